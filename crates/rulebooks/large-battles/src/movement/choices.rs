//! What is listed for a unit that moves: a few sensible ways, charges and formations, of which those are
//! kept that can be made. Any other leg may be given too; it is only not listed.

use ground::table::{Bearing, Face, Hand, INCH, Point, inches};

use super::parts_of_inch;
use crate::UnitId;
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Marks, Moving, Step, Temper, Whereabouts};
use crate::tables;

/// The smallest advance that is listed.
const LEAST: i32 = INCH / 2;
/// How many enemies a unit is offered to charge.
const CHARGES: usize = 3;
/// How near an enemy is that a unit may want to face.
const NEAR: i32 = inches(18);

/// A place on the table to the nearest hundredth of an inch.
const fn hundredth(thousandths: i32) -> i32 {
    (thousandths + 5).div_euclid(10) * 10
}

impl Battle {
    /// Orders of the movement step, or of counter moves, while no unit is on the move.
    pub(crate) fn move_candidates(&self, into: &mut Vec<Order>) {
        let Some(side) = self.decider() else {
            return;
        };
        into.extend(self.on_table(side).map(Order::Choose));
        if self.pos.step == Step::Move {
            let waiting = |unit: &UnitId| self.pos.unit(*unit).place == Whereabouts::Waiting;
            into.extend(self.setup.unit_ids().filter(waiting).map(Order::Arrive));
            self.general_candidates(into);
            into.push(Order::EndMoves);
        } else {
            into.push(Order::EndCounters);
        }
    }

    /// The unit on the move, unless a general must step aside first.
    pub(crate) fn on_the_move(&self) -> Option<&Moving> {
        let moving = self.pos.moving.as_ref();
        moving.filter(|_| self.pos.displaced.is_empty())
    }

    /// Orders for the unit on the move, such as may be made.
    pub(crate) fn leg_candidates(&self, moving: &Moving, into: &mut Vec<Order>) {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let kind = self.setup.unit(unit).kind;
        into.push(Order::Halt);
        if self.pos.step == Step::Move && !moving.begun {
            into.extend([Order::OnCounter, Order::Reform]);
        }
        let left = moving.limit - moving.spent;
        if left == 0 {
            return;
        }
        if !moving.begun || !kind.is_infantry() {
            let others = Formation::ALL.into_iter();
            let others = others.filter(|to| *to != state.formation && to.fits(kind));
            into.extend(others.map(Order::Form));
        }
        let enemies = self.nearest_enemies(unit);
        let reach = (left / parts_of_inch(kind, state.formation)).cast_signed();
        match state.formation {
            Formation::Town => return,
            Formation::Square if !self.setup.options.squares_move => return,
            Formation::Unlimbered => {
                return self.gun_candidates(moving, &enemies, into);
            }
            _ => {}
        }
        if !state.marks.has(Marks::COMMANDED) && state.formation != Formation::March {
            return;
        }
        if !moving.more_than_wheeled {
            self.charge_candidates(moving, &enemies, reach, into);
            let far = [reach, reach / 2 / 250 * 250];
            into.extend(
                far.into_iter()
                    .filter(|far| *far >= LEAST)
                    .map(Order::Advance),
            );
        }
        if let Some((to, by)) = self.wheel_towards(unit, enemies.first().copied()) {
            into.push(Order::Wheel(to, by));
        }
        if moving.begun {
            return;
        }
        into.push(Order::AboutFace);
        if kind.is_infantry() {
            into.push(Order::Back(tables::ONE_INCH));
        }
        if reach >= 2 * INCH {
            self.way_candidates(moving, &enemies, reach, into);
        }
    }

    /// Whether an order for the unit on the move can be made, and as simply as it is listed: straight on
    /// to a place or an enemy. Roundabout ways have to be asked for.
    pub(crate) fn can_be_listed(&self, moving: &Moving, order: Order) -> bool {
        match order {
            Order::Halt => true,
            Order::Charge(enemy) => self.plan_straight_charge(moving, enemy, None).is_ok(),
            Order::Go(to, None) => self
                .straight_way(moving, &self.shape(moving.unit), to)
                .is_some(),
            _ => self.plan_move(moving, order).is_ok(),
        }
    }

    /// An unlimbered gun turns to a target, or by a few degrees.
    fn gun_candidates(&self, moving: &Moving, enemies: &[UnitId], into: &mut Vec<Order>) {
        for enemy in enemies.iter().take(2) {
            let wheel = self.wheel_towards(moving.unit, Some(*enemy));
            // No more than the inch that its far corner may move.
            into.extend(wheel.map(|(to, by)| Order::Wheel(to, by.min(3_000))));
        }
    }

    fn charge_candidates(
        &self,
        moving: &Moving,
        enemies: &[UnitId],
        reach: i32,
        into: &mut Vec<Order>,
    ) {
        let state = self.pos.unit(moving.unit);
        if !self.is_troops(moving.unit)
            || state.order != Temper::Steady
            || !matches!(state.formation, Formation::Line | Formation::Column)
        {
            return;
        }
        let near = |enemy: &&UnitId| {
            self.is_troops(**enemy) && self.pos.unit(**enemy).print.is_within(&state.print, reach)
        };
        let near = enemies.iter().filter(near).take(CHARGES);
        into.extend(near.copied().map(Order::Charge));
    }

    /// The wheel that turns a unit to an enemy who is not far.
    fn wheel_towards(&self, unit: UnitId, enemy: Option<UnitId>) -> Option<(Hand, i32)> {
        let at = self.pos.unit(unit).pose.at;
        let there = self.pos.unit(enemy?).print.frame().centre();
        if !at.is_within(there, NEAR) {
            return None;
        }
        let (to, by) = self.wheel_to(unit, Bearing::between(at, there)?)?;
        // Whole degrees are enough, and a wheel of less is none.
        let by = by.min(18_000) / 100 * 100;
        (by >= 500).then_some((to, by))
    }

    /// Enemies on the table, the nearest first.
    pub(crate) fn nearest_enemies(&self, unit: UnitId) -> Vec<UnitId> {
        let at = self.pos.unit(unit).pose.at;
        let mut enemies: Vec<(i64, UnitId)> = self
            .enemies(unit)
            .map(|enemy| {
                let there = self.pos.unit(enemy).pose.at;
                (at.distance_squared(there), enemy)
            })
            .collect();
        enemies.sort_unstable();
        enemies.into_iter().map(|(_, enemy)| enemy).collect()
    }

    /// Ways to places worth having: what the unit is after, a place from which to fight the nearest
    /// enemy, and his flank.
    fn way_candidates(
        &self,
        moving: &Moving,
        enemies: &[UnitId],
        reach: i32,
        into: &mut Vec<Order>,
    ) {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let at = state.pose.at;
        let mut goals: Vec<Point> = Vec::with_capacity(4);
        goals.extend(self.aim_of(unit));
        if let Some(enemy) = enemies.iter().find(|enemy| self.is_troops(**enemy)) {
            let foe = self.pos.unit(*enemy).print.frame();
            let there = foe.centre();
            let far = at.distance(there);
            let short = self.stand_off(unit);
            if far > short + INCH {
                goals.push(at.on_the_way(there, far - short, far));
            }
            if self.is_troops(unit) && far < NEAR {
                let flank = [Face::Left, Face::Right]
                    .map(|face| foe.middle_of(face) + foe.outward(face).direction().reach(short))
                    .into_iter()
                    .min_by_key(|flank| flank.distance_squared(at));
                goals.extend(flank);
            }
        }
        for goal in goals {
            let far = at.distance(goal);
            if far < INCH {
                continue;
            }
            let to = if far > reach {
                at.on_the_way(goal, reach, far)
            } else {
                goal
            };
            // To the hundredth, as a button says it: two places that are nearer are one.
            let to = Point::new(hundredth(to.x), hundredth(to.y));
            let order = Order::Go(to, None);
            if self.setup.map.bounds().contains(to) {
                into.push(order);
            }
        }
    }

    /// How far from an enemy a unit likes to stand.
    fn stand_off(&self, unit: UnitId) -> i32 {
        let kind = self.setup.unit(unit).kind;
        match self.pos.unit(unit).formation {
            Formation::March => inches(15),
            _ if kind.is_artillery() => inches(7),
            _ if kind.is_cavalry() => inches(9),
            _ => inches(5),
        }
    }
}
