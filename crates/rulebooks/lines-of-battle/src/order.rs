//! The orders of a player: one small decision each.

use ground::areas::{AreaId, BorderId};

use crate::{LeaderId, UnitId};

/// How a unit is placed at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// In an area: column, cavalry, or artillery ready to fire.
    Area(AreaId),
    /// In an area, in square.
    Square(AreaId),
    /// In an area, limbered.
    Limbered(AreaId),
    /// On an approach, in line.
    Approach {
        /// Which approach.
        border: BorderId,
        /// The area it belongs to.
        own: AreaId,
    },
}

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// Place a unit that may start anywhere.
    Place(UnitId, Spot),
    /// Begin the battle.
    Begin,
    /// Bring a unit on in one of several reinforcement areas.
    Arrive(UnitId, AreaId),
    /// Place a leader with a unit.
    PlaceLeader(LeaderId, UnitId),
    /// Move a leader to another unit.
    MoveLeader(LeaderId, UnitId),
    /// Move no more leaders.
    EndLeaders,
    /// Spend a command point to remove a hit.
    Rally(UnitId),
    /// Rally no more.
    EndRally,
    /// Take a unit into the group that is to move.
    Choose(UnitId),
    /// Move the group into a neighbouring area, attacking what is there.
    March(AreaId),
    /// Deploy in line on an approach; the rest of the group stays.
    Deploy(UnitId, BorderId),
    /// Go back from the approach into one's own area.
    FallBack,
    /// Form square.
    FormSquare,
    /// Leave square.
    LeaveSquare,
    /// Leave a unit behind.
    Drop(UnitId),
    /// Move the group no farther.
    Halt,
    /// Move no more groups.
    EndMoves,
    /// Name the lead unit.
    Lead(UnitId),
    /// Add a unit to those that retreat.
    Withdraw(UnitId),
    /// Carry the retreat out.
    Retreat,
    /// Retreat no one.
    Stand,
    /// It was only a feint.
    Feint,
    /// It was no feint.
    PressOn,
    /// Add cavalry to the counterattack.
    Join(UnitId),
    /// Do not counterattack.
    NoCounterattack,
    /// Break the counterattack off.
    BreakOff,
    /// Go on with the counterattack.
    KeepOn,
    /// All attackers retreat from the counterattack.
    GiveWay,
    /// Fight on against the counterattack.
    FightOn,
    /// The counterattackers attack in their turn.
    FollowUp,
    /// The counterattackers stay.
    HoldBack,
    /// Retreat the unit in question to this area.
    RetreatTo(AreaId),
    /// Let a unit enter the area that was won.
    Enter(UnitId),
    /// Fire at a unit.
    Fire(UnitId, UnitId),
    /// Fire no more.
    EndFire,
    /// Limber up.
    Limber(UnitId),
    /// Unlimber.
    Unlimber(UnitId),
    /// Limber and unlimber no more.
    EndLimbering,
}
