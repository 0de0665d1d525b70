//! Ligny: set up from the order of battle, brigades of the Prussians parted into units.

use super::waterloo::{crews, guns, made, sps};
use dining_table::troops::{Gun, Quality};

#[test]
fn the_armies_of_ligny_are_made_from_the_order_of_battle() {
    //= s3-2.2-b s3-2.2-c s3-4.2-b
    let (battle, report) = made("ligny");
    assert_eq!(report.left_out, [] as [String; 0], "everyone is there");
    assert_eq!(guns(&battle), [21, 19]);
    // Men for each SP by morale: 500 at M5, so 8,300 men are 17 (16.6), in three units.
    assert_eq!(sps(&battle, |id| id.starts_with("steinmetz-")), 17);
    // Lobau comes in the eleventh period, at half past seven.
    let late = battle.setup.units.iter().filter(|unit| unit.arrives == 11);
    assert_eq!(late.count(), 7);
}

#[test]
fn the_guns_of_the_guard_are_elite_and_its_horse_guns_medium() {
    //= s3-5.6-c s3-5.2-e
    let guard = crews("ligny", |of| of.contains("of-the-guard"));
    let elite = |gun| (gun, Quality::Elite);
    assert_eq!(
        guard,
        [Gun::Medium, Gun::Heavy, Gun::MediumHorse].map(elite)
    );
    let prussian = crews("ligny", |of| of.contains("prussian"));
    assert!(prussian.contains(&(Gun::Heavy, Quality::SecondRate)));
    assert!(!prussian.contains(&(Gun::Heavy, Quality::Normal)));
}

#[test]
fn no_general_of_ligny_leads_one_unit() {
    //= s3-2.5-a s3-3.1-c
    let (battle, _) = made("ligny");
    let leads = |id: &dining_table::GeneralId| {
        let units = battle.setup.units.iter();
        units
            .filter(|unit| unit.under == *id && !unit.arm.is_artillery())
            .count()
    };
    for side in kernel::Side::BOTH {
        for id in battle.setup.generals_of(side) {
            let general = battle.setup.general(id);
            let divisional = general.level == dining_table::Level::Division;
            assert!(!divisional || leads(&id) > 1, "{}", general.name);
        }
    }
}
