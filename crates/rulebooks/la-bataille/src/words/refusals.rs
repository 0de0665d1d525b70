//! Refusals in words.

use crate::game::Battle;
use crate::refusal::Refusal;

impl Battle {
    #[allow(clippy::too_many_lines, reason = "one line for each obstacle")]
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> String {
        let unit = |unit| self.unit_name(unit);
        let leader = |leader| self.leader_name(leader);
        let element = |element| self.element_name(element);
        let hex = |hex| self.hex_name(hex);
        match refusal {
            Refusal::GameIsOver => "the battle is over".to_owned(),
            Refusal::NotAskedNow => "that is not being decided now".to_owned(),
            Refusal::NotYours(who) => format!("{} is not yours to move", unit(who)),
            Refusal::NotYourLeader(who) => format!("{} is not yours to move", leader(who)),
            Refusal::NotYourElement(who) => format!("{} is not yours to order", element(who)),
            Refusal::NotOnMap(who) => format!("{} is not on the map", unit(who)),
            Refusal::Routed(who) => format!("{} is routed and runs by itself", unit(who)),
            Refusal::HasMoved(who) => format!("{} has moved", unit(who)),
            Refusal::Charge(obstacle) => self.charge_refusal(obstacle),
            Refusal::HasCharged(who) => format!("{} has charged and does not move", unit(who)),
            Refusal::NotReleased(who) => format!("{} may not be used yet", unit(who)),
            Refusal::OnTop(who) => format!("{} cannot be put on top now", unit(who)),
            Refusal::GroupIsSet => "nobody else can join what is moving".to_owned(),
            Refusal::NotAlike(who) => format!("{} stands otherwise than those who move", unit(who)),
            Refusal::TooDear(cost, left) => {
                format!("that costs {cost} points, and {left} are left")
            }
            Refusal::Unlimbered(who) => format!("{} is unlimbered", unit(who)),
            Refusal::StoppedByZone => "an enemy zone of influence holds them".to_owned(),
            Refusal::EnemyThere(at) => format!("the enemy stands in {}", hex(at)),
            Refusal::NotNext(at) => format!("{} is not next to them", hex(at)),
            Refusal::NotInFront(at) | Refusal::NotBeforeAssault(at) => {
                format!("{} is not before their front", hex(at))
            }
            Refusal::OffTheMap => "that leads off the map".to_owned(),
            Refusal::Impassable(at) => format!("there is no way for them into {}", hex(at)),
            Refusal::BrokenGround(at) => format!(
                "{} is not clear, and they must keep their formation",
                hex(at)
            ),
            Refusal::FacesSo => "they face there already".to_owned(),
            Refusal::WholeMove => "guns in action turn only as their whole move".to_owned(),
            Refusal::LooksAllRound(formation) => {
                format!("a unit in {} looks all round", formation.name())
            }
            Refusal::CannotFaceSo(formation) => {
                format!("a unit in {} cannot face there", formation.name())
            }
            Refusal::MustWheel => "a line of several hexes turns by wheeling".to_owned(),
            Refusal::NotInGoodOrder(who) => format!("{} is not in good order", unit(who)),
            Refusal::KeepsColumn(who) => {
                format!("{} marches at the double and keeps its column", unit(who))
            }
            Refusal::NoRoomToDeploy => "there is no room to form so".to_owned(),
            Refusal::FormedSo(formation) => format!("they are in {} already", formation.name()),
            Refusal::OneUnitOnly => "only one unit at a time can do that".to_owned(),
            Refusal::CannotForm(who, formation) => {
                format!("{} cannot form {}", unit(who), formation.name())
            }
            Refusal::WrongLength(who, formation) => {
                format!(
                    "{} covers another number of hexes in {}",
                    unit(who),
                    formation.name()
                )
            }
            Refusal::GroundForbids(formation, at) => {
                format!(
                    "the ground of {} does not allow {}",
                    hex(at),
                    formation.name()
                )
            }
            Refusal::LeftSquare(who) => format!("{} left its square in this phase", unit(who)),
            Refusal::TooFewForSquare(steps) => {
                format!("{steps} steps of infantry are too few for a square")
            }
            Refusal::NoLine(who) => format!("{} is no line of several hexes", unit(who)),
            Refusal::NotUnlimbered(who) => format!("{} has no guns in action", unit(who)),
            Refusal::NotLimbered(who) => format!("{} has no guns to unlimber", unit(who)),
            Refusal::TriedToLimber(who) => format!("{} has tried to limber", unit(who)),
            Refusal::NoParts(who) => format!("{} has no such parts", unit(who)),
            Refusal::NotOneHex(who) => format!("{} must stand in one hex", unit(who)),
            Refusal::NotTogether(who) => {
                format!("the parts of {} do not stand together", unit(who))
            }
            Refusal::TooWeakToReform(who) => format!("{} has lost half its steps", unit(who)),
            Refusal::LeaderAway(who) => format!("{} is not on the field", leader(who)),
            Refusal::LeaderMoved(who) => format!("{} has moved", leader(who)),
            Refusal::LeadersOnlyRide => {
                "leaders and headquarters only ride from hex to hex".to_owned()
            }
            Refusal::NoHq(who) => format!("{} has no headquarters for that", element(who)),
            Refusal::HqIsFixed(who) => format!("the headquarters of {} may not move", element(who)),
            Refusal::HqMoved(who) => format!("the headquarters of {} has moved", element(who)),
            Refusal::NotTowardsGoal(at) => format!("{} is not on the way to the goal", hex(at)),
            Refusal::HasArrived(who) => format!("{} does not wait to come on", unit(who)),
            Refusal::NotDue(who) => format!("{} is not due yet", unit(who)),
            Refusal::NoDoor(at) => format!("{} is not where they come on", hex(at)),
            Refusal::NoDivision(who) => {
                format!("{} is no division of infantry on the field", element(who))
            }
            Refusal::NoCommander(who) => format!("{} has no commander on the field", element(who)),
            Refusal::ShakenOrganisation(who) => {
                format!("the organization of {} is shaken", unit(who))
            }
            Refusal::NotReadyToHasten(who) => {
                format!("{} is not in column on clear ground", unit(who))
            }
            Refusal::TooFarFromCommander(who) => {
                format!("{} is more than two hexes from its commander", unit(who))
            }
            Refusal::NoSquare(at) => format!("there is no square in {}", hex(at)),
            Refusal::OneStackOnSquare(at) => {
                format!("another stack assaults the square in {}", hex(at))
            }
            Refusal::NobodyThere(at) | Refusal::NobodyToAssault(at) => {
                format!("there is nobody for that in {}", hex(at))
            }
            Refusal::CannotFire(from, at) => {
                format!("nobody in {} can fire at {}", hex(from), hex(at))
            }
            Refusal::HasAimed(from) => format!("{} fires already", hex(from)),
            Refusal::SquareFiresApart(from) => {
                format!(
                    "the square in {} fires at three hexes that do not touch",
                    hex(from)
                )
            }
            Refusal::SquareIsAssaulted(at) => {
                format!(
                    "the square in {} is to be assaulted: only those fire who meet there",
                    hex(at)
                )
            }
            Refusal::NearerTarget(at) => format!("guns must fire at {} next to them", hex(at)),
            Refusal::CannotCombine(from, at) => {
                format!(
                    "{} cannot join the fire of the others at {}",
                    hex(from),
                    hex(at)
                )
            }
            Refusal::AssaultNotDefined => {
                "first an assault must be defined, or the one defined launched".to_owned()
            }
            Refusal::OneTarget(at) => {
                format!("the assault that is being defined is not on {}", hex(at))
            }
            Refusal::HasAssaulted(from) => format!("{} has its assault", hex(from)),
            Refusal::FiredElsewhere(from) => format!("{} fired at another hex", hex(from)),
            Refusal::SquareNotDeclared(at) => {
                format!("that assault on {} was not declared", hex(at))
            }
            Refusal::CannotAssault(from) => format!("nobody in {} can assault", hex(from)),
            Refusal::CannotWithdraw(who) => format!("{} cannot withdraw", unit(who)),
            Refusal::NoHaven(who, at) => format!("{} cannot go to {}", unit(who), hex(at)),
            Refusal::MustAdvance => "who won the melee must advance".to_owned(),
            Refusal::OutOfCommand(who) => format!("{} is out of command", unit(who)),
            Refusal::NoOrders(who) => format!("{} has no current orders", unit(who)),
            Refusal::LeavesCommand(who) => format!("{} would leave its command radius", unit(who)),
            Refusal::AwayFromCommand(who) => {
                format!("{} must go back towards its commander", unit(who))
            }
            Refusal::HasTried(who) => format!("{} cannot try any more", leader(who)),
            Refusal::NoRoyalInitiative(who) => {
                format!("{} has no royal initiative to try", leader(who))
            }
            Refusal::NotOfHisWing(who) => {
                format!("{} is not of the corps of him who writes", element(who))
            }
            Refusal::NotSeen(who) => format!("nobody who is to attack sees {}", element(who)),
            Refusal::EndOfPursuit(at) => {
                format!("{} lies beyond the limit of the pursuit", hex(at))
            }
            Refusal::WasTold(who) => format!("{} was told so already", leader(who)),
            Refusal::NotMended(who) => {
                format!("{} has no other battery to be put together with", unit(who))
            }
            Refusal::NotInAssault(who) => format!("{} takes no part in the assault", unit(who)),
            Refusal::LastOfAssault(who) => {
                format!("{} is all that assaults from its hex", unit(who))
            }
            Refusal::NotAtEdge(who) => {
                format!("{} has no edge of the map before it", unit(who))
            }
            Refusal::NoSpare(who) => format!(
                "No spare officer of {} can try his initiative now",
                element(who)
            ),
            Refusal::KeepsToRoad(who) => {
                format!("{} is in road order and keeps to the road", unit(who))
            }
            Refusal::CommandsNothing(who) => {
                format!("{} commands nobody on the field", leader(who))
            }
            Refusal::OtherElement(who) => format!("the order is not for {}", element(who)),
            Refusal::NoSuchGoal(at) => format!("{} is no objective", hex(at)),
            Refusal::NoEmergency(who) => {
                format!("{} cannot make an emergency retreat now", element(who))
            }
            Refusal::NoHqHaven(at) => format!("the headquarters cannot retreat to {}", hex(at)),
            Refusal::NoMoreOrders => "the army commander has no time for that".to_owned(),
            Refusal::HasWritten(who) => {
                format!("{} has been written to in this phase", element(who))
            }
            Refusal::NoWayFor(who) => format!("no rider can reach {}", element(who)),
            Refusal::CalledBack(who) => {
                format!("{} must ride to his headquarters", leader(who))
            }
            Refusal::LeavesCorps(who) => {
                format!("{} would be too far from his corps", leader(who))
            }
            Refusal::NoTrail(who) => {
                format!("nobody retreated from the headquarters of {}", element(who))
            }
            Refusal::CannotJoin(who, to) => {
                format!("{} cannot join {}", element(who), element(to))
            }
            Refusal::CannotAppoint(who, by) => {
                format!("{} cannot take over {}", leader(by), element(who))
            }
            Refusal::GuardWaits(who) => format!("{} waits to be committed", unit(who)),
            Refusal::GuardInFront(who) => {
                format!("{} stays behind the front until it is committed", unit(who))
            }
            Refusal::CannotLend(who) => format!("{} cannot be lent now", unit(who)),
            Refusal::LeavesEmperor(who) => {
                format!("{} stays within six hexes of the Emperor", unit(who))
            }
            Refusal::LeaderStays(who) => format!("{} cannot withdraw there", leader(who)),
            Refusal::MustRejoin(who) => {
                format!(
                    "{} is out of command and must go back towards it first",
                    unit(who)
                )
            }
            Refusal::MustRejoinCorps(who) => {
                format!(
                    "{} is too far from his corps and must ride back towards it first",
                    leader(who)
                )
            }
            Refusal::PullsBack(who) => {
                format!("{} must draw off three hexes from the enemy", unit(who))
            }
        }
    }
}
