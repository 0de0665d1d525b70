//! What happened. The words are made in `words/tell.rs`.

use kernel::Side;
use kernel::chance::Card;
use kernel::trial::Modifiers;

use crate::Rule;
use crate::activation::Activation;
use crate::charge::clash::Fought;
use crate::command::Throw;
use crate::generals::risk::{Fate, Level};
use crate::ids::{GeneralId, UnitId, Who};
use crate::modifiers::Changes;
use crate::position::{Bond, Kind};
use crate::refusal::Refusal;
use crate::troops::Status;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A period began.
    PeriodBegan(u8),
    /// A headquarters threw for points: the throw, its stock then, and how many it could not hold.
    Thrown(GeneralId, Throw, u8, u8),
    /// A side moves first, by this rule.
    FirstPlayer(Side, Rule),
    /// A movement phase began.
    PhaseBegan(Side),
    /// A unit or a senior officer arrived.
    Arrived(Who),
    /// Somebody drew for activation, changed by this.
    Activated(Who, Option<Card>, Activation, Changes),
    /// An order was placed; for so many points.
    Issued(Who, Kind, u8),
    /// An order was turned up.
    Shown(Who, Kind),
    /// An order was lost or expired, by this rule.
    OrderGone(Who, Kind, Rule),
    /// Points were passed: how many arrive, how many it cost.
    Passed(GeneralId, GeneralId, u8, u8),
    /// A senior officer took control.
    Controlled(GeneralId, Who, Kind),
    /// A general moved.
    GeneralMoved(GeneralId),
    /// A headquarters was driven off by the enemy and lost its points.
    HeadquartersDriven(GeneralId),
    /// A headquarters moved and lost its points.
    HeadquartersMoved(GeneralId),
    /// A unit joined the turn, by this rule.
    Joined(UnitId, Rule),
    /// An Attach order was placed; for so many points.
    AttachIssued(UnitId, GeneralId, u8),
    /// Guns were attached to infantry.
    Coupled(UnitId, UnitId),
    /// A unit came under another general.
    Attached(UnitId, GeneralId),
    /// A unit turned.
    Faced(UnitId),
    /// A unit moved, by this rule; so far.
    Moved(UnitId, i32, Rule),
    /// A unit fell back, by this rule; so far.
    FellBack(UnitId, i32, Rule),
    /// A unit could not fall back far enough and takes a hit: what barred the way.
    NoRoom(UnitId, Option<Refusal>),
    /// A unit relieved another.
    Relieved(UnitId, UnitId),
    /// A unit changed its status.
    StatusChanged(UnitId, Status),
    /// A charge was declared.
    Charged(UnitId, UnitId),
    /// A firefight attack was made.
    FirefightBegan(UnitId, UnitId),
    /// A pin was made.
    Pinned(UnitId, UnitId),
    /// A unit moved up in support.
    Supported(UnitId, UnitId),
    /// Hits were recovered: how many of how many, changed by this.
    Recovered(UnitId, u8, u8, Modifiers),
    /// A gun fires at a charger or a target with so many points, by this rule, changed by this.
    Fires(UnitId, UnitId, u8, Rule, Changes),
    /// Markers were resolved into hits, changed by this.
    Resolved(UnitId, u8, u8, Modifiers),
    /// Fatigue was resolved into hits, by this rule, changed by this.
    Tired(UnitId, u8, Rule, Changes),
    /// A morale check was passed or failed: the card it needed, and what changed it.
    Morale(UnitId, bool, u8, Changes),
    /// An evade was tried: what the dice took off, and whether it succeeded.
    Evaded(UnitId, u8, bool),
    /// A charger met nobody.
    ChargedInVain(UnitId),
    /// Guns were overrun.
    Overrun(UnitId, UnitId),
    /// A side looked at its hidden rosters for a draw, which they changed so.
    Counted(Side, Modifiers),
    /// A combat was fought, changed by this.
    Fought(UnitId, Vec<UnitId>, Fought, Changes),
    /// A unit took hits, by this rule.
    Hit(UnitId, u8, Rule),
    /// A unit broke.
    Broke(UnitId),
    /// Guns were silenced.
    Silenced(UnitId),
    /// Guns were captured.
    Captured(UnitId),
    /// Guns were saved.
    Rescued(UnitId, UnitId),
    /// The attack or the defence won.
    Won(UnitId, bool),
    /// A winner advanced.
    Advanced(UnitId, Rule),
    /// Attackers have a foothold in a built-up area: who, and against whom.
    Foothold(UnitId, UnitId),
    /// A unit has taken a built-up area.
    Seized(UnitId, usize),
    /// A unit was thrown out of a built-up area.
    ThrownOut(UnitId),
    /// A rescuer and the guns changed places.
    Swapped(UnitId, UnitId),
    /// A charge became a firefight.
    Converted(UnitId),
    /// A unit charged at an opportunity.
    OpportunityCharge(UnitId, UnitId),
    /// A general was at risk, so near to the danger.
    Risk(GeneralId, Card, Fate, Level),
    /// A general was hit.
    GeneralHit(GeneralId),
    /// A general was driven off by the enemy.
    GeneralDisplaced(GeneralId),
    /// A firefight was fought: hits of both, changed by this.
    Exchanged(UnitId, UnitId, u8, u8, Changes),
    /// A firefight or a pin ended.
    Disengaged(UnitId, UnitId, Bond),
    /// A fatigue point was given.
    Fatigued(UnitId),
    /// A fatigue point was removed by rest.
    Rested(UnitId),
    /// A place that is worth points has another holder, or none: which place.
    PlaceHeld(usize, Option<Side>),
    /// A side gave up.
    Conceded(Side),
    /// The game is over.
    GameOver,
}
