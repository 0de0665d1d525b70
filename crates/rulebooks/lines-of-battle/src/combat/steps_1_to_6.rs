//! Combat, steps 1 to 6: who attacks and who defends, before the first roll.
//! The attack itself, step 1, is declared by a march (`movement`).

use kernel::{Chance, Unknown, Why};

use super::procedure::Flow;
use super::{Leaving, Stage};
use crate::event::{Cause, Event, Role};
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step, Where};
use crate::setup::{Attribute, Kind};
use crate::sight::silence;
use crate::{Rule, UnitId, UnitSet};

/// What defending artillery must roll to hit the lead attacker.
//= combat.5 quickref.combat.3 quickref.artillery.2
pub(crate) const fn defensive_fire_needs(square: bool) -> u8 {
    if square { 4 } else { 5 }
}

/// One battery's shot at the lead attacker: the die, and whether it hits.
pub(crate) fn defensive_shot(square: bool, chance: &mut dyn Chance) -> Result<(u8, bool), Unknown> {
    let die = chance.d6(Why::new(Rule::Combat5, "defending artillery fires"))?;
    Ok((die, die >= defensive_fire_needs(square)))
}

impl Battle {
    /// Step 2: the lead attacker; the unit from the approach, if there is one.
    //= combat.1 combat.2 combat.sum.1 quickref.combat.1
    pub(super) fn name_attack_lead(&mut self, ask: Step, next: Stage, cx: &mut Cx<'_>) -> Flow {
        let combat = &self.pos.combat;
        let forced = combat.from_approach.or_else(|| combat.attackers.only());
        match forced {
            Some(lead) => {
                self.lead_attack(lead, cx);
                Flow::Go(next)
            }
            None => Flow::Ask(ask),
        }
    }

    pub(super) fn lead_attack(&mut self, lead: UnitId, cx: &mut Cx<'_>) {
        let rule = self.pos.combat.names_attack_lead();
        self.pos.combat.attack_lead = Some(lead);
        cx.log.note(|| Event::LeadNamed(lead, Role::Attack, rule));
    }

    /// A lead attacker is named if there is none; then `next` follows.
    pub(super) fn ensure_attack_lead(&mut self, next: Stage, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attack_lead.is_some() {
            return Flow::Go(next);
        }
        self.pos.combat.stage = next;
        self.name_attack_lead(Step::NextAttackLead, next, cx)
    }

    /// Step 3: defenders may retreat, if no cavalry attacks.
    //= combat.3 combat.3.0 combat.sum.2 quickref.combat.2
    pub(super) fn offer_retreat_before(&mut self) -> Flow {
        let combat = &self.pos.combat;
        if combat
            .attackers
            .iter()
            .any(|unit| self.setup.unit(unit).kind.is_cavalry())
        {
            return Flow::Go(Stage::DefenceLead);
        }
        let able: UnitSet = self
            .defenders()
            .iter()
            .filter(|unit| self.may_withdraw(*unit, Leaving::Before).is_ok())
            .collect();
        if able.is_empty() {
            return Flow::Go(Stage::DefenceLead);
        }
        //= attributes.fearful
        self.pos.combat.withdrawing = UnitSet::EMPTY;
        for unit in self.with_attribute(able, Attribute::Fearful).iter() {
            if self.leaves_room(unit, Leaving::Before).is_ok() {
                self.pos.combat.withdrawing.insert(unit);
            }
        }
        Flow::Ask(Step::RetreatBefore)
    }

    /// Step 3.2: with no defender left the attackers advance.
    //= combat.3.1 combat.3.2
    pub(super) fn after_retreat_before(&mut self) -> Flow {
        if self.defenders().is_empty() {
            return Flow::Go(Stage::Win);
        }
        self.pos.combat.leaving_as = Leaving::Defenders;
        Flow::Go(Stage::DefenceLead)
    }

    /// Who may lead the defence: the unit on the attacked approach; else those
    /// in the area; else those on other approaches. Never artillery.
    //= combat.4 combat.4.1 combat.4.2 combat.8.1 combat.8.2
    pub(super) fn defence_leads(&self) -> UnitSet {
        let combat = &self.pos.combat;
        let fighting = self.fighting_defenders();
        if let Some(unit) = self.pos.on_border(combat.border)
            && fighting.contains(unit)
        {
            return UnitSet::one(unit);
        }
        let inside = fighting.and(self.pos.inside(combat.to));
        if inside.is_empty() { fighting } else { inside }
    }

    /// Step 4, and again in steps 8 and 12.2.
    //= combat.sum.3
    pub(super) fn name_defence_lead(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let leads = self.defence_leads();
        if let Some(lead) = leads.only() {
            return self.lead_defence(lead, cx);
        }
        if !leads.is_empty() {
            return Ok(Flow::Ask(Step::DefenceLead));
        }
        self.pos.combat.defence_lead = None;
        Ok(Flow::Go(if self.defenders().is_empty() {
            Stage::Win
        } else if self.pos.combat.after_lead == Stage::Guns {
            // Artillery alone still fires once at who comes.
            Stage::Guns
        } else {
            Stage::GunsRetreat
        }))
    }

    /// Names a lead defender. From another approach it comes into the area and
    /// suffers a hit, which may be its last: then another is named.
    //= combat.4.3 combat.8.2 combat.12.2.1
    pub(super) fn lead_defence(&mut self, lead: UnitId, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &mut self.pos.combat;
        combat.defence_lead = Some(lead);
        let rules = combat.names_defence_lead();
        cx.log
            .note(|| Event::LeadNamed(lead, Role::Defence, rules.named));
        let (to, attacked, next) = (combat.to, combat.border, combat.after_lead);
        if let Where::Approach { border, .. } = self.pos.unit(lead).at
            && border != attacked
        {
            self.pos.put(lead, Where::Area(to));
            self.hit(lead, 1, Cause::LeftApproach(rules.left_approach), cx)?;
            if self.pos.combat.defence_lead.is_none() {
                return Ok(Flow::Go(Stage::DefenceLead));
            }
        }
        Ok(Flow::Go(next))
    }

    /// Step 5: every gun that can fire has one shot at the lead attacker.
    //= combat.5 combat.sum.4 unitsum.artillery.2
    pub(super) fn defensive_fire(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        let Some(lead) = combat.attack_lead else {
            return Ok(Flow::Go(Stage::AfterGuns));
        };
        //= terrain.buildings.2 terrain.wood.2
        let guns = match silence(self.setup.area(combat.to).terrain) {
            Some(_) => UnitSet::EMPTY,
            None => self.defenders().and(self.setup.guns),
        };
        let square = self.pos.has(lead, Marks::SQUARE);
        let needed = defensive_fire_needs(square);
        let mut hits = 0;
        for gun in guns
            .iter()
            .filter(|gun| !self.pos.has(*gun, Marks::LIMBERED))
        {
            let (die, hit) = defensive_shot(square, cx.chance)?;
            cx.log.note(|| Event::DefensiveFire(gun, lead, die, needed));
            hits += u8::from(hit);
        }
        self.hit(lead, hits, Cause::DefensiveFire, cx)?;
        if self.pos.combat.attack_lead.is_none() {
            //= combat.5.2 combat.5.2.1
            let goes_on = self.setup.options.attack_outlives_lead;
            if self.pos.combat.attackers.is_empty() || !goes_on {
                return Ok(Flow::Done);
            }
            return Ok(Flow::Go(Stage::AfterGuns));
        }
        if self.strength(lead) == 0 {
            //= combat.5.1 combat.5.1.1
            cx.log.note(|| Event::MustRetreat(lead, Rule::Combat5_1));
            self.leave(UnitSet::one(lead), Leaving::Attackers, cx)?;
            return Ok(Flow::Go(Stage::AfterGuns));
        }
        Ok(Flow::Go(if self.pos.combat.defence_lead.is_some() {
            Stage::Feint
        } else {
            Stage::GunsRetreat
        }))
    }

    /// Step 5.1: the other attackers must go on, under a new lead, past the feint.
    //= combat.5.1.2 combat.5.1.3
    pub(super) fn after_guns(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        let next = if self.pos.combat.defence_lead.is_some() {
            Stage::Roll
        } else {
            Stage::GunsRetreat
        };
        self.ensure_attack_lead(next, cx)
    }

    /// Step 6: against infantry the attack may turn out a feint.
    //= combat.6 combat.sum.5 quickref.combat.4 combat.6.2
    pub(super) fn offer_feint(&mut self) -> Flow {
        let infantry = |unit: UnitId| self.setup.unit(unit).kind == Kind::Infantry;
        let combat = &self.pos.combat;
        if combat.may_feint && combat.defence_lead.is_some_and(infantry) {
            Flow::Ask(Step::Feint)
        } else {
            Flow::Go(Stage::Roll)
        }
    }

    /// The attackers stay where they came from; the lead defender comes forward.
    //= combat.6.1
    pub(super) fn feint(&mut self, cx: &mut Cx<'_>) {
        cx.log.note(|| Event::Feinted);
        let combat = &self.pos.combat;
        let from = combat.from;
        if let Some(unit) = combat.from_approach {
            self.pos.put(unit, Where::Area(from));
        }
        self.occupy_approach(cx);
        self.pos.combat.stage = Stage::Over;
    }

    /// The lead defender, if infantry, takes the approach towards the attackers,
    /// where there is one and it is free.
    //= retreat.2.1 combat.6.1
    pub(super) fn occupy_approach(&mut self, cx: &mut Cx<'_>) {
        let combat = &self.pos.combat;
        let (border, own) = (combat.border, combat.to);
        let Some(lead) = combat.defence_lead else {
            return;
        };
        let free = self.pos.on_border(border).is_none();
        let square = self.pos.has(lead, Marks::SQUARE);
        if self.setup.unit(lead).kind != Kind::Infantry
            || self.setup.border(border).approach.is_none()
            || !free
            || (square && self.setup.options.square_stays)
        {
            return;
        }
        //= units.4
        self.pos.unit_mut(lead).marks.clear(Marks::SQUARE);
        self.pos.put(lead, Where::Approach { border, own });
        let rule = match self.pos.combat.stage {
            Stage::Feint => Rule::Combat6_1,
            _ => Rule::Retreat2_1,
        };
        cx.log.note(|| Event::ApproachOccupied(lead, rule));
    }
}
