//! The odds of every resolution, as whole distributions, against a second working-out: the book's tables
//! written down again here, and loops over dice.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use kernel::{Fraction, OddsFault, OddsReport, Rulebook};
use large_battles::RULEBOOK;

type Odds = BTreeMap<String, Fraction>;

fn ask(resolution: &str, given: &str) -> Result<OddsReport, OddsFault> {
    let pairs = given
        .split_whitespace()
        .map(|pair| pair.split_once('=').unwrap());
    let given: Vec<_> = pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    RULEBOOK.odds(resolution, &given)
}

fn odds(resolution: &str, given: &str) -> Odds {
    let report = ask(resolution, given).unwrap_or_else(|fault| panic!("{given}: {fault}"));
    let sum: Fraction = report.outcomes.iter().map(|(_, p)| *p).sum();
    assert_eq!(sum, Fraction::ONE, "{given}");
    report.outcomes.into_iter().collect()
}

/// Both dice, all 36 ways.
fn counted(name: impl Fn(i32, i32) -> &'static str) -> Odds {
    let mut odds = Odds::new();
    for one in 1..=6 {
        for two in 1..=6 {
            let sum = odds
                .entry(name(one, two).to_owned())
                .or_insert(Fraction::ZERO);
            *sum = *sum + Fraction::new(1, 36);
        }
    }
    odds
}

//= fire.7 fire.11 fire.12 fire.13 fire.14 fire.15 fire.16 fire.17 fire.18 fire.19 fire.20 fire.21 fire.22
//= fire.23 fire.24 fire.25 fire.34
#[test]
fn fire() {
    let rows: [(&str, i32); 20] = [
        ("", 0),
        ("firer=light-infantry", 1),
        ("ill-equipped=yes", -1),
        ("firer=horse-artillery range=medium", 0),
        ("firer=heavy-artillery range=canister", 1),
        ("firer=heavy-artillery range=long", -1),
        ("firer=horse-artillery range=medium ill-served=yes", -1),
        ("cover=yes", -1),
        ("square=yes", 1),
        ("enfiladed=yes", 1),
        ("enfiladed=yes line=yes", 1),
        ("line=yes", -1),
        ("disordered=yes", -2),
        ("few-bases=yes", -1),
        ("charged=yes", -1),
        ("in-square=yes", -2),
        ("in-square=yes charged=yes", -2),
        ("gone=yes", -2),
        (
            "cover=yes line=yes disordered=yes few-bases=yes charged=yes gone=yes",
            -8,
        ),
        ("firer=light-infantry enfiladed=yes", 2),
    ];
    for (given, sum) in rows {
        let hit = |attack: i32, defence: i32| {
            if attack + sum >= 2 * defence {
                "base lost"
            } else {
                "no effect"
            }
        };
        assert_eq!(odds("fire", given), counted(hit), "{given}");
    }
    // Without factors a hit has nine chances in 36.
    assert_eq!(odds("fire", "")["base lost"], Fraction::new(9, 36));
}

#[test]
fn fire_that_cannot_be() {
    for given in [
        "firer=horse-artillery",
        "range=long",
        "firer=heavy-artillery range=long ill-equipped=yes",
        "ill-served=yes",
        "firer=heavy-artillery range=long in-square=yes",
        "square=yes line=yes",
    ] {
        assert!(
            matches!(ask("fire", given), Err(OddsFault::Together(_))),
            "{given}"
        );
    }
}

fn result(lead: i32) -> &'static str {
    match lead {
        i32::MIN..=-5 => "A routs",
        -4..=-2 => "A pushed back",
        -1..=1 => "indecisive",
        2..=4 => "B pushed back",
        _ => "B routs",
    }
}

//= melee.5 melee.6 melee.7 melee.9 melee.10 melee.11 melee.13 melee.14 melee.15 melee.16 melee.17 melee.18
//= melee.19 melee.20 melee.21 melee.22 melee.23 melee.24 melee.25 melee.26 melee.27 melee.28 melee-result.1
//= melee-result.6 melee-result.12
#[test]
fn melee() {
    for (given, a, b) in [
        ("", 6, 6),
        ("a-bases=8 b-bases=5", 8, 5),
        ("a-formation=line", 8, 6),
        ("a-formation=line a-special=british-trained", 9, 6),
        ("a-formation=line a-special=old-regime", 9, 6),
        ("a-special=old-regime", 3, 6),
        ("a-formation=town", 8, 6),
        ("a-formation=square", 1, 6),
        ("a-grade=guard", 8, 6),
        ("a-grade=elite b-grade=raw", 7, 5),
        ("a-disordered=yes", 5, 6),
        ("b-position=obstacle", 5, 6),
        ("b-position=fortification", 3, 6),
        ("a-position=obstacle", 6, 5),
        ("a-supports=1 b-supports=2", 7, 7),
        ("a-supports=3 b-supports=5", 8, 8),
        ("a-supports=6", 9, 6),
        ("a-arm=light-cavalry a-formation=line a-bases=5", 20, 6),
        ("a-arm=heavy-cavalry a-bases=5", 14, 6),
        (
            "a-arm=light-cavalry a-bases=4 b-arm=heavy-cavalry b-bases=4",
            2,
            4,
        ),
        (
            "a-arm=light-cavalry a-grade=raw a-special=cossacks b-arm=light-cavalry",
            1,
            3,
        ),
        ("a-arm=light-cavalry a-grade=raw b-arm=light-cavalry", 2, 3),
    ] {
        let by_hand = counted(|one, two| result(one + a - two - b));
        assert_eq!(odds("melee", given), by_hand, "{given}");
    }
    for given in [
        "a-arm=light-cavalry a-formation=square",
        "a-arm=light-cavalry b-formation=square",
        "a-special=cossacks",
        "a-grade=raw a-special=british-trained",
    ] {
        assert!(
            matches!(ask("melee", given), Err(OddsFault::Together(_))),
            "{given}"
        );
    }
}

//= square.2 square.4 square.5 square.6 square.7 square.8 square.9 square.10 square.11
#[test]
fn square() {
    for distance in 0..=16 {
        for (more, sum) in [
            ("", 0),
            ("grade=guard", 2),
            ("grade=elite", 1),
            ("grade=raw", -2),
            ("column=yes", 1),
            ("disordered=yes", -2),
            ("enemy-infantry-near=yes", -3),
            (
                "grade=raw column=yes disordered=yes enemy-infantry-near=yes",
                -6,
            ),
        ] {
            let formed = |one: i32, two: i32| {
                if one + two < distance + sum {
                    "formed"
                } else {
                    "not formed"
                }
            };
            let given = format!("distance={distance} {more}");
            assert_eq!(odds("square", &given), counted(formed), "{given}");
        }
    }
}

//= rally-rout.3 rally-rout.4 rally-rout.5 rally-rout.6 rally-rout.7 rally-rout.8
#[test]
fn rally() {
    for (grade, needed) in [("raw", 11), ("trained", 10), ("elite", 9), ("guard", 6)] {
        for (cinc, less) in [("no", 0), ("yes", 1)] {
            let rallied = |one: i32, two: i32| {
                if one + two >= needed - less {
                    "rallied"
                } else {
                    "routs on"
                }
            };
            let given = format!("grade={grade} cinc={cinc}");
            assert_eq!(odds("rally", &given), counted(rallied), "{given}");
        }
    }
    let eight = |one: i32, two: i32| {
        if one + two >= 8 {
            "rallied"
        } else {
            "routs on"
        }
    };
    assert_eq!(odds("rally", "grade=guard guard-rally=8"), counted(eight));
    assert!(matches!(
        ask("charge", ""),
        Err(OddsFault::Resolution { .. })
    ));
    assert!(matches!(
        ask("rally", "grade=old"),
        Err(OddsFault::Value { .. })
    ));
    assert!(matches!(
        ask("rally", "luck=yes"),
        Err(OddsFault::Factor { .. })
    ));
}
