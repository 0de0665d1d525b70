//! A hex map as a scene has it: a cell for every hex, an edge for every side that bears something.

use kernel::scene::{Cell, CellKind, Edge, EdgeKind, Hexside as Look};

use super::axial::Side;
use super::map::HexMap;
use super::survey::{Mm, Plan};
use super::terrain::{SideMark, SideMarks, Terrain};

/// A cell for every hex, in their order. The number is its short name, and its name is that of its place
/// if it is the middle of one.
pub fn cells(map: &HexMap, plan: &Plan) -> Vec<Cell> {
    let grid = map.grid();
    grid.hexes()
        .map(|hex| {
            let named = map.places().iter().find(|place| place.hexes[..1] == [hex]);
            Cell {
                id: grid.number(hex).to_string(),
                name: named.map_or_else(String::new, |place| place.name.clone()),
                outline: plan.outline(hex).map(Mm::rounded).to_vec(),
                at: plan.centre(hex).rounded(),
                kind: kind(map.terrain(hex)),
                height: map.level(hex),
                ..Cell::default()
            }
        })
        .collect()
}

const fn kind(terrain: Terrain) -> CellKind {
    match terrain {
        Terrain::Clear => CellKind::Open,
        Terrain::Crops => CellKind::Crops,
        Terrain::Orchard => CellKind::Orchard,
        Terrain::Wood => CellKind::Wood,
        Terrain::Village | Terrain::Farm => CellKind::Buildings,
        Terrain::Marsh => CellKind::Marsh,
        Terrain::Water => CellKind::Water,
    }
}

/// An edge for every side between two hexes that bears something to be seen, a change of level included.
///
/// The first of its two cells is the higher one where levels differ. Its short name is the number of that
/// hex and the name of the side: `1204-ne`.
pub fn edges(map: &HexMap, plan: &Plan) -> Vec<Edge> {
    let grid = map.grid();
    map.all_sides()
        .filter_map(|at| {
            let there = grid.across(at.hex, at.side)?;
            let marks = map.marks(at.hex, at.side);
            let rise = map.rise(at.hex, at.side);
            let look = look(marks, rise != 0)?;
            let (high, low, side): (_, _, Side) = if rise > 0 {
                (there, at.hex, at.side.opposite())
            } else {
                (at.hex, there, at.side)
            };
            Some(Edge {
                id: format!(
                    "{}-{}",
                    grid.number(high),
                    grid.orientation().side_name(side)
                ),
                between: [high.index(), low.index()],
                line: plan.side(high, side).map(Mm::rounded).to_vec(),
                kind: EdgeKind::Hexside(look),
                road: marks.road(),
            })
        })
        .collect()
}

/// What is seen of a side; of several things the one that hinders most.
fn look(marks: SideMarks, sloping: bool) -> Option<Look> {
    let has = |mark| marks.has(mark);
    if has(SideMark::Stream) && has(SideMark::Hedge) {
        Some(Look::HedgedStream)
    } else if has(SideMark::Stream) {
        Some(Look::Stream)
    } else if has(SideMark::Wall) {
        Some(Look::Wall)
    } else if has(SideMark::Bank) {
        Some(Look::Bank)
    } else if has(SideMark::Hedge) {
        Some(Look::Hedge)
    } else if has(SideMark::Steep) {
        Some(Look::Steep)
    } else if sloping {
        Some(Look::Slope)
    } else {
        marks.road().then_some(Look::Open)
    }
}
