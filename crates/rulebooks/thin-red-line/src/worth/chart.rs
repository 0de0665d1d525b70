//! How far places are from the objectives and the edges by ways that formed
//! troops can take: a coarse grid, filled outwards from each goal.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use ground::table::Point;
use kernel::Side;

use crate::setup::Setup;
use crate::terrain::{Going, Terrain};

/// The side of a cell.
const CELL: i32 = 2_000;

/// What cannot be reached.
const NEVER: i32 = 200_000;

/// The ground in cells: what an inch of way costs there, in tenths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    columns: i32,
    rows: i32,
    cost: Vec<Option<u8>>,
}

impl Grid {
    /// Lays a grid over a table.
    pub(crate) fn of(setup: &Setup) -> Self {
        let (columns, rows) = (setup.map.width() / CELL, setup.map.height() / CELL);
        let mut cost = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let middle = Point::new(column * CELL + CELL / 2, row * CELL + CELL / 2);
                let features = setup.map.features().iter().zip(&setup.terrain);
                let here = features.filter(|(feature, _)| feature.contains(middle));
                let mut weights = here.map(|(_, terrain)| weight(*terrain));
                cost.push(weights.try_fold(10, |known: u8, next| Some(known.max(next?))));
            }
        }
        Grid {
            columns,
            rows,
            cost,
        }
    }

    const fn cell(&self, at: Point) -> (i32, i32) {
        let column = at.x / CELL;
        let row = at.y / CELL;
        (
            if column < 0 {
                0
            } else if column >= self.columns {
                self.columns - 1
            } else {
                column
            },
            if row < 0 {
                0
            } else if row >= self.rows {
                self.rows - 1
            } else {
                row
            },
        )
    }

    fn index(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then(|| (row * self.columns + column).cast_unsigned() as usize)
    }

    /// The ways of every cell to the nearest goal, in thousandths of an inch.
    fn field(&self, goals: impl Iterator<Item = (i32, i32)>) -> Vec<i32> {
        let mut ways = vec![NEVER; self.cost.len()];
        let mut open = BinaryHeap::new();
        for (column, row) in goals {
            if let Some(index) = self.index(column, row) {
                ways[index] = 0;
                open.push(Reverse((0, column, row)));
            }
        }
        while let Some(Reverse((way, column, row))) = open.pop() {
            let here = self.index(column, row);
            if here.is_none_or(|index| way > ways[index]) {
                continue;
            }
            for (east, north, long) in STEPS {
                let (column, row) = (column + east, row + north);
                let Some(index) = self.index(column, row) else {
                    continue;
                };
                let Some(cost) = self.cost[index] else {
                    continue;
                };
                let next = way + long * i32::from(cost) / 10;
                if next < ways[index] {
                    ways[index] = next;
                    open.push(Reverse((next, column, row)));
                }
            }
        }
        ways
    }
}

/// To the eight cells around: columns, rows, and how long the step is.
const STEPS: [(i32, i32, i32); 8] = [
    (0, 1, 2_000),
    (1, 0, 2_000),
    (0, -1, 2_000),
    (-1, 0, 2_000),
    (1, 1, 2_828),
    (1, -1, 2_828),
    (-1, -1, 2_828),
    (-1, 1, 2_828),
];

/// What rough ground costs formed troops, nothing where they cannot go.
fn weight(terrain: Terrain) -> Option<u8> {
    match terrain.going() {
        _ if terrain.is_building() => None,
        Going::Open => Some(10),
        Going::Difficult if terrain.row().linear => Some(13),
        Going::Difficult => Some(20),
        Going::VeryDifficult => Some(28),
        Going::Impassable => None,
    }
}

/// The ways to every goal of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chart {
    objectives: Vec<Arc<[i32]>>,
    edges: [Arc<[i32]>; 2],
}

impl Chart {
    /// Draws the chart for these objectives.
    pub(crate) fn of(grid: &Grid, objectives: impl Iterator<Item = Point>) -> Self {
        let edge = |row: i32| grid.field((0..grid.columns).map(move |column| (column, row)));
        let mut chart = Chart {
            objectives: Vec::new(),
            edges: [edge(grid.rows - 1).into(), edge(0).into()],
        };
        for at in objectives {
            chart.add(grid, at);
        }
        chart
    }

    /// The same with another objective.
    pub(crate) fn with(&self, grid: &Grid, at: Point) -> Self {
        let mut chart = self.clone();
        chart.add(grid, at);
        chart
    }

    fn add(&mut self, grid: &Grid, at: Point) {
        let ways = grid.field(std::iter::once(grid.cell(at)));
        self.objectives.push(ways.into());
    }

    /// The way from a place to an objective, by its number.
    pub(crate) fn to_objective(&self, grid: &Grid, place: usize, from: Point) -> i32 {
        let field = self.objectives.get(place);
        field.map_or(NEVER, |field| way(grid, field, from))
    }

    /// The way from a place to the enemy's edge.
    pub(crate) fn to_edge(&self, grid: &Grid, side: Side, from: Point) -> i32 {
        way(grid, &self.edges[side as usize], from)
    }

    /// Where the way to an objective leads within so many thousandths.
    pub(crate) fn waypoint(
        &self,
        grid: &Grid,
        place: usize,
        from: Point,
        far: i32,
    ) -> Option<Point> {
        self.objectives
            .get(place)
            .map(|field| downhill(grid, field, from, far))
    }

    /// Where the way to the enemy's edge leads.
    pub(crate) fn edge_waypoint(&self, grid: &Grid, side: Side, from: Point, far: i32) -> Point {
        downhill(grid, &self.edges[side as usize], from, far)
    }
}

/// The way from a place: from the best of the cells around it.
fn way(grid: &Grid, field: &[i32], from: Point) -> i32 {
    let (column, row) = grid.cell(from);
    let mut best = NEVER;
    for (east, north) in [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)] {
        if let Some(index) = grid.index(column + east, row + north) {
            let middle = middle_of(column + east, row + north);
            best = best.min(field[index] + middle.distance(from));
        }
    }
    best
}

const fn middle_of(column: i32, row: i32) -> Point {
    Point::new(column * CELL + CELL / 2, row * CELL + CELL / 2)
}

/// Follows a field down from a place until it is so far away.
fn downhill(grid: &Grid, field: &[i32], from: Point, far: i32) -> Point {
    let (mut column, mut row) = grid.cell(from);
    for _ in 0..40 {
        let here = grid.index(column, row).map_or(NEVER, |index| field[index]);
        let next = STEPS
            .iter()
            .filter_map(|(east, north, _)| {
                let index = grid.index(column + east, row + north)?;
                Some((field[index], column + east, row + north))
            })
            .min();
        match next {
            Some((way, east, north)) if way < here => (column, row) = (east, north),
            _ => break,
        }
        if !middle_of(column, row).is_within(from, far) {
            break;
        }
    }
    middle_of(column, row)
}
