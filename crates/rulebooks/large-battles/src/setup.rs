//! What never changes in a game: the table, the armies, the aims. Made from the scenario file.

use ground::table::{Base, Bearing, FeatureId, Layout, Point, Pose, TableMap};
use kernel::{BySide, Side};

use crate::command::ArmyType;
use crate::command::Post;
use crate::formation::Formation;
use crate::options::Options;
use crate::scenario::ScenarioFile;
use crate::terrain::Terrain;
use crate::troops::{Grade, Kind, Special};
use crate::{GeneralId, Rule, UnitId};

/// A unit of infantry or cavalry, or a battery.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// A few letters for its counter.
    pub label: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: String,
    /// What it is.
    pub kind: Kind,
    /// Its grade; artillery needs none and has trained.
    pub grade: Grade,
    /// Its special types.
    pub special: Vec<Special>,
    /// Whether it is a battery on a large base.
    pub large: bool,
    /// How many bases it starts with.
    pub bases: u8,
    /// Its corps or division, by place in the list.
    pub corps: Option<usize>,
    /// Where it starts, if it does not come later.
    pub start: Option<Start>,
    /// The period, from 0, in which it arrives, and where.
    pub arrives: Option<Arrival>,
}

/// Where a unit starts, by the scenario's plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Where, and facing where.
    pub pose: Pose,
    /// How it is formed.
    pub formation: Formation,
}

/// When and where a unit arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The period, from 0.
    pub period: u8,
    /// The point of the table edge.
    pub at: Point,
    /// The way it comes.
    pub facing: Bearing,
}

impl Unit {
    /// Whether it is of a special type.
    pub fn is(&self, special: Special) -> bool {
        self.special.contains(&special)
    }

    /// What its bases measure.
    pub const fn base(&self) -> Base {
        self.kind.base(self.large)
    }
}

/// A general.
#[derive(Clone, Debug)]
pub struct General {
    /// His short name.
    pub id: String,
    /// His name.
    pub name: String,
    /// A few letters for his counter.
    pub label: String,
    /// Whose he is.
    pub side: Side,
    /// His nation.
    pub nation: String,
    /// His post.
    pub post: Post,
    /// His span in thousandths of an inch.
    pub span: i32,
    /// The rule that gives it.
    pub rule: Rule,
    /// The corps or division he commands.
    pub corps: Option<usize>,
    /// The only corps he may command, by the scenario.
    pub only: Option<Vec<usize>>,
    /// Where he starts.
    pub start: Point,
}

/// A side.
#[derive(Clone, Debug)]
pub struct SideData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where its own baseline lies: the table edge on this bearing.
    pub baseline: Bearing,
    /// How its army is led.
    pub army: ArmyType,
    /// Where it may deploy: corners of areas, in thousandths of an inch.
    pub areas: Vec<ground::table::Area>,
}

/// A town that can be held.
#[derive(Clone, Debug)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// The feature of the map.
    pub feature: FeatureId,
    /// How many units may deploy in it.
    pub room: u8,
    /// Whether it is a fortification.
    pub fortified: bool,
}

/// A place worth points.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// How near one must be to hold it.
    pub radius: i32,
    /// What it is worth at the end.
    pub points: i32,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// What never changes.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The sides.
    pub sides: BySide<SideData>,
    /// Which side attacks.
    pub attacker: Side,
    /// How many periods are played.
    pub periods: u8,
    /// When the first begins, in minutes of the day.
    pub begins: u16,
    /// The units.
    pub units: Vec<Unit>,
    /// The units of each side.
    pub of_side: BySide<Vec<UnitId>>,
    /// The generals.
    pub generals: Vec<General>,
    /// The corps and divisions, by name.
    pub corps: Vec<String>,
    /// The table with all ground that means something to a move.
    pub map: TableMap,
    /// Its hills.
    pub relief: TableMap,
    /// How the battlefield is laid on it.
    pub layout: Layout,
    /// What each feature of the map means in play.
    pub terrain: Vec<Terrain>,
    /// The towns.
    pub towns: Vec<Town>,
    /// The places worth points.
    pub objectives: Vec<Objective>,
    /// For each unit the places worth points, in the order in which it is after them: for computer
    /// generals.
    pub aims: Vec<Vec<u8>>,
    /// Points for an enemy base lost.
    pub per_base: i32,
    /// Points for an enemy battery lost.
    pub per_battery: i32,
    /// A lead no larger than this is a draw.
    pub margin: i32,
    /// The options of the game.
    pub options: Options,
    /// The file it was made from.
    pub file: ScenarioFile,
}

impl Setup {
    /// The most units in a game.
    pub const MOST_UNITS: usize = 200;
    /// The most generals in a game.
    pub const MOST_GENERALS: usize = 40;

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A general.
    pub fn general(&self, general: GeneralId) -> &General {
        &self.generals[general.index()]
    }

    /// All units in their order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// All generals in their order.
    pub fn general_ids(&self) -> impl Iterator<Item = GeneralId> + use<> {
        (0..self.generals.len()).map(|index| GeneralId(index as u8))
    }

    /// The defender.
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// The time at which a period begins.
    //= scale.6
    pub fn time(&self, period: u8) -> String {
        let minutes = u32::from(self.begins) + 20 * u32::from(period);
        format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// What a feature means in play.
    pub fn terrain(&self, feature: FeatureId) -> &Terrain {
        &self.terrain[feature.index()]
    }
}
