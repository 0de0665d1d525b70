//! A base on the table: a rectangle that faces somewhere, known by its four corners on the grid.
//!
//! The rounded corners are the truth: every question about a base is answered from them exactly.

use serde::{Deserialize, Serialize};

use super::angle::Bearing;
use super::convex;
use super::gap::Gap;
use super::point::{Bounds, Point};

/// A side of a base.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Face {
    /// Where it looks.
    Front,
    /// On its right hand.
    Right,
    /// Behind it.
    Rear,
    /// On its left hand.
    Left,
}

impl Face {
    /// All faces, clockwise from the front.
    pub const ALL: [Face; 4] = [Face::Front, Face::Right, Face::Rear, Face::Left];

    /// Its place in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face on the other side.
    #[must_use]
    pub const fn opposite(self) -> Face {
        match self {
            Face::Front => Face::Rear,
            Face::Right => Face::Left,
            Face::Rear => Face::Front,
            Face::Left => Face::Right,
        }
    }

    /// Whether it is the left or the right one.
    pub const fn is_flank(self) -> bool {
        matches!(self, Face::Left | Face::Right)
    }
}

/// The left hand or the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Hand {
    /// The left.
    Left,
    /// The right.
    Right,
}

impl Hand {
    /// The other hand.
    #[must_use]
    pub const fn other(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }

    /// 1 for the right, -1 for the left: the sign of a turn to that hand.
    pub const fn sign(self) -> i32 {
        match self {
            Hand::Left => -1,
            Hand::Right => 1,
        }
    }
}

/// A straight edge from one point to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// The edge between two points.
    pub const fn new(from: Point, to: Point) -> Self {
        Segment { from, to }
    }

    /// Its length, rounded down.
    pub fn length(self) -> i32 {
        self.from.distance(self.to)
    }

    /// The point halfway along, rounded towards the south-west.
    pub const fn middle(self) -> Point {
        self.from.midway(self.to)
    }

    /// The point so far along it, rounded to the grid.
    pub fn at(self, distance: i32) -> Point {
        self.from.on_the_way(self.to, distance, self.length())
    }

    /// Its bounds.
    pub fn bounds(self) -> Bounds {
        Bounds::of(&[self.from, self.to])
    }
}

/// A rectangle by its corners: front left, front right, rear right, rear left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quad {
    corners: [Point; 4],
    bounds: Bounds,
}

impl Quad {
    /// The base with these corners: front left, front right, rear right, rear left. They go clockwise
    /// around it; a base whose corners do not is empty to every question.
    pub fn new(corners: [Point; 4]) -> Self {
        Quad {
            corners,
            bounds: Bounds::of(&corners),
        }
    }

    /// Its corners: front left, front right, rear right, rear left.
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// The front corner on that hand.
    pub const fn front_corner(&self, hand: Hand) -> Point {
        match hand {
            Hand::Left => self.corners[0],
            Hand::Right => self.corners[1],
        }
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The edge of a face, clockwise: the front goes from left to right.
    pub const fn edge(&self, face: Face) -> Segment {
        let index = face.index();
        Segment::new(self.corners[index], self.corners[(index + 1) % 4])
    }

    /// The middle of a face.
    pub const fn middle_of(&self, face: Face) -> Point {
        self.edge(face).middle()
    }

    /// Its middle, rounded towards the south-west.
    pub const fn centre(&self) -> Point {
        let [a, b, c, d] = self.corners;
        Point::new(
            (a.x + b.x + c.x + d.x).div_euclid(4),
            (a.y + b.y + c.y + d.y).div_euclid(4),
        )
    }

    /// The same base moved without turning.
    #[must_use]
    pub fn moved(&self, by: Point) -> Self {
        Quad {
            corners: self.corners.map(|corner| corner + by),
            bounds: self.bounds.moved(by),
        }
    }

    /// The same ground, looking through another face.
    #[must_use]
    pub fn facing(&self, face: Face) -> Self {
        let mut corners = self.corners;
        corners.rotate_left(face.index());
        Quad { corners, ..*self }
    }

    /// The bearing in which a face looks, to the nearest hundredth.
    pub fn outward(&self, face: Face) -> Bearing {
        let edge = self.edge(face);
        let across = edge.to - edge.from;
        Bearing::along(Point::new(-across.y, across.x)).unwrap_or_default()
    }

    /// The base with a margin on every side, corners square.
    #[must_use]
    pub fn grown(&self, margin: i32) -> Self {
        let ahead = self.outward(Face::Front).direction();
        let (forth, right) = (ahead.reach(margin), ahead.right().reach(margin));
        let [front_left, front_right, rear_right, rear_left] = self.corners;
        Quad::new([
            front_left + forth - right,
            front_right + forth + right,
            rear_right - forth + right,
            rear_left - forth - right,
        ])
    }

    /// Whether a point lies on it, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && convex::contains(&self.corners, point)
    }

    /// Whether they lie in each other more than `slack` deep; see [`super::SLACK`].
    pub fn overlaps(&self, other: &Quad, slack: i32) -> bool {
        self.bounds.touch(other.bounds) && convex::overlap(&self.corners, &other.corners, slack)
    }

    /// The gap between them.
    pub fn gap(&self, other: &Quad) -> Gap {
        Gap::between_outlines(&self.corners, &other.corners)
    }

    /// The gap to a point.
    pub fn gap_to_point(&self, point: Point) -> Gap {
        Gap::between_outlines(&self.corners, &[point])
    }

    /// The gap to an edge.
    pub fn gap_to_edge(&self, edge: Segment) -> Gap {
        Gap::between_outlines(&self.corners, &[edge.from, edge.to])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_and_corners_agree() {
        let corners = [(0, 10), (20, 10), (20, 0), (0, 0)].map(|(x, y)| Point::new(x, y));
        let base = Quad::new(corners);
        assert_eq!(base.edge(Face::Right), Segment::new(corners[1], corners[2]));
        assert_eq!(base.middle_of(Face::Rear), Point::new(10, 0));
        assert_eq!(
            base.facing(Face::Rear).edge(Face::Front),
            base.edge(Face::Rear)
        );
        assert_eq!(base.front_corner(Hand::Right), corners[1]);
        assert_eq!(base.outward(Face::Left), Bearing::WEST);
        assert_eq!(base.grown(5).corners()[1], Point::new(25, 15));
        assert!(base.contains(Point::new(20, 5)) && !base.contains(Point::new(21, 5)));
    }
}
