//! What the tests of combat share: a field, scripts with dice, and what stands
//! where. Taken in with `#[path]` beside the table.
#![allow(dead_code)]

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
