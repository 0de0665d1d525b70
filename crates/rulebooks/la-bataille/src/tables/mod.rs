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
    //= table.fire-effects table.fire-effects.1-3 table.fire-effects.1-2 table.fire-effects.1-1-5
    //= table.fire-effects.1-1 table.fire-effects.1-5-1 table.fire-effects.2-1
    //= table.fire-effects.2-5-1 table.fire-effects.3-1 table.fire-effects.4-1
    //= table.fire-effects.5-1 table.fire-effects.6-1 table.fire-effects.7-1 table.fire-effects.8-1
    //= table.fire-effects.9-1 table.fire-effects.10-1
    pub fire: Vec<FireColumn>,
    /// Melee Table, the lowest odds first.
    //= table.melee.ar table.melee.ad table.melee.2star-0 table.melee.1star-0 table.melee.1star-1
    //= table.melee.blank table.melee.1-1 table.melee.1-1star table.melee.0-1star
    //= table.melee.1-2star table.melee.dd table.melee.dr table.melee.ds
    pub melee: Vec<MeleeColumn>,
    /// Assault Morale Table, the lowest ratio first.
    //= table.assault-morale.1-3-or-less table.assault-morale.1-2 table.assault-morale.1-1-5
    //= table.assault-morale.1-1 table.assault-morale.1-5-1 table.assault-morale.2-1
    //= table.assault-morale.3-1 table.assault-morale.4-1 table.assault-morale.5-1-or-more
    pub assault: Vec<AssaultRow>,
    /// Square Formation Table.
    //= table.square-formation.a4 table.square-formation.a3 table.square-formation.a2
    //= table.square-formation.a1 table.square-formation.b4 table.square-formation.b3
    //= table.square-formation.b2 table.square-formation.b1 table.square-formation.c4
    //= table.square-formation.c3 table.square-formation.c2 table.square-formation.c1
    //= table.square-formation.d4 table.square-formation.d3 table.square-formation.d2
    //= table.square-formation.d1
    square: Vec<SquareRow>,
    /// Order Acceptance Table, the lowest sum first.
    //= table.order-acceptance.minus2-or-less table.order-acceptance.minus1-to-0
    //= table.order-acceptance.1-to-2 table.order-acceptance.3-to-4 table.order-acceptance.5-to-6
    //= table.order-acceptance.7-to-8 table.order-acceptance.9-or-more
    pub acceptance: Vec<AcceptanceRow>,
    /// Local Initiative Table: this or more on two dice, by rating.
    //= 9.10.1-t
    pub initiative_needs: [u8; 5],
    /// Attack Stoppage Table: this or more on two dice, by rating and level.
    //= 9.12.1-t
    pub stoppage_needs: [[u8; 4]; 5],
    /// Fire Defence Table.
    //= table.fire-defence.infantry-column table.fire-defence.infantry-line
    //= table.fire-defence.infantry-square table.fire-defence.general-order
    //= table.fire-defence.infantry-skirmishers table.fire-defence.disordered
    //= table.fire-defence.routed table.fire-defence.road-order table.fire-defence.cavalry-column
    //= table.fire-defence.cavalry-line table.fire-defence.cavalry-general-order
    //= table.fire-defence.cavalry-skirmishers table.fire-defence.limbered-artillery
    //= table.fire-defence.unlimbered-artillery-alone
    //= table.fire-defence.artillery-with-infantry-column-or-line table.ruling.5
    pub defence: Defence,
    /// Stacking limits.
    //= table.stacking-limits.clear-tall-crops table.stacking-limits.orchard-garden-hedged-field
    //= table.stacking-limits.wood table.stacking-limits.village-hex
    //= table.stacking-limits.walled-farm-church-chateau table.stacking-limits.marsh
    //= table.stacking-limits.bridge-causeway
    pub stacking: Stacking,
    /// Stacking Modifiers Table.
    //= table.stacking-modifiers
    pub overstacking: Overstacking,
    /// Movement cost chart.
    //= table.movement-costs.clear table.movement-costs.tall-crops
    //= table.movement-costs.orchard-garden-hedged-field table.movement-costs.wood
    //= table.movement-costs.village table.movement-costs.walled-farm table.movement-costs.marsh
    //= table.movement-costs.pond-river table.movement-costs.slope-hexside-up-down
    //= table.movement-costs.steep-hexside-either-way table.movement-costs.stream-hexside
    //= table.movement-costs.hedged-stream-hexside
    //= table.movement-costs.bank-ditch-or-sunken-lane-hexside
    //= table.movement-costs.paved-road-road-order table.movement-costs.lane-or-ride-road-order
    //= table.movement-costs.bridge
    //= table.movement-costs.within-two-hexes-of-enemy-cavalry-skirmishers
    pub movement: Movement,
    /// What is added to the roll for square.
    //= table.square-formation-mod.forced-march table.square-formation-mod.massive
    pub square_modifiers: SquareModifiers,
    /// What is added to the die for recall.
    pub recall_modifiers: RecallModifiers,
    /// What is added to the die for limbering.
    pub limber_modifiers: LimberModifiers,
    /// What the four morale levels add, by kind of organisation.
    //= table.major-morale table.major-morale.french-ii-corps-each-french-corps
    //= table.major-morale.imperial-guard table.major-morale.british-5th-3rd-1st-divisions
    //= table.major-morale.hanoverian-brigades table.major-morale.2nd-netherlands-division
    //= table.major-morale.brunswick-corps table.major-morale.prussian-corps
    pub levels: BTreeMap<String, [i8; 4]>,
    /// What is taken from initiative rolls, by nation.
    //= table.anti-initiative
    pub anti_initiative: BTreeMap<Nation, u8>,
    /// Guns.
    pub guns: BTreeMap<String, Gun>,
    /// Kinds of infantry.
    //= table.fire-multipliers.british-foot-guards
    //= table.fire-multipliers.british-line-highlanders-kgl-line
    //= table.fire-multipliers.95th-rifles-kgl-light
    //= table.fire-multipliers.hanoverian-field-bns-feldjager
    //= table.fire-multipliers.hanoverian-landwehr table.fire-multipliers.dutch-belgian-line-jagers
    //= table.fire-multipliers.dutch-militia
    //= table.fire-multipliers.nassau-orange-nassau-volunteer-jager
    //= table.fire-multipliers.brunswick-leib-light-avantgarde table.fire-multipliers.brunswick-line
    //= table.fire-multipliers.french-line-light table.fire-multipliers.young-guard-middle-old-guard
    //= table.fire-multipliers.prussian-line-fusilier-jager table.fire-multipliers.prussian-landwehr
    //= table.rifles table.step-loss-levels.guard table.step-loss-levels.veteran
    //= table.step-loss-levels.line table.step-loss-levels.raw
    pub infantry: BTreeMap<String, InfantryKind>,
    /// Kinds of cavalry.
    //= table.cavalry-recall.french-guard table.cavalry-recall.french-line-heavy
    //= table.cavalry-recall.french-line-light-lancers table.cavalry-recall.kgl
    //= table.cavalry-recall.british-light table.cavalry-recall.belgian-dutch
    //= table.cavalry-recall.brunswick table.cavalry-recall.prussian-line
    //= table.cavalry-recall.prussian-landwehr table.cavalry-recall.british-heavy
    pub cavalry: BTreeMap<String, HorseKind>,
    /// Kinds of batteries.
    //= table.limbering.french-guard-horse-other-horse table.limbering.french-guard-foot-line-foot
    //= table.limbering.dutch-belgian-horse-foot table.limbering.brunswick-horse-foot
    //= table.limbering.british-rha-kgl-horse table.limbering.british-kgl-foot
    //= table.limbering.hanoverian-foot table.limbering.prussian-horse-foot-12-pdr
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
