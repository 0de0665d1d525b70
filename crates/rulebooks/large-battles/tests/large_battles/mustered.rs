//! Units made from the order of battle: every value reckoned again here from the bare rows of
//! `armies.toml`, and the battles so made set up and played to their end.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use kernel::chance::Scripted;
use kernel::{BattleFiles, Choices, Rulebook};
use large_battles::RULEBOOK;
use testkit::conformance::{Listing, Trial};
use toml::Value;

const MADE: [&str; 3] = ["quatre-bras", "vimeiro", "waterloo"];

fn files(battle: &str) -> BattleFiles {
    muster::load(battle, &RULEBOOK).unwrap()
}

fn bare(files: &BattleFiles, file: &str) -> Value {
    toml::from_str(files.get(file).unwrap()).unwrap()
}

fn word<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The rows of units under any of these names, found without the reader that is judged.
fn named<'a>(armies: &'a Value, names: &[Value]) -> Vec<&'a Value> {
    let list = |key: &str| armies[key].as_array().unwrap();
    let parent = |id: &str| {
        let brigade = list("brigade").iter().find(|row| word(row, "id") == id);
        let formation = list("formation").iter().find(|row| word(row, "id") == id);
        brigade
            .map(|row| word(row, "formation").to_owned())
            .or_else(|| formation.map(|row| word(row, "parent").to_owned()))
    };
    let is_below = |unit: &Value, name: &str| {
        let mut at = word(unit, "brigade").to_owned();
        while !at.is_empty() {
            if at == name {
                return true;
            }
            at = parent(&at).unwrap_or_default();
        }
        word(unit, "id") == name
    };
    let names: Vec<&str> = names.iter().map(|name| name.as_str().unwrap()).collect();
    let units = list("unit").iter();
    units
        .filter(|unit| names.iter().any(|name| is_below(unit, name)))
        .collect()
}

#[test]
fn figures_are_men_by_the_books_scale() {
    //= scale.3 scale.4 unit-size.1
    let mut seen = 0;
    for battle in MADE {
        let files = files(battle);
        let (armies, file) = (
            bare(&files, "armies.toml"),
            bare(&files, "large-battles.toml"),
        );
        let game = RULEBOOK.battle(&files, &Choices::default()).unwrap();
        for row in file["unit"].as_array().unwrap() {
            if row.get("figures").is_some() {
                continue;
            }
            let unit = game
                .setup
                .units
                .iter()
                .find(|unit| unit.id == word(row, "id"))
                .unwrap();
            let parts = row.get("parts").and_then(Value::as_integer).unwrap_or(1);
            let men: i64 = named(&armies, row["from"].as_array().unwrap())
                .iter()
                .filter_map(|unit| unit.get("men").and_then(Value::as_integer))
                .sum();
            if men == 0 {
                continue;
            }
            let each = if unit.kind.is_cavalry() { 320.0 } else { 400.0 };
            #[allow(clippy::cast_precision_loss)]
            let exact = (men / parts) as f64 / each;
            assert!(
                (f64::from(unit.bases) - exact).abs() <= 0.5,
                "{battle}: {}",
                unit.id
            );
            seen += 1;
        }
    }
    assert!(seen > 90, "{seen} units");
}

#[test]
fn grades_and_kinds_are_those_of_the_majority() {
    //= grades.2 grades.3 grades.4 grades.5 troops.1 troops.2 troops.3 troops.5 troops.6 troops.8
    let words: BTreeMap<&str, &[(&str, &str)]> = [
        (
            "quatre-bras",
            [
                ("husson", "LineInfantry Trained []"),
                ("wathiez", "LightCavalry Trained []"),
                ("piquet", "LightCavalry Trained []"),
                ("guiton", "HeavyCavalry Trained []"),
                ("reserve-guns", "HeavyArtillery Trained []"),
                ("pire-guns", "HorseArtillery Trained []"),
                ("bijlandt", "LineInfantry Raw []"),
                ("kempt", "LineInfantry Elite [BritishTrained]"),
                ("best", "LineInfantry Raw []"),
                ("maitland", "LineInfantry Guard [BritishTrained]"),
                ("brunswick-light", "LightInfantry Trained []"),
            ]
            .as_slice(),
        ),
        (
            "waterloo",
            [
                ("petit", "LineInfantry Guard []"),
                ("guye", "LineInfantry Elite []"),
                ("delort", "HeavyCavalry Trained []"),
                ("lefebvre-2", "HeavyCavalry Guard []"),
                ("somerset", "HeavyCavalry Trained []"),
                ("ompteda", "LineInfantry Elite [BritishTrained]"),
            ]
            .as_slice(),
        ),
    ]
    .into();
    for (battle, expected) in words {
        let game = RULEBOOK
            .battle(&files(battle), &Choices::default())
            .unwrap();
        for (id, told) in expected {
            let unit = game.setup.units.iter().find(|unit| unit.id == *id).unwrap();
            let found = format!("{:?} {:?} {:?}", unit.kind, unit.grade, unit.special);
            assert_eq!(found, *told, "{battle}: {id}");
        }
    }
}

#[test]
fn hours_become_periods() {
    //= scale.6
    let game = RULEBOOK
        .battle(&files("quatre-bras"), &Choices::default())
        .unwrap();
    let arrives = |id: &str| {
        let unit = game.setup.units.iter().find(|unit| unit.id == id).unwrap();
        unit.arrives.map(|arrival| arrival.period + 1)
    };
    // 15:00 is three periods after 14:00, 15:30 four and a half, 18:30 thirteen and a half.
    assert_eq!(arrives("bijlandt"), None, "most of it was there");
    assert_eq!(arrives("kempt"), Some(4));
    assert_eq!(arrives("best"), Some(6));
    assert_eq!(arrives("brunswick-late"), Some(15));
    assert_eq!(arrives("kruse"), Some(19));
}

#[test]
fn every_value_says_where_it_comes_from() {
    for battle in MADE {
        let files = muster::load_with_armies(battle, &RULEBOOK).unwrap();
        let report = RULEBOOK.muster(&files).unwrap().unwrap();
        for unit in &report.units {
            // A commander in chief has no formation in the armies.
            let is_general = unit.values[0].key == "post";
            assert!(is_general || !unit.of.is_empty(), "{battle}: {}", unit.id);
            assert!(unit.values.len() >= 2, "{battle}: {}", unit.id);
            for value in &unit.values {
                assert!(
                    !value.source.is_empty(),
                    "{battle}: {} {}",
                    unit.id,
                    value.key
                );
            }
        }
    }
}

#[test]
fn generals_tell_their_spans() {
    //= command.1 command.15 command.16 command.21 command.22
    let report = RULEBOOK.muster(&files("quatre-bras")).unwrap().unwrap();
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id).unwrap();
        let value = unit.values.iter().find(|value| value.key == key).unwrap();
        let rules: Vec<&str> = value.rules.iter().map(|rule| rule.id).collect();
        (value.value.clone(), rules.join(" "), unit.of.clone())
    };
    let of = |name: &str| vec![name.to_owned()];
    let inches = |count: u8, rule: &str, of| (format!("{count} inches"), rule.to_owned(), of);
    assert_eq!(value("ney", "span"), inches(12, "command.15", Vec::new()));
    assert_eq!(
        value("reille", "span"),
        inches(12, "command.16", of("ii-corps"))
    );
    assert_eq!(
        value("kellermann", "span"),
        inches(6, "command.21", of("iii-cavalry-corps"))
    );
    assert_eq!(
        value("perponcher", "span"),
        inches(4, "command.22", of("perponcher"))
    );
    assert_eq!(value("kellermann", "post").0, "cavalry");
}

#[test]
fn what_cannot_be_made_is_told_where_it_stands() {
    let files = files("quatre-bras");
    let text = files.get("large-battles.toml").unwrap();
    for (from, to, told) in [
        ("from = [\"husson\"]", "from = [\"hussong\"]", "`hussong`"),
        (
            "from = [\"husson\"]",
            "from = [\"husson\", \"kempt\"]",
            "the other side",
        ),
        (
            "from = [\"pire-artillery\"]",
            "from = [\"foy-artillery\"]",
            "no class",
        ),
        (
            "from = [\"pire-artillery\"]",
            "from = [\"battery-geij\"]",
            "4 guns",
        ),
        (
            "from = \"ii-corps\"",
            "from = \"nl-cavalry\"",
            "no commander",
        ),
        ("from = [\"campi\"]\n", "", "`campi` has no kind"),
    ] {
        assert!(text.contains(from), "{from}");
        let mut changed = files.clone();
        changed.files[0].1 = text.replacen(from, to, 1);
        let fault = RULEBOOK.battle(&changed, &Choices::default()).unwrap_err();
        let found = fault
            .faults
            .iter()
            .find(|fault| fault.message.contains(told));
        let found = found.unwrap_or_else(|| panic!("{told} in {:?}", fault.faults));
        assert!(found.span.is_some(), "{told}");
    }
}

#[test]
fn everybody_starts_where_the_plan_puts_him() {
    for battle in MADE {
        let files = files(battle);
        let planned = RULEBOOK.battle(&files, &Choices::default()).unwrap();
        let mut game = RULEBOOK.begin(&files, &Choices::default()).unwrap();
        for _ in 0..2 {
            game.give("as-planned", &mut Scripted::new(&[])).unwrap();
        }
        let position: serde_json::Value = serde_json::from_str(&game.snapshot()).unwrap();
        let rows = position["unit"].as_array().unwrap();
        let mut moved = Vec::new();
        for unit in &planned.setup.units {
            let Some(start) = unit.start else {
                continue;
            };
            let there = rows
                .iter()
                .find(|row| row["id"] == unit.id)
                .is_some_and(|row| {
                    row["at"] == serde_json::json!([start.pose.at.x, start.pose.at.y])
                });
            if !there {
                moved.push(unit.id.clone());
            }
        }
        assert!(moved.is_empty(), "{battle}: {moved:?}");
        assert_eq!(position["step"], "move");
    }
}

#[test]
fn made_battles_are_played_out() {
    for battle in MADE {
        let files = files(battle);
        let trial = Trial::new(&RULEBOOK, &files).listing(Listing::Rich);
        let report = trial
            .quick_all(0..1)
            .unwrap_or_else(|failure| panic!("{battle}: {failure}"));
        assert_eq!(report.games, 1, "{battle}");
    }
}
