//! The proof that a game was played by the rules and its dice were honest.

use super::{Answer, Dice, Play, PlayError, Record};
use crate::{Ask, Outcome, Rulebook};

/// What a record proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How many decisions were replayed, each to the recorded position.
    pub decisions: usize,
    /// How many draws of chance were made.
    pub draws: usize,
    /// What can be said of the dice.
    pub dice: DiceProof,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

/// What can be said of the dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceProof {
    /// The revealed seed fits the commitment, and every draw comes from it.
    Honest,
    /// The game is not over: the seed is still sealed.
    Sealed,
    /// Real dice: the players vouch for them.
    Typed,
    /// The seed does not fit what was published at the start.
    WrongSeed,
    /// From this decision on the draws do not come from the seed.
    Forged {
        /// The first such decision.
        decision: usize,
    },
    /// The game is over, and yet the seed was not revealed.
    NotRevealed,
}

impl DiceProof {
    /// Whether nothing speaks against the dice.
    pub const fn stands(&self) -> bool {
        matches!(
            self,
            DiceProof::Honest | DiceProof::Sealed | DiceProof::Typed
        )
    }
}

/// Replays a whole game, checks every position, and checks the dice against
/// the seed that was promised.
pub fn verify(rulebook: &dyn Rulebook, record: Record) -> Result<Proof, PlayError> {
    let play = Play::resume(rulebook, record, |_, _, _| ())?;
    let record = play.record();
    let over = play.game().ask() == Ask::Nothing;
    Ok(Proof {
        decisions: record.entries.len(),
        draws: record.entries.iter().map(|entry| entry.answers.len()).sum(),
        dice: dice(&play, over),
        outcome: over.then(|| play.game().standing()),
    })
}

fn dice(play: &Play, over: bool) -> DiceProof {
    let record = play.record();
    let Dice::Seeded(commitment) = record.dice else {
        return DiceProof::Typed;
    };
    let Some(seed) = record.seed else {
        return if over {
            DiceProof::NotRevealed
        } else {
            DiceProof::Sealed
        };
    };
    if seed.commitment() != commitment {
        return DiceProof::WrongSeed;
    }
    let mut game = play.start().duplicate();
    for (decision, entry) in (1..).zip(&record.entries) {
        let mut stream = seed.decision(decision as u32);
        let drawn: Option<Vec<Answer>> = game
            .give(&entry.order, &mut stream)
            .ok()
            .map(|given| given.drawn.iter().map(Answer::from).collect());
        if drawn.as_ref() != Some(&entry.answers) {
            return DiceProof::Forged { decision };
        }
    }
    DiceProof::Honest
}
