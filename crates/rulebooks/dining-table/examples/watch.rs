//! Tells one game between two computer generals, order by order, with what the position was worth.
//!
//! `cargo run --release --example watch -- quatre-bras sergeant recruit 1`

use dining_table::RULEBOOK;
use kernel::chance::Seed;
use kernel::{Ask, BySide, Choices, Rulebook, Side, Viewer};
use staff::{General, appoint};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [battle, one, other, seed, more @ ..] = words.as_slice() else {
        eprintln!("watch BATTLE GENERAL GENERAL SEED [DECISION TO LOOK AT]");
        std::process::exit(2);
    };
    let looks_at = more.first().and_then(|word| word.parse().ok());
    let files = muster::load(battle, &RULEBOOK).expect("a battle that is built in");
    let mut game = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("it is well formed");
    let number: u64 = seed.parse().expect("a number");
    let mut generals: BySide<Box<dyn General>> = BySide {
        first: appoint(one, number).expect("a general"),
        second: appoint(other, number + 1_000).expect("a general"),
    };
    let seed = Seed::from_word("watch").nth_game(number);
    let mut decisions: u32 = 0;
    while let Ask::Order(side) = game.ask() {
        let count = game.count_orders();
        let mut view = game.redacted(Viewer::Player(side));
        let nth = if count < 2 {
            0
        } else {
            generals[side].choose(view.as_mut())
        };
        decisions += 1;
        if looks_at == Some(decisions) {
            for order in view.orders() {
                let worth = view
                    .expect(&order.notation, 2_000)
                    .map(|expected| expected.mean);
                println!("       {worth:?} {} | {}", order.notation, order.label);
            }
        }
        let order = game.orders()[nth].clone();
        let given = game
            .give(&order.notation, &mut seed.decision(decisions))
            .expect("a listed order");
        let who = if side == Side::First { '1' } else { '2' };
        let points = game.standing().points;
        println!(
            "{decisions:4} {who} {count:3} {:6} {}:{} {} | {}",
            game.worth(),
            points.first,
            points.second,
            order.notation,
            order.label
        );
        for telling in given.events {
            println!("            {}", telling.text);
        }
    }
    let outcome = game.standing();
    for reason in outcome.reasons {
        println!("{}", reason.text);
    }
}
