//! 16.13, 17.6: the fire roll.

use kernel::{Chance, Fraction, Modifier, Unknown, Why};

use super::total;
use crate::tables::numbers::ratio;
use crate::tables::{FireColumn, Tables};
use crate::{Base6, Rule, Throw};

/// A fire: all that its losses depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fire {
    /// The fire value.
    pub value: Fraction,
    /// The fire defence of the target.
    pub defence: u8,
    /// Artillery fires at an adjacent hex.
    pub canister: bool,
    /// Steps in the target hex.
    pub target_steps: u16,
    /// What else is added to the dice.
    pub modifiers: Vec<Modifier>,
}

/// What a fire came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fired {
    /// Steps lost.
    pub steps: u8,
    /// What was thrown.
    pub throw: Throw,
}

impl Fired {
    /// Whether a leader in the target hex is hit, and caissons explode.
    //= 16.13.1-c 21.3.1
    pub fn is_65_or_66(self) -> bool {
        self.throw.natural() >= Base6::of(6, 5)
    }
}

/// Steps that a hex may hold before it is a massed target.
const MASSED: u16 = 9;
/// What an odds step past the last column adds.
const PAST_LAST: i16 = 11;

impl Fire {
    /// A fire at a target, without anything to modify it.
    pub const fn plain(value: Fraction, defence: u8) -> Fire {
        Fire {
            value,
            defence,
            canister: false,
            target_steps: 0,
            modifiers: Vec::new(),
        }
    }

    /// The column of the table, and the bonus past the last column; no column
    /// if the odds are below the lowest.
    //= 16.13.1-a 16.13.2 17.6 table.fire-effects-below table.fire-effects-canister
    pub fn column<'a>(&self, tables: &'a Tables) -> Option<(&'a FireColumn, i16)> {
        let columns = &tables.fire;
        let odds = ratio(
            self.value,
            Fraction::new(u128::from(self.defence.max(1)), 1),
        );
        // Rounded down: in the target's favour.
        //= 3.2-b table.ruling.2
        let reached = columns.iter().take_while(|column| column.odds.0 <= odds);
        let mut at = reached.count();
        let last = columns.last()?;
        let mut steps_past = 0;
        if at == columns.len() {
            let whole = |value: Fraction| i16::try_from(value.over() / value.under());
            let past = whole(odds).unwrap_or(i16::MAX);
            steps_past = past - whole(last.odds.0).unwrap_or(0);
        }
        if self.canister {
            if at == columns.len() {
                steps_past = steps_past.saturating_add(1);
            } else {
                at += 1;
            }
        }
        let column = columns.get(at.checked_sub(1)?)?;
        // More than eleven steps past the end change nothing: 66 is reached.
        Some((column, PAST_LAST * steps_past.min(11)))
    }

    /// Everything that is added to the dice.
    pub fn all_modifiers(&self, tables: &Tables) -> Vec<Modifier> {
        let mut all = self.modifiers.clone();
        if let Some((_, past)) = self.column(tables)
            && past > 0
        {
            let past = i8::try_from(past).unwrap_or(i8::MAX);
            all.push(Modifier::new(
                Rule::R16_13_2,
                "odds past the last column",
                past,
            ));
        }
        if let Some(massed) = self.target_steps.checked_sub(MASSED + 1) {
            //= 16.12.3
            let massed = i8::try_from(massed + 1).unwrap_or(i8::MAX);
            all.push(Modifier::new(Rule::R16_12_3, "massed target", massed));
        }
        all
    }

    /// Rolls it.
    //= 16.13.1-b
    pub fn roll(&self, tables: &Tables, chance: &mut dyn Chance) -> Result<Fired, Unknown> {
        let throw = Throw::roll(Why::new(Rule::R16_13_1B, "fire"), chance)?;
        let steps = self.column(tables).map_or(0, |(column, _)| {
            let roll = throw.natural().plus(total(&self.all_modifiers(tables)));
            column.dice.at(roll).0
        });
        Ok(Fired { steps, throw })
    }
}
