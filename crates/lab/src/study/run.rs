//! All chunks that are left, on several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use kernel::{AnyGame, Unknown};

use super::{Chunk, Done, Study, fight};

/// What is to be fought now.
pub struct Battle<'a> {
    /// The study.
    pub study: &'a Study,
    /// The position before the first decision, for each arm.
    pub starts: Vec<&'a dyn AnyGame>,
    /// The chunks that are left.
    pub left: Vec<Chunk>,
    /// On how many threads.
    pub threads: usize,
}

/// Why it was not fought to the end.
#[derive(Debug)]
pub enum RunError<E> {
    /// Chance had no answer.
    Unknown(Unknown),
    /// What was fought could not be kept.
    Kept(E),
}

/// Fights all that is left and hands over each chunk as it is done, on the
/// thread of the caller. When `stop` is set, games under way are fought to
/// their end, and chunks that are not whole are given up. `game` is told of
/// each game.
pub fn run<E>(
    battle: &Battle<'_>,
    stop: &AtomicBool,
    game: &(dyn Fn() + Sync),
    mut keep: impl FnMut(Done) -> Result<(), E>,
) -> Result<(), RunError<E>> {
    let next = AtomicUsize::new(0);
    let next = &next;
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..battle.threads.clamp(1, battle.left.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(move || {
                while let Some(chunk) = battle.left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begun = std::cell::Cell::new(false);
                    let go_on = || {
                        if begun.replace(true) {
                            game();
                        }
                        !stop.load(Ordering::Relaxed)
                    };
                    let done = fight(battle.starts[chunk.arm], battle.study, *chunk, &go_on);
                    if matches!(done, Ok(Some(_))) {
                        game();
                    }
                    let is_last = !matches!(done, Ok(Some(_)));
                    if sender.send(done).is_err() || is_last {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut error = None;
        for done in receiver {
            let kept = match done {
                Ok(Some(done)) if error.is_none() => keep(done).map_err(RunError::Kept),
                Ok(_) => Ok(()),
                Err(unknown) => Err(RunError::Unknown(unknown)),
            };
            if let Err(failed) = kept {
                stop.store(true, Ordering::Relaxed);
                error.get_or_insert(failed);
            }
        }
        error.map_or(Ok(()), Err)
    })
}
