//! Which areas and approaches artillery can fire at, and what stands in the way
//! of the rest; worked out once for a map.
//!
//! Who stands where is no matter here, nor how far a battery reaches: that is
//! `artillery/`.

use ground::areas::{AreaGraph, AreaId, BorderId, Way};

use crate::Rule;
use crate::setup::{ApproachTerrain, Area, Border, Terrain};

/// How far a target is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Range {
    /// In the adjacent area or on the approach facing the guns.
    Adjacent,
    /// Farther, up to two areas away.
    Far,
}

/// What stands between guns and a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// It is more than two areas away.
    TooFar,
    /// Guns in a wood do not fire.
    GunsInWood,
    /// Guns in buildings do not fire.
    GunsInBuildings,
    /// Guns in a reinforcement area do not fire.
    GunsInReserve,
    /// Woods are no target.
    TargetInWood,
    /// Reinforcement areas are no target.
    TargetInReserve,
    /// An approach on the way is higher than one of the areas it joins.
    HighApproach,
    /// The area between is higher than both ends.
    HighGround,
    /// Trees or a hedge on an approach.
    Hedge,
    /// A ridge that is as high as the guns, or higher.
    Crest,
    /// A wood that is as high as the guns, or higher.
    WoodBetween,
    /// Horse artillery fires only at what is adjacent.
    HorseArtillery,
    /// Light artillery fires only at what is adjacent.
    LightArtillery,
    /// Skirmishers fire only into the area they face or stand next to.
    NotBeforeSkirmishers,
}

impl Obstacle {
    /// The rule that makes it one.
    pub const fn rule(self) -> Rule {
        match self {
            Obstacle::TooFar => Rule::Artillery7,
            Obstacle::GunsInWood => Rule::TerrainWood2,
            Obstacle::GunsInBuildings => Rule::TerrainBuildings2,
            Obstacle::GunsInReserve => Rule::Reinforcements2,
            Obstacle::TargetInWood => Rule::TerrainWood1,
            Obstacle::TargetInReserve => Rule::Reinforcements3,
            Obstacle::HighApproach => Rule::Artillery5,
            Obstacle::HighGround => Rule::Artillery6,
            Obstacle::Hedge => Rule::TerrainHedge1,
            Obstacle::Crest => Rule::QbTerrainRidge1,
            Obstacle::WoodBetween => Rule::Artillery8,
            Obstacle::HorseArtillery => Rule::OptionalHorse2,
            Obstacle::LightArtillery => Rule::AttributesLightArtillery,
            Obstacle::NotBeforeSkirmishers => Rule::AttributesSkirmishers,
        }
    }
}

/// The range of a target, or what hides it.
pub type Seen = Result<Range, Obstacle>;

/// For each area what its guns can fire at.
#[derive(Debug, Default)]
pub struct Sight {
    areas: Vec<Vec<Seen>>,
    /// By border and then by which of its two areas the target belongs to.
    approaches: Vec<Vec<[Seen; 2]>>,
}

impl Sight {
    /// The range from one area to another.
    pub fn to_area(&self, from: AreaId, to: AreaId) -> Seen {
        self.areas[from.index()][to.index()]
    }

    /// The range from an area to a unit on an approach that belongs to `own`.
    pub fn to_approach(
        &self,
        from: AreaId,
        border: BorderId,
        own: AreaId,
        graph: &AreaGraph,
    ) -> Seen {
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
        let each = |area: &Area| silence(area.terrain).unwrap_or(Obstacle::TooFar);
        let mut sight = Sight {
            areas: areas
                .iter()
                .map(|from| vec![Err(each(from)); areas.len()])
                .collect(),
            approaches: areas
                .iter()
                .map(|from| vec![[Err(each(from)); 2]; borders.len()])
                .collect(),
        };
        for from in (0..areas.len()).map(|index| AreaId(index as u8)) {
            if silence(map.area(from).terrain).is_none() {
                map.look(from, &mut sight);
            }
        }
        sight
    }
}

/// Why guns that stand in terrain do not fire.
//= reinforcements.2 terrain.wood.2 terrain.buildings.2 qb.terrain.wood.2 qb.terrain.farm.2
pub(crate) const fn silence(terrain: Terrain) -> Option<Obstacle> {
    match terrain {
        Terrain::Wood => Some(Obstacle::GunsInWood),
        Terrain::Buildings => Some(Obstacle::GunsInBuildings),
        Terrain::Reinforcement => Some(Obstacle::GunsInReserve),
        Terrain::Open | Terrain::Closed => None,
    }
}

/// Why nothing inside terrain can be fired at.
//= reinforcements.3 terrain.wood.1 qb.terrain.wood.1 artillery.8
pub(crate) const fn shelter(terrain: Terrain) -> Option<Obstacle> {
    match terrain {
        Terrain::Wood => Some(Obstacle::TargetInWood),
        Terrain::Reinforcement => Some(Obstacle::TargetInReserve),
        Terrain::Open | Terrain::Closed | Terrain::Buildings => None,
    }
}

struct Map<'a> {
    graph: &'a AreaGraph,
    areas: &'a [Area],
    borders: &'a [Border],
}

/// A way that fire can take, or not.
type Clear = Result<(), Obstacle>;

impl Map<'_> {
    fn area(&self, area: AreaId) -> &Area {
        &self.areas[area.index()]
    }

    fn height(&self, area: AreaId) -> i8 {
        self.area(area).height
    }

    /// What an area's guns see: adjacent areas, and what is behind those.
    fn look(&self, gun: AreaId, sight: &mut Sight) {
        for near in self.graph.ways(gun) {
            //= artillery.4
            let facing = Ok(Range::Adjacent);
            self.see_approach(sight, gun, near.border, near.to, facing);
            //= artillery.5
            let reached = self.across(gun, gun, *near, near.to);
            self.see_area(sight, gun, near.to, reached, Range::Adjacent);
            //= artillery.6
            let behind = reached.and(self.over(gun, near.to));
            for far in self.graph.ways(near.to) {
                if far.to != gun {
                    let seen = self.outside(near.to, behind).map(|()| Range::Far);
                    self.see_approach(sight, gun, far.border, near.to, seen);
                    self.look_beyond(gun, *near, *far, behind, sight);
                }
            }
        }
    }

    /// What lies two areas away, over one that is adjacent.
    //= artillery.7
    fn look_beyond(&self, gun: AreaId, near: Way, far: Way, behind: Clear, sight: &mut Sight) {
        if self.graph.between(gun, far.to).is_some() {
            return;
        }
        let ends = self.height(gun).max(self.height(far.to));
        let level = if self.height(near.to) <= ends {
            Ok(())
        } else {
            Err(Obstacle::HighGround)
        };
        let way = behind
            .and(level)
            .and(self.through_hedge(gun, gun, near, far.to));
        // The approach towards the guns stands before what it may hide.
        let facing = self.outside(far.to, way).map(|()| Range::Far);
        self.see_approach(sight, gun, far.border, far.to, facing);
        let reached = way.and(self.across(gun, near.to, far, far.to));
        self.see_area(sight, gun, far.to, reached, Range::Far);
        let behind = reached.and(self.over(gun, far.to));
        for other in self.graph.ways(far.to) {
            if other.border != far.border {
                let seen = self.outside(far.to, behind).map(|()| Range::Far);
                self.see_approach(sight, gun, other.border, far.to, seen);
            }
        }
    }

    /// Approaches of a reinforcement area are a part of it, but for the one that
    /// faces the guns.
    fn outside(&self, own: AreaId, way: Clear) -> Clear {
        way.and(shelter(self.area(own).terrain).map_or(Ok(()), Err))
    }

    fn see_area(&self, sight: &mut Sight, gun: AreaId, to: AreaId, way: Clear, range: Range) {
        let seen = self.outside(to, way).map(|()| range);
        learn(&mut sight.areas[gun.index()][to.index()], seen);
    }

    /// An approach that is seen is a target for whoever stands on it and
    /// belongs to `own`.
    fn see_approach(
        &self,
        sight: &mut Sight,
        gun: AreaId,
        border: BorderId,
        own: AreaId,
        seen: Seen,
    ) {
        if self.borders[border.index()].approach.is_some() {
            let end = usize::from(self.graph.ends(border)[0] != own);
            learn(
                &mut sight.approaches[gun.index()][border.index()][end],
                seen,
            );
        }
    }

    /// Whether fire can cross from an area over a border: its approach is no
    /// higher than either area, and no hedge is in the way.
    fn across(&self, gun: AreaId, from: AreaId, way: Way, target: AreaId) -> Clear {
        let border = &self.borders[way.border.index()];
        let lower = self.height(from).min(self.height(way.to));
        if border.approach.is_some() && border.height > lower {
            return Err(Obstacle::HighApproach);
        }
        self.through_hedge(gun, from, way, target)
    }

    /// Whether a hedge lets fire at a target through.
    //= terrain.hedge.1 terrain.hedge.2 terrain.hedge.3
    fn through_hedge(&self, gun: AreaId, from: AreaId, way: Way, target: AreaId) -> Clear {
        let border = &self.borders[way.border.index()];
        if border.approach != Some(ApproachTerrain::Hedge) {
            return Ok(());
        }
        let gun = self.height(gun);
        let over = gun > border.height && gun > self.height(target);
        let low = border.height < self.height(from).min(self.height(way.to));
        if over || low {
            Ok(())
        } else {
            Err(Obstacle::Hedge)
        }
    }

    /// A crest hides what is behind it from guns that are not higher; so does a
    /// wood.
    //= qb.terrain.ridge.1 qb.terrain.ridge.2 qb.terrain.ridge.3
    fn over(&self, gun: AreaId, between: AreaId) -> Clear {
        let area = self.area(between);
        if self.height(gun) > area.height {
            Ok(())
        } else if area.ridge {
            Err(Obstacle::Crest)
        } else if area.terrain == Terrain::Wood {
            Err(Obstacle::WoodBetween)
        } else {
            Ok(())
        }
    }
}

/// Of several ways the best counts; nearer beats farther. Where none is open the
/// first obstacle is kept.
fn learn(known: &mut Seen, seen: Seen) {
    match (*known, seen) {
        (Ok(old), Ok(new)) => *known = Ok(old.min(new)),
        (Err(_), Ok(_)) | (Err(Obstacle::TooFar), Err(_)) => *known = seen,
        _ => {}
    }
}
