//! The scenario file as a person writes it.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::position::PositionFile;
use crate::missions::{Mission, Part};
use crate::terrain::{BuildingSize, Terrain};
use crate::troops::{Grade, Nation, Quality, Troop};
use crate::weather::Weather;

/// A name with its place in the file.
pub type Name = Spanned<String>;

/// A scenario.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// The battle.
    pub scenario: ScenarioRow,
    /// The two sides; the first has the southern edge.
    #[serde(default)]
    pub side: Vec<SideRow>,
    /// The units.
    #[serde(default)]
    pub unit: Vec<UnitRow>,
    /// The part of the battle's ground that the table shows, besides `terrain`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ground: Option<CutRow>,
    /// What lies on the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<TerrainRow>,
    /// The position to begin with, if it is not the deployment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<serde_json::Value>")]
    pub position: Option<PositionFile>,
}

/// The battle as a whole.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioRow {
    /// Its name.
    #[serde(alias = "name")]
    pub title: String,
    /// The brigades that meet, the southern one first, instead of sides and
    /// units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brigades: Option<[Nation; 2]>,
    /// A number from which the table is made, instead of terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// The table from west to east and from south to north, in inches.
    #[serde(default = "default_table")]
    pub table: [Inches; 2],
    /// The mission; without it, it is rolled for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mission: Option<Mission>,
    /// The weather; without it, it is rolled for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weather: Option<Weather>,
}

fn default_table() -> [Inches; 2] {
    [Inches(72_000), Inches(48_000)]
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
    /// Its nation.
    pub nation: Nation,
    /// The part it plays; without it, it is rolled for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// The skill of its General.
    #[serde(default)]
    pub general: Quality,
    /// How many adjutants it has.
    #[serde(default = "one")]
    pub adjutants: u8,
    /// How many companies of engineers it has, to build field works.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub engineers: u8,
    /// Whether its batteries may fire together as a grand battery.
    #[serde(default, skip_serializing_if = "is_false")]
    pub grand_batteries: bool,
}

const fn one() -> u8 {
    1
}

/// A unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)]
pub struct UnitRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Name,
    /// The units of `armies.toml` that it stands for: what the row leaves out of its name, side, stands and
    /// worth is made from them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub from: Vec<Name>,
    /// Into how many equal battalions these are parted, this being one of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<u8>,
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its side.
    #[serde(default = "nothing")]
    #[schemars(with = "String")]
    pub side: Name,
    /// What its stands are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub troop: Option<Troop>,
    /// How many stands it has.
    #[serde(default = "no_stands")]
    #[schemars(with = "u8")]
    pub stands: Spanned<u8>,
    /// How well it is trained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
    /// How steady it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
    /// Stands of attached grenadiers in its ranks.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub grenadiers: u8,
    /// The battalion it is attached to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub attached_to: Option<Name>,
    /// It has the Rifles skill.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rifles: bool,
    /// It has the Jaeger skill.
    #[serde(default, skip_serializing_if = "is_false")]
    pub jaeger: bool,
    /// It has lances.
    #[serde(default, skip_serializing_if = "is_false")]
    pub lances: bool,
    /// Whether cavalry can shoot; medium cavalry can unless this says no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muskets: Option<bool>,
}

fn nothing() -> Name {
    Spanned::new(0..0, String::new())
}

fn no_stands() -> Spanned<u8> {
    Spanned::new(0..0, 0)
}

impl UnitRow {
    /// What its stands are; line infantry where the row does not say.
    pub(crate) fn troops(&self) -> Troop {
        self.troop.unwrap_or(Troop::LineInfantry)
    }
}

/// The part of `ground.toml` that the table shows.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CutRow {
    /// Metres to the inch.
    pub metres_per_inch: i32,
    /// The place of the map at the table's south-west corner, in metres.
    pub south_west: [i32; 2],
    /// The height in metres at which hills begin.
    #[serde(default)]
    pub first_level: i32,
    /// Metres from one level to the next; 0 for a flat table.
    #[serde(default)]
    pub level_step: i32,
}

/// A piece of terrain.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TerrainRow {
    /// What it is.
    pub kind: Terrain,
    /// Its name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its edge, or the points it runs through, in inches from the south-west
    /// corner.
    #[schemars(with = "Vec<[Inches; 2]>")]
    pub points: Spanned<Vec<[Inches; 2]>>,
    /// The width of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<Inches>,
    /// The level of a hill.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How large a building is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<BuildingSize>,
    /// How many stands a building holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u8>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) const fn is_zero(number: &u8) -> bool {
    *number == 0
}

#[allow(clippy::trivially_copy_pass_by_ref)]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A length in thousandths of an inch, written in inches: a whole number, or a
/// text such as "2.5".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Inches(pub i32);

impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0 % 1_000 == 0 {
            to.serialize_i32(self.0 / 1_000)
        } else {
            to.serialize_str(&crate::words::inches(self.0))
        }
    }
}

struct InchesVisitor;

impl Visitor<'_> for InchesVisitor {
    type Value = Inches;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("inches, such as 12 or \"2.5\"")
    }

    fn visit_i64<E: de::Error>(self, whole: i64) -> Result<Inches, E> {
        let thousandths = whole.checked_mul(1_000);
        thousandths
            .and_then(|number| i32::try_from(number).ok())
            .map(Inches)
            .ok_or_else(|| de::Error::custom("too many inches"))
    }

    fn visit_u64<E: de::Error>(self, whole: u64) -> Result<Inches, E> {
        i64::try_from(whole)
            .map_err(|_| de::Error::custom("too many inches"))
            .and_then(|whole| self.visit_i64(whole))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Inches, E> {
        crate::words::read_inches(text)
            .map(Inches)
            .map_err(|error| de::Error::custom(error.0))
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(InchesVisitor)
    }
}

impl JsonSchema for Inches {
    fn schema_name() -> Cow<'static, str> {
        "Inches".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["integer", "string"],
            "description": "Inches: a whole number, or a text such as 2.5."
        })
    }
}
