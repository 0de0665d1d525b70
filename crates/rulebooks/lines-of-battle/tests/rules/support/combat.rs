//! What the tests of combat share: a field, scripts with dice, and what stands
//! where. Taken in with `#[path]` beside the table.
#![allow(dead_code, clippy::unwrap_used)]

use std::cmp::Ordering;
use std::collections::BTreeMap;

use kernel::{Distribution, Fraction, Given};

use crate::support::{Table, table_with};

/// The French attack from `a` into `b`, behind which lies `c`. They have someone
/// elsewhere who can still move, so that their turn goes on.
pub const FIELD: &str = "
    area a open
    area b open
    area c open
    border a b
    border b c
    area x open
    area y open
    border x y
    unit spare french lc3 x
";

/// The field with units, and whatever else is needed.
pub fn field(more: &str) -> Table {
    field_with(more, &[])
}

/// The field under options.
pub fn field_with(more: &str, options: &[(&str, &str)]) -> Table {
    table_with(&format!("{FIELD}{more}"), options)
}

/// Plays a script: orders separated by `;`, each with its dice after a colon.
#[track_caller]
pub fn play(t: &mut Table, script: &str) -> Option<Given> {
    let mut last = None;
    for step in script.split(';') {
        let (order, dice) = step.split_once(':').unwrap_or((step, ""));
        let dice: Vec<u8> = dice
            .split_whitespace()
            .map(|die| die.parse().unwrap())
            .collect();
        last = Some(t.give(order.trim(), &dice));
    }
    last
}

/// What stands where: `UNIT PLACE [HITS] [MARK]`, separated by `;`.
#[track_caller]
pub fn stands(t: &Table, expected: &str) {
    for row in expected.split(';') {
        let words: Vec<&str> = row.split_whitespace().collect();
        let unit = t.unit(words[0]);
        assert_eq!(unit.at, words[1], "{}", words[0]);
        if let Some(hits) = words.get(2) {
            assert_eq!(unit.hits.to_string(), *hits, "hits of {}", words[0]);
        }
        if let Some(mark) = words.get(3) {
            assert!(t.marked(words[0], mark), "{} is not {mark}", words[0]);
        }
    }
}

/// The modifiers of both rolls in what happened: role, rule and value.
pub fn modifiers(given: &Given) -> Vec<(&'static str, &'static str, i8)> {
    let all = given.events.iter().flat_map(|event| &event.modifiers);
    all.map(|(role, modifier)| (*role, modifier.rule.id, modifier.value))
        .collect()
}

/// The modifiers of one role: rule and value.
pub fn modifiers_of(given: &Given, role: &str) -> Vec<(&'static str, i8)> {
    let all = modifiers(given).into_iter();
    all.filter(|(who, ..)| *who == role)
        .map(|(_, rule, value)| (rule, value))
        .collect()
}

/// The ids of the rules that the events of an order cite.
pub fn cited(given: &Given) -> Vec<&'static str> {
    let rules = given.events.iter().flat_map(|event| &event.rules);
    rules.map(|rule| rule.id).collect()
}

/// How the hits of two units will be after an order: every path of chance, played.
pub fn hits_after(t: &Table, order: &str, units: [&str; 2]) -> BTreeMap<[u64; 2], Fraction> {
    let played = Distribution::of(|chance| {
        let mut game = t.game.duplicate();
        game.give(order, chance)?;
        let after = Table { game };
        Ok::<_, kernel::GiveError>(units.map(|unit| after.hits(unit)))
    });
    let played = played.unwrap();
    played.iter().map(|(hits, p)| (*hits, p)).collect()
}

/// The hits of attacker and defender when the attacker is over, level or under.
pub type Results = fn(Ordering) -> [u32; 2];

pub fn infantry_attacks(attacker: Ordering) -> [u32; 2] {
    match attacker {
        Ordering::Greater => [0, 1],
        Ordering::Equal => [1, 1],
        Ordering::Less => [1, 0],
    }
}

pub fn cavalry_attacks(attacker: Ordering) -> [u32; 2] {
    match attacker {
        Ordering::Greater => [1, 2],
        Ordering::Equal => [1, 1],
        Ordering::Less => [1, 0],
    }
}

pub fn counterattack(attacker: Ordering) -> [u32; 2] {
    match attacker {
        Ordering::Greater => [1, 2],
        Ordering::Equal => [1, 1],
        Ordering::Less => [2, 1],
    }
}

/// All dice by hand: two for the roll, and one for each hit that may be saved on
/// `saves` or more (7 is never).
pub fn brute(sums: [i8; 2], results: Results, saves: [u32; 2]) -> BTreeMap<[u64; 2], Fraction> {
    let mut all = BTreeMap::new();
    for dice in 0..36_u32 {
        let totals = [dice / 6 + 1, dice % 6 + 1].map(|die| die as i8);
        let hits = results((totals[0] + sums[0]).cmp(&(totals[1] + sums[1])));
        let wanted = hits[0] + hits[1];
        for rolls in 0..6_u32.pow(wanted) {
            let die = |nth: u32| rolls / 6_u32.pow(nth) % 6 + 1;
            let left = |from: u32, count: u32, save: u32| {
                (from..from + count).filter(|nth| die(*nth) < save).count() as u64
            };
            let taken = [left(0, hits[0], saves[0]), left(hits[0], hits[1], saves[1])];
            let p = Fraction::new(1, u128::from(36 * 6_u32.pow(wanted)));
            let sum = all.entry(taken).or_insert(Fraction::ZERO);
            *sum = *sum + p;
        }
    }
    all
}

/// Attacks with `f`, up to the order that rolls.
pub fn up_to_the_roll(t: &mut Table) -> &'static str {
    t.give("choose f", &[]);
    for order in ["march b", "stand", "press-on"] {
        if t.allows(order) {
            if t.game.rolls(order) {
                return order;
            }
            t.give(order, &[]);
        }
    }
    panic!("no roll; legal: {:?}", t.orders());
}

/// Checks one roll: the modifiers beyond the rating, by rule, and all of its odds.
#[track_caller]
pub fn rolls(
    t: &Table,
    order: &str,
    ratings: [i8; 2],
    extra: [&[(&str, i8)]; 2],
    results: Results,
) {
    rolls_with_saves(t, order, ratings, extra, results, [7, 7]);
}

#[track_caller]
pub fn rolls_with_saves(
    t: &Table,
    order: &str,
    ratings: [i8; 2],
    extra: [&[(&str, i8)]; 2],
    results: Results,
    saves: [u32; 2],
) {
    let given = t.game.forecast(order).unwrap();
    let mut sums = [0; 2];
    for (who, role) in ["attacker", "defender"].into_iter().enumerate() {
        let listed = given.modifiers.iter().filter(|(name, _)| *name == role);
        let mut listed: Vec<_> = listed.map(|(_, m)| (m.rule.id, m.value)).collect();
        let mut wanted = vec![("combat.mod.1", ratings[who])];
        wanted.extend(extra[who]);
        listed.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(listed, wanted, "{role}");
        sums[who] = wanted.iter().map(|(_, value)| value).sum();
    }
    let played = hits_after(t, order, ["f", "b"]);
    let before = [t.hits("f"), t.hits("b")];
    let by_hand = brute(sums, results, saves).into_iter();
    let by_hand: BTreeMap<_, _> = by_hand
        .map(|([f, b], p)| ([before[0] + f, before[1] + b], p))
        .collect();
    assert_eq!(played, by_hand);
}

/// Checks the roll of a counterattack, the counterattacker first.
#[track_caller]
pub fn counter_rolls(t: &Table, ratings: [i8; 2], extra: [&[(&str, i8)]; 2]) {
    let given = t.game.forecast("join h").unwrap();
    let mut sums = [0; 2];
    for (who, role) in ["counterattacker", "attacker"].into_iter().enumerate() {
        let listed = given.modifiers.iter().filter(|(name, _)| *name == role);
        let listed: Vec<_> = listed.map(|(_, m)| (m.rule.id, m.value)).collect();
        let mut wanted = vec![("combat.mod.1", ratings[who])];
        wanted.extend(extra[who]);
        assert_eq!(listed, wanted, "{role}");
        sums[who] = wanted.iter().map(|(_, value)| value).sum();
    }
    let before = t.hits("f");
    let by_hand = brute(sums, counterattack, [7, 7]).into_iter();
    let by_hand: BTreeMap<_, _> = by_hand.map(|([h, f], p)| ([h, before + f], p)).collect();
    assert_eq!(hits_after(t, "join h", ["h", "f"]), by_hand);
}
