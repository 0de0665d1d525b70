//! Contact moves (2.7): targets, faces, charges, firefight attacks, pins and
//! support.

use ground::table::{Face, Hand, Leg};
use kernel::chance::Unknown;

use crate::doings::Doing;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::{Act, Bond, Charge, Engagement};
use crate::reaching::Way;
use crate::refusal::Refusal;
use crate::troops::Status;

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
        if self.has_halted_at_defile(unit) {
            return Err(Refusal::HaltAtDefile);
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
        let group = self.group(target);
        let then = self.when_choosing(unit);
        let within = then.within_contact(unit);
        if !within.iter().any(|one| group.contains(one)) {
            return Err(Refusal::NotInItsZone);
        }
        if !self.came_threatened_by(target, unit) {
            return Err(Refusal::NotInThreatZone);
        }
        let targets = then.targets(unit);
        if let Some((_, face)) = targets.iter().find(|(one, _)| *one == target) {
            return Ok(*face);
        }
        //= s2-7.5-f
        let face = then.free_face(target, unit).ok_or(Refusal::FaceTaken)?;
        if self.is_barred_by(target, unit, &targets) {
            return Ok(face);
        }
        Err(Refusal::OtherTarget)
    }

    /// Whether a unit that was moved through stays where it is.
    fn stays_if_passed(&self, unit: UnitId, way: Way) -> Result<Way, Refusal> {
        let state = self.pos.unit(unit);
        //= s2-6.5-d
        if state.passed_through && way.end != state.pose {
            return Err(Refusal::PassedThrough);
        }
        Ok(way)
    }

    /// How near a pin comes to a target.
    fn pin_distance(&self, unit: UnitId, target: UnitId) -> i32 {
        self.zone_over(target, unit, &self.quad(unit))
            .map_or(PIN, |limit| PIN.min(limit - 1))
    }

    /// The way of the boldest contact move at a target that a unit has orders and reach for: a charge, or
    /// else a firefight attack, or else a pin.
    pub(crate) fn boldest_way(&self, unit: UnitId, target: UnitId, face: Face) -> Option<Way> {
        let arm = self.setup.unit(unit).arm;
        let closes = !arm.is_artillery() && self.may(unit, Doing::Contact).is_ok();
        let fires = !arm.is_cavalry()
            && self.may(unit, Doing::Firefight).is_ok()
            && self.garrisons(target).is_none();
        let charge = || self.way_to_charge(unit, target, face).ok();
        let near = |near: i32| self.way_near(unit, target, face, near).ok();
        let charge = closes.then(charge).flatten();
        charge
            .or_else(|| fires.then(|| near(FIREFIGHT)).flatten())
            .or_else(|| {
                let pin = || near(self.pin_distance(unit, target));
                closes.then(pin).flatten()
            })
    }

    pub(crate) fn may_charge(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        //= s2-7.3-e
        if self.setup.unit(unit).arm.is_artillery() {
            return Err(Refusal::GunsDoNotCharge);
        }
        self.may(unit, Doing::Contact)?;
        let face = self.contact_basis(unit, target)?;
        let way = self.way_to_charge(unit, target, face)?;
        let way = self.stays_if_passed(unit, way)?;
        self.crosses_no_front(unit, target, way)
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
        let way = self.stays_if_passed(unit, way)?;
        let way = self.crosses_no_front(unit, target, way)?;
        if arm.is_artillery() && deployed && way.cost > 0 {
            return Err(Refusal::GunsMustLimber);
        }
        Ok(way)
    }

    pub(crate) fn may_pin(&self, unit: UnitId, target: UnitId) -> Result<Way, Refusal> {
        self.may(unit, Doing::Contact)?;
        let face = self.contact_basis(unit, target)?;
        if self.setup.unit(unit).arm.is_artillery() {
            return Err(Refusal::GunsDoNotPin);
        }
        //= s2-7.3-h
        let way = self.way_near(unit, target, face, self.pin_distance(unit, target))?;
        let way = self.stays_if_passed(unit, way)?;
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
        if self.has_halted_at_defile(unit) {
            return Err(Refusal::HaltAtDefile);
        }
        //= s2-6.5-d
        if state.passed_through {
            return Err(Refusal::PassedThrough);
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
        //= s2-7.3-a
        if !self.is_in_contact_zone(unit) {
            return Err(Refusal::SupportsFromZone);
        }
        let pose = self.pos.unit(beside).pose;
        let apart = i32::midpoint(
            self.setup.shape(unit).width(),
            self.setup.shape(beside).width(),
        ) + 60;
        let rates = self.rates_left(unit);
        let mut obstacle = Refusal::NoRoomThere;
        for to in [Hand::Left, Hand::Right] {
            let end = Leg::Sidestep {
                to,
                distance: apart,
            }
            .end(pose, self.setup.shape(beside));
            let way = self.way_in_support(unit, end, rates);
            match way.and_then(|way| self.supports_across_no_front(unit, way)) {
                Ok(way) => return Ok(way),
                Err(refusal) => obstacle = refusal,
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
        let state = self.pos.unit_mut(unit);
        state.act = Act::Done;
        state.attacks = true;
        self.charges_without_guns(unit);
        //= s2-17.9
        self.disengage(unit, cx);
        self.pos.turn.charges.push(Charge {
            unit,
            target,
            face: way.face,
            reach: way.rates.good.max(0),
            in_bad: way.rates.bad.max(0),
            heading: None,
            hits: 0,
            halted: false,
            phase: 1,
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
        let from = state.pose;
        state.moved += way.cost;
        state.pose = way.end;
        state.act = Act::Done;
        state.attacks = true;
        if !self.first_reading() {
            let turned = from.facing.turn_to(way.end.facing).size();
            self.count_turning(by, turned);
        }
        self.pass_defile(by, way.defile);
        if way.cost > 0 || way.end != from {
            self.after_way(by, from, cx)?;
        } else {
            // Where it stands it ends only what it began itself.
            self.pos.engaged.retain(|one| one.by != by);
        }
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
        self.group_stirs(target, cx)?;
        if !self.is_here(unit) || !self.is_here(target) {
            return Ok(());
        }
        self.engage(Bond::Firefight, unit, target, way, cx)?;
        self.mark_attacked(target);
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
        let from = state.pose;
        state.moved += way.cost;
        state.pose = way.end;
        state.act = Act::Done;
        self.pass_defile(unit, way.defile);
        cx.log.note(|| Event::Supported(unit, beside));
        self.after_way(unit, from, cx)
    }
}
