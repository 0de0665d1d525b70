//! Why an order is refused: the obstacle, with the rule that makes it one.

use ground::areas::AreaId;

use crate::sight::Obstacle;
use crate::{LeaderId, Rule, UnitId};

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
    /// Another unit is to be placed first.
    PlacedInOrder(UnitId),
    /// Another unit arrives first.
    ArrivesInOrder(UnitId),
    /// No unit may start or move there.
    ReinforcementAreaClosed(AreaId),
    /// There is no room for it.
    AreaFull(AreaId),
    /// Enemies are there.
    EnemyThere(AreaId),
    /// Only infantry stands on approaches.
    InfantryOnly(UnitId),
    /// Only infantry changes formation.
    HasOneFormation(UnitId),
    /// Only artillery has that.
    ArtilleryOnly(UnitId),
    /// There is no approach on that border.
    NoApproach,
    /// The approach is taken.
    ApproachTaken(UnitId),
    /// No square in closed terrain.
    NoSquareHere(AreaId),
    /// It is not this unit's reinforcement area.
    NotItsReinforcementArea(AreaId),
    /// A leader of the other side, or one who is not to be placed now.
    LeaderNotAsked(LeaderId),
    /// The leader must be with cavalry.
    CavalrymanNeedsCavalry(LeaderId),
    /// The leader has moved already.
    LeaderHasMoved(LeaderId),
    /// The unit is too far or cut off for the leader.
    LeaderCannotReach(LeaderId),
    /// An arriving leader joins a unit in the reinforcement area first.
    LeaderJoinsReserve(LeaderId),
    /// A displaced leader goes to the nearest unit that has no leader.
    NotTheNearest(UnitId),
    /// Artillery has no rating to restore.
    NothingToRally(UnitId),
    /// Infantry on an approach cannot be rallied.
    RallyOnApproach(UnitId),
    /// An enemy holds an approach of its area.
    RallyUnderThreat(UnitId),
    /// There are not enough command points to rally it.
    RallyTakesPoints {
        /// What it would take.
        needed: u8,
    },
    /// It was rallied this turn.
    AlreadyRallied(UnitId),
    /// It was rallied, so it may not move.
    RalliedStays(UnitId),
    /// It moved or fought, so it may not act again.
    AlreadyMoved(UnitId),
    /// It has defended against a follow-up attack, so it may not act any more.
    HasFought(UnitId),
    /// It moved, so it may not be rallied.
    MovedCannotRally(UnitId),
    /// There are not enough command points.
    TooFewPoints {
        /// What it would take.
        needed: u8,
    },
    /// It stands in another area than the group.
    OtherArea(UnitId),
    /// Only one unit on an approach may be in a group.
    OneFromApproach(UnitId),
    /// The group may take nobody in once it has moved.
    GroupHasMoved,
    /// With a unit on an approach the group must enter the area it faces.
    ApproachLeadsElsewhere(UnitId),
    /// It is in the group already.
    AlreadyChosen(UnitId),
    /// It is not in the group.
    NotInGroup(UnitId),
    /// The group would have nothing it could do together.
    NothingToDo(UnitId),
    /// The areas are not neighbours.
    NotNeighbours(AreaId),
    /// The way leads only from there to here.
    NoWay(AreaId),
    /// It would take more actions than the unit has.
    TooManyActions(UnitId),
    /// Infantry attacks within 2 actions, cavalry within 3.
    TooFarToAttack(UnitId),
    /// Artillery does not attack.
    ArtilleryCannotAttack(UnitId),
    /// A unit with as many hits as rating does not attack.
    TooWeakToAttack(UnitId),
    /// The group could not stop there, nor go on.
    NoRoomToEnd(AreaId),
    /// More attack than could come back.
    NoRoomToComeBack(AreaId),
    /// The whole group must do the same.
    NotAllCanDoThat(UnitId),
    /// It is in square.
    InSquare(UnitId),
    /// It is not in square.
    NotInSquare(UnitId),
    /// It is on an approach.
    OnApproach(UnitId),
    /// It is not on an approach.
    NotOnApproach(UnitId),
    /// It is on an approach, and from there none leads to another.
    DeploysFromArea(UnitId),
    /// The last unit of a group is not left behind: the group halts.
    LastOfGroup(UnitId),
    /// A group must do something before it halts.
    NothingDone,
    /// Artillery leads nothing.
    GunsCannotLead(UnitId, Rule),
    /// A unit leaves another approach to lead only if none in the area can.
    AreaLeadsFirst(UnitId, Rule),
    /// It takes no part in this step of the combat.
    NotInCombat(UnitId, Rule),
    /// It has nowhere to go.
    NowhereToRetreat(UnitId),
    /// It never retreats by choice.
    FanaticStays(UnitId),
    /// The leader in this combat allows no retreat by choice.
    StubbornLeader,
    /// It must retreat when it may.
    FearfulGoes(UnitId),
    /// The lead unit must be among those that retreat.
    LeadGoesFirst(UnitId, Rule),
    /// It is retreating already.
    AlreadyRetreating(UnitId, Rule),
    /// No one has been named to retreat.
    NobodyRetreats(Rule),
    /// Those named to retreat must go.
    RetreatDeclared(Rule),
    /// It cannot counterattack.
    CannotCounter(UnitId),
    /// Cavalry with as many hits as rating does not counterattack.
    TooWeakToCounter(UnitId),
    /// It has joined the counterattack.
    CounterDeclared(UnitId),
    /// It could not be held back.
    CannotBeHeld(UnitId),
    /// No one has joined the counterattack.
    NobodyCounters,
    /// No way of retreat leads there.
    BadRetreat(AreaId),
    /// The attack comes from there.
    RetreatIntoAttack(AreaId),
    /// Enemies are where it would retreat to.
    EnemyAtRefuge(AreaId),
    /// Cavalry and artillery do not retreat into closed terrain.
    RefugeClosed(UnitId, AreaId),
    /// It is the other side's reinforcement area.
    NotItsReserve(AreaId),
    /// Infantry that attacked goes back to where it came from.
    InfantryGoesBack(AreaId),
    /// It is limbered and does not fire.
    CannotFire(UnitId),
    /// Skirmishers fire from an approach or closed terrain.
    SkirmishersInTheOpen(UnitId),
    /// It has fired in this phase.
    AlreadyFired(UnitId),
    /// It is not of the other side.
    NotAnEnemy(UnitId),
    /// It cannot be fired at from there.
    NoTarget(UnitId, Obstacle),
    /// Its guns stand as ordered already.
    AlreadySo(UnitId),
    /// It was switched in this phase.
    AlreadySwitched(UnitId),
    /// Horse artillery is never limbered.
    NeverLimbered(UnitId),
}

impl Refusal {
    /// The rule that stands in the way.
    #[allow(clippy::match_same_arms)]
    pub const fn rule(self) -> Rule {
        match self {
            Refusal::NotAskedNow => Rule::Turn3,
            Refusal::GameIsOver => Rule::QbTime4,
            Refusal::NotYours(_) => Rule::Turn1,
            Refusal::NotThere(_) => Rule::Map1,
            Refusal::PlacedInOrder(_) => Rule::QbSetupAllied0,
            Refusal::ArrivesInOrder(_) => Rule::Reinforcements1,
            Refusal::ReinforcementAreaClosed(_) => Rule::Reinforcements4,
            Refusal::AreaFull(_) => Rule::TerrainBuildings1,
            Refusal::EnemyThere(_) => Rule::Map3,
            Refusal::InfantryOnly(_) => Rule::Units14,
            Refusal::HasOneFormation(_) => Rule::Units2,
            Refusal::ArtilleryOnly(_) => Rule::Units12,
            Refusal::NoApproach => Rule::Map11,
            Refusal::ApproachTaken(_) => Rule::Map6,
            Refusal::NoSquareHere(_) => Rule::MoveAction5,
            Refusal::NotItsReinforcementArea(_) => Rule::Reinforcements1,
            Refusal::LeaderNotAsked(_) => Rule::Leaders4,
            Refusal::CavalrymanNeedsCavalry(_) => Rule::LeadersBonusCavalryman,
            Refusal::LeaderHasMoved(_) => Rule::Leaders4,
            Refusal::LeaderCannotReach(_) => Rule::Leaders5,
            Refusal::LeaderJoinsReserve(_) => Rule::Leaders2,
            Refusal::NotTheNearest(_) => Rule::Leaders7,
            Refusal::NothingToRally(_) => Rule::Rally1,
            Refusal::RallyOnApproach(_) => Rule::Rally2,
            Refusal::RallyUnderThreat(_) => Rule::Rally3,
            Refusal::RallyTakesPoints { .. } => Rule::Rally1,
            Refusal::AlreadyRallied(_) => Rule::Rally5,
            Refusal::RalliedStays(_) => Rule::Rally4,
            Refusal::AlreadyMoved(_) => Rule::MoveGroup6,
            Refusal::HasFought(_) => Rule::CombatGen2,
            Refusal::MovedCannotRally(_) => Rule::OptionalRallyMove3,
            Refusal::TooFewPoints { .. } => Rule::Move2,
            Refusal::OtherArea(_) => Rule::MoveGroup1,
            Refusal::OneFromApproach(_) => Rule::MoveGroup2,
            Refusal::GroupHasMoved => Rule::MoveGroup5,
            Refusal::ApproachLeadsElsewhere(_) => Rule::MoveGroup2,
            Refusal::AlreadyChosen(_) => Rule::Move1,
            Refusal::NotInGroup(_) => Rule::Move1,
            Refusal::NothingToDo(_) => Rule::MoveGroup5,
            Refusal::NotNeighbours(_) => Rule::Map1,
            Refusal::NoWay(_) => Rule::Map12,
            Refusal::TooManyActions(_) => Rule::MoveCp2,
            Refusal::TooFarToAttack(_) => Rule::MoveCp3,
            Refusal::ArtilleryCannotAttack(_) => Rule::MoveAction2,
            Refusal::TooWeakToAttack(_) => Rule::Combat1_1,
            Refusal::NoRoomToEnd(_) => Rule::TerrainBuildings1,
            Refusal::NoRoomToComeBack(_) => Rule::TerrainBuildings1,
            Refusal::NotAllCanDoThat(_) => Rule::MoveSquare2,
            Refusal::InSquare(_) => Rule::MoveAction5,
            Refusal::NotInSquare(_) => Rule::MoveAction5,
            Refusal::OnApproach(_) => Rule::MoveAction5,
            Refusal::NotOnApproach(_) => Rule::MoveAction3,
            Refusal::DeploysFromArea(_) => Rule::MoveAction4,
            Refusal::LastOfGroup(_) => Rule::MoveGroup3,
            Refusal::NothingDone => Rule::Move1,
            Refusal::GunsCannotLead(_, step) => step,
            Refusal::AreaLeadsFirst(_, step) => step,
            Refusal::NotInCombat(_, step) => step,
            Refusal::NowhereToRetreat(_) => Rule::Retreat1_8,
            Refusal::FanaticStays(_) => Rule::AttributesFanatic,
            Refusal::StubbornLeader => Rule::LeadersBonusStubborn,
            Refusal::FearfulGoes(_) => Rule::AttributesFearful,
            Refusal::LeadGoesFirst(_, step) => step,
            Refusal::AlreadyRetreating(_, step) => step,
            Refusal::NobodyRetreats(step) => step,
            Refusal::RetreatDeclared(step) => step,
            Refusal::CannotCounter(_) => Rule::Combat9,
            Refusal::TooWeakToCounter(_) => Rule::Combat9_0,
            Refusal::CounterDeclared(_) => Rule::Combat9,
            Refusal::CannotBeHeld(_) => Rule::OptionalUnreliable1,
            Refusal::NobodyCounters => Rule::Combat9_1,
            Refusal::BadRetreat(_) => Rule::Retreat1_7,
            Refusal::RetreatIntoAttack(_) => Rule::Retreat1_7_1,
            Refusal::EnemyAtRefuge(_) => Rule::Retreat1_7_2,
            Refusal::RefugeClosed(..) => Rule::Retreat1_7_3,
            Refusal::NotItsReserve(_) => Rule::Reinforcements5,
            Refusal::InfantryGoesBack(_) => Rule::Retreat2_2,
            Refusal::CannotFire(_) => Rule::Artillery2,
            Refusal::SkirmishersInTheOpen(_) => Rule::AttributesSkirmishers,
            Refusal::AlreadyFired(_) => Rule::Artillery3_1,
            Refusal::NotAnEnemy(_) => Rule::Artillery3,
            Refusal::NoTarget(_, obstacle) => obstacle.rule(),
            Refusal::AlreadySo(_) => Rule::Artillery12,
            Refusal::AlreadySwitched(_) => Rule::Artillery12,
            Refusal::NeverLimbered(_) => Rule::OptionalHorse1,
        }
    }
}
