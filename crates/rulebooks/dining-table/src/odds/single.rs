//! What changes a throw or a draw of one side, each with its rule: found, as for
//! charges and firefights, by laying cards before the resolver of play.

use kernel::chance::{Card, Scripted, Suit};
use kernel::trial::Modifiers;
use kernel::{Modifier, Side};

use super::hands::laid;
use super::modifiers::{change, ground, words};
use crate::Rule;
use crate::activation::{self, Activation};
use crate::artillery::resolution::{Fatigue, Salvo, shares};
use crate::command::{self, CRating};
use crate::generals::risk::{self, Fate, Level};
use crate::morale::MoraleCheck;
use crate::recovery::{Attempt, Nearness};
use crate::troops::Rating;

const CARDS: &str = "cards";
const LOWEST: &str = "lowest card";

fn joker() -> Option<Card> {
    "Joker1".parse().ok()
}

/// Those of a list that hold.
fn those<const N: usize>(list: [(&'static str, Option<Modifier>); N]) -> Modifiers {
    let held = list.into_iter();
    held.filter_map(|(whose, one)| Some((whose, one?)))
        .collect()
}

pub(super) fn of_throw(rating: CRating) -> Modifiers {
    let thrown = command::throw(rating, &mut Scripted::new(&[1, 1]));
    let dice = thrown.map_or(2, |throw| 1 + u8::from(throw.other.is_some()));
    let what = "C4 throws one D6, which has a table of its own";
    those([("dice", change(Rule::S2_2_6H, what, 2, dice))])
}

pub(super) fn of_activation(rating: Rating) -> Modifiers {
    let what = match joker().map(|joker| activation::read(joker, rating)) {
        Some(Activation::Full) => Some("strong: a Joker activates fully"),
        Some(Activation::Fail) => Some("weak: a Joker fails"),
        Some(Activation::Limited) | None => None,
    };
    those([(CARDS, what.map(|what| words(Rule::S2_2_3E, what)))])
}

pub(super) fn of_fire(salvo: Salvo, faces: u8) -> Modifiers {
    let served: Vec<u8> = shares(salvo.markers, faces).collect();
    let markers = served.first().copied().unwrap_or(0);
    let first = Salvo { markers, ..salvo };
    let hits = |names: &str| {
        let struck = laid(names, |draws| first.resolve(Side::First, draws));
        struck.is_some_and(|struck| struck.hits > 0)
    };
    let when = |names, rule, what| hits(names).then(|| words(rule, what));
    let clubs = "two points or more: Clubs hit";
    let diamonds = "three points: a Diamond draws two more cards";
    let jokers = "heavy guns or howitzers: Jokers hit";
    let drawn = served.len() as u8;
    let left: u8 = salvo.markers - served.iter().sum::<u8>();
    let third = "points beyond the sixth, on more than one face";
    those([
        (LOWEST, ground(Rule::S2_20_4A, salvo.cover)),
        (CARDS, when("KC", Rule::S2_20_3C, clubs)),
        (CARDS, when("2D KS KC", Rule::S2_20_3D, diamonds)),
        (CARDS, when("Joker1", Rule::S2_20_6A, jokers)),
        (
            CARDS,
            change(Rule::S2_20_7B, "points beyond the third", 1, drawn.min(2)),
        ),
        (CARDS, change(Rule::S2_20_7C, third, 2, drawn.max(2))),
        (
            "points",
            change(Rule::S2_20_7D, "points that no card serves", left, 0),
        ),
    ])
}

pub(super) fn of_fatigue(fatigue: Fatigue) -> Modifiers {
    let when = |names, rule, what| {
        let hits = laid(names, |draws| fatigue.resolve(Side::First, draws));
        hits.filter(|hits| *hits > 0).map(|_| words(rule, what))
    };
    those([
        (
            CARDS,
            when("KC", Rule::S2_20_3C, "two points or more: Clubs hit"),
        ),
        (
            CARDS,
            when("Joker1", Rule::S2_20_6B, "second-rate: a Joker hits"),
        ),
    ])
}

pub(super) fn of_recovery(attempt: Attempt) -> Modifiers {
    let near = attempt.nearness;
    let what = match near {
        Nearness::Contact => "in a Contact Zone",
        Nearness::Threat => "in a Threat Zone",
        Nearness::Clear => "clear of the enemy",
    };
    let general = "a senior general is near: a Joker recovers the hit";
    let helped = joker().is_some_and(|joker| attempt.worth(joker) > 0);
    those([
        (
            LOWEST,
            change(near.rule(), what, Nearness::Clear.rank(), near.rank()),
        ),
        (CARDS, helped.then(|| words(Rule::S2_9_1I, general))),
    ])
}

pub(super) fn of_morale(check: MoraleCheck) -> Modifiers {
    let before = "hits before the fire";
    let further = "a card for each further hit";
    let general = "a general is near: a Joker passes";
    let helped = joker().is_some_and(|joker| check.passes(joker));
    those([
        (
            "needed",
            change(Rule::S2_10_5B, before, check.grade, check.needed()),
        ),
        (CARDS, change(Rule::S2_10_5A, further, 1, check.hits_now)),
        (CARDS, helped.then(|| words(Rule::S2_10_5C, general))),
    ])
}

pub(super) fn of_risk(level: Level) -> Modifiers {
    let lowest = |level| {
        let hits = |card| risk::read(level, card) == Fate::Hit;
        let hits = |rank: &u8| Card::new(Suit::Spades, *rank).is_some_and(hits);
        (1..=13).find(hits).unwrap_or(0)
    };
    let what = "high risk: within an inch, or touched";
    let (low, own) = (lowest(Level::Low), lowest(level));
    those([(LOWEST, change(Rule::S2_16_2H, what, low, own))])
}
