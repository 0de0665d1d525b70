//! The Thin Red Line keeps the laws that every rulebook keeps.

use kernel::BattleFiles;
use testkit::conformance::{Listing, Trial};
use thin_red_line::brigades::Encounter;
use thin_red_line::missions::Mission;
use thin_red_line::troops::Nation;
use thin_red_line::{FILE, RULEBOOK};

fn files(encounter: Encounter) -> BattleFiles {
    BattleFiles {
        name: "encounter".to_owned(),
        files: vec![(FILE.to_owned(), encounter.scenario())],
    }
}

fn encounter(seed: u64) -> Encounter {
    let nations = Nation::ALL;
    let place = |number: u64| nations[(number % 5) as usize];
    Encounter {
        first: place(seed),
        second: place(seed / 5 + seed + 1),
        mission: Some(Mission::ALL[(seed % 8) as usize]),
        weather: None,
        seed,
    }
}

#[test]
fn random_games_of_every_mission_keep_every_law() {
    for seed in 0..8 {
        let files = files(encounter(seed));
        let report = Trial::new(&RULEBOOK, &files)
            .random_options()
            .listing(Listing::Rich)
            .every(200)
            .limit(6_000)
            .play(seed);
        let report = report.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.games, 1);
    }
}

#[test]
fn random_games_of_every_mission_all_end() {
    for seed in 100..108 {
        let files = files(encounter(seed));
        let report = Trial::new(&RULEBOOK, &files)
            .random_options()
            .limit(6_000)
            .quick(seed);
        let report = report.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.games, 1);
    }
}
