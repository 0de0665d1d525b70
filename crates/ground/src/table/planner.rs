//! Finding a way: from where a unit stands to a goal, by the moves it may make.
//!
//! A planner proposes; what it proposes was walked by [`walk`], which checks any path leg by leg with
//! the same sweeps. What a leg costs and where a unit may not go at all is the caller's [`Going`].
//! Plans depend on nothing but the question: the same question has the same plan on every machine.

mod detour;
mod direct;
mod search;

pub use direct::wheels_to_place;

use serde::{Deserialize, Serialize};

use super::angle::Bearing;
use super::contact::contacts;
use super::footprint::{Footprint, Pose};
use super::leg::Measure;
use super::path::Path;
use super::point::Point;
use super::quad::Face;
use super::shape::Shape;
use super::sweep::{Obstacle, Sweep};
use super::terrain::TableMap;

/// How near to its goal a unit has reached it: a twentieth of an inch.
pub const ARRIVED: i32 = 50;

/// What the ground asks of a leg.
pub trait Going {
    /// What a leg costs, in thousandths of an inch of the allowance; `None` if it is not allowed. A
    /// part of a leg must not cost more than the whole. Table edge and obstacles are checked elsewhere.
    fn cost(&self, shape: &Shape, sweep: &Sweep) -> Option<i32>;
}

/// Going that asks the length of each leg and nothing more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenGoing(pub Measure);

impl Going for OpenGoing {
    fn cost(&self, shape: &Shape, sweep: &Sweep) -> Option<i32> {
        Some(sweep.leg().length(shape, self.0))
    }
}

impl<F: Fn(&Shape, &Sweep) -> Option<i32>> Going for F {
    fn cost(&self, shape: &Shape, sweep: &Sweep) -> Option<i32> {
        self(shape, sweep)
    }
}

/// Where a unit is to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The middle of its front to this place, facing anywhere.
    Place(Point),
    /// To this pose.
    Pose(Pose),
    /// Into contact with one of the obstacles, in the caller's count, and with this face of it if one
    /// is given.
    Contact {
        /// Whom.
        who: usize,
        /// Through which face.
        face: Option<Face>,
    },
    /// The middle of its front to the table's edge on the side of this bearing, which is taken for the
    /// nearest of north, east, south and west.
    Edge(Bearing),
}

/// How a unit may move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drill {
    /// Straight ahead and wheeling forward.
    Wheel,
    /// Straight ahead and turning about its middle.
    Pivot,
    /// In any direction without turning, and turning about its middle.
    Slide,
}

/// A question for the planner.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// How the unit stands.
    pub shape: &'a Shape,
    /// Where it stands.
    pub start: Pose,
    /// Where it is to go.
    pub goal: Goal,
    /// How it may move.
    pub drill: Drill,
    /// What its legs may cost together.
    pub allowance: i32,
    /// The table.
    pub map: &'a TableMap,
    /// What it may not pass through; whoever is to be contacted must be among them.
    pub obstacles: &'a [Obstacle<'a>],
    /// What the ground asks.
    pub going: &'a dyn Going,
}

/// An answer of the planner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The way; without legs if there is none.
    pub path: Path,
    /// What it costs.
    pub cost: i32,
    /// Whether the goal is reached at its end.
    pub arrives: bool,
}

/// Why a path cannot be walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// A leg leaves the table.
    #[error("leg {leg} leaves the table")]
    OffTable {
        /// Which leg, from 0.
        leg: usize,
    },
    /// Something is in the way.
    #[error("leg {leg} runs into {who}")]
    InTheWay {
        /// Which leg, from 0.
        leg: usize,
        /// What, in the caller's count.
        who: usize,
    },
    /// The going does not allow a leg.
    #[error("the going does not allow leg {leg}")]
    NoGoing {
        /// Which leg, from 0.
        leg: usize,
    },
    /// The allowance is used up.
    #[error("leg {leg} goes beyond the allowance")]
    TooFar {
        /// Which leg, from 0.
        leg: usize,
    },
}

/// Walks a path and says what it costs, or what is wrong with it. The start must be the task's.
pub fn walk(task: &Task<'_>, path: &Path) -> Result<i32, Trouble> {
    let mut cost = 0;
    for (leg, stride) in path.strides(task.shape).enumerate() {
        let sweep = Sweep::new(task.shape, stride.from, stride.leg);
        if !task.map.holds_sweep(&sweep, task.shape) {
            return Err(Trouble::OffTable { leg });
        }
        if let Some(hit) = sweep.first_hit(task.shape, task.obstacles) {
            return Err(Trouble::InTheWay { leg, who: hit.who });
        }
        cost += task
            .going
            .cost(task.shape, &sweep)
            .ok_or(Trouble::NoGoing { leg })?;
        if cost > task.allowance {
            return Err(Trouble::TooFar { leg });
        }
    }
    Ok(cost)
}

/// The best way to a goal that the search finds within the allowance. If the goal is too far the way
/// ends where the allowance does; if no way leads there, where the unit comes nearest.
pub fn plan(task: &Task<'_>) -> Plan {
    let path = search::found(task);
    match walk(task, &path) {
        Ok(cost) => Plan {
            arrives: task.has_arrived(path.end(task.shape)),
            path,
            cost,
        },
        Err(_) => Plan {
            path: Path::at(task.start),
            cost: 0,
            arrives: task.has_arrived(task.start),
        },
    }
}

impl Task<'_> {
    /// Whether a unit at this pose has reached the goal.
    pub fn has_arrived(&self, pose: Pose) -> bool {
        match self.goal {
            Goal::Place(place) => pose.at.is_within(place, ARRIVED),
            Goal::Pose(goal) => {
                let turn = pose.facing.turn_to(goal.facing).size();
                pose.at.is_within(goal.at, ARRIVED) && turn <= 100
            }
            Goal::Contact { who, face } => {
                let unit = Footprint::new(self.shape, pose);
                let target = self.obstacles.iter().find(|obstacle| obstacle.who == who);
                let touched = target
                    .map(|target| contacts(&unit, &[*target]))
                    .unwrap_or_default();
                touched
                    .iter()
                    .any(|contact| face.is_none_or(|face| contact.struck == face))
            }
            Goal::Edge(_) => self.distance_left(pose) <= ARRIVED,
        }
    }

    /// How far the middle of the front still is from the goal, as the crow flies.
    fn distance_left(&self, pose: Pose) -> i32 {
        match self.goal {
            Goal::Edge(side) => {
                let bounds = self.map.bounds();
                match side.hundredths() {
                    4_500..13_500 => bounds.high.x - pose.at.x,
                    13_500..22_500 => pose.at.y,
                    22_500..31_500 => pose.at.x,
                    _ => bounds.high.y - pose.at.y,
                }
            }
            _ => pose.at.distance(self.aim(pose)),
        }
    }

    /// The place to make for from a pose.
    fn aim(&self, pose: Pose) -> Point {
        match self.goal {
            Goal::Place(place) => place,
            Goal::Pose(goal) => goal.at,
            Goal::Contact { who, face } => self.aim_at(who, face, pose),
            Goal::Edge(side) => {
                let ahead = self.distance_left(pose).max(0);
                match side.hundredths() {
                    4_500..13_500 => pose.at + Point::new(ahead, 0),
                    13_500..22_500 => pose.at - Point::new(0, ahead),
                    22_500..31_500 => pose.at - Point::new(ahead, 0),
                    _ => pose.at + Point::new(0, ahead),
                }
            }
        }
    }

    /// The middle of the face to be struck: the one given, or the nearest.
    fn aim_at(&self, who: usize, face: Option<Face>, pose: Pose) -> Point {
        let Some(target) = self.obstacles.iter().find(|obstacle| obstacle.who == who) else {
            return pose.at;
        };
        let frame = target.footprint.frame();
        match face {
            Some(face) => frame.middle_of(face),
            None => Face::ALL
                .map(|face| frame.middle_of(face))
                .into_iter()
                .min_by_key(|middle| middle.distance_squared(pose.at))
                .unwrap_or(pose.at),
        }
    }
}
