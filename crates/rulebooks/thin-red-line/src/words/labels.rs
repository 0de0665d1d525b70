//! Orders as a button says them.

use ground::table::{Face, Leg};

use super::{degrees, face_word, hand_word, said, shot_word};
use crate::game::Battle;
use crate::ids::BuildingId;
use crate::order::{Approach, Order, Share};
use crate::position::Aim;
use crate::troops::Formation;

impl Battle {
    /// An order in words.
    pub(crate) fn order_label(&self, order: Order) -> String {
        let name = |unit| self.name(unit);
        match order {
            Order::Begin => "Begin".to_owned(),
            Order::Roll => "Roll".to_owned(),
            Order::Fortify(work) => format!(
                "Build a {} at {} by {}",
                work.kind.name(),
                said(work.at.x),
                said(work.at.y)
            ),
            Order::EndWorks => "Build no more".to_owned(),
            Order::Search => "Search for hidden enemies".to_owned(),
            Order::Combine(lead, other) => {
                format!("{} fires as one with {}", name(other), name(lead))
            }
            Order::Objective(at) => {
                format!("Place an objective at {} by {}", said(at.x), said(at.y))
            }
            Order::Deploy(unit, at, _, formation, files) => format!(
                "Deploy {} in {}, {files} abreast, at {} by {}",
                name(unit),
                formation.name(),
                said(at.x),
                said(at.y)
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
                format!("Form {}, {files} abreast", formation.name())
            }
            Order::FormTo(_, _, face) | Order::Leave(face, ..) => way_label(order, face),
            Order::Grenadiers(post) => format!("Grenadiers to the {}", post.name()),
            Order::Limber => "Limber".to_owned(),
            Order::Unlimber => "Unlimber".to_owned(),
            Order::Enter(building) => format!("Enter {}", self.house(building)),
            Order::Exit => "March off over the enemy's edge".to_owned(),
            Order::Halt => "Halt".to_owned(),
            Order::Aim(unit, Aim::Unit(target), shot) => {
                format!("{} at {} ({})", name(unit), name(target), shot_word(shot))
            }
            Order::Aim(unit, Aim::Building(building), _) => {
                format!("{} at {}", name(unit), self.house(BuildingId(building)))
            }
            Order::Aim(unit, Aim::Wood(feature), _) => {
                format!("{} into the wood {}", name(unit), feature + 1)
            }
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
            Order::Ride(bearing, far) => format!(
                "Ride {} towards {} degrees",
                said(far),
                degrees(bearing.hundredths())
            ),
            Order::Stay => "Stay as you are".to_owned(),
            Order::BreakThrough(bearing, far) => format!(
                "Break through {} towards {} degrees",
                said(far),
                degrees(bearing.hundredths())
            ),
        }
    }
}

fn leg_label(leg: Leg) -> String {
    match leg {
        Leg::Advance(far) => format!("Advance {}", said(far)),
        Leg::Back(far) => format!("Step back {}", said(far)),
        Leg::Sidestep { to, distance } => format!("Step {} {}", hand_word(to), said(distance)),
        Leg::Oblique { by, distance } => {
            format!("Oblique {} by {} degrees", said(distance), degrees(by.0))
        }
        Leg::Shift(way) => format!("Shift {} east, {} north", said(way.x), said(way.y)),
        Leg::Wheel { to, by } => format!("Wheel {} {} degrees", hand_word(to), degrees(by)),
        Leg::Pivot(by) => format!("Turn about the middle by {} degrees", degrees(by.0)),
        Leg::Face(by) => format!("Face by {} degrees", degrees(by.0)),
        Leg::AboutFace => "About face".to_owned(),
    }
}

/// An order that goes out of a formation, a building or a unit by one side.
fn way_label(order: Order, face: Face) -> String {
    let side = face_word(face);
    match order {
        Order::FormTo(formation, files, _) => {
            format!(
                "Form {} towards the {side}, {files} abreast",
                formation.name()
            )
        }
        Order::Leave(_, Formation::Loose, 1) => format!("Leave by the {side}"),
        Order::Leave(_, formation, files) => {
            format!(
                "Leave by the {side} in {}, {files} abreast",
                formation.name()
            )
        }
        _ => side.to_owned(),
    }
}
