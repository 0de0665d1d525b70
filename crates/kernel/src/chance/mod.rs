//! Chance is an argument: no rule rolls anything by itself.
//!
//! A resolver asks a [`Chance`] for each die or card, with the reason. Four
//! sources answer: [`Seeded`] (play and simulation), [`Scripted`] (tests and
//! worked examples), [`Typed`] (real dice on a real table) and [`Enumerated`]
//! (exact odds). A source may not know yet: the resolver hands that back with
//! `?`, and the position stays as it was.

mod cards;
mod enumerated;
mod recording;
mod scripted;
mod seeded;

pub use cards::{Card, CardSet, Suit};
pub use enumerated::Enumerated;
pub use recording::{Drawn, Recording};
pub use scripted::{Scripted, Typed};
pub use seeded::{CIPHER, Commitment, Seed, Seeded};

use crate::RuleInfo;

/// Why chance is asked: the rule, and what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why {
    /// The rule that wants the roll.
    pub rule: &'static RuleInfo,
    /// What is rolled for, in a few words.
    pub what: &'static str,
}

impl Why {
    /// A reason.
    pub fn new(rule: impl Into<&'static RuleInfo>, what: &'static str) -> Self {
        Why {
            rule: rule.into(),
            what,
        }
    }
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// A die with that many faces; the answer is 1 to that number.
    Die(u8),
    /// A card out of those left in the deck; the answer is the card's number.
    Card(CardSet),
}

impl Draw {
    /// How many answers there are, all equally likely.
    pub fn answers(self) -> u8 {
        match self {
            Draw::Die(faces) => faces,
            Draw::Card(left) => left.len(),
        }
    }

    /// The answer with this place in the order of all answers.
    pub fn nth(self, place: u8) -> u8 {
        match self {
            Draw::Die(_) => place + 1,
            Draw::Card(left) => left.nth(place).map_or(0, Card::number),
        }
    }

    /// Whether an answer is one of those possible.
    pub fn allows(self, answer: u8) -> bool {
        match self {
            Draw::Die(faces) => (1..=faces).contains(&answer),
            Draw::Card(left) => Card::from_number(answer).is_some_and(|card| left.contains(card)),
        }
    }
}

/// One question to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// What is drawn.
    pub draw: Draw,
    /// Why.
    pub why: Why,
}

/// The source has no answer yet: it wants this drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unknown(pub Request);

/// A source of dice and cards.
pub trait Chance {
    /// Answers one request, or says that it cannot yet.
    fn answer(&mut self, request: Request) -> Result<u8, Unknown>;
}

impl dyn Chance + '_ {
    /// A six-sided die.
    pub fn d6(&mut self, why: Why) -> Result<u8, Unknown> {
        self.die(6, why)
    }

    /// One to three, each as likely.
    pub fn d3(&mut self, why: Why) -> Result<u8, Unknown> {
        self.die(3, why)
    }

    /// A die with any number of faces.
    pub fn die(&mut self, faces: u8, why: Why) -> Result<u8, Unknown> {
        self.answer(Request {
            draw: Draw::Die(faces),
            why,
        })
    }

    /// A card out of those left. `None` when the deck is spent.
    pub fn card(&mut self, left: CardSet, why: Why) -> Result<Option<Card>, Unknown> {
        if left.len() == 0 {
            return Ok(None);
        }
        let answer = self.answer(Request {
            draw: Draw::Card(left),
            why,
        })?;
        Ok(Card::from_number(answer))
    }
}

#[cfg(test)]
mod tests;
