//! What orders and activation allow (2.3, 2.4.7), and the moves of a turn.

use ground::table::{Bearing, Leg};
use kernel::chance::Unknown;

use crate::Rule;
use crate::activation::Activation;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::{Walked, reach, way_of_turning};
use crate::order::Order;
use crate::position::{Act, Kind, Stage};
use crate::refusal::Refusal;
use crate::troops::{Arm, Going, Pace, Status};

/// What a unit is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Doing {
    /// Change face.
    Face,
    /// Relieve or be relieved.
    Relief,
    /// Fall back.
    FallBack,
    /// Move at the normal rate.
    Normal,
    /// Move at the rapid rate, or along a road.
    Rapid,
    /// Charge, pin or support.
    Contact,
    /// Attack by fire.
    Firefight,
    /// Change status.
    Deploy,
}

impl Battle {
    /// Whether order and activation let a unit do something.
    #[expect(clippy::match_same_arms, reason = "each arm is a rule of its own")]
    pub(crate) fn may(&self, unit: UnitId, doing: Doing) -> Result<(), Refusal> {
        let turn = &self.pos.turn;
        if !turn.members.contains(&unit) {
            return Err(Refusal::NotInTurn);
        }
        if !self.is_here(unit) {
            return Err(Refusal::NotHere);
        }
        let state = self.pos.unit(unit);
        if state.act == Act::Done && !(doing == Doing::Deploy && self.may_unlimber_yet(unit)) {
            return Err(Refusal::UnitIsDone);
        }
        //= s2-8.5-a s2-8.5-b
        let left = match doing {
            Doing::Face => true,
            Doing::FallBack => turn.order == Some(Kind::Regroup),
            _ => false,
        };
        if state.forfeits && !left {
            return Err(Refusal::Forfeited);
        }
        let full = match turn.activation {
            Some(Activation::Full) => true,
            Some(Activation::Limited) => false,
            _ => return Err(Refusal::NotActivated),
        };
        let arm = self.setup.unit(unit).arm;
        let defends = self.defends(unit);
        // By the first reading deployed guns could set off at any pace, if not far.
        let deployed =
            arm.is_artillery() && state.status == Status::Defend && !self.first_reading();
        match (turn.order, doing) {
            //= s2-3.4-a s2-3.4-b s2-3.4-d
            (Some(Kind::BreakOff), Doing::Rapid) => Ok(()),
            (Some(Kind::BreakOff), Doing::Normal) if arm.is_cavalry() => Ok(()),
            (Some(Kind::BreakOff), _) => Err(Refusal::MustBreakOff),
            //= s2-3.6-b s2-3.9-a s2-3.10-a
            (_, Doing::Face | Doing::Relief) => Ok(()),
            (Some(Kind::Regroup), Doing::FallBack) => Ok(()),
            (Some(Kind::Regroup), _) => Err(Refusal::OrderForbids),
            //= s2-3.3-c s2-4.7-b
            (Some(Kind::Move), Doing::Rapid) if !full => Err(Refusal::LimitedIsNormal),
            //= s2-5.2-f
            (Some(Kind::Move), Doing::Rapid) if defends => Err(Refusal::FirstMoveNormal),
            //= s2-5.8-b s2-5.8-e
            (Some(Kind::Move), Doing::Rapid) if deployed => Err(Refusal::GunsMustLimber),
            //= s2-3.3-d
            (Some(Kind::Move), Doing::Rapid | Doing::Normal | Doing::FallBack) => Ok(()),
            (Some(Kind::Move), Doing::Contact | Doing::Firefight) => Err(Refusal::NeedsAction),
            (Some(Kind::Move), Doing::Deploy) if arm.is_artillery() => Ok(()),
            (Some(Kind::Move), Doing::Deploy) => Err(Refusal::DefendNeedsFull),
            (_, Doing::Rapid) => Err(Refusal::RapidNeedsOrder),
            //= s2-3.5-a s2-3.5-b s2-3.5-c s2-5.1-b
            (Some(Kind::Action), Doing::Normal) if full && defends => Err(Refusal::OnDefend),
            (Some(Kind::Action), _) if full => Ok(()),
            //= s2-3.9-b s2-3.10-c
            (_, Doing::FallBack) if full || !defends => Ok(()),
            (_, Doing::FallBack) => Err(Refusal::OnDefend),
            //= s2-3.9-c
            (_, Doing::Normal | Doing::Deploy)
                if arm.is_artillery() || arm == Arm::SkirmishCavalry =>
            {
                Ok(())
            }
            //= s2-4.7-a s2-3.8-c
            (_, Doing::Normal) if !full => Err(Refusal::FreeMovesOnly),
            (_, Doing::Normal) if defends => Err(Refusal::OnDefend),
            (_, Doing::Normal) => Ok(()),
            //= s2-5.2-b
            (_, Doing::Deploy) => Err(Refusal::DefendNeedsFull),
            (_, Doing::Contact | Doing::Firefight) if !full => Err(Refusal::FreeMovesOnly),
            (_, Doing::Contact) => Err(Refusal::NeedsAction),
            //= s2-3.10-b
            (_, Doing::Firefight)
                if arm.is_infantry() && state.in_contact && state.act <= Act::Faced =>
            {
                Ok(())
            }
            (_, Doing::Firefight) => Err(Refusal::StartsOutside),
        }
    }

    pub(crate) fn check_moves(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done if self.must_still_break_off() => Err(Refusal::BreakOffUndone),
            Order::Done => Ok(()),
            Order::Join(unit) => self.may_join_division(*unit),
            Order::Face { unit, to } => self.may_face(*unit, *to),
            Order::Move { unit, pace, legs } => self.may_move(*unit, *pace, legs),
            Order::FallBack { unit, distance } => self.may_fall_back(*unit, *distance),
            Order::Relieve {
                unit,
                other,
                back,
                ahead,
            } => self.may_relieve(*unit, *other, (*back, *ahead)),
            Order::TakeCover { unit, way } => self.may_take_cover(*unit, *way).map(|_| ()),
            Order::Deploy(unit) => self.may_deploy(*unit),
            Order::Undeploy(unit) => self.may_undeploy(*unit),
            Order::Charge { unit, target } => self.may_charge(*unit, *target).map(|_| ()),
            Order::Firefight { unit, target } => self.may_firefight(*unit, *target).map(|_| ()),
            Order::Pin { unit, target } => self.may_pin(*unit, *target).map(|_| ()),
            Order::Support { unit, beside } => self.may_support(*unit, *beside).map(|_| ()),
            Order::General { general, to } => self.may_reposition(*general, *to),
            Order::Couple { gun, to } => self.may_couple(*gun, *to),
            _ => Err(Refusal::NotNow),
        }
    }

    fn may_face(&self, unit: UnitId, to: Bearing) -> Result<(), Refusal> {
        self.may(unit, Doing::Face)?;
        if self.pos.unit(unit).act != Act::Nothing {
            return Err(Refusal::FaceComesFirst);
        }
        let pose = self.turned(unit, to);
        if pose == self.pos.unit(unit).pose {
            return Err(Refusal::StatusAlready);
        }
        if self.is_free(unit, pose, &[]) {
            Ok(())
        } else {
            Err(Refusal::Overlaps)
        }
    }

    fn may_move(&self, unit: UnitId, pace: Pace, legs: &[Leg]) -> Result<(), Refusal> {
        self.may_set_out(unit, pace)?;
        if legs.is_empty() || legs.len() > 8 {
            return Err(Refusal::TooFar);
        }
        let walked = self.walk(unit, pace, legs)?;
        self.walk_is_allowed(unit, &walked)
    }

    /// Whether a unit may move at this pace at all.
    pub(crate) fn may_set_out(&self, unit: UnitId, pace: Pace) -> Result<(), Refusal> {
        let doing = if pace == Pace::Normal {
            Doing::Normal
        } else {
            Doing::Rapid
        };
        self.may(unit, doing)?;
        let state = self.pos.unit(unit);
        if state.act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        //= s2-6.1-f s2-6.4 s2-7.3-b
        if state.in_contact && self.pos.turn.order != Some(Kind::BreakOff) {
            return Err(Refusal::StartsInContact);
        }
        Ok(())
    }

    /// Whether a way that can be walked is one that the unit may go now.
    pub(crate) fn walk_is_allowed(&self, unit: UnitId, walked: &Walked) -> Result<(), Refusal> {
        let state = self.pos.unit(unit);
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
        //= s2-6.5-d
        let ahead = state.pose.facing.direction();
        if state.passed_through && !breaks_off && ahead.aheadness(state.pose.at, walked.end.at) > 0
        {
            return Err(Refusal::PassedThrough);
        }
        let arm = self.setup.unit(unit).arm;
        let gone = if self.first_reading() { 0 } else { state.moved };
        if let (Arm::Artillery(gun), Status::Defend, false) = (arm, state.status, breaks_off)
            && gone + walked.cost + walked.turned / 45 * 10 > gun.minor_move()
        {
            //= s2-5.8-b s2-18.6-g
            return Err(Refusal::GunsMustLimber);
        }
        if breaks_off {
            self.gets_away(unit, walked)?;
        }
        Ok(())
    }

    /// Whether a unit under Break-off orders stands within the enemy's reach and has a way out.
    fn must_still_break_off(&self) -> bool {
        let turn = &self.pos.turn;
        turn.order == Some(Kind::BreakOff)
            && turn.members.iter().any(|unit| {
                let state = self.pos.unit(*unit);
                self.is_here(*unit)
                    && (state.in_contact || state.threatened)
                    && !state.forfeits
                    && state.act == Act::Nothing
                    && self.can_get_away(*unit)
            })
    }

    pub(crate) fn list_moves(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        let attached = self.units_of(self.pos.active);
        let attached = attached.filter(|unit| self.pos.unit(*unit).attach.is_some());
        into.extend(attached.map(Order::Join));
        for unit in self
            .pos
            .turn
            .members
            .iter()
            .copied()
            .filter(|unit| self.is_here(*unit))
        {
            let state = self.pos.unit(unit);
            into.extend([Order::Deploy(unit), Order::Undeploy(unit)]);
            if state.act == Act::Done {
                continue;
            }
            if state.in_contact && state.act <= Act::Faced {
                let ahead = state.pose.facing.direction();
                let ways = [1_000, 2_000].map(|far| ahead.reach(far));
                into.extend(ways.map(|way| Order::TakeCover { unit, way }));
            }
            if state.act == Act::Nothing {
                let faces = self.faces_of(unit).into_iter();
                into.extend(faces.map(|to| Order::Face { unit, to }));
            }
            into.extend(self.moves_of(unit));
            if state.in_contact || self.pos.turn.order == Some(Kind::Regroup) {
                let distances = self.fall_backs(unit).into_iter();
                into.extend(distances.map(|distance| Order::FallBack { unit, distance }));
            }
            for target in self.when_choosing(unit).within_contact(unit) {
                into.push(Order::Charge { unit, target });
                into.push(Order::Firefight { unit, target });
                into.push(Order::Pin { unit, target });
            }
            for other in &self.pos.turn.members {
                let near = self
                    .pos
                    .unit(*other)
                    .pose
                    .at
                    .is_within(state.pose.at, 8_000);
                if *other != unit && near && self.is_here(*other) {
                    let (gun, to) = (unit, *other);
                    if self.setup.unit(gun).arm.is_artillery() {
                        into.push(Order::Couple { gun, to });
                    }
                    into.push(Order::Support {
                        unit,
                        beside: *other,
                    });
                    if self.may_relieve(unit, *other, (0, None)) == Err(Refusal::ReliefTooFarBack) {
                        into.extend(self.reliefs(unit, *other));
                    }
                }
            }
        }
    }

    pub(crate) fn do_moves(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::Join(unit) => self.join_division(*unit, cx)?,
            //= s2-6.8-b s2-7.5-j s2-3.9-d
            Order::Face { unit, to } => {
                let pose = self.turned(*unit, *to);
                let turned = self.pos.unit(*unit).pose.facing.turn_to(*to).size();
                let chooses_before = !self.first_reading();
                let state = self.pos.unit_mut(*unit);
                state.before_facing = Some(state.pose).filter(|_| chooses_before);
                state.pose = pose;
                state.act = Act::Faced;
                state.faced = true;
                self.loosen(*unit);
                self.has_turned(*unit, turned, cx)?;
            }
            Order::Couple { gun, to } => self.couple(*gun, *to, cx),
            Order::Move { unit, pace, legs } => self.make_move(*unit, *pace, legs, cx)?,
            Order::FallBack { unit, distance } => self.make_fall_back(*unit, *distance, cx)?,
            Order::Relieve {
                unit,
                other,
                back,
                ahead,
            } => self.relieve(*unit, *other, (*back, *ahead), cx)?,
            Order::TakeCover { unit, way } => self.take_cover(*unit, *way, cx)?,
            Order::Deploy(unit) => self.set_status(*unit, Status::Defend, cx),
            Order::Undeploy(unit) => self.set_status(*unit, Status::Normal, cx),
            Order::Charge { unit, target } => self.declare_charge(*unit, *target, cx)?,
            Order::Firefight { unit, target } => self.make_firefight(*unit, *target, cx)?,
            Order::Pin { unit, target } => self.make_pin(*unit, *target, cx)?,
            Order::Support { unit, beside } => self.make_support(*unit, *beside, cx)?,
            Order::General { general, to } => self.reposition(*general, *to, cx),
            _ => self.pos.stage = Stage::Recover,
        }
        self.note_zones();
        Ok(())
    }

    /// Whoever has not moved starts in a Contact Zone or not as his friends stand now, who shield him. By the
    /// first reading it was as they stood when the turn began.
    fn note_zones(&mut self) {
        if self.first_reading() {
            return;
        }
        for place in 0..self.pos.turn.members.len() {
            let unit = self.pos.turn.members[place];
            if self.is_here(unit) && self.pos.unit(unit).act == Act::Nothing {
                //= s2-6.1-c s2-6.4
                self.pos.unit_mut(unit).in_contact = self.is_in_contact_zone(unit);
            }
        }
    }

    /// Turning counts as movement of guns: an inch for 45 degrees.
    pub(crate) fn count_turning(&mut self, unit: UnitId, hundredths: i32) {
        //= s2-18.6-g
        if self.setup.unit(unit).arm.is_artillery() {
            self.pos.unit_mut(unit).moved += way_of_turning(hundredths);
        }
    }

    fn make_move(
        &mut self,
        unit: UnitId,
        pace: Pace,
        legs: &[Leg],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let walked = self.walk_on(unit, pace, legs);
        self.stirs(unit, cx)?;
        if !self.is_here(unit) {
            return Ok(());
        }
        let arm = self.setup.unit(unit).arm;
        let normal = reach(arm, Pace::Normal, walked.going).unwrap_or(0);
        let shape = self.setup.shape(unit);
        let mut way = vec![self.pos.unit(unit).pose];
        for leg in legs {
            way.push(leg.end(way[way.len() - 1], shape));
        }
        let steps: Vec<_> = way.iter().copied().zip(legs.iter().copied()).collect();
        let faced = legs.iter().any(|leg| matches!(leg, Leg::Pivot(_)));
        let inch = if self.first_reading() { 999 } else { 0 };
        let status = self.status_after(unit, pace);
        let state = self.pos.unit_mut(unit);
        state.came = way;
        state.slowed = walked.going == Going::Bad;
        state.pose = walked.end;
        state.spent += walked.cost;
        state.moved += walked.cost;
        state.faced |= faced;
        state.act = Act::Moved;
        state.status = status;
        //= s2-18.6-c
        state.rapid |= pace != Pace::Normal && walked.cost > normal + inch;
        //= s2-3.3-a
        if pace != Pace::Normal && walked.cost >= normal + 1_000 {
            self.pos.turn.rapid = true;
        }
        self.pass_defile(unit, walked.defile);
        self.count_turning(unit, walked.turned);
        cx.log.note(|| {
            let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
            let foot = self.foot_at(unit, walked.end);
            let approaches = !breaks_off && !self.contact_zones(unit, &foot).is_empty();
            let rule = if approaches {
                Rule::S2_6_3D
            } else {
                walked.rule
            };
            Event::Moved(unit, walked.cost, rule)
        });
        self.ride_down(unit, &steps, cx)?;
        self.after_move(unit, cx)
    }

    /// What follows wherever a unit comes to stand: engagements end, guns tire, generals are driven off.
    pub(crate) fn after_move(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.disengage(unit, cx);
        self.take_hold(unit);
        self.loosen(unit);
        self.leaves_twin(unit, cx);
        self.tire_by_moving(unit, cx)?;
        self.drive_off_generals(unit, cx)
    }

    /// Ends the pins and firefights of a unit.
    pub(crate) fn disengage(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        //= s2-17.9
        let ended: Vec<_> = self
            .pos
            .engaged
            .iter()
            .filter(|one| one.by == unit || one.on == unit)
            .copied()
            .collect();
        self.pos
            .engaged
            .retain(|one| one.by != unit && one.on != unit);
        for one in ended {
            cx.log.note(|| Event::Disengaged(one.by, one.on, one.bond));
        }
    }

    /// The rule of a fall back by how it came about.
    pub(crate) const fn fall_back_rule() -> Rule {
        Rule::S2_6_5A
    }
}
