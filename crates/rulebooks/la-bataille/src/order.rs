//! The orders of a player: one small decision each.

use ground::hex::{Facing, Hand, HexId};
use serde::{Deserialize, Serialize};

use crate::charge::ChargeOrder;
use crate::setup::Mission;
use crate::{ElementId, Formation, LeaderId, UnitId};

/// How carefully an army order is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Haste {
    Normal,
    Hurried,
}

/// How a unit is to stand after a change of formation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// The formation.
    pub formation: Formation,
    /// Where it looks.
    pub facing: Facing,
    /// Its first hex: the left end of a row, else its only hex or its head.
    pub first: HexId,
    /// How many hexes.
    pub length: u8,
}

/// One small decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// A leader tries his initiative.
    TryInitiative(LeaderId),
    /// A leader tries his initiative for an element below his own.
    TryFor(ElementId, LeaderId),
    /// The spare officer who leads an element tries his initiative.
    TrySpare(ElementId),
    /// Initiative came off, and things are left as they are.
    LetBe,
    /// The order that initiative gained, or that the enemy writes for a loose cannon.
    Command(ElementId, Mission),
    /// An element makes an emergency retreat.
    EmergencyRetreat(ElementId),
    /// The headquarters of an emergency retreat goes there.
    HqTo(HexId),
    /// A headquarters goes after units that retreated from its hex.
    HqFollow(ElementId),
    /// An Imperial aide takes a post whose commander is lost.
    Appoint(ElementId, LeaderId),
    /// A battalion of the Guard goes to another corps.
    LendGuard(UnitId, ElementId),
    /// No more initiative.
    EndInitiative,
    /// Something about charges.
    Charge(ChargeOrder),
    /// Choose a unit to move.
    Choose(UnitId),
    /// Choose a leader to move.
    ChooseLeader(LeaderId),
    /// Choose a headquarters to move.
    ChooseHq(ElementId),
    /// Let another unit of the hex move with those chosen.
    Add(UnitId),
    /// Enter a neighbouring hex.
    March(HexId),
    /// Turn.
    Face(Facing),
    /// Change formation.
    Form(Deploy),
    /// Wheel a line about the end on the first hand, turning to the second.
    Wheel(Hand, Hand),
    /// Hook the guns to their teams.
    Limber,
    /// Make the guns ready to fire.
    Unlimber(Facing),
    /// Replace a regiment by its battalions.
    BreakDown,
    /// Replace battalions by their regiment.
    Reform(UnitId),
    /// March off the map, never to return.
    LeaveMap,
    /// A leader stays when the men around him go, or goes with them again.
    Hold(LeaderId),
    /// Bring a unit on at an edge hex.
    Enter(UnitId, HexId),
    /// Bring a leader on at an edge hex.
    EnterLeader(LeaderId, HexId),
    /// March a whole division at the double.
    ForceMarch(ElementId),
    /// Put a unit on top of its stack.
    Top(UnitId),
    /// What is chosen moves no farther.
    Halt,
    /// Nothing more moves.
    EndMoves,
    /// Fire at what moves.
    FireAtMover,
    /// Do not fire at what moves.
    HoldFire,
    /// Declare an assault of the stack in the first hex on the square in the second.
    DeclareOnSquare(HexId, HexId),
    /// Declare no more assaults on squares.
    EndDeclarations,
    /// The stack in the first hex fires at the second.
    Aim(HexId, HexId),
    /// No more fire: it is resolved.
    EndFire,
    /// Skirmishing cavalry steps back.
    StepBack(HexId),
    /// The stack in the first hex assaults the second.
    Assault(HexId, HexId),
    /// The cavalry of the first hex falls upon enemies in the second who ran from a melee.
    Hunt(HexId, HexId),
    /// A unit of the assaulting hexes takes no part.
    LeaveOut(UnitId),
    /// The assault begins.
    Launch,
    /// A unit withdraws to a hex.
    Withdraw(UnitId, HexId),
    /// A leader withdraws to a hex.
    WithdrawLeader(LeaderId, HexId),
    /// The cavalry that is assaulted fights with a third of its value, and is not tired by it.
    Spare,
    /// Nobody withdraws, or nobody else.
    Stand,
    /// The stack in this hex advances.
    Advance(HexId),
    /// Nobody advances, or nobody else; units stay as they face.
    Stay,
    /// No more assaults.
    EndAssaults,
    /// The army commander writes to an element.
    Address(ElementId, Haste),
    /// The army order tells an element to join another.
    Join(ElementId),
    /// No more orders.
    EndOrders,
}
