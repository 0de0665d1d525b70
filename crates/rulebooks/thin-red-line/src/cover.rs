//! Cover, crossings, and who may be fired at.

use ground::table::{Footprint, Quad, Segment, Sight, What};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Place;
use crate::setup::Unit;
use crate::sight::EDGE;

impl Battle {
    /// Whether the target has cover against a firer: most of its stands in
    /// sight are in woodland, or behind linear cover within an inch that lies
    /// between and is not the firer's own.
    //= cover.1 cover.2 cover.3 cover.4 cover.5
    pub fn has_cover(&self, from: UnitId, to: UnitId, exposed: &[usize]) -> bool {
        let (Some(own), Some(foe)) = (self.footprint(from), self.footprint(to)) else {
            return false;
        };
        if let Some(building) = self.pos.unit(to).building() {
            return !self.is_breached(building);
        }
        let covered = exposed
            .iter()
            .filter(|place| {
                foe.stands()
                    .get(**place)
                    .is_some_and(|stand| self.is_covered(&own, stand))
            })
            .count();
        covered * 2 > exposed.len()
    }

    fn is_covered(&self, firer: &Footprint, stand: &Quad) -> bool {
        let map = &self.setup.map;
        let single = Footprint::of_stands(firer.pose(), *stand, vec![*stand]);
        let nearest = firer
            .stands()
            .iter()
            .min_by_key(|own| own.centre().distance_squared(stand.centre()));
        let Some(nearest) = nearest else {
            return false;
        };
        let line = Segment::new(nearest.centre(), stand.centre());
        let sight = Sight::line(map, line, &[]);
        let own = Footprint::of_stands(firer.pose(), *nearest, vec![*nearest]);
        sight.crossings.iter().any(|crossing| {
            let What::Feature(feature) = crossing.what else {
                return false;
            };
            let terrain = self.setup.terrain_of(feature);
            if !terrain.is_cover() {
                return false;
            }
            let near = |ground: &Footprint| {
                map.within(ground, EDGE)
                    .into_iter()
                    .any(|known| known == feature)
            };
            if terrain.row().linear {
                near(&single) && !near(&own)
            } else {
                crossing.to >= sight.length
            }
        })
    }

    /// Whether a unit is crossing a river: a stand of it is on a bridge or ford.
    //= linear.8
    pub fn is_crossing(&self, unit: UnitId) -> bool {
        self.pos.unit(unit).is_on_table()
            && self.footprint(unit).is_some_and(|ground| {
                let under = self.setup.map.under(&ground);
                under
                    .iter()
                    .any(|cover| self.setup.terrain_of(cover.feature).is_crossing())
            })
    }

    /// Whether a unit may be fired at: troops in play. Commanders are neither
    /// targets nor measured to.
    //= generals-shooting.2 generals-shooting.3
    pub(crate) fn can_be_target(&self, unit: UnitId) -> bool {
        let data: &Unit = self.setup.unit(unit);
        !data.is_commander()
            && matches!(self.pos.unit(unit).place, Place::Table | Place::Building(_))
    }
}
