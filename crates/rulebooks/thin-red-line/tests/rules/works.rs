//! Field works, blockhouses, guns that share their support, and grand
//! batteries.

use kernel::{Game, Side};
use thin_red_line::terrain::Terrain;
use thin_red_line::{Battle, Place, Stage, Step, WorkKind};

use crate::support::{LINE, allowed, at_step, drill, give, id, put, refused, table};

/// The moment before the defender digs.
fn digging(how: &str) -> Battle {
    drill("", &[("field-works", how)])
}

/// Engineers of the defender roll D3 each; a side without them builds nothing.
//= fortification.2 fortification.3
#[test]
fn engineers_roll_for_sections() {
    let mut battle = digging("engineers");
    // Two companies: a 3 and a 1.
    give(&mut battle, "begin", &[3, 1]);
    assert_eq!(battle.pos.step, Step::Fortify(Side::Second));
    assert_eq!(battle.pos.digging, Some(4));
    let mut none = digging("engineers");
    let mut setup = (*none.setup).clone();
    setup.sides.second.engineers = 0;
    none.setup = std::sync::Arc::new(setup);
    give(&mut none, "begin", &[]);
    assert_eq!(none.pos.step, Step::Objective(Side::First));
    let mut off = digging("none");
    give(&mut off, "begin", &[]);
    assert_eq!(off.pos.step, Step::Objective(Side::First));
}

/// Each section is one, whatever it is; a house needs more than shovels.
//= fortification.3
#[test]
fn sections_are_used_up_in_the_zone() {
    let mut battle = digging("engineers");
    give(&mut battle, "begin", &[1, 1]);
    assert_eq!(
        refused(&battle, "fortify blockhouse 20 40 facing 180"),
        "fortification.3"
    );
    assert_eq!(
        refused(&battle, "fortify barricade 20 20 facing 180"),
        "fortification.3",
        "outside the zone"
    );
    give(&mut battle, "fortify barricade 20 34 facing 180", &[]);
    assert_eq!(
        refused(&battle, "fortify low-redoubt 22 34 facing 180"),
        "fortification.3",
        "on the barricade"
    );
    give(&mut battle, "fortify low-redoubt 40 34 facing 180", &[]);
    assert_eq!(
        battle.pos.step,
        Step::Objective(Side::First),
        "all is built"
    );
    assert_eq!(
        battle.setup.terrain,
        [Terrain::Barricade, Terrain::LowRedoubt]
    );
    let again = battle.restore(&battle.snapshot()).expect("a position");
    assert_eq!(again.setup.terrain, battle.setup.terrain);
}

/// Ten points for each foot of the table, spent by the list.
//= fortification.t1 fortification.t2 fortification.t3 fortification.t4 fortification.t5
#[test]
fn points_by_the_width_of_the_table() {
    for (width, points) in [(48, 40), (60, 50), (72, 60)] {
        let map = ground::table::TableMap::new(width * 1_000, 48_000, Vec::new());
        let mut setup = (*table("").setup).clone();
        setup.map = map;
        assert_eq!(setup.work_points(), points);
    }
    let mut battle = digging("points");
    give(&mut battle, "begin", &[]);
    assert_eq!(battle.pos.digging, Some(60));
    for (order, left) in [
        ("fortify barricade 10 34 facing 180", 58),
        ("fortify low-redoubt 20 34 facing 180", 52),
        ("fortify steep-redoubt 28 34 facing 180", 44),
        ("fortify fleche 36 34 facing 180", 38),
        ("fortify blockhouse 44 36 facing 180", 28),
    ] {
        give(&mut battle, order, &[]);
        assert_eq!(battle.pos.digging, Some(left), "{order}");
    }
    battle.pos.digging = Some(9);
    assert_eq!(
        refused(&battle, "fortify blockhouse 60 40 facing 180"),
        "fortification.t5"
    );
    assert!(allowed(&battle, "fortify steep-redoubt 60 40 facing 180"));
    assert_eq!(battle.setup.buildings.len(), 1);
    give(&mut battle, "end-works", &[]);
    assert_eq!(battle.pos.step, Step::Objective(Side::First));
}

//= fortification.4 fortification.5
#[test]
fn works_have_their_size() {
    assert_eq!(WorkKind::Barricade.size(), (8_000, 2_000));
    for kind in [
        WorkKind::LowRedoubt,
        WorkKind::SteepRedoubt,
        WorkKind::Fleche,
    ] {
        let (width, depth) = kind.size();
        assert!(width <= 4_000 && depth <= 4_000, "{kind:?}");
    }
}

/// A garrison of four companies under fire.
fn blockhouse(kind: &str) -> Battle {
    let mut battle = table(&format!(
        "[[terrain]]\nkind = \"{kind}\"\npoints = [[28, 24], [32, 24], [32, 20], [28, 20]]\n"
    ));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).place = Place::Building(0);
    put(&mut battle, "line", (30.0, 14.0), 0, (LINE, 4));
    at_step(&mut battle, Step::Declare(Side::First));
    give(&mut battle, "aim line at foe shot", &[]);
    give(&mut battle, "end-aims", &[]);
    battle
}

/// Muskets need a hit on the troops, a failed save and a firepower test of 6.
//= fortification.6
#[test]
fn a_blockhouse_all_but_stops_muskets() {
    // Eight dice; one hit, on the troops, not saved; the firepower test.
    let shot = |firepower: u8, kind: &str| {
        let mut battle = blockhouse(kind);
        let mut dice = vec![6, 1, 1, 1, 1, 1, 1, 1, 6, 1, firepower];
        if firepower == 6 && kind == "building" {
            dice.push(6);
        }
        give(&mut battle, "shoot line", &dice);
        battle.pos.unit(id(&battle, "foe")).count()
    };
    assert_eq!(shot(5, "blockhouse"), 6);
    assert_eq!(shot(6, "blockhouse"), 5);
    assert_eq!(shot(6, "building"), 5, "and tests its motivation");
}

/// Inside a blockhouse no test is rolled: the dice end with the firepower test.
//= fortification.7
#[test]
fn troops_in_a_blockhouse_pass_every_test() {
    let mut battle = blockhouse("blockhouse");
    let told = give(
        &mut battle,
        "shoot line",
        &[6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 6],
    );
    assert!(told.iter().any(|line| line.contains("needs no test")));
    let foe = id(&battle, "foe");
    assert!(!battle.pos.unit(foe).disorientated);
}

/// Guns may keep half of their support for another assault, and no more.
//= battalion-artillery.5
#[test]
fn support_can_be_divided() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "second", (48.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    put(&mut battle, "foe-two", (46.0, 13.0), 180, (LINE, 4));
    put(&mut battle, "foe-guns", (37.0, 13.0), 180, (LINE, 2));
    at_step(&mut battle, Step::Assault(Side::First));
    give(&mut battle, "assault line on foe", &[]);
    give(&mut battle, "charge centred front", &[1, 1, 1]);
    assert_eq!(
        battle.pos.combat.as_ref().map(|combat| combat.stage),
        Some(Stage::Support)
    );
    // Two stands with three dice are six, half of it three; half of that two.
    let mut whole = battle.clone();
    give(&mut whole, "support foe-guns shot", &[1, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, "support foe-guns shot half", &[1, 1]);
    assert_eq!(battle.pos.unit(id(&battle, "foe-guns")).supported, 1);
    assert_eq!(
        refused(&battle, "support foe-guns shot half"),
        "battalion-artillery.5"
    );
    // The rest is one die.
    give(&mut battle, "support foe-guns shot", &[1, 1, 1, 1, 1]);
    assert_eq!(battle.pos.unit(id(&battle, "foe-guns")).supported, 2);
}

const SECOND_BATTERY: &str = r#"
[[unit]]
id = "guns-two"
name = "Guns two"
side = "french"
troop = "light-artillery"
stands = 1

[[unit]]
id = "fieldpiece"
name = "Fieldpiece"
side = "french"
troop = "light-artillery"
stands = 1
attached-to = "line"
"#;

/// Two batteries side by side fire as one: their hits are counted together and
/// the target tests once.
//= battalion-artillery.6 battalion-artillery.7
#[test]
fn batteries_fire_as_one_where_the_nation_permits() {
    let mut battle = table(SECOND_BATTERY);
    put(&mut battle, "guns", (30.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "guns-two", (32.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "fieldpiece", (34.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "foe", (31.0, 25.0), 180, (LINE, 6));
    at_step(&mut battle, Step::Declare(Side::First));
    assert_eq!(
        refused(&battle, "combine fieldpiece with guns-two"),
        "battalion-artillery.7"
    );
    let mut apart = battle.clone();
    put(&mut apart, "guns-two", (33.0, 10.0), 0, (LINE, 1));
    assert_eq!(
        refused(&apart, "combine guns-two with guns"),
        "battalion-artillery.6"
    );
    let mut other = battle.clone();
    let mut setup = (*other.setup).clone();
    setup.sides.first.grand_batteries = false;
    other.setup = std::sync::Arc::new(setup);
    assert_eq!(
        refused(&other, "combine guns-two with guns"),
        "battalion-artillery.6"
    );
    give(&mut battle, "combine guns-two with guns", &[]);
    assert_eq!(
        refused(&battle, "aim guns-two at foe shot"),
        "battalion-artillery.6"
    );
    give(&mut battle, "aim guns at foe shot", &[]);
    give(&mut battle, "end-aims", &[]);
    // Three dice each at 4+, a hit of each, neither saved: one test for both.
    give(&mut battle, "shoot guns", &[4, 1, 1, 4, 1, 1, 1, 1, 6]);
    assert_eq!(battle.pos.unit(id(&battle, "foe")).count(), 4);
    assert!(battle.pos.unit(id(&battle, "guns-two")).fired);
}
