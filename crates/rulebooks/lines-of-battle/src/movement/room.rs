//! Areas that hold only so many units at the end of a turn.

use ground::areas::AreaId;

use super::Group;
use crate::UnitSet;
use crate::game::Battle;

impl Battle {
    /// How many more units may end in an area; `None` is no limit.
    //= map.2 terrain.buildings.1 qb.terrain.farm.1 qb.terrain.thyle.1
    pub(crate) fn room(&self, area: AreaId) -> Option<u8> {
        let capacity = self.setup.area(area).capacity?;
        Some(capacity.saturating_sub(self.pos.of_area(area).len()))
    }

    /// Whether a group that comes into an area could stop there, or march on
    /// to where it can. `group` has paid for the way already.
    pub(crate) fn can_rest(&self, group: &Group, area: AreaId) -> bool {
        let Some(capacity) = self.setup.area(area).capacity else {
            return true;
        };
        let others = self.pos.of_area(area).minus(group.members).len();
        others + group.members.len() <= capacity || self.can_march_on(group, area)
    }

    /// Whether a group could march on from an area without combat.
    pub(crate) fn can_march_on(&self, group: &Group, area: AreaId) -> bool {
        self.setup.graph.ways(area).iter().any(|way| {
            let next = self.after_march(group, way.border, way.to);
            self.may_cross(way.border, area)
                && self.setup.area(way.to).reinforcements.is_none()
                && self.enemies_of(self.pos.active, way.to).is_empty()
                && group
                    .members
                    .iter()
                    .all(|unit| next.actions[self.arm(unit)] <= self.allowance(unit, &next))
                && self.can_rest(&next, way.to)
        })
    }

    /// The units of the other side that belong to an area.
    pub(crate) fn enemies_of(&self, side: kernel::Side, area: AreaId) -> UnitSet {
        self.pos
            .of_area(area)
            .and(self.setup.sides[side.other()].units)
    }
}
