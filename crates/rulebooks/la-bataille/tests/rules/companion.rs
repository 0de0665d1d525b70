//! The companion of a real table: what is resolved once, and the reference sheet.
//! The numbers are written down a second time here, out of the book.

use testkit::companion::{resolves_what_the_odds_name, sheet_is_whole, sheet_says};

use la_bataille::RULEBOOK;

#[test]
fn what_is_resolved_is_what_the_odds_name() {
    resolves_what_the_odds_name(&RULEBOOK);
}

#[test]
fn the_sheet_has_every_part_and_every_modifier() {
    let sections = [
        "The turn", "Command", "Moving", "Fire", "Assault", "Charges", "Morale",
    ];
    sheet_is_whole(&RULEBOOK, &sections);
}

#[test]
fn the_sheet_says_what_the_book_says() {
    let cells = [
        ("On two dice", "4", "initiative", "9+"),
        ("On two dice", "2", "at 3", "11+"),
        ("Fire", "1:3", "1 step", "64–66"),
        ("Fire", "1:1", "2 steps", "66"),
        ("Melee", "AD", "3:1", "11"),
        ("Melee", "DS", "6:1", "54–66"),
        ("Before the melee", "1:3", "attacker's morale dice", "−12"),
        ("What a morale level adds", "french corps", "2", "−6"),
    ];
    sheet_says(&RULEBOOK, &cells);
}
