//! Who is in a turn (2.4.2, 2.4.5, 2.2.5), before its activation: whom it takes in, who is asked for help.

use kernel::chance::Unknown;

use crate::Rule;
use crate::activation::Activation;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId, Who};
use crate::order::Order;
use crate::position::{Chit, Kind, TurnKind};
use crate::refusal::Refusal;
use crate::troops::Role;

impl Battle {
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

    /// The order that a unit is under: its own, or else that of its division, if the general is near.
    pub(crate) fn order_over(&self, unit: UnitId) -> Option<Chit> {
        let own = self.pos.unit(unit).order;
        own.or_else(|| {
            let division = self.division_of(unit);
            let near = division.filter(|general| self.is_near(*general, unit));
            near.and_then(|general| self.pos.general(general).order)
        })
    }

    /// Whether no Break-off order, be it its own or its division's, keeps a unit from the turns of those who
    /// could not replace it. By the first reading it joined them and let the order lie.
    pub(crate) fn is_unbound(&self, unit: UnitId) -> Result<(), Refusal> {
        // In the turn of its own division it goes by that order.
        let own_turn = self.division_of(unit).map(Who::General) == self.pos.turn.who;
        let order = if own_turn {
            self.pos.unit(unit).order
        } else {
            self.order_over(unit)
        };
        //= s2-3.2-b s2-3.4-a
        match order {
            Some(Chit::Up(Kind::BreakOff) | Chit::Down(Kind::BreakOff))
                if !self.first_reading() =>
            {
                Err(Refusal::MustBreakOff)
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit is for the time being under no divisional general: it is none of a division, or out of
    /// its general's reach, or has an order of its own. By the first reading units of divisions never were.
    fn is_independent(&self, unit: UnitId) -> bool {
        let setup = self.setup.unit(unit);
        let state = self.pos.unit(unit);
        let resource = matches!(setup.role, Role::CorpsResource | Role::Independent)
            && state.attached.is_none();
        let division = self.division_of(unit).filter(|_| !self.first_reading());
        //= s2-4.4-a s2-4.4-b s2-4.4-c
        let left = |general| state.order.is_some() || !self.is_near(general, unit);
        resource || division.is_some_and(left)
    }

    /// Whether a unit is under a general, or under one who is under him.
    fn is_his(&self, leader: GeneralId, unit: UnitId) -> bool {
        let under = self.under(unit);
        under == leader || self.setup.is_under(under, leader)
    }

    /// Whether a general who controls a single unit has one of his own besides. By the first reading help
    /// from others counted as well, if it had come before.
    fn has_added(&self, leader: GeneralId) -> bool {
        let turn = &self.pos.turn;
        let Some(Who::Unit(first)) = turn.who else {
            return false;
        };
        let mut others = turn.members.iter().filter(|one| **one != first);
        others.any(|one| self.first_reading() || self.is_his(leader, *one))
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
        self.is_unbound(unit)?;
        if self.is_near_lead(lead, unit) {
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
        if self.pos.turn.kind == TurnKind::Controlled {
            //= s2-2.5-c s2-4.2-d s2-4.8-a
            if !self.is_his(leader, unit) {
                return Err(Refusal::NotHisToAdd);
            }
            //= s2-2.5-d
            if self.has_added(leader) {
                return Err(Refusal::OneMoreOnly);
            }
            return Ok(());
        }
        //= s2-4.2-b
        let (his, own) = (
            self.setup.corps_of(leader),
            self.setup.corps_of(self.under(unit)),
        );
        // Two who answer to the Commander himself are in no corps.
        let same = his == own && (own.is_some() || self.first_reading());
        if !self.is_independent(unit) || !same {
            return Err(Refusal::NotOfThisCorps);
        }
        self.is_unbound(unit)
    }

    fn may_ask(&self, unit: UnitId) -> Result<(), Refusal> {
        let leader = self.may_join(unit)?;
        self.is_unbound(unit)?;
        //= s2-2.5-d
        let controls = self.pos.turn.kind == TurnKind::Controlled && !self.first_reading();
        if controls && self.is_his(leader, unit) && self.has_added(leader) {
            return Err(Refusal::OneMoreOnly);
        }
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
                let activation = self.activate(Who::Unit(unit), cx)?;
                if activation == Activation::Full {
                    self.pos.turn.members.push(unit);
                    cx.log.note(|| Event::Joined(unit, Rule::S2_4_2F));
                } else if self.first_reading() {
                    self.pos.unit_mut(unit).taken = true;
                } else {
                    // The draw is its activation for the phase, and this was its turn.
                    if activation == Activation::Fail {
                        self.lose_move_order(Who::Unit(unit), cx)?;
                    }
                    self.miss_turn(unit);
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
        let is_own =
            |unit: &UnitId| self.under(*unit) == division && self.pos.unit(*unit).order.is_none();
        let near = |unit: &UnitId| !self.pos.unit(*unit).taken && self.is_near(general, *unit);
        let own = self.units_of(self.pos.active).filter(is_own).filter(near);
        // Who has joined it stays: others, and those of the division who have orders of their own.
        let joined = self.pos.turn.members.iter().copied();
        let joined = joined.filter(|unit| !is_own(unit));
        self.pos.turn.members = own.chain(joined).collect();
    }
}
