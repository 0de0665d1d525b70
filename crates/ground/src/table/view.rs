//! The part of a target or of an arc that can be seen.
//!
//! Whether a single line is blocked is the rulebook's word. What can change that word along an edge or
//! an arc are the corners of whatever may block: between the lines through two neighbouring corners one
//! line stands for all. The parts of an edge are good to a thousandth of an inch if it is seen squarely,
//! those of an arc to a hundredth of a degree.

use super::angle::{Bearing, Turn};
use super::footprint::Footprint;
use super::point::Point;
use super::quad::Segment;
use super::sweep::Obstacle;
use super::terrain::{Form, Stretch, TableMap, part_in};

/// The parts of an edge that can be seen from a point, in thousandths from the edge's beginning.
/// `corners` are those of whatever may block (see [`corners_between`]); `is_blocked` is asked for lines
/// from the eye to points of the edge.
pub fn clear_parts(
    eye: Point,
    edge: Segment,
    corners: &[Point],
    mut is_blocked: impl FnMut(Segment) -> bool,
) -> Vec<(i32, i32)> {
    let length = edge.length();
    let mut cuts: Vec<_> = corners
        .iter()
        .filter_map(|corner| shadow(eye, edge, *corner, length))
        .collect();
    cuts.extend([0, length]);
    cuts.sort_unstable();
    cuts.dedup();
    let mut clear: Vec<(i32, i32)> = Vec::new();
    for pair in cuts.windows(2) {
        let middle = edge.from.on_the_way(edge.to, pair[0] + pair[1], 2 * length);
        if !is_blocked(Segment::new(eye, middle)) {
            extend(&mut clear, pair[0], pair[1]);
        }
    }
    clear
}

/// The parts of an arc along which a line of this length is not blocked, as turns from `facing`.
pub fn clear_arc(
    eye: Point,
    facing: Bearing,
    half: Turn,
    reach: i32,
    corners: &[Point],
    mut is_blocked: impl FnMut(Segment) -> bool,
) -> Vec<(Turn, Turn)> {
    let half = half.size();
    let bearings = corners
        .iter()
        .filter_map(|corner| Bearing::between(eye, *corner));
    let mut cuts: Vec<_> = bearings.map(|bearing| facing.turn_to(bearing).0).collect();
    cuts.retain(|cut| cut.abs() < half);
    cuts.extend([-half, half]);
    cuts.sort_unstable();
    cuts.dedup();
    let mut clear: Vec<(i32, i32)> = Vec::new();
    for pair in cuts.windows(2) {
        let middle = facing.turned(Turn(i32::midpoint(pair[0], pair[1])));
        let end = eye + middle.direction().reach(reach);
        if !is_blocked(Segment::new(eye, end)) {
            extend(&mut clear, pair[0], pair[1]);
        }
    }
    clear
        .into_iter()
        .map(|(from, to)| (Turn(from), Turn(to)))
        .collect()
}

/// The corners of all units and terrain that may come between a point and an edge, and where their
/// outlines cross the edge itself.
pub fn corners_between(
    eye: Point,
    edge: Segment,
    map: &TableMap,
    units: &[Obstacle<'_>],
) -> Vec<Point> {
    let bounds = edge.bounds().with(eye);
    let mut corners = Vec::new();
    for unit in units.iter().filter(|unit| unit.bounds().touch(bounds)) {
        corners.extend(corners_of(unit.footprint));
        let stands = unit.footprint.solids().iter();
        let parts = stands.filter_map(|stand| part_in(edge, stand.corners()));
        corners.extend(parts.flat_map(|part| ends_on(edge, part)));
    }
    for (_, feature) in map.near(bounds) {
        corners.extend(
            feature
                .parts_of(edge)
                .into_iter()
                .flat_map(|part| ends_on(edge, part)),
        );
        match &feature.form {
            Form::Area(area) => corners.extend(area.rings().iter().flatten()),
            Form::Line(line) => corners.extend(line.points()),
        }
    }
    corners.retain(|corner| bounds.contains(*corner));
    corners
}

/// Both ends of a part of an edge, on the grid.
fn ends_on(edge: Segment, (begins, ends): Stretch) -> [Point; 2] {
    let way = edge.to - edge.from;
    [begins, ends].map(|part| edge.from + Point::new(part.of(way.x), part.of(way.y)))
}

fn corners_of(unit: &Footprint) -> impl Iterator<Item = Point> {
    unit.solids().iter().flat_map(|stand| *stand.corners())
}

/// Where the line from the eye through a corner meets an edge, in thousandths along it; `None` if it
/// does not, or if the corner lies beyond.
fn shadow(eye: Point, edge: Segment, corner: Point, length: i32) -> Option<i32> {
    let (ray, along, start) = (corner - eye, edge.to - edge.from, edge.from - eye);
    let across = ray.cross(along);
    if across == 0 {
        return None;
    }
    let sign = across.signum();
    // start + part * along lies on the ray.
    let part = start.cross(ray) * sign;
    let reach = start.cross(along) * sign;
    let across = across * sign;
    // A corner on the edge may have been rounded to a little beyond it.
    if part <= 0 || part >= across || reach + reach / 512 < across {
        return None;
    }
    let product = 2 * i128::from(part) * i128::from(length) + i128::from(across);
    Some(product.div_euclid(2 * i128::from(across)) as i32)
}

fn extend(parts: &mut Vec<(i32, i32)>, from: i32, to: i32) {
    match parts.last_mut() {
        Some(last) if last.1 == from => last.1 = to,
        _ => parts.push((from, to)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::footprint::Pose;
    use super::super::shape::{Base, Shape};
    use super::super::sight::Sight;
    use super::*;

    fn unit(x: i32, y: i32) -> Footprint {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        Footprint::new(&shape, Pose::new(Point::new(x, y), Bearing::NORTH))
    }

    #[test]
    fn a_unit_between_hides_twice_its_width_at_twice_its_distance() {
        let map = TableMap::new(48_000, 48_000, Vec::new());
        let screen = unit(20_000, 15_000);
        let list = [Obstacle::new(0, &screen)];
        let eye = Point::new(20_000, 10_000);
        let edge = Segment::new(Point::new(15_000, 18_000), Point::new(25_000, 18_000));
        let corners = corners_between(eye, edge, &map, &list);
        let clear = clear_parts(eye, edge, &corners, |line| {
            !Sight::line(&map, line, &list).units().is_empty()
        });
        assert_eq!(clear, [(0, 3_000), (7_000, 10_000)]);
        let arc = clear_arc(
            eye,
            Bearing::NORTH,
            Turn::degrees(45),
            9_000,
            &corners,
            |line| !Sight::line(&map, line, &list).units().is_empty(),
        );
        assert_eq!(
            arc,
            [(Turn(-4_500), Turn(-1_404)), (Turn(1_404), Turn(4_500))]
        );
    }
}
