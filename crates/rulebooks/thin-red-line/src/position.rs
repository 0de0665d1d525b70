//! What changes in a game. The same type, with names instead of numbers, is the
//! position of a file.

use ground::table::{Bearing, Point, Pose};
use kernel::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::ids::{BuildingId, UnitId};
use crate::missions::{Mission, Part};
use crate::setup::Setup;
use crate::shooting::weapons::Shot;
use crate::troops::{Formation, Post};
use crate::weather::Weather;
use crate::works::Work;

pub use crate::movement::march::March;

/// Why a unit is no longer there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// It was destroyed.
    Destroyed,
    /// It fled the field.
    Fled,
    /// It was taken.
    Captured,
    /// It marched off over the enemy's edge.
    Exited,
    /// There was no room for it: it never came.
    Absent,
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place<U = UnitId> {
    /// Not on the table yet.
    Reserve,
    /// On the table.
    Table,
    /// In a building, by its place in the list.
    Building(u8),
    /// A commander with a unit.
    With(U),
    /// No longer there.
    Gone(Fate),
}

/// What a unit has been told to fire at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim<U = UnitId> {
    /// A unit.
    Unit(U),
    /// A building.
    Building(u8),
    /// A wood, by its place among the terrain, whoever may be in it.
    Wood(u8),
}

/// A unit as it stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)]
pub struct UnitState<U = UnitId> {
    /// Which.
    pub id: U,
    /// Where.
    pub place: Place<U>,
    /// The middle of its front.
    pub at: Point,
    /// Where it faces.
    pub facing: Bearing,
    /// How it is formed.
    pub formation: Formation,
    /// Stands abreast.
    pub files: u8,
    /// Its stands, grenadiers not counted.
    pub stands: u8,
    /// Its stands of grenadiers.
    pub grenadiers: u8,
    /// Where the grenadiers stand.
    pub post: Post,
    /// All its stands when the turn began.
    pub at_turn: u8,
    /// How it was formed when the turn began.
    pub began: Formation,
    /// Its officer lives.
    pub officer: bool,
    /// It is disorientated.
    pub disorientated: bool,
    /// It is stuck.
    pub bogged: bool,
    /// Guns that began in very difficult going and stay there.
    pub emplaced: bool,
    /// Guns hooked to their teams.
    pub limbered: bool,
    /// Its movement this turn is done.
    pub acted: bool,
    /// It moved, faced or formed this turn.
    pub moved: bool,
    /// It moved at the double this turn.
    pub doubled: bool,
    /// It has shot this turn.
    pub fired: bool,
    /// It fired grape this turn.
    pub grape: bool,
    /// It has been seen to fire from a wood: this turn and the next.
    pub revealed: u8,
    /// It formed square this turn in answer to a charge.
    pub reacted: bool,
    /// It has declared an assault this turn.
    pub assaulted: bool,
    /// Halves of its supporting fire that guns have given this turn.
    pub supported: u8,
    /// Nobody on the other side knows where it is.
    pub hidden: bool,
    /// It has searched for hidden enemies this turn.
    pub searched: bool,
    /// The battery with which it fires as one this turn.
    pub grand: Option<U>,
    /// Weather holds it back this turn.
    pub held: bool,
    /// A reserve that may come on this turn.
    pub arrived: bool,
    /// A commander whose owner keeps him with the reserves.
    pub kept: bool,
    /// Attached guns that were apart from their battalion when they went.
    pub apart: bool,
    /// It lost stands to rockets this turn.
    pub rocketed: bool,
    /// Hits in this shooting phase.
    pub hits: u8,
    /// Falls back in this shooting phase.
    pub falls: u8,
    /// Thousandths fallen back in this shooting phase.
    pub fallen: i32,
    /// Stands lost by shooting in this phase.
    pub shot: u8,
    /// From where the last hit came.
    pub shot_from: Option<Point>,
    /// Its target was gone before it fired: it may have another.
    pub retarget: bool,
    /// Its place among those whose targets were named.
    pub turn_to_fire: u8,
    /// What it will fire at, and with what.
    pub aim: Option<(Aim<U>, Shot)>,
}

/// A marker that a side wants.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Objective {
    /// Its middle.
    pub at: Point,
    /// Who placed it and wants it.
    pub side: Side,
    /// Ends of turns at which it was held without a break.
    pub held: u8,
    /// It has been captured.
    pub captured: bool,
}

/// A unit that has to go back.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Fall<U = UnitId> {
    /// Who.
    pub unit: U,
    /// How far still.
    pub distance: i32,
    /// Where to.
    pub towards: Bearing,
    /// Whether it is a fall back of the shooting phase.
    pub shooting: bool,
    /// Friends it may pass through: their test is made.
    pub through: Vec<U>,
}

/// How far a combat has come: what is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Whether the target forms square.
    React,
    /// How the charge goes in.
    Charge,
    /// Which guns help.
    Support,
    /// Strike back or withdraw.
    Reply,
    /// How far the defender retreats.
    DefenderRetreat,
    /// How far the attacker retreats.
    AttackerRetreat,
    /// Pursue or consolidate.
    Follow,
    /// How the attacker consolidates.
    Consolidate,
    /// Break through or consolidate.
    Breakthrough,
}

/// An assault being fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)]
pub struct Combat<U = UnitId> {
    /// Who assaults.
    pub attacker: U,
    /// Who is assaulted.
    pub defender: U,
    /// What is asked.
    pub stage: Stage,
    /// The round, from 1; 0 before contact.
    pub round: u8,
    /// Stands the attacker lost in it.
    pub attacker_lost: u8,
    /// Stands the defender lost in it.
    pub defender_lost: u8,
    /// Thousandths that a garrison has been forced back.
    pub pressed: i32,
    /// Where the attacker began.
    pub from: Point,
    /// How it faced.
    pub from_facing: Bearing,
    /// The gap at which the charge began.
    pub gap: i32,
    /// The charge fell short.
    pub short: bool,
    /// Hits of defensive fire.
    pub fire_hits: u8,
    /// Stands and officers that defensive fire cost.
    pub fire_lost: u8,
    /// How far the defender retreated last.
    pub retreated: i32,
    /// The combat is over once both have gone back.
    pub ending: bool,
}

/// What both sides roll for against each other; a draw is rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RollFor {
    /// Who attacks.
    Parts,
    /// Who deploys first.
    Deployment,
    /// Who has the first turn.
    FirstTurn,
    /// Initiative.
    Initiative,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Roll for what the scenario leaves open.
    Begin,
    /// Both roll.
    Roll(RollFor),
    /// This side builds field works.
    Fortify(Side),
    /// This side places an objective.
    Objective(Side),
    /// This side places a unit.
    Deploy(Side),
    /// This side says who goes first.
    FirstTurn(Side),
    /// This side chooses a unit to move.
    Move(Side),
    /// A unit is being moved.
    Moving(Side),
    /// This side names its targets.
    Declare(Side),
    /// This side shoots.
    Shoot(Side),
    /// This side names new targets for those whose target is gone.
    Redirect(Side),
    /// This side assaults.
    Assault(Side),
    /// An assault is being fought.
    Combat(Side),
    /// Nothing: it is over.
    Over,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Position<U = UnitId> {
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// Two turns have been added.
    pub extended: bool,
    /// The mission, once it is known.
    pub mission: Option<Mission>,
    /// The parts of the sides.
    pub parts: BySide<Part>,
    /// The weather.
    pub weather: Weather,
    /// How far one sees in the fog.
    pub sight: Option<i32>,
    /// Who has the initiative.
    pub first: Side,
    /// What is being decided.
    pub step: Step,
    /// The reserves are delayed.
    pub delayed: bool,
    /// The edge by which flanking reserves come: the die.
    pub flank: Option<u8>,
    /// Who won before the points were counted.
    pub won: Option<Side>,
    /// Hits that each building has taken.
    pub wounds: Vec<u8>,
    /// What is left for field works: sections or points. Nothing before it is
    /// known.
    pub digging: Option<u8>,
    /// The move being made.
    pub march: Option<March<U>>,
    /// The assault being fought.
    pub combat: Option<Combat<U>>,
    /// Those who have to go back.
    #[serde(default)]
    pub falls: Vec<Fall<U>>,
    /// The objectives.
    #[serde(default)]
    pub objectives: Vec<Objective>,
    /// The field works that were built.
    #[serde(default)]
    pub works: Vec<Work>,
    /// The units.
    pub units: Vec<UnitState<U>>,
}

impl Position {
    /// The position before anything is placed.
    pub fn new(setup: &Setup) -> Self {
        let units = setup.unit_ids().map(|id| UnitState::new(id, setup));
        Position {
            turn: 0,
            last_turn: 0,
            extended: false,
            mission: setup.mission,
            parts: BySide {
                first: Part::Attacker,
                second: Part::Defender,
            },
            weather: setup.weather.unwrap_or_default(),
            sight: None,
            first: Side::First,
            step: Step::Begin,
            delayed: false,
            flank: None,
            won: None,
            wounds: vec![0; setup.buildings.len()],
            digging: None,
            march: None,
            combat: None,
            falls: Vec::new(),
            objectives: Vec::new(),
            works: Vec::new(),
            units: units.collect(),
        }
    }

    /// A unit as it stands.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// The same, to change it.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }
}

impl UnitState {
    /// A unit that waits to be placed.
    fn new(id: UnitId, setup: &Setup) -> Self {
        let unit = setup.unit(id);
        let formation = if unit.is_light_company() {
            Formation::Loose
        } else {
            Formation::Line
        };
        UnitState {
            id,
            place: Place::Reserve,
            at: Point::default(),
            facing: Bearing::NORTH,
            formation,
            files: unit.full(),
            stands: unit.stands,
            grenadiers: unit.grenadiers,
            post: Post::Right,
            at_turn: unit.full(),
            began: formation,
            officer: unit.is_battalion(),
            disorientated: false,
            bogged: false,
            emplaced: false,
            limbered: false,
            acted: false,
            moved: false,
            doubled: false,
            fired: false,
            grape: false,
            revealed: 0,
            reacted: false,
            assaulted: false,
            supported: 0,
            hidden: false,
            searched: false,
            grand: None,
            held: false,
            arrived: false,
            kept: false,
            apart: false,
            rocketed: false,
            hits: 0,
            falls: 0,
            fallen: 0,
            shot: 0,
            shot_from: None,
            retarget: false,
            turn_to_fire: 0,
            aim: None,
        }
    }
}

impl<U> UnitState<U> {
    /// All its stands.
    pub const fn count(&self) -> u8 {
        self.stands + self.grenadiers
    }

    /// Where it stands.
    pub const fn pose(&self) -> Pose {
        Pose::new(self.at, self.facing)
    }

    /// Whether it stands on the table in the open.
    pub const fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table)
    }

    /// The building it is in.
    pub const fn building(&self) -> Option<BuildingId> {
        match self.place {
            Place::Building(building) => Some(BuildingId(building)),
            _ => None,
        }
    }

    /// Whether it is on the table or in a building there.
    pub const fn is_in_play(&self) -> bool {
        matches!(self.place, Place::Table | Place::Building(_))
    }

    /// Whether it is gone for good.
    pub const fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }
}
