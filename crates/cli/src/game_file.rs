//! A game on disk: its record, and its seed beside it until it is over.

use std::path::{Path, PathBuf};

use kernel::chance::Seed;
use kernel::record::{Dice, Play, PlayError, Record, RecordFault};
use kernel::{AnyGame, Ask, Fault, FileFault, Given, Rulebook, Side, Viewer};
use muster::report::report;

use crate::failure::Failure;
use crate::files::{self, Readers};
use crate::seeds;

/// The longest record that is read.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// A game that is played on disk.
pub struct GameFile {
    /// Where its record is.
    pub path: PathBuf,
    /// What it is played by.
    pub rulebook: &'static dyn Rulebook,
    /// The game itself.
    pub play: Play,
    /// Its seed, where the dice are seeded and it is at hand.
    pub seed: Option<Seed>,
}

impl GameFile {
    /// Opens a game, and replays it.
    pub fn open(path: &Path) -> Result<GameFile, Failure> {
        GameFile::open_with(path, |_, _, _| ())
    }

    /// Opens a game, showing each decision as it is replayed.
    pub fn open_with(
        path: &Path,
        seen: impl FnMut(usize, &dyn AnyGame, &Given),
    ) -> Result<GameFile, Failure> {
        let record = read_record(path)?;
        let rulebook = library::rulebook(&record.rulebook)?;
        let files = record.battle.clone();
        let play = Play::resume(rulebook, record, seen).map_err(|error| match error {
            PlayError::Files(fault) => {
                let text = files.get(&fault.file);
                let shown = format!("{} in {}", fault.file, path.display());
                Failure::Files(vec![report(&fault, &shown, text)])
            }
            error => Failure::wrong(format!("{}: {error}", path.display())),
        })?;
        let waiting = match (play.record().dice, play.record().seed) {
            (Dice::Seeded(_), None) => seeds::kept(path)?,
            _ => None,
        };
        let mut file = GameFile {
            path: path.to_owned(),
            rulebook,
            play,
            seed: None,
        };
        if let Some(seed) = waiting {
            let from = seeds::path(path).display().to_string();
            file.use_seed(seed, &from)?;
        }
        Ok(file)
    }

    /// Takes a seed that was given, if it is the one that was promised.
    pub fn use_seed(&mut self, seed: Seed, from: &str) -> Result<(), Failure> {
        match self.play.record().dice {
            Dice::Typed => Err(
                Failure::wrong("this game's dice are typed in; it has no seed")
                    .help("give the dice with --rolls"),
            ),
            Dice::Seeded(commitment) if seed.commitment() == commitment => {
                self.seed = Some(seed);
                Ok(())
            }
            Dice::Seeded(commitment) => Err(Failure::wrong(format!(
                "the seed of {from} is not the one this game promised: its SHA-256 is {}, \
                 the record says {commitment}",
                seed.commitment()
            ))),
        }
    }

    /// Writes the record, and keeps the seed beside it while it is secret.
    pub fn save(&self) -> Result<(), Failure> {
        self.save_as(&self.path)?;
        if self.play.record().seed.is_some() {
            seeds::drop(&self.path)?;
        }
        Ok(())
    }

    /// Writes a copy.
    pub fn save_as(&self, path: &Path) -> Result<(), Failure> {
        let record = self.play.record();
        if let (Some(seed), None) = (self.seed, record.seed) {
            seeds::keep(path, seed)?;
        }
        files::write(path, record.to_text().as_bytes(), Readers::Usual)
    }

    /// The present position.
    pub fn game(&self) -> &dyn AnyGame {
        self.play.game()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game().ask() == Ask::Nothing
    }

    /// The position after so many decisions, or the present one.
    pub fn at(&self, number: Option<usize>) -> Result<Box<dyn AnyGame>, Failure> {
        match number {
            Some(number) => self
                .play
                .at(number)
                .map_err(|error| Failure::wrong(error.to_string())),
            None => Ok(self.game().duplicate()),
        }
    }

    /// Who is meant by a side's short name, `umpire` or `spectator`.
    pub fn viewer(&self, word: &str) -> Result<Viewer, Failure> {
        match word {
            "umpire" => return Ok(Viewer::Umpire),
            "spectator" => return Ok(Viewer::Spectator),
            _ => {}
        }
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.play.side_id(*side) == word);
        side.map(Viewer::Player).ok_or_else(|| {
            let [first, second] = Side::BOTH.map(|side| self.play.side_id(side));
            Failure::wrong(format!("`{word}` does not play here"))
                .help(format!("there are: {first}, {second}, spectator, umpire"))
        })
    }
}

/// Reads a record, without replaying it.
pub fn read_record(path: &Path) -> Result<Record, Failure> {
    let text = read_text(path)?;
    Record::from_text(&text).map_err(|fault| {
        let shown = path.display().to_string();
        let fault = file_fault(&shown, &text, &fault);
        Failure::Files(vec![report(&fault, &shown, Some(&text))])
    })
}

/// The text of a record's file.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    Ok(muster::read_text(path, MOST_BYTES)?)
}

/// A line of a record that cannot be read, as a fault with its place.
pub fn file_fault(file: &str, text: &str, fault: &RecordFault) -> FileFault {
    let before = fault.line.saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let length = rest.lines().next().unwrap_or_default().trim_end().len();
    FileFault {
        file: file.to_owned(),
        faults: vec![Fault {
            span: Some(start..start + length),
            message: fault.message.clone(),
            help: None,
        }],
    }
}
