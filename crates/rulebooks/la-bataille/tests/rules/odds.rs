//! Exact odds, worked out another way: by counting the 36 or 6 rolls by hand.

use kernel::{Fraction, Rulebook as _};
use la_bataille::RULEBOOK;
use la_bataille::odds::RESOLUTIONS;

/// Asks for odds and gives them as counts out of `of`.
fn counts(name: &str, given: &str, of: u128) -> Vec<(String, u128)> {
    let given: Vec<(String, String)> = given
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let report = RULEBOOK.odds(name, &given).expect("odds");
    let sum: Fraction = report.outcomes.iter().map(|(_, p)| *p).sum();
    assert_eq!(sum, Fraction::ONE);
    let count = |p: Fraction| {
        let count = p * Fraction::new(of, 1);
        assert_eq!(count.under(), 1, "out of {of}");
        count.over()
    };
    report
        .outcomes
        .into_iter()
        .map(|(result, p)| (result, count(p)))
        .collect()
}

fn check(name: &str, given: &str, of: u128, expected: &[(&str, u128)]) {
    let ours = counts(name, given, of);
    let ours: Vec<(&str, u128)> = ours.iter().map(|(a, b)| (a.as_str(), *b)).collect();
    assert_eq!(ours, expected, "{name} {given}");
}

#[test]
fn fire_by_odds() {
    //= 16.13.1-a 16.13.1-b 3.2-b table.ruling.2
    check(
        "fire",
        "fire=16 defence=6",
        36,
        &[("0 steps", 15), ("1 step", 16), ("2 steps", 5)],
    );
    // 12:8 is 1.5:1; 11.5:8 is rounded down to 1:1.
    check(
        "fire",
        "fire=12 defence=8",
        36,
        &[("0 steps", 22), ("1 step", 12), ("2 steps", 2)],
    );
    check(
        "fire",
        "fire=11.5 defence=8",
        36,
        &[("0 steps", 26), ("1 step", 9), ("2 steps", 1)],
    );
}

#[test]
fn fire_below_the_table_and_canister() {
    //= table.fire-effects-below table.fire-effects-canister 17.6
    check("fire", "fire=1.5 defence=6", 36, &[("0 steps", 36)]);
    check(
        "fire",
        "fire=1.5 defence=6 canister=yes",
        36,
        &[("0 steps", 33), ("1 step", 3)],
    );
    let at_3 = counts("fire", "fire=20 defence=6 canister=yes", 36);
    assert_eq!(at_3, counts("fire", "fire=24 defence=6", 36));
    // From the last column canister is +11.
    let past = counts("fire", "fire=60 defence=6 canister=yes", 36);
    assert_eq!(past, counts("fire", "fire=60 defence=6 modifier=11", 36));
}

#[test]
fn ex_16_13_2_past_ten_to_one() {
    //= 16.13.2 16.13.2-ex
    let example = counts("fire", "fire=46 defence=4", 36);
    assert_eq!(example, counts("fire", "fire=40 defence=4 modifier=11", 36));
    // With +11 a throw of 11 counts as 26, so 33 is reached by 14 of 36 throws less.
    check(
        "fire",
        "fire=46 defence=4",
        36,
        &[
            ("2 steps", 3),
            ("3 steps", 11),
            ("4 steps", 7),
            ("5 steps", 15),
        ],
    );
}

#[test]
fn the_means_past_ten_to_one() {
    //= table.fire-effects-above
    // The means of the table file, 2.9, 3.9, 4.6 and 5.0, to one decimal.
    for (fire, tenths) in [("40", 29), ("44", 39), ("48", 46), ("52", 50)] {
        let all = counts("fire", &format!("fire={fire} defence=4"), 36);
        let sum: u128 = all
            .iter()
            .map(|(name, count)| count * name[..1].parse::<u128>().expect("steps"))
            .sum();
        assert_eq!((sum * 10 + 18) / 36, tenths, "{fire}");
    }
}

#[test]
fn a_massed_target_adds_its_steps_above_nine() {
    //= 16.12.3
    let massed = counts("fire", "fire=16 defence=6 massed=3", 36);
    assert_eq!(massed, counts("fire", "fire=16 defence=6 modifier=3", 36));
}

#[test]
fn melee_rounds_for_the_defender() {
    //= 18.13.1-b 3.2-b table.melee-below
    check(
        "melee",
        "attack=24 defence=16",
        36,
        &[
            ("AR", 1),
            ("AD", 4),
            ("0/1*", 2),
            ("1/1", 3),
            ("1/1*", 4),
            ("1/2*", 2),
            ("1*/0", 2),
            ("1*/1", 3),
            ("2*/0", 2),
            ("blank", 3),
            ("DD", 9),
            ("DR", 1),
        ],
    );
    let below = counts("melee", "attack=23.5 defence=16", 36);
    assert_eq!(below, counts("melee", "attack=16 defence=16", 36));
    let lowest = counts("melee", "attack=1 defence=16", 36);
    assert_eq!(
        lowest,
        counts("melee", "attack=8 defence=16 modifier=-6", 36)
    );
    assert_eq!(
        counts("melee", "attack=250 defence=1", 36),
        counts("melee", "attack=6 defence=1", 36)
    );
}

#[test]
fn morale_must_be_exceeded() {
    //= 20.6.1-b table.ruling.3-b table.ruling.3-c table.ruling.4
    // Fails on 11 to 24: ten of 36.
    check("morale", "value=24", 36, &[("passed", 26), ("failed", 10)]);
    // Two steps up the scale, and 11 fails all the same.
    check(
        "morale",
        "value=24 modifier=12",
        36,
        &[("passed", 35), ("failed", 1)],
    );
    check(
        "morale",
        "value=24 modifier=3",
        36,
        &[("passed", 29), ("failed", 7)],
    );
    // Past the end the roll goes on falling: only a natural 66 passes.
    check(
        "morale",
        "value=66 modifier=-12",
        36,
        &[("passed", 1), ("failed", 35)],
    );
    check(
        "morale",
        "value=06 modifier=-3",
        36,
        &[("passed", 33), ("failed", 3)],
    );
    check("morale", "value=06", 36, &[("passed", 35), ("failed", 1)]);
}

#[test]
fn squares_are_harder_near() {
    //= 19.9.15.2-a table.square-formation
    check(
        "square",
        "class=A range=2",
        36,
        &[("square", 27), ("disorder", 6), ("rout", 3)],
    );
    check(
        "square",
        "class=D range=1",
        36,
        &[("square", 7), ("disorder", 12), ("rout", 17)],
    );
    // The checks of the table file: in tall rye at range 2, class A.
    check(
        "square",
        "class=A range=2 modifier=3",
        36,
        &[("square", 24), ("disorder", 6), ("rout", 6)],
    );
}

#[test]
fn recall_and_limbering_by_one_die() {
    //= 19.9.14.2-a table.cavalry-recall-mod.auto table.cavalry-recall-mod.leader
    //= table.cavalry-recall-mod.temptation table.cavalry-recall-mod.downhill
    check(
        "recall",
        "needs=4",
        6,
        &[("recalled", 3), ("charges on", 3)],
    );
    check(
        "recall",
        "needs=2 leader=special",
        6,
        &[("recalled", 5), ("charges on", 1)],
    );
    check(
        "recall",
        "needs=6 routed=yes downhill=yes",
        6,
        &[("recalled", 1), ("charges on", 5)],
    );
    check(
        "recall",
        "needs=4 leader=leader downhill=yes",
        6,
        &[("recalled", 3), ("charges on", 3)],
    );
    //= 14.12.7.2-b 17.2 table.limbering-mod.auto table.limbering-mod.leader
    //= table.limbering-mod.adjacent table.limbering-mod.loss
    check(
        "limber",
        "needs=2",
        6,
        &[("limbered", 5), ("unlimbered", 1)],
    );
    check("limber", "needs=2 leader=leader", 6, &[("limbered", 6)]);
    check(
        "limber",
        "needs=5 adjacent=yes loss=yes",
        6,
        &[("limbered", 1), ("unlimbered", 5)],
    );
}

#[test]
fn ex_9_9_7_ney_to_reille() {
    //= table.order-acceptance-ex 9.9.8-a 9.9.7-a
    check(
        "order",
        "sum=4",
        36,
        &[
            ("ignored", 3),
            ("delayed 6", 6),
            ("delayed 5", 10),
            ("delayed 4", 9),
            ("accepted", 8),
        ],
    );
}

#[test]
fn table_2_local_initiative() {
    //= 9.10.1-t 9.10.1-a 9.10.1-b 9.10.1-d
    for (rating, order) in [(0, 1), (1, 3), (2, 3), (3, 6), (4, 10)] {
        check(
            "initiative",
            &format!("rating={rating}"),
            36,
            &[
                ("order", order),
                ("nothing", 35 - order),
                ("loose cannon", 1),
            ],
        );
    }
    // A British leader of rating 2 needs a 12 of the dice.
    check(
        "initiative",
        "rating=2 against=1",
        36,
        &[("order", 1), ("nothing", 34), ("loose cannon", 1)],
    );
    check(
        "initiative",
        "rating=4 royal=yes",
        36,
        &[("order", 10), ("nothing", 26)],
    );
}

#[test]
fn table_3_attack_stoppage() {
    //= 9.12.1-t 9.12.1-b
    // How many of 36 throws of two dice reach 2 to 12.
    let reach = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1];
    let needs = [
        [4, 7, 10, 12],
        [3, 6, 10, 12],
        [3, 6, 9, 11],
        [3, 5, 9, 11],
        [3, 5, 8, 10],
    ];
    for (rating, row) in needs.iter().enumerate() {
        for (level, needs) in row.iter().enumerate() {
            let goes_on: u128 = reach[needs - 2];
            check(
                "stoppage",
                &format!("rating={rating} level={level}"),
                36,
                &[("continues", goes_on), ("stops", 36 - goes_on)],
            );
        }
    }
}

#[test]
fn wounds_by_one_die() {
    //= 21.5 21.5.1 21.5.2 21.5.3 21.5.4 21.5.5 21.5.6
    check(
        "leader-wound",
        "",
        6,
        &[
            ("head: dead", 1),
            ("torso: dead", 1),
            ("leg: out for hours", 1),
            ("arm: out for hours", 1),
            ("stunned: out for turns", 1),
            ("hat: no effect", 1),
        ],
    );
    let times = counts("leader-wound", "times=yes", 216);
    assert!(times.contains(&("leg: out for 7 hours".to_owned(), 6)));
    assert!(times.contains(&("arm: out for 1 hour".to_owned(), 6)));
    assert!(times.contains(&("stunned: out for 6 turns".to_owned(), 6)));
}

#[test]
fn every_resolution_answers_with_its_neutral_factors() {
    for resolution in RESOLUTIONS {
        let report = RULEBOOK.odds(resolution.name, &[]).expect(resolution.name);
        let sum: Fraction = report.outcomes.iter().map(|(_, p)| *p).sum();
        assert_eq!(sum, Fraction::ONE, "{}", resolution.name);
    }
    assert!(RULEBOOK.odds("storm", &[]).is_err());
    assert!(
        RULEBOOK
            .odds("fire", &[("fire".to_owned(), "many".to_owned())])
            .is_err()
    );
}
