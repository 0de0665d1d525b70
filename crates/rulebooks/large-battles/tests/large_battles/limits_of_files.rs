//! Limits, each at its last unit and one beyond: where troops deploy, and what a scenario file may say.

use super::support::{try_changed, try_table};

//= setup.9 setup.13
#[test]
fn deployment_ends_at_the_border_and_at_the_span() {
    for (order, rule) in [
        // The Prussian area begins at 20; the line is an inch deep and its rear on the border.
        ("place p1 30 21 facing 0 in line", ""),
        ("place p1 30 20.999 facing 0 in line", "setup.9"),
        ("place p1 30 20 facing 180 in line", ""),
        ("place p1 30 19.999 facing 180 in line", "setup.9"),
        // 10 inches from the base of the corps general, which ends at 30.75; the line is 4.5 wide.
        ("place p1 43 28 facing 180 in line", ""),
        ("place p1 43.001 28 facing 180 in line", "setup.13"),
    ] {
        let mut table = super::setting_up::empty();
        table.run(&[
            "place-general p-corps-2 30 28",
            "place-general p-chief 2 46",
        ]);
        if rule.is_empty() {
            table.give(order, &[]);
        } else {
            assert_eq!(table.refused(order), rule, "{order}");
        }
    }
}

/// What a scenario file may say, and no more.
//= unit-size.2 unit-size.3 setup.5 setup.6
#[test]
fn scenario_files_have_limits() {
    let text = "f1 line 6 30 10 n; f2 hc 4 40 10 n; p1 line 6 30 40 s";
    let fits =
        |old: &str, new: &str| try_changed(text, "step = \"move\"", &[], &[(old, new)]).is_ok();
    for (old, within, beyond) in [
        ("periods = 3", "periods = 72", "periods = 73"),
        ("periods = 3", "periods = 1", "periods = 0"),
        ("facing = 180", "facing = 359", "facing = 360"),
        (
            "north-east = [6000, 4800]",
            "north-east = [30000, 4800]",
            "north-east = [30001, 4800]",
        ),
    ] {
        assert!(fits(old, within), "{within}");
        assert!(!fits(old, beyond), "{beyond}");
    }
    // Three bases are the least that a unit begins with.
    let begins = |figures: u8| {
        let whole = format!("figures = {figures}");
        try_changed(
            "f1 line 3 30 10 n; p1 line 6 30 40 s",
            "step = \"move\"",
            &[],
            &[("figures = 12", &whole)],
        )
    };
    assert!(begins(12).is_ok());
    assert!(begins(8).is_err());
    let small = "chief f 2 2; chief p 10 10; f1 line 3 5 4 n; p1 line 3 5 9 s";
    for (corner, fits) in [
        ("[1200, 1200]", true),
        ("[1199, 1200]", false),
        ("[1200, 1199]", false),
    ] {
        let change = ("[6000, 4800]\nfirst", format!("{corner}\nfirst"));
        let read = try_changed(small, "step = \"move\"", &[], &[(change.0, &change.1)]);
        assert_eq!(read.is_ok(), fits, "{corner}");
    }
}

/// At most so many units and generals, and two sides.
//= setup.2
#[test]
fn a_scenario_has_so_many_pieces() {
    let units = |count: usize| {
        let row = |nth: usize| {
            format!(
                "f{nth} line 3 {} {} n march",
                1 + nth % 20 * 2,
                8 + nth / 20 * 3
            )
        };
        let rows: Vec<String> = (1..count).map(row).collect();
        let text = format!("{}; p1 line 3 50 40 s", rows.join("; "));
        try_table(&text, "step = \"move\"", &[]).is_ok()
    };
    assert!(units(200));
    assert!(!units(201));
    let text = "f1 line 6 30 10 n; p1 line 6 30 40 s";
    let generals = |count: usize| {
        // The chiefs are two of them.
        let rows: Vec<String> = (2..count)
            .map(|nth| {
                let who = format!("id = \"g{nth}\"\nname = \"G\"\nlabel = \"G\"\n");
                let post = "side = \"french\"\nnation = \"french\"\npost = \"corps\"\n";
                format!("[[general]]\n{who}{post}at = [500, 500]\n")
            })
            .collect();
        let places: Vec<String> = (2..count)
            .map(|nth| format!("[[position.general]]\nid = \"g{nth}\"\nat = [5000, 5000]\n"))
            .collect();
        let places = format!("step = \"move\"\n{}", places.concat());
        let new = format!("{}[[unit]]\nid = \"f1\"", rows.concat());
        try_changed(text, &places, &[], &[("[[unit]]\nid = \"f1\"", &new)]).is_ok()
    };
    assert!(generals(40));
    assert!(!generals(41));
    let third = "[[side]]\nid = \"blue\"\nname = \"Blue\"\narmy = \"corps\"\nbaseline = \"west\"\nareas = [[[0, 0], [100, 0], [100, 100]]]\n[[corps]]\nid = \"f\"";
    let sides = try_changed(
        text,
        "step = \"move\"",
        &[],
        &[("[[corps]]\nid = \"f\"", third)],
    );
    assert!(sides.is_err());
}

/// Reinforcements name a period of the battle.
//= setup.4 setup.5
#[test]
fn reinforcements_come_in_a_period_of_the_battle() {
    let text = "f1 line 6 30 0 n waits; f2 line 6 5 5 n; p1 line 6 30 40 s";
    for (period, fits) in [(0, false), (1, true), (3, true), (4, false)] {
        let new = format!("arrives = {period}");
        let read = try_changed(text, "step = \"move\"", &[], &[("arrives = 1", &new)]);
        assert_eq!(read.is_ok(), fits, "{period}");
    }
}
