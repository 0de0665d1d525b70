//! How an order would look on the table before it is given: where the base would
//! come to stand, the way there, and what it costs. All of it is asked of the
//! rules; an order that they refuse is drawn where the player wants it.

use ground::table::drawing::{spot, stands};
use ground::table::{Footprint, Leg, Point, Pose};
use kernel::Sketch;

use crate::field::half_base;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::moves::reach;
use crate::order::Order;
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
                let leg = Leg::Shift(*way);
                let end = leg.end(self.pos.unit(*unit).pose, self.setup.shape(*unit));
                let most = self.normal_reach(*unit, Going::Good);
                Some(self.ghost(*unit, &[end], self.of(way.length_up(), most)))
            }
            Order::Breakthrough { unit, distance } => {
                let leg = Leg::Advance(*distance);
                let end = leg.end(self.pos.unit(*unit).pose, self.setup.shape(*unit));
                let most = self.normal_reach(*unit, Going::Good);
                Some(self.ghost(*unit, &[end], self.of(*distance, most)))
            }
            Order::Charge { unit, target } => {
                self.sketch_way(*unit, self.may_charge(*unit, *target).ok())
            }
            Order::Firefight { unit, target } => {
                self.sketch_way(*unit, self.may_firefight(*unit, *target).ok())
            }
            Order::Pin { unit, target } => {
                self.sketch_way(*unit, self.may_pin(*unit, *target).ok())
            }
            Order::Support { unit, beside } => {
                self.sketch_way(*unit, self.may_support(*unit, *beside).ok())
            }
            Order::General { general, to } => {
                let from = self.pos.general(*general).at;
                let id = self.setup.general(*general).id.clone();
                Some(self.sketch_figure(*general, id, from, *to, Mover::General))
            }
            Order::Headquarters { general, to } => {
                let from = self.pos.general(*general).hq?;
                let id = hq_id(&self.setup.general(*general).id);
                Some(self.sketch_figure(*general, id, from, *to, Mover::Headquarters))
            }
            _ => None,
        }
    }

    fn normal_reach(&self, unit: UnitId, going: Going) -> i32 {
        reach(self.setup.unit(unit).arm, Pace::Normal, going).unwrap_or(0)
    }

    #[expect(clippy::unused_self, reason = "a word of this game")]
    fn of(&self, spent: i32, most: i32) -> String {
        format!("{} of {} inches", inches(spent), inches(most))
    }

    fn sketch_move(&self, unit: UnitId, pace: Pace, legs: &[Leg]) -> Sketch {
        let shape = self.setup.shape(unit);
        let arm = self.setup.unit(unit).arm;
        let mut poses = Vec::new();
        let mut pose = self.pos.unit(unit).pose;
        let mut wanted = 0;
        for leg in legs {
            wanted += leg.length(shape, ground::table::Measure::OuterFront);
            pose = leg.end(pose, shape);
            poses.push(pose);
        }
        let spent = self.pos.unit(unit).spent;
        let going = self.going_of_path(unit, legs);
        let most = reach(arm, pace, going).unwrap_or(0);
        let mut cost = self.of(wanted + spent, most);
        if going == Going::Bad {
            cost.push_str(", bad going");
        }
        self.ghost(unit, &poses, cost)
    }

    fn sketch_way(&self, unit: UnitId, way: Option<crate::reaching::Way>) -> Option<Sketch> {
        let way = way?;
        Some(self.ghost(unit, &[way.end], self.of(way.cost, way.rates.good)))
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
        from: Point,
        to: Point,
        mover: Mover,
    ) -> Sketch {
        let half = half_base(self.setup.general(general).level);
        let shape = ground::table::Shape::rectangle(ground::table::Base::new(2 * half, 2 * half));
        let pose = Pose::centred(to, ground::table::Bearing::default(), &shape);
        let most = allowance(mover, Pace::Rapid, Going::Good).map_or(0, i32::from) * 1_000;
        Sketch {
            counter,
            ghost: stands(&Footprint::new(&shape, pose)),
            facing: 0,
            way: vec![spot(from), spot(to)],
            cost: self.of(from.distance(to), most),
        }
    }
}
