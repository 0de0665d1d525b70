//! The planner of the table: whatever it proposes passes the checker, and in the open it arrives.

use grognard_ground::table::{
    ARRIVED, Base, Bearing, Drill, Face, Feature, Footprint, Goal, Going, Kind, Measure, Obstacle,
    OpenGoing, Point, Pose, Shape, Sweep, TableMap, Task, plan, walk,
};
use proptest::prelude::*;

const SIDE: i32 = 48_000;

fn pose() -> impl Strategy<Value = Pose> {
    (4_000..44_000, 4_000..44_000, 0..36_000)
        .prop_map(|(x, y, facing)| Pose::new(Point::new(x, y), Bearing::new(facing)))
}

fn drill() -> impl Strategy<Value = Drill> {
    prop_oneof![Just(Drill::Wheel), Just(Drill::Pivot), Just(Drill::Slide)]
}

fn others() -> impl Strategy<Value = Vec<Footprint>> {
    let shape = Shape::column(Base::new(750, 1_000), 6, 2);
    prop::collection::vec(
        pose().prop_map(move |pose| Footprint::new(&shape, pose)),
        0..40,
    )
}

fn table() -> TableMap {
    TableMap::new(SIDE, SIDE, Vec::new())
}

const OPEN: OpenGoing = OpenGoing(Measure::OuterFront);

proptest! {
    #[test]
    fn every_plan_passes_the_checker(start in pose(), goal in (pose(), 0..4), drill in drill(), allowance in 500..20_000, others in others()) {
        let shape = Shape::line(Base::new(750, 1_000), 4);
        let unit = Footprint::new(&shape, start);
        let free: Vec<_> = others.iter().filter(|other| !unit.overlaps(other)).collect();
        let obstacles: Vec<_> = free.iter().enumerate().map(|(who, unit)| Obstacle::new(who, unit)).collect();
        let goal = match goal {
            (pose, 0) => Goal::Place(pose.at),
            (pose, 1) => Goal::Pose(pose),
            (pose, 2) => Goal::Edge(pose.facing),
            _ => Goal::Contact { who: 0, face: None },
        };
        let map = table();
        let task = Task { shape: &shape, start, goal, drill, allowance, map: &map, obstacles: &obstacles, going: &OPEN };
        let found = plan(&task);
        prop_assert_eq!(found.path.start, start);
        prop_assert_eq!(walk(&task, &found.path), Ok(found.cost));
        prop_assert!(found.cost <= allowance);
        prop_assert_eq!(found.arrives, task.has_arrived(found.path.end(&shape)));
        prop_assert_eq!(plan(&task), found);
    }

    #[test]
    fn in_the_open_a_unit_arrives_or_uses_its_allowance(start in pose(), goal in pose(), drill in drill(), allowance in 500..60_000) {
        let shape = Shape::line(Base::new(750, 1_000), 4);
        let map = TableMap::new(2 * SIDE, 2 * SIDE, Vec::new());
        let middle = Point::new(SIDE / 2, SIDE / 2);
        let (start, goal) = (Pose::new(start.at + middle, start.facing), goal.at + middle);
        let task = Task { shape: &shape, start, goal: Goal::Place(goal), drill, allowance, map: &map, obstacles: &[], going: &OPEN };
        let found = plan(&task);
        // Within reach of a front corner a place cannot be wheeled to directly.
        prop_assume!(start.at.distance(goal) > 4_000);
        prop_assert!(found.arrives || found.cost > allowance - 60, "{found:?}");
        if found.arrives {
            prop_assert!(found.path.end(&shape).at.is_within(goal, ARRIVED));
        }
    }
}

#[test]
fn a_way_is_found_round_a_wall_of_bases() {
    let shape = Shape::column(Base::new(750, 1_000), 4, 2);
    let wall = Shape::rectangle(Base::new(8_000, 1_000));
    let at = |x, y, degrees| Pose::new(Point::new(x, y), Bearing::degrees(degrees));
    let wall = Footprint::new(&wall, at(20_000, 20_000, 180));
    let obstacles = [Obstacle::new(0, &wall)];
    let map = table();
    for drill in [Drill::Wheel, Drill::Pivot, Drill::Slide] {
        let task = Task {
            shape: &shape,
            start: at(20_000, 15_000, 0),
            goal: Goal::Place(Point::new(20_000, 27_000)),
            drill,
            allowance: 40_000,
            map: &map,
            obstacles: &obstacles,
            going: &OPEN,
        };
        let found = plan(&task);
        assert!(found.arrives, "{drill:?} {found:?}");
        assert!(found.cost < 22_000, "{drill:?} {found:?}");
    }
}

#[test]
fn a_charge_ends_in_contact_with_the_face_it_was_sent_to() {
    let shape = Shape::line(Base::new(1_000, 2_000), 3);
    let at = |x, y, degrees| Pose::new(Point::new(x, y), Bearing::degrees(degrees));
    let enemy = Footprint::new(&shape, at(20_000, 20_000, 180));
    let obstacles = [Obstacle::new(4, &enemy)];
    let map = table();
    for (start, face) in [
        (at(17_000, 12_000, 20), Face::Front),
        (at(30_000, 21_500, 250), Face::Left),
    ] {
        let goal = Goal::Contact {
            who: 4,
            face: Some(face),
        };
        let task = Task {
            shape: &shape,
            start,
            goal,
            drill: Drill::Wheel,
            allowance: 16_000,
            map: &map,
            obstacles: &obstacles,
            going: &OPEN,
        };
        let found = plan(&task);
        assert!(found.arrives, "{face:?} {found:?}");
        assert!(found.path.legs.len() <= 3, "{found:?}");
    }
}

#[test]
fn routers_run_for_their_edge_round_the_enemy() {
    let shape = Shape::column(Base::new(750, 1_000), 4, 2);
    let at = |x, y, degrees| Pose::new(Point::new(x, y), Bearing::degrees(degrees));
    let enemy = Footprint::new(
        &Shape::rectangle(Base::new(4_000, 2_000)),
        at(20_000, 16_000, 0),
    );
    let obstacles = [Obstacle::new(0, &enemy)];
    let map = table();
    let task = Task {
        shape: &shape,
        start: at(20_000, 20_000, 180),
        goal: Goal::Edge(Bearing::SOUTH),
        drill: Drill::Pivot,
        allowance: 10_000,
        map: &map,
        obstacles: &obstacles,
        going: &|shape: &Shape, sweep: &Sweep| {
            // Turning is free in a rout.
            Some(if sweep.leg().way(sweep.start().pose()).is_some() {
                OPEN.cost(shape, sweep)?
            } else {
                0
            })
        },
    };
    let found = plan(&task);
    let end = found.path.end(&shape).at;
    assert!(end.y < 12_500, "{found:?}");
    assert!(found.cost > 9_000);
}

#[test]
fn slow_ground_is_paid_for_and_forbidden_ground_avoided() {
    let square = |x: i32, y: i32, side: i32| {
        [(0, 0), (side, 0), (side, side), (0, side)]
            .map(|(dx, dy)| Point::new(x + dx, y + dy))
            .to_vec()
    };
    let map = TableMap::new(
        SIDE,
        SIDE,
        vec![
            Feature::area(Kind::Wood, square(10_000, 18_000, 4_000)),
            Feature::area(Kind::Water, square(28_000, 18_000, 6_000)),
        ],
    );
    let shape = Shape::column(Base::new(750, 1_000), 4, 2);
    let going = |shape: &Shape, sweep: &Sweep| {
        let water = map.passed_in(sweep, shape, |feature| feature.kind == Kind::Water);
        let wood = map.passed_in(sweep, shape, |feature| feature.kind == Kind::Wood);
        (water == 0).then(|| sweep.leg().length(shape, Measure::OuterFront) + wood)
    };
    let at = |x, y| Pose::new(Point::new(x, y), Bearing::NORTH);
    let task = |start: Pose, goal: Point| Task {
        shape: &shape,
        start,
        goal: Goal::Place(goal),
        drill: Drill::Wheel,
        allowance: 10_000,
        map: &map,
        obstacles: &[],
        going: &going,
    };
    let through = plan(&task(at(12_000, 16_000), Point::new(12_000, 26_000)));
    // Two inches to the wood, then half speed for four inches of ground.
    assert_eq!(through.path.end(&shape).at, Point::new(12_000, 22_000));
    assert_eq!(through.cost, 10_000);
    let round = plan(&task(at(31_000, 15_000), Point::new(31_000, 28_000)));
    let end = Footprint::new(&shape, round.path.end(&shape));
    assert!(
        !map.feature(grognard_ground::table::FeatureId(1))
            .touches(end.frame())
    );
    assert!(round.cost > 5_000, "{round:?}");
}
