//! Scenario files: every kind of fault points at its place and says what is expected, spoilt files never
//! panic, and the schema in the folder is the one the code makes.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use kernel::{BattleFiles, Choices, Fault, Rulebook};
use large_battles::{FILE, GROUND, RULEBOOK};

fn battle() -> BattleFiles {
    muster::load("le-hameau", &RULEBOOK).unwrap()
}

fn faults_of(file: &str, text: &str) -> Vec<Fault> {
    let mut files = battle();
    for (name, old) in &mut files.files {
        if name == file {
            text.clone_into(old);
        }
    }
    match RULEBOOK.begin(&files, &Choices::default()) {
        Ok(_) => Vec::new(),
        Err(fault) => fault.faults,
    }
}

//= setup.1 setup.2 setup.3 setup.4 setup.5 setup.6 setup.9
#[test]
fn faults_point_at_their_place() {
    let good = battle().get(FILE).unwrap().to_owned();
    assert!(faults_of(FILE, &good).is_empty());
    for (old, new, points_at, says) in [
        (
            "attacker = \"french\"",
            "attacker = \"russian\"",
            "\"russian\"",
            "no side",
        ),
        (
            "side = \"prussian\"\nnation",
            "side = \"blue\"\nnation",
            "\"blue\"",
            "no side",
        ),
        (
            "corps = \"girard\"",
            "corps = \"gerard\"",
            "\"gerard\"",
            "no corps",
        ),
        ("id = \"p24\"", "id = \"p12\"", "\"p12\"", "another piece"),
        (
            "id = \"p24\"",
            "id = \"P 24\"",
            "\"P 24\"",
            "can have the id",
        ),
        (
            "figures = 28",
            "figures = 27",
            "\"devilliers\"",
            "27 figures",
        ),
        ("facing = 180", "facing = 400", "\"p12\"", "faces nowhere"),
        (
            "formation = \"town\"",
            "formation = \"limbered\"",
            "\"p12\"",
            "cannot be in limbered",
        ),
        (
            "name = \"Saint-Amand-la-Haye\"\nroom",
            "name = \"Paris\"\nroom",
            "\"Paris\"",
            "no town",
        ),
        (
            "holder = \"prussian\"",
            "holder = \"nobody\"",
            "\"nobody\"",
            "no side",
        ),
        ("periods = 7", "periods = 0", "[scenario]", "fit into a day"),
        (
            "metres-per-inch = 100",
            "metres-per-inch = 1000",
            "[table]",
            "no size",
        ),
        (
            "post = \"commander\"",
            "post = \"corps\"",
            "[[general]]",
            "commander in chief",
        ),
        (
            "periods = 7",
            "periods = 7\nweather = \"rain\"",
            "weather",
            "unknown field",
        ),
    ] {
        assert!(good.contains(old), "{old}");
        let text = good.replacen(old, new, 1);
        let faults = faults_of(FILE, &text);
        let fault = faults.iter().find(|fault| fault.message.contains(says));
        let fault = fault.unwrap_or_else(|| panic!("{new}: {faults:?}"));
        let span = fault.span.clone().unwrap();
        assert!(
            text[span.clone()].contains(points_at),
            "{new} points at {}",
            &text[span]
        );
        assert!(fault.help.is_some(), "{new}");
    }
    let ground = battle()
        .get(GROUND)
        .unwrap()
        .replacen("\nheight", "\nhight", 1);
    assert!(faults_of(GROUND, &ground)[0].span.is_some());
    let mut without = battle();
    without.files.retain(|(name, _)| name != GROUND);
    assert!(RULEBOOK.begin(&without, &Choices::default()).is_err());
}

#[test]
fn spoilt_files_never_panic() {
    let good = battle().get(FILE).unwrap().to_owned();
    let lines: Vec<&str> = good.lines().collect();
    for left_out in (0..lines.len()).step_by(3) {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        let _ = faults_of(FILE, &fewer.join("\n"));
    }
    for (old, new) in [
        ("100", "-7"),
        ("-2300", "999999999"),
        ("24", "255"),
        ("0", "-0"),
    ] {
        let _ = faults_of(FILE, &good.replace(old, new));
    }
}

#[test]
fn the_schema_in_the_folder_is_the_one_the_code_makes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../battles/schema/large-battles.schema.json");
    let schema = RULEBOOK.schemas()[0].1.clone();
    if std::env::var("GROGNARD_BLESS").is_ok() {
        std::fs::write(&path, &schema).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), schema);
}
