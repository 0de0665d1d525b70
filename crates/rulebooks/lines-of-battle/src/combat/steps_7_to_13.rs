//! Combat, steps 7, 8 and 10 to 13: rolls, fallen leads and retreats, round after
//! round. Step 9 is in `counterattack.rs`.

use kernel::Unknown;

use super::clash::{Clash, Fighter, Meeting};
use super::procedure::Flow;
use super::{Leaving, Stage};
use crate::event::{Cause, Event};
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step};
use crate::setup::{ApproachTerrain, Attribute, Bonus};
use crate::{Rule, UnitId, UnitSet};

impl Battle {
    /// How a unit fights.
    pub(super) fn fighter(&self, unit: UnitId) -> Fighter {
        let data = self.setup.unit(unit);
        let state = self.pos.unit(unit);
        Fighter {
            kind: data.kind,
            rating: data.rating,
            hits: state.hits,
            square: state.marks.has(Marks::SQUARE),
            attributes: data.attributes,
            courageous: self.has_bonus(unit, Bonus::Courageous),
            cowardly: self.has_bonus(unit, Bonus::Cowardly),
        }
    }

    /// The roll between the two leads.
    pub(crate) fn clash(&self, attacker: UnitId, defender: UnitId) -> Clash {
        let combat = &self.pos.combat;
        let on_attacked_approach = self.pos.on_border(combat.border) == Some(defender);
        let border = self.setup.border(combat.border);
        //= qb.terrain.marsh.2 terrain.marsh.2
        let crossing = match border.approach {
            Some(terrain) => terrain,
            None if border.marsh_arrow => ApproachTerrain::Marsh,
            None => ApproachTerrain::Open,
        };
        Clash {
            active: self.fighter(attacker),
            passive: self.fighter(defender),
            meeting: Meeting::Attack {
                from_approach: combat.from_approach == Some(attacker),
                from: self.setup.area(combat.from).terrain,
                first_roll: combat.rolls == 0,
                defender_in_line: on_attacked_approach,
                ground: self.setup.area(combat.to).terrain,
                crossing,
                square_attack_bonus: !self.setup.options.square_only_defends,
                sheet_results: self.setup.options.sheet_cavalry_results,
            },
        }
    }

    /// Step 7.
    pub(super) fn combat_roll(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        let (Some(attacker), Some(defender)) = (combat.attack_lead, combat.defence_lead) else {
            return Ok(Flow::Go(Stage::Fallen));
        };
        let rolled = self.clash(attacker, defender).roll(cx.chance)?;
        let taken = rolled.taken;
        cx.log
            .note(|| Event::Rolled(attacker, defender, Box::new(rolled)));
        self.pos.combat.rolls = self.pos.combat.rolls.saturating_add(1);
        self.hit(attacker, taken.active, Cause::Combat, cx)?;
        self.hit(defender, taken.passive, Cause::Combat, cx)?;
        Ok(Flow::Go(Stage::Fallen))
    }

    /// Step 8: a fallen lead defender is replaced, as long as anyone attacks.
    //= combat.8 combat.8.3 combat.8.3.1
    pub(super) fn replace_fallen_defender(&mut self) -> Flow {
        if self.pos.combat.defence_lead.is_some() {
            return Flow::Go(Stage::FallenAttacker);
        }
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        self.pos.combat.after_lead = Stage::FallenAttacker;
        Flow::Go(Stage::DefenceLead)
    }

    /// The attacker's lead too, before anyone counterattacks.
    pub(super) fn replace_fallen_attacker(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::Counter, cx)
    }

    /// Step 10: a lead attacker without strength retreats.
    //= combat.10 combat.10.1 combat.sum.8
    pub(super) fn mandatory_retreat(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        if let Some(lead) = self.pos.combat.attack_lead
            && self.strength(lead) == 0
        {
            cx.log.note(|| Event::MustRetreat(lead, Rule::Combat10));
            self.leave(UnitSet::one(lead), Leaving::Attackers, cx)?;
        }
        Ok(Flow::Go(Stage::AfterMandatory))
    }

    /// Step 10.2 and 10.3.
    //= combat.10.2 combat.10.3
    pub(super) fn after_mandatory(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            self.occupy_approach(cx);
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::AttackerRetreat, cx)
    }

    /// Step 11: attackers may retreat, the lead among them.
    //= combat.11 combat.11.1
    pub(super) fn offer_attacker_retreat(&mut self) -> Flow {
        let lead = self.pos.combat.attack_lead;
        if self.offer_retreat(lead, Leaving::Attackers) {
            Flow::Ask(Step::AttackerRetreat)
        } else {
            Flow::Go(Stage::DefenderRetreat)
        }
    }

    /// Whether a lead is fearful and has somewhere to go.
    //= attributes.fearful
    pub(super) fn must_flee(&self, lead: Option<UnitId>, how: Leaving) -> bool {
        lead.is_some_and(|lead| {
            self.setup.unit(lead).attributes.has(Attribute::Fearful) && self.has_refuge(lead, how)
        })
    }

    /// Steps 11 and 12: whether there is a choice. A fearful lead that has
    /// somewhere to go is named at once.
    fn offer_retreat(&mut self, lead: Option<UnitId>, how: Leaving) -> bool {
        let Some(lead) = lead.filter(|lead| self.may_withdraw(*lead, how).is_ok()) else {
            return false;
        };
        self.pos.combat.withdrawing = if self.must_flee(Some(lead), how) {
            UnitSet::one(lead)
        } else {
            UnitSet::EMPTY
        };
        true
    }

    /// Step 11.2.
    //= combat.11.2
    pub(super) fn after_attacker_retreat(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            self.occupy_approach(cx);
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::DefenderRetreat, cx)
    }

    /// Step 12: defenders may retreat, the lead among them.
    //= combat.12 combat.12.1 combat.sum.9
    pub(super) fn offer_defender_retreat(&mut self) -> Flow {
        let lead = self.pos.combat.defence_lead;
        if self.offer_retreat(lead, Leaving::Defenders) {
            Flow::Ask(Step::DefenderRetreat)
        } else {
            Flow::Go(Stage::Roll)
        }
    }

    /// Step 12.2 and 13.
    //= combat.12.2 combat.13 combat.sum.10
    pub(super) fn after_defender_retreat(&mut self) -> Flow {
        if self.defenders().is_empty() {
            return Flow::Go(Stage::Win);
        }
        self.pos.combat.after_lead = Stage::Roll;
        Flow::Go(Stage::DefenceLead)
    }

    /// Artillery left alone must retreat, and the attackers advance.
    //= combat.12.0 combat.8.3.1
    pub(super) fn guns_retreat(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        if self.pos.combat.attack_lead.is_none() {
            return Ok(self.ensure_attack_lead(Stage::GunsRetreat, cx));
        }
        let guns = self.defenders();
        let rule = self.pos.combat.names_defence_lead().guns_alone;
        cx.log.note(|| Event::GunsAbandoned(guns, rule));
        self.leave(guns, Leaving::Defenders, cx)?;
        Ok(Flow::Go(Stage::Win))
    }
}
