//! Charges that go on, garrisons that strike back, rescues that fail, and guns
//! that are one target (2.5.6, 2.8.2, 2.12, 2.13.3, 2.14, 2.15.2).

use crate::field::Field;
use dining_table::{Bond, Engagement, Kind, Place, Stage};
use ground::table::{Face, FeatureId};

/// By which reading of the book a game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    First,
    Second,
}

/// The French division acts, with its general at a place.
fn acting(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    let field = Field::with(units, terrain, foy, "20000, 36000");
    let field = match reading {
        Reading::First => field.by_first_reading(),
        Reading::Second => field,
    };
    field.begun().ordered("foy", Kind::Action).turn("9H")
}

/// A river, with a bridge in the middle of the table.
fn river(y: i32) -> String {
    let (low, high) = (y - 400, y + 400);
    format!(
        "[[terrain]]\nkind = \"river\"\nwidth = 300\npoints = [[0, {y}], [40000, {y}]]
         [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, {low}], [20000, {high}]]\n"
    )
}

fn bridge(field: &Field) -> FeatureId {
    let mut bridges = field.game.setup.map.of_kind(ground::table::Kind::Bridge);
    bridges.next().expect("a bridge").0
}

/// Horse is charged before a bridge, and gets away over it; the charge goes on.
fn gone_over_the_bridge(reading: Reading, y: i32, halves: u8) -> Field {
    let mut field = acting(
        reading,
        "f1 french battle-cavalry 5 at 20000 12500 0
         a1 allied skirmish-cavalry 3 at 20000 16000 18000",
        &river(y),
        "20000, 10500",
    );
    let bridge = bridge(&field);
    field.game.pos.passed = vec![(bridge, halves)];
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "1");
    assert!(field.at("a1").1 > y + 5_000);
    field
}

#[test]
fn a_charge_goes_on_over_no_full_defile() {
    //= s2-5.6-b s2-8.2-i
    let open = gone_over_the_bridge(Reading::Second, 17_500, 1);
    assert_eq!(open.at("f1").1, 20_500);
    let bridge = bridge(&open);
    assert_eq!(
        open.game.pos.passed,
        [(bridge, 1), (bridge, 1), (bridge, 2)]
    );
    // The horse has taken the last half unit but one.
    let full = gone_over_the_bridge(Reading::Second, 17_500, 2);
    let (_, y) = full.at("f1");
    assert!((17_000..17_350).contains(&y), "{y}");
    assert_eq!(full.game.pos.passed, [(bridge, 2), (bridge, 1)]);
    let before = gone_over_the_bridge(Reading::First, 17_500, 2);
    assert_eq!(before.at("f1").1, 20_500);
}

#[test]
fn a_charge_that_halts_before_a_bridge_has_not_passed_it() {
    //= s2-5.6-b s2-5.6-c s2-8.2-i
    // Its eight inches would leave it astride the river: it stays on this side.
    let short = gone_over_the_bridge(Reading::Second, 20_000, 0);
    let (_, y) = short.at("f1");
    assert!((19_500..19_850).contains(&y), "{y}");
    assert!(!short.unit("f1").defile);
    let bridge = bridge(&short);
    assert_eq!(short.game.pos.passed, [(bridge, 0), (bridge, 1)]);
    assert!(
        gone_over_the_bridge(Reading::First, 20_000, 0)
            .unit("f1")
            .defile
    );
}

const VILLAGE: &str = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\n\
    depth = 2400\ncover = \"medium\"\n";

/// Two have a foothold in the village, one from the south and one from the west, and do not go on.
fn struck_back(reading: Reading) -> Field {
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
    field.give("done", "");
    field.give("counter a1", "4S 5H 6H 7H 6D 7D 8D 9D");
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.at("f1"), (20_000, 18_800 - 2_050));
    field
}

#[test]
fn who_neither_goes_on_nor_is_struck_back_gives_his_foothold_up() {
    //= s2-15.2-f s2-15.2-h s2-12.5-c
    let field = struck_back(Reading::Second);
    assert_eq!(field.at("f2"), (18_800 - 3_000, 20_000));
    // He stayed at the walls once.
    assert!(struck_back(Reading::First).at("f2").0 > 18_700);
}

/// Infantry attacks a village again from its foothold, with horse that has broken through, in vain.
fn joined_by_horse(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         horse french battle-cavalry 5 at 14500 15500 0
         a1 allied infantry 5 at 20000 19500 18000 status defend
         a2 allied battle-cavalry 1 at 14500 18500 18000",
        VILLAGE,
        "17000, 14500",
    );
    field.give("charge f1 a1", "");
    field.give("charge horse a2", "");
    field.give("done", "");
    field.give("fight a1", "7S 2H 3H 4H 2D 3D 4D 5D");
    field.give("press f1", "8S 5H 6H 7H 6D");
    assert!(!field.is_here("a2"));
    field.give("charge horse a1", "8H 10H JH QH KD AD AH QD 7D 8D 9D 10D");
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    assert_eq!(field.at("f1"), (20_000, 18_800 - 2_050));
    field
}

#[test]
fn horse_that_joins_a_fight_for_walls_in_vain_falls_back() {
    //= s2-11.9-a s2-12.2-d s2-12.5-c s2-15.2-i
    let mut field = joined_by_horse(Reading::Second);
    assert_eq!(field.stage(), Stage::FallBack);
    field.give("fall-back horse 3000", "");
    assert_eq!(field.at("horse"), (18_800 - 3_000, 20_000));
    // It was thrown out of walls that it had never been in.
    let before = joined_by_horse(Reading::First);
    assert_eq!(before.stage(), Stage::Reposition);
}

/// Guns are beaten; horse that comes to their rescue aslant is beaten as well.
fn rescue_fails(reading: Reading) -> Field {
    let mut field = acting(
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

/// Infantry stands before a farm, and an enemy who breaks through beats it there.
fn beaten_before_a_farm_by_a_breakthrough(reading: Reading) -> Field {
    let farm = "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [20000, 20000]\nwidth = 1200\n\
        depth = 1200\n";
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 12500 0
         a1 allied infantry 5 at 20000 18397 18000
         a2 allied infantry 1 at 20000 14700 18000",
        farm,
        "20000, 10000",
    );
    field.give("charge f1 a2", "");
    field.give("done", "7S 2H 3H 4H 2D");
    field.give("charge f1 a1", "8S 5H 6H 7H 3D 4D 5D 6D");
    assert_eq!(field.unit("a1").hits, 1);
    field
}

#[test]
fn beaten_before_a_farm_it_goes_behind_its_walls_in_a_later_phase_too() {
    //= s2-15.3-g s2-15.3-h
    let field = beaten_before_a_farm_by_a_breakthrough(Reading::Second);
    let (x, y) = field.at("a1");
    assert!(x == 20_000 && (20_600..20_612).contains(&y), "{x} {y}");
    // There is no third phase for another attack.
    assert_eq!(field.stage(), Stage::Reposition);
    let before = beaten_before_a_farm_by_a_breakthrough(Reading::First);
    assert!(before.at("a1").1 > 20_700);
}

/// Guns in a firefight lose their last SP to other guns.
fn silenced_from_afar(reading: Reading) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 20000 16500 0
         f2 french medium 2 at 15800 17500 9000 status defend
         b1 allied medium 2 at 20000 18000 18000 status defend",
        "",
        "20000, 11500",
        "20000, 36000",
    );
    let field = match reading {
        Reading::First => field.by_first_reading(),
        Reading::Second => field,
    };
    let mut field = field.begun();
    field.unit_mut("b1").hits = 1;
    let engagement = Engagement {
        bond: Bond::Firefight,
        by: field.id("f1"),
        on: field.id("b1"),
        face: Face::Front,
    };
    field.game.pos.engaged.push(engagement);
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

/// A village behind a brook is attacked again from a foothold, with a Five of Spades.
fn brook_behind_the_stormers(reading: Reading) -> Field {
    let brook =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[0, 17500], [40000, 17500]]\n";
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 5 at 20000 19500 18000 status defend",
        &format!("{VILLAGE}{brook}"),
        "20000, 14500",
    );
    field.give("charge f1 a1", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 4D 5D");
    field.give("press f1", "5S 5H 6H 7H 6D 7D 8D 9D");
    field
}

#[test]
fn a_brook_before_the_walls_does_not_hinder_who_is_inside_them() {
    //= s2-15.2-g s2-15.2-o s2-22.3-a
    let field = brook_behind_the_stormers(Reading::Second);
    assert_eq!(
        field.unit("a1").hits,
        2,
        "walls one level lower: a four hits"
    );
    assert_eq!(field.game.pos.held, [(0, field.id("f1"))]);
    assert_eq!(brook_behind_the_stormers(Reading::First).unit("a1").hits, 1);
}
