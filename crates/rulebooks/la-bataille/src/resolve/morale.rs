//! 20.6: the morale roll. One throw is made for a stack and compared with each
//! of its units.

use kernel::{Chance, Modifier, Unknown, Why};

use super::total;
use crate::{Base6, Rule, Throw};

/// How a stack's morale is rolled for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Nerve {
    /// Two dice were thrown.
    Thrown(Throw),
    /// A leader makes every roll succeed.
    //= 8.5
    Certain,
}

impl Nerve {
    /// Throws for a stack, unless a leader makes that needless.
    //= 20.6.1-a
    pub fn roll(certain: bool, why: Why, chance: &mut dyn Chance) -> Result<Nerve, Unknown> {
        if certain {
            return Ok(Nerve::Certain);
        }
        Ok(Nerve::Thrown(Throw::roll(why, chance)?))
    }

    /// Whether a unit of a morale value passes: the roll must be greater.
    //= 20.6.1-b 20.6.2 table.ruling.3-b table.ruling.3-c table.ruling.4
    pub fn passes(self, value: Base6, modifiers: &[Modifier]) -> bool {
        let throw = match self {
            Nerve::Certain => return true,
            Nerve::Thrown(throw) => throw.natural(),
        };
        if throw == Base6::HIGHEST {
            true
        } else if throw == Base6::LOWEST {
            false
        } else {
            throw.plus(total(modifiers)) > value
        }
    }
}

/// The reason to roll of a check.
pub fn why(rule: Rule) -> Why {
    Why::new(rule, "morale")
}
