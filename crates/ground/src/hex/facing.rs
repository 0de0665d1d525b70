//! Twelve facings, what bearing a hex lies at, and arcs. Exact: no angle is ever computed.

use serde::{Deserialize, Serialize};

use super::axial::{Axial, Corner, Side};

/// One of the twelve ways a unit can look, clockwise by twelfths of a turn: even ones to a side, odd ones
/// to a corner.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Facing(u8);

/// What a facing looks at, or what a line leaves a hex through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the words say it")]
pub enum Toward {
    Side(Side),
    Corner(Corner),
}

impl Facing {
    /// The facing of a number; 12 is 0 again.
    pub const fn new(number: i32) -> Facing {
        Facing(number.rem_euclid(12) as u8)
    }

    /// To a side.
    pub const fn side(side: Side) -> Facing {
        Facing(side.index() as u8 * 2)
    }

    /// To a corner.
    pub const fn corner(corner: Corner) -> Facing {
        Facing(corner.index() as u8 * 2 + 1)
    }

    /// All twelve, clockwise.
    pub fn all() -> impl Iterator<Item = Facing> {
        (0..12).map(Facing)
    }

    /// Its place in a list of twelve.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number.
    pub const fn number(self) -> i32 {
        self.0 as i32
    }

    /// What it looks at.
    pub const fn toward(self) -> Toward {
        if self.0.is_multiple_of(2) {
            Toward::Side(Side::new(self.0 as i32 / 2))
        } else {
            Toward::Corner(Corner::new(self.0 as i32 / 2))
        }
    }

    /// So many twelfths of a turn further, clockwise if positive.
    #[must_use]
    pub const fn turned(self, twelfths: i32) -> Facing {
        Facing::new(self.0 as i32 + twelfths)
    }

    /// About face.
    #[must_use]
    pub const fn opposite(self) -> Facing {
        self.turned(6)
    }

    /// How many twelfths of a turn lie between two facings: 0 to 6.
    pub const fn apart(self, other: Facing) -> u8 {
        let turn = (self.0 + 12 - other.0) % 12;
        if turn > 6 { 12 - turn } else { turn }
    }
}

/// Where a hex lies as seen from another: on one of the twelve rays or strictly between two of them.
///
/// Twenty-four values clockwise; twice the facing on a ray.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bearing(u8);

impl Bearing {
    /// The bearing of a way; none if it leads nowhere.
    pub fn of(way: Axial) -> Option<Bearing> {
        for side in Side::ALL {
            // The way is `along` steps across this side and `aside` across the next.
            let along = way.cross(side.turned(1).step());
            let aside = side.step().cross(way);
            if along > 0 && aside >= 0 {
                let within = match aside.cmp(&along) {
                    _ if aside == 0 => 0,
                    std::cmp::Ordering::Less => 1,
                    std::cmp::Ordering::Equal => 2,
                    std::cmp::Ordering::Greater => 3,
                };
                return Some(Bearing(side.index() as u8 * 4 + within));
            }
        }
        None
    }

    /// The bearing of one hex from another; none if they are the same.
    pub fn between(from: Axial, to: Axial) -> Option<Bearing> {
        Bearing::of(to.minus(from))
    }

    /// The facing whose ray it lies on, if it lies on one.
    pub const fn facing(self) -> Option<Facing> {
        if self.0.is_multiple_of(2) {
            Some(Facing(self.0 / 2))
        } else {
            None
        }
    }

    /// What a line at this bearing leaves the hex through.
    pub const fn through(self) -> Toward {
        if self.0 % 4 == 2 {
            Toward::Corner(Corner::new(self.0 as i32 / 4))
        } else {
            Toward::Side(Side::new((self.0 as i32 + 1) / 4))
        }
    }

    /// Twenty-fourths of a turn off a facing: 0 to 12. Odd values lie strictly between their neighbours.
    pub const fn off(self, facing: Facing) -> u8 {
        let turn = (self.0 + 24 - facing.0 * 2) % 24;
        if turn > 12 { 24 - turn } else { turn }
    }
}

/// Part of the horizon about a facing, to the same angle on both hands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Arc {
    /// Its middle.
    pub facing: Facing,
    /// Twelfths of a turn to either hand: 1 makes 60 degrees, 2 makes 120, 3 makes 180, 6 everything.
    pub half: u8,
}

impl Arc {
    /// Whether a bearing lies in the arc or on its edge.
    pub const fn holds(self, bearing: Bearing) -> bool {
        bearing.off(self.facing) <= self.half * 2
    }

    /// Whether a bearing lies exactly on an edge of the arc.
    pub const fn edge(self, bearing: Bearing) -> bool {
        self.half < 6 && bearing.off(self.facing) == self.half * 2
    }

    /// The hexes in the arc or on its edge from one to `range` steps away, ring by ring.
    pub fn hexes(self, from: Axial, range: u32) -> impl Iterator<Item = Axial> {
        (1..=range)
            .flat_map(move |radius| from.ring(radius))
            .filter(move |to| Bearing::between(from, *to).is_some_and(|at| self.holds(at)))
    }
}

/// The hexes up to `range` steps away whose line of centres leaves through one of these sides, ring by
/// ring. A line out of a corner counts where either of its sides counts.
pub fn through_sides(
    from: Axial,
    range: u32,
    sides: impl Fn(Side) -> bool,
) -> impl Iterator<Item = Axial> {
    (1..=range)
        .flat_map(move |radius| from.ring(radius))
        .filter(
            move |to| match Bearing::between(from, *to).map(Bearing::through) {
                Some(Toward::Side(side)) => sides(side),
                Some(Toward::Corner(corner)) => corner.sides().into_iter().any(&sides),
                None => false,
            },
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_are_found_exactly() {
        for side in Side::ALL {
            let ray = side.step().times(7);
            assert_eq!(Bearing::of(ray).unwrap().facing(), Some(Facing::side(side)));
            assert_eq!(Bearing::of(ray).unwrap().through(), Toward::Side(side));
        }
        for corner in Corner::ALL {
            let [a, b] = corner.sides().map(Side::step);
            let ray = a.plus(b).times(3);
            let found = Bearing::of(ray).unwrap();
            assert_eq!(found.facing(), Some(Facing::corner(corner)));
            assert_eq!(found.through(), Toward::Corner(corner));
            let beside = Bearing::of(ray.plus(a)).unwrap();
            assert_eq!(beside.through(), Toward::Side(corner.sides()[0]));
            assert_eq!(beside.facing(), None);
        }
        assert_eq!(Bearing::of(Axial::ZERO), None);
    }

    #[test]
    fn arcs_hold_their_share_of_a_ring() {
        // Edges count on both hands, so a ring of 6n has n + 1 hexes in 60 degrees.
        for half in 1..=3_u8 {
            let arc = Arc {
                facing: Facing::corner(Corner::new(2)),
                half,
            };
            let in_ring = arc
                .hexes(Axial::ZERO, 4)
                .filter(|to| Axial::ZERO.distance(*to) == 4);
            assert_eq!(in_ring.count(), usize::from(half) * 4 + 1);
        }
        let all = Arc {
            facing: Facing::new(0),
            half: 6,
        };
        assert_eq!(all.hexes(Axial::ZERO, 4).count(), 60);
    }

    #[test]
    fn facings_turn_and_part() {
        let facing = Facing::corner(Corner::new(5));
        assert_eq!(facing.turned(1), Facing::side(Side::new(0)));
        assert_eq!(facing.apart(facing.opposite()), 6);
        assert_eq!(facing.apart(Facing::new(1)), 2);
    }

    #[test]
    fn lines_through_three_sides_cover_half_the_ring_and_its_corners() {
        let found = through_sides(Axial::ZERO, 2, |side| side.index() < 3);
        assert_eq!(found.count(), 3 + 3 + 4);
    }
}
