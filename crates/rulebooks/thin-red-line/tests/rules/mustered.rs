//! Battalions made from the order of battle and tables cut from the ground: Gemioncourt at Quatre Bras, the
//! hill before Vimeiro, La Haye Sainte at Waterloo.
#![allow(clippy::unwrap_used)]

use ground::table::Form;
use kernel::{BattleFiles, Choices, Rulebook};
use testkit::conformance::Trial;
use thin_red_line::terrain::Terrain;
use thin_red_line::{Battle, RULEBOOK};

const MADE: [&str; 3] = ["quatre-bras", "vimeiro", "waterloo"];

fn files(battle: &str) -> BattleFiles {
    muster::load(battle, &RULEBOOK).unwrap()
}

fn battle(name: &str) -> Battle {
    let made = RULEBOOK.battle(&files(name), &Choices::default());
    made.unwrap_or_else(|fault| panic!("{:?}", fault.faults))
}

#[test]
fn stands_follow_from_men_and_guns() {
    //= scale.3
    // 480 men at 60 a stand; 760 Jager at 30 would be 25, and 24 are the most; 8 guns at 4.
    for (name, id, told) in [
        (
            "quatre-bras",
            "militia-5",
            "8 line infantry, conscript, unsteady",
        ),
        (
            "quatre-bras",
            "militia-7",
            "11 line infantry, conscript, unsteady",
        ),
        (
            "quatre-bras",
            "jager-27",
            "24 light infantry, trained, steady",
        ),
        (
            "quatre-bras",
            "ligne-92-1",
            "9 line infantry, trained, steady",
        ),
        (
            "quatre-bras",
            "ligne-93-3",
            "8 line infantry, trained, steady",
        ),
        (
            "quatre-bras",
            "chasseurs-1",
            "8 light cavalry, trained, steady",
        ),
        (
            "quatre-bras",
            "hussars-6",
            "5 light cavalry, trained, steady",
        ),
        (
            "quatre-bras",
            "battery-stevenart",
            "2 light artillery, trained, steady",
        ),
        ("vimeiro", "foot-50", "16 line infantry, veteran, steady"),
        (
            "vimeiro",
            "rifles-60",
            "20 light infantry, veteran, fearless",
        ),
        ("vimeiro", "dragons-3", "5 medium cavalry, trained, steady"),
        (
            "vimeiro",
            "battery-robe-1",
            "2 heavy artillery, trained, steady",
        ),
        // A quarter of a brigade of 1,500 men.
        (
            "waterloo",
            "kgl-light-2",
            "6 line infantry, veteran, steady",
        ),
    ] {
        let battle = battle(name);
        let unit = battle
            .setup
            .units
            .iter()
            .find(|unit| unit.id == id)
            .unwrap();
        let found = format!(
            "{} {}, {}, {}",
            unit.stands,
            unit.troop.name(),
            unit.quality.name(),
            unit.grade.name()
        );
        assert_eq!(found, told, "{name}: {id}");
    }
}

#[test]
fn the_table_is_cut_from_the_ground() {
    let battle = battle("quatre-bras");
    let setup = &battle.setup;
    let count = |kind: Terrain| setup.terrain.iter().filter(|found| **found == kind).count();
    assert_eq!(setup.buildings.len(), 5, "the five blocks of Gemioncourt");
    assert!(count(Terrain::Brook) >= 2, "the brook and the rill");
    assert!(count(Terrain::Hedge) >= 1 && count(Terrain::Road) >= 2);
    // The farm's northern range: 95 metres long, from 43 m north of the cut's middle.
    let first = &setup.buildings[0].footprint;
    let frame = first.frame().corners();
    assert!(
        frame.iter().all(|at| (30_000..=40_500).contains(&at.x)),
        "{frame:?}"
    );
    assert!(
        frame.iter().all(|at| (35_600..=38_400).contains(&at.y)),
        "{frame:?}"
    );
}

#[test]
fn a_road_of_the_table_runs_as_its_name_says() {
    let battle = battle("quatre-bras");
    let map = &battle.setup.map;
    let ends = |name: &str| {
        let mut roads = map.features().iter().filter(|road| road.name == name);
        let Form::Line(line) = &roads.next().unwrap().form else {
            panic!("{name} is no line");
        };
        (line.points()[0], *line.points().last().unwrap())
    };
    let (charleroi, brussels) = ends("Charleroi-Brussels");
    assert!(charleroi.y < brussels.y, "Brussels is in the north");
    let (gemioncourt, piraumont) = ends("Gemioncourt-Piraumont lane");
    assert!(gemioncourt.x < piraumont.x, "Piraumont is in the east");
}

#[test]
fn a_limit_that_decides_is_told() {
    let report = RULEBOOK.muster(&files("quatre-bras")).unwrap().unwrap();
    let source = |id: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id).unwrap();
        let value = unit.values.iter().find(|value| value.key == "stands");
        value.unwrap().source.clone()
    };
    let jager = source("jager-27");
    assert!(jager.contains("about 25.33, so 24 stands, the most that a unit has"));
    assert!(!source("militia-7").contains("most"));
}

#[test]
fn what_cannot_be_made_is_told() {
    let files = files("quatre-bras");
    let text = files.get("thin-red-line.toml").unwrap();
    for (from, to, told) in [
        (
            "from = [\"militia-5\"]",
            "from = [\"militia-6\"]",
            "`militia-6`",
        ),
        ("from = [\"militia-5\"]\n", "", "`militia-5` has no troops"),
    ] {
        assert!(text.contains(from), "{from}");
        let mut changed = files.clone();
        changed.files[0].1 = text.replacen(from, to, 1);
        let fault = RULEBOOK.battle(&changed, &Choices::default()).unwrap_err();
        let found = fault
            .faults
            .iter()
            .find(|fault| fault.message.contains(told));
        assert!(
            found.is_some_and(|fault| fault.span.is_some()),
            "{:?}",
            fault.faults
        );
    }
}

#[test]
fn every_value_says_where_it_comes_from() {
    for name in MADE {
        let report = RULEBOOK.muster(&files(name)).unwrap().unwrap();
        for unit in &report.units {
            let is_general = unit.id.ends_with("-general");
            assert!(
                is_general || !unit.of.is_empty() && unit.values.len() >= 4,
                "{name}: {}",
                unit.id
            );
            assert!(
                unit.values.iter().all(|value| !value.source.is_empty()),
                "{}",
                unit.id
            );
        }
    }
}

#[test]
fn generals_tell_their_skill() {
    let report = RULEBOOK.muster(&files("quatre-bras")).unwrap().unwrap();
    let battle = battle("quatre-bras");
    for side in kernel::Side::BOTH {
        let data = &battle.setup.sides[side];
        let id = format!("{}-general", data.id);
        let general = report.units.iter().find(|unit| unit.id == id).unwrap();
        let value = |key: &str| {
            let value = general.values.iter().find(|value| value.key == key);
            value.unwrap().value.clone()
        };
        assert_eq!(value("quality"), data.skill.name());
        let adjutants = battle.setup.units.iter();
        let his = format!("{}-adjutant-", data.id);
        let adjutants = adjutants.filter(|unit| unit.id.starts_with(&his));
        assert_eq!(value("adjutants"), adjutants.count().to_string());
    }
    let skill = |side| battle.setup.sides[side].skill;
    assert_ne!(skill(kernel::Side::First), skill(kernel::Side::Second));
}

#[test]
fn made_battles_are_played_out() {
    for name in MADE {
        let files = files(name);
        let trial = Trial::new(&RULEBOOK, &files).limit(12_000);
        let report = trial
            .quick_all(0..2)
            .unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert_eq!(report.games, 2, "{name}");
    }
}
