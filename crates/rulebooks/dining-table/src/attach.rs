//! Attach orders (2.3.11): a unit changes its line of command.

use kernel::chance::Unknown;

use crate::activation::Activation;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::{Place, TurnKind};
use crate::refusal::Refusal;
use crate::setup::Level;

/// How many more of its owner's phases an Attach order holds after that in which it is placed.
const HOLDS: u8 = 1;

impl Battle {
    /// The general a unit belongs to now.
    pub(crate) fn under(&self, unit: UnitId) -> GeneralId {
        //= s2-3.2-e s2-4.2-c
        let own = self.setup.unit(unit).under;
        self.pos.unit(unit).attached.unwrap_or(own)
    }

    /// Whether a division can take a unit in: its general is on the table, and there is room. By the first
    /// reading he could have left since the order was placed.
    fn takes_in(&self, general: GeneralId, unit: UnitId) -> Result<(), Refusal> {
        //= s2-3.11-b
        if !self.pos.general(general).present && !self.first_reading() {
            return Err(Refusal::NotADivision);
        }
        let guns = self.setup.unit(unit).arm.is_artillery();
        let counts = |other: UnitId| match self.pos.unit(other).place {
            Place::Table => true,
            // Those who are still to come have their places.
            Place::Waiting => !self.first_reading(),
            Place::Broken | Place::Captured => false,
        };
        //= s1-2.6-d
        let alike = self.setup.unit_ids().filter(|other| {
            self.under(*other) == general
                && self.setup.unit(*other).arm.is_artillery() == guns
                && counts(*other)
        });
        if alike.count() < if guns { 1 } else { 4 } {
            Ok(())
        } else {
            Err(Refusal::DivisionFull)
        }
    }

    /// Whether a unit has an Attach order to a division that can take it in. By the first reading any such
    /// order let it take a turn alone.
    pub(crate) fn can_attach(&self, unit: UnitId) -> bool {
        let order = self.pos.unit(unit).attach;
        order.is_some_and(|(to, _)| self.first_reading() || self.takes_in(to, unit).is_ok())
    }

    pub(crate) fn may_attach(
        &self,
        general: GeneralId,
        unit: UnitId,
        to: GeneralId,
    ) -> Result<(), Refusal> {
        self.commands(general, Who::Unit(unit))?;
        let setup = self.setup.general(to);
        let fits = setup.level == Level::Division && setup.side == self.side(unit);
        if !fits || self.under(unit) == to || !self.pos.general(to).present {
            return Err(Refusal::NotADivision);
        }
        self.takes_in(to, unit)?;
        //= s2-3.11-a
        let state = self.pos.unit(unit);
        if state.attach.is_some_and(|(known, _)| known == to) {
            return Err(Refusal::OrderLies);
        }
        if self.cost_of_order(general, Who::Unit(unit)) > self.pos.general(general).points {
            return Err(Refusal::NotEnoughPoints);
        }
        Ok(())
    }

    pub(crate) fn place_attach(
        &mut self,
        general: GeneralId,
        unit: UnitId,
        to: GeneralId,
        cx: &mut Cx<'_>,
    ) {
        let cost = self.cost_of_order(general, Who::Unit(unit));
        self.pos.general_mut(general).points -= cost;
        self.pos.turn.ordered = true;
        self.pos.unit_mut(unit).attach = Some((to, HOLDS));
        cx.log.note(|| Event::AttachIssued(unit, to, cost));
    }

    /// Whether a unit may carry out its Attach order within this divisional turn.
    pub(crate) fn may_join_division(&self, unit: UnitId) -> Result<(), Refusal> {
        if !self.is_here(unit) || self.side(unit) != self.pos.active {
            return Err(Refusal::NotYours);
        }
        let (to, _) = self.pos.unit(unit).attach.ok_or(Refusal::NoAttachOrder)?;
        //= s2-3.11-c
        let turn = &self.pos.turn;
        let (TurnKind::Division | TurnKind::Controlled, Some(Who::General(division))) =
            (turn.kind, turn.who)
        else {
            return Err(Refusal::NoAttachOrder);
        };
        if division != to && division != self.under(unit) {
            return Err(Refusal::NoAttachOrder);
        }
        //= s2-3.11-d
        if turn.activation != Some(Activation::Full) {
            return Err(Refusal::AttachNeedsFull);
        }
        self.takes_in(to, unit)?;
        self.is_unbound(unit)?;
        if self.is_near(turn.control.unwrap_or(division), unit) {
            Ok(())
        } else {
            Err(Refusal::OutOfCommand)
        }
    }

    pub(crate) fn join_division(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.carry_out_attach(unit, cx);
        if !self.pos.unit(unit).taken && !self.pos.turn.members.contains(&unit) {
            self.pos.turn.members.push(unit);
            self.begin_unit(unit);
            self.yield_order(unit, cx)?;
        }
        Ok(())
    }

    /// The unit comes under its new general, if it has an Attach order.
    pub(crate) fn carry_out_attach(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        // Another may have filled the division since the order was placed, or its general left the table:
        // then it lies until it lapses.
        let open = |to: GeneralId| self.first_reading() || self.takes_in(to, unit).is_ok();
        let order = self.pos.unit(unit).attach;
        //= s2-3.11-b s2-4.8-b s1-2.6-d
        if let Some((to, _)) = order.filter(|(to, _)| open(*to)) {
            self.pos.unit_mut(unit).attach = None;
            self.pos.unit_mut(unit).attached = Some(to);
            self.pos.revealed = true;
            cx.log.note(|| Event::Attached(unit, to));
        }
    }
}
