//! The two sides of a battle, and who may look at it.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two sides. Which army it is, the scenario says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side that the scenario lists first.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The enemy of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BySide<T> {
    /// Of the first side.
    pub first: T,
    /// Of the second side.
    pub second: T,
}

impl<T> BySide<T> {
    /// Makes the value of each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide {
            first: make(Side::First),
            second: make(Side::Second),
        }
    }

    /// Turns each side's value into another.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            first: change(self.first),
            second: change(self.second),
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

/// Who looks at a position: it is redacted for him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player sees what his side may see.
    Player(Side),
    /// A spectator sees what both sides may see.
    Spectator,
    /// The umpire sees everything.
    Umpire,
}
