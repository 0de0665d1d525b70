//! What a position is worth: the judgement that computer generals think with. Nothing here is a rule: a game
//! that is played without these files is the same game.
//!
//! A position is worth the points it has, the troops and where they stand (`troops.rs`, and `rest.rs` for those who stay), the missions of the
//! commands and how they are led (`missions.rs`), and what is under way and not yet rolled for (`outlook.rs`).
//! `glance.rs` says how an order looks before it is tried, `pace.rs` how time is counted. All numbers are hundredths of a victory point; they
//! were found by playing games between generals, and none of them is in the book.

mod glance;
mod missions;
mod outlook;
mod pace;
mod rest;
mod troops;

use kernel::{BySide, Side};

use crate::game::Battle;
use crate::position::{LeaderPlace, Place, Step, UnitState};
use crate::setup::Prize;
use crate::{Formation, UnitId};

pub(crate) use rest::Rest;
pub(crate) use troops::Facts;

/// What a victory is worth beyond its points.
const VICTORY: i64 = 8_000;

/// Farther from a place that counts nobody has a hand on it.
const CLOSE: i64 = 10;

/// Who is so many hexes nearer to a place than his enemy is as sure of it as one can be without standing there.
const GRIP: i64 = 4;

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
        let rest = self.rest();
        let moving = self.pos.group.units.iter();
        let lost = rest.lost + moving.map(|unit| self.points_lost(*unit)).sum::<i64>();
        let lead = self.points_ahead(&rest) - lost;
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
        lead + self.troops(&rest) + self.chance_to_command() + self.outlook()
    }

    /// The same where thought ends. When all is over only points count, and no longer who is near them.
    pub(crate) fn foretell_points(&self) -> i64 {
        if self.pos.step != Step::Over {
            return self.judge();
        }
        let end = self.count_points();
        let lead = 100 * i64::from(end.points.first - end.points.second);
        lead + end.winner.map_or(0, |side| signed(side, VICTORY))
    }

    /// What a unit has lost is worth to the second side, in hundredths of a point.
    pub(super) fn points_lost(&self, unit: UnitId) -> i64 {
        self.points_lost_of(unit, self.pos.unit(unit))
    }

    /// The same as it stands or stood.
    pub(super) fn points_lost_of(&self, unit: UnitId, state: &UnitState) -> i64 {
        let data = self.setup.unit(unit);
        let lost = match state.place {
            Place::Merged => 0,
            Place::Destroyed | Place::Gone | Place::Left | Place::Wrecked | Place::Boxed => {
                data.steps
            }
            _ => state.lost,
        };
        let per_step = 100 * i64::from(self.setup.victory.per_step);
        signed(data.side, i64::from(lost) * per_step)
    }

    /// The points by which the first side leads, in hundredths, troops that were lost not counted: places as
    /// who stands there now would have them.
    fn points_ahead(&self, rest: &Rest) -> i64 {
        let victory = &self.setup.victory;
        let mut lead = 0;
        let prizes = victory.prizes.iter().zip(&self.pos.prizes);
        for ((prize, holder), near) in prizes.zip(&rest.near) {
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
            lead += self.grip(prize, *near);
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

    /// Who is nearer to a place that counts will have it sooner or keep it longer: those who move, or the nearest
    /// of the others.
    fn grip(&self, prize: &Prize, mut near: BySide<i64>) -> i64 {
        let grid = self.setup.map.grid();
        let Some(at) = prize.hexes.first().copied() else {
            return 0;
        };
        for unit in &self.pos.group.units {
            let state = self.pos.unit(*unit);
            if state.is_here() && state.formation != Formation::Rout {
                let far = state.hexes.iter().map(|hex| grid.distance(*hex, at)).min();
                let near = &mut near[self.setup.unit(*unit).side];
                *near = far.map_or(*near, |far| i64::from(far).min(*near));
            }
        }
        let stake = i64::from(prize.points[Side::First] + prize.points[Side::Second]);
        let ahead = (near[Side::Second] - near[Side::First]).clamp(-GRIP, GRIP);
        100 * stake * ahead / (4 * GRIP)
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
