//! Units by number inside, by name in files.

use std::fmt;

/// A unit of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitId(pub u8);

impl UnitId {
    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {}", self.0)
    }
}

/// A building of the table, by its place in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BuildingId(pub u8);

impl BuildingId {
    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
