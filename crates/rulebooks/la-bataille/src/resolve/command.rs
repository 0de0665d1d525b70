//! 9.9 to 9.12: order acceptance, initiative and attack stoppage.

use kernel::{Chance, Modifier, Unknown, Why};

use super::total;
use crate::tables::results::Acceptance;
use crate::{Rule, Tables, Throw};

/// What an order is rolled against: the ratings and what is added to them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipt {
    /// The ratings of the army commander and of the receiver, and the rest.
    pub modifiers: Vec<Modifier>,
}

impl Receipt {
    /// The sum that finds the row.
    //= 9.9.7-a
    pub fn sum(&self) -> i8 {
        total(&self.modifiers).clamp(-99, 99) as i8
    }

    /// Rolls it.
    //= 9.9.8-a table.order-acceptance
    pub fn roll(&self, tables: &Tables, chance: &mut dyn Chance) -> Result<Acceptance, Unknown> {
        let throw = Throw::roll(Why::new(Rule::R9_9_8A, "order acceptance"), chance)?;
        Ok(tables.acceptance(self.sum()).at(throw.natural()))
    }
}

/// Whether a delayed order is accepted this turn.
//= 9.9.8-d
pub fn delay_ends(needs: u8, chance: &mut dyn Chance) -> Result<bool, Unknown> {
    Ok(chance.d6(Why::new(Rule::R9_9_8D, "order delay"))? >= needs)
}

/// What a try for initiative comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Initiative {
    /// He may issue an order.
    Order,
    /// Nothing happens.
    Nothing,
    /// The enemy issues an order for him.
    LooseCannon,
}

impl Initiative {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Initiative::Order => "order",
            Initiative::Nothing => "nothing",
            Initiative::LooseCannon => "loose cannon",
        }
    }

    /// Rolls for a leader's initiative.
    //= 9.10.1-a 9.10.1-b 9.10.1-d
    pub fn roll(
        tables: &Tables,
        rating: u8,
        against: u8,
        royal: bool,
        chance: &mut dyn Chance,
    ) -> Result<Initiative, Unknown> {
        let why = Why::new(Rule::R9_10_1A, "initiative");
        let dice = chance.d6(why)? + chance.d6(why)?;
        if dice == 2 {
            // A loose cannon is read off the dice themselves, and only of one's own.
            return Ok(if royal {
                Initiative::Nothing
            } else {
                Initiative::LooseCannon
            });
        }
        let needs = tables.initiative_needs[usize::from(rating.min(4))];
        Ok(if dice.saturating_sub(against) >= needs {
            Initiative::Order
        } else {
            Initiative::Nothing
        })
    }
}

/// Whether an attack goes on.
//= 9.12.1-b
pub fn attack_continues(
    tables: &Tables,
    level: u8,
    rating: u8,
    chance: &mut dyn Chance,
) -> Result<bool, Unknown> {
    let why = Why::new(Rule::R9_12_1B, "attack stoppage");
    let dice = chance.d6(why)? + chance.d6(why)?;
    let needs = tables.stoppage_needs[usize::from(rating.min(4))][usize::from(level.min(3))];
    Ok(dice >= needs)
}
