//! What happened. The words are made in `words/tell.rs`.

use ground::table::Leg;
use kernel::Side;

use crate::fire::{Fired, Shot};
use crate::formation::Formation;
use crate::melee::clash::{Clash, Fought};
use crate::rally::{RallyTest, Tested};
use crate::square::{Attempt, Attempted};
use crate::{GeneralId, Rule, UnitId};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A unit was placed before the battle.
    Placed(UnitId),
    /// A general was placed before the battle.
    GeneralPlaced(GeneralId),
    /// A unit found no place.
    LeftOff(UnitId),
    /// A period began.
    PeriodBegan(u8),
    /// A side's move began.
    MoveBegan(Side),
    /// A routing unit tested.
    RallyTested(UnitId, RallyTest, Tested),
    /// A unit has rallied.
    Rallied(UnitId),
    /// A reinforcement came.
    Arrived(UnitId),
    /// A unit moved a leg.
    Moved(UnitId, Leg),
    /// A unit in one formation took another.
    Formed(UnitId, Formation, Formation),
    /// Cavalry is held on counter.
    OnCounter(UnitId),
    /// A unit halts to rally.
    Halted(UnitId),
    /// A general moved.
    GeneralMoved(GeneralId),
    /// A general got out of the way.
    GeneralShifted(GeneralId),
    /// A unit charged another.
    Charged(UnitId, UnitId),
    /// A march column was contacted, by this unit.
    CaughtOnMarch(UnitId, UnitId),
    /// A battery was passed over, by this unit.
    Overrun(UnitId, UnitId),
    /// A battery was lost with its unit, by this rule.
    GunsLost(UnitId, UnitId, Rule),
    /// Infantry tried to form square.
    SquareTried(UnitId, Attempt, Attempted),
    /// It had no room.
    NoRoomForSquare(UnitId),
    /// Cavalry was stopped by a square.
    StoppedBySquare(UnitId, UnitId),
    /// A unit fired at another.
    Fired(UnitId, UnitId, Shot, Fired),
    /// A unit lost bases.
    BasesLost(UnitId, u8, Rule),
    /// A unit was dispersed, or a battery destroyed.
    Dispersed(UnitId),
    /// A unit was disordered.
    Disordered(UnitId, Rule),
    /// A unit routs.
    Routed(UnitId, Rule),
    /// Cavalry broke in rough ground.
    BrokenInRough(UnitId, UnitId),
    /// Cavalry was thrown off a square.
    ThrownOff(UnitId, UnitId),
    /// Infantry was struck in flank or rear by cavalry.
    RiddenDown(UnitId, UnitId),
    /// A fight was fought.
    Fought(UnitId, UnitId, Clash, Fought),
    /// A unit bounced, by this rule.
    Bounced(UnitId, Rule),
    /// Cavalry bounced farther.
    Recoiled(UnitId, i32),
    /// A unit was pushed back, by this one.
    PushedBack(UnitId, UnitId),
    /// A unit was forced back by a friend.
    ForcedBack(UnitId, UnitId),
    /// A winner held its ground.
    Held(UnitId),
    /// A winner followed up, by this rule.
    FollowedUp(UnitId, Rule),
    /// A battery limbered up behind its unit.
    LimberedBehind(UnitId, UnitId),
    /// A routing unit ran so far.
    Ran(UnitId, i32),
    /// A routing unit left the table.
    Fled(UnitId),
    /// A unit pursued so far.
    Pursued(UnitId, i32),
    /// A pursuit ran into an enemy.
    PursuitStruck(UnitId, UnitId),
    /// A place changed hands.
    PlaceTaken(usize, Option<Side>),
    /// The game is over.
    GameOver,
}
