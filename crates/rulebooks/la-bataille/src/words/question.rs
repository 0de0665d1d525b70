//! What a player is asked.

use kernel::Question;

use crate::Rule;
use crate::game::Battle;
use crate::position::Step;

impl Battle {
    pub(crate) fn put_question(&self) -> Option<Question> {
        let side = self.decider()?;
        if let Some(unit) = self.pos.collapsed.first() {
            return Some(Question {
                side,
                text: format!(
                    "Where does {} look, a square no more?",
                    self.unit_name(*unit)
                ),
                rule: Rule::R11_17_3B.info(),
            });
        }
        let (text, rule) = match self.pos.step {
            Step::FirstOrders => (
                "To whom does the army commander write before the battle?".to_owned(),
                Rule::R9_9_11,
            ),
            Step::FirstOrder(element) => {
                let element = self.element_name(element);
                (format!("What is {element} to do?"), Rule::R9_9_11)
            }
            Step::Initiative => (
                "Which leaders try their initiative?".to_owned(),
                Rule::R5_2_4,
            ),
            Step::OwnOrder(element) => (
                format!("What is {} to do?", self.element_name(element)),
                Rule::R9_10_1C,
            ),
            Step::LooseCannon(element) => (
                format!(
                    "A loose cannon leads {}: what will it do?",
                    self.element_name(element)
                ),
                Rule::R9_10_1D,
            ),
            Step::RetreatHq(element) => {
                let element = self.element_name(element);
                (
                    format!("Where does the headquarters of {element} go?"),
                    Rule::R9_11_3,
                )
            }
            Step::Charge | Step::OpportunityCharge => self.charge_question(),
            Step::Move => (
                format!(
                    "What moves? The book gives you {} minutes.",
                    self.minutes_to_move(side)
                ),
                Rule::R5_2_6,
            ),
            Step::Moving => {
                let who = self.who_moves();
                let left = self.pos.group.left;
                (
                    format!("How does {who} move? {left} points are left."),
                    Rule::R14_1A,
                )
            }
            Step::OpportunityFire => ("Fire at what moves?".to_owned(), Rule::R16_10_1A),
            Step::SquareAssaults => (
                "Which squares will be assaulted?".to_owned(),
                Rule::R11_17_9_4A,
            ),
            Step::DefensiveFire => (
                "Who fires in defence, and at what?".to_owned(),
                Rule::R16_1A,
            ),
            Step::StepBack(unit) => (
                format!("Does {} step back?", self.unit_name(unit)),
                Rule::R11_20_5_5A,
            ),
            Step::OffensiveFire => ("Who fires, and at what?".to_owned(), Rule::R16_2A),
            Step::Assault => ("Who assaults what?".to_owned(), Rule::R18_8A),
            Step::Withdraw => (
                "Who withdraws before the assault?".to_owned(),
                Rule::R18_11_1,
            ),
            Step::Advance => ("Who advances?".to_owned(), Rule::R18_13_2),
            Step::TurnAdvanced => ("Where do they face?".to_owned(), Rule::R18_14_1A),
            Step::Orders => (
                "To whom does the army commander write?".to_owned(),
                Rule::R5_2_11_1,
            ),
            Step::Dictate(element, _) => {
                let element = self.element_name(element);
                (format!("What is {element} to do?"), Rule::R9_9_4A)
            }
            Step::Over => return None,
        };
        Some(Question {
            side,
            text,
            rule: rule.info(),
        })
    }

    /// Those who move: units, a person, or a headquarters.
    fn who_moves(&self) -> String {
        let group = &self.pos.group;
        match (group.leader, group.hq) {
            _ if !group.units.is_empty() => self.unit_names(&group.units),
            (Some(leader), _) => self.leader_name(leader).to_owned(),
            (None, Some(element)) => {
                format!("the headquarters of {}", self.element_name(element))
            }
            (None, None) => "the column".to_owned(),
        }
    }
}
