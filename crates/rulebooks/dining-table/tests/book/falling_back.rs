//! How far a unit falls back and through whom (2.6.5, 2.12.2).

use crate::field::Field;
use dining_table::{Kind, Stage};

/// As the book is read now.
fn now(field: Field) -> Field {
    field
}

fn acting(reading: fn(Field) -> Field, kind: Kind, units: &str, terrain: &str) -> Field {
    let field = Field::with(units, terrain, "20000, 11000", "20000, 30000");
    reading(field).begun().ordered("foy", kind).turn("9H")
}

fn stream(y: i32) -> String {
    format!("[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[0, {y}], [40000, {y}]]\n")
}

#[test]
fn a_fall_back_is_longer_to_clear_a_friend_and_for_nothing_else() {
    //= s2-6.5-b s2-6.5-c
    let alone = "f1 french infantry 5 at 20000 14000 0
        a1 allied infantry 5 at 20000 17500 18000";
    let brook = stream(10_600);
    let field = acting(now, Kind::Action, alone, &brook);
    assert_eq!(field.refused("fall-back f1 3000"), "s2-6.5-a");
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
    assert_eq!(both.refused("fall-back f1 2000"), "s2-6.5-a");
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
