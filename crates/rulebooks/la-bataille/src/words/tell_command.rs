//! Command in words: initiative, letters, orders and the Guard.

use kernel::Telling;

use super::tell::{result, step, with};
use crate::Rule;
use crate::event::Event;
use crate::game::Battle;
use crate::order::Haste;

impl Battle {
    #[allow(clippy::too_many_lines, reason = "one arm for each of them")]
    pub(super) fn tell_command(&self, event: &Event) -> Option<Telling> {
        let element = |element: &crate::ElementId| self.element_name(*element);
        Some(match event {
            Event::Drawn(senior, junior) => step(
                format!(
                    "{} commands where {} is with him",
                    self.leader_name(*senior),
                    self.leader_name(*junior)
                ),
                Rule::R21_2D,
            ),
            Event::Reorganized(kept, scrapped) => step(
                format!(
                    "{} is put together again with {}",
                    self.unit_name(*kept),
                    self.unit_name(*scrapped)
                ),
                Rule::R17_8_5A,
            ),
            Event::CommandPassed(who, leader) => {
                let leader = leader.map_or("a spare officer", |leader| self.leader_name(leader));
                step(
                    format!("{leader} commands {} now", element(who)),
                    Rule::R9_7A,
                )
            }
            Event::InitiativeTried(who, came) => result(
                format!(
                    "{} tries his initiative: {}",
                    self.leader_name(*who),
                    came.name()
                ),
                Rule::R9_10_1A,
            ),
            Event::SpareTried(who, came) => result(
                format!(
                    "The spare officer of {} tries his initiative: {}",
                    element(who),
                    came.name()
                ),
                Rule::R9_7C,
            ),
            Event::OrderInForce(who, mission) => step(
                format!("{} is to {}", element(who), self.mission_name(*mission)),
                Rule::R9_9_4A,
            ),
            Event::StoppageTested {
                element: who,
                level,
                rating,
                goes_on,
            } => {
                let how = if *goes_on { "goes on" } else { "stops" };
                result(
                    format!(
                        "The attack of {} {how} (level {level}, rating {rating})",
                        element(who)
                    ),
                    Rule::R9_12_1B,
                )
            }
            Event::EmergencyRetreat(who) => step(
                format!("{} makes an emergency retreat", element(who)),
                Rule::R9_11_1,
            ),
            Event::HqMoved(who, to) => {
                let to = self.hex_name(*to);
                step(
                    format!("The headquarters of {} goes to {to}", element(who)),
                    Rule::R9_2B,
                )
            }
            Event::HqOverrun(who) => step(
                format!("The headquarters of {} is overrun", element(who)),
                Rule::R9_3C,
            ),
            Event::OrderSent(who, mission, haste, turns) => {
                let how = match haste {
                    Haste::Normal => "An order",
                    Haste::Hurried => "A hurried order",
                };
                let mission = self.mission_name(*mission);
                step(
                    format!("{how} rides to {}: {mission} ({turns} turns)", element(who)),
                    Rule::R9_9_3A,
                )
            }
            Event::DelayTested(who, needs, ends) => {
                let how = if *ends { "ends" } else { "goes on" };
                result(
                    format!("The delay of {} {how} (needs {needs})", element(who)),
                    Rule::R9_9_8D,
                )
            }
            Event::OrderArrived(who, modifiers, came) => with(
                result(
                    format!("The order of {} is {}", element(who), came.name()),
                    Rule::R9_9_8A,
                ),
                "acceptance",
                modifiers,
            ),
            Event::Joined(who, to) => step(
                format!("{} joins {}", element(who), element(to)),
                Rule::R9_6,
            ),
            Event::GuardCommitted(who) => {
                result(format!("{} is committed", element(who)), Rule::R10_2_1A)
            }
            Event::GuardFailed => result(
                "The Guard has not won: the army loses heart".to_owned(),
                Rule::R10_2_1B,
            ),
            Event::GuardLent(who, to) => step(
                format!("{} is lent to {}", self.unit_name(*who), element(to)),
                Rule::R10_2_1_2,
            ),
            Event::OrderAccepted(who, mission) => {
                let mission = self.mission_name(*mission);
                step(
                    format!("{} accepts: {mission}", element(who)),
                    Rule::R9_9_8B,
                )
            }
            _ => return None,
        })
    }
}
