//! What a position is worth, and how an order looks at a glance: for the computer's generals.

use kernel::Side;

use crate::game::Battle;
use crate::order::Order;
use crate::position::{Place, Step};
use crate::{Formation, UnitId};

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
            Order::FireAtMover => 50,
            Order::Aim(..) => 30,
            Order::EmergencyRetreat(_) => -200,
            Order::March(hex) => self.glance_at_march(hex),
            Order::Form(_) | Order::Top(_) | Order::BreakDown => -20,
            _ => 0,
        }
    }

    /// Whether a march leads towards what the unit was ordered to.
    fn glance_at_march(&self, to: ground::hex::HexId) -> i32 {
        let grid = self.setup.map.grid();
        let Some(&unit) = self.pos.group.units.first() else {
            return 0;
        };
        let (Some(here), Some(mission)) = (self.pos.unit(unit).hex(), self.order_of(unit)) else {
            return 0;
        };
        let (before, after) = (
            grid.distance(here, mission.at),
            grid.distance(to, mission.at),
        );
        match after.cmp(&before) {
            std::cmp::Ordering::Less => 15,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => -15,
        }
    }
}
