//! Every counter of Quatre Bras tells where its numbers come from, and its men are those of the order of
//! battle.

use kernel::{Choices, Rulebook};
use la_bataille::{RULEBOOK, scenario};

use super::scenario_files::{SCENARIO, files};

#[test]
fn counters_agree_with_the_order_of_battle() {
    //= 2.1-c 2.1-d table.unit-values.steps
    let files = muster::load_with_armies("quatre-bras", &RULEBOOK).expect("it is built in");
    let report = RULEBOOK
        .muster(&files)
        .expect("it is sound")
        .expect("it tells");
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        let found = unit.and_then(|unit| unit.values.iter().find(|value| value.key == key));
        found.map(|found| (found.value.clone(), found.source.clone()))
    };
    let two = |value: &str, source: &str| Some((value.to_owned(), source.to_owned()));
    assert_eq!(
        value("jager-27", "men"),
        two("760", "armies.toml, jager-27")
    );
    assert_eq!(value("jager-27", "steps"), two("8", "760 men / 100"));
    assert_eq!(value("battery-bijleveld", "steps"), two("4", "8 guns / 2"));
    // 900 men are nine steps, of which the light company has one.
    assert_eq!(
        value("nassau-2-i", "steps").map(|found| found.0),
        Some("8".to_owned())
    );
    assert_eq!(
        value("nassau-2-i-lc", "steps").map(|found| found.0),
        Some("1".to_owned())
    );
    for unit in &report.units {
        assert!(!unit.of.is_empty(), "{} stands for nobody", unit.id);
        for value in &unit.values {
            assert!(
                !value.source.contains("armies.toml has"),
                "{}: {}",
                unit.id,
                value.source
            );
        }
    }
    assert_eq!(report.left_out, [] as [String; 0]);
}

#[test]
fn a_unit_has_the_men_of_the_armies_unless_the_scenario_says_otherwise() {
    //= 2.1-c table.unit-values.steps
    let steps = |scenario: &str| {
        let setup = scenario::read(&files(scenario), &Choices::default());
        let setup = setup.unwrap_or_else(|fault| panic!("{fault:?}"));
        let unit = setup.units.iter().find(|unit| unit.id == "jager-27");
        unit.map(|unit| unit.steps)
    };
    let row = "id = \"jager-27\"\n";
    let with = |more: &str| SCENARIO.replacen(row, &format!("{row}{more}\n"), 1);
    assert_eq!(steps(SCENARIO), Some(8));
    assert_eq!(steps(&with("men = 500")), Some(5));
    // 760 and 480 men.
    assert_eq!(
        steps(&with("from = [\"jager-27\", \"militia-5\"]")),
        Some(12)
    );
}

#[test]
fn a_unit_that_the_armies_do_not_know_is_a_fault_with_its_place() {
    let fault = |scenario: &str, armies: bool| {
        let mut files = files(scenario);
        files
            .files
            .retain(|(name, _)| armies || name != "armies.toml");
        let fault = scenario::read(&files, &Choices::default()).expect_err("it is unsound");
        assert_eq!(fault.file, "la-bataille.toml");
        let first = fault.faults.into_iter().next().expect("there is one");
        assert!(first.span.is_some(), "{}", first.message);
        first.message
    };
    let row = "id = \"jager-27\"\n";
    let with = |from: &str| SCENARIO.replacen(row, &format!("{row}from = [\"{from}\"]\n"), 1);
    assert!(fault(&with("martians"), true).contains("no unit, brigade or formation `martians`"));
    assert!(fault(&with("battery-rogers"), true).contains("has no men in the armies"));
    assert!(fault(SCENARIO, false).contains("cannot be so strong"));
}
