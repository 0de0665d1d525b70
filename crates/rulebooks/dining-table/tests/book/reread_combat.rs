//! What a third reading of the text found in charges and what follows them (2.11
//! to 2.14).

use crate::exchanges::horse_under_fire;
use crate::field::Field;
use dining_table::{Bond, Engagement, Kind, Place, Stage};
use ground::table::Face;
use kernel::Side;

fn acting(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

#[test]
fn who_beats_cavalry_goes_forward_when_it_has_gone_back() {
    //= s2-11.8-c s2-11.8-d s2-12.1-a
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied battle-cavalry 5 at 20000 17000 18000",
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.stage(), Stage::FallBack);
    assert_eq!(field.at("f1").1, 17_000);
    field.give("fall-back a1 3000", "");
    assert_eq!(field.at("f1").1, 18_000);
    assert_eq!(field.stage(), Stage::Reposition);
}

/// French cavalry has beaten infantry and waits for its second round; Allied horse can charge it.
fn second_round(horse: &str) -> Field {
    let mut field = acting(
        &format!(
            "f1 french battle-cavalry 4 at 20000 14000 0
             a1 allied infantry 5 at 20000 17000 18000
             horse allied battle-cavalry 4 at {horse}"
        ),
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.stage(), Stage::Opportunity);
    field
}

#[test]
fn an_opportunity_charge_is_fought_before_the_second_round_of_its_target() {
    //= s2-12.1-b s2-12.5-a
    let mut field = second_round("26000 16500 27000");
    // Four cards against two on the flank: the cavalry is beaten, and there is no second round.
    field.give("opportunity horse f1", "10D 3S 4S JD QD 2D 3D");
    assert!(field.was_told("The attack on f1 wins"), "{:?}", field.told);
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::FallBack, Some(Side::First))
    );
    field.give("fall-back f1 3000", "");
    assert_eq!((field.unit("f1").hits, field.unit("a1").hits), (2, 1));
    assert_eq!(field.stage(), Stage::Reposition);
    // Where other combats wait as well, the mover may not take the second round first.
    let mut field = second_round("26000 16500 27000");
    let (f1, a1, horse) = (field.id("f1"), field.id("a1"), field.id("horse"));
    let fight = |defender, by| dining_table::Fight {
        defender,
        attackers: vec![(by, Face::Front)],
        phase: 2,
        inside: None,
    };
    field.game.pos.stage = Stage::Combats;
    field.game.pos.turn.fights = vec![fight(a1, f1), fight(f1, horse)];
    assert_eq!(field.refused("fight a1"), "s2-12.1-b");
    assert!(field.allows("fight f1"));
}

#[test]
fn who_was_moved_through_charges_at_no_opportunity() {
    //= s2-6.5-d s2-12.2-c s2-13.1-a
    let beaten = |horse: &str| {
        let mut field = acting(
            &format!(
                "f1 french infantry 5 at 20000 14000 0
                 a1 allied infantry 5 at 20000 17000 18000
                 horse allied battle-cavalry 4 at {horse} 18000"
            ),
            "",
        );
        field.give("charge f1 a1", "");
        field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
        field
    };
    assert!(beaten("22600 19500").allows("opportunity horse f1"));
    let field = beaten("20000 19500");
    assert!(field.unit("horse").passed_through);
    assert_ne!(field.stage(), Stage::Opportunity);
}

#[test]
fn guns_beaten_in_the_second_phase_are_lost_with_the_infantry_behind_them() {
    //= s2-12.6-b s2-14.4-c s2-14.4-d
    let mut field = acting(
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

#[test]
fn of_several_who_charged_at_an_opportunity_their_owner_says_who_advances() {
    //= s2-11.8-d s2-11.9-a s2-13.1-d
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         h1 allied battle-cavalry 4 at 20000 20000 18000
         h2 allied battle-cavalry 4 at 25000 15500 27000",
        "",
    );
    field.give("move f1 normal ahead:2000", "");
    field.give("done", "");
    field.give("opportunity h1 f1", "10D");
    field.give(
        "opportunity h2 f1",
        "10C 2S 3S 4H 5H 6H 7H 8H JH 2D 3D 4D 5D 6D",
    );
    field.give("fall-back f1 3000", "");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Advance, Some(Side::Second))
    );
    let before = field.at("h1").1;
    field.give("advance h1", "");
    assert_eq!(field.at("h1").1, before - 1_000);
}

/// French infantry has beaten two batteries that fight as one; a brigade stands by.
fn pair_beaten(more: &str, terrain: &str) -> Field {
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
fn who_takes_two_batteries_goes_forward_once() {
    //= s2-11.8-d s2-12.1-a s2-14.2-b
    let rough = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 17000], [30000, 17000], [30000, 19000], [10000, 19000]]\n";
    let field = pair_beaten("a2 allied infantry 5 at 30000 34000 18000", rough);
    assert_eq!(field.unit("b2").place, Place::Captured);
    assert_eq!(field.at("f1").1, 18_000);
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
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
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

#[test]
fn guns_caught_in_bad_going_leave_no_gap() {
    //= s2-8.2-m s2-12.4-a s2-12.4-b
    let caught = |terrain: &str, die: &str| {
        let mut field = acting(
            "f1 french battle-cavalry 5 at 20000 16000 0
             b1 allied medium 2 at 20000 17000 18000
             a2 allied infantry 5 at 34000 36000 18000",
            terrain,
        );
        field.give("charge f1 b1", "");
        field.give("done", "");
        field.give("evade b1", die);
        assert!(field.was_told("f1 catches b1"), "{:?}", field.told);
        assert_eq!(field.unit("b1").place, Place::Captured);
        field.stage()
    };
    assert_eq!(caught("", "6"), Stage::Breakthrough);
    let rough = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 18100], [30000, 18100], [30000, 24000], [10000, 24000]]\n";
    assert_ne!(caught(rough, "2"), Stage::Breakthrough);
}

/// Guns of both sides have been lost in the second phase: b1 to a breakthrough, the French ones to an
/// opportunity charge.
pub fn guns_lost_by_both(first: bool) -> Field {
    let field = Field::with(
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
    );
    let field = if first {
        field.by_first_reading()
    } else {
        field
    };
    let mut field = field.begun().ordered("foy", Kind::Action).turn("9H");
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
    let mut field = guns_lost_by_both(false);
    field.give("done", "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.stage(), Stage::Rescue(Side::First));
    assert!(field.is_here("guns"));
    assert!(field.allows("opportunity f3 horse"));
}

#[test]
fn guns_that_change_places_have_moved() {
    //= s2-13.3-g s2-18.6-b s2-20.2-b
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         a2 allied infantry 5 at 20000 18010 18000",
        "",
    );
    field.unit_mut("b1").fatigue = 1;
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D 7D");
    field.give("opportunity a2 f1", "8S 10S JH QH 2D 3D 4D 5D");
    assert_eq!(field.stage(), Stage::Swap);
    field.give("change-places a2", "9D");
    assert_eq!(field.unit("b1").fatigue, 0);
    assert!(field.unit("b1").moved > 1_000);
}

#[test]
fn who_follows_up_does_not_end_astride_a_stream() {
    //= s3-6.2-c s2-11.8-d
    // The stream rises beside the guns: whoever takes their whole place would stand on it.
    let spring =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[20850, 17400], [20850, 40000]]\n";
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         a2 allied infantry 5 at 34000 36000 18000",
        spring,
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D 7D");
    // The same bars every breakthrough.
    assert_eq!(field.stage(), Stage::Reposition);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.at("f1").1, 17_400);
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
pub fn stung_twice(first: bool) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 22900 16400 27000
         guns french medium 2 at 20000 14000 0 status defend
         a1 allied battle-cavalry 4 at 20000 15900 18000",
        "",
        "20000, 6000",
        "20000, 30000",
    );
    let field = if first {
        field.by_first_reading()
    } else {
        field
    };
    let mut field = field.begun();
    field.give("end-phase", "");
    let engagement = |by: &str, face| Engagement {
        bond: Bond::Firefight,
        by: field.id(by),
        on: field.id("a1"),
        face,
    };
    field.game.pos.engaged = vec![
        engagement("f1", Face::Left),
        engagement("guns", Face::Front),
    ];
    field.give("end-phase", "2S 3H 4S");
    field
}

#[test]
fn cavalry_that_took_hits_has_not_gone_back_without_loss() {
    //= s2-17.8-b s2-18.2-b
    let mut stood = stung_twice(false);
    stood.give("stand a1", "");
    assert_eq!(stood.stage(), Stage::Firefights, "the guns hit it as well");
    stood.give("fall-back a1 3000", "1 1 1 1");
    assert_eq!((stood.unit("a1").hits, stood.at("a1").1), (1, 18_900));
    assert_eq!(stood.game.pos.period, 2, "the guns may not bombard");
    // It goes back at once, without loss: they may.
    let mut gone = stung_twice(false);
    gone.give("fall-back a1 3000", "");
    assert_eq!(gone.unit("a1").hits, 0);
    assert_eq!(gone.stage(), Stage::Fire(Side::First));
    assert!(gone.allows("fire guns a1"));
}
