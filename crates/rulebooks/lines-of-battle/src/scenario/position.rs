//! A position as a person or a program writes it, with names instead of numbers:
//! for snapshots, and for scenarios that begin in the middle of a battle.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::combat::{Leaving, Stage};
use crate::position::Step;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PositionFile {
    /// The turn, from 1.
    pub turn: u8,
    /// The side whose player turn it is.
    pub active: String,
    /// What is being decided: a word, such as `move` or `rally`; or a table with
    /// a word and a side (`first` or `second`), such as `{ fire = "first" }`.
    #[schemars(with = "serde_json::Value")]
    pub step: Step,
    /// Command points left.
    #[serde(default)]
    pub points: u8,
    /// Leaders whose own point is left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_points: Vec<String>,
    /// Leaders who have moved this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaders_moved: Vec<String>,
    /// The units that are on the map, gone, or otherwise not just waiting.
    #[serde(default)]
    pub unit: Vec<UnitFile>,
    /// The leaders that are not just waiting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leader: Vec<LeaderFile>,
    /// The group that is moving.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<GroupFile>,
    /// The combat that is being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatFile>,
}

/// A unit in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitFile {
    /// Which unit.
    pub id: String,
    /// Its area; or `eliminated`; or `waiting`.
    pub at: String,
    /// The area it faces, when it is on an approach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub towards: Option<String>,
    /// Its hits.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hits: u8,
    /// `square`, `limbered`, `moved`, `rallied`, `fired`, `switched`, `fought`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// The turn in which it arrives, from 1, where a die has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub due: Option<u8>,
}

/// A leader in a position: exactly one of the places.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeaderFile {
    /// Which leader.
    pub id: String,
    /// The unit he is with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// The reinforcement area he waits in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserve: Option<String>,
    /// For how many turns he is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<u8>,
    /// The area where he lost his unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub displaced: Option<String>,
    /// Whether he is out of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

/// A group in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GroupFile {
    pub(super) members: Vec<String>,
    pub(super) area: String,
    pub(super) start: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) on_approach: Option<String>,
    pub(super) actions: [u8; 3],
    pub(super) areas: u8,
    pub(super) paid: u8,
    pub(super) begun: bool,
    pub(super) on_road: bool,
}

/// A combat in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CombatFile {
    #[schemars(with = "String")]
    pub(super) stage: Stage,
    pub(super) attacker: String,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) attackers: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from_approach: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) attack_lead: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) defence_lead: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) counter: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) counter_lead: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) forced: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) withdrawing: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) leaving: Vec<String>,
    #[schemars(with = "String")]
    pub(super) leaving_as: Leaving,
    pub(super) chased_by_cavalry: bool,
    pub(super) rolls: u8,
    pub(super) may_feint: bool,
    #[schemars(with = "String")]
    pub(super) after_lead: Stage,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}
