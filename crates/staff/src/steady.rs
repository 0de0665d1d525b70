//! Looks one order ahead: tries each order, lets both sides blunder on at
//! random for a while, and keeps to what stood best on average.
//!
//! The tries go where they matter by halving: all candidates get the same
//! number, the worse half is dropped, and the rest get more. Within a round
//! every candidate meets the same luck, so that the order is judged and not
//! the dice.

use kernel::{AnyGame, Ask, Outcome, Side};

use crate::{General, Guess, SplitMix64};

/// How hard a general thinks about one order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many decisions he looks at, all in all.
    pub decisions: u32,
    /// How many decisions ahead one try goes.
    pub horizon: u32,
    /// How many orders he considers at the most.
    pub candidates: usize,
}

impl Effort {
    /// Enough to beat chance, and quick.
    pub const QUICK: Effort = Effort {
        decisions: 4_000,
        horizon: 40,
        candidates: 24,
    };
}

/// Tries orders out and takes what stands best.
#[derive(Clone, Debug)]
pub struct Steady {
    choice: SplitMix64,
    effort: Effort,
}

/// An order under consideration.
struct Candidate {
    nth: usize,
    /// What its tries were worth, all together.
    worth: i64,
}

/// A won game outweighs any number of points on the way.
const VICTORY: i64 = 1_000;

impl Steady {
    /// Begins with a seed.
    pub const fn new(seed: u64) -> Self {
        Steady::with_effort(seed, Effort::QUICK)
    }

    /// Thinks as hard as told.
    pub const fn with_effort(seed: u64, effort: Effort) -> Self {
        Steady {
            choice: SplitMix64::new(seed),
            effort,
        }
    }

    /// All orders, or a fair choice of them when there are too many.
    fn candidates(&mut self, count: usize) -> Vec<Candidate> {
        let mut places: Vec<usize> = (0..count).collect();
        let kept = count.min(self.effort.candidates.max(2));
        for place in 0..kept {
            let other = place + self.choice.below(count - place);
            places.swap(place, other);
        }
        places.truncate(kept);
        places
            .into_iter()
            .map(|nth| Candidate { nth, worth: 0 })
            .collect()
    }

    /// How many tries each candidate gets in a round of halving.
    fn tries(&self, rounds: u32, candidates: usize) -> u32 {
        let share = self.effort.decisions / rounds.max(1);
        let cost = (self.effort.horizon + 1) * candidates as u32;
        (share / cost).max(1)
    }

    /// Gives one order and blunders on: what it was worth to the side.
    fn attempt(&self, game: &dyn AnyGame, nth: usize, side: Side, luck: u64) -> i64 {
        let mut luck = SplitMix64::new(luck);
        let mut game = game.duplicate();
        let mut next = |game: &mut dyn AnyGame, nth: Option<usize>| {
            let count = game.count_orders();
            let nth = nth.unwrap_or_else(|| luck.below(count));
            count > 0 && game.give_nth(nth, &mut Guess(&mut luck)).is_ok()
        };
        let mut goes_on = next(game.as_mut(), Some(nth));
        for _ in 0..self.effort.horizon {
            if !goes_on || game.ask() == Ask::Nothing {
                break;
            }
            goes_on = next(game.as_mut(), None);
        }
        worth(&game.standing(), game.ask(), side)
    }
}

/// What a position is worth to a side.
fn worth(standing: &Outcome, ask: Ask, side: Side) -> i64 {
    let lead = i64::from(standing.points[side]) - i64::from(standing.points[side.other()]);
    let victory = match (ask, standing.winner) {
        (Ask::Nothing, Some(winner)) if winner == side => VICTORY,
        (Ask::Nothing, Some(_)) => -VICTORY,
        _ => 0,
    };
    lead + victory
}

impl General for Steady {
    fn name(&self) -> &'static str {
        "steady"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        let count = game.count_orders();
        let Ask::Order(side) = game.ask() else {
            return 0;
        };
        if count < 2 {
            return 0;
        }
        let mut candidates = self.candidates(count);
        let rounds = candidates.len().next_power_of_two().ilog2();
        while candidates.len() > 1 {
            for _ in 0..self.tries(rounds, candidates.len()) {
                let luck = self.choice.next();
                for candidate in &mut candidates {
                    candidate.worth += self.attempt(game, candidate.nth, side, luck);
                }
            }
            // Stable: between equals the fair order of the candidates decides.
            candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
            candidates.truncate(candidates.len().div_ceil(2));
        }
        candidates.first().map_or(0, |best| best.nth)
    }
}
