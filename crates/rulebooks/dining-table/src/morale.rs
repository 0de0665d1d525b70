//! The morale check of a charger under fire (2.10.5).

use kernel::Side;
use kernel::chance::{Card, Unknown, Why};

use crate::Rule;
use crate::cards::Draws;

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
}
