//! Arcs and quadrants: parts of the table cut out by straight lines without end.
//!
//! The border belongs to a zone, so "any part within" holds for what just touches it. Corners of bases
//! and the directions of bearings are whole numbers, so the answers are exact.

use arrayvec::ArrayVec;

use super::angle::{Bearing, Direction, Turn};
use super::footprint::Footprint;
use super::fraction::Fraction;
use super::point::Point;
use super::quad::{Face, Quad, Segment};

/// All points on the right of a line, and those on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct HalfPlane {
    through: Point,
    along: Direction,
}

impl HalfPlane {
    fn depth(&self, point: Point) -> i64 {
        self.along.rightness(self.through, point)
    }
}

/// A convex part of the table, bounded by up to three lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    planes: ArrayVec<HalfPlane, 3>,
}

impl Zone {
    /// Everything ahead of a line through `point` across `facing`: an arc of 180 degrees.
    pub fn ahead(point: Point, facing: Bearing) -> Self {
        Self::of([HalfPlane {
            through: point,
            along: facing.turned(Turn::LEFT).direction(),
        }])
    }

    /// An arc from a point, up to `half` on either side of `facing`. A half arc of more than a quarter
    /// circle is cut to one.
    pub fn arc(apex: Point, facing: Bearing, half: Turn) -> Self {
        let half = half.size().min(Turn::RIGHT.0);
        if half == Turn::RIGHT.0 {
            return Self::ahead(apex, facing);
        }
        let left = facing.turned(Turn(-half)).direction();
        let right = facing.turned(Turn(half)).opposite().direction();
        Self::of([left, right].map(|along| HalfPlane {
            through: apex,
            along,
        }))
    }

    /// An arc from an edge: ahead of it, and up to `spread` outward at either end. `front` goes from
    /// left to right, `facing` is across it.
    pub fn fan(front: Segment, facing: Bearing, spread: Turn) -> Self {
        let spread = spread.size().min(Turn::RIGHT.0);
        let left = facing.turned(Turn(-spread)).direction();
        let right = facing.turned(Turn(spread)).opposite().direction();
        Self::of([
            HalfPlane {
                through: front.from,
                along: left,
            },
            HalfPlane {
                through: front.to,
                along: right,
            },
            behind_none(front),
        ])
    }

    /// The quadrant before a face: between lines at 45 degrees outward from its two corners. All four
    /// go by one pair of axes, that of the longer side, so that neighbours share their border.
    pub fn quadrant(base: &Quad, face: Face) -> Self {
        let front = base.edge(face);
        let across = axis(base, face);
        let ahead = across.right().right().right();
        let sum = |a: Direction, b: Direction| Direction {
            x: a.x + b.x,
            y: a.y + b.y,
        };
        let back = across.right();
        Self::of([
            HalfPlane {
                through: front.from,
                along: sum(ahead, back.right()),
            },
            HalfPlane {
                through: front.to,
                along: sum(back, back.right()),
            },
            behind_none(front),
        ])
    }

    /// The strip straight before a face, as wide as it.
    pub fn strip(base: &Quad, face: Face) -> Self {
        let front = base.edge(face);
        let across = front.to - front.from;
        let ahead = Direction {
            x: i64::from(-across.y),
            y: i64::from(across.x),
        };
        Self::of([
            HalfPlane {
                through: front.from,
                along: ahead,
            },
            HalfPlane {
                through: front.to,
                along: ahead.right().right(),
            },
            behind_none(front),
        ])
    }

    fn of<const N: usize>(planes: [HalfPlane; N]) -> Self {
        Zone {
            planes: planes.into_iter().collect(),
        }
    }

    /// Whether a point lies in it.
    pub fn contains(&self, point: Point) -> bool {
        self.planes.iter().all(|plane| plane.depth(point) >= 0)
    }

    /// Whether any part of a base lies in it. Exact: a zone has no end, so it meets a base only across
    /// the base's edge.
    pub fn holds_part_of(&self, base: &Quad) -> bool {
        Face::ALL
            .iter()
            .any(|face| self.clipped(base.edge(*face)).is_some())
    }

    /// Whether all of a base lies in it.
    pub fn holds_all_of(&self, base: &Quad) -> bool {
        base.corners().iter().all(|corner| self.contains(*corner))
    }

    /// Whether any part of any base of a unit lies in it.
    pub fn holds_part_of_unit(&self, unit: &Footprint) -> bool {
        unit.solids().iter().any(|stand| self.holds_part_of(stand))
    }

    /// Whether all bases of a unit lie in it.
    pub fn holds_all_of_unit(&self, unit: &Footprint) -> bool {
        unit.solids().iter().all(|stand| self.holds_all_of(stand))
    }

    /// The part of an edge that lies in it, in thousandths from the edge's beginning, rounded to the
    /// nearest; `None` if no part does.
    pub fn part_of(&self, edge: Segment) -> Option<(i32, i32)> {
        let (begins, ends) = self.clipped(edge)?;
        let length = edge.length();
        Some((begins.of(length), ends.of(length)))
    }

    fn clipped(&self, edge: Segment) -> Option<(Fraction, Fraction)> {
        let (mut begins, mut ends) = (Fraction::ZERO, Fraction::ONE);
        for plane in &self.planes {
            let (first, last) = (plane.depth(edge.from), plane.depth(edge.to));
            if first < 0 && last < 0 {
                return None;
            }
            if first < 0 {
                begins = begins.max(Fraction::new(-first, last - first));
            } else if last < 0 {
                ends = ends.min(Fraction::new(first, first - last));
            }
        }
        (begins <= ends).then_some((begins, ends))
    }
}

/// The way along a face from left to right, as the longer sides of the base have it.
fn axis(base: &Quad, face: Face) -> Direction {
    let [a, b, c, d] = *base.facing(face).corners();
    let across = (b - a) + (c - d);
    let ahead = (a - d) + (b - c);
    let way = if across.length_squared() >= ahead.length_squared() {
        across
    } else {
        Point::new(ahead.y, -ahead.x)
    };
    Direction {
        x: i64::from(way.x),
        y: i64::from(way.y),
    }
}

/// The side of an edge that lies ahead of it.
fn behind_none(front: Segment) -> HalfPlane {
    let back = front.from - front.to;
    HalfPlane {
        through: front.from,
        along: Direction {
            x: i64::from(back.x),
            y: i64::from(back.y),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::footprint::Pose;
    use super::super::shape::{Base, Shape};
    use super::*;

    fn base() -> Footprint {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        Footprint::new(&shape, Pose::new(Point::new(0, 0), Bearing::NORTH))
    }

    #[test]
    fn an_arc_holds_its_border() {
        let arc = Zone::arc(Point::new(0, 0), Bearing::NORTH, Turn::degrees(45));
        assert!(arc.contains(Point::new(3_000, 3_000)));
        assert!(!arc.contains(Point::new(3_001, 3_000)));
        assert!(arc.contains(Point::new(-3_000, 3_000)));
        assert!(!arc.contains(Point::new(0, -1)));
    }

    #[test]
    fn a_fan_begins_at_the_corners() {
        let unit = base();
        let front = unit.frame().edge(Face::Front);
        let fan = Zone::fan(front, Bearing::NORTH, Turn::degrees(45));
        assert!(fan.contains(Point::new(1_500, 500)));
        assert!(!fan.contains(Point::new(1_501, 500)));
        assert!(!fan.contains(Point::new(0, -1)));
    }

    #[test]
    fn a_base_that_straddles_an_arc_is_partly_in_it() {
        let arc = Zone::arc(Point::new(0, 0), Bearing::EAST, Turn::degrees(1));
        let shape = Shape::rectangle(Base::new(8_000, 100));
        let wide = Footprint::new(&shape, Pose::new(Point::new(6_000, 0), Bearing::WEST));
        assert!(arc.holds_part_of_unit(&wide));
        assert!(!arc.holds_all_of_unit(&wide));
        let part = arc.part_of(wide.frame().edge(Face::Front)).unwrap();
        assert_eq!(part, (4_000 - 105, 4_000 + 105));
    }

    #[test]
    fn the_strip_is_as_wide_as_its_face() {
        let strip = Zone::strip(base().frame(), Face::Right);
        assert!(strip.contains(Point::new(5_000, -1_000)));
        assert!(!strip.contains(Point::new(5_000, -1_001)));
    }
}
