//! Hexes on an endless plane: steps, distance, rings and turns. No map, no edge, no orientation.
//!
//! A hex has the coordinates `q` and `r`, and the third, `-q - r`, is never written. Sides are counted
//! clockwise from 0 to 5, corners too: corner *k* lies between side *k* and side *k* + 1. On a map with
//! flat tops side 0 looks north, on one with points on top it looks north-west: [`super::Orientation`].

use serde::{Deserialize, Serialize};

/// A hex of the endless plane, or the way from one hex to another.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Axial {
    /// Along side 2.
    pub q: i32,
    /// Along side 3.
    pub r: i32,
}

/// One of the six sides of a hex, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Side(u8);

/// One of the six corners of a hex, clockwise; the first is between side 0 and side 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Corner(u8);

/// To either hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the words say it")]
pub enum Hand {
    Left,
    Right,
}

impl Hand {
    /// Both, left first.
    pub const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }

    /// 1 clockwise, -1 against it.
    pub const fn sign(self) -> i32 {
        match self {
            Hand::Left => -1,
            Hand::Right => 1,
        }
    }
}

impl Side {
    /// All six, clockwise.
    pub const ALL: [Side; 6] = [Side(0), Side(1), Side(2), Side(3), Side(4), Side(5)];

    /// The side of a number; 6 is 0 again.
    pub const fn new(number: i32) -> Side {
        Side(number.rem_euclid(6) as u8)
    }

    /// Its place in a list of six.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number.
    pub const fn number(self) -> i32 {
        self.0 as i32
    }

    /// So many sides further, clockwise if positive.
    #[must_use]
    #[inline]
    pub const fn turned(self, sides: i32) -> Side {
        Side::new(self.0 as i32 + sides)
    }

    /// The one across the hex; also the same side as the neighbour calls it.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Side {
        self.turned(3)
    }

    /// The way to the hex across it.
    pub const fn step(self) -> Axial {
        STEPS[self.0 as usize]
    }

    /// Its two ends, anticlockwise one first.
    pub const fn corners(self) -> [Corner; 2] {
        [Corner::new(self.0 as i32 - 1), Corner::new(self.0 as i32)]
    }
}

impl Corner {
    /// All six, clockwise.
    pub const ALL: [Corner; 6] = [
        Corner(0),
        Corner(1),
        Corner(2),
        Corner(3),
        Corner(4),
        Corner(5),
    ];

    /// The corner of a number; 6 is 0 again.
    pub const fn new(number: i32) -> Corner {
        Corner(number.rem_euclid(6) as u8)
    }

    /// Its place in a list of six.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// So many corners further, clockwise if positive.
    #[must_use]
    #[inline]
    pub const fn turned(self, corners: i32) -> Corner {
        Corner::new(self.0 as i32 + corners)
    }

    /// The one across the hex.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Corner {
        self.turned(3)
    }

    /// The two sides that meet there, anticlockwise one first.
    pub const fn sides(self) -> [Side; 2] {
        [Side(self.0), Side::new(self.0 as i32 + 1)]
    }
}

/// The ways across the six sides.
const STEPS: [Axial; 6] = [
    Axial::new(0, -1),
    Axial::new(1, -1),
    Axial::new(1, 0),
    Axial::new(0, 1),
    Axial::new(-1, 1),
    Axial::new(-1, 0),
];

impl Axial {
    /// The hex that everything is counted from.
    pub const ZERO: Axial = Axial::new(0, 0);

    /// The hex of two coordinates.
    pub const fn new(q: i32, r: i32) -> Axial {
        Axial { q, r }
    }

    /// The hex across a side.
    #[must_use]
    pub const fn across(self, side: Side) -> Axial {
        self.plus(side.step())
    }

    /// The hex so many steps away across a side.
    #[must_use]
    pub const fn ahead(self, side: Side, steps: i32) -> Axial {
        self.plus(side.step().times(steps))
    }

    /// This way after that.
    #[must_use]
    pub const fn plus(self, way: Axial) -> Axial {
        Axial::new(self.q + way.q, self.r + way.r)
    }

    /// The way from another hex to this one.
    #[must_use]
    pub const fn minus(self, other: Axial) -> Axial {
        Axial::new(self.q - other.q, self.r - other.r)
    }

    /// The same way so often.
    #[must_use]
    pub const fn times(self, often: i32) -> Axial {
        Axial::new(self.q * often, self.r * often)
    }

    /// The six neighbours, clockwise.
    pub fn neighbours(self) -> [Axial; 6] {
        Side::ALL.map(|side| self.across(side))
    }

    /// How many steps it is to another hex.
    #[inline]
    pub const fn distance(self, other: Axial) -> u32 {
        let way = other.minus(self);
        (way.q.unsigned_abs() + way.r.unsigned_abs() + (way.q + way.r).unsigned_abs()) / 2
    }

    /// Turned about [`Axial::ZERO`] by so many sides, clockwise if positive.
    #[must_use]
    pub const fn rotated(self, sides: i32) -> Axial {
        let mut way = self;
        let mut left = sides.rem_euclid(6);
        while left > 0 {
            way = Axial::new(-way.r, way.q + way.r);
            left -= 1;
        }
        way
    }

    /// Turned about another hex.
    #[must_use]
    pub const fn rotated_about(self, middle: Axial, sides: i32) -> Axial {
        middle.plus(self.minus(middle).rotated(sides))
    }

    /// Positive if `other` lies clockwise of this way, negative if against it, zero if on its line.
    /// Twice the triangle between them, counted in such triangles as two neighbouring steps enclose.
    pub const fn cross(self, other: Axial) -> i32 {
        self.q * other.r - self.r * other.q
    }

    /// The side and the number of steps, if the other hex lies straight across one side.
    pub fn straight_to(self, other: Axial) -> Option<(Side, u32)> {
        let far = self.distance(other);
        Side::ALL
            .into_iter()
            .find(|side| far > 0 && self.ahead(*side, far.cast_signed()) == other)
            .map(|side| (side, far))
    }

    /// The side of this hex that is shared with another, if they are neighbours.
    pub fn side_to(self, other: Axial) -> Option<Side> {
        match self.straight_to(other) {
            Some((side, 1)) => Some(side),
            _ => None,
        }
    }

    /// The hexes at exactly so many steps, clockwise from straight across side 0.
    pub fn ring(self, radius: u32) -> impl Iterator<Item = Axial> {
        let radius = radius.cast_signed();
        let only = (radius == 0).then_some(self);
        let round = Side::ALL.into_iter().flat_map(move |side| {
            let from = self.ahead(side, radius);
            (0..radius).map(move |step| from.ahead(side.turned(2), step))
        });
        only.into_iter().chain(round)
    }

    /// The hexes at most so many steps away, itself first, ring by ring.
    pub fn within(self, radius: u32) -> impl Iterator<Item = Axial> {
        (0..=radius).flat_map(move |radius| self.ring(radius))
    }

    /// The three hexes that meet at a corner of this one: itself and the two across, clockwise.
    pub const fn around(self, corner: Corner) -> [Axial; 3] {
        let [before, after] = corner.sides();
        [self, self.across(before), self.across(after)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_lead_there_and_back() {
        let here = Axial::new(4, -7);
        for side in Side::ALL {
            let there = here.across(side);
            assert_eq!(there.across(side.opposite()), here);
            assert_eq!(here.side_to(there), Some(side));
            assert_eq!(here.distance(there), 1);
        }
        assert_eq!(here.side_to(here), None);
    }

    #[test]
    fn a_ring_has_six_hexes_for_every_step() {
        let here = Axial::new(-3, 5);
        for radius in 0..6 {
            let ring: Vec<_> = here.ring(radius).collect();
            assert_eq!(
                ring.len(),
                if radius == 0 { 1 } else { 6 * radius as usize }
            );
            assert!(ring.iter().all(|hex| here.distance(*hex) == radius));
        }
        assert_eq!(here.within(3).count(), 37);
    }

    #[test]
    fn a_turn_carries_each_side_to_the_next() {
        for side in Side::ALL {
            assert_eq!(side.step().rotated(1), side.turned(1).step());
            assert_eq!(side.step().cross(side.turned(1).step()), 1);
            assert_eq!(side.step().rotated(-2), side.turned(-2).step());
        }
    }

    #[test]
    fn three_hexes_meet_at_a_corner_and_all_name_it() {
        let here = Axial::new(2, 2);
        for corner in Corner::ALL {
            let [_, left, right] = here.around(corner);
            assert_eq!(left.distance(right), 1);
            assert!(left.around(corner.turned(2)).contains(&here));
            assert!(left.around(corner.turned(2)).contains(&right));
            assert!(right.around(corner.turned(-2)).contains(&left));
        }
    }
}
