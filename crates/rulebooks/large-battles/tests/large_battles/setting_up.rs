//! Setting up: who places first and where, and what is wrong with a scenario.

use super::support::{table_at, try_table};

const TEXT: &str = "corps f 30 5; corps p 30 40; f1 line 6 30 10 n; f2 line 6 40 10 n; f3 ho 1 20 10 n; p1 line 6 30 26 s; p2 line 6 30 36 s";

/// The defender has everything to place.
pub(crate) fn empty() -> super::support::Table {
    let mut table = table_at(TEXT, "step = \"move\"", &[]);
    // The same scenario without its position.
    let scenario = table.game.scenario();
    let start = scenario.find("[position]").unwrap();
    let ground = "name = \"Test\"\ndate = \"1815-06-16\"\norigin = \"o\"\nextent = { west = 0, south = 0, east = 6000, north = 4800 }\n[[buildings]]\nname = \"Brye\"\nblocks = [[[5400, 2100], [5900, 2100], [5900, 2600], [5400, 2600]]]\n[[hedge]]\nname = \"Hedge\"\nkind = \"hedge\"\nline = [[100, 3500], [1000, 3500]]\n";
    let files = kernel::BattleFiles {
        name: "test".to_owned(),
        files: vec![
            (large_battles::FILE.to_owned(), scenario[..start].to_owned()),
            (large_battles::GROUND.to_owned(), ground.to_owned()),
        ],
    };
    let battle = large_battles::RULEBOOK.battle(&files, &kernel::Choices::default());
    table.game = Box::new(kernel::Erased::new(battle.unwrap()));
    table
}

//= setup.1 setup.2 setup.3 setup.4 setup.9 setup.10 setup.11 setup.12 setup.13 setup.14
#[test]
fn the_defender_deploys_first_and_the_attacker_keeps_off() {
    let mut table = empty();
    assert_eq!(table.step(), "{deploy:second}");
    assert_eq!(
        table.refused("place f1 30 10 facing 0 in column"),
        "setup.10"
    );
    assert_eq!(
        table.refused("place p1 30 30 facing 180 in column"),
        "setup.13",
        "its general is not there"
    );
    table.run(&[
        "place-general p-corps-2 30 40",
        "place-general p-chief 50 46",
    ]);
    assert_eq!(
        table.refused("place p1 30 19 facing 180 in column"),
        "setup.9"
    );
    assert_eq!(
        table.refused("place p1 5 40 facing 180 in column"),
        "setup.13"
    );
    table.give("place p1 56 24.500 facing 180 in town", &[]);
    assert_eq!(
        table.refused("place p2 56 24.500 facing 180 in column"),
        "interpenetration.1"
    );
    table.give("place p2 30 30 facing 180 in line", &[]);
    assert_eq!(table.step(), "{deploy:first}");
    table.run(&["place-general f-corps-1 30 5", "place-general f-chief 50 5"]);
    assert_eq!(table.refused("place f1 30 18 facing 0 in line"), "setup.12");
    assert_eq!(
        table.refused("place f1 30 18.001 facing 0 in square"),
        "setup.12"
    );
    table.give("place f1 30 17.999 facing 0 in line", &[]);
    table.run(&["as-planned"]);
    assert_eq!(table.step(), "move");
}

//= unit-size.2 unit-size.3 unit-size.4 grades.1 basing.1 basing.2 basing.3 basing.5 basing.6 command.1 setup.2
#[test]
fn a_scenario_that_cannot_be_is_refused_with_its_place() {
    for (text, what) in [
        ("f1 line 9 30 10 n; p1 line 6 30 30 s", "36 figures"),
        ("f1 hc 8 30 10 n; p1 line 6 30 30 s", "32 figures"),
        (
            "f1 lc 4 30 10 n british-trained; p1 line 6 30 30 s",
            "BritishTrained",
        ),
        (
            "f1 line 6 30 10 n raw british-trained; p1 line 6 30 30 s",
            "BritishTrained",
        ),
        ("f1 ho 1 30 10 n old-regime; p1 line 6 30 30 s", "OldRegime"),
        (
            "f1 lc 4 30 10 n square; p1 line 6 30 30 s",
            "cannot be in square",
        ),
        ("f1 line 6 30 10 n; p1 line 6 30 60 s", "not on the table"),
    ] {
        let fault = try_table(text, "step = \"move\"", &[])
            .err()
            .expect("it is refused");
        let said = fault
            .faults
            .iter()
            .any(|fault| fault.message.contains(what));
        assert!(said, "{text}: {:?}", fault.faults);
        assert!(
            fault.faults.iter().all(|fault| fault.span.is_some()),
            "{text}"
        );
    }
}

//= setup.9 setup.12
#[test]
fn generals_begin_in_their_area_and_off_the_enemy() {
    let mut table = empty();
    assert_eq!(table.refused("place-general p-corps-2 30 19"), "setup.9");
    table.run(&[
        "place-general p-corps-2 30 40",
        "place-general p-chief 50 46",
        "place p1 30 30 facing 180 in line",
        "place p2 36 30 facing 180 in line",
    ]);
    // The base of a corps general reaches three quarters of an inch to each side.
    assert_eq!(
        table.refused("place-general f-corps-1 30 17.250"),
        "setup.12"
    );
    table.give("place-general f-corps-1 30 17.249", &[]);
}

/// An obstacle that can be defended lets a unit begin out of command, as a town does.
//= setup.14
#[test]
fn obstacles_are_defensible_places() {
    // The hedge runs along y = 35.
    for (y, allowed) in [("35.250", true), ("35.251", false)] {
        let mut table = empty();
        table.run(&[
            "place-general p-corps-2 30 40",
            "place-general p-chief 50 46",
        ]);
        let order = format!("place p1 5 {y} facing 180 in line");
        if allowed {
            table.give(&order, &[]);
        } else {
            assert_eq!(table.refused(&order), "setup.13");
        }
    }
}

/// Each corps that begins on the table has one general of its own.
//= command.2 command.3
#[test]
fn a_corps_has_one_general() {
    let files = |change: &dyn Fn(&str) -> String| {
        let mut files = muster::load("le-hameau", &large_battles::RULEBOOK).unwrap();
        files.files[0].1 = change(&files.files[0].1);
        large_battles::RULEBOOK
            .battle(&files, &kernel::Choices::default())
            .map(|_| ())
    };
    assert!(files(&str::to_owned).is_ok());
    let none = |text: &str| {
        let row = text.find("[[general]]\nid = \"steinmetz\"").unwrap();
        let corps = text[row..].find("corps = \"steinmetz\"\n").unwrap() + row;
        format!("{}{}", &text[..corps], &text[corps + 20..])
    };
    let fault = files(&none).unwrap_err();
    assert!(
        fault.faults[0]
            .message
            .contains("`steinmetz` has 0 generals")
    );
    let two = |text: &str| {
        let row = text.find("[[general]]\nid = \"steinmetz\"").unwrap();
        let end = text[row + 1..].find("\n[[").unwrap() + row + 2;
        let again = text[row..end].replace("id = \"steinmetz\"", "id = \"another\"");
        format!("{}{again}{}", &text[..end], &text[end..])
    };
    let fault = files(&two).unwrap_err();
    assert!(
        fault.faults[0]
            .message
            .contains("`steinmetz` has 2 generals")
    );
}
