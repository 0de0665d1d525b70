//! Orders as buttons say them.

use super::hand_word;
use crate::game::Battle;
use crate::order::{Haste, Order};

impl Battle {
    #[allow(clippy::too_many_lines, reason = "one arm for each of them")]
    pub(crate) fn order_label(&self, order: Order) -> String {
        let unit = |unit| self.unit_name(unit);
        let hex = |hex| self.hex_name(hex);
        match order {
            Order::TryInitiative(leader) => {
                format!("{} tries his initiative", self.leader_name(leader))
            }
            Order::TryFor(element, leader) => format!(
                "{} tries his initiative for {}",
                self.leader_name(leader),
                self.element_name(element)
            ),
            Order::TrySpare(element) => format!(
                "The spare officer of {} tries his initiative",
                self.element_name(element)
            ),
            Order::LetBe => "Give no order after all".to_owned(),
            Order::Command(element, mission) => {
                format!(
                    "Order {} to {}",
                    self.element_name(element),
                    self.mission_name(mission)
                )
            }
            Order::EmergencyRetreat(element) => {
                format!("Emergency retreat of {}", self.element_name(element))
            }
            Order::HqTo(to) => format!("Move the headquarters to {}", hex(to)),
            Order::HqFollow(element) => format!(
                "The headquarters of {} follows its retreating units",
                self.element_name(element)
            ),
            Order::Appoint(element, leader) => format!(
                "{} takes over {}",
                self.leader_name(leader),
                self.element_name(element)
            ),
            Order::LendGuard(who, element) => {
                format!("Lend {} to {}", unit(who), self.element_name(element))
            }
            Order::EndInitiative => "No more initiative".to_owned(),
            Order::Charge(charge) => self.charge_label(charge),
            Order::Choose(who) => format!("Move {}", unit(who)),
            Order::ChooseLeader(leader) => format!("Move {}", self.leader_name(leader)),
            Order::ChooseHq(element) => {
                format!("Move the headquarters of {}", self.element_name(element))
            }
            Order::Add(who) => format!("Take {} along", unit(who)),
            Order::March(to) => format!("March to {}", hex(to)),
            Order::Face(facing) => format!("Face {}", self.facing_words(facing)),
            Order::Form(deploy) => {
                let over = match deploy.length {
                    1 => String::new(),
                    length => format!(" over {length} hexes"),
                };
                format!(
                    "Form {} facing {} from {}{over}",
                    deploy.formation.name(),
                    self.facing_words(deploy.facing),
                    hex(deploy.first)
                )
            }
            Order::Wheel(pivot, turn) => {
                format!(
                    "Wheel about the {} end to the {}",
                    hand_word(pivot),
                    hand_word(turn)
                )
            }
            Order::Limber => "Limber".to_owned(),
            Order::Unlimber(facing) => format!("Unlimber facing {}", self.facing_words(facing)),
            Order::BreakDown => "Break down into battalions".to_owned(),
            Order::Reform(who) => format!("Form {} again", unit(who)),
            Order::Enter(who, at) => format!("Bring {} on at {}", unit(who), hex(at)),
            Order::EnterLeader(leader, at) => {
                format!("Bring {} on at {}", self.leader_name(leader), hex(at))
            }
            Order::ForceMarch(element) => format!("Force march of {}", self.element_name(element)),
            Order::Top(who) => format!("Put {} on top", unit(who)),
            Order::LeaveMap => "March off the map for good".to_owned(),
            Order::Hold(leader) if self.pos.leader(leader).stays => {
                format!(
                    "{} goes with the men around him again",
                    self.leader_name(leader)
                )
            }
            Order::Hold(leader) => format!(
                "{} stays when the men around him go",
                self.leader_name(leader)
            ),
            Order::Halt => "Halt".to_owned(),
            Order::EndMoves => "End the movement".to_owned(),
            Order::FireAtMover => "Fire".to_owned(),
            Order::HoldFire => "Hold fire".to_owned(),
            Order::DeclareOnSquare(from, to) => {
                format!("{} will assault the square in {}", hex(from), hex(to))
            }
            Order::EndDeclarations => "Assault no more squares".to_owned(),
            Order::Aim(from, to) => format!("{} fires at {}", hex(from), hex(to)),
            Order::EndFire => "Resolve the fire".to_owned(),
            Order::StepBack(to) => format!("Step back to {}", hex(to)),
            Order::Assault(from, to) => format!("{} assaults {}", hex(from), hex(to)),
            Order::Hunt(from, to) => format!(
                "The cavalry in {} falls upon those who ran to {}",
                hex(from),
                hex(to)
            ),
            Order::LeaveOut(who) => format!("Leave {} out of the assault", unit(who)),
            Order::Launch => "Launch the assault".to_owned(),
            Order::Withdraw(who, to) => format!("{} withdraws to {}", unit(who), hex(to)),
            Order::WithdrawLeader(leader, to) => {
                format!("{} withdraws to {}", self.leader_name(leader), hex(to))
            }
            Order::Spare => "Spare the horses in the melee".to_owned(),
            Order::Stand => "Stand".to_owned(),
            Order::Advance(from) => format!("Advance from {}", hex(from)),
            Order::Stay => "Stay".to_owned(),
            Order::EndAssaults => "No more assaults".to_owned(),
            Order::Address(element, haste) => {
                let how = match haste {
                    Haste::Normal => "Write to",
                    Haste::Hurried => "Write in a hurry to",
                };
                format!("{how} {}", self.element_name(element))
            }
            Order::Join(element) => format!("Join {}", self.element_name(element)),
            Order::EndOrders => "No more orders".to_owned(),
        }
    }
}
