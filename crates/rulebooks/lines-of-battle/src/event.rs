//! What happened. The words are made in `words/tell.rs`.

use ground::areas::{AreaId, BorderId};
use kernel::Side;

use crate::combat::clash::Rolled;
use crate::{LeaderId, Rule, UnitId, UnitSet};

/// Why a unit took a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It left another approach to lead the defence, by the rule of that step.
    LeftApproach(Rule),
    /// Defending artillery fired at it.
    DefensiveFire,
    /// The combat roll.
    Combat,
    /// The roll of a counterattack.
    Counterattack,
    /// It retreated: infantry.
    Retreat,
    /// It retreated: cavalry.
    RetreatOfCavalry,
    /// It retreated from an approach: the additional hit.
    RetreatFromApproach,
    /// It retreated from a counterattack.
    RetreatFromCounterattack,
    /// Artillery fire in the artillery phase.
    Bombardment,
    /// Skirmishers in the artillery phase.
    Skirmish,
    /// It was taken while retreating.
    Captured,
    /// It had nowhere to retreat to.
    NowhereToGo,
}

/// What may save a unit from a hit by fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Save {
    /// It stands in buildings.
    Buildings,
    /// It is artillery ready to fire.
    Guns,
}

impl Save {
    /// The least die that saves.
    pub const NEEDED: u8 = 4;

    /// The rule that grants it.
    pub const fn rule(self) -> Rule {
        match self {
            Save::Buildings => Rule::TerrainBuildings3,
            Save::Guns => Rule::Artillery10,
        }
    }
}

/// The part a unit takes in combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Leads the attack.
    Attack,
    /// Leads the defence.
    Defence,
    /// Leads the counterattack.
    Counterattack,
}

/// What became of a leader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wound {
    /// Away for so many turns.
    Minor(u8),
    /// Out of the game, but he will recover.
    Serious,
    /// Out of the game, and dies within the week.
    Mortal,
    /// Dead.
    Killed,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A turn began.
    TurnBegan(u8),
    /// A player's part of it began.
    PlayerTurnBegan(Side),
    /// A unit was placed at the start.
    Placed(UnitId),
    /// A unit arrived.
    Arrived(UnitId, AreaId),
    /// A die said how many units arrive.
    ArrivalRolled(Side, u8, u8),
    /// A die said when a unit arrives.
    ArrivalTime(UnitId, u8, u8),
    /// Command points were rolled: die, modifier, points for all, points of leaders.
    PointsRolled(Side, u8, i8, u8, u8),
    /// A hit was removed.
    Rallied(UnitId),
    /// An imbecile wasted the points.
    PointsWasted(LeaderId),
    /// An imbecile did no harm this time.
    ImbecileHeld(LeaderId, u8),
    /// A group moved.
    Marched(UnitSet, AreaId, AreaId),
    /// Infantry deployed in line.
    Deployed(UnitId, BorderId, AreaId),
    /// Infantry went back from the approach.
    FellBack(UnitId, AreaId),
    /// Infantry formed square.
    SquareFormed(UnitSet),
    /// Infantry left square.
    SquareLeft(UnitSet),
    /// A unit was left behind.
    Dropped(UnitId),
    /// A group came to rest; so many points were spent on it.
    Halted(UnitSet, u8),
    /// An attack began; it cost so many points.
    AttackBegan(UnitSet, AreaId, AreaId, u8),
    /// Counterattackers attack in their turn.
    FollowedUp(UnitSet, AreaId, AreaId),
    /// A lead unit was named, by this rule.
    LeadNamed(UnitId, Role, Rule),
    /// Units retreat before combat.
    RetreatedBefore(UnitSet),
    /// Defending artillery fired.
    DefensiveFire(UnitId, UnitId, u8, u8),
    /// The attack was only a feint.
    Feinted,
    /// The defender occupies the approach, by this rule.
    ApproachOccupied(UnitId, Rule),
    /// A combat roll.
    Rolled(UnitId, UnitId, Box<Rolled>),
    /// A counterattack roll.
    CounterRolled(UnitId, UnitId, Box<Rolled>),
    /// Unreliable cavalry rolled: die, strength, whether it breaks loose.
    UnreliableRolled(UnitId, u8, u8, bool, Rule),
    /// Cavalry counterattacks.
    CounterBegan(UnitSet),
    /// The counterattack was broken off.
    BrokenOff(UnitSet),
    /// The attackers gave way to the counterattack.
    GaveWay(UnitSet),
    /// A lead without strength must retreat, by this rule.
    MustRetreat(UnitId, Rule),
    /// Units retreat by choice.
    ChoseRetreat(UnitSet, Role),
    /// Artillery was left alone and must retreat, by this rule.
    GunsAbandoned(UnitSet, Rule),
    /// A hit was taken.
    Hit(UnitId, u8, Cause),
    /// A unit was eliminated.
    Eliminated(UnitId, Cause),
    /// The roll for retreating artillery: die, total, lost.
    GunsRolled(UnitId, u8, i8, bool),
    /// A unit retreated, by this rule.
    Retreated(UnitId, AreaId, Rule),
    /// Retreating infantry formed square.
    RetreatedInSquare(UnitId),
    /// Attackers entered the area, by this rule.
    Advanced(UnitSet, AreaId, Rule),
    /// The combat is over.
    CombatOver,
    /// Artillery fired: gun, target, die, needed.
    Fired(UnitId, UnitId, u8, u8),
    /// A hit was saved: by what, and the die.
    Saved(UnitId, Save, u8),
    /// A save failed: which, and the die.
    SaveFailed(UnitId, Save, u8),
    /// Artillery was limbered.
    Limbered(UnitId),
    /// Artillery was unlimbered.
    Unlimbered(UnitId),
    /// A leader joined a unit.
    LeaderJoined(LeaderId, UnitId),
    /// A leader had to be looked after: the die for a wound.
    LeaderSpared(LeaderId, u8),
    /// A leader was wounded.
    LeaderWounded(LeaderId, Wound),
    /// A leader waits in the reinforcement area.
    LeaderInReserve(LeaderId),
    /// A leader was captured.
    LeaderCaptured(LeaderId),
    /// The game is over.
    GameOver,
}
