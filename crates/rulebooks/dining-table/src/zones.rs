//! The Contact Zone and the Threat Zone (2.6.1, 2.6.2).

use std::cell::OnceCell;

use arrayvec::ArrayVec;
use ground::table::{Feature, FeatureId, Footprint, Obstacle, Quad, Segment, Sight};

use crate::field::lines;
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

/// What a Contact Zone is measured from.
struct Source {
    enemy: UnitId,
    from: Quad,
    reach: i32,
    /// Whether obstacles are left out of account.
    past_obstacles: bool,
    /// The friends of the mover that may cut it, once somebody asks.
    shields: OnceCell<Vec<(usize, Footprint)>>,
}

impl Source {
    const fn new(enemy: UnitId, from: Quad, reach: i32) -> Self {
        Source {
            enemy,
            from,
            reach,
            past_obstacles: false,
            shields: OnceCell::new(),
        }
    }
}

/// The Contact Zones about a unit on its way.
pub(crate) struct Zones<'a> {
    battle: &'a Battle,
    unit: UnitId,
    sources: Vec<Source>,
}

impl Zones<'_> {
    /// Every Contact Zone over a base: whose, from where, and how far it reaches there.
    pub(crate) fn over(&self, base: &Quad) -> impl Iterator<Item = (UnitId, &Quad, i32)> {
        self.sources.iter().filter_map(|source| {
            let limit = self.battle.zone_from(source, self.unit, base)?;
            Some((source.enemy, &source.from, limit))
        })
    }

    /// The enemies in whose Contact Zone a base stands, each once.
    pub(crate) fn owners(&self, base: &Quad) -> Vec<UnitId> {
        let mut owners: Vec<_> = self.over(base).map(|(enemy, _, _)| enemy).collect();
        owners.dedup();
        owners
    }
}

impl Battle {
    /// Whether a base of `unit` stands in the Contact Zone of an enemy, and how far that zone reaches there.
    pub(crate) fn zone_over(&self, enemy: UnitId, unit: UnitId, base: &Quad) -> Option<i32> {
        if self.is_far(enemy, base, CONTACT_ZONE) {
            return None;
        }
        self.zone_bases(enemy)
            .into_iter()
            .filter_map(|(from, reach)| {
                self.zone_from(&Source::new(enemy, from, reach), unit, base)
            })
            .max()
    }

    /// The enemies that a unit may make contact with from where it stands: those in whose Contact Zone it
    /// is, or else those from whose zone only an obstacle keeps it.
    pub(crate) fn within_contact(&self, unit: UnitId) -> Vec<UnitId> {
        let inside = self.contact_zones(unit, &self.foot(unit));
        if !inside.is_empty() {
            return inside.into_iter().map(|(enemy, _)| enemy).collect();
        }
        //= s2-6.1-d s2-6.3-b
        let base = self.quad(unit);
        let near = self
            .enemies_of(unit)
            .filter(|enemy| !self.is_far(*enemy, &base, CONTACT_ZONE));
        near.filter(|enemy| {
            self.zone_bases(*enemy).into_iter().any(|(from, reach)| {
                let source = Source {
                    past_obstacles: true,
                    ..Source::new(*enemy, from, reach)
                };
                self.zone_from(&source, unit, &base).is_some()
            })
        })
        .collect()
    }

    /// The Contact Zones that a unit may come into which goes no farther than this from where it stands:
    /// what they are measured from is found out once, for every place on the way.
    pub(crate) fn zones_about(&self, unit: UnitId, far: i32) -> Zones<'_> {
        let mut sources = Vec::new();
        let here = self.base(unit);
        for enemy in self.enemies_of(unit) {
            if !self.is_far(enemy, &here, far + 3_000 + CONTACT_ZONE) {
                let bases = self.zone_bases(enemy).into_iter();
                sources.extend(bases.map(|(from, reach)| Source::new(enemy, from, reach)));
            }
        }
        Zones {
            battle: self,
            unit,
            sources,
        }
    }

    /// What the zones of a unit are measured from, and how far its Contact Zone reaches from there.
    pub(crate) fn zone_bases(&self, unit: UnitId) -> ArrayVec<(Quad, i32), 2> {
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

    /// The friends of a unit that may cut a zone.
    fn shields(&self, source: &Source, unit: UnitId) -> Vec<(usize, Footprint)> {
        let (from, reach) = (&source.from, source.reach);
        //= s2-6.1-c
        let friends = self
            .units_of(self.side(unit))
            .filter(|friend| *friend != unit && !self.is_far(*friend, from, reach));
        let near = friends.filter(|friend| self.quad(*friend).gap(from).is_within(reach));
        // A hair's breadth wider, so that a line along its edge is cut as well.
        let grown = |(who, foot): (usize, Footprint)| (who, foot.grown(ground::table::CONTACT));
        self.feet(near).into_iter().map(grown).collect()
    }

    /// The Contact Zone from one of these.
    fn zone_from(&self, source: &Source, unit: UnitId, base: &Quad) -> Option<i32> {
        let (from, reach) = (&source.from, source.reach);
        //= s2-6.1-a
        if !from.bounds().grown(reach).touch(base.bounds()) || !from.gap(base).is_within(reach) {
            return None;
        }
        // No line leaves the rectangle about both, so nothing outside it cuts or shortens one.
        let about = from.bounds().joined(base.bounds());
        let feet = source.shields.get_or_init(|| self.shields(source, unit));
        let shields: Vec<_> = feet
            .iter()
            .filter(|(_, foot)| foot.bounds().touch(about))
            .map(|(who, foot)| Obstacle::new(*who, foot))
            .collect();
        let ground: Vec<_> = self
            .setup
            .map
            .near(about)
            .filter(|(id, _)| {
                let nature = self.setup.nature(*id);
                nature.restricted || nature.obstacle && !source.past_obstacles
            })
            .collect();
        if shields.is_empty() && ground.is_empty() {
            return Some(reach);
        }
        let mut most = None;
        for line in lines(from, base) {
            let length = line.length();
            // What is cut, or too long, or shorter than another, need not be measured.
            if length > reach || shields.iter().any(|shield| shield.is_on(line)) {
                continue;
            }
            let least = most.map_or(length, |most: i32| length.max(most + 1));
            most = most.max(self.limit(source, &ground, line, least));
            if most == Some(reach) {
                break;
            }
        }
        most
    }

    /// How far a zone reaches along a line; `None` if that is less than is asked for.
    fn limit(
        &self,
        source: &Source,
        ground: &[(FeatureId, &Feature)],
        line: Segment,
        least: i32,
    ) -> Option<i32> {
        let mut limit = source.reach;
        for (id, feature) in ground.iter().copied() {
            let nature = self.setup.nature(id);
            let parts = Sight::line_past([(id, feature)], line, &[]);
            for crossing in parts.crossings {
                //= s2-6.1-b
                if nature.restricted && crossing.depth() > 0 {
                    limit = limit.min(SHORT_ZONE);
                }
                //= s2-6.1-d
                if nature.obstacle && !source.past_obstacles {
                    limit = limit.min(crossing.from.max(SHORT_ZONE));
                }
            }
            if limit < least {
                return None;
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
        // By the first reading whoever was near enough could be seen along a longer line.
        let sight = if self.first_reading() {
            i32::MAX
        } else {
            THREAT_ZONE
        };
        //= s2-6.2-a s2-6.2-b
        self.zone_bases(enemy).into_iter().any(|(from, _)| {
            from.gap(base).is_within(THREAT_ZONE) && self.sees_within(&from, base, sight)
        })
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
