//! Gaps: how far two things are apart, exactly.
//!
//! The square of a gap is a fraction of whole numbers and is kept as one, so that "at most three
//! inches" is decided exactly. [`Gap::thousandths`] rounds it down for showing.

use std::cmp::Ordering;

use super::convex::edges;
use super::point::{Point, rightness};

/// Two things are in contact if the gap between them is at most this: a hundredth of an inch. A move
/// that is stopped by what it meets ends well inside it.
pub const CONTACT: i32 = 10;

/// The distance between the nearest points of two things; zero if they overlap. Ordered by size.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    above: i128,
    below: i64,
}

impl Gap {
    /// No gap at all.
    pub const NONE: Gap = Gap { above: 0, below: 1 };

    /// The gap between two points.
    pub fn between(one: Point, other: Point) -> Self {
        Gap {
            above: i128::from(one.distance_squared(other)),
            below: 1,
        }
    }

    /// Whether it is at most so many thousandths. Exact.
    pub fn is_within(self, limit: i32) -> bool {
        let limit = i128::from(limit);
        limit >= 0 && self.above <= limit * limit * i128::from(self.below)
    }

    /// Whether it counts as contact; see [`CONTACT`].
    pub fn is_contact(self) -> bool {
        self.is_within(CONTACT)
    }

    /// Whether there is no gap: they touch or overlap.
    pub const fn is_none(self) -> bool {
        self.above == 0
    }

    /// Thousandths of an inch, rounded down.
    pub fn thousandths(self) -> i32 {
        match self.narrow() {
            Some(above) => (above / self.below.cast_unsigned()).isqrt() as i32,
            None => (self.above / i128::from(self.below)).isqrt() as i32,
        }
    }

    /// The upper part of the fraction, if it is no larger than nearly all are: those are divided and multiplied
    /// many times as fast.
    fn narrow(self) -> Option<u64> {
        u64::try_from(self.above).ok()
    }

    /// Thousandths of an inch, rounded up.
    pub fn thousandths_up(self) -> i32 {
        let down = self.thousandths();
        if self.is_within(down) { down } else { down + 1 }
    }

    /// The gap between two convex outlines; a point or a line is one too.
    pub(super) fn between_outlines(one: &[Point], other: &[Point]) -> Self {
        if lie_in_each_other(one, other) {
            return Gap::NONE;
        }
        let mut nearest = Nearest::new();
        nearest.try_outline(one, other);
        nearest.try_outline(other, one);
        nearest.gap
    }

    /// The gap between a point and an edge.
    pub(super) fn to_edge(point: Point, from: Point, to: Point) -> Self {
        let mut nearest = Nearest::new();
        nearest.try_edge(point, from, to);
        nearest.gap
    }
}

impl Ord for Gap {
    fn cmp(&self, other: &Self) -> Ordering {
        let (ours, theirs) = (i128::from(self.below), i128::from(other.below));
        if self.narrow().is_some() && other.narrow().is_some() {
            return (self.above * theirs).cmp(&(other.above * ours));
        }
        let whole = (self.above / ours).cmp(&(other.above / theirs));
        whole.then_with(|| {
            let rest = (self.above % ours) * theirs;
            rest.cmp(&((other.above % theirs) * ours))
        })
    }
}

impl PartialOrd for Gap {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Gap {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Gap {}

/// Whether two outlines have a point in common. Lines and points that only touch may answer no: the
/// distance between their ends is zero then.
fn lie_in_each_other(one: &[Point], other: &[Point]) -> bool {
    match (one, other) {
        (&[a, b], &[c, d]) => are_split(a, b, c, d) && are_split(c, d, a, b),
        ([_] | [_, _], [_] | [_, _]) => false,
        _ => !is_apart(one, other) && !is_apart(other, one),
    }
}

/// Whether two points lie strictly on either side of a line.
fn are_split(from: Point, to: Point, one: Point, other: Point) -> bool {
    rightness(from, to, one).signum() * rightness(from, to, other).signum() < 0
}

/// Whether an edge of `one` has all of `other` strictly outside.
fn is_apart(one: &[Point], other: &[Point]) -> bool {
    edges(one).any(|(from, to)| {
        let along = to - from;
        other.iter().all(|point| (*point - from).cross(along) < 0)
    })
}

/// The smallest gap found so far.
struct Nearest {
    gap: Gap,
}

impl Nearest {
    fn new() -> Self {
        Nearest {
            gap: Gap {
                above: i128::MAX,
                below: 1,
            },
        }
    }

    /// Every point of `points` to every edge of `outline`.
    fn try_outline(&mut self, outline: &[Point], points: &[Point]) {
        if let [single] = outline {
            for point in points {
                self.try_squared(single.distance_squared(*point));
            }
            return;
        }
        let solid = outline.len() > 2;
        for (from, to) in edges(outline) {
            for point in points {
                // A point on the inner side of an edge is nearer to another edge.
                if !solid || (*point - from).cross(to - from) <= 0 {
                    self.try_edge(*point, from, to);
                }
            }
        }
    }

    fn try_squared(&mut self, squared: i64) {
        let squared = i128::from(squared);
        if squared * i128::from(self.gap.below) < self.gap.above {
            self.gap = Gap {
                above: squared,
                below: 1,
            };
        }
    }

    fn try_edge(&mut self, point: Point, from: Point, to: Point) {
        let (along, way) = (to - from, point - from);
        let (length, part) = (along.length_squared(), along.dot(way));
        if part <= 0 {
            self.try_squared(way.length_squared());
        } else if part >= length {
            self.try_squared(point.distance_squared(to));
        } else {
            let aside = i128::from(along.cross(way));
            let found = Gap {
                above: aside * aside,
                below: length,
            };
            if found < self.gap {
                self.gap = found;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: [Point; 4] = [
        Point::new(0, 0),
        Point::new(0, 1_000),
        Point::new(1_000, 1_000),
        Point::new(1_000, 0),
    ];

    #[test]
    fn a_gap_is_exact_at_its_limit() {
        let gap = Gap::between_outlines(&BLOCK, &[Point::new(4_000, 5_000)]);
        assert!(gap.is_within(5_000) && !gap.is_within(4_999));
        assert_eq!((gap.thousandths(), gap.thousandths_up()), (5_000, 5_000));
    }

    #[test]
    fn a_gap_to_a_slanting_edge_is_not_rounded() {
        let edge = [Point::new(1_000, 2_000), Point::new(2_001, 1_000)];
        let gap = Gap::between_outlines(&BLOCK, &edge);
        assert_eq!(gap.thousandths(), 707);
        assert!(!gap.is_within(707) && gap.is_within(708));
        assert_eq!(gap, Gap::between_outlines(&edge, &BLOCK));
    }

    #[test]
    fn gaps_compare_and_measure_alike_however_large() {
        let of = |above: i128, below: i64| Gap { above, below };
        // Just under and just over what fits into 64 bits, over the same and over other lengths.
        let edge = i128::from(u64::MAX);
        assert!(of(edge, 3) < of(edge + 1, 3));
        assert!(of(edge, 4) < of(edge + 1, 3) && of(edge + 1, 4) < of(edge, 3));
        assert_eq!(of(edge + 1, 1 << 20), of((edge + 1) * 4, 1 << 22));
        assert_eq!(of(1 << 63, 1 << 40), of(1 << 66, 1 << 43));
        assert_eq!(of(1 << 63, 1 << 41).thousandths(), 2_048);
        assert_eq!(of(1 << 66, 1 << 44).thousandths(), 2_048);
        assert_eq!(of((1 << 66) - 1, 1 << 44).thousandths(), 2_047);
        assert_eq!(of(edge, 1 << 42).thousandths(), 2_047);
    }

    #[test]
    fn there_is_no_gap_between_what_crosses_or_touches() {
        let through = [Point::new(-500, 500), Point::new(1_500, 600)];
        assert!(Gap::between_outlines(&BLOCK, &through).is_none());
        assert!(Gap::between_outlines(&BLOCK, &[Point::new(500, 500)]).is_none());
        assert!(Gap::between_outlines(&BLOCK, &[Point::new(1_000, 500)]).is_none());
        let crossing = [Point::new(0, 0), Point::new(10, 10)];
        let other = [Point::new(0, 10), Point::new(10, 0)];
        assert!(Gap::between_outlines(&crossing, &other).is_none());
        let in_a_row = [Point::new(13, 14), Point::new(20, 21)];
        assert_eq!(Gap::between_outlines(&crossing, &in_a_row).thousandths(), 5);
    }
}
