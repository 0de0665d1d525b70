//! The companion of a real table: what is resolved once, and the reference sheet.
//! The numbers are written down a second time here, out of the book.

use testkit::companion::{resolves_what_the_odds_name, sheet_is_whole, sheet_says};

use lines_of_battle::RULEBOOK;

#[test]
fn what_is_resolved_is_what_the_odds_name() {
    resolves_what_the_odds_name(&RULEBOOK);
}

#[test]
fn the_sheet_has_every_part_and_every_modifier() {
    let sections = [
        "The turn",
        "Moving",
        "Combat",
        "Retreat",
        "Artillery",
        "Leaders",
    ];
    sheet_is_whole(&RULEBOOK, &sections);
}

#[test]
fn the_sheet_says_what_the_book_says() {
    let cells = [
        ("Actions of a move", "infantry", "without combat", "3"),
        ("Actions of a move", "cavalry", "without combat", "4"),
        ("Actions of a move", "cavalry", "ending in combat", "3"),
        ("Actions of a move", "infantry", "ending in combat", "2"),
        ("Command points", "2", "combat", "2"),
        ("Command points", "2", "combat, all cavalry", "1"),
        ("Command points", "3", "combat, all cavalry", "2"),
        ("Command points", "with a square", "no combat", "2"),
        ("Actions to enter", "a wood", "infantry", "2"),
        ("Actions to enter", "a wood", "cavalry", "3"),
        ("Actions to enter", "over a hedge", "artillery", "3"),
        ("Actions to enter", "over marsh or a river", "cavalry", "3"),
        ("Hits of a combat roll", "a draw", "on the attacker", "1"),
        (
            "Hits of a combat roll",
            "attacking cavalry",
            "on the attacker",
            "1",
        ),
        (
            "Hits of a combat roll",
            "attacking cavalry",
            "on the defender",
            "2",
        ),
        (
            "Hits of a combat roll",
            "attacking infantry",
            "on the attacker",
            "0",
        ),
        (
            "Hits of a combat roll",
            "the counterattacker",
            "on the attacker",
            "2",
        ),
        ("Saves", "defenders in a wood", "needs", "5+"),
        ("Saves", "defenders in buildings", "needs", "4+"),
        ("Modifiers: combat", "square against cavalry", "adds", "+4"),
        ("Modifiers: combat", "wood against cavalry", "adds", "+2"),
        ("Retreating guns", "limbered", "infantry leads", "6+"),
        ("Retreating guns", "deployed", "cavalry leads", "2+"),
        ("A die that hits", "artillery", "adjacent", "5+"),
        ("A die that hits", "artillery", "square farther", "5+"),
        (
            "A leader is wounded",
            "4",
            "wound",
            "seriously: out of the battle",
        ),
    ];
    sheet_says(&RULEBOOK, &cells);
}
