//! What a player is asked, and by which rule.

use kernel::Question;

use crate::Rule;
use crate::game::Battle;
use crate::position::Step;

impl Battle {
    /// The question of the present step.
    pub(crate) fn put_question(&self) -> Option<Question> {
        let side = self.decider()?;
        let (text, rule) = match self.pos.displaced.first() {
            Some(general) => (
                format!(
                    "The enemy rides at {}: where does he go?",
                    self.general_name(*general)
                ),
                Rule::Command30,
            ),
            None => self.question_of_step()?,
        };
        Some(Question {
            side,
            text,
            rule: rule.info(),
        })
    }

    fn question_of_step(&self) -> Option<(String, Rule)> {
        let fixed = |text: &str, rule| (text.to_owned(), rule);
        if let Some(moving) = &self.pos.moving {
            return Some((
                format!("How does {} move?", self.name(moving.unit)),
                Rule::Movement1,
            ));
        }
        Some(match self.pos.step {
            Step::Deploy(side) => {
                let rule = if side == self.setup.attacker {
                    Rule::Setup11
                } else {
                    Rule::Setup10
                };
                let who = match (
                    self.general_to_place(side),
                    self.units_to_place(side).next(),
                ) {
                    (Some(general), _) => self.general_name(general),
                    (None, Some(unit)) => self.name(unit),
                    (None, None) => "everybody",
                };
                (format!("Where does {who} start?"), rule)
            }
            Step::Rally => fixed("Which routing unit tests to rally?", Rule::Sequence5),
            Step::Move => fixed("Who moves?", Rule::Sequence7),
            Step::Squares(_) | Step::LateSquares => {
                fixed("Who tries to form square?", Rule::Sequence9)
            }
            Step::Counter => fixed("Which cavalry makes its counter move?", Rule::Sequence10),
            Step::Fire(side) if side == self.pos.active => {
                fixed("Who fires, and at whom?", Rule::Sequence13)
            }
            Step::Fire(_) => fixed("Who fires, and at whom?", Rule::Sequence12),
            Step::Melee => fixed("Which melee is fought next?", Rule::Melee3),
            Step::Recoil => {
                let unit = self.pos.recoils.first()?.unit;
                (
                    format!("How much farther does {} bounce?", self.name(unit)),
                    Rule::MeleeResult4,
                )
            }
            Step::FollowUp => {
                let unit = self.pos.following.first()?.unit;
                (
                    format!("Does {} follow up the supports?", self.name(unit)),
                    Rule::Support6,
                )
            }
            Step::LateCounter => fixed("Which cavalry makes its counter move?", Rule::Sequence16),
            Step::Over => return None,
        })
    }
}
