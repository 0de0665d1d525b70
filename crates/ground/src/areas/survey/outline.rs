//! The outline of an area, from its squares: walked round, cut where a third area begins, and smoothed
//! piece by piece, so that two neighbours have the same line between them.

use super::cells::{Cells, Zone};
use super::spread::{Lines, metres};
use crate::geography::shape::{Mm, divided, nearest};
use crate::geography::{Geography, Point};

/// A border this near to the stream, hedge or edge of a wood that makes it, in millimetres, is drawn there.
const DRAWN_ALONG: i64 = 60_000;

/// A drawn line leaves the squares' by no more than this when corners are left out.
const TOLERANCE: i64 = 14_000;

/// How often the stairs of the squares are evened out.
const EVENED: usize = 4;

/// The column and row of a corner.
type Corner = (i32, i32);

/// A piece of an outline.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Who is on the other side; nobody at the edge of the field.
    pub(super) beyond: Option<u8>,
    /// Along the outline, against the clock.
    pub(super) line: Vec<Mm>,
}

/// East, north, west, south: a step along a side, and the squares ahead to its left and right.
const HEADINGS: [Heading; 4] = [
    Heading::new((1, 0), (0, 0), (0, -1)),
    Heading::new((0, 1), (-1, 0), (0, 0)),
    Heading::new((-1, 0), (-1, -1), (-1, 0)),
    Heading::new((0, -1), (0, -1), (-1, -1)),
];

#[derive(Clone, Copy)]
struct Heading {
    step: (i32, i32),
    left: (i32, i32),
    right: (i32, i32),
}

impl Heading {
    const fn new(step: (i32, i32), left: (i32, i32), right: (i32, i32)) -> Heading {
        Heading { step, left, right }
    }
}

/// A side of a square on the way round an area: where it begins, and who is beyond.
struct Edge {
    from: Corner,
    beyond: Option<u8>,
}

/// The pieces of an area's outline, in order.
pub(super) fn runs(cells: &Cells, along: &Along, owner: u8) -> Vec<Run> {
    let mut edges = walk(cells, owner);
    let Some(first) = edges
        .iter()
        .position(|edge| sides_at(cells, edge.from) >= 3)
    else {
        return whole(cells, along, &edges);
    };
    edges.rotate_left(first);
    let mut pieces: Vec<(Option<u8>, Vec<Corner>)> = Vec::new();
    for (index, edge) in edges.iter().enumerate() {
        if index == 0 || sides_at(cells, edge.from) >= 3 {
            pieces.push((edge.beyond, vec![edge.from]));
        }
        let to = edges[(index + 1) % edges.len()].from;
        if let Some((_, corners)) = pieces.last_mut() {
            corners.push(to);
        }
    }
    let pieces = pieces.into_iter();
    pieces
        .map(|(beyond, corners)| along.run(cells, beyond, corners))
        .collect()
}

/// An area that only one other touches, or none.
fn whole(cells: &Cells, along: &Along, edges: &[Edge]) -> Vec<Run> {
    let Some(first) = edges.first() else {
        return Vec::new();
    };
    let mut corners: Vec<Corner> = edges.iter().map(|edge| edge.from).collect();
    corners.push(first.from);
    vec![along.run(cells, first.beyond, corners)]
}

/// The way round an area with its squares on the left. Squares that touch by a corner do not hang together.
fn walk(cells: &Cells, owner: u8) -> Vec<Edge> {
    let Some(start) = cells.owners.iter().position(|of| *of == Some(owner)) else {
        return Vec::new();
    };
    let start = cells.place(start);
    let mine = |(column, row): (i32, i32), (right, up): (i32, i32)| {
        cells.owner_at(column + right, row + up) == Some(owner)
    };
    let (mut at, mut heading) = (start, 0);
    let mut edges = Vec::new();
    // No outline is longer than all sides of all squares.
    for _ in 0..4 * cells.count() {
        let Heading { step, right, .. } = HEADINGS[heading];
        edges.push(Edge {
            from: at,
            beyond: cells.owner_at(at.0 + right.0, at.1 + right.1),
        });
        at = (at.0 + step.0, at.1 + step.1);
        let Heading { left, right, .. } = HEADINGS[heading];
        if !mine(at, left) {
            heading = (heading + 1) % 4;
        } else if mine(at, right) {
            heading = (heading + 3) % 4;
        }
        if at == start && heading == 0 {
            break;
        }
    }
    edges
}

/// The squares round a corner.
const ROUND: [(i32, i32); 4] = [(0, 0), (-1, 0), (-1, -1), (0, -1)];

/// How many sides between different owners meet in a corner.
fn sides_at(cells: &Cells, (column, row): Corner) -> usize {
    let round = ROUND.map(|(right, up)| cells.owner_at(column + right, row + up));
    (0..4)
        .filter(|index| round[*index] != round[(index + 1) % 4])
        .count()
}

/// What borders are drawn along: streams, hedges, and the edges of the woods that are areas.
pub(super) struct Along(Lines);

impl Along {
    pub(super) fn of(cells: &Cells, land: &Geography) -> Along {
        let streams = land.streams.iter().map(|stream| metres(&stream.line));
        let hedges = land.hedges.iter().map(|hedge| metres(&hedge.line));
        let woods = land.woods.iter().enumerate();
        let parted = woods.filter(|(wood, _)| cells.zones.contains(&Zone::Wood(*wood as u16)));
        let edges = parted.map(|(_, wood)| {
            let mut edge = metres(&wood.outline);
            edge.extend(edge.first().copied());
            edge
        });
        Along(Lines::of(cells, streams.chain(hedges).chain(edges)))
    }

    /// A piece of an outline without the stairs of its squares. The same from both ends.
    fn run(&self, cells: &Cells, beyond: Option<u8>, mut corners: Vec<Corner>) -> Run {
        let turned =
            (corners.first(), corners.get(1)) > (corners.last(), corners.iter().nth_back(1));
        if turned {
            corners.reverse();
        }
        let mut line: Vec<Mm> = corners.iter().map(|at| cells.corner(*at)).collect();
        let evened = if beyond.is_some() { EVENED } else { 0 };
        for _ in 0..evened {
            let before = line.clone();
            for (index, near) in before.windows(3).enumerate() {
                line[index + 1] = Mm {
                    x: divided(near[0].x + 2 * near[1].x + near[2].x, 4),
                    y: divided(near[0].y + 2 * near[1].y + near[2].y, 4),
                };
            }
        }
        for (at, corner) in line.iter_mut().zip(&corners) {
            *at = self.drawn(cells, *corner, *at);
        }
        let mut line = simple(&without_crowding(line, cells.side()));
        if turned {
            line.reverse();
        }
        Run { beyond, line }
    }

    /// Where a corner is drawn: on the nearest of the lines that part the areas which meet in it, if there
    /// is one. At the edge of the field it stays there.
    fn drawn(&self, cells: &Cells, (column, row): Corner, at: Mm) -> Mm {
        if cells.is_on_edge(at) {
            return at;
        }
        let round = ROUND.map(|(right, up)| cells.at(column + right, row + up));
        let pairs = (0..4).filter_map(|index| round[index].zip(round[(index + 1) % 4]));
        let borders = pairs.filter(|(one, other)| cells.owners[*one] != cells.owners[*other]);
        let lines = borders.flat_map(|(one, other)| self.0.parting(cells, one, other));
        let nearest = lines
            .map(|line| nearest(line, at))
            .min_by_key(|near| near.squared);
        match nearest {
            Some(near) if near.squared <= DRAWN_ALONG * DRAWN_ALONG => near.at,
            _ => at,
        }
    }
}

/// A line without the corners that crowd its ends, which were drawn elsewhere than the squares have them.
fn without_crowding(mut line: Vec<Mm>, side: u32) -> Vec<Mm> {
    let [first, .., last] = line[..] else {
        return line;
    };
    let (count, mut index) = (line.len(), 0);
    let near = i64::from(side) * 1_250;
    line.retain(|at| {
        index += 1;
        let crowds = |end: Mm| at.squared(end) <= near * near;
        index == 1 || index == count || !(crowds(first) || crowds(last))
    });
    line
}

/// A line without the corners that it can do without.
fn simple(line: &[Mm]) -> Vec<Mm> {
    let [first, .., last] = line else {
        return line.to_vec();
    };
    let mut kept = vec![false; line.len()];
    let mut stretches = vec![(0, line.len() - 1)];
    while let Some((from, to)) = stretches.pop() {
        kept[from] = true;
        kept[to] = true;
        let chord = [line[from], line[to]];
        let off = |index: &usize| nearest(&chord, line[*index]).squared;
        let farthest = (from + 1..to).max_by_key(off);
        if let Some(middle) = farthest.filter(|index| off(index) > TOLERANCE * TOLERANCE) {
            stretches.push((from, middle));
            stretches.push((middle, to));
        }
    }
    let mut simple: Vec<Mm> = line
        .iter()
        .zip(kept)
        .filter_map(|(at, kept)| kept.then_some(*at))
        .collect();
    if simple.len() < 2 {
        simple = vec![*first, *last];
    }
    simple
}

/// The whole outline in metres.
pub(super) fn joined(runs: &[Run]) -> Vec<Point> {
    let mut outline: Vec<Point> = Vec::new();
    for at in runs.iter().flat_map(|run| &run.line) {
        let [x, y] = at.rounded();
        if outline.last() != Some(&Point(x, y)) {
            outline.push(Point(x, y));
        }
    }
    while outline.len() > 1 && outline.first() == outline.last() {
        outline.pop();
    }
    outline
}
