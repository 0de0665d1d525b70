//! Units that stand in several hexes of one straight row, side by side, all facing the same corner.
//!
//! What each neighbouring hex is to the row, and how it marches, wheels, stretches and shrinks. A row of
//! one hex is a unit in one hex that faces a corner.

use serde::{Deserialize, Serialize};

use super::aspect::Aspect;
use super::axial::{Axial, Corner, Hand, Side};
use super::facing::Facing;

/// A straight row of hexes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its left end, as its men see it.
    pub left: Axial,
    /// The corner that every hex of it faces.
    pub facing: Corner,
    /// How many hexes; at least one.
    pub length: u8,
}

/// What the hexes around a row are to it. Of 2 *n* + 4 neighbours *n* + 1 are ahead, two at the ends, two
/// behind the ends and *n* - 1 behind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RowPattern {
    /// The hexes in front.
    pub ahead: Aspect,
    /// The two hexes in line with the row.
    pub ends: Aspect,
    /// The outermost two of the hexes behind.
    pub behind_ends: Aspect,
    /// The hexes behind that touch the row twice.
    pub behind: Aspect,
}

impl RowPattern {
    /// Only what is ahead is front, only what is behind the middle is rear.
    pub const FIRM: RowPattern = RowPattern {
        ahead: Aspect::Front,
        ends: Aspect::Flank,
        behind_ends: Aspect::Flank,
        behind: Aspect::Rear,
    };
    /// As a row of one hex has it: everything behind is rear.
    pub const BY_SIDES: RowPattern = RowPattern {
        behind_ends: Aspect::Rear,
        ..RowPattern::FIRM
    };
    /// The ends look forward too, and nothing is rear.
    pub const LOOSE: RowPattern = RowPattern {
        ahead: Aspect::Front,
        ends: Aspect::Front,
        behind_ends: Aspect::Flank,
        behind: Aspect::Flank,
    };
}

/// A wheel of a sixth of a turn about one end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wheel {
    /// The row afterwards.
    pub row: Row,
    /// The hexes that the moving end enters, one after the other.
    pub outer: Vec<Axial>,
    /// All hexes that the row enters on the way, those of `outer` among them, in order of coordinates.
    pub swept: Vec<Axial>,
}

impl Row {
    /// The side across which the next hex to the right stands.
    pub const fn along(self) -> Side {
        self.facing.sides()[1].turned(1)
    }

    /// Its hexes, from left to right.
    pub fn hexes(self) -> impl DoubleEndedIterator<Item = Axial> + ExactSizeIterator {
        (0..self.length).map(move |index| self.left.ahead(self.along(), i32::from(index)))
    }

    /// Its hex at one end.
    pub fn end(self, hand: Hand) -> Axial {
        match hand {
            Hand::Left => self.left,
            Hand::Right => self
                .left
                .ahead(self.along(), i32::from(self.length.max(1)) - 1),
        }
    }

    /// Whether a hex is one of its own.
    pub fn holds(self, hex: Axial) -> bool {
        self.hexes().any(|own| own == hex)
    }

    /// The facing of every hex of it.
    pub const fn faces(self) -> Facing {
        Facing::corner(self.facing)
    }

    /// What a neighbouring hex is to it; nothing if it is not next to it.
    pub fn aspect(self, pattern: RowPattern, hex: Axial) -> Option<Aspect> {
        if self.holds(hex) || !self.hexes().any(|own| own.distance(hex) == 1) {
            return None;
        }
        let (along, behind) = (self.along(), self.along().turned(1));
        let rank = along.step().cross(hex.minus(self.left));
        Some(match rank {
            0 => pattern.ends,
            1 => {
                let left = self.left.across(behind.turned(1));
                let right = self.end(Hand::Right).across(behind);
                if hex == left || hex == right {
                    pattern.behind_ends
                } else {
                    pattern.behind
                }
            }
            _ => pattern.ahead,
        })
    }

    /// The neighbouring hexes of an aspect, each once, in order of coordinates.
    pub fn around(self, pattern: RowPattern, aspect: Aspect) -> Vec<Axial> {
        let mut found: Vec<Axial> = self
            .hexes()
            .flat_map(Axial::neighbours)
            .filter(|hex| self.aspect(pattern, *hex) == Some(aspect))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The row after every hex of it has stepped across the same side.
    #[must_use]
    pub const fn shifted(self, side: Side) -> Row {
        Row {
            left: self.left.across(side),
            ..self
        }
    }

    /// The row facing about, in the same hexes.
    #[must_use]
    pub fn about(self) -> Row {
        Row {
            left: self.end(Hand::Right),
            facing: self.facing.opposite(),
            ..self
        }
    }

    /// The row longer by so many hexes on one hand.
    #[must_use]
    pub fn extended(self, hand: Hand, by: u8) -> Row {
        let length = self.length + by;
        let left = match hand {
            Hand::Left => self.left.ahead(self.along(), -i32::from(by)),
            Hand::Right => self.left,
        };
        Row {
            left,
            length,
            ..self
        }
    }

    /// The row shorter by so many hexes on one hand, but never shorter than one.
    #[must_use]
    pub fn shrunk(self, hand: Hand, by: u8) -> Row {
        let by = by.min(self.length.saturating_sub(1));
        let left = match hand {
            Hand::Left => self.left.ahead(self.along(), i32::from(by)),
            Hand::Right => self.left,
        };
        Row {
            left,
            length: self.length - by,
            ..self
        }
    }

    /// Its middle: one hex, or two the left one first.
    pub fn middle(self) -> (Axial, Option<Axial>) {
        let length = self.length.max(1);
        let first = self.left.ahead(self.along(), i32::from((length - 1) / 2));
        let second = length.is_multiple_of(2).then(|| first.across(self.along()));
        (first, second)
    }

    /// The row of this facing from one hex to another; none if they are not in one line with it.
    pub fn spanning(facing: Corner, a: Axial, b: Axial) -> Option<Row> {
        let one = Row {
            left: a,
            facing,
            length: 1,
        };
        if a == b {
            return Some(one);
        }
        let (side, far) = a.straight_to(b)?;
        let length = u8::try_from(far + 1).ok()?;
        if side == one.along() {
            Some(Row { length, ..one })
        } else if side == one.along().opposite() {
            Some(Row {
                left: b,
                length,
                ..one
            })
        } else {
            None
        }
    }

    /// Wheels a sixth of a turn about the end on one hand, the other end going forward or back.
    ///
    /// Forward about the left end turns left, forward about the right end turns right.
    #[must_use]
    pub fn wheeled(self, pivot: Hand, turn: Hand) -> Wheel {
        let (fixed, sixths) = (self.end(pivot), turn.sign());
        let outer_end = self.end(pivot.other());
        let turned = |hex: Axial| hex.rotated_about(fixed, sixths);
        let row = Row {
            left: turned(self.left),
            facing: self.facing.turned(sixths),
            length: self.length,
        };
        // Between the old and the new arm lie the hexes of one sixth of each ring.
        let arm = outer_end.minus(fixed);
        let reach = self.length.saturating_sub(1);
        let unit = |by: u8| scaled(arm, by, reach);
        let arc = |radius: u8| {
            let from = fixed.plus(unit(radius));
            let step = turned(from).minus(from);
            (1..=radius).map(move |index| from.plus(scaled(step, index, radius)))
        };
        let mut swept: Vec<Axial> = (1..=reach).flat_map(arc).collect();
        swept.sort_unstable();
        Wheel {
            row,
            outer: arc(reach).collect(),
            swept,
        }
    }
}

/// A straight way of `whole` steps cut down to `part` of them.
fn scaled(way: Axial, part: u8, whole: u8) -> Axial {
    let whole = i32::from(whole.max(1));
    Axial::new(
        way.q * i32::from(part) / whole,
        way.r * i32::from(part) / whole,
    )
}
