//! Firefights (2.17): of two batteries that are one unit (2.14.2), on a flank
//! (2.17.6), against cavalry (2.17.8), and how they end.

use crate::exchanges::horse_under_fire;
use crate::field::{Field, Reading};
use dining_table::{Bond, Engagement, Place, Stage};
use ground::table::Face;
use kernel::Side;

/// Infantry before two batteries, the second so far to the east; the Allies end the period.
fn batteries(x: i32, more: &str) -> Field {
    let mut field = Field::with(
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 15900 18000 status defend
             b2 allied medium 2 at {x} 15900 18000 status defend under hill role independent
             {more}"
        ),
        "",
        "20000, 6000",
        "20000, 36000",
    )
    .begun();
    field.give("end-phase", "");
    field
}

fn fights(field: &mut Field, by: &str, on: &str, face: Face) {
    let one = Engagement {
        bond: Bond::Firefight,
        by: field.id(by),
        on: field.id(on),
        face,
    };
    field.game.pos.engaged.push(one);
}

/// Half an inch from corner to corner, and more than an inch.
const NEAR: i32 = 21_500;
const APART: i32 = 22_010;

#[test]
fn a_battery_answers_for_its_silenced_twin_and_does_not_bombard() {
    //= s2-14.2-b s2-17.4-d s2-18.2-b s2-17.9
    let silenced = |x: i32| {
        let mut field = batteries(x, "");
        field.unit_mut("b1").hits = 2;
        fights(&mut field, "f1", "b1", Face::Front);
        field
    };
    // The period is over: nobody has anything to fire.
    let mut field = silenced(NEAR);
    field.give("end-phase", "7S 2H 4S 1 1 1 1");
    assert_eq!((field.unit("b2").hits, field.unit("f1").hits), (1, 1));
    assert_eq!(field.game.pos.engaged.len(), 1, "it goes on");
    // Alone the silenced guns have no card, and the others bombard; so it was by the first reading.
    for mut field in [silenced(APART), silenced(NEAR).by_first_reading()] {
        field.give("end-phase", "7H 2H");
        assert!(field.allows("fire b2 f1"));
        assert!(field.game.pos.engaged.is_empty());
    }
}

#[test]
fn clubs_must_silence_both_batteries() {
    //= s2-14.2-b s2-17.6-a s2-11.5-f
    let struck = |x: i32| {
        let mut field = batteries(x, "");
        fights(&mut field, "f1", "b1", Face::Front);
        field
    };
    let mut field = struck(NEAR);
    field.give("end-phase", "7C 8C 4S 1 1 1 1");
    assert_eq!((field.unit("b1").hits, field.unit("f1").hits), (0, 1));
    for mut field in [struck(APART), struck(NEAR).by_first_reading()] {
        field.give("end-phase", "7C 8C 4S");
        assert_eq!(field.unit("b1").hits, 1);
    }
}

#[test]
fn two_batteries_share_their_sps_among_their_faces() {
    //= s2-14.2-b s2-17.4-d s2-17.4-e
    let flanked = |hits: u8| {
        let mut field = batteries(NEAR, "f2 french infantry 5 at 24000 16400 27000");
        field.unit_mut("b1").hits = 2;
        field.unit_mut("b2").hits = hits;
        fights(&mut field, "f1", "b1", Face::Front);
        fights(&mut field, "f2", "b2", Face::Left);
        field
    };
    // Two of each attacker, and one for each face.
    flanked(0).give("end-phase", "2H 3H 4H 2D 3D 4D 1 1 1 1");
    // The last SP is for the front.
    flanked(1).give("end-phase", "2H 3H 4H 2D 3D 1 1 1 1");
}

#[test]
fn a_battery_that_attacks_alone_leaves_the_other_its_fire() {
    //= s2-14.2-b s2-18.2-b
    let mut field = batteries(NEAR, "");
    fights(&mut field, "b1", "f1", Face::Front);
    field.give("end-phase", "2H 3H 4H");
    assert_eq!(field.stage(), Stage::Fire(Side::Second));
    assert_eq!(field.refused("fire b1 f1"), "s2-18.2-b");
    assert!(field.allows("fire b2 f1"));
}

/// Infantry that attacks infantry, on this face of it.
fn attacked_on(face: Face) -> Field {
    let at = match face {
        Face::Front => "20000 14000 0",
        _ => "22900 16400 27000",
    };
    let mut field = Field::with(
        &format!("f1 french infantry 5 at {at}\na1 allied infantry 5 at 20000 15900 18000"),
        "",
        "20000, 6000",
        "20000, 36000",
    )
    .begun();
    field.give("end-phase", "");
    fights(&mut field, "f1", "a1", face);
    field
}

#[test]
fn a_joker_hits_for_an_attacker_on_a_flank_alone() {
    //= s2-17.6-a s2-11.5-h
    let hits = |mut field: Field, cards: &str| {
        field.give("end-phase", &format!("{cards} 1 1 1 1"));
        (field.unit("a1").hits, field.unit("f1").hits)
    };
    assert_eq!(hits(attacked_on(Face::Left), "Joker1 2H Joker2"), (1, 0));
    assert_eq!(
        hits(attacked_on(Face::Front), "Joker1 2H Joker2 3H"),
        (0, 0)
    );
    let before = attacked_on(Face::Left).by_first_reading();
    assert_eq!(hits(before, "Joker1 2H Joker2"), (0, 0));
}

/// Guns in a firefight lose their last SP to other guns.
fn silenced_from_afar(reading: Reading) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 16500 0
         f2 french medium 2 at 15800 17500 9000 status defend
         b1 allied medium 2 at 20000 18000 18000 status defend",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .read(reading)
    .begun();
    field.unit_mut("b1").hits = 1;
    fights(&mut field, "f1", "b1", Face::Front);
    field.give("end-phase", "");
    field.give("end-phase", "2H 3H 4H");
    field.give("fire f2 b1", "4S 2 6 1 2");
    assert_eq!(field.unit("b1").hits, 2);
    field
}

#[test]
fn a_firefight_is_over_when_guns_in_it_are_silenced_by_others() {
    //= s2-17.9 s2-1.6-f
    assert!(
        silenced_from_afar(Reading::Second)
            .game
            .pos
            .engaged
            .is_empty()
    );
    // It went on for another exchange once.
    assert_eq!(silenced_from_afar(Reading::First).game.pos.engaged.len(), 1);
}

/// French infantry of one SP fires at horse, and is fired at in its flank, as the Allied phase ends.
pub fn firing_at_horse_and_flanked(reading: Reading) -> Field {
    let mut field = Field::with(
        "f1 french infantry 1 at 20000 14000 0
         f2 french infantry 5 at 36000 4000 0
         a1 allied battle-cavalry 4 at 20000 15900 18000
         a2 allied infantry 5 at 17100 13500 9000",
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .read(reading)
    .begun();
    field.give("end-phase", "");
    fights(&mut field, "f1", "a1", Face::Front);
    fights(&mut field, "a2", "f1", Face::Left);
    field
}

#[test]
fn who_breaks_in_a_firefight_has_fired_all_the_same() {
    //= s2-17.1-b s2-17.8-b
    let mut field = firing_at_horse_and_flanked(Reading::Second);
    field.give("end-phase", "2S 3S 4H");
    assert_eq!(field.unit("f1").place, Place::Broken);
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Firefights, Some(Side::Second))
    );
    assert!(field.allows("fall-back a1 3000"));
    field.give("stand a1", "1 1 1 1");
    assert_eq!(field.unit("a1").hits, 1);
}

#[test]
fn guns_that_hit_nothing_are_free_as_well_when_others_drive_the_cavalry_off() {
    //= s2-18.2-b
    let mut field = horse_under_fire("");
    field.give("end-phase", "2H 3H 4H 5S 6H");
    field.give("fall-back a1 3000", "");
    assert_eq!(field.unit("guns").fought, 0);
    assert_eq!(field.stage(), Stage::Fire(Side::First));
    let mut field = horse_under_fire("");
    field.give("end-phase", "2H 3H 4H 5S 6H");
    field.give("stand a1", "1 1 1 1");
    assert_eq!(field.unit("a1").hits, 1, "nothing more is asked of it");
    assert_eq!(
        field.game.pos.period, 2,
        "it was not forced back: nobody may fire"
    );
}

/// Cavalry under fire of infantry and of guns that stand alone, both of which hit it.
pub fn stung_twice(reading: Reading) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 22900 16400 27000
         guns french medium 2 at 20000 14000 0 status defend
         a1 allied battle-cavalry 4 at 20000 15900 18000",
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .read(reading)
    .begun();
    field.give("end-phase", "");
    fights(&mut field, "f1", "a1", Face::Left);
    fights(&mut field, "guns", "a1", Face::Front);
    field.give("end-phase", "2S 3H 4S");
    field
}

#[test]
fn cavalry_that_took_hits_has_not_gone_back_without_loss() {
    //= s2-17.8-b s2-18.2-b
    let mut stood = stung_twice(Reading::Second);
    stood.give("stand a1", "");
    assert_eq!(stood.stage(), Stage::Firefights, "the guns hit it as well");
    stood.give("fall-back a1 3000", "1 1 1 1");
    assert_eq!((stood.unit("a1").hits, stood.at("a1").1), (1, 18_900));
    assert_eq!(stood.game.pos.period, 2, "the guns may not bombard");
    // It goes back at once, without loss: they may.
    let mut gone = stung_twice(Reading::Second);
    gone.give("fall-back a1 3000", "");
    assert_eq!(gone.unit("a1").hits, 0);
    assert_eq!(gone.stage(), Stage::Fire(Side::First));
    assert!(gone.allows("fire guns a1"));
}

#[test]
fn silenced_guns_fight_no_more_when_the_battery_that_answered_for_them_goes() {
    //= s2-14.2-b s2-17.9
    let left = |reading: fn(Field) -> Field, hits: u8, gone: bool| {
        let mut field = reading(batteries(NEAR, ""));
        field.unit_mut("b1").hits = hits;
        fights(&mut field, "f1", "b1", Face::Front);
        field.give("turn b2", "");
        field.give("activate", "9H");
        if gone {
            field.give("fall-back b2 3000", "");
        }
        field.game.pos.engaged.len()
    };
    let now = |field| field;
    assert_eq!(left(now, 2, true), 0);
    assert_eq!(left(now, 2, false), 1);
    assert_eq!(left(now, 1, true), 1, "they have an SP of their own");
    // It went on for another exchange once.
    assert_eq!(left(Field::by_first_reading, 2, true), 1);
}
