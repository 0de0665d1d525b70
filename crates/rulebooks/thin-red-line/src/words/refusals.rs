//! Refusals as sentences.

use super::{said, sentence};
use crate::game::Battle;
use crate::refusal::Refusal;

impl Battle {
    /// A refusal in words.
    pub(crate) fn refusal_text(&self, refusal: Refusal) -> String {
        sentence(&self.refusal_words(refusal))
    }

    fn refusal_words(&self, refusal: Refusal) -> String {
        let name = |unit| self.name(unit);
        let title = || refusal.rule().info().title;
        match refusal {
            Refusal::NotAskedNow => "Something else is being decided now.".to_owned(),
            Refusal::GameIsOver => "The game is over.".to_owned(),
            Refusal::NotYours(unit) => format!("{} is not yours to order.", name(unit)),
            Refusal::NotThere(unit) => format!("{} is not where that could be done.", name(unit)),
            Refusal::AlreadyDone(unit, _) => format!("{} has done so already.", name(unit)),
            Refusal::NoWorksLeft(cost, left, _) => {
                format!("That costs {cost}, with {left} left.")
            }
            Refusal::OutsideZone(_) => "That is outside the zone.".to_owned(),
            Refusal::TooNearEnemy(unit, _) => format!("That is too near to {}.", name(unit)),
            Refusal::ObjectiveTooNear(_) => {
                "That is too near to an edge, to another objective or to the enemy.".to_owned()
            }
            Refusal::OthersFirst(_) => "Others are deployed before it.".to_owned(),
            Refusal::DeploymentIncomplete(_) => "There is still something to deploy.".to_owned(),
            Refusal::FarFromParent(unit, _) => {
                format!("{} would be too far from its battalion.", name(unit))
            }
            Refusal::OffTable => "That leads off the table.".to_owned(),
            Refusal::InTheWay(unit) => format!("{} is in the way.", name(unit)),
            Refusal::TouchesEnemy(unit) => {
                format!(
                    "That would touch {}; contact is made by assault.",
                    name(unit)
                )
            }
            Refusal::TooFar(cost, left) => {
                format!("That takes {}, with {} left.", said(cost), said(left))
            }
            Refusal::NoMoreLegs => "The unit moves no farther this turn.".to_owned(),
            Refusal::Closed(terrain, _) => format!("The {} is closed to it.", terrain.name()),
            Refusal::Straddles(terrain, _) => {
                format!("It would stand on the {}.", terrain.name())
            }
            Refusal::NoSuchFormation(unit, formation, _) => {
                format!(
                    "{} cannot stand in {} so: {}.",
                    name(unit),
                    formation.name(),
                    title()
                )
            }
            Refusal::GunsOnly(unit) => format!("{} has no guns.", name(unit)),
            Refusal::CannotMove(unit, _)
            | Refusal::CannotForm(unit, _)
            | Refusal::CannotDouble(unit, _)
            | Refusal::WrongKind(unit, _)
            | Refusal::CannotEnter(unit, _)
            | Refusal::CannotShoot(unit, _)
            | Refusal::NoSuchShot(unit, _)
            | Refusal::CannotAssault(unit, _)
            | Refusal::CannotSupport(unit, _) => {
                format!("{} cannot do that: {}.", name(unit), title())
            }
            Refusal::NoSight(unit, _) => format!("{} does not see it.", name(unit)),
            Refusal::NoTarget(_) => format!("That is no target: {}.", title()),
            Refusal::DoesNotReach(cost, range) => {
                format!(
                    "That is {}, and the charge reaches {}.",
                    said(cost),
                    said(range)
                )
            }
            Refusal::NoContact => "No stand comes into contact so.".to_owned(),
            Refusal::WrongDistance(least, most, _) => {
                format!(
                    "It may be {} at least and {} at most.",
                    said(least),
                    said(most)
                )
            }
            Refusal::NotPossible(_) => format!("That is not possible now: {}.", title()),
        }
    }
}
