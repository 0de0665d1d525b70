//! How an order would look on the table before it is given: where the base would
//! come to stand, the way there, and what it costs. All of it is asked of the
//! rules; an order that they refuse is drawn where the player wants it.

use ground::table::drawing::{spot, stands};
use ground::table::{Footprint, Leg, Point, Pose};
use kernel::Sketch;
use kernel::wording::count;

use crate::field::half_base;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::moves::reach;
use crate::order::Order;
use crate::position::Stage;
use crate::reaching::Way;
use crate::scene::hq_id;
use crate::troops::{Going, Mover, Pace, allowance};
use crate::words::inches;

impl Battle {
    pub(crate) fn draw_sketch(&self, order: &Order) -> Option<Sketch> {
        match order {
            Order::Move { unit, pace, legs } => Some(self.sketch_move(*unit, *pace, legs)),
            Order::Face { unit, to } => {
                let end = self.turned(*unit, *to);
                Some(self.ghost(*unit, &[end], "turns in place".to_owned()))
            }
            Order::FallBack { unit, distance } | Order::FallBackBoth { unit, distance, .. } => {
                let enemy = self.answers(*unit).or(self.nearest_enemy(*unit))?;
                let (end, gone) = self.retirement(*unit, enemy, *distance);
                let most = self.most_back(*unit, enemy);
                Some(self.ghost(*unit, &[end], self.of(gone, most)))
            }
            Order::TakeCover { unit, way } => {
                Some(self.sketch_leg(*unit, Leg::Shift(*way), way.length_up()))
            }
            Order::Breakthrough { unit, distance } => {
                Some(self.sketch_leg(*unit, Leg::Advance(*distance), *distance))
            }
            Order::Charge { unit, target } => {
                let way = self.may_charge(*unit, *target).ok()?;
                let risks = self.risks_of_charge(*unit, *target, way);
                Some(self.sketch_contact(order, way, risks))
            }
            Order::Firefight { unit, target } => {
                let way = self.may_firefight(*unit, *target).ok()?;
                Some(self.sketch_contact(order, way, Vec::new()))
            }
            Order::Pin { unit, target } => {
                let way = self.may_pin(*unit, *target).ok()?;
                Some(self.sketch_contact(order, way, Vec::new()))
            }
            Order::Support { unit, beside } => {
                let way = self.may_support(*unit, *beside).ok()?;
                Some(self.sketch_way(*unit, way, Vec::new()))
            }
            Order::General { general, to } => {
                let from = self.pos.general(*general).at;
                let id = self.setup.general(*general).id.clone();
                let mut sketch = self.sketch_figure(
                    *general,
                    id,
                    [from, *to],
                    (Mover::General, self.general_pace()),
                );
                sketch.cost += self.ends_turns(*general);
                Some(sketch)
            }
            Order::Headquarters { general, to } => {
                let from = self.pos.general(*general).hq?;
                let id = hq_id(&self.setup.general(*general).id);
                let mut sketch = self.sketch_figure(
                    *general,
                    id,
                    [from, *to],
                    (Mover::Headquarters, Pace::Rapid),
                );
                let points = self.pos.general(*general).points;
                if points > 0 {
                    //= s2-16.4-c
                    sketch.cost += "; loses ";
                    sketch.cost += &count(points, "command point");
                    sketch.cost += " (s2-16.4-c)";
                }
                sketch.cost += self.ends_turns(*general);
                Some(sketch)
            }
            _ => None,
        }
    }

    /// Whoever is moved last of all ends the turns of those under him that are left: a slip would be dear.
    fn ends_turns(&self, general: GeneralId) -> &'static str {
        //= s2-2.1-f
        if self.pos.stage == Stage::Turns && self.has_turns_left(general) {
            "; no turns of his after that (s2-2.1-f)"
        } else {
            ""
        }
    }

    /// One leg at the normal rate.
    fn sketch_leg(&self, unit: UnitId, leg: Leg, spent: i32) -> Sketch {
        let pose = self.pos.unit(unit).pose;
        let going = self.ground_along(unit, pose, leg).going;
        let most = reach(self.setup.unit(unit).arm, Pace::Normal, going).unwrap_or(0);
        let end = leg.end(pose, self.setup.shape(unit));
        let slow = self.slow_ground(unit, &[(pose, leg)]);
        self.ghost(unit, &[end], said(self.of(spent, most), slow))
    }

    #[expect(clippy::unused_self, reason = "a word of this game")]
    fn of(&self, spent: i32, most: i32) -> String {
        format!("{} of {} inches", inches(spent), inches(most))
    }

    fn sketch_move(&self, unit: UnitId, pace: Pace, legs: &[Leg]) -> Sketch {
        let shape = self.setup.shape(unit);
        let arm = self.setup.unit(unit).arm;
        let (mut poses, mut steps) = (Vec::new(), Vec::new());
        let mut pose = self.pos.unit(unit).pose;
        let mut wanted = 0;
        for leg in legs {
            wanted += leg.length(shape, ground::table::Measure::OuterFront);
            steps.push((pose, *leg));
            pose = leg.end(pose, shape);
            poses.push(pose);
        }
        let spent = self.pos.unit(unit).spent;
        let going = self.going_of_path(unit, legs);
        let most = reach(arm, pace, going).unwrap_or(0);
        let slow = self.slow_ground(unit, &steps);
        self.ghost(unit, &poses, said(self.of(wanted + spent, most), slow))
    }

    /// A way to another unit, and what else is to be said of it.
    fn sketch_way(&self, unit: UnitId, way: Way, more: Vec<String>) -> Sketch {
        let going = self.ground_along(unit, way.course.0, way.course.1).going;
        let most = way.rates.over(going).unwrap_or(0);
        let slow = self.slow_ground(unit, &[way.course]);
        let mut cost = said(self.of(way.cost, most), slow);
        for one in more {
            cost.push_str("; ");
            cost.push_str(&one);
        }
        self.ghost(unit, &[way.end], cost)
    }

    /// The same of a contact move, with the others that could be meant by the same touch.
    fn sketch_contact(&self, order: &Order, way: Way, mut more: Vec<String>) -> Sketch {
        let unit = match order {
            Order::Charge { unit, .. }
            | Order::Firefight { unit, .. }
            | Order::Pin { unit, .. } => *unit,
            _ => return Sketch::default(),
        };
        more.extend(self.other_contacts(order));
        self.sketch_way(unit, way, more)
    }

    /// The base at the end of these places, and the way of its middle.
    fn ghost(&self, unit: UnitId, poses: &[Pose], cost: String) -> Sketch {
        let middle = |pose: Pose| spot(self.foot_at(unit, pose).frame().centre());
        let start = self.pos.unit(unit).pose;
        let end = poses.last().copied().unwrap_or(start);
        Sketch {
            counter: self.setup.unit(unit).id.clone(),
            ghost: stands(&self.foot_at(unit, end)),
            facing: u16::try_from(end.facing.hundredths()).unwrap_or(0),
            way: [start].iter().chain(poses).copied().map(middle).collect(),
            cost,
        }
    }

    fn sketch_figure(
        &self,
        general: GeneralId,
        counter: String,
        [from, to]: [Point; 2],
        (mover, pace): (Mover, Pace),
    ) -> Sketch {
        let half = half_base(self.setup.general(general).level);
        let shape = ground::table::Shape::rectangle(ground::table::Base::new(2 * half, 2 * half));
        let pose = Pose::centred(to, ground::table::Bearing::default(), &shape);
        let most = allowance(mover, pace, Going::Good).map_or(0, i32::from) * 1_000;
        Sketch {
            counter,
            ghost: stands(&Footprint::new(&shape, pose)),
            facing: 0,
            way: vec![spot(from), spot(to)],
            cost: self.of(from.distance(to), most),
        }
    }
}

/// What a way costs, and the ground that makes it dear.
fn said(cost: String, slow: Option<String>) -> String {
    match slow {
        Some(slow) => format!("{cost}, {slow}"),
        None => cost,
    }
}
