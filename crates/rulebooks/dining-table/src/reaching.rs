//! The ways of contact moves (2.7.3): straight to a face, over ground and past
//! enemies that let a unit through.

use ground::table::{
    Along, Bearing, CONTACT, Contact, Face, Hand, Leg, Measure, Pose, Quad, Sweep, lined_up,
    until_contact,
};

use crate::course::Rates;
use crate::defiles::Defiles;
use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::moves::stations;
use crate::position::Act;
use crate::refusal::Refusal;
use crate::zones::SHORT_ZONE;

/// A contact move that can be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Which face of the target.
    pub face: Face,
    /// How far it is.
    pub cost: i32,
    /// Where it ends.
    pub end: Pose,
    /// What it was measured by.
    pub rates: Rates,
    /// The defiles it passes.
    pub defile: Option<Defiles>,
    /// Its straight part, by whose ground it was measured: from where, and how.
    pub course: (Pose, Leg),
}

/// What a charge goes beyond the normal rate.
const BONUS: i32 = 2_000;
/// How far a target is looked for.
const FARTHEST: i32 = 14_000;

impl Battle {
    /// The straight way to contact with a target, after turning towards it, or along a heading that is
    /// given.
    pub(crate) fn way_to_contact(
        &self,
        unit: UnitId,
        target: UnitId,
        face: Face,
        rates: Rates,
        heading: Option<Bearing>,
    ) -> Result<Way, Refusal> {
        //= s2-7.3-k
        let towards = || self.heading_to(unit, target, face).unwrap_or_default();
        let facing = self.turned(unit, heading.unwrap_or_else(towards));
        self.way_from(unit, facing, target, face, rates)
    }

    /// The direction from a unit to the face of a target.
    pub(crate) fn heading_to(&self, unit: UnitId, target: UnitId, face: Face) -> Option<Bearing> {
        let goal = self.struck_ground(target, face);
        Bearing::between(self.base(unit).centre(), goal.middle_of(face))
    }

    /// The straight way to contact from a pose.
    fn way_from(
        &self,
        unit: UnitId,
        facing: Pose,
        target: UnitId,
        face: Face,
        rates: Rates,
    ) -> Result<Way, Refusal> {
        let shape = self.setup.shape(unit);
        let feet = self.feet_about(unit, facing.at, FARTHEST);
        let enemies = obstacles(&feet);
        let stop = until_contact(shape, facing, Leg::Advance(FARTHEST), &enemies);
        let group = self.group(target);
        let touched = |one: &UnitId| {
            let mut contacts = stop.contacts.iter();
            contacts.any(|contact| contact.who == one.index())
        };
        let Some(met) = group.iter().copied().find(touched) else {
            return Err(if stop.stopped {
                Refusal::EnemyInTheWay
            } else {
                Refusal::OutOfReach
            });
        };
        let goal = self.struck_ground(met, face);
        let Leg::Advance(cost) = stop.leg else {
            return Err(Refusal::OutOfReach);
        };
        if cost > rates.good {
            return Err(Refusal::OutOfReach);
        }
        let course = (facing, Leg::Advance(cost.max(1)));
        let ground = self.ground_along(unit, course.0, course.1);
        //= s2-6.3-f s2-5.5-a
        if cost > rates.over(ground.going)? {
            return Err(Refusal::OutOfReach);
        }
        if let Some(defile) = ground.defile {
            self.defile_is_open(unit, defile)?;
        }
        //= s2-11.1-c
        let ends = [Along::Centred, Along::Nearest(1_000), Along::Nearest(300)];
        let end = ends
            .into_iter()
            .map(|along| lined_up(shape, stop.end, &goal, face, along))
            .find(|end| {
                self.is_free(unit, *end, &[]) && self.stays_near(unit, *end, &goal, CONTACT)
            })
            .ok_or(Refusal::NoRoomThere)?;
        Ok(Way {
            face,
            cost,
            end,
            rates,
            defile: ground.defile,
            course,
        })
    }

    /// The way of a charge. A unit that starts in a Contact Zone and does not look straight at its target
    /// wheels, or changes face and goes without the bonus.
    pub(crate) fn way_to_charge(
        &self,
        unit: UnitId,
        target: UnitId,
        face: Face,
    ) -> Result<Way, Refusal> {
        let state = self.pos.unit(unit);
        let rates = self.rates_left(unit);
        //= s2-6.3-g s2-7.3-d
        if state.faced {
            return self.way_to_contact(unit, target, face, rates, None);
        }
        let straight = self.way_to_contact(unit, target, face, rates.plus(BONUS), None)?;
        if !state.in_contact || state.act > Act::Faced {
            return Ok(straight);
        }
        let goal = self.struck_ground(target, face).middle_of(face);
        let from = self.base(unit).centre();
        let towards = Bearing::between(from, goal).unwrap_or(state.pose.facing);
        let turn = state.pose.facing.turn_to(towards);
        if turn.size() == 0 {
            return Ok(straight);
        }
        if let Ok(way) = self.way_to_contact(unit, target, face, rates, None) {
            return Ok(way);
        }
        let to = if turn.0 > 0 { Hand::Right } else { Hand::Left };
        let wheel = Leg::Wheel {
            to,
            by: turn.size(),
        };
        let shape = self.setup.shape(unit);
        let feet = self.feet_about(unit, state.pose.at, FARTHEST);
        let sweep = Sweep::new(shape, state.pose, wheel);
        if sweep.first_hit(shape, &obstacles(&feet)).is_some() {
            return Err(Refusal::EnemyInTheWay);
        }
        let length = wheel.length(shape, Measure::OuterFront);
        let left = rates.plus(BONUS - length);
        let wheeled = wheel.end(state.pose, shape);
        let way = self.way_from(unit, wheeled, target, face, left)?;
        // What is left is counted from the pose after a turn in place, as the charge goes home from it.
        let spare = (straight.cost - way.cost).max(0);
        Ok(Way {
            rates: left.plus(spare),
            ..way
        })
    }

    /// A way that ends so far from the target, lined up with it if there is room.
    pub(crate) fn way_near(
        &self,
        unit: UnitId,
        target: UnitId,
        face: Face,
        near: i32,
    ) -> Result<Way, Refusal> {
        let pose = self.pos.unit(unit).pose;
        let rates = self.rates_left(unit);
        let stay = Way {
            face,
            cost: 0,
            end: pose,
            rates,
            defile: None,
            course: (pose, Leg::Advance(1)),
        };
        let group = self.group(target);
        let foot = self.foot(unit);
        if group
            .iter()
            .any(|one| foot.is_within(&self.foot(*one), near))
        {
            return Ok(stay);
        }
        let shape = self.setup.shape(unit);
        let goal = self.struck_ground(target, face);
        let towards =
            Bearing::between(self.base(unit).centre(), goal.middle_of(face)).unwrap_or_default();
        let facing = self.turned(unit, towards);
        let feet = self.feet_about(unit, pose.at, FARTHEST);
        let enemies = obstacles(&feet);
        let stop = until_contact(shape, facing, Leg::Advance(12_000), &enemies);
        //= s2-14.3-b
        let met = |contact: &Contact| group.iter().any(|one| one.index() == contact.who);
        if !stop.contacts.iter().any(met) {
            return Err(Refusal::EnemyInTheWay);
        }
        let Leg::Advance(whole) = stop.leg else {
            return Err(Refusal::OutOfReach);
        };
        let cost = (whole - near).max(0);
        let course = (facing, Leg::Advance(cost.max(1)));
        let ground = self.ground_along(unit, course.0, course.1);
        if cost > rates.over(ground.going)? {
            return Err(Refusal::OutOfReach);
        }
        if let Some(defile) = ground.defile {
            self.defile_is_open(unit, defile)?;
        }
        //= s2-7.4-b
        let outward = goal.outward(face);
        let middle = goal.middle_of(face) + outward.direction().reach(near);
        let aligned = Pose::new(middle, outward.opposite());
        let straight = Leg::Advance(cost).end(facing, shape);
        let apart = |pose: &Pose| {
            let foot = self.foot_at(unit, *pose);
            let mut others = self.enemies_of(unit).filter(|one| !group.contains(one));
            !others.any(|enemy| foot.is_in_contact(&self.foot(enemy)))
        };
        [aligned, straight]
            .into_iter()
            .find(|pose| {
                self.is_free(unit, *pose, &[])
                    && apart(pose)
                    && !self.may_not_stay(unit, *pose)
                    && self.stays_near(unit, *pose, &goal, near)
            })
            .map(|end| Way {
                face,
                cost,
                end,
                rates,
                defile: ground.defile,
                course,
            })
            .ok_or(Refusal::NoRoomThere)
    }

    /// Whether a unit that ends a contact move so is as near to its target as it came: with its middle in a
    /// large built-up area it would stand in the midst of that. The first reading let it.
    fn stays_near(&self, unit: UnitId, end: Pose, goal: &Quad, near: i32) -> bool {
        let ground = self.ground_at_pose(unit, end);
        //= s2-11.1-c
        self.first_reading()
            || ground == self.base_at(unit, end)
            || ground.gap(goal).is_within(near.max(CONTACT))
    }

    /// The straight way to a place in support, over ground and past enemies that let it through.
    pub(crate) fn way_in_support(
        &self,
        unit: UnitId,
        end: Pose,
        rates: Rates,
    ) -> Result<Way, Refusal> {
        let pose = self.pos.unit(unit).pose;
        let cost = pose.at.distance(end.at);
        if cost > rates.good || cost == 0 {
            return Err(Refusal::OutOfReach);
        }
        let from = Pose::new(pose.at, end.facing);
        let leg = Leg::Shift(end.at - pose.at);
        //= s2-7.3-j
        for one in stations(self.setup.shape(unit), from, leg) {
            let foot = self.foot_at(unit, one);
            let close = self.enemies_of(unit).any(|enemy| {
                !self.is_far(enemy, foot.frame(), SHORT_ZONE)
                    && foot.is_within(&self.foot(enemy), SHORT_ZONE - 1)
            });
            if close {
                return Err(Refusal::SupportTooClose);
            }
        }
        //= s2-5.5-a s2-5.7
        let feet = self.feet(self.enemies_of(unit));
        let (going, defile) = self.leg_terrain(unit, from, leg, &obstacles(&feet))?;
        if cost > rates.over(going)? {
            return Err(Refusal::OutOfReach);
        }
        if let Some(defile) = defile {
            self.defile_is_open(unit, defile)?;
        }
        if !self.is_free(unit, end, &[]) || self.stands_on_line(self.foot_at(unit, end).frame()) {
            return Err(Refusal::NoRoomThere);
        }
        Ok(Way {
            face: Face::Front,
            cost,
            end,
            rates,
            defile,
            course: (from, leg),
        })
    }
}
