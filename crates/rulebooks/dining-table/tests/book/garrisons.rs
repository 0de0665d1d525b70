//! Garrisons, and footholds in built-up areas (2.15.2, 2.15.3): who goes on, who
//! strikes back, who is thrown out, and the zones of a garrison (2.6.2).

use crate::field::{Field, Reading, acting_by};
use crate::landscape::{VILLAGE, stream};
use dining_table::{Kind, Stage};

/// Two have a foothold in the village, one from the south and one from the west, and attack again.
fn stormers_beaten(reading: Reading) -> Field {
    let mut field = acting_by(
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
    let mut field = acting_by(
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
    let mut field = acting_by(
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

/// Two have a foothold in the village, one from the south and one from the west, and do not go on.
fn struck_back(reading: Reading) -> Field {
    let mut field = acting_by(
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
    let mut field = acting_by(
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

/// A village behind a brook is attacked again from a foothold, with a Five of Spades.
fn brook_behind_the_stormers(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 5 at 20000 19500 18000 status defend",
        &format!("{VILLAGE}{}", stream(17_500)),
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

/// Infantry stands before a farm, and an enemy who breaks through beats it there.
fn beaten_before_a_farm_by_a_breakthrough(reading: Reading) -> Field {
    let farm = "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [20000, 20000]\nwidth = 1200\n\
        depth = 1200\n";
    let mut field = acting_by(
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

#[test]
fn the_threat_zone_of_a_garrison_is_measured_from_the_edges_of_its_area() {
    //= s2-6.2-a s2-6.3-e s2-15.2-k
    // A wall that whoever stands at it looks over, and nobody from farther behind it.
    let terrain = "[[terrain]]\nkind = \"wall\"\nwidth = 0\nrestricted = true\npoints = [[10000, 14040], [30000, 14040]]
        [[built-up]]\nname = \"the village\"\nsize = \"large\"\nat = [20000, 12500]\nwidth = 3000\ndepth = 3000\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 13000 0
         a1 allied infantry 5 at 20000 18400 18000",
        terrain,
        "20000, 10500",
        "20000, 26000",
    );
    let field = field.begun().ordered("foy", Kind::Action);
    let mut field = field.turn("9H");
    assert!(field.unit("f1").threatened && !field.unit("f1").in_contact);
    field.give("move f1 normal ahead:2100", "");
    assert!(field.allows("pin f1 a1"));
}
