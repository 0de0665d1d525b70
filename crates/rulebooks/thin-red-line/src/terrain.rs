//! Terrain: what each kind does to movement and sight, as the table has it.

use ground::table::Kind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;

/// How hard ground is to cross.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Going {
    /// Crossed without restriction.
    //= terrain.3
    Open,
    /// Slows and may stick guns.
    Difficult,
    /// Closed to guns, may stick horse.
    VeryDifficult,
    /// Stops all movement.
    //= terrain.8
    Impassable,
}

impl Going {
    /// Whether it is rough.
    //= terrain.4
    pub const fn is_rough(self) -> bool {
        matches!(self, Going::Difficult | Going::VeryDifficult)
    }
}

/// What a piece of terrain is.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Terrain {
    Field,
    Crops,
    Thicket,
    Orchard,
    Vineyard,
    Wood,
    Hedge,
    LowWall,
    Fence,
    HighWall,
    TreeLine,
    Bocage,
    BocageGate,
    LowEmbankment,
    SteepEmbankment,
    Rocks,
    Knoll,
    Hillock,
    Hill,
    Cliff,
    FirmSand,
    SoftSand,
    DeepSnow,
    Mud,
    Marsh,
    Stream,
    Brook,
    DrainageDitch,
    ShallowRiver,
    Gully,
    SunkenRoad,
    DeepRiver,
    Swamp,
    Lake,
    Bridge,
    Ford,
    Road,
    Building,
    Blockhouse,
    Barricade,
    LowRedoubt,
    SteepRedoubt,
}

/// What terrain does to sight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum View {
    /// Sight passes.
    Clear,
    /// Sight is blocked.
    Blocked,
}

/// A row of the terrain table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The kind.
    pub terrain: Terrain,
    /// How hard it is to cross.
    pub going: Going,
    /// Whether it blocks sight.
    pub view: View,
    /// Whether it runs along a line.
    pub linear: bool,
    /// How a map shows it.
    pub look: Kind,
    /// The row's rule.
    pub rule: Rule,
}

const fn row(
    terrain: Terrain,
    going: Going,
    view: View,
    linear: bool,
    look: Kind,
    rule: Rule,
) -> Row {
    Row {
        terrain,
        going,
        view,
        linear,
        look,
        rule,
    }
}

/// The terrain table; what the table leaves out is as the text has it.
//= terrain.2 terrain.5 terrain.6 terrain-table.0 linear.2 linear.5 linear.6
#[rustfmt::skip]
pub const TABLE: [Row; 42] = {
    use Going::{Difficult as D, Impassable as X, Open as O, VeryDifficult as V};
    use View::{Blocked as B, Clear as C};
    [
        row(Terrain::Field, O, C, false, Kind::Crops, Rule::TerrainTable1),
        row(Terrain::Crops, O, C, false, Kind::Crops, Rule::TerrainTable1),
        row(Terrain::Thicket, D, B, false, Kind::Orchard, Rule::TerrainTable2),
        row(Terrain::Orchard, D, B, false, Kind::Orchard, Rule::TerrainTable2),
        row(Terrain::Vineyard, D, B, false, Kind::Orchard, Rule::TerrainTable2),
        row(Terrain::Wood, V, B, false, Kind::Wood, Rule::TerrainTable3),
        row(Terrain::Hedge, D, B, true, Kind::Hedge, Rule::TerrainTable4),
        row(Terrain::LowWall, D, C, true, Kind::Wall, Rule::Linear2),
        row(Terrain::Fence, D, C, true, Kind::Hedge, Rule::Linear2),
        row(Terrain::HighWall, D, B, true, Kind::Wall, Rule::TerrainTable4),
        row(Terrain::TreeLine, D, B, true, Kind::Hedge, Rule::TerrainTable5),
        row(Terrain::Bocage, V, B, true, Kind::Hedge, Rule::TerrainTable6),
        row(Terrain::BocageGate, D, B, true, Kind::Hedge, Rule::TerrainTable11),
        row(Terrain::LowEmbankment, D, B, true, Kind::Bank, Rule::TerrainTable13),
        row(Terrain::SteepEmbankment, V, B, true, Kind::Bank, Rule::TerrainTable13),
        row(Terrain::Rocks, D, C, false, Kind::Rough, Rule::TerrainTable14),
        row(Terrain::Knoll, O, B, false, Kind::Hill, Rule::TerrainTable15),
        row(Terrain::Hillock, D, B, false, Kind::Hill, Rule::TerrainTable15),
        row(Terrain::Hill, V, B, false, Kind::Hill, Rule::TerrainTable15),
        row(Terrain::Cliff, X, B, true, Kind::SteepSlope, Rule::TerrainTable16),
        row(Terrain::FirmSand, O, C, false, Kind::Rough, Rule::TerrainTable17),
        row(Terrain::SoftSand, D, C, false, Kind::Rough, Rule::TerrainTable18),
        row(Terrain::DeepSnow, D, C, false, Kind::Rough, Rule::TerrainTable18),
        row(Terrain::Mud, D, C, false, Kind::Rough, Rule::TerrainTable18),
        row(Terrain::Marsh, D, C, false, Kind::Marsh, Rule::TerrainTable19),
        row(Terrain::Stream, D, C, true, Kind::Stream, Rule::TerrainTable19),
        row(Terrain::Brook, V, C, true, Kind::Stream, Rule::TerrainTable20),
        row(Terrain::DrainageDitch, V, C, true, Kind::Ditch, Rule::TerrainTable20),
        row(Terrain::ShallowRiver, V, C, true, Kind::River, Rule::TerrainTable20),
        row(Terrain::Gully, V, C, false, Kind::Rough, Rule::TerrainTable21),
        row(Terrain::SunkenRoad, V, C, true, Kind::Lane, Rule::TerrainTable21),
        row(Terrain::DeepRiver, X, C, true, Kind::River, Rule::TerrainTable22),
        row(Terrain::Swamp, X, C, false, Kind::Marsh, Rule::TerrainTable22),
        row(Terrain::Lake, X, C, false, Kind::Water, Rule::TerrainTable22),
        row(Terrain::Bridge, O, C, false, Kind::Bridge, Rule::Linear7),
        row(Terrain::Ford, O, C, false, Kind::Ford, Rule::Linear9),
        row(Terrain::Road, O, C, true, Kind::Road, Rule::InfantryRough2),
        row(Terrain::Building, V, B, false, Kind::Building, Rule::Terrain6),
        row(Terrain::Blockhouse, V, B, false, Kind::Building, Rule::FortificationT5),
        row(Terrain::Barricade, D, B, true, Kind::Fortification, Rule::FortificationT2),
        row(Terrain::LowRedoubt, D, B, true, Kind::Fortification, Rule::FortificationT3),
        row(Terrain::SteepRedoubt, V, B, true, Kind::Fortification, Rule::FortificationT4),
    ]
};

impl Terrain {
    /// Its row.
    pub const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// How hard it is to cross.
    pub const fn going(self) -> Going {
        self.row().going
    }

    /// Whether it is one of the woodlands of the table: sight inside is short.
    pub const fn is_woodland(self) -> bool {
        matches!(
            self,
            Terrain::Thicket | Terrain::Orchard | Terrain::Vineyard | Terrain::Wood
        )
    }

    /// Whether it is a hill of any size.
    pub const fn is_hill(self) -> bool {
        matches!(self, Terrain::Knoll | Terrain::Hillock | Terrain::Hill)
    }

    /// Whether troops can garrison it.
    pub const fn is_building(self) -> bool {
        matches!(self, Terrain::Building | Terrain::Blockhouse)
    }

    /// Whether it is a banked hedgerow or a gate in one: one begins beside it
    /// and stops on reaching it.
    pub const fn is_bocage(self) -> bool {
        matches!(self, Terrain::Bocage | Terrain::BocageGate)
    }

    /// Whether it is a field work.
    pub const fn is_work(self) -> bool {
        matches!(
            self,
            Terrain::Barricade | Terrain::LowRedoubt | Terrain::SteepRedoubt
        )
    }

    /// Whether it carries troops over water.
    pub const fn is_crossing(self) -> bool {
        matches!(self, Terrain::Bridge | Terrain::Ford)
    }

    /// Whether it is water that a crossing leads over.
    pub const fn is_water(self) -> bool {
        matches!(
            self,
            Terrain::Stream
                | Terrain::Brook
                | Terrain::DrainageDitch
                | Terrain::ShallowRiver
                | Terrain::DeepRiver
        )
    }

    /// Whether it protects troops behind or within it.
    //= cover.1
    pub const fn is_cover(self) -> bool {
        self.is_woodland()
            || self.is_work()
            || self.is_bocage()
            || matches!(
                self,
                Terrain::Hedge
                    | Terrain::LowWall
                    | Terrain::HighWall
                    | Terrain::TreeLine
                    | Terrain::LowEmbankment
                    | Terrain::SteepEmbankment
                    | Terrain::DrainageDitch
                    | Terrain::Gully
                    | Terrain::SunkenRoad
            )
    }

    /// How far from it one still looks over it, in thousandths of an inch.
    //= terrain-table.5
    pub const fn looked_over_from(self) -> i32 {
        match self {
            Terrain::TreeLine => 4_000,
            _ => 1_000,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Terrain::Field => "field",
            Terrain::Crops => "standing crops",
            Terrain::Thicket => "thicket",
            Terrain::Orchard => "orchard",
            Terrain::Vineyard => "vineyard",
            Terrain::Wood => "wood",
            Terrain::Hedge => "hedge",
            Terrain::LowWall => "low wall",
            Terrain::Fence => "fence",
            Terrain::HighWall => "high wall",
            Terrain::TreeLine => "line of trees",
            Terrain::Bocage => "banked hedgerow",
            Terrain::BocageGate => "gate",
            Terrain::LowEmbankment => "low embankment",
            Terrain::SteepEmbankment => "steep embankment",
            Terrain::Rocks => "rocky ground",
            Terrain::Knoll => "knoll",
            Terrain::Hillock => "hillock",
            Terrain::Hill => "hill",
            Terrain::Cliff => "cliff",
            Terrain::FirmSand => "firm sand",
            Terrain::SoftSand => "soft sand",
            Terrain::DeepSnow => "deep snow",
            Terrain::Mud => "mud",
            Terrain::Marsh => "marsh",
            Terrain::Stream => "stream",
            Terrain::Brook => "brook",
            Terrain::DrainageDitch => "drainage ditch",
            Terrain::ShallowRiver => "shallow river",
            Terrain::Gully => "gully",
            Terrain::SunkenRoad => "sunken road",
            Terrain::DeepRiver => "deep river",
            Terrain::Swamp => "swamp",
            Terrain::Lake => "lake",
            Terrain::Bridge => "bridge",
            Terrain::Ford => "ford",
            Terrain::Road => "road",
            Terrain::Building => "building",
            Terrain::Blockhouse => "blockhouse",
            Terrain::Barricade => "barricade",
            Terrain::LowRedoubt => "low earthwork",
            Terrain::SteepRedoubt => "steep earthwork",
        }
    }
}

/// How large a building is.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum BuildingSize {
    /// Cottage, barn, town building.
    #[default]
    Small,
    /// Church, large house, town hall.
    Medium,
    /// Manor, cathedral.
    Large,
    /// Fortress.
    Massive,
}

impl BuildingSize {
    /// Hits it takes before it is breached, and the rule that says so.
    pub const fn wounds(self) -> (u8, Rule) {
        match self {
            BuildingSize::Small => (10, Rule::BreachingT1),
            BuildingSize::Medium => (20, Rule::BreachingT2),
            BuildingSize::Large => (25, Rule::BreachingT3),
            BuildingSize::Massive => (40, Rule::BreachingT4),
        }
    }
}
