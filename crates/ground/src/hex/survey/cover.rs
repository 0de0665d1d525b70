//! What covers the hexes: woods, water, enclosures and houses, by how much of each hex they have.

use super::plan::Plan;
use super::shape::Shapes;
use crate::geography::Geography;
use crate::geography::shape::{Mm, area_and_middle, inside};
use crate::hex::axial::{Axial, Side};
use crate::hex::grid::HexId;
use crate::hex::map::HexMap;
use crate::hex::terrain::Terrain;

/// A hex is sampled at places this many to a step.
const PARTS: i32 = 8;
/// Square metres of houses that make a hex a built one: about a tenth of a hex of 120 m.
const HOUSES: i64 = 1_200;

/// How many samples of every hex are covered by what.
pub(super) struct Cover {
    samples: usize,
    woods: Vec<usize>,
    waters: Vec<usize>,
    enclosures: Vec<usize>,
    /// For each group of houses, the hexes with enough of them and their square metres.
    built: Vec<Vec<(HexId, i64)>>,
    /// For each hedge, the hexes that it encloses.
    rings: Vec<Vec<HexId>>,
    /// The hexes of gardens too small to enclose one.
    gardens: Vec<HexId>,
}

impl Cover {
    pub(super) fn of(shapes: &Shapes, land: &Geography, plan: &Plan) -> Cover {
        let offsets: Vec<Axial> = Axial::ZERO
            .within(PARTS.unsigned_abs())
            .filter(|way| Side::ALL.iter().all(|side| reach(*way, *side) < PARTS))
            .collect();
        let closed: Vec<Vec<Mm>> = shapes
            .hedges
            .iter()
            .map(|hedge| {
                let ring = hedge.line.len() > 3 && hedge.line.first() == hedge.line.last();
                let around = hedge.line[..hedge.line.len().saturating_sub(1)].to_vec();
                if ring { around } else { Vec::new() }
            })
            .collect();
        let count = |outlines: &[Vec<Mm>]| -> Vec<usize> {
            let boxed: Vec<_> = outlines.iter().map(|it| (limits(it), it)).collect();
            plan.grid()
                .hexes()
                .map(|hex| covered(hex, &boxed, &offsets, plan))
                .collect()
        };
        let samples = offsets.len();
        let mut rings = Vec::new();
        let mut gardens = Vec::new();
        for (hedge, outline) in shapes.hedges.iter().zip(&closed) {
            let held = count(std::slice::from_ref(outline));
            let ring: Vec<HexId> = plan
                .grid()
                .hexes()
                .filter(|hex| held[hex.index()] * 2 >= samples)
                .collect();
            let (area, middle) = area_and_middle(&hedge.line);
            // A garden smaller than a hex, closed or nearly so, is in one hex and has no sides of its own.
            let small = area > 0 && area < plan.hex_area() && is_small(&hedge.line, plan);
            gardens.extend(plan.hex_at(middle).filter(|_| ring.is_empty() && small));
            rings.push(ring);
        }
        Cover {
            samples,
            woods: count(&shapes.woods),
            waters: count(&shapes.waters),
            enclosures: count(&closed),
            built: land
                .buildings
                .iter()
                .map(|it| built(&it.blocks, plan))
                .collect(),
            rings,
            gardens,
        }
    }

    /// Covers the hexes of a map; houses come later.
    pub(super) fn lay(&self, map: &mut HexMap, open: Terrain) {
        let hexes: Vec<HexId> = map.grid().hexes().collect();
        for hex in hexes {
            let here = hex.index();
            let kinds = [
                (Terrain::Water, self.waters[here]),
                (Terrain::Wood, self.woods[here]),
                (Terrain::Orchard, self.enclosures[here]),
            ];
            let half = kinds.iter().find(|(_, held)| held * 2 >= self.samples);
            map.set_terrain(hex, half.map_or(open, |(terrain, _)| *terrain));
            for (terrain, held) in kinds {
                if held * 6 >= self.samples {
                    map.add_terrain(hex, terrain);
                }
            }
        }
        for &hex in &self.gardens {
            map.add_terrain(hex, Terrain::Orchard);
            if map.terrain(hex) == open {
                map.set_terrain(hex, Terrain::Orchard);
            }
        }
    }

    /// The hexes that a group of houses builds over, and the square metres in each.
    pub(super) fn built(&self, group: usize) -> &[(HexId, i64)] {
        &self.built[group]
    }

    /// The hexes that a hedge encloses.
    pub(super) fn ring(&self, hedge: usize) -> &[HexId] {
        &self.rings[hedge]
    }

    /// Whether a hex is more than half water.
    pub(super) fn is_water(&self, hex: HexId) -> bool {
        self.waters[hex.index()] * 2 >= self.samples
    }

    /// The nearest hex of water within two steps.
    pub(super) fn nearest_water(&self, hex: HexId, plan: &Plan) -> Option<HexId> {
        plan.grid().within(hex, 2).find(|near| self.is_water(*near))
    }
}

const fn reach(way: Axial, side: Side) -> i32 {
    way.cross(side.turned(1).step()) - way.cross(side.turned(-1).step())
}

/// Whether a line fits into about one hex, as a garden does and a bank along a road does not.
fn is_small(line: &[Mm], plan: &Plan) -> bool {
    let (low, high) = limits(line);
    let most = plan.size() * 3 / 2;
    high.x - low.x < most && high.y - low.y < most
}

fn limits(outline: &[Mm]) -> (Mm, Mm) {
    let part = |of: fn(&Mm) -> i64| outline.iter().map(of);
    let low = Mm {
        x: part(|at| at.x).min().unwrap_or(0),
        y: part(|at| at.y).min().unwrap_or(0),
    };
    let high = Mm {
        x: part(|at| at.x).max().unwrap_or(0),
        y: part(|at| at.y).max().unwrap_or(0),
    };
    (low, high)
}

type Boxed<'a> = ((Mm, Mm), &'a Vec<Mm>);

/// How many samples of a hex lie inside one of the outlines.
fn covered(hex: HexId, outlines: &[Boxed], offsets: &[Axial], plan: &Plan) -> usize {
    let middle = plan.centre(hex);
    let room = plan.size();
    let near: Vec<_> = outlines
        .iter()
        .filter(|((low, high), _)| {
            middle.x > low.x - room
                && middle.x < high.x + room
                && middle.y > low.y - room
                && middle.y < high.y + room
        })
        .collect();
    if near.is_empty() {
        return 0;
    }
    let at = plan.grid().axial(hex);
    offsets
        .iter()
        .filter(|off| {
            let (q, r) = (at.q * PARTS + off.q, at.r * PARTS + off.r);
            let place = plan.in_parts(i64::from(q), i64::from(r), i64::from(PARTS));
            near.iter().any(|(_, outline)| inside(outline, place))
        })
        .count()
}

/// The hexes with enough houses, by the middle of every block.
fn built(blocks: &[Vec<crate::geography::Point>], plan: &Plan) -> Vec<(HexId, i64)> {
    let mut found: Vec<(HexId, i64)> = Vec::new();
    for block in blocks {
        let outline: Vec<Mm> = block.iter().map(|at| Mm::metres(*at)).collect();
        let (area, middle) = area_and_middle(&outline);
        let Some(hex) = plan.hex_at(middle) else {
            continue;
        };
        match found.iter_mut().find(|(other, _)| *other == hex) {
            Some((_, sum)) => *sum += area,
            None => found.push((hex, area)),
        }
    }
    found.retain(|(_, area)| *area >= HOUSES);
    found.sort_by_key(|(hex, area)| (-area, *hex));
    found
}
