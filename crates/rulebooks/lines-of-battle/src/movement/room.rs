//! Areas that hold only so many units at the end of a turn.

use ground::areas::{AreaId, Way};

use super::Group;
use crate::game::Battle;
use crate::{UnitId, UnitSet};

impl Battle {
    /// How many more units may end in an area; `None` is no limit.
    //= map.2 units.13 terrain.buildings.1 qb.terrain.farm.1 qb.terrain.thyle.1
    pub(crate) fn room(&self, area: AreaId) -> Option<u8> {
        let capacity = self.setup.area(area).capacity?;
        Some(capacity.saturating_sub(self.pos.of_area(area).len()))
    }

    /// Whether a group that comes into an area could stop there, or march on
    /// to where it can: all of it, or all but as many as there is room for.
    /// `group` has paid for the way already.
    pub(crate) fn can_rest(&self, group: &Group, area: AreaId) -> bool {
        let Some(capacity) = self.setup.area(area).capacity else {
            return true;
        };
        let others = self.pos.of_area(area).minus(group.members).len();
        let Some(room) = capacity.checked_sub(others) else {
            return false;
        };
        group.members.len() <= room
            || self.setup.graph.ways(area).iter().any(|way| {
                self.may_cross(way.border, area)
                    && self.setup.area(way.to).reinforcements.is_none()
                    && self.enemies_of(self.pos.active, way.to).is_empty()
                    && self.can_march_on(group, *way, room)
            })
    }

    /// Whether a group could march on by a way, when up to `room` of its units,
    /// the slowest, are dropped before.
    fn can_march_on(&self, group: &Group, way: Way, room: u8) -> bool {
        let mut next = self.after_march(group, way.border, way.to);
        for _ in 0..=room {
            let left = |unit: UnitId| {
                let used = next.actions[self.arm(unit)];
                self.allowance(unit, &next).checked_sub(used)
            };
            let Some(slowest) = next.members.iter().min_by_key(|unit| left(*unit)) else {
                return false;
            };
            if left(slowest).is_some() && self.can_rest(&next, way.to) {
                return true;
            }
            next.members.remove(slowest);
        }
        false
    }

    /// The units of the other side that belong to an area.
    pub(crate) fn enemies_of(&self, side: kernel::Side, area: AreaId) -> UnitSet {
        self.pos
            .of_area(area)
            .and(self.setup.sides[side.other()].units)
    }
}
