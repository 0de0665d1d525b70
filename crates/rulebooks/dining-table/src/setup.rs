//! What never changes in a game: armies, table, options (1.2.5 to 1.2.7).

use ground::table::{Base, Feature, FeatureId, Point, Shape, TableMap};
use kernel::{BySide, Side};

use crate::built_up::BuiltUp;
use crate::command::CRating;
use crate::ids::{GeneralId, UnitId};
use crate::options::Options;
use crate::terrain::Nature;
use crate::troops::{Arm, Quality, Rating, Role, Traits};

/// A side of the battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideSetup {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// The level of a general (3.3.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Of the whole army.
    Commander,
    /// Of a corps.
    Corps,
    /// Of a division.
    Division,
}

impl Level {
    /// Whether he is a senior officer.
    pub const fn is_senior(self) -> bool {
        //= s2-2.2-a
        matches!(self, Level::Commander | Level::Corps)
    }

    /// How far he commands, in thousandths.
    pub const fn distance(self) -> i32 {
        match self {
            //= s2-4.3-a
            Level::Division => 4_000,
            //= s2-4.3-b
            Level::Commander | Level::Corps => 6_000,
        }
    }
}

/// A general.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneralSetup {
    /// His short name.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His level.
    pub level: Level,
    /// How he activates.
    pub rating: Rating,
    /// His headquarters, if he has one.
    pub hq: Option<CRating>,
    /// Who is above him.
    pub superior: Option<GeneralId>,
    /// The period in which a senior officer arrives; 0 if he is there from the start.
    pub arrives: u8,
    /// Whether his rating is on a hidden roster and only supposed.
    pub supposed: bool,
}

/// A unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitSetup {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Starting SPs.
    pub sps: u8,
    /// Its M grade.
    pub morale: u8,
    /// Its letters.
    pub traits: Traits,
    /// How its guns are served.
    pub quality: Quality,
    /// Its place in the army.
    pub role: Role,
    /// How it activates alone.
    pub rating: Rating,
    /// The general it belongs to: a DG, or the CG or Commander of a resource.
    pub under: GeneralId,
    /// The period in which it arrives; 0 if it is there from the start.
    pub arrives: u8,
    /// Whether its roster is hidden and all this only supposed.
    pub supposed: bool,
}

/// Ground worth holding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How near a unit must be.
    pub within: i32,
    /// What holding it is worth.
    pub points: i32,
}

/// What never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The battle's name.
    pub title: String,
    /// The sides.
    pub sides: BySide<SideSetup>,
    /// Metres to the inch.
    pub scale: i32,
    /// The table.
    pub map: TableMap,
    /// What each feature of the table does.
    pub natures: Vec<Nature>,
    /// The built-up areas.
    pub built_up: Vec<BuiltUp>,
    /// The generals.
    pub generals: Vec<GeneralSetup>,
    /// The units.
    pub units: Vec<UnitSetup>,
    /// Who attacks, if anybody.
    pub attacker: Option<Side>,
    /// How many periods are played.
    pub periods: u8,
    /// When the first begins, in minutes after midnight.
    pub starts: u16,
    /// Ground worth holding.
    pub objectives: Vec<Objective>,
    /// The points for each SP of the enemy that is broken or captured.
    pub points_per_sp: i32,
    /// The options.
    pub options: Options,
    /// The base of infantry and cavalry.
    pub wide: Shape,
    /// The base of artillery.
    pub narrow: Shape,
    /// The scenario as it was read, to be written again.
    pub file: crate::scenario::ScenarioFile,
}

/// The bases of 1.2.2.
pub fn shapes(depth: i32) -> (Shape, Shape) {
    //= s1-2.2-a s1-2.2-b s1-2.2-c s1-2.2-d s1-2.2-e s1-2.2-k
    let base = |width| Shape::rectangle(Base::new(width, depth));
    (base(2_000), base(1_000))
}

impl Setup {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitSetup {
        &self.units[unit.index()]
    }

    /// A general.
    pub fn general(&self, general: GeneralId) -> &GeneralSetup {
        &self.generals[general.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All generals.
    pub fn general_ids(&self) -> impl Iterator<Item = GeneralId> + use<> {
        (0..self.generals.len() as u8).map(GeneralId)
    }

    /// The generals of a side.
    pub fn generals_of(&self, side: Side) -> impl Iterator<Item = GeneralId> + '_ {
        self.general_ids()
            .filter(move |general| self.general(*general).side == side)
    }

    /// The Commander of a side.
    pub fn commander(&self, side: Side) -> Option<GeneralId> {
        //= s1-2.6-a
        self.generals_of(side)
            .find(|general| self.general(*general).level == Level::Commander)
    }

    /// The base of a unit.
    pub fn shape(&self, unit: UnitId) -> &Shape {
        if self.unit(unit).arm.is_artillery() {
            &self.narrow
        } else {
            &self.wide
        }
    }

    /// What a feature does.
    pub fn nature(&self, id: FeatureId) -> &Nature {
        &self.natures[id.index()]
    }

    /// The features, each with what it does.
    pub fn features(&self) -> impl Iterator<Item = (&Feature, &Nature)> {
        self.map.features().iter().zip(&self.natures)
    }

    /// Whether a general stands under another, at any remove.
    pub fn is_under(&self, general: GeneralId, above: GeneralId) -> bool {
        let mut here = self.general(general).superior;
        for _ in 0..4 {
            match here {
                Some(superior) if superior == above => return true,
                Some(superior) => here = self.general(superior).superior,
                None => return false,
            }
        }
        false
    }

    /// The corps general of a general or unit: the nearest one at or above him.
    pub fn corps_of(&self, general: GeneralId) -> Option<GeneralId> {
        let mut here = Some(general);
        for _ in 0..4 {
            match here {
                Some(at) if self.general(at).level == Level::Corps => return Some(at),
                Some(at) => here = self.general(at).superior,
                None => return None,
            }
        }
        None
    }
}
