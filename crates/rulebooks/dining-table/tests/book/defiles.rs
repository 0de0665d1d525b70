//! Bridges, defiles and streets (2.5.5, 2.5.6): who gets over, how many, and
//! what it costs.

use crate::field::{Field, Reading, acting_by};
use crate::landscape::{bridge, bridged, line};
use dining_table::Kind;

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
    let first = bridged("stream", 15_500);
    let ahead = "move f1 normal ahead:5000";
    assert!(crossing(&first, |field| field).allows(ahead));
    let both = first.clone() + &line("stream", 300, 17_000);
    assert_eq!(crossing(&both, |field| field).refused(ahead), "s2-5.3-a");
    let river = first + &line("river", 300, 17_000);
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
    let both = bridged("stream", 15_500) + &bridged("stream", 17_500);
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
    let one = bridged("stream", 15_500);
    assert!(ney(&one));
    assert!(!ney(&(one + &line("stream", 300, 17_500))));
}

#[test]
fn where_the_whole_way_back_is_barred_a_shorter_one_is_listed() {
    //= s2-5.6-b s2-6.5-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 15000 0
         a1 allied infantry 5 at 20000 18500 18000",
        &bridged("stream", 12_400),
        "20000, 11500",
        "20000, 26000",
    )
    .begun();
    field.game.pos.passed = vec![(bridge(&field), 3)];
    let field = field.ordered("foy", Kind::Action).turn("9H");
    assert_eq!(field.refused("fall-back f1 3000"), "s2-5.6-b");
    assert!(field.allows("fall-back f1 1000"));
    assert!(field.lists("fall-back f1 1000"));
}

#[test]
fn two_units_pass_a_defile_in_a_period() {
    //= s2-5.6-b s2-5.6-d s2-5.6-a
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 250\npoints = [[0, 15500], [40000, 15500]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, 15000], [20000, 16000]]
        [[terrain]]\nkind = \"road\"\nwidth = 1000\npoints = [[20000, 0], [20000, 40000]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 15200 0
         f2 french infantry 5 at 20000 14000 0
         f3 french skirmish-cavalry 2 at 20000 12500 0
         a1 allied infantry 5 at 20000 38000 18000",
        stream,
        "22000, 13000",
        "20000, 39000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    assert_eq!(field.refused("move f1 road ahead:9000"), "s2-5.6-d");
    field.give("move f1 rapid ahead:8000", "");
    field.give("move f2 rapid ahead:5000", "");
    assert_eq!(field.refused("move f3 rapid ahead:4500"), "s2-5.6-b");
}

#[test]
fn a_failed_turn_is_a_turn_for_who_passed_a_defile() {
    //= s2-5.6-c s2-11.6-b
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .begun();
    field.unit_mut("f1").defile = true;
    field.give("turn foy", "");
    field.give("activate", "AH");
    assert!(!field.unit("f1").defile);
}

/// Whether a general commands a unit on the far side of a river with a bridge, which stands there.
fn commands_over_a_river(reading: Reading, x: i32) -> bool {
    let units = format!(
        "f1 french infantry 5 at {x} 15500 0
         f2 french infantry 5 at 20000 12000 0
         a1 allied infantry 5 at 20000 34000 18000"
    );
    let field = acting_by(reading, &units, &bridged("river", 14_000), "20000, 12500");
    let id = field.id("f1");
    field.game.pos.turn.members.contains(&id)
}

#[test]
fn aides_ride_over_a_bridge() {
    //= s2-4.3-c s2-5.6-a
    assert!(commands_over_a_river(Reading::Second, 20_000));
    assert!(!commands_over_a_river(Reading::Second, 23_500));
    assert!(!commands_over_a_river(Reading::First, 20_000));
}

#[test]
fn a_street_through_a_large_area_is_no_defile() {
    //= s2-5.5-c s2-5.6-a
    let village = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 15500]\nwidth = 2400\n\
        depth = 2400\ncover = \"medium\"\n";
    let mut field = acting_by(
        Reading::Second,
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 36000 18000",
        village,
        "20000, 11500",
    );
    field.give("move f1 normal ahead:2000", "");
    assert!(!field.unit("f1").defile && field.game.pos.passed.is_empty());
}

/// f1 has come over a bridge in the Threat Zone of a1.
fn come_over(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french battle-cavalry 5 at 20000 14800 0
         a1 allied infantry 5 at 20000 21000 18000",
        &bridged("river", 15_500),
        "20000, 12500",
    );
    field.give("move f1 normal ahead:2900", "");
    field
}

#[test]
fn who_has_halted_behind_a_defile_attacks_nobody_in_that_turn() {
    //= s2-5.6-e
    let field = come_over(Reading::Second);
    for attack in ["charge f1 a1", "pin f1 a1"] {
        assert_eq!(field.refused(attack), "s2-5.6-e");
        assert!(!field.lists(attack));
    }
    assert!(come_over(Reading::First).allows("charge f1 a1"));
}
