//! The companion of a real table: what is resolved once, and the reference sheet.
//! The numbers are written down a second time here, out of the book.

use testkit::companion::{resolves_what_the_odds_name, sheet_is_whole, sheet_says};

use large_battles::RULEBOOK;

#[test]
fn what_is_resolved_is_what_the_odds_name() {
    resolves_what_the_odds_name(&RULEBOOK);
}

#[test]
fn the_sheet_has_every_part_and_every_modifier() {
    let sections = [
        "The period",
        "Command",
        "Moving",
        "Ground",
        "Fire",
        "Forming square",
        "Melee",
        "Rally and disorder",
    ];
    sheet_is_whole(&RULEBOOK, &sections);
}

#[test]
fn the_sheet_says_what_the_book_says() {
    let cells = [
        ("Command spans", "corps, french", "corps army", "12″"),
        ("Command spans", "corps, austrian", "corps army", "8″"),
        ("Command spans", "cavalry", "division army", "4″"),
        ("Moves", "line infantry", "line", "2″"),
        ("Moves", "line infantry", "column, limbered", "10″"),
        ("Moves", "light cavalry", "march", "24″"),
        ("Moves", "heavy cavalry", "pursuit", "8″"),
        ("Moves", "horse artillery", "column, limbered", "16″"),
        ("What ground does", "wood, orchard", "cavalry", "1/4"),
        ("What ground does", "wood, orchard", "guns", "not"),
        ("Ranges", "infantry", "muskets", "to 4″"),
        ("Ranges", "horse artillery", "medium", "to 6″"),
        ("Ranges", "heavy artillery", "long", "to 16″"),
        ("Modifiers: fire", "disordered", "adds", "−2"),
        ("Modifiers: square", "enemy infantry near", "adds", "−3"),
        ("Modifiers: melee", "in square", "adds", "−5"),
        (
            "Result",
            "2 to 4",
            "result",
            "the loser is pushed back and loses a base",
        ),
        (
            "Result",
            "5 or more",
            "result",
            "the loser routs and loses two bases",
        ),
        ("To rally", "raw", "needs", "11+"),
        ("To rally", "guard", "needs", "6+, or 8+ by option"),
    ];
    sheet_says(&RULEBOOK, &cells);
}
