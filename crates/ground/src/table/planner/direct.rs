//! The few legs that would lead straight to a goal if nothing were in the way.
//!
//! Each is found by geometry: a front corner that stands still, and the line along which the front then
//! goes. Nothing is checked here.

use super::super::angle::{Bearing, Turn};
use super::super::footprint::Pose;
use super::super::leg::Leg;
use super::super::point::Point;
use super::super::quad::Hand;
use super::super::shape::Shape;
use super::{Drill, Goal, Task};

/// The ways to the goal from a pose, the likely ones first.
pub(super) fn ways(task: &Task<'_>, pose: Pose) -> Vec<Vec<Leg>> {
    let aim = task.aim(pose);
    match (task.drill, task.goal) {
        (Drill::Wheel, Goal::Pose(goal)) => wheels_to_pose(task.shape, pose, goal),
        (Drill::Wheel, _) => wheels_to_place(task.shape, pose, aim),
        (Drill::Pivot, Goal::Pose(goal)) => pivots_to_pose(task.shape, pose, goal),
        (Drill::Slide, Goal::Pose(goal)) => slide_to_pose(task.shape, pose, goal),
        (Drill::Pivot, _) | (Drill::Slide, Goal::Contact { .. }) => {
            pivot_to_place(task.shape, pose, aim)
        }
        (Drill::Slide, _) => vec![vec![Leg::Shift(aim - pose.at)]],
    }
}

/// The ways to a place that is not the goal itself.
pub(super) fn ways_to_place(task: &Task<'_>, pose: Pose, place: Point) -> Vec<Vec<Leg>> {
    match task.drill {
        Drill::Wheel => wheels_to_place(task.shape, pose, place),
        Drill::Pivot => pivot_to_place(task.shape, pose, place),
        Drill::Slide => vec![vec![Leg::Shift(place - pose.at)]],
    }
}

/// The ways of a unit to a place by a wheel to either hand and an advance, the smaller wheel first.
/// Nothing is checked.
pub fn wheels_to_place(shape: &Shape, pose: Pose, aim: Point) -> Vec<Vec<Leg>> {
    let half = shape.width() / 2;
    let mut ways = Vec::new();
    for to in [Hand::Right, Hand::Left] {
        let corner = corner(shape, pose, to);
        // The aim must come to lie half a width inward of the corner that stands still.
        if let Some((facing, ahead)) = aligned(corner, aim, half * -to.sign()) {
            ways.extend(wheel_and_go(pose, to, facing, ahead));
        }
    }
    ways.sort_by_key(|legs| legs.iter().map(|leg| leg.turn().size()).sum::<i32>());
    ways
}

/// A wheel, an advance, and a wheel into place, by any pair of hands.
fn wheels_to_pose(shape: &Shape, pose: Pose, goal: Pose) -> Vec<Vec<Leg>> {
    let mut ways = Vec::new();
    for first in [Hand::Right, Hand::Left] {
        for last in [Hand::Right, Hand::Left] {
            let (from, to) = (corner(shape, pose, first), corner(shape, goal, last));
            // The corner of the last wheel lies a whole width inward of the first's if they differ.
            let inward = if first == last {
                0
            } else {
                -shape.width() * first.sign()
            };
            let Some((facing, ahead)) = aligned(from, to, inward) else {
                continue;
            };
            let Some(mut legs) = wheel_and_go(pose, first, facing, ahead) else {
                continue;
            };
            let turn = facing.turn_to(goal.facing).0 * last.sign();
            if turn < 0 {
                continue;
            }
            if turn > 0 {
                legs.push(Leg::Wheel { to: last, by: turn });
            }
            ways.push(legs);
        }
    }
    ways.sort_by_key(|legs| legs.iter().map(|leg| leg.turn().size()).sum::<i32>());
    ways
}

fn pivot_to_place(shape: &Shape, pose: Pose, aim: Point) -> Vec<Vec<Leg>> {
    let middle = middle(shape, pose);
    let Some(facing) = Bearing::between(middle, aim) else {
        return Vec::new();
    };
    let ahead = middle.distance(aim) - shape.depth() / 2;
    vec![turn_and_go(pose, facing, ahead)]
}

fn pivots_to_pose(shape: &Shape, pose: Pose, goal: Pose) -> Vec<Vec<Leg>> {
    let (from, to) = (middle(shape, pose), middle(shape, goal));
    let mut legs = match Bearing::between(from, to) {
        Some(facing) => turn_and_go(pose, facing, from.distance(to)),
        None => Vec::new(),
    };
    let facing = legs
        .iter()
        .fold(pose.facing, |facing, leg| facing.turned(leg.turn()));
    let turn = facing.turn_to(goal.facing);
    if turn != Turn::NONE {
        legs.push(Leg::Pivot(turn));
    }
    vec![legs]
}

fn slide_to_pose(shape: &Shape, pose: Pose, goal: Pose) -> Vec<Vec<Leg>> {
    let turn = Leg::Pivot(pose.facing.turn_to(goal.facing));
    let way = goal.at - turn.end(pose, shape).at;
    let mut legs = vec![turn, Leg::Shift(way)];
    legs.retain(|leg| leg.extent() > 0);
    let mut turned_last = legs.clone();
    turned_last.reverse();
    vec![legs, turned_last]
}

/// The facing from which `aim` lies straight ahead of a line that runs `right` thousandths to the right
/// of `from`, and how far ahead.
fn aligned(from: Point, aim: Point, right: i32) -> Option<(Bearing, i32)> {
    let squared = from.distance_squared(aim) - i64::from(right) * i64::from(right);
    if squared < 0 {
        return None;
    }
    let ahead = squared.isqrt() as i32;
    let there = Bearing::between(from, aim)?;
    let aside = Bearing::along(Point::new(right, ahead))?;
    Some((there.turned(Turn(-aside.hundredths())), ahead))
}

fn wheel_and_go(pose: Pose, to: Hand, facing: Bearing, ahead: i32) -> Option<Vec<Leg>> {
    /// A wheel farther than this is no way to go anywhere: the other hand leads there sooner.
    const MOST: i32 = 21_000;
    let by = (pose.facing.turn_to(facing).0 * to.sign()).rem_euclid(36_000);
    if by > MOST {
        return None;
    }
    let mut legs = Vec::with_capacity(2);
    if by > 0 {
        legs.push(Leg::Wheel { to, by });
    }
    if ahead > 0 {
        legs.push(Leg::Advance(ahead));
    }
    Some(legs)
}

fn turn_and_go(pose: Pose, facing: Bearing, ahead: i32) -> Vec<Leg> {
    let turn = pose.facing.turn_to(facing);
    let mut legs = Vec::with_capacity(2);
    if turn != Turn::NONE {
        legs.push(Leg::Pivot(turn));
    }
    if ahead > 0 {
        legs.push(Leg::Advance(ahead));
    }
    legs
}

fn corner(shape: &Shape, pose: Pose, hand: Hand) -> Point {
    let halves = i64::from(shape.width() * hand.sign());
    pose.at + pose.facing.direction().right().reach_halves(halves)
}

fn middle(shape: &Shape, pose: Pose) -> Point {
    pose.at
        - pose
            .facing
            .direction()
            .reach_halves(i64::from(shape.depth()))
}

#[cfg(test)]
mod tests {
    use super::super::super::shape::Base;
    use super::*;

    fn end(legs: &[Leg], pose: Pose, shape: &Shape) -> Pose {
        legs.iter().fold(pose, |pose, leg| leg.end(pose, shape))
    }

    #[test]
    fn wheels_lead_to_the_place_from_anywhere() {
        let shape = Shape::rectangle(Base::new(3_000, 1_000));
        for hundredths in (0..36_000).step_by(451) {
            let pose = Pose::new(Point::new(20_000, 20_000), Bearing::new(hundredths));
            for (x, y) in [(30_000, 22_000), (18_000, 9_000), (20_000, 26_000)] {
                let aim = Point::new(x, y);
                let ways = wheels_to_place(&shape, pose, aim);
                assert!(!ways.is_empty());
                for legs in ways {
                    assert!(
                        end(&legs, pose, &shape).at.is_within(aim, 4),
                        "{hundredths} {legs:?}"
                    );
                }
                let goal = Pose::new(aim, Bearing::new(hundredths * 3));
                for legs in wheels_to_pose(&shape, pose, goal) {
                    let there = end(&legs, pose, &shape);
                    assert!(
                        there.at.is_within(aim, 6) && there.facing == goal.facing,
                        "{legs:?}"
                    );
                }
                for legs in pivots_to_pose(&shape, pose, goal) {
                    let there = end(&legs, pose, &shape);
                    assert!(
                        there.at.is_within(aim, 6) && there.facing == goal.facing,
                        "{legs:?}"
                    );
                }
                for legs in slide_to_pose(&shape, pose, goal) {
                    let there = end(&legs, pose, &shape);
                    assert!(there.at.is_within(aim, 2500) && there.facing == goal.facing);
                }
            }
        }
    }
}
