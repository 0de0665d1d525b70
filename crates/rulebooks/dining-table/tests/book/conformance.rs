//! The laws that hold for every rulebook, on the learning battle.

use dining_table::{FILE, RULEBOOK};
use kernel::BattleFiles;
use testkit::conformance::{Listing, Trial};

pub const FIRST_STEPS: &str = include_str!("../../../../../battles/first-steps/dining-table.toml");
const FIRST_GROUND: &str = include_str!("../../../../../battles/first-steps/ground.toml");

/// The learning battle.
pub fn battle() -> BattleFiles {
    BattleFiles {
        name: "first-steps".to_owned(),
        files: vec![
            (FILE.to_owned(), FIRST_STEPS.to_owned()),
            ("ground.toml".to_owned(), FIRST_GROUND.to_owned()),
        ],
    }
}

#[test]
fn random_games_keep_the_laws() {
    let battle = battle();
    let trial = Trial::new(&RULEBOOK, &battle)
        .random_options()
        .every(40)
        .listing(Listing::Rich);
    let report = trial
        .play_all(0..2)
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.games == 2);
}

#[test]
fn random_games_end() {
    let battle = battle();
    let trial = Trial::new(&RULEBOOK, &battle).random_options();
    trial
        .quick_all(100..112)
        .unwrap_or_else(|failure| panic!("{failure}"));
}
