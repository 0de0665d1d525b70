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
            // Whoever begins another corps ends the one that is at work.
            Order::Turn(who) if !self.corps_left_by(*who).is_empty() => -10,
            Order::Turn(Who::General(general)) => {
                let senior = self.setup.general(*general).level.is_senior();
                if senior { 20 } else { 10 }
            }
            Order::Turn(Who::Unit(_)) => 4,
            Order::Issue { to, kind } => self.glance_at_issue(*to, *kind),
            Order::Control { of, kind } => {
                // A general who takes control gives no more orders: those come first.
                let value = self.carried_out(*of, *kind, &self.plan());
                clamped(4 + value / 2, 24)
            }
            Order::Pass { .. } => -2,
            Order::Include(unit) => {
                // An order of its own, or of its division, was paid for.
                let own = self.division_of(*unit).map(Who::General);
                let mut orders = own.into_iter().chain([Who::Unit(*unit)]);
                let waits = orders.any(|own| self.chit(own).is_some());
                if waits { -2 } else { 12 }
            }
            Order::Join(_) => 12,
            Order::Activate => 10,
            Order::Charge { unit, target } | Order::Opportunity { unit, target } => {
                clamped(self.charge_value(*unit, *target, &self.plan()), 120)
            }
            Order::Firefight { unit, target } => {
                clamped(self.fire_value(*unit, *target, &self.plan()), 80)
            }
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

    /// What an order buys for its points.
    fn glance_at_issue(&self, to: Who, kind: Kind) -> i32 {
        if self.chit(to).is_some() {
            return -30;
        }
        let cost = match self.pos.turn.who {
            Some(Who::General(senior)) => i64::from(self.cost_of_order(senior, to)),
            _ => 1,
        };
        let value = self.order_value(to, kind, &self.plan());
        clamped(value - PRICE * cost, 40)
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

    /// Whether a move goes towards a place that matters, and up to enemies who are no stronger.
    fn glance_at_move(&self, unit: UnitId, legs: &[ground::table::Leg]) -> i32 {
        let from = self.pos.unit(unit).pose.at;
        let to = self.end_of(unit, legs).at;
        let nearest = |at: ground::table::Point| {
            let places = self.setup.objectives.iter();
            places
                .map(|one| (at.distance(one.at) - one.within).max(0))
                .min()
        };
        let gained = match (nearest(from), nearest(to)) {
            (Some(before), Some(after)) => (before - after) / 150,
            _ => 0,
        };
        if self.setup.unit(unit).arm.is_artillery() {
            return gained;
        }
        let enemies = self.enemies_of(unit);
        let near = enemies.min_by_key(|enemy| self.pos.unit(*enemy).pose.at.distance_squared(to));
        let Some(enemy) = near else { return gained };
        let there = self.pos.unit(enemy).pose.at;
        let (before, after) = (from.distance(there), to.distance(there));
        if after > 7_000 {
            return gained;
        }
        let edge = i32::from(self.sps(unit)) - i32::from(self.sps(enemy));
        let closer = (before - after).clamp(-3_000, 3_000) / 250;
        gained + if edge >= 0 { closer } else { -closer }
    }
}

/// What an order costs at a glance, for each point.
const PRICE: i64 = 7;

fn clamped(value: i64, most: i64) -> i32 {
    i32::try_from(value.clamp(-most, most)).unwrap_or(0)
}
