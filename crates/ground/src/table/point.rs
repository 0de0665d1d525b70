//! Points of the table in thousandths of an inch, and the exact arithmetic on them.
//!
//! x is east and y north, so a clockwise bearing turns from y to x. Differences between points are
//! taken to be below 2^20 (about a thousand inches): then no product here leaves 64 bits.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

/// Thousandths of an inch in an inch.
pub const INCH: i32 = 1_000;

/// So many inches, in thousandths.
pub const fn inches(whole: i32) -> i32 {
    whole * INCH
}

/// A point of the table, or the way from one point to another: thousandths of an inch.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct Point {
    /// East of the table's south-west corner.
    pub x: i32,
    /// North of it.
    pub y: i32,
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }

    /// The scalar product with another vector.
    pub const fn dot(self, other: Point) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The vector product: positive if `other` lies to the left of this vector.
    pub const fn cross(self, other: Point) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The square of its length.
    pub const fn length_squared(self) -> i64 {
        self.dot(self)
    }

    /// Its length, rounded down.
    pub const fn length(self) -> i32 {
        self.length_squared().isqrt() as i32
    }

    /// Its length, rounded up: what a move along it costs.
    pub const fn length_up(self) -> i32 {
        let squared = self.length_squared();
        let root = squared.isqrt();
        (if root * root < squared {
            root + 1
        } else {
            root
        }) as i32
    }

    /// The square of the distance to another point.
    pub fn distance_squared(self, other: Point) -> i64 {
        (other - self).length_squared()
    }

    /// The distance to another point, rounded down.
    pub fn distance(self, other: Point) -> i32 {
        (other - self).length()
    }

    /// Whether another point is at most so far away.
    pub fn is_within(self, other: Point, limit: i32) -> bool {
        let limit = i64::from(limit);
        limit >= 0 && self.distance_squared(other) <= limit * limit
    }

    /// The point halfway to another, rounded towards the south-west.
    #[must_use]
    pub const fn midway(self, other: Point) -> Point {
        Point::new(
            (self.x + other.x).div_euclid(2),
            (self.y + other.y).div_euclid(2),
        )
    }

    /// The point at `part` of `whole` on the way to another, rounded to the grid.
    #[must_use]
    pub fn on_the_way(self, other: Point, part: i32, whole: i32) -> Point {
        if whole == 0 {
            return self;
        }
        let (part, whole) = (i64::from(part), i64::from(whole));
        let way = other - self;
        Point::new(
            self.x + divided(i64::from(way.x) * part, whole) as i32,
            self.y + divided(i64::from(way.y) * part, whole) as i32,
        )
    }
}

impl Add for Point {
    type Output = Point;

    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;

    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Point {
    type Output = Point;

    fn neg(self) -> Point {
        Point::new(-self.x, -self.y)
    }
}

/// How far `point` lies to the right of the line from `from` to `to`, times the length of that line.
pub(super) fn rightness(from: Point, to: Point, point: Point) -> i64 {
    (point - from).cross(to - from)
}

/// A quotient rounded to the nearest whole number, halves away from zero. The divisor is positive.
pub(super) const fn divided(number: i64, by: i64) -> i64 {
    let half = by / 2;
    if number < 0 {
        -((half - number) / by)
    } else {
        (number + half) / by
    }
}

/// An upright rectangle around something, its edges included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
}

impl Bounds {
    /// Bounds that hold nothing and grow with whatever is joined.
    pub const NOTHING: Bounds = Bounds {
        low: Point::new(i32::MAX, i32::MAX),
        high: Point::new(i32::MIN, i32::MIN),
    };

    /// The bounds of some points.
    pub fn of(points: &[Point]) -> Self {
        points
            .iter()
            .fold(Self::NOTHING, |bounds, point| bounds.with(*point))
    }

    /// The bounds with one more point.
    #[must_use]
    pub fn with(self, point: Point) -> Self {
        Bounds {
            low: Point::new(self.low.x.min(point.x), self.low.y.min(point.y)),
            high: Point::new(self.high.x.max(point.x), self.high.y.max(point.y)),
        }
    }

    /// The bounds of both.
    #[must_use]
    pub fn joined(self, other: Bounds) -> Self {
        Bounds {
            low: Point::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Point::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    /// The bounds moved.
    #[must_use]
    pub fn moved(self, by: Point) -> Self {
        Bounds {
            low: self.low + by,
            high: self.high + by,
        }
    }

    /// The bounds grown by a margin on every side.
    #[must_use]
    pub fn grown(self, margin: i32) -> Self {
        let margin = Point::new(margin, margin);
        Bounds {
            low: self.low - margin,
            high: self.high + margin,
        }
    }

    /// Whether they have a point in common.
    pub const fn touch(self, other: Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether a point lies in them or on their edge.
    pub const fn contains(self, point: Point) -> bool {
        self.low.x <= point.x
            && point.x <= self.high.x
            && self.low.y <= point.y
            && point.y <= self.high.y
    }

    /// Whether they hold all of the other.
    pub const fn hold(self, other: Bounds) -> bool {
        self.contains(other.low) && self.contains(other.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_round_alike_on_both_sides_of_zero() {
        assert_eq!(divided(5, 2), 3);
        assert_eq!(divided(-5, 2), -3);
        assert_eq!(divided(4, 3), 1);
        assert_eq!(divided(-4, 3), -1);
    }

    #[test]
    fn within_is_exact() {
        let origin = Point::new(0, 0);
        assert!(origin.is_within(Point::new(3_000, 4_000), 5_000));
        assert!(!origin.is_within(Point::new(3_000, 4_001), 5_000));
        assert_eq!(Point::new(1, 1).length(), 1);
        assert_eq!(Point::new(1, 1).length_up(), 2);
    }

    #[test]
    fn east_is_to_the_right_of_north() {
        let (south, north) = (Point::new(0, 0), Point::new(0, 10));
        assert!(rightness(south, north, Point::new(1, 5)) > 0);
        assert!(rightness(south, north, Point::new(-1, 5)) < 0);
    }
}
