//! Legs, sweeps and stops of the table, compared with brute force and with themselves told again.

use grognard_ground::table::{
    Base, Bearing, Face, Footprint, GRAZE, Hand, Leg, Measure, Obstacle, Path, Point, Pose, Quad,
    SLACK, Shape, Sweep, Turn, until_contact,
};
use proptest::prelude::*;

/// Corners are rounded to the grid at both ends of a step, and so is where the unit stands.
const ROUNDING: f64 = 3.0;

fn pose() -> impl Strategy<Value = Pose> {
    (0..14_000, 0..14_000, 0..36_000)
        .prop_map(|(x, y, facing)| Pose::new(Point::new(x, y), Bearing::new(facing)))
}

fn base() -> impl Strategy<Value = Base> {
    (500..5_000, 500..3_000).prop_map(|(width, depth)| Base::new(width, depth))
}

fn straight() -> impl Strategy<Value = Leg> {
    prop_oneof![
        (1..12_000).prop_map(Leg::Advance),
        (1..12_000).prop_map(Leg::Back),
        (-9_000..9_000, 1..12_000).prop_map(|(by, distance)| Leg::Oblique {
            by: Turn(by),
            distance
        }),
        (1..5_000).prop_map(|distance| Leg::Sidestep {
            to: Hand::Left,
            distance
        }),
        (-9_000..9_000, -9_000..9_000).prop_map(|(x, y)| Leg::Shift(Point::new(x, y))),
    ]
}

fn turning() -> impl Strategy<Value = Leg> {
    let hand = prop_oneof![Just(Hand::Left), Just(Hand::Right)];
    prop_oneof![
        (hand, -9_000..18_000).prop_map(|(to, by)| Leg::Wheel { to, by }),
        (-17_999..18_000).prop_map(|by| Leg::Pivot(Turn(by))),
        (-17_999..18_000).prop_map(|by| Leg::Face(Turn(by))),
    ]
}

fn leg() -> impl Strategy<Value = Leg> {
    prop_oneof![straight(), turning(), Just(Leg::AboutFace)]
}

type Corner = (f64, f64);

fn corners(quad: &Quad) -> [Corner; 4] {
    quad.corners()
        .map(|point| (f64::from(point.x), f64::from(point.y)))
}

/// The least overlap of two convex bases along any edge's normal; negative if they are apart.
fn depth(one: &[Corner; 4], other: &[Corner; 4]) -> f64 {
    let along = |a: &[Corner; 4], b: &[Corner; 4]| {
        let sides = (0..4).map(|index| {
            let (from, to) = (a[index], a[(index + 1) % 4]);
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let inside = b
                .iter()
                .map(|p| ((p.0 - from.0) * dy - (p.1 - from.1) * dx) / dx.hypot(dy));
            inside.fold(f64::NEG_INFINITY, f64::max)
        });
        sides.fold(f64::INFINITY, f64::min)
    };
    along(one, other).min(along(other, one))
}

/// The corners of a base part of the way through a leg, unrounded.
fn on_the_way(start: &Quad, pose: Pose, leg: Leg, shape: &Shape, part: f64) -> [Corner; 4] {
    let from = corners(start);
    if let Some(way) = leg.way(pose) {
        let (dx, dy) = (f64::from(way.x) * part, f64::from(way.y) * part);
        return from.map(|(x, y)| (x + dx, y + dy));
    }
    let facing = f64::from(pose.facing.hundredths()).to_radians() / 100.0;
    let (ahead, right) = ((facing.sin(), facing.cos()), (facing.cos(), -facing.sin()));
    let (aside, behind) = match leg {
        Leg::Wheel { to, .. } => (f64::from(shape.width() * to.sign()) / 2.0, 0.0),
        Leg::Pivot(_) => (0.0, f64::from(shape.depth()) / 2.0),
        _ => (0.0, 0.0),
    };
    let x = f64::from(pose.at.x) + right.0 * aside - ahead.0 * behind;
    let y = f64::from(pose.at.y) + right.1 * aside - ahead.1 * behind;
    let turn = -f64::from(leg.turn().0).to_radians() / 100.0 * part;
    from.map(|(cx, cy)| {
        let (dx, dy) = (cx - x, cy - y);
        (
            x + dx * turn.cos() - dy * turn.sin(),
            y + dx * turn.sin() + dy * turn.cos(),
        )
    })
}

/// The deepest overlap on the way, and the first part of the way at which it is deeper than `limit`.
fn deepest(
    shape: &Shape,
    pose: Pose,
    leg: Leg,
    other: &Footprint,
    limit: f64,
) -> (f64, Option<f64>) {
    let start = Footprint::new(shape, pose);
    let (mut most, mut first) = (f64::NEG_INFINITY, None);
    for step in 0..=600 {
        let part = f64::from(step) / 600.0;
        let here = on_the_way(start.frame(), pose, leg, shape, part);
        let now = depth(&here, &corners(other.frame()));
        most = most.max(now);
        if now > limit && first.is_none() {
            first = Some(part);
        }
    }
    (most, first)
}

proptest! {
    #[test]
    fn a_leg_and_its_reverse_lead_back(base in base(), pose in pose(), leg in leg()) {
        let shape = Shape::rectangle(base);
        let there = leg.end(pose, &shape);
        prop_assert_eq!(leg.reversed().end(there, &shape), pose);
    }

    #[test]
    fn a_wheel_keeps_its_corner(base in base(), pose in pose(), by in 0..18_000) {
        let shape = Shape::rectangle(base);
        let leg = Leg::Wheel { to: Hand::Right, by };
        let (old, new) = (Footprint::new(&shape, pose), Footprint::new(&shape, leg.end(pose, &shape)));
        let corner = |unit: &Footprint| unit.frame().front_corner(Hand::Right);
        prop_assert!(corner(&old).is_within(corner(&new), 2));
        let moved = old.frame().front_corner(Hand::Left).distance(new.frame().front_corner(Hand::Left));
        prop_assert!((moved - leg.length(&shape, Measure::OuterFrontChord)).abs() <= 3);
        let arc = f64::from(base.width) * f64::from(by).to_radians() / 100.0;
        prop_assert!((f64::from(leg.length(&shape, Measure::OuterFront)) - arc).abs() <= 0.6);
        prop_assert!(leg.length(&shape, Measure::Farthest) >= leg.length(&shape, Measure::OuterFront));
    }

    #[test]
    fn nothing_is_passed_through_straight(base in base(), pose in pose(), leg in straight(), other in (base(), pose())) {
        let shape = Shape::rectangle(base);
        let other = Footprint::new(&Shape::rectangle(other.0), other.1);
        let sweep = Sweep::new(&shape, pose, leg);
        let limit = f64::from(SLACK);
        let (most, first) = deepest(&shape, pose, leg, &other, limit + 0.5);
        match sweep.first_hit(&shape, &[Obstacle::new(0, &other)]) {
            None => prop_assert!(most <= limit + 1.0, "{most}"),
            Some(hit) => {
                // Something so short as to fall between two samples is met all the same.
                let reach = f64::from(leg.extent());
                prop_assert!(most > limit - 2.0 - reach / 600.0, "{most}");
                if let Some(first) = first {
                    prop_assert!(f64::from(hit.after) <= first * reach + 1.0);
                }
            }
        }
    }

    #[test]
    fn nothing_is_passed_through_in_a_turn(base in base(), pose in pose(), leg in turning(), other in (base(), pose())) {
        let shape = Shape::rectangle(base);
        let other = Footprint::new(&Shape::rectangle(other.0), other.1);
        let sweep = Sweep::new(&shape, pose, leg);
        let limit = f64::from(SLACK);
        let (most, first) = deepest(&shape, pose, leg, &other, limit + ROUNDING);
        match sweep.first_hit(&shape, &[Obstacle::new(0, &other)]) {
            None => prop_assert!(most <= limit + ROUNDING, "{most}"),
            Some(hit) => {
                let reach = f64::from(leg.extent());
                // A corner at seven inches moves so far from one sample to the next.
                let between = 7_000.0 * (reach / 100.0).to_radians() / 600.0;
                let margin = f64::from(GRAZE) + ROUNDING + between;
                prop_assert!(most > limit - margin, "{most} {margin}");
                if let Some(first) = first {
                    prop_assert!(f64::from(hit.after) <= first * reach + 1.0);
                }
            }
        }
    }

    #[test]
    fn a_stop_is_free_in_contact_and_as_far_as_can_be(base in base(), pose in pose(), leg in leg(), others in prop::collection::vec((base(), pose()), 1..5)) {
        let shape = Shape::rectangle(base);
        let others: Vec<_> = others.iter().map(|(base, pose)| Footprint::new(&Shape::rectangle(*base), *pose)).collect();
        let start = Footprint::new(&shape, pose);
        let free: Vec<_> = others.iter().filter(|other| !start.overlaps_by(other, 0)).collect();
        let obstacles: Vec<_> = free.iter().enumerate().map(|(who, unit)| Obstacle::new(who, unit)).collect();
        let stop = until_contact(&shape, pose, leg, &obstacles);
        prop_assert!(Sweep::new(&shape, pose, stop.leg).is_clear(&shape, &obstacles));
        prop_assert_eq!(stop.leg.end(pose, &shape), stop.end);
        let unit = Footprint::new(&shape, stop.end);
        // An about-face keeps its ground but for the rounding of its corners.
        let bite = if leg == Leg::AboutFace { SLACK } else { 0 };
        prop_assert!(free.iter().all(|other| !unit.overlaps_by(other, bite)));
        prop_assert_eq!(stop.stopped, stop.leg != leg);
        if stop.stopped {
            prop_assert!(!stop.contacts.is_empty(), "{:?}", free.iter().map(|other| unit.gap(other).thousandths()).min());
        }
        // What was allowed is allowed again, and ends where it ended.
        let again = until_contact(&shape, pose, stop.leg, &obstacles);
        prop_assert_eq!((again.leg, again.end, again.stopped), (stop.leg, stop.end, false));
    }

    #[test]
    fn a_path_written_and_read_is_the_same_path(base in base(), pose in pose(), legs in prop::collection::vec(leg(), 0..6), other in (base(), pose())) {
        let shape = Shape::rectangle(base);
        let path = Path::new(pose, legs);
        let read: Path = toml::from_str(&toml::to_string(&path).expect("small")).expect("small");
        prop_assert_eq!(&read, &path);
        prop_assert_eq!(read.end(&shape), path.end(&shape));
        prop_assert_eq!(read.length(&shape, Measure::Farthest), path.length(&shape, Measure::Farthest));
        let other = Footprint::new(&Shape::rectangle(other.0), other.1);
        let list = [Obstacle::new(0, &other)];
        for (old, new) in path.strides(&shape).zip(read.strides(&shape)) {
            let hit = |pose, leg| Sweep::new(&shape, pose, leg).first_hit(&shape, &list);
            prop_assert_eq!(hit(old.from, old.leg), hit(new.from, new.leg));
        }
    }

    #[test]
    fn legs_that_are_cut_stay_on_their_way(base in base(), pose in pose(), leg in leg(), part in 0..18_000) {
        let shape = Shape::rectangle(base);
        let cut = leg.cut(part);
        prop_assert!(cut.length(&shape, Measure::Farthest) <= leg.length(&shape, Measure::Farthest) + 1);
        if leg != Leg::AboutFace {
            prop_assert!(cut.extent() <= part + 2);
        }
        let front = Footprint::new(&shape, cut.end(pose, &shape)).frame().middle_of(Face::Front);
        prop_assert!(front.is_within(cut.end(pose, &shape).at, 3));
    }
}
