//! Seeds: where they come from, and the file they wait in until a game is over.

use std::path::{Path, PathBuf};

use kernel::chance::Seed;

use crate::failure::Failure;
use crate::files::{self, Readers};

/// The longest seed file that is read.
const MOST_BYTES: u64 = 4096;

/// The seed that a person gave as a word, number or 64 hexadecimal digits, or
/// a random one.
pub fn seed(word: Option<&str>) -> Result<Seed, Failure> {
    if let Some(word) = word {
        return Ok(Seed::from_word(word));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::wrong(format!("the system gives no random numbers: {error}"))
            .help("give a seed of your own with --seed")
    })?;
    Ok(Seed::from_bytes(bytes))
}

/// Where the seed of a game waits.
pub fn path(game: &Path) -> PathBuf {
    files::beside(game, ".seed")
}

/// Keeps a seed beside its game, for its owner's eyes only.
pub fn keep(game: &Path, seed: Seed) -> Result<(), Failure> {
    files::write(&path(game), format!("{seed}\n").as_bytes(), Readers::Owner)
}

/// The seed that waits beside a game, if there is one.
pub fn kept(game: &Path) -> Result<Option<Seed>, Failure> {
    let path = path(game);
    if !path.exists() {
        return Ok(None);
    }
    let text = muster::read_text(&path, MOST_BYTES)?;
    text.trim().parse().map(Some).map_err(|()| {
        Failure::wrong(format!(
            "{} holds no seed: 64 hexadecimal digits are expected",
            path.display()
        ))
    })
}

/// Takes the seed away once the record has it.
pub fn drop(game: &Path) -> Result<(), Failure> {
    files::remove(&path(game))
}
