//! Scratch.
use kernel::chance::Seed;
use kernel::{Ask, Choices, Rulebook};
use large_battles::RULEBOOK;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[test]
fn one() {
    let name = std::env::var("BATTLE").unwrap_or("le-hameau".into());
    let limit: usize = std::env::var("LIMIT")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(3000);
    let seed0: u64 = std::env::var("SEED")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    let files = muster::load(&name, &RULEBOOK).unwrap();
    let mut game = RULEBOOK.begin(&files, &Choices::default()).unwrap();
    let seed = Seed::from_word("x").nth_game(seed0);
    let mut rng = staff::SplitMix64::new(seed0);
    let mut spent: BTreeMap<String, (u32, Duration, Duration, usize)> = BTreeMap::new();
    let all = Instant::now();
    let mut n = 0;
    while game.ask() != Ask::Nothing && n < limit {
        let t = Instant::now();
        let count = game.count_orders();
        let listing = t.elapsed();
        assert!(count > 0, "dead end {}", game.snapshot());
        let key = game.question().unwrap().text;
        let key = if key.starts_with("How does") {
            "moving".to_string()
        } else if key.starts_with("Where does") {
            "deploy".into()
        } else {
            key
        };
        let nth = rng.below(count);
        let t = Instant::now();
        game.give_nth(nth, &mut seed.decision(n as u32)).unwrap();
        let e = spent.entry(key).or_default();
        e.0 += 1;
        e.1 += listing;
        e.2 += t.elapsed();
        e.3 += count;
        n += 1;
    }
    println!(
        "{n} decisions in {:?}; {}",
        all.elapsed(),
        game.scene().caption
    );
    for (k, v) in spent {
        println!(
            "{k}: {} times, list {:?}, give {:?}, {} orders",
            v.0, v.1, v.2, v.3
        );
    }
    println!("{:?}", game.standing());
}
