//! The making of hex maps: from the vector map of a battlefield to terrain, levels, sides and roads.
//!
//! Whole numbers decide, save for the heights, which come from [`Relief`] by operations that every machine
//! rounds alike and are rounded to centimetres at once. The same geography gives the same map everywhere.
//!
//! - A hex is what covers at least half of it; houses count before water, water before trees, trees before
//!   orchards. What covers a sixth is noted besides.
//! - Streams, banks and open hedges run along sides without a gap, closed hedges around the hexes they
//!   enclose; roads run from hex to hex and meet where they meet on the ground.
//! - A line that leaves the field is drawn on to the edge of the map.

mod cover;
mod lines;
mod plan;
mod roads;
mod shape;

pub use crate::geography::shape::Mm;
pub use plan::Plan;

use super::grid::{HexId, Hexside};
use super::map::{HexMap, Named};
use super::terrain::{SideMark, Terrain};
use crate::geography::{Geography, PlaceKind, Relief};
use cover::Cover;
use shape::Shapes;

/// How a hex map is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Where the hexes lie.
    pub plan: Plan,
    /// Metres from one level to the next.
    pub level_metres: i32,
    /// The height at which level 0 begins; if none, the lowest hex has level 0.
    pub level_zero: Option<i32>,
    /// A fall of so many metres from hex to hex is steep.
    pub steep_metres: i32,
    /// The streams, by name, whose banks are hedged.
    pub hedged_streams: Vec<String>,
    /// What covers open ground.
    pub open: Terrain,
}

impl Survey {
    /// A survey with levels of five metres, steep from nine metres a hex.
    pub const fn new(plan: Plan) -> Survey {
        Survey {
            plan,
            level_metres: 5,
            level_zero: None,
            steep_metres: 9,
            hedged_streams: Vec::new(),
            open: Terrain::Clear,
        }
    }

    /// Makes the map.
    pub fn map(&self, land: &Geography) -> HexMap {
        let plan = &self.plan;
        let shapes = Shapes::of(land, plan);
        let cover = Cover::of(&shapes, land, plan);
        let mut map = HexMap::new(plan.grid().clone());
        cover.lay(&mut map, self.open);
        self.raise(&mut map, land);
        places(&mut map, land, &cover, plan);
        lines::streams(&mut map, &shapes, plan, &self.hedged_streams);
        roads::lay(&mut map, &shapes, plan);
        lines::hedges(&mut map, &shapes, &cover, plan);
        bridges(&mut map);
        map
    }

    /// Centimetres above the sea in the middle of every hex, evened out over the hex.
    pub fn heights(&self, land: &Geography) -> Vec<i32> {
        let relief = Relief::of(land);
        let grid = self.plan.grid();
        grid.hexes()
            .map(|hex| {
                let around = self.plan.inner_ring(hex);
                let sum: f64 = std::iter::once(self.plan.centre(hex))
                    .chain(around)
                    .map(Mm::rounded)
                    .map(|[x, y]| relief.height_at(f64::from(x), f64::from(y)))
                    .sum();
                (sum / 7.0 * 100.0).round() as i32
            })
            .collect()
    }

    /// Gives every hex its level and marks what is steep.
    fn raise(&self, map: &mut HexMap, land: &Geography) {
        let heights = self.heights(land);
        let step = self.level_metres.max(1) * 100;
        let lowest = heights.iter().min().copied().unwrap_or(0);
        let zero = self
            .level_zero
            .map_or(lowest.div_euclid(step) * step, |metres| metres * 100);
        let hexes: Vec<HexId> = map.grid().hexes().collect();
        for hex in hexes {
            let height = heights[hex.index()];
            // So that the difference of two levels is one as well.
            let level = (height - zero).div_euclid(step).clamp(-60, 60);
            map.set_level(hex, level as i8);
            let near: Vec<_> = map.grid().neighbours(hex).collect();
            for (side, there) in near {
                let fall = (height - heights[there.index()]).abs();
                if fall >= self.steep_metres * 100 {
                    map.mark(Hexside { hex, side }, SideMark::Steep);
                }
            }
        }
    }
}

/// Names the hexes of places and covers with houses those that have them.
fn places(map: &mut HexMap, land: &Geography, cover: &Cover, plan: &Plan) {
    for place in &land.places {
        let Some(middle) = plan.hex_at(Mm::metres(place.at)) else {
            continue;
        };
        let group = land
            .buildings
            .iter()
            .position(|group| group.place.as_ref() == Some(&place.id));
        let built = group.map_or(&[][..], |group| cover.built(group));
        let hexes = match place.kind {
            // A farm has one hex: its own if it stands there, else where most of it stands.
            PlaceKind::Farm => {
                let own = built.iter().any(|(hex, _)| *hex == middle);
                let most = built.iter().max_by_key(|(_, area)| *area);
                vec![most.filter(|_| !own).map_or(middle, |(hex, _)| *hex)]
            }
            PlaceKind::Pond => vec![cover.nearest_water(middle, plan).unwrap_or(middle)],
            _ => {
                let others = built.iter().map(|(hex, _)| *hex);
                let mut hexes = vec![middle];
                hexes.extend(others.filter(|hex| *hex != middle));
                hexes
            }
        };
        let terrain = match place.kind {
            PlaceKind::Farm => Some(Terrain::Farm),
            _ if built.is_empty() => None,
            _ => Some(Terrain::Village),
        };
        for hex in &hexes {
            let Some(terrain) = terrain else { break };
            let bare = built.iter().all(|(other, _)| other != hex);
            if !(bare && place.kind == PlaceKind::Crossroads) {
                map.set_terrain(*hex, terrain);
            }
        }
        map.add_place(Named {
            id: place.id.clone(),
            name: place.name.clone(),
            hexes,
        });
    }
}

/// A road over a stream has a bridge.
fn bridges(map: &mut HexMap) {
    let over: Vec<Hexside> = map
        .marked(SideMark::Stream)
        .filter(|at| map.marks(at.hex, at.side).road())
        .collect();
    for at in over {
        map.mark(at, SideMark::Bridge);
    }
}
