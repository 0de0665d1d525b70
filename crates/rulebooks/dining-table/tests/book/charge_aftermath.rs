//! Who is hit, who goes forward after a charge and what a second round is like
//! (2.11.8, 2.12.1, 2.12.5, 2.14).

use crate::field::{Field, Reading, acting, acting_by};
use crate::landscape::{patch, stream};
use crate::rescues::pair_beaten;
use dining_table::{Place, Stage};
use kernel::Side;

/// Bad going where the enemies of these tests stand.
const ROUGH: &str = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 17000], [30000, 17000], [30000, 22000], [10000, 22000]]\n";

#[test]
fn who_breaks_infantry_with_its_guns_goes_forward_once() {
    //= s2-11.8-d s2-12.1-a s2-12.1-h s2-14.3-b
    let broken = |reading: Reading| {
        let mut field = acting_by(
            reading,
            "f1 french infantry 5 at 20000 15000 0
             a1 allied infantry 1 at 20000 18000 18000
             b1 allied medium 2 at 21502 18000 18000 status defend",
            ROUGH,
            "20000, 12500",
        );
        field.unit_mut("b1").beside = Some(field.id("a1"));
        field.unit_mut("b1").hits = 1;
        field.give("charge f1 a1", "");
        field.give("done", "");
        field.give("done", "7S 8S 2H 3H 2D 3D 4D");
        assert_eq!(field.unit("a1").place, Place::Broken);
        assert_eq!(field.unit("b1").place, Place::Captured);
        field.at("f1").1
    };
    assert_eq!(broken(Reading::Second), 19_000);
    assert!(broken(Reading::First) > 19_000, "once it went twice");
}

#[test]
fn who_rides_over_guns_and_the_infantry_behind_them_goes_forward_once() {
    //= s2-12.1-a s2-12.1-h s2-14.4-d
    let mut field = acting_by(
        Reading::Second,
        "f1 french battle-cavalry 5 at 20000 15000 0
             b1 allied medium 2 at 20000 18000 18000 status defend
             a1 allied infantry 1 at 20000 19002 18000",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 8S 4D");
    assert_eq!(field.unit("a1").place, Place::Broken);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.at("f1").1, 19_000);
}

/// Guns in bad going are beaten by two at once.
fn beaten_by_two(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 15000 0
         f2 french infantry 5 at 20000 22000 18000
         b1 allied medium 2 at 20000 18000 18000 status defend
         a2 allied infantry 5 at 34000 36000 18000",
        ROUGH,
        "17400, 18500",
    );
    field.give("charge f1 b1", "");
    field.give("charge f2 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 8S 2H 3H 4H 5H 6H 9D 2D 3D");
    assert_eq!(field.unit("b1").place, Place::Captured, "{:?}", field.told);
    field
}

#[test]
fn of_several_who_take_guns_their_owner_says_who_goes_forward() {
    //= s2-11.8-d s2-11.9-a s2-12.1-a
    let mut field = beaten_by_two(Reading::Second);
    assert_eq!(field.stage(), Stage::Advance);
    let before = (field.at("f1"), field.at("f2"));
    field.give("advance f2", "");
    assert_eq!(field.at("f1"), before.0);
    assert!(field.at("f2").1 < before.1.1);
    assert_eq!(field.stage(), Stage::Reposition);
    assert_ne!(beaten_by_two(Reading::First).stage(), Stage::Advance);
}

/// Two batteries as one target: the first is touched in front, the second there and on its flank.
fn pair_struck_twice(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         f2 french infantry 5 at 24700 20500 27000
         b1 allied medium 2 at 20000 20000 18000 status defend
         b2 allied medium 2 at 21200 20000 18000 status defend",
        "",
        "22500, 17500",
    );
    field.give("charge f1 b1", "");
    field.give("charge f2 b2", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 4H 5H 6H 7H 8H 2D 3D 4D 5D");
    field
}

#[test]
fn hits_go_to_the_battery_that_all_attackers_together_touch_most() {
    //= s2-14.2-c
    let hits = |field: Field| (field.unit("b1").hits, field.unit("b2").hits);
    assert_eq!(hits(pair_struck_twice(Reading::Second)), (0, 1));
    assert_eq!(hits(pair_struck_twice(Reading::First)), (1, 0));
}

#[test]
fn the_choice_who_goes_forward_is_left_when_guns_fall_in_a_later_phase() {
    //= s2-11.9-a s2-12.1-a s2-12.6-a
    let mut field = acting_by(
        Reading::Second,
        "f1 french infantry 5 at 20000 17000 0
         f2 french infantry 5 at 20000 19002 18000
         b1 allied medium 2 at 20000 17002 18000
         a2 allied infantry 5 at 34000 36000 18000",
        "",
        "17400, 18500",
    );
    let (f1, f2, b1) = (field.id("f1"), field.id("f2"), field.id("b1"));
    field.game.pos.turn.second = true;
    field.game.pos.turn.lost_guns = vec![(b1, f1), (b1, f2)];
    field.game.pos.stage = Stage::Rescue(Side::Second);
    field.give("done", "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Advance, Some(Side::First))
    );
    field.give("advance f1", "");
    assert_eq!((field.at("f1").1, field.at("f2").1), (18_000, 19_002));
    assert_eq!(field.stage(), Stage::Reposition);
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

#[test]
fn who_takes_two_batteries_goes_forward_once() {
    //= s2-11.8-d s2-12.1-a s2-14.2-b
    let rough = &patch("rough", 17_000, 19_000);
    let field = pair_beaten("a2 allied infantry 5 at 30000 34000 18000", rough);
    assert_eq!(field.unit("b2").place, Place::Captured);
    assert_eq!(field.at("f1").1, 18_000);
}

#[test]
fn what_disorders_horse_as_it_closes_hinders_it_in_the_second_round_too() {
    //= s2-12.5-b s2-22.3-a
    let mut field = acting_by(
        Reading::Second,
        "f1 french battle-cavalry 4 at 20000 14000 0
         a1 allied infantry 5 at 20000 16900 18000",
        &stream(15_000),
        "20000, 11500",
    );
    field.give("charge f1 a1", "");
    // A brook asks for a Seven: the Eight of the first round hits, the Five of the second does not.
    field.give("done", "8S 3H 4H 5H 6H 7H 8H 10H 5S JH QH 2D 3D 4D 5D 6D");
    assert_eq!(field.unit("a1").hits, 1);
    assert_eq!(field.stage(), Stage::FallBack);
}
