//! The tables that the book leaves to its scenarios, as data with their source.
//!
//! [`Tables::ours`] reads the project's own set, `tables.toml` beside this
//! crate; a scenario may name another file of the same shape. What the numbers
//! mean is in `resolve`; nothing is rolled here.

pub mod numbers;
pub mod results;
pub mod terrain;
mod troops;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kernel::{Fault, Fraction};
use serde::Deserialize;

use crate::troops::{Nation, SquareClass};
use numbers::{Dice, Odds};
use results::{Acceptance, Melee, Squared, Steps};
use terrain::{Defence, Movement, Overstacking, Stacking};
pub use troops::{Gun, GunKind, HorseKind, InfantryKind};

/// A column of the Fire Effects Table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireColumn {
    /// Its odds.
    pub odds: Odds,
    /// Steps lost.
    pub dice: Dice<Steps>,
}

/// A column of the Melee Table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeleeColumn {
    /// Its odds.
    pub odds: Odds,
    /// What comes of it.
    pub dice: Dice<Melee>,
}

/// A row of the Assault Morale Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssaultRow {
    /// Attacking steps to defending ones.
    pub ratio: Odds,
    /// Added to the attacker's dice.
    pub attacker: i8,
    /// Added to the defender's dice.
    pub defender: i8,
}

/// A row of the Square Formation Table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareRow {
    /// The class of the infantry.
    pub class: SquareClass,
    /// Hexes to the charge.
    pub range: u8,
    /// What comes of it.
    pub dice: Dice<Squared>,
}

/// A row of the Order Acceptance Table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AcceptanceRow {
    /// The least sum of the row.
    pub sum: i8,
    /// What comes of it.
    pub dice: Dice<Acceptance>,
}

/// What is added to the roll for square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the table")]
pub struct SquareModifiers {
    pub forced_march: i8,
    pub massive: i8,
    pub lancers: i8,
    pub crops: i8,
    pub flank: i8,
    pub line: i8,
    pub level: i8,
    pub half: i8,
    pub leader: i8,
    pub great_leader: i8,
    pub light: i8,
}

/// What is added to the die for recall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the table")]
pub struct RecallModifiers {
    pub leader: i8,
    pub special: i8,
    pub temptation: i8,
    pub downhill: i8,
}

/// What is added to the die for limbering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the table")]
pub struct LimberModifiers {
    pub leader: i8,
    pub special: i8,
    pub adjacent: i8,
    pub loss: i8,
}

/// A whole set of tables.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tables {
    /// Where they come from.
    pub source: String,
    /// Fire Effects Table, the lowest odds first.
    pub fire: Vec<FireColumn>,
    /// Melee Table, the lowest odds first.
    pub melee: Vec<MeleeColumn>,
    /// Assault Morale Table, the lowest ratio first.
    pub assault: Vec<AssaultRow>,
    /// Square Formation Table.
    square: Vec<SquareRow>,
    /// Order Acceptance Table, the lowest sum first.
    pub acceptance: Vec<AcceptanceRow>,
    /// Local Initiative Table: this or more on two dice, by rating.
    //= 9.10.1-t
    pub initiative_needs: [u8; 5],
    /// Attack Stoppage Table: this or more on two dice, by rating and level.
    //= 9.12.1-t
    pub stoppage_needs: [[u8; 4]; 5],
    /// Fire Defence Table.
    pub defence: Defence,
    /// Stacking limits.
    pub stacking: Stacking,
    /// Stacking Modifiers Table.
    pub overstacking: Overstacking,
    /// Movement cost chart.
    pub movement: Movement,
    /// What is added to the roll for square.
    pub square_modifiers: SquareModifiers,
    /// What is added to the die for recall.
    pub recall_modifiers: RecallModifiers,
    /// What is added to the die for limbering.
    pub limber_modifiers: LimberModifiers,
    /// What the four morale levels add, by kind of organisation.
    //= table.major-morale
    pub levels: BTreeMap<String, [i8; 4]>,
    /// What is taken from initiative rolls, by nation.
    //= table.anti-initiative
    pub anti_initiative: BTreeMap<Nation, u8>,
    /// Guns.
    pub guns: BTreeMap<String, Gun>,
    /// Kinds of infantry.
    pub infantry: BTreeMap<String, InfantryKind>,
    /// Kinds of cavalry.
    pub cavalry: BTreeMap<String, HorseKind>,
    /// Kinds of batteries.
    pub artillery: BTreeMap<String, GunKind>,
}

static OURS: LazyLock<Tables> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    Tables::read(include_str!("../../tables.toml")).unwrap_or_else(|faults| {
        panic!("the project's own tables: {faults:?}");
    })
});

impl Tables {
    /// The project's own set.
    pub fn ours() -> &'static Tables {
        &OURS
    }

    /// Reads a set from a file.
    pub fn read(text: &str) -> Result<Tables, Vec<Fault>> {
        let tables: Tables = toml::from_str(text).map_err(|error| {
            vec![Fault {
                span: error.span(),
                message: error.message().to_owned(),
                help: None,
            }]
        })?;
        let faults = tables.faults();
        if faults.is_empty() {
            Ok(tables)
        } else {
            Err(faults)
        }
    }

    /// What is wrong with the set as a whole.
    fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut fault = |message: String| {
            faults.push(Fault {
                span: None,
                message,
                help: None,
            });
        };
        let mut rising = |table: &str, odds: Vec<Fraction>| {
            if odds.is_empty() || odds.windows(2).any(|pair| pair[0] >= pair[1]) {
                fault(format!("{table}: expected columns by rising odds"));
            }
        };
        rising("fire", self.fire.iter().map(|row| row.odds.0).collect());
        rising("melee", self.melee.iter().map(|row| row.odds.0).collect());
        rising(
            "assault",
            self.assault.iter().map(|row| row.ratio.0).collect(),
        );
        let sums: Vec<i8> = self.acceptance.iter().map(|row| row.sum).collect();
        if sums.is_empty() || sums.windows(2).any(|pair| pair[0] >= pair[1]) {
            fault("acceptance: expected rows by rising sums".to_owned());
        }
        for class in SquareClass::ALL {
            for range in 1..=4 {
                let found = self.square.iter();
                let found = found.filter(|row| row.class == *class && row.range == range);
                if found.count() != 1 {
                    fault(format!(
                        "square: expected one row for class {class:?} at range {range}"
                    ));
                }
            }
        }
        faults
    }

    /// A row of the Square Formation Table; ranges past the table count as its
    /// nearest.
    pub fn square(&self, class: SquareClass, range: u32) -> &Dice<Squared> {
        let range = range.clamp(1, 4) as u8;
        let row = self
            .square
            .iter()
            .find(|row| row.class == class && row.range == range);
        // `faults` saw to it that every row is there.
        &row.unwrap_or(&self.square[0]).dice
    }

    /// The row of the Order Acceptance Table for a sum.
    pub fn acceptance(&self, sum: i8) -> &Dice<Acceptance> {
        let row = self.acceptance.iter().rev().find(|row| row.sum <= sum);
        &row.unwrap_or(&self.acceptance[0]).dice
    }

    /// What is taken from a nation's initiative rolls.
    pub fn anti_initiative(&self, nation: Nation) -> u8 {
        self.anti_initiative.get(&nation).copied().unwrap_or(0)
    }
}
