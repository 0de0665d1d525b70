//! How a map lies: points or flats to the north. Names and compass bearings of the twelve facings.

use serde::{Deserialize, Serialize};

use super::axial::{Corner, Side};
use super::facing::Facing;

/// Which way the hexes of a map lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// A corner to the north: straight rows from west to east.
    Pointy,
    /// A side to the north: straight columns from north to south.
    Flat,
}

/// Clockwise from north, thirty degrees apart.
const WINDS: [&str; 12] = [
    "n", "nne", "ene", "e", "ese", "sse", "s", "ssw", "wsw", "w", "wnw", "nnw",
];

/// The same for people.
const IN_WORDS: [&str; 12] = [
    "north",
    "north-north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-north-west",
];

impl Orientation {
    /// Twelfths of a turn from north to facing 0.
    const fn shift(self) -> i32 {
        match self {
            Orientation::Pointy => -1,
            Orientation::Flat => 0,
        }
    }

    /// Which of the winds a facing looks to.
    const fn wind(self, facing: Facing) -> usize {
        facing.turned(self.shift()).index()
    }

    /// Hundredths of a degree clockwise from north.
    pub const fn bearing(self, facing: Facing) -> u16 {
        self.wind(facing) as u16 * 3000
    }

    /// The facing's name in orders and records: `n`, `nne`, `ene`, `e` and so on.
    pub const fn name(self, facing: Facing) -> &'static str {
        WINDS[self.wind(facing)]
    }

    /// Where a facing looks, in words.
    pub const fn in_words(self, facing: Facing) -> &'static str {
        IN_WORDS[self.wind(facing)]
    }

    /// The facing of a name.
    pub fn named(self, name: &str) -> Option<Facing> {
        Facing::all().find(|facing| self.name(*facing) == name)
    }

    /// A side's name.
    pub const fn side_name(self, side: Side) -> &'static str {
        self.name(Facing::side(side))
    }

    /// A corner's name.
    pub const fn corner_name(self, corner: Corner) -> &'static str {
        self.name(Facing::corner(corner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again_and_fit_the_map() {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            for facing in Facing::all() {
                assert_eq!(orientation.named(orientation.name(facing)), Some(facing));
            }
        }
        assert_eq!(Orientation::Flat.side_name(Side::new(0)), "n");
        assert_eq!(Orientation::Pointy.side_name(Side::new(2)), "e");
        assert_eq!(Orientation::Pointy.corner_name(Corner::new(0)), "n");
        assert_eq!(Orientation::Pointy.named("north"), None);
        assert_eq!(Orientation::Pointy.bearing(Facing::new(0)), 33000);
    }
}
