//! How well the glance foretells what a sergeant does: over games between two sergeants, the place that the
//! order he gives has among all orders when they are only glanced at, by the kind of order.
//!
//! `cargo run --release --example glances -- first-steps 4`

use std::collections::BTreeMap;

use dining_table::RULEBOOK;
use kernel::chance::Seed;
use kernel::{Ask, Choices, Rulebook, Viewer};
use staff::appoint;

/// How many of the orders that look best are counted as seen.
const FEW: usize = 5;
/// How many of the worst misses are shown for a kind of order.
const SHOWN: usize = 3;

/// What was found of one kind of order.
#[derive(Default)]
struct Found {
    given: usize,
    first: usize,
    few: usize,
    places: usize,
    /// The place, what looked best, and what was given.
    misses: Vec<(usize, String)>,
}

fn kind(notation: &str) -> String {
    let word = |text: &str| text.chars().next().is_some_and(char::is_alphabetic);
    let first = notation.split_whitespace().next().unwrap_or_default();
    if word(first) {
        first.to_owned()
    } else {
        notation.to_owned()
    }
}

#[allow(clippy::cast_precision_loss)]
fn main() {
    let mut words = std::env::args().skip(1);
    let battle = words.next().unwrap_or_else(|| "first-steps".to_owned());
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(4);
    let files = muster::load(&battle, &RULEBOOK).expect("a battle that is built in");
    let mut all: BTreeMap<String, Found> = BTreeMap::new();
    let mut listed = 0;
    for number in 1..=games {
        let mut game = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is well formed");
        let mut general = appoint("sergeant", 0).expect("a sergeant");
        let seed = Seed::from_word("glances").nth_game(number);
        let mut decisions = 0;
        while let Ask::Order(side) = game.ask() {
            decisions += 1;
            let count = game.count_orders();
            let mut nth = 0;
            if count > 1 {
                let mut view = game.redacted(Viewer::Player(side));
                nth = general.choose(view.as_mut());
                let mut looks = Vec::new();
                view.glance(&mut looks);
                listed += count;
                let place = (0..count)
                    .filter(|other| (looks[*other], nth) > (looks[nth], *other))
                    .count();
                let orders = view.orders();
                let found = all.entry(kind(&orders[nth].notation)).or_default();
                found.given += 1;
                found.first += usize::from(place == 0);
                found.few += usize::from(place < FEW);
                found.places += place;
                let best = (0..count)
                    .max_by_key(|other| (looks[*other], count - other))
                    .unwrap_or(0);
                let miss = format!(
                    "game {number}, decision {decisions}: {} ({}) for {} ({})",
                    orders[nth].notation, looks[nth], orders[best].notation, looks[best]
                );
                found.misses.push((place, miss));
            }
            game.give_nth(nth, &mut seed.decision(decisions))
                .expect("chance knows");
        }
    }
    let (mut given, mut first, mut few) = (0, 0, 0);
    for (kind, found) in &mut all {
        println!(
            "{kind:14} {:4} given, {:3} % looked best, {:3} % among the best {FEW}, place {:.1} on the mean",
            found.given,
            found.first * 100 / found.given,
            found.few * 100 / found.given,
            found.places as f64 / found.given as f64,
        );
        found
            .misses
            .sort_by_key(|(place, _)| std::cmp::Reverse(*place));
        for (place, miss) in found
            .misses
            .iter()
            .filter(|(place, _)| *place > 0)
            .take(SHOWN)
        {
            println!("    {place:3} {miss}");
        }
        given += found.given;
        first += found.first;
        few += found.few;
    }
    println!(
        "in all {given} decisions among {:.1} orders: {} % looked best, {} % among the best {FEW}",
        listed as f64 / given as f64,
        first * 100 / given,
        few * 100 / given
    );
}
