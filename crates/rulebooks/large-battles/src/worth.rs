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
use crate::position::{Marks, Step, Whereabouts};

pub(crate) use aims::hand_out;

/// How far generals look ahead, in steps of the sequence: to the first fire after the moves, and into the
/// enemy's moves. The melees between are better judged by their outlook than by one roll of the dice.
pub(crate) const FORESIGHT: [u32; 2] = [4, 8];

impl Battle {
    /// Whether nothing is half done: a unit that was only taken up has done nothing yet.
    pub(crate) fn is_at_rest(&self) -> bool {
        self.pos.moving.is_none_or(|moving| !moving.begun)
    }

    /// How many steps of the sequence have gone by, seven to each side's moves.
    pub(crate) fn count_steps(&self) -> u32 {
        let second = self.pos.active != self.setup.attacker;
        let moves = 2 * u32::from(self.pos.period) + u32::from(second);
        let step = match self.pos.step {
            Step::Deploy(_) => return 0,
            Step::Rally => 1,
            // Once everybody has moved, only the word is missing that ends it.
            Step::Move => 2 + u32::from(self.have_moved()),
            Step::Squares(_) | Step::Counter => 3,
            Step::Fire(side) if side != self.pos.active => 4,
            Step::Fire(_) => 5,
            Step::Melee | Step::Recoil | Step::FollowUp => 6,
            Step::LateCounter | Step::LateSquares | Step::Over => 7,
        };
        7 * moves + step
    }

    fn have_moved(&self) -> bool {
        self.pos.moving.is_none()
            && self.on_table(self.pos.active).all(|unit| {
                let state = self.pos.unit(unit);
                let fights = state.marks.has(Marks::RECEIVED) || state.marks.has(Marks::ATTACKED);
                state.marks.has(Marks::DONE) || fights || state.is_routing()
            })
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
            halves: false,
            clock: Some(self.setup.begins + 20 * u16::from(self.pos.period)),
        }
    }
}
