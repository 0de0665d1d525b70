//! Map and Units: what a game is played with and never changes.

use ground::areas::{AreaGraph, AreaId, BorderId};
use kernel::{BySide, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::scenario::ScenarioFile;
use crate::sight::Sight;
use crate::worth::Chart;
use crate::{LeaderId, UnitId, UnitSet};

/// What covers an area.
//= terrain.0
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Open ground, with approaches to its open neighbours.
    Open,
    /// A wood: closed terrain.
    Wood,
    /// A farmstead or village: closed terrain.
    Buildings,
    /// Closed terrain without effects of its own.
    Closed,
    /// Where reinforcements of a side are placed. Open.
    Reinforcement,
}

impl Terrain {
    /// Closed terrain has no approaches.
    //= map.9 map.10 map.11 qb.terrain.wood.0 qb.terrain.farm.0
    pub const fn is_closed(self) -> bool {
        matches!(self, Terrain::Wood | Terrain::Buildings | Terrain::Closed)
    }
}

/// What covers an approach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ApproachTerrain {
    /// Nothing.
    Open,
    /// Marsh or a river.
    Marsh,
    /// Trees or a hedge.
    Hedge,
}

/// An area of the map.
//= map.1 map.2 map.4 map.13
#[derive(Clone, Debug)]
pub struct Area {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What covers it.
    pub terrain: Terrain,
    /// How many units may be in it at the end of a turn, if there is a limit.
    pub capacity: Option<u8>,
    /// Its level.
    pub height: i8,
    /// Whether it is a crest that hides what is behind.
    pub ridge: bool,
    /// Whose reinforcement area it is.
    pub reinforcements: Option<Side>,
}

/// A border between two areas.
//= map.5 map.12 map.14
#[derive(Clone, Debug)]
pub struct Border {
    /// The approach on it, if both areas are open.
    pub approach: Option<ApproachTerrain>,
    /// Whether crossing it without an approach goes through marsh.
    pub marsh_arrow: bool,
    /// The level of the approach.
    pub height: i8,
    /// If it may be crossed from one area only: that area.
    pub one_way_from: Option<AreaId>,
    /// Whether a road crosses it.
    pub road: bool,
}

/// What a unit is.
//= units.1 units.7 units.11
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Foot: can change formation.
    Infantry,
    /// Hussars and the like.
    LightCavalry,
    /// With the lance.
    Lancers,
    /// Cuirassiers and the like.
    HeavyCavalry,
    /// Guns.
    Artillery,
}

impl Kind {
    /// Whether it is one of the three kinds of cavalry.
    pub const fn is_cavalry(self) -> bool {
        matches!(
            self,
            Kind::LightCavalry | Kind::Lancers | Kind::HeavyCavalry
        )
    }

    /// The arm whose costs and allowances it has.
    pub const fn arm(self) -> Arm {
        match self {
            Kind::Infantry => Arm::Infantry,
            Kind::Artillery => Arm::Artillery,
            _ => Arm::Cavalry,
        }
    }
}

/// The three arms, for the costs of movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arm {
    /// On foot.
    Infantry,
    /// Mounted.
    Cavalry,
    /// Guns.
    Artillery,
}

impl Arm {
    /// All of them.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

    /// How many actions it has in a move without combat.
    //= move.cp.1 move.cp.2
    pub const fn actions(self) -> u8 {
        match self {
            Arm::Cavalry => 4,
            Arm::Infantry | Arm::Artillery => 3,
        }
    }
}

/// What guns a battery has. Only with the options for horse and heavy artillery
/// do they differ.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Gun {
    /// Foot artillery.
    #[default]
    Foot,
    /// Horse artillery.
    Horse,
    /// Heavy artillery.
    Heavy,
}

/// A special attribute of a unit.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Attribute {
    /// Hits on 5 or 6 at any range.
    HeavyArtillery,
    /// Fires only at what is adjacent.
    LightArtillery,
    /// Never retreats by choice.
    Fanatic,
    /// Always retreats when it may choose to.
    Fearful,
    /// One more in combat while in line.
    FireDiscipline,
    /// One more in combat when attacking.
    Ferocious,
    /// May save itself from hits in combat with cavalry.
    Cuirassier,
    /// One more hit when it wins combat.
    Imposing,
    /// May fire at an adjacent area in the artillery phase.
    Skirmishers,
    /// Unreliable cavalry, in play with that option.
    Unreliable,
}

/// The attributes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Attributes(u16);

impl Attributes {
    /// Whether a unit has an attribute.
    pub const fn has(self, attribute: Attribute) -> bool {
        self.0 >> attribute as u16 & 1 == 1
    }

    /// With an attribute.
    #[must_use]
    pub const fn with(self, attribute: Attribute) -> Attributes {
        Attributes(self.0 | 1 << attribute as u16)
    }
}

impl FromIterator<Attribute> for Attributes {
    fn from_iter<I: IntoIterator<Item = Attribute>>(all: I) -> Self {
        all.into_iter()
            .fold(Attributes::default(), Attributes::with)
    }
}

/// A nation, by its place in the scenario's list of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nation(pub u8);

/// When a unit comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// At the start, wherever its owner likes.
    Free,
    /// At the start, in this area.
    At(AreaId),
    /// In this turn, from 0.
    Turn(u8),
    /// By a die rolled in this turn: a 1 brings it at once, each more a turn later.
    ByDieFrom(u8),
}

/// A unit as its counter has it.
//= units.15 units.22 units.23 units.24
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
    pub nation: Nation,
    /// What it is.
    pub kind: Kind,
    /// Its rating; 0 for artillery, which has none.
    pub rating: u8,
    /// What guns it has.
    pub gun: Gun,
    /// Its special attributes.
    pub attributes: Attributes,
    /// When it comes.
    pub arrival: Arrival,
}

/// A bonus (or burden) of a leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bonus {
    /// One more command point for the army.
    Commander,
    /// One command point fewer.
    Incompetent,
    /// One more command point for units in his area.
    Efficient,
    /// Units in his area cost one point more.
    Buffoon,
    /// Half the time, points spent in his area are lost.
    Imbecile,
    /// One more in combat for his unit.
    Courageous,
    /// One more in combat for whoever attacks his unit.
    Cowardly,
    /// Units that move with him may go one area farther.
    Organised,
    /// Always with a cavalry unit.
    Cavalryman,
    /// Moves four areas.
    Dashing,
    /// Nobody in combat with him retreats by choice.
    Stubborn,
}

/// A leader as his counter has it.
//= leaders.1 leaders.10
#[derive(Clone, Debug)]
pub struct Leader {
    /// His short name.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His place among the leaders of his side: 1 is the highest.
    pub seniority: u8,
    /// What he brings, by [`Bonus`] as a bit.
    bonuses: u16,
    /// The only nation that profits, if he is limited.
    pub nation: Option<Nation>,
    /// The turn in which he comes, from 0; `None` is the start.
    pub arrives: Option<u8>,
}

impl Leader {
    /// A leader with his bonuses.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        id: &str,
        name: &str,
        side: Side,
        seniority: u8,
        bonuses: &[Bonus],
        nation: Option<Nation>,
        arrives: Option<u8>,
    ) -> Leader {
        Leader {
            id: id.to_owned(),
            name: name.to_owned(),
            side,
            seniority,
            bonuses: bonuses
                .iter()
                .fold(0, |set, bonus| set | 1 << *bonus as u16),
            nation,
            arrives,
        }
    }

    /// Whether he has a bonus.
    pub const fn has(&self, bonus: Bonus) -> bool {
        self.bonuses >> bonus as u16 & 1 == 1
    }
}

/// Areas whose occupation is worth points at the end.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Any of these; they count once.
    pub areas: Vec<AreaId>,
    /// For whom.
    pub sides: Vec<Side>,
    /// How much.
    pub points: i32,
    /// The rule's number, for the account of points.
    pub rule: String,
}

/// A side as the scenario names it.
#[derive(Clone, Debug, Default)]
pub struct SideData {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its reinforcement areas.
    pub reserves: Vec<AreaId>,
    /// Its units.
    pub units: UnitSet,
}

/// Arrivals by a die instead of by the schedule.
#[derive(Clone, Copy, Debug)]
pub struct VariableArrival {
    /// For this side.
    pub side: Side,
    /// From this turn on, from 0.
    pub from: u8,
}

/// All that a game is played with.
#[derive(Debug)]
pub struct Setup {
    /// The optional rules and readings in force.
    pub options: Options,
    /// The sides.
    pub sides: BySide<SideData>,
    /// Who plays first in every turn.
    pub first_player: Side,
    /// How many turns there are.
    pub turns: u8,
    /// Which area borders which.
    pub graph: AreaGraph,
    /// The areas.
    pub areas: Vec<Area>,
    /// The borders.
    pub borders: Vec<Border>,
    /// The units in play.
    pub units: Vec<Unit>,
    /// All infantry.
    pub infantry: UnitSet,
    /// All cavalry.
    pub cavalry: UnitSet,
    /// All artillery.
    pub guns: UnitSet,
    /// All units that may fire in the artillery phase: guns and skirmishers.
    pub shooters: UnitSet,
    /// The leaders in play.
    pub leaders: Vec<Leader>,
    /// The names of nations.
    pub nations: Vec<String>,
    /// What is added to the die for command points, by turn.
    pub command: Vec<BySide<i8>>,
    /// Arrivals by a die, where that option is on.
    pub variable_arrival: Option<VariableArrival>,
    /// What is worth points.
    pub objectives: Vec<Objective>,
    /// Points for each enemy unit that is eliminated.
    pub points_per_unit: i32,
    /// Who can fire at what.
    pub sight: Sight,
    /// The actions it takes each arm to cross each border, into its first and
    /// into its second area.
    pub entry: Vec<[[u8; 3]; 2]>,
    /// The map as judging positions needs it.
    pub(crate) chart: Chart,
    /// The scenario as it was read, for writing positions as scenarios.
    pub file: ScenarioFile,
}

impl Setup {
    /// The most units a game may have.
    pub const MOST_UNITS: usize = 128;
    /// The most leaders a game may have.
    pub const MOST_LEADERS: usize = 32;

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// An area.
    pub fn area(&self, area: AreaId) -> &Area {
        &self.areas[area.index()]
    }

    /// A border.
    pub fn border(&self, border: BorderId) -> &Border {
        &self.borders[border.index()]
    }

    /// All units of an arm.
    pub const fn of_arm(&self, arm: Arm) -> UnitSet {
        match arm {
            Arm::Infantry => self.infantry,
            Arm::Cavalry => self.cavalry,
            Arm::Artillery => self.guns,
        }
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// All areas.
    pub fn area_ids(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..self.areas.len()).map(|index| AreaId(index as u8))
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// All leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len()).map(|index| LeaderId(index as u8))
    }

    /// When a turn begins, in minutes after midnight.
    pub fn minutes(&self, turn: u8) -> u16 {
        let scenario = &self.file.scenario;
        scenario.begins.minutes + u16::from(turn) * scenario.minutes_per_turn
    }

    /// The time of day at which a turn begins.
    pub fn time(&self, turn: u8) -> String {
        let minutes = self.minutes(turn);
        format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
    }

    /// The guns of a battery under the options in force.
    //= optional.horse.1 optional.heavy.1
    pub fn gun(&self, unit: UnitId) -> Gun {
        match self.unit(unit).gun {
            Gun::Horse if self.options.horse_artillery => Gun::Horse,
            Gun::Heavy if self.options.heavy_artillery => Gun::Heavy,
            _ => Gun::Foot,
        }
    }
}
