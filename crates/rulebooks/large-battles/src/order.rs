//! The orders of a player: one small decision each.

use ground::table::{Bearing, Hand, Point, Pose};

use crate::formation::Formation;
use crate::{GeneralId, UnitId};

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Place a unit before the battle.
    Place(UnitId, Pose, Formation),
    /// Place a general before the battle.
    PlaceGeneral(GeneralId, Point),
    /// Place all that is left as the scenario plans it.
    AsPlanned,
    /// Leave a unit off the table that finds no place on it.
    Leave(UnitId),
    /// Test to recover a unit from rout.
    Rally(UnitId),
    /// Test no more.
    EndRallies,
    /// Take a unit to be moved.
    Choose(UnitId),
    /// Bring a reinforcement on.
    Arrive(UnitId),
    /// Go there, and face there if a bearing is given.
    Go(Point, Option<Bearing>),
    /// Straight ahead, in thousandths of an inch.
    Advance(i32),
    /// Wheel to a hand, in hundredths of a degree.
    Wheel(Hand, i32),
    /// About face.
    AboutFace,
    /// Step back.
    Back(i32),
    /// Take a formation; for guns, limber or unlimber.
    Form(Formation),
    /// Charge, with the wheel that is needed.
    Charge(UnitId),
    /// Charge after a wheel to a hand.
    ChargeAfter(UnitId, Hand, i32),
    /// Hold cavalry on counter.
    OnCounter,
    /// Halt to rally from disorder.
    Reform,
    /// Move the unit no farther.
    Halt,
    /// Move a general.
    General(GeneralId, Point),
    /// Move no more units.
    EndMoves,
    /// Try to form square.
    Square(UnitId),
    /// Stand instead of trying, where the option allows it.
    Stand(UnitId),
    /// Make no more counter moves.
    EndCounters,
    /// Fire at a unit.
    Fire(UnitId, UnitId),
    /// Fire no more.
    EndFire,
    /// Fight this melee: the phasing side's unit against the other.
    Fight(UnitId, UnitId),
    /// Bounce so much farther, in thousandths of an inch.
    Recoil(i32),
    /// Follow up the supports of the routed unit.
    FollowUp,
    /// Hold the ground, or pursue.
    GoOn,
}
