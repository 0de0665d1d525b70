//! What a player is asked.

use kernel::Question;
use kernel::wording::count;

use crate::Rule;
use crate::game::Battle;
use crate::ids::Who;
use crate::position::{Stage, TurnKind};

impl Battle {
    pub(crate) fn put_question(&self) -> Option<Question> {
        let side = self.decider()?;
        let turn = &self.pos.turn;
        let who = turn.who.map_or("nobody", |who| self.name_of(who));
        let (text, rule) = match self.pos.stage {
            Stage::Over => return None,
            Stage::Begin => (
                "All is set up. Does the battle begin?".to_owned(),
                Rule::S2_1_1A,
            ),
            Stage::Turns => ("Who takes the next turn?".to_owned(), Rule::S2_2_1A),
            Stage::Senior => {
                let points = match turn.who {
                    Some(Who::General(general)) => self.pos.general(general).points,
                    _ => 0,
                };
                let points = count(points, "command point");
                (
                    format!("What does {who} order, with {points} to spend?"),
                    Rule::S2_2_2B,
                )
            }
            Stage::Scope if turn.kind == TurnKind::Controlled => {
                (format!("Who else joins {who}?"), Rule::S2_4_2D)
            }
            Stage::Scope => (
                format!("Draw for {who}, or does someone join the turn first?"),
                Rule::S2_4_2A,
            ),
            Stage::Moves => (format!("What do the units of {who} do?"), Rule::S2_4_1B),
            Stage::Recover => ("Who tries to recover?".to_owned(), Rule::S2_4_1C),
            Stage::Check => (
                "Which guns fire at the charge, and who evades?".to_owned(),
                Rule::S2_10_2B,
            ),
            Stage::Halted => (
                "Does the charger halt or fall back?".to_owned(),
                Rule::S2_10_3D,
            ),
            Stage::Evade => ("Who evades the charge?".to_owned(), Rule::S2_8_2C),
            Stage::Combats => ("Which combat is fought next?".to_owned(), Rule::S2_4_1G),
            Stage::Convert => ("Go over to a firefight?".to_owned(), Rule::S2_12_3),
            Stage::FallBack => (
                "How far does the beaten cavalry fall back?".to_owned(),
                Rule::S2_12_2D,
            ),
            Stage::Advance => ("Who of the winners advances?".to_owned(), Rule::S2_11_8D),
            Stage::Swap => (
                "Does the rescuer take the guns' place?".to_owned(),
                Rule::S2_13_3G,
            ),
            Stage::Foothold => (
                "Go on with the attack on the built-up area?".to_owned(),
                Rule::S2_15_2G,
            ),
            Stage::Counter => ("Strike back at the foothold?".to_owned(), Rule::S2_15_2H),
            Stage::Rescue(_) => ("Who rescues the guns?".to_owned(), Rule::S2_12_6A),
            Stage::Opportunity => ("Who charges at the opportunity?".to_owned(), Rule::S2_13_1D),
            Stage::Breakthrough => ("Who breaks through?".to_owned(), Rule::S2_12_4A),
            Stage::Reposition => ("Where does the general go?".to_owned(), Rule::S2_16_1A),
            Stage::Respond => (
                "How do the attacked units respond?".to_owned(),
                Rule::S2_8_3A,
            ),
            Stage::Firefights => (
                "Does the cavalry fall back or take the hits?".to_owned(),
                Rule::S2_17_8B,
            ),
            Stage::Fire(_) => ("What do the guns fire at?".to_owned(), Rule::S2_18_4A),
        };
        Some(Question {
            side,
            text,
            rule: rule.info(),
        })
    }
}
