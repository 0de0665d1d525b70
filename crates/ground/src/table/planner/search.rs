//! The search: from each pose the direct way to the goal; if something is in the way, round it; if that
//! cannot be done, a few small moves. The most promising pose comes first.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::super::angle::Turn;
use super::super::contact::until_contact;
use super::super::footprint::Pose;
use super::super::leg::Leg;
use super::super::path::Path;
use super::super::point::{INCH, Point};
use super::super::quad::Hand;
use super::super::sweep::Sweep;
use super::super::terrain::FeatureId;
use super::{Drill, Goal, Task, detour, direct};

/// How many poses the search looks around from before it is content with the nearest.
const PATIENCE: usize = 32;
/// How many things in the way are gone round from one pose.
const HINDRANCES: usize = 3;
/// How many times the allowance the search looks ahead, and at least how far.
const FORESIGHT: (i32, i32) = (4, 24 * INCH);
/// The turn of a small move.
const TURN: i32 = 2_250;
/// Poses closer than this count as the same place.
const PLACE: i32 = INCH / 2;

/// What prevents a leg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hindrance {
    Edge,
    Unit(usize),
    Ground(Option<FeatureId>),
}

#[derive(Clone, Debug)]
struct Node {
    pose: Pose,
    cost: i32,
    left: i32,
    from: Option<(usize, Vec<Leg>)>,
}

struct Search<'t, 'a> {
    task: &'t Task<'a>,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<(i64, usize)>>,
    seen: BTreeSet<(i32, i32, i32)>,
}

/// The way found, cut to the allowance.
pub(super) fn found(task: &Task<'_>) -> Path {
    let mut search = Search {
        task,
        nodes: Vec::new(),
        open: BinaryHeap::new(),
        seen: BTreeSet::new(),
    };
    search.enter(task.start, 0, None);
    let legs = search.run();
    Path::new(task.start, cut_to_allowance(task, legs))
}

impl Search<'_, '_> {
    fn run(&mut self) -> Vec<Leg> {
        if self.task.has_arrived(self.task.start) {
            return Vec::new();
        }
        for _ in 0..PATIENCE {
            let Some(Reverse((_, index))) = self.open.pop() else {
                break;
            };
            match self.direct_from(index) {
                Ok(last) => {
                    let mut legs = self.legs_to(index);
                    legs.extend(last);
                    return legs;
                }
                Err(hindrances) => self.look_around(index, hindrances),
            }
        }
        self.nearest()
    }

    fn enter(&mut self, pose: Pose, cost: i32, from: Option<(usize, Vec<Leg>)>) {
        let (times, least) = FORESIGHT;
        if cost > self.task.allowance.saturating_mul(times).max(least) {
            return;
        }
        let place = |at: i32| (at + PLACE / 2).div_euclid(PLACE);
        let turned = self.task.start.facing.turn_to(pose.facing).0;
        let turned = (turned.rem_euclid(36_000) + TURN / 2) / TURN % (36_000 / TURN);
        if self
            .seen
            .insert((place(pose.at.x), place(pose.at.y), turned))
        {
            let left = self.task.distance_left(pose);
            // A quarter more weight on what is left leads on rather than round about.
            let rank = 4 * i64::from(cost) + 5 * i64::from(left);
            self.open.push(Reverse((rank, self.nodes.len())));
            self.nodes.push(Node {
                pose,
                cost,
                left,
                from,
            });
        }
    }

    /// The direct way from a node if it can be walked and arrives, or else all that is in the way.
    fn direct_from(&mut self, index: usize) -> Result<Vec<Leg>, Vec<Hindrance>> {
        let pose = self.nodes[index].pose;
        let mut hindrances = Vec::new();
        for mut way in direct::ways(self.task, pose) {
            match self.task.walked(pose, &mut way) {
                Ok((_, end)) if self.task.has_arrived(end) => return Ok(way),
                Ok((cost, end)) => {
                    self.enter(end, self.nodes[index].cost + cost, Some((index, way)));
                }
                Err(hindrance) => hindrances.push(hindrance),
            }
        }
        Err(hindrances)
    }

    fn look_around(&mut self, index: usize, mut hindrances: Vec<Hindrance>) {
        let (pose, cost) = (self.nodes[index].pose, self.nodes[index].cost);
        let known = self.nodes.len();
        let mut done = Vec::new();
        while let Some(hindrance) = hindrances.pop() {
            if done.contains(&hindrance) || done.len() == HINDRANCES {
                continue;
            }
            done.push(hindrance);
            for place in self.task.round(hindrance, pose) {
                let further = self.make_for(index, place);
                hindrances.splice(0..0, further);
            }
        }
        // Where there is a way round, trying this and that only costs time.
        if self.nodes.len() > known {
            return;
        }
        for leg in self.small_moves() {
            if let Ok(more) = self.task.cost(pose, leg) {
                let end = leg.end(pose, self.task.shape);
                self.enter(end, cost + more, Some((index, vec![leg])));
            }
        }
    }

    /// Goes to a place on the way, or says what is in the way there.
    fn make_for(&mut self, index: usize, place: Point) -> Option<Hindrance> {
        let (pose, cost) = (self.nodes[index].pose, self.nodes[index].cost);
        let mut first = None;
        for mut way in direct::ways_to_place(self.task, pose, place) {
            match self.task.walked(pose, &mut way) {
                Ok((more, end)) => {
                    self.enter(end, cost + more, Some((index, way)));
                    return None;
                }
                Err(hindrance) => first = first.or(Some(hindrance)),
            }
        }
        first
    }

    fn small_moves(&self) -> Vec<Leg> {
        let step = (self.task.allowance / 4).clamp(INCH / 2, 2 * INCH);
        let mut moves = vec![Leg::Advance(step)];
        match self.task.drill {
            Drill::Wheel => {
                moves.extend([Hand::Right, Hand::Left].map(|to| Leg::Wheel { to, by: TURN }));
            }
            Drill::Pivot => moves.extend([Leg::Pivot(Turn(TURN)), Leg::Pivot(Turn(-TURN))]),
            Drill::Slide => {
                let oblique = |eighth: i32| Leg::Oblique {
                    by: Turn(eighth * 4_500),
                    distance: step,
                };
                moves.extend((1..8).map(oblique));
            }
        }
        moves
    }

    fn legs_to(&self, index: usize) -> Vec<Leg> {
        let mut parts = Vec::new();
        let mut here = index;
        while let Some((from, legs)) = &self.nodes[here].from {
            parts.push(legs.as_slice());
            here = *from;
        }
        parts.reverse();
        parts.concat()
    }

    /// The way to the pose within the allowance that lies nearest to the goal; a direct way cut short
    /// counts too.
    fn nearest(&self) -> Vec<Leg> {
        let task = self.task;
        let nodes = self.nodes.iter().enumerate();
        let within = nodes.filter(|(_, node)| node.cost <= task.allowance);
        let nearest = within.min_by_key(|(_, node)| (node.left, node.cost));
        let ways = direct::ways(task, task.start).into_iter();
        let straight = ways.map(|way| {
            let legs = cut_to_allowance(task, way);
            let end = legs
                .iter()
                .fold(task.start, |pose, leg| leg.end(pose, task.shape));
            (task.distance_left(end), legs)
        });
        let straight = straight.min_by_key(|(left, _)| *left);
        match (nearest, straight) {
            (Some((_, node)), Some((left, legs))) if left < node.left => legs,
            (Some((index, _)), _) => self.legs_to(index),
            (None, straight) => straight.map(|(_, legs)| legs).unwrap_or_default(),
        }
    }
}

impl Task<'_> {
    /// What a leg costs if it can be made, or why it cannot.
    fn cost(&self, pose: Pose, leg: Leg) -> Result<i32, Hindrance> {
        let sweep = Sweep::new(self.shape, pose, leg);
        if !self.map.holds_sweep(&sweep, self.shape) {
            return Err(Hindrance::Edge);
        }
        if let Some(hit) = sweep.first_hit(self.shape, self.obstacles) {
            return Err(Hindrance::Unit(hit.who));
        }
        self.going.cost(self.shape, &sweep).ok_or_else(|| {
            let passages = self.map.passages(&sweep, self.shape).into_iter();
            let mut features = passages.map(|passage| passage.feature);
            Hindrance::Ground(features.find(|id| detour::may_hinder(self.map.feature(*id).kind)))
        })
    }

    /// What a way costs and where it ends, or what is in the way. The last leg of a charge goes on until
    /// something is met.
    fn walked(&self, start: Pose, legs: &mut [Leg]) -> Result<(i32, Pose), Hindrance> {
        let (mut pose, mut cost) = (start, 0);
        let count = legs.len();
        for (index, leg) in legs.iter_mut().enumerate() {
            if index + 1 == count && matches!(self.goal, Goal::Contact { .. }) {
                *leg = self.charge(pose, *leg);
            }
            cost += self.cost(pose, *leg)?;
            pose = leg.end(pose, self.shape);
        }
        Ok((cost, pose))
    }

    fn charge(&self, pose: Pose, leg: Leg) -> Leg {
        match leg {
            Leg::Advance(distance) if self.is_near_target(pose, distance) => {
                let on = Leg::Advance(distance + self.shape.width() + INCH);
                until_contact(self.shape, pose, on, self.obstacles).leg
            }
            _ => leg,
        }
    }

    /// Whether an advance of this distance ends near whoever is to be charged.
    fn is_near_target(&self, pose: Pose, distance: i32) -> bool {
        let end = pose.at + pose.facing.direction().reach(distance);
        let Goal::Contact { who, .. } = self.goal else {
            return false;
        };
        let target = self.obstacles.iter().find(|obstacle| obstacle.who == who);
        target.is_some_and(|target| target.bounds().grown(INCH / 10).contains(end))
    }

    /// The places round what is in the way.
    fn round(&self, hindrance: Hindrance, pose: Pose) -> Vec<Point> {
        match hindrance {
            Hindrance::Unit(who) => {
                let met = self.obstacles.iter().find(|obstacle| obstacle.who == who);
                met.map(|met| self.round_unit(met.footprint))
                    .unwrap_or_default()
            }
            Hindrance::Ground(Some(id)) => self.round_feature(id, pose.at),
            Hindrance::Ground(None) | Hindrance::Edge => Vec::new(),
        }
    }
}

/// Keeps what the allowance pays for; the last leg is cut short.
fn cut_to_allowance(task: &Task<'_>, legs: Vec<Leg>) -> Vec<Leg> {
    let (mut pose, mut left) = (task.start, task.allowance);
    let mut kept = Vec::with_capacity(legs.len());
    for leg in legs {
        match task.cost(pose, leg) {
            Ok(cost) if cost <= left => {
                left -= cost;
                pose = leg.end(pose, task.shape);
                kept.push(leg);
            }
            _ => {
                kept.extend(longest_part(task, pose, leg, left));
                break;
            }
        }
    }
    kept
}

/// The longest part of a leg that can be made and paid for, found by halving.
fn longest_part(task: &Task<'_>, pose: Pose, leg: Leg, left: i32) -> Option<Leg> {
    let can = |part: i32| {
        task.cost(pose, leg.cut(part))
            .is_ok_and(|cost| cost <= left)
    };
    let (mut good, mut bad) = (0, leg.extent() + 1);
    while bad - good > 1 {
        let middle = i32::midpoint(good, bad);
        if can(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    (good > 0).then(|| leg.cut(good))
}
