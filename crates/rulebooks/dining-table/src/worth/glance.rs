//! How an order looks before it is tried: a quick guess to the one who gives it.

use crate::game::Battle;
use crate::ids::{UnitId, Who};
use crate::order::Order;
use crate::position::{Bond, Kind, Stage};

impl Battle {
    #[expect(clippy::match_same_arms, reason = "each arm is a thought of its own")]
    pub(crate) fn glance_at(&self, order: &Order) -> i32 {
        match order {
            Order::Concede => -100_000,
            Order::EndPhase => -20,
            Order::Turn(Who::General(general)) => {
                let senior = self.setup.general(*general).level.is_senior();
                if senior { 20 } else { 10 }
            }
            Order::Turn(Who::Unit(_)) => 4,
            Order::Issue { kind, .. } => match kind {
                Kind::Action => 14,
                Kind::Move => 8,
                Kind::Regroup => 4,
                Kind::BreakOff => -30,
            },
            Order::Control { kind, .. } => match kind {
                Kind::Action => 16,
                Kind::Move | Kind::Regroup => 4,
                Kind::BreakOff => -30,
            },
            Order::Pass { .. } => 6,
            Order::Include(_) | Order::Join(_) => 12,
            Order::Activate => 10,
            Order::Charge { unit, target } => 20 + 12 * self.margin(*unit, *target),
            Order::Opportunity { unit, target } => 25 + 12 * self.margin(*unit, *target),
            Order::Firefight { unit, target } => 12 + 6 * self.margin(*unit, *target),
            Order::Pin { .. } => 5,
            Order::Move { unit, legs, .. } => self.glance_at_move(*unit, legs),
            Order::Fire { .. } | Order::FireTogether { .. } => 40,
            Order::Recover(_) => 40,
            Order::Evade(unit) => {
                if self.setup.unit(*unit).arm.is_artillery() {
                    15
                } else {
                    10
                }
            }
            Order::Press(_) | Order::Counter(_) => 10,
            Order::Convert(_) => 12,
            Order::Deploy(unit) if self.setup.unit(*unit).arm.is_artillery() => 12,
            Order::Face { unit, to } => self.glance_at_face(*unit, *to),
            Order::Deploy(_) | Order::Undeploy(_) => -6,
            Order::Fight(_) | Order::Begin | Order::Halt(_) => 1,
            Order::FallBack { unit, .. } if self.pos.stage == Stage::Moves => {
                if self.is_engaged(*unit, Bond::Firefight) && self.sps(*unit) < 2 {
                    10
                } else {
                    -25
                }
            }
            Order::Headquarters { .. } | Order::AskHelp(_) | Order::Attach { .. } => -30,
            Order::General { .. } => -4,
            _ => 0,
        }
    }

    /// How much stronger a unit is than another.
    fn margin(&self, unit: UnitId, target: UnitId) -> i32 {
        i32::from(self.sps(unit)) - i32::from(self.sps(target))
    }

    /// Whether a unit that turns looks at the enemy then.
    fn glance_at_face(&self, unit: UnitId, to: ground::table::Bearing) -> i32 {
        let pose = self.pos.unit(unit).pose;
        let enemies = self
            .enemies_of(unit)
            .map(|enemy| self.pos.unit(enemy).pose.at);
        let near = enemies.min_by_key(|at| at.distance_squared(pose.at));
        let there = near.and_then(|at| ground::table::Bearing::between(pose.at, at));
        there.map_or(-20, |there| {
            let off = |facing: ground::table::Bearing| facing.turn_to(there).size() / 1_000;
            if off(pose.facing) <= 4 {
                -20
            } else {
                off(pose.facing) - off(to) - 2
            }
        })
    }

    /// Whether a move goes towards a place that matters.
    fn glance_at_move(&self, unit: UnitId, legs: &[ground::table::Leg]) -> i32 {
        let from = self.pos.unit(unit).pose.at;
        let to = self.end_of(unit, legs).at;
        let nearest = |at: ground::table::Point| {
            let places = self.setup.objectives.iter();
            places
                .map(|one| (at.distance(one.at) - one.within).max(0))
                .min()
        };
        match (nearest(from), nearest(to)) {
            (Some(before), Some(after)) => (before - after) / 150,
            _ => 0,
        }
    }
}
