//! Guns that are beaten before their infantry (2.14.4), and combats that become
//! one in a later phase (2.11.9, 2.12.5).

use crate::field::{self, Field, Reading};
use dining_table::{Kind, Place, Stage};
use ground::table::Face;
use kernel::Side;

/// The French division acts, with its general at a place.
fn acting(reading: Reading, units: &str, foy: &str) -> Field {
    Field::with(units, "", foy, "20000, 30000")
        .read(reading)
        .acting()
}

/// Horse beats guns, while foot strikes the flank of the infantry behind them; then these cards.
fn struck_from_the_flank_too(reading: Reading, cards: &str) -> Field {
    let mut field = acting(
        reading,
        "f1 french battle-cavalry 5 at 20000 17000 0
         f2 french infantry 5 at 24000 21500 27000
         b1 allied medium 2 at 20000 20000 18000 status defend
         a1 allied infantry 2 at 20000 21002 18000",
        "22000, 18500",
    );
    field.give("charge f1 b1", "");
    field.give("charge f2 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Combats);
    field.give("fight b1", &format!("7S 2H 3H 4H 2D 3D {cards}"));
    field
}

#[test]
fn guns_are_lost_to_horse_that_breaks_their_infantry_whoever_fought_it_before() {
    //= s2-14.4-c s2-14.4-d s2-14.1-c
    // The infantry withstands the foot, and the horse breaks it.
    let broken = |reading| struck_from_the_flank_too(reading, "5H 6H 7H 8H 9S 4D 8S 10S 5D 6D");
    let field = broken(Reading::Second);
    assert!(!field.is_here("a1"));
    assert_eq!(field.unit("b1").place, Place::Captured);
    // Once they were free when it had stood against anybody.
    assert_eq!(broken(Reading::First).unit("b1").place, Place::Table);
    // Horse that fails leaves them alone.
    let stood = struck_from_the_flank_too(Reading::Second, "5H 6H 7H 8H 9S 4D 8S 10H 5D 6D");
    assert_eq!(stood.stage(), Stage::FallBack);
    assert_eq!(stood.unit("a1").hits, 1);
    assert_eq!(stood.unit("b1").place, Place::Table);
}

#[test]
fn guns_are_lost_when_others_drive_their_infantry_off_or_break_it() {
    //= s2-14.4-d s2-14.1-c s2-12.1-h
    let driven_off = "8S 5H 6H 7H 4D 5D";
    let field = struck_from_the_flank_too(Reading::Second, driven_off);
    assert!(field.is_here("a1") && field.at("a1").1 > 23_000);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert!(field.at("f1").1 > 20_000, "the horse goes forward");
    let before = struck_from_the_flank_too(Reading::First, driven_off);
    assert_eq!(before.unit("b1").place, Place::Table);
    let field = struck_from_the_flank_too(Reading::Second, "8S 10S 6H 7H 4D 5D");
    assert!(!field.is_here("a1"));
    assert_eq!(field.unit("b1").place, Place::Captured);
}

/// Horse beats guns, and other horse the infantry behind them without breaking it.
fn horse_against_guns_and_infantry(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french battle-cavalry 5 at 20000 17000 0
         f2 french battle-cavalry 5 at 24000 21500 27000
         b1 allied medium 2 at 20000 20000 18000 status defend
         a1 allied infantry 5 at 20000 21002 18000",
        "22000, 18500",
    );
    field.give("charge f1 b1", "");
    field.give("charge f2 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "");
    field
}

#[test]
fn horse_from_the_guns_and_horse_from_the_first_round_fight_one_combat() {
    //= s2-11.9-a s2-12.5-a s2-12.5-b
    let phase_one = "7S 2H 3H 4H 2D 3D 8S 5H 6H 7H 4D 5D";
    // Four cards of each, and four of the infantry, which has as many SPs left.
    let mut field = horse_against_guns_and_infantry(Reading::Second);
    let phase_two = "8H 10H JH QH AH 6D 7D 8D 9D 10D JD QD";
    field.give("fight b1", &format!("{phase_one} {phase_two}"));
    assert_eq!(field.stage(), Stage::FallBack);
    assert_eq!(field.game.pos.turn.falling.len(), 2);
    // They were two combats once, and the infantry drew for each.
    let mut before = horse_against_guns_and_infantry(Reading::First);
    before.give("fight b1", phase_one);
    assert_eq!(before.game.pos.turn.fights.len(), 2);
}

/// Horse and foot beat a pair of guns together that infantry supports.
fn beaten_by_horse_and_foot(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french battle-cavalry 5 at 21000 17000 0
         f2 french infantry 5 at 16500 20500 9000
         b1 allied medium 2 at 20000 20000 18000 status defend
         b2 allied medium 2 at 21002 20000 18000 status defend
         a1 allied infantry 1 at 20600 21002 18000",
        "19000, 18000",
    );
    field.give("charge f1 b2", "");
    field.give("charge f2 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 4H 5H 6H 7H 8H 2D 3D 4D 5D");
    if field.stage() == Stage::Opportunity {
        field.give("done", "");
    }
    assert_eq!(field.unit("b1").place, Place::Captured);
    field
}

#[test]
fn horse_that_beats_guns_with_foot_must_still_attack_their_infantry() {
    //= s2-14.4-c s2-14.4-d s2-14.1-c
    let pressed = |cards: &str| {
        let mut field = beaten_by_horse_and_foot(Reading::Second);
        // The foot has the guns, and may go on.
        assert_eq!(field.stage(), Stage::Breakthrough);
        field.give("done", cards);
        field
    };
    let failed = pressed("10H 6D");
    assert_eq!(
        failed.game.pos.turn.falling.len(),
        1,
        "the horse falls back"
    );
    assert!(failed.is_here("a1"));
    assert!(!pressed("8S 6D").is_here("a1"));
    // Once the infantry was left alone.
    let before = beaten_by_horse_and_foot(Reading::First);
    assert_eq!(before.stage(), Stage::Reposition);
}

#[test]
fn guns_beaten_in_the_second_phase_are_lost_with_the_infantry_behind_them() {
    //= s2-12.6-b s2-14.4-c s2-14.4-d
    let mut field = field::acting(
        "f1 french battle-cavalry 5 at 20000 15000 0
         a1 allied infantry 1 at 20000 17000 18000
         b1 allied medium 2 at 20000 20000 18000
         a2 allied infantry 1 at 20000 21002 18000",
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "7S 2D");
    assert_eq!(field.stage(), Stage::Breakthrough);
    field.give("charge f1 b1", "");
    // The guns are beaten, and in the third phase the infantry is broken: one card each.
    field.give("done", "8S 2H 3H 4H 3D 9S 4D");
    assert_eq!(field.unit("a2").place, Place::Broken);
    assert_eq!(field.unit("b1").place, Place::Captured);
}

/// Horse has beaten guns before a village, whose garrison foot attacks again from a foothold on this face; other
/// horse may charge at an opportunity.
fn before_a_village(face: Face) -> Field {
    let village = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\n\
        depth = 2400\ncover = \"medium\"\n";
    let units = "f1 french battle-cavalry 5 at 20000 14800 0
        f2 french infantry 5 at 17000 20000 9000
        b1 allied medium 2 at 20000 17798 18000 status defend
        a1 allied infantry 5 at 20000 19500 18000 status defend
        horse allied battle-cavalry 4 at 25500 16000 27000";
    let field = Field::with(units, village, "17500, 16500", "20000, 36000").begun();
    let mut field = field.ordered("foy", Kind::Action).turn("9H");
    field.give("charge f1 b1", "");
    field.give("charge f2 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "");
    field.give("fight a1", "7S 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!(field.stage(), Stage::Foothold);
    field.game.pos.turn.footholds[0].attackers[0].1 = face;
    field.give("press f2", "8S 5H 6H 7H 6D 7D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field
}

#[test]
fn guns_are_lost_when_their_infantry_is_thrown_out_of_its_walls() {
    //= s2-14.4-c s2-14.4-d s2-15.2-i
    let stormed = |cards: &str| {
        let mut field = before_a_village(Face::Right);
        field.give("done", cards);
        field
    };
    let mut field = stormed("9S 10S 8H 10H JH QH QD AD 8D 9D 10D JD");
    assert!(field.is_here("a1") && field.was_told("a1 is thrown out"));
    // The horse may rescue them.
    assert_eq!(field.stage(), Stage::Rescue(Side::Second));
    field.give("done", "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert!(field.at("f1").1 > 16_798, "the horse goes forward");
    // It stands, and they are safe.
    let stood = stormed("8H 10H JH QH QD AD 8D 9D 9S 10S 10D JD");
    assert_eq!(stood.unit("b1").place, Place::Table);
    assert!(stood.game.pos.turn.lost_guns.is_empty());
}

#[test]
fn horse_from_the_guns_has_a_face_of_its_own_against_walls_too() {
    //= s2-11.9-a s2-12.5-b s2-14.4-c
    let struck = |face| {
        let field = before_a_village(face);
        let [fight] = &field.game.pos.turn.later[..] else {
            panic!("{:?}", field.game.pos.turn.later);
        };
        let faces = fight.attackers.iter().map(|(_, face)| *face);
        faces.collect::<Vec<_>>()
    };
    assert_eq!(struck(Face::Right), [Face::Right, Face::Front]);
    // The front is taken.
    assert_eq!(struck(Face::Front), [Face::Front, Face::Right]);
}

#[test]
fn guns_are_not_lost_to_horse_that_is_broken() {
    //= s2-14.4-d s2-14.1-c
    let lost = |broken: bool| {
        let mut field = acting(
            Reading::Second,
            "f1 french battle-cavalry 5 at 20000 17000 0
             f2 french infantry 5 at 24000 21500 27000
             f3 french infantry 1 at 25000 15000 0
             b1 allied medium 2 at 20000 20000 18000 status defend
             a1 allied infantry 2 at 20000 21002 18000
             a3 allied infantry 1 at 25000 17500 18000",
            "22500, 18000",
        );
        for charge in ["charge f1 b1", "charge f2 a1", "charge f3 a3"] {
            field.give(charge, "");
        }
        field.give("done", "");
        field.give("done", "");
        field.give("done", "");
        field.give("fight b1", "7S 2H 3H 4H 2D 3D");
        if broken {
            field.unit_mut("f1").place = Place::Broken;
        }
        // The foot drives the infantry off.
        field.give("fight a1", "8S 5H 6H 7H 4D 5D 8H 6D");
        assert!(field.at("a1").1 > 23_000);
        assert!(field.game.pos.turn.pressed.is_empty());
        field.game.pos.turn.lost_guns.len()
    };
    assert_eq!((lost(false), lost(true)), (1, 0));
}
