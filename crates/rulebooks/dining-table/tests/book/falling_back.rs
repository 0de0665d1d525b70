//! How far a unit falls back and through whom (2.6.5, 2.12.2), and when guns limber, deploy and stay deployed
//! as they move (2.5.8, 2.18.6).

use crate::field::{Field, Reading, acting_by};
use crate::landscape::{patch, stream};
use dining_table::troops::Status;
use dining_table::{Bond, Engagement, Kind, Stage};
use ground::table::Face;

/// As the book is read now.
fn now(field: Field) -> Field {
    field
}

fn acting(reading: fn(Field) -> Field, kind: Kind, units: &str, terrain: &str) -> Field {
    let field = Field::with(units, terrain, "20000, 11000", "20000, 30000");
    reading(field).begun().ordered("foy", kind).turn("9H")
}

#[test]
fn a_fall_back_is_longer_to_clear_a_friend_and_for_nothing_else() {
    //= s2-6.5-b s2-6.5-c
    let alone = "f1 french infantry 5 at 20000 14000 0
        a1 allied infantry 5 at 20000 17500 18000";
    let brook = stream(10_600);
    let field = acting(now, Kind::Action, alone, &brook);
    assert_eq!(field.refused("fall-back f1 3000"), "s3-6.2-c");
    assert!(!field.lists("fall-back f1 3000"));
    assert!(field.allows("fall-back f1 2000"));
    let mut before = acting(Field::by_first_reading, Kind::Action, alone, &brook);
    before.give("fall-back f1 3000", "");
    assert!(before.at("f1").1 <= 10_500);
    let friend = format!("{alone}\nf2 french infantry 5 at 20000 12000 0");
    let mut field = acting(now, Kind::Action, &friend, "");
    field.give("fall-back f1 2000", "");
    assert_eq!(field.at("f1"), (20_000, 11_000));
    // Where a brook bars it besides, it goes shorter, or not at all.
    let both = acting(now, Kind::Action, &friend, &stream(11_500));
    assert_eq!(both.refused("fall-back f1 2000"), "s3-6.2-c");
}

#[test]
fn who_is_attacked_by_fire_does_not_jump_a_brook() {
    //= s2-8.3-b s2-8.3-c s2-6.5-c
    let attacked = |reading, brook: i32| {
        let mut field = acting(
            reading,
            Kind::Action,
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17500 18000",
            &stream(brook),
        );
        field.give("firefight f1 a1", "");
        field.give("done", "");
        field.give("done", "");
        field.stage()
    };
    // Its base would end on it, or before it.
    assert_eq!(attacked(now, 20_900), Stage::Turns);
    assert_eq!(attacked(now, 22_000), Stage::Respond);
    assert_eq!(attacked(Field::by_first_reading, 20_900), Stage::Respond);
}

/// Infantry is beaten in its charge before a brook.
fn beaten(reading: fn(Field) -> Field) -> Field {
    let mut field = acting(
        reading,
        Kind::Action,
        "f1 french infantry 5 at 20000 15000 0
         a1 allied infantry 5 at 20000 17500 18000",
        &stream(13_800),
    );
    field.give("charge f1 a1", "");
    field.give("done", "2H 3H 4H 5H 7S 3D 4D 5D");
    field
}

#[test]
fn a_beaten_unit_halts_before_a_brook_and_suffers_for_it() {
    //= s2-12.2-b s2-12.2-c
    let field = beaten(now);
    assert_eq!(field.unit("f1").hits, 2);
    assert!(field.at("f1").1 >= 14_880);
    let before = beaten(Field::by_first_reading);
    assert_eq!(before.unit("f1").hits, 1);
    assert!(before.at("f1").1 <= 13_720);
}

/// Two that may charge, the one partly behind the other, and guns that command the way of the first.
fn before_a_charger(reading: fn(Field) -> Field) -> Field {
    acting(
        reading,
        Kind::Action,
        "f1 french infantry 5 at 20000 15000 0
         f2 french infantry 5 at 21900 13000 0
         a1 allied infantry 5 at 20000 16800 18000
         a2 allied infantry 5 at 23500 16500 18000
         guns allied medium 2 at 17500 16800 18000 status defend",
        "",
    )
}

#[test]
fn nobody_falls_back_through_who_is_to_charge() {
    //= s2-6.5-d s2-4.1-b
    let mut field = before_a_charger(now);
    assert!(field.allows("fall-back f1 2000"));
    field.give("charge f2 a2", "");
    assert_eq!(field.refused("fall-back f1 2000"), "s2-6.5-d");
    assert!(!field.lists("fall-back f1 3000"));
    assert!(field.allows("fall-back f1 500"));
    // As far as there is nobody is offered.
    assert!(field.lists("fall-back f1 1000"));
    assert_eq!(field.refused("fall-back f1 1100"), "s2-6.5-d");
    let mut before = before_a_charger(Field::by_first_reading);
    before.give("charge f2 a2", "");
    assert!(before.allows("fall-back f1 2000"));
    // The other way round the charge is refused.
    let mut passed = before_a_charger(now);
    passed.give("fall-back f1 2000", "");
    assert_eq!(passed.refused("charge f2 a2"), "s2-6.5-d");
}

#[test]
fn nor_does_who_was_stopped_by_fire() {
    //= s2-6.5-d s2-10.3-d
    let stopped = |reading| {
        let mut field = before_a_charger(reading);
        field.give("charge f1 a1", "");
        field.give("charge f2 a2", "");
        field.give("done", "");
        field.give("fire guns f1", "5C 3H");
        assert_eq!(field.stage(), Stage::Halted);
        field
    };
    let field = stopped(now);
    assert_eq!(field.refused("fall-back f1 2000"), "s2-6.5-d");
    assert!(field.allows("fall-back f1 500") && field.lists("halt f1"));
    assert!(stopped(Field::by_first_reading).allows("fall-back f1 2000"));
}

/// A light battery with an enemy before it or to its right.
fn battery(reading: fn(Field) -> Field, status: &str, a1: &str) -> Field {
    let units = format!(
        "guns french light 2 at 20000 14000 0 status {status}
         a1 allied infantry 5 at {a1}"
    );
    acting(reading, Kind::Action, &units, "")
}

const EAST: &str = "24000 13500 27000";
const NORTH: &str = "20000 17500 18000";

#[test]
fn guns_that_turn_to_fall_back_have_moved_by_that_too() {
    //= s2-18.6-g s2-5.8-e
    let back = |reading, a1: &str| {
        let mut field = battery(reading, "defend", a1);
        field.give("fall-back guns 2000", "");
        let state = field.unit("guns");
        (state.status, state.moved)
    };
    assert_eq!(back(now, NORTH), (Status::Defend, 2_000));
    assert_eq!(back(now, EAST), (Status::Normal, 4_000));
    let before = back(Field::by_first_reading, EAST);
    assert_eq!(before, (Status::Defend, 2_000));
    // Who has deployed in the same turn is not limbered again.
    let anew = |reading, a1: &str| {
        let mut field = battery(reading, "normal", a1);
        field.give("deploy guns", "");
        field
    };
    assert!(anew(now, NORTH).allows("fall-back guns 2000"));
    let refused = anew(now, EAST).refused("fall-back guns 2000");
    assert_eq!(refused, "s2-5.8-e");
    assert!(anew(Field::by_first_reading, EAST).allows("fall-back guns 2000"));
}

#[test]
fn guns_that_turn_to_attack_by_fire_have_moved_by_that_too() {
    //= s2-18.6-g
    let moved = |reading| {
        let mut field = battery(reading, "normal", "21000 17000 21000");
        field.give("firefight guns a1", "");
        field.unit("guns").moved
    };
    // Thirty degrees.
    assert_eq!(moved(now) - moved(Field::by_first_reading), 666);
}

#[test]
fn attached_guns_that_hardly_move_stay_deployed() {
    //= s2-5.8-e s2-14.3-b
    let back = |reading, far: i32| {
        let mut field = acting(
            reading,
            Kind::Action,
            "f1 french infantry 5 at 20000 14000 0
             guns french light 2 at 21502 14000 0 status defend
             a1 allied infantry 5 at 20000 17500 18000",
            "",
        );
        let infantry = field.id("f1");
        field.unit_mut("guns").beside = Some(infantry);
        field.give(&format!("fall-back f1 {far}"), "");
        let state = field.unit("guns");
        assert_eq!(state.beside, Some(infantry));
        assert_eq!(state.moved, far);
        (state.status, state.changed)
    };
    assert_eq!(back(now, 2_000), (Status::Defend, false));
    assert_eq!(back(now, 2_001), (Status::Normal, true));
    let before = back(Field::by_first_reading, 2_000);
    assert_eq!(before, (Status::Normal, false));
}

#[test]
fn deployed_guns_do_not_set_off_at_the_rapid_pace() {
    //= s2-5.8-b s2-5.8-e
    let far = "36000 36000 18000";
    let moving = |reading, kind| {
        let units = format!(
            "guns french light 2 at 20000 14000 0 status defend
             a1 allied infantry 5 at {far}"
        );
        acting(reading, kind, &units, "")
    };
    let rapid = "move guns rapid ahead:1500";
    let mut field = moving(now, Kind::Move);
    assert_eq!(field.refused(rapid), "s2-5.1-b");
    assert!(field.allows("move guns normal ahead:1500"));
    field.give("undeploy guns", "");
    assert!(field.allows("move guns rapid ahead:8000"));
    assert!(moving(Field::by_first_reading, Kind::Move).allows(rapid));
    // To break off they need no leave.
    assert!(moving(now, Kind::BreakOff).allows("move guns rapid pivot:18000 ahead:8000"));
}

#[test]
fn guns_that_limbered_to_fall_back_do_not_deploy_again() {
    //= s2-5.8-e
    let mut field = Field::with(
        "b1 french medium 2 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 17500 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .begun()
    .turn("9H");
    field.give("fall-back b1 4000", "");
    assert_eq!(field.refused("deploy b1"), "s2-5.8-e");
}

#[test]
fn guns_that_have_deployed_do_not_limber_again_to_fall_back() {
    //= s2-5.8-e
    let deployed = |reading| {
        let mut field = acting_by(
            reading,
            "b1 french medium 2 at 20000 14000 0
             f1 french infantry 5 at 20000 12000 0
             a1 allied infantry 5 at 20000 17500 18000",
            "",
            "20000, 10500",
        );
        field.give("deploy b1", "");
        field
    };
    let field = deployed(Reading::Second);
    assert_eq!(field.refused("fall-back b1 3000"), "s2-5.8-e");
    assert!(field.allows("fall-back b1 900"), "deployed as they are");
    assert_eq!(field.refused("relieve f1 b1 2000"), "s2-5.8-e");
    let before = deployed(Reading::First);
    assert!(before.allows("fall-back b1 3000"));
    assert!(before.allows("relieve f1 b1 2000"));
}

#[test]
fn deployed_guns_that_have_turned_move_no_more_than_a_minor_amount_in_all() {
    //= s2-5.8-b s2-18.6-g
    let mut field = Field::with(
        "b1 french medium 2 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .begun()
    .turn("9H");
    assert!(field.allows("move b1 normal ahead:1000"));
    field.give("face b1 4500", "");
    assert_eq!(field.refused("move b1 normal ahead:500"), "s2-5.1-b");
}

#[test]
fn who_was_moved_through_may_fire_from_where_it_stands() {
    //= s2-6.5-d
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 15100 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .acting();
    field.unit_mut("f1").passed_through = true;
    assert_eq!(field.refused("charge f1 a1"), "s2-6.5-d");
    assert!(field.allows("firefight f1 a1"));
    assert!(field.allows("pin f1 a1"));
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .acting();
    field.unit_mut("f1").passed_through = true;
    assert_eq!(field.refused("firefight f1 a1"), "s2-6.5-d");
}

/// A beaten unit stands with its back to the water, under fire from the flank.
fn barred_altogether(reading: Reading) -> Field {
    let water = &patch("water", 17_550, 25_000);
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 17500 17000 9000
         a1 allied infantry 5 at 20000 17000 18000",
        water,
        "20000, 11500",
    );
    let fire = Engagement {
        bond: Bond::Firefight,
        by: field.id("f2"),
        on: field.id("a1"),
        face: Face::Right,
    };
    field.game.pos.engaged.push(fire);
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.unit("a1").hits, 2, "a hit, and one for the way");
    assert_eq!(field.at("a1"), (20_000, 17_000));
    field
}

#[test]
fn who_cannot_go_back_at_all_stays_under_fire() {
    //= s2-6.5-a s2-12.2-b s2-17.9
    assert_eq!(barred_altogether(Reading::Second).game.pos.engaged.len(), 1);
    assert!(
        barred_altogether(Reading::First)
            .game
            .pos
            .engaged
            .is_empty()
    );
}
