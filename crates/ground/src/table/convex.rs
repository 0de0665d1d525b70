//! Convex outlines: whether two overlap, and when one that moves straight begins and ceases to.
//!
//! An outline is a list of grid points in clockwise order; two points are a line without width. Every
//! question is answered from these points by whole numbers: two outlines are apart if all of one lies
//! outside one edge of the other, and for one that moves this is linear in time, edge by edge.

use arrayvec::ArrayVec;

use super::fraction::Fraction;
use super::point::{Bounds, Point, rightness};

/// How deep two bases may lie in each other and still count as side by side: 3 thousandths of an inch.
/// Corners are rounded to the grid, so bases that abut exactly at an odd angle can bite by one or two.
pub const SLACK: i32 = 3;

/// The most points of an outline: two rectangles and the bulge of each corner between them.
const MOST: usize = 16;

/// A convex outline that is not a rectangle, such as the ground swept by a base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outline {
    points: ArrayVec<Point, MOST>,
    bounds: Bounds,
}

impl Outline {
    /// The hull around some points, at most 16, clockwise. Points in a row count once.
    pub(super) fn around(points: &[Point]) -> Self {
        let mut sorted: ArrayVec<Point, MOST> = points.iter().copied().take(MOST).collect();
        sorted.sort_unstable();
        let mut hull: ArrayVec<Point, MOST> = ArrayVec::new();
        climb(&mut hull, sorted.iter().copied(), 0);
        let upper = hull.len().saturating_sub(1);
        climb(&mut hull, sorted.iter().rev().copied(), upper);
        if hull.len() > 1 {
            hull.pop();
        }
        Outline {
            bounds: Bounds::of(&hull),
            points: hull,
        }
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    pub(super) const fn bounds(&self) -> Bounds {
        self.bounds
    }
}

/// Adds points to a hull that turns right only; what was there before `base` stays.
fn climb(hull: &mut ArrayVec<Point, MOST>, points: impl Iterator<Item = Point>, base: usize) {
    hull.truncate(base);
    for point in points {
        while hull.len() >= base + 2
            && rightness(hull[hull.len() - 2], hull[hull.len() - 1], point) <= 0
        {
            hull.pop();
        }
        if hull.len() < MOST {
            hull.push(point);
        }
    }
}

/// The edges of an outline.
pub(super) fn edges(outline: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let last = outline.len() - 1;
    (0..outline.len()).map(move |index| {
        let next = if index == last { 0 } else { index + 1 };
        (outline[index], outline[next])
    })
}

/// What a point must exceed to lie more than `slack` inside an edge.
fn threshold(from: Point, to: Point, slack: i32) -> i64 {
    if slack == 0 {
        0
    } else {
        i64::from(slack) * i64::from((to - from).length())
    }
}

/// How far inside an edge the innermost of some points lies, times the length of the edge.
fn innermost(from: Point, to: Point, points: &[Point]) -> i64 {
    let along = to - from;
    let inside = points.iter().map(|point| (*point - from).cross(along));
    inside.max().unwrap_or(i64::MIN)
}

/// Whether an edge of `one` has all of `other` outside it, but for the slack.
fn parts(one: &[Point], other: &[Point], slack: i32) -> bool {
    edges(one).any(|(from, to)| {
        let depth = innermost(from, to, other);
        depth <= 0 || (slack > 0 && depth <= threshold(from, to, slack))
    })
}

/// Whether two outlines lie in each other more than `slack` deep.
pub(super) fn overlap(one: &[Point], other: &[Point], slack: i32) -> bool {
    !parts(one, other, slack) && !parts(other, one, slack)
}

/// Whether a point lies in an outline or on its edge.
pub(super) fn contains(outline: &[Point], point: Point) -> bool {
    edges(outline).all(|(from, to)| rightness(from, to, point) >= 0)
}

/// A stretch of a movement, as parts of the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Meeting {
    pub(super) begins: Fraction,
    pub(super) ends: Fraction,
}

impl Meeting {
    const WHOLE: Meeting = Meeting {
        begins: Fraction::ZERO,
        ends: Fraction::ONE,
    };

    /// Keeps the part during which `start + time * change` is positive; `None` if nothing remains.
    fn narrowed(mut self, start: i64, change: i64) -> Option<Self> {
        if change == 0 {
            return (start > 0).then_some(self);
        }
        let root = Fraction::new(-start, change);
        if change > 0 {
            self.begins = self.begins.max(root);
        } else {
            self.ends = self.ends.min(root);
        }
        (self.begins < self.ends).then_some(self)
    }
}

/// While `mover` goes straight by `way`: the stretch during which it overlaps `other` more than `slack`.
pub(super) fn meeting(mover: &[Point], way: Point, other: &[Point], slack: i32) -> Option<Meeting> {
    let mut stretch = Meeting::WHOLE;
    for (from, to) in edges(mover) {
        let start = innermost(from, to, other) - threshold(from, to, slack);
        stretch = stretch.narrowed(start, -way.cross(to - from))?;
    }
    for (from, to) in edges(other) {
        let start = innermost(from, to, mover) - threshold(from, to, slack);
        stretch = stretch.narrowed(start, way.cross(to - from))?;
    }
    Some(stretch)
}

/// The moment at which an edge that goes straight by `way` comes to lie on another edge parallel to it,
/// if they then have more than a point in common. Two such edges never overlap, so that no meeting of
/// them is found; but where the other is the border of something, it is crossed there.
pub(super) fn abreast(mover: &[Point], way: Point, (from, to): (Point, Point)) -> Option<Fraction> {
    let &[first, last] = mover else {
        return None;
    };
    let along = last - first;
    let (above, below) = ((from - first).cross(along), way.cross(along));
    if along.cross(to - from) != 0 || below == 0 {
        return None;
    }
    let (above, below) = (above * below.signum(), below.abs());
    if above < 0 || above > below {
        return None;
    }
    // How far along the mover both of them reach then, times the denominator.
    let reach = |point: Point| i128::from(along.dot(point - first)) * i128::from(below);
    let moved = i128::from(along.dot(way)) * i128::from(above);
    let (begins, ends) = (moved, reach(last) + moved);
    let (low, high) = (reach(from).min(reach(to)), reach(from).max(reach(to)));
    (low < ends && begins < high).then(|| Fraction::new(above, below))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(x: i32, y: i32) -> [Point; 4] {
        let at = |dx, dy| Point::new(x + dx, y + dy);
        [at(0, 0), at(0, 1_000), at(1_000, 1_000), at(1_000, 0)]
    }

    #[test]
    fn touching_is_no_overlap_and_slack_forgives_three_thousandths() {
        assert!(!overlap(&block(0, 0), &block(1_000, 0), 0));
        assert!(overlap(&block(0, 0), &block(999, 0), 0));
        assert!(!overlap(&block(0, 0), &block(997, 0), SLACK));
        assert!(overlap(&block(0, 0), &block(996, 0), SLACK));
    }

    #[test]
    fn a_line_overlaps_what_it_cuts() {
        let line = [Point::new(-500, 500), Point::new(500, 500)];
        assert!(overlap(&line, &block(0, 0), 0));
        assert!(!overlap(&line, &block(600, 0), 0));
        assert!(!overlap(&line, &block(0, 500), 0));
    }

    #[test]
    fn a_meeting_begins_and_ends_where_the_edges_pass() {
        let met = meeting(&block(0, 0), Point::new(4_000, 0), &block(2_000, 300), 0).unwrap();
        assert_eq!(met.begins, Fraction::new(1, 4));
        assert_eq!(met.ends, Fraction::new(3, 4));
        assert_eq!(
            meeting(&block(0, 0), Point::new(4_000, 0), &block(2_000, 1_000), 0),
            None
        );
    }

    #[test]
    fn a_hull_is_clockwise_and_leaves_out_what_lies_inside() {
        let mut points = block(0, 0).to_vec();
        points.extend([
            Point::new(500, 500),
            Point::new(0, 500),
            Point::new(2_000, 500),
        ]);
        let hull = Outline::around(&points);
        assert_eq!(hull.points().len(), 5);
        assert!(edges(hull.points()).all(|(a, b)| rightness(a, b, Point::new(500, 500)) > 0));
    }
}
