//! The companion of a real table: what is resolved once, and the reference sheet.
//! The numbers are written down a second time here, out of the book.

use testkit::companion::{
    resolves_what_the_odds_name, sheet_is_whole, sheet_says, short_way_is_the_long_one,
};

use thin_red_line::RULEBOOK;

#[test]
fn what_is_resolved_is_what_the_odds_name() {
    resolves_what_the_odds_name(&RULEBOOK);
}

#[test]
fn the_sheet_has_every_part_and_every_modifier() {
    let sections = [
        "The turn",
        "Moving",
        "Ground",
        "Shooting",
        "Assault",
        "Motivation",
        "Before the battle",
        "Victory",
    ];
    sheet_is_whole(&RULEBOOK, &sections);
}

#[test]
fn the_sheet_says_what_the_book_says() {
    let cells = [
        ("Moves", "line infantry", "line", "4″"),
        ("Moves", "line infantry", "column", "6″, double 12″"),
        ("Moves", "light cavalry", "loose", "12″"),
        ("Moves", "heavy artillery", "by hand", "2″"),
        ("Weapons", "muskets", "range", "12″"),
        ("Weapons", "heavy guns", "rate", "5"),
        ("Weapons", "light guns", "grape: range, rate", "12″, 6"),
        ("Weapons", "rockets", "after moving", "does not"),
        ("Saves against shooting", "cavalry", "save", "4+"),
        (
            "Troops in an assault",
            "heavy cavalry",
            "attacks a stand",
            "4",
        ),
        ("Troops in an assault", "light cavalry", "charge", "8″"),
        ("Troops in an assault", "infantry in square", "save", "3+"),
        ("An attack", "veteran", "needs", "3+"),
        ("Motivation", "unsteady", "needs", "5+"),
        ("Modifiers: shooting", "at a square", "adds", "+2"),
        (
            "Modifiers: assault",
            "lances charging cavalry",
            "adds",
            "+1",
        ),
        (
            "Modifiers: motivation",
            "cavalry against a square",
            "adds",
            "−2",
        ),
        ("Missions", "7", "mission", "Breakthrough"),
        ("Missions", "2 to 4", "mission", "Assault"),
        ("Weather", "11", "weather", "fog"),
    ];
    sheet_says(&RULEBOOK, &cells);
}

#[test]
fn dice_that_are_added_up_are_dice_that_are_all_rolled() {
    let way = |resolution, given: &[(&str, &str)]| {
        short_way_is_the_long_one(&RULEBOOK, resolution, given);
    };
    way("shooting", &[("stands", "3")]);
    way(
        "shooting",
        &[
            ("stands", "2"),
            ("target", "square"),
            ("through-skirmishers", "yes"),
        ],
    );
    way("shooting", &[("stands", "2"), ("building", "yes")]);
    way("assault", &[("stands", "2"), ("defender", "heavy-cavalry")]);
    way(
        "assault",
        &[("attacker", "grenadiers"), ("formation", "square")],
    );
}
