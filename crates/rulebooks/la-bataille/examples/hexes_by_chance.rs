//! Plays random games of Quatre Bras in one of its lengths and says how many
//! decisions that took: the body of the benchmark, and what callgrind counts.
//!
//! `cargo run --release -p grognard-la-bataille --example hexes_by_chance -- 100 hour`

use std::time::Instant;

use kernel::chance::Seed;
use kernel::{Ask, BattleFiles, Choices, Game, Log, Rulebook};
use la_bataille::{Battle, Order, RULEBOOK};

const SCENARIO: &str = include_str!("../../../../battles/quatre-bras/la-bataille.toml");
const GROUND: &str = include_str!("../../../../battles/quatre-bras/ground.toml");

/// Plays one game; gives the number of decisions.
fn play(mut battle: Battle, seed: Seed, mut state: u64, orders: &mut Vec<Order>) -> u32 {
    let mut number = 0;
    while battle.ask() != Ask::Nothing {
        number += 1;
        orders.clear();
        battle.orders(orders);
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let order = orders[(state % orders.len() as u64) as usize];
        let given = battle.apply(&order, &mut seed.decision(number), &mut Log::quiet());
        assert!(given.is_ok(), "a listed order was refused");
    }
    number
}

#[allow(clippy::cast_precision_loss)]
fn main() {
    let games: u64 = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(100);
    let files = BattleFiles {
        name: "quatre-bras".to_owned(),
        files: vec![
            ("la-bataille.toml".to_owned(), SCENARIO.to_owned()),
            ("ground.toml".to_owned(), GROUND.to_owned()),
        ],
    };
    let mut choices = Choices::default();
    if let Some(length) = std::env::args().nth(2) {
        choices
            .set(RULEBOOK.options(), "length", &length)
            .expect("a length");
    }
    let start = RULEBOOK
        .battle(&files, &choices)
        .expect("it is well formed");
    let seed = Seed::from_word("benchmark");
    let mut orders = Vec::with_capacity(512);
    let clock = Instant::now();
    let decisions: u64 = (1..=games)
        .map(|game| {
            u64::from(play(
                start.clone(),
                seed.nth_game(game),
                game * 7919,
                &mut orders,
            ))
        })
        .sum();
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{games} games, {decisions} decisions, {:.0} decisions a second, {} bytes a position",
        decisions as f64 / seconds,
        size_of::<la_bataille::Position>(),
    );
}
