//! Everything that is rolled, as plain functions of its factors: play, the odds
//! command, the computer's thinking and simulations call the same ones.
//!
//! Nothing here knows a position. A chapter gathers the factors and modifiers,
//! rolls, and does what comes of it.

pub mod command;
pub mod fire;
pub mod melee;
pub mod morale;
pub mod single;
pub mod square;
pub mod wound;

use kernel::Modifier;

/// What a list of modifiers adds up to.
pub fn total(modifiers: &[Modifier]) -> i16 {
    modifiers
        .iter()
        .map(|modifier| i16::from(modifier.value))
        .sum()
}
