//! Orders as a button says them.

use ground::table::{Bearing, Face, Leg, Point};

use super::{angle, face_word, hand_word, said, sentence, short, shot_word, turn};
use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::order::{Approach, Order, Share};
use crate::position::Aim;
use crate::shooting::weapons::Shot;
use crate::troops::Formation;

impl Battle {
    /// An order in words.
    pub(crate) fn order_label(&self, order: Order) -> String {
        sentence(&self.order_words(order))
    }

    fn order_words(&self, order: Order) -> String {
        let name = |unit| self.name(unit);
        let place = |at| self.place_words(at);
        match order {
            Order::Begin => "Begin the battle".to_owned(),
            Order::Roll => "Roll the dice".to_owned(),
            Order::Fortify(work) => format!(
                "Build a {} {}",
                work.kind.name().replace('-', " "),
                place(work.at)
            ),
            Order::EndWorks => "Build no more".to_owned(),
            Order::Search => "Search for hidden enemies".to_owned(),
            Order::Combine(lead, other) => {
                format!("{} fires as one with {}", name(other), name(lead))
            }
            Order::Objective(at) => {
                format!("Place an objective {}", place(at))
            }
            Order::Deploy(unit, at, ..) if self.setup.unit(unit).is_commander() => {
                format!("Deploy {} {}", name(unit), place(at))
            }
            Order::Deploy(unit, at, _, formation, files) => format!(
                "Deploy {} in {}, {}",
                name(unit),
                shape(formation, files),
                place(at)
            ),
            Order::Garrison(unit, building) => {
                format!("{} garrisons {}", name(unit), self.house(building))
            }
            Order::Join(commander, unit) => format!("{} joins {}", name(commander), name(unit)),
            Order::EndDeployment => "Leave the rest behind".to_owned(),
            Order::GoFirst => "Have the first turn".to_owned(),
            Order::GoSecond => "Leave the enemy the first turn".to_owned(),
            Order::Concede => "Give the battle up".to_owned(),
            Order::Move(unit) => format!("Move {}", name(unit)),
            Order::EndMoves => "Move no more".to_owned(),
            Order::Double => "Move at the double".to_owned(),
            Order::Leg(leg) => leg_label(leg),
            Order::Form(formation, files) | Order::Reform(formation, files) => {
                format!("Form {}", shape(formation, files))
            }
            Order::FormTo(_, _, face) | Order::Leave(face, ..) => way_label(order, face),
            Order::Grenadiers(post) => format!("Grenadiers to the {}", post.name()),
            Order::Limber => "Limber".to_owned(),
            Order::Unlimber => "Unlimber".to_owned(),
            Order::Enter(building) => format!("Enter {}", self.house(building)),
            Order::Exit => "March off over the enemy's edge".to_owned(),
            Order::Halt => "Halt".to_owned(),
            Order::Aim(unit, aim, shot) => self.aim_words(unit, aim, shot),
            Order::EndAims => "Name no more targets".to_owned(),
            Order::Shoot(unit) => format!("{} fires", name(unit)),
            Order::StopShort => "Stop before the friends, disorientated".to_owned(),
            Order::PassThrough => "Go through the friends, who test".to_owned(),
            Order::Assault(unit, target) => format!("{} assaults {}", name(unit), name(target)),
            Order::EndAssaults => "Assault no more".to_owned(),
            Order::FormSquare => "Try to form square".to_owned(),
            Order::Stand => "Receive the charge".to_owned(),
            Order::Charge(Approach::Straight) => "Charge straight on".to_owned(),
            Order::Charge(Approach::Along(face)) => {
                format!("Charge the {}", face_word(face))
            }
            Order::Charge(Approach::Centred(face)) => {
                format!("Charge the middle of the {}", face_word(face))
            }
            Order::FallShort => "The charge falls short".to_owned(),
            Order::Support(unit, shot, Share::All) => {
                format!("{} helps with {}", name(unit), shot_word(shot))
            }
            Order::Support(unit, shot, Share::Half) => {
                format!("{} helps with half its {}", name(unit), shot_word(shot))
            }
            Order::NoSupport => "No help".to_owned(),
            Order::Retaliate => "Strike back".to_owned(),
            Order::Withdraw(far) => format!("Withdraw {}", said(far)),
            Order::Retreat(far) => format!("Retreat {}", said(far)),
            Order::Pursue => "Pursue".to_owned(),
            Order::Consolidate => "Consolidate".to_owned(),
            Order::Ride(bearing, far) => format!("Ride {} {}", said(far), whither(bearing)),
            Order::Stay => "Stay as you are".to_owned(),
            Order::BreakThrough(bearing, far) => {
                format!("Break through {} {}", said(far), whither(bearing))
            }
        }
    }

    /// A place in words, and for two that are close together by its numbers.
    fn place_words(&self, at: Point) -> String {
        let words = self.setup.map.whereabouts(at);
        format!("{words} ({}, {})", short(at.x), short(at.y))
    }

    fn aim_words(&self, unit: UnitId, aim: Aim, shot: Shot) -> String {
        let target = match aim {
            Aim::Unit(target) => format!("at {}", self.name(target)),
            Aim::Building(building) => format!("at {}", self.house(BuildingId(building))),
            Aim::Wood(feature) => format!("into {}", self.feature(feature)),
        };
        let with = match shot {
            Shot::Grape => " with grape",
            Shot::Ball => "",
        };
        format!("{} aims {target}{with}", self.name(unit))
    }
}

fn leg_label(leg: Leg) -> String {
    match leg {
        Leg::Advance(far) => format!("Advance {}", said(far)),
        Leg::Back(far) => format!("Step back {}", said(far)),
        Leg::Sidestep { to, distance } => {
            format!("Step {} to the {}", said(distance), hand_word(to))
        }
        Leg::Oblique { by, distance } => {
            format!("Advance {}, {}", said(distance), turn(by))
        }
        Leg::Shift(way) => {
            let (east, north) = (way.x >= 0, way.y >= 0);
            format!(
                "Shift {} {} and {} {}",
                said(way.x.abs()),
                if east { "east" } else { "west" },
                said(way.y.abs()),
                if north { "north" } else { "south" }
            )
        }
        Leg::Wheel { to, by } => format!("Wheel {} {}", hand_word(to), angle(by)),
        Leg::Pivot(by) => format!("Turn about the middle, {}", turn(by)),
        Leg::Face(by) => format!("Face {}", turn(by)),
        Leg::AboutFace => "About face".to_owned(),
    }
}

/// A formation and, where it says something, how many stands stand abreast.
pub(super) fn shape(formation: Formation, files: u8) -> String {
    match formation {
        Formation::Square => "square".to_owned(),
        Formation::Loose => format!("loose formation, {files} abreast"),
        Formation::Line | Formation::Column => format!("{}, {files} abreast", formation.name()),
    }
}

/// An order that goes out of a formation, a building or a unit by one side.
fn way_label(order: Order, face: Face) -> String {
    let side = face_word(face);
    match order {
        Order::FormTo(formation, files, _) => {
            format!("Form {} towards the {side}", shape(formation, files))
        }
        Order::Leave(_, Formation::Loose, 1) => format!("Leave by the {side}"),
        Order::Leave(_, formation, files) => {
            format!("Leave by the {side} in {}", shape(formation, files))
        }
        _ => side.to_owned(),
    }
}

/// Which way, and for two that are close together by how many degrees.
fn whither(bearing: Bearing) -> String {
    let exact = angle(bearing.hundredths());
    format!("to the {} ({exact})", bearing.compass())
}
