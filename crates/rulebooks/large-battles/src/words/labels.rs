//! Orders as a button says them.

use ground::table::{Bearing, Hand, Point, way};

use super::{about, angle, short};
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;

/// Whereto something looks: by the compass, and by degrees where that is not exact.
fn facing(bearing: Bearing) -> String {
    let compass = bearing.compass();
    match bearing.hundredths() {
        exact if exact % 4_500 == 0 => compass.to_owned(),
        other => format!("{compass}, {}°", angle(other)),
    }
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
                "Place {} {}, facing {}, in {}",
                name(unit),
                self.place_words(pose.at),
                facing(pose.facing),
                formation_words(formation)
            ),
            Order::PlaceGeneral(general, to) => {
                let place = self.place_words(to);
                format!("Place {} {place}", self.general_name(general))
            }
            Order::AsPlanned => "Place all that are left as the scenario plans it".to_owned(),
            Order::Leave(unit) => format!("Leave {} off the table for now", name(unit)),
            Order::Rally(unit) => format!("Test to rally {} from rout", name(unit)),
            Order::EndRallies => "Test no more".to_owned(),
            Order::Choose(unit) => format!("Move {}", name(unit)),
            Order::Arrive(unit) => format!("Bring {} on", name(unit)),
            Order::Go(to, None) => format!("Go {}", self.way_to(self.mover(), to)),
            Order::Go(to, Some(bearing)) => {
                let way = self.way_to(self.mover(), to);
                format!("Go {way}, facing {}", facing(bearing))
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
                let from = self.pos.generals[general.index()].at;
                let way = self.way_to(from, to);
                format!("{} rides {way}", self.general_name(general))
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
    /// Where the unit is that moves.
    fn mover(&self) -> Option<Point> {
        let moving = self.pos.moving.as_ref()?;
        Some(self.pos.units[moving.unit.index()].pose.at)
    }

    /// A place in words, and for two that are close together by its numbers.
    fn place_words(&self, at: Point) -> String {
        let words = self.setup.map.whereabouts(at);
        format!("{words} ({}, {})", about(at.x), about(at.y))
    }

    /// A way by its length and where it ends.
    fn way_to(&self, from: Option<Point>, to: Point) -> String {
        let place = self.place_words(to);
        match from {
            Some(from) => format!("{}, to {place}", way(from, to)),
            None => format!("to {place}"),
        }
    }
}
