//! Rescues of guns that lost a charge combat (2.13.3, 2.14): who may come, what
//! is saved, and who goes forward or changes places after it.

use crate::field::{Field, Reading, acting, acting_by};
use crate::support::point_of_fire;
use dining_table::troops::Status;
use dining_table::{Place, Stage};
use kernel::Side;

/// Guns are beaten before infantry in Defend status, which can rescue them.
pub fn guns_before_a_defender(reading: Reading) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 20000 18010 18000 status defend",
        "",
        "20000, 11500",
        "20000, 26000",
    )
    .read(reading)
    .acting();
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    field
}

#[test]
fn a_rescuer_leaves_its_defence_behind() {
    //= s2-5.1-b s2-11.4-b s2-13.3-c
    let mut field = guns_before_a_defender(Reading::Second);
    // Four cards each: there is none for a Defend status that it has left.
    field.give("opportunity a2 f1", "7H 8H 10H JH 6H 2D 3D 4D");
    assert_eq!(field.unit("a2").status, Status::Normal);
}

/// French infantry has beaten two batteries that fight as one; a brigade stands by.
pub fn pair_beaten(more: &str, terrain: &str) -> Field {
    let mut field = acting(
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 17000 18000 status defend
             b2 allied medium 2 at 21200 17000 18000 status defend
             {more}"
        ),
        terrain,
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 8S 9S 3H 2D 3D 4D 5D");
    field
}

#[test]
fn infantry_behind_the_second_of_two_batteries_rescues_both() {
    //= s2-13.3-c s2-13.3-f s2-14.2-a
    let mut field = pair_beaten("a2 allied infantry 5 at 21650 18002 18000", "");
    assert_eq!(field.stage(), Stage::Opportunity);
    // In base contact: no card is drawn for it.
    field.give("opportunity a2 f1", "10S 6S JD QD 2H 4H 5H 6H");
    assert!(field.is_here("b1") && field.is_here("b2"));
    assert!(field.was_told("b1 is saved") && field.was_told("b2 is saved"));
}

#[test]
fn guns_are_rescued_from_any_who_beat_them() {
    //= s2-13.3-a
    // One beats them in front, the other in the rear, and the rescuer has the other before it.
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 21000 18000
         b1 allied medium 2 at 20000 17000 18000 status defend
         a2 allied infantry 5 at 23500 18700 27000",
        "",
        "17400, 17500",
        "26500, 18700",
    )
    .acting();
    field.give("charge f1 b1", "");
    field.give("charge f2 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 8S 2H 3H 4H 5H 6H 9D 2D 3D");
    assert_eq!(field.stage(), Stage::Opportunity);
    assert_eq!(field.refused("opportunity a2 f1"), "s2-13.1-f");
    field.give("opportunity a2 f2", "10D 9S 10S 4D 5D 6D 7D");
    assert!(field.was_told("b1 is saved"), "{:?}", field.told);
    assert!(field.is_here("b1"));
}

/// Guns of both sides have been lost in the second phase: b1 to a breakthrough, the French ones to an
/// opportunity charge.
pub fn guns_lost_by_both(reading: Reading) -> Field {
    let mut field = Field::with(
        "f1 french battle-cavalry 5 at 20000 15000 0
         guns french medium 2 at 14000 15000 0
         f3 french infantry 5 at 14000 13000 0
         a1 allied infantry 1 at 20000 17000 18000
         b1 allied medium 2 at 20000 20000 18000
         a2 allied battle-cavalry 5 at 24000 20500 27000
         horse allied battle-cavalry 4 at 14000 19500 18000",
        "",
        "17000, 13500",
        "20000, 26000",
    )
    .read(reading)
    .acting();
    field.give("charge f1 a1", "");
    field.give("done", "7S 2D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.give("opportunity horse guns", "10D");
    field.give("done", "");
    field.give("charge f1 b1", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Combats);
    field.give("fight b1", "8S 2H 3H 4H 3D 9S 5H 6H 7H 4D");
    assert_eq!(field.stage(), Stage::Rescue(Side::Second));
    field
}

#[test]
fn both_sides_may_rescue_guns_of_the_second_phase() {
    //= s2-12.6-a s2-13.3-a
    let mut field = guns_lost_by_both(Reading::Second);
    field.give("done", "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.stage(), Stage::Rescue(Side::First));
    assert!(field.is_here("guns"));
    assert!(field.allows("opportunity f3 horse"));
}

/// Infantry that has rescued guns may change places with them.
fn rescued(reading: Reading, more: &str, terrain: &str) -> Field {
    let mut field = acting_by(
        reading,
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 17000 18000 status defend
             a2 allied infantry 5 at 20000 18010 18000
             {more}"
        ),
        terrain,
        "20000, 11500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D 7D");
    field.give("opportunity a2 f1", "8S 10S JH QH 2D 3D 4D 5D");
    assert_eq!(field.stage(), Stage::Swap);
    field
}

#[test]
fn guns_that_change_places_have_moved() {
    //= s2-13.3-g s2-18.6-b s2-20.2-b
    let mut field = rescued(Reading::Second, "", "");
    field.unit_mut("b1").fatigue = 1;
    field.give("change-places a2", "9D");
    assert_eq!(field.unit("b1").fatigue, 0);
    assert!(field.unit("b1").moved > 1_000);
}

/// The same, where infantry beside other guns, at right angles to them, is to change places with these next.
fn rescued_besides(reading: Reading, gun: &str, x: i32, terrain: &str) -> Field {
    let more = format!(
        "a3 allied infantry 5 at {x} 20500 27000
         b2 allied {gun} 2 at 30000 20000 18000 under hill role army-resource"
    );
    let mut field = rescued(reading, &more, terrain);
    let next = (field.id("a3"), field.id("b2"));
    field.game.pos.turn.swaps.push(next);
    field.give("done", "");
    field
}

#[test]
fn guns_that_turn_to_change_places_have_moved_by_that_too() {
    //= s2-13.3-g s2-18.6-g s2-20.2-b
    let mut field = rescued_besides(Reading::Second, "light", 31_010, "");
    field.unit_mut("b2").fatigue = 1;
    // A little more than an inch, and two for the turn.
    field.give("change-places a3", "9D");
    assert_eq!(field.unit("b2").fatigue, 0);
    let mut before = rescued_besides(Reading::First, "light", 31_010, "");
    before.unit_mut("b2").fatigue = 1;
    before.give("change-places a3", "");
    assert_eq!(before.unit("b2").fatigue, 1);
}

#[test]
fn nobody_changes_places_to_stand_on_the_other_or_on_ground_that_bars_him() {
    //= s2-13.3-g s2-5.7 s2-5.3-e
    let asked =
        |reading, gun, x, terrain| rescued_besides(reading, gun, x, terrain).stage() == Stage::Swap;
    assert!(asked(Reading::Second, "heavy", 31_010, ""));
    assert!(!asked(Reading::Second, "heavy", 30_510, ""));
    assert!(asked(Reading::First, "heavy", 30_510, ""));
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[30900, 18000], [35000, 18000], [35000, 23000], [30900, 23000]]\n";
    assert!(asked(Reading::Second, "medium", 31_010, wood));
    assert!(!asked(Reading::Second, "heavy", 31_010, wood));
    assert!(asked(Reading::First, "heavy", 31_010, wood));
}

/// Guns are beaten; horse that comes to their rescue aslant is beaten as well.
fn rescue_fails(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 15000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         horse allied battle-cavalry 4 at 22500 21500 20700",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 8S 2H 3H 2D 3D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.give("opportunity horse f1", "KH 2H 3H 4H 5H 7S 8H 9H 10H");
    assert_eq!(field.unit("b1").place, Place::Captured);
    field.give("fall-back horse 3000", "");
    field
}

#[test]
fn the_winner_goes_forward_when_the_beaten_rescuer_has_made_room() {
    //= s2-12.1-a s2-12.1-e s2-13.3-h
    let field = rescue_fails(Reading::Second);
    assert_eq!(field.at("f1").1, 18_000);
    // He tried it too soon once.
    assert!(rescue_fails(Reading::First).at("f1").1 < 18_000);
}

/// Old fire breaks who beat guns, while horse comes to their rescue.
fn conqueror_broken_by_old_fire(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 1 at 20000 15000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         horse allied battle-cavalry 4 at 22500 21500 20700",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2D 3D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.unit_mut("f1").markers.push(point_of_fire(true));
    field.give("opportunity horse f1", "KH 4S");
    assert_eq!(field.unit("f1").place, Place::Broken);
    field
}

#[test]
fn guns_are_safe_when_old_fire_breaks_their_conqueror() {
    //= s2-13.3-f s2-20.1-b
    let saved = conqueror_broken_by_old_fire(Reading::Second);
    assert_eq!(saved.unit("b1").place, Place::Table);
    let lost = conqueror_broken_by_old_fire(Reading::First);
    assert_eq!(lost.unit("b1").place, Place::Captured);
}

#[test]
fn who_charges_first_for_guns_is_the_one_who_changes_places() {
    //= s2-13.3-g
    let mut field = acting_by(
        Reading::Second,
        "f1 french infantry 3 at 20000 15000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         a2 allied infantry 5 at 20000 18010 18000
         horse allied battle-cavalry 4 at 24500 16000 27000",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 2D 3D");
    field.give("opportunity a2 f1", "");
    // Horse charges besides.
    field.give("opportunity horse f1", "KH 7S 8S 9S 2H 3H 4H 5H 6H 7H 8H");
    field.give("advance a2", "");
    assert_eq!(field.stage(), Stage::Swap);
    assert_eq!(field.refused("change-places horse"), "s2-13.3-g");
    field.give("change-places a2", "");
    assert_eq!(field.at("a2"), (20_000, 17_000));
}
