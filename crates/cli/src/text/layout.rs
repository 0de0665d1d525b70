//! Where the boxes of a schematic map stand: in bands from north to south,
//! each box as near to its true east and west as the others leave room for.

use kernel::scene::Cell;

use super::WIDTH;

/// How wide a box is, its frame included.
pub const BOX: usize = 15;
/// The most boxes side by side, with a column between them.
const MOST: usize = (WIDTH + 1) / (BOX + 1);

/// The columns that the left side of a box may stand in.
const ROOM: usize = WIDTH - BOX;

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
    let mut best = vec![(0, 0); order.len() + 1];
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
    wide: usize,
    north: i64,
    high: usize,
}

impl Sheet<'_> {
    fn of(cells: &[Cell]) -> Sheet<'_> {
        let span = |axis: usize| {
            let values = cells.iter().map(|cell| i64::from(cell.at[axis]));
            let least = values.clone().min().unwrap_or(0);
            (least, values.max().unwrap_or(0))
        };
        let ((west, east), (south, north)) = (span(0), span(1));
        Sheet {
            cells,
            west,
            wide: apart(east, west).max(1),
            north,
            high: apart(north, south).max(1),
        }
    }

    /// The column where a box would stand by its place alone.
    fn wish(&self, cell: usize) -> usize {
        apart(self.cells[cell].at[0].into(), self.west) * ROOM / self.wide
    }

    /// The boxes of a band, pushed apart where they would overlap.
    fn place(&self, band: &[usize]) -> Vec<Spot> {
        let mut band = band.to_vec();
        band.sort_by_key(|&cell| (self.wish(cell), cell));
        let mut spots: Vec<Spot> = Vec::new();
        for cell in band {
            let free = spots.last().map_or(0, |west| west.left + BOX + 1);
            let left = self.wish(cell).max(free);
            spots.push(Spot { cell, left });
        }
        let mut limit = ROOM;
        for spot in spots.iter_mut().rev() {
            spot.left = spot.left.min(limit);
            limit = spot.left.saturating_sub(BOX + 1);
        }
        spots
    }

    /// How ill a band shows the ground: boxes pushed aside, and cells side by
    /// side that lie north and south of each other. Each band costs something,
    /// so that maps stay short.
    fn cost(&self, band: &[usize]) -> usize {
        const EACH: usize = 50;
        const SPREAD: usize = 60;
        let pushed: usize = self
            .place(band)
            .iter()
            .map(|spot| spot.left.abs_diff(self.wish(spot.cell)))
            .sum();
        let south = |cell: usize| apart(self.north, self.cells[cell].at[1].into());
        let spread: usize = band.iter().map(|&cell| south(cell) - south(band[0])).sum();
        EACH + pushed + spread * SPREAD / self.high
    }
}

fn apart(most: i64, least: i64) -> usize {
    usize::try_from(most - least).unwrap_or(0)
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
