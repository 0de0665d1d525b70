//! Waterloo: set up from the order of battle, with divisions and headquarters as part 3 wants them.

use dining_table::creating::command::{Resources, headquarters};
use dining_table::troops::{Arm, Gun, Quality};
use dining_table::{Battle, Level, RULEBOOK};
use kernel::{Choices, MusterReport, Rulebook, Side};

/// A battle that is built in, and what was made of its armies.
pub fn made(name: &str) -> (Battle, MusterReport) {
    let files = muster::load(name, &RULEBOOK).expect("it is built in");
    let battle = RULEBOOK
        .battle(&files, &Choices::default())
        .unwrap_or_else(|fault| panic!("{:?}", fault.faults));
    let report = RULEBOOK
        .muster(&files)
        .expect("it is sound")
        .expect("it tells");
    (battle, report)
}

/// Units of guns of each side.
pub fn guns(battle: &Battle) -> [usize; 2] {
    Side::BOTH.map(|side| {
        let units = battle.setup.units.iter();
        units
            .filter(|unit| unit.side == side && unit.arm.is_artillery())
            .count()
    })
}

/// How the guns are served whose rows of the armies are wanted, each way once.
pub fn crews(name: &str, wanted: impl Fn(&str) -> bool) -> Vec<(Gun, Quality)> {
    let (battle, report) = made(name);
    let mut crews = Vec::new();
    for (unit, row) in battle.setup.units.iter().zip(&report.units) {
        if let (Arm::Artillery(gun), true) = (unit.arm, row.of.iter().any(|of| wanted(of))) {
            crews.push((gun, unit.quality));
        }
    }
    crews.sort_unstable();
    crews.dedup();
    crews
}

/// Strength points of all units whose short name is wanted.
pub fn sps(battle: &Battle, wanted: impl Fn(&str) -> bool) -> u32 {
    let units = battle.setup.units.iter();
    units
        .filter(|unit| wanted(&unit.id))
        .map(|unit| u32::from(unit.sps))
        .sum()
}

#[test]
fn both_armies_are_made_from_the_order_of_battle() {
    //= s3-2.2-b s3-2.2-c s3-4.2-b s3-3.2-c
    let (battle, report) = made("waterloo");
    // Three batteries of horse and foot are counted with the guns of their corps.
    assert_eq!(
        report.left_out,
        ["guns-of-durutte", "guns-of-jacquinot", "guns-of-pire"]
    );
    assert_eq!(guns(&battle), [22, 22]);
    // A division of M4 has a SP for each 400 men, rounded as a whole.
    let sps = |ids: &[&str]| sps(&battle, |id| ids.contains(&id));
    assert_eq!(sps(&["schmitz", "aulard"]), 13, "5,300 / 400");
    assert_eq!(sps(&["noguez", "grenier"]), 10, "4,060 / 400");
    for side in Side::BOTH {
        let arms: Vec<Arm> = battle
            .setup
            .units
            .iter()
            .filter(|unit| unit.side == side)
            .map(|unit| unit.arm)
            .collect();
        let commander = battle.setup.commander(side).expect("a commander");
        let general = battle.setup.general(commander);
        assert_eq!(general.level, Level::Commander);
        assert_eq!(general.hq, Some(headquarters(&arms, Resources::Usual)));
    }
}

#[test]
fn ex_3_5_6_the_guard_and_the_royal_horse_artillery_are_elite_and_prussians_second_rate() {
    //= s3-5.6-c s3-5.6-b s3-5.2-e
    let crews = |part: &str| crews("waterloo", |of| of.contains(part));
    assert_eq!(
        crews("of-the-guard"),
        [
            (Gun::Medium, Quality::Elite),
            (Gun::Heavy, Quality::Elite),
            (Gun::MediumHorse, Quality::Elite),
        ]
    );
    assert_eq!(crews("royal-horse"), [(Gun::MediumHorse, Quality::Elite)]);
    assert_eq!(
        crews("prussian"),
        [
            (Gun::Medium, Quality::SecondRate),
            (Gun::Heavy, Quality::SecondRate),
            (Gun::LightHorse, Quality::Normal),
        ]
    );
    // The report says whose word it is.
    let (_, report) = made("waterloo");
    let guard = report.units.iter().find(|unit| unit.id == "guard-foot-1");
    let crews_of = |unit: &kernel::muster::Mustered| {
        let value = unit.values.iter().find(|value| value.key == "crews");
        value.map(|value| value.value.clone())
    };
    assert_eq!(guard.and_then(crews_of).as_deref(), Some("elite"));
    let line = self::crews("waterloo", |of| of.contains("foy") || of.contains("picton"));
    assert_eq!(line, [(Gun::Medium, Quality::Normal)]);
}
