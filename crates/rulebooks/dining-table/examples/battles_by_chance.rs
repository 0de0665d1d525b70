//! Plays random games of a battle with random options, under the laws that hold for every rulebook.
//!
//! `cargo run --release -p grognard-dining-table --example battles_by_chance -- first-steps 100`

use std::time::Instant;

use dining_table::RULEBOOK;
use testkit::conformance::Trial;

fn main() {
    let mut words = std::env::args().skip(1);
    let battle = words.next().unwrap_or_else(|| "first-steps".to_owned());
    let number = |word: Option<String>, default| {
        word.and_then(|word| word.parse::<u64>().ok())
            .unwrap_or(default)
    };
    let games = number(words.next(), 100);
    let first = number(words.next(), 0);
    let files = muster::load(&battle, &RULEBOOK).expect("a battle that is built in");
    let clock = Instant::now();
    let trial = Trial::new(&RULEBOOK, &files).random_options();
    match trial.quick_all(first..first + games) {
        Ok(report) => {
            let won = report.first_won + report.second_won;
            println!(
                "{} games in {:.1} s, {} without a winner: {report:?}",
                report.games,
                clock.elapsed().as_secs_f64(),
                report.games - won
            );
        }
        Err(failure) => {
            println!("{failure}");
            std::process::exit(1);
        }
    }
}
