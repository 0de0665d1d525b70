//! Every counter and leader of Quatre Bras tells where the numbers come from, and men are those of the
//! order of battle.

use kernel::{BattleFiles, Choices, MusterReport, Rulebook};
use la_bataille::{RULEBOOK, scenario};

use super::scenario_files::{SCENARIO, files};

fn report(files: &BattleFiles) -> MusterReport {
    let report = RULEBOOK.muster(files).expect("it is sound");
    report.expect("it tells")
}

fn quatre_bras() -> BattleFiles {
    muster::load_with_armies("quatre-bras", &RULEBOOK).expect("it is built in")
}

/// What a counter or leader has, where from, and by which rules.
fn found(report: &MusterReport, id: &str, key: &str) -> (String, String, Vec<&'static str>) {
    let unit = report.units.iter().find(|unit| unit.id == id);
    let unit = unit.unwrap_or_else(|| panic!("there is no {id}"));
    let found = unit.values.iter().find(|value| value.key == key);
    let found = found.unwrap_or_else(|| panic!("{id} has no {key}"));
    let rules = found.rules.iter().map(|rule| rule.id).collect();
    (found.value.clone(), found.source.clone(), rules)
}

#[test]
fn counters_agree_with_the_order_of_battle() {
    //= 2.1-c 2.1-d table.unit-values.steps
    let report = report(&quatre_bras());
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
    assert_eq!(
        value("jager-27", "steps"),
        two("8", "760 men / 100 is 7.6, so 8 steps")
    );
    assert_eq!(
        value("battery-bijleveld", "steps"),
        two("4", "8 guns / 2 is 4, so 4 steps")
    );
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
fn everybody_tells_when_and_where_he_comes() {
    //= 2.1-a 5.2.6
    let report = report(&quatre_bras());
    let arrives = |id: &str| {
        let (value, source, _) = found(&report, id, "arrives");
        (value, source)
    };
    let two = |value: &str, source: &str| (value.to_owned(), source.to_owned());
    // Half past two is between two turns of twenty minutes.
    assert_eq!(
        arrives("line-7-belgian"),
        two(
            "14:40, turn 3, at 0104 (whole)",
            "la-bataille.toml: 14:30, brought to the next turn, as in armies.toml: 14:30"
        )
    );
    // One line for the lengths in which it is the same, and each where it is not.
    assert_eq!(
        arrives("ligne-3"),
        two(
            "15:00, turn 4, at 1646 (whole, opening)",
            "la-bataille.toml, as in armies.toml: 15:00-15:30"
        )
    );
    assert_eq!(
        arrives("foot-69"),
        two(
            "17:00, turn 10, at 0104 (whole); at the start (hour)",
            "la-bataille.toml, as in armies.toml: 17:00-17:30"
        )
    );
    assert_eq!(arrives("battery-1-6").0, "at the start");
    // A battalion comes with its regiment, and a regiment with its battalions.
    assert_eq!(arrives("legere-4-1").0, "at the start");
    assert_eq!(arrives("legere-2").0, "at the start (whole)");
    assert_eq!(arrives("nassau-2-i-lc").0, "at the start (whole)");
    assert_eq!(
        found(&report, "ligne-3", "arrives").2,
        ["2.1-a", "5.2.6"],
        "the rules of a turn, and of the phase"
    );
    assert_eq!(
        found(&report, "foot-42", "lost").0,
        "2 steps before the battle (hour)"
    );
    let mut none = 0;
    for unit in &report.units {
        let (value, source) = arrives(&unit.id);
        assert!(!source.contains("otherwise"), "{}: {source}", unit.id);
        none += usize::from(value == "takes no part");
    }
    assert!(none > 0, "Piquet and Kruse came too late");
}

#[test]
fn an_arrival_that_is_not_that_of_the_armies_says_so() {
    let row = "time = \"14:30\"\nat = \"0104\"";
    assert!(SCENARIO.contains(row));
    let with = |new: &str| report(&files(&SCENARIO.replacen(row, new, 1)));
    let late = with("time = \"16:00\"\nat = \"2001\"");
    let (value, source, _) = found(&late, "line-7-belgian", "arrives");
    assert_eq!(value, "16:00, turn 7, at 2001 (whole)");
    assert_eq!(source, "la-bataille.toml; otherwise in armies.toml: 14:30");
    // After the last turn nobody comes, and the others keep their hours.
    let never = with("time = \"21:30\"\nat = \"2001\"");
    assert_eq!(
        found(&never, "line-7-belgian", "arrives").0,
        "takes no part"
    );
    assert_eq!(found(&never, "best", "arrives").1, {
        let hours = "la-bataille.toml: 15:30, brought to the next turn";
        hours.to_owned()
    });
}

#[test]
fn leaders_have_the_ratings_of_the_table() {
    //= table.leaders 8.3-a 8.3-b 8.3-c 8.3-d 8.6 8.7 8.2
    let report = report(&quatre_bras());
    let setup = scenario::read(&quatre_bras(), &Choices::default()).expect("it is sound");
    for leader in &setup.leaders {
        for key in ["infantry", "cavalry", "artillery", "morale", "command"] {
            let (value, source, rules) = found(&report, &leader.id, key);
            assert_eq!(
                source, "la-bataille.toml, by the table of leaders",
                "{}: {key} {value}",
                leader.id
            );
            assert!(rules[0].starts_with("table.leaders."), "{}", leader.id);
        }
        assert_eq!(found(&report, &leader.id, "movement").0, "15");
    }
    let value = |id: &str, key: &str| found(&report, id, key).0;
    assert_eq!(value("ney", "infantry"), "8/4");
    assert_eq!(value("ney", "cavalry"), "6 S");
    assert_eq!(value("ney", "artillery"), "~");
    assert_eq!(value("wellington", "morale"), "12");
    // Two stand in one row of the table.
    assert_eq!(value("halkett", "infantry"), "4/5");
    assert_eq!(value("kielmansegge", "infantry"), "3/4");
    assert_eq!(
        found(&report, "kielmansegge", "command").2,
        ["table.leaders.c-halkett-kielmansegge", "8.7"]
    );
    // Whom of the armies they lead, and when they come.
    let of = |id: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        unit.map(|unit| unit.of.clone()).unwrap_or_default()
    };
    assert_eq!(of("ney"), ["french"]);
    assert_eq!(of("picton"), ["picton"]);
    assert_eq!(of("kempt"), ["kempt"]);
    assert_eq!(
        value("wellington", "arrives"),
        "15:00, turn 4, at 2001 (whole); at the start (hour)"
    );
    assert_eq!(
        found(&report, "duke-of-brunswick", "arrives").1,
        "la-bataille.toml; the table of leaders: 15:30"
    );
}

#[test]
fn a_rating_that_is_not_the_tables_says_so() {
    //= table.leaders.ney
    let row = "infantry = [8, 4]\ncavalry = 6";
    assert!(SCENARIO.contains(row));
    let changed = SCENARIO.replacen(row, "infantry = [7, 4]\ncavalry = 6", 1);
    let report = report(&files(&changed));
    assert_eq!(
        found(&report, "ney", "infantry"),
        (
            "7/4".to_owned(),
            "la-bataille.toml; 8/4 in the table of leaders".to_owned(),
            vec!["table.leaders.ney", "8.3-a"]
        )
    );
    // Kellermann of Vimeiro is not he of Quatre Bras: that battle's ratings are its own.
    let vimeiro = muster::load_with_armies("vimeiro", &RULEBOOK).expect("it is built in");
    let report = self::report(&vimeiro);
    let (_, source, rules) = found(&report, "kellermann", "command");
    assert_eq!((source.as_str(), rules), ("la-bataille.toml", vec!["8.7"]));
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
