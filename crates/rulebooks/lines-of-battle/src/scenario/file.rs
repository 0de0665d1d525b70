//! The scenario file, as a person writes it.

use armies::Hour;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::position::PositionFile;
use crate::setup::{ApproachTerrain, Attribute, Bonus, Gun, Kind, Terrain};

/// A name that another part of the file defines, kept with its place so that a
/// wrong one can be pointed at.
pub type Name = Spanned<String>;

/// A scenario of Lines of Battle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// What the battle is.
    pub scenario: ScenarioRow,
    /// The two sides.
    pub side: Vec<SideRow>,
    /// The areas of the map.
    pub area: Vec<AreaRow>,
    /// The borders between them. Where the map is made from the ground: what is to be otherwise.
    #[serde(default)]
    pub border: Vec<BorderRow>,
    /// The units.
    pub unit: Vec<UnitRow>,
    /// The leaders, in play with their option.
    #[serde(default)]
    pub leader: Vec<LeaderRow>,
    /// What is added to the die for command points, a row for each turn. Left out, it is one for every
    /// leader with the bonus `commander` who has come.
    #[serde(default)]
    pub command: Vec<CommandRow>,
    /// Places worth points at the end.
    #[serde(default)]
    pub objective: Vec<ObjectiveRow>,
    /// Other points.
    pub victory: VictoryRow,
    /// A position to begin with, in place of the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionFile>,
}

/// What the battle is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioRow {
    /// Its name.
    pub title: String,
    /// A few sentences about it.
    pub about: String,
    /// The side that plays first in every turn.
    #[schemars(with = "String")]
    pub first: Name,
    /// When the first turn begins.
    pub begins: Hour,
    /// How long a turn is.
    pub minutes_per_turn: u16,
    /// How many turns there are.
    pub turns: u8,
    /// Metres of height to a level, where the map is made from the ground; 12 if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level_metres: Option<u16>,
    /// A side whose reinforcements may come by a die, by option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable_arrival: Option<VariableRow>,
}

/// A side whose reinforcements may come by a die.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VariableRow {
    /// Which side.
    #[schemars(with = "String")]
    pub side: Name,
    /// From which turn on.
    #[schemars(with = "Hour")]
    pub from: Spanned<Hour>,
}

/// A side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// Its name.
    pub name: String,
}

/// An area.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AreaRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// Its name.
    pub name: String,
    /// What covers it.
    pub terrain: Terrain,
    /// How many units may be in it at the end of a turn. Buildings must say it; the book has 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u8>,
    /// Its level. Made from the ground where the map is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i8>,
    /// Whether it is a crest that hides what is behind. Made from the ground where the map is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ridge: Option<bool>,
    /// Whose reinforcement area it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub reinforcements: Option<Name>,
    /// Where its name and counters are centred, in metres.
    pub at: [i32; 2],
    /// Its outline, in metres. Where no area has one, all are made from the ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<[i32; 2]>,
}

/// A border.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BorderRow {
    /// The two areas.
    #[schemars(with = "[String; 2]")]
    pub between: [Name; 2],
    /// The approach, between two areas of open terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approach: Option<ApproachTerrain>,
    /// The level of the approach. Made from the ground where the map is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<i8>,
    /// The only area from which it can be crossed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub one_way_from: Option<Name>,
    /// Whether a road crosses it. Made from the ground where the map is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<bool>,
    /// Whether it crosses marsh where there is no approach. Made from the ground where the map is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marsh: Option<bool>,
    /// Where it runs, in metres. Made from the ground where the map is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<[i32; 2]>,
}

/// A unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// The units, brigades or formations of armies.toml from which whatever this row leaves out is made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub from: Vec<Name>,
    /// It stands for one of so many equal parts of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u8>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub side: Option<Name>,
    /// Its nation, for leaders who command only their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Its rating; artillery has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u8>,
    /// What guns it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gun: Option<Gun>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A few letters for its counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The formation it belongs to.
    #[serde(default)]
    pub division: String,
    /// The brigades or units of armies.toml that it stands for, if nothing is made from them.
    #[serde(default)]
    pub brigades: Vec<String>,
    /// Its special attributes.
    #[serde(default)]
    pub attributes: Vec<Attribute>,
    /// `free`, or the area where it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub start: Option<Name>,
    /// When it arrives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Hour>")]
    pub arrives: Option<Spanned<Hour>>,
    /// A die says when it arrives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrives_by_die: Option<DieRow>,
    /// The option that brings it into play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub option: Option<Name>,
    /// The rule it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
}

/// An arrival by a die.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DieRow {
    /// When the die is rolled: a 1 brings the unit at once.
    #[schemars(with = "Hour")]
    pub die_from: Spanned<Hour>,
}

/// A leader.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeaderRow {
    /// His short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// Whose he is.
    #[schemars(with = "String")]
    pub side: Name,
    /// His name.
    pub name: String,
    /// His place among his side's leaders: 1 is the highest.
    pub seniority: u8,
    /// The same when the option `derlon` is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seniority_with_derlon: Option<u8>,
    /// What he brings.
    #[serde(default)]
    pub bonuses: Vec<Bonus>,
    /// The only nation that profits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub nation: Option<Name>,
    /// Whether he is there at the start.
    #[serde(default)]
    pub start: bool,
    /// When he arrives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Hour>")]
    pub arrives: Option<Spanned<Hour>>,
    /// The option that brings him into play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub option: Option<Name>,
    /// The rule he comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
}

/// What is added to the die for command points in a turn. The sides' modifiers
/// stand under their short names.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct CommandRow {
    /// The turn.
    #[schemars(with = "Hour")]
    pub time: Spanned<Hour>,
    /// The option with which this row replaces the plain one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub option: Option<Name>,
    /// The rule it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
    /// The modifiers, by side.
    #[serde(flatten)]
    pub modifiers: std::collections::BTreeMap<String, i8>,
}

/// Places worth points at the end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ObjectiveRow {
    /// Any of these areas; several count once.
    #[schemars(with = "Vec<String>")]
    pub areas: Vec<Name>,
    /// How much.
    pub points: i32,
    /// For which sides.
    #[schemars(with = "Vec<String>")]
    pub r#for: Vec<Name>,
    /// The rule it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
}

/// Other points.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VictoryRow {
    /// For each enemy unit that is eliminated.
    pub per_eliminated_unit: i32,
}
