//! A column that bends: bases one behind the other along a line such as a road.

use super::angle::{Bearing, Turn};
use super::footprint::{Footprint, Pose};
use super::point::Point;
use super::quad::{Quad, Segment};
use super::shape::{Base, Shape};

/// A line walked from its beginning, with the distance of each of its points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    points: Vec<Point>,
    /// How far each point is along it, each piece rounded down.
    reached: Vec<i32>,
}

impl Trail {
    /// The trail through these points; `None` if they are all the same.
    pub fn new(points: &[Point]) -> Option<Self> {
        let mut points = points.to_vec();
        points.dedup();
        let mut reached = vec![0];
        for pair in points.windows(2) {
            reached.push(reached[reached.len() - 1] + pair[0].distance(pair[1]));
        }
        (points.len() > 1).then_some(Trail { points, reached })
    }

    /// Its length.
    pub fn length(&self) -> i32 {
        self.reached[self.reached.len() - 1]
    }

    /// The place so far along it, rounded to the grid. Before its beginning and beyond its end the first
    /// and the last piece go on.
    pub fn at(&self, distance: i32) -> Point {
        let (piece, before) = self.piece(distance);
        piece
            .from
            .on_the_way(piece.to, distance - before, piece.length().max(1))
    }

    /// The piece so far along it, and how far along the trail the piece begins.
    fn piece(&self, distance: i32) -> (Segment, i32) {
        let after = self.reached.partition_point(|reached| *reached <= distance);
        let index = after.clamp(1, self.points.len() - 1) - 1;
        (
            Segment::new(self.points[index], self.points[index + 1]),
            self.reached[index],
        )
    }

    /// How far along it the place nearest to a point is.
    pub fn nearest(&self, point: Point) -> i32 {
        let pieces = self.points.windows(2).zip(&self.reached);
        let places = pieces.map(|(pair, before)| {
            let along = pair[1] - pair[0];
            let length = along.length_squared();
            let part = along.dot(point - pair[0]).clamp(0, length);
            let step = (i128::from(part) * i128::from(along.length()) / i128::from(length)) as i32;
            let there = pair[0].on_the_way(pair[1], step, along.length());
            (point.distance_squared(there), before + step)
        });
        places.min().map_or(0, |(_, along)| along)
    }

    /// A file of bases on the trail, the front of the first so far along it. Each base has the middles
    /// of its front and rear on the trail and faces from one to the other; its pose is that of the first.
    /// A base on a bend is as deep as a base, so its rear may stray from the trail by what the bend cuts
    /// off.
    pub fn column(&self, base: Base, count: usize, head: i32) -> Footprint {
        let single = Shape::rectangle(base);
        let mut stands = Vec::with_capacity(count);
        let mut poses = Vec::with_capacity(count);
        let mut front = head;
        for _ in 0..count {
            let (at, rear) = (self.at(front), self.at(front - base.depth));
            let facing = Bearing::between(rear, at).unwrap_or_default();
            let pose = Pose::new(at, facing);
            stands.push(*Footprint::new(&single, pose).frame());
            poses.push(pose);
            front -= base.depth;
        }
        let pose = poses
            .first()
            .copied()
            .unwrap_or(Pose::new(self.at(head), Bearing::NORTH));
        Footprint::of_stands(pose, frame(pose, &stands), stands)
    }
}

/// The rectangle around bases that faces as the first does and has its front.
fn frame(pose: Pose, stands: &[Quad]) -> Quad {
    let ahead = pose.facing.direction();
    let right = pose.facing.turned(Turn::RIGHT).direction();
    let corners = stands.iter().flat_map(|stand| *stand.corners());
    let (mut left_most, mut right_most, mut rear_most) = (0, 0, 0);
    for corner in corners {
        let aside = right.aheadness(pose.at, corner) >> 30;
        left_most = left_most.min(aside);
        right_most = right_most.max(aside + 1);
        rear_most = rear_most.min(ahead.aheadness(pose.at, corner) >> 30);
    }
    let place =
        |aside: i64, along: i64| pose.at + right.reach(aside as i32) + ahead.reach(along as i32);
    Quad::new([
        place(left_most, 0),
        place(right_most, 0),
        place(right_most, rear_most),
        place(left_most, rear_most),
    ])
}

#[cfg(test)]
mod tests {
    use super::super::quad::Face;
    use super::*;

    fn bend() -> Trail {
        let points = [(0, 10_000), (10_000, 10_000), (10_000, 20_000)];
        Trail::new(&points.map(|(x, y)| Point::new(x, y))).unwrap()
    }

    #[test]
    fn a_trail_knows_its_places() {
        let trail = bend();
        assert_eq!(trail.length(), 20_000);
        assert_eq!(trail.at(4_000), Point::new(4_000, 10_000));
        assert_eq!(trail.at(13_000), Point::new(10_000, 13_000));
        assert_eq!(trail.at(-500), Point::new(-500, 10_000));
        assert_eq!(trail.nearest(Point::new(12_000, 13_000)), 13_000);
    }

    #[test]
    fn a_column_bends_with_the_road() {
        let column = bend().column(Base::new(750, 1_000), 6, 13_000);
        let stands = column.stands();
        assert_eq!(stands[0].middle_of(Face::Front), Point::new(10_000, 13_000));
        assert_eq!(column.pose().facing, Bearing::NORTH);
        assert_eq!(stands[5].middle_of(Face::Front), Point::new(8_000, 10_000));
        let rest = stands.iter().flat_map(|stand| *stand.corners());
        assert!(
            rest.into_iter()
                .all(|corner| column.frame().bounds().grown(2).contains(corner))
        );
    }
}
