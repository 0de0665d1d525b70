//! How bases stand to each other: before and behind a line, in line, face on face.

use super::angle::{Bearing, Turn};
use super::footprint::Footprint;
use super::fraction::Fraction;
use super::gap::CONTACT;
use super::point::{Point, divided};
use super::quad::{Face, Quad, Segment};

/// On which side of a line something lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stance {
    /// All of it ahead of the line, or on it.
    Ahead,
    /// All of it behind the line, or on it.
    Behind,
    /// On both sides.
    Astride,
}

/// How a unit lies to the line of a front, drawn on without end: `front` goes from left to right.
pub fn stance(front: Segment, unit: &Footprint) -> Stance {
    let along = front.to - front.from;
    let (mut ahead, mut behind) = (false, false);
    for corner in unit.solids().iter().flat_map(Quad::corners) {
        let side = (*corner - front.from).cross(along);
        ahead |= side < 0;
        behind |= side > 0;
    }
    match (ahead, behind) {
        (true, true) => Stance::Astride,
        (false, true) => Stance::Behind,
        _ => Stance::Ahead,
    }
}

/// The bearing from the middle of one base to the middle of another; `None` if they are the same.
pub fn bearing_between(from: &Quad, to: &Quad) -> Option<Bearing> {
    Bearing::between(from.centre(), to.centre())
}

/// The angle between the facing of a unit and the way from the middle of its front to a point,
/// clockwise; nothing if the point is that middle.
pub fn angle_off(unit: &Footprint, point: Point) -> Turn {
    let pose = unit.pose();
    Bearing::between(pose.at, point).map_or(Turn::NONE, |there| pose.facing.turn_to(there))
}

/// How far the fronts of two bases overlap, measured along the front of the first.
pub fn frontal_overlap(first: &Quad, other: &Quad) -> i32 {
    let front = first.edge(Face::Front);
    let length = front.length().max(1);
    let along = front.to - front.from;
    let place = |point: Point| divided(along.dot(point - front.from), i64::from(length)) as i32;
    let places = other.corners().map(place);
    let (least, most) = (places.iter().min(), places.iter().max());
    match (least, most) {
        (Some(least), Some(most)) => ((*most).min(length) - (*least).max(0)).max(0),
        _ => 0,
    }
}

/// Whether two units stand in line: facing alike to within `turn`, and the middle of each front no more
/// than `step` ahead of or behind the line of the other's.
pub fn are_aligned(one: &Footprint, other: &Footprint, turn: Turn, step: i32) -> bool {
    let (ours, theirs) = (one.pose(), other.pose());
    ours.facing.turn_to(theirs.facing).size() <= turn.size()
        && is_level(one, theirs.at, step)
        && is_level(other, ours.at, step)
}

fn is_level(unit: &Footprint, point: Point, step: i32) -> bool {
    let pose = unit.pose();
    let ahead = pose.facing.direction().aheadness(pose.at, point);
    ahead.abs() <= i64::from(step) << 30
}

/// How much of an edge touches a unit: the length of it, in thousandths, that lies within
/// [`CONTACT`] of the line of each edge of one of its bases. The longest for a single base is taken
/// if they overlap along the edge, the sum if they stand side by side.
pub fn touching_length(edge: Segment, unit: &Footprint) -> i32 {
    let length = edge.length();
    let parts = unit
        .solids()
        .iter()
        .filter_map(|stand| part_near(edge, stand));
    let mut parts: Vec<_> = parts
        .map(|(begins, ends)| (begins.of(length), ends.of(length)))
        .collect();
    parts.sort_unstable();
    let (mut total, mut reached) = (0, 0);
    for (begins, ends) in parts {
        total += (ends - begins.max(reached)).max(0);
        reached = reached.max(ends);
    }
    total
}

fn part_near(edge: Segment, base: &Quad) -> Option<(Fraction, Fraction)> {
    let (mut begins, mut ends) = (Fraction::ZERO, Fraction::ONE);
    for face in Face::ALL {
        let side = base.edge(face);
        let along = side.to - side.from;
        let margin = i64::from(CONTACT) * i64::from(along.length());
        let depth = |point: Point| (point - side.from).cross(along) + margin;
        let (first, last) = (depth(edge.from), depth(edge.to));
        if first < 0 && last < 0 {
            return None;
        }
        if first < 0 {
            begins = begins.max(Fraction::new(-first, last - first));
        } else if last < 0 {
            ends = ends.min(Fraction::new(first, first - last));
        }
    }
    (begins < ends).then_some((begins, ends))
}

/// Whether the line of a unit's front, drawn on at both ends, runs through another unit: fire from
/// there rakes it.
pub fn rakes(firer: &Footprint, target: &Quad) -> bool {
    let front = target.edge(Face::Front);
    let line = |face: Face| stance(target.edge(face), firer);
    let off_the_end = line(Face::Left) == Stance::Ahead || line(Face::Right) == Stance::Ahead;
    off_the_end && stance(front, firer) == Stance::Astride
}

#[cfg(test)]
mod tests {
    use super::super::footprint::Pose;
    use super::super::shape::{Base, Shape};
    use super::*;

    fn unit(x: i32, y: i32, degrees: i32) -> Footprint {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        let pose = Pose::new(Point::new(x, y), Bearing::degrees(degrees));
        Footprint::new(&shape, pose)
    }

    #[test]
    fn a_front_line_has_two_sides() {
        let front = unit(0, 0, 0).frame().edge(Face::Front);
        assert_eq!(stance(front, &unit(9_000, 0, 0)), Stance::Behind);
        assert_eq!(stance(front, &unit(9_000, 1_000, 0)), Stance::Ahead);
        assert_eq!(stance(front, &unit(9_000, 999, 0)), Stance::Astride);
    }

    #[test]
    fn a_gun_beside_a_line_touches_with_its_whole_side() {
        let (line, gun) = (unit(0, 0, 0), unit(2_000, -500, 0));
        assert_eq!(touching_length(gun.frame().edge(Face::Left), &line), 510);
        assert_eq!(touching_length(gun.frame().edge(Face::Right), &line), 0);
    }

    #[test]
    fn fronts_overlap_and_align() {
        let (front, rear) = (unit(0, 0, 0), unit(1_200, -2_000, 0));
        assert_eq!(frontal_overlap(front.frame(), rear.frame()), 800);
        assert!(are_aligned(
            &front,
            &unit(2_500, 40, 2),
            Turn::degrees(5),
            200
        ));
        assert!(!are_aligned(
            &front,
            &unit(2_500, 400, 2),
            Turn::degrees(5),
            200
        ));
        assert_eq!(
            angle_off(&front, Point::new(5_000, 5_000)),
            Turn::degrees(45)
        );
    }

    #[test]
    fn fire_along_the_front_rakes() {
        let target = unit(0, 0, 0);
        assert!(rakes(&unit(5_000, 200, 270), target.frame()));
        assert!(!rakes(&unit(5_000, 5_000, 225), target.frame()));
        assert!(!rakes(&unit(0, 5_000, 180), target.frame()));
    }
}
