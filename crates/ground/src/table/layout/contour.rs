//! Hill levels: the land above a height, as closed edges on the table.
//!
//! The relief is sampled on a lattice of half inches; an edge passes between two samples, one below the
//! height and one not, where a straight slope between them would have it.

use std::collections::BTreeMap;

use super::super::point::{INCH, Point, divided};
use super::super::terrain::{Area, Feature, Form, Kind};
use super::{Geography, Layout};
use crate::geography::Relief;

/// From one sample to the next.
const STEP: i32 = INCH / 2;
/// Samples beyond each edge of the table; the outermost count as below everything.
const BEYOND: i32 = 2;
/// Corners that stray less than this from a straight edge are left out.
const STRAY: i32 = 60;
/// Levels smaller than this are no hills: a square inch, doubled.
const LEAST: i64 = 2 * INCH as i64 * INCH as i64;

/// The hill levels of a map, from low to high, each hilltop a feature of its own.
pub(super) fn hills(layout: &Layout, map: &Geography) -> Vec<Feature> {
    if layout.level_step <= 0 {
        return Vec::new();
    }
    let lattice = Lattice::of(layout, map);
    let mut features = Vec::new();
    for level in 1.. {
        let above = i64::from(level - 1) * i64::from(layout.level_step);
        let height = (i64::from(layout.first_level) + above) * 100;
        // Land is never so high that its centimetres do not fit.
        let Ok(height) = i32::try_from(height) else {
            break;
        };
        if lattice.highest() < height {
            break;
        }
        for rings in areas(lattice.rings(height)) {
            features.push(Feature {
                name: String::new(),
                kind: Kind::Hill,
                level,
                form: Form::Area(Area::new(rings)),
            });
        }
    }
    features
}

/// Heights in centimetres on a lattice of half inches.
struct Lattice {
    columns: i32,
    rows: i32,
    heights: Vec<i32>,
}

/// A side between two neighbouring samples: the western or southern one, and whether it goes north.
type Side = (i32, i32, bool);

impl Lattice {
    fn of(layout: &Layout, map: &Geography) -> Self {
        let relief = Relief::of(map);
        let columns = layout.width / STEP + 2 * BEYOND + 1;
        let rows = layout.height / STEP + 2 * BEYOND + 1;
        let metres = f64::from(layout.metres_per_inch) * f64::from(STEP) / f64::from(INCH);
        let sample = |column: i32, row: i32| {
            let x = f64::from(layout.south_west.x()) + f64::from(column - BEYOND) * metres;
            let y = f64::from(layout.south_west.y()) + f64::from(row - BEYOND) * metres;
            libm::round(relief.height_at(x, y) * 100.0) as i32
        };
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let heights = all.map(|(column, row)| {
            let inner = (1..columns - 1).contains(&column) && (1..rows - 1).contains(&row);
            if inner {
                sample(column, row)
            } else {
                i32::MIN / 2
            }
        });
        Lattice {
            columns,
            rows,
            heights: heights.collect(),
        }
    }

    fn at(&self, column: i32, row: i32) -> i32 {
        usize::try_from(row * self.columns + column)
            .ok()
            .and_then(|index| self.heights.get(index).copied())
            .unwrap_or(i32::MIN / 2)
    }

    fn highest(&self) -> i32 {
        self.heights.iter().copied().max().unwrap_or(i32::MIN)
    }

    /// The closed edges around all that is not below a height, with the high ground on their right.
    fn rings(&self, height: i32) -> Vec<Vec<Point>> {
        let mut next: BTreeMap<Side, Side> = BTreeMap::new();
        for row in 0..self.rows - 1 {
            for column in 0..self.columns - 1 {
                next.extend(self.pieces(column, row, height));
            }
        }
        let mut rings = Vec::new();
        while let Some((first, mut side)) = next.pop_first() {
            let mut ring = vec![self.crossing(first, height)];
            while side != first {
                ring.push(self.crossing(side, height));
                match next.remove(&side) {
                    Some(after) => side = after,
                    None => break,
                }
            }
            rings.push(simplified(&ring));
        }
        rings
    }

    /// The pieces of edge within a cell: from which side to which.
    fn pieces(&self, column: i32, row: i32, height: i32) -> Vec<(Side, Side)> {
        let is_high = |dx: i32, dy: i32| self.at(column + dx, row + dy) >= height;
        let corners = [is_high(0, 0), is_high(0, 1), is_high(1, 1), is_high(1, 0)];
        // Clockwise: west, north, east, south, each between a corner and the next.
        let sides: [Side; 4] = [
            (column, row, true),
            (column, row + 1, false),
            (column + 1, row, true),
            (column, row, false),
        ];
        // Clockwise round the cell an edge enters where low ground follows high and leaves where high
        // follows low; each entry is joined to the leaving before it, so that of two high corners across
        // each is a hill of its own.
        let enters = |side: usize| corners[side] && !corners[(side + 1) % 4];
        let leaves = |side: usize| !corners[side] && corners[(side + 1) % 4];
        let entries = (0..4).filter(|side| enters(*side));
        entries
            .filter_map(|entry| {
                let leaving = (1..4)
                    .map(|back| (entry + 4 - back) % 4)
                    .find(|side| leaves(*side))?;
                Some((sides[entry], sides[leaving]))
            })
            .collect()
    }

    /// Where an edge passes between the two samples of a side.
    fn crossing(&self, (column, row, north): Side, height: i32) -> Point {
        let (dx, dy) = if north { (0, 1) } else { (1, 0) };
        let near = i64::from(self.at(column, row)) - i64::from(height);
        let far = i64::from(self.at(column + dx, row + dy)) - i64::from(height);
        let part = divided(
            near.abs() * i64::from(STEP),
            (near.abs() + far.abs()).max(1),
        ) as i32;
        let place = |at: i32| (at - BEYOND) * STEP;
        Point::new(place(column) + dx * part, place(row) + dy * part)
    }
}

/// Puts holes to the hill they lie in; small ones are left out.
fn areas(rings: Vec<Vec<Point>>) -> Vec<Vec<Vec<Point>>> {
    let large = rings
        .into_iter()
        .filter(|ring| doubled_area(ring).abs() >= LEAST);
    let (hills, holes): (Vec<_>, Vec<_>) = large.partition(|ring| doubled_area(ring) > 0);
    let mut areas: Vec<_> = hills.into_iter().map(|hill| vec![hill]).collect();
    for hole in holes {
        let around = areas.iter_mut().filter(|area| {
            hole.first()
                .is_some_and(|point| Area::new(vec![area[0].clone()]).contains(*point))
        });
        if let Some(smallest) = around.min_by_key(|area| doubled_area(&area[0])) {
            smallest.push(hole);
        }
    }
    areas
}

/// Twice the area within an edge; positive if it goes clockwise.
fn doubled_area(ring: &[Point]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(next)
        .map(|(from, to)| to.cross(*from))
        .sum()
}

/// An edge without the corners it can do without.
fn simplified(ring: &[Point]) -> Vec<Point> {
    if ring.len() < 8 {
        return ring.to_vec();
    }
    let half = ring.len() / 2;
    let mut kept = Vec::new();
    keep(&ring[..=half], &mut kept);
    let mut rest = ring[half..].to_vec();
    rest.push(ring[0]);
    keep(&rest, &mut kept);
    kept
}

/// Keeps the first point and those that stray from the straight line to the last.
fn keep(points: &[Point], kept: &mut Vec<Point>) {
    let [first, inner @ .., last] = points else {
        return;
    };
    let strays = inner
        .iter()
        .map(|point| stray_squared(*point, *first, *last));
    match strays.enumerate().max_by_key(|(_, stray)| *stray) {
        Some((index, stray)) if stray > i64::from(STRAY) * i64::from(STRAY) => {
            keep(&points[..=index + 1], kept);
            keep(&points[index + 1..], kept);
        }
        _ => kept.push(*first),
    }
}

/// The square of the distance from a line through two points, or from the point if they are one.
fn stray_squared(point: Point, from: Point, to: Point) -> i64 {
    let along = to - from;
    let length = along.length_squared();
    if length == 0 {
        return point.distance_squared(from);
    }
    let aside = i128::from(along.cross(point - from));
    (aside * aside / i128::from(length)) as i64
}
