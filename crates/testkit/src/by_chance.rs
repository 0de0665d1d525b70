//! Games of orders drawn by chance, as fast as they go: the body of benchmarks, and what callgrind counts.

use std::fmt;
use std::time::Instant;

use kernel::chance::Seed;
use kernel::{Ask, Game, Log};

/// What some games took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// How many games.
    pub games: u64,
    /// How many decisions in all.
    pub decisions: u64,
    /// How long, in seconds.
    pub seconds: f64,
}

impl fmt::Display for Pace {
    #[allow(clippy::cast_precision_loss)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = self.decisions as f64 / self.seconds;
        write!(
            f,
            "{} games, {} decisions, {each:.0} decisions a second",
            self.games, self.decisions
        )
    }
}

/// Plays so many games from a position, each order as likely as any other, without a log.
///
/// # Panics
///
/// If a listed order is refused, or chance does not know.
pub fn play_by_chance<G: Game>(start: &G, games: u64) -> Pace {
    let seed = Seed::from_word("benchmark");
    let mut orders = Vec::with_capacity(512);
    let clock = Instant::now();
    let one = |game: u64| {
        u64::from(play(
            start.clone(),
            seed.nth_game(game),
            game * 7919,
            &mut orders,
        ))
    };
    let decisions = (1..=games).map(one).sum();
    Pace {
        games,
        decisions,
        seconds: clock.elapsed().as_secs_f64(),
    }
}

/// Plays one game; gives the number of decisions.
fn play<G: Game>(mut battle: G, seed: Seed, mut state: u64, orders: &mut Vec<G::Order>) -> u32 {
    let mut number = 0;
    while battle.ask() != Ask::Nothing {
        number += 1;
        orders.clear();
        battle.orders(orders);
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let order = &orders[(state % orders.len() as u64) as usize];
        let given = battle.apply(order, &mut seed.decision(number), &mut Log::quiet());
        assert!(given.is_ok(), "a listed order was refused");
    }
    number
}
