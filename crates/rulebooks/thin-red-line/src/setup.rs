//! What never changes in a game: the table, the brigades, the mission.

use std::sync::{Arc, OnceLock};

use ground::table::{FeatureId, Footprint, Point, TableMap};
use kernel::{BySide, Side};

use crate::ids::{BuildingId, UnitId};
use crate::missions::{Mission, Part};
use crate::options::Options;
use crate::scenario::ScenarioFile;
use crate::terrain::{BuildingSize, Terrain};
use crate::troops::{Arm, Grade, Nation, Quality, Troop};
use crate::weather::Weather;
use crate::worth::chart::Grid;
use crate::worth::views::Views;

/// What a unit is in the order of battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A battalion, cavalry unit or battery of its own.
    Battalion,
    /// A company or battery attached to a battalion.
    //= attached.1
    Attached(UnitId),
    /// The General.
    General,
    /// An adjutant.
    Adjutant,
}

/// A unit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Unit {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// What it is in the order of battle.
    pub standing: Standing,
    /// What its stands are.
    pub troop: Troop,
    /// How well it is trained.
    pub quality: Quality,
    /// How steady it is.
    pub grade: Grade,
    /// Stands at the start, grenadiers not counted.
    pub stands: u8,
    /// Stands of attached grenadiers in its ranks.
    pub grenadiers: u8,
    /// It has the Rifles skill.
    pub rifles: bool,
    /// It has the Jaeger skill.
    pub jaeger: bool,
    /// It has lances.
    //= lance.1
    pub lances: bool,
    /// It is cavalry that can shoot.
    pub carbines: bool,
}

impl Unit {
    /// Its arm.
    pub const fn arm(&self) -> Arm {
        self.troop.arm()
    }

    /// All its stands at the start.
    pub const fn full(&self) -> u8 {
        self.stands + self.grenadiers
    }

    /// Whether it is a commander's stand.
    pub const fn is_commander(&self) -> bool {
        matches!(self.standing, Standing::General | Standing::Adjutant)
    }

    /// Whether it counts as a battalion in missions and points: neither a
    /// commander nor attached.
    pub const fn is_battalion(&self) -> bool {
        matches!(self.standing, Standing::Battalion)
    }

    /// The unit it is attached to.
    pub const fn parent(&self) -> Option<UnitId> {
        match self.standing {
            Standing::Attached(parent) => Some(parent),
            _ => None,
        }
    }

    /// Whether it is an attached company of light infantry.
    pub fn is_light_company(&self) -> bool {
        self.parent().is_some() && self.troop == Troop::LightInfantry
    }
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its nation.
    pub nation: Nation,
    /// The part it plays, if the file says so.
    pub part: Option<Part>,
    /// The skill of its General.
    pub skill: Quality,
    /// Its companies of engineers.
    //= fortification.2
    pub engineers: u8,
    /// Its batteries may fire as one.
    //= battalion-artillery.6
    pub grand_batteries: bool,
}

/// A building.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Building {
    /// Its name.
    pub name: String,
    /// Its feature on the map.
    pub feature: FeatureId,
    /// Its ground.
    pub footprint: Arc<Footprint>,
    /// Doors and windows.
    pub openings: Vec<Point>,
    /// How large it is.
    //= breaching.14
    pub size: BuildingSize,
    /// Stands that it holds.
    //= building-entry.5
    pub capacity: u8,
    /// Whether it is a blockhouse.
    pub blockhouse: bool,
}

/// Everything that never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The sides.
    pub sides: BySide<SideData>,
    /// The mission; none if it is rolled for.
    pub mission: Option<Mission>,
    /// The weather; none if it is rolled for.
    pub weather: Option<Weather>,
    /// Every unit.
    pub units: Vec<Unit>,
    /// The table.
    pub map: TableMap,
    /// What each feature of the map is.
    pub terrain: Vec<Terrain>,
    /// The buildings.
    pub buildings: Vec<Building>,
    /// How many features and buildings were there before any works were built.
    pub natural: (usize, usize),
    /// The options.
    pub options: Options,
    /// The file it was read from.
    pub file: ScenarioFile,
    /// The ground in cells, for generals who look for a way.
    pub(crate) grid: OnceLock<Grid>,
    /// What hides whom, for generals who look for a target.
    pub(crate) views: OnceLock<Views>,
}

impl Setup {
    /// The most units of a game.
    pub const MOST_UNITS: usize = 60;
    /// The most features of a table.
    pub const MOST_FEATURES: usize = 200;

    /// The ground in cells.
    pub(crate) fn grid(&self) -> &Grid {
        self.grid.get_or_init(|| Grid::of(self))
    }

    /// What hides whom.
    pub(crate) fn views(&self) -> &Views {
        self.views.get_or_init(|| Views::of(self))
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Every unit.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// The units of a side.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids()
            .filter(move |unit| self.unit(*unit).side == side)
    }

    /// The companies and batteries attached to a unit.
    pub fn attached_to(&self, parent: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids()
            .filter(move |unit| self.unit(*unit).parent() == Some(parent))
    }

    /// The General of a side.
    pub fn general(&self, side: Side) -> Option<UnitId> {
        self.units_of(side)
            .find(|unit| self.unit(*unit).standing == Standing::General)
    }

    /// What a feature is.
    pub fn terrain_of(&self, feature: FeatureId) -> Terrain {
        self.terrain[feature.index()]
    }

    /// A building.
    pub fn building(&self, building: BuildingId) -> &Building {
        &self.buildings[building.index()]
    }

    /// Every building.
    pub fn building_ids(&self) -> impl Iterator<Item = BuildingId> + use<> {
        (0..self.buildings.len()).map(|index| BuildingId(index as u8))
    }
}
