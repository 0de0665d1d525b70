//! What can be played, as the API tells it.

use schemars::JsonSchema;
use serde::Serialize;

use super::Rule;

/// Everything that can be played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LibraryInfo {
    /// The rulebooks.
    pub rulebooks: Vec<RulebookInfo>,
    /// The computer generals, the weakest first.
    pub generals: Vec<GeneralInfo>,
}

/// A rulebook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RulebookInfo {
    /// Its short name.
    pub slug: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What kind of game it is.
    pub about: &'static str,
    /// The version of our reading.
    pub version: u32,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its battles.
    pub battles: Vec<BattleInfo>,
}

/// An option of a rulebook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionInfo {
    /// Its short name.
    pub name: &'static str,
    /// What it changes.
    pub about: &'static str,
    /// What it may be.
    pub values: Vec<&'static str>,
    /// What it is unless said.
    pub default: &'static str,
    /// The rule it switches or reads.
    pub rule: Rule,
}

/// A battle of a rulebook.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BattleInfo {
    /// Its short name.
    pub name: String,
    /// Its name.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// Both sides, the first one first.
    pub sides: Vec<SideName>,
}

/// A side by its names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SideName {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A computer general.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GeneralInfo {
    /// His name.
    pub name: &'static str,
    /// How he thinks.
    pub about: &'static str,
    /// Whether more time makes him better.
    pub timed: bool,
}
