//! 18.13: the melee roll, and the step ratio of 18.12.

use kernel::{Chance, Fraction, Modifier, Unknown, Why};

use super::total;
use crate::tables::numbers::ratio;
use crate::tables::results::Melee;
use crate::tables::{AssaultRow, MeleeColumn, Tables};
use crate::{Base6, Rule, Throw};

/// A melee: all that its result depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The melee value of those who assault.
    pub attack: Fraction,
    /// The melee value of those assaulted.
    pub defence: Fraction,
    /// What is added to the dice: high rolls favour the attacker.
    pub modifiers: Vec<Modifier>,
}

/// What a melee came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Clashed {
    /// The result.
    pub result: Melee,
    /// What was thrown.
    pub throw: Throw,
}

impl Clashed {
    /// Whether a leader of the defender is hit.
    //= 21.3.2
    pub fn hits_defending_leader(self) -> bool {
        self.throw.natural() >= Base6::of(6, 4)
    }

    /// Whether a leader of the attacker is hit.
    //= 21.3.3
    pub fn hits_attacking_leader(self) -> bool {
        self.throw.natural() <= Base6::of(1, 2)
    }

    /// The points that a pursuit after this melee costs.
    //= 19.10.6.2
    pub const fn pursuit_points(self) -> u32 {
        7 - self.throw.tens as u32
    }
}

/// What odds below the lowest column cost.
const BELOW_LOWEST: i8 = -6;

impl Clash {
    /// The column of the table: odds are rounded in the defender's favour.
    //= 18.13.1-b 3.2-b table.melee
    pub fn column<'a>(&self, tables: &'a Tables) -> &'a MeleeColumn {
        let odds = self.odds();
        let columns = &tables.melee;
        let reached = columns.iter().rev().find(|column| column.odds.0 <= odds);
        // `Tables::read` saw to it that there is a column.
        reached.unwrap_or(&columns[0])
    }

    fn odds(&self) -> Fraction {
        ratio(self.attack, self.defence)
    }

    /// Everything that is added to the dice.
    pub fn all_modifiers(&self, tables: &Tables) -> Vec<Modifier> {
        let mut all = self.modifiers.clone();
        if self.odds() < tables.melee[0].odds.0 {
            //= table.melee-below
            all.push(Modifier::new(
                Rule::TableMeleeBelow,
                "odds below the lowest column",
                BELOW_LOWEST,
            ));
        }
        all
    }

    /// Rolls it.
    //= 18.13.1-c
    pub fn roll(&self, tables: &Tables, chance: &mut dyn Chance) -> Result<Clashed, Unknown> {
        let throw = Throw::roll(Why::new(Rule::R18_13_1C, "melee"), chance)?;
        let roll = throw.natural().plus(total(&self.all_modifiers(tables)));
        let result = self.column(tables).dice.at(roll);
        Ok(Clashed { result, throw })
    }
}

/// The row of the Assault Morale Table for attacking and defending steps,
/// rounded in the defender's favour.
//= 18.12.2 table.assault-morale
pub fn assault_row(tables: &Tables, attacking: Fraction, defending: Fraction) -> AssaultRow {
    let steps = ratio(attacking, defending);
    let rows = &tables.assault;
    let reached = rows.iter().rev().find(|row| row.ratio.0 <= steps);
    *reached.unwrap_or(&rows[0])
}
