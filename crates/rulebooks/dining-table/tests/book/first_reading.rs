//! Games that began with the first version go on as they began: what was
//! corrected since is as it was for them.

use crate::breakthroughs::guns_taken;
use crate::command::{CORPS, UNITS, over};
use crate::field::{Field, Reading};
use crate::firefights::{firing_at_horse_and_flanked, stung_twice};
use crate::fronts::out_of_reach;
use crate::generals::{KING_AND_QUEEN, charged, in_his_scope, two_upon_one};
use crate::order_limits::moved_off;
use crate::rescues::{guns_before_a_defender, guns_lost_by_both};
use crate::turns::ERLON;
use crate::wings::headquarters_apart;
use dining_table::{Kind, Place, Stage};
use kernel::{Choices, Side};

/// The French division acts, by the first reading.
fn acting(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000")
        .by_first_reading()
        .acting()
}

#[test]
fn captured_guns_left_no_gap() {
    //= s2-12.4-a s2-12.4-b
    let field = guns_taken(Reading::First, "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.stage(), Stage::Reposition);
}

#[test]
fn a_rescuer_kept_its_defence() {
    //= s2-13.3-c s2-11.4-b
    let mut field = guns_before_a_defender(Reading::First);
    // Four cards, and one more for Defend status.
    field.give("opportunity a2 f1", "7H 8H 10H JH QH 6H 2D 3D 4D");
    assert!(field.was_told("f1 holds"), "{:?}", field.told);
}

#[test]
fn a_general_was_at_risk_by_the_first_of_his_units() {
    //= s2-16.2-a s2-16.2-e
    let mut field = charged(two_upon_one("17000, 15800").by_first_reading());
    // Foy is more than an inch from f1: a Queen does not hit.
    field.give("done", KING_AND_QUEEN);
    assert!(
        field.was_told("Foy is in danger: he is safe"),
        "{:?}",
        field.told
    );
}

#[test]
fn a_target_was_fast_an_inch_beyond_the_normal_rate() {
    //= s2-18.6-c
    let rapid = |far: i32| moved_off(Reading::First, far).unit("f1").rapid;
    assert!(!rapid(4_999));
    assert!(rapid(5_000));
}

#[test]
fn who_broke_in_a_firefight_had_not_fired_at_cavalry() {
    //= s2-17.1-b s2-17.8-b
    let mut field = firing_at_horse_and_flanked(Reading::First);
    field.give("end-phase", "2S 3S 4H 1 1 1 1");
    assert_eq!(field.unit("f1").place, Place::Broken);
    assert_eq!((field.unit("a1").hits, field.game.pos.period), (0, 2));
}

#[test]
fn points_went_to_the_figure() {
    //= s2-2.4-e s2-2.6-e
    let mut field = headquarters_apart(Reading::First);
    let before = field.points("ney");
    field.give("pass reille 2", "");
    assert_eq!(field.points("ney"), before - 2);
    assert_eq!(field.points("reille"), 2);
}

#[test]
fn a_general_who_went_first_kept_his_scope() {
    //= s2-4.2-a s2-16.1-a
    let mut field = in_his_scope(Reading::First);
    field.give("general foy 23000,12500", "");
    assert_eq!(
        field.game.pos.turn.members,
        [field.id("f1"), field.id("f3")]
    );
}

#[test]
fn corps_could_be_mixed() {
    //= s2-2.1-d
    let units = format!("{UNITS}\nd1 french infantry 5 at 30000 14000 0 under donzelot");
    let rest = format!("{CORPS}{ERLON}");
    let mut field = Field::build(&units, &rest, "", "", &Choices::default())
        .by_first_reading()
        .begun();
    for (who, card) in [("foy", "8H"), ("donzelot", "6H")] {
        field.give(&format!("turn {who}"), "");
        field.give("activate", card);
        over(&mut field);
    }
    assert!(field.allows("turn lancers"));
}

#[test]
fn a_unit_that_opened_fire_could_line_up_on_top_of_a_stream() {
    //= s3-6.2-c s2-7.4-b
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[20900, 0], [20900, 15500]]\n";
    let units = "f1 french infantry 5 at 18500 14000 0\na1 allied infantry 5 at 20000 17000 18000";
    let mut field = acting(units, stream);
    field.give("firefight f1 a1", "");
    assert_eq!(field.at("f1").0, 20_000);
}

#[test]
fn only_the_side_asked_first_rescued_guns_in_the_third_phase() {
    //= s2-12.6-a s2-13.3-a
    let mut field = guns_lost_by_both(Reading::First);
    field.give("done", "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.unit("guns").place, Place::Captured);
    assert_eq!(field.stage(), Stage::Reposition);
    // Nor did it end otherwise where that side did rescue.
    let mut field = guns_lost_by_both(Reading::First);
    field.give("opportunity a2 f1", "10H 9D 5D 6D 7D 8H JH");
    assert_eq!(field.unit("guns").place, Place::Captured);
}

#[test]
fn an_enemy_who_bars_the_way_was_no_other_target() {
    //= s2-7.5-g s2-7.5-h
    let field = out_of_reach("15000 16300 9000").by_first_reading();
    let mut field = field.acting();
    field.unit_mut("f1").faced = true;
    assert_eq!(field.refused("pin f1 a1"), "s2-7.5-g");
    assert_eq!(field.refused("pin f1 a2"), "s2-7.5-c");
    // Nor where a charge was barred.
    let field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 16600 18000
         a2 allied infantry 5 at 23900 14800 27000",
        "",
    );
    assert_eq!(field.refused("charge f1 a1"), "s2-7.5-g");
    assert_eq!(field.refused("charge f1 a2"), "s2-7.5-c");
}

#[test]
fn guns_were_free_when_cavalry_went_back_from_them_after_it_stood_against_others() {
    //= s2-17.8-b s2-18.2-b
    let mut field = stung_twice(Reading::First);
    field.give("stand a1", "");
    field.give("fall-back a1 3000", "");
    assert_eq!(field.unit("a1").hits, 1);
    assert_eq!(field.stage(), Stage::Fire(Side::First));
    assert!(field.allows("fire guns a1"));
}

#[test]
fn a_game_of_the_first_reading_goes_on_by_it() {
    //= s2-11.8-d s2-5.8-e
    let mut field = Field::with(
        "f1 french battle-cavalry 5 at 20000 14000 0
         b1 french medium 2 at 23000 14000 0 status defend
         a1 allied battle-cavalry 5 at 20000 17000 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .begun()
    .by_first_reading()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("fall-back b1 3000", "");
    assert!(field.allows("deploy b1"));
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H 8H 10H");
    field.give("fall-back a1 3000", "");
    assert_eq!(field.at("f1").1, 17_000, "the winner stayed");
}
