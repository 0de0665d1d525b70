//! Games between generals, on several threads, the same whatever their number.
//! Only what they come to is kept; [`crate::study`] looks closer.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::chance::Seed;
use kernel::{AnyGame, BySide, Side, Unknown};
use staff::{General, play_out};

/// No game is that long; one that is, is counted as unfinished.
pub(crate) const LIMIT: u32 = 1_000_000;

/// What is to be played.
pub struct Job<'a> {
    /// The position before the first decision.
    pub start: &'a dyn AnyGame,
    /// The generals by name.
    pub players: BySide<String>,
    /// The seed of all games.
    pub seed: Seed,
    /// Whether the generals change sides.
    pub sides: Sides,
    /// How many.
    pub games: u64,
    /// On how many threads.
    pub threads: usize,
}

/// Whether generals change sides after every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Each keeps his own.
    Kept,
    /// They change, and play each two games with the same dice.
    Changed,
}

impl Sides {
    /// Which dice a game is fought with, and whether the generals have changed
    /// sides in it.
    pub(crate) const fn dice_of(self, number: u64) -> (u64, bool) {
        match self {
            Sides::Kept => (number, false),
            Sides::Changed => (number / 2, number % 2 == 1),
        }
    }
}

/// What came of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The winner; none is a draw.
    pub winner: Option<Side>,
    /// Victory points.
    pub points: BySide<i32>,
    /// How many decisions were made.
    pub decisions: u32,
    /// The turn in which it ended, where the position tells.
    pub turn: Option<u32>,
    /// Whether it came to its end.
    pub over: bool,
    /// The side of the general who was named first.
    pub side_of_first: Side,
}

/// Plays all games, in the order of their numbers.
pub fn play_all(job: &Job<'_>, done: &(dyn Fn() + Sync)) -> Result<Vec<Game>, Unknown> {
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..job.threads {
            scope.spawn(|| {
                let mut mine = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= job.games {
                        break;
                    }
                    mine.push((number, play_one(job, number)));
                    done();
                }
                if let Ok(mut played) = played.lock() {
                    played.append(&mut mine);
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap_or_default();
    played.sort_by_key(|(number, _)| *number);
    played.into_iter().map(|(_, game)| game).collect()
}

fn play_one(job: &Job<'_>, number: u64) -> Result<Game, Unknown> {
    let (dice, changed) = job.sides.dice_of(number);
    let seed = job.seed.nth_game(dice);
    let mut one = general(&job.players.first, seed, 1);
    let mut other = general(&job.players.second, seed, 2);
    let mut game = job.start.duplicate();
    let generals: BySide<&mut dyn General> = if changed {
        BySide {
            first: &mut *other,
            second: &mut *one,
        }
    } else {
        BySide {
            first: &mut *one,
            second: &mut *other,
        }
    };
    let played = play_out(game.as_mut(), generals, seed, LIMIT)?;
    Ok(Game {
        winner: played.outcome.winner.filter(|_| played.over),
        points: played.outcome.points,
        decisions: played.decisions,
        turn: game.scene().turn,
        over: played.over,
        side_of_first: if changed { Side::Second } else { Side::First },
    })
}

/// A general whose choices have nothing to do with the dice.
pub fn general(name: &str, seed: Seed, place: u64) -> Box<dyn General> {
    let digits = seed.nth_game(u64::MAX - place).to_string();
    let own = u64::from_str_radix(&digits[..16], 16).unwrap_or(place);
    staff::appoint(name, own).unwrap_or_else(|_| Box::new(staff::Recruit::new(own)))
}
