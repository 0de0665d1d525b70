//! Exact odds: whole distributions, worked out in another way.

use ground::table::Face;
use std::collections::BTreeMap;

use crate::support::{by_every_card, pack, told};
use arrayvec::ArrayVec;
use dining_table::artillery::resolution::Fatigue;
use dining_table::cards::classes;
use dining_table::charge::clash::{self, Clash, Holder, Striker};
use dining_table::charge::commit::Front;
use dining_table::firefight::exchange::{Party, exchange};
use dining_table::troops::{Arm, Gun, Hindrance};
use kernel::chance::CardSet;
use kernel::{BySide, Fraction, OddsFault, Rulebook as _, Side};

pub fn row(name: &str, over: u128, under: u128) -> (String, Fraction) {
    (name.to_owned(), Fraction::new(over, under))
}

/// Part of a pack, with every class of card in it.
pub const SOME: &str = "AS 3S 6S 7S JS KS AC 4C 9C QC KC 2D KD 5H KH Joker1 Joker2";

fn clash(attacker: (Arm, u8, u8), defender: (Arm, u8, u8), against: Front) -> Clash {
    Clash {
        attackers: ArrayVec::from_iter([Striker {
            arm: attacker.0,
            sps: attacker.1,
            cards: attacker.2,
            face: Face::Front,
            against,
            hindered: Hindrance::Medium,
        }]),
        defender: Holder {
            arm: defender.0,
            sps: defender.1,
            cards: defender.2,
            nil: defender.0.is_artillery() && against == Front::Other,
            hindered: Hindrance::None,
        },
        summed: false,
    }
}

#[test]
fn command_throw_of_each_rating() {
    //= s2-1.3-a s2-1.3-c
    for faces in [6_u8, 8, 10, 12] {
        let mut by_hand: BTreeMap<u8, u128> = BTreeMap::new();
        for six in 1..=6_u8 {
            for other in 1..=faces {
                *by_hand.entry(six.abs_diff(other)).or_default() += 1;
            }
        }
        let expected: Vec<_> = by_hand
            .iter()
            .map(|(points, ways)| {
                let name = if *points == 1 { "point" } else { "points" };
                row(&format!("{points} {name}"), *ways, 6 * u128::from(faces))
            })
            .collect();
        assert_eq!(told("command-throw", &format!("rating={faces}")), expected);
    }
}

#[test]
fn command_throw_of_c4() {
    //= s2-2.6-h
    let expected = [
        row("0 points", 1, 3),
        row("1 point", 1, 3),
        row("2 points", 1, 3),
    ];
    assert_eq!(told("command-throw", "rating=4"), expected);
}

#[test]
fn activation_by_rating_and_character() {
    //= s2-2.3-b s2-2.3-c s2-2.3-d s2-2.3-e
    // A5: 5 to King of four suits are full, 2 to 4 limited, four Aces fail.
    let expected = [
        row("full", 36, 54),
        row("limited", 14, 54),
        row("fail", 4, 54),
    ];
    assert_eq!(told("activation", "rating=5 character=normal"), expected);
    let expected = [
        row("full", 38, 54),
        row("limited", 12, 54),
        row("fail", 4, 54),
    ];
    assert_eq!(told("activation", "rating=5 character=strong"), expected);
    let expected = [
        row("full", 24, 54),
        row("limited", 24, 54),
        row("fail", 6, 54),
    ];
    assert_eq!(told("activation", "rating=8 character=weak"), expected);
}

#[test]
fn cards_that_are_gone_change_the_odds() {
    //= s1-2.3-b s1-2.4-b
    let given = "rating=5 character=weak removed=AC,AD,AH,AS,Joker1,Joker2";
    let expected = [row("full", 36, 48), row("limited", 12, 48)];
    assert_eq!(told("activation", given), expected);
}

#[test]
fn recovery_by_zone() {
    //= s2-9.1-f s2-9.1-g s2-9.1-h s2-9.1-i
    let expected = |over| {
        [
            row("recovered", over, 54),
            row("not recovered", 54 - over, 54),
        ]
    };
    assert_eq!(told("recovery", "zone=clear"), expected(26));
    assert_eq!(told("recovery", "zone=threat"), expected(18));
    assert_eq!(told("recovery", "zone=contact"), expected(6));
    assert_eq!(
        told("recovery", "zone=contact senior-general-near=yes"),
        expected(8)
    );
}

#[test]
fn morale_by_hits_and_general() {
    //= s2-10.5-a s2-10.5-b s2-10.5-c s3-4.1-a
    let one = |over| [row("passed", over, 54), row("failed", 54 - over, 54)];
    assert_eq!(told("morale-check", "rating=5"), one(36));
    assert_eq!(told("morale-check", "rating=5 hits-before=2"), one(28));
    assert_eq!(
        told("morale-check", "rating=5 hits-before=2 general-near=yes"),
        one(30)
    );
    // Both of two cards must pass.
    let two = told("morale-check", "rating=4 hits-now=2");
    assert_eq!(two[0], row("passed", 40 * 39, 54 * 53));
    // M7 with seven hits: no card is high enough.
    assert_eq!(
        told("morale-check", "rating=7 hits-before=7"),
        [row("failed", 1, 1)]
    );
}

#[test]
fn general_risk_low_and_high() {
    //= s2-16.2-g s2-16.2-h s2-16.2-i
    let rows = |hit: u128| {
        [
            row("hit", hit, 54),
            row("safe", 52 - hit, 54),
            row("senior general at risk", 2, 54),
        ]
    };
    assert_eq!(told("general-risk", "level=low"), rows(4));
    assert_eq!(told("general-risk", "level=high"), rows(12));
}

#[test]
fn fatigue_by_markers_and_quality() {
    //= s2-20.2-a s2-20.6-b s2-20.3-b s2-20.3-c
    let rows = |hit: u128| [row("0 hits", 54 - hit, 54), row("1 hit", hit, 54)];
    assert_eq!(told("fatigue", "markers=1"), rows(13));
    assert_eq!(told("fatigue", "markers=2"), rows(26));
    assert_eq!(told("fatigue", "markers=2 quality=second-rate"), rows(28));
    let fatigue = Fatigue {
        markers: 2,
        second_rate: false,
    };
    let every = by_every_card(CardSet::FULL, |draws| fatigue.resolve(Side::First, draws));
    assert_eq!(every[1].1, Fraction::new(26, 54));
}

#[test]
fn classes_of_cards_agree_with_every_card_for_charges() {
    let horse = Arm::BattleCavalry;
    let guns = Arm::Artillery(Gun::Light);
    let cases = [
        clash((Arm::Infantry, 4, 2), (Arm::Infantry, 3, 1), Front::Other),
        clash((horse, 4, 2), (Arm::Infantry, 1, 1), Front::Front),
        clash((Arm::Infantry, 1, 1), (horse, 3, 2), Front::Front),
        clash((horse, 1, 2), (guns, 2, 1), Front::Other),
    ];
    for case in cases {
        let ours = Hindrance::Medium;
        let theirs = if case.defender.nil {
            Hindrance::Severe
        } else {
            Hindrance::None
        };
        let fight = |draws: &mut dyn dining_table::cards::Draws| {
            let fought = case.fight(Side::First, draws)?;
            Ok((fought.attackers, fought.defender))
        };
        let class = |card| clash::class(card, [ours, theirs]);
        let classes = classes::odds(pack(SOME), class, fight);
        let every = by_every_card(pack(SOME), fight);
        assert_eq!(every, classes.unwrap().into_iter().collect::<Vec<_>>());
        // More cards, out of a pack that has run down.
        let mut longer = case.clone();
        longer.attackers[0].cards = 3;
        longer.defender.cards = 3;
        let few = pack("KS 3S 8C 2C Joker1 QH 7S");
        let fight = |draws: &mut dyn dining_table::cards::Draws| {
            let fought = longer.fight(Side::Second, draws)?;
            Ok((fought.attackers, fought.defender))
        };
        let classes = classes::odds(few, class, fight);
        let every = by_every_card(few, fight);
        assert_eq!(every, classes.unwrap().into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn classes_of_cards_agree_with_every_card_for_firefights() {
    let party = |arm, sps, cards, joker_hits| Party {
        arm,
        sps,
        cards,
        joker_hits,
        against: Front::Front,
        hindered: Hindrance::None,
    };
    let pairs = [
        (
            party(Arm::Infantry, 4, 2, true),
            party(Arm::Infantry, 4, 1, false),
        ),
        (
            party(Arm::Infantry, 4, 2, false),
            party(Arm::Artillery(Gun::Light), 2, 1, false),
        ),
    ];
    for (first, second) in pairs {
        let pair = BySide { first, second };
        let fight = |draws: &mut dyn dining_table::cards::Draws| exchange(&pair, draws);
        let hits = |draws: &mut dyn dining_table::cards::Draws| {
            let result = fight(draws)?;
            Ok((result.first.hits, result.second.hits))
        };
        let class = |card| clash::class(card, [Hindrance::None; 2]);
        let classes = classes::odds(pack(SOME), class, hits);
        let every = by_every_card(pack(SOME), hits);
        assert_eq!(every, classes.unwrap().into_iter().collect::<Vec<_>>());
    }
}

#[test]
fn a_firefight_counts_cards_and_jokers_by_the_letters() {
    //= s2-11.5-h s2-17.4-a s2-17.4-b s2-17.4-c s2-17.4-d s2-17.4-e s2-17.5-a s2-17.5-b s2-17.6-c s2-17.8-a s3-4.4-b s3-4.4-e
    // What is given, and what comes to the same in cards and Jokers.
    let cases = [
        ("", "attacker-cards=2 defender-cards=2"),
        (
            "attacker-letters=skirmish",
            "attacker-cards=3 defender-cards=2",
        ),
        (
            "defender-letters=skirmish",
            "attacker-cards=2 defender-cards=3",
        ),
        (
            "attacker-letters=no-skirmish",
            "attacker-cards=1 defender-cards=2",
        ),
        (
            "attacker-letters=no-skirmish attacker-defends=yes",
            "attacker-cards=2 defender-cards=2",
        ),
        (
            "attacker-letters=skirmish attacker-sps=1",
            "attacker-cards=2 defender-cards=2",
        ),
        (
            "attacker-letters=skirmish attacker-sps=0",
            "attacker-cards=0 defender-cards=2",
        ),
        (
            "defender-defends=yes defender-guns=yes",
            "attacker-cards=2 defender-cards=3",
        ),
        (
            "flank=yes",
            "attacker-cards=2 attacker-joker=yes defender-cards=1",
        ),
        (
            "flank=yes defender-letters=no-skirmish",
            "attacker-cards=2 attacker-joker=yes defender-cards=1",
        ),
        (
            "flank=yes defender-letters=skirmish",
            "attacker-cards=2 attacker-joker=yes defender-cards=2",
        ),
        // Skirmish strength beside another bonus: no second card, but Jokers hit.
        (
            "attacker-letters=skirmish attacker-defends=yes",
            "attacker-cards=3 attacker-joker=yes defender-cards=2",
        ),
        (
            "defender-letters=skirmish defender-guns=yes",
            "attacker-cards=2 defender-cards=3 defender-joker=yes",
        ),
        (
            "defender=cavalry",
            "attacker-cards=2 defender-cards=0 defender=cavalry",
        ),
        (
            "attacker=artillery attacker-sps=2 defender-letters=skirmish",
            "attacker=artillery attacker-sps=2 attacker-cards=1 defender-cards=3",
        ),
    ];
    for (letters, cards) in cases {
        let sps = |given: &str| {
            let mut all = given.to_owned();
            for role in ["attacker", "defender"] {
                if !given.contains(&format!("{role}-sps")) {
                    all.extend([" ", role, "-sps=4"]);
                }
            }
            all
        };
        assert_eq!(
            told("firefight", &sps(letters)),
            told("firefight", &sps(cards)),
            "{letters}"
        );
    }
    let one = told(
        "firefight",
        "attacker-letters=skirmish attacker-defends=yes attacker-sps=1 defender=cavalry",
    );
    // By hand: infantry hits cavalry with 13 Spades, and here with 2 Jokers: of 54 cards 15 hit, and two are drawn.
    assert_eq!(one[0].1, Fraction::new(39 * 38, 54 * 53));
    assert_eq!(one[2].1, Fraction::new(15 * 14, 54 * 53));
}

#[test]
fn a_firefight_that_cannot_be_is_no_question() {
    let cannot = [
        "attacker-letters=skirmish,no-skirmish",
        "attacker=artillery attacker-letters=skirmish",
        "attacker=artillery attacker-guns=yes",
        "attacker=artillery attacker-joker=yes",
        "attacker=artillery attacker-cards=2",
        "defender=cavalry defender-cards=1",
        "defender=cavalry defender-guns=yes",
        "defender=artillery defender-defends=yes",
        "flank=yes defender-cards=3",
        "attacker-letters=no-skirmish attacker-cards=3",
    ];
    for given in cannot {
        let given: Vec<_> = given
            .split_whitespace()
            .map(|pair| pair.split_once('=').expect("key=value"))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let answer = dining_table::RULEBOOK.odds("firefight", &given);
        assert!(matches!(answer, Err(OddsFault::Together(_))), "{given:?}");
    }
}

#[test]
fn charge_of_one_card_each_by_hand() {
    //= s2-11.5-b s2-11.5-c
    // Infantry against infantry: any black card hits. Of 54 cards 26 are black.
    let told = told(
        "charge",
        "attacker-cards=1 defender-cards=1 attacker-sps=4 defender-sps=4",
    );
    let both = Fraction::new(26 * 25, 54 * 53);
    let none = Fraction::new(28 * 27, 54 * 53);
    let one = Fraction::new(26 * 28, 54 * 53);
    assert_eq!(
        told,
        [
            ("attacker 0, defender 0".to_owned(), none),
            ("attacker 0, defender 1".to_owned(), one),
            ("attacker 1, defender 0".to_owned(), one),
            ("attacker 1, defender 1".to_owned(), both),
        ]
    );
}

#[test]
fn who_draws_so_many_cards_has_as_many_sps_unless_others_are_said() {
    //= s2-11.5-e s2-11.5-f
    let horse = "attacker=cavalry attacker-cards=3 defender-cards=3";
    let said = |more: &str| told("charge", &format!("{horse} {more}"));
    assert_eq!(said(""), said("attacker-sps=3 defender-sps=3"));
    assert_ne!(said(""), said("defender-sps=1"));
    // One card against two SPs: a Club cannot break them, and 13 of 54 are Spades.
    let one = told(
        "charge",
        "attacker=cavalry attacker-cards=1 defender-cards=2",
    );
    let hits = one
        .iter()
        .filter(|(name, _)| name.starts_with("attacker 1"));
    let hits: Fraction = hits.map(|(_, p)| *p).sum();
    assert_eq!(hits, Fraction::new(13, 54));
    let guns = "defender=artillery attacker-cards=2 defender-cards=2";
    let two = told("charge", &format!("{guns} defender-sps=2"));
    assert_eq!(told("charge", guns), two);
    // By the rules one SP draws one card.
    assert_eq!(
        told("charge", "attacker-sps=1 defender-sps=1"),
        told("charge", "attacker-cards=1 defender-cards=1")
    );
    // Of whom nothing is said has four SPs.
    assert_eq!(
        told("charge", ""),
        told("charge", "attacker-sps=4 defender-sps=4")
    );
}

#[test]
fn the_widest_charge_is_still_exact() {
    let told = told(
        "charge",
        "attacker-cards=8 defender-cards=8 attacker=cavalry attacker-sps=8 defender-sps=8 flank=yes terrain=minor",
    );
    assert!(told.len() > 40);
}

#[test]
fn a_pack_with_too_few_cards_is_no_question() {
    let all: Vec<_> = CardSet::FULL.iter().map(|card| card.to_string()).collect();
    let given = [("removed".to_owned(), all.join(","))];
    let answer = dining_table::RULEBOOK.odds("activation", &given);
    assert!(matches!(answer, Err(OddsFault::Together(_))));
    let answer = dining_table::RULEBOOK.odds("parley", &[]);
    assert!(matches!(answer, Err(OddsFault::Resolution { .. })));
}
