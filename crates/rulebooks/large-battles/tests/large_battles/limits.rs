//! Limits, each at its last thousandth and one beyond: movement, command and fire.

use super::support::{Table, table, try_changed};

fn chosen(text: &str) -> Table {
    let mut table = table(text);
    table.run(&["choose f1"]);
    table
}

/// Inches and thousandths as the notation writes them.
fn inches(thousandths: i32) -> String {
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

//= charge.2
#[test]
fn a_charge_goes_as_far_as_a_move() {
    for (unit, foe, reach) in [
        ("hc 4 30 10 n", "lc 4", 12_000),
        ("lc 4 30 10 n line", "lc 4", 16_000),
        ("line 4 30 10 n", "line 4", 10_000),
        ("line 4 30 10 n line", "line 4", 2_000),
    ] {
        for more in [0, 1] {
            let mut table = chosen(&format!(
                "f1 {unit}; p1 {foe} 30 {} s",
                inches(10_000 + reach + more)
            ));
            if more == 0 {
                table.give("charge p1", &[]);
                assert!(table.has("p1", "received"), "{unit}");
            } else {
                assert_eq!(table.refused("charge p1"), "charge.2", "{unit}");
            }
        }
    }
}

/// Orders that lead up to a limit, the last one within it and the first beyond.
//= formation-change.3 formation-change.4 formation-change.6 direction.3 rough.1 rough.2
#[test]
fn moves_end_at_their_limit() {
    let town = "town Brye 25 12 35 24";
    for (text, before, within, beyond) in [
        (
            "f1 ho 1 30 10 n limbered",
            vec!["advance 12"],
            "form unlimbered",
            "",
        ),
        (
            "f1 ho 1 30 10 n limbered",
            vec!["advance 12.001"],
            "halt",
            "form unlimbered",
        ),
        (
            "f1 ha 1 30 10 n limbered",
            vec!["advance 4"],
            "form unlimbered",
            "",
        ),
        (
            "f1 ha 1 30 10 n limbered",
            vec!["advance 4.001"],
            "halt",
            "form unlimbered",
        ),
        (
            "f1 ha 1 30 20 n limbered",
            vec!["about-face"],
            "advance 4",
            "advance 4.001",
        ),
        (
            "f1 ho 1 30 20 n limbered",
            vec!["about-face"],
            "advance 12",
            "advance 12.001",
        ),
        (
            "f1 lc 4 30 30 n",
            vec!["about-face"],
            "advance 12",
            "advance 12.001",
        ),
        // The far corner of a gun goes along an arc of 1.803 inches' radius: 31.78 degrees are an inch, and a thousandth is rounded.
        (
            "f1 ha 1 30 10 n; p1 line 6 36 18 s",
            vec![],
            "wheel right 31.79",
            "wheel right 31.80",
        ),
        // Two inches in the open, the rest at two or four inches each.
        (
            "TOWN; f1 line 6 30 10 n column",
            vec![],
            "advance 6",
            "advance 6.001",
        ),
        (
            "TOWN; f1 lc 4 30 10 n column",
            vec![],
            "advance 5.500",
            "advance 5.501",
        ),
    ] {
        let mut table = chosen(&text.replace("TOWN", town));
        table.run(&before);
        if !beyond.is_empty() {
            assert_eq!(table.refused(beyond), "movement.1", "{text} {before:?}");
        }
        table.give(within, &[]);
        if text.contains("TOWN") {
            let order = if text.contains("lc") {
                "disordered"
            } else {
                "steady"
            };
            assert_eq!(table.order_of("f1"), order, "{text}");
        }
    }
}

/// With an enemy within 12 inches a march column may go away, or along, but not nearer.
//= march.1
#[test]
fn a_march_column_near_an_enemy_does_not_come_nearer() {
    let foe = "p1 line 6 30 18 s";
    chosen(&format!("f1 line 6 30 10 s march; {foe}")).give("advance 5", &[]);
    let mut along = chosen(&format!("f1 line 6 30 10 e march; {foe}"));
    assert_eq!(along.refused("wheel right 10"), "march.1");
    along.give("advance 1", &[]);
    for (y, allowed) in [(18_000, false), (18_001, true)] {
        let near = chosen(&format!(
            "f1 line 6 30 6 n march; p1 line 6 30 {} s",
            inches(y)
        ));
        assert_eq!(near.allows("advance 0.001"), allowed, "{y}");
        assert!(near.allows("about-face"));
    }
}

//= command.17 command.22 command.26 command.3
#[test]
fn spans_on_the_table() {
    // A router tests if a general has it within his span: his base ends so far to its left.
    let tests = |post: &str, base: i32, gap: i32, changes: &[(&str, &str)]| {
        let x = 30_000 - 1_125 - gap - base / 2;
        let text = format!(
            "{post} f {} 19; f1 line 6 30 20 n routing; f2 line 6 5 5 n; p1 line 6 50 40 s",
            inches(x)
        );
        let game = try_changed(&text, "step = \"rally\"", &[], changes).unwrap();
        Table { game }.allows("rally f1")
    };
    let division = [
        (
            "army = \"corps\"\nbaseline = \"south\"",
            "army = \"division\"\nbaseline = \"south\"",
        ),
        ("post = \"corps\"", "post = \"division\""),
    ];
    let nation = |name: &'static str| [("nation = \"french\"\npost = \"corps\"", name)];
    for (name, post, base, span, changes) in [
        ("chief", "chief", 2_000, 12_000, &[][..]),
        ("French corps", "corps", 1_500, 12_000, &[]),
        (
            "Prussian corps",
            "corps",
            1_500,
            10_000,
            &nation("nation = \"prussian\"\npost = \"corps\""),
        ),
        (
            "Rhine corps",
            "corps",
            1_500,
            10_000,
            &nation("nation = \"confederation-of-the-rhine\"\npost = \"corps\""),
        ),
        (
            "Austrian corps",
            "corps",
            1_500,
            8_000,
            &nation("nation = \"austrian\"\npost = \"corps\""),
        ),
        (
            "Russian corps",
            "corps",
            1_500,
            8_000,
            &nation("nation = \"russian\"\npost = \"corps\""),
        ),
        ("division", "corps", 1_000, 4_000, &division),
    ] {
        assert!(tests(post, base, span, changes), "{name}");
        assert!(!tests(post, base, span + 1, changes), "{name}");
    }
    // A cavalry general in an army of divisions, and cavalry.
    let horse = |gap: i32, changes: &[(&str, &str)]| {
        let x = 30_000 - 1_000 - gap - 500;
        let text = format!(
            "horse f {} 19; f1 lc 4 30 20 n routing; f2 line 6 5 5 n; p1 line 6 50 40 s",
            inches(x)
        );
        let game = try_changed(&text, "step = \"rally\"", &[], changes).unwrap();
        Table { game }.allows("rally f1")
    };
    assert!(horse(6_000, &[]) && !horse(6_001, &[]));
    assert!(horse(4_000, &division[..1]) && !horse(4_001, &division[..1]));
}

//= square.10
#[test]
fn enemy_infantry_hinders_a_square_within_three_inches() {
    // The line of six ends at 32.25; f2 is a column of four, 1.5 wide, to its right.
    for (gap, more, least_failure) in [(3_000, "", 5), (3_001, "", 8), (2_000, " routing", 8)] {
        let x = 32_250 + gap + 750;
        for total in [least_failure - 1, least_failure] {
            let mut table = table(&format!(
                "f1 lc 4 30 10 n; f2 line 4 {} 18.500 n{more}; p1 line 6 30 18 s line",
                inches(x)
            ));
            table.run(&["choose f1", "charge p1", "end-moves"]);
            table.give("square p1", &[total / 2, total - total / 2]);
            let formed = table.formation("p1") == "square";
            assert_eq!(formed, total < least_failure, "{gap}{more} {total}");
        }
    }
}

/// The modifiers of the shot of f1 at p1.
fn shot(text: &str) -> Vec<(&'static str, i8)> {
    let mut table = table(text);
    table.run(&["end-moves"]);
    if table.step() == "{fire:second}" {
        table.run(&["end-fire"]);
    }
    Table::modifiers(&table.give("fire f1 at p1", &[1, 6]))
}

//= fire.17 fire.18 fire.21 fire.24 fire.30
#[test]
fn factors_of_fire_end_at_their_limit() {
    for (text, rows) in [
        ("f1 line 4 30 20 n line; p1 lc 4 30 23 s", vec![]),
        (
            "f1 line 3 30 20 n line; p1 lc 4 30 23 s",
            vec![("fire.21", -1)],
        ),
        ("f1 ha 1 30 20 n; p1 lc 4 30 22 s", vec![("fire.18", 1)]),
        ("f1 ha 1 30 20 n; p1 lc 4 30 22.001 s", vec![]),
        // 45 degrees from the end of the target's front at 31.5, 23.
        (
            "f1 line 4 33.500 21 315 line; p1 line 4 30 23 s line",
            vec![("fire.24", -1)],
        ),
        (
            "f1 line 4 33.501 21 315 line; p1 line 4 30 23 s line",
            vec![("fire.17", 1)],
        ),
    ] {
        assert_eq!(shot(text), rows, "{text}");
    }
}

//= arc.2 arc.4 fire.16
#[test]
fn one_sees_two_inches_into_hiding_ground_and_out_of_it() {
    for (text, seen) in [
        (
            "wood 20 22 40 30; f1 ha 1 30 20 n; p1 line 6 30 24 s line",
            true,
        ),
        (
            "wood 20 22 40 30; f1 ha 1 30 20 n; p1 line 6 30 24.001 s line",
            false,
        ),
        (
            "wood 20 10 40 22; f1 line 6 30 20 n line; p1 lc 4 30 23 s",
            true,
        ),
        (
            "wood 20 10 40 22; f1 line 6 30 19.999 n line; p1 lc 4 30 23 s",
            false,
        ),
    ] {
        let mut table = table(text);
        table.run(&["end-moves"]);
        if table.step() == "{fire:second}" {
            table.run(&["end-fire"]);
        }
        let fires = table.step() == "{fire:first}" && table.allows("fire f1 at p1");
        assert_eq!(fires, seen, "{text}");
    }
}

/// Ground that is higher than both ends hides; who stands on it sees, and is seen.
//= arc.2 arc.4
#[test]
fn a_ridge_hides_what_is_behind_it() {
    let seen = |gun: i32, target: i32| {
        // A ridge runs from west to east at y = 26, and falls to both sides.
        let spots: Vec<String> = (0..=6)
            .flat_map(|x| [(0, 100), (20, 100), (26, 160), (32, 100), (48, 100)].map(|at| (x, at)))
            .map(|(x, (y, height))| format!("spot {} {y} {height}", x * 10))
            .collect();
        let text = format!(
            "{}; f1 ha 1 30 {gun} n; p1 lc 4 30 {target} s; f2 line 6 50 40 n line; p2 lc 4 50 43 s",
            spots.join("; ")
        );
        let levels = [(
            "first-level = 0\nlevel-step = 0",
            "first-level = 120\nlevel-step = 10",
        )];
        let game = try_changed(&text, "step = \"move\"", &[], &levels).unwrap();
        let mut table = Table { game };
        table.run(&["end-moves"]);
        assert_eq!(table.step(), "{fire:first}");
        table.allows("fire f1 at p1")
    };
    assert!(!seen(20, 32), "the ridge lies between");
    assert!(seen(26, 34), "the gun stands on it");
    assert!(seen(20, 26), "the target does");
}

/// A hit in one move and a hit in the next are not two in one phase.
//= fire.33 disorder.3
#[test]
fn hits_are_counted_anew_in_each_move() {
    let mut table = table("f1 line 6 28 20 n line; p1 lc 6 30.500 23 s; p2 line 6 50 40 s");
    table.run(&["end-moves"]);
    table.give("fire f1 at p1", &[6, 1]);
    assert_eq!(table.position()["active"], "prussian");
    table.run(&["end-moves"]);
    table.give("fire f1 at p1", &[6, 1]);
    assert_eq!(
        (table.order_of("p1").as_str(), table.bases("p1")),
        ("steady", 4)
    );
}

/// Half a face of the gun must touch its unit; who comes within a hundredth of an inch touches.
//= attached.1
#[test]
fn a_gun_is_attached_by_half_a_face() {
    // The gun's front, 1.5 wide, lies behind a column that is 1.5 wide, and is moved aside.
    for (x, attached) in [(30_750, true), (30_760, true), (30_761, false)] {
        let table = chosen(&format!(
            "f1 lc 4 32.400 8 n; p1 line 4 30 20 s; p2 ha 1 {} 22.005 s; p3 line 6 50 40 s",
            inches(x)
        ));
        assert_eq!(table.allows("advance 14.900"), !attached, "{x}");
    }
}
