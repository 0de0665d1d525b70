//! What changes in a game: where everybody stands, and what has been done.

use ground::table::{Bearing, Face, FeatureId};
use kernel::chance::CardSet;
use kernel::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::activation::Activation;
use crate::ids::{GeneralId, UnitId, Who};
use crate::pieces::{GeneralState, UnitState};

/// An order that a senior officer gives (2.3.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// From one part of the field to another, quickly.
    Move,
    /// Away from the enemy, to safety.
    BreakOff,
    /// Whatever is wanted.
    Action,
    /// Recover losses.
    Regroup,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Move, Kind::BreakOff, Kind::Action, Kind::Regroup];

    /// Whether it lasts beyond the turn.
    pub const fn is_grand(self) -> bool {
        //= s2-3.2-a s2-3.2-b
        matches!(self, Kind::Move | Kind::BreakOff)
    }
}

/// An order marker on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chit {
    /// Face down, and this viewer does not know it.
    Unseen,
    /// Face down.
    Down(Kind),
    /// Face up: activated.
    Up(Kind),
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the table.
    #[default]
    Table,
    /// Still to come.
    Waiting,
    /// Broken, and gone.
    Broken,
    /// Guns taken by the enemy.
    Captured,
}

/// What a unit has done in the present turn.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Nothing yet.
    #[default]
    Nothing,
    /// It changed face only.
    Faced,
    /// It moved, and could add a contact move.
    Moved,
    /// It fell back.
    FellBack,
    /// It is done.
    Done,
}

/// A fire point on a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// Whether it comes from heavy guns or howitzers.
    pub heavy: bool,
    /// The face it strikes.
    pub face: Face,
    /// Whether it is left from an earlier period.
    #[serde(default)]
    pub old: bool,
}

/// What kind of turn is being taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnKind {
    /// None.
    #[default]
    None,
    /// Of a senior officer.
    Senior,
    /// Of a division.
    Division,
    /// Of a unit alone.
    Lone,
    /// Of a command that a senior officer controls himself.
    Controlled,
}

/// A charge that has been declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Charge {
    /// Who charges.
    pub unit: UnitId,
    /// Whom.
    pub target: UnitId,
    /// Which face of it.
    pub face: Face,
    /// How far he can still go where all the way is good.
    pub reach: i32,
    /// How far where any of it is bad.
    pub in_bad: i32,
    /// The direction of the charge, if it goes on at another than it was declared at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<Bearing>,
    /// Hits by defensive fire.
    pub hits: u8,
    /// Whether it has been stopped.
    pub halted: bool,
    /// The phase of combat that it brings.
    #[serde(default = "first_phase")]
    pub phase: u8,
}

const fn first_phase() -> u8 {
    1
}

/// A gun that fires at a charger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Defence {
    /// The gun.
    pub gun: UnitId,
    /// The charger.
    pub at: UnitId,
    /// Fire points.
    pub points: u8,
}

/// A charge combat that is to be fought.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Fight {
    /// Who is attacked.
    pub defender: UnitId,
    /// Who attacks, and which face.
    pub attackers: Vec<(UnitId, Face)>,
    /// The phase of combat: 1 to 3.
    pub phase: u8,
    /// If it is fought inside a built-up area: the face by which the attack came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<Face>,
}

/// A built-up area whose holders were beaten, so that the attack may go on at once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Foothold {
    /// Who was beaten.
    pub holder: UnitId,
    /// Who beat him, and on which face.
    pub attackers: Vec<(UnitId, Face)>,
    /// Whether the attackers have chosen not to go on.
    pub declined: bool,
}

/// The turn that is being taken.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a step that is past")]
pub struct Turn {
    /// What kind.
    pub kind: TurnKind,
    /// Whose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// The senior officer in control, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub control: Option<GeneralId>,
    /// How far he is activated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activation: Option<Activation>,
    /// The order it goes by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Kind>,
    /// The units in it.
    pub members: Vec<UnitId>,
    /// Units that were asked for help in it.
    pub asked: Vec<UnitId>,
    /// Whether a senior officer has given orders or points.
    pub ordered: bool,
    /// Whether any unit moved rapidly.
    pub rapid: bool,
    /// Whether any unit was allowed to.
    pub may_be_rapid: bool,
    /// Whether the general has been moved.
    pub repositioned: bool,
    /// Whether the general of a controlled division has followed it.
    pub followed: bool,
    /// Charges.
    pub charges: Vec<Charge>,
    /// Guns that fire at them.
    pub defences: Vec<Defence>,
    /// Combats to be fought.
    pub fights: Vec<Fight>,
    /// Combats of the next phase.
    pub later: Vec<Fight>,
    /// Units that broke their opponents.
    pub breakers: Vec<UnitId>,
    /// Of each combat that broke its defender: those of whom one follows up, if none breaks through.
    pub followers: Vec<Vec<UnitId>>,
    /// Of each combat that several won: those of whom one advances.
    pub advancing: Vec<Vec<UnitId>>,
    /// Guns that have lost and may still be rescued, with who beat them.
    pub lost_guns: Vec<(UnitId, UnitId)>,
    /// Units whose owner must say how far they fall back: who, and from whom.
    pub falling: Vec<(UnitId, UnitId)>,
    /// Attackers that may turn their charge into a firefight.
    pub converting: Vec<(UnitId, UnitId)>,
    /// Units that may respond: who, and to whom.
    pub respond: Vec<(UnitId, UnitId)>,
    /// Units that have tried to evade.
    pub evaded: Vec<UnitId>,
    /// Those of them that got away from where they stood.
    pub away: Vec<UnitId>,
    /// Units that have fired or tried an opportunity charge.
    pub tried: Vec<UnitId>,
    /// Built-up areas where the attack may go on.
    pub footholds: Vec<Foothold>,
    /// Guns whose supporting infantry is attacked next: the guns, who beat them, the infantry.
    pub pressed: Vec<(UnitId, UnitId, UnitId)>,
    /// Rescuers that may change places with the guns they saved.
    pub swaps: Vec<(UnitId, UnitId)>,
    /// Whether breakthroughs are being made.
    pub breaking: bool,
    /// Whether the second phase of combat has come.
    pub second: bool,
    /// Whether the third phase of combat has come.
    pub third: bool,
}

/// What kind of engagement holds two units together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bond {
    /// A pin.
    Pin,
    /// A firefight.
    Firefight,
}

/// A unit that pins another or fights it from afar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Engagement {
    /// What it is.
    pub bond: Bond,
    /// Who began it.
    pub by: UnitId,
    /// Against whom.
    pub on: UnitId,
    /// Which face of it.
    pub face: Face,
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The battle is to begin.
    Begin,
    /// Who takes the next turn.
    Turns,
    /// What a senior officer does.
    Senior,
    /// Who belongs to a turn, before its activation.
    Scope,
    /// What the units of a turn do.
    Moves,
    /// Who tries to recover.
    Recover,
    /// Which guns fire at the charges, and who evades before that.
    Check,
    /// Whether a charger that failed its check halts or falls back.
    Halted,
    /// Who evades after the check.
    Evade,
    /// Which combat is fought next.
    Combats,
    /// Whether attackers turn to a firefight.
    Convert,
    /// How far beaten cavalry falls back.
    FallBack,
    /// Which of several winners advances.
    Advance,
    /// Whether a rescuer changes places with the guns.
    Swap,
    /// Whether an attack into a built-up area goes on.
    Foothold,
    /// Whether the beaten garrison strikes back.
    Counter,
    /// Who rescues guns that fell in the second phase.
    Rescue(Side),
    /// Who charges at an opportunity.
    Opportunity,
    /// Who breaks through.
    Breakthrough,
    /// Where the general goes.
    Reposition,
    /// How attacked units respond.
    Respond,
    /// Whether cavalry under fire falls back.
    Firefights,
    /// What the guns of a side fire at.
    Fire(Side),
    /// Nothing: it is over.
    Over,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// The period, from 1; 0 before the first.
    pub period: u8,
    /// What is being decided.
    pub stage: Stage,
    /// Who moves first in this period.
    pub first: Side,
    /// Whose movement phase it is.
    pub active: Side,
    /// The packs of cards.
    pub packs: BySide<CardSet>,
    /// The sides that gave up.
    pub conceded: BySide<bool>,
    /// Cavalry that was hit in a firefight and may fall back: it, its enemy, and the hits. Last come
    /// enemies of the same cavalry that did not hit it.
    #[serde(default)]
    pub stung: Vec<(UnitId, UnitId, u8)>,
    /// Guns that have declared their fire: gun, target, points.
    #[serde(default)]
    pub salvos: Vec<(UnitId, UnitId, u8)>,
    /// Defiles that were passed this period, and by how many halves of a unit.
    #[serde(default)]
    pub passed: Vec<(FeatureId, u8)>,
    /// Built-up areas that are held, and by whom.
    #[serde(default)]
    pub held: Vec<(u8, UnitId)>,
    /// Pins and firefights.
    #[serde(default)]
    pub engaged: Vec<Engagement>,
    /// The turn that is being taken.
    #[serde(default)]
    pub turn: Turn,
    /// The generals, in the order of the setup.
    pub generals: Vec<GeneralState>,
    /// The units, in the order of the setup.
    pub units: Vec<UnitState>,
    /// Whether the last order showed something hidden. Not part of the position.
    #[serde(skip)]
    pub revealed: bool,
}

impl Position {
    /// How far the period has gone: 0 before its phases, 1 and 2 in them, 3 when fire is exchanged.
    pub(crate) fn quarter(&self) -> u8 {
        match self.stage {
            Stage::Begin => 0,
            Stage::Firefights | Stage::Fire(_) | Stage::Over => 3,
            _ if self.active == self.first => 1,
            _ => 2,
        }
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// A general.
    pub fn general(&self, general: GeneralId) -> &GeneralState {
        &self.generals[general.index()]
    }

    /// A general, to be changed.
    pub fn general_mut(&mut self, general: GeneralId) -> &mut GeneralState {
        &mut self.generals[general.index()]
    }
}
