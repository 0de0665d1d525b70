//! Contact moves (2.7): targets, faces, charges, firefight attacks, pins and
//! support.

use ground::table::{Along, Bearing, Face, Leg, Pose, lined_up, until_contact};
use kernel::chance::Unknown;

use crate::doings::Doing;
use crate::event::Event;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::reach;
use crate::position::{Act, Bond, Charge, Engagement};
use crate::refusal::Refusal;
use crate::troops::{Going, Pace, Status};
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
    /// How much movement is left after it.
    pub left: i32,
}

/// How near a firefight attack comes.
const FIREFIGHT: i32 = 1_990;
/// How near a pin comes.
const PIN: i32 = 2_500;

impl Battle {
    /// What every contact move needs.
    fn contact_basis(&self, unit: UnitId, target: UnitId) -> Result<Face, Refusal> {
        let state = self.pos.unit(unit);
        if state.act > Act::Moved {
            return Err(Refusal::UnitIsDone);
        }
        if !self.is_here(target) || self.side(target) == self.side(unit) {
            return Err(Refusal::NotHere);
        }
        //= s2-6.2-c s2-6.3-e
        if !state.threatened {
            return Err(Refusal::NotInThreatZone);
        }
        if state.status != Status::Normal && !self.setup.unit(unit).arm.is_artillery() {
            return Err(if self.defends(unit) {
                Refusal::OnDefend
            } else {
                Refusal::NormalRateOnly
            });
        }
        //= s2-7.3-a
        let quad = self.quad(unit);
        let group = self.group(target);
        if group
            .iter()
            .all(|one| self.zone_over(*one, unit, &quad).is_none())
        {
            return Err(Refusal::NotInItsZone);
        }
        let targets = self.targets(unit);
        if let Some((_, face)) = targets.iter().find(|(one, _)| *one == target) {
            return Ok(*face);
        }
        let face = self.face_towards(target, unit);
        if self.is_face_taken(target, face, unit) {
            return Err(Refusal::FaceTaken);
        }
        Err(Refusal::OtherTarget)
    }

    /// The straight way to contact with a target, after turning towards it.
    pub(crate) fn way_to_contact(
        &self,
        unit: UnitId,
        target: UnitId,
        face: Face,
        bonus: i32,
    ) -> Result<Way, Refusal> {
        let shape = self.setup.shape(unit);
        let mut goal = self.struck_ground(target, face);
        let from = self.base(unit).centre();
        //= s2-7.3-k
        let towards = Bearing::between(from, goal.middle_of(face)).unwrap_or_default();
        let facing = self.turned(unit, towards);
        let feet = self.feet(self.enemies_of(unit));
        let enemies = obstacles(&feet);
        let most = 14_000;
        let stop = until_contact(shape, facing, Leg::Advance(most), &enemies);
        let group = self.group(target);
        let touched = |one: &UnitId| {
            let mut contacts = stop.contacts.iter();
            contacts.any(|contact| contact.who == one.index())
        };
        let met = group.iter().copied().find(touched);
        if let Some(met) = met {
            goal = self.struck_ground(met, face);
        } else {
            return Err(if stop.stopped {
                Refusal::EnemyInTheWay
            } else {
                Refusal::OutOfReach
            });
        }
        let Leg::Advance(cost) = stop.leg else {
            return Err(Refusal::OutOfReach);
        };
        let going = self.going_along(unit, facing, Leg::Advance(cost.max(1)));
        let arm = self.setup.unit(unit).arm;
        //= s2-6.3-f
        let allowed = reach(arm, Pace::Normal, going)? - self.pos.unit(unit).spent + bonus;
        if cost > allowed {
            return Err(Refusal::OutOfReach);
        }
        //= s2-11.1-c
        let ends = [Along::Centred, Along::Nearest(1_000), Along::Nearest(300)];
        let end = ends
            .into_iter()
            .map(|along| lined_up(shape, stop.end, &goal, face, along))
            .find(|end| self.is_free(unit, *end, &[]))
            .ok_or(Refusal::NoRoomThere)?;
        Ok(Way {
            face,
            cost,
            end,
            left: allowed - cost,
        })
    }

    pub(crate) fn going_along(&self, unit: UnitId, from: Pose, leg: Leg) -> Going {
        let shape = self.setup.shape(unit);
        let sweep = ground::table::Sweep::new(shape, from, leg);
        let arm = self.setup.unit(unit).arm;
        let passages = self.setup.map.passages(&sweep, shape);
        let natures = || passages.iter().map(|one| self.setup.nature(one.feature));
        let defile = natures().any(|nature| nature.defile);
        natures()
            .filter(|nature| !(defile && nature.obstacle))
            .map(|nature| nature.going_for(arm))
            .max()
            .unwrap_or(Going::Good)
    }

    pub(crate) fn may_charge(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        //= s2-7.3-e
        if self.setup.unit(unit).arm.is_artillery() {
            return Err(Refusal::GunsDoNotCharge);
        }
        self.may(unit, Doing::Contact)?;
        let face = self.contact_basis(unit, target)?;
        //= s2-6.3-g s2-7.3-d
        let bonus = if self.pos.unit(unit).faced { 0 } else { 2_000 };
        let way = self.way_to_contact(unit, target, face, bonus)?;
        self.crosses_no_front(unit, target, way)
    }

    /// A way that ends so far from the target, lined up with it if there is room.
    fn way_near(
        &self,
        unit: UnitId,
        target: UnitId,
        face: Face,
        near: i32,
    ) -> Result<Way, Refusal> {
        let pose = self.pos.unit(unit).pose;
        let stay = Way {
            face,
            cost: 0,
            end: pose,
            left: 0,
        };
        if self.foot(unit).is_within(&self.foot(target), near) {
            return Ok(stay);
        }
        let shape = self.setup.shape(unit);
        let goal = self.struck_ground(target, face);
        let towards =
            Bearing::between(self.base(unit).centre(), goal.middle_of(face)).unwrap_or_default();
        let facing = self.turned(unit, towards);
        let feet = self.feet(self.enemies_of(unit));
        let enemies = obstacles(&feet);
        let stop = until_contact(shape, facing, Leg::Advance(12_000), &enemies);
        if !stop
            .contacts
            .iter()
            .any(|contact| contact.who == target.index())
        {
            return Err(Refusal::EnemyInTheWay);
        }
        let Leg::Advance(whole) = stop.leg else {
            return Err(Refusal::OutOfReach);
        };
        let cost = (whole - near).max(0);
        let going = self.going_along(unit, facing, Leg::Advance(cost.max(1)));
        let allowed =
            reach(self.setup.unit(unit).arm, Pace::Normal, going)? - self.pos.unit(unit).spent;
        if cost > allowed {
            return Err(Refusal::OutOfReach);
        }
        //= s2-7.4-b
        let outward = goal.outward(face);
        let middle = goal.middle_of(face) + outward.direction().reach(near);
        let aligned = Pose::new(middle, outward.opposite());
        let straight = Leg::Advance(cost).end(facing, shape);
        let close = |pose: &Pose| {
            let foot = self.foot_at(unit, *pose);
            self.enemies_of(unit).all(|enemy| {
                enemy == target || !foot.is_within(&self.foot(enemy), FIREFIGHT.min(near))
            })
        };
        [aligned, straight]
            .into_iter()
            .find(|pose| self.is_free(unit, *pose, &[]) && close(pose))
            .map(|end| Way {
                face,
                cost,
                end,
                left: allowed - cost,
            })
            .ok_or(Refusal::NoRoomThere)
    }

    pub(crate) fn may_firefight(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        let arm = self.setup.unit(unit).arm;
        //= s2-17.8-a
        if arm.is_cavalry() {
            return Err(Refusal::NoFirefight);
        }
        self.may(unit, Doing::Firefight)?;
        let state = self.pos.unit(unit);
        let deployed = state.status == Status::Defend;
        if arm.is_artillery() && self.sps(unit) == 0 {
            return Err(Refusal::GunSilenced);
        }
        if arm.is_artillery() && !deployed && state.changed {
            return Err(Refusal::OneChange);
        }
        let face = self.contact_basis(unit, target)?;
        //= s2-15.2-l
        if self.garrisons(target).is_some() {
            return Err(Refusal::InBuiltUp);
        }
        //= s2-7.3-f s2-17.3-b s2-17.2-d
        let way = self.way_near(unit, target, face, FIREFIGHT)?;
        let way = self.crosses_no_front(unit, target, way)?;
        if arm.is_artillery() && deployed && way.cost > 0 {
            return Err(Refusal::OnDefend);
        }
        Ok(way)
    }

    pub(crate) fn may_pin(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        self.may(unit, Doing::Contact)?;
        let face = self.contact_basis(unit, target)?;
        if self.setup.unit(unit).arm.is_artillery() {
            return Err(Refusal::OnDefend);
        }
        //= s2-7.3-h
        let near = self
            .zone_over(target, unit, &self.quad(unit))
            .map_or(PIN, |limit| PIN.min(limit - 1));
        let way = self.way_near(unit, target, face, near)?;
        self.crosses_no_front(unit, target, way)
    }

    pub(crate) fn may_support(&self, unit: UnitId, beside: UnitId) -> Result<Way, Refusal> {
        self.may(unit, Doing::Contact)?;
        let state = self.pos.unit(unit);
        if !state.threatened {
            return Err(Refusal::NotInThreatZone);
        }
        if state.act > Act::Moved || state.status != Status::Normal {
            return Err(Refusal::UnitIsDone);
        }
        let attacks = self
            .pos
            .turn
            .charges
            .iter()
            .any(|charge| charge.unit == beside)
            || self.pos.engaged.iter().any(|one| one.by == beside);
        //= s2-7.3-i
        if !attacks || unit == beside || !self.is_here(beside) {
            return Err(Refusal::NothingToSupport);
        }
        let pose = self.pos.unit(beside).pose;
        let apart = i32::midpoint(
            self.setup.shape(unit).width(),
            self.setup.shape(beside).width(),
        ) + 60;
        let allowed = reach(self.setup.unit(unit).arm, Pace::Normal, Going::Good)? - state.spent;
        let mut obstacle = Refusal::NoRoomThere;
        for to in [ground::table::Hand::Left, ground::table::Hand::Right] {
            let end = Leg::Sidestep {
                to,
                distance: apart,
            }
            .end(pose, self.setup.shape(beside));
            let cost = state.pose.at.distance(end.at);
            let foot = self.foot_at(unit, end);
            //= s2-7.3-j
            if self
                .enemies_of(unit)
                .any(|enemy| foot.is_within(&self.foot(enemy), SHORT_ZONE - 1))
            {
                obstacle = Refusal::SupportTooClose;
            } else if cost > allowed || cost == 0 {
                obstacle = Refusal::OutOfReach;
            } else if self.is_free(unit, end, &[]) {
                return Ok(Way {
                    face: Face::Front,
                    cost,
                    end,
                    left: allowed - cost,
                });
            }
        }
        Err(obstacle)
    }

    pub(crate) fn declare_charge(
        &mut self,
        unit: UnitId,
        target: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(way) = self.may_charge(unit, target) else {
            return Ok(());
        };
        self.stirs(unit, cx)?;
        if !self.is_here(unit) {
            return Ok(());
        }
        self.pos.unit_mut(unit).act = Act::Done;
        self.pos.turn.charges.push(Charge {
            unit,
            target,
            face: way.face,
            reach: way.left + way.cost,
            hits: 0,
            halted: false,
        });
        cx.log.note(|| Event::Charged(unit, target));
        Ok(())
    }

    fn engage(
        &mut self,
        bond: Bond,
        by: UnitId,
        on: UnitId,
        way: Way,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let state = self.pos.unit_mut(by);
        state.moved += way.cost;
        state.pose = way.end;
        state.act = Act::Done;
        self.after_move(by, cx)?;
        self.pos.engaged.push(Engagement {
            bond,
            by,
            on,
            face: way.face,
        });
        self.pos.turn.respond.push((on, by));
        Ok(())
    }

    pub(crate) fn make_firefight(
        &mut self,
        unit: UnitId,
        target: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(way) = self.may_firefight(unit, target) else {
            return Ok(());
        };
        if way.cost > 0 {
            self.stirs(unit, cx)?;
        }
        //= s2-20.1-b
        self.stirs(target, cx)?;
        if !self.is_here(unit) || !self.is_here(target) {
            return Ok(());
        }
        self.engage(Bond::Firefight, unit, target, way, cx)?;
        self.pos.unit_mut(target).attacked = true;
        if self.setup.unit(unit).arm.is_artillery() {
            // Guns that come up unlimber there.
            let state = self.pos.unit_mut(unit);
            state.changed |= state.status != Status::Defend;
            state.status = Status::Defend;
        }
        //= s2-7.3-g
        cx.log.note(|| Event::FirefightBegan(unit, target));
        Ok(())
    }

    pub(crate) fn make_pin(
        &mut self,
        unit: UnitId,
        target: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(way) = self.may_pin(unit, target) else {
            return Ok(());
        };
        if way.cost > 0 {
            self.stirs(unit, cx)?;
            if !self.is_here(unit) {
                return Ok(());
            }
        }
        self.engage(Bond::Pin, unit, target, way, cx)?;
        cx.log.note(|| Event::Pinned(unit, target));
        Ok(())
    }

    pub(crate) fn make_support(
        &mut self,
        unit: UnitId,
        beside: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(way) = self.may_support(unit, beside) else {
            return Ok(());
        };
        self.stirs(unit, cx)?;
        if !self.is_here(unit) {
            return Ok(());
        }
        let state = self.pos.unit_mut(unit);
        state.moved += way.cost;
        state.pose = way.end;
        state.act = Act::Done;
        cx.log.note(|| Event::Supported(unit, beside));
        self.after_move(unit, cx)
    }
}
