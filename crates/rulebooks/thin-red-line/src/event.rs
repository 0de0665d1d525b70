//! What happened. The words are made in `words/tell.rs`.

use kernel::{BySide, Side};

use crate::Rule;
use crate::assault::strike::{Blows, Strike};
use crate::ids::{BuildingId, UnitId};
use crate::missions::{Mission, Part};
use crate::motivation::Rolled;
use crate::position::Fate;
use crate::shooting::volley::Volley;
use crate::troops::Formation;
use crate::weather::Weather;
use crate::works::Work;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// The mission is known; the dice, if they were rolled.
    MissionSet(Mission, Option<u8>),
    /// The parts are known; the dice, if they were rolled.
    PartsSet(BySide<Part>, Option<BySide<u8>>),
    /// The weather is known.
    WeatherSet(Weather, Option<u8>),
    /// Engineers said how much they can build.
    EngineersRolled(Side, u8),
    /// Field works were built.
    WorksBuilt(Side, Work),
    /// An objective was placed.
    ObjectivePlaced(Side),
    /// Dice said who deploys first.
    DeployDice(BySide<u8>, Side, Rule),
    /// A unit was deployed.
    Deployed(UnitId),
    /// A unit was deployed in a building.
    Garrisoned(UnitId, BuildingId),
    /// The rest is in reserve.
    InReserve(Side),
    /// Dice said who goes first.
    FirstDice(BySide<u8>, Side, Rule),
    /// A turn began; who goes first, with the dice or by the mission.
    TurnBegan(u8, Side, Option<BySide<u8>>),
    /// How far one sees in the fog.
    FogRolled(i32),
    /// A unit rolled for the weather.
    WeatherHeld(UnitId, Rule),
    /// A player's phase began.
    PhaseBegan(Side, Rule),
    /// A reserve rolled.
    ReserveRolled(UnitId, bool),
    /// Flanking reserves come by an edge.
    FlankRolled(u8, Rule),
    /// A test of motivation: why.
    Motivation(UnitId, Box<Rolled>, Rule),
    /// A check of skill: why.
    Skill(UnitId, Box<Rolled>, Rule),
    /// A brigade tested.
    BrigadeTested(Side, Box<Rolled>),
    /// It needs no test: why.
    NoTestNeeded(UnitId, Rule),
    /// Order was restored.
    Recovered(UnitId),
    /// A unit is disorientated: why.
    Disorientated(UnitId, Rule),
    /// A unit got stuck: the die and the rule.
    Bogged(UnitId, u8, Rule),
    /// A unit came through: the die and the rule.
    NotBogged(UnitId, u8, Rule),
    /// A unit was freed or not: the die.
    FreeRolled(UnitId, u8, bool),
    /// A unit made a leg: how far.
    Moved(UnitId, i32),
    /// It doubles.
    Doubles(UnitId),
    /// It took a formation.
    Formed(UnitId, Formation, u8),
    /// Guns were limbered or unlimbered.
    Limbered(UnitId, bool),
    /// It entered a building.
    Entered(UnitId, BuildingId),
    /// It left a building.
    Left(UnitId, BuildingId),
    /// It marched off.
    Exited(UnitId),
    /// A commander joined a unit.
    Joined(UnitId, UnitId),
    /// An adjutant took a dead officer's place.
    Replaced(UnitId, UnitId),
    /// A hidden unit was found or showed itself: why.
    Located(UnitId, Rule),
    /// Somebody searched in vain.
    FoundNothing(UnitId),
    /// A unit was surprised by a hidden enemy.
    Surprised(UnitId, UnitId),
    /// Batteries fire as one.
    Combined(UnitId, UnitId),
    /// Fire at a wood: hits.
    FiredAtWood(UnitId, Box<Volley>, u8),
    /// A unit halted.
    Halted(UnitId),
    /// A volley: firer, target, volley and hits.
    Fired(UnitId, UnitId, Box<Volley>, u8),
    /// Fire at a building: hits on walls and troops.
    FiredAtBuilding(UnitId, BuildingId, Box<Volley>, u8, u8, u8),
    /// The shots are lost: why.
    Wasted(UnitId, Rule),
    /// A building was breached.
    Breached(BuildingId, Rule),
    /// Stands were lost.
    Lost(UnitId, u8, Rule),
    /// An officer fell.
    OfficerFell(UnitId),
    /// A commander fell or was taken.
    CommanderFell(UnitId, Fate),
    /// A unit goes back: how far and why.
    FellBack(UnitId, i32, Rule),
    /// The die of a fall back.
    FallDie(UnitId, u8, u8),
    /// It stopped before friends.
    StoppedShort(UnitId, UnitId),
    /// It went through friends.
    WentThrough(UnitId, UnitId),
    /// It was stopped by the ground.
    StoppedByGround(UnitId, Rule),
    /// A unit is gone: how and why.
    Gone(UnitId, Fate, Rule),
    /// An assault was declared.
    AssaultDeclared(UnitId, UnitId),
    /// It does not dare.
    AssaultRefused(UnitId, Rule),
    /// It was held off by a square.
    HeldOff(UnitId, Rule),
    /// It charged into contact.
    Charged(UnitId, UnitId),
    /// It fell short.
    FellShort(UnitId),
    /// It returned to where it began.
    Returned(UnitId, Rule),
    /// Blows were struck.
    Struck(UnitId, UnitId, Box<Strike>, Blows),
    /// The defender strikes back.
    Retaliated(UnitId),
    /// A unit retreats or withdraws.
    Retreats(UnitId, i32, Rule),
    /// A unit pursues.
    Pursued(UnitId),
    /// A unit consolidates.
    Consolidated(UnitId),
    /// A unit broke through.
    BrokeThrough(UnitId),
    /// An assault is over.
    AssaultOver,
    /// An objective was captured.
    ObjectiveCaptured(Side),
    /// Two more turns or not: the die.
    ExtensionRolled(bool, Rule),
    /// A side gave up.
    Conceded(Side),
    /// A brigade quit the field.
    BrigadeQuit(Side),
    /// It is over.
    GameOver(Rule),
}
