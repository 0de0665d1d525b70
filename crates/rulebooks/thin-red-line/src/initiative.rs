//! Initiative: who goes first in every phase of a turn.

use kernel::{BySide, Chance, Side, Unknown, Why};

use crate::Rule;
use crate::troops::Quality;

/// What the dice of both sides came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contest {
    /// This side has the initiative.
    Won(Side),
    /// They roll again.
    Drawn,
}

/// Compares two dice; a draw goes to the General with the higher skill.
//= initiative.1 initiative.2 initiative.3
pub fn compare(dice: BySide<u8>, skill: BySide<Option<Quality>>) -> Contest {
    let higher = |first: bool| Contest::Won(if first { Side::First } else { Side::Second });
    if dice.first != dice.second {
        return higher(dice.first > dice.second);
    }
    if skill.first == skill.second {
        return Contest::Drawn;
    }
    higher(skill.first > skill.second)
}

/// Rolls for both sides once.
//= initiative.1
pub fn roll(chance: &mut dyn Chance) -> Result<BySide<u8>, Unknown> {
    Ok(BySide {
        first: chance.d6(Why::new(Rule::Initiative1, "initiative, first side"))?,
        second: chance.d6(Why::new(Rule::Initiative1, "initiative, second side"))?,
    })
}
