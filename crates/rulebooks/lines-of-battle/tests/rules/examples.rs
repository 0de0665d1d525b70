//! The worked examples of the Combat chapter, with the book's dice. Where the
//! book gives a result and no dice, dice are chosen that give it.

use crate::support::{Table, table, table_with};

/// Someone of the French who can still move, so that their turn goes on.
const SPARE: &str = "
    area x open
    area y open
    border x y
    unit spare french lc3 x
";

/// The sums of the modifiers of both in the events of an order.
fn sums(given: &kernel::Given, roles: [&str; 2]) -> [i8; 2] {
    roles.map(|role| {
        let modifiers = given.events.iter().flat_map(|event| &event.modifiers);
        modifiers
            .filter(|(who, _)| *who == role)
            .map(|(_, modifier)| modifier.value)
            .sum()
    })
}

const FIGHT: [&str; 2] = ["attacker", "defender"];
const COUNTER: [&str; 2] = ["counterattacker", "attacker"];

//= combat.ex.simple.1 combat.ex.simple.2 combat.ex.simple.3 combat.ex.simple.4 combat.ex.simple.5
//= combat.ex.simple.6 combat.ex.simple.7 combat.ex.simple.8 map.8
#[test]
fn combat_example_simple() {
    let mut t = table(&format!(
        "{SPARE}
        area a open
        area b open
        area c open
        border a b
        border b c
        unit f french inf3 a>b
        unit b allied inf3 b"
    ));
    t.run(&["choose f", "march b"]);
    // Retreat before combat is offered, at the price of a hit, and declined.
    assert_eq!(t.asked(), ("allied", "combat.3"));
    t.give("stand", &[]);
    assert_eq!(t.asked(), ("french", "combat.6"));
    let given = t.give("press-on", &[3, 4]);
    assert_eq!(sums(&given, FIGHT), [4, 3]);
    assert_eq!((t.hits("f"), t.hits("b")), (1, 1));
    t.give("stand", &[]);
    let given = t.give("stand", &[1, 6]);
    assert_eq!(sums(&given, FIGHT), [2, 2]);
    assert_eq!((t.hits("f"), t.hits("b")), (2, 1));
    // Two hits are fewer than three: the retreat is the attacker's choice.
    assert_eq!(t.asked(), ("french", "combat.11"));
    assert!(t.allows("stand"));
    t.run(&["withdraw f", "retreat"]);
    assert_eq!((t.at("f"), t.hits("f")), ("a".to_owned(), 2));
    assert_eq!((t.at("b"), t.hits("b")), ("b>a".to_owned(), 1));
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.ex.simple.2 retreat.1.1
#[test]
fn combat_example_simple_if_the_british_had_withdrawn() {
    let mut t = table(&format!(
        "{SPARE}
        area a open
        area b open
        area c open
        border a b
        border b c
        unit f french inf3 a>b
        unit b allied inf3 b"
    ));
    t.run(&["choose f", "march b", "withdraw b", "retreat"]);
    assert_eq!((t.at("b"), t.hits("b")), ("c".to_owned(), 1));
    assert_eq!((t.at("f"), t.hits("f")), ("b".to_owned(), 0));
}

/// The complex example up to the British decision to retreat.
fn complex(options: &[(&str, &str)]) -> Table {
    let mut t = table_with(
        &format!(
            "{SPARE}
            area a open
            area b open
            area c open
            area d wood
            area e open
            border a b
            border b c
            border b d
            border b e
            unit lancers french ln3 a
            unit f1 french inf3 a
            unit f2 french inf3 a
            unit other french inf3 c
            unit foot allied inf3 b
            unit horse allied lc2 b
            unit guns allied art b"
        ),
        options,
    );
    t.run(&["choose lancers", "choose f1", "choose f2", "march b"]);
    assert_eq!(t.asked(), ("french", "combat.2"));
    // Cavalry attacks, so nobody may retreat before combat.
    t.give("lead lancers", &[]);
    assert_eq!(t.asked(), ("allied", "combat.4"));
    assert_eq!(t.orders(), ["lead foot", "lead horse"]);
    // The artillery rolls a 3 and misses.
    t.give("lead foot", &[3]);
    assert_eq!(t.hits("lancers"), 0);
    let given = t.give("press-on", &[4, 3]);
    assert_eq!(sums(&given, FIGHT), [3, 3]);
    assert_eq!((t.hits("lancers"), t.hits("foot")), (1, 2));
    assert_eq!(t.asked(), ("allied", "combat.9"));
    let given = t.give("join horse", &[3, 2]);
    assert_eq!(sums(&given, COUNTER), [2, 2]);
    assert_eq!((t.hits("lancers"), t.hits("horse")), (3, 1));
    // The lancers stand at zero and are not made to retreat.
    assert_eq!(t.asked(), ("allied", "combat.9.5"));
    t.give("keep-on", &[]);
    assert_eq!(t.asked(), ("french", "combat.9.6"));
    let given = t.give("fight-on", &[3, 5]);
    assert_eq!(sums(&given, COUNTER), [1, 0]);
    assert_eq!(
        (t.at("lancers"), t.hits("lancers")),
        ("eliminated".to_owned(), 4)
    );
    assert_eq!(
        (t.at("horse"), t.hits("horse")),
        ("eliminated".to_owned(), 3)
    );
    // The new lead is named before anyone retreats.
    assert_eq!(t.asked(), ("french", "combat.9.7.1"));
    t.give("lead f1", &[]);
    assert_eq!(t.asked(), ("french", "combat.11"));
    t.give("stand", &[]);
    assert_eq!(t.asked(), ("allied", "combat.12"));
    // The guns cannot go alone: the lead must be among those that retreat.
    assert_eq!(t.refused("withdraw guns"), "combat.12");
    t.run(&["withdraw foot", "withdraw guns"]);
    t
}

/// Where both go, and what is left.
fn complex_ends(t: &mut Table) {
    // The infantry is asked first: not where the attack came from, nor where the
    // French are; the wood is for infantry only.
    assert_eq!(t.asked(), ("allied", "retreat.1.7"));
    assert_eq!(t.orders(), ["retreat-to d", "retreat-to e"]);
    assert_eq!(t.refused("retreat-to a"), "retreat.1.7.1");
    assert_eq!(t.refused("retreat-to c"), "retreat.1.7.2");
    t.give("retreat-to d", &[]);
    assert_eq!((t.at("foot"), t.hits("foot")), ("d".to_owned(), 3));
    assert!(!t.marked("foot", "square"));
    assert_eq!(t.at("guns"), "e");
    assert!(t.marked("guns", "limbered"));
    for unit in ["f1", "f2"] {
        assert_eq!((t.at(unit), t.hits(unit)), ("b".to_owned(), 0));
    }
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.ex.complex.1 combat.ex.complex.2 combat.ex.complex.3 combat.ex.complex.4
//= combat.ex.complex.5 combat.ex.complex.6 combat.ex.complex.7 combat.ex.complex.8
//= combat.ex.complex.9 combat.ex.complex.10 combat.ex.complex.11
#[test]
fn combat_example_complex() {
    // The example's owner rolls for his guns, and a 5 saves them.
    let mut t = complex(&[("artillery-retreat-die", "owner")]);
    t.give("retreat", &[5]);
    complex_ends(&mut t);
}

//= combat.ex.complex.10 combat.ex.complex.11 retreat.1.4
#[test]
fn combat_example_complex_with_the_attackers_die() {
    // By the retreat rules the attacker rolls: the same 5 takes the guns.
    let mut t = complex(&[]);
    t.give("retreat", &[5]);
    assert_eq!(t.at("guns"), "eliminated");
    t.give("retreat-to d", &[]);
    assert_eq!((t.at("foot"), t.hits("foot")), ("d".to_owned(), 3));
    // And a 2 lets them go.
    let mut t = complex(&[]);
    t.give("retreat", &[2]);
    complex_ends(&mut t);
}

//= combat.ex.complex.5 retreat.2.4
#[test]
fn combat_example_complex_if_the_french_had_given_way() {
    let mut t = table(&format!(
        "{SPARE}
        area a open
        area b open
        area c open
        border a b
        border b c
        unit lancers french ln3 a
        unit f1 french inf3 a
        unit f2 french inf3 a
        unit foot allied inf3 b
        unit horse allied lc2 b"
    ));
    t.run(&[
        "choose lancers",
        "choose f1",
        "choose f2",
        "march b",
        "lead lancers",
        "lead foot",
    ]);
    t.give("press-on", &[4, 3]);
    t.give("join horse", &[3, 2]);
    t.run(&["keep-on", "give-way"]);
    assert_eq!(t.at("lancers"), "eliminated");
    for unit in ["f1", "f2"] {
        assert_eq!((t.at(unit), t.hits(unit)), ("a".to_owned(), 1));
    }
    assert_eq!(t.asked(), ("allied", "combat.9.6.3"));
}

//= combat.ex.complex.10 retreat.1.4.1
#[test]
fn combat_example_complex_if_the_lancers_had_lived() {
    // With the lancers still in the lead only a 6 would have saved the guns.
    let retreat = |die: u8| {
        let mut t = table_with(
            &format!(
                "{SPARE}
                area a open
                area b open
                area e open
                border a b
                border b e
                unit lancers french ln3 a
                unit foot allied inf3 b hits 1
                unit guns allied art b"
            ),
            &[("artillery-retreat-die", "owner")],
        );
        t.run(&["choose lancers"]);
        t.give("march b", &[1]);
        t.give("press-on", &[1, 6]);
        t.run(&["stand", "withdraw foot", "withdraw guns"]);
        t.give("retreat", &[die]);
        t.at("guns")
    };
    assert_eq!([retreat(5), retreat(6)], ["eliminated", "e"]);
}

//= combat.ex.waterloo.1 combat.ex.waterloo.2 combat.ex.waterloo.3 combat.ex.waterloo.4
//= combat.ex.waterloo.5 combat.ex.waterloo.6 combat.ex.waterloo.7 combat.ex.waterloo.8
#[test]
fn combat_example_waterloo() {
    let french = [
        "donzelot1",
        "donzelot2",
        "bourgeois",
        "marcognet1",
        "marcognet2",
    ];
    let mut t = table(&format!(
        "{SPARE}
        area rear open
        area valley open
        area ridge open
        area forest open
        border rear valley
        border valley ridge
        border ridge forest
        unit donzelot1 french inf3 valley
        unit donzelot2 french inf3 valley
        unit bourgeois french inf3 valley
        unit marcognet1 french inf3 valley
        unit marcognet2 french inf3 valley
        unit line allied inf3 ridge>valley
        unit guns allied art ridge
        unit second allied inf3 ridge
        unit dutch allied inf2 ridge hits 1
        unit union allied hc4 ridge"
    ));
    for unit in french {
        t.give(&format!("choose {unit}"), &[]);
    }
    t.run(&["march ridge", "lead donzelot1"]);
    // The whole line stands; the infantry on the approach leads. A hit by the guns.
    assert_eq!(t.asked(), ("allied", "combat.3"));
    t.give("stand", &[5]);
    assert_eq!(t.hits("donzelot1"), 1);
    // The first lead loses, has 2 hits and retreats.
    let given = t.give("press-on", &[2, 4]);
    assert_eq!(sums(&given, FIGHT), [2, 4]);
    assert_eq!((t.hits("donzelot1"), t.hits("line")), (2, 0));
    t.run(&["no-counterattack", "withdraw donzelot1", "retreat"]);
    assert_eq!(
        (t.at("donzelot1"), t.hits("donzelot1")),
        ("valley".to_owned(), 2)
    );
    // The second draws,
    t.give("lead donzelot2", &[]);
    t.give("stand", &[4, 3]);
    assert_eq!((t.hits("donzelot2"), t.hits("line")), (1, 1));
    // fights on and loses.
    t.run(&["no-counterattack", "stand"]);
    t.give("stand", &[1, 5]);
    assert_eq!((t.hits("donzelot2"), t.hits("line")), (2, 1));
    // The Union brigade counterattacks and wins.
    let given = t.give("join union", &[4, 3]);
    assert_eq!(sums(&given, COUNTER), [4, 1]);
    assert_eq!(
        (t.at("donzelot2"), t.hits("donzelot2")),
        ("eliminated".to_owned(), 4)
    );
    assert_eq!(t.hits("union"), 1);
    // The other three give way at a hit each; who had gone before takes none.
    t.run(&["keep-on", "give-way"]);
    for (unit, hits) in [
        ("donzelot1", 2),
        ("bourgeois", 1),
        ("marcognet1", 1),
        ("marcognet2", 1),
    ] {
        assert_eq!(
            (t.at(unit), t.hits(unit)),
            ("valley".to_owned(), hits),
            "{unit}"
        );
    }
    assert_eq!(t.at("line"), "ridge>valley");
    // The cavalry attacks the French area, wins again and takes a second hit.
    assert_eq!(t.asked(), ("allied", "combat.9.6.3"));
    t.give("follow-up", &[]);
    assert_eq!(t.asked(), ("french", "combat.4"));
    let given = t.give("lead bourgeois", &[5, 2]);
    assert_eq!(sums(&given, FIGHT), [3, 2]);
    assert_eq!((t.hits("union"), t.hits("bourgeois")), (2, 3));
    // The French retreat: a hit each, and square.
    assert_eq!(t.asked(), ("allied", "combat.11"));
    t.give("stand", &[]);
    t.run(&[
        "withdraw bourgeois",
        "withdraw donzelot1",
        "withdraw marcognet1",
        "withdraw marcognet2",
    ]);
    t.give("retreat", &[]);
    assert_eq!(
        (t.at("bourgeois"), t.hits("bourgeois")),
        ("eliminated".to_owned(), 4)
    );
    for (unit, hits) in [("donzelot1", 3), ("marcognet1", 2), ("marcognet2", 2)] {
        assert_eq!(
            (t.at(unit), t.hits(unit)),
            ("rear".to_owned(), hits),
            "{unit}"
        );
        assert!(t.marked(unit, "square"), "{unit}");
    }
    // The cavalry stands alone where the French came from.
    assert_eq!((t.at("union"), t.hits("union")), ("valley".to_owned(), 2));
    assert_eq!(t.asked(), ("french", "move.1"));
}
