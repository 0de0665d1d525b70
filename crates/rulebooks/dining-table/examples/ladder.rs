//! Lets two computer generals fight a battle again and again, with sides changed after every game.
//!
//! `cargo run --release --example ladder -- first-steps 40 sergeant recruit`
//!
//! With `from:40` as a fifth word it begins with the game of that number: other dice.

use std::time::Instant;

use dining_table::RULEBOOK;
use kernel::chance::Seed;
use kernel::{BySide, Choices, Rulebook, Side};
use staff::{General, appoint, play_out};

#[allow(clippy::cast_precision_loss)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (battle, games, one, other, from) = match words.as_slice() {
        [battle, games, one, other] => (battle, games, one, other, "0"),
        [battle, games, one, other, from] if from.starts_with("from:") => {
            (battle, games, one, other, &from["from:".len()..])
        }
        _ => {
            eprintln!("ladder BATTLE GAMES GENERAL GENERAL [from:N]");
            std::process::exit(2);
        }
    };
    let games: u64 = games.parse().expect("a number of games");
    let from: u64 = from.parse().expect("the number of a game");
    let files = muster::load(battle, &RULEBOOK).expect("a battle that is built in");
    let mut points = 0.0;
    let (mut longest, mut most, mut first_side) = (0.0_f64, 0, 0);
    let clock = Instant::now();
    for game in from..from + games {
        let begun = Instant::now();
        let mut start = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is well formed");
        let swapped = game % 2 == 1;
        let (first, second) = if swapped { (other, one) } else { (one, other) };
        let mut blue = appoint(first, game + 1).expect("a general");
        let mut red = appoint(second, game + 1_001).expect("a general");
        let players: BySide<&mut dyn General> = BySide {
            first: &mut *blue,
            second: &mut *red,
        };
        // Two games with the same dice, one for each side; between equals they would be one game.
        let nth = if one == other { game } else { game / 2 };
        let seed = Seed::from_word("ladder").nth_game(nth + 1);
        let played = play_out(start.as_mut(), players, seed, 100_000).expect("chance knows");
        assert!(played.over, "game {game} does not end");
        let ours = if swapped { Side::Second } else { Side::First };
        points += match played.outcome.winner {
            Some(side) if side == ours => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let end = &played.outcome;
        println!(
            "game {game}: {first} {} to {second} {}, {:?} wins",
            end.points.first, end.points.second, end.winner
        );
        first_side += u32::from(played.outcome.winner == Some(Side::First));
        longest = longest.max(begun.elapsed().as_secs_f64());
        most = most.max(played.decisions);
    }
    println!(
        "{one} against {other}: {:.1} % of {games}; the first side won {first_side}; {:.1} s in all, \
         {longest:.1} s the longest, {most} decisions the most",
        100.0 * points / games as f64,
        clock.elapsed().as_secs_f64(),
    );
}
