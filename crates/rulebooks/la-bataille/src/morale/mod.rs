//! Chapter 20: morale checks, disorder, rout, and the way back to order.

mod check;
mod flight;
mod levels;
mod retreat;
mod rout;
mod stacks;

use kernel::Modifier;

use crate::{ElementId, LeaderId, Rule, UnitId};

pub(crate) use retreat::Flight;
pub(crate) use stacks::Fallen;

/// Why morale is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// Too many in a hex.
    Overstacked(Modifier),
    /// After fire: the steps that each unit lost, and the leader who fell.
    Fire {
        lost: Vec<(UnitId, u8)>,
        killed: Option<LeaderId>,
    },
    /// Before a melee, with everything that this melee adds.
    BeforeMelee(Vec<Modifier>),
    /// As a melee result demands, after so many steps lost, and with the leader who fell.
    Melee { lost: u8, killed: Option<LeaderId> },
    /// A leader left before a melee.
    LeaderGone(LeaderId),
    /// To march at the double.
    ForceMarch(ElementId),
    /// To come back to good order.
    Rally,
    /// After an emergency retreat at the worst level.
    EmergencyRetreat,
    /// Something else, mostly of a charge, with what it adds; the rule says what.
    Charge(Rule, Vec<Modifier>),
}

impl Cause {
    /// The rule that demands the check.
    //= 20.6.4
    pub(crate) const fn rule(&self) -> Rule {
        match self {
            Cause::Overstacked(_) => Rule::R20_6_4_1,
            Cause::Fire {
                killed: Some(_), ..
            }
            | Cause::Melee {
                killed: Some(_), ..
            } => Rule::R20_6_4_9,
            Cause::LeaderGone(_) => Rule::R20_6_4_10,
            Cause::Fire { .. } => Rule::R20_6_4_11,
            Cause::BeforeMelee(_) => Rule::R18_12_1A,
            Cause::Melee { .. } => Rule::R20_6_4_5,
            Cause::ForceMarch(_) => Rule::R20_6_4_14,
            Cause::Rally => Rule::R20_8_1A,
            Cause::EmergencyRetreat => Rule::R9_11_4B,
            Cause::Charge(rule, _) => *rule,
        }
    }
}

/// How a unit came through a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Checked {
    Passed,
    Failed,
}
