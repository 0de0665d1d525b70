//! The scenario file, as a person writes it. Places are whole metres on the map of `ground.toml`, so
//! that one plan serves any scale; the position of a game in progress is in thousandths of an inch.

use armies::Hour;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::position::PositionFile;
use crate::command::{ArmyType, Post};
use crate::formation::Formation;
use crate::terrain::Terrain;
use crate::troops::{Grade, Kind, Special};

/// A name that another part of the file defines, kept with its place so that a wrong one can be
/// pointed at.
pub type Name = Spanned<String>;

/// A scenario of Large Battles.
//= setup.1 setup.2 setup.5
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// What the battle is.
    pub scenario: ScenarioRow,
    /// How the map is laid out on the table.
    pub table: TableRow,
    /// Points.
    pub victory: VictoryRow,
    /// The two sides.
    pub side: Vec<SideRow>,
    /// The corps or divisions.
    #[serde(default)]
    pub corps: Vec<CorpsRow>,
    /// The generals.
    #[serde(default)]
    pub general: Vec<GeneralRow>,
    /// The units.
    pub unit: Vec<UnitRow>,
    /// Towns that hold more than one unit, or are fortifications.
    #[serde(default)]
    pub town: Vec<TownRow>,
    /// What kinds of ground mean here, if not what they mean by default.
    #[serde(default)]
    pub terrain: Vec<TerrainRow>,
    /// Fords.
    #[serde(default)]
    pub ford: Vec<FordRow>,
    /// Places worth points.
    #[serde(default)]
    pub objective: Vec<ObjectiveRow>,
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
    /// The attacking side: it deploys second and moves first.
    #[schemars(with = "String")]
    pub attacker: Name,
    /// When the first period begins.
    pub begins: Hour,
    /// How many periods of 20 minutes are played.
    pub periods: u8,
}

/// How the map is laid out on the table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TableRow {
    /// Metres to the inch.
    pub metres_per_inch: i32,
    /// The place of the map at the table's south-west corner, in metres.
    pub south_west: [i32; 2],
    /// The place of the map at its north-east corner, in metres.
    pub north_east: [i32; 2],
    /// The height in metres at which hills begin to hide what is behind them.
    pub first_level: i32,
    /// Metres from one level to the next; 0 for a flat table.
    pub level_step: i32,
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
    /// How its army is led.
    pub army: ArmyType,
    /// The table edge behind it.
    pub baseline: Edge,
    /// Where it may deploy: outlines in metres.
    pub areas: Vec<Vec<[i32; 2]>>,
    /// The rule it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
}

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Edge {
    North,
    East,
    South,
    West,
}

/// A corps or division.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CorpsRow {
    /// Its short name; that of a formation in `armies.toml` gives it its name.
    #[schemars(with = "String")]
    pub id: Name,
    /// Its name, if the armies do not give it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The places worth points that computer generals lead it to, in order; without any, the nearest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub aims: Vec<Name>,
}

impl CorpsRow {
    /// What it is called.
    pub(super) fn title(&self) -> String {
        self.name.as_ref().unwrap_or(self.id.get_ref()).clone()
    }
}

/// A general.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GeneralRow {
    /// His short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// The formation of `armies.toml` whose commander he is: it gives his name, side and nation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub from: Option<Name>,
    /// His name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A few letters for his counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whose he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub side: Option<Name>,
    /// His nation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// His post.
    pub post: Post,
    /// The corps or division he commands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub corps: Option<Name>,
    /// His span in inches, where the book's table has none for his nation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<u8>,
    /// The only corps or divisions he may command.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub commands_only: Vec<Name>,
    /// Where he starts, in metres.
    pub at: [i32; 2],
    /// The rule he comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
}

/// A unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// The units, brigades or formations of `armies.toml` that it stands for: whatever the row does not
    /// say is made from them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub from: Vec<Name>,
    /// Into how many equal units these are parted, this being one of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u8>,
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A few letters for its counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub side: Option<Name>,
    /// Its nation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// What it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Its grade; artillery needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// How many figures it has, four to a base; artillery needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figures: Option<u8>,
    /// What is special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub special: Vec<Special>,
    /// Its corps or division.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub corps: Option<Name>,
    /// Where the middle of its front starts or arrives, in metres.
    pub at: [i32; 2],
    /// Where it faces, in degrees clockwise from north.
    pub facing: u16,
    /// How it is formed at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<Formation>,
    /// When it arrives, if it does not start on the table: the period, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrives: Option<u8>,
    /// The option that brings it into play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub option: Option<Name>,
    /// The rule it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub rule: Option<Name>,
}

/// A town.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TownRow {
    /// The name of its buildings in `ground.toml`.
    #[schemars(with = "String")]
    pub name: Name,
    /// How many units may deploy in it.
    pub room: u8,
    /// Whether it is a fortification.
    #[serde(default)]
    pub fortification: bool,
}

/// What a kind of ground means in this scenario.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainRow {
    /// The kind: `wood`, `stream`, `hedge` and so on.
    #[schemars(with = "String")]
    pub kind: ground::table::Kind,
    /// What it means.
    pub means: Terrain,
}

/// A ford.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FordRow {
    /// Its middle, in metres.
    pub at: [i32; 2],
    /// How wide it is, in metres.
    pub width: i32,
}

/// A place worth points.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ObjectiveRow {
    /// Its name.
    #[schemars(with = "String")]
    pub name: Name,
    /// Where it is, in metres.
    pub at: [i32; 2],
    /// How near troops must be to hold it, in metres.
    pub within: i32,
    /// What it is worth at the end.
    pub points: i32,
    /// Who holds it at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub holder: Option<Name>,
}

/// Points for losses.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct VictoryRow {
    /// For each enemy base lost.
    pub per_base: i32,
    /// For each enemy battery lost.
    pub per_battery: i32,
    /// A lead no larger than this is a draw.
    pub margin: i32,
}
