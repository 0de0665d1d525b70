//! A game being played: its record, and the position that the record leads to.

use std::sync::Arc;

use super::renew::{choices, diverged, renew, repeat, side_ids};
use super::{Answer, Dice, Entry, Record};
use crate::chance::{Chance, Seed};
use crate::{
    AnyGame, Ask, BattleFiles, BySide, Choices, FileFault, GiveError, Given, OptionFault, Rulebook,
    Side,
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
         this program plays version {ours} and has no way from there"
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
    /// The short names of the sides.
    sides: BySide<String>,
    start: Box<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    /// The positions after every [`STRIDE`] decisions, so that any position is
    /// a few decisions away.
    kept: Vec<Box<dyn AnyGame>>,
    /// For each decision, whether it showed something hidden.
    revealed: Vec<bool>,
}

/// How many decisions lie between two positions that are kept.
const STRIDE: usize = 32;

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
            sides: side_ids(start.as_ref()),
            game: start.duplicate(),
            start,
            kept: Vec::new(),
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
        let record = renew(rulebook, record)?;
        let choices = choices(rulebook, &record)?;
        let start = rulebook.begin(&record.battle, &choices)?;
        Play::resume_from(start, record, seen)
    }

    /// Rebuilds a game whose battle has been set up before.
    pub fn resume_from(
        start: Box<dyn AnyGame>,
        record: Record,
        mut seen: impl FnMut(usize, &dyn AnyGame, &Given),
    ) -> Result<Play, PlayError> {
        let mut play = Play {
            sides: side_ids(start.as_ref()),
            game: start.duplicate(),
            start,
            kept: Vec::new(),
            revealed: Vec::new(),
            record,
        };
        for number in 1..=play.record.entries.len() {
            let given = play.step(number)?;
            play.note(given.revealed);
            seen(number, play.game.as_ref(), &given);
        }
        Ok(play)
    }

    /// Carries out a recorded decision and compares.
    fn step(&mut self, number: usize) -> Result<Given, PlayError> {
        let entry = &self.record.entries[number - 1];
        let given = repeat(self.game.as_mut(), &self.sides, number, entry)?;
        let digest = self.game.digest();
        if digest == entry.digest {
            Ok(given)
        } else {
            let what = format!(
                "the position has the fingerprint {digest}, the record says {}",
                entry.digest
            );
            Err(diverged(number, entry, what))
        }
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
    pub fn side_id(&self, side: Side) -> &str {
        &self.sides[side]
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
        let side = self
            .side_to_decide()
            .map_or_else(String::new, |side| self.sides[side].clone());
        let given = self.game.give(order, chance)?;
        self.note(given.revealed);
        self.record.entries.push(Entry {
            side,
            order: given.notation.clone(),
            answers: given.drawn.iter().map(Answer::from).collect(),
            digest: self.game.digest(),
        });
        Ok(given)
    }

    /// Remembers the position that a decision led to.
    fn note(&mut self, revealed: bool) {
        self.revealed.push(revealed);
        if self.revealed.len().is_multiple_of(STRIDE) {
            self.kept.push(self.game.duplicate());
        }
    }

    /// Puts the seed of a finished game into its record, if it is the promised one.
    pub fn reveal(&mut self, seed: Seed) {
        let promised = self.record.dice == Dice::Seeded(seed.commitment());
        if promised && self.game.ask() == Ask::Nothing {
            self.record.seed = Some(seed);
        }
    }

    /// Why the last order stands; nothing if it can be taken back.
    pub fn stands(&self) -> Option<Undo> {
        let Some(last) = self.record.entries.last() else {
            return Some(Undo::AtStart);
        };
        if !last.answers.is_empty() {
            return Some(Undo::ChanceSpoke(last.order.clone()));
        }
        // With the seed on the table every later roll would be known.
        if self.record.seed.is_some() || self.revealed.last() == Some(&true) {
            return Some(Undo::Revealed(last.order.clone()));
        }
        None
    }

    /// Takes the last order back, unless chance or hidden information spoke.
    pub fn undo(&mut self) -> Result<Undo, PlayError> {
        if let Some(obstacle) = self.stands() {
            return Ok(obstacle);
        }
        let game = self.at(self.record.entries.len() - 1)?;
        let entry = self.record.entries.pop();
        self.revealed.pop();
        self.kept.truncate(self.revealed.len() / STRIDE);
        self.game = game;
        Ok(Undo::Taken(
            entry.map_or_else(String::new, |entry| entry.order),
        ))
    }

    /// The position after a number of decisions.
    pub fn at(&self, number: usize) -> Result<Box<dyn AnyGame>, PlayError> {
        let kept = self.kept.len().min(number / STRIDE);
        self.go(kept * STRIDE, number, &mut |_, _, _| ())
    }

    /// Tells the decisions `from` to `to`, counted from 1, each with the
    /// position that it led to.
    pub fn tell(
        &self,
        from: usize,
        to: usize,
        mut seen: impl FnMut(usize, &dyn AnyGame, &Given),
    ) -> Result<(), PlayError> {
        let first = from.max(1);
        let kept = self.kept.len().min((first - 1) / STRIDE);
        self.go(kept * STRIDE, to, &mut |number, game, given| {
            if number >= first {
                seen(number, game, given);
            }
        })?;
        Ok(())
    }

    /// Goes from a position that was kept to another.
    fn go(
        &self,
        from: usize,
        to: usize,
        seen: &mut dyn FnMut(usize, &dyn AnyGame, &Given),
    ) -> Result<Box<dyn AnyGame>, PlayError> {
        let len = self.record.entries.len();
        let entries = self
            .record
            .entries
            .get(from..to)
            .ok_or(PlayError::NoSuchDecision { number: to, len })?;
        let start = match (from / STRIDE).checked_sub(1) {
            Some(place) => self.kept.get(place).unwrap_or(&self.start),
            None => &self.start,
        };
        let mut game = start.duplicate();
        for (number, entry) in (from + 1..).zip(entries) {
            let given = repeat(game.as_mut(), &self.sides, number, entry)?;
            seen(number, game.as_ref(), &given);
        }
        Ok(game)
    }
}
