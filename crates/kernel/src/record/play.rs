//! A game being played: its record, and the position that the record leads to.

use std::sync::Arc;

use super::{Answer, Dice, Entry, Record};
use crate::chance::{Chance, Scripted, Seed};
use crate::{
    AnyGame, Ask, BattleFiles, Choices, FileFault, GiveError, Given, OptionFault, Rulebook, Side,
};

/// Why a game cannot be set up, resumed or taken back.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The battle's files are wrong.
    #[error(transparent)]
    Files(#[from] FileFault),
    /// An option is wrong.
    #[error(transparent)]
    Option(#[from] OptionFault),
    /// The record is of another rulebook.
    #[error("this is a game of `{found}`, not of `{wanted}`")]
    Rulebook {
        /// What the record says.
        found: String,
        /// What it was opened as.
        wanted: String,
    },
    /// The record was written under another reading of the rulebook.
    #[error(
        "this game was played under version {found} of our reading of {rulebook}; \
         this program plays version {ours} and has no migration from there"
    )]
    Version {
        /// The rulebook.
        rulebook: String,
        /// What the record says.
        found: u32,
        /// What we play.
        ours: u32,
    },
    /// A decision does not lead where the record says.
    #[error("decision {number} ({order}): {what}")]
    Diverged {
        /// Which decision, from 1.
        number: usize,
        /// The order.
        order: String,
        /// What is different.
        what: String,
    },
    /// The record has no such decision.
    #[error("the game has {len} decisions; there is no position after decision {number}")]
    NoSuchDecision {
        /// What was asked for.
        number: usize,
        /// How many there are.
        len: usize,
    },
}

/// What came of a step back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Undo {
    /// This order was taken back.
    Taken(String),
    /// There is none to take back.
    AtStart,
    /// Chance has spoken: it stands.
    ChanceSpoke(String),
    /// Something hidden was shown: it stands.
    Revealed(String),
}

/// A game in progress.
pub struct Play {
    record: Record,
    start: Box<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    /// For each decision, whether it showed something hidden.
    revealed: Vec<bool>,
}

impl Play {
    /// Sets a battle up.
    pub fn begin(
        rulebook: &dyn Rulebook,
        battle: impl Into<Arc<BattleFiles>>,
        choices: &Choices,
        dice: Dice,
    ) -> Result<Play, PlayError> {
        let battle = battle.into();
        let start = rulebook.begin(&battle, choices)?;
        Ok(Play::from_start(rulebook, start, battle, choices, dice))
    }

    /// Begins with a battle that has been set up before, from these files with
    /// these choices: what never changes is shared.
    pub fn from_start(
        rulebook: &dyn Rulebook,
        start: Box<dyn AnyGame>,
        battle: Arc<BattleFiles>,
        choices: &Choices,
        dice: Dice,
    ) -> Play {
        let options = choices
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        Play {
            record: Record {
                rulebook: rulebook.slug().to_owned(),
                version: rulebook.version(),
                battle,
                options: options.collect(),
                dice,
                seed: None,
                entries: Vec::new(),
            },
            game: start.duplicate(),
            start,
            revealed: Vec::new(),
        }
    }

    /// Rebuilds a game from its record, checking every position on the way.
    /// `seen` is shown each decision with what came of it.
    pub fn resume(
        rulebook: &dyn Rulebook,
        record: Record,
        seen: impl FnMut(usize, &dyn AnyGame, &Given),
    ) -> Result<Play, PlayError> {
        let choices = Play::check_head(rulebook, &record)?;
        let start = rulebook.begin(&record.battle, &choices)?;
        Play::resume_from(start, record, seen)
    }

    /// Whether a record is of a rulebook as it is played now; its choices.
    pub fn check_head(rulebook: &dyn Rulebook, record: &Record) -> Result<Choices, PlayError> {
        if record.rulebook != rulebook.slug() {
            return Err(PlayError::Rulebook {
                found: record.rulebook.clone(),
                wanted: rulebook.slug().to_owned(),
            });
        }
        if record.version != rulebook.version() {
            return Err(PlayError::Version {
                rulebook: record.rulebook.clone(),
                found: record.version,
                ours: rulebook.version(),
            });
        }
        let mut choices = Choices::default();
        for (name, value) in &record.options {
            choices.set(rulebook.options(), name, value)?;
        }
        Ok(choices)
    }

    /// Rebuilds a game whose battle has been set up before.
    pub fn resume_from(
        start: Box<dyn AnyGame>,
        record: Record,
        mut seen: impl FnMut(usize, &dyn AnyGame, &Given),
    ) -> Result<Play, PlayError> {
        let mut play = Play {
            game: start.duplicate(),
            start,
            revealed: Vec::new(),
            record,
        };
        for number in 1..=play.record.entries.len() {
            let given = play.step(number)?;
            play.revealed.push(given.revealed);
            seen(number, play.game.as_ref(), &given);
        }
        Ok(play)
    }

    /// Carries out a recorded decision and compares.
    fn step(&mut self, number: usize) -> Result<Given, PlayError> {
        let entry = &self.record.entries[number - 1];
        let diverged = |what: String| PlayError::Diverged {
            number,
            order: entry.order.clone(),
            what,
        };
        let side = self.side_to_decide().map(|side| self.side_id(side));
        if side.as_ref() != Some(&entry.side) {
            let asked = side.unwrap_or_else(|| "nobody".to_owned());
            return Err(diverged(format!(
                "{asked} is asked here, not {}",
                entry.side
            )));
        }
        let values: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
        let mut script = Scripted::new(&values);
        let given = self
            .game
            .give(&entry.order, &mut script)
            .map_err(|error| diverged(error.to_string()))?;
        let answers: Vec<Answer> = given.drawn.iter().map(Answer::from).collect();
        if answers != entry.answers {
            return Err(diverged(
                "the rules ask chance for something else here".to_owned(),
            ));
        }
        let digest = self.game.digest();
        if digest != entry.digest {
            return Err(diverged(format!(
                "the position has the fingerprint {digest}, the record says {}",
                entry.digest
            )));
        }
        Ok(given)
    }

    /// The record so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The present position.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The position before the first decision.
    pub fn start(&self) -> &dyn AnyGame {
        self.start.as_ref()
    }

    /// The number of the decision that is to be made now, from 1.
    pub fn next_number(&self) -> u32 {
        self.record.entries.len() as u32 + 1
    }

    /// Who decides, if anyone.
    pub fn side_to_decide(&self) -> Option<Side> {
        match self.game.ask() {
            Ask::Order(side) => Some(side),
            Ask::Nothing => None,
        }
    }

    /// The short name of a side.
    pub fn side_id(&self, side: Side) -> String {
        self.game.scene().sides[side].id.clone()
    }

    /// Gives an order, with draws from the game's seed.
    pub fn give_seeded(&mut self, order: &str, seed: Seed) -> Result<Given, GiveError> {
        let given = self.give(order, &mut seed.decision(self.next_number()))?;
        if self.game.ask() == Ask::Nothing {
            self.record.seed = Some(seed);
        }
        Ok(given)
    }

    /// Gives an order, with draws from any source.
    pub fn give(&mut self, order: &str, chance: &mut dyn Chance) -> Result<Given, GiveError> {
        let side = self.side_to_decide().map(|side| self.side_id(side));
        let given = self.game.give(order, chance)?;
        self.revealed.push(given.revealed);
        self.record.entries.push(Entry {
            side: side.unwrap_or_default(),
            order: given.notation.clone(),
            answers: given.drawn.iter().map(Answer::from).collect(),
            digest: self.game.digest(),
        });
        Ok(given)
    }

    /// Takes the last order back, unless chance or hidden information spoke.
    pub fn undo(&mut self) -> Result<Undo, PlayError> {
        let Some(last) = self.record.entries.last() else {
            return Ok(Undo::AtStart);
        };
        if !last.answers.is_empty() {
            return Ok(Undo::ChanceSpoke(last.order.clone()));
        }
        // With the seed on the table every later roll would be known.
        if self.record.seed.is_some() || self.revealed.last() == Some(&true) {
            return Ok(Undo::Revealed(last.order.clone()));
        }
        let game = self.at(self.record.entries.len() - 1)?;
        let entry = self.record.entries.pop();
        self.revealed.pop();
        self.game = game;
        Ok(Undo::Taken(
            entry.map_or_else(String::new, |entry| entry.order),
        ))
    }

    /// The position after a number of decisions.
    pub fn at(&self, number: usize) -> Result<Box<dyn AnyGame>, PlayError> {
        let len = self.record.entries.len();
        let entries = self
            .record
            .entries
            .get(..number)
            .ok_or(PlayError::NoSuchDecision { number, len })?;
        let mut game = self.start.duplicate();
        for (index, entry) in entries.iter().enumerate() {
            let values: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
            game.give(&entry.order, &mut Scripted::new(&values))
                .map_err(|error| PlayError::Diverged {
                    number: index + 1,
                    order: entry.order.clone(),
                    what: error.to_string(),
                })?;
        }
        Ok(game)
    }
}
