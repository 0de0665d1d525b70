//! Which features come near which cell of the table: a bit for each feature in each cell.

use super::super::point::{Bounds, INCH, Point, divided};
use super::super::quad::Segment;
use super::Feature;

/// The side of a cell.
const CELL: i32 = 3 * INCH;

/// The index of a map's features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Grid {
    columns: usize,
    rows: usize,
    /// Words of 64 features for each cell.
    words: usize,
    bits: Vec<u64>,
}

impl Grid {
    pub(super) fn new(width: i32, height: i32, features: &[Feature]) -> Self {
        let count = |extent: i32| usize::try_from(extent / CELL).unwrap_or(0) + 1;
        let (columns, rows) = (count(width), count(height));
        let words = features.len().div_ceil(64);
        let mut grid = Grid {
            columns,
            rows,
            words,
            bits: vec![0; columns * rows * words],
        };
        for (index, feature) in features.iter().enumerate() {
            grid.enter(index, feature);
        }
        grid
    }

    fn enter(&mut self, index: usize, feature: &Feature) {
        for cell in self.cells(feature.bounds()) {
            let ground = self.ground(cell);
            let corners = [
                ground.low,
                Point::new(ground.low.x, ground.high.y),
                ground.high,
                Point::new(ground.high.x, ground.low.y),
            ];
            if feature.overlaps(&corners, ground) {
                self.bits[cell * self.words + index / 64] |= 1 << (index % 64);
            }
        }
    }

    /// The ground of a cell, a little more than its own; those at the table's edge reach far beyond.
    fn ground(&self, cell: usize) -> Bounds {
        /// How far the cells at the edge reach.
        const BEYOND: i32 = 400 * INCH;
        let (column, row) = (cell % self.columns, cell / self.columns);
        let edge = |at: usize| i32::try_from(at).unwrap_or(0) * CELL;
        let low = |at: usize| if at == 0 { -BEYOND } else { edge(at) - 1 };
        let high = |at: usize, count: usize| {
            let beyond = if at + 1 == count { BEYOND } else { 1 };
            edge(at + 1) + beyond
        };
        Bounds {
            low: Point::new(low(column), low(row)),
            high: Point::new(high(column, self.columns), high(row, self.rows)),
        }
    }

    fn cells(&self, bounds: Bounds) -> impl Iterator<Item = usize> + use<> {
        let nth = |at: i32, count: usize| {
            usize::try_from(at.div_euclid(CELL))
                .unwrap_or(0)
                .min(count - 1)
        };
        let across = nth(bounds.low.x, self.columns)..=nth(bounds.high.x, self.columns);
        let up = nth(bounds.low.y, self.rows)..=nth(bounds.high.y, self.rows);
        let columns = self.columns;
        up.flat_map(move |row| across.clone().map(move |column| row * columns + column))
    }

    /// The features that come near these bounds, in their order.
    pub(super) fn near(&self, bounds: Bounds) -> impl Iterator<Item = usize> + use<> {
        listed(self.collected(self.cells(bounds)))
    }

    /// The features that come near a line, in their order: of each row of cells only those are looked
    /// at that the line runs through.
    pub(super) fn near_line(&self, line: Segment) -> impl Iterator<Item = usize> + use<> {
        let (south, north) = if line.from.y <= line.to.y {
            (line.from, line.to)
        } else {
            (line.to, line.from)
        };
        let way = north - south;
        let x_at = |y: i32| {
            let up = i64::from((y - south.y).clamp(0, way.y));
            south.x + divided(i64::from(way.x) * up, i64::from(way.y.max(1))) as i32
        };
        let row = |y: i32| y.div_euclid(CELL);
        let cells = (row(south.y)..=row(north.y)).flat_map(|row| {
            let (low, high) = ((row * CELL).max(south.y), ((row + 1) * CELL).min(north.y));
            let ends = if way.y == 0 {
                [south, north]
            } else {
                [Point::new(x_at(low), low), Point::new(x_at(high), high)]
            };
            let mut bounds = Bounds::of(&ends);
            // One cell's row only; the line's rounding asks for a thousandth to either side.
            bounds.high.y = low;
            bounds.low.x -= 1;
            bounds.high.x += 1;
            self.cells(bounds)
        });
        listed(self.collected(cells))
    }

    /// All features of some cells, a bit for each.
    fn collected(&self, cells: impl Iterator<Item = usize>) -> Vec<u64> {
        let mut found = vec![0_u64; self.words];
        for cell in cells {
            let bits = &self.bits[cell * self.words..(cell + 1) * self.words];
            for (word, more) in found.iter_mut().zip(bits) {
                *word |= more;
            }
        }
        found
    }
}

fn listed(found: Vec<u64>) -> impl Iterator<Item = usize> {
    let words = found.into_iter().enumerate();
    words.flat_map(|(word, bits)| set_bits(bits).map(move |bit| word * 64 + bit))
}

fn set_bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let next = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        Some(next)
    })
}
