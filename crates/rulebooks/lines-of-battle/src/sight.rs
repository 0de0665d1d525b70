//! Which areas and approaches artillery can fire at, worked out once for a map.

use ground::areas::{AreaGraph, AreaId, BorderId};

use crate::setup::{ApproachTerrain, Area, Border, Terrain};

/// How far a target is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Range {
    /// In the adjacent area or on the approach facing the guns.
    Adjacent,
    /// Farther, up to two areas away.
    Far,
}

/// For each area what its guns can fire at.
#[derive(Debug, Default)]
pub struct Sight {
    areas: Vec<Vec<Option<Range>>>,
    /// By border and then by which of its two areas the target belongs to.
    approaches: Vec<Vec<[Option<Range>; 2]>>,
}

impl Sight {
    /// The range from one area to another.
    pub fn to_area(&self, from: AreaId, to: AreaId) -> Option<Range> {
        self.areas[from.index()][to.index()]
    }

    /// The range from an area to a unit on an approach that belongs to `own`.
    pub fn to_approach(
        &self,
        from: AreaId,
        border: BorderId,
        own: AreaId,
        graph: &AreaGraph,
    ) -> Option<Range> {
        let end = usize::from(graph.ends(border)[0] != own);
        self.approaches[from.index()][border.index()][end]
    }

    /// Works out a map.
    pub fn of(graph: &AreaGraph, areas: &[Area], borders: &[Border]) -> Sight {
        let map = Map {
            graph,
            areas,
            borders,
        };
        let mut sight = Sight {
            areas: vec![vec![None; areas.len()]; areas.len()],
            approaches: vec![vec![[None; 2]; borders.len()]; areas.len()],
        };
        for from in (0..areas.len()).map(|index| AreaId(index as u8)) {
            if map.may_fire_from(from) {
                map.look(from, &mut sight);
            }
        }
        sight
    }
}

struct Map<'a> {
    graph: &'a AreaGraph,
    areas: &'a [Area],
    borders: &'a [Border],
}

impl Map<'_> {
    fn area(&self, area: AreaId) -> &Area {
        &self.areas[area.index()]
    }

    /// No fire out of woods, buildings and reinforcement areas.
    //= reinforcements.2 terrain.wood.2 terrain.buildings.2 qb.terrain.wood.2 qb.terrain.farm.2
    fn may_fire_from(&self, area: AreaId) -> bool {
        self.area(area).terrain == Terrain::Open
    }

    /// No fire into woods and reinforcement areas.
    //= reinforcements.3 terrain.wood.1 qb.terrain.wood.1 artillery.8
    fn may_be_target(&self, area: AreaId) -> bool {
        !matches!(
            self.area(area).terrain,
            Terrain::Wood | Terrain::Reinforcement
        )
    }

    fn look(&self, from: AreaId, sight: &mut Sight) {
        for near in self.graph.ways(from) {
            //= artillery.4
            self.mark(sight, from, near.border, near.to, Range::Adjacent);
            if !self.clear(from, near.border, near.to, from) {
                continue;
            }
            //= artillery.5
            if self.may_be_target(near.to) {
                sight.areas[from.index()][near.to.index()] = Some(Range::Adjacent);
            }
            //= artillery.6
            if !self.hides_what_is_behind(from, near.to) {
                self.look_beyond(from, near.to, sight);
            }
        }
    }

    /// What lies beyond an adjacent area that can be seen over.
    //= artillery.7
    fn look_beyond(&self, from: AreaId, middle: AreaId, sight: &mut Sight) {
        for far in self.graph.ways(middle) {
            if far.to == from {
                continue;
            }
            if self.may_be_target(middle) {
                self.mark(sight, from, far.border, middle, Range::Far);
            }
            let lower_or_seen =
                self.area(middle).height <= self.area(from).height.max(self.area(far.to).height);
            let already_near = self.graph.between(from, far.to).is_some();
            if already_near || !lower_or_seen || !self.clear(middle, far.border, far.to, from) {
                continue;
            }
            // The approach towards the guns can be seen even before a crest.
            if self.may_be_target(far.to) {
                let place = &mut sight.areas[from.index()][far.to.index()];
                *place = place.or(Some(Range::Far));
                self.mark(sight, from, far.border, far.to, Range::Far);
                if !self.hides_what_is_behind(from, far.to) {
                    for other in self.graph.ways(far.to) {
                        self.mark(sight, from, other.border, far.to, Range::Far);
                    }
                }
            }
        }
    }

    /// An approach that is seen is a target for whoever stands on it and
    /// belongs to `own`; nearer beats farther.
    fn mark(&self, sight: &mut Sight, from: AreaId, border: BorderId, own: AreaId, range: Range) {
        if self.borders[border.index()].approach.is_none() || !self.may_be_target(own) {
            return;
        }
        let end = usize::from(self.graph.ends(border)[0] != own);
        let place = &mut sight.approaches[from.index()][border.index()][end];
        *place = Some(place.map_or(range, |known| known.min(range)));
    }

    /// Whether the border between two areas lets fire from `gun` through: no
    /// higher than either area, and no hedge in the way.
    //= artillery.5 terrain.hedge.1 terrain.hedge.2 terrain.hedge.3
    fn clear(&self, from: AreaId, border: BorderId, to: AreaId, gun: AreaId) -> bool {
        let border = &self.borders[border.index()];
        let Some(terrain) = border.approach else {
            return true;
        };
        let (here, there) = (self.area(from).height, self.area(to).height);
        let level = border.height <= here.min(there);
        let gun = self.area(gun).height;
        let over_hedge =
            (gun > border.height && gun > there) || (border.height < here && border.height < there);
        level && (terrain != ApproachTerrain::Hedge || over_hedge)
    }

    /// A crest hides what is behind it from guns that are not higher; so does a
    /// wood.
    //= qb.terrain.ridge.1 qb.terrain.ridge.2 qb.terrain.ridge.3
    fn hides_what_is_behind(&self, from: AreaId, crest: AreaId) -> bool {
        let area = self.area(crest);
        let hides = area.ridge || area.terrain == Terrain::Wood;
        hides && self.area(from).height <= area.height
    }
}
