//! Answers to attacks by several (2.8.3, 2.8.4), moves back through defiles
//! (2.5.6), and recovery in a firefight that goes on (2.9.1).

use crate::field::Field;
use crate::landscape::{bridge, bridged};
use dining_table::{Bond, Engagement, Kind, Stage};
use ground::table::{Bearing, Face};

/// a1 is pinned in front by f1 and in its left flank by f2, and is to answer.
fn pinned_twice(more: &str, terrain: &str, reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        &format!(
            "f1 french infantry 5 at 20000 16500 0
             f2 french infantry 5 at 24500 20500 27000
             a1 allied infantry 5 at 20000 20000 18000
             {more}"
        ),
        terrain,
        "22000, 17500",
        "20000, 30000",
    );
    let mut field = Field::acting(reading(field));
    field.give("pin f1 a1", "");
    field.give("pin f2 a1", "");
    field.give("done", "");
    field.give("done", "");
    field
}

fn towards(field: &Field, enemy: &str) -> String {
    let middle = |unit: &str| {
        let pose = field.unit(unit).pose;
        let back = ground::table::Leg::Back(500);
        back.end(pose, field.game.setup.shape(field.id(unit))).at
    };
    let to = Bearing::between(middle("a1"), middle(enemy)).expect("a direction");
    format!("face a1 {}", to.hundredths())
}

#[test]
fn a_unit_attacked_by_two_may_turn_to_either() {
    //= s2-8.4
    let mut field = pinned_twice("", "", |field| field);
    assert_eq!(field.stage(), Stage::Respond);
    let turn = towards(&field, "f2");
    assert!(field.lists(&turn));
    field.give(&turn, "");
    let f2 = field.id("f2");
    let mut engaged = field.game.pos.engaged.iter();
    let one = engaged.find(|one| one.by == f2).expect("it is pinned");
    assert_eq!(one.face, Face::Front);
    let before = pinned_twice("", "", Field::by_first_reading);
    assert!(!before.lists(&turn));
    assert!(before.lists("fall-back a1 3000"));
}

#[test]
fn a_unit_attacked_by_two_may_fall_back_from_either() {
    //= s2-8.3-a
    // From f1, whom it faces, it goes straight back.
    let mut field = pinned_twice("", "", |field| field);
    field.give("fall-back a1 3000", "");
    assert_eq!(field.at("a1"), (20_000, 23_000));
    // Or it stands against him, and turns to f2 to go back from there.
    let mut field = pinned_twice("", "", |field| field);
    assert!(field.lists("stand a1"));
    field.give("stand a1", "");
    assert!(!field.lists("stand a1"));
    assert_eq!(field.refused("stand a1"), "s2-1.1-a");
    field.give("fall-back a1 3000", "");
    assert!(field.at("a1").0 < 18_000, "{:?}", field.at("a1"));
    let before = pinned_twice("", "", Field::by_first_reading);
    assert!(!before.lists("stand a1"));
}

#[test]
fn where_the_way_back_from_the_first_is_barred_it_goes_back_from_the_second() {
    //= s2-8.3-a s2-8.3-c
    let water = "[[terrain]]\nkind = \"water\"\npoints = [[18500, 21500], [21500, 21500], [21500, 25000], [18500, 25000]]\n";
    let mut field = pinned_twice("", water, |field| field);
    assert!(!field.lists("fall-back a1 3000"));
    field.give("stand a1", "");
    field.give("fall-back a1 3000", "");
    assert!(field.at("a1").0 < 18_000, "{:?}", field.at("a1"));
}

#[test]
fn nobody_stands_against_the_first_who_cannot_go_back_from_the_second() {
    //= s2-8.3-a s2-8.3-c
    let water = "[[terrain]]\nkind = \"water\"\npoints = [[15000, 18500], [17500, 18500], [17500, 22500], [15000, 22500]]\n";
    let field = pinned_twice("", water, |field| field);
    assert!(field.lists("fall-back a1 3000"));
    assert!(!field.lists("stand a1"));
}

/// f1 fights a firefight with a1 that it began in an earlier period, under a Regroup order.
fn still_firing(reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 25500 11000 0
         a1 allied infantry 5 at 20000 15990 18000",
        "",
        "23000, 11500",
        "20000, 36000",
    );
    let mut field = reading(field).begun().ordered("foy", Kind::Regroup);
    field.unit_mut("f1").hits = 2;
    field.unit_mut("f2").hits = 1;
    field.game.pos.engaged = vec![Engagement {
        bond: Bond::Firefight,
        by: field.id("f1"),
        on: field.id("a1"),
        face: Face::Front,
    }];
    field.turn("9H")
}

#[test]
fn who_attacks_in_a_firefight_breaks_it_off_before_he_recovers() {
    //= s2-9.1-d s2-17.9
    let mut field = still_firing(|field| field);
    field.give("done", "");
    assert_eq!(field.refused("recover f1"), "s2-9.1-d");
    assert!(field.lists("recover f2"));
    let mut field = still_firing(|field| field);
    field.give("fall-back f1 3000", "");
    assert!(field.game.pos.engaged.is_empty());
    field.give("done", "");
    field.give("recover f1", "5D 6D");
    assert_eq!(field.unit("f1").hits, 0);
    let mut before = still_firing(Field::by_first_reading);
    before.give("done", "");
    assert!(before.allows("recover f1"));
}

/// a1 is pinned with a bridge behind it, over which so many halves of a unit have gone.
fn pinned_before_a_bridge(
    y: i32,
    more: &str,
    halves: u8,
    reading: impl Fn(Field) -> Field,
) -> Field {
    let field = Field::with(
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17500 18000
             {more}"
        ),
        &bridged("river", y),
        "20000, 11500",
        "20000, 26000",
    );
    let mut field = Field::acting(reading(field));
    let bridge = bridge(&field);
    field.game.pos.passed = vec![(bridge, halves)];
    field.give("pin f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    field
}

#[test]
fn a_fall_back_asks_whether_the_defile_is_open() {
    //= s2-5.6-b s2-8.3-c
    let mut open = pinned_before_a_bridge(19_000, "", 2, |field| field);
    open.give("fall-back a1 3000", "");
    assert_eq!(
        open.game.pos.passed,
        [(bridge(&open), 2), (bridge(&open), 2)]
    );
    let full = pinned_before_a_bridge(19_000, "", 3, |field| field);
    assert!(!full.lists("fall-back a1 3000"));
    assert_eq!(full.stage(), Stage::Turns, "there is no other answer");
    let before = pinned_before_a_bridge(19_000, "", 3, Field::by_first_reading);
    assert!(before.lists("fall-back a1 3000"));
}

#[test]
fn the_friend_behind_asks_whether_the_defile_is_open() {
    //= s2-5.6-b s2-8.3-d
    let behind = "a2 allied infantry 5 at 20000 20500 18000";
    let mut open = pinned_before_a_bridge(22_000, behind, 2, |field| field);
    open.give("fall-back-both a1 a2 3000", "");
    assert_eq!((open.at("a1").1, open.at("a2").1), (20_500, 23_500));
    let bridge = bridge(&open);
    assert_eq!(open.game.pos.passed, [(bridge, 2), (bridge, 2)]);
    let full = pinned_before_a_bridge(22_000, behind, 3, |field| field);
    assert!(!full.lists("fall-back-both a1 a2 3000"));
    let before = pinned_before_a_bridge(22_000, behind, 3, Field::by_first_reading);
    assert!(before.lists("fall-back-both a1 a2 3000"));
}

#[test]
fn guns_that_go_back_beside_their_infantry_pass_the_defile_as_well() {
    //= s2-5.6-b s2-14.3-b
    let guns = "b1 allied medium 2 at 21502 17500 18000 status defend";
    let attached = |field: Field| {
        let mut field = field;
        field.unit_mut("b1").beside = Some(field.id("a1"));
        field
    };
    let mut open = pinned_before_a_bridge(19_000, guns, 1, attached);
    open.give("fall-back a1 3000", "");
    assert_eq!((open.at("a1").1, open.at("b1").1), (20_500, 20_500));
    let bridge = bridge(&open);
    assert_eq!(
        open.game.pos.passed,
        [(bridge, 1), (bridge, 2), (bridge, 1)]
    );
    assert!(open.unit("b1").defile);
    // There they are one too many, and stay on this side.
    let mut full = pinned_before_a_bridge(19_000, guns, 2, attached);
    full.give("fall-back a1 3000", "");
    assert_eq!(full.at("a1").1, 20_500);
    assert!(full.at("b1").1 < 19_000);
    assert_eq!(full.game.pos.passed, [(bridge, 2), (bridge, 2)]);
    let first = |field| attached(field).by_first_reading();
    let mut before = pinned_before_a_bridge(19_000, guns, 2, first);
    before.give("fall-back a1 3000", "");
    assert_eq!(before.at("b1").1, 20_500);
}

/// f1 is in front with a bridge behind it, and f2 stands on the far side, close enough to relieve it.
fn over_a_bridge(halves: u8, reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 11800 0
         a1 allied infantry 5 at 20000 30000 18000",
        &bridged("stream", 12_400),
        "20000, 9000",
        "20000, 36000",
    );
    let mut field = Field::acting(reading(field));
    let bridge = bridge(&field);
    field.game.pos.passed = vec![(bridge, halves)];
    field
}

#[test]
fn relief_over_a_bridge_is_two_passages() {
    //= s2-5.6-b s2-5.6-c s2-6.9-d
    let mut field = over_a_bridge(0, |field| field);
    field.give("relieve f2 f1 3000", "");
    let bridge = bridge(&field);
    assert_eq!(
        field.game.pos.passed,
        [(bridge, 0), (bridge, 2), (bridge, 2)]
    );
    assert!(field.unit("f1").defile && field.unit("f2").defile);
    for halves in [1, 4] {
        let full = over_a_bridge(halves, |field| field);
        assert_eq!(full.refused("relieve f2 f1 3000"), "s2-5.6-b");
        assert!(!full.lists("relieve f2 f1 3000"));
        let mut before = over_a_bridge(halves, Field::by_first_reading);
        before.give("relieve f2 f1 3000", "");
        assert!(!before.unit("f1").defile);
    }
}

/// Skirmish cavalry is charged with a bridge behind it, and tries to get away.
fn charged_before_a_bridge(halves: u8, cards: &str, reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied skirmish-cavalry 3 at 20000 17500 18000",
        &bridged("river", 19_000),
        "20000, 11500",
        "20000, 36000",
    );
    let mut field = Field::acting(reading(field));
    let bridge = bridge(&field);
    field.game.pos.passed = vec![(bridge, halves)];
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", &format!("1 {cards}"));
    field
}

#[test]
fn an_evade_asks_whether_the_defile_is_open() {
    //= s2-5.6-b s2-8.2-d
    let open = charged_before_a_bridge(3, "", |field| field);
    assert!(open.at("a1").1 > 20_000);
    // It does not get past the river, and is caught.
    let full = charged_before_a_bridge(4, "2H 3H 4H 5H 6H", |field| field);
    assert!(full.at("a1").1 < 19_000, "{:?}", full.at("a1"));
    assert_eq!(full.game.pos.passed, [(bridge(&full), 4)]);
    let before = charged_before_a_bridge(4, "", Field::by_first_reading);
    assert!(before.at("a1").1 > 20_000);
}
