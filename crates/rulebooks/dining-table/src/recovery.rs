//! Recovery of hits (2.9.1, 2.21.3): red cards, harder near the enemy.

use kernel::Side;
use kernel::chance::{Card, Unknown, Why};
use kernel::trial::Modifiers;

use crate::Rule;
use crate::cards::{Draws, is_red};
use crate::modifiers::{CARDS, LOWEST, change, those, words};

/// Where the unit stands as to the enemy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Nearness {
    /// In a Contact Zone.
    Contact,
    /// In a Threat Zone.
    Threat,
    /// Clear of both.
    Clear,
}

impl Nearness {
    /// The least rank of a red card that recovers a hit.
    pub const fn rank(self) -> u8 {
        match self {
            //= s2-9.1-f
            Nearness::Contact => 11,
            //= s2-9.1-g
            Nearness::Threat => 5,
            //= s2-9.1-h
            Nearness::Clear => 1,
        }
    }

    /// The rule of that rank.
    pub const fn rule(self) -> Rule {
        match self {
            Nearness::Contact => Rule::S2_9_1F,
            Nearness::Threat => Rule::S2_9_1G,
            Nearness::Clear => Rule::S2_9_1H,
        }
    }
}

/// What a Joker does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Joker {
    /// Nothing.
    Nothing,
    /// It recovers one hit: a senior general is near.
    One,
    /// It recovers all: elite artillery.
    All,
}

/// A recovery attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// How many hits the unit has.
    pub hits: u8,
    /// How near the enemy is.
    pub nearness: Nearness,
    /// What a Joker does.
    pub joker: Joker,
}

impl Attempt {
    /// How many hits one card takes away.
    pub fn worth(&self, card: Card) -> u8 {
        match card.rank() {
            Some(rank) => u8::from(is_red(card) && rank >= self.nearness.rank()),
            None => match self.joker {
                Joker::Nothing => 0,
                //= s2-9.1-i
                Joker::One => 1,
                //= s2-21.3-c
                Joker::All => self.hits,
            },
        }
    }

    /// Draws a card for each hit; how many are recovered.
    //= s2-1.6-b
    pub fn draw(&self, side: Side, draws: &mut dyn Draws) -> Result<u8, Unknown> {
        //= s2-9.1-e s2-21.3-a s2-21.3-b
        let hand = draws.hand(side, self.hits, Why::new(Rule::S2_9_1E, "recovery"))?;
        let recovered: u8 = hand.0.iter().map(|card| self.worth(*card)).sum();
        Ok(recovered.min(self.hits))
    }

    /// What changes it, each with its rule. Where rosters are hidden the whole attempt is: that there was one
    /// tells of hits.
    pub(crate) fn changes(self) -> Modifiers {
        let near = self.nearness;
        let what = match near {
            Nearness::Contact => "in a Contact Zone",
            Nearness::Threat => "in a Threat Zone",
            Nearness::Clear => "clear of the enemy",
        };
        let joker = match self.joker {
            Joker::Nothing => None,
            Joker::One => Some(words(
                Rule::S2_9_1I,
                "a senior general is near: a Joker recovers the hit",
            )),
            Joker::All => Some(words(
                Rule::S2_21_3C,
                "elite artillery: a Joker recovers every hit",
            )),
        };
        those([
            (
                LOWEST,
                change(near.rule(), what, Nearness::Clear.rank(), near.rank()),
            ),
            (CARDS, joker),
        ])
    }
}
