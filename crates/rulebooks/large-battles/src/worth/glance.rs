//! How an order looks at a glance: what generals play on by in their thoughts.

use ground::table::{Bearing, INCH, Point, Pose};

use crate::UnitId;
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Marks, Step};

use super::judge::Army;

impl Battle {
    /// How an order looks to who gives it.
    pub(crate) fn glance_at(&self, order: Order) -> i32 {
        match order {
            Order::AsPlanned => 200,
            Order::Rally(_) => 100,
            Order::Choose(unit) => self.glance_at_choice(unit),
            Order::Arrive(_) => 90,
            Order::General(general, to) => self.glance_at_general(general, to),
            Order::Go(..)
            | Order::Advance(_)
            | Order::Wheel(..)
            | Order::AboutFace
            | Order::Back(_)
            | Order::Form(_)
            | Order::Charge(_)
            | Order::ChargeAfter(..)
            | Order::OnCounter
            | Order::Reform => self.glance_at_move(order),
            Order::Fire(firer, target) => self.glance_at_shot(firer, target),
            Order::EndFire | Order::Stand(_) => -60,
            Order::Fight(one, other) => 50 + self.melee_outlook(one, other, 0, 0) / 8,
            Order::Recoil(distance) => distance / (INCH / 4),
            Order::FollowUp => -10,
            _ => 0,
        }
    }

    fn glance_at_choice(&self, unit: UnitId) -> i32 {
        let at = self.pos.unit(unit).pose.at;
        let far = self.aim_of(unit).map_or(60, |aim| at.distance(aim) / INCH);
        50 + (60 - far).max(0) / 2
    }

    /// A general goes where his troops are.
    fn glance_at_general(&self, general: crate::GeneralId, to: Point) -> i32 {
        let from = self.pos.generals[general.index()].at;
        from.map_or(0, |from| (from.distance(to) / INCH).min(15) + 8)
    }

    /// A move is worth what the judgement finds in the unit's new stance more than in its old one.
    fn glance_at_move(&self, order: Order) -> i32 {
        let Some(moving) = self.pos.moving else {
            return 0;
        };
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let ahead = |far: i32| state.pose.at + state.pose.facing.direction().reach(far);
        match order {
            Order::Go(to, facing) => {
                let facing = facing.or_else(|| Bearing::between(state.pose.at, to));
                let pose = Pose::new(to, facing.unwrap_or(state.pose.facing));
                self.gain(unit, pose, state.formation) - 2
            }
            Order::Advance(far) => self.gain(
                unit,
                Pose::new(ahead(far), state.pose.facing),
                state.formation,
            ),
            Order::Wheel(hand, by) => {
                let turn = ground::table::Turn(by * hand.sign());
                let pose = Pose::new(state.pose.at, state.pose.facing.turned(turn));
                let gain = self.gain(unit, pose, state.formation);
                if state.formation == Formation::Unlimbered {
                    gain
                } else {
                    gain + self.turn_gain(unit, pose)
                }
            }
            Order::AboutFace => -25,
            Order::Back(far) => {
                self.gain(
                    unit,
                    Pose::new(ahead(-far), state.pose.facing),
                    state.formation,
                ) - 6
            }
            Order::Form(to) => {
                // A garrison leaves a place only if it is after another.
                let stays = state.formation == Formation::Town && !self.is_after_another(unit);
                self.gain(unit, state.pose, to) - 30 * i32::from(stays)
            }
            Order::Charge(target) | Order::ChargeAfter(target, ..) => {
                self.glance_at_charge(unit, target)
            }
            Order::OnCounter => 2 * i32::from(state.bases),
            Order::Reform => 4 * i32::from(state.bases),
            _ => 0,
        }
    }

    /// By how much a unit would stand better so, and there.
    fn gain(&self, unit: UnitId, pose: Pose, formation: Formation) -> i32 {
        let foes = self.seen(self.setup.unit(unit).side.other());
        let now = self.sight_of(unit);
        let mut then = now;
        (then.pose, then.formation) = (pose, formation);
        self.stance_value(then, &foes) - self.stance_value(now, &foes)
            + self.place_gain(unit, pose.at, &foes)
    }

    /// What the places are worth that a unit would come to.
    fn place_gain(&self, unit: UnitId, to: Point, foes: &Army) -> i32 {
        if !self.is_troops(unit) {
            return 0;
        }
        let side = self.setup.unit(unit).side;
        let from = self.pos.unit(unit).pose.at;
        let mut gain = 0;
        for (goal, holder) in self.setup.objectives.iter().zip(&self.pos.holders) {
            let near = |at: Point| at.is_within(goal.at, goal.radius);
            if *holder == Some(side) || !near(to) || near(from) {
                continue;
            }
            let held = foes.units.iter().any(|foe| near(foe.pose.at));
            gain += goal.points * if held { 15 } else { 80 };
        }
        gain
    }

    /// Whether a turn points a unit to what it is after.
    fn turn_gain(&self, unit: UnitId, pose: Pose) -> i32 {
        let Some(aim) = self.aim_of(unit) else {
            return -2;
        };
        let Some(there) = Bearing::between(pose.at, aim) else {
            return -2;
        };
        let now = self.pos.unit(unit).pose.facing.turn_to(there).size();
        let then = pose.facing.turn_to(there).size();
        (now - then) / 600 - 6
    }

    fn is_after_another(&self, unit: UnitId) -> bool {
        let side = self.setup.unit(unit).side;
        let place = self.aim_place(unit);
        place.is_some_and(|place| self.pos.holders[place] != Some(side))
    }

    fn glance_at_charge(&self, unit: UnitId, target: UnitId) -> i32 {
        let cavalry = self.setup.unit(unit).kind.is_cavalry();
        let state = self.pos.unit(target);
        // Somebody is there already: together they are stronger.
        let fellows = if state.marks.has(Marks::RECEIVED) {
            5
        } else {
            1
        };
        let mut value = self.melee_outlook(unit, target, fellows, 0);
        if cavalry && self.setup.unit(target).kind.is_infantry() && state.formation.has_flanks() {
            let at = self.pos.unit(unit).pose.at;
            let formed = self.square_chance(target, at.distance(state.pose.at));
            value = (36 - formed) * value / 36;
        }
        value
    }

    fn glance_at_shot(&self, firer: UnitId, target: UnitId) -> i32 {
        let Some(aim) = self.aim(firer, target) else {
            return 0;
        };
        let sum: i32 = self
            .shot(aim)
            .modifiers()
            .iter()
            .map(|modifier| i32::from(modifier.value))
            .sum();
        let state = self.pos.unit(target);
        let small = if state.bases <= 2 { 20 } else { 0 };
        let second = if state.shot == 1 { 8 } else { 0 };
        let phase = i32::from(matches!(self.pos.step, Step::Fire(_)));
        phase * (30 + 12 * sum.clamp(-2, 3) + small + second)
    }
}
