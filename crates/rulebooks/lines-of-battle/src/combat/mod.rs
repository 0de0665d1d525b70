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

use crate::{UnitId, UnitSet};

pub(crate) use retreat::{guns_are_lost, guns_modifiers};
pub(crate) use steps_1_to_6::defensive_fire_needs;

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
}
