//! Which orders combat allows, and what they do.

use kernel::Unknown;

use super::{Leaving, Stage};
use crate::event::{Event, Role};
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::setup::Attribute;
use crate::{Rule, UnitId, UnitSet};

impl Battle {
    /// Checks an order that is given in combat.
    pub(crate) fn check_combat(&self, order: Order) -> Result<(), Refusal> {
        let combat = &self.pos.combat;
        match (self.pos.step, order) {
            (Step::AttackLead | Step::NextAttackLead, Order::Lead(unit)) => {
                takes_part(combat.attackers, unit, combat.names_attack_lead())
            }
            (Step::DefenceLead, Order::Lead(unit)) => {
                let rules = combat.names_defence_lead();
                takes_part(self.defenders(), unit, rules.named)?;
                if self.setup.guns.contains(unit) {
                    Err(Refusal::GunsCannotLead(unit, rules.no_guns))
                } else if self.defence_leads().contains(unit) {
                    Ok(())
                } else {
                    Err(Refusal::AreaLeadsFirst(unit, rules.area_first))
                }
            }
            (Step::Counter, Order::Lead(unit)) => {
                if combat.counter.is_empty() {
                    return Err(Refusal::NobodyCounters);
                }
                takes_part(combat.counter, unit, Rule::Combat9_1)
            }
            (Step::NextCounterLead, Order::Lead(unit)) => {
                takes_part(combat.counter, unit, Rule::Combat9_7_1)
            }
            (
                Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat,
                Order::Withdraw(unit),
            ) => self.check_withdraw(unit),
            (
                Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat,
                Order::Retreat,
            ) => self.check_retreat(),
            (Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat, Order::Stand) => {
                let fearful = self.with_attribute(combat.withdrawing, Attribute::Fearful);
                match (fearful.first(), combat.withdrawing.is_empty()) {
                    (_, true) => Ok(()),
                    (Some(unit), _) => Err(Refusal::FearfulGoes(unit)),
                    (None, false) => Err(Refusal::RetreatDeclared(self.retreat_step().3)),
                }
            }
            (Step::Feint, Order::Feint | Order::PressOn)
            | (Step::BreakOff, Order::BreakOff | Order::KeepOn)
            | (Step::GiveWay, Order::GiveWay | Order::FightOn)
            | (Step::FollowUp, Order::FollowUp | Order::HoldBack) => Ok(()),
            (Step::Counter, Order::Join(unit)) => self.check_counter(unit),
            (Step::Counter, Order::NoCounterattack) => {
                match (combat.forced.first(), combat.counter.first()) {
                    (None, None) => Ok(()),
                    (Some(unit), _) => Err(Refusal::CannotBeHeld(unit)),
                    (None, Some(unit)) => Err(Refusal::CounterDeclared(unit)),
                }
            }
            (Step::RetreatTo, Order::RetreatTo(area)) => {
                let unit = combat.leaving.first().ok_or(Refusal::NotAskedNow)?;
                self.check_retreat_to(unit, combat.leaving_as, area)
            }
            (Step::Enter, Order::Enter(unit)) => {
                takes_part(combat.attackers, unit, combat.advances_by())
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Who may be named to retreat in the present step, and the step itself.
    fn retreat_step(&self) -> (UnitSet, Option<UnitId>, Leaving, Rule) {
        let combat = &self.pos.combat;
        let (attackers, defenders) = (combat.attackers, self.defenders());
        match self.pos.step {
            Step::RetreatBefore => (defenders, None, Leaving::Before, Rule::Combat3),
            Step::AttackerRetreat => {
                let lead = combat.attack_lead;
                (attackers, lead, Leaving::Attackers, Rule::Combat11)
            }
            _ => {
                let lead = combat.defence_lead;
                (defenders, lead, Leaving::Defenders, Rule::Combat12)
            }
        }
    }

    //= combat.11 combat.12
    fn check_withdraw(&self, unit: UnitId) -> Result<(), Refusal> {
        let (force, lead, how, step) = self.retreat_step();
        takes_part(force, unit, step)?;
        if self.pos.combat.withdrawing.contains(unit) {
            return Err(Refusal::AlreadyRetreating(unit, step));
        }
        if let Some(lead) = lead
            && lead != unit
            && !self.pos.combat.withdrawing.contains(lead)
        {
            return Err(Refusal::LeadGoesFirst(lead, step));
        }
        self.may_withdraw(unit, how)?;
        self.leaves_room(unit, how)
    }

    /// Somebody must have been named who has somewhere to go.
    fn check_retreat(&self) -> Result<(), Refusal> {
        let (_, _, how, step) = self.retreat_step();
        let going = self.pos.combat.withdrawing;
        let first = going.first().ok_or(Refusal::NobodyRetreats(step))?;
        if going.iter().any(|unit| self.has_refuge(unit, how)) {
            Ok(())
        } else {
            Err(Refusal::NowhereToRetreat(first))
        }
    }

    /// Only cavalry in the area joins, not the lead, and not without strength.
    //= combat.9 combat.9.0
    fn check_counter(&self, unit: UnitId) -> Result<(), Refusal> {
        let combat = &self.pos.combat;
        takes_part(self.defenders(), unit, Rule::Combat9)?;
        if combat.counter.contains(unit) {
            Err(Refusal::CounterDeclared(unit))
        } else if self.able_to_counter().contains(unit) {
            Ok(())
        } else if self.setup.unit(unit).kind.is_cavalry() && self.strength(unit) == 0 {
            Err(Refusal::TooWeakToCounter(unit))
        } else {
            Err(Refusal::CannotCounter(unit))
        }
    }

    /// Adds the orders that may be legal in the present step of combat.
    pub(crate) fn combat_candidates(&self, into: &mut Vec<Order>) {
        let combat = &self.pos.combat;
        match self.pos.step {
            Step::AttackLead | Step::NextAttackLead => {
                into.extend(combat.attackers.iter().map(Order::Lead));
            }
            Step::DefenceLead => into.extend(self.defence_leads().iter().map(Order::Lead)),
            Step::NextCounterLead => into.extend(combat.counter.iter().map(Order::Lead)),
            Step::Counter => {
                into.extend(
                    self.able_to_counter()
                        .minus(combat.counter)
                        .iter()
                        .map(Order::Join),
                );
                into.extend(combat.counter.iter().map(Order::Lead));
                into.push(Order::NoCounterattack);
            }
            Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat => {
                let (force, ..) = self.retreat_step();
                into.extend(force.minus(combat.withdrawing).iter().map(Order::Withdraw));
                into.extend([Order::Retreat, Order::Stand]);
            }
            Step::Feint => into.extend([Order::Feint, Order::PressOn]),
            Step::BreakOff => into.extend([Order::BreakOff, Order::KeepOn]),
            Step::GiveWay => into.extend([Order::GiveWay, Order::FightOn]),
            Step::FollowUp => into.extend([Order::FollowUp, Order::HoldBack]),
            Step::RetreatTo => {
                if let Some(unit) = combat.leaving.first() {
                    let places = self.retreat_places(unit, combat.leaving_as);
                    into.extend(places.iter().map(Order::RetreatTo));
                }
            }
            Step::Enter => into.extend(combat.attackers.iter().map(Order::Enter)),
            _ => {}
        }
    }

    /// Carries a legal order of combat out.
    pub(crate) fn apply_combat(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let stage = &mut self.pos.combat.stage;
        match (self.pos.step, order) {
            (Step::AttackLead, Order::Lead(unit)) => {
                self.lead_attack(unit, cx);
                self.pos.combat.stage = Stage::RetreatBefore;
            }
            (Step::NextAttackLead, Order::Lead(unit)) => self.lead_attack(unit, cx),
            (Step::DefenceLead, Order::Lead(unit)) => {
                *stage = self.pos.combat.after_lead;
                if let super::procedure::Flow::Go(next) = self.lead_defence(unit, cx)? {
                    self.pos.combat.stage = next;
                }
            }
            (Step::Counter, Order::Lead(unit)) => {
                *stage = Stage::CounterRoll;
                let _ = self.begin_counter(Some(unit), cx);
            }
            (Step::NextCounterLead, Order::Lead(unit)) => self.lead_on(unit, cx),
            (_, Order::Withdraw(unit)) => {
                self.pos.combat.withdrawing.insert(unit);
                return Ok(());
            }
            (step, Order::Retreat) => self.carry_out_retreat(step, cx)?,
            (Step::RetreatBefore, Order::Stand) => *stage = Stage::DefenceLead,
            (Step::AttackerRetreat, Order::Stand) => *stage = Stage::DefenderRetreat,
            (_, Order::Stand) | (Step::Feint, Order::PressOn) => *stage = Stage::Roll,
            (_, Order::Feint) => self.feint(cx),
            (_, Order::Join(unit)) => {
                self.join_counter(unit, cx);
                if self.pos.combat.stage != Stage::CounterRoll {
                    return Ok(());
                }
            }
            (_, Order::NoCounterattack) => *stage = Stage::Mandatory,
            (_, Order::BreakOff) => self.break_off(cx)?,
            (_, Order::KeepOn) => *stage = Stage::GiveWay,
            (_, Order::GiveWay) => self.give_way(cx)?,
            (_, Order::FightOn) => *stage = Stage::CounterNext,
            (_, Order::FollowUp) => self.follow_up(cx),
            (_, Order::HoldBack) => *stage = Stage::Over,
            (_, Order::RetreatTo(area)) => {
                if let Some(unit) = self.pos.combat.leaving.first() {
                    self.retreat_to(unit, area, cx);
                }
            }
            (_, Order::Enter(unit)) => {
                self.enter_won_area(unit, cx);
                if self.pos.combat.stage != Stage::Over {
                    return Ok(());
                }
            }
            _ => {}
        }
        self.fight(cx)
    }

    fn carry_out_retreat(&mut self, step: Step, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let units = self.pos.combat.withdrawing;
        let (how, next) = match step {
            Step::RetreatBefore => (Leaving::Before, Stage::AfterRetreatBefore),
            Step::AttackerRetreat => (Leaving::Attackers, Stage::AfterAttackerRetreat),
            _ => (Leaving::Defenders, Stage::AfterDefenderRetreat),
        };
        self.pos.combat.stage = next;
        match step {
            Step::RetreatBefore => cx.log.note(|| Event::RetreatedBefore(units)),
            Step::AttackerRetreat => cx.log.note(|| Event::ChoseRetreat(units, Role::Attack)),
            _ => cx.log.note(|| Event::ChoseRetreat(units, Role::Defence)),
        }
        self.leave(units, how, cx)
    }
}

/// Whether a unit is among those that a step is about.
fn takes_part(units: UnitSet, unit: UnitId, step: Rule) -> Result<(), Refusal> {
    if units.contains(unit) {
        Ok(())
    } else {
        Err(Refusal::NotInCombat(unit, step))
    }
}
