//! Chapter 11: what is front, flank and rear of each formation.
//!
//! Only shape is here. Who may form what, and what it costs, is in `movement::forming`.

use ground::hex::{
    Aspect, Axial, Chain, Corner, Facing, Grid, HexId, Pattern, Row, RowPattern, Toward,
};

use crate::Formation;

/// The ground that a unit covers and where it looks: all that front, flank and rear depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape<'a> {
    /// Its formation.
    pub formation: Formation,
    /// Its hexes: a line's from left to right, a road column's from head to tail.
    pub hexes: &'a [HexId],
    /// Where it looks.
    pub facing: Facing,
    /// Whether it is light cavalry, which fronts to five sides in column.
    pub light_cavalry: bool,
}

impl Shape<'_> {
    /// The corner that a line or skirmishers face.
    fn corner(self) -> Corner {
        match self.facing.toward() {
            Toward::Corner(corner) => corner,
            Toward::Side(side) => side.corners()[1],
        }
    }

    /// The row that it is, if it stands in a row.
    pub fn row(self, grid: &Grid) -> Option<Row> {
        let left = grid.axial(*self.hexes.first()?);
        Some(Row {
            left,
            facing: self.corner(),
            length: self.hexes.len() as u8,
        })
    }

    /// The pattern of a unit in one hex.
    //= 11.15.2 11.15.3 11.16.2 11.17.2-a 11.19.2 11.20.4.1 11.21.2-a 11.21.4-a
    const fn pattern(self) -> Pattern {
        match self.formation {
            Formation::Column if self.light_cavalry => Pattern::FIVE,
            Formation::Column => Pattern::THREE,
            Formation::Line => Pattern::TWO,
            Formation::General => Pattern::FIVE,
            Formation::Skirmish => Pattern::FOUR,
            Formation::Road => Pattern::NARROW,
            Formation::Square | Formation::Disorder | Formation::Rout => Pattern::ALL_ROUND,
        }
    }

    /// What a neighbouring hex is to it; nothing if it is its own or not next to it.
    //= 11.4 11.16.12.1-b 11.18.6 11.20.4.2
    pub fn aspect(self, grid: &Grid, hex: HexId) -> Option<Aspect> {
        self.aspect_of(grid, grid.axial(hex))
    }

    /// The same for a place that may be off the map.
    pub fn aspect_of(self, grid: &Grid, place: Axial) -> Option<Aspect> {
        match (self.formation, self.hexes) {
            (_, []) => None,
            (Formation::Road, [_, _, ..]) => {
                let Toward::Side(side) = self.facing.toward() else {
                    return None;
                };
                let hexes: Vec<Axial> = self.hexes.iter().map(|hex| grid.axial(*hex)).collect();
                Chain::new(hexes, side)?.aspect(place)
            }
            (Formation::Line, [_, _, ..]) => self.row(grid)?.aspect(RowPattern::FIRM, place),
            (Formation::Skirmish, [_, _, ..]) => self.row(grid)?.aspect(RowPattern::LOOSE, place),
            (_, [own, ..]) => {
                let side = grid.axial(*own).side_to(place)?;
                Some(self.pattern().aspect(self.facing, side))
            }
        }
    }
}
