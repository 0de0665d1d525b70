//! La Bataille keeps the laws that every rulebook keeps.

use kernel::{BattleFiles, Choices, Rulebook};
use la_bataille::RULEBOOK;
use testkit::conformance::Trial;

const SCENARIO: &str = include_str!("../../../../../battles/quatre-bras/la-bataille.toml");
const GROUND: &str = include_str!("../../../../../battles/quatre-bras/ground.toml");

fn files() -> BattleFiles {
    BattleFiles {
        name: "quatre-bras".to_owned(),
        files: vec![
            ("la-bataille.toml".to_owned(), SCENARIO.to_owned()),
            ("ground.toml".to_owned(), GROUND.to_owned()),
        ],
    }
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
