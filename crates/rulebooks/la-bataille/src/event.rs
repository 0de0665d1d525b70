//! What happens in a battle.

use ground::hex::{Facing, Hand, HexId};
use kernel::{Fraction, Modifier, Side};

use crate::charge::ChargeEvent;
use crate::fire::FireKind;
use crate::order::Haste;
use crate::position::Fatigue;
use crate::resolve::command::Initiative;
use crate::resolve::melee::Clashed;
use crate::resolve::morale::Nerve;
use crate::resolve::wound::Wound;
use crate::setup::Mission;
use crate::tables::results::Acceptance;
use crate::{Base6, ElementId, Formation, LeaderId, OrgId, Rule, Throw, UnitId};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the names say it, and words::tell says it in full"
)]
pub enum Event {
    TurnBegan(u16),
    PlayerTurnBegan(Side),
    LevelChanged(OrgId, u8),
    Reorganized(UnitId, UnitId),
    /// Of two leaders who are equal in everything the first commands where they are together.
    Drawn(LeaderId, LeaderId),
    CommandPassed(ElementId, Option<LeaderId>),
    InitiativeTried(LeaderId, Initiative),
    SpareTried(ElementId, Initiative),
    OrderInForce(ElementId, Mission),
    StoppageTested {
        element: ElementId,
        level: u8,
        rating: u8,
        goes_on: bool,
    },
    EmergencyRetreat(ElementId),
    HqMoved(ElementId, HexId),
    HqOverrun(ElementId),
    MovementBegan,
    Marched(Vec<UnitId>, HexId),
    Faced(Vec<UnitId>, Facing),
    Formed(Vec<UnitId>, Formation),
    Wheeled(UnitId, Hand, Hand),
    LimberRolled {
        unit: UnitId,
        needs: u8,
        modifiers: Vec<Modifier>,
        done: bool,
    },
    Unlimbered(Vec<UnitId>, Facing),
    BrokeDown(UnitId),
    Reformed(UnitId),
    LeaderRode(LeaderId, HexId),
    LeaderArrived(LeaderId, HexId),
    Arrived(UnitId, HexId),
    ForceMarched(ElementId),
    PutBack(Vec<UnitId>, HexId),
    Halted,
    Overstacked(HexId),
    SquareToBeAssaulted(HexId, HexId),
    FireBegan(FireKind),
    Aimed(HexId, HexId),
    FiredAtNobody(HexId),
    Fired {
        kind: FireKind,
        target: HexId,
        firers: Vec<UnitId>,
        value: Fraction,
        defence: u8,
        column: Option<String>,
        throw: Throw,
        modifiers: Vec<Modifier>,
        steps: u8,
    },
    FiredAtLeader(LeaderId, Throw),
    Bounced(HexId),
    CaissonsExploded(UnitId),
    SteppedBack(UnitId, HexId),
    Lost(UnitId, u8),
    Destroyed(UnitId),
    DrewIn(UnitId),
    SquareCollapsed(UnitId),
    GunsAbandoned(UnitId, HexId),
    GunsSpiked(UnitId),
    GunsSaved(UnitId),
    ResupplyRolled(UnitId, u8),
    MoraleChecked {
        unit: UnitId,
        rule: Rule,
        nerve: Nerve,
        value: Base6,
        modifiers: Vec<Modifier>,
        passed: bool,
    },
    Disordered(UnitId),
    Routed(UnitId),
    Retreated(UnitId, HexId),
    LeftMap(UnitId),
    Surrendered(UnitId),
    RallyBegan,
    Rallied(UnitId),
    Rested(UnitId, Fatigue),
    Charge(ChargeEvent),
    AssaultsBegan,
    AssaultDefined(HexId, HexId),
    AssaultLaunched(Option<HexId>),
    Withdrew(UnitId, HexId),
    WouldNotClose(UnitId),
    Clashed {
        target: HexId,
        attack: Fraction,
        defence: Fraction,
        column: String,
        modifiers: Vec<Modifier>,
        clashed: Clashed,
    },
    Advanced(Vec<UnitId>, HexId),
    AssaultOver,
    LeaderStruck(LeaderId, Wound),
    LeaderJoined(LeaderId, HexId),
    LeaderCaptured(LeaderId, UnitId),
    OrderSent(ElementId, Mission, Haste, u16),
    DelayTested(ElementId, u8, bool),
    OrderArrived(ElementId, Vec<Modifier>, Acceptance),
    OrderAccepted(ElementId, Mission),
    Joined(ElementId, ElementId),
    GuardCommitted(ElementId),
    GuardFailed,
    GuardLent(UnitId, ElementId),
    LeaderWithdrew(LeaderId, HexId),
    LeaderFreed(LeaderId),
    GameOver,
}
