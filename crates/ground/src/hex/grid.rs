//! A rectangle of hexes with printed numbers: which hexes there are, and which is next to which.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::axial::{Axial, Side};
use super::orientation::Orientation;

/// A hex of a map: its place in every list of that map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct HexId(pub u16);

impl HexId {
    /// Its place in a list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A side of a hex of a map. Both hexes of a side name it: [`Grid::same_side`] compares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Hexside {
    /// The hex.
    pub hex: HexId,
    /// Its side.
    pub side: Side,
}

/// A number as it is printed in a hex: two digits for the column, two for the row, from 0101.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexNumber {
    column: u8,
    row: u8,
}

/// What is wrong with a hex number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a hex number has four digits, two for the column and two for the row, as in 0512")]
pub struct BadNumber;

impl HexNumber {
    /// The number of a column and a row, both from 1 to 99.
    pub const fn new(column: u8, row: u8) -> Option<HexNumber> {
        if column >= 1 && column <= 99 && row >= 1 && row <= 99 {
            Some(HexNumber { column, row })
        } else {
            None
        }
    }

    /// The column, from 1 in the west.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The row, from 1 in the north.
    pub const fn row(self) -> u8 {
        self.row
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl FromStr for HexNumber {
    type Err = BadNumber;

    fn from_str(text: &str) -> Result<HexNumber, BadNumber> {
        if text.len() != 4 || !text.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(BadNumber);
        }
        let two = |part: &str| part.parse::<u8>().map_err(|_| BadNumber);
        HexNumber::new(two(&text[..2])?, two(&text[2..])?).ok_or(BadNumber)
    }
}

impl TryFrom<String> for HexNumber {
    type Error = BadNumber;

    fn try_from(text: String) -> Result<HexNumber, BadNumber> {
        text.parse()
    }
}

impl From<HexNumber> for String {
    fn from(number: HexNumber) -> String {
        number.to_string()
    }
}

/// Which rows (points up) or columns (flats up) stand half a hex further to the east or south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shoved {
    /// Those with odd printed numbers, as the first.
    Odd,
    /// Those with even printed numbers, as the second.
    Even,
}

/// No hex.
const NONE: u16 = u16::MAX;

/// A rectangle of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    orientation: Orientation,
    shoved: Shoved,
    columns: u8,
    rows: u8,
    axial: Vec<Axial>,
    next: Vec<[u16; 6]>,
}

impl Grid {
    /// A rectangle of 1 to 99 columns and rows; more or fewer are brought within that.
    pub fn new(orientation: Orientation, shoved: Shoved, columns: u8, rows: u8) -> Grid {
        let (columns, rows) = (columns.clamp(1, 99), rows.clamp(1, 99));
        let mut grid = Grid {
            orientation,
            shoved,
            columns,
            rows,
            axial: Vec::new(),
            next: Vec::new(),
        };
        grid.axial = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(column, row)| grid.place(i32::from(column), i32::from(row)))
            .collect();
        grid.next = grid
            .axial
            .iter()
            .map(|hex| {
                hex.neighbours()
                    .map(|near| grid.at(near).map_or(NONE, |id| id.0))
            })
            .collect();
        grid
    }

    /// How far the start of a row or column is back along the slanting axis.
    const fn slant(&self, line: i32) -> i32 {
        match self.shoved {
            Shoved::Odd => (line + 1).div_euclid(2),
            Shoved::Even => line.div_euclid(2),
        }
    }

    const fn place(&self, column: i32, row: i32) -> Axial {
        match self.orientation {
            Orientation::Pointy => Axial::new(column - self.slant(row), row),
            Orientation::Flat => Axial::new(column, row - self.slant(column)),
        }
    }

    /// Which way its hexes lie.
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Which rows or columns stand half a hex further.
    pub const fn shoved(&self) -> Shoved {
        self.shoved
    }

    /// How many columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// How many hexes.
    pub fn len(&self) -> usize {
        self.axial.len()
    }

    /// Never: a grid has at least one hex.
    pub fn is_empty(&self) -> bool {
        self.axial.is_empty()
    }

    /// All hexes, row by row from the north-west.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.axial.len() as u16).map(HexId)
    }

    /// Where a hex lies on the plane.
    #[inline]
    pub fn axial(&self, hex: HexId) -> Axial {
        self.axial[hex.index()]
    }

    /// The hex at a place of the plane, if it is on the map.
    #[inline]
    pub const fn at(&self, place: Axial) -> Option<HexId> {
        let (column, row) = match self.orientation {
            Orientation::Pointy => (place.q + self.slant(place.r), place.r),
            Orientation::Flat => (place.q, place.r + self.slant(place.q)),
        };
        let on_map =
            column >= 0 && row >= 0 && column < self.columns as i32 && row < self.rows as i32;
        if on_map {
            let before = row.unsigned_abs() as u16 * self.columns as u16;
            Some(HexId(before + column.unsigned_abs() as u16))
        } else {
            None
        }
    }

    /// Column and row of a hex, both from 0.
    pub fn column_row(&self, hex: HexId) -> (u8, u8) {
        let columns = u16::from(self.columns);
        ((hex.0 % columns) as u8, (hex.0 / columns) as u8)
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> HexNumber {
        let (column, row) = self.column_row(hex);
        HexNumber {
            column: column + 1,
            row: row + 1,
        }
    }

    /// The hex of a printed number, if it is on the map.
    pub fn numbered(&self, number: HexNumber) -> Option<HexId> {
        let on_map = number.column <= self.columns && number.row <= self.rows;
        on_map.then(|| {
            let before = u16::from(number.row - 1) * u16::from(self.columns);
            HexId(before + u16::from(number.column - 1))
        })
    }

    /// The hex across a side, if it is on the map.
    #[inline]
    pub fn across(&self, hex: HexId, side: Side) -> Option<HexId> {
        let next = self.next[hex.index()][side.index()];
        (next != NONE).then_some(HexId(next))
    }

    /// The neighbours on the map with the sides they are across, clockwise.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Side, HexId)> + use<> {
        let next = self.next[hex.index()];
        Side::ALL
            .into_iter()
            .zip(next)
            .filter(|(_, next)| *next != NONE)
            .map(|(side, next)| (side, HexId(next)))
    }

    /// How many steps it is from one hex to another.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.axial(a).distance(self.axial(b))
    }

    /// The side of `a` that is shared with `b`, if they are neighbours.
    #[inline]
    pub fn side_between(&self, a: HexId, b: HexId) -> Option<Side> {
        let next = &self.next[a.index()];
        Side::ALL.into_iter().find(|side| next[side.index()] == b.0)
    }

    /// The hexes on the map at exactly so many steps.
    pub fn ring(&self, hex: HexId, radius: u32) -> impl Iterator<Item = HexId> {
        self.axial(hex)
            .ring(radius)
            .filter_map(|place| self.at(place))
    }

    /// The hexes on the map at most so many steps away, itself first.
    pub fn within(&self, hex: HexId, radius: u32) -> impl Iterator<Item = HexId> {
        self.axial(hex)
            .within(radius)
            .filter_map(|place| self.at(place))
    }

    /// Whether a hex is at the edge of the map.
    pub fn is_border(&self, hex: HexId) -> bool {
        self.next[hex.index()].contains(&NONE)
    }

    /// The hexes at the edge of the map.
    pub fn border(&self) -> impl Iterator<Item = HexId> {
        self.hexes().filter(|hex| self.is_border(*hex))
    }

    /// The name of a side that both its hexes agree on.
    #[must_use]
    pub fn same_side(&self, side: Hexside) -> Hexside {
        match self.across(side.hex, side.side) {
            Some(hex) if hex < side.hex => Hexside {
                hex,
                side: side.side.opposite(),
            },
            _ => side,
        }
    }
}
