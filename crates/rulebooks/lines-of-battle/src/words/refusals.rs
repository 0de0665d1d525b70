//! Refusals in words: one place for all of them.

use crate::game::Battle;
use crate::refusal::Refusal;
use crate::sight::Obstacle;

impl Battle {
    /// What stands in the way.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> String {
        let name = |unit| self.name(unit);
        let place = |area| self.place(area);
        let who = |leader| self.leader_name(leader);
        match refusal {
            Refusal::NotAskedNow => "Something else is being decided now".to_owned(),
            Refusal::GameIsOver => "The game is over".to_owned(),
            Refusal::NotYours(unit) => format!("{} is not yours to command", name(unit)),
            Refusal::NotThere(unit) => format!("{} is not there", name(unit)),
            Refusal::PlacedInOrder(unit) => format!("{} is to be placed first", name(unit)),
            Refusal::ArrivesInOrder(unit) => format!("{} arrives first", name(unit)),
            Refusal::ReinforcementAreaClosed(area) => {
                format!("No unit may move into {}", place(area))
            }
            Refusal::AreaFull(area) => format!("{} can hold no more units", place(area)),
            Refusal::EnemyThere(area) => format!("The enemy is in {}", place(area)),
            Refusal::InfantryOnly(unit) => format!("Only infantry may; {} is not", name(unit)),
            Refusal::HasOneFormation(unit) => {
                format!("{} has only one formation", name(unit))
            }
            Refusal::ArtilleryOnly(unit) => format!("{} is not artillery", name(unit)),
            Refusal::NoApproach => "There is no approach on that border".to_owned(),
            Refusal::ApproachTaken(unit) => format!("{} is on that approach", name(unit)),
            Refusal::NoSquareHere(area) => {
                format!("{} is closed terrain: no square can be formed", place(area))
            }
            Refusal::NotItsReinforcementArea(area) => {
                format!("{} is not this side's reinforcement area", place(area))
            }
            Refusal::LeaderNotAsked(leader) => format!("{} cannot go there now", who(leader)),
            Refusal::CavalrymanNeedsCavalry(leader) => {
                format!("{} must be with a cavalry unit", who(leader))
            }
            Refusal::LeaderHasMoved(leader) => format!("{} has moved this turn", who(leader)),
            Refusal::LeaderCannotReach(leader) => {
                format!("{} cannot reach that unit this turn", who(leader))
            }
            Refusal::LeaderJoinsReserve(leader) => {
                format!(
                    "{} arrives with a unit in the reinforcement area",
                    who(leader)
                )
            }
            Refusal::NotTheNearest(unit) => {
                format!("{} is not the nearest unit without a leader", name(unit))
            }
            Refusal::NothingToRally(unit) => format!("{} has no hit to remove", name(unit)),
            Refusal::RallyOnApproach(unit) => {
                format!("{} is on an approach and cannot rally", name(unit))
            }
            Refusal::RallyUnderThreat(unit) => {
                format!(
                    "The enemy holds an approach of the area where {} stands",
                    name(unit)
                )
            }
            Refusal::AlreadyRallied(unit) => format!("{} was rallied this turn", name(unit)),
            Refusal::RalliedStays(unit) => {
                format!("{} was rallied and may not move this turn", name(unit))
            }
            Refusal::AlreadyMoved(unit) => format!("{} has acted this turn", name(unit)),
            Refusal::HasFought(unit) => {
                format!("{} has defended against a follow-up this turn", name(unit))
            }
            Refusal::MovedCannotRally(unit) => {
                format!(
                    "{} has moved or fought and cannot rally this turn",
                    name(unit)
                )
            }
            Refusal::TooFewPoints { needed: 1 } | Refusal::RallyTakesPoints { needed: 1 } => {
                "That takes 1 command point, and none is left for it".to_owned()
            }
            Refusal::TooFewPoints { needed } | Refusal::RallyTakesPoints { needed } => {
                format!("That takes {needed} command points, and so many are not left for it")
            }
            Refusal::OtherArea(unit) => {
                format!("{} stands in another area than the group", name(unit))
            }
            Refusal::OneFromApproach(unit) => {
                format!("{} is in the group from an approach already", name(unit))
            }
            Refusal::GroupHasMoved => "The group has moved: nobody may join it now".to_owned(),
            Refusal::ApproachLeadsElsewhere(unit) => {
                format!(
                    "{} is on an approach: its group must enter the area it faces",
                    name(unit)
                )
            }
            Refusal::AlreadyChosen(unit) => format!("{} has been chosen", name(unit)),
            Refusal::NotInGroup(unit) => format!("{} is not in the group", name(unit)),
            Refusal::NothingToDo(unit) => {
                format!("With {} the group could do nothing together", name(unit))
            }
            Refusal::NotNeighbours(area) => {
                format!("{} is not next to where the group stands", place(area))
            }
            Refusal::NoWay(area) => format!("There is no way from here to {}", place(area)),
            Refusal::TooManyActions(unit) => format!("{} has not enough actions left", name(unit)),
            Refusal::TooFarToAttack(unit) => {
                format!("{} is too far away to attack there", name(unit))
            }
            Refusal::ArtilleryCannotAttack(unit) => {
                format!(
                    "{} is artillery and must be left behind to attack",
                    name(unit)
                )
            }
            Refusal::TooWeakToAttack(unit) => {
                format!(
                    "{} has as many hits as rating and cannot attack",
                    name(unit)
                )
            }
            Refusal::NoRoomToEnd(area) => {
                format!(
                    "{} has no room for the group, and it could not march on",
                    place(area)
                )
            }
            Refusal::NoRoomToComeBack(area) => {
                format!(
                    "More units would attack than {} could take back",
                    place(area)
                )
            }
            Refusal::NotAllCanDoThat(unit) => {
                format!("{} cannot do that with the rest of the group", name(unit))
            }
            Refusal::InSquare(unit) => format!("{} is in square", name(unit)),
            Refusal::NotInSquare(unit) => format!("{} is not in square", name(unit)),
            Refusal::OnApproach(unit) => format!("{} is on an approach", name(unit)),
            Refusal::NotOnApproach(unit) => format!("{} is not on an approach", name(unit)),
            Refusal::DeploysFromArea(unit) => {
                format!("{} is on an approach and must fall back first", name(unit))
            }
            Refusal::LastOfGroup(unit) => {
                format!("{} is the last of its group: halt instead", name(unit))
            }
            Refusal::NothingDone => "The group has done nothing yet".to_owned(),
            Refusal::GunsCannotLead(unit, _) => {
                format!("{} is artillery and cannot lead", name(unit))
            }
            Refusal::AreaLeadsFirst(unit, _) => {
                format!(
                    "{} is on another approach: a unit in the area leads",
                    name(unit)
                )
            }
            Refusal::NotInCombat(unit, _) => format!("{} takes no part in this", name(unit)),
            Refusal::NowhereToRetreat(unit) => format!("{} has nowhere to go", name(unit)),
            Refusal::FanaticStays(unit) => format!("{} never retreats by choice", name(unit)),
            Refusal::StubbornLeader => "Their leader is too stubborn to retreat".to_owned(),
            Refusal::FearfulGoes(unit) => format!("{} cannot be made to stand", name(unit)),
            Refusal::LeadGoesFirst(unit, _) => {
                format!("{} leads and must be among those that retreat", name(unit))
            }
            Refusal::AlreadyRetreating(unit, _) => format!("{} retreats already", name(unit)),
            Refusal::NobodyRetreats(_) => "Nobody has been named to retreat".to_owned(),
            Refusal::RetreatDeclared(_) => {
                "Units have been named to retreat: take that back, or carry it out".to_owned()
            }
            Refusal::CannotCounter(unit) => format!("{} cannot counterattack", name(unit)),
            Refusal::TooWeakToCounter(unit) => {
                format!(
                    "{} has as many hits as rating and cannot counterattack",
                    name(unit)
                )
            }
            Refusal::CounterDeclared(unit) => {
                format!("{} has joined the counterattack", name(unit))
            }
            Refusal::CannotBeHeld(unit) => format!("{} cannot be held back", name(unit)),
            Refusal::NobodyCounters => "Nobody has joined the counterattack".to_owned(),
            Refusal::BadRetreat(area) => format!("No way of retreat leads to {}", place(area)),
            Refusal::RetreatIntoAttack(area) => {
                format!("The attack comes from {}: no retreat there", place(area))
            }
            Refusal::EnemyAtRefuge(area) => {
                format!("The enemy holds {}: no retreat there", place(area))
            }
            Refusal::RefugeClosed(unit, area) => {
                format!(
                    "{} is closed terrain: {} cannot retreat there",
                    place(area),
                    name(unit)
                )
            }
            Refusal::NotItsReserve(area) => {
                format!("{} is the enemy's reinforcement area", place(area))
            }
            Refusal::InfantryGoesBack(area) => {
                format!(
                    "Infantry goes back to where it attacked from, not to {}",
                    place(area)
                )
            }
            Refusal::CannotFire(unit) => format!("{} is limbered and cannot fire", name(unit)),
            Refusal::SkirmishersInTheOpen(unit) => {
                format!(
                    "{} skirmishes only from an approach or closed terrain",
                    name(unit)
                )
            }
            Refusal::AlreadyFired(unit) => format!("{} has fired in this phase", name(unit)),
            Refusal::NotAnEnemy(unit) => format!("{} is no enemy", name(unit)),
            Refusal::NoTarget(unit, obstacle) => {
                format!(
                    "{} cannot be fired at: {}",
                    name(unit),
                    obstacle_words(obstacle)
                )
            }
            Refusal::AlreadySo(unit) => format!("{} stands so already", name(unit)),
            Refusal::AlreadySwitched(unit) => {
                format!("{} was limbered or unlimbered in this phase", name(unit))
            }
            Refusal::NeverLimbered(unit) => {
                format!("{} is horse artillery and stays unlimbered", name(unit))
            }
        }
    }
}

/// What hides a target.
const fn obstacle_words(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::TooFar => "it is more than two areas away",
        Obstacle::GunsInWood => "there is no fire out of a wood",
        Obstacle::GunsInBuildings => "there is no fire out of buildings",
        Obstacle::GunsInReserve => "there is no fire out of a reinforcement area",
        Obstacle::TargetInWood => "there is no fire into a wood",
        Obstacle::TargetInReserve => "there is no fire into a reinforcement area",
        Obstacle::HighApproach => "the approach between is too high",
        Obstacle::HighGround => "the ground between is higher than both",
        Obstacle::Hedge => "a hedge is in the way",
        Obstacle::Crest => "a ridge hides it",
        Obstacle::WoodBetween => "a wood hides it",
        Obstacle::HorseArtillery => "horse artillery does not reach so far",
        Obstacle::LightArtillery => "light artillery does not reach so far",
        Obstacle::NotBeforeSkirmishers => "skirmishers fire into an area before them",
    }
}
