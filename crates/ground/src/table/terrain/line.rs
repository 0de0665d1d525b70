//! Lines of terrain: streams, hedges, roads. With a width a line is a band, without it a bare line.

use arrayvec::ArrayVec;

use super::super::convex;
use super::super::fraction::Fraction;
use super::super::gap::Gap;
use super::super::point::{Bounds, Point};
use super::super::quad::{Quad, Segment};
use super::{Stretch, joined};

/// A line of straight pieces. A band's pieces are rectangles about the line; at a bend they overlap on
/// the inner side and leave a notch on the outer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    points: Vec<Point>,
    width: i32,
    pieces: Vec<Piece>,
    bounds: Bounds,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Piece {
    outline: ArrayVec<Point, 4>,
    bounds: Bounds,
}

impl Line {
    /// The line through these points.
    pub fn new(points: &[Point], width: i32) -> Self {
        let mut points = points.to_vec();
        points.dedup();
        let pieces: Vec<_> = points
            .windows(2)
            .map(|pair| piece(pair[0], pair[1], width))
            .collect();
        let bounds = pieces
            .iter()
            .fold(Bounds::NOTHING, |bounds, piece| bounds.joined(piece.bounds));
        Line {
            points,
            width,
            pieces,
            bounds,
        }
    }

    /// The points it goes through.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its width; zero for a bare line.
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a point lies on it.
    pub fn contains(&self, point: Point) -> bool {
        let here = self
            .pieces
            .iter()
            .filter(|piece| piece.bounds.contains(point));
        here.into_iter()
            .any(|piece| Gap::between_outlines(&piece.outline, &[point]).is_none())
    }

    /// Whether a part of a convex outline lies on it.
    pub(super) fn overlaps(&self, outline: &[Point]) -> bool {
        let bounds = Bounds::of(outline);
        let mut near = self
            .pieces
            .iter()
            .filter(|piece| piece.bounds.touch(bounds));
        near.any(|piece| convex::overlap(&piece.outline, outline, 0))
    }

    /// Whether all corners and the middle of a base lie on it.
    pub fn holds(&self, base: &Quad) -> bool {
        self.contains(base.centre()) && base.corners().iter().all(|corner| self.contains(*corner))
    }

    /// Whether a base stands lengthwise on it: the middles of its front and rear, and its own, are no
    /// more than `aside` from the line itself.
    pub fn is_followed_by(&self, base: &Quad, aside: i32) -> bool {
        use super::super::quad::Face::{Front, Rear};
        let along = [base.middle_of(Front), base.centre(), base.middle_of(Rear)];
        along
            .iter()
            .all(|point| self.gap_to_middle(*point).is_within(aside))
    }

    /// The distance from a point to the line itself, whatever its width.
    pub fn gap_to_middle(&self, point: Point) -> Gap {
        let gaps = self
            .points
            .windows(2)
            .map(|pair| Gap::to_edge(point, pair[0], pair[1]));
        gaps.min().unwrap_or(Gap::NONE)
    }

    pub(super) fn gap(&self, outline: &[Point]) -> Gap {
        let gaps = self
            .pieces
            .iter()
            .map(|piece| Gap::between_outlines(&piece.outline, outline));
        gaps.min().unwrap_or(Gap::NONE)
    }

    pub(super) fn parts_of(&self, line: Segment) -> Vec<Stretch> {
        let bounds = line.bounds();
        let near = self
            .pieces
            .iter()
            .filter(|piece| piece.bounds.touch(bounds));
        joined(
            near.filter_map(|piece| part_in(line, &piece.outline))
                .collect(),
        )
    }

    pub(super) fn stretches(&self, mover: &[Point], way: Point) -> Vec<Stretch> {
        let start = Bounds::of(mover);
        let swept = start.joined(start.moved(way));
        let near = self.pieces.iter().filter(|piece| piece.bounds.touch(swept));
        let met = near.filter_map(|piece| {
            let met = convex::meeting(mover, way, &piece.outline, 0);
            let moment = |edge: &[Point; 2]| convex::abreast(mover, way, (edge[0], edge[1]));
            // A bare line that a moving edge comes to lie on is crossed in a moment.
            met.map(|met| (met.begins, met.ends)).or_else(|| {
                let edge = <&[Point; 2]>::try_from(piece.outline.as_slice()).ok()?;
                moment(edge).map(|moment| (moment, moment))
            })
        });
        joined(met.collect())
    }
}

fn piece(from: Point, to: Point, width: i32) -> Piece {
    let mut outline = ArrayVec::new();
    if width == 0 {
        outline.extend([from, to]);
    } else {
        let along = to - from;
        let length = i64::from(along.length().max(1));
        let part = |side: i32| {
            super::super::point::divided(i64::from(side) * i64::from(width), 2 * length)
        };
        let left = Point::new(part(-along.y) as i32, part(along.x) as i32);
        outline.extend([from + left, to + left, to - left, from - left]);
    }
    Piece {
        bounds: Bounds::of(&outline),
        outline,
    }
}

/// The part of a line within a convex outline; on a bare line the point where they cross.
pub(crate) fn part_in(line: Segment, outline: &[Point]) -> Option<Stretch> {
    let (mut begins, mut ends) = (Fraction::ZERO, Fraction::ONE);
    for (from, to) in convex::edges(outline) {
        let along = to - from;
        let (first, last) = (
            (line.from - from).cross(along),
            (line.to - from).cross(along),
        );
        if first <= 0 && last <= 0 && (first < 0 || last < 0 || outline.len() > 2) {
            return None;
        }
        if first < 0 {
            begins = begins.max(Fraction::new(-first, last - first));
        } else if last < 0 {
            ends = ends.min(Fraction::new(first, first - last));
        }
    }
    if begins > ends || (outline.len() > 2 && begins == ends) {
        return None;
    }
    // A bare line ends: the crossing must lie between its ends.
    (outline.len() > 2 || Gap::between_outlines(outline, &[line.from, line.to]).is_none())
        .then_some((begins, ends))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn road(width: i32) -> Line {
        Line::new(
            &[
                Point::new(0, 0),
                Point::new(10_000, 0),
                Point::new(10_000, 8_000),
            ],
            width,
        )
    }

    fn part(line: &Line, from: (i32, i32), to: (i32, i32)) -> Vec<(i32, i32)> {
        let segment = Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1));
        let length = segment.length();
        line.parts_of(segment)
            .iter()
            .map(|(a, b)| (a.of(length), b.of(length)))
            .collect()
    }

    #[test]
    fn a_band_is_crossed_by_its_width_and_a_bare_line_at_a_point() {
        assert_eq!(
            part(&road(1_000), (5_000, -3_000), (5_000, 3_000)),
            [(2_500, 3_500)]
        );
        assert_eq!(
            part(&road(0), (5_000, -3_000), (5_000, 3_000)),
            [(3_000, 3_000)]
        );
        assert_eq!(part(&road(0), (12_000, -3_000), (12_000, 3_000)), []);
        assert_eq!(part(&road(0), (5_000, 100), (5_000, 3_000)), []);
    }

    #[test]
    fn a_column_follows_a_road() {
        let corners = [(3_000, 300), (3_000, -300), (1_000, -300), (1_000, 300)];
        let column = Quad::new(corners.map(|(x, y)| Point::new(x, y)));
        assert!(road(1_000).is_followed_by(&column, 250));
        assert!(!road(1_000).is_followed_by(&column.moved(Point::new(0, 300)), 250));
        assert!(road(1_000).holds(&column));
        assert!(!road(1_000).holds(&column.moved(Point::new(0, 300))));
    }

    #[test]
    fn a_base_crosses_a_bare_line_while_it_lies_on_it() {
        let corners = [(0, 1_000), (1_000, 1_000), (1_000, 0), (0, 0)]
            .map(|(x, y)| Point::new(x + 4_000, y - 3_000));
        let there = road(0).stretches(&corners, Point::new(0, 6_000));
        assert_eq!(there.len(), 1);
        assert_eq!((there[0].0.of(6_000), there[0].1.of(6_000)), (2_000, 3_000));
    }
}
