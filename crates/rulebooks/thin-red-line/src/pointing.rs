//! What a player points at to give an order, and what he means by it.

use kernel::Target;

use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::order::Order;
use crate::position::{Aim, Step};
use crate::shooting::weapons::Shot;

impl Battle {
    fn counter_of(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    fn cell_of(&self, building: BuildingId) -> Target {
        let feature = self.setup.building(building).feature;
        Target::Cell(format!("terrain-{}", feature.index()))
    }

    fn unit_on(&self, target: &Target) -> Option<UnitId> {
        match target {
            Target::Counter(id) => self.find_unit(id).ok(),
            _ => None,
        }
    }

    fn building_on(&self, target: &Target) -> Option<BuildingId> {
        let mut all = self.setup.building_ids();
        all.find(|building| self.cell_of(*building) == *target)
    }

    /// What is pointed at for an order.
    pub(crate) fn touched_by(&self, order: Order) -> Vec<Target> {
        let unit = |unit| self.counter_of(unit);
        match order {
            // A commander with a unit has no counter of his own.
            Order::Move(id) if !self.pos.unit(id).is_in_play() => Vec::new(),
            Order::Move(id) | Order::Shoot(id) => vec![unit(id)],
            Order::Aim(id, Aim::Unit(target), Shot::Ball) | Order::Assault(id, target) => {
                vec![unit(id), unit(target)]
            }
            Order::Aim(id, Aim::Building(building), Shot::Ball) => {
                vec![unit(id), self.cell_of(BuildingId(building))]
            }
            Order::Support(id, Shot::Ball) => vec![unit(id)],
            Order::Enter(building) => vec![self.cell_of(building)],
            _ => Vec::new(),
        }
    }

    /// What a player means who points at these.
    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        match (self.pos.step, touched) {
            (Step::Move(_), [one]) => Some(Order::Move(self.unit_on(one)?)),
            (Step::Shoot(_), [one]) => Some(Order::Shoot(self.unit_on(one)?)),
            (Step::Moving(_), [one]) => Some(Order::Enter(self.building_on(one)?)),
            (Step::Combat(_), [one]) => Some(Order::Support(self.unit_on(one)?, Shot::Ball)),
            (Step::Declare(_) | Step::Redirect(_), [one, two]) => {
                let unit = self.unit_on(one)?;
                let aim = match (self.unit_on(two), self.building_on(two)) {
                    (Some(target), _) => Aim::Unit(target),
                    (None, Some(building)) => Aim::Building(building.0),
                    (None, None) => return None,
                };
                Some(Order::Aim(unit, aim, Shot::Ball))
            }
            (Step::Assault(_), [one, two]) => {
                Some(Order::Assault(self.unit_on(one)?, self.unit_on(two)?))
            }
            _ => None,
        }
    }
}
