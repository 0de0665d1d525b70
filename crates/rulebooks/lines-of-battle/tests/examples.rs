//! The worked examples of the book, with the book's dice.

mod support;

use support::table;

const A_ROW: &str = "
    area a open
    area b open
    area c open
    border a b
    border b c
";

//= combat.ex.simple.1 combat.ex.simple.2 combat.ex.simple.3 combat.ex.simple.4 combat.ex.simple.5
//= combat.ex.simple.6 combat.ex.simple.7 combat.ex.simple.8 map.8
#[test]
fn combat_example_simple() {
    let mut t = table(&format!("{A_ROW}
        unit f french inf3 a>b
        unit b allied inf3 b"));
    t.give("choose f", &[]);
    t.give("march b", &[]);
    // Retreat before combat is offered, at the price of a hit, and declined.
    assert_eq!(t.asked(), ("allied", "combat.3"));
    t.give("stand", &[]);
    assert_eq!(t.asked(), ("french", "combat.6"));
    let given = t.give("press-on", &[3, 4]);
    let sum = |role: &str| -> i8 {
        let rolls = given.events.iter().flat_map(|event| &event.modifiers);
        rolls.filter(|(who, _)| *who == role).map(|(_, modifier)| modifier.value).sum()
    };
    assert_eq!((sum("attacker"), sum("defender")), (4, 3));
    assert_eq!((t.hits("f"), t.hits("b")), (1, 1));
    t.give("stand", &[]);
    t.give("stand", &[1, 6]);
    assert_eq!((t.hits("f"), t.hits("b")), (2, 1));
    assert_eq!(t.asked(), ("french", "combat.11"));
    t.give("withdraw f", &[]);
    t.give("retreat", &[]);
    assert_eq!((t.at("f"), t.hits("f")), ("a".to_owned(), 2));
    assert_eq!((t.at("b"), t.hits("b")), ("b>a".to_owned(), 1));
}
