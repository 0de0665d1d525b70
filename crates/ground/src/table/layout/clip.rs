//! Cutting lines and areas to a rectangle, and where lines cross.

use super::super::gap::Gap;
use super::super::point::{Bounds, Point, divided, rightness};
use super::super::quad::Segment;
use super::super::terrain::part_in;

/// A closed edge cut to a rectangle. Where it leaves and returns it runs along the rectangle's side.
pub(super) fn ring(points: &[Point], to: Bounds) -> Vec<Point> {
    let west = cut(points, |point| point.x - to.low.x);
    let east = cut(&west, |point| to.high.x - point.x);
    let south = cut(&east, |point| point.y - to.low.y);
    cut(&south, |point| to.high.y - point.y)
}

/// Keeps the part of a closed edge where `depth` is not negative; it must be linear.
fn cut(points: &[Point], depth: impl Fn(Point) -> i32) -> Vec<Point> {
    let mut kept = Vec::with_capacity(points.len() + 4);
    let Some(mut before) = points.last().copied() else {
        return kept;
    };
    for point in points {
        let (first, last) = (depth(before), depth(*point));
        if (first < 0) != (last < 0) {
            kept.push(between(before, *point, i64::from(first), i64::from(last)));
        }
        if last >= 0 {
            kept.push(*point);
        }
        before = *point;
    }
    kept
}

/// The point of a segment where a depth that goes from `first` to `last` is zero.
fn between(from: Point, to: Point, first: i64, last: i64) -> Point {
    let (part, whole) = (first.abs(), first.abs() + last.abs());
    let step = |a: i32, b: i32| a + divided((i64::from(b) - i64::from(a)) * part, whole) as i32;
    Point::new(step(from.x, to.x), step(from.y, to.y))
}

/// The parts of a line within a rectangle.
pub(super) fn line(points: &[Point], to: Bounds) -> Vec<Vec<Point>> {
    let outline = [
        to.low,
        Point::new(to.low.x, to.high.y),
        to.high,
        Point::new(to.high.x, to.low.y),
    ];
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for pair in points.windows(2) {
        let way = pair[1] - pair[0];
        let Some((begins, ends)) = part_in(Segment::new(pair[0], pair[1]), &outline) else {
            continue;
        };
        let first = pair[0] + Point::new(begins.of(way.x), begins.of(way.y));
        let last = pair[0] + Point::new(ends.of(way.x), ends.of(way.y));
        match parts.last_mut() {
            Some(part) if part.last() == Some(&first) => part.push(last),
            _ => parts.push(vec![first, last]),
        }
    }
    parts
}

/// The convex edge around points, clockwise.
pub(super) fn hull(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    let mut upper = half_hull(sorted.iter().copied());
    let mut lower = half_hull(sorted.iter().rev().copied());
    upper.pop();
    lower.pop();
    upper.extend(lower);
    upper
}

fn half_hull(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut hull: Vec<Point> = Vec::new();
    for point in points {
        while let [.., before, last] = hull[..]
            && rightness(before, last, point) <= 0
        {
            hull.pop();
        }
        hull.push(point);
    }
    hull
}

/// Where a road crosses a stream, with the way the road runs there.
pub(super) fn crossings(road: &[Point], stream: &[Point]) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    for way in road.windows(2) {
        for water in stream.windows(2) {
            let crossed = part_in(Segment::new(way[0], way[1]), &[water[0], water[1]]);
            if let Some((at, _)) = crossed {
                let along = way[1] - way[0];
                let there = way[0] + Point::new(at.of(along.x), at.of(along.y));
                found.push((there, along));
            }
        }
    }
    found
}

/// The place of a stream nearest to a point, and the way across it there.
pub(super) fn nearest_across(at: Point, streams: &[Vec<Point>]) -> Option<(Point, Point)> {
    let pieces = streams.iter().flat_map(|stream| stream.windows(2));
    let nearest = pieces.min_by_key(|pair| Gap::to_edge(at, pair[0], pair[1]))?;
    let along = nearest[1] - nearest[0];
    let length = along.length_squared().max(1);
    let part = along.dot(at - nearest[0]).clamp(0, length);
    let step = |side: i32| {
        let product = 2 * i128::from(side) * i128::from(part) + i128::from(length);
        product.div_euclid(2 * i128::from(length)) as i32
    };
    let there = nearest[0] + Point::new(step(along.x), step(along.y));
    Some((there, Point::new(-along.y, along.x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOX: Bounds = Bounds {
        low: Point::new(0, 0),
        high: Point::new(100, 100),
    };

    fn points(list: &[(i32, i32)]) -> Vec<Point> {
        list.iter().map(|(x, y)| Point::new(*x, *y)).collect()
    }

    #[test]
    fn an_area_is_cut_at_the_sides() {
        let cut = ring(&points(&[(50, 50), (150, 50), (150, 80), (50, 80)]), BOX);
        assert_eq!(cut, points(&[(50, 50), (100, 50), (100, 80), (50, 80)]));
        assert!(ring(&points(&[(150, 50), (250, 50), (250, 80)]), BOX).is_empty());
    }

    #[test]
    fn a_line_that_leaves_and_returns_is_two() {
        let parts = line(&points(&[(-50, 10), (150, 10), (150, 90), (50, 90)]), BOX);
        assert_eq!(
            parts,
            [
                points(&[(0, 10), (100, 10)]),
                points(&[(100, 90), (50, 90)])
            ]
        );
    }

    #[test]
    fn a_road_crosses_a_stream_once() {
        let found = crossings(
            &points(&[(0, 0), (100, 100)]),
            &points(&[(0, 100), (100, 0)]),
        );
        assert_eq!(found, [(Point::new(50, 50), Point::new(100, 100))]);
        let (at, _) = nearest_across(Point::new(40, 90), &[points(&[(0, 50), (100, 50)])]).unwrap();
        assert_eq!(at, Point::new(40, 50));
    }
}
