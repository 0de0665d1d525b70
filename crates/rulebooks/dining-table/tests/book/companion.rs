//! The companion of a real table: what is resolved once, and the reference sheet.
//! The numbers are written down a second time here, out of the book.

use testkit::companion::{
    resolves_what_the_odds_name, sheet_is_whole, sheet_says, short_way_is_the_long_one,
};

use dining_table::RULEBOOK;

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
        "Charge combat",
        "Firefight",
        "Artillery",
        "Recovery and generals",
    ];
    sheet_is_whole(&RULEBOOK, &sections);
}

#[test]
fn the_sheet_says_what_the_book_says() {
    let cells = [
        ("C4 throws", "4", "points", "1"),
        ("Activation", "a Joker", "strong", "full"),
        ("Activation", "an Ace", "strong", "fails"),
        ("A ratings", "an independent unit", "A", "5"),
        ("Moves", "infantry", "normal", "4″"),
        ("Moves", "battle cavalry", "rapid", "12″"),
        ("Moves", "heavy artillery", "in bad going", "–"),
        ("Moves", "infantry", "road", "12″"),
        ("Zones", "Contact Zone", "reaches", "4″"),
        ("Zones", "Threat Zone", "reaches", "8″"),
        ("What ground does", "wood", "cover", "medium"),
        ("Black cards", "severe", "rank", "Jack and above"),
        ("Black cards", "minor", "rank", "4 and above"),
        ("SPs committed in a charge", "vulnerable", "front", "2"),
        (
            "SPs committed in a charge",
            "infantry, cavalry",
            "front",
            "4",
        ),
        ("Bonus cards", "Defend status", "cards", "1"),
        ("SPs committed in a firefight", "infantry", "front", "2"),
        ("Guns", "howitzers", "short", "–"),
        ("Guns", "heavy", "long", "to 12″"),
        ("Red cards", "in a Contact Zone", "rank", "Jack and above"),
        ("A general at risk", "low", "card", "King"),
    ];
    sheet_says(&RULEBOOK, &cells);
}

#[test]
fn classes_of_cards_are_all_cards() {
    let way = |resolution, given: &[(&str, &str)]| {
        short_way_is_the_long_one(&RULEBOOK, resolution, given);
    };
    way("activation", &[("rating", "7")]);
    let ones = [("attacker-sps", "1"), ("defender-sps", "1")];
    let horse = [("attacker", "cavalry"), ("terrain", "medium")];
    way("charge", &[&horse[..], &ones].concat());
    let guns = [("defender", "artillery"), ("flank", "yes")];
    way("charge", &[&guns[..], &ones].concat());
    way(
        "firefight",
        &[
            ("attacker-cards", "2"),
            ("defender-joker", "yes"),
            ("defender-sps", "1"),
        ],
    );
    way(
        "artillery-fire",
        &[("markers", "3"), ("heavy-or-howitzer", "yes")],
    );
    way(
        "morale-check",
        &[("hits-now", "2"), ("general-near", "yes")],
    );
}
