//! The lines and outlines of a geography in millimetres, and what can be asked of them.

use super::plan::{Mm, Plan};
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

/// Whether a place is inside an outline.
pub(super) fn inside(outline: &[Mm], at: Mm) -> bool {
    let mut within = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a.y > at.y) != (b.y > at.y) {
            let left = (at.x - a.x) * (b.y - a.y);
            let right = (at.y - a.y) * (b.x - a.x);
            if (left < right) == (b.y > a.y) && left != right {
                within = !within;
            }
        }
    }
    within
}

/// The area of an outline in square metres, and the middle of its corners.
pub(super) fn area_and_middle(outline: &[Mm]) -> (i64, Mm) {
    let count = i64::try_from(outline.len().max(1)).unwrap_or(i64::MAX);
    let sum = |part: fn(&Mm) -> i64| outline.iter().map(part).sum::<i64>() / count;
    let middle = Mm {
        x: sum(|at| at.x),
        y: sum(|at| at.y),
    };
    let twice: i64 = (0..outline.len())
        .map(|index| {
            let (a, b) = (outline[index], outline[(index + 1) % outline.len()]);
            (a.x - middle.x) * (b.y - middle.y) - (a.y - middle.y) * (b.x - middle.x)
        })
        .sum();
    (twice.abs() / 2 / 1_000_000, middle)
}

/// The nearest point of a line, the square of its distance, and the part of the line that it is on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest {
    pub(super) squared: i64,
    pub(super) at: Mm,
    pub(super) index: usize,
}

/// The nearest point of a line; the line must have a point.
pub(super) fn nearest(line: &[Mm], at: Mm) -> Nearest {
    let mut best = Nearest {
        squared: line[0].squared(at),
        at: line[0],
        index: 0,
    };
    for (index, pair) in line.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let long = dx * dx + dy * dy;
        if long == 0 {
            continue;
        }
        let dot = ((at.x - a.x) * dx + (at.y - a.y) * dy).clamp(0, long);
        // The part of the way in millionths, near enough for hexes and quicker than exact division.
        let spare = (64 - long.leading_zeros()).saturating_sub(42);
        let part = ((dot >> spare) << 20) / (long >> spare).max(1);
        let on = Mm {
            x: a.x + ((dx * part) >> 20),
            y: a.y + ((dy * part) >> 20),
        };
        let squared = on.squared(at);
        if squared < best.squared {
            best = Nearest {
                squared,
                at: on,
                index,
            };
        }
    }
    best
}

/// Whether a stretch crosses a line.
pub(super) fn crosses(line: &[Mm], from: Mm, to: Mm) -> bool {
    let turn = |a: Mm, b: Mm, c: Mm| {
        let left = i128::from(b.x - a.x) * i128::from(c.y - a.y);
        left.cmp(&(i128::from(b.y - a.y) * i128::from(c.x - a.x)))
    };
    line.windows(2).any(|pair| {
        turn(pair[0], pair[1], from) != turn(pair[0], pair[1], to)
            && turn(from, to, pair[0]) != turn(from, to, pair[1])
    })
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
