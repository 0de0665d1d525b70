//! Where a unit stands: its pose, and the ground its bases cover.

use serde::{Deserialize, Serialize};

use super::angle::{Bearing, Direction};
use super::convex::SLACK;
use super::gap::Gap;
use super::point::{Bounds, Point};
use super::quad::{Face, Quad};
use super::shape::{Block, Shape};

/// Where the middle of a unit's front is, and where it faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Pose {
    /// The middle of its front.
    pub at: Point,
    /// Where it faces.
    pub facing: Bearing,
}

impl Pose {
    /// A unit whose front is centred here and faces there.
    pub const fn new(at: Point, facing: Bearing) -> Self {
        Pose { at, facing }
    }

    /// The pose of a shape whose frame has its middle here.
    pub fn centred(middle: Point, facing: Bearing, shape: &Shape) -> Self {
        let ahead = facing.direction().reach_halves(i64::from(shape.depth()));
        Pose::new(middle + ahead, facing)
    }
}

/// The ground a unit covers: its bases, and the frame around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footprint {
    pose: Pose,
    frame: Quad,
    stands: Vec<Quad>,
    /// The ground of the bases, neighbours joined.
    solids: Vec<Quad>,
    bounds: Bounds,
}

impl Footprint {
    /// A shape set down at a pose; corners are rounded to the grid.
    pub fn new(shape: &Shape, pose: Pose) -> Self {
        let ahead = pose.facing.direction();
        let mut unit = Self::towards(shape, pose, ahead);
        unit.stands = match shape.blocks() {
            [only] if only.looks == Face::Front => vec![unit.frame],
            blocks => blocks
                .iter()
                .map(|block| stand(pose.at, ahead, block))
                .collect(),
        };
        unit
    }

    /// The same without its single bases, for looking along a move.
    pub(super) fn bare(shape: &Shape, pose: Pose) -> Self {
        Self::towards(shape, pose, pose.facing.direction())
    }

    /// The frame alone of a shape set down at a pose, for looking at many places.
    pub fn frame_at(shape: &Shape, pose: Pose) -> Quad {
        Self::frame_towards(shape, pose, pose.facing.direction())
    }

    fn frame_towards(shape: &Shape, pose: Pose, ahead: Direction) -> Quad {
        let width = shape.width();
        set_down(pose.at, ahead, [-width, width], [0, 2 * shape.depth()])
    }

    fn towards(shape: &Shape, pose: Pose, ahead: Direction) -> Self {
        let frame = Self::frame_towards(shape, pose, ahead);
        let solids: Vec<_> = match shape.solids() {
            [_] => vec![frame],
            blocks => blocks
                .iter()
                .map(|block| stand(pose.at, ahead, block))
                .collect(),
        };
        Footprint {
            pose,
            frame,
            stands: Vec::new(),
            bounds: around(&frame, &solids),
            solids,
        }
    }

    /// Bases that stand in no regular shape, such as a column that bends along a road, with the frame
    /// that gives their front and flanks.
    pub fn of_stands(pose: Pose, frame: Quad, stands: Vec<Quad>) -> Self {
        Footprint {
            pose,
            frame,
            bounds: around(&frame, &stands),
            solids: stands.clone(),
            stands,
        }
    }

    /// Its pose.
    pub const fn pose(&self) -> Pose {
        self.pose
    }

    /// The rectangle around all its bases, facing as the unit faces.
    pub const fn frame(&self) -> &Quad {
        &self.frame
    }

    /// Its bases.
    pub fn stands(&self) -> &[Quad] {
        &self.stands
    }

    /// The ground of its bases in as few rectangles as joining neighbours gives: what overlap, distance
    /// and sight go by.
    pub fn solids(&self) -> &[Quad] {
        &self.solids
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The same moved without turning.
    #[must_use]
    pub fn moved(&self, by: Point) -> Self {
        Footprint {
            pose: Pose::new(self.pose.at + by, self.pose.facing),
            frame: self.frame.moved(by),
            stands: self.stands.iter().map(|stand| stand.moved(by)).collect(),
            solids: self.solids.iter().map(|solid| solid.moved(by)).collect(),
            bounds: self.bounds.moved(by),
        }
    }

    /// The ground with a margin around every base, for keeping away from it.
    #[must_use]
    pub fn grown(&self, margin: i32) -> Self {
        let frame = self.frame.grown(margin);
        let ahead = self.pose.facing.direction().reach(margin);
        let pose = Pose::new(self.pose.at + ahead, self.pose.facing);
        Self::of_stands(
            pose,
            frame,
            self.solids
                .iter()
                .map(|solid| solid.grown(margin))
                .collect(),
        )
    }

    /// Whether any bases of both lie in each other more than `slack` deep.
    pub fn overlaps_by(&self, other: &Footprint, slack: i32) -> bool {
        self.bounds.touch(other.bounds)
            && self.solids.iter().any(|ours| {
                other
                    .solids
                    .iter()
                    .any(|theirs| ours.overlaps(theirs, slack))
            })
    }

    /// Whether they overlap: more than [`SLACK`] deep.
    pub fn overlaps(&self, other: &Footprint) -> bool {
        self.overlaps_by(other, SLACK)
    }

    /// The gap between their nearest bases.
    pub fn gap(&self, other: &Footprint) -> Gap {
        let pairs = self
            .solids
            .iter()
            .flat_map(|ours| other.solids.iter().map(|theirs| ours.gap(theirs)));
        pairs.min().unwrap_or_else(|| self.frame.gap(&other.frame))
    }

    /// The gap from its nearest base to a point.
    pub fn gap_to_point(&self, point: Point) -> Gap {
        let gaps = self.solids.iter().map(|stand| stand.gap_to_point(point));
        gaps.min().unwrap_or_else(|| self.frame.gap_to_point(point))
    }

    /// Whether the gap is at most so many thousandths. Exact, and quick for what is far away.
    pub fn is_within(&self, other: &Footprint, limit: i32) -> bool {
        self.bounds.grown(limit).touch(other.bounds)
            && self.solids.iter().any(|ours| {
                let near = ours.bounds().grown(limit);
                let close = |theirs: &&Quad| near.touch(theirs.bounds());
                let mut close = other.solids.iter().filter(close);
                close.any(|theirs| ours.gap(theirs).is_within(limit))
            })
    }

    /// Whether they touch: the gap is at most [`super::CONTACT`].
    pub fn is_in_contact(&self, other: &Footprint) -> bool {
        self.is_within(other, super::CONTACT)
    }

    /// Whether a point lies on one of its bases.
    pub fn contains(&self, point: Point) -> bool {
        self.solids.iter().any(|stand| stand.contains(point))
    }
}

fn around(frame: &Quad, quads: &[Quad]) -> Bounds {
    let bounds = frame.bounds();
    quads
        .iter()
        .fold(bounds, |bounds, quad| bounds.joined(quad.bounds()))
}

/// A rectangle given by half thousandths to the right and behind, set down on the table.
fn set_down(at: Point, ahead: Direction, sides: [i32; 2], ends: [i32; 2]) -> Quad {
    let right = ahead.right();
    let corner = |side: i32, end: i32| {
        let (side, end) = (i64::from(side), i64::from(end));
        let both = |across: i64, along: i64| {
            super::point::divided(across * side - along * end, 2 * super::angle::UNIT) as i32
        };
        at + Point::new(both(right.x, ahead.x), both(right.y, ahead.y))
    };
    let ([left, right], [front, rear]) = (sides, ends);
    Quad::new([
        corner(left, front),
        corner(right, front),
        corner(right, rear),
        corner(left, rear),
    ])
}

fn stand(at: Point, ahead: Direction, block: &Block) -> Quad {
    let ends = [2 * block.behind, 2 * block.rear()];
    set_down(at, ahead, [block.left, block.right()], ends).facing(block.looks)
}

#[cfg(test)]
mod tests {
    use super::super::shape::Base;
    use super::*;

    #[test]
    fn a_footprint_lies_behind_its_front() {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        let base = Footprint::new(&shape, Pose::new(Point::new(5_000, 5_000), Bearing::EAST));
        let corners = [
            (5_000, 6_000),
            (5_000, 4_000),
            (4_000, 4_000),
            (4_000, 6_000),
        ];
        assert_eq!(
            *base.frame().corners(),
            corners.map(|(x, y)| Point::new(x, y))
        );
    }

    #[test]
    fn neighbours_at_any_angle_are_in_contact_and_do_not_overlap() {
        let shape = Shape::line(Base::new(750, 1_000), 4);
        for hundredths in (0..36_000).step_by(37) {
            let facing = Bearing::new(hundredths);
            let here = Footprint::new(&shape, Pose::new(Point::new(50_000, 50_000), facing));
            let aside = facing.direction().right().reach(shape.width());
            let there = here.moved(aside);
            assert!(
                !here.overlaps(&there) && here.is_in_contact(&there),
                "{hundredths}"
            );
        }
    }

    #[test]
    fn a_square_looks_through_all_its_sides() {
        let shape = Shape::back_to_back(Base::new(750, 1_000), 2);
        let square = Footprint::new(&shape, Pose::new(Point::new(0, 0), Bearing::NORTH));
        let fronts = [0, 1].map(|index| square.stands()[index].middle_of(Face::Front));
        assert_eq!(fronts, [Point::new(0, 0), Point::new(0, -2_000)]);
    }

    #[test]
    fn a_centred_pose_has_its_middle_there() {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        let pose = Pose::centred(Point::new(0, 0), Bearing::SOUTH, &shape);
        assert_eq!(pose.at, Point::new(0, -500));
    }
}
