//! How an order looks at a glance: what generals play on by in their thoughts.

use ground::table::{Bearing, INCH, Point, Pose, inches};

use crate::UnitId;
use crate::fire::Range;
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Marks, Step};

/// What a quarter of an inch towards the aim is worth, for a whole unit.
const HASTE: i32 = 1;

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

    fn glance_at_move(&self, order: Order) -> i32 {
        let Some(moving) = self.pos.moving else {
            return 0;
        };
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        match order {
            Order::Go(to, _) => self.gain(unit, to) - 2,
            Order::Advance(far) => {
                let to = state.pose.at + state.pose.facing.direction().reach(far);
                self.gain(unit, to)
            }
            Order::Wheel(..) if state.formation == Formation::Unlimbered => 12,
            Order::Wheel(hand, by) => {
                let facing = state
                    .pose
                    .facing
                    .turned(ground::table::Turn(by * hand.sign()));
                self.turn_gain(unit, Pose::new(state.pose.at, facing))
            }
            Order::AboutFace => -25,
            Order::Back(_) => -6,
            Order::Form(to) => self.glance_at_form(unit, to),
            Order::Charge(target) | Order::ChargeAfter(target, ..) => {
                self.glance_at_charge(unit, target)
            }
            Order::OnCounter => 14,
            Order::Reform => 24,
            _ => 0,
        }
    }

    /// How much nearer a unit would be to what it is after; a place held already draws nobody.
    fn gain(&self, unit: UnitId, to: Point) -> i32 {
        let at = self.pos.unit(unit).pose.at;
        let Some(place) = self.aim_place(unit) else {
            return 0;
        };
        let goal = &self.setup.objectives[place];
        let side = self.setup.unit(unit).side;
        let held = self.pos.holders[place] == Some(side);
        let gun = self.setup.unit(unit).kind.is_artillery();
        let enough = if gun {
            inches(8)
        } else if held {
            inches(6)
        } else {
            goal.radius
        };
        let left = |from: Point| (from.distance(goal.at) - enough).max(0);
        let gain = (left(at) - left(to)) * HASTE / (INCH / 4);
        if held { gain / 2 - 4 } else { gain - 1 }
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

    /// The nearest enemy foot and horse, in thousandths.
    fn nearest_foes(&self, unit: UnitId) -> (i32, i32) {
        let at = self.pos.unit(unit).pose.at;
        let (mut foot, mut horse) = (i64::MAX, i64::MAX);
        for enemy in self.enemies(unit) {
            let state = self.pos.unit(enemy);
            let kind = self.setup.unit(enemy).kind;
            if state.is_routing() || kind.is_artillery() {
                continue;
            }
            let squared = at.distance_squared(state.pose.at);
            if kind.is_cavalry() {
                horse = horse.min(squared);
            } else {
                foot = foot.min(squared);
            }
        }
        let far = |squared: i64| squared.isqrt().min(200_000) as i32;
        (far(foot), far(horse))
    }

    fn glance_at_form(&self, unit: UnitId, to: Formation) -> i32 {
        let (foot, horse) = self.nearest_foes(unit);
        let nearest = foot.min(horse);
        let from = self.pos.unit(unit).formation;
        match to {
            Formation::Square => {
                if horse < inches(12) && foot > inches(6) {
                    6
                } else {
                    -30
                }
            }
            Formation::Town => 30,
            Formation::Line => {
                if from == Formation::Town {
                    -30
                } else if foot < inches(7) && self.setup.unit(unit).kind.is_infantry() {
                    12
                } else {
                    -20
                }
            }
            Formation::Column => match from {
                Formation::Town => self.leaving(unit),
                Formation::Square if horse > inches(14) || foot < inches(5) => 25,
                Formation::Line if nearest > inches(10) => 14,
                Formation::March if nearest < inches(20) => 14,
                _ => -20,
            },
            Formation::March => -25,
            Formation::Unlimbered => {
                let kind = self.setup.unit(unit).kind;
                if nearest < Range::reach(kind, false) {
                    25
                } else {
                    -20
                }
            }
            Formation::Limbered => {
                let kind = self.setup.unit(unit).kind;
                if nearest > Range::reach(kind, false) + inches(1) {
                    12
                } else {
                    -30
                }
            }
        }
    }

    /// A garrison leaves a place only if it is after another.
    fn leaving(&self, unit: UnitId) -> i32 {
        let side = self.setup.unit(unit).side;
        match self.aim_place(unit) {
            Some(place) if self.pos.holders[place] != Some(side) => 4,
            _ => -30,
        }
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
        value / 4 + 4
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
