//! Plays random games of Quatre Bras with the default options and says how many
//! decisions that took: the body of the benchmark, and what callgrind counts.
//!
//! `cargo run --release --example random_games -- 100`

use kernel::Choices;
use lines_of_battle::RULEBOOK;
use testkit::play_by_chance;

fn main() {
    let games = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let start = RULEBOOK
        .battle(&files, &Choices::default())
        .expect("it is well formed");
    let pace = play_by_chance(&start, games.unwrap_or(100));
    println!(
        "{pace}, {} bytes a position",
        size_of::<lines_of_battle::Position>()
    );
}
