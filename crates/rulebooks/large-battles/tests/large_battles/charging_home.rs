//! Charges that change formation or face about, the halt before a square, and pursuit past squares.

use super::support::{Table, table};

/// The arc is that of the formation in which the charger began.
//= charge.5 charge.6
#[test]
fn the_front_arc_is_judged_as_the_charger_was_formed_at_the_start() {
    // p1's right end is at 32.25; 45 degrees lead from it to 27.75 at x = 35. A line of seven reaches up
    // to 28, a column of them to 26.5.
    let foe = "p1 line 6 30 25 n line; p2 line 6 5 40 s";
    let mut line = table(&format!("f1 lc 7 35 24.500 w line; {foe}"));
    line.run(&["choose f1", "form column"]);
    assert_eq!(line.refused("charge p1 after wheel left 0.01"), "charge.5");
    let mut column = table(&format!("f1 lc 7 35 24.500 w column; {foe}"));
    column.run(&["choose f1", "form line", "charge p1 after wheel left 0.01"]);
    assert!(column.has("p1", "received"));
}

//= direction.1 direction.2 charge.3
#[test]
fn a_charge_may_follow_an_about_face() {
    let mut table = table("f1 lc 4 30 20 s; p1 line 6 30 30 s line");
    table.run(&["choose f1", "about-face", "charge p1"]);
    assert!(table.has("p1", "received"));
    // Four inches of sixteen are spent: twelve are left.
    for (y, reaches) in [("36", true), ("36.001", false)] {
        let mut far = super::support::table(&format!("f1 lc 4 30 20 s; p1 line 6 30 {y} s line"));
        far.run(&["choose f1", "about-face"]);
        assert_eq!(far.allows("charge p1"), reaches, "{y}");
    }
}

/// A charge that wheels and then has an inch to go is stopped on its way, not sent back to its start.
//= square.15
#[test]
fn a_square_stops_a_charge_in_its_wheel() {
    let mut table = table("f1 lc 3 30 10 n; p1 line 6 32.500 13 w line; p2 line 6 50 40 s");
    table.run(&["choose f1", "charge p1 after wheel right 90", "end-moves"]);
    table.give("square p1", &[1, 1]);
    assert_eq!(table.formation("p1"), "square");
    let facing = table.unit("f1")["facing"].as_i64().unwrap();
    assert!(
        (1..9_000).contains(&facing),
        "it halts in its wheel: {facing}"
    );
}

/// Two inches off exactly it halts there; closer, it goes back to where it began.
//= square.15 square.16
#[test]
fn a_charge_that_began_two_inches_off_halts_where_it_began() {
    // The square's front is half an inch nearer than the line's was.
    for (y, began) in [(15_500, 15_500), (15_400, 15_400), (15_600, 15_600)] {
        let text = format!(
            "f1 lc 4 30 {}.{:03} n; p1 line 6 30 18 s line guard",
            y / 1000,
            y % 1000
        );
        let mut table = table(&text);
        table.run(&["choose f1", "charge p1", "end-moves"]);
        table.give("square p1", &[1, 1]);
        let there = table.at("f1")[1];
        let halt = if y > 15_500 { began } else { began.min(15_500) };
        assert!(
            (halt..=15_600.min(halt + 100)).contains(&there),
            "{y}: {there}"
        );
    }
}

fn pursuit(more: &str) -> Table {
    let mut table = table(&format!(
        "f1 lc 5 30 20 n line attacked alone; p1 lc 3 30 20.005 s line received; {more}"
    ));
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
    table.give("fight f1 against p1", &[6, 1]);
    table
}

//= pursuit.3 pursuit.4
#[test]
fn a_square_beside_the_path_does_not_stop_a_pursuit() {
    // The pursuers cover the ground up to 32.5; the square begins at 32.875.
    let table = pursuit("p2 line 6 34 26 s square");
    assert_eq!(table.at("f1")[1], 30_000);
    // At 32.4 it is in the path.
    let table = pursuit("p2 line 6 33.500 26 s square");
    let y = table.at("f1")[1];
    assert!((23_900..=24_000).contains(&y), "{y}");
}

//= pursuit.3 pursuit.4
#[test]
fn an_enemy_before_a_square_is_struck() {
    let table = pursuit("p2 line 6 30 26 s line; p3 line 6 30 27.500 s square");
    assert!(table.has("p2", "received"));
    assert!((25_990..=26_000).contains(&table.at("f1")[1]));
    let table = pursuit("p2 line 6 30 27.500 s line; p3 line 6 30 26 s square");
    assert!(!table.has("p2", "received"));
    assert!((23_900..=24_000).contains(&table.at("f1")[1]));
}

/// Also before one that its move would not quite reach; and one within two inches keeps it where it is.
//= pursuit.4
#[test]
fn a_pursuit_ends_two_inches_before_a_square_straight_ahead() {
    let table = pursuit("p2 line 6 30 31 s square");
    assert!((28_900..=29_000).contains(&table.at("f1")[1]));
    let table = pursuit("p2 line 6 30 21.500 s square");
    assert_eq!(table.at("f1")[1], 20_000);
}
