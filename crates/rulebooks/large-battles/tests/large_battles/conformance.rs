//! Large Battles keeps the laws that every rulebook keeps.

use std::path::Path;

use kernel::{BattleFiles, Choices, Rulebook};
use large_battles::RULEBOOK;
use testkit::conformance::{Listing, Trial};
use testkit::golden;

fn files(battle: &str) -> BattleFiles {
    muster::load(battle, &RULEBOOK).expect("the battle is built in")
}

/// As many games as is quick without optimisation; the environment gives more.
fn games(few: u64) -> u64 {
    let asked = std::env::var("GROGNARD_GAMES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(few)
}

#[test]
fn random_games_with_random_options_keep_every_law() {
    let files = files("le-hameau");
    let report = Trial::new(&RULEBOOK, &files)
        .random_options()
        .listing(Listing::Rich)
        .every(40)
        .play_all(0..games(4).min(200));
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.refusals > 100, "{} refusals", report.refusals);
}

#[test]
fn random_games_with_random_options_all_end() {
    let files = files("le-hameau");
    let games = games(30);
    let report = Trial::new(&RULEBOOK, &files)
        .random_options()
        .listing(Listing::Rich)
        .quick_all(1_000..1_000 + games);
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, games);
    println!(
        "{} games, {} decisions, the longest {}",
        report.games, report.decisions, report.longest
    );
}

/// Golden records of the small battle: the plain game, and one with everything that can be on.
#[test]
fn golden_records_replay_for_ever() {
    let files = files("le-hameau");
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
        assert!(proof.decisions > 50 && proof.dice.stands(), "{proof:?}");
    }
}

/// The great battle, played by chance to its end.
#[test]
fn ligny_is_played_out() {
    let files = files("ligny");
    let trial = Trial::new(&RULEBOOK, &files).listing(Listing::Rich);
    let report = trial.quick_all(0..games(1).min(20));
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.longest < 6_000, "{} decisions", report.longest);
}
