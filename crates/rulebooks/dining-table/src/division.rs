//! Divisional turns (2.4): who is in one, activation, and its end.

use kernel::chance::Unknown;

use crate::Rule;
use crate::activation::Activation;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId, Who};
use crate::order::Order;
use crate::position::{Act, Chit, Kind, Stage, Turn, TurnKind};
use crate::refusal::Refusal;
use crate::troops::{Role, Status};

impl Battle {
    /// The general whose command distance counts in this turn.
    pub(crate) fn leader(&self) -> Option<GeneralId> {
        match (self.pos.turn.control, self.pos.turn.who) {
            (Some(general), _) | (None, Some(Who::General(general))) => Some(general),
            _ => None,
        }
    }

    pub(crate) fn check_scope(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Activate => Ok(()),
            Order::Include(unit) => self.may_include(*unit),
            Order::AskHelp(unit) => self.may_ask(*unit),
            Order::SwapToAction => self.may_swap(),
            Order::General { general, to } => self.may_reposition(*general, *to),
            _ => Err(Refusal::NotNow),
        }
    }

    fn may_join(&self, unit: UnitId) -> Result<GeneralId, Refusal> {
        if !self.is_here(unit) || self.side(unit) != self.pos.active {
            return Err(Refusal::NotYours);
        }
        let turn = &self.pos.turn;
        if turn.members.contains(&unit) {
            return Err(Refusal::InTheTurn);
        }
        //= s2-2.1-g s2-4.2-e
        if self.pos.unit(unit).taken {
            return Err(Refusal::TurnTaken);
        }
        let leader = self.leader().ok_or(Refusal::OutOfCommand)?;
        if self.is_near(leader, unit) {
            Ok(leader)
        } else {
            Err(Refusal::OutOfCommand)
        }
    }

    /// Corps resources form a division for the turn: one leads, and the others are near it.
    fn may_join_ad_hoc(&self, lead: UnitId, unit: UnitId) -> Result<(), Refusal> {
        let (first, other) = (self.setup.unit(lead), self.setup.unit(unit));
        //= s2-4.5-b
        let leads = first.role == Role::CorpsResource && !first.arm.is_artillery();
        //= s2-4.5-a
        let kept = |one: UnitId| self.pos.unit(one).attached.is_none();
        // The army is no corps.
        let of_corps = self.first_reading() || self.setup.corps_of(first.under).is_some();
        let same = other.role == Role::CorpsResource && first.under == other.under && of_corps;
        if !leads || !same || !self.is_here(unit) || !kept(lead) || !kept(unit) {
            return Err(Refusal::NotOfAdHoc);
        }
        if self.pos.turn.members.contains(&unit) {
            return Err(Refusal::InTheTurn);
        }
        if self.pos.unit(unit).taken {
            return Err(Refusal::TurnTaken);
        }
        let members = self
            .pos
            .turn
            .members
            .iter()
            .map(|one| self.setup.unit(*one).arm);
        let alike = members
            .filter(|arm| arm.is_artillery() == other.arm.is_artillery())
            .count();
        let most = if other.arm.is_artillery() { 1 } else { 4 };
        if alike >= most {
            return Err(Refusal::AdHocFull);
        }
        if self.gap(lead, unit).is_within(4_000) {
            Ok(())
        } else {
            Err(Refusal::OutOfCommand)
        }
    }

    fn may_include(&self, unit: UnitId) -> Result<(), Refusal> {
        if let (TurnKind::Lone, Some(Who::Unit(lead))) = (self.pos.turn.kind, self.pos.turn.who) {
            return self.may_join_ad_hoc(lead, unit);
        }
        let leader = self.may_join(unit)?;
        let setup = self.setup.unit(unit);
        if self.pos.turn.kind == TurnKind::Controlled {
            //= s2-2.5-c s2-4.2-d s2-4.8-a
            let under = self.under(unit);
            let his = under == leader || self.setup.is_under(under, leader);
            let alone = matches!(self.pos.turn.who, Some(Who::Unit(_)));
            //= s2-2.5-d
            let full = alone && self.pos.turn.members.len() > 1;
            return match (his, full) {
                (true, false) => Ok(()),
                (true, true) => Err(Refusal::OneMoreOnly),
                (false, _) => Err(Refusal::NotHisToAdd),
            };
        }
        //= s2-4.2-b
        let resource = matches!(setup.role, Role::CorpsResource | Role::Independent)
            && self.pos.unit(unit).attached.is_none();
        let (his, own) = (
            self.setup.corps_of(leader),
            self.setup.corps_of(setup.under),
        );
        // Two who answer to the Commander himself are in no corps.
        let same = his == own && (own.is_some() || self.first_reading());
        if resource && same {
            Ok(())
        } else {
            Err(Refusal::NotOfThisCorps)
        }
    }

    fn may_ask(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_join(unit)?;
        if self.pos.turn.asked.contains(&unit) {
            return Err(Refusal::AlreadyAsked);
        }
        //= s2-4.2-f s2-4.2-g s2-4.8-c
        if self.pos.unit(unit).moved > 0 {
            Err(Refusal::HasMovedThisPeriod)
        } else {
            Ok(())
        }
    }

    fn may_swap(&self) -> Result<(), Refusal> {
        let who = self.pos.turn.who.ok_or(Refusal::NotNow)?;
        if !matches!(
            self.chit(who),
            Some(Chit::Down(Kind::Move) | Chit::Up(Kind::Move))
        ) {
            return Err(Refusal::NoMoveOrder);
        }
        //= s2-3.3-b
        let threatened = |unit: &UnitId| self.is_threatened_at(*unit, &self.foot(*unit));
        if self.pos.turn.members.iter().any(threatened) {
            Ok(())
        } else {
            Err(Refusal::NobodyThreatened)
        }
    }

    /// Whether the general in control may be placed somewhere.
    pub(crate) fn may_reposition(
        &self,
        general: GeneralId,
        to: ground::table::Point,
    ) -> Result<(), Refusal> {
        let follows = self.pos.turn.kind == TurnKind::Controlled
            && self.pos.turn.who == Some(Who::General(general));
        let placed = if follows {
            self.pos.turn.followed
        } else if self.leader() == Some(general) {
            self.pos.turn.repositioned
        } else {
            return Err(Refusal::NotYours);
        };
        if placed {
            return Err(Refusal::HasRepositioned);
        }
        if self.pos.turn.activation == Some(Activation::Fail) {
            return Err(Refusal::GeneralFailed);
        }
        //= s2-16.1-a
        let near = |unit: &UnitId| self.is_here(*unit) && self.would_be_near(general, to, *unit);
        if !self.pos.turn.members.iter().any(near) {
            return Err(Refusal::NotWithUnits);
        }
        self.general_fits(general, to)
    }

    pub(crate) fn list_scope(&self, into: &mut Vec<Order>) {
        into.extend([Order::Activate, Order::SwapToAction]);
        let order = self.pos.turn.who.and_then(|who| self.chit(who));
        let attacks = matches!(
            order,
            Some(Chit::Down(Kind::Action) | Chit::Up(Kind::Action))
        );
        for unit in self.units_of(self.pos.active) {
            into.push(Order::Include(unit));
            // Help is for a combat: units of divisions are worth asking by who may attack, near an enemy.
            let fights = || {
                let able = attacks && self.may_ask(unit).is_ok();
                able && self.is_threatened_at(unit, &self.foot(unit))
            };
            if self.setup.unit(unit).role != Role::Line || fights() {
                into.push(Order::AskHelp(unit));
            }
        }
    }

    pub(crate) fn do_scope(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::Include(unit) => {
                let unit = *unit;
                self.pos.turn.members.push(unit);
                let rule = match (self.pos.turn.kind, self.pos.turn.who) {
                    (TurnKind::Lone, _) => Rule::S2_4_5A,
                    (TurnKind::Controlled, Some(Who::Unit(_))) => Rule::S2_2_5D,
                    (TurnKind::Controlled, _) => Rule::S2_2_5C,
                    _ => Rule::S2_4_2B,
                };
                cx.log.note(|| Event::Joined(unit, rule));
            }
            Order::AskHelp(unit) => {
                let unit = *unit;
                self.pos.turn.asked.push(unit);
                if self.activate(Who::Unit(unit), cx)? == Activation::Full {
                    self.pos.turn.members.push(unit);
                    cx.log.note(|| Event::Joined(unit, Rule::S2_4_2F));
                } else {
                    self.pos.unit_mut(unit).taken = true;
                }
            }
            Order::SwapToAction => self.swap_to_action(cx),
            Order::General { general, to } => {
                self.reposition(*general, *to, cx);
                self.measure_scope(*general);
            }
            _ => self.open_turn(cx)?,
        }
        Ok(())
    }

    /// A Move order becomes an Action order, face down; if a senior officer leads, it lies open.
    fn swap_to_action(&mut self, cx: &mut Cx<'_>) {
        let Some(who) = self.pos.turn.who else {
            return;
        };
        self.set_chit(who, Some(Chit::Down(Kind::Action)));
        cx.log
            .note(|| Event::OrderGone(who, Kind::Move, Rule::S2_3_3B));
        if let (Some(general), false) = (self.pos.turn.control, self.first_reading()) {
            self.set_chit(who, Some(Chit::Up(Kind::Action)));
            self.pos.turn.order = Some(Kind::Action);
            self.pos.revealed = true;
            cx.log
                .note(|| Event::Controlled(general, who, Kind::Action));
        }
    }

    /// The general was placed before the activation: the turn is for those within his distance now.
    fn measure_scope(&mut self, general: GeneralId) {
        //= s2-4.2-a
        let division = match (self.pos.turn.who, self.leader()) {
            (Some(Who::General(division)), Some(leader))
                if leader == general && !self.first_reading() =>
            {
                division
            }
            _ => return,
        };
        let units = self.units_of(self.pos.active);
        let own = units.filter(|unit| {
            let state = self.pos.unit(*unit);
            let alone = state.order.is_some() && division == general;
            self.under(*unit) == division && !state.taken && !alone
        });
        let others = self.pos.turn.members.iter().copied();
        let others = others.filter(|unit| self.under(*unit) != division);
        let own = own.filter(|unit| self.is_near(general, *unit));
        self.pos.turn.members = own.chain(others).collect();
    }

    /// Activation, and what it leaves to be done.
    //= s2-3.8-a s2-4.4-d s2-4.7-c
    fn open_turn(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(who) = self.pos.turn.who else {
            return Ok(());
        };
        if self.pos.turn.kind != TurnKind::Controlled {
            let activation = self.activate(who, cx)?;
            self.pos.turn.activation = Some(activation);
            if activation == Activation::Fail {
                return self.fail_turn(who, cx);
            }
            self.pos.turn.order = self.show(who, cx)?;
            //= s2-3.11-e
            if let (Who::Unit(unit), Activation::Full) = (who, activation) {
                self.carry_out_attach(unit, cx);
            }
        }
        for unit in self.pos.turn.members.clone() {
            self.begin_unit(unit);
        }
        //= s2-3.3-a
        let may_be_rapid = |unit: &UnitId| {
            let state = self.pos.unit(*unit);
            !self.defends(*unit) && !state.forfeits && !state.in_contact
        };
        self.pos.turn.may_be_rapid = self.pos.turn.activation == Some(Activation::Full)
            && self.pos.turn.members.iter().any(may_be_rapid);
        self.pos.stage = Stage::Moves;
        Ok(())
    }

    /// A unit comes into the turn.
    pub(crate) fn begin_unit(&mut self, unit: UnitId) {
        let foot = self.foot(unit);
        let (threatened, in_contact) = (
            self.is_threatened_at(unit, &foot),
            !self.contact_zones(unit, &foot).is_empty(),
        );
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
        let infantry = self.setup.unit(unit).arm.is_infantry();
        let led = self.leader();
        let went_by = self.pos.turn.order.filter(|_| !self.first_reading());
        let state = self.pos.unit_mut(unit);
        state.taken = true;
        state.led = led;
        state.went_by = went_by;
        state.act = Act::Nothing;
        state.spent = 0;
        state.slowed = false;
        state.faced = false;
        state.before_facing = None;
        state.changed = false;
        state.defile = false;
        state.fresh = false;
        state.came.clear();
        state.threatened = threatened;
        state.in_contact = in_contact;
        //= s2-5.2-g
        if matches!(state.status, Status::Rapid | Status::RoadMarch) && !breaks_off {
            state.status = Status::Normal;
            state.changed = infantry;
        }
    }

    fn fail_turn(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-3.2-c s2-3.4-d s2-3.1-c
        if self.order_on(who, cx)? == Some(Kind::Move) {
            self.show(who, cx)?;
            self.set_chit(who, None);
            cx.log
                .note(|| Event::OrderGone(who, Kind::Move, Rule::S2_3_2C));
        }
        let mut stunned = false;
        let first_reading = self.first_reading();
        if let Who::General(general) = who {
            let state = self.pos.general_mut(general);
            state.failed = true;
            stunned = state.stunned;
        }
        //= s2-16.3-b s2-3.8-b
        if !stunned {
            for unit in self.pos.turn.members.clone() {
                let state = self.pos.unit_mut(unit);
                state.taken = true;
                state.forfeits = false;
                //= s2-5.6-c s2-11.6-b
                state.defile &= first_reading;
                state.fresh &= first_reading;
            }
        }
        self.pos.turn = Turn::default();
        self.pos.stage = Stage::Turns;
        Ok(())
    }

    /// The turn is over: orders that expire go.
    pub(crate) fn end_turn(&mut self, cx: &mut Cx<'_>) {
        //= s2-3.2-d
        let turn = std::mem::take(&mut self.pos.turn);
        for unit in &turn.members {
            let state = self.pos.unit_mut(*unit);
            state.forfeits = false;
            state.act = Act::Nothing;
            state.before_facing = None;
        }
        if let Some(who) = turn.who {
            match turn.order {
                //= s2-3.3-a
                Some(Kind::Move) if !turn.rapid && turn.may_be_rapid => {
                    self.set_chit(who, None);
                    cx.log
                        .note(|| Event::OrderGone(who, Kind::Move, Rule::S2_3_3A));
                }
                //= s2-3.4-e s2-3.4-c s2-6.2-d
                Some(Kind::BreakOff) if self.all_safe(&turn) => {
                    self.set_chit(who, Some(Chit::Down(Kind::Regroup)));
                    cx.log
                        .note(|| Event::OrderGone(who, Kind::BreakOff, Rule::S2_3_4E));
                }
                _ => {}
            }
        }
        self.note_nearness();
        self.pos.stage = Stage::Turns;
    }

    fn all_safe(&self, turn: &Turn) -> bool {
        turn.members
            .iter()
            .filter(|unit| self.is_here(**unit))
            .all(|unit| !self.is_threatened_at(*unit, &self.foot(*unit)))
    }

    pub(crate) fn check_reposition(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::General { general, to } => self.may_reposition(*general, *to),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_reposition(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        let follower = match (self.pos.turn.kind, self.pos.turn.who) {
            (TurnKind::Controlled, Some(Who::General(general))) => Some(general),
            _ => None,
        };
        for general in self.leader().into_iter().chain(follower) {
            let members = self.pos.turn.members.iter().copied();
            let here: Vec<UnitId> = members.filter(|unit| self.is_here(*unit)).collect();
            let places = here.iter().map(|unit| self.place_behind(*unit));
            into.extend(places.map(|to| Order::General { general, to }));
            if let Some(to) = self.place_amid(&here) {
                into.push(Order::General { general, to });
            }
        }
    }

    /// A place for a general amid several units, from where he reaches most of them.
    fn place_amid(&self, units: &[UnitId]) -> Option<ground::table::Point> {
        let count = i64::try_from(units.len()).ok().filter(|count| *count > 1)?;
        let places = units.iter().map(|unit| self.place_behind(*unit));
        let (x, y) = places.fold((0, 0), |(x, y), at| {
            (x + i64::from(at.x), y + i64::from(at.y))
        });
        let mean = |sum: i64| i32::try_from(sum / count).ok();
        Some(ground::table::Point::new(mean(x)?, mean(y)?))
    }

    /// A place for a general behind a unit.
    pub(crate) fn place_behind(&self, unit: UnitId) -> ground::table::Point {
        let pose = self.pos.unit(unit).pose;
        let back = ground::table::Leg::Back(1_700);
        back.end(pose, self.setup.shape(unit)).at
    }

    /// Places the general in control, or the one who follows his division.
    pub(crate) fn reposition(
        &mut self,
        general: GeneralId,
        to: ground::table::Point,
        cx: &mut Cx<'_>,
    ) {
        self.place_general(general, to, cx);
        if self.leader() == Some(general) {
            self.pos.turn.repositioned = true;
        } else {
            self.pos.turn.followed = true;
        }
    }

    pub(crate) fn do_reposition(&mut self, order: &Order, cx: &mut Cx<'_>) {
        if let Order::General { general, to } = order {
            self.reposition(*general, *to, cx);
        } else {
            self.pos.turn.repositioned = true;
            self.pos.turn.followed = true;
        }
    }

    /// Whether the general in control is still to be placed.
    pub(crate) fn rest_reposition(&mut self) -> bool {
        //= s2-4.1-m
        let here = self.pos.turn.members.iter().any(|unit| self.is_here(*unit));
        let turn = &self.pos.turn;
        let follows =
            turn.kind == TurnKind::Controlled && matches!(turn.who, Some(Who::General(_)));
        let waits = !turn.repositioned || (follows && !turn.followed);
        if self.leader().is_some() && waits && here {
            return true;
        }
        self.pos.stage = Stage::Respond;
        false
    }
}
