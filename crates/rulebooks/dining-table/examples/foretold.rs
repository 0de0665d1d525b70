//! How well the end is foretold: over games between sergeants, the surprise that the winner is to one who was
//! told a chance of it before, for the judge of positions and for what generals ask where thought ends.
//!
//! `cargo run --release --example foretold -- first-steps 100`
//!
//! The surprise is the mean of minus the natural logarithm of the chance that the winner was given: 0.69 for
//! who knows nothing, 0 for who always knew. A draw is half of either.

use dining_table::RULEBOOK;
use kernel::chance::Seed;
use kernel::{AnyGame, Ask, Choices, Rulebook, Side, Viewer};
use staff::{General, Sergeant, SplitMix64};

/// One decision in so many is looked at: neighbours say the same.
const ONE_IN: usize = 9;

/// The chance that the first side wins, by a number of thousandths from defeat to victory.
#[allow(clippy::cast_precision_loss)]
fn chance(thousandths: i64) -> f64 {
    (0.5 + thousandths as f64 / 2_000.0).clamp(0.001, 0.999)
}

/// What both say of a position.
fn told(game: &dyn AnyGame) -> [f64; 2] {
    let mut game = game.duplicate();
    game.ponder();
    [chance(game.worth()), chance(game.foretell())]
}

/// A game between two sergeants: what was told in each eighth of it, and how much of it the first side won.
fn fight(battle: &kernel::BattleFiles, seed: Seed, number: u64) -> (Vec<[f64; 2]>, f64) {
    let mut game = RULEBOOK
        .begin(battle, &Choices::default())
        .expect("it is well formed");
    let mut generals = [Sergeant::new(), Sergeant::new()];
    let mut choice = SplitMix64::new(number);
    let (mut decisions, mut heard) = (0, Vec::new());
    while let Ask::Order(side) = game.ask() {
        if choice.below(ONE_IN) == 0 {
            heard.push(told(game.as_ref()));
        }
        let mut view = game.redacted(Viewer::Player(side));
        let nth = generals[usize::from(side == Side::Second)].choose(view.as_mut());
        game.count_orders();
        decisions += 1;
        game.give_nth(nth, &mut seed.decision(decisions))
            .expect("chance knows");
    }
    let won = match game.standing().winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    };
    (heard, won)
}

#[allow(clippy::cast_precision_loss)]
fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [battle, games] = words.as_slice() else {
        eprintln!("foretold BATTLE GAMES");
        std::process::exit(2);
    };
    let games: u64 = games.parse().expect("a number of games");
    let files = muster::load(battle, &RULEBOOK).expect("a battle that is built in");
    // By eighths of the decisions of a game.
    let mut surprise = [[0.0, 0.0, 0.0]; 8];
    for number in 0..games {
        let (heard, won) = fight(&files, Seed::from_word("foretold").nth_game(number), number);
        for (place, two) in heard.iter().enumerate() {
            let [count, judged, foretold] = &mut surprise[place * 8 / heard.len()];
            let of = |chance: f64| -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln());
            *count += 1.0;
            *judged += of(two[0]);
            *foretold += of(two[1]);
        }
    }
    println!("eighth  positions  judged  foretold");
    for (eighth, [count, judged, foretold]) in surprise.iter().enumerate() {
        let (judged, foretold) = (judged / count, foretold / count);
        println!("{:6}  {count:9}  {judged:6.3}  {foretold:8.3}", eighth + 1);
    }
    let [count, judged, foretold] = surprise.iter().fold([0.0; 3], |sum, one| {
        [sum[0] + one[0], sum[1] + one[1], sum[2] + one[2]]
    });
    println!(
        "   all  {count:9}  {:6.3}  {:8.3}",
        judged / count,
        foretold / count
    );
}
