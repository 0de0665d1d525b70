//! Golden records: whole games kept as files, with the fingerprint of every
//! position in them.
//!
//! A golden record says two things. Replayed, the rules still lead to the same
//! positions. Played again from its seed, the same orders are offered in the
//! same places. `GROGNARD_BLESS=1` writes the files anew, when a rule was
//! meant to change.

use std::path::{Path, PathBuf};

use kernel::chance::Seed;
use kernel::record::{Dice, DiceProof, Play, PlayError, Proof, Record, RecordFault, verify};
use kernel::{Ask, BattleFiles, Choices, GiveError, Rulebook};
use staff::SplitMix64;

/// Why a golden record does not hold.
#[derive(Debug, thiserror::Error)]
pub enum Tarnish {
    /// The file is not there.
    #[error("{path}: {error}; GROGNARD_BLESS=1 writes it", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is no record.
    #[error(transparent)]
    Text(#[from] RecordFault),
    /// The rules lead elsewhere now.
    #[error("the rules lead elsewhere now: {0}")]
    Rules(#[from] PlayError),
    /// The dice are not those of its seed.
    #[error("the dice do not hold: {0:?}")]
    Dice(DiceProof),
    /// An order was not carried out.
    #[error("decision {number}: {error}")]
    Order {
        /// Which decision.
        number: u32,
        /// Why not.
        error: GiveError,
    },
    /// The game does not end.
    #[error("the game goes on after {0} decisions")]
    Endless(u32),
    /// The rules hold, but the same seed plays another game.
    #[error("the same seed plays another game now; line {line}:\n- {golden}\n+ {now}")]
    Replayed {
        /// The first line that differs.
        line: usize,
        /// What the file says.
        golden: String,
        /// What is played now.
        now: String,
    },
}

/// Longer than any game of any rulebook.
const LIMIT: u32 = 100_000;

/// Plays a random game, all of it from one word.
pub fn play(
    rulebook: &dyn Rulebook,
    battle: &BattleFiles,
    choices: &Choices,
    word: &str,
) -> Result<Record, Tarnish> {
    let seed = Seed::from_word(word);
    let spread = word.bytes().fold(0, |sum: u64, byte| {
        sum.wrapping_mul(257).wrapping_add(byte.into())
    });
    let mut choice = SplitMix64::new(spread);
    let dice = Dice::Seeded(seed.commitment());
    let mut play = Play::begin(rulebook, battle.clone(), choices, dice)?;
    while play.game().ask() != Ask::Nothing {
        let number = play.next_number();
        if number > LIMIT {
            return Err(Tarnish::Endless(LIMIT));
        }
        let orders = play.game().orders();
        let order = choice
            .pick(&orders)
            .map_or("", |order| order.notation.as_str());
        play.give_seeded(order, seed)
            .map_err(|error| Tarnish::Order { number, error })?;
    }
    Ok(play.record().clone())
}

/// Replays a golden record, and plays it again from its word; or writes it
/// first, if `GROGNARD_BLESS=1`.
pub fn check(
    rulebook: &dyn Rulebook,
    battle: &BattleFiles,
    choices: &Choices,
    word: &str,
    path: &Path,
) -> Result<Proof, Tarnish> {
    let now = play(rulebook, battle, choices, word)?;
    if std::env::var_os("GROGNARD_BLESS").is_some_and(|bless| bless == "1") {
        bless(&now, path).map_err(|error| Tarnish::File {
            path: path.to_owned(),
            error,
        })?;
    }
    compare(rulebook, &now, path)
}

fn bless(record: &Record, path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(path, record.to_text())
}

/// Replays a golden record, and compares it with a game just played.
pub fn compare(rulebook: &dyn Rulebook, now: &Record, path: &Path) -> Result<Proof, Tarnish> {
    let golden = std::fs::read_to_string(path).map_err(|error| Tarnish::File {
        path: path.to_owned(),
        error,
    })?;
    let proof = replay(rulebook, &golden)?;
    same(&golden, &now.to_text())?;
    Ok(proof)
}

/// Replays the text of a golden record.
pub fn replay(rulebook: &dyn Rulebook, golden: &str) -> Result<Proof, Tarnish> {
    let proof = verify(rulebook, Record::from_text(golden)?)?;
    if proof.dice == DiceProof::Honest {
        Ok(proof)
    } else {
        Err(Tarnish::Dice(proof.dice))
    }
}

fn same(golden: &str, now: &str) -> Result<(), Tarnish> {
    match crate::difference(golden, now) {
        None => Ok(()),
        Some((line, golden, now)) => Err(Tarnish::Replayed {
            line,
            golden: golden.to_owned(),
            now: now.to_owned(),
        }),
    }
}
