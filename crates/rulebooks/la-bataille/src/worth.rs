//! What a position is worth, and how an order looks at a glance: for the computer's generals.

use std::cmp::Ordering;

use ground::hex::{Bearing, Facing, HexId};
use kernel::Side;

use crate::charge::ChargeOrder;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Place, Step};
use crate::setup::OrderKind;
use crate::{Formation, LeaderId, UnitId};

/// What a victory is worth beyond its points.
const VICTORY: i64 = 10_000;

impl Battle {
    /// What the position is worth to the first side, in hundredths of a victory point.
    pub(crate) fn judge(&self) -> i64 {
        let standing = self.count_points();
        let mut worth = i64::from(standing.points.first - standing.points.second) * 100;
        if self.pos.step == Step::Over {
            return match standing.winner {
                Some(Side::First) => worth + VICTORY,
                Some(Side::Second) => worth - VICTORY,
                None => worth,
            };
        }
        for unit in self.setup.unit_ids() {
            let value = self.order_value(unit);
            match self.setup.unit(unit).side {
                Side::First => worth += value,
                Side::Second => worth -= value,
            }
        }
        worth
    }

    /// What the order of a unit is worth: broken troops are half lost.
    fn order_value(&self, unit: UnitId) -> i64 {
        let state = self.pos.unit(unit);
        let steps = i64::from(self.steps(unit)) * i64::from(self.setup.victory.per_step.max(1));
        match (state.place, state.formation) {
            (Place::Map, Formation::Rout) => -40 * steps,
            (Place::Map, Formation::Disorder) => -15 * steps,
            _ => 0,
        }
    }

    /// A guess at an order, without carrying it out.
    pub(crate) fn glance_at(&self, order: Order) -> i32 {
        match order {
            Order::Enter(..) | Order::EnterLeader(..) => 40,
            Order::FireAtMover => 50,
            Order::Aim(from, target) => 30 + self.glance_at_contact(from, target) / 4,
            Order::Assault(from, target) | Order::DeclareOnSquare(from, target) => {
                self.glance_at_contact(from, target)
            }
            Order::Launch => 20,
            Order::Advance(_) => 15,
            Order::EmergencyRetreat(_) | Order::HqFollow(_) => -200,
            // What is only worth it in a plan is left to those who have one.
            Order::Join(_) | Order::LendGuard(..) | Order::WithdrawLeader(..) => -30,
            Order::Charge(ChargeOrder::Spare | ChargeOrder::Shorten(_)) => -30,
            Order::Charge(ChargeOrder::Evade(_)) | Order::Hunt(..) => 20,
            Order::TryInitiative(leader) => self.glance_at_initiative(leader),
            Order::TryFor(..) | Order::TrySpare(_) => -10,
            Order::Choose(unit) => self.glance_at_choice(unit),
            Order::ChooseHq(_) => 12,
            Order::March(hex) => self.glance_at_march(hex),
            Order::Face(facing) | Order::Unlimber(facing) => self.glance_at_facing(facing),
            Order::Limber | Order::Form(_) | Order::Top(_) | Order::BreakDown => -20,
            Order::EndMoves | Order::EndFire | Order::EndAssaults => 1,
            _ => 0,
        }
    }

    /// More men on the one side of a contact than on the other.
    fn glance_at_contact(&self, from: HexId, target: HexId) -> i32 {
        let steps = |hex: HexId| -> i32 {
            let stack = self.stack(hex);
            stack.iter().map(|unit| i32::from(self.steps(*unit))).sum()
        };
        (steps(from) * 2 - steps(target) * 3) * 5
    }

    /// A leader without orders has nothing to lose by trying.
    fn glance_at_initiative(&self, leader: LeaderId) -> i32 {
        let element = self.element_led_by(leader);
        let idle = element.is_some_and(|element| {
            let ordered = self.ordered_element(element);
            self.pos.element(ordered).order.is_none()
        });
        if idle { 10 } else { -10 }
    }

    /// Troops with somewhere to go are moved first.
    fn glance_at_choice(&self, unit: UnitId) -> i32 {
        let grid = self.setup.map.grid();
        let (Some(hex), Some(mission)) = (self.pos.unit(unit).hex(), self.order_of(unit)) else {
            return -5;
        };
        match mission.kind {
            OrderKind::Defend => -5,
            OrderKind::Attack | OrderKind::Move => {
                grid.distance(hex, mission.at).min(10).cast_signed()
            }
        }
    }

    /// Whether a facing looks to the nearest enemy.
    fn glance_at_facing(&self, facing: Facing) -> i32 {
        let grid = self.setup.map.grid();
        let Some(here) = self
            .pos
            .group
            .units
            .first()
            .and_then(|unit| self.pos.unit(*unit).hex())
        else {
            return 0;
        };
        let foes = self.ground_of(self.pos.active.other());
        let nearest = foes
            .iter()
            .min_by_key(|foe| (grid.distance(here, *foe), *foe));
        let bearing = nearest.and_then(|foe| Bearing::between(grid.axial(here), grid.axial(foe)));
        bearing.map_or(0, |bearing| 12 - 4 * i32::from(bearing.off(facing)))
    }

    /// Whether a march leads towards what the unit was ordered to.
    fn glance_at_march(&self, to: HexId) -> i32 {
        let grid = self.setup.map.grid();
        let Some(&unit) = self.pos.group.units.first() else {
            return 0;
        };
        let (Some(here), Some(mission)) = (self.pos.unit(unit).hex(), self.order_of(unit)) else {
            return 0;
        };
        let near = |hex: HexId| grid.distance(hex, mission.at);
        match near(to).cmp(&near(here)) {
            Ordering::Less => 15,
            Ordering::Equal => 0,
            Ordering::Greater => -15,
        }
    }
}
