//! What a player is asked, and by which rule.

use kernel::Question;

use crate::Rule;
use crate::game::Battle;
use crate::position::{LeaderWhere, Step};

impl Battle {
    /// The question of the present step.
    pub(crate) fn put_question(&self) -> Option<Question> {
        let side = self.decider()?;
        let (text, rule) = match self.displaced() {
            Some(leader) => {
                let name = self.leader_name(leader);
                match self.pos.leader(leader) {
                    LeaderWhere::Reserve(_) => (
                        format!("{name} waits in the rear: whom does he join?"),
                        Rule::Leaders8,
                    ),
                    _ => (
                        format!("{name} has lost his unit: whom does he join?"),
                        Rule::Leaders7,
                    ),
                }
            }
            None => self.question_of_step()?,
        };
        Some(Question {
            side,
            text,
            rule: rule.info(),
        })
    }

    #[allow(clippy::too_many_lines)] // One arm a step.
    fn question_of_step(&self) -> Option<(String, Rule)> {
        let combat = &self.pos.combat;
        let fixed = |text: &str, rule| (text.to_owned(), rule);
        Some(match self.pos.step {
            Step::SetUp(side) => {
                let unit = self.next_to_place(side)?;
                (
                    format!("Where does {} start?", self.name(unit)),
                    Rule::QbSetupAllied0,
                )
            }
            Step::SetUpLeaders(_) | Step::LeadersArrive => {
                let leader = self.next_leader()?;
                (
                    format!("Whom does {} join?", self.leader_name(leader)),
                    Rule::Leaders2,
                )
            }
            Step::Begin => fixed("All is set up. Does the battle begin?", Rule::Turn1),
            Step::Arrive => {
                let unit = self.next_arrival()?;
                (
                    format!("Where does {} arrive?", self.name(unit)),
                    Rule::Reinforcements1,
                )
            }
            Step::LeadersMove => fixed("Do any leaders ride to another unit?", Rule::Leaders4),
            Step::Rally => (
                format!("Which units rally? {}", self.points_left()),
                Rule::Rally1,
            ),
            Step::Move => (
                format!("What moves next? {}", self.points_left()),
                Rule::Move1,
            ),
            Step::Group => {
                let group = &self.pos.group;
                let names = self.names(group.members);
                let done = if group.begun { "do next" } else { "do" };
                let does = if group.members.len() > 1 {
                    "do"
                } else {
                    "does"
                };
                (
                    format!("What {does} {names} {done}? {}", self.points_left()),
                    Rule::Move1,
                )
            }
            Step::AttackLead | Step::NextAttackLead => {
                fixed("Which unit leads the attack?", combat.names_attack_lead())
            }
            Step::RetreatBefore => (
                format!(
                    "{} is attacked: does anyone retreat before combat?",
                    self.place(combat.to)
                ),
                Rule::Combat3,
            ),
            Step::DefenceLead => fixed(
                "Which unit leads the defence?",
                combat.names_defence_lead().named,
            ),
            Step::Feint => fixed("Is the attack only a feint?", Rule::Combat6),
            Step::Counter => fixed(
                "Which cavalry counterattacks, and who leads it?",
                Rule::Combat9,
            ),
            Step::NextCounterLead => fixed("Who leads the counterattack now?", Rule::Combat9_7_1),
            Step::BreakOff => fixed("Is the counterattack broken off?", Rule::Combat9_5),
            Step::GiveWay => fixed(
                "Do all attackers give way to the counterattack?",
                Rule::Combat9_6,
            ),
            Step::FollowUp => (
                format!(
                    "Do the counterattackers attack {}?",
                    self.place(combat.from)
                ),
                Rule::Combat9_6_3,
            ),
            Step::AttackerRetreat => fixed(
                "Do any attackers retreat, their lead first?",
                Rule::Combat11,
            ),
            Step::DefenderRetreat => fixed(
                "Do any defenders retreat, their lead first?",
                Rule::Combat12,
            ),
            Step::RetreatTo => {
                let unit = combat.leaving.first()?;
                (
                    format!("Where does {} retreat to?", self.name(unit)),
                    if combat.leaving_as.defends() {
                        Rule::Retreat1_7
                    } else {
                        Rule::Retreat2_3
                    },
                )
            }
            Step::Enter => (
                format!(
                    "Who enters {}? There is no room for all.",
                    self.place(combat.to)
                ),
                Rule::TerrainBuildings1,
            ),
            Step::Fire(_) => fixed("Which artillery fires, and at whom?", Rule::Artillery1),
            Step::Limber(_) => fixed(
                "Is any artillery limbered or unlimbered?",
                Rule::Artillery12,
            ),
            Step::Over => return None,
        })
    }

    fn points_left(&self) -> String {
        let own = self.pos.own_points;
        let general = self.pos.points;
        let mut text = format!("({general} CP");
        for leader in own.iter() {
            text.push_str(", 1 of ");
            text.push_str(self.leader_name(leader));
        }
        text.push(')');
        text
    }
}
