//! Streams, banks, hedges and walls: chains of sides without a gap, near where they run on the ground.
//!
//! The corners of hexes are the stations and the sides the ways between them; the way that stays nearest
//! to the line on the ground is taken.

use std::collections::BTreeMap;

use super::cover::Cover;
use super::plan::{Plan, corner_thirds};
use super::shape::{Course, Shapes, on_map};
use crate::geography::shape::{Mm, crosses, nearest};
use crate::geography::{HedgeKind, RoadKind};
use crate::hex::field::Spread;
use crate::hex::grid::{HexId, Hexside};
use crate::hex::map::HexMap;
use crate::hex::terrain::{SideMark, Terrain};

/// What every side costs besides being away from the line, in square metres: keeps chains short.
const SIDE: u32 = 300;
/// What a side costs that the chain should not use if there is any other way.
const WRONG: u32 = 200_000;

/// The corners of a map and the sides between them.
struct Net {
    corners: Vec<Mm>,
    ways: Vec<Vec<(u32, Hexside)>>,
}

impl Net {
    fn of(map: &HexMap, plan: &Plan) -> Net {
        let mut known: BTreeMap<(i32, i32), u32> = BTreeMap::new();
        let mut net = Net {
            corners: Vec::new(),
            ways: Vec::new(),
        };
        for at in map.all_sides() {
            let hex = plan.grid().axial(at.hex);
            let ends = at.side.corners().map(|corner| {
                *known.entry(corner_thirds(hex, corner)).or_insert_with(|| {
                    net.corners.push(plan.corner(hex, corner));
                    net.ways.push(Vec::new());
                    net.corners.len() as u32 - 1
                })
            });
            net.ways[ends[0] as usize].push((ends[1], at));
            net.ways[ends[1] as usize].push((ends[0], at));
        }
        net
    }

    /// The chain of sides from corner to corner that is nearest to a line.
    fn chain(
        &self,
        line: &[Mm],
        ends: [u32; 2],
        plan: &Plan,
        wrong: impl Fn(Hexside, Mm) -> bool,
    ) -> Vec<Hexside> {
        // Four hexes away from the line nothing needs to be looked at.
        let far = 16 * plan.size() / 1000 * plan.size() / 1000;
        let toll = |at: Hexside| {
            let [a, b] = plan.side(at.hex, at.side);
            let middle = a.middle(b);
            let sum: i64 = [a, middle, b]
                .iter()
                .map(|at| nearest(line, *at).squared / 1_000_000)
                .sum();
            let away = sum / 3;
            let away = u32::try_from(away).ok().filter(|_| away <= far)?;
            Some(away + SIDE + if wrong(at, middle) { WRONG } else { 0 })
        };
        let spread = Spread::new(
            self.corners.len(),
            [(ends[0], 0_u32)],
            u32::MAX - 1,
            |here, emit| {
                for &(next, at) in &self.ways[here as usize] {
                    if let Some(toll) = toll(at) {
                        emit(next, toll);
                    }
                }
            },
        );
        let path = spread.path(ends[1]);
        path.windows(2)
            .filter_map(|pair| {
                let ways = &self.ways[pair[0] as usize];
                ways.iter().find(|way| way.0 == pair[1]).map(|way| way.1)
            })
            .collect()
    }

    fn nearest(&self, at: Mm, allowed: impl Fn(u32) -> bool) -> Option<u32> {
        (0..self.corners.len() as u32)
            .filter(|corner| allowed(*corner))
            .min_by_key(|corner| (self.corners[*corner as usize].squared(at), *corner))
    }

    /// Whether a corner touches a hex of which something is true.
    fn touches(&self, corner: u32, map: &HexMap, is: impl Fn(HexId) -> bool) -> bool {
        self.ways[corner as usize]
            .iter()
            .any(|(_, at)| is(at.hex) || map.grid().across(at.hex, at.side).is_some_and(&is))
    }
}

/// Both hexes of a side, or its only one twice.
fn both(map: &HexMap, at: Hexside) -> [HexId; 2] {
    let other = map.grid().across(at.hex, at.side);
    [at.hex, other.unwrap_or(at.hex)]
}

/// Lays the streams.
pub(super) fn streams(map: &mut HexMap, shapes: &Shapes, plan: &Plan, hedged: &[String]) {
    let net = Net::of(map, plan);
    for stream in &shapes.streams {
        let course = on_map(&stream.line, plan);
        let (Some(&first), Some(&last)) = (course.first(), course.last()) else {
            continue;
        };
        let ends = [first, last].map(|at| {
            // A stream that comes from a pond or goes into it ends at its shore.
            let shore = shapes
                .waters
                .iter()
                .any(|shore| nearest(shore, at).squared < plan.size() * plan.size() / 4);
            let wet = |hex: HexId| map.terrain(hex) == Terrain::Water;
            let bank = |corner: u32| net.touches(corner, map, wet);
            net.nearest(at, |corner| shore && bank(corner))
                .or_else(|| net.nearest(at, |_| true))
        });
        let [Some(from), Some(to)] = ends else {
            continue;
        };
        let drowned = |at: Hexside| {
            both(map, at)
                .iter()
                .any(|hex| map.terrain(*hex) == Terrain::Water)
        };
        let chain = net.chain(&stream.line, [from, to], plan, |at, _| drowned(at));
        for at in chain {
            map.mark(at, SideMark::Stream);
            if hedged.contains(&stream.name) {
                map.mark(at, SideMark::Hedge);
            }
        }
    }
}

/// Lays hedges, banks and walls; roads must lie already.
pub(super) fn hedges(map: &mut HexMap, shapes: &Shapes, cover: &Cover, plan: &Plan) {
    let net = Net::of(map, plan);
    for (index, hedge) in shapes.hedges.iter().enumerate() {
        let mark = match hedge.kind {
            HedgeKind::Hedge => SideMark::Hedge,
            HedgeKind::Bank => SideMark::Bank,
            HedgeKind::Wall => SideMark::Wall,
        };
        let closed = hedge.line.len() > 2 && hedge.line.first() == hedge.line.last();
        let sides = if closed {
            around(map, cover.ring(index))
        } else if long_enough(&hedge.line, plan) {
            open_chain(map, &net, hedge, &shapes.roads, plan)
        } else {
            Vec::new()
        };
        for at in sides {
            map.mark(at, mark);
        }
    }
}

/// The sides between hexes of a set and hexes outside it.
fn around(map: &HexMap, ring: &[HexId]) -> Vec<Hexside> {
    let mut sides = Vec::new();
    for &hex in ring {
        for (side, there) in map.grid().neighbours(hex) {
            if !ring.contains(&there) {
                sides.push(Hexside { hex, side });
            }
        }
    }
    sides
}

/// Whether a line is at least two hexes from end to end; shorter ones are gardens.
fn long_enough(line: &[Mm], plan: &Plan) -> bool {
    match line {
        [first, .., last] => first.squared(*last) >= plan.size() * plan.size() * 4,
        _ => false,
    }
}

/// A bank beside a road stays on its side of the road.
fn open_chain(
    map: &HexMap,
    net: &Net,
    hedge: &Course<HedgeKind>,
    roads: &[Course<RoadKind>],
    plan: &Plan,
) -> Vec<Hexside> {
    let parted = |at: Mm| {
        let near = nearest(&hedge.line, at).at;
        roads.iter().any(|road| crosses(&road.line, at, near))
    };
    let own_side = |corner: u32| !parted(net.corners[corner as usize]);
    let course = on_map(&hedge.line, plan);
    let (Some(&first), Some(&last)) = (course.first(), course.last()) else {
        return Vec::new();
    };
    let ends = [first, last].map(|at| net.nearest(at, own_side));
    let [Some(from), Some(to)] = ends else {
        return Vec::new();
    };
    net.chain(&hedge.line, [from, to], plan, |at, middle| {
        map.marks(at.hex, at.side).road() || parted(middle)
    })
}
