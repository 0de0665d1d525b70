//! The Contact Zone and the Threat Zone (2.6.1, 2.6.2).

use arrayvec::ArrayVec;
use ground::table::{Footprint, Quad, Sight, What};

use crate::field::{lines, obstacles};
use crate::game::Battle;
use crate::ids::UnitId;
use crate::recovery::Nearness;

/// How far a Contact Zone reaches.
pub(crate) const CONTACT_ZONE: i32 = 4_000;
/// How far it reaches where something limits it.
pub(crate) const SHORT_ZONE: i32 = 2_000;
/// How far a Threat Zone reaches.
pub(crate) const THREAT_ZONE: i32 = 8_000;
/// How near an Approach move may come.
pub(crate) const APPROACH: i32 = 3_000;

impl Battle {
    /// Whether a base of `unit` stands in the Contact Zone of an enemy, and how far that zone reaches there.
    pub(crate) fn zone_over(&self, enemy: UnitId, unit: UnitId, base: &Quad) -> Option<i32> {
        if self.is_far(enemy, base, CONTACT_ZONE) {
            return None;
        }
        self.zone_bases(enemy)
            .into_iter()
            .filter_map(|(from, reach)| self.zone_from(&from, reach, unit, base))
            .max()
    }

    /// Every Contact Zone over a base: whose, from where, and how far it reaches there.
    pub(crate) fn zones_at(&self, unit: UnitId, base: &Quad) -> Vec<(UnitId, Quad, i32)> {
        let mut zones = Vec::new();
        for enemy in self.enemies_of(unit) {
            if self.is_far(enemy, base, CONTACT_ZONE) {
                continue;
            }
            for (from, reach) in self.zone_bases(enemy) {
                let limit = self.zone_from(&from, reach, unit, base);
                zones.extend(limit.map(|limit| (enemy, from, limit)));
            }
        }
        zones
    }

    /// What the zones of a unit are measured from, and how far its Contact Zone reaches from there.
    fn zone_bases(&self, unit: UnitId) -> ArrayVec<(Quad, i32), 2> {
        let mut bases = ArrayVec::new();
        if self.garrisons(unit).is_some() {
            //= s2-6.1-e s2-15.2-k
            bases.push((self.quad(unit), SHORT_ZONE));
            return bases;
        }
        bases.push((self.base(unit), CONTACT_ZONE));
        if let Some((area, _)) = self.touches_small(unit) {
            //= s2-15.3-b s2-15.3-c
            bases.push((area.quad, SHORT_ZONE));
        }
        bases
    }

    /// The Contact Zone from one of these.
    fn zone_from(&self, from: &Quad, reach: i32, unit: UnitId, base: &Quad) -> Option<i32> {
        //= s2-6.1-a
        if !from.gap(base).is_within(reach) {
            return None;
        }
        //= s2-6.1-c
        let friends = self
            .units_of(self.side(unit))
            .filter(|friend| *friend != unit && !self.is_far(*friend, from, reach));
        let near = friends.filter(|friend| self.quad(*friend).gap(from).is_within(reach));
        // A hair's breadth wider, so that a line along its edge is cut as well.
        let feet: Vec<_> = self
            .feet(near)
            .into_iter()
            .map(|(who, foot)| (who, foot.grown(ground::table::CONTACT)))
            .collect();
        if feet.is_empty() && !self.is_ground_between(from, base) {
            return Some(reach);
        }
        let shields = obstacles(&feet);
        let mut most = None;
        for line in lines(from, base) {
            let sight = Sight::line(&self.setup.map, line, &shields);
            let limit = self.limit(&sight, reach);
            most = most.max(limit.filter(|limit| line.length() <= *limit));
            // Farther than it reaches it cannot reach.
            if most == Some(reach) {
                break;
            }
        }
        most
    }

    /// Whether ground that could shorten a zone lies about two bases.
    fn is_ground_between(&self, one: &Quad, other: &Quad) -> bool {
        let about = one.bounds().joined(other.bounds());
        self.setup.map.near(about).any(|(id, _)| {
            let nature = self.setup.nature(id);
            nature.restricted || nature.obstacle
        })
    }

    /// How far a zone reaches along a line; `None` if a friend of the mover cuts it.
    fn limit(&self, sight: &Sight, reach: i32) -> Option<i32> {
        let mut limit = reach;
        for crossing in &sight.crossings {
            match crossing.what {
                What::Unit(_) => return None,
                What::Feature(id) => {
                    let nature = self.setup.nature(id);
                    //= s2-6.1-b
                    if nature.restricted && crossing.depth() > 0 {
                        limit = limit.min(SHORT_ZONE);
                    }
                    //= s2-6.1-d
                    if nature.obstacle {
                        limit = limit.min(crossing.from.max(SHORT_ZONE));
                    }
                }
            }
        }
        Some(limit)
    }

    /// The enemies in whose Contact Zone a unit would stand.
    pub(crate) fn contact_zones(&self, unit: UnitId, foot: &Footprint) -> Vec<(UnitId, i32)> {
        let base = foot.frame();
        self.enemies_of(unit)
            .filter_map(|enemy| Some((enemy, self.zone_over(enemy, unit, base)?)))
            .collect()
    }

    /// Whether a unit stands in any Contact Zone, for whoever looks at the table.
    pub fn is_in_zone(&self, unit: UnitId) -> bool {
        self.is_in_contact_zone(unit)
    }

    /// Whether a unit stands in any Contact Zone.
    pub(crate) fn is_in_contact_zone(&self, unit: UnitId) -> bool {
        !self.contact_zones(unit, &self.foot(unit)).is_empty()
    }

    /// Whether a base stands in the Threat Zone of an enemy.
    pub(crate) fn threatens(&self, enemy: UnitId, base: &Quad) -> bool {
        if self.is_far(enemy, base, THREAT_ZONE) {
            return false;
        }
        //= s2-6.2-a s2-6.2-b
        self.zone_bases(enemy)
            .into_iter()
            .any(|(from, _)| from.gap(base).is_within(THREAT_ZONE) && self.sees(&from, base))
    }

    /// Whether a unit at a place stands in any Threat Zone.
    pub(crate) fn is_threatened_at(&self, unit: UnitId, foot: &Footprint) -> bool {
        self.enemies_of(unit)
            .any(|enemy| self.threatens(enemy, foot.frame()))
    }

    /// How near the enemy is to a unit.
    pub(crate) fn nearness(&self, unit: UnitId) -> Nearness {
        if self.is_in_contact_zone(unit) {
            Nearness::Contact
        } else if self.is_threatened_at(unit, &self.foot(unit)) {
            Nearness::Threat
        } else {
            Nearness::Clear
        }
    }
}
