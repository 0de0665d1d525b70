//! The four quadrants around a base, and which of its faces something lies before or strikes.

use super::convex::SLACK;
use super::point::Point;
use super::quad::{Face, Quad, Segment};
use super::zone::Zone;

/// The order in which faces are preferred on a dividing line: front, flanks, rear.
const PREFERRED: [Face; 4] = [Face::Front, Face::Right, Face::Left, Face::Rear];

/// The ground around a base, divided by lines at 45 degrees outward from its corners.
#[derive(Clone, Debug)]
pub struct Quadrants {
    zones: [Zone; 4],
}

impl Quadrants {
    /// The quadrants around a base.
    pub fn of(base: &Quad) -> Self {
        Quadrants {
            zones: Face::ALL.map(|face| Zone::quadrant(base, face)),
        }
    }

    /// The quadrant before a face.
    pub const fn zone(&self, face: Face) -> &Zone {
        &self.zones[face.index()]
    }

    /// The face a point lies before; on a dividing line the front goes before the flanks and these
    /// before the rear. `None` on the base itself.
    pub fn at(&self, point: Point) -> Option<Face> {
        PREFERRED
            .into_iter()
            .find(|face| self.zone(*face).contains(point))
    }

    /// How much of an edge lies before each face, in thousandths, as [`Face::ALL`] counts them.
    pub fn shares(&self, edge: Segment) -> [i32; 4] {
        Face::ALL.map(|face| {
            let part = self.zone(face).part_of(edge);
            part.map_or(0, |(begins, ends)| ends - begins)
        })
    }

    /// The face before which most of an edge lies; of equals the front before the flanks, these before
    /// the rear. `None` if no part of it lies before any.
    pub fn before_most_of(&self, edge: Segment) -> Option<Face> {
        let shares = self.shares(edge);
        let touched = PREFERRED
            .into_iter()
            .filter(|face| self.zone(*face).part_of(edge).is_some());
        touched.min_by_key(|face| -shares[face.index()])
    }
}

/// The face of `target` that `mover` meets as it stands: the one it lies wholly outside of; if that
/// is so of two faces or of none, the nearer, and of equals that before which the middle of the mover's
/// front lies.
pub fn struck_face(target: &Quad, mover: &Quad) -> Face {
    let beyond = |face: &Face| lies_beyond(target.edge(*face), mover);
    let mut outside: Vec<_> = PREFERRED.into_iter().filter(beyond).collect();
    if let [only] = outside[..] {
        return only;
    }
    if outside.is_empty() {
        outside = PREFERRED.to_vec();
    }
    let front = mover.middle_of(Face::Front);
    let before = Quadrants::of(target).at(front);
    let rank = |face: &Face| {
        let gap = mover.gap_to_edge(target.edge(*face));
        (gap, before != Some(*face))
    };
    outside.into_iter().min_by_key(rank).unwrap_or(Face::Front)
}

/// Whether a base lies outside the line of an edge, but for the slack.
fn lies_beyond(edge: Segment, base: &Quad) -> bool {
    let along = edge.to - edge.from;
    let limit = i64::from(SLACK) * i64::from(along.length_up());
    let inside = |corner: &Point| (*corner - edge.from).cross(along) > limit;
    !base.corners().iter().any(inside)
}

#[cfg(test)]
mod tests {
    use super::super::angle::Bearing;
    use super::super::footprint::{Footprint, Pose};
    use super::super::shape::{Base, Shape};
    use super::*;

    fn placed(width: i32, x: i32, y: i32, degrees: i32) -> Quad {
        let shape = Shape::rectangle(Base::new(width, 1_000));
        let pose = Pose::new(Point::new(x, y), Bearing::degrees(degrees));
        *Footprint::new(&shape, pose).frame()
    }

    #[test]
    fn quadrants_part_at_45_degrees() {
        let quadrants = Quadrants::of(&placed(2_000, 0, 0, 0));
        assert_eq!(quadrants.at(Point::new(1_500, 500)), Some(Face::Front));
        assert_eq!(quadrants.at(Point::new(1_501, 500)), Some(Face::Right));
        assert_eq!(quadrants.at(Point::new(-4_000, -2_000)), Some(Face::Left));
        assert_eq!(quadrants.at(Point::new(0, -1_001)), Some(Face::Rear));
        assert_eq!(quadrants.at(Point::new(0, -500)), None);
    }

    #[test]
    fn the_face_before_most_of_a_front() {
        let quadrants = Quadrants::of(&placed(2_000, 0, 0, 0));
        let edge = Segment::new(Point::new(2_000, 2_000), Point::new(4_000, 0));
        assert_eq!(quadrants.before_most_of(edge), Some(Face::Right));
        let shares = quadrants.shares(edge);
        assert_eq!(shares, [707, 2_121, 0, 0]);
    }

    #[test]
    fn a_wide_front_strikes_the_front_and_not_the_flanks() {
        let target = placed(2_000, 0, 0, 0);
        assert_eq!(struck_face(&target, &placed(6_000, 0, 2, 180)), Face::Front);
        assert_eq!(
            struck_face(&target, &placed(2_000, 1_003, -200, 270)),
            Face::Right
        );
        assert_eq!(
            struck_face(&target, &placed(2_000, 300, -1_004, 0)),
            Face::Rear
        );
    }

    #[test]
    fn a_corner_met_slantwise_goes_to_the_quadrant() {
        let target = placed(2_000, 0, 0, 0);
        assert_eq!(
            struck_face(&target, &placed(1_000, 1_300, 310, 220)),
            Face::Front
        );
        assert_eq!(
            struck_face(&target, &placed(1_000, 1_300, 290, 235)),
            Face::Right
        );
    }
}
