//! Lines of Battle keeps the laws that every rulebook keeps.

use std::path::Path;

use kernel::{BattleFiles, Choices, Rulebook};
use lines_of_battle::RULEBOOK;
use testkit::conformance::Trial;
use testkit::golden;

fn files() -> BattleFiles {
    muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in")
}

#[test]
fn random_games_with_random_options_keep_every_law() {
    let files = files();
    let report = Trial::new(&RULEBOOK, &files)
        .random_options()
        .every(40)
        .play_all(0..4);
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 4);
    assert!(report.refusals > 1_000, "{} refusals", report.refusals);
}

#[test]
fn random_games_with_random_options_all_end() {
    let files = files();
    // As many as is quick without optimisation; `grognard simulate` and the
    // environment give more.
    let games = std::env::var("GROGNARD_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(60);
    let report = Trial::new(&RULEBOOK, &files)
        .random_options()
        .quick_all(1_000..1_000 + games);
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, games);
    println!(
        "{} games, {} decisions, the longest {}",
        report.games, report.decisions, report.longest
    );
}

/// A golden record of the plain game and one with everything that can be on.
#[test]
fn golden_records_replay_for_ever() {
    let files = files();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut everything = Choices::default();
    for spec in RULEBOOK.options() {
        let last = spec.values.last().expect("an option has values");
        everything
            .set(RULEBOOK.options(), spec.id, last)
            .expect("it is one of them");
    }
    for (name, choices) in [("plain", Choices::default()), ("everything", everything)] {
        let path = folder.join(format!("v1-{name}.grog"));
        let proof = golden::check(&RULEBOOK, &files, &choices, name, &path)
            .unwrap_or_else(|tarnish| panic!("{name}: {tarnish}"));
        assert!(proof.decisions > 300 && proof.dice.stands(), "{proof:?}");
    }
}
