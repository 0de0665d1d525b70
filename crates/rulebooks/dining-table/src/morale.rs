//! The morale check of a charger under fire (2.10.5).

use kernel::Side;
use kernel::chance::{Card, Unknown, Why};

use crate::Rule;
use crate::cards::Draws;
use crate::modifiers::{CARDS, Changes, change, those, words};

/// A morale check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoraleCheck {
    /// The M grade of the unit.
    pub grade: u8,
    /// Hits it had before it was fired at.
    pub hits_before: u8,
    /// Hits that the fire made.
    pub hits_now: u8,
    /// Whether a general is within an inch.
    pub general_near: bool,
}

impl MoraleCheck {
    /// The card it needs.
    pub const fn needed(&self) -> u8 {
        //= s2-10.5-b
        self.grade + self.hits_before
    }

    /// Whether a card passes.
    pub fn passes(&self, card: Card) -> bool {
        match card.rank() {
            //= s3-4.1-a
            Some(rank) => rank >= self.needed(),
            //= s2-10.5-c
            None => self.general_near,
        }
    }

    /// Draws a card for each hit just taken: every one must pass.
    pub fn draw(&self, side: Side, draws: &mut dyn Draws) -> Result<bool, Unknown> {
        //= s2-10.5-a
        let why = Why::new(Rule::S2_10_5A, "morale check");
        let hand = draws.hand(side, self.hits_now, why)?;
        Ok(hand.0.iter().all(|card| self.passes(*card)))
    }

    /// What changes the check of a unit of this side, each with its rule. What it had suffered before stands
    /// on its roster; what the fire has just done, and where generals are, everybody saw.
    pub(crate) fn changes(self, side: Side) -> Changes {
        let before = "hits before the fire";
        let further = "a card for each further hit";
        let general = "a general is near: a Joker passes";
        let near = self.general_near;
        Changes::of(
            side,
            those([(
                "needed",
                change(Rule::S2_10_5B, before, self.grade, self.needed()),
            )]),
            those([
                (CARDS, change(Rule::S2_10_5A, further, 1, self.hits_now)),
                (CARDS, near.then(|| words(Rule::S2_10_5C, general))),
            ]),
        )
    }
}
