//! Units and generals by number.

use serde::{Deserialize, Serialize};

/// A unit of the game, by its place in the scenario's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A general of the game, by his place in the scenario's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GeneralId(pub u8);

impl UnitId {
    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl GeneralId {
    /// His place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
