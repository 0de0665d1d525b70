//! The lines and outlines of a geography in millimetres, and what can be asked of them.

use super::plan::Plan;
use crate::geography::shape::Mm;
use crate::geography::{Extent, Geography, HedgeKind, Point, RoadKind};

/// How far a line that leaves the field is drawn on.
const ON: i64 = 2_000_000;

/// A line of a stream, a road or a hedge.
pub(super) struct Course<K> {
    pub(super) name: String,
    pub(super) kind: K,
    pub(super) line: Vec<Mm>,
}

/// What the survey reads off the geography.
pub(super) struct Shapes {
    pub(super) streams: Vec<Course<()>>,
    pub(super) roads: Vec<Course<RoadKind>>,
    pub(super) hedges: Vec<Course<HedgeKind>>,
    pub(super) waters: Vec<Vec<Mm>>,
    pub(super) woods: Vec<Vec<Mm>>,
}

impl Shapes {
    pub(super) fn of(land: &Geography, plan: &Plan) -> Shapes {
        let outline = |points: &[Point]| points.iter().map(|at| Mm::metres(*at)).collect();
        let line = |points: &[Point]| prolonged(points, land.extent, plan);
        let streams = land.streams.iter().map(|stream| Course {
            name: stream.name.clone(),
            kind: (),
            line: line(&stream.line),
        });
        let roads = land.roads.iter().map(|road| Course {
            name: road.name.clone(),
            kind: road.kind,
            line: line(&road.line),
        });
        let hedges = land.hedges.iter().map(|hedge| Course {
            name: hedge.name.clone(),
            kind: hedge.kind,
            line: outline(&hedge.line),
        });
        Shapes {
            streams: streams.collect(),
            roads: roads.collect(),
            hedges: hedges.collect(),
            waters: land.waters.iter().map(|it| outline(&it.outline)).collect(),
            woods: land.woods.iter().map(|it| outline(&it.outline)).collect(),
        }
    }
}

/// The line, drawn straight on from an end that lies off the field but on the map.
fn prolonged(points: &[Point], extent: Extent, plan: &Plan) -> Vec<Mm> {
    let mut line: Vec<Mm> = points.iter().map(|at| Mm::metres(*at)).collect();
    for _ in 0..2 {
        // Twice turned round: first its end, then its beginning.
        if let [.., before, last] = line[..] {
            let metres = Point((last.x / 1000) as i32, (last.y / 1000) as i32);
            let (dx, dy) = (last.x - before.x, last.y - before.y);
            let long = (dx.abs() + dy.abs()).max(1);
            if !extent.contains(metres) && plan.hex_at(last).is_some() {
                line.push(Mm {
                    x: last.x + dx * ON / long,
                    y: last.y + dy * ON / long,
                });
            }
        }
        line.reverse();
    }
    line
}

/// The places every few metres along a line that lie on the map, from where it first comes in to where it
/// goes out.
pub(super) fn on_map(line: &[Mm], plan: &Plan) -> Vec<Mm> {
    let mut found = Vec::new();
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let long = (b.x - a.x).abs().max((b.y - a.y).abs());
        let steps = (long / 5_000).max(1);
        for step in 0..=steps {
            let at = Mm {
                x: a.x + (b.x - a.x) * step / steps,
                y: a.y + (b.y - a.y) * step / steps,
            };
            if plan.hex_at(at).is_some() {
                found.push(at);
            } else if !found.is_empty() {
                return found;
            }
        }
    }
    found
}
