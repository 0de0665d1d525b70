//! Counters and the men and guns for which they stand: the book's own at Quatre Bras, those that are made
//! from the armies elsewhere, and how well the rule that makes them meets the book.

use std::collections::BTreeMap;

use kernel::muster::Mustered;
use kernel::{BattleFiles, Choices, MusterReport, Rulebook};
use lines_of_battle::{FILE, RULEBOOK, Setup};
use testkit::conformance::Trial;
use toml::{Table, Value};

const MADE: [&str; 3] = ["ligny", "vimeiro", "waterloo"];

fn files(battle: &str) -> BattleFiles {
    muster::load_with_armies(battle, &RULEBOOK).expect("it is built in")
}

fn report(files: &BattleFiles) -> MusterReport {
    let report = RULEBOOK
        .muster(files)
        .unwrap_or_else(|fault| panic!("{fault:?}"));
    report.expect("it tells")
}

fn told<'a>(unit: &'a Mustered, key: &str) -> Option<&'a str> {
    let found = unit.values.iter().find(|value| value.key == key);
    found.map(|value| value.value.as_str())
}

/// The units without the leaders, who stand for nobody.
fn counters(report: &MusterReport) -> impl Iterator<Item = &Mustered> {
    let units = report.units.iter();
    units.filter(|unit| told(unit, "seniority").is_none())
}

#[test]
fn counters_name_the_men_they_stand_for() {
    let report = report(&files("quatre-bras"));
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        unit.and_then(|unit| told(unit, key))
    };
    // The 27th Jager and the 7th Line: 760 and 700 men.
    assert_eq!(value("dutch-belgian", "men"), Some("1460"));
    assert_eq!(value("dutch-belgian", "rating"), Some("2"));
    assert_eq!(value("dutch-artillery", "guns"), Some("16"));
    // The book has these counters too; the armies have nobody whom they would stand for.
    let nobody = [
        "alten-second",
        "donzelot-artillery",
        "durutte-artillery",
        "passage-artillery",
    ];
    for unit in counters(&report) {
        let stands = told(unit, "men").is_some() || told(unit, "guns").is_some();
        assert_eq!(stands, !nobody.contains(&unit.id.as_str()), "{}", unit.id);
        let ruled =
            |value: &kernel::muster::Value| value.key != "rating" || !value.rules.is_empty();
        assert!(unit.values.iter().all(ruled), "{} has no rule", unit.id);
    }
}

fn scenario(files: &BattleFiles) -> Table {
    let text = files.get(FILE).expect("it has one");
    toml::from_str(text).expect("it is sound")
}

fn with(files: &BattleFiles, scenario: &Table) -> BattleFiles {
    let mut changed = files.clone();
    let text = toml::to_string(scenario).expect("it can be written");
    let own = changed.files.iter_mut().find(|(name, _)| name == FILE);
    own.expect("it has one").1 = text;
    changed
}

/// The values of counters: the book's, and those that the rule makes.
type Compared = BTreeMap<String, [BTreeMap<&'static str, String>; 2]>;

/// The book's counters, made anew from the men of these armies: what the book has and what the rule makes.
fn made_anew(armies: &str) -> Compared {
    let mut here = files("quatre-bras");
    let theirs = files(armies);
    let theirs = theirs.get("armies.toml").expect("it has armies").to_owned();
    let known = armies::Armies::from_toml(&theirs).expect("they are sound");
    here.files.retain(|(name, _)| name != "armies.toml");
    here.files.push(("armies.toml".to_owned(), theirs));
    let mut scenario = scenario(&here);
    let units = scenario["unit"].as_array_mut().expect("it has units");
    let keys = ["kind", "rating", "gun", "nation", "arrives"];
    let mut book = BTreeMap::new();
    units.retain_mut(|row| {
        let row = row.as_table_mut().expect("it is a row");
        let names = row.remove("brigades").unwrap_or(Value::Array(Vec::new()));
        let stands: Vec<&str> = names
            .as_array()
            .expect("it is a list")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        if known.force(&stands).is_err() {
            return false;
        }
        let mut values = BTreeMap::new();
        for key in keys {
            let value = row
                .remove(key)
                .map(|value| value.to_string().replace('"', ""));
            values.insert(key, value.unwrap_or_default());
        }
        book.insert(row["id"].as_str().expect("it has an id").to_owned(), values);
        row.insert("from".to_owned(), names);
        true
    });
    let report = report(&with(&here, &scenario));
    let made = counters(&report).map(|unit| {
        let values = keys
            .iter()
            .map(|key| (*key, told(unit, key).unwrap_or_default().to_owned()));
        (unit.id.clone(), [book[&unit.id].clone(), values.collect()])
    });
    made.collect()
}

/// Where the book and the rule differ in one value.
fn differing(made: &Compared, key: &str) -> Vec<(String, String, String)> {
    let pairs = made.iter();
    let pairs = pairs.map(|(id, [book, rule])| (id.clone(), book[key].clone(), rule[key].clone()));
    pairs.filter(|(_, book, rule)| book != rule).collect()
}

fn said(id: &str, book: &str, rule: &str) -> (String, String, String) {
    (id.to_owned(), book.to_owned(), rule.to_owned())
}

#[test]
fn the_rule_meets_the_books_ratings_save_where_it_is_said() {
    //= units.15 units.7
    let made = made_anew("quatre-bras");
    // Thirty with a rating, and nine of guns.
    assert_eq!(made.len(), 39, "{:?}", made.keys());
    assert_eq!(
        differing(&made, "rating"),
        [
            said("brunswick-guard", "3", "1"),
            said("orange-nassau", "2", "3")
        ]
    );
    assert_eq!(differing(&made, "kind"), []);
    assert_eq!(differing(&made, "gun"), []);
    assert_eq!(differing(&made, "nation"), []);
    // D'Erlon's corps and Dörnberg's cavalry, whose men only the armies of Waterloo have.
    let mut later = made_anew("waterloo");
    later.retain(|id, _| !made.contains_key(id));
    assert_eq!(later.len(), 11, "{:?}", later.keys());
    assert_eq!(
        differing(&later, "rating"),
        [
            said("durutte-lancers", "2", "3"),
            said("durutte-second", "2", "3"),
            said("marcognet-light-cavalry", "2", "3"),
            said("passage-second", "2", "3"),
        ]
    );
}

/// The combat that the book tells of Waterloo has ratings as well.
#[test]
fn the_rule_meets_the_ratings_of_the_books_example_from_waterloo() {
    //= units.15 optional.unreliable.1
    let report = report(&files("waterloo"));
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        unit.and_then(|unit| told(unit, key))
    };
    for (id, rating) in [
        ("schmitz", "3"),
        ("aulard", "3"),
        ("bourgeois", "3"),
        ("noguez", "3"),
        ("grenier", "3"),
        ("kempt", "3"),
        ("pack", "3"),
        ("van-bijlandt", "2"),
        ("ponsonby", "4"),
    ] {
        assert_eq!(value(id, "rating"), Some(rating), "{id}");
    }
    assert_eq!(value("ponsonby", "kind"), Some("heavy-cavalry"));
    assert_eq!(value("ponsonby", "attributes"), Some("unreliable"));
    assert_eq!(value("trip", "attributes"), None);
}

#[test]
fn the_rule_meets_the_books_hours_save_where_it_is_said() {
    let made = made_anew("quatre-bras");
    assert_eq!(
        differing(&made, "arrives"),
        [
            said("brunswick-artillery", "16:00", "18:30"),
            said("buttlar", "16:00", "15:30"),
            said("maitland", "18:00", "18:30"),
            said("pack", "15:30", "15:00"),
            said("specht", "16:00", "15:30"),
        ]
    );
}

#[test]
fn command_points_by_leaders_are_the_books_schedule() {
    //= qb.leaders.0 leaders.bonus.commander
    let here = files("quatre-bras");
    let mut bare = scenario(&here);
    bare.remove("command");
    let bare = with(&here, &bare);
    for derlon in ["off", "on"] {
        let mut choices = Choices::default();
        let set = choices.set(RULEBOOK.options(), "derlon", derlon);
        set.expect("it is an option");
        let command = |files: &BattleFiles| {
            let battle = RULEBOOK.battle(files, &choices);
            battle
                .unwrap_or_else(|fault| panic!("{fault:?}"))
                .setup
                .command
                .clone()
        };
        assert_eq!(command(&here), command(&bare), "d'Erlon {derlon}");
    }
}

#[test]
fn every_value_says_where_it_comes_from() {
    for battle in MADE {
        let report = report(&files(battle));
        assert!(counters(&report).count() <= Setup::MOST_UNITS);
        for unit in counters(&report) {
            assert!(!unit.of.is_empty(), "{battle}: {}", unit.id);
            assert!(unit.values.len() >= 3, "{battle}: {}", unit.id);
        }
        for unit in &report.units {
            assert!(!unit.side.is_empty() && !unit.name.is_empty());
            for value in &unit.values {
                let said = !value.source.is_empty();
                assert!(said, "{battle}: {} {}", unit.id, value.key);
            }
        }
    }
}

#[test]
fn leaders_tell_what_they_bring_and_when_they_come() {
    //= qb.leaders.1500.allied qb.leaders.start.allied
    let report = report(&files("quatre-bras"));
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        unit.and_then(|unit| unit.values.iter().find(|value| value.key == key))
            .map(|value| (value.value.as_str(), value.source.as_str()))
    };
    let own = |value| Some((value, FILE));
    assert_eq!(value("wellington", "seniority"), own("1"));
    assert_eq!(value("wellington", "bonuses"), own("commander, dashing"));
    assert_eq!(value("wellington", "arrives"), own("15:00"));
    assert_eq!(value("wellington", "only for"), None);
    assert_eq!(value("picton", "only for"), own("british"));
    assert_eq!(value("perponcher", "arrives"), own("at the start"));
    let leaders = scenario(&files("quatre-bras"));
    let leaders = leaders["leader"].as_array().expect("it has leaders");
    let told = report.units.len() - counters(&report).count();
    assert_eq!(told, leaders.len());
    // Whoever comes by a die says so.
    let by_die = report.units.iter().flat_map(|unit| &unit.values);
    let by_die = by_die.filter(|value| value.value == "by a die from 18:00");
    assert_eq!(by_die.count(), 1);
}

/// Whoever stands for nobody's men is meant to.
#[test]
fn the_armies_are_all_there_save_those_that_are_named() {
    let left = |battle: &str| report(&files(battle)).left_out;
    assert_eq!(left("ligny"), [""; 0]);
    assert_eq!(left("vimeiro"), [""; 0]);
    assert_eq!(left("waterloo"), ["cumberland-hussars"]);
}

#[test]
fn nobody_is_counted_twice() {
    for battle in MADE {
        let report = report(&files(battle));
        let scenario = scenario(&files(battle));
        let rows = scenario["unit"].as_array().expect("it has units");
        let mut parts: BTreeMap<&str, Vec<i64>> = BTreeMap::new();
        for (unit, row) in report.units.iter().zip(rows) {
            let part = row.get("parts").and_then(Value::as_integer).unwrap_or(1);
            for of in &unit.of {
                parts.entry(of).or_default().push(part);
            }
        }
        for (of, parts) in parts {
            let whole = parts
                .iter()
                .all(|part| usize::try_from(*part) == Ok(parts.len()));
            assert!(whole, "{battle}: {of} in parts {parts:?}");
        }
    }
}

#[test]
fn what_cannot_be_made_is_told_where_it_stands() {
    let files = files("vimeiro");
    let text = files.get(FILE).expect("it has one").to_owned();
    for (from, to, told) in [
        ("from = [\"fane\"]", "from = [\"fame\"]", "`fame`"),
        (
            "from = [\"fane\"]",
            "from = [\"fane\", \"charlot\"]",
            "the other side",
        ),
        ("from = [\"fane\"]\n", "", "`fane` has no kind"),
        ("start = \"vimeiro-hill\"\n", "", "said twice or not at all"),
        ("at = [620, -1180]", "at = [620, -800]", "no wood"),
        ("at = [2250, 1040]", "at = [2850, 1600]", "no houses"),
        ("at = [300, 480]", "at = [5300, 480]", "outside the extent"),
    ] {
        assert!(text.contains(from), "{from}");
        let mut changed = files.clone();
        let own = changed.files.iter_mut().find(|(name, _)| name == FILE);
        own.expect("it has one").1 = text.replacen(from, to, 1);
        let fault = RULEBOOK.battle(&changed, &Choices::default()).err();
        let fault = fault.unwrap_or_else(|| panic!("{to} is taken"));
        let found = fault
            .faults
            .iter()
            .find(|fault| fault.message.contains(told));
        let found = found.unwrap_or_else(|| panic!("{told}: {:?}", fault.faults));
        assert!(found.span.is_some(), "{told}");
    }
}

/// What was made is written with a position, and read again without the ground and the armies.
#[test]
fn a_made_battle_stands_alone_once_it_is_written() {
    for battle in MADE {
        let game = RULEBOOK.battle(&files(battle), &Choices::default());
        let game = game.unwrap_or_else(|fault| panic!("{battle}: {fault:?}"));
        let written = BattleFiles {
            files: vec![(FILE.to_owned(), kernel::Game::scenario(&game))],
            ..files(battle)
        };
        let again = RULEBOOK.battle(&written, &Choices::default());
        let again = again.unwrap_or_else(|fault| panic!("{battle}: {fault:?}"));
        assert_eq!(kernel::Game::scene(&game), kernel::Game::scene(&again));
    }
}

#[test]
fn random_games_of_made_battles_keep_every_law_and_end() {
    for battle in MADE {
        let files = files(battle);
        let trial = Trial::new(&RULEBOOK, &files).random_options();
        let report = trial.every(200).play_all(0..1);
        report.unwrap_or_else(|failure| panic!("{battle}: {failure}"));
        let trial = Trial::new(&RULEBOOK, &files).random_options();
        let report = trial.quick_all(0..4);
        let report = report.unwrap_or_else(|failure| panic!("{battle}: {failure}"));
        assert_eq!(report.games, 4, "{battle}");
    }
}
