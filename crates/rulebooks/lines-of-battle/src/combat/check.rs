//! Which orders combat allows, and what they do.

use kernel::Unknown;

use super::{Leaving, Stage};
use crate::event::{Event, Role};
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::setup::Attribute;
use crate::{UnitId, UnitSet};

impl Battle {
    /// Checks an order that is given in combat.
    pub(crate) fn check_combat(&self, order: Order) -> Result<(), Refusal> {
        let combat = &self.pos.combat;
        match (self.pos.step, order) {
            (Step::AttackLead, Order::Lead(unit)) => self.check_attack_lead(unit),
            (Step::NextAttackLead, Order::Lead(unit)) => self.check_attack_lead(unit),
            (Step::DefenceLead, Order::Lead(unit)) => {
                if self.defence_leads().contains(unit) {
                    Ok(())
                } else if self.defenders().contains(unit) {
                    Err(Refusal::CannotLead(unit))
                } else {
                    Err(Refusal::NotInCombat(unit))
                }
            }
            (Step::Counter | Step::NextCounterLead, Order::Lead(unit)) => {
                if combat.counter.contains(unit) {
                    Ok(())
                } else if self.pos.step == Step::Counter && combat.counter.is_empty() {
                    Err(Refusal::NobodyCounters)
                } else {
                    Err(Refusal::NotInCombat(unit))
                }
            }
            (
                Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat,
                Order::Withdraw(unit),
            ) => self.check_withdraw(unit),
            (
                Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat,
                Order::Retreat,
            ) => {
                if combat.withdrawing.is_empty() {
                    Err(Refusal::NobodyRetreats)
                } else {
                    Ok(())
                }
            }
            (Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat, Order::Stand) => {
                let fearful = self.with_attribute(combat.withdrawing, Attribute::Fearful);
                match (fearful.first(), combat.withdrawing.is_empty()) {
                    (_, true) => Ok(()),
                    (Some(unit), _) => Err(Refusal::FearfulGoes(unit)),
                    (None, false) => Err(Refusal::RetreatDeclared),
                }
            }
            (Step::Feint, Order::Feint | Order::PressOn)
            | (Step::BreakOff, Order::BreakOff | Order::KeepOn)
            | (Step::GiveWay, Order::GiveWay | Order::FightOn)
            | (Step::FollowUp, Order::FollowUp | Order::HoldBack) => Ok(()),
            (Step::Counter, Order::Join(unit)) => {
                if self.able_to_counter().minus(combat.counter).contains(unit) {
                    Ok(())
                } else {
                    Err(Refusal::CannotCounter(unit))
                }
            }
            (Step::Counter, Order::NoCounterattack) => match combat.counter.first() {
                None => Ok(()),
                Some(unit) if combat.forced.contains(unit) => Err(Refusal::CannotBeHeld(unit)),
                Some(unit) => Err(Refusal::AlreadyChosen(unit)),
            },
            (Step::RetreatTo, Order::RetreatTo(area)) => {
                let unit = combat.leaving.first().ok_or(Refusal::NotAskedNow)?;
                if self.retreat_places(unit, combat.leaving_as).contains(area) {
                    Ok(())
                } else {
                    Err(Refusal::BadRetreat(area))
                }
            }
            (Step::Enter, Order::Enter(unit)) => {
                if combat.attackers.contains(unit) {
                    Ok(())
                } else {
                    Err(Refusal::NotInCombat(unit))
                }
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    fn check_attack_lead(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.pos.combat.attackers.contains(unit) {
            Ok(())
        } else {
            Err(Refusal::NotInCombat(unit))
        }
    }

    /// Who may be named to retreat in the present step.
    fn retreating_force(&self) -> (UnitSet, Option<UnitId>, Leaving) {
        let combat = &self.pos.combat;
        match self.pos.step {
            Step::RetreatBefore => (self.defenders(), None, Leaving::Before),
            Step::AttackerRetreat => (combat.attackers, combat.attack_lead, Leaving::Attackers),
            _ => (self.defenders(), combat.defence_lead, Leaving::Defenders),
        }
    }

    //= combat.11 combat.12
    fn check_withdraw(&self, unit: UnitId) -> Result<(), Refusal> {
        let (force, lead, how) = self.retreating_force();
        if !force.contains(unit) {
            return Err(Refusal::NotInCombat(unit));
        }
        if self.pos.combat.withdrawing.contains(unit) {
            return Err(Refusal::AlreadyRetreating(unit));
        }
        if let Some(lead) = lead
            && lead != unit
            && !self.pos.combat.withdrawing.contains(lead)
        {
            return Err(Refusal::LeadGoesFirst(lead));
        }
        self.may_withdraw(unit, how)
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
                let (force, ..) = self.retreating_force();
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
                *stage = Stage::RetreatBefore;
                self.lead_attack(unit, cx);
            }
            (Step::NextAttackLead, Order::Lead(unit)) => self.lead_attack(unit, cx),
            (Step::DefenceLead, Order::Lead(unit)) => {
                *stage = self.pos.combat.after_lead;
                if let super::steps::Flow::Go(next) = self.lead_defence(unit, cx)? {
                    self.pos.combat.stage = next;
                }
            }
            (Step::Counter, Order::Lead(unit)) => {
                *stage = Stage::CounterRoll;
                let _ = self.begin_counter(Some(unit), cx);
            }
            (Step::NextCounterLead, Order::Lead(unit)) => {
                self.pos.combat.counter_lead = Some(unit);
                cx.log.note(|| Event::LeadNamed(unit, Role::Counterattack));
            }
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
