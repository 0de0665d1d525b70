//! The field cut into small squares.

use crate::geography::shape::Mm;
use crate::geography::{Extent, Geography, Point, Relief};

/// Metres of a side, unless the field is very large.
const SIDE: u32 = 40;

/// No field has more squares than about this.
const MOST: u32 = 60_000;

/// The height is looked up at every so many squares and evened out between.
const COARSE: u16 = 3;

/// What is in a square, as far as it decides whose it can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Zone {
    /// It is anybody's who is not in a wood or among houses.
    Open,
    /// This wood.
    Wood(u16),
    /// The houses of this place.
    Houses(u8),
}

/// The squares of a field, row by row from the south-west.
pub(super) struct Cells {
    south_west: Mm,
    north_east: Mm,
    /// Metres.
    side: u32,
    columns: u16,
    rows: u16,
    /// Centimetres above the sea.
    heights: Vec<i32>,
    pub(super) zones: Vec<Zone>,
    pub(super) owners: Vec<Option<u8>>,
}

impl Cells {
    pub(super) fn of(land: &Geography) -> Cells {
        let Extent {
            west,
            south,
            east,
            north,
        } = land.extent;
        let (wide, tall) = (east.abs_diff(west).max(1), north.abs_diff(south).max(1));
        let mut side = SIDE;
        while wide.div_ceil(side).saturating_mul(tall.div_ceil(side)) > MOST {
            side += SIDE / 4;
        }
        let (columns, rows) = (wide.div_ceil(side), tall.div_ceil(side));
        let mut cells = Cells {
            south_west: Mm::metres(Point(west, south)),
            north_east: Mm::metres(Point(east, north)),
            side,
            columns: columns as u16,
            rows: rows as u16,
            heights: Vec::new(),
            zones: vec![Zone::Open; (columns * rows) as usize],
            owners: vec![None; (columns * rows) as usize],
        };
        cells.heights = cells.measure(&Relief::of(land));
        cells
    }

    /// The height in the middle of every square.
    fn measure(&self, relief: &Relief) -> Vec<i32> {
        let (posts, lines) = (self.columns / COARSE + 2, self.rows / COARSE + 2);
        let mut known = Vec::new();
        for line in 0..lines {
            for post in 0..posts {
                let at = self.middle_of(post * COARSE, line * COARSE).rounded();
                let height = relief.height_at(f64::from(at[0]), f64::from(at[1]));
                known.push((height * 100.0).round() as i32);
            }
        }
        let known = |post: u16, line: u16| {
            known[usize::from(line) * usize::from(posts) + usize::from(post)]
        };
        let mut heights = Vec::with_capacity(self.count());
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (post, line) = (column / COARSE, row / COARSE);
                let part = |along: u16| {
                    [
                        i32::from(COARSE - along % COARSE),
                        i32::from(along % COARSE),
                    ]
                };
                let ([west, east], [south, north]) = (part(column), part(row));
                let below = known(post, line) * west + known(post + 1, line) * east;
                let above = known(post, line + 1) * west + known(post + 1, line + 1) * east;
                heights.push((below * south + above * north) / i32::from(COARSE * COARSE));
            }
        }
        heights
    }

    pub(super) const fn count(&self) -> usize {
        self.owners.len()
    }

    /// Metres of a side.
    pub(super) const fn side(&self) -> u32 {
        self.side
    }

    pub(super) fn height(&self, cell: usize) -> i32 {
        self.heights[cell]
    }

    /// The column and row of a square.
    pub(super) fn place(&self, cell: usize) -> (i32, i32) {
        let (column, row) = self.split(cell);
        (i32::from(column), i32::from(row))
    }

    fn split(&self, cell: usize) -> (u16, u16) {
        let columns = usize::from(self.columns);
        ((cell % columns) as u16, (cell / columns) as u16)
    }

    /// The square at a column and row, if they are on the field.
    pub(super) fn at(&self, column: i32, row: i32) -> Option<usize> {
        let column = u16::try_from(column).ok().filter(|at| *at < self.columns)?;
        let row = u16::try_from(row).ok().filter(|at| *at < self.rows)?;
        Some(usize::from(row) * usize::from(self.columns) + usize::from(column))
    }

    /// Whose the square at a column and row is.
    pub(super) fn owner_at(&self, column: i32, row: i32) -> Option<u8> {
        self.owners[self.at(column, row)?]
    }

    /// The square that holds a spot.
    pub(super) fn holding(&self, at: Mm) -> Option<usize> {
        let (low, high) = (self.south_west, self.north_east);
        if at.x < low.x || at.x > high.x || at.y < low.y || at.y > high.y {
            return None;
        }
        let side = i64::from(self.side) * 1000;
        let column = ((at.x - low.x) / side).min(i64::from(self.columns) - 1);
        let row = ((at.y - low.y) / side).min(i64::from(self.rows) - 1);
        self.at(column as i32, row as i32)
    }

    /// The middle of a square.
    pub(super) fn middle(&self, cell: usize) -> Mm {
        let (column, row) = self.split(cell);
        self.middle_of(column, row)
    }

    fn middle_of(&self, column: u16, row: u16) -> Mm {
        let side = i64::from(self.side) * 1000;
        Mm {
            x: self.south_west.x + i64::from(column) * side + side / 2,
            y: self.south_west.y + i64::from(row) * side + side / 2,
        }
    }

    /// The south-western corner of a column and row, no farther than the edge of the field.
    pub(super) fn corner(&self, (column, row): (i32, i32)) -> Mm {
        let side = i64::from(self.side) * 1000;
        let (low, high) = (self.south_west, self.north_east);
        Mm {
            x: (low.x + i64::from(column) * side).min(high.x),
            y: (low.y + i64::from(row) * side).min(high.y),
        }
    }

    /// Whether a spot is on the edge of the field.
    pub(super) const fn is_on_edge(&self, at: Mm) -> bool {
        let (low, high) = (self.south_west, self.north_east);
        at.x <= low.x || at.x >= high.x || at.y <= low.y || at.y >= high.y
    }
}
