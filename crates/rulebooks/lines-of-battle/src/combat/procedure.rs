//! Combat, the procedure as a whole: which step follows which, who is in it, and
//! how it ends.

use ground::areas::AreaId;
use kernel::Unknown;

use super::{Combat, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step, Where};
use crate::setup::Attribute;
use crate::{UnitId, UnitSet};

/// What a step leads to.
pub(crate) enum Flow {
    /// A player decides.
    Ask(Step),
    /// The procedure goes on.
    Go(Stage),
    /// The combat is over.
    Done,
}

impl Battle {
    /// Goes through the procedure until a player decides or combat is over. A
    /// leader who has lost his unit finds another before anything else.
    //= quickref.combat.5
    pub(crate) fn fight(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        loop {
            self.settle_leaders(cx);
            //= leaders.7
            if self.pos.combat.stage != Stage::Over && self.displaced().is_some() {
                self.pos.step = Step::RESTS;
                return Ok(());
            }
            if !self.pos.combat.leaving.is_empty() {
                if self.place_next_leaving(cx) {
                    self.pos.step = Step::RetreatTo;
                    return Ok(());
                }
                continue;
            }
            let flow = match self.pos.combat.stage {
                Stage::AttackLead => {
                    self.name_attack_lead(Step::AttackLead, Stage::RetreatBefore, cx)
                }
                Stage::RetreatBefore => self.offer_retreat_before(),
                Stage::AfterRetreatBefore => self.after_retreat_before(),
                Stage::DefenceLead => self.name_defence_lead(cx)?,
                Stage::Guns => self.defensive_fire(cx)?,
                Stage::AfterGuns => self.after_guns(cx),
                Stage::Feint => self.offer_feint(),
                Stage::Roll => self.combat_roll(cx)?,
                Stage::Fallen => self.replace_fallen_defender(),
                Stage::FallenAttacker => self.replace_fallen_attacker(cx),
                Stage::Counter => self.offer_counter(cx)?,
                Stage::CounterRoll => self.counter_roll(cx)?,
                Stage::CounterLosses => self.counter_losses(cx)?,
                Stage::CounterGoesOn => self.counter_goes_on(cx)?,
                Stage::GiveWay => self.offer_give_way(cx)?,
                Stage::FollowUp => self.offer_follow_up(cx)?,
                Stage::CounterNext => self.counter_next(cx),
                Stage::CounterOver => self.counter_over(cx),
                Stage::Mandatory => self.mandatory_retreat(cx)?,
                Stage::AfterMandatory => self.after_mandatory(cx),
                Stage::AttackerRetreat => self.offer_attacker_retreat(),
                Stage::AfterAttackerRetreat => self.after_attacker_retreat(cx),
                Stage::DefenderRetreat => self.offer_defender_retreat(),
                Stage::AfterDefenderRetreat => self.after_defender_retreat(),
                Stage::GunsRetreat => self.guns_retreat(cx)?,
                Stage::Win => self.win(cx),
                Stage::Over => Flow::Done,
            };
            match flow {
                Flow::Ask(step) => {
                    self.pos.step = step;
                    return Ok(());
                }
                Flow::Go(stage) => self.pos.combat.stage = stage,
                Flow::Done => {
                    self.end_combat(cx);
                    self.settle_leaders(cx);
                    return Ok(());
                }
            }
        }
    }

    /// The defenders of the attacked area.
    pub(crate) fn defenders(&self) -> UnitSet {
        let combat = &self.pos.combat;
        let all = self.pos.of_area(combat.to);
        all.and(self.setup.sides[combat.defender()].units)
    }

    /// Those of them that can fight: no artillery.
    pub(crate) fn fighting_defenders(&self) -> UnitSet {
        self.defenders().minus(self.setup.guns)
    }

    /// Those of a set that have an attribute.
    //= attributes.0
    pub(crate) fn with_attribute(&self, units: UnitSet, attribute: Attribute) -> UnitSet {
        let has = |unit: &UnitId| self.setup.unit(*unit).attributes.has(attribute);
        units.iter().filter(has).collect()
    }

    /// Rating less hits; never below zero while the unit lives.
    pub(crate) fn strength(&self, unit: UnitId) -> u8 {
        let rating = self.setup.unit(unit).rating;
        rating.saturating_sub(self.pos.unit(unit).hits)
    }

    /// The attackers advance; where there is no room for all, their owner says
    /// who does.
    //= combat.3.2 combat.8.3
    fn win(&mut self, cx: &mut Cx<'_>) -> Flow {
        let (to, attackers) = (self.pos.combat.to, self.pos.combat.attackers);
        if self.room(to).is_some_and(|room| room < attackers.len()) {
            return Flow::Ask(Step::Enter);
        }
        for unit in attackers.iter() {
            self.enter(unit, to);
        }
        self.tell_advance(attackers, cx);
        Flow::Done
    }

    /// One of those who may enter does. The others go back to where they
    /// attacked from when there is no more room.
    pub(crate) fn enter_won_area(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let to = self.pos.combat.to;
        self.enter(unit, to);
        self.pos.combat.attackers.remove(unit);
        self.tell_advance(UnitSet::one(unit), cx);
        if self.room(to) == Some(0) {
            self.pos.combat.stage = Stage::Over;
        }
    }

    fn tell_advance(&self, units: UnitSet, cx: &mut Cx<'_>) {
        let combat = &self.pos.combat;
        cx.log
            .note(|| Event::Advanced(units, combat.to, combat.advances_by()));
    }

    /// Puts a unit into an area; closed terrain breaks up squares.
    pub(crate) fn enter(&mut self, unit: UnitId, area: AreaId) {
        self.pos.put(unit, Where::Area(area));
        if self.setup.area(area).terrain.is_closed() {
            self.pos.unit_mut(unit).marks.clear(Marks::SQUARE);
        }
    }

    /// The activation ends with the combat. Who is done for the turn was marked
    /// when the attack or the follow-up began.
    fn end_combat(&mut self, cx: &mut Cx<'_>) {
        let combat = &self.pos.combat;
        // Whoever is still on the approach it attacked from did not get through.
        let stranded = combat.from_approach.filter(|unit| {
            matches!(self.pos.unit(*unit).at, Where::Approach { border, .. } if border == combat.border)
        });
        let from = combat.from;
        if let Some(unit) = stranded {
            self.pos.put(unit, Where::Area(from));
        }
        cx.log.note(|| Event::CombatOver);
        self.pos.combat = Combat::default();
        self.end_activation();
    }
}
