//! The work of a laboratory, from names: what is to be fought, and the chunks
//! of it that can be fought anywhere.

mod arms;
mod past;
mod starts;

pub use starts::starts;

use kernel::Unknown;
use kernel::chance::Seed;
use kernel::record::Play;
use lab::study::{Done, FORMAT, Study, fight};

use crate::Wrong;

/// What somebody wants to know.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// A built-in battle, a folder, or a scenario file.
    pub battle: String,
    /// The rulebooks; all that play the battle if there are none.
    pub rulebooks: Vec<String>,
    /// `NAME=VALUE` in all games; with `RULEBOOK:` before it, only there.
    pub options: Vec<String>,
    /// `NAME=A,B`, or `NAME` for all it can take: one option at a time.
    pub vary: Vec<String>,
    /// How many games for each set of rules and generals.
    pub games: u64,
    /// The two generals of each set.
    pub players: Vec<String>,
    /// Whether they change sides after every game.
    pub swap: bool,
    /// In how many games of each set luck is measured.
    pub luck: u64,
    /// How many games a chunk has; a good number if none is given.
    pub chunk_size: Option<u64>,
}

impl Plan {
    /// The study, and the games that its arms begin with.
    pub fn study(&self, seed: Seed) -> Result<(Study, Vec<Play>), Wrong> {
        let made = arms::make(self)?;
        let study = Study {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            battle: self.battle.clone(),
            title: made.title,
            games: self.games,
            chunk: self
                .chunk_size
                .unwrap_or_else(|| Study::chunk_size(self.games)),
            seed: seed.to_string(),
            swap: self.swap,
            luck_every: match self.luck {
                0 => 0,
                luck => (self.games / luck).max(1),
            },
            arms: made.arms,
            past: past::of(&self.battle)?,
            without: made.without,
        };
        study
            .check()
            .map_err(|error| Wrong::new(error.to_string()))?;
        Ok((study, made.plays))
    }
}

/// Fights one chunk of a study. It needs nothing but the study, and comes to
/// the same wherever it is fought.
pub fn fight_chunk(study: &Study, number: u64) -> Result<Done, Wrong> {
    let chunk = study.nth_chunk(number).ok_or_else(|| {
        let last = study.chunks().count().saturating_sub(1);
        Wrong::new(format!("there is no chunk {number}"))
            .help(format!("chunks of this study go from 0 to {last}"))
    })?;
    let play = starts::start(study, &study.arms[chunk.arm])?;
    let done = fight(play.start(), study, chunk, &|| true).map_err(unknown)?;
    done.ok_or_else(|| Wrong::new(format!("chunk {number} was broken off")))
}

/// What is said where chance had no answer.
pub fn unknown(unknown: Unknown) -> Wrong {
    let why = unknown.0.why;
    Wrong::new(format!(
        "chance had no answer for {} ({})",
        why.what, why.rule
    ))
}
