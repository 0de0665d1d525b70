//! Chapter 19: charges.
//!
//! The Charge Phase begins with [`Battle::begin_charges`] and ends by calling
//! [`Battle::begin_movement`]; everything in between is a decision in [`crate::Step::Charge`].

use kernel::Unreadable;
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::game::{Battle, Cx, Done};
use crate::order::Order;
use crate::refusal::Refusal;

/// A decision about charges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChargeOrder {
    /// No more charges are declared.
    EndCharges,
}

/// The charges of a phase.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ChargeState {}

impl Battle {
    /// The Charge Phase begins.
    //= 5.2.5
    pub(crate) fn begin_charges(&mut self, cx: &mut Cx<'_>) -> Done {
        // Nothing can be declared yet, so the phase is over.
        self.begin_movement(cx)
    }

    /// Who decides in the Charge Phase.
    pub(crate) const fn charge_decider(&self) -> kernel::Side {
        self.pos.active
    }

    pub(crate) fn charge_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::Charge(ChargeOrder::EndCharges));
    }

    pub(crate) fn check_charge(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Charge(ChargeOrder::EndCharges) => Ok(()),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(crate) fn apply_charge(&mut self, _: Order, cx: &mut Cx<'_>) -> Done {
        self.begin_movement(cx)
    }

    /// An opportunity charge at what has just moved is offered to the enemy, if there can be one.
    pub(crate) fn offer_opportunity_charge(&mut self, _: &mut Cx<'_>) -> Done {
        Ok(())
    }

    /// What is asked.
    pub(crate) fn charge_question(&self) -> (String, Rule) {
        ("Which cavalry charges?".to_owned(), Rule::R5_2_5_1)
    }

    pub(crate) fn write_charge(&self, charge: ChargeOrder) -> String {
        match charge {
            ChargeOrder::EndCharges => "end".to_owned(),
        }
    }

    pub(crate) fn read_charge(&self, words: &[&str]) -> Result<ChargeOrder, Unreadable> {
        match words {
            ["end"] => Ok(ChargeOrder::EndCharges),
            _ => Err(Unreadable(format!("`{}` is no charge", words.join(" ")))),
        }
    }

    pub(crate) fn charge_label(&self, charge: ChargeOrder) -> String {
        match charge {
            ChargeOrder::EndCharges => "No more charges".to_owned(),
        }
    }
}
