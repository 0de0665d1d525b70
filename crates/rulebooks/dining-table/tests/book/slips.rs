//! Slips of the pen in a scenario file: each is answered with the line that it stands on and with what is
//! expected there.

use dining_table::RULEBOOK;
use kernel::{BattleFiles, Choices, FileFault};

const SCENARIO: &str = include_str!("../../../../../battles/first-steps/dining-table.toml");
const GROUND: &str = include_str!("../../../../../battles/first-steps/ground.toml");

fn files(scenario: &str, ground: Option<&str>) -> BattleFiles {
    let mut files = vec![("dining-table.toml".to_owned(), scenario.to_owned())];
    files.extend(ground.map(|text| ("ground.toml".to_owned(), text.to_owned())));
    BattleFiles {
        name: "first-steps".to_owned(),
        files,
    }
}

fn refused(scenario: &str, ground: Option<&str>) -> FileFault {
    let battle = RULEBOOK.battle(&files(scenario, ground), &Choices::default());
    battle.map(|_| ()).expect_err("it cannot be played")
}

/// The first fault of a scenario in which a line was changed: its line, what is wrong, what is expected.
fn slip(right: &str, wrong: &str) -> (String, String, String) {
    assert!(SCENARIO.contains(right), "{right}");
    let spoilt = SCENARIO.replacen(right, wrong, 1);
    let fault = refused(&spoilt, Some(GROUND)).faults.remove(0);
    let span = fault.span.expect("it has a place");
    let line = spoilt[..span.end].lines().last().unwrap_or_default();
    let rest = spoilt[span.end..].lines().next().unwrap_or_default();
    (
        format!("{line}{rest}"),
        fault.message,
        fault.help.unwrap_or_default(),
    )
}

#[track_caller]
fn check(right: &str, wrong: &str, line: &str, message: &str, help: &str) {
    let expected = (line.to_owned(), message.to_owned(), help.to_owned());
    assert_eq!(slip(right, wrong), expected);
}

#[test]
fn a_word_that_is_not_known_is_shown_in_its_row_with_those_that_are() {
    check(
        "id = \"ledru-1\"\nname = \"Ledru 1\"\nside = \"french\"",
        "id = \"ledru-1\"\nname = \"Ledru 1\"\nside = \"frensh\"",
        "side = \"frensh\"",
        "`ledru-1`: there is no side `frensh`",
        "one of: french, allied",
    );
    check(
        "level = \"commander\"",
        "level = \"emperor\"",
        "level = \"emperor\"",
        "`marchand` cannot have `emperor` here",
        "one of: commander, corps, wing, division",
    );
    check(
        "under = \"ledru\"",
        "under = \"ney\"",
        "under = \"ney\"",
        "`ledru-1`: there is no general `ney`",
        "the id of a row [[general]]",
    );
}

/// Rows are found by their id, though others name it further on.
#[test]
fn what_is_wrong_with_somebody_is_shown_where_he_is_described() {
    check(
        "hq = 8\n",
        "hq = 7\n",
        "id = \"marchand\"",
        "`marchand`: no headquarters is C7",
        "an even number from 4 to 12",
    );
    check(
        "hq-at = [15000, 1500]\n",
        "",
        "id = \"marchand\"",
        "the headquarters of `marchand` has no place",
        "`hq-at = [x, y]`: from C8 on it is a piece of its own",
    );
    check(
        "at = [8000, 7000]",
        "at = [-8000, 7000]",
        "id = \"ledru-1\"",
        "`ledru-1` stands off the table or on another unit",
        "another `at`, or another `facing`",
    );
    check(
        "id = \"ledru-2\"",
        "id = \"ledru-1\"",
        "id = \"ledru-1\"",
        "two are called `ledru-1`",
        "every id must be there once, of generals and units",
    );
    check(
        "morale = 4",
        "morale = 9",
        "id = \"ledru-1\"",
        "`ledru-1` cannot have 6 SPs and M9",
        "1 to 16 SPs and M2 to M7",
    );
}

#[test]
fn numbers_beyond_the_limits_are_shown_with_the_limits() {
    check(
        "periods = 8",
        "periods = 61",
        "periods = 61",
        "no battle has 61 periods",
        "1 to 60",
    );
    check(
        "starts = \"10:00\"",
        "starts = \"25:00\"",
        "starts = \"25:00\"",
        "`25:00` is no time of day: write \"15:00\"",
        "when the first period begins",
    );
    check(
        "width = 30000",
        "width = 300001",
        "[table]",
        "no battle is fought on such a table",
        "6 to 300 inches long and wide, in thousandths of an inch",
    );
    check(
        "width = 2400",
        "width = 3100",
        "name = \"The Village\"",
        "no large built-up area is as large as `The Village`",
        "a large one is 2 to 3 inches square, a small one less than 2 one way",
    );
}

#[test]
fn a_ground_that_is_missing_or_spoilt_is_named_as_such() {
    let missing = refused(SCENARIO, None);
    assert_eq!(missing.file, "dining-table.toml");
    assert_eq!(
        missing.faults[0].help.as_deref(),
        Some("a ground.toml beside this file, or all terrain in this file")
    );
    let spoilt = GROUND.replacen("extent", "extend", 1);
    assert_ne!(spoilt, GROUND);
    let fault = refused(SCENARIO, Some(&spoilt));
    assert_eq!(fault.file, "ground.toml");
    assert!(fault.faults[0].span.is_some());
}

#[test]
fn letters_that_no_unit_has_are_answered_with_those_that_are_read() {
    let (_, message, help) = slip("traits = \"M\"", "traits = \"W\"");
    assert_eq!(message, "`chasseurs`: `W` are not letters of a unit");
    assert_eq!(help, "S, s, D, d, H, M or m, each once at most");
}
