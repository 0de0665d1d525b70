//! What a sixth reading of the text found in command and movement.

use crate::field::Field;
use dining_table::Kind;

/// Running water from west to east with a bridge in the middle.
fn bridged(y: i32) -> String {
    let (low, high) = (y - 400, y + 400);
    water("stream", y)
        + &format!(
            "[[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, {low}], [20000, {high}]]\n"
        )
}

fn water(kind: &str, y: i32) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\nwidth = 300\npoints = [[0, {y}], [40000, {y}]]\n")
}

/// Cavalry that is to cross this, in the turn of its division.
fn crossing(terrain: &str, reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        terrain,
        "20000, 12200",
        "20000, 36000",
    );
    reading(field.begun())
        .ordered("foy", Kind::Action)
        .turn("9H")
}

#[test]
fn a_bridge_leads_over_its_own_stream_alone() {
    //= s2-5.5-a s2-5.6-a
    let first = bridged(15_500);
    let ahead = "move f1 normal ahead:5000";
    assert!(crossing(&first, |field| field).allows(ahead));
    let both = first.clone() + &water("stream", 17_000);
    assert_eq!(crossing(&both, |field| field).refused(ahead), "s2-5.3-a");
    let river = first + &water("river", 17_000);
    assert_eq!(crossing(&river, |field| field).refused(ahead), "s3-6.3-a");
    // What is listed goes no farther than to the second.
    let mut orders = Vec::new();
    kernel::Game::orders(&crossing(&river, |field| field).game, &mut orders);
    let far = |order: &dining_table::Order| format!("{order:?}").contains("5000");
    assert!(!orders.iter().any(far));
    assert!(crossing(&river, Field::by_first_reading).allows(ahead));
}

#[test]
fn every_bridge_on_a_way_is_counted() {
    //= s2-5.6-b
    let both = bridged(15_500) + &bridged(17_500);
    for way in ["ahead:5500", "ahead:2800 ahead:2700"] {
        let order = format!("move f1 normal {way}");
        let mut open = crossing(&both, |field| field);
        let map = &open.game.setup.map;
        let bridges: Vec<_> = map.of_kind(ground::table::Kind::Bridge).collect();
        let bridges: Vec<_> = bridges.into_iter().map(|(id, _)| id).collect();
        open.give(&order, "");
        assert_eq!(open.game.pos.passed, [(bridges[0], 2), (bridges[1], 2)]);
        let mut full = crossing(&both, |field| field);
        full.game.pos.passed = vec![(bridges[1], 2), (bridges[1], 1)];
        assert_eq!(full.refused(&order), "s2-5.6-b");
        let mut before = crossing(&both, Field::by_first_reading);
        before.game.pos.passed = full.game.pos.passed;
        before.give(&order, "");
        assert_eq!(before.game.pos.passed[2..], [(bridges[0], 2)]);
    }
}

#[test]
fn a_general_too_has_a_second_stream_before_him() {
    //= s2-5.5-a s2-5.6-a
    let ney = |terrain: &str| {
        let mut field = crossing(terrain, |field| field);
        field.give("done", "");
        field.give("done", "");
        let id = field.general("ney");
        field.game.pos.general_mut(id).at = ground::table::Point::new(20_000, 14_800);
        field.allows("general ney 20000,22400")
    };
    let one = bridged(15_500);
    assert!(ney(&one));
    assert!(!ney(&(one + &water("stream", 17_500))));
}
