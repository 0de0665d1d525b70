//! The scenario file as it is written: `dining-table.toml`.
//!
//! Distances are thousandths of an inch, bearings hundredths of a degree.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A scenario.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// The battle's name.
    pub title: String,
    /// How many periods are played.
    pub periods: u8,
    /// When the first begins, as `14:30`.
    pub starts: String,
    /// The side that attacks, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// Metres to the inch.
    #[serde(default = "standard_scale")]
    pub metres_per_inch: i32,
    /// Points for each SP of the enemy that is broken or captured.
    #[serde(default)]
    pub points_per_sp: i32,
    /// The periods after which a night falls, and broken units gather again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nights: Vec<u8>,
    /// The table.
    pub table: TableFile,
    /// The sides, the first one first.
    pub side: Vec<SideFile>,
    /// Terrain, besides that of `ground.toml`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<TerrainFile>,
    /// Farms, villages and towns.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub built_up: Vec<BuiltUpFile>,
    /// Ground worth holding.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objective: Vec<ObjectiveFile>,
    /// The generals.
    pub general: Vec<GeneralFile>,
    /// The units.
    pub unit: Vec<UnitFile>,
    /// A position to begin with instead of the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub position: Option<toml::Table>,
}

const fn standard_scale() -> i32 {
    //= s1-2.1-a s1-2.1-b
    150
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableFile {
    /// From west to east.
    pub width: i32,
    /// From south to north.
    pub height: i32,
    /// The place of `ground.toml` at its south-west corner, in metres; without it the terrain is all here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub south_west: Option<[i32; 2]>,
    /// The height at which the first level of hills begins, in metres.
    #[serde(default)]
    pub first_level: i32,
    /// Metres from level to level.
    #[serde(default)]
    pub level_step: i32,
    /// How deep all bases are: 1000, or up to 2000 where there is room for square ones.
    #[serde(default = "standard_depth", skip_serializing_if = "is_standard_depth")]
    pub base_depth: i32,
}

const fn standard_depth() -> i32 {
    1_000
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
const fn is_standard_depth(depth: &i32) -> bool {
    *depth == standard_depth()
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideFile {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Command points its Commander starts with.
    #[serde(default)]
    pub points: u8,
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainFile {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it is: `wood`, `stream`, `hill` and so on.
    pub kind: String,
    /// The corners of an area, or the points of a line.
    pub points: Vec<[i32; 2]>,
    /// The width of a line; none for an area.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<i32>,
    /// The level of a hill.
    #[serde(default)]
    pub level: i32,
    /// Its going, if it is not that of its kind: `good`, `bad` or `impassable`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub going: Option<String>,
    /// Its going for cavalry, if that is another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub going_cavalry: Option<String>,
    /// Its going for artillery, if that is another. Heavy guns never enter bad going.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub going_artillery: Option<String>,
    /// Its cover, if it is not that of its kind: `none`, `minor`, `medium`, `severe` or `extreme`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cover: Option<String>,
    /// How it disorders chargers, if it is not as usual for its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disorders: Option<String>,
    /// Whether one sees no more than 2 inches into it, or over it if it is a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restricted: Option<bool>,
    /// Whether the edge of an area is an obstacle as well, as that of a dense wood can be.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edged: bool,
}

/// A built-up area: a rectangle, as its walls stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BuiltUpFile {
    /// Its name.
    pub name: String,
    /// `large`: 2 to 3 inches square, for one infantry unit inside; `small`: less than 2 inches one way.
    pub size: String,
    /// Its middle.
    pub at: [i32; 2],
    /// Its length across.
    pub width: i32,
    /// Its length from front to back.
    pub depth: i32,
    /// The bearing of its front.
    #[serde(default)]
    pub facing: i32,
    /// `minor`, `medium`, `severe` or `extreme`: what its walls are worth.
    #[serde(default = "medium")]
    pub cover: String,
}

fn medium() -> String {
    "medium".to_owned()
}

/// Ground worth holding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ObjectiveFile {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: [i32; 2],
    /// How near a unit must be.
    pub within: i32,
    /// What it is worth.
    pub points: i32,
}

/// A general.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GeneralFile {
    /// His short name.
    pub id: String,
    /// His name.
    pub name: String,
    /// His side.
    pub side: String,
    /// `commander`, `wing`, `corps` or `division`.
    pub level: String,
    /// `strong`, `normal` or `weak`.
    #[serde(default = "normal")]
    pub character: String,
    /// His A rating, if it is not that of his character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<u8>,
    /// The C rating of his headquarters, if he has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hq: Option<u8>,
    /// Where his headquarters stands, if it is a piece of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hq_at: Option<[i32; 2]>,
    /// Who is above him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
    /// Where he stands.
    pub at: [i32; 2],
    /// The period in which a senior officer arrives, and his headquarters with him; 0 if he is there at the
    /// start. Without it he comes with the first of the troops under him; the Commander is there at the
    /// start, and who leads a division always comes with the first of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrives: Option<u8>,
    /// The order of his division at the start, face down: `move`, `break-off`, `action` or `regroup`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
}

fn normal() -> String {
    "normal".to_owned()
}

/// A unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitFile {
    /// Its short name.
    pub id: String,
    /// The units, brigades or formations of `armies.toml` that it stands for: what the row leaves out of
    /// name, side, arm, SPs and arrival is made from them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// Into how many equal units these are parted, this being one of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u8>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its side.
    #[serde(default)]
    pub side: String,
    /// `infantry`, `battle-cavalry`, `skirmish-cavalry`, or guns: `light`, `medium`, `heavy`, `light-horse`,
    /// `medium-horse`, `howitzer`.
    #[serde(default)]
    pub arm: String,
    /// Starting SPs; without them they are made from the men. Guns have 2.
    #[serde(default)]
    pub sps: u8,
    /// The M grade; guns need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub morale: Option<u8>,
    /// Its letters, such as `SD`.
    #[serde(default)]
    pub traits: String,
    /// How guns are served: `normal`, `elite` or `second-rate`.
    #[serde(default = "normal")]
    pub quality: String,
    /// `line`, `corps-resource`, `independent` or `army-resource`.
    #[serde(default = "line")]
    pub role: String,
    /// Its own A rating, if it is not that of its role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub a: Option<u8>,
    /// Its own character, if it is not that of its role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub character: Option<String>,
    /// The general it belongs to.
    pub under: String,
    /// The middle of its front.
    pub at: [i32; 2],
    /// Where it faces.
    pub facing: i32,
    /// `normal` or `defend`; guns are deployed if `defend`.
    #[serde(default = "normal")]
    pub status: String,
    /// The period in which it arrives; 0 if it is there at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrives: Option<u8>,
    /// An order of its own at the start, as for a general.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
}

fn line() -> String {
    "line".to_owned()
}
