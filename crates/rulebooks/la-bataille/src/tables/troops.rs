//! Kinds of troops: what the formulae need to make a counter of men and guns.

use serde::Deserialize;

use super::numbers::Part;
use crate::troops::{LossChecks, Nation, Rifles, SquareClass, Weight};

/// A kind of infantry.
//= table.fire-multipliers
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct InfantryKind {
    /// Its nation.
    pub nation: Nation,
    /// Of a Guard.
    #[serde(default)]
    pub guard: bool,
    /// The fire multiplier in line and square; 0 if it has none.
    pub line: u8,
    /// The fire multiplier of skirmishers; 0 if it does not skirmish.
    #[serde(default)]
    pub skirmish: u8,
    /// The fire multiplier of its detached companies.
    #[serde(default)]
    pub company_skirmish: u8,
    /// Its rifles.
    #[serde(default = "no_rifles")]
    pub rifles: Rifles,
    /// Light infantry.
    #[serde(default)]
    pub light: bool,
    /// How well it forms square.
    pub square: SquareClass,
    /// The same, once its organisation has a morale level.
    pub square_shaken: Option<SquareClass>,
    /// Half of its melee value a step.
    pub quality: Part,
    /// Its movement rate.
    pub movement: u8,
    /// At which losses it checks.
    pub checks: LossChecks,
}

const fn no_rifles() -> Rifles {
    Rifles::None
}

/// A kind of cavalry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HorseKind {
    /// Its nation.
    pub nation: Nation,
    /// Of a Guard.
    #[serde(default)]
    pub guard: bool,
    /// How heavy it is.
    pub weight: Weight,
    /// Its melee value a step.
    pub melee: Part,
    /// It has lances.
    #[serde(default)]
    pub lances: bool,
    /// It skirmishes.
    #[serde(default)]
    pub skirmish: bool,
    /// Its movement rate.
    pub movement: u8,
    /// The die that recalls it.
    pub recall: u8,
}

/// A kind of battery.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GunKind {
    /// Its nation.
    pub nation: Nation,
    /// Of a Guard.
    #[serde(default)]
    pub guard: bool,
    /// Horse artillery.
    #[serde(default)]
    pub horse: bool,
    /// The die that limbers it.
    pub limber: u8,
}

/// A gun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// Its fire at short, medium and long range.
    pub fire: [Part; 3],
    /// How many hexes it reaches; 0 if as far as the other guns of its battery.
    pub range: u8,
}
