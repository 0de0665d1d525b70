//! How orders are said, and what generals think of them.

use crate::field::Field;
use dining_table::Kind;
use kernel::Game;

fn marching(order: Kind) -> Field {
    Field::with(
        "f1 french infantry 5 at 20000 10000 0
         f2 french infantry 5 at 24000 10000 0
         a1 allied infantry 5 at 20000 28000 18000",
        "",
        "22000, 8000",
        "20000, 30000",
    )
    .begun()
    .ordered("foy", order)
    .turn("9H")
}

fn label(field: &Field, order: &str) -> String {
    let read = field.game.parse(order).expect("an order");
    assert_eq!(
        field.game.notation(&read),
        order,
        "what is written is exact"
    );
    field.game.label(&read)
}

#[test]
fn labels_are_short_and_notation_is_exact() {
    let field = marching(Kind::Move);
    for (order, said) in [
        (
            "move f1 normal shift:1497,1326",
            "f1 moves: 2.0 in north-east, 48.5°",
        ),
        (
            "move f1 normal shift:-4000,3",
            "f1 moves: 4.0 in west, 270.0°",
        ),
        (
            "move f1 rapid pivot:-7003 ahead:4049",
            "f1 moves rapidly: turning 70.0° left, 4.0 in ahead",
        ),
        (
            "move f1 normal wheel:right,3050",
            "f1 moves: wheeling 30.5° right",
        ),
        ("face f1 35996", "f1 faces north, 0.0°"),
        ("face f1 13550", "f1 faces south-east, 135.5°"),
    ] {
        assert_eq!(label(&field, order), said);
    }
    let mut orders = Vec::new();
    field.game.orders(&mut orders);
    assert!(orders.len() > 10);
    for order in &orders {
        let said = field.game.label(order);
        let long = said.split('.').skip(1).any(|after| {
            let digits = after.chars().take_while(char::is_ascii_digit);
            digits.count() > 1
        });
        assert!(!long, "{said}");
    }
}

#[test]
fn an_attack_goes_to_its_place() {
    let field = marching(Kind::Move);
    let after = |order: &str| {
        let mut field = marching(Kind::Move);
        field.give(order, "");
        field.game.worth()
    };
    let here = field.game.worth();
    let nearer = after("move f1 normal ahead:4000");
    assert!(nearer > here, "towards the hill: {nearer}, {here}");
    assert!(
        after("move f1 rapid ahead:8000") > nearer,
        "the faster the better"
    );
    assert!(after("move f1 normal back:4000") < here, "away from it");
}

#[test]
fn overlays_say_how_far_command_and_fire_reach() {
    //= s2-4.3-a s2-4.3-b s2-18.5-a s2-18.5-b
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 30000 14000 0
         gun french medium 2 at 15000 14000 0 status defend
         a1 allied infantry 5 at 15000 21000 18000
         a2 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12000",
        "20000, 36000",
    )
    .begun();
    let shown = |who: &str| field.game.insight(&[who.to_owned()]);
    let clear = |overlay: &kernel::Overlay| {
        let marks = overlay.marks.iter().filter(|mark| mark.clear);
        marks
            .map(|mark| format!("{:?}", mark.on))
            .collect::<Vec<_>>()
    };
    let division = &shown("foy")[0];
    assert_eq!(division.rule.id, "s2-4.3-a");
    assert_eq!(
        clear(division).len(),
        1,
        "four inches: {:?}",
        clear(division)
    );
    assert_eq!(shown("ney")[0].rule.id, "s2-4.3-b", "six inches");
    let fire = shown("gun");
    let fire = fire
        .iter()
        .find(|one| one.kind == "fire")
        .expect("guns fire");
    let notes: Vec<_> = fire.marks.iter().map(|mark| mark.note.as_str()).collect();
    assert_eq!(notes, ["effective range, 2 points"]);
}

/// A unit with its back to the enemy, who is so far behind it, shielded by a friend.
fn turned_away(gap: i32) -> Field {
    let units = format!(
        "f1 french infantry 5 at 20000 10000 18000
         f2 french infantry 5 at 20000 13000 0
         a1 allied infantry 5 at 20000 {} 18000",
        11_000 + gap
    );
    Field::with(&units, "", "22000, 8000", "20000, 30000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

#[test]
fn what_is_listed_can_be_pointed_at_and_is_said_once() {
    let turning_about = |gap: i32| {
        let field = turned_away(gap);
        let mut orders = Vec::new();
        field.game.orders(&mut orders);
        let mut said = std::collections::BTreeSet::new();
        for order in &orders {
            let label = field.game.label(order);
            assert!(said.insert(label.clone()), "{label}");
            let touched = field.game.touches(order);
            if !touched.is_empty() {
                let meant = field.game.meant(&touched).expect("something is meant");
                assert_eq!(field.game.touches(&meant), touched, "{label}");
                assert!(orders.contains(&meant), "{label}");
            }
        }
        let mut notations = orders.iter().map(|order| field.game.notation(order));
        notations.any(|order| order.starts_with("move f1 normal pivot:18000"))
    };
    assert!(turning_about(3_600), "half an inch is a move");
    assert!(!turning_about(3_170), "a tenth of an inch is only a turn");
}
