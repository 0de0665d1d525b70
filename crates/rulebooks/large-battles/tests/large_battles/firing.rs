//! Firing: who fires at whom, arcs and ranges, factors, and what is lost.

use super::support::{Table, table, table_at};

const PRUSSIANS_FIRE: &str = "step = { fire = \"second\" }";

/// From the end of the French moves into the firing phase: p fires, then f.
fn fire_phase(text: &str) -> Table {
    let mut table = table(text);
    table.run(&["end-moves"]);
    table
}

/// Skips to the French fire.
fn french_fire(text: &str) -> Table {
    let mut table = fire_phase(text);
    if table.step() == "{fire:second}" {
        table.run(&["end-fire"]);
    }
    table
}

fn shots(table: &Table) -> Vec<String> {
    let mut shots: Vec<_> = table
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("fire "))
        .collect();
    shots.sort();
    shots
}

//= fire.26 fire.27 fire.28 fire.29 fire.30 fire.31 fire.12 fire.32 troops.12
#[test]
fn ranges_reach_as_far_as_the_table_says() {
    for (firer, reach) in [
        ("line 6 30 20 n line", 4_000),
        ("light 6 30 20 n line", 4_000),
        ("line 6 30 20 n line old-regime", 2_000),
        ("ho 1 30 20 n", 10_000),
        ("ha 1 30 20 n", 16_000),
    ] {
        for (more, hits) in [(0, true), (1, false)] {
            let y = 20_000 + reach + more;
            let target = format!("p1 lc 4 30 {}.{:03} s", y / 1000, y % 1000);
            // Others have somebody to fire at, so that the phase is not over at once.
            let others = "f2 line 6 50 40 n line; p2 lc 4 50 43 s";
            let mut table = french_fire(&format!("f1 {firer}; {target}; {others}"));
            assert_eq!(table.step(), "{fire:first}");
            if hits {
                table.give("fire f1 at p1", &[1, 6]);
            } else {
                assert_eq!(table.refused("fire f1 at p1"), "target.1", "{firer}");
            }
        }
    }
}

//= fire.18 fire.19 fire.29 fire.30
#[test]
fn artillery_has_three_bands() {
    for (gun, y, rule) in [
        ("ho", "22", Some("fire.18")),
        ("ho", "22.001", None),
        ("ho", "26", None),
        ("ho", "26.001", Some("fire.19")),
        ("ha", "22", Some("fire.18")),
        ("ha", "28", None),
        ("ha", "28.001", Some("fire.19")),
    ] {
        let mut table = french_fire(&format!("f1 {gun} 1 30 20 n; p1 lc 4 30 {y} s"));
        let given = table.give("fire f1 at p1", &[1, 6]);
        let found: Vec<_> = Table::modifiers(&given)
            .into_iter()
            .map(|(rule, _)| rule)
            .collect();
        assert_eq!(found, rule.into_iter().collect::<Vec<_>>(), "{gun} {y}");
    }
}

//= arc.1 arc.3 formation.7
#[test]
fn arcs_are_45_degrees_for_infantry_and_10_for_guns() {
    // The middle of the front is at 30, 20; the target's nearest corner at x = 30 + d, y = 22.
    let infantry = |x: &str| {
        let table = french_fire(&format!("f1 line 6 30 20 n line; p1 line 4 {x} 22 s line"));
        !shots(&table).is_empty()
    };
    assert!(
        infantry("34.400"),
        "its corner is at 32.9, within the wedge of its rear at 23"
    );
    assert!(!infantry("34.600"));
    let gun = |x: &str| {
        let table = french_fire(&format!("f1 ha 1 30 20 n; p1 line 4 {x} 28 s line"));
        !shots(&table).is_empty()
    };
    // The front ends at 30.75; at y = 29 the arc is 9 * tan 10 = 1.587 wider.
    assert!(gun("33.800"));
    assert!(!gun("33.900"));
}

//= arc.2 arc.4
#[test]
fn what_stands_between_hides_the_target() {
    let seen = french_fire("f1 line 6 30 20 n line; p1 lc 4 30 23 s");
    assert_eq!(shots(&seen), ["fire f1 at p1"]);
    let screened =
        french_fire("f1 line 6 30 20 n line; p1 lc 4 30 23.500 s; p2 line 8 30 22.500 s line");
    assert_eq!(shots(&screened), ["fire f1 at p2"]);
    let wood = french_fire("wood 20 22 40 26; f1 ha 1 30 20 n; p1 lc 4 30 30 s");
    assert!(shots(&wood).is_empty());
    let edge = french_fire("wood 20 22 40 26; f1 ha 1 30 20 n; p1 line 6 30 23 s line");
    assert_eq!(shots(&edge), ["fire f1 at p1"], "it stands at the edge");
    // A friend who leaves less room than the battery is wide.
    let lane = french_fire("f1 ha 1 30 20 n; f2 line 3 31 24 n; p1 lc 4 30 30 s");
    assert!(shots(&lane).is_empty());
    let clear = french_fire("f1 ha 1 30 20 n; f2 line 3 31.500 24 n; p1 lc 4 30 30 s");
    assert_eq!(shots(&clear), ["fire f1 at p1"]);
}

//= fire.1 fire.2 fire.3 rallying.3 command.11 formation.8 formation.9
#[test]
fn who_cannot_fire() {
    let near = "p1 line 6 30 23 s line";
    for (firer, rule) in [
        ("lc 4 30 20 n", "fire.1"),
        ("ho 1 30 20 n limbered", "fire.2"),
        ("line 6 30 20 n march", "fire.3"),
        ("ho 1 30 20 n march", "fire.3"),
        ("line 6 30 20 n routing", "rout.1"),
        ("line 6 30 20 n disordered rallying", "rallying.3"),
    ] {
        let other = "f2 line 6 36 20 n line; p2 line 6 36 23 s line";
        let mut table = table_at(
            &format!("f1 {firer}; {near}; {other}"),
            "step = \"move\"",
            &[],
        );
        table.run(&["end-moves", "end-fire"]);
        assert_eq!(table.refused("fire f1 at p1"), rule, "{firer}");
    }
    let mut alone = french_fire(&format!("f1 line 6 30 20 n line alone; {near}"));
    alone.give("fire f1 at p1", &[1, 6]);
    assert_eq!(alone.step(), "move", "the Prussian move begins");
}

//= formation-change.8 formation-change.9 formation-change.10
#[test]
fn guns_that_moved_or_wheeled_are_silent_and_those_that_unlimbered_are_not() {
    let text =
        "f1 ho 1 30 20 n limbered; f2 line 6 40 20 n line; p1 lc 4 30 26 s; p2 line 6 40 23 s line";
    let mut moved = table(text);
    moved.run(&[
        "choose f1",
        "advance 1",
        "form unlimbered",
        "halt",
        "end-moves",
        "end-fire",
    ]);
    assert_eq!(moved.refused("fire f1 at p1"), "formation-change.8");
    let mut option = table_at(text, "step = \"move\"", &[("drive-and-fire", "yes")]);
    option.run(&[
        "choose f1",
        "advance 1",
        "form unlimbered",
        "halt",
        "end-moves",
        "end-fire",
    ]);
    option.give("fire f1 at p1", &[1, 6]);
    let mut ready = table(text);
    ready.run(&[
        "choose f1",
        "form unlimbered",
        "halt",
        "end-moves",
        "end-fire",
    ]);
    ready.give("fire f1 at p1", &[1, 6]);
    let mut turned =
        table("f1 ho 1 30 20 n; f2 line 6 40 20 n line; p1 lc 4 35 24 s; p2 line 6 40 23 s line");
    turned.run(&[
        "choose f1",
        "wheel right 20",
        "halt",
        "end-moves",
        "end-fire",
    ]);
    assert_eq!(turned.refused("fire f1 at p1"), "formation-change.9");
}

//= fire.5 fire.6 fire.7 fire.8 dispersal.1 scale.2
#[test]
fn a_hit_takes_twice_the_defensive_die() {
    for attack in 1..=6 {
        for defence in 1..=6 {
            let mut table = french_fire("f1 line 6 30 20 n line; p1 lc 4 30 23 s");
            table.give("fire f1 at p1", &[attack, defence]);
            let left = if attack >= 2 * defence { 3 } else { 4 };
            assert_eq!(table.bases("p1"), left, "{attack} against {defence}");
        }
    }
    let mut last = french_fire("f1 line 6 30 20 n line; p1 lc 2 30 23 s; p2 line 6 50 40 s");
    last.give("fire f1 at p1", &[6, 1]);
    assert!(last.is_gone("p1"), "a single base is removed");
    let mut gun = french_fire("f1 line 6 30 20 n line; p1 ha 1 30 23 s; p2 line 6 50 40 s");
    gun.give("fire f1 at p1", &[6, 1]);
    assert!(gun.is_gone("p1"));
}

/// The modifiers of the shot of f1 at p1.
fn factors(text: &str) -> Vec<(&'static str, i8)> {
    let mut table = french_fire(text);
    let given = table.give("fire f1 at p1", &[1, 6]);
    Table::modifiers(&given)
}

//= fire.11 fire.13 fire.14 fire.15 fire.16 fire.17 fire.20 fire.21 fire.23 fire.24 troops.13 troops.14
//= troops.15 disorder.7 troops.16 basing.4
#[test]
fn each_row_of_the_table_counts() {
    let horse = "p1 lc 4 30 23 s";
    for (text, rows) in [
        (format!("f1 line 6 30 20 n line; {horse}"), vec![]),
        (
            format!("f1 light 6 30 20 n line; {horse}"),
            vec![("fire.13", 1)],
        ),
        (
            format!("f1 line 6 30 20 n line ill-armed; {horse}"),
            vec![("fire.14", -1)],
        ),
        (
            format!("f1 ho 1 30 20 n poorly-served; {horse}"),
            vec![("fire.15", -1)],
        ),
        (
            format!("f1 ho 1 30 20 n poorly-served large-battery; {horse}"),
            vec![],
        ),
        (
            "wood 20 22.500 40 30; f1 line 6 30 20 n line; p1 line 6 30 23 s column".to_owned(),
            vec![("fire.16", -1)],
        ),
        (
            "f1 line 6 30 20 n line; p1 line 6 30 23 s square".to_owned(),
            vec![("fire.17", 1)],
        ),
        (
            "f1 line 6 30 20 n line; p1 line 6 30 21.500 n line".to_owned(),
            vec![("fire.17", 1)],
        ),
        (
            format!("f1 line 6 30 20 n line disordered; {horse}"),
            vec![("fire.20", -2)],
        ),
        (
            format!("f1 line 3 30 20 n line; {horse}"),
            vec![("fire.21", -1)],
        ),
        (
            format!("f1 line 6 30 20 n square; {horse}"),
            vec![("fire.23", -2)],
        ),
        (
            "f1 line 6 30 20 n line; p1 line 6 30 23 s line".to_owned(),
            vec![("fire.24", -1)],
        ),
        (
            "town Brye 25 22.500 35 30; f1 line 6 30 20 n line; p1 line 6 30 23 s town".to_owned(),
            vec![("fire.16", -1), ("fire.24", -1)],
        ),
    ] {
        assert_eq!(factors(&text), rows, "{text}");
    }
    let few = |options: &[(&str, &str)]| {
        let mut table = table_at(
            &format!("f1 ho 1 30 20 n; {horse}"),
            "step = \"move\"",
            options,
        );
        table.run(&["end-moves"]);
        Table::modifiers(&table.give("fire f1 at p1", &[1, 6]))
    };
    assert_eq!(few(&[]), []);
    assert_eq!(few(&[("few-bases", "all")]), [("fire.21", -1)]);
}

//= fire.22 fire.34 fire.9
#[test]
fn charged_infantry_fires_at_the_cavalry_with_a_deduction() {
    let mut table = table("f1 lc 4 30 10 n; p1 line 6 30 18 s line; p2 ha 1 33.005 18 s");
    table.run(&["choose f1", "charge p1", "end-moves"]);
    table.give("square p1", &[6, 6]);
    let given = table.give("fire p1 at f1", &[1, 6]);
    assert!(Table::modifiers(&given).contains(&("fire.22", -1)));
    // A gun beside a square has no deduction for it.
    let mut square = fire_phase("f1 lc 4 30 14 n; p1 line 6 30 18 s square; p2 ha 1 31.880 18 s");
    let given = square.give("fire p2 at f1", &[1, 6]);
    assert_eq!(Table::modifiers(&given), []);
}

//= fire.9 fire.10
#[test]
fn an_attached_gun_lends_its_unit_as_a_target() {
    // The gun stands before its unit's right, in the arc; the unit itself is out of it.
    let mut table =
        french_fire("f1 line 6 30 20 n line; p1 line 4 35.255 22 s line; p2 ha 1 33 22 s");
    assert_eq!(shots(&table), ["fire f1 at p1", "fire f1 at p2"]);
    table.give("fire f1 at p1", &[6, 1]);
    assert_eq!(table.bases("p1"), 3);
}

//= fire.33 disorder.3 sequence.12 sequence.13
#[test]
fn a_second_base_lost_in_a_phase_disorders() {
    let mut table =
        french_fire("f1 line 6 28 20 n line; f2 line 6 33 20 n line; p1 lc 6 30.500 23 s");
    table.give("fire f1 at p1", &[6, 1]);
    assert_eq!(table.order_of("p1"), "steady");
    table.give("fire f2 at p1", &[6, 1]);
    assert_eq!(
        (table.order_of("p1").as_str(), table.bases("p1")),
        ("disordered", 4)
    );
}

//= fire.4 fire.25 artillery-melee.4
#[test]
fn those_who_passed_may_be_fired_at() {
    let mut table = table("f1 lc 3 20 21 e; p1 line 6 27 24 s line; p2 line 6 50 40 s");
    table.run(&["choose f1", "advance 16", "halt", "end-moves"]);
    let given = table.give("fire p1 at f1", &[6, 1]);
    assert!(Table::modifiers(&given).contains(&("fire.25", -2)));
}

//= target.1 target.2 target.3
#[test]
fn example_valid_target() {
    // p1 screens p2 from both; f3 has somebody else to fire at.
    let mut table = french_fire(
        "f1 line 6 28 20 n line; f2 line 6 33 20 n line; f3 line 6 50 20 n line; p1 lc 2 30.500 23 s line; p2 line 4 30.500 25.100 s line; p3 lc 4 50 23 s",
    );
    assert_eq!(table.refused("fire f2 at p2"), "target.1");
    table.give("fire f1 at p1", &[6, 1]);
    assert!(table.is_gone("p1"));
    assert_eq!(table.step(), "{fire:first}");
    assert_eq!(table.refused("fire f2 at p2"), "target.1");
    assert_eq!(table.refused("fire f2 at p1"), "target.2");
}

//= fire.5 sequence.12
#[test]
fn each_unit_fires_once_and_side_b_first() {
    let text = "f1 line 6 30 20 n line; f2 line 6 36 20 n line; p1 line 6 30 23 s line; p2 line 6 36 23 s line";
    let mut table = fire_phase(text);
    assert_eq!(table.step(), "{fire:second}");
    assert_eq!(table.refused("fire f1 at p1"), "sequence.4");
    table.give("fire p1 at f1", &[1, 6]);
    assert_eq!(table.refused("fire p1 at f1"), "fire.5");
    assert_eq!(table.refused("fire p2 at p1"), "fire.4");
    let mut at = table_at(text, PRUSSIANS_FIRE, &[]);
    at.run(&["end-fire"]);
}
