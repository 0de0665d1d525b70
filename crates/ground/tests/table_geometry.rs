//! Distances, overlap, arcs and quadrants of the table, compared with plain floating-point brute force.

use grognard_ground::table::{
    Base, Bearing, Face, Footprint, Point, Pose, Quad, Quadrants, SLACK, Segment, Shape, Turn, Zone,
};
use proptest::prelude::*;

fn pose() -> impl Strategy<Value = Pose> {
    (0..12_000, 0..12_000, 0..36_000)
        .prop_map(|(x, y, facing)| Pose::new(Point::new(x, y), Bearing::new(facing)))
}

fn shape() -> impl Strategy<Value = Shape> {
    let base = (300..3_000, 300..2_500).prop_map(|(width, depth)| Base::new(width, depth));
    (base, 1_usize..6, 0..5).prop_map(|(base, count, kind)| match kind {
        0 => Shape::rectangle(base),
        1 => Shape::line(base, count),
        2 => Shape::column(base, count, 2),
        3 => Shape::square(base, count + 3),
        _ => Shape::loose(base, count, 400),
    })
}

fn unit() -> impl Strategy<Value = Footprint> {
    (shape(), pose()).prop_map(|(shape, pose)| Footprint::new(&shape, pose))
}

fn float(point: Point) -> (f64, f64) {
    (f64::from(point.x), f64::from(point.y))
}

fn to_segment(point: Point, edge: Segment) -> f64 {
    let ((px, py), (ax, ay), (bx, by)) = (float(point), float(edge.from), float(edge.to));
    let (dx, dy) = (bx - ax, by - ay);
    let part = (((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    (px - ax - part * dx).hypot(py - ay - part * dy)
}

/// The distance between two bases that do not overlap: the least of any corner to any edge.
fn slow_distance(one: &Quad, other: &Quad) -> f64 {
    let mut least = f64::INFINITY;
    for (a, b) in [(one, other), (other, one)] {
        for corner in a.corners() {
            for face in Face::ALL {
                least = least.min(to_segment(*corner, b.edge(face)));
            }
        }
    }
    least
}

/// How far inside a base a point lies; negative outside.
fn depth(base: &Quad, point: (f64, f64)) -> f64 {
    let sides = Face::ALL.map(|face| {
        let edge = base.edge(face);
        let ((ax, ay), (bx, by)) = (float(edge.from), float(edge.to));
        let (dx, dy) = (bx - ax, by - ay);
        ((point.0 - ax) * dy - (point.1 - ay) * dx) / dx.hypot(dy)
    });
    sides.into_iter().fold(f64::INFINITY, f64::min)
}

/// Points all over a base.
fn spread(base: &Quad) -> Vec<(f64, f64)> {
    let [left, right, _, rear] = base.corners().map(float);
    let parts = || (0..=24).map(|part| f64::from(part) / 24.0);
    let at = |across: f64, back: f64| {
        let x = left.0 + across * (right.0 - left.0) + back * (rear.0 - left.0);
        let y = left.1 + across * (right.1 - left.1) + back * (rear.1 - left.1);
        (x, y)
    };
    let all = parts().flat_map(|across| parts().map(move |back| at(across, back)));
    all.collect()
}

fn quarter_turned(pose: Pose) -> Pose {
    Pose::new(
        Point::new(pose.at.y, -pose.at.x),
        pose.facing.turned(Turn::RIGHT),
    )
}

proptest! {
    #[test]
    fn distances_and_overlap_are_symmetric(one in unit(), other in unit()) {
        prop_assert_eq!(one.gap(&other), other.gap(&one));
        prop_assert_eq!(one.overlaps(&other), other.overlaps(&one));
        prop_assert_eq!(one.is_in_contact(&other), other.is_in_contact(&one));
    }

    #[test]
    fn distances_agree_with_brute_force(one in unit(), other in unit()) {
        for ours in one.stands() {
            for theirs in other.stands() {
                let gap = ours.gap(theirs);
                if gap.is_none() {
                    continue;
                }
                let slow = slow_distance(ours, theirs);
                prop_assert!((f64::from(gap.thousandths()) - slow.floor()).abs() <= 1.0);
                prop_assert!(gap.is_within(gap.thousandths_up()));
                prop_assert!(!gap.is_within(gap.thousandths_up() - 1));
            }
        }
    }

    #[test]
    fn overlap_agrees_with_brute_force(one in unit(), other in unit()) {
        for ours in one.stands() {
            for theirs in other.stands() {
                let points = spread(ours).into_iter().filter(|point| depth(ours, *point) > 0.1);
                let common = points.filter(|point| depth(theirs, *point) > 0.1).count();
                if common > 0 {
                    prop_assert!(ours.overlaps(theirs, 0));
                    prop_assert!(ours.gap(theirs).is_none());
                }
                if !ours.gap(theirs).is_none() {
                    prop_assert!(!ours.overlaps(theirs, 0));
                }
                if ours.overlaps(theirs, SLACK) {
                    prop_assert!(ours.overlaps(theirs, 0));
                }
            }
        }
    }

    #[test]
    fn a_limit_is_met_exactly(one in unit(), other in unit(), limit in 0..6_000) {
        prop_assert_eq!(one.is_within(&other, limit), one.gap(&other).is_within(limit));
    }

    #[test]
    fn a_quarter_turn_of_the_table_changes_nothing(
        first in (shape(), pose()), second in (shape(), pose()), half in 1..9_000,
    ) {
        let place = |(shape, pose): &(Shape, Pose)| Footprint::new(shape, *pose);
        let turned = |(shape, pose): &(Shape, Pose)| Footprint::new(shape, quarter_turned(*pose));
        let (one, other) = (place(&first), place(&second));
        let (one_turned, other_turned) = (turned(&first), turned(&second));
        prop_assert_eq!(one.gap(&other), one_turned.gap(&other_turned));
        prop_assert_eq!(one.overlaps(&other), one_turned.overlaps(&other_turned));
        let arc = |unit: &Footprint| Zone::arc(unit.pose().at, unit.pose().facing, Turn(half));
        prop_assert_eq!(
            arc(&one).holds_part_of_unit(&other),
            arc(&one_turned).holds_part_of_unit(&other_turned)
        );
    }

    #[test]
    fn arcs_agree_with_brute_force(eye in pose(), half in 100..8_900, x in 0..12_000, y in 0..12_000) {
        let point = Point::new(x, y);
        prop_assume!(eye.at.distance(point) > 100);
        let (dx, dy) = float(point - eye.at);
        let facing = f64::from(eye.facing.hundredths()) / 100.0;
        let off = (dx.atan2(dy).to_degrees() - facing).rem_euclid(360.0);
        let off = off.min(360.0 - off);
        let limit = f64::from(half) / 100.0;
        prop_assume!((off - limit).abs() > 1e-6);
        let arc = Zone::arc(eye.at, eye.facing, Turn(half));
        prop_assert_eq!(arc.contains(point), off < limit);
    }

    #[test]
    fn a_base_is_partly_in_an_arc_if_any_point_of_it_is(eye in pose(), half in 100..9_000, other in unit()) {
        let arc = Zone::arc(eye.at, eye.facing, Turn(half));
        for stand in other.stands() {
            let points = spread(stand);
            let inside = |(x, y): &(f64, f64)| {
                arc.contains(Point::new(x.round() as i32, y.round() as i32))
            };
            // A point rounded to the grid may lie just outside the base: keep those well inside.
            let well_in = |point: &&(f64, f64)| depth(stand, **point) > 1.0;
            if points.iter().filter(well_in).any(inside) {
                prop_assert!(arc.holds_part_of(stand));
            }
            if arc.holds_all_of(stand) {
                prop_assert!(points.iter().filter(well_in).all(inside));
            }
        }
    }

    #[test]
    fn every_point_around_a_base_lies_before_a_face(base in unit(), x in -9_000..20_000, y in -9_000..20_000) {
        let (frame, point) = (base.frame(), Point::new(x, y));
        let quadrants = Quadrants::of(frame);
        match quadrants.at(point) {
            Some(face) => prop_assert!(quadrants.zone(face).contains(point)),
            None => prop_assert!(frame.contains(point)),
        }
    }

    #[test]
    fn the_shares_of_a_front_make_up_its_length(base in unit(), other in unit()) {
        let front = other.frame().edge(Face::Front);
        prop_assume!(!base.frame().overlaps(other.frame(), 0));
        let shares = Quadrants::of(base.frame()).shares(front);
        let sum: i32 = shares.iter().sum();
        prop_assert!((sum - front.length()).abs() <= 8, "{shares:?} {}", front.length());
    }
}
