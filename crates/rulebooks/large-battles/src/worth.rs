//! What a position is worth: the judgement that computer generals think with, and the account of what
//! is left and lost.
//!
//! `aims.rs` says what each unit is after, `judge.rs` guesses by how many points the game will end,
//! `outlook.rs` what charges and melees under way will bring, and `glance.rs` how an order looks before it
//! is tried. Nothing here is a rule: a game that is played without these files is the same game.

mod aims;
mod glance;
mod judge;
mod outlook;

use kernel::{BySide, Side, Tally};

use crate::UnitId;
use crate::game::Battle;
use crate::position::Whereabouts;

pub(crate) use aims::hand_out;

impl Battle {
    /// Whether nothing is half done: a unit that was only taken up has done nothing yet.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.pos.moving.is_none_or(|moving| !moving.begun)
    }

    /// What the sides have left, lost and won.
    pub(crate) fn count_tally(&self) -> Tally {
        let sum = |side: Side, count: &dyn Fn(UnitId) -> i32| -> i32 {
            self.setup
                .unit_ids()
                .filter(|unit| self.setup.unit(*unit).side == side)
                .map(count)
                .sum()
        };
        let left = |unit: UnitId| match self.pos.unit(unit).place {
            Whereabouts::Destroyed | Whereabouts::Fled => 0,
            _ => i32::from(self.pos.unit(unit).bases),
        };
        Tally {
            measure: "bases",
            strength: BySide::from_fn(|side| sum(side, &left)),
            lost: BySide::from_fn(|side| sum(side, &|unit| self.bases_lost(unit))),
            points: self.count_points().points,
        }
    }
}
