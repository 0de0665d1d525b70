//! The Thin Red Line keeps the laws that every rulebook keeps.

use kernel::BattleFiles;
use testkit::conformance::{Listing, Trial};
use thin_red_line::brigades::{Encounter, brigade};
use thin_red_line::missions::Mission;
use thin_red_line::troops::Nation;
use thin_red_line::{FILE, RULEBOOK};

fn files(text: &str) -> BattleFiles {
    BattleFiles {
        name: "encounter".to_owned(),
        files: vec![(FILE.to_owned(), text.to_owned())],
    }
}

/// The small encounter with one of the missions.
fn small(mission: Mission) -> BattleFiles {
    let word = mission.name().to_lowercase().replace(' ', "-");
    let named = format!("name = \"Small encounter\"\nmission = \"{word}\"");
    let text = include_str!("small/thin-red-line.toml");
    files(&text.replace("name = \"Small encounter\"", &named))
}

fn games(otherwise: u64) -> u64 {
    std::env::var("GROGNARD_GAMES")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(otherwise)
}

#[test]
fn a_small_game_keeps_every_law() {
    for seed in 0..games(1) {
        let mission = Mission::ALL[(seed % 8) as usize];
        let files = small(mission);
        let report = Trial::new(&RULEBOOK, &files)
            .random_options()
            .listing(Listing::Rich)
            .every(150)
            .limit(6_000)
            .play(seed);
        let report = report.unwrap_or_else(|failure| panic!("{mission:?}: {failure}"));
        assert_eq!(report.games, 1);
    }
}

#[test]
fn small_games_of_every_mission_all_end() {
    for seed in 0..games(8) {
        let files = small(Mission::ALL[(seed % 8) as usize]);
        let report = Trial::new(&RULEBOOK, &files)
            .random_options()
            .limit(6_000)
            .quick(seed);
        let report = report.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!(report.games, 1);
    }
}

/// Any two brigades meet in any mission on a table made from a seed.
#[test]
fn brigades_of_every_nation_meet() {
    for nation in Nation::ALL {
        assert!(brigade(nation).is_some(), "{nation:?}");
    }
    for (first, second, mission) in [
        (Nation::French, Nation::British, Mission::SurpriseEncounter),
        (Nation::Russian, Nation::Prussian, Mission::Assault),
        (Nation::Austrian, Nation::Austrian, Mission::LastEffort),
    ] {
        for seed in 0..20_u32 {
            let encounter = Encounter {
                first,
                second,
                mission: Some(mission),
                weather: None,
                seed,
            };
            let text = encounter.scenario();
            assert_eq!(text, encounter.scenario(), "a seed makes one table");
            let battle = RULEBOOK.battle(&files(&text), &kernel::Choices::default());
            assert!(battle.is_ok(), "{:?}", battle.map(|_| ()));
        }
    }
}
