//! Orders as a button says them.

use ground::table::{Hand, Point};

use super::{about, angle, short};
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;

fn at(at: Point) -> String {
    format!("({}, {})", about(at.x), about(at.y))
}

const fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

pub(super) const fn formation_words(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::March => "column of march",
        Formation::Square => "square",
        Formation::Town => "the houses",
        Formation::Unlimbered => "battery",
        Formation::Limbered => "limbered order",
    }
}

impl Battle {
    /// An order as a button says it.
    pub(crate) fn order_label(&self, order: Order) -> String {
        let name = |unit| self.name(unit);
        match order {
            Order::Place(unit, pose, formation) => format!(
                "Place {} at {} facing {}° in {}",
                name(unit),
                at(pose.at),
                angle(pose.facing.hundredths()),
                formation_words(formation)
            ),
            Order::PlaceGeneral(general, to) => {
                format!("Place {} at {}", self.general_name(general), at(to))
            }
            Order::AsPlanned => "Place all that are left as the scenario plans it".to_owned(),
            Order::Leave(unit) => format!("Leave {} off the table for now", name(unit)),
            Order::Rally(unit) => format!("Test to rally {} from rout", name(unit)),
            Order::EndRallies => "Test no more".to_owned(),
            Order::Choose(unit) => format!("Move {}", name(unit)),
            Order::Arrive(unit) => format!("Bring {} on", name(unit)),
            Order::Go(to, None) => format!("Go to {}", at(to)),
            Order::Go(to, Some(facing)) => {
                format!("Go to {} facing {}°", at(to), angle(facing.hundredths()))
            }
            Order::Advance(far) => format!("Advance {}", short(far)),
            Order::Back(far) => format!("Step back {}", short(far)),
            Order::Wheel(to, by) => format!("Wheel {} {}°", hand(to), angle(by)),
            Order::AboutFace => "About face".to_owned(),
            Order::Form(Formation::Town) => "Deploy in the town".to_owned(),
            Order::Form(Formation::Unlimbered) => "Unlimber".to_owned(),
            Order::Form(formation) => format!("Form {}", formation_words(formation)),
            Order::Charge(target) => format!("Charge {}", name(target)),
            Order::ChargeAfter(target, to, by) => format!(
                "Wheel {} {}° and charge {}",
                hand(to),
                angle(by),
                name(target)
            ),
            Order::OnCounter => "Hold on counter".to_owned(),
            Order::Reform => "Halt to rally from disorder".to_owned(),
            Order::Halt => "Halt".to_owned(),
            Order::General(general, to) => {
                format!("{} rides to {}", self.general_name(general), at(to))
            }
            Order::EndMoves => "Move no more".to_owned(),
            Order::Square(unit) => format!("{} tries to form square", name(unit)),
            Order::Stand(unit) => format!("{} stands", name(unit)),
            Order::EndCounters => "Make no more counter moves".to_owned(),
            Order::Fire(unit, target) => format!("{} fires at {}", name(unit), name(target)),
            Order::EndFire => "Fire no more".to_owned(),
            Order::Fight(one, other) => format!("{} fights {}", name(one), name(other)),
            Order::Recoil(0) => "Bounce no farther".to_owned(),
            Order::Recoil(far) => format!("Bounce {} farther", short(far)),
            Order::FollowUp => "Follow up the supports".to_owned(),
            Order::GoOn => "Hold the ground, or pursue".to_owned(),
        }
    }
}
