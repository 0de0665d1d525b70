//! What a player is asked.

use kernel::Question;

use crate::Rule;
use crate::game::Battle;
use crate::position::{RollFor, Stage, Step};

impl Battle {
    /// The question of the present step.
    pub(crate) fn put_question(&self) -> Option<Question> {
        let side = self.decider()?;
        let (text, rule) = self.question_text();
        Some(Question {
            side,
            text: super::sentence(&text),
            rule: rule.info(),
        })
    }

    fn question_text(&self) -> (String, Rule) {
        if let Some((unit, friend)) = self.falling_onto() {
            return (
                format!(
                    "{} falls back onto {}: stop or go through?",
                    self.name(unit),
                    self.name(friend)
                ),
                Rule::Fallback13,
            );
        }
        let plain = |text: &str, rule| (text.to_owned(), rule);
        match self.pos.step {
            Step::Begin => plain("All is ready. Does the battle begin?", Rule::Setup1),
            Step::Roll(RollFor::Parts) => {
                plain("Who attacks? The dice decide", Rule::MissionAssault2)
            }
            Step::Roll(RollFor::Deployment) => {
                plain("Who deploys first? The dice decide", Rule::MissionAssault4)
            }
            Step::Roll(RollFor::FirstTurn) => plain(
                "Who has the first turn? The dice decide",
                self.pos
                    .mission
                    .map_or(Rule::Initiative1, crate::missions::Mission::first_rule),
            ),
            Step::Roll(RollFor::Initiative) => {
                plain("Who has the initiative? The dice decide", Rule::Initiative1)
            }
            Step::Fortify(_) => (
                format!(
                    "What field works are built? {} left",
                    self.pos.digging.unwrap_or_default()
                ),
                Rule::Fortification3,
            ),
            Step::Objective(_) => plain("Where is the next objective?", Rule::Objectives1),
            Step::Deploy(_) => (self.deploy_question(), Rule::Turn1),
            Step::FirstTurn(_) => plain(
                "Have the first turn or the second?",
                Rule::MissionBreakthrough6,
            ),
            Step::Move(_) => plain("Which unit moves?", Rule::Movement1),
            Step::Moving(_) => {
                let (name, left) = self.pos.march.as_ref().map_or(("", 0), |march| {
                    (self.name(march.unit), march.allowance - march.spent)
                });
                (
                    match left {
                        0 => format!("{name} has moved: does it halt?"),
                        _ => format!("How does {name} move? {} left", super::said(left)),
                    },
                    Rule::Movement2,
                )
            }
            Step::Declare(_) => plain("Who fires at whom?", Rule::Shooting3),
            Step::Shoot(_) => plain("Who fires next?", Rule::ShootingSummary11),
            Step::Redirect(_) => plain(
                "Whose target is gone: at whom do they fire instead?",
                Rule::Shooting4,
            ),
            Step::Assault(_) => plain("Who assaults whom?", Rule::Assault2),
            Step::Combat(_) => self.combat_question(),
            Step::Over => plain("", Rule::Turn3),
        }
    }

    fn deploy_question(&self) -> String {
        let next = self.decider().and_then(|side| self.first_to_deploy(side));
        match next {
            Some(unit) => format!("Where does {} deploy?", self.name(unit)),
            None => "Who deploys, and where?".to_owned(),
        }
    }

    fn combat_question(&self) -> (String, Rule) {
        let Some(combat) = &self.pos.combat else {
            return (String::new(), Rule::Turn3);
        };
        let (attacker, defender) = (self.name(combat.attacker), self.name(combat.defender));
        match combat.stage {
            Stage::React => (
                format!("{attacker} charges: does {defender} form square?"),
                Rule::Square1,
            ),
            Stage::Charge => (
                format!("How does {attacker} charge {defender}?"),
                Rule::Assault3,
            ),
            Stage::Support => (
                format!("Which guns help {defender}?"),
                Rule::BattalionArtillery1,
            ),
            Stage::Reply => (
                format!("{defender} stands: strike back or withdraw?"),
                Rule::Retaliate1,
            ),
            Stage::DefenderRetreat => (format!("How far does {defender} retreat?"), Rule::Retreat2),
            Stage::AttackerRetreat => (
                format!("How far does {attacker} retreat?"),
                Rule::Retaliate5,
            ),
            Stage::Follow => (
                format!("Does {attacker} pursue or consolidate?"),
                Rule::Retreat4,
            ),
            Stage::Consolidate => (
                format!("How does {attacker} consolidate?"),
                Rule::Consolidate1,
            ),
            Stage::Breakthrough => (
                format!("Does {attacker} break through?"),
                Rule::Breakthrough1,
            ),
        }
    }
}
