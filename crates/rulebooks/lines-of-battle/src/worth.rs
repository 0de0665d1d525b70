//! What a position is worth: the judgement that computer generals think with,
//! and the account of what is left and lost.
//!
//! `judge.rs` guesses by how many points the game will end, `outlook.rs` what a
//! combat under way will bring, `chart.rs` knows the map, and `glance.rs` and
//! `in_combat.rs` say how an order looks before it is tried. Nothing here is a
//! rule: a game that is played without these files is the same game.

mod chart;
mod glance;
mod in_combat;
mod judge;
mod outlook;

use kernel::{BySide, Tally};

use crate::UnitId;
use crate::game::Battle;
use crate::position::Where;

pub(crate) use chart::Chart;

impl Battle {
    /// Hits that each side's units can still take, on the field and to come.
    fn strength_left(&self) -> BySide<i32> {
        BySide::from_fn(|side| {
            let units = self.setup.sides[side].units.iter();
            units
                .map(|unit| self.full(unit) - self.lost_hits(unit))
                .sum()
        })
    }

    fn full(&self, unit: UnitId) -> i32 {
        i32::from(self.setup.unit(unit).rating.max(1))
    }

    fn lost_hits(&self, unit: UnitId) -> i32 {
        let state = self.pos.unit(unit);
        match state.at {
            Where::Gone => self.full(unit),
            _ => i32::from(state.hits).min(self.full(unit)),
        }
    }

    /// What the sides have left, lost and won.
    pub(crate) fn count_tally(&self) -> Tally {
        Tally {
            measure: "hits",
            strength: self.strength_left(),
            lost: BySide::from_fn(|side| {
                let units = self.setup.sides[side].units.iter();
                units.map(|unit| self.lost_hits(unit)).sum()
            }),
            points: self.count_points().points,
            halves: false,
            clock: Some(self.setup.minutes(self.pos.turn)),
        }
    }
}
