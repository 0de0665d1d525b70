//! Who sees whom, guessed on a grid: what stands in the way of a shot is looked
//! up inch by inch, without stands and corners.

use ground::table::{Bounds, Point, Quad};

use crate::setup::Setup;
use crate::terrain::{Terrain, View};

/// The side of a cell.
const CELL: i32 = 1_000;

/// How far one sees inside woodland.
const IN_WOODS: i32 = 5_000;

/// From here on every second inch is enough.
const LONG: i32 = 16_000;

/// What a cell does to a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cover {
    Open,
    /// Hides, unless one is in it.
    Wood,
    /// Hides, unless one stands on it.
    Hill,
    /// Hides, unless one is in it.
    House,
    /// Hides, unless one is beside it.
    Hedge,
}

/// What every inch of a table does to lines of sight.
#[derive(Clone, Debug, Default)]
pub(crate) struct Views {
    columns: i32,
    rows: i32,
    cells: Vec<Cover>,
}

impl Views {
    /// Looks a table over.
    pub(crate) fn of(setup: &Setup) -> Self {
        let (columns, rows) = (setup.map.width() / CELL, setup.map.height() / CELL);
        let mut cells = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let low = Point::new(column * CELL, row * CELL);
                let high = low + Point::new(CELL, CELL);
                cells.push(cover(setup, Bounds { low, high }));
            }
        }
        Views {
            columns,
            rows,
            cells,
        }
    }

    fn at(&self, point: Point) -> Cover {
        let column = (point.x / CELL).clamp(0, self.columns - 1);
        let row = (point.y / CELL).clamp(0, self.rows - 1);
        let index = (row * self.columns + column).cast_unsigned() as usize;
        self.cells.get(index).copied().unwrap_or(Cover::Open)
    }

    /// Whether a place is in woodland.
    pub(super) fn is_wood(&self, at: Point) -> bool {
        self.at(at) == Cover::Wood
    }

    /// Whether one is seen from a place; `revealed` if one has given oneself
    /// away.
    pub(super) fn sees(&self, eye: Point, target: Point, revealed: bool) -> bool {
        let length = eye.distance(target);
        let step = if length > LONG { 2 * CELL } else { CELL };
        let count = length / step;
        let (here, there) = (self.at(eye), self.at(target));
        let mut woods = 0;
        for place in 1..count {
            match self.at(eye.on_the_way(target, place, count)) {
                Cover::Open => {}
                Cover::Wood => woods += 1,
                Cover::Hill if here == Cover::Hill || there == Cover::Hill => {}
                Cover::House if here == Cover::House || there == Cover::House => {}
                Cover::Hedge if place == 1 || place + 1 == count => {}
                Cover::Hill | Cover::House | Cover::Hedge => return false,
            }
        }
        match (here == Cover::Wood, there == Cover::Wood) {
            (false, false) => woods == 0,
            (true, false) => woods <= 1 || length <= IN_WOODS,
            (false, true) => revealed,
            (true, true) => length <= IN_WOODS,
        }
    }
}

/// What hides most in a cell.
fn cover(setup: &Setup, cell: Bounds) -> Cover {
    let middle = Point::midway(cell.low, cell.high);
    let ground = Quad::new([
        Point::new(cell.low.x, cell.high.y),
        cell.high,
        Point::new(cell.high.x, cell.low.y),
        cell.low,
    ]);
    let mut most = Cover::Open;
    for (feature, terrain) in setup.map.features().iter().zip(&setup.terrain) {
        if !feature.bounds().touch(cell) {
            continue;
        }
        let kind = kind_of(*terrain);
        let hides = match kind {
            Cover::Open => false,
            Cover::Hedge => feature.touches(&ground),
            _ => feature.contains(middle),
        };
        if hides {
            most = kind;
        }
    }
    most
}

fn kind_of(terrain: Terrain) -> Cover {
    match terrain {
        _ if terrain.is_woodland() => Cover::Wood,
        _ if terrain.is_hill() => Cover::Hill,
        _ if terrain.is_building() => Cover::House,
        _ if terrain.row().linear && terrain.row().view != View::Clear => Cover::Hedge,
        _ => Cover::Open,
    }
}
