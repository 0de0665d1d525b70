//! A position as a person or a program writes it, with names instead of numbers: for snapshots, and for
//! scenarios that begin in the middle of a battle. Distances are thousandths of an inch, bearings
//! hundredths of a degree.

use ground::table::{Leg, Pose};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fire::Range;
use crate::formation::Formation;
use crate::position::{Step, Temper, Whereabouts};

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PositionFile {
    /// The period, from 1.
    pub period: u8,
    /// The phasing side.
    pub active: String,
    /// What is being decided: a word, such as `move` or `melee`; or a table with a word and a side
    /// (`first` or `second`), such as `{ fire = "first" }`.
    #[schemars(with = "serde_json::Value")]
    pub step: Step,
    /// Generals who must get out of the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub displaced: Vec<String>,
    /// Who holds the places worth points, in the scenario's order; empty for nobody.
    #[serde(default)]
    pub holders: Vec<String>,
    /// The unit that is being moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moving: Option<MovingFile>,
    /// The units.
    #[serde(default)]
    pub unit: Vec<UnitFile>,
    /// The generals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub general: Vec<GeneralFile>,
    /// Charges of cavalry that infantry has to answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charge: Vec<ChargeFile>,
    /// Who went where in this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub track: Vec<TrackFile>,
    /// Targets that were valid when the firing phase began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aim: Vec<AimFile>,
    /// Cavalry that may bounce farther.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recoil: Vec<GoingFile>,
    /// Winners who may follow up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub following: Vec<GoingFile>,
}

/// A unit in a position; one that is left out waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitFile {
    /// Which unit.
    pub id: String,
    /// `table`, `waiting`, `destroyed` or `fled`.
    #[serde(default = "on_table", skip_serializing_if = "is_on_table")]
    #[schemars(with = "String")]
    pub place: Whereabouts,
    /// The middle of its front.
    #[serde(default)]
    pub at: [i32; 2],
    /// Where it faces.
    #[serde(default)]
    pub facing: i32,
    /// How it is formed.
    pub formation: Formation,
    /// Its bases.
    pub bases: u8,
    /// `steady`, `disordered`, `recovering` or `routing`.
    #[serde(default = "steady", skip_serializing_if = "is_steady")]
    #[schemars(with = "String")]
    pub order: Temper,
    /// Small facts: `commanded`, `done`, `moved`, `counter`, `rallying`, `fired`, `charged`,
    /// `received`, `attacked`, `fought`, `pursues`, `broken`, `wheeled`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Bases lost in this firing phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shot: u8,
}

/// A general in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GeneralFile {
    /// Which general.
    pub id: String,
    /// The middle of his base.
    pub at: [i32; 2],
    /// Whether he has moved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
}

/// The unit that is being moved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MovingFile {
    /// Which.
    pub(super) unit: String,
    /// Where it started.
    pub(super) at: [i32; 2],
    /// Where it faced.
    pub(super) facing: i32,
    /// How it was formed.
    pub(super) formed: Formation,
    /// What it has spent of its move, in parts.
    pub(super) spent: u32,
    /// What it may spend.
    pub(super) limit: u32,
    /// How far it has come.
    pub(super) travelled: i32,
    /// Whether it has done more than wheel.
    pub(super) more_than_wheeled: bool,
    /// Whether anything was done.
    pub(super) begun: bool,
}

/// A charge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChargeFile {
    /// The cavalry.
    pub(super) by: String,
    /// The infantry.
    pub(super) on: String,
    /// How far it moved.
    pub(super) distance: i32,
    /// Where it began.
    #[schemars(with = "serde_json::Value")]
    pub(super) start: Pose,
    /// Its legs, and where each began.
    #[serde(default)]
    #[schemars(with = "serde_json::Value")]
    pub(super) way: Vec<(Pose, Leg)>,
}

/// A unit's way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TrackFile {
    /// Which unit.
    pub(super) unit: String,
    /// The formations it had, one for each pose.
    pub(super) formations: Vec<Formation>,
    /// Its poses: x, y and facing.
    pub(super) poses: Vec<[i32; 3]>,
}

/// A valid target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)]
pub struct AimFile {
    /// Who may fire.
    pub(super) firer: String,
    /// At whom.
    pub(super) target: String,
    /// How far: `musket`, `canister`, `medium` or `long`.
    #[schemars(with = "String")]
    pub(super) range: Range,
    /// Whether the target only passed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) gone: bool,
    /// Whether the fire comes from flank or rear.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) enfiladed: bool,
    /// Whether the target is, or was as it passed, in cover.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) cover: bool,
    /// In square.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) square: bool,
    /// In line, or deployed in a town.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) line: bool,
}

/// A unit and the way it may go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GoingFile {
    /// Which unit.
    pub(super) unit: String,
    /// Along which bearing.
    pub(super) along: i32,
}

const fn on_table() -> Whereabouts {
    Whereabouts::Table
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_on_table(place: &Whereabouts) -> bool {
    matches!(place, Whereabouts::Table)
}

const fn steady() -> Temper {
    Temper::Steady
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_steady(order: &Temper) -> bool {
    matches!(order, Temper::Steady)
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}
