//! Lets two computer generals fight Quatre Bras again and again, with sides changed after every game, and says
//! who won, what each side lost and what a battle cost.
//!
//! `cargo run --release -p grognard-la-bataille --example hex_ladder -- hour 40 sergeant recruit`
//!
//! With `each` as a fifth word it says so of every game, with `log` it tells the battles. `from:20` begins with
//! the game of that number, so that many can be fought in parts. `first:400` breaks every game off after so many
//! decisions: the number that `each` puts at the end of a line stands for all of them, so that two programs whose
//! generals play alike show the same one.

use std::time::Instant;

use kernel::chance::Seed;
use kernel::{AnyGame, Ask, BySide, Choices, Rulebook, Side, Viewer};
use la_bataille::RULEBOOK;
use staff::appoint;

/// No game takes so many decisions.
const TOO_MANY: u32 = 400_000;

/// What a game came to.
struct Fought {
    winner: Option<Side>,
    lost: BySide<i32>,
    points: BySide<i32>,
    decisions: u32,
    /// A number for all decisions.
    mark: u64,
    seconds: f64,
}

/// How games are fought.
#[derive(Clone, Copy)]
struct Manner {
    tell: bool,
    /// After so many decisions it is enough.
    first: u32,
}

fn fight(mut game: Box<dyn AnyGame>, names: BySide<&str>, number: u64, how: Manner) -> Fought {
    let begun = Instant::now();
    let mut generals = BySide::from_fn(|side| {
        let seed = number * 2 + u64::from(side == Side::Second);
        appoint(names[side], seed + 1).expect("a general")
    });
    // Each two games have the same dice, unless they would be the same game.
    let same = names.first == names.second;
    let dice = if same { number } else { number / 2 };
    let seed = Seed::from_word("hex ladder").nth_game(dice + 1);
    let mut decisions = 0;
    let mut mark: u64 = 0;
    while let Ask::Order(side) = game.ask() {
        if decisions == how.first {
            break;
        }
        decisions += 1;
        assert!(decisions < TOO_MANY, "game {number} does not end");
        let count = game.count_orders();
        assert!(count > 0, "game {number} has no order");
        let general = &mut generals[side];
        let nth = match general.choose_blindly(count) {
            Some(nth) => nth,
            None if count < 2 => 0,
            None => general.choose(game.redacted(Viewer::Player(side)).as_mut()),
        };
        let mut chance = seed.decision(decisions);
        if how.tell {
            let listed = game.orders().swap_remove(nth);
            println!("  {side:?} {}: {}", general.name(), listed.notation);
            let given = game
                .give(&listed.notation, &mut chance)
                .expect("it is legal");
            for telling in given.events {
                println!("      {}", telling.text);
            }
        } else {
            game.give_nth(nth, &mut chance).expect("chance knows");
        }
        mark = (mark.rotate_left(7) ^ nth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    let (outcome, tally) = (game.standing(), game.tally());
    if how.tell {
        for reason in &outcome.reasons {
            println!("  {}", reason.text);
        }
    }
    Fought {
        winner: outcome.winner,
        lost: tally.lost,
        points: outcome.points,
        decisions,
        mark,
        seconds: begun.elapsed().as_secs_f64(),
    }
}

fn median(mut numbers: Vec<i32>) -> i32 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

#[allow(clippy::cast_precision_loss)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [length, games, one, other, how @ ..] = words.as_slice() else {
        eprintln!("hex_ladder LENGTH GAMES GENERAL GENERAL [each|log] [from:N] [first:N]");
        std::process::exit(2);
    };
    let games: u64 = games.parse().expect("a number of games");
    let tell = how.iter().any(|word| word == "log");
    let each = tell || how.iter().any(|word| word == "each");
    let from = how.iter().find_map(|word| word.strip_prefix("from:"));
    let from: u64 = from.map_or(0, |word| word.parse().expect("the number of a game"));
    let first = how.iter().find_map(|word| word.strip_prefix("first:"));
    let first = first.map_or(TOO_MANY, |word| {
        word.parse().expect("a number of decisions")
    });
    let manner = Manner { tell, first };
    let files = muster::load("quatre-bras", &RULEBOOK).expect("a battle that is built in");
    let mut choices = Choices::default();
    choices
        .set(RULEBOOK.options(), "length", length)
        .expect("a length");
    let start = RULEBOOK.begin(&files, &choices).expect("it is well formed");
    let mut won = 0.0;
    let mut fought = Vec::new();
    for number in from..from + games {
        let swapped = number % 2 == 1;
        let ours = if swapped { Side::Second } else { Side::First };
        let names = BySide::from_fn(|side| {
            if side == ours {
                one.as_str()
            } else {
                other.as_str()
            }
        });
        let game = fight(start.duplicate(), names, number, manner);
        won += match game.winner {
            Some(side) if side == ours => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        if each {
            println!(
                "{number}: {} against {}: {:?} won, {} to {} points, lost {} and {}, {} decisions, {:.1} s, mark {:016x}",
                names.first,
                names.second,
                game.winner,
                game.points.first,
                game.points.second,
                game.lost.first,
                game.lost.second,
                game.decisions,
                game.seconds,
                game.mark,
            );
        }
        fought.push(game);
    }
    let count = |side: Side| {
        fought
            .iter()
            .filter(|game| game.winner == Some(side))
            .count()
    };
    let losses = |side: Side| median(fought.iter().map(|game| game.lost[side]).collect());
    let seconds: f64 = fought.iter().map(|game| game.seconds).sum();
    let longest = fought.iter().map(|game| game.seconds).fold(0.0, f64::max);
    let decisions: u64 = fought.iter().map(|game| u64::from(game.decisions)).sum();
    println!(
        "{one} against {other}, {length}: {:.1} % of {games}; the French won {}, the Allies {}; \
         median losses {} French and {} Allied steps; {:.1} s a game, {longest:.1} s the longest, \
         {:.2} ms a decision",
        100.0 * won / games as f64,
        count(Side::First),
        count(Side::Second),
        losses(Side::First),
        losses(Side::Second),
        seconds / games as f64,
        1_000.0 * seconds / decisions as f64,
    );
}
