//! What terrain does: the Fire Defence Table, stacking limits and the movement
//! cost chart.

use ground::hex::Terrain;
use schemars::JsonSchema;
use serde::Deserialize;

use super::numbers::Cost;

/// What is fired at: a row of the Fire Defence Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Target {
    /// Infantry in column.
    InfantryColumn,
    /// Infantry in line.
    InfantryLine,
    /// A square.
    InfantrySquare,
    /// Infantry in general order.
    GeneralOrder,
    /// Infantry skirmishers.
    InfantrySkirmishers,
    //= table.fire-defence.prone-behind-a-crest-line-not-firing-at-range
    /// Lying down behind a crest. No rule of the book says how; a scenario may.
    Prone,
    /// In disorder, of any arm.
    Disordered,
    /// In rout, of any arm.
    Routed,
    /// In road order.
    RoadOrder,
    /// Cavalry in column.
    CavalryColumn,
    /// Cavalry in line.
    CavalryLine,
    /// Cavalry in general order.
    CavalryGeneralOrder,
    /// Cavalry skirmishers.
    CavalrySkirmishers,
    /// Limbered guns.
    LimberedArtillery,
    /// Unlimbered guns alone.
    UnlimberedArtillery,
    /// Guns with infantry in column or line.
    ArtilleryWithInfantry,
}

/// What a target stands in or behind: a column of the Fire Defence Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cover {
    /// None.
    Clear,
    /// Tall crops.
    Crops,
    /// An orchard, a garden, a hedge or a ditch.
    Orchard,
    /// A wood.
    Wood,
    /// A village.
    Village,
    /// A walled farm, a church, a château.
    Farm,
    /// A bank or a sunken road, fired at through its front.
    Bank,
}

impl Cover {
    /// What the hex itself gives.
    pub const fn of(terrain: Terrain) -> Cover {
        match terrain {
            Terrain::Clear | Terrain::Marsh | Terrain::Water => Cover::Clear,
            Terrain::Crops => Cover::Crops,
            Terrain::Orchard => Cover::Orchard,
            Terrain::Wood => Cover::Wood,
            Terrain::Village => Cover::Village,
            Terrain::Farm => Cover::Farm,
        }
    }
}

/// The Fire Defence Table; 0 where the table has a dash.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Defence {
    infantry_column: [u8; 7],
    infantry_line: [u8; 7],
    infantry_square: [u8; 7],
    general_order: [u8; 7],
    infantry_skirmishers: [u8; 7],
    prone: [u8; 7],
    disordered: [u8; 7],
    routed: [u8; 7],
    road_order: [u8; 7],
    cavalry_column: [u8; 7],
    cavalry_line: [u8; 7],
    cavalry_general_order: [u8; 7],
    cavalry_skirmishers: [u8; 7],
    limbered_artillery: [u8; 7],
    unlimbered_artillery: [u8; 7],
    artillery_with_infantry: [u8; 7],
}

impl Defence {
    /// A row as it is written.
    pub const fn row(&self, target: Target) -> &[u8; 7] {
        match target {
            Target::InfantryColumn => &self.infantry_column,
            Target::InfantryLine => &self.infantry_line,
            Target::InfantrySquare => &self.infantry_square,
            Target::GeneralOrder => &self.general_order,
            Target::InfantrySkirmishers => &self.infantry_skirmishers,
            Target::Prone => &self.prone,
            Target::Disordered => &self.disordered,
            Target::Routed => &self.routed,
            Target::RoadOrder => &self.road_order,
            Target::CavalryColumn => &self.cavalry_column,
            Target::CavalryLine => &self.cavalry_line,
            Target::CavalryGeneralOrder => &self.cavalry_general_order,
            Target::CavalrySkirmishers => &self.cavalry_skirmishers,
            Target::LimberedArtillery => &self.limbered_artillery,
            Target::UnlimberedArtillery => &self.unlimbered_artillery,
            Target::ArtilleryWithInfantry => &self.artillery_with_infantry,
        }
    }

    /// The fire defence of a target. Where the table has a dash, that of the
    /// nearest terrain to its left counts, or else to its right.
    //= 16.12.1 table.fire-defence
    pub fn value(&self, target: Target, cover: Cover) -> u8 {
        let row = self.row(target);
        let at = cover as usize;
        let left = row[..=at].iter().rev().find(|value| **value > 0);
        let right = row[at..].iter().find(|value| **value > 0);
        left.or(right).copied().unwrap_or(1)
    }
}

/// Who moves: a column of the movement cost chart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Foot artillery.
    FootArtillery,
    /// Horse artillery.
    HorseArtillery,
    /// Leaders, HQs and orders.
    Leader,
}

/// The movement cost chart, in sixths of a point.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Movement {
    clear: [Cost; 5],
    crops: [Cost; 5],
    orchard: [Cost; 5],
    wood: [Cost; 5],
    village: [Cost; 5],
    farm: [Cost; 5],
    marsh: [Cost; 5],
    water: [Cost; 5],
    /// Across a slope, going up.
    slope_up: [Cost; 5],
    /// Across a slope, going down.
    slope_down: [Cost; 5],
    /// Across a steep side.
    steep: [Cost; 5],
    /// Across a stream.
    stream: [Cost; 5],
    /// Across a stream with hedges.
    hedged_stream: [Cost; 5],
    /// Across a bank, a ditch or a sunken lane.
    bank: [Cost; 5],
    /// Along a paved road in road order.
    paved: [Cost; 5],
    /// Along a lane in road order.
    lane: [Cost; 5],
    /// Points more beside enemy cavalry skirmishers, and two hexes from them.
    pub skirmishers: [u8; 2],
}

/// What is crossed or followed besides the terrain of a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Crossing {
    /// A slope, going up.
    Up,
    /// A slope, going down.
    Down,
    /// A steep side.
    Steep,
    /// A stream.
    Stream,
    /// A stream with hedges.
    HedgedStream,
    /// A bank, a ditch or a sunken lane.
    Bank,
}

impl Movement {
    /// What it costs to enter a hex; none if one cannot.
    //= table.movement-costs
    pub const fn terrain(&self, terrain: Terrain, mover: Mover) -> Option<u32> {
        let row = match terrain {
            Terrain::Clear => &self.clear,
            Terrain::Crops => &self.crops,
            Terrain::Orchard => &self.orchard,
            Terrain::Wood => &self.wood,
            Terrain::Village => &self.village,
            Terrain::Farm => &self.farm,
            Terrain::Marsh => &self.marsh,
            Terrain::Water => &self.water,
        };
        row[mover as usize].0
    }

    /// What it costs more to cross a side; none if one cannot.
    pub const fn crossing(&self, crossing: Crossing, mover: Mover) -> Option<u32> {
        let row = match crossing {
            Crossing::Up => &self.slope_up,
            Crossing::Down => &self.slope_down,
            Crossing::Steep => &self.steep,
            Crossing::Stream => &self.stream,
            Crossing::HedgedStream => &self.hedged_stream,
            Crossing::Bank => &self.bank,
        };
        row[mover as usize].0
    }

    /// What a paved road costs.
    pub const fn paved(&self, mover: Mover) -> Option<u32> {
        self.paved[mover as usize].0
    }

    /// What a lane costs.
    pub const fn lane(&self, mover: Mover) -> Option<u32> {
        self.lane[mover as usize].0
    }
}

/// How many steps a hex holds; 0 where a formation cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Room {
    /// Infantry in column or general order.
    pub column: u8,
    /// Infantry in line.
    pub line: u8,
    /// Infantry in square.
    pub square: u8,
    /// Infantry in line or square with guns, a gun's step counted as four.
    pub mixed: u8,
    /// Skirmishers.
    pub skirmish: u8,
    /// Cavalry in column or general order.
    pub cavalry: u8,
    /// Cavalry in line.
    pub cavalry_line: u8,
    /// Artillery alone.
    pub artillery: u8,
    /// Road order.
    pub road: u8,
    /// Artillery in road order.
    pub road_artillery: u8,
}

/// The stacking limits.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stacking {
    clear: Room,
    orchard: Room,
    wood: Room,
    village: Room,
    farm: Room,
    marsh: Room,
    /// On a bridge or a causeway.
    pub bridge: Room,
}

impl Stacking {
    /// The limits of a terrain; those of marsh for water, which nobody enters.
    //= table.stacking-limits
    pub const fn of(&self, terrain: Terrain) -> &Room {
        match terrain {
            Terrain::Clear | Terrain::Crops => &self.clear,
            Terrain::Orchard => &self.orchard,
            Terrain::Wood => &self.wood,
            Terrain::Village => &self.village,
            Terrain::Farm => &self.farm,
            Terrain::Marsh | Terrain::Water => &self.marsh,
        }
    }
}

/// The Stacking Modifiers Table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Overstacking {
    /// Over the limit by half of it or less.
    pub little: i8,
    /// Over the limit by more.
    pub much: i8,
    /// Different formation or facing.
    pub formation: i8,
    /// Infantry with formed cavalry.
    pub arms: i8,
    /// Disordered troops enter or pass.
    pub disordered: i8,
    /// Routed infantry or limbered guns pass.
    pub routed: i8,
    /// Routed cavalry passes.
    pub routed_cavalry: i8,
    /// Stacks of one massive charge collide.
    pub massive: i8,
    /// In a wood or village, added to the worst of the others.
    pub sheltered: i8,
}
