//! The scenario file as a person writes it.

use std::collections::BTreeMap;

use ground::hex::Terrain;
use kernel::BySide;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::muster::Overrides;
use crate::setup::ElementKind;
use crate::troops::{Nation, Rank};

/// A name, a time or a hex with its place in the file.
pub type Word = Spanned<String>;

/// A scenario: two armies, the field, and the lengths in which it is fought.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ScenarioFile {
    /// A position in the midst of the battle, as a game writes it; the first line of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The name of the battle.
    pub title: String,
    /// The year, by which armies are organized.
    #[serde(default = "waterloo")]
    pub year: u16,
    /// The values are those of published counters, so that those of some nations are mended.
    #[serde(default)]
    pub published_counters: bool,
    /// A file of the battle's folder with tables of one's own.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<Word>,
    /// The field.
    pub field: FieldRow,
    /// The two sides; the French first, since they move first.
    pub side: Vec<SideRow>,
    /// The Major Morale Organizations.
    pub organisation: Vec<OrganisationRow>,
    /// Command elements and their sub-elements, each below the one it belongs to.
    pub element: Vec<ElementRow>,
    /// Leaders.
    pub leader: Vec<LeaderRow>,
    /// Units.
    pub unit: Vec<UnitRow>,
    /// How the battle is fought, in one or several lengths.
    pub length: Vec<LengthRow>,
}

const fn waterloo() -> u16 {
    1815
}

/// How the field is made from ground.toml.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FieldRow {
    /// Columns of hexes.
    pub columns: u8,
    /// Rows of hexes.
    pub rows: u8,
    /// Streams with hedges along them, by name.
    #[serde(default)]
    pub hedged_streams: Vec<String>,
    /// Rectangles of tall crops, by the hexes at two corners: `"1820-2024"`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub crops: Vec<Word>,
    /// What covers open ground.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub open: Terrain,
}

/// A side.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SideRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Word,
    /// Its name.
    pub name: String,
    /// Where the roads to its depots leave the map.
    #[schemars(with = "Vec<String>")]
    pub depots: Vec<Word>,
    /// Who commands the army, in the order of time: `"15:00 wellington"`.
    #[schemars(with = "Vec<String>")]
    pub command: Vec<Word>,
}

/// A Major Morale Organization.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct OrganisationRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Word,
    /// Its name.
    pub name: String,
    /// Its side.
    #[schemars(with = "String")]
    pub side: Word,
    /// The row of the tables that says what its morale levels do.
    #[schemars(with = "String")]
    pub levels: Word,
}

/// A command element or sub-element.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ElementRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Word,
    /// Its name.
    pub name: String,
    /// Its side.
    #[schemars(with = "String")]
    pub side: Word,
    /// Its nation.
    pub nation: Nation,
    /// What it is.
    pub kind: ElementKind,
    /// The element above it.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<Word>,
    /// It is gathered in battle, and has no units of its own: a grand battery, or a mass of cavalry.
    #[serde(default)]
    pub ad_hoc: bool,
    /// The organisation of its units, unless a unit says otherwise.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organisation: Option<Word>,
}

/// A leader's morale: a number, or `"A"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum MoraleRow {
    /// What he adds.
    Bonus(i8),
    /// All rolls succeed.
    Automatic(Certainty),
}

/// The letter of a leader whose every roll succeeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Certainty {
    /// Automatic.
    A,
}

/// A leader.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeaderRow {
    /// His short name.
    #[schemars(with = "String")]
    pub id: Word,
    /// His name.
    pub name: String,
    /// His side.
    #[schemars(with = "String")]
    pub side: Word,
    /// His nation.
    pub nation: Nation,
    /// How high he stands.
    pub rank: Rank,
    /// The element that he commands.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commands: Option<Word>,
    /// The element that he is attached to without commanding it.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached: Option<Word>,
    /// What he adds to infantry melee, attacking and defending.
    #[serde(default)]
    pub infantry: [i8; 2],
    /// What he adds to cavalry melee.
    #[serde(default)]
    pub cavalry: i8,
    /// What he adds to artillery fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub artillery: Option<i8>,
    /// What he adds to morale rolls.
    pub morale: MoraleRow,
    /// His Command Rating.
    pub command: u8,
    /// His movement rate.
    #[serde(default = "leader_movement")]
    pub movement: u8,
    /// A Cavalry Leader of Special Ability.
    #[serde(default)]
    pub special_cavalry: bool,
    /// An Artillery Leader of Special Ability.
    #[serde(default)]
    pub special_artillery: bool,
    /// He may issue army orders by Royal Initiative.
    #[serde(default)]
    pub royal: bool,
    /// The command elements of the corps or wing that he commands without its being one: his Royal Initiative
    /// writes to these alone. Left out, to all of his side.
    #[schemars(with = "Vec<String>")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wing: Vec<Word>,
}

const fn leader_movement() -> u8 {
    15
}

/// A unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct UnitRow {
    /// Its short name.
    #[schemars(with = "String")]
    pub id: Word,
    /// Its name.
    pub name: String,
    /// The element or sub-element that it belongs to.
    #[schemars(with = "String")]
    pub element: Word,
    /// Its organisation, if not that of its element.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organisation: Option<Word>,
    /// Its kind: a row of the tables.
    #[schemars(with = "String")]
    pub kind: Word,
    /// Whom of the armies it stands for: units, brigades or formations. Left
    /// out, it is the unit of its own short name.
    #[schemars(with = "Vec<String>")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<Word>,
    /// Men of infantry or cavalry. Left out, they are those of the armies.
    #[serde(default)]
    pub men: u32,
    /// Guns of a battery, by their calibre.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub guns: BTreeMap<String, u8>,
    /// Its morale in base 6.
    #[schemars(with = "String")]
    pub morale: Word,
    /// A regiment that breaks down into so many battalions.
    #[serde(default)]
    pub battalions: u8,
    /// A battalion whose skirmish company is a counter of its own, or a unit
    /// that is a company.
    #[serde(default)]
    pub company: Company,
    /// The leader in whose escort it rides.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub escort: Option<Word>,
    /// What is not derived by the formulae.
    #[serde(default)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Overrides>,
}

/// Whether a unit has to do with companies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// No.
    #[default]
    None,
    /// It gives a step to a skirmish company of its own.
    Detached,
    /// It is one.
    Itself,
}

/// One length of the battle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LengthRow {
    /// Which of the lengths that can be chosen.
    pub id: LengthId,
    /// What it is about.
    pub about: String,
    /// When the first turn begins.
    #[schemars(with = "String")]
    pub starts: Word,
    /// How many turns of twenty minutes it has.
    pub turns: u8,
    /// Units at the start: `"unit hex facing formation"`, several hexes joined
    /// by `+`; guns are unlimbered unless their formation is `limbered`.
    #[schemars(with = "Vec<String>")]
    pub stand: Vec<Word>,
    /// Leaders at the start: `"leader hex"`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub posts: Vec<Word>,
    /// HQs at the start: `"element hex"`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub hq: Vec<Word>,
    /// Orders accepted before the battle: `"element attack hex-or-place"`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub orders: Vec<Word>,
    /// Elements that may not be used: `"element"`, or `"element 17:00"`, from when they may.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub held: Vec<Word>,
    /// Losses suffered before: `"unit steps"`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub losses: Vec<Word>,
    /// Who arrives.
    #[serde(default)]
    pub arrival: Vec<ArrivalRow>,
    /// Places that count.
    #[serde(default)]
    pub prize: Vec<PrizeRow>,
    /// Points for each enemy step destroyed.
    #[serde(default)]
    pub per_step: u16,
    /// Points for each enemy leader killed or captured.
    #[serde(default)]
    pub per_leader: u16,
    /// The leads that make a victory and a major victory.
    pub margins: [u16; 2],
}

/// The lengths that can be chosen.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum LengthId {
    /// The whole battle.
    #[default]
    Whole,
    /// Its hardest hour.
    Hour,
    /// How it began.
    Opening,
}

/// Who arrives, when and where.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ArrivalRow {
    /// When: in the first turn that does not begin earlier.
    #[schemars(with = "String")]
    pub time: Word,
    /// The hex at the edge.
    #[schemars(with = "String")]
    pub at: Word,
    /// Units and leaders, in the order of march; an element stands for all its
    /// units and leaders that are not on the field or named elsewhere.
    #[schemars(with = "Vec<String>")]
    pub who: Vec<Word>,
}

/// A place that counts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PrizeRow {
    /// Its name.
    pub name: String,
    /// Its hexes, or a place of the ground.
    #[schemars(with = "Vec<String>")]
    pub at: Vec<Word>,
    /// Who holds it at the start.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_by: Option<Word>,
    /// Points for each side that holds it at the end.
    #[schemars(with = "[u16; 2]")]
    pub points: Points,
}

/// Points of the first side and of the second.
pub type Points = (u16, u16);

impl PrizeRow {
    /// The points by side.
    pub const fn by_side(&self) -> BySide<u16> {
        BySide {
            first: self.points.0,
            second: self.points.1,
        }
    }
}
