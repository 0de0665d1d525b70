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
    /// Its units.
    pub(super) members: Vec<String>,
    /// The area they belong to now.
    pub(super) area: String,
    /// The area they started from.
    pub(super) start: String,
    /// The one of them on an approach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) on_approach: Option<String>,
    /// Actions used by infantry, cavalry and artillery.
    pub(super) actions: [u8; 3],
    /// Areas entered.
    pub(super) areas: u8,
    /// Command points spent on it.
    pub(super) paid: u8,
    /// What a buffoon where it started adds to its cost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) burden: u8,
    /// Whether it has done anything yet.
    pub(super) begun: bool,
    /// Whether all of its way led along a road.
    pub(super) on_road: bool,
}

/// A combat in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CombatFile {
    /// Where the procedure is.
    #[schemars(with = "String")]
    pub(super) stage: Stage,
    /// The side that attacks.
    pub(super) attacker: String,
    /// The area the attack comes from.
    pub(super) from: String,
    /// The attacked area.
    pub(super) to: String,
    /// The units that still attack.
    pub(super) attackers: Vec<String>,
    /// The unit that attacked out of the approach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) from_approach: Option<String>,
    /// The lead attacker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) attack_lead: Option<String>,
    /// The lead defender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) defence_lead: Option<String>,
    /// The counterattacking cavalry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) counter: Vec<String>,
    /// The lead counterattacker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) counter_lead: Option<String>,
    /// Cavalry that could not be held back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) forced: Vec<String>,
    /// Units that their owner has named to retreat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) withdrawing: Vec<String>,
    /// Units that retreat and are still to be placed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) leaving: Vec<String>,
    /// As what they retreat.
    #[schemars(with = "String")]
    pub(super) leaving_as: Leaving,
    /// Whether cavalry led the attack when they left.
    pub(super) chased_by_cavalry: bool,
    /// How many combat rolls there have been.
    pub(super) rolls: u8,
    /// Whether the attackers may still call it a feint.
    pub(super) may_feint: bool,
    /// What follows when a lead defender has been named.
    #[schemars(with = "String")]
    pub(super) after_lead: Stage,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}
