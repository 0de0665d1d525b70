//! La Bataille keeps the laws that every rulebook keeps.

use std::path::Path;

use kernel::{BattleFiles, Choices, Rulebook};
use la_bataille::RULEBOOK;
use testkit::conformance::Trial;
use testkit::golden;

use super::scenario_files::{self, SCENARIO};

fn files() -> BattleFiles {
    scenario_files::files(SCENARIO)
}

fn of_length(length: &str) -> Choices {
    let mut choices = Choices::default();
    choices
        .set(RULEBOOK.options(), "length", length)
        .expect("there is such a length");
    choices
}

#[test]
fn random_short_battles_keep_every_law() {
    let files = files();
    let report = Trial::new(&RULEBOOK, &files)
        .choices(of_length("hour"))
        .every(150)
        .play_all(0..1);
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 1);
    assert!(report.refusals > 100, "{} refusals", report.refusals);
}

#[test]
fn random_short_battles_all_end() {
    let files = files();
    let games = std::env::var("GROGNARD_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(3);
    for length in ["hour", "opening"] {
        let report = Trial::new(&RULEBOOK, &files)
            .choices(of_length(length))
            .quick_all(500..500 + games);
        let report = report.unwrap_or_else(|failure| panic!("{length}: {failure}"));
        assert_eq!(report.games, games);
    }
}

/// Golden records of the two short lengths, one of them with open counters and the Guard set free.
#[test]
fn golden_records_replay_for_ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (name, length, options) in [
        ("v2-hour", "hour", &[][..]),
        (
            "v2-opening-open",
            "opening",
            &[("secrecy", "open"), ("guard-cavalry", "free")][..],
        ),
    ] {
        let mut choices = of_length(length);
        for (id, value) in options {
            choices
                .set(RULEBOOK.options(), id, value)
                .unwrap_or_else(|fault| panic!("{fault}"));
        }
        let path = folder.join(format!("{name}.grog"));
        let proof = golden::check(&RULEBOOK, &files(), &choices, name, &path);
        if let Err(tarnish) = proof {
            panic!("{name}: {tarnish}");
        }
    }
}

/// The schema of scenario files that stands beside the battles is the one of today.
#[test]
fn the_schema_is_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../battles/schema/la-bataille.schema.json");
    let (_, now) = RULEBOOK.schemas().remove(0);
    if std::env::var_os("GROGNARD_BLESS").is_some() {
        std::fs::write(&path, now.trim_end()).expect("the schema is written");
    }
    let kept = std::fs::read_to_string(&path).expect("the schema is there");
    assert_eq!(kept.trim_end(), now.trim_end());
}
