//! Fire at those who passed, by those in contact, and past a screen.

use super::support::{Table, table};

fn shot_at_passer(text: &str, orders: &[&str]) -> Vec<(&'static str, i8)> {
    let mut table = table(text);
    table.run(&["choose f1"]);
    table.run(orders);
    table.run(&["halt", "end-moves"]);
    Table::modifiers(&table.give("fire p1 at f1", &[1, 6]))
}

/// It passed in the open; that it stands in a wood now shelters it from nothing.
//= fire.4 fire.16 fire.25
#[test]
fn cover_counts_where_the_target_passed() {
    let rest = "f1 lc 3 20 21 e; p1 line 6 22 24 s line; p2 line 6 50 40 s";
    let rows = shot_at_passer(&format!("wood 31 18 40 24; {rest}"), &["advance 11.750"]);
    assert!(rows.contains(&("fire.25", -2)), "{rows:?}");
    assert!(!rows.contains(&("fire.16", -1)), "{rows:?}");
}

/// It was in line when it was near, and forms column far off.
//= fire.4 fire.24 fire.25
#[test]
fn the_formation_counts_in_which_the_target_passed() {
    let rows = shot_at_passer(
        "f1 lc 4 30 20 n line; p1 line 6 30 23.500 s line; p2 line 6 50 40 s",
        &["about-face", "advance 4", "form column"],
    );
    assert_eq!(rows, [("fire.24", -1), ("fire.25", -2)]);
}

/// The place is that where it came nearest, not where it came into the arc.
//= fire.4 fire.17 fire.25
#[test]
fn enfilade_counts_where_the_target_came_nearest() {
    let rows = shot_at_passer(
        "f1 lc 3 16 20 80; p1 line 6 22 24 s line; p2 line 6 50 40 s",
        &["advance 16"],
    );
    assert_eq!(rows, [("fire.17", 1), ("fire.25", -2)]);
}

/// Who is touched by an enemy has other things to do than to fire at those who ride by.
//= fire.4 melee.1
#[test]
fn a_unit_in_contact_does_not_fire_at_those_who_pass() {
    let other = "f3 line 6 50 20 n line; p3 line 6 50 23 s line";
    for (enemy, free) in [("17.745", true), ("19.745", false)] {
        // f2 touches the flank of p1, or stands two inches off.
        let mut table = table(&format!(
            "f1 lc 3 16 20 80; f2 line 4 {enemy} 24.500 e; p1 line 6 22 24 s line; {other}"
        ));
        table.run(&["choose f1", "advance 16", "halt", "end-moves"]);
        if free {
            table.give("fire p1 at f1", &[1, 6]);
        } else {
            assert_eq!(table.refused("fire p1 at f1"), "target.1");
        }
    }
}

/// One clear line to any part of a base in the arc will do.
//= arc.2
#[test]
fn a_corner_seen_past_a_screen_is_a_target() {
    // The screen ends at 30.7; the line to the outer corner of the target passes it at 30.75.
    for (x, seen) in [("29.575", true), ("29.675", false)] {
        let mut table = table(&format!(
            "f1 line 6 30 20 n line; p1 hc 3 30 23 s line; p2 line 3 {x} 21.500 s line"
        ));
        table.run(&["end-moves"]);
        if table.step() == "{fire:second}" {
            table.run(&["end-fire"]);
        }
        assert_eq!(table.allows("fire f1 at p1"), seen, "{x}");
    }
}
