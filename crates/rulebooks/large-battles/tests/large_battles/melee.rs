//! Melee: who fights, factors, results, supports, and what cavalry and guns do.

use super::support::{Table, table, table_at};

/// A melee between units in contact, from the end of the French moves; nobody fires.
fn melee(text: &str) -> Table {
    let mut table = table(text);
    table.run(&["end-moves"]);
    while table.step().starts_with("{fire") {
        table.run(&["end-fire"]);
    }
    table
}

/// French infantry in line (4 bases) touching Prussian infantry in line: both have 4 + 2.
const EVEN: &str = "f1 line 4 30 20 n line attacked; p1 line 4 30 20.005 s line received";

//= melee.1 melee.8 melee.28 melee-result.1 melee-result.2
#[test]
fn an_indecisive_melee_parts_them() {
    for dice in [[3, 3], [4, 3], [3, 4]] {
        let mut table = melee(EVEN);
        assert_eq!(table.step(), "melee");
        table.give("fight f1 against p1", &dice);
        assert_eq!(
            (table.at("f1")[1], table.at("p1")[1]),
            (19_000, 21_005),
            "{dice:?}"
        );
        assert_eq!((table.bases("f1"), table.bases("p1")), (4, 4));
    }
}

//= melee-result.6 melee-result.7 melee-result.9 melee-result.10
#[test]
fn a_lead_of_two_to_four_pushes_back() {
    for dice in [[5, 3], [6, 3], [5, 1]] {
        let mut table = melee(EVEN);
        table.give("fight f1 against p1", &dice);
        assert_eq!(
            (table.bases("p1"), table.at("p1")[1]),
            (3, 22_005),
            "{dice:?}"
        );
        assert_eq!(table.at("f1")[1], 22_000, "it follows up");
    }
    let mut table = melee(EVEN);
    table.give("fight f1 against p1", &[2, 6]);
    assert_eq!((table.bases("f1"), table.at("f1")[1]), (3, 18_000));
    assert_eq!(table.at("p1")[1], 20_005, "it received a charge and holds");
}

//= melee-result.11 melee-result.12 melee-result.13 rout.3 movement.23
#[test]
fn a_lead_of_five_routs() {
    let mut table = melee(EVEN);
    let given = table.give("fight f1 against p1", &[6, 1]);
    assert!(Table::cited(&given).contains(&"melee-result.12"));
    assert_eq!(
        (table.bases("p1"), table.order_of("p1").as_str()),
        (2, "routing")
    );
    assert_eq!(table.formation("p1"), "column");
    assert_eq!(table.at("f1"), [30_000, 20_000], "infantry holds");
}

//= melee-result.3 town.1 town.3 melee.18 melee.23
#[test]
fn a_garrison_holds_its_cover() {
    let text = "town Brye 25 20.005 35 26; f1 line 8 30 20 n attacked; p1 line 5 30 20.010 s town received";
    let mut table = melee(text);
    // 8 less 1 for the obstacle, against 5 and 2 for line.
    let given = table.give("fight f1 against p1", &[3, 3]);
    assert_eq!(
        Table::modifiers(&given),
        [
            ("melee.11", 8),
            ("melee.18", -1),
            ("melee.11", 5),
            ("melee.23", 2)
        ]
    );
    assert_eq!((table.at("f1")[1], table.at("p1")[1]), (18_000, 20_010));
    let value = |option: &str| {
        let mut table = table_at(text, "step = \"move\"", &[("towns", option)]);
        table.run(&["end-moves"]);
        while table.step().starts_with("{fire") {
            table.run(&["end-fire"]);
        }
        Table::modifiers(&table.give("fight f1 against p1", &[3, 3]))[1]
    };
    assert_eq!(value("fortification"), ("melee.19", -3));
    assert_eq!(value("line-only"), ("melee.11", 5));
}

/// The modifiers of the fight of f1 against p1.
fn factors(one: &str, other: &str) -> Vec<(&'static str, i8)> {
    let mut table = melee(&format!("f1 {one} attacked; p1 {other} received"));
    Table::modifiers(&table.give("fight f1 against p1", &[3, 3]))
}

//= melee.5 melee.6 melee.7 melee.9 melee.10 melee.11 melee.12 melee.13 melee.14 melee.15 melee.16
//= melee.17 melee.20 melee.21 melee.22 melee.23 melee.24 troops.8 troops.9 troops.11 troops.12
#[test]
fn each_row_of_the_table_counts() {
    let foe = "line 4 30 20.005 s column";
    let plain = [("melee.11", 4)];
    for (one, rows) in [
        ("line 6 30 20 n column", vec![("melee.11", 6)]),
        ("line 6 30 20 n column old-regime", vec![("melee.11", 3)]),
        (
            "line 6 30 20 n line",
            vec![("melee.11", 6), ("melee.23", 2)],
        ),
        (
            "line 6 30 20 n line british-trained",
            vec![("melee.11", 6), ("melee.22", 3)],
        ),
        (
            "line 6 30 20 n line old-regime",
            vec![("melee.11", 6), ("melee.22", 3)],
        ),
        (
            "line 6 30 20 n square",
            vec![("melee.11", 6), ("melee.24", -5)],
        ),
        (
            "line 6 30 20 n column guard",
            vec![("melee.11", 6), ("melee.13", 2)],
        ),
        (
            "line 6 30 20 n column elite",
            vec![("melee.11", 6), ("melee.14", 1)],
        ),
        (
            "line 6 30 20 n column raw",
            vec![("melee.11", 6), ("melee.16", -1)],
        ),
        (
            "line 6 30 20 n column disordered",
            vec![("melee.11", 6), ("melee.17", -1)],
        ),
        ("lc 5 30 20 n line", vec![("melee.10", 20)]),
        ("lc 5 30 20 n column", vec![("melee.10", 12)]),
        (
            "hc 5 30 20 n column",
            vec![("melee.10", 12), ("melee.21", 2)],
        ),
        (
            "lc 5 30 20 n column raw cossacks",
            vec![("melee.10", 12), ("melee.15", -2)],
        ),
    ] {
        let mut whole = rows.clone();
        whole.extend(plain);
        assert_eq!(factors(one, foe), whole, "{one}");
    }
    let horse = "lc 4 30 20.005 s line";
    assert_eq!(
        factors("lc 5 30 20 n line", horse),
        [("melee.11", 5), ("melee.11", 4)]
    );
}

//= melee.18 melee.19
#[test]
fn obstacles_and_fortifications_cost_the_attacker() {
    let mut table = melee(
        "hedge 20 20.100 40 20.100; f1 line 4 30 20 n attacked; p1 line 4 30 20.200 s received",
    );
    // A hedge between them, not touched by either: they are not in contact.
    assert_ne!(table.step(), "melee");
    let mut close =
        melee("hedge 20 20 40 20; f1 line 4 30 19.990 n attacked; p1 line 4 30 20.000 s received");
    assert_eq!(close.step(), "melee");
    let given = close.give("fight f1 against p1", &[3, 3]);
    assert!(Table::modifiers(&given).contains(&("melee.18", -1)));
    table.run(&["end-moves"]);
}

//= melee.2 melee.3 melee.4 melee.25 melee.26 melee.27 support.2
#[test]
fn units_left_over_support() {
    for (bases, rule, value) in [
        (2, "melee.25", 1),
        (3, "melee.26", 2),
        (5, "melee.26", 2),
        (6, "melee.27", 3),
    ] {
        // Both French units touch the one Prussian line.
        let text = format!(
            "f1 line 4 28.400 20 n column attacked; f2 line {bases} 32 20 n column attacked; p1 line 8 30 20.005 s line received"
        );
        let mut table = melee(&text);
        let given = table.give("fight f1 against p1", &[3, 6]);
        assert!(Table::modifiers(&given).contains(&(rule, value)), "{bases}");
    }
    // Two against two: each has a fight of its own.
    let mut table = melee(
        "f1 line 4 28.400 20 n column attacked; f2 line 4 31.600 20 n column attacked; p1 line 6 28 20.005 s line received; p2 line 4 32 20.005 s line received",
    );
    table.give("fight f2 against p2", &[3, 5]);
    assert_eq!(table.orders(), ["fight f1 against p1"]);
}

//= melee.2
#[test]
fn a_choice_that_leaves_fewer_fights_is_refused() {
    // f1 touches both, f2 only p1: f1 must leave p1 to f2.
    let mut table = melee(
        "f1 line 8 32 20 n line attacked; f2 line 3 27.500 20 n column attacked; p1 line 4 29 20.005 s line received; p2 line 4 33 20.005 s line received",
    );
    assert_eq!(table.refused("fight f1 against p1"), "melee.2");
    assert_eq!(table.refused("fight f2 against p2"), "melee.1");
    table.give("fight f1 against p2", &[3, 3]);
}

//= support.1 support.3 support.4 support.5 support.6
#[test]
fn supports_share_the_result_but_never_rout() {
    let text = "f1 line 8 30 20 n line attacked; p1 line 4 28.400 20.005 s column received; p2 line 4 31.600 20.005 s column received";
    let mut table = melee(text);
    // 8 and 2 against 4 and 2 for the support.
    table.give("fight f1 against p1", &[6, 5]);
    assert_eq!(table.order_of("p1"), "routing");
    assert_eq!(
        (
            table.order_of("p2").as_str(),
            table.bases("p2"),
            table.at("p2")[1]
        ),
        ("steady", 4, 22_005)
    );
    assert_eq!(table.step(), "follow-up");
    let mut holds = melee(text);
    holds.give("fight f1 against p1", &[6, 5]);
    holds.run(&["go-on"]);
    assert_eq!(holds.at("f1")[1], 20_000);
    table.run(&["follow-up"]);
    assert_eq!(table.at("f1")[1], 22_000);
}

//= melee-result.4 melee-result.5 melee-result.8
#[test]
fn cavalry_may_bounce_farther_and_must_follow_up() {
    let text = "f1 lc 4 30 20 n line attacked; p1 lc 4 30 20.005 s line received";
    let mut table = melee(text);
    table.give("fight f1 against p1", &[3, 3]);
    assert_eq!(table.step(), "recoil");
    assert_eq!(table.refused("recoil 5.001"), "melee-result.4");
    table.give("recoil 5", &[]);
    assert_eq!(table.at("f1")[1], 14_000, "the attacker chose first");
    table.give("recoil 0", &[]);
    assert_eq!(table.at("p1")[1], 21_005);
    let mut table = melee(text);
    table.give("fight f1 against p1", &[5, 3]);
    assert_eq!((table.at("f1")[1], table.at("p1")[1]), (22_000, 22_005));
}

//= melee-result.14 pursuit.1 pursuit.2 pursuit.5 movement.12 movement.16 disorder.2
#[test]
fn winning_cavalry_pursues_and_is_disordered() {
    for (kind, far) in [("lc", 10_000), ("hc", 8_000)] {
        let mut table = melee(&format!(
            "f1 {kind} 5 30 20 n line attacked; p1 lc 3 30 20.005 s line received; p2 line 6 50 40 s"
        ));
        table.give("fight f1 against p1", &[6, 1]);
        assert_eq!(table.at("f1")[1], 20_000 + far, "{kind}");
        assert_eq!(table.order_of("f1"), "disordered");
    }
}

//= melee-result.15 melee-result.16 melee-result.17
#[test]
fn friends_in_the_way_are_forced_back_and_disordered() {
    let mut table = melee(&format!("{EVEN}; p2 line 4 30 21.500 s line"));
    table.give("fight f1 against p1", &[5, 3]);
    assert_eq!(table.order_of("p1"), "steady");
    assert_eq!(
        (table.order_of("p2").as_str(), table.at("p2")[1]),
        ("disordered", 23_500)
    );
}

//= cavalry-infantry.1 cavalry-infantry.2 cavalry-infantry.3 cavalry-infantry.4
#[test]
fn cavalry_in_flank_or_rear_breaks_infantry() {
    let mut table = melee(
        "f1 lc 4 30 20 n line attacked; p1 line 6 30 21.005 n line received; p2 line 6 50 40 s",
    );
    assert_eq!(
        (table.bases("p1"), table.order_of("p1").as_str()),
        (4, "routing")
    );
    assert_eq!(table.order_of("f1"), "disordered", "it has pursued");
    let wood = "wood 20 20.003 40 30";
    let covered = melee(&format!(
        "{wood}; f1 lc 4 30 20 n line attacked; p1 line 6 30 21.010 n line received"
    ));
    assert_eq!(covered.step(), "melee", "in cover it is fought");
    table.run(&["end-moves"]);
}

//= cavalry-infantry.5 melee.24
#[test]
fn a_square_throws_cavalry_off() {
    let mut table = melee("f1 lc 4 30 20 n line attacked; p1 line 6 30 20.005 s square received");
    assert_eq!(table.step(), "recoil");
    assert_eq!(table.at("f1")[1], 18_000);
    table.give("recoil 1", &[]);
    assert_eq!(
        (table.at("f1")[1], table.bases("f1"), table.bases("p1")),
        (17_000, 4, 6)
    );
}

//= cavalry-infantry.6 cavalry-infantry.7
#[test]
fn cavalry_breaks_in_rough_ground() {
    let table = melee(
        "wood 20 15 40 20; f1 lc 4 30 20 n line disordered attacked; p1 line 6 30 20.005 s line received",
    );
    assert_eq!(
        (table.bases("f1"), table.order_of("f1").as_str()),
        (3, "routing")
    );
    assert_eq!(table.bases("p1"), 6);
}

//= artillery-melee.5 artillery-melee.6 artillery-melee.7 artillery-melee.8 artillery-melee.9
//= artillery-melee.10 attached.1 attached.2 movement.22
#[test]
fn guns_share_the_fate_of_their_unit() {
    let gun = "p2 ha 1 32.255 20.005 s";
    let mut back = melee(&format!("{EVEN}; {gun}"));
    let given = back.give("fight f1 against p1", &[5, 3]);
    assert!(
        !Table::modifiers(&given).contains(&("melee.25", 1)),
        "guns are no bases"
    );
    assert_eq!(back.at("p2")[1], 22_005);
    let mut lost = melee(&format!("{EVEN}; {gun}"));
    lost.give("fight f1 against p1", &[6, 1]);
    assert!(lost.is_gone("p2"));
    let mut on = melee(
        "f1 line 4 30 20 n line attacked; f2 ha 1 32.255 20 n; p1 line 4 30 20.005 s line received",
    );
    on.give("fight f1 against p1", &[5, 3]);
    assert_eq!(on.formation("f2"), "limbered");
    assert_eq!(
        on.at("f2"),
        [30_000, 21_000],
        "at the rear of the unit that followed up to 22"
    );
}

//= attached.3 attached.4
#[test]
fn nobody_is_attached_to_garrisons_or_in_rough_ground() {
    for (ground, formation) in [
        ("town Brye 25 20 32 26", "town"),
        ("wood 25 20 31.120 26", "column"),
    ] {
        let mut table = table(&format!(
            "{ground}; f1 lc 4 33 12 n; p1 line 4 30.360 20.005 s {formation}; p2 ha 1 31.865 20.005 s; p3 line 6 50 40 s"
        ));
        table.run(&["choose f1", "advance 6.500"]);
        let given = table.give("advance 1.700", &[]);
        assert!(
            Table::cited(&given).contains(&"artillery-melee.1"),
            "{formation}"
        );
    }
}

//= dispersal.1 melee-result.11
#[test]
fn a_unit_cut_down_to_one_base_is_removed() {
    let mut table = melee(
        "f1 line 4 30 20 n line attacked; p1 line 3 30 20.005 s line received; p2 line 6 50 40 s",
    );
    table.give("fight f1 against p1", &[6, 1]);
    assert!(table.is_gone("p1"));
}

//= rallying.4
#[test]
fn a_rallying_unit_that_must_fight_does_not_rally() {
    let text = "f1 line 4 30 20 n line disordered rallying; p1 line 4 30 20.005 s line attacked";
    let mut table = melee(text);
    let given = table.give("fight f1 against p1", &[3, 3]);
    assert!(Table::modifiers(&given).contains(&("melee.17", -1)));
    assert_eq!(table.order_of("f1"), "disordered");
}
