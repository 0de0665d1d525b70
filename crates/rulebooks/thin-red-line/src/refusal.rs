//! Why an order is refused: the obstacle, with the rule that makes it one.

use crate::Rule;
use crate::ids::UnitId;
use crate::terrain::Terrain;
use crate::troops::Formation;

/// A reason against an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Something else is being decided.
    NotAskedNow,
    /// The game is over.
    GameIsOver,
    /// The unit is not of the side that decides.
    NotYours(UnitId),
    /// The unit is not where it would have to be.
    NotThere(UnitId),
    /// It has done so already this turn.
    AlreadyDone(UnitId, Rule),
    /// A piece of works costs more than is left.
    NoWorksLeft(u8, u8, Rule),
    /// It lies outside where it may be placed.
    OutsideZone(Rule),
    /// It is too near to the enemy to deploy.
    TooNearEnemy(UnitId, Rule),
    /// It is too near to the edge or to another objective.
    ObjectiveTooNear(Rule),
    /// Others are deployed before it.
    OthersFirst(Rule),
    /// There is nothing more to place, or something is left to place.
    DeploymentIncomplete(Rule),
    /// It must begin near its battalion.
    FarFromParent(UnitId, Rule),
    /// Part of it would be off the table.
    OffTable,
    /// Something is in the way.
    InTheWay(UnitId),
    /// It would touch the enemy.
    TouchesEnemy(UnitId),
    /// It has not enough movement left.
    TooFar(i32, i32),
    /// It cannot move: why.
    CannotMove(UnitId, Rule),
    /// It has made as many legs as a move has.
    NoMoreLegs,
    /// It has no such formation.
    NoSuchFormation(UnitId, Formation, Rule),
    /// It cannot change formation now: why.
    CannotForm(UnitId, Rule),
    /// The ground is closed to it.
    Closed(Terrain, Rule),
    /// It would stand on an obstacle.
    Straddles(Terrain, Rule),
    /// It has no reason to double, or may not.
    CannotDouble(UnitId, Rule),
    /// Only guns do that.
    GunsOnly(UnitId),
    /// It is not of the kind that does that.
    WrongKind(UnitId, Rule),
    /// It cannot enter the building.
    CannotEnter(UnitId, Rule),
    /// It cannot shoot: why.
    CannotShoot(UnitId, Rule),
    /// It does not see the target.
    NoSight(UnitId, Rule),
    /// It has no such shot.
    NoSuchShot(UnitId, Rule),
    /// It cannot be a target: why.
    NoTarget(Rule),
    /// It cannot assault: why.
    CannotAssault(UnitId, Rule),
    /// The charge does not reach.
    DoesNotReach(i32, i32),
    /// It makes no contact so.
    NoContact,
    /// It cannot help: why.
    CannotSupport(UnitId, Rule),
    /// It cannot go so far back, or not so little.
    WrongDistance(i32, i32, Rule),
    /// It cannot do that here.
    NotPossible(Rule),
}

impl Refusal {
    /// The rule behind it.
    pub const fn rule(self) -> Rule {
        match self {
            Refusal::NotAskedNow | Refusal::GameIsOver => Rule::Turn3,
            Refusal::NotYours(_) => Rule::Initiative5,
            Refusal::NotThere(_) => Rule::Turn1,
            Refusal::OffTable | Refusal::InTheWay(_) | Refusal::TouchesEnemy(_) => Rule::Movement1,
            Refusal::TooFar(..) | Refusal::NoMoreLegs => Rule::Movement2,
            Refusal::GunsOnly(_) => Rule::Limber1,
            Refusal::DoesNotReach(..) => Rule::Assault3,
            Refusal::NoContact => Rule::Contact1,
            Refusal::AlreadyDone(_, rule)
            | Refusal::NoWorksLeft(_, _, rule)
            | Refusal::OutsideZone(rule)
            | Refusal::TooNearEnemy(_, rule)
            | Refusal::ObjectiveTooNear(rule)
            | Refusal::OthersFirst(rule)
            | Refusal::DeploymentIncomplete(rule)
            | Refusal::FarFromParent(_, rule)
            | Refusal::CannotMove(_, rule)
            | Refusal::NoSuchFormation(_, _, rule)
            | Refusal::CannotForm(_, rule)
            | Refusal::Closed(_, rule)
            | Refusal::Straddles(_, rule)
            | Refusal::CannotDouble(_, rule)
            | Refusal::WrongKind(_, rule)
            | Refusal::CannotEnter(_, rule)
            | Refusal::CannotShoot(_, rule)
            | Refusal::NoSight(_, rule)
            | Refusal::NoSuchShot(_, rule)
            | Refusal::NoTarget(rule)
            | Refusal::CannotAssault(_, rule)
            | Refusal::CannotSupport(_, rule)
            | Refusal::WrongDistance(_, _, rule)
            | Refusal::NotPossible(rule) => rule,
        }
    }
}
