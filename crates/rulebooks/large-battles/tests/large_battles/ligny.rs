//! The files of Ligny and Le Hameau: what the book gives, read again here by other means; that everybody
//! starts where the plan puts him; and that the ground hangs together.
//!
//! The rows are read as bare TOML, so that the rulebook's own reader is judged by another.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use ground::geography::Geography;
use kernel::chance::Scripted;
use kernel::{Choices, Rulebook};
use large_battles::RULEBOOK;
use toml::Value;

fn text(battle: &str, file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../battles")
        .join(battle);
    std::fs::read_to_string(folder.join(file)).unwrap()
}

fn rows(table: &str) -> Vec<Value> {
    let file: Value = toml::from_str(&text("ligny", "large-battles.toml")).unwrap();
    file[table].as_array().unwrap().clone()
}

fn word<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or("")
}

/// The book's lists, written down again: corps, how many, figures (none for guns), kind, grade, rule.
const BOOK: &[(&str, usize, i64, &str, &str, &str)] = &[
    ("prussian-1", 3, 24, "line-infantry", "trained", "ligny.4"),
    ("prussian-1", 2, 20, "line-infantry", "trained", "ligny.5"),
    ("prussian-1", 2, 16, "line-infantry", "trained", "ligny.6"),
    ("prussian-1", 1, 16, "light-infantry", "trained", "ligny.7"),
    ("prussian-1", 2, 24, "line-infantry", "raw", "ligny.8"),
    ("prussian-1", 2, 20, "line-infantry", "raw", "ligny.9"),
    ("prussian-1", 2, 12, "light-cavalry", "trained", "ligny.10"),
    ("prussian-1", 1, 20, "light-cavalry", "raw", "ligny.11"),
    ("prussian-1", 2, 0, "heavy-artillery", "", "ligny.12"),
    ("prussian-1", 2, 0, "horse-artillery", "", "ligny.13"),
    ("prussian-2", 5, 24, "line-infantry", "trained", "ligny.15"),
    ("prussian-2", 3, 20, "line-infantry", "trained", "ligny.16"),
    ("prussian-2", 4, 24, "line-infantry", "raw", "ligny.17"),
    ("prussian-2", 3, 12, "light-cavalry", "trained", "ligny.18"),
    ("prussian-2", 1, 20, "light-cavalry", "raw", "ligny.19"),
    ("prussian-2", 2, 0, "heavy-artillery", "", "ligny.20"),
    ("prussian-2", 3, 0, "horse-artillery", "", "ligny.21"),
    ("prussian-3", 4, 24, "line-infantry", "trained", "ligny.23"),
    ("prussian-3", 3, 24, "line-infantry", "raw", "ligny.24"),
    ("prussian-3", 3, 20, "line-infantry", "raw", "ligny.25"),
    ("prussian-3", 2, 16, "light-cavalry", "trained", "ligny.26"),
    ("prussian-3", 1, 0, "heavy-artillery", "", "ligny.27"),
    ("prussian-3", 3, 0, "horse-artillery", "", "ligny.28"),
    ("guard", 2, 24, "line-infantry", "guard", "ligny.40"),
    ("guard", 2, 20, "line-infantry", "guard", "ligny.41"),
    ("guard", 2, 20, "line-infantry", "elite", "ligny.42"),
    ("guard", 1, 20, "heavy-cavalry", "guard", "ligny.43"),
    ("guard", 4, 0, "heavy-artillery", "", "ligny.44"),
    ("guard", 1, 0, "horse-artillery", "", "ligny.45"),
    ("french-3", 2, 28, "line-infantry", "trained", "ligny.47"),
    ("french-3", 3, 24, "line-infantry", "trained", "ligny.48"),
    ("french-3", 2, 20, "line-infantry", "trained", "ligny.49"),
    ("french-3", 1, 12, "light-cavalry", "trained", "ligny.50"),
    ("french-3", 1, 0, "horse-artillery", "", "ligny.51"),
    ("french-4", 2, 24, "line-infantry", "trained", "ligny.53"),
    ("french-4", 4, 20, "line-infantry", "trained", "ligny.54"),
    ("french-4", 1, 16, "light-cavalry", "trained", "ligny.55"),
    ("french-4", 1, 0, "heavy-artillery", "", "ligny.56"),
    ("french-4", 1, 0, "horse-artillery", "", "ligny.57"),
    ("cavalry-1", 1, 20, "light-cavalry", "trained", "ligny.59"),
    ("cavalry-1", 1, 16, "light-cavalry", "trained", "ligny.60"),
    ("cavalry-1", 2, 0, "horse-artillery", "", "ligny.61"),
    ("cavalry-2", 1, 20, "light-cavalry", "trained", "ligny.63"),
    ("cavalry-2", 1, 16, "light-cavalry", "trained", "ligny.64"),
    ("cavalry-2", 2, 0, "horse-artillery", "", "ligny.65"),
    ("cavalry-4", 1, 20, "heavy-cavalry", "trained", "ligny.67"),
    ("cavalry-4", 1, 16, "heavy-cavalry", "trained", "ligny.68"),
    ("cavalry-4", 2, 0, "horse-artillery", "", "ligny.69"),
    ("", 1, 20, "line-infantry", "trained", "ligny.71"),
    ("", 1, 16, "line-infantry", "trained", "ligny.72"),
    ("", 1, 16, "light-cavalry", "trained", "ligny.73"),
];

//= ligny.4 ligny.5 ligny.6 ligny.7 ligny.8 ligny.9 ligny.10 ligny.11 ligny.12 ligny.13 ligny.15 ligny.16
//= ligny.17 ligny.18 ligny.19 ligny.20 ligny.21 ligny.23 ligny.24 ligny.25 ligny.26 ligny.27 ligny.28
//= ligny.29 ligny.30 ligny.31 ligny.32 ligny.33 ligny.34 ligny.35 ligny.40 ligny.41 ligny.42 ligny.43
//= ligny.44 ligny.45 ligny.47 ligny.48 ligny.49 ligny.50 ligny.51 ligny.53 ligny.54 ligny.55 ligny.56
//= ligny.57 ligny.59 ligny.60 ligny.61 ligny.63 ligny.64 ligny.65 ligny.67 ligny.68 ligny.69 ligny.70
//= ligny.71 ligny.72 ligny.73 ligny.74 ligny.75 ligny.76 ligny.77 ligny.78 ligny.79 ligny.80 ligny.81
//= troops.1 troops.2 troops.3 troops.4 grades.2 grades.3 grades.4 grades.5 unit-size.1 unit-size.4
#[test]
fn both_armies_are_as_the_book_lists_them() {
    let units = rows("unit");
    let mut told = 0;
    for (corps, count, figures, kind, grade, rule) in BOOK {
        let fits = |row: &&Value| {
            word(row, "corps") == *corps
                && row.get("figures").and_then(Value::as_integer).unwrap_or(0) == *figures
                && word(row, "kind") == *kind
                && word(row, "grade") == *grade
                && word(row, "rule") == *rule
        };
        assert_eq!(
            units.iter().filter(fits).count(),
            *count,
            "{corps} {figures} {kind} {rule}"
        );
        told += count;
    }
    assert_eq!(units.len(), told, "and nobody else");
    assert!(units.iter().all(|row| row.get("special").is_none()));
}

//= ligny.36 ligny.82
#[test]
fn the_sums_are_right() {
    let units = rows("unit");
    let sum = |side: &str, kinds: &[&str]| {
        let of: Vec<_> = units
            .iter()
            .filter(|row| word(row, "side") == side && kinds.contains(&word(row, "kind")))
            .collect();
        let figures: i64 = of
            .iter()
            .map(|row| row.get("figures").and_then(Value::as_integer).unwrap_or(0))
            .sum();
        (of.len(), figures)
    };
    let (foot, horse) = (
        ["line-infantry", "light-infantry"],
        ["heavy-cavalry", "light-cavalry"],
    );
    let guns = ["heavy-artillery", "horse-artillery"];
    assert_eq!(sum("prussian", &foot), (34, 752));
    assert_eq!(sum("prussian", &horse), (9, 132));
    assert_eq!(sum("prussian", &guns), (13, 0));
    assert_eq!(sum("french", &foot), (21, 460), "with D'Erlon's two");
    assert_eq!(sum("french", &horse), (10, 172), "with D'Erlon's one");
    assert_eq!(sum("french", &guns), (14, 0));
}

//= ligny.1 ligny.2 ligny.3 ligny.14 ligny.22 ligny.37 ligny.38 ligny.39 ligny.46 ligny.52 ligny.58 ligny.62
//= ligny.66 command.15 command.16 command.17 command.21
#[test]
fn the_generals_have_their_posts_and_spans() {
    let files = muster::load("ligny", &RULEBOOK).unwrap();
    let battle = RULEBOOK.battle(&files, &Choices::default()).unwrap();
    let mut spans: Vec<_> = battle
        .setup
        .generals
        .iter()
        .map(|general| (general.name.as_str(), general.span / 1_000))
        .collect();
    spans.sort_unstable();
    assert_eq!(
        spans,
        [
            ("Blücher", 12),
            ("Drouot", 12),
            ("Exelmans", 6),
            ("Gérard", 12),
            ("Milhaud", 6),
            ("Napoleon", 12),
            ("Pajol", 6),
            ("Pirch", 10),
            ("Thielmann", 10),
            ("Vandamme", 12),
            ("Zieten", 10),
        ]
    );
    assert_eq!(battle.setup.sides[battle.setup.attacker].id, "french");
}

//= setup.4 setup.9 setup.12 setup.13 setup.14 ligny.70
#[test]
fn everybody_starts_where_the_plan_puts_him() {
    for battle in ["ligny", "le-hameau"] {
        let map = Geography::from_toml(&text(battle, "ground.toml")).unwrap();
        assert_eq!(map.check(), [], "{battle}");
        let files = muster::load(battle, &RULEBOOK).unwrap();
        let planned = RULEBOOK.battle(&files, &Choices::default()).unwrap();
        let mut game = RULEBOOK.begin(&files, &Choices::default()).unwrap();
        for _ in 0..2 {
            game.give("as-planned", &mut Scripted::new(&[])).unwrap();
        }
        let position: serde_json::Value = serde_json::from_str(&game.snapshot()).unwrap();
        let mut moved = Vec::new();
        for unit in &planned.setup.units {
            let Some(start) = unit.start else {
                continue;
            };
            let found = position["unit"]
                .as_array()
                .unwrap()
                .iter()
                .find(|row| row["id"] == unit.id);
            let there = found.is_some_and(|row| {
                row["at"] == serde_json::json!([start.pose.at.x, start.pose.at.y])
                    && row["formation"] == start.formation.word()
            });
            if !there {
                moved.push(unit.id.clone());
            }
        }
        assert!(moved.is_empty(), "{battle}: {moved:?}");
        assert_eq!(position["step"], "move");
    }
}

//= ligny.70 ligny.71
#[test]
fn derlon_comes_only_by_the_option() {
    let files = muster::load("ligny", &RULEBOOK).unwrap();
    let never = RULEBOOK.battle(&files, &Choices::default()).unwrap();
    assert!(never.setup.units.iter().all(|unit| unit.arrives.is_none()));
    let mut choices = Choices::default();
    choices
        .set(RULEBOOK.options(), "derlon", "evening")
        .unwrap();
    let evening = RULEBOOK.battle(&files, &choices).unwrap();
    let coming = evening
        .setup
        .units
        .iter()
        .filter(|unit| unit.arrives.is_some());
    assert_eq!(coming.count(), 3);
}

/// In his period and not before, in column of march by the western edge.
//= ligny.70 setup.10
#[test]
fn derlon_comes_in_his_period() {
    let files = muster::load("ligny", &RULEBOOK).unwrap();
    let mut choices = Choices::default();
    choices
        .set(RULEBOOK.options(), "derlon", "evening")
        .unwrap();
    let mut game = RULEBOOK.begin(&files, &choices).unwrap();
    for _ in 0..2 {
        game.give("as-planned", &mut Scripted::new(&[])).unwrap();
    }
    let begins = game.snapshot();
    for (period, comes) in [(9, false), (10, true)] {
        let later = begins.replacen("\"period\":1,", &format!("\"period\":{period},"), 1);
        let mut game = game.restore(&later).unwrap();
        assert_eq!(game.check("arrive pegot").is_ok(), comes, "{period}");
        if comes {
            game.give("arrive pegot", &mut Scripted::new(&[])).unwrap();
            game.give("arrive brue", &mut Scripted::new(&[])).unwrap();
            let position: serde_json::Value = serde_json::from_str(&game.snapshot()).unwrap();
            let rows = position["unit"].as_array().unwrap();
            for id in ["pegot", "brue"] {
                let unit = rows.iter().find(|row| row["id"] == id).unwrap();
                assert_eq!(unit["formation"], "march");
                assert_eq!(unit["facing"], 9_000);
                assert!(unit["at"][0].as_i64().unwrap() < 8_000, "{unit}");
            }
        }
    }
}
