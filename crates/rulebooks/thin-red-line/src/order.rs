//! The orders of a player: one small decision each.

use ground::table::{Bearing, Face, Leg, Point};

use crate::ids::{BuildingId, UnitId};
use crate::position::Aim;
use crate::shooting::weapons::Shot;
use crate::troops::{Formation, Post};
use crate::works::Work;

/// How much of their fire helping guns give to one target.
//= battalion-artillery.5
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Share {
    /// All that is left of it.
    All,
    /// Half of it; the other half is kept for another target.
    Half,
}

/// How a charge meets its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Approach {
    /// Straight on without turning, until it meets it.
    Straight,
    /// Lined up along a face of the target, as near as can be to where it is.
    Along(Face),
    /// Lined up along a face, middle to middle.
    Centred(Face),
}

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Roll for what is open, and begin.
    Begin,
    /// Roll against each other.
    Roll,
    /// Build a piece of field works.
    Fortify(Work),
    /// Build no more.
    EndWorks,
    /// Place an objective.
    Objective(Point),
    /// Deploy a unit: where, facing, formation and stands abreast.
    Deploy(UnitId, Point, Bearing, Formation, u8),
    /// Deploy a unit inside a building.
    Garrison(UnitId, BuildingId),
    /// A commander joins a unit, or begins with it.
    Join(UnitId, UnitId),
    /// Keep the rest in reserve.
    EndDeployment,
    /// Have the first turn.
    GoFirst,
    /// Leave the first turn to the enemy.
    GoSecond,
    /// Give the battle up.
    Concede,
    /// Choose a unit to move.
    Move(UnitId),
    /// Move no more.
    EndMoves,
    /// Move at the double.
    Double,
    /// A leg of the move.
    Leg(Leg),
    /// Take another formation, so many stands abreast.
    Form(Formation, u8),
    /// Take another formation out of square, towards this side of it.
    FormTo(Formation, u8, Face),
    /// Put the grenadiers there in the ranks.
    Grenadiers(Post),
    /// Hook the guns to their teams.
    Limber,
    /// Make the guns ready.
    Unlimber,
    /// Enter a building.
    Enter(BuildingId),
    /// Leave a building through the opening on this face, or a unit by its
    /// side, in this formation.
    Leave(Face, Formation, u8),
    /// March off over the enemy's edge.
    Exit,
    /// Search for hidden enemies nearby.
    Search,
    /// The unit moves no farther.
    Halt,
    /// Name a target.
    Aim(UnitId, Aim, Shot),
    /// The second battery fires as one with the first.
    Combine(UnitId, UnitId),
    /// Name no more targets.
    EndAims,
    /// Let a unit fire at its target.
    Shoot(UnitId),
    /// Stop before friends and be disorientated.
    StopShort,
    /// Fall back through friends, who have to test.
    PassThrough,
    /// Assault a unit.
    Assault(UnitId, UnitId),
    /// Assault no more.
    EndAssaults,
    /// Try to form square.
    FormSquare,
    /// Receive the charge as we stand.
    Stand,
    /// Charge in.
    Charge(Approach),
    /// The charge does not reach its target.
    FallShort,
    /// Let guns help with this, and with so much of their fire.
    Support(UnitId, Shot, Share),
    /// No more help.
    NoSupport,
    /// Strike back.
    Retaliate,
    /// Withdraw so far.
    Withdraw(i32),
    /// Retreat so far.
    Retreat(i32),
    /// Pursue.
    Pursue,
    /// Consolidate.
    Consolidate,
    /// Re-form.
    Reform(Formation, u8),
    /// Cavalry rides off so far.
    Ride(Bearing, i32),
    /// Stay as we are.
    Stay,
    /// Break through so far.
    BreakThrough(Bearing, i32),
}
