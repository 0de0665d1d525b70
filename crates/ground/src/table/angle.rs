//! Bearings and turns in hundredths of a degree, and the directions they point in.
//!
//! This is the only place on the table where floating point is used: sine, cosine and arc tangent of
//! `libm`, which give the same bits on every machine, of an angle first folded into half a quarter, so
//! that a quarter turn changes nothing but signs and order. The results are integers at once.

use std::f64::consts::PI;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::point::{Point, divided};

/// A quarter of a circle in hundredths of a degree.
const QUARTER: i32 = 9_000;
/// A whole circle in hundredths of a degree.
const CIRCLE: i32 = 36_000;
/// The length of a [`Direction`].
pub(super) const UNIT: i64 = 1 << 30;

/// An angle to turn by, in hundredths of a degree; clockwise is positive.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Turn(pub i32);

impl Turn {
    /// No turn at all.
    pub const NONE: Turn = Turn(0);
    /// A quarter to the right.
    pub const RIGHT: Turn = Turn(QUARTER);
    /// A quarter to the left.
    pub const LEFT: Turn = Turn(-QUARTER);
    /// Half a circle.
    pub const ABOUT: Turn = Turn(2 * QUARTER);

    /// A turn of whole degrees.
    pub const fn degrees(degrees: i32) -> Self {
        Turn(degrees * 100)
    }

    /// How far, whichever the hand.
    pub const fn size(self) -> i32 {
        self.0.abs()
    }

    /// The same the other way.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Turn(-self.0)
    }
}

/// Where something points: hundredths of a degree clockwise from north, 0 to 35 999.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "i32", into = "i32")]
pub struct Bearing(u16);

impl From<i32> for Bearing {
    fn from(hundredths: i32) -> Self {
        Bearing::new(hundredths)
    }
}

impl From<Bearing> for i32 {
    fn from(bearing: Bearing) -> Self {
        bearing.hundredths()
    }
}

impl Bearing {
    /// Up the table.
    pub const NORTH: Bearing = Bearing(0);
    /// To the right of the table.
    pub const EAST: Bearing = Bearing(9_000);
    /// Down the table.
    pub const SOUTH: Bearing = Bearing(18_000);
    /// To the left of the table.
    pub const WEST: Bearing = Bearing(27_000);

    /// The bearing of this many hundredths, whole circles left out.
    pub const fn new(hundredths: i32) -> Self {
        Bearing(hundredths.rem_euclid(CIRCLE) as u16)
    }

    /// The bearing of whole degrees.
    pub const fn degrees(degrees: i32) -> Self {
        Bearing::new(degrees * 100)
    }

    /// Hundredths of a degree, 0 to 35 999.
    pub const fn hundredths(self) -> i32 {
        self.0 as i32
    }

    /// This bearing turned.
    #[must_use]
    pub const fn turned(self, by: Turn) -> Self {
        Bearing::new(self.hundredths() + by.0 % CIRCLE)
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(Turn::ABOUT)
    }

    /// The shortest turn to another bearing; half a circle is to the right.
    pub const fn turn_to(self, other: Bearing) -> Turn {
        let ahead = (other.hundredths() - self.hundredths()).rem_euclid(CIRCLE);
        Turn(if ahead > 2 * QUARTER {
            ahead - CIRCLE
        } else {
            ahead
        })
    }

    /// The bearing along a vector, to the nearest hundredth; `None` if it has no length.
    pub fn along(vector: Point) -> Option<Self> {
        let (across, up) = (vector.x.abs(), vector.y.abs());
        let (small, large) = (across.min(up), across.max(up));
        if large == 0 {
            return None;
        }
        let folded =
            libm::atan2(f64::from(small), f64::from(large)) * f64::from(QUARTER) * 2.0 / PI;
        let folded = libm::round(folded) as i32;
        let first = if across <= up {
            folded
        } else {
            QUARTER - folded
        };
        Some(Bearing::new(match (vector.x >= 0, vector.y >= 0) {
            (true, true) => first,
            (true, false) => 2 * QUARTER - first,
            (false, false) => 2 * QUARTER + first,
            (false, true) => CIRCLE - first,
        }))
    }

    /// The bearing from one point to another; `None` if they are the same.
    pub fn between(from: Point, to: Point) -> Option<Self> {
        Self::along(to - from)
    }

    /// The direction it points in.
    pub fn direction(self) -> Direction {
        let (quarter, rest) = (self.hundredths() / QUARTER, self.hundredths() % QUARTER);
        let (across, up) = if rest <= QUARTER / 2 {
            sine_and_cosine(rest)
        } else {
            let (sine, cosine) = sine_and_cosine(QUARTER - rest);
            (cosine, sine)
        };
        let (x, y) = match quarter {
            0 => (across, up),
            1 => (up, -across),
            2 => (-across, -up),
            _ => (-up, across),
        };
        Direction { x, y }
    }
}

/// Sine and cosine of every angle up to an eighth of a circle: a table asks for them all the time.
static SINES: LazyLock<Vec<(i64, i64)>> =
    LazyLock::new(|| (0..=QUARTER / 2).map(worked_out).collect());

/// Sine and cosine of an angle up to an eighth of a circle, times [`UNIT`].
fn sine_and_cosine(hundredths: i32) -> (i64, i64) {
    SINES[hundredths as usize]
}

fn worked_out(hundredths: i32) -> (i64, i64) {
    let angle = f64::from(hundredths) * PI / f64::from(2 * QUARTER);
    let scale = f64::from(1_u32 << 30);
    let whole = |part: f64| libm::round(part * scale) as i64;
    (whole(libm::sin(angle)), whole(libm::cos(angle)))
}

/// A vector of length 2^30 (rounded to whole parts) that points along a bearing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction {
    /// East.
    pub x: i64,
    /// North.
    pub y: i64,
}

impl Direction {
    /// A quarter to the right.
    #[must_use]
    pub const fn right(self) -> Self {
        Direction {
            x: self.y,
            y: -self.x,
        }
    }

    /// The point that lies so far along it, rounded to the grid, halves away from zero.
    pub const fn reach(self, distance: i32) -> Point {
        self.reach_halves(2 * distance as i64)
    }

    /// The same for a distance in half thousandths.
    pub(super) const fn reach_halves(self, halves: i64) -> Point {
        Point::new(
            divided(self.x * halves, 2 * UNIT) as i32,
            divided(self.y * halves, 2 * UNIT) as i32,
        )
    }

    /// How far a point lies to the right of the line through `origin` in this direction, times 2^30.
    pub const fn rightness(self, origin: Point, point: Point) -> i64 {
        (point.x as i64 - origin.x as i64) * self.y - (point.y as i64 - origin.y as i64) * self.x
    }

    /// How far a point lies ahead of `origin`, times 2^30.
    pub const fn aheadness(self, origin: Point, point: Point) -> i64 {
        (point.x as i64 - origin.x as i64) * self.x + (point.y as i64 - origin.y as i64) * self.y
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_go_round() {
        assert_eq!(Bearing::degrees(-90), Bearing::WEST);
        assert_eq!(Bearing::WEST.turned(Turn::RIGHT), Bearing::NORTH);
        assert_eq!(
            Bearing::degrees(350).turn_to(Bearing::degrees(20)),
            Turn::degrees(30)
        );
        assert_eq!(
            Bearing::degrees(20).turn_to(Bearing::degrees(350)),
            Turn::degrees(-30)
        );
        assert_eq!(Bearing::NORTH.turn_to(Bearing::SOUTH), Turn::ABOUT);
    }

    #[test]
    fn a_quarter_turn_of_any_direction_is_exact() {
        for hundredths in 0..9_000 {
            let here = Bearing::new(hundredths).direction();
            assert_eq!(Bearing::new(hundredths + 9_000).direction(), here.right());
            assert_eq!(
                Bearing::new(hundredths + 18_000).direction(),
                here.right().right()
            );
        }
        let diagonal = Bearing::degrees(45).direction();
        assert_eq!(diagonal.x, diagonal.y);
    }

    #[test]
    fn the_bearing_along_a_direction_is_the_bearing() {
        for hundredths in (0..36_000).step_by(7) {
            let bearing = Bearing::new(hundredths);
            assert_eq!(
                Bearing::along(bearing.direction().reach(400_000)),
                Some(bearing)
            );
        }
        assert_eq!(Bearing::along(Point::new(0, 0)), None);
    }

    #[test]
    fn a_reach_and_its_reverse_cancel() {
        let direction = Bearing::new(1_234).direction();
        assert_eq!(
            direction.reach(777) + direction.reach(-777),
            Point::new(0, 0)
        );
    }
}
