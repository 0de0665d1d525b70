//! Combat, step 9: the defender's cavalry counterattacks, and may follow up.

use kernel::{Unknown, Why};

use super::clash::{Clash, Meeting};
use super::procedure::Flow;
use super::{Combat, Leaving, Stage};
use crate::event::{Cause, Event, Role};
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step};
use crate::setup::{Attribute, Terrain};
use crate::{Rule, UnitId, UnitSet};

impl Battle {
    /// Cavalry in the area that is not the lead and has strength left.
    //= combat.9 combat.9.0 combat.sum.7 quickref.counter.1 units.18
    pub(crate) fn able_to_counter(&self) -> UnitSet {
        //= terrain.wood.6 qb.terrain.wood.6
        let combat = &self.pos.combat;
        if self.setup.area(combat.to).terrain == Terrain::Wood {
            return UnitSet::EMPTY;
        }
        let inside = self.defenders().and(self.pos.inside(combat.to));
        let able = |unit: &UnitId| {
            self.setup.unit(*unit).kind.is_cavalry()
                && combat.defence_lead != Some(*unit)
                && self.strength(*unit) > 0
        };
        inside.iter().filter(able).collect()
    }

    /// Step 9: who counterattacks is the defender's choice, but for cavalry
    /// that cannot be held back.
    pub(super) fn offer_counter(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let able = self.able_to_counter();
        if able.is_empty() {
            return Ok(Flow::Go(Stage::Mandatory));
        }
        let forced = self.break_loose(able, cx)?;
        self.pos.combat.forced = forced;
        self.pos.combat.counter = forced;
        if forced == able && forced.len() == 1 {
            return Ok(self.begin_counter(forced.first(), cx));
        }
        Ok(Flow::Ask(Step::Counter))
    }

    /// Unreliable cavalry charges when its roll is at or below its strength.
    //= optional.unreliable.1
    fn break_loose(&mut self, able: UnitSet, cx: &mut Cx<'_>) -> Result<UnitSet, Unknown> {
        let mut loose = UnitSet::EMPTY;
        if !self.setup.options.unreliable_cavalry {
            return Ok(loose);
        }
        for unit in self.with_attribute(able, Attribute::Unreliable).iter() {
            let rule = Rule::OptionalUnreliable1;
            let die = cx
                .chance
                .d6(Why::new(rule, "unreliable cavalry is held back"))?;
            let strength = self.strength(unit);
            let charges = die <= strength;
            cx.log
                .note(|| Event::UnreliableRolled(unit, die, strength, charges, rule));
            if charges {
                loose.insert(unit);
            }
        }
        Ok(loose)
    }

    /// Adds cavalry; when the only one there has joined, it leads.
    pub(crate) fn join_counter(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        self.pos.combat.counter.insert(unit);
        if self.able_to_counter() == UnitSet::one(unit) {
            let _ = self.begin_counter(Some(unit), cx);
            self.pos.combat.stage = Stage::CounterRoll;
        }
    }

    /// Step 9.1.
    //= combat.9.1
    pub(crate) fn begin_counter(&mut self, lead: Option<UnitId>, cx: &mut Cx<'_>) -> Flow {
        let counter = self.pos.combat.counter;
        cx.log.note(|| Event::CounterBegan(counter));
        self.pos.combat.counter_lead = lead;
        self.pos.combat.forced = UnitSet::EMPTY;
        if let Some(lead) = lead {
            cx.log
                .note(|| Event::LeadNamed(lead, Role::Counterattack, Rule::Combat9_1));
        }
        Flow::Go(Stage::CounterRoll)
    }

    /// Step 9.2.
    pub(super) fn counter_roll(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        let (Some(lead), Some(attacker)) = (combat.counter_lead, combat.attack_lead) else {
            return Ok(Flow::Go(Stage::CounterOver));
        };
        let clash = Clash {
            active: self.fighter(lead),
            passive: self.fighter(attacker),
            meeting: Meeting::Counterattack,
        };
        let rolled = clash.roll(cx.chance)?;
        let taken = rolled.taken;
        cx.log
            .note(|| Event::CounterRolled(lead, attacker, Box::new(rolled)));
        self.hit(lead, taken.active, Cause::Counterattack, cx)?;
        self.hit(attacker, taken.passive, Cause::Counterattack, cx)?;
        Ok(Flow::Go(Stage::CounterLosses))
    }

    /// Step 9.3: a lead counterattacker without strength retreats.
    //= combat.9.3 quickref.counter.2
    pub(super) fn counter_losses(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        if let Some(lead) = self.pos.combat.counter_lead
            && self.strength(lead) == 0
        {
            cx.log.note(|| Event::MustRetreat(lead, Rule::Combat9_3));
            self.leave(UnitSet::one(lead), Leaving::Counterattackers, cx)?;
        }
        Ok(Flow::Go(Stage::CounterGoesOn))
    }

    /// Steps 9.4 and 9.5: over, or broken off, or not.
    //= combat.9.4 combat.9.5 quickref.counter.3
    pub(super) fn counter_goes_on(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        if combat.attackers.is_empty() {
            return Ok(Flow::Done);
        }
        if combat.counter.is_empty() {
            return Ok(Flow::Go(Stage::CounterOver));
        }
        let (counter, lead) = (combat.counter, combat.counter_lead);
        if !self.may_all_leave(counter, Leaving::Counterattackers) {
            return Ok(Flow::Go(Stage::GiveWay));
        }
        if self.must_flee(lead, Leaving::Counterattackers) {
            self.break_off(cx)?;
            return Ok(Flow::Go(Stage::CounterOver));
        }
        Ok(Flow::Ask(Step::BreakOff))
    }

    /// Step 9.5: all counterattackers retreat.
    //= combat.9.5.1 combat.9.5.2 quickref.counter.4
    pub(crate) fn break_off(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let counter = self.pos.combat.counter;
        cx.log.note(|| Event::BrokenOff(counter));
        self.pos.combat.stage = Stage::CounterOver;
        self.leave(counter, Leaving::Counterattackers, cx)
    }

    /// Step 9.6: all attackers may retreat.
    //= combat.9.6
    pub(super) fn offer_give_way(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        let (attackers, lead) = (combat.attackers, combat.attack_lead);
        if !self.may_all_leave(attackers, Leaving::AttackersFromCounter) {
            return Ok(Flow::Go(Stage::CounterNext));
        }
        if self.must_flee(lead, Leaving::AttackersFromCounter) {
            self.give_way(cx)?;
            return Ok(Flow::Go(Stage::FollowUp));
        }
        Ok(Flow::Ask(Step::GiveWay))
    }

    /// Every attacker suffers a hit and retreats; the standard combat's lead
    /// defender comes forward before any follow-up.
    //= combat.9.6.1 combat.9.6.2 retreat.2.4 quickref.retreat.6
    pub(crate) fn give_way(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let attackers = self.pos.combat.attackers;
        cx.log.note(|| Event::GaveWay(attackers));
        self.pos.combat.stage = Stage::FollowUp;
        self.leave(attackers, Leaving::AttackersFromCounter, cx)
    }

    /// The counterattackers that could follow up, if there is anyone to attack.
    pub(crate) fn able_to_follow(&self) -> UnitSet {
        let combat = &self.pos.combat;
        let target = self
            .pos
            .of_area(combat.from)
            .and(self.setup.sides[combat.attacker].units);
        let closed_to_all = self.setup.area(combat.from).reinforcements.is_some();
        let way = self.may_cross(combat.border, combat.to);
        if target.is_empty() || closed_to_all || !way {
            return UnitSet::EMPTY;
        }
        combat.counter
    }

    /// Step 9.6.3: the counterattackers may attack in their turn.
    //= combat.9.6.3
    pub(super) fn offer_follow_up(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        self.occupy_approach(cx);
        let able = self.able_to_follow();
        if able.is_empty() {
            return Ok(Flow::Done);
        }
        if self.must_follow(able, cx)? {
            self.follow_up(cx);
            return Ok(Flow::Go(Stage::AttackLead));
        }
        Ok(Flow::Ask(Step::FollowUp))
    }

    /// Unreliable cavalry rolls again; which result lets it stay is an option.
    //= optional.unreliable.2
    fn must_follow(&mut self, able: UnitSet, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        if !self.setup.options.unreliable_cavalry {
            return Ok(false);
        }
        let mut must = false;
        for unit in self.with_attribute(able, Attribute::Unreliable).iter() {
            let rule = Rule::OptionalUnreliable2;
            let die = cx
                .chance
                .d6(Why::new(rule, "unreliable cavalry follows up"))?;
            let strength = self.strength(unit);
            let charges = (die <= strength) == self.setup.options.low_roll_follows;
            cx.log
                .note(|| Event::UnreliableRolled(unit, die, strength, charges, rule));
            must |= charges;
        }
        Ok(must)
    }

    /// A new attack from scratch, the other way round; no feint. It falls on
    /// units of the player whose move it is: they do nothing more this turn.
    //= combat.9.6.3.1 combat.9.6.3.2 combat.6.2 combat.gen.2
    pub(crate) fn follow_up(&mut self, cx: &mut Cx<'_>) {
        let able = self.able_to_follow();
        let old = &self.pos.combat;
        let (from, to) = (old.to, old.from);
        let mut attack = Combat::attack(old.defender(), [from, to], old.border, able, None);
        attack.may_feint = false;
        cx.log.note(|| Event::FollowedUp(able, from, to));
        self.pos.combat = attack;
        let active = self.setup.sides[self.pos.active].units;
        for unit in self.defenders().and(active).iter() {
            self.pos.unit_mut(unit).marks.set(Marks::FOUGHT);
        }
    }

    /// Step 9.7: lost leads are replaced, the counterattacker's first.
    //= combat.9.7 combat.9.7.1
    pub(super) fn counter_next(&mut self, cx: &mut Cx<'_>) -> Flow {
        let combat = &self.pos.combat;
        if combat.counter_lead.is_none() {
            match combat.counter.only() {
                Some(lead) => self.lead_on(lead, cx),
                None => return Flow::Ask(Step::NextCounterLead),
            }
        }
        self.ensure_attack_lead(Stage::CounterRoll, cx)
    }

    /// Names a new lead counterattacker.
    pub(super) fn lead_on(&mut self, lead: UnitId, cx: &mut Cx<'_>) {
        self.pos.combat.counter_lead = Some(lead);
        cx.log
            .note(|| Event::LeadNamed(lead, Role::Counterattack, Rule::Combat9_7_1));
    }

    /// Back to the attack: a lost lead attacker is replaced at once.
    pub(super) fn counter_over(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::Mandatory, cx)
    }
}
