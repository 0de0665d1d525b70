//! What the odds list as modifiers: each with its rule, and everything that
//! changes the odds. The amounts are written down here out of the book.

use dining_table::RULEBOOK;
use kernel::{Fraction, Rulebook as _};

type Given = Vec<(String, String)>;

fn given(words: &str) -> Given {
    words
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// Whose cards, how much, by which rule.
type Row = (&'static str, i8, &'static str);

/// A side whose SPs and cards are not said has one SP here.
fn of_one_sp(resolution: &str, words: &str) -> Given {
    let mut all = given(words);
    for role in ["attacker", "defender"] {
        let counts = |(key, _): &(String, String)| {
            *key == format!("{role}-sps") || *key == format!("{role}-cards")
        };
        if ["charge", "firefight"].contains(&resolution) && !all.iter().any(counts) {
            all.push((format!("{role}-sps"), "1".to_owned()));
        }
    }
    all
}

fn listed(resolution: &str, words: &str) -> Vec<Row> {
    let report = RULEBOOK
        .odds(resolution, &of_one_sp(resolution, words))
        .expect("a fair question");
    let row = |(whose, one): &(&'static str, kernel::Modifier)| (*whose, one.value, one.rule.id);
    report.modifiers.iter().map(row).collect()
}

fn lists(resolution: &str, words: &str, expected: &[Row]) {
    assert_eq!(listed(resolution, words), expected, "{resolution} {words}");
}

const OURS: &str = "attacker's cards";
const THEIRS: &str = "defender's cards";
const OUR_LOWEST: &str = "attacker's lowest card";
const THEIR_LOWEST: &str = "defender's lowest card";
const LEVEL: Row = ("hits", 0, "s2-17.6-d");

#[test]
fn infantry_that_charges_infantry_in_front_has_no_modifier() {
    lists("charge", "", &[]);
    lists("charge", "attacker-sps=4 defender-sps=4", &[]);
}

#[test]
fn ground_asks_chargers_for_higher_cards() {
    //= s2-11.5-g
    for (level, more) in [("minor", 3), ("medium", 6), ("severe", 10)] {
        let ours = [(OUR_LOWEST, more, "s2-11.5-g")];
        lists("charge", &format!("terrain={level}"), &ours);
        let theirs = [(THEIR_LOWEST, more, "s2-11.5-g")];
        lists("charge", &format!("attacker-cover={level}"), &theirs);
    }
    // Who draws nothing has nothing to ask of.
    lists("charge", "attacker-sps=0 terrain=medium", &[]);
}

#[test]
fn a_flank_lets_jokers_hit_and_few_sps_answer() {
    //= s2-11.2-f s2-11.5-h
    lists("charge", "flank=yes", &[(OURS, 0, "s2-11.5-h")]);
    let expected = [
        (THEIRS, -2, "s2-11.2-f"),
        (OUR_LOWEST, 6, "s2-11.5-g"),
        (OURS, 0, "s2-11.5-h"),
    ];
    lists(
        "charge",
        "attacker-sps=2 defender-sps=4 terrain=medium flank=yes",
        &expected,
    );
    // Cards that a player counted himself are as he says.
    let told = "attacker-cards=3 defender-cards=3 defender-sps=4 flank=yes";
    lists("charge", told, &[(OURS, 0, "s2-11.5-h")]);
}

#[test]
fn who_is_vulnerable_or_weak_commits_fewer() {
    //= s2-11.2-d s2-11.2-e s2-11.2-f
    let says = |more: &str, expected: &[Row]| {
        let words = format!("attacker-sps=4 defender-sps=4 {more}");
        lists("charge", &words, expected);
    };
    says("attacker-vulnerable=yes", &[(OURS, -2, "s2-11.2-e")]);
    says("defender-vulnerable=yes", &[(THEIRS, -2, "s2-11.2-e")]);
    says("attacker-letters=no-drill", &[(OURS, -1, "s2-11.2-d")]);
    says("attacker-letters=no-drill going=bad", &[]);
    says("attacker-letters=no-skirmish", &[]);
    let bad = "defender-letters=no-skirmish going=bad";
    says(bad, &[(THEIRS, -1, "s2-11.2-d")]);
    // Being vulnerable goes before a weakness, a flank before both.
    let both = "defender-letters=no-drill defender-vulnerable=yes";
    says(both, &[(THEIRS, -2, "s2-11.2-e")]);
    let all = format!("{both} flank=yes");
    says(&all, &[(THEIRS, -2, "s2-11.2-f"), (OURS, 0, "s2-11.5-h")]);
}

#[test]
fn infantry_and_cavalry_against_each_other() {
    //= s2-11.3 s2-11.5-d s2-11.5-e s3-4.6-b
    let clubs = [(OURS, 0, "s2-11.5-e"), (THEIRS, 0, "s2-11.5-d")];
    lists("charge", "attacker=cavalry", &clubs);
    let limited = [&[(OURS, -2, "s2-11.3")][..], &clubs].concat();
    lists("charge", "attacker=cavalry attacker-sps=3", &limited);
    let bonus = [&[(OURS, 1, "s3-4.6-b")][..], &clubs].concat();
    let heavy = "attacker=cavalry attacker-letters=heavy";
    lists("charge", heavy, &bonus);
    lists("charge", &format!("{heavy} going=bad"), &clubs);
    let turned = [(OURS, 0, "s2-11.5-d"), (THEIRS, 0, "s2-11.5-e")];
    lists("charge", "defender=cavalry", &turned);
    lists("charge", "attacker=cavalry defender=cavalry", &[]);
}

#[test]
fn guns_that_are_charged() {
    //= s2-11.2-g s2-11.5-f s2-11.7 s2-14.1-b
    let guns = |more: &str, expected: &[Row]| {
        let words = format!("defender=artillery defender-sps=2 {more}");
        lists("charge", &words, expected);
    };
    guns("", &[(OURS, 0, "s2-11.5-f")]);
    let nil = (THEIR_LOWEST, 10, "s2-14.1-b");
    let one_card = (THEIRS, -1, "s2-11.7");
    guns("limbered=yes", &[one_card, (OURS, 0, "s2-11.5-f"), nil]);
    let flank = [
        (THEIRS, -2, "s2-11.2-g"),
        (THEIRS, 1, "s2-11.7"),
        (OURS, 0, "s2-11.5-f"),
        (OURS, 0, "s2-11.5-h"),
        nil,
    ];
    guns("flank=yes", &flank);
    // The ground of the attacker asks no more of them than a Jack.
    guns("flank=yes attacker-cover=medium", &flank);
    let silenced = [(THEIRS, 1, "s2-11.7"), nil];
    lists("charge", "defender=artillery defender-sps=0", &silenced);
}

#[test]
fn a_firefight_is_levelled_always() {
    //= s2-17.6-d s2-11.5-g
    lists("firefight", "", &[LEVEL]);
    let ours = [(OUR_LOWEST, 6, "s2-11.5-g"), LEVEL];
    lists("firefight", "terrain=medium", &ours);
    let theirs = [(THEIR_LOWEST, 3, "s2-11.5-g"), LEVEL];
    lists("firefight", "attacker-cover=minor", &theirs);
}

#[test]
fn who_commits_less_to_a_firefight() {
    //= s2-17.4-b s2-17.4-c s2-17.4-d s2-17.8-a s2-17.6-b
    let says = |more: &str, expected: &[Row]| {
        let words = format!("attacker-sps=3 defender-sps=3 {more}");
        lists("firefight", &words, expected);
    };
    let flank = [(THEIRS, -1, "s2-17.4-b"), (OURS, 0, "s2-11.5-h"), LEVEL];
    says("flank=yes", &flank);
    let weak = "defender-letters=no-skirmish";
    says(weak, &[(THEIRS, -1, "s2-17.4-c"), LEVEL]);
    let both = format!("{weak} flank=yes");
    says(&both, &flank);
    let horse = [(THEIRS, -2, "s2-17.8-a"), (OURS, 0, "s2-17.6-b")];
    says("defender=cavalry", &horse);
    // Cavalry draws nothing, so nothing is asked of its cards.
    says("defender=cavalry attacker-cover=severe", &horse);
    let guns = [(OURS, -1, "s2-17.4-d"), (THEIRS, 0, "s2-11.5-f"), LEVEL];
    says("attacker=artillery", &guns);
}

#[test]
fn bonus_cards_and_jokers_of_a_firefight() {
    //= s2-17.5-a s2-17.6-c s3-4.4-b
    let skirmish = "attacker-letters=skirmish";
    lists("firefight", skirmish, &[(OURS, 1, "s3-4.4-b"), LEVEL]);
    let both = format!("{skirmish} attacker-defends=yes");
    let expected = [(OURS, 1, "s2-17.5-a"), (OURS, 0, "s2-17.6-c"), LEVEL];
    lists("firefight", &both, &expected);
    let said = [(THEIRS, 0, "s2-17.6-c"), LEVEL];
    lists("firefight", "defender-joker=yes", &said);
}

#[test]
fn c4_throws_one_die() {
    //= s2-2.6-h
    lists("command-throw", "rating=4", &[("dice", -1, "s2-2.6-h")]);
    lists("command-throw", "rating=6", &[]);
}

#[test]
fn character_says_what_a_joker_is() {
    //= s2-2.3-e
    lists("activation", "rating=8", &[]);
    let joker = [("cards", 0, "s2-2.3-e")];
    lists("activation", "character=strong", &joker);
    lists("activation", "character=weak", &joker);
}

#[test]
fn points_cover_and_guns_of_artillery_fire() {
    //= s2-20.3-c s2-20.3-d s2-20.4-a s2-20.6-a s2-20.7-b s2-20.7-c s2-20.7-d
    let says = |words: &str, expected: &[Row]| lists("artillery-fire", words, expected);
    says("", &[]);
    says("cover=minor", &[("lowest card", 3, "s2-20.4-a")]);
    says("cover=severe", &[("lowest card", 10, "s2-20.4-a")]);
    says("heavy-or-howitzer=yes", &[("cards", 0, "s2-20.6-a")]);
    let clubs = ("cards", 0, "s2-20.3-c");
    let diamonds = ("cards", 0, "s2-20.3-d");
    let second = ("cards", 1, "s2-20.7-b");
    says("markers=2", &[clubs]);
    says("markers=3", &[clubs, diamonds]);
    // The fourth point has a card of its own, and one point alone hits with Spades only.
    let first = [
        ("first card", 0, "s2-20.3-c"),
        ("first card", 0, "s2-20.3-d"),
    ];
    says("markers=4", &[first[0], first[1], second]);
    says("markers=6", &[clubs, diamonds, second]);
    let idle = ("points", -2, "s2-20.7-d");
    says("markers=8", &[clubs, diamonds, second, idle]);
    let third = ("cards", 1, "s2-20.7-c");
    let threes = [first[1], ("second card", 0, "s2-20.3-d")];
    says(
        "markers=8 faces=2",
        &[clubs, threes[0], threes[1], second, third],
    );
    says(
        "markers=9 faces=2 cover=minor",
        &[
            ("lowest card", 3, "s2-20.4-a"),
            clubs,
            diamonds,
            second,
            third,
        ],
    );
}

#[test]
fn points_and_quality_of_fatigue() {
    //= s2-20.3-c s2-20.6-b
    lists("fatigue", "quality=elite", &[]);
    let clubs = ("cards", 0, "s2-20.3-c");
    let joker = ("cards", 0, "s2-20.6-b");
    lists("fatigue", "markers=2 quality=second-rate", &[joker, clubs]);
}

#[test]
fn zone_and_general_of_a_recovery() {
    //= s2-9.1-f s2-9.1-g s2-9.1-i s2-21.3-c
    lists("recovery", "", &[]);
    lists(
        "recovery",
        "elite-artillery=yes",
        &[("cards", 0, "s2-21.3-c")],
    );
    lists("recovery", "zone=threat", &[("lowest card", 4, "s2-9.1-g")]);
    let both = [("lowest card", 10, "s2-9.1-f"), ("cards", 0, "s2-9.1-i")];
    lists("recovery", "zone=contact senior-general-near=yes", &both);
}

#[test]
fn hits_and_general_of_a_morale_check() {
    //= s2-10.5-a s2-10.5-b s2-10.5-c
    lists("morale-check", "rating=7", &[]);
    let all = [
        ("needed", 2, "s2-10.5-b"),
        ("cards", 2, "s2-10.5-a"),
        ("cards", 0, "s2-10.5-c"),
    ];
    let words = "hits-before=2 hits-now=3 general-near=yes";
    lists("morale-check", words, &all);
}

#[test]
fn high_risk_hits_a_general_with_lower_cards() {
    //= s2-16.2-h
    lists("general-risk", "", &[]);
    lists(
        "general-risk",
        "level=high",
        &[("lowest card", -2, "s2-16.2-h")],
    );
}

/// What a factor counts, or the question itself, is no modifier.
fn is_a_count(key: &str) -> bool {
    matches!(key, "removed" | "rating" | "markers")
        || key.ends_with("-cards")
        || key.ends_with("-sps")
}

type Answer = (Vec<(String, Fraction)>, Vec<(&'static str, i8, String)>);

/// Odds and modifiers; nothing where the factors cannot stand together.
fn answer(resolution: &str, given: &Given) -> Option<Answer> {
    let report = RULEBOOK.odds(resolution, given).ok()?;
    let row = |(whose, one): &(&'static str, kernel::Modifier)| {
        (*whose, one.value, format!("{} {}", one.rule.id, one.what))
    };
    let rows = report.modifiers.iter().map(row).collect();
    Some((report.outcomes, rows))
}

/// Wherever a single factor changes the odds of a situation, it changes what is listed.
fn whatever_changes_the_odds_is_listed(resolution: &str, bases: &[&str]) {
    let known = RULEBOOK.resolutions().iter();
    let mut known = known.filter(|known| known.name == resolution);
    let factors = known.next().expect("a resolution").factors;
    let changes: Vec<(String, String)> = factors
        .iter()
        .filter(|factor| !is_a_count(factor.key))
        .flat_map(|factor| {
            let values = factor.values.iter().skip(usize::from(!factor.many));
            values.map(|value| (factor.key.to_owned(), (*value).to_owned()))
        })
        .collect();
    assert!(!changes.is_empty());
    let mut told = 0;
    for base in bases {
        let base = given(base);
        let Some((odds, modifiers)) = answer(resolution, &base) else {
            panic!("{base:?} cannot be");
        };
        for change in &changes {
            let mut more = base.clone();
            more.retain(|(key, _)| *key != change.0);
            more.push(change.clone());
            let Some((other_odds, others)) = answer(resolution, &more) else {
                continue;
            };
            if odds != other_odds {
                told += 1;
                assert_ne!(modifiers, others, "{base:?} and {change:?}");
            }
        }
    }
    assert!(told > bases.len(), "{resolution}: {told}");
}

#[test]
fn whatever_changes_a_charge_is_listed() {
    whatever_changes_the_odds_is_listed(
        "charge",
        &[
            "",
            "attacker-sps=4 defender-sps=3",
            "attacker-sps=4 defender-sps=4 flank=yes terrain=medium",
            "attacker-sps=3 defender-sps=4 going=bad attacker-letters=skirmish",
            "attacker=cavalry attacker-sps=4 defender-sps=3",
            "attacker=cavalry attacker-sps=3 defender-sps=3 attacker-letters=heavy",
            "defender=cavalry attacker-sps=3 defender-sps=3",
            "defender=artillery attacker-sps=3 defender-sps=2",
            "defender=artillery attacker-sps=3 defender-sps=0",
            "attacker-cards=3 defender-cards=2",
        ],
    );
}

#[test]
fn whatever_changes_a_firefight_is_listed() {
    whatever_changes_the_odds_is_listed(
        "firefight",
        &[
            "",
            "attacker-sps=3 defender-sps=3",
            "attacker-sps=3 defender-sps=3 flank=yes",
            "attacker-sps=3 defender-sps=3 attacker-letters=skirmish defender-letters=no-skirmish",
            "attacker-sps=2 defender-sps=2 defender=artillery",
            "attacker-sps=2 defender-sps=2 defender=cavalry",
            "attacker=artillery attacker-sps=2 defender-sps=3",
            "attacker-cards=2 defender-cards=1",
        ],
    );
}

#[test]
fn whatever_changes_a_draw_of_one_side_is_listed() {
    let all = |resolution, bases: &[&str]| whatever_changes_the_odds_is_listed(resolution, bases);
    all("activation", &[""]);
    all(
        "artillery-fire",
        &["", "markers=3", "markers=7 cover=minor"],
    );
    all("recovery", &["", "zone=contact"]);
    all("morale-check", &["", "hits-now=2 rating=4"]);
}
