//! What a position is worth: the judgement that computer generals think with. Nothing here is a rule: a game
//! that is played without these files is the same game.
//!
//! A position is worth the points it has, the troops and where they stand (`troops.rs`), the missions of the
//! commands and how they are led (`missions.rs`), and what is under way and not yet rolled for (`outlook.rs`).
//! `glance.rs` says how an order looks before it is tried. All numbers are hundredths of a victory point; they
//! were found by playing games between generals, and none of them is in the book.

mod glance;
mod missions;
mod outlook;
mod troops;

use kernel::Side;

use crate::UnitId;
use crate::game::Battle;
use crate::position::{LeaderPlace, Place, Step};

pub(crate) use troops::{Facts, Rest};

/// What a victory is worth beyond its points.
const VICTORY: i64 = 8_000;

/// So much for the first side is so much less for the second.
pub(super) fn signed(side: Side, worth: i64) -> i64 {
    match side {
        Side::First => worth,
        Side::Second => -worth,
    }
}

impl Battle {
    /// What the position is worth to the first side, in hundredths of a victory point.
    pub(crate) fn judge(&self) -> i64 {
        let lead = self.points_ahead();
        if self.pos.step == Step::Over {
            let margin = i64::from(self.setup.victory.margins[0].max(1)) * 100;
            let won = if lead >= margin {
                1
            } else if -lead >= margin {
                -1
            } else {
                0
            };
            return lead + won * VICTORY;
        }
        lead + self.troops() + self.chance_to_command() + self.outlook()
    }

    /// The points by which the first side leads, in hundredths: places as who stands there now would have them.
    fn points_ahead(&self) -> i64 {
        let victory = &self.setup.victory;
        let mut lead = 0;
        for (prize, holder) in victory.prizes.iter().zip(&self.pos.prizes) {
            let there = |side: Side| {
                let ground = self.ground_of(side);
                prize.hexes.iter().any(|hex| ground.contains(*hex))
            };
            let holder = match (there(Side::First), there(Side::Second)) {
                (true, false) => Some(Side::First),
                (false, true) => Some(Side::Second),
                _ => *holder,
            };
            if let Some(side) = holder {
                lead += signed(side, 100 * i64::from(prize.points[side]));
            }
        }
        let per_step = 100 * i64::from(victory.per_step);
        for unit in self.setup.unit_ids() {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            let lost = match state.place {
                Place::Merged => 0,
                Place::Destroyed | Place::Gone | Place::Wrecked | Place::Boxed => data.steps,
                _ => state.lost,
            };
            lead -= signed(data.side, i64::from(lost) * per_step);
        }
        for leader in self.setup.leader_ids() {
            let place = self.pos.leader(leader).place;
            if matches!(place, LeaderPlace::Dead | LeaderPlace::Captured(_)) {
                let worth = 100 * i64::from(victory.per_leader);
                lead -= signed(self.setup.leader(leader).side, worth);
            }
        }
        lead
    }

    /// What a step of a unit is worth: the points for it, and what it can still do.
    pub(super) fn step_worth(&self, unit: UnitId) -> i32 {
        let each = 100 * i32::from(self.setup.victory.per_step.max(1));
        match self.setup.unit(unit).arm {
            crate::troops::Arm::Infantry => each + 40,
            crate::troops::Arm::Cavalry => each + 60,
            crate::troops::Arm::Artillery => each + 120,
        }
    }
}
