//! Who goes forward after a charge and who is thrown out (2.11.8, 2.12.1, 2.14,
//! 2.15.2).

use crate::field::Field;
use dining_table::{Kind, Place, Stage};
use kernel::Side;

/// By which reading of the book a game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    First,
    Second,
}

/// The French division acts, with its general at a place.
fn acting(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    let field = Field::with(units, terrain, foy, "20000, 28000");
    let field = match reading {
        Reading::First => field.by_first_reading(),
        Reading::Second => field,
    };
    field.begun().ordered("foy", Kind::Action).turn("9H")
}

/// Bad going where the enemies of these tests stand.
const ROUGH: &str = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 17000], [30000, 17000], [30000, 22000], [10000, 22000]]\n";

#[test]
fn who_breaks_infantry_with_its_guns_goes_forward_once() {
    //= s2-11.8-d s2-12.1-a s2-12.1-h s2-14.3-b
    let broken = |reading: Reading| {
        let mut field = acting(
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
    let mut field = acting(
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
    let mut field = acting(
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

const VILLAGE: &str = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\n\
    depth = 2400\ncover = \"medium\"\n";

/// Two have a foothold in the village, one from the south and one from the west, and attack again.
fn stormers_beaten(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         f2 french infantry 5 at 17000 20000 9000
         a1 allied infantry 5 at 20000 19500 18000 status defend",
        VILLAGE,
        "16500, 17500",
    );
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    field.give("done", "7S 2H 3H 4H 5H 6H 8H AH 2D 3D 4D 5D 6D 7D");
    assert_eq!(field.stage(), Stage::Foothold);
    field.give("press f1", "2H 3H 4H 5H 6H 7H 8H 10H 2D 3D 4D 5D");
    field
}

#[test]
fn stormers_are_thrown_out_where_each_came_in() {
    //= s2-15.2-i s2-15.2-j
    let field = stormers_beaten(Reading::Second);
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.at("f1"), (20_000, 18_800 - 2_050));
    assert_eq!(field.at("f2"), (18_800 - 2_050, 20_000));
    // The first reading put both before the southern walls.
    assert!(stormers_beaten(Reading::First).at("f2").1 < 18_800);
}

/// A stormer who touches a farm as well attacks again and fails.
fn stormer_at_a_farm(reading: Reading) -> Field {
    let farm = "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [18398, 18150]\nwidth = 1200\n\
        depth = 1200\n";
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 5 at 20000 19500 18000 status defend",
        &format!("{VILLAGE}{farm}"),
        "20000, 14500",
    );
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 4D 5D");
    let held = [(0, field.id("a1")), (1, field.id("f1"))];
    assert_eq!(field.game.pos.held, held);
    field.give("press f1", "3S 5H 6H 7H 6D 7D 8D 9D");
    field
}

#[test]
fn who_holds_a_farm_beside_it_is_not_the_garrison() {
    //= s2-15.2-i s2-15.2-j s2-15.3-a
    let field = stormer_at_a_farm(Reading::Second);
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.at("f1"), (20_000, 18_800 - 2_050));
    let then = stormer_at_a_farm(Reading::First);
    assert_ne!(then.at("f1"), (20_000, 18_800 - 2_050));
}

#[test]
fn a_charge_on_a_foothold_is_fought_apart_from_the_counterattack() {
    //= s2-12.5-a s2-15.2-h
    let mut field = acting(
        Reading::Second,
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 5 at 20000 19500 18000 status defend
         horse allied battle-cavalry 4 at 20000 13800 0",
        VILLAGE,
        "16500, 15500",
    );
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H AH 2D 3D 4D 5D");
    field.give("done", "");
    field.give("counter a1", "");
    assert_eq!(field.stage(), Stage::Opportunity);
    // The horse comes in on the rear, four cards against two, and is beaten.
    field.give("opportunity horse f1", "10H 2H 3H 4H 5H 6H 7H");
    assert_eq!(field.stage(), Stage::FallBack);
    // Then the garrison strikes back: four against four, and the walls one level lower.
    field.give("fall-back horse 3000", "4S 8H JH QH 2D 3D 4D 5D");
    assert_eq!(field.unit("f1").hits, 1);
    assert_eq!(field.at("f1"), (20_000, 18_800 - 2_050));
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert!(field.at("horse").1 < 15_000, "it was never inside");
}

/// Two batteries as one target: the first is touched in front, the second there and on its flank.
fn pair_struck_twice(reading: Reading) -> Field {
    let mut field = acting(
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
    let mut field = acting(
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
