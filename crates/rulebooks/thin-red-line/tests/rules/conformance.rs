//! The Thin Red Line keeps the laws that every rulebook keeps.

use std::collections::BTreeSet;
use std::path::Path;

use kernel::{BattleFiles, Choices, Rulebook};
use testkit::conformance::{Listing, Trial};
use testkit::golden;
use thin_red_line::brigades::{Encounter, brigade};
use thin_red_line::missions::Mission;
use thin_red_line::terrain::Terrain;
use thin_red_line::troops::Nation;
use thin_red_line::weather::Weather;
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

/// A golden record of a plain game and one with works and secrets.
#[test]
fn golden_records_replay_for_ever() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (name, mission, options) in [
        ("v1-plain", Mission::Assault, &[][..]),
        (
            "v1-works-and-fog",
            Mission::SurpriseEncounter,
            &[("field-works", "points"), ("weather", "fog")][..],
        ),
    ] {
        let mut choices = Choices::default();
        for (id, value) in options {
            choices
                .set(RULEBOOK.options(), id, value)
                .unwrap_or_else(|fault| panic!("{fault}"));
        }
        let path = folder.join(format!("{name}.grog"));
        let proof = golden::check(&RULEBOOK, &small(mission), &choices, name, &path);
        if let Err(tarnish) = proof {
            panic!("{name}: {tarnish}");
        }
    }
}

/// Terrain made from a seed keeps to the sizes that the book suggests.
//= terrain-table.23 setup.1
#[test]
fn tables_are_made_by_the_suggested_sizes() {
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        let encounter = Encounter {
            first: Nation::French,
            second: Nation::British,
            mission: Some(Mission::Assault),
            weather: None,
            seed,
        };
        let text = encounter.scenario();
        let battle = RULEBOOK
            .battle(&files(&text), &Choices::default())
            .unwrap_or_else(|fault| panic!("{fault}"));
        let features = battle.setup.map.features().iter();
        for (feature, terrain) in features.zip(&battle.setup.terrain) {
            let bounds = feature.bounds();
            let size = [bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y];
            let [least, most] = match terrain {
                Terrain::Wood => [[12, 24], [36, 48]],
                Terrain::Orchard | Terrain::Thicket => [[6, 6], [12, 24]],
                Terrain::Knoll => [[1, 1], [12, 12]],
                Terrain::Hillock => [[12, 12], [24, 24]],
                _ => continue,
            };
            kinds.insert(*terrain);
            for axis in 0..2 {
                let inches = size[axis] / 1_000;
                let range = least[axis]..=most[axis];
                assert!(range.contains(&inches), "{seed}: {terrain:?} {size:?}");
            }
        }
    }
    assert_eq!(kinds.len(), 5, "every kind comes up");
}

/// Brigades, table and weather are chosen by options.
#[test]
fn options_choose_brigades_table_and_weather() {
    let text = include_str!("../../../../../battles/assault/thin-red-line.toml");
    let with = |options: &[(&str, &str)]| {
        let mut choices = Choices::default();
        for (id, value) in options {
            choices
                .set(RULEBOOK.options(), id, value)
                .unwrap_or_else(|fault| panic!("{fault}"));
        }
        RULEBOOK
            .battle(&files(text), &choices)
            .unwrap_or_else(|fault| panic!("{fault}"))
    };
    let plain = with(&[]);
    assert_eq!(plain.setup.sides.first.nation, Nation::French);
    assert_eq!(plain.setup.sides.second.nation, Nation::Austrian);
    let other = with(&[
        ("south", "british"),
        ("north", "british"),
        ("table", "5"),
        ("weather", "mud"),
    ]);
    assert_eq!(other.setup.sides.first.nation, Nation::British);
    assert_eq!(other.setup.sides.first.id, "south");
    assert_ne!(other.setup.terrain, plain.setup.terrain);
    assert_eq!(other.setup.weather, Some(Weather::Mud));
    let made = Encounter {
        first: Nation::French,
        second: Nation::Austrian,
        mission: Some(Mission::Assault),
        weather: None,
        seed: 1,
    };
    let made = RULEBOOK
        .battle(&files(&made.scenario()), &Choices::default())
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(with(&[("table", "1")]).setup.terrain, made.setup.terrain);
}

/// The missions that are built in can all be begun.
#[test]
fn every_mission_is_offered() {
    for (mission, text) in [
        (
            Mission::Assault,
            include_str!("../../../../../battles/assault/thin-red-line.toml"),
        ),
        (
            Mission::Ambush,
            include_str!("../../../../../battles/ambush/thin-red-line.toml"),
        ),
        (
            Mission::Breakthrough,
            include_str!("../../../../../battles/breakthrough/thin-red-line.toml"),
        ),
        (
            Mission::Rearguard,
            include_str!("../../../../../battles/rearguard/thin-red-line.toml"),
        ),
        (
            Mission::FlankAttack,
            include_str!("../../../../../battles/flank-attack/thin-red-line.toml"),
        ),
        (
            Mission::LastEffort,
            include_str!("../../../../../battles/last-effort/thin-red-line.toml"),
        ),
        (
            Mission::HoldTheLine,
            include_str!("../../../../../battles/hold-the-line/thin-red-line.toml"),
        ),
        (
            Mission::SurpriseEncounter,
            include_str!("../../../../../battles/surprise-encounter/thin-red-line.toml"),
        ),
    ] {
        let battle = RULEBOOK.battle(&files(text), &Choices::default());
        let battle = battle.unwrap_or_else(|fault| panic!("{mission:?}: {fault}"));
        assert_eq!(battle.setup.mission, Some(mission));
    }
}

/// The schema that is kept beside the battles is the one of the code.
#[test]
fn the_schema_is_kept() {
    let kept = include_str!("../../../../../battles/schema/thin-red-line.schema.json");
    let (_, now) = RULEBOOK.schemas().remove(0);
    if std::env::var_os("GROGNARD_BLESS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../../battles/schema/thin-red-line.schema.json");
        std::fs::write(path, &now).expect("the schema is written");
        return;
    }
    assert_eq!(kept.trim_end(), now.trim_end());
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
            let battle = RULEBOOK.battle(&files(&text), &Choices::default());
            assert!(battle.is_ok(), "{:?}", battle.map(|_| ()));
        }
    }
}
