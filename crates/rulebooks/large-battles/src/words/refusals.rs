//! Refusals in words.

use super::labels::formation_words;
use super::short;
use crate::game::Battle;
use crate::refusal::{NoFire, Refusal};

impl Battle {
    /// A refusal in words.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> String {
        let name = |unit| self.name(unit);
        let general = |general| self.general_name(general);
        match refusal {
            Refusal::NotAskedNow => "Something else is being decided now".to_owned(),
            Refusal::GameIsOver => "The battle is over".to_owned(),
            Refusal::AnotherGeneralFirst(who) => {
                format!("{} must get out of the way first", general(who))
            }
            Refusal::NotYourGeneral(who) => format!("{} obeys the other side", general(who)),
            Refusal::GeneralMoved(who) => format!("{} has been placed or has moved", general(who)),
            Refusal::GeneralTooFar(who, limit) => {
                format!("{} goes no farther than {}", general(who), short(limit))
            }
            Refusal::NoPlaceForGeneral(who) => format!("{} cannot be there", general(who)),
            Refusal::GeneralOutsideArea(who) => {
                format!("{} must begin in his side's area", general(who))
            }
            Refusal::GeneralTooNear(who, enemy) => format!(
                "{} would begin within 12 in of {}",
                general(who),
                name(enemy)
            ),
            Refusal::EnemyBarsGeneral(who, enemy) => {
                format!("{} bars the way of {}", name(enemy), general(who))
            }
            Refusal::NotYours(unit) => format!("{} is not for this side to order now", name(unit)),
            Refusal::NotOnTable(unit) => format!("{} is not on the table", name(unit)),
            Refusal::NotToPlace(unit) => format!("{} is not to be placed now", name(unit)),
            Refusal::HasAPlace(unit) => format!("There is a place for {}", name(unit)),
            Refusal::OutsideArea(unit) => {
                format!("{} would stand outside its area of deployment", name(unit))
            }
            Refusal::TooNearToDeploy(unit, enemy) => {
                format!("{} would be within 12 in of {}", name(unit), name(enemy))
            }
            Refusal::OutOfOwnCommand(unit) => {
                format!("{} would be out of its own commander's span", name(unit))
            }
            Refusal::NotDue(unit) => format!("{} does not arrive yet", name(unit)),
            Refusal::NoRoomToArrive(unit) => {
                format!("There is no room for {} to arrive", name(unit))
            }
            Refusal::Routing(unit) => format!("{} is routing", name(unit)),
            Refusal::Rallying(unit) => format!("{} halts to rally", name(unit)),
            Refusal::HasMoved(unit) => format!("{} has had its move", name(unit)),
            Refusal::InContact(unit) => format!("{} is in contact with the enemy", name(unit)),
            Refusal::OutOfCommand(unit, _) => format!("No general commands {}", name(unit)),
            Refusal::NotOnCounter(unit) => format!("{} is not on counter", name(unit)),
            Refusal::CannotCounter(unit) => format!("{} cannot be held on counter", name(unit)),
            Refusal::NotDisordered(unit) => format!("{} is not disordered", name(unit)),
            Refusal::RallyInRough(unit) => format!(
                "{} is disordered by the ground and must leave it to rally",
                name(unit)
            ),
            Refusal::OffTable(unit) => format!("{} would leave the table", name(unit)),
            Refusal::GroundBars(unit) => format!("The ground does not let {} pass", name(unit)),
            Refusal::NobodyEnters(unit) => {
                format!("Nobody enters that ground, nor does {}", name(unit))
            }
            Refusal::TooFar(unit) => format!("The move of {} does not go so far", name(unit)),
            Refusal::NoDistance(unit) => {
                format!(
                    "{} moves and wheels forwards, by more than nothing",
                    name(unit)
                )
            }
            Refusal::NoWay(unit) => format!("No way leads {} there", name(unit)),
            Refusal::EnemyInTheWay(unit, enemy) => {
                format!("{} stands in the way of {}", name(enemy), name(unit))
            }
            Refusal::WouldTouch(unit, enemy) => {
                format!(
                    "{} would touch {} without charging",
                    name(unit),
                    name(enemy)
                )
            }
            Refusal::OnFriend(unit, friend) => {
                format!("{} would stand on {}", name(unit), name(friend))
            }
            Refusal::MarchTooNear(unit, enemy) => format!(
                "{} is in column of march and may not come within 12 in of {}",
                name(unit),
                name(enemy)
            ),
            Refusal::GarrisonMustReform(unit) => {
                format!("{} is deployed in a town and must reform first", name(unit))
            }
            Refusal::SquareStands(unit) => format!("{} is in square and stands", name(unit)),
            Refusal::Unlimbered(unit) => format!("{} is unlimbered and stands", name(unit)),
            Refusal::NothingToWheelFor(unit) => {
                format!("That wheel brings no new target before {}", name(unit))
            }
            Refusal::CannotStepBack(unit) => format!("{} cannot step back", name(unit)),
            Refusal::NeedsWholeMove(unit, _) => {
                format!("That would take {} its whole move", name(unit))
            }
            Refusal::NotItsFormation(unit, formation) => {
                format!("{} cannot form {}", name(unit), formation_words(formation))
            }
            Refusal::AlreadySo(unit) => format!("{} is formed so already", name(unit)),
            Refusal::LimberFirst(unit) => format!("{} must limber first", name(unit)),
            Refusal::NoTown(unit) => format!("{} is not in a town", name(unit)),
            Refusal::TownFull(unit) => format!("The town has no room for {}", name(unit)),
            Refusal::NotAnEnemy(unit) => format!("{} is no enemy on the table", name(unit)),
            Refusal::FriendAsTarget(unit) => format!("{} is a friend", name(unit)),
            Refusal::GunsAreNotCharged(unit) => {
                format!(
                    "{} is artillery: it is passed over, not charged",
                    name(unit)
                )
            }
            Refusal::CannotCharge(unit) => format!("{} cannot charge as it is", name(unit)),
            Refusal::NoCounterCharge(unit) => {
                format!("The counter move of {} may not make contact", name(unit))
            }
            Refusal::Disordered(unit) => {
                format!(
                    "{} is disordered, or would be, and may not make contact",
                    name(unit)
                )
            }
            Refusal::WheelFirst(unit) => {
                format!(
                    "{} wheels at the start of its charge or not at all",
                    name(unit)
                )
            }
            Refusal::CavalryInTheOpen(unit, enemy) => format!(
                "{} is infantry and may not move into contact with {} in the open",
                name(unit),
                name(enemy)
            ),
            Refusal::GarrisonAndCavalry(unit, enemy) => format!(
                "{} would be disordered among the houses that {} holds",
                name(unit),
                name(enemy)
            ),
            Refusal::FrontOnly(unit, enemy) => format!(
                "{} started before the front of {} and must strike it there",
                name(unit),
                name(enemy)
            ),
            Refusal::OutOfReach(unit, enemy) => {
                format!(
                    "The charge of {} does not reach {}",
                    name(unit),
                    name(enemy)
                )
            }
            Refusal::NotCharged(unit) => format!("{} has no charge to answer", name(unit)),
            Refusal::MustTrySquare(unit) => format!("{} must try to form square", name(unit)),
            Refusal::NotRouting(unit) => format!("{} is not routing", name(unit)),
            Refusal::HasTested(unit) => format!("{} has tested in this move", name(unit)),
            Refusal::RouterInContact(unit) => {
                format!(
                    "{} is in contact with the enemy and may not test",
                    name(unit)
                )
            }
            Refusal::CannotFire(unit, why) => {
                format!("{} cannot fire: {}", name(unit), no_fire(why))
            }
            Refusal::HasFired(unit) => format!("{} has fired in this phase", name(unit)),
            Refusal::TargetGone(unit) => format!("{} is no more", name(unit)),
            Refusal::NoTarget(unit, target) => format!(
                "{} was no valid target of {} when the phase began",
                name(target),
                name(unit)
            ),
            Refusal::HasFought(unit) => format!("{} has fought in this step", name(unit)),
            Refusal::NotTouching(one, other) => {
                format!("{} and {} have no melee to fight", name(one), name(other))
            }
            Refusal::FewerFights(one, other) => format!(
                "If {} fought {}, fewer units would have a fight of their own",
                name(one),
                name(other)
            ),
            Refusal::RecoilTooFar(unit) => format!("{} may bounce up to 5 in farther", name(unit)),
        }
    }
}

const fn no_fire(why: NoFire) -> &'static str {
    match why {
        NoFire::Cavalry => "it is cavalry",
        NoFire::OnMarch => "it is in column of march",
        NoFire::Routing => "it is routing",
        NoFire::Rallying => "it halts to rally",
        NoFire::Limbered => "it is limbered",
        NoFire::Wheeled => "it wheeled in this move",
        NoFire::Moved => "it moved in this move",
    }
}
