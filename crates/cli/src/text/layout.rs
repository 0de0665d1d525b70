//! Where the boxes of a schematic map stand: in bands from north to south,
//! each box as near to its true east and west as the others leave room for.

use kernel::scene::Cell;

use super::WIDTH;

/// How wide a box is, its frame included.
pub const BOX: usize = 15;
/// The most boxes side by side, with a column between them.
const MOST: usize = (WIDTH + 1) / (BOX + 1);

/// A box on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The cell.
    pub cell: usize,
    /// Its left column.
    pub left: usize,
}

/// The bands of a map from north to south, each from west to east.
pub fn bands(cells: &[Cell]) -> Vec<Vec<Spot>> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|&cell| (-i64::from(cells[cell].at[1]), cells[cell].at[0], cell));
    let sheet = Sheet::of(cells);
    // best[n]: the least cost of the first n cells, and where its last band begins.
    let mut best = vec![(0_i64, 0_usize); order.len() + 1];
    for end in 1..=order.len() {
        best[end] = (end.saturating_sub(MOST)..end)
            .map(|start| (best[start].0 + sheet.cost(&order[start..end]), start))
            .min()
            .unwrap_or_default();
    }
    let mut bands = Vec::new();
    let mut end = order.len();
    while end > 0 {
        let start = best[end].1;
        bands.push(sheet.place(&order[start..end]));
        end = start;
    }
    bands.reverse();
    bands
}

struct Sheet<'a> {
    cells: &'a [Cell],
    west: i64,
    wide: i64,
    high: i64,
}

impl Sheet<'_> {
    fn of(cells: &[Cell]) -> Sheet<'_> {
        let span = |axis: usize| {
            let values = cells.iter().map(|cell| i64::from(cell.at[axis]));
            let least = values.clone().min().unwrap_or(0);
            (least, (values.max().unwrap_or(0) - least).max(1))
        };
        let ((west, wide), (_, high)) = (span(0), span(1));
        Sheet {
            cells,
            west,
            wide,
            high,
        }
    }

    /// The column where a box would stand by its place alone.
    fn wish(&self, cell: usize) -> i64 {
        let room = (WIDTH - BOX) as i64;
        (i64::from(self.cells[cell].at[0]) - self.west) * room / self.wide
    }

    /// The boxes of a band, pushed apart where they would overlap.
    fn place(&self, band: &[usize]) -> Vec<Spot> {
        let mut band = band.to_vec();
        band.sort_by_key(|&cell| (self.wish(cell), cell));
        let step = BOX as i64 + 1;
        let mut lefts: Vec<i64> = band.iter().map(|&cell| self.wish(cell)).collect();
        for place in 1..lefts.len() {
            lefts[place] = lefts[place].max(lefts[place - 1] + step);
        }
        let mut limit = (WIDTH - BOX) as i64;
        for left in lefts.iter_mut().rev() {
            *left = (*left).min(limit);
            limit = *left - step;
        }
        let spot = |(&cell, &left): (&usize, &i64)| Spot {
            cell,
            left: left.max(0) as usize,
        };
        band.iter().zip(&lefts).map(spot).collect()
    }

    /// How ill a band shows the ground: boxes pushed aside, and cells side by
    /// side that lie north and south of each other. Each band costs something,
    /// so that maps stay short.
    fn cost(&self, band: &[usize]) -> i64 {
        const EACH: i64 = 12;
        let pushed: i64 = self
            .place(band)
            .iter()
            .map(|spot| (spot.left as i64 - self.wish(spot.cell)).abs())
            .sum();
        let north = |cell: usize| i64::from(self.cells[cell].at[1]);
        let spread: i64 = band.iter().map(|&cell| north(band[0]) - north(cell)).sum();
        EACH + pushed + spread * 60 / self.high
    }
}

#[cfg(test)]
mod tests {
    use super::{BOX, MOST, bands};
    use crate::text::WIDTH;
    use kernel::scene::Cell;
    use proptest::prelude::*;

    fn cell(x: i32, y: i32) -> Cell {
        Cell {
            at: [x, y],
            ..Cell::default()
        }
    }

    #[test]
    fn north_is_up_and_west_is_left() {
        let cells = [cell(0, 0), cell(900, 0), cell(0, 1000), cell(900, 1000)];
        let order: Vec<Vec<usize>> = bands(&cells)
            .iter()
            .map(|band| band.iter().map(|spot| spot.cell).collect())
            .collect();
        assert_eq!(order, [[2, 3], [0, 1]]);
        assert!(bands(&[]).is_empty());
    }

    proptest! {
        #[test]
        fn every_cell_has_a_box_of_its_own(places in prop::collection::vec((-9000..9000_i32, -9000..9000_i32), 0..60)) {
            let cells: Vec<Cell> = places.iter().map(|&(x, y)| cell(x, y)).collect();
            let bands = bands(&cells);
            let mut seen: Vec<usize> = bands.iter().flatten().map(|spot| spot.cell).collect();
            seen.sort_unstable();
            prop_assert_eq!(seen, (0..cells.len()).collect::<Vec<_>>());
            for band in bands {
                prop_assert!(band.len() <= MOST);
                prop_assert!(band.windows(2).all(|pair| pair[0].left + BOX < pair[1].left + 1));
                prop_assert!(band.iter().all(|spot| spot.left + BOX <= WIDTH));
            }
        }
    }
}
