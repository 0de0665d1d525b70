//! Combat: the state of one, and the procedure of thirteen steps.
//!
//! Each step either resolves itself and goes on, or asks a player; `procedure.rs`
//! leads from one to the next. The steps are in `steps_1_to_6.rs` and
//! `steps_7_to_13.rs`, counterattacks (step 9) in `counterattack.rs`, retreats in
//! `retreat.rs`, the roll in `clash.rs`, and losses in `losses.rs`.

mod check;
pub mod clash;
mod counterattack;
mod losses;
mod procedure;
mod retreat;
mod steps_1_to_6;
mod steps_7_to_13;

use ground::areas::{AreaId, BorderId};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::{Rule, UnitId, UnitSet};

pub(crate) use retreat::{GUNS_TAKEN, guns_are_lost, guns_modifiers};
pub(crate) use steps_1_to_6::{defensive_fire_needs, defensive_shot};

/// What the procedure does next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Step 2.
    #[default]
    AttackLead,
    /// Step 3.
    RetreatBefore,
    /// Step 3.2.
    AfterRetreatBefore,
    /// Step 4.
    DefenceLead,
    /// Step 5.
    Guns,
    /// Step 5.1, after the lead has gone.
    AfterGuns,
    /// Step 6.
    Feint,
    /// Step 7.
    Roll,
    /// Step 8.
    Fallen,
    /// Step 8 is done; a fallen lead attacker is replaced.
    FallenAttacker,
    /// Step 9.
    Counter,
    /// Step 9.2.
    CounterRoll,
    /// Step 9.3.
    CounterLosses,
    /// Step 9.4 and 9.5.
    CounterGoesOn,
    /// Step 9.6.
    GiveWay,
    /// Step 9.6.3.
    FollowUp,
    /// Step 9.7.
    CounterNext,
    /// Back from the counterattack.
    CounterOver,
    /// Step 10.
    Mandatory,
    /// Step 10.2.
    AfterMandatory,
    /// Step 11.
    AttackerRetreat,
    /// Step 11.2.
    AfterAttackerRetreat,
    /// Step 12.
    DefenderRetreat,
    /// Step 12.2.
    AfterDefenderRetreat,
    /// Artillery left alone must retreat.
    GunsRetreat,
    /// The attackers advance.
    Win,
    /// It is over.
    Over,
}

/// As what units retreat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// Defenders before combat.
    Before,
    /// Defenders from combat.
    #[default]
    Defenders,
    /// Attackers.
    Attackers,
    /// Attackers who give way to a counterattack.
    AttackersFromCounter,
    /// Counterattackers.
    Counterattackers,
}

impl Leaving {
    /// Whether the defenders' list of the retreat rules holds.
    pub(crate) const fn defends(self) -> bool {
        matches!(self, Leaving::Before | Leaving::Defenders)
    }

    /// Whether they are of the attacker.
    pub(crate) const fn attacks(self) -> bool {
        matches!(self, Leaving::Attackers | Leaving::AttackersFromCounter)
    }
}

/// The rules of the step in which a lead defender is named.
pub(crate) struct LeadRules {
    /// That one is named.
    pub named: Rule,
    /// That units in the area come before those on other approaches.
    pub area_first: Rule,
    /// That artillery does not lead.
    pub no_guns: Rule,
    /// The hit for leaving another approach.
    pub left_approach: Rule,
    /// That artillery left alone must retreat.
    pub guns_alone: Rule,
}

/// A combat in progress.
//= combat.gen.1
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combat {
    /// What comes next.
    pub stage: Stage,
    /// Who attacks.
    pub attacker: Side,
    /// The area the attack comes from.
    pub from: AreaId,
    /// The attacked area.
    pub to: AreaId,
    /// The border between them.
    pub border: BorderId,
    /// The units that still attack.
    pub attackers: UnitSet,
    /// The unit that attacked out of the approach.
    pub from_approach: Option<UnitId>,
    /// The lead attacker.
    pub attack_lead: Option<UnitId>,
    /// The lead defender.
    pub defence_lead: Option<UnitId>,
    /// The counterattacking cavalry.
    pub counter: UnitSet,
    /// The lead counterattacker.
    pub counter_lead: Option<UnitId>,
    /// Cavalry that could not be held back.
    pub forced: UnitSet,
    /// Units that their owner has named to retreat.
    pub withdrawing: UnitSet,
    /// Units that retreat and are still to be placed.
    pub leaving: UnitSet,
    /// As what they retreat.
    pub leaving_as: Leaving,
    /// Whether cavalry led the attack when they left.
    pub chased_by_cavalry: bool,
    /// How many combat rolls there have been.
    pub rolls: u8,
    /// Whether the attackers may still call it a feint.
    pub may_feint: bool,
    /// What follows when a lead defender has been named.
    pub after_lead: Stage,
}

impl Default for Combat {
    /// No combat. (Before the first one, and between two.)
    fn default() -> Self {
        Combat {
            stage: Stage::Over,
            attacker: Side::First,
            from: AreaId(0),
            to: AreaId(0),
            border: BorderId(0),
            attackers: UnitSet::EMPTY,
            from_approach: None,
            attack_lead: None,
            defence_lead: None,
            counter: UnitSet::EMPTY,
            counter_lead: None,
            forced: UnitSet::EMPTY,
            withdrawing: UnitSet::EMPTY,
            leaving: UnitSet::EMPTY,
            leaving_as: Leaving::Defenders,
            chased_by_cavalry: false,
            rolls: 0,
            may_feint: false,
            after_lead: Stage::Guns,
        }
    }
}

impl Combat {
    /// A new attack, at step 2.
    pub fn attack(
        attacker: Side,
        [from, to]: [AreaId; 2],
        border: BorderId,
        attackers: UnitSet,
        from_approach: Option<UnitId>,
    ) -> Combat {
        Combat {
            stage: Stage::AttackLead,
            attacker,
            from,
            to,
            border,
            attackers,
            from_approach,
            may_feint: true,
            ..Combat::default()
        }
    }

    /// Who defends.
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// The rule by which the attacker names a lead at this stage.
    //= combat.5.1.2 combat.9.7.1 combat.10.2 combat.11.2
    pub(crate) const fn names_attack_lead(&self) -> Rule {
        match (self.stage, self.after_lead) {
            (Stage::Roll, _) | (Stage::GunsRetreat, Stage::Guns) => Rule::Combat5_1_2,
            (Stage::CounterRoll | Stage::Mandatory, _) => Rule::Combat9_7_1,
            (Stage::Counter | Stage::AttackerRetreat | Stage::GunsRetreat, _) => Rule::Combat10_2,
            (Stage::DefenderRetreat, _) => Rule::Combat11_2,
            _ => Rule::Combat2,
        }
    }

    /// The rules by which the defender names a lead now.
    pub(crate) const fn names_defence_lead(&self) -> LeadRules {
        match self.after_lead {
            //= combat.8 combat.8.1 combat.8.2 combat.8.3.1
            Stage::FallenAttacker => LeadRules {
                named: Rule::Combat8,
                area_first: Rule::Combat8_1,
                no_guns: Rule::Combat8_1,
                left_approach: Rule::Combat8_2,
                guns_alone: Rule::Combat8_3_1,
            },
            //= combat.12.2 combat.12.2.1
            Stage::Roll => LeadRules {
                named: Rule::Combat12_2,
                area_first: Rule::Combat12_2_1,
                no_guns: Rule::Combat4_2,
                left_approach: Rule::Combat12_2_1,
                guns_alone: Rule::Combat12_0,
            },
            //= combat.4 combat.4.2 combat.4.3
            _ => LeadRules {
                named: Rule::Combat4,
                area_first: Rule::Combat4_3,
                no_guns: Rule::Combat4_2,
                left_approach: Rule::Combat4_3,
                guns_alone: Rule::Combat12_0,
            },
        }
    }

    /// The rule by which the attackers advance.
    pub(crate) const fn advances_by(&self) -> Rule {
        match self.leaving_as {
            Leaving::Before => Rule::Combat3_2,
            _ => Rule::Combat8_3,
        }
    }
}
