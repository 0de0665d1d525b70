//! The conformance suite: whatever the rulebook, these laws hold.
//!
//! A [`Trial`] plays random games of one battle. After every decision it asks:
//! do generator and checker agree; does a refused order, or one for which
//! chance ran dry, change nothing; is there a way on; is every order read as
//! it is written; does a copy that was saved and read again stay equal; can
//! the position be shared as a scenario; does every word cite a rule of the
//! book; is what happened what the odds foretold; does a view hide what it
//! must. At the end the record is read again and verified.
//!
//! A [`Failure`] carries the seed and the record, so that it can be replayed.

mod chance;
mod checks;
mod quick;
mod report;
mod strangers;
mod typed;
mod views;
mod walk;

pub use report::{Failure, Report};
pub use typed::typed;

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::{AnyGame, BattleFiles, Choices, Rulebook, Viewer};
use staff::SplitMix64;

/// What `orders()` promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listing {
    /// Every legal order: what is not listed is refused.
    Complete,
    /// A rich choice of them, as on an open table.
    Rich,
}

/// Makes positions that differ from one only in what a viewer may not see.
pub type Hidden = fn(&dyn AnyGame, Viewer) -> Vec<Box<dyn AnyGame>>;

/// How games are set up.
#[derive(Clone, Debug)]
enum Options {
    Fixed(Choices),
    Random,
}

/// Random games of one battle, and what is asked of them.
#[derive(Clone)]
pub struct Trial<'a> {
    rulebook: &'a dyn Rulebook,
    battle: &'a BattleFiles,
    options: Options,
    limit: usize,
    every: usize,
    listing: Listing,
    hidden: Option<Hidden>,
}

impl<'a> Trial<'a> {
    /// A trial with every option at its default.
    pub fn new(rulebook: &'a dyn Rulebook, battle: &'a BattleFiles) -> Self {
        Trial {
            rulebook,
            battle,
            options: Options::Fixed(Choices::default()),
            limit: 20_000,
            every: 1,
            listing: Listing::Complete,
            hidden: None,
        }
    }

    /// With these options.
    #[must_use]
    pub fn choices(mut self, choices: Choices) -> Self {
        self.options = Options::Fixed(choices);
        self
    }

    /// With options chosen by each game's seed.
    #[must_use]
    pub fn random_options(mut self) -> Self {
        self.options = Options::Random;
        self
    }

    /// How many decisions a game may take before it counts as endless.
    #[must_use]
    pub const fn limit(mut self, decisions: usize) -> Self {
        self.limit = decisions;
        self
    }

    /// Makes the costly checks only at every so many decisions, on average.
    #[must_use]
    pub const fn every(mut self, decisions: usize) -> Self {
        self.every = if decisions == 0 { 1 } else { decisions };
        self
    }

    /// What `orders()` promises.
    #[must_use]
    pub const fn listing(mut self, listing: Listing) -> Self {
        self.listing = listing;
        self
    }

    /// How to change what is hidden, to prove that views do not tell.
    #[must_use]
    pub const fn hidden(mut self, hidden: Hidden) -> Self {
        self.hidden = Some(hidden);
        self
    }

    /// Plays one game with every check.
    pub fn play(&self, seed: u64) -> Result<Report, Box<Failure>> {
        walk::play(self, seed)
    }

    /// Plays one game with every check for each seed, on all cores.
    pub fn play_all(&self, seeds: Range<u64>) -> Result<Report, Box<Failure>> {
        in_parallel(seeds, |seed| self.play(seed))
    }

    /// Plays one game quickly: it must neither panic nor stop nor go on for ever.
    pub fn quick(&self, seed: u64) -> Result<Report, Box<Failure>> {
        quick::play(self, seed)
    }

    /// Plays a quick game for each seed, on all cores.
    pub fn quick_all(&self, seeds: Range<u64>) -> Result<Report, Box<Failure>> {
        in_parallel(seeds, |seed| self.quick(seed))
    }

    /// The options of the game with this seed.
    pub fn choices_of(&self, seed: u64) -> Choices {
        match &self.options {
            Options::Fixed(choices) => choices.clone(),
            Options::Random => random_choices(self.rulebook, seed),
        }
    }
}

/// Plays one game with every check: the short way for a test.
pub fn check(
    rulebook: &dyn Rulebook,
    battle: &BattleFiles,
    choices: &Choices,
    seed: u64,
    limit: usize,
) -> Result<Report, Box<Failure>> {
    Trial::new(rulebook, battle)
        .choices(choices.clone())
        .limit(limit)
        .play(seed)
}

/// Every option of a rulebook set by chance.
pub fn random_choices(rulebook: &dyn Rulebook, seed: u64) -> Choices {
    let mut choice = SplitMix64::new(seed);
    let mut choices = Choices::default();
    for spec in rulebook.options() {
        if let Some(value) = choice.pick(spec.values) {
            // It is one of the option's own values.
            let _ = choices.set(rulebook.options(), spec.id, value);
        }
    }
    choices
}

/// Runs a game for each seed on all cores and adds the reports up. Of several
/// failures the one with the lowest seed is told.
fn in_parallel(
    seeds: Range<u64>,
    game: impl Fn(u64) -> Result<Report, Box<Failure>> + Sync,
) -> Result<Report, Box<Failure>> {
    let next = AtomicU64::new(seeds.start);
    let all: Mutex<Result<Report, Box<Failure>>> = Mutex::new(Ok(Report::default()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let result = game(seed);
            let mut all = all
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            match (&mut *all, result) {
                (Ok(sum), Ok(report)) => sum.add(report),
                (Err(_), Ok(_)) => {}
                (Err(known), Err(failure)) if known.seed < failure.seed => {}
                (all, Err(failure)) => {
                    // Those already begun go on: one of them may have a lower seed.
                    next.store(seeds.end, Ordering::Relaxed);
                    *all = Err(failure);
                }
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
    all.into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
