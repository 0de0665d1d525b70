//! The record is the game: rulebook, battle, options, orders and what chance
//! answered. From it every position is rebuilt, bit for bit, on any machine.
//!
//! Saves, undo, replay, crash recovery and bug reports are all this one text.

mod play;
mod renew;
mod text;
mod verify;

pub use play::{Play, PlayError, Undo};
pub use renew::{choices, renew};
pub use text::RecordFault;
pub use verify::{DiceProof, Proof, verify};

use std::fmt;
use std::sync::Arc;

use crate::chance::{Card, Commitment, Draw, Drawn, Seed};
use crate::{BattleFiles, Digest};

/// The version of the text format. It covers how seeds become draws.
pub const FORMAT: u32 = 1;

/// Where a game's chance comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dice {
    /// From a secret seed, of which this was published at the start.
    Seeded(Commitment),
    /// From real dice or cards, typed in.
    Typed,
}

/// One answer of chance, as the record keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The die's faces; 0 stands for a card.
    pub faces: u8,
    /// The face, or the card's number.
    pub value: u8,
}

impl From<&Drawn> for Answer {
    fn from(drawn: &Drawn) -> Self {
        let faces = match drawn.request.draw {
            Draw::Die(faces) => faces,
            Draw::Card(_) => 0,
        };
        Answer {
            faces,
            value: drawn.answer,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.faces, Card::from_number(self.value)) {
            (0, Some(card)) => write!(f, "card={card}"),
            (faces, _) => write!(f, "d{faces}={}", self.value),
        }
    }
}

/// One decision: who gave which order, what chance answered, and what the
/// position looked like afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The short name of the side.
    pub side: String,
    /// The order in the rulebook's notation.
    pub order: String,
    /// What chance answered.
    pub answers: Vec<Answer>,
    /// The fingerprint of the position afterwards.
    pub digest: Digest,
}

/// A whole game as a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The rulebook's short name.
    pub rulebook: String,
    /// The version of our reading of it.
    pub version: u32,
    /// The battle with the texts it was set up from.
    pub battle: Arc<BattleFiles>,
    /// Options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Where chance comes from.
    pub dice: Dice,
    /// The seed, once the game is over.
    pub seed: Option<Seed>,
    /// The decisions so far.
    pub entries: Vec<Entry>,
}

#[cfg(test)]
mod tests;
