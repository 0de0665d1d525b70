//! Risk to generals (2.16.2): a card after a King, or after contact.

use kernel::Side;
use kernel::chance::{Card, Unknown, Why};
use kernel::trial::Modifiers;

use crate::Rule;
use crate::cards::Draws;
use crate::modifiers::{LOWEST, change, those};

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

impl Level {
    /// The lowest card that hits.
    const fn lowest(self) -> u8 {
        match self {
            //= s2-16.2-g
            Level::Low => 13,
            //= s2-16.2-h
            Level::High => 11,
        }
    }

    /// What changes the draw.
    pub(crate) fn changes(self) -> Modifiers {
        let what = "high risk: within an inch, or touched";
        let (low, own) = (Level::Low.lowest(), self.lowest());
        //= s2-16.2-h
        those([(LOWEST, change(Rule::S2_16_2H, what, low, own))])
    }
}

/// What a card means.
pub fn read(level: Level, card: Card) -> Fate {
    match card.rank() {
        Some(rank) if rank >= level.lowest() => Fate::Hit,
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
