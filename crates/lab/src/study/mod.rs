//! Many battles between computer generals, side by side.
//!
//! A [`Study`] says everything that is to be fought: it is the head of the file
//! that the results go into. It has arms, one for each set of rules and
//! generals; game *n* of every arm has the same dice, so that arms can be
//! compared game by game. The work is cut into [`Chunk`]s, each of which can be
//! fought anywhere and gives the same rows ([`fight`]).

mod command;
mod csv;
mod fight;
mod page;
mod past;
mod places;
mod row;
mod run;
mod store;
mod summary;

pub use csv::{HEADER, csv};
pub use fight::{Done, fight};
pub use page::document;
pub use past::{Past, PastPlace, PastSide};
pub use row::{LuckOfGame, Row, Stand};
pub use run::{Battle, RunError, run};
pub use store::{Record, StoreError, Stored, line, read};
pub use summary::summary;

use std::collections::BTreeMap;

use kernel::chance::Seed;
use kernel::scene::Colour;
use kernel::{AnyGame, BySide, Side};
use serde::{Deserialize, Serialize};

use crate::games::Sides;

/// The format of the file that results go into.
pub const FORMAT: u32 = 1;

/// What is to be fought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// The format of the file: [`FORMAT`].
    pub format: u32,
    /// The version of the program.
    pub program: String,
    /// The battle as it was asked for.
    pub battle: String,
    /// What it is called.
    pub title: String,
    /// How many games each arm has.
    pub games: u64,
    /// How many games a chunk has.
    pub chunk: u64,
    /// The seed of all games, in hexadecimal digits.
    pub seed: String,
    /// Whether the generals change sides after every game.
    pub swap: bool,
    /// Luck is measured in every so manieth game; in none if zero.
    pub luck_every: u64,
    /// What is compared.
    pub arms: Vec<Arm>,
    /// What happened in the battle, as far as it is known.
    pub past: Option<Past>,
    /// The rulebooks that have no scenario of the battle, by name.
    pub without: Vec<String>,
}

/// One set of rules and generals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// What it is called in the report: no two arms share it.
    pub label: String,
    /// The short name of the rulebook.
    pub rulebook: String,
    /// Its name.
    pub rulebook_title: String,
    /// The version of its rules.
    pub version: u32,
    /// Options that differ from the rulebook's defaults.
    pub options: BTreeMap<String, String>,
    /// What is varied in it; nothing in a baseline.
    pub varied: Option<Varied>,
    /// Who fights the first and the second side, or is named first and second
    /// where sides are changed.
    pub players: BySide<String>,
    /// The fingerprint of the battle's files.
    pub files: String,
    /// The fingerprint of the position before the first decision.
    pub start: String,
    /// What strength is counted in.
    pub measure: String,
    /// The sides.
    pub sides: BySide<Banner>,
    /// Their strength before the first decision, with those still to come.
    pub strength: BySide<i32>,
    /// Where only a part of the battle is fought: those who take part in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<BySide<PastSide>>,
}

/// What is varied in an arm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Varied {
    /// The option.
    pub option: String,
    /// What it is set to.
    pub value: String,
    /// What it is set to in the baseline.
    pub instead_of: String,
    /// The place of the baseline among the arms.
    pub baseline: usize,
}

/// A side of an arm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Banner {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The colour of its coats: blue, red or grey.
    pub coat: String,
}

impl Banner {
    /// The sides of a game.
    pub fn of(game: &dyn AnyGame) -> BySide<Banner> {
        game.scene().sides.map(|look| Banner {
            id: look.id,
            name: look.name,
            coat: match look.colour {
                Colour::Blue => "blue",
                Colour::Red => "red",
                Colour::Grey => "grey",
            }
            .to_owned(),
        })
    }

    /// The colour of its coats.
    pub fn colour(&self) -> Colour {
        match self.coat.as_str() {
            "red" => Colour::Red,
            "grey" => Colour::Grey,
            _ => Colour::Blue,
        }
    }
}

/// A part of the work: some games of one arm, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk {
    /// Its number, from 0.
    pub number: u64,
    /// The place of its arm.
    pub arm: usize,
    /// The number of its first game.
    pub first: u64,
    /// How many games it has.
    pub count: u64,
}

/// What is wrong with a study that was read from a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum BadStudy {
    #[error("it has format {0}, and this program reads format {FORMAT}")]
    Format(u32),
    #[error("it has no arms")]
    NoArms,
    #[error("it has no games, or more than {MOST_GAMES} in an arm")]
    NoGames,
    #[error("its chunks have no games")]
    EmptyChunks,
    #[error("its seed is not 64 hexadecimal digits")]
    Seed,
    #[error("arm `{0}` is compared with a baseline that is not there")]
    NoBaseline(String),
    #[error("arm `{arm}`: {what}")]
    Player { arm: String, what: String },
}

/// More games than any machine fights.
pub const MOST_GAMES: u64 = 10_000_000;

impl Study {
    /// Whether it can be fought.
    pub fn check(&self) -> Result<(), BadStudy> {
        if self.format != FORMAT {
            return Err(BadStudy::Format(self.format));
        }
        if self.arms.is_empty() {
            return Err(BadStudy::NoArms);
        }
        if self.games == 0 || self.games > MOST_GAMES {
            return Err(BadStudy::NoGames);
        }
        if self.chunk == 0 {
            return Err(BadStudy::EmptyChunks);
        }
        self.parsed_seed().ok_or(BadStudy::Seed)?;
        for arm in &self.arms {
            let varied = arm.varied.as_ref();
            if varied.is_some_and(|varied| varied.baseline >= self.arms.len()) {
                return Err(BadStudy::NoBaseline(arm.label.clone()));
            }
            for side in Side::BOTH {
                staff::appoint(&arm.players[side], 0).map_err(|error| BadStudy::Player {
                    arm: arm.label.clone(),
                    what: error.to_string(),
                })?;
            }
        }
        Ok(())
    }

    fn parsed_seed(&self) -> Option<Seed> {
        self.seed.parse().ok()
    }

    /// The seed of all games. A study that was checked has one.
    pub fn seed(&self) -> Seed {
        self.parsed_seed()
            .unwrap_or_else(|| Seed::from_word(&self.seed))
    }

    /// Whether generals change sides.
    pub const fn sides(&self) -> Sides {
        if self.swap {
            Sides::Changed
        } else {
            Sides::Kept
        }
    }

    /// A good size for chunks: twenty to an arm, and none over 25 games.
    pub fn chunk_size(games: u64) -> u64 {
        (games / 20).clamp(1, 25)
    }

    /// All parts of the work. Arms take turns, so that a study that was stopped
    /// has about as many games of each.
    pub fn chunks(&self) -> impl Iterator<Item = Chunk> + '_ {
        let arms = self.arms.len() as u64;
        let blocks = self.games.div_ceil(self.chunk.max(1));
        (0..blocks * arms).filter_map(|number| self.nth_chunk(number))
    }

    /// One part of the work.
    pub fn nth_chunk(&self, number: u64) -> Option<Chunk> {
        let arms = self.arms.len() as u64;
        let first = number.checked_div(arms)?.checked_mul(self.chunk)?;
        let count = self.games.checked_sub(first)?.min(self.chunk);
        (count > 0).then_some(Chunk {
            number,
            arm: (number % arms) as usize,
            first,
            count,
        })
    }

    /// How many games there are in all.
    pub fn all_games(&self) -> u64 {
        self.games * self.arms.len() as u64
    }

    /// Whether a general thinks by the clock, so that his games cannot be had
    /// again.
    pub fn is_timed(&self) -> bool {
        let thinks_by_the_clock = |name: &String| match name.split_once(':') {
            Some((_, budget)) => matches!(budget.parse(), Ok(staff::Budget::Time(_))),
            None => name == "general",
        };
        self.arms
            .iter()
            .flat_map(|arm| [&arm.players.first, &arm.players.second])
            .any(thinks_by_the_clock)
    }

    /// What is known of a side of an arm: of all that came to the field, or of
    /// those who take part where only a part of the battle is fought.
    pub fn known<'a>(&'a self, arm: &'a Arm, side: Side) -> Option<&'a PastSide> {
        match &arm.part {
            Some(part) => Some(&part[side]),
            None => self.past.as_ref()?.sides.get(&arm.sides[side].id),
        }
    }

    /// What is known of a side of those who fight: of a part of the battle where
    /// all arms fight the same part, otherwise of the whole.
    pub fn history(&self, side: Side) -> Option<&PastSide> {
        let arm = self.arms.first()?;
        let known = self.known(arm, side);
        if self.arms.iter().all(|arm| self.known(arm, side) == known) {
            return known;
        }
        self.past.as_ref()?.sides.get(&arm.sides[side].id)
    }

    /// How many men one unit of an arm's measure stands for: those of the
    /// armies shared out over the side's strength in the baseline, since an
    /// option may bring in more than came to the field.
    pub fn men_each(&self, arm: &Arm, side: Side) -> Option<f64> {
        let varied = arm.varied.as_ref();
        let baseline = varied.and_then(|varied| self.arms.get(varied.baseline));
        let baseline = baseline.unwrap_or(arm);
        let men = self.known(baseline, side)?.men;
        let strength = baseline.strength[side];
        (strength > 0 && men > 0).then(|| f64::from(men) / f64::from(strength))
    }
}

/// Minutes after midnight as a time of day.
pub fn time(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60)
}
