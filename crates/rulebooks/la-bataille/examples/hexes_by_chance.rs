//! Plays random games of Quatre Bras in one of its lengths and says how many
//! decisions that took: the body of the benchmark, and what callgrind counts.
//!
//! `cargo run --release -p grognard-la-bataille --example hexes_by_chance -- 100 hour`

use kernel::{Choices, Rulebook};
use la_bataille::RULEBOOK;
use testkit::play_by_chance;

fn main() {
    let games = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let mut choices = Choices::default();
    if let Some(length) = std::env::args().nth(2) {
        choices
            .set(RULEBOOK.options(), "length", &length)
            .expect("a length");
    }
    let start = RULEBOOK
        .battle(&files, &choices)
        .expect("it is well formed");
    println!("{}", play_by_chance(&start, games.unwrap_or(100)));
}
