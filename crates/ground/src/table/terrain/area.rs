//! Areas: ground within one or more closed edges; an edge within an edge is a hole.

use super::super::convex;
use super::super::fraction::Fraction;
use super::super::gap::Gap;
use super::super::point::{Bounds, Point, rightness};
use super::super::quad::{Quad, Segment};
use super::{Stretch, joined};

/// Ground within closed edges. What lies within an odd number of them is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    rings: Vec<Vec<Point>>,
    bounds: Bounds,
}

impl Area {
    /// The ground within these edges. They close themselves; one of fewer than three points is nothing.
    pub fn new(mut rings: Vec<Vec<Point>>) -> Self {
        for ring in &mut rings {
            ring.dedup();
            if ring.len() > 1 && ring.first() == ring.last() {
                ring.pop();
            }
        }
        rings.retain(|ring| ring.len() > 2);
        let bounds = rings
            .iter()
            .flatten()
            .fold(Bounds::NOTHING, |bounds, point| bounds.with(*point));
        Area { rings, bounds }
    }

    /// Its edges.
    pub fn rings(&self) -> &[Vec<Point>] {
        &self.rings
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn edges(&self) -> impl Iterator<Item = (Point, Point)> {
        self.rings.iter().flat_map(|ring| convex::edges(ring))
    }

    /// Whether a point lies in it or on its edge.
    pub fn contains(&self, point: Point) -> bool {
        if !self.bounds.contains(point) {
            return false;
        }
        let mut inside = false;
        for (from, to) in self.edges() {
            if (from.y > point.y && to.y > point.y) || (from.y < point.y && to.y < point.y) {
                continue;
            }
            let side = rightness(from, to, point);
            if side == 0 && Bounds::of(&[from, to]).contains(point) {
                return true;
            }
            if (from.y <= point.y) != (to.y <= point.y) {
                inside ^= (side > 0) != (from.y < to.y);
            }
        }
        inside
    }

    /// Whether a part of a convex outline lies in it.
    pub(super) fn overlaps(&self, outline: &[Point], bounds: Bounds) -> bool {
        self.cuts(outline, bounds) || self.contains(middle(outline))
    }

    /// Whether all of a base lies in it.
    pub fn holds(&self, base: &Quad) -> bool {
        self.bounds.hold(base.bounds())
            && !self.cuts(base.corners(), base.bounds())
            && self.contains(base.centre())
    }

    /// Whether an edge runs through the inside of a convex outline.
    fn cuts(&self, outline: &[Point], bounds: Bounds) -> bool {
        self.edges().any(|(from, to)| {
            bounds.touch(Bounds::of(&[from, to])) && convex::overlap(&[from, to], outline, 0)
        })
    }

    pub(super) fn gap(&self, outline: &[Point]) -> Gap {
        if self.contains(middle(outline)) {
            return Gap::NONE;
        }
        let gaps = self
            .edges()
            .map(|(from, to)| Gap::between_outlines(&[from, to], outline));
        gaps.min().unwrap_or(Gap::NONE)
    }

    /// The parts of a line in it: between the first and second crossing of its edges, the third and
    /// fourth, and so on. The line is always walked from the lesser of its ends, so that a line along an
    /// edge has the same parts in both directions.
    pub(super) fn parts_of(&self, line: Segment) -> Vec<Stretch> {
        if !self.bounds.touch(line.bounds()) || line.from == line.to {
            return Vec::new();
        }
        if line.to < line.from {
            let back = self.parts_of(Segment::new(line.to, line.from));
            return back
                .into_iter()
                .rev()
                .map(|(a, b)| (b.rest(), a.rest()))
                .collect();
        }
        let mut crossings: Vec<_> = self
            .edges()
            .filter_map(|edge| crossing(line, edge))
            .collect();
        crossings.sort_unstable();
        let pairs = crossings
            .chunks_exact(2)
            .map(|pair| (pair[0].max(Fraction::ZERO), pair[1].min(Fraction::ONE)));
        joined(pairs.filter(|(begins, ends)| begins < ends).collect())
    }

    /// The stretches of a straight movement during which a convex outline lies in it.
    pub(super) fn stretches(&self, mover: &[Point], way: Point) -> Vec<Stretch> {
        let start = Bounds::of(mover);
        let swept = start.joined(start.moved(way));
        if !self.bounds.touch(swept) {
            return Vec::new();
        }
        let near = self
            .edges()
            .filter(|(from, to)| swept.touch(Bounds::of(&[*from, *to])));
        let mut met = Vec::new();
        for edge in near {
            let meeting = convex::meeting(mover, way, &[edge.0, edge.1], 0);
            met.extend(meeting.map(|met| (met.begins, met.ends)));
            // An edge may also be passed in a moment, by a mover that is itself an edge.
            met.extend(convex::abreast(mover, way, edge).map(|moment| (moment, moment)));
        }
        let cuts = joined(met);
        // Between two cuts no edge is touched: the mover is wholly in or wholly out.
        let ends = cuts.iter().map(|cut| cut.1);
        let begins = cuts.iter().map(|cut| cut.0).chain([Fraction::ONE]);
        let mut stretches: Vec<_> = cuts.iter().copied().filter(|cut| cut.0 < cut.1).collect();
        let pauses: Vec<_> = [Fraction::ZERO]
            .into_iter()
            .chain(ends)
            .zip(begins)
            .collect();
        let inside =
            |pause: &Stretch| pause.0 < pause.1 && self.contains(moved_middle(mover, way, *pause));
        stretches.extend(pauses.into_iter().filter(inside));
        joined(stretches)
    }
}

/// Where the line through a segment crosses an edge, as a part of the segment. An edge that touches the
/// line is taken to lie on its left.
fn crossing(line: Segment, (from, to): (Point, Point)) -> Option<Fraction> {
    let first = rightness(line.from, line.to, from);
    let last = rightness(line.from, line.to, to);
    if (first > 0) == (last > 0) {
        return None;
    }
    let edge = to - from;
    let way = line.to - line.from;
    // from + s * edge lies on the line; how far along it follows from the vector products.
    Some(Fraction::new(
        (from - line.from).cross(edge),
        way.cross(edge),
    ))
}

/// A point inside a convex outline.
fn middle(outline: &[Point]) -> Point {
    let count = i64::try_from(outline.len()).unwrap_or(1).max(1);
    let sum = |of: fn(&Point) -> i32| {
        outline
            .iter()
            .map(|point| i64::from(of(point)))
            .sum::<i64>()
    };
    let (x, y) = (sum(|point| point.x), sum(|point| point.y));
    Point::new(x.div_euclid(count) as i32, y.div_euclid(count) as i32)
}

/// The middle of an outline halfway through a pause, to the grid.
fn moved_middle(mover: &[Point], way: Point, pause: Stretch) -> Point {
    let part = |coordinate: i32| i32::midpoint(pause.0.of(coordinate), pause.1.of(coordinate));
    middle(mover) + Point::new(part(way.x), part(way.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(list: &[(i32, i32)]) -> Vec<Point> {
        list.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    /// A square of ten inches with a square hole of two in its middle.
    fn ring() -> Area {
        let outer = points(&[(0, 0), (10_000, 0), (10_000, 10_000), (0, 10_000)]);
        let hole = points(&[
            (4_000, 4_000),
            (6_000, 4_000),
            (6_000, 6_000),
            (4_000, 6_000),
        ]);
        Area::new(vec![outer, hole])
    }

    fn base(x: i32, y: i32) -> Quad {
        let corners = [(0, 1_000), (1_000, 1_000), (1_000, 0), (0, 0)];
        Quad::new(corners.map(|(dx, dy)| Point::new(x + dx, y + dy)))
    }

    fn rounded(stretches: &[Stretch], length: i32) -> Vec<(i32, i32)> {
        stretches
            .iter()
            .map(|(a, b)| (a.of(length), b.of(length)))
            .collect()
    }

    #[test]
    fn a_hole_is_not_in_the_area_but_its_edge_is() {
        let area = ring();
        assert!(area.contains(Point::new(1_000, 5_000)));
        assert!(!area.contains(Point::new(5_000, 5_000)));
        assert!(
            area.contains(Point::new(4_000, 5_000)) && area.contains(Point::new(10_000, 10_000))
        );
        assert!(!area.contains(Point::new(10_001, 5_000)));
    }

    #[test]
    fn a_line_lies_in_the_area_twice() {
        let line = Segment::new(Point::new(-5_000, 5_000), Point::new(15_000, 5_000));
        let there = rounded(&ring().parts_of(line), 20_000);
        assert_eq!(there, [(5_000, 9_000), (11_000, 15_000)]);
        let along = Segment::new(Point::new(-5_000, 10_000), Point::new(15_000, 10_000));
        let back = Segment::new(along.to, along.from);
        assert_eq!(
            rounded(&ring().parts_of(along), 20_000),
            rounded(&ring().parts_of(back), 20_000)
        );
        let within = Segment::new(Point::new(1_000, 1_000), Point::new(2_000, 3_000));
        assert_eq!(rounded(&ring().parts_of(within), 100), [(0, 100)]);
    }

    #[test]
    fn a_base_that_moves_is_in_from_its_first_edge_to_its_last() {
        let corners = base(-3_000, 8_000);
        let way = Point::new(20_000, 0);
        let there = rounded(&ring().stretches(corners.corners(), way), 20_000);
        assert_eq!(there, [(2_000, 13_000)]);
        let small = Point::new(1_000, 0);
        assert_eq!(
            rounded(&ring().stretches(base(1_000, 8_000).corners(), small), 100),
            [(0, 100)]
        );
        assert_eq!(
            ring().stretches(base(4_500, 4_500).corners(), Point::new(100, 0)),
            []
        );
    }

    #[test]
    fn a_base_is_held_touched_or_clear() {
        let area = ring();
        let touched = |quad: Quad| area.overlaps(quad.corners(), quad.bounds());
        assert!(area.holds(&base(1_000, 1_000)) && touched(base(1_000, 1_000)));
        assert!(!area.holds(&base(3_500, 5_000)) && touched(base(3_500, 5_000)));
        assert!(!touched(base(10_000, 5_000)) && !touched(base(4_500, 4_500)));
        assert_eq!(area.gap(base(12_000, 5_000).corners()).thousandths(), 2_000);
        assert_eq!(area.gap(base(4_500, 4_600).corners()).thousandths(), 400);
    }
}
