//! Risk to generals (2.16.2): a card after a King, or after contact.

use kernel::Side;
use kernel::chance::{Card, Unknown, Why};

use crate::Rule;
use crate::cards::Draws;

/// How near the danger was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Somewhere with the unit.
    Low,
    /// Within an inch of it, or touched.
    High,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fate {
    /// The general is hit.
    Hit,
    /// He is not.
    Safe,
    /// A senior general near him may be.
    SeniorAtRisk,
}

/// What a card means.
pub fn read(level: Level, card: Card) -> Fate {
    let hit = match level {
        //= s2-16.2-g
        Level::Low => 13,
        //= s2-16.2-h
        Level::High => 11,
    };
    match card.rank() {
        Some(rank) if rank >= hit => Fate::Hit,
        Some(_) => Fate::Safe,
        //= s2-16.2-i
        None => Fate::SeniorAtRisk,
    }
}

/// The opponent draws.
pub fn draw(level: Level, opponent: Side, draws: &mut dyn Draws) -> Result<(Card, Fate), Unknown> {
    let rule = match level {
        Level::Low => Rule::S2_16_2G,
        Level::High => Rule::S2_16_2H,
    };
    let card = draws.card(opponent, Why::new(rule, "risk to a general"))?;
    Ok((card, read(level, card)))
}
