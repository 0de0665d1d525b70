//! Front, flank and rear of a unit in one hex, by its facing.
//!
//! A [`Pattern`] says how far front and rear reach; which formation has which pattern is the rulebook's
//! business.

use serde::{Deserialize, Serialize};

use super::axial::{Axial, Side};
use super::facing::Facing;

/// What a side or a neighbouring hex is to a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Aspect {
    Front,
    Flank,
    Rear,
}

/// How the six sides of a hex are shared out between front, flank and rear.
///
/// The middle of a side is 0 to 6 twelfths of a turn off the facing: 0, 2, 2, 4, 4, 6 if the unit faces a
/// side, 1, 1, 3, 3, 5, 5 if it faces a corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern {
    front: u8,
    rear: u8,
}

impl Pattern {
    /// Everything is front.
    pub const ALL_ROUND: Pattern = Pattern::new(6, 7);
    /// Front only straight ahead, rear only straight behind.
    pub const NARROW: Pattern = Pattern::new(0, 6);
    /// Facing a side: three front, two flank, one rear.
    pub const THREE: Pattern = Pattern::new(2, 6);
    /// Facing a side: five front, one rear.
    pub const FIVE: Pattern = Pattern::new(4, 6);
    /// Facing a corner: two front, two flank, two rear.
    pub const TWO: Pattern = Pattern::new(1, 5);
    /// Facing a corner: four front, two flank, no rear.
    pub const FOUR: Pattern = Pattern::new(3, 7);

    /// Front up to so many twelfths off the facing, rear from so many on; flank between. A `rear` of 7 is
    /// never reached.
    pub const fn new(front: u8, rear: u8) -> Pattern {
        Pattern { front, rear }
    }

    /// What a side is to a unit that faces so.
    pub const fn aspect(self, facing: Facing, side: Side) -> Aspect {
        let off = facing.apart(Facing::side(side));
        if off <= self.front {
            Aspect::Front
        } else if off >= self.rear {
            Aspect::Rear
        } else {
            Aspect::Flank
        }
    }

    /// The sides of an aspect, clockwise from side 0.
    pub fn sides(self, facing: Facing, aspect: Aspect) -> impl Iterator<Item = Side> {
        Side::ALL
            .into_iter()
            .filter(move |side| self.aspect(facing, *side) == aspect)
    }

    /// The neighbouring hexes of an aspect, clockwise from side 0: of the front, the zone of the unit.
    pub fn hexes(self, at: Axial, facing: Facing, aspect: Aspect) -> impl Iterator<Item = Axial> {
        self.sides(facing, aspect).map(move |side| at.across(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::axial::Corner;

    fn counts(pattern: Pattern, facing: Facing) -> [usize; 3] {
        [Aspect::Front, Aspect::Flank, Aspect::Rear]
            .map(|aspect| pattern.sides(facing, aspect).count())
    }

    #[test]
    fn patterns_share_out_the_sides() {
        for number in 0..6 {
            let side = Facing::side(Side::new(number));
            let corner = Facing::corner(Corner::new(number));
            assert_eq!(counts(Pattern::THREE, side), [3, 2, 1]);
            assert_eq!(counts(Pattern::FIVE, side), [5, 0, 1]);
            assert_eq!(counts(Pattern::NARROW, side), [1, 4, 1]);
            assert_eq!(counts(Pattern::TWO, corner), [2, 2, 2]);
            assert_eq!(counts(Pattern::FOUR, corner), [4, 2, 0]);
            assert_eq!(counts(Pattern::ALL_ROUND, side), [6, 0, 0]);
        }
    }

    #[test]
    fn the_front_is_where_the_unit_looks() {
        let facing = Facing::side(Side::new(4));
        let front: Vec<_> = Pattern::THREE.sides(facing, Aspect::Front).collect();
        assert_eq!(front, [3, 4, 5].map(Side::new));
        let rear: Vec<_> = Pattern::THREE.sides(facing, Aspect::Rear).collect();
        assert_eq!(rear, [Side::new(1)]);
    }
}
