//! Limits in melee: what an obstacle is worth, who holds and who follows, who is broken without dice.

use super::support::{Table, table};

fn melee(text: &str) -> Table {
    let mut table = table(text);
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
    table
}

/// An obstacle counts within a quarter of an inch of both, for the one who did not attack.
//= melee.18 melee.19
#[test]
fn an_obstacle_is_defended_within_a_quarter_of_an_inch() {
    let plain = [("melee.11", 4), ("melee.11", 4)];
    let behind = [("melee.11", 4), ("melee.18", -1), ("melee.11", 4)];
    let works = [("melee.11", 4), ("melee.19", -3), ("melee.11", 4)];
    let at = |y: i32| {
        format!(
            "f1 line 4 30 19.{:03} n attacked; p1 line 4 30 {}.{:03} s received",
            990 + y - 20_000 + 5,
            y / 1000,
            y % 1000
        )
    };
    for (ground, y, rows) in [
        ("hedge 20 19.750 40 19.750", 20_000, &behind[..]),
        ("hedge 20 19.750 40 19.750", 20_001, &plain[..]),
        (
            "means hedge fortification; hedge 20 19.750 40 19.750",
            20_000,
            &works[..],
        ),
        (
            "means hedge fortification; hedge 20 19.750 40 19.750",
            20_001,
            &plain[..],
        ),
        // Behind the attacker: he made the contact, and it is too far from the other.
        ("hedge 20 17.900 40 17.900", 20_000, &plain[..]),
    ] {
        let mut table = melee(&format!("{ground}; {}", at(y)));
        let given = table.give("fight f1 against p1", &[3, 3]);
        assert_eq!(Table::modifiers(&given), rows, "{ground} {y}");
    }
    // A redoubt that is drawn as an outline is defended from within against those outside.
    for (south, rows) in [("20", &works[..]), ("15", &plain[..])] {
        let mut redoubt = melee(&format!(
            "means wood fortification; wood 25 {south} 35 26; f1 line 4 30 19.995 n attacked; p1 line 4 30 20.004 s received"
        ));
        let given = redoubt.give("fight f1 against p1", &[3, 3]);
        assert_eq!(Table::modifiers(&given), rows, "from {south}");
    }
    // A stream is an obstacle too.
    let mut stream = melee(
        "stream 20 19.700 40 19.700; f1 line 4 30 19.995 n attacked; p1 line 4 30 20 s received",
    );
    let given = stream.give("fight f1 against p1", &[3, 3]);
    assert_eq!(Table::modifiers(&given), behind);
}

/// Only in the open: rough ground without cover, and a town in which it is not deployed, are none.
//= cavalry-infantry.1
#[test]
fn infantry_in_rough_ground_is_not_broken_without_dice() {
    for (ground, dice) in [
        ("", false),
        ("stream 20 22 40 22", true),
        ("town Brye 25 21.500 35 26", true),
        ("means wood rough; wood 25 21.500 35 26", true),
        ("means wood obstacle; wood 25 21.500 35 26", false),
    ] {
        // Struck in the rear: it faces north, its rear at 20.005.
        let table = melee(&format!(
            "{ground}; f1 lc 4 30 20 n line attacked; p1 line 6 30 22.005 n column received; p2 line 6 50 40 s"
        ));
        assert_eq!(table.step() == "melee", dice, "{ground}");
        assert_eq!(table.order_of("p1") == "routing", !dice, "{ground}");
    }
}

/// Infantry does not follow cavalry into the open; squares and garrisons that win stay.
//= melee-result.9 cavalry-infantry.8 square.14 town.5
#[test]
fn winners_who_hold_all_the_same() {
    // Carried over: nobody charged in this move.
    let mut pushed = melee("f1 line 4 30 20 n line; p1 lc 3 30 20.005 s column; p2 line 6 50 40 s");
    // 4 and 2 against 2 bases at four each.
    pushed.give("fight f1 against p1", &[6, 1]);
    assert_eq!((pushed.bases("p1"), pushed.at("p1")[1]), (2, 22_005));
    assert_eq!(pushed.at("f1")[1], 20_000, "it holds");
    let mut square =
        melee("f1 line 8 30 20 n square; p1 line 3 30 20.005 s column; p2 line 6 50 40 s");
    square.give("fight f1 against p1", &[4, 1]);
    assert_eq!(square.bases("p1"), 2);
    assert_eq!(
        (square.at("f1")[1], square.formation("f1").as_str()),
        (20_000, "square")
    );
    let mut town = melee(
        "town Brye 25 15 35 20; f1 line 4 30 20 n town; p1 line 4 30 20.005 s column; p2 line 6 50 40 s",
    );
    town.give("fight f1 against p1", &[2, 2]);
    assert_eq!(town.bases("p1"), 3);
    assert_eq!(
        (town.at("f1")[1], town.formation("f1").as_str()),
        (20_000, "town")
    );
    // Against infantry a line without a charge received follows.
    let mut line = melee("f1 line 4 30 20 n line; p1 line 4 30 20.005 s column; p2 line 6 50 40 s");
    line.give("fight f1 against p1", &[2, 2]);
    assert_eq!(line.at("f1")[1], 22_000);
}

/// One rank of cavalry and of old regime infantry supports, two of others.
//= melee.5 melee.6 melee.7 melee.25 melee.26
#[test]
fn supports_count_their_ranks() {
    for (support, rule, value) in [
        ("line 4 32 20 n column", "melee.26", 2),
        ("line 4 32 20 n column old-regime", "melee.25", 1),
        ("lc 4 32.500 20 n column", "melee.25", 1),
        ("lc 5 32.500 20 n column", "melee.26", 2),
    ] {
        let mut table = melee(&format!(
            "f1 line 4 28.400 20 n column attacked; f2 {support} attacked; p1 line 8 30 20.005 s line received"
        ));
        let given = table.give("fight f1 against p1", &[1, 6]);
        assert!(
            Table::modifiers(&given).contains(&(rule, value)),
            "{support}: {:?}",
            Table::modifiers(&given)
        );
    }
}
