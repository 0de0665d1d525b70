//! Orders: what a player decides, one small thing at a time.

use ground::table::{Bearing, Leg, Point};

use crate::ids::{GeneralId, UnitId, Who};
use crate::position::Kind;
use crate::troops::Pace;

/// One decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Begin the battle.
    Begin,
    /// Take the turn of a general or a unit.
    Turn(Who),
    /// Make the movement phase end.
    EndPhase,
    /// Give the battle up.
    Concede,
    /// Place an order marker.
    Issue {
        /// With whom.
        to: Who,
        /// Which.
        kind: Kind,
    },
    /// Pass command points to a corps general.
    Pass {
        /// To whom.
        to: GeneralId,
        /// How many arrive.
        points: u8,
    },
    /// Place an Attach order: a unit is to join another division.
    Attach {
        /// Who.
        unit: UnitId,
        /// Whose division.
        to: GeneralId,
    },
    /// Let a unit with an Attach order join, within a divisional turn.
    Join(UnitId),
    /// Take personal control.
    Control {
        /// Of whom.
        of: Who,
        /// As under which order.
        kind: Kind,
    },
    /// Move a senior general's figure, or a controlling general at any place allowed.
    General {
        /// Who.
        general: GeneralId,
        /// Where to.
        to: Point,
    },
    /// Move a headquarters.
    Headquarters {
        /// Whose.
        general: GeneralId,
        /// Where to.
        to: Point,
    },
    /// Take a unit into the turn.
    Include(UnitId),
    /// Ask a unit of another command for help.
    AskHelp(UnitId),
    /// Exchange a Move order for an Action order.
    SwapToAction,
    /// Draw for activation.
    Activate,
    /// Turn a unit where it stands.
    Face {
        /// Who.
        unit: UnitId,
        /// Where it looks then.
        to: Bearing,
    },
    /// Move a unit.
    Move {
        /// Who.
        unit: UnitId,
        /// How fast.
        pace: Pace,
        /// The legs, in order.
        legs: Vec<Leg>,
    },
    /// Fall back, facing the enemy.
    FallBack {
        /// Who.
        unit: UnitId,
        /// How far.
        distance: i32,
    },
    /// A unit behind takes the place of another.
    Relieve {
        /// Who comes forward.
        unit: UnitId,
        /// Whom it relieves.
        other: UnitId,
        /// How far that one goes back.
        back: i32,
        /// How far the first goes straight ahead; into the other's place if nothing is said.
        ahead: Option<i32>,
    },
    /// Advance into cover or up to an obstacle, in the Contact Zone.
    TakeCover {
        /// Who.
        unit: UnitId,
        /// The way.
        way: Point,
    },
    /// Go to Defend status, or deploy guns.
    Deploy(UnitId),
    /// Leave Defend status, or limber guns.
    Undeploy(UnitId),
    /// Charge an enemy.
    Charge {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Attack an enemy by fire.
    Firefight {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Pin an enemy.
    Pin {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Move up beside a unit that attacks or pins.
    Support {
        /// Who.
        unit: UnitId,
        /// Beside whom.
        beside: UnitId,
    },
    /// Try to recover hits.
    Recover(UnitId),
    /// Fire at a charger or a target.
    Fire {
        /// The gun.
        gun: UnitId,
        /// The target.
        target: UnitId,
    },
    /// Evade a charge.
    Evade(UnitId),
    /// Halt where one stands.
    Halt(UnitId),
    /// Fight this combat next.
    Fight(UnitId),
    /// Turn a charge into a firefight.
    Convert(UnitId),
    /// Charge at an opportunity, or to the rescue of guns.
    Opportunity {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Advance through the gap.
    Breakthrough {
        /// Who.
        unit: UnitId,
        /// How far.
        distance: i32,
    },
    /// Be the one of several winners who advances.
    Advance(UnitId),
    /// Stand and take the hits.
    Stand(UnitId),
    /// Go on with the attack on a built-up area.
    Press(UnitId),
    /// Strike back at a foothold.
    Counter(UnitId),
    /// Change places with the guns one has rescued.
    Swap(UnitId),
    /// Attach guns to infantry beside them.
    Couple {
        /// The guns.
        gun: UnitId,
        /// The infantry.
        to: UnitId,
    },
    /// Let two weak units of guns fire as one.
    FireTogether {
        /// One.
        gun: UnitId,
        /// The other.
        other: UnitId,
        /// The target.
        target: UnitId,
    },
    /// Fall back, and the unit behind as well to make room.
    FallBackBoth {
        /// Who.
        unit: UnitId,
        /// Who makes room.
        behind: UnitId,
        /// How far.
        distance: i32,
    },
    /// Nothing more here.
    Done,
}
