//! Whole battles between computer generals, and how long things take.
//!
//! ```text
//! cargo run --release -p grognard-large-battles --example battles -- play le-hameau sergeant recruit 200 swap
//! cargo run --release -p grognard-large-battles --example battles -- measure ligny sergeant
//! ```
// Means for a person to read: whole numbers of this size lose nothing that he sees.
#![allow(clippy::cast_precision_loss)]

use std::time::{Duration, Instant};

use kernel::chance::Seed;
use kernel::{Ask, BySide, Choices, Game, Log, Rulebook, Side, Stop};
use large_battles::{Battle, RULEBOOK};

/// More decisions than any battle has.
const LIMIT: u32 = 100_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match *words.as_slice() {
        ["play", battle, first, second, games, ref rest @ ..] => {
            let from = rest.iter().find_map(|word| word.parse().ok()).unwrap_or(0);
            let games: u64 = games.parse().expect("a number of games");
            play(
                battle,
                [first, second],
                from..from + games,
                rest.contains(&"swap"),
            );
        }
        ["measure", battle, player] => measure(battle, player),
        ["watch", battle, first, second] => watch(battle, [first, second]),
        _ => eprintln!(
            "play <battle> <first> <second> <games> [swap] [from], measure <battle> <player>, or watch <battle> <first> <second>"
        ),
    }
}

/// Plays battles and counts who won. With `swap` the players change sides after every game, and each
/// two games have the same dice.
fn play(battle: &str, players: [&str; 2], games: std::ops::Range<u64>, swap: bool) {
    let files = muster::load(battle, &RULEBOOK).expect("the battle is built in");
    let (mut score, mut first_side, mut draws) = ([0.0, 0.0], 0, 0);
    let (mut decisions, mut longest, mut slowest) = (0_u64, 0, Duration::ZERO);
    let (mut count, mut lead) = (0_u32, 0_i64);
    let begun = Instant::now();
    for number in games {
        let swapped = swap && number % 2 == 1;
        let seed = if swap { number / 2 } else { number };
        let mut game = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is sound");
        let [one, other] = if swapped {
            [players[1], players[0]]
        } else {
            players
        };
        let mut one = staff::appoint(one, seed * 2 + 1).expect("a general");
        let mut other = staff::appoint(other, seed * 2 + 2).expect("a general");
        let started = Instant::now();
        let dice = Seed::from_word(&format!("{battle} {seed}"));
        let generals = BySide {
            first: &mut *one as &mut dyn staff::General,
            second: &mut *other,
        };
        let played =
            staff::play_out(game.as_mut(), generals, dice, LIMIT).expect("seeded dice know");
        assert!(played.over, "game {number} goes on after {LIMIT} decisions");
        slowest = slowest.max(started.elapsed());
        decisions += u64::from(played.decisions);
        longest = longest.max(played.decisions);
        count += 1;
        lead += i64::from(played.outcome.points.first - played.outcome.points.second);
        match played.outcome.winner {
            None => {
                draws += 1;
                score = score.map(|points| points + 0.5);
            }
            Some(side) => {
                first_side += u32::from(side == Side::First);
                score[usize::from((side == Side::First) == swapped)] += 1.0;
            }
        }
    }
    println!(
        "{battle}: {count} games in {:.1?}, the slowest {slowest:.1?}; {} decisions on average, {longest} at most",
        begun.elapsed(),
        decisions / u64::from(count.max(1)),
    );
    println!("{} {} : {} {}", players[0], score[0], score[1], players[1]);
    println!(
        "first side won {first_side}, draws {draws}, mean lead of the first side {:.1}",
        lead as f64 / f64::from(count.max(1))
    );
}

/// Tells a battle order by order.
fn watch(battle: &str, players: [&str; 2]) {
    let files = muster::load(battle, &RULEBOOK).expect("the battle is built in");
    let mut game = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("it is sound");
    let mut generals = players.map(|name| staff::appoint(name, 1).expect("a general"));
    let dice = Seed::from_word(battle);
    let mut number = 0;
    while let Ask::Order(side) = game.ask() {
        number += 1;
        let count = game.count_orders();
        let nth = if count < 2 {
            0
        } else {
            generals[side as usize].choose(game.as_mut())
        };
        let order = game.orders()[nth].notation.clone();
        let given = game
            .give(&order, &mut dice.decision(number))
            .expect("it is legal");
        println!("{number} {side:?} {} [{}]", given.label, game.worth());
        for event in given.events {
            println!("      {}", event.text);
        }
    }
    let outcome = game.standing();
    println!("{:?} {:?}", outcome.winner, outcome.points);
    for reason in outcome.reasons {
        println!("  {}", reason.text);
    }
}

/// What one thing cost: how often, all together, at most.
#[derive(Default)]
struct Cost(u64, Duration, Duration);

impl Cost {
    fn add<T>(&mut self, times: u64, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let result = work();
        let took = begun.elapsed();
        self.0 += times;
        self.1 += took;
        self.2 = self.2.max(took);
        result
    }

    fn show(&self, name: &str) {
        let each = self.1.as_secs_f64() * 1e6 / self.0.max(1) as f64;
        println!(
            "{name:>8}: {:>9} times, {each:8.2} µs each, {:8.0} µs at most",
            self.0,
            self.2.as_secs_f64() * 1e6
        );
    }
}

/// Plays one battle and times what generals ask of the rulebook.
fn measure(battle: &str, player: &str) {
    let files = muster::load(battle, &RULEBOOK).expect("the battle is built in");
    let mut game: Battle = RULEBOOK
        .battle(&files, &Choices::default())
        .expect("it is sound");
    let mut erased = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("it is sound");
    let mut general = staff::appoint(player, 1).expect("a general");
    let dice = Seed::from_word(battle);
    let [
        mut list,
        mut check,
        mut worth,
        mut imprint,
        mut copy,
        mut glance,
        mut give,
        mut think,
    ] = std::array::from_fn(|_| Cost::default());
    let (mut number, mut orders, mut most) = (0, Vec::new(), 0);
    while game.ask() != Ask::Nothing {
        number += 1;
        orders.clear();
        list.add(1, || game.orders(&mut orders));
        most = most.max(orders.len());
        let count = orders.len() as u64;
        check.add(count, || {
            orders.iter().all(|order| game.check(order).is_ok())
        });
        glance.add(count, || {
            orders.iter().map(|order| game.instinct(order)).max()
        });
        worth.add(1, || game.worth());
        imprint.add(1, || game.imprint());
        copy.add(1, || game.clone());
        erased.count_orders();
        let nth = think.add(1, || general.choose(erased.as_mut()));
        let order = orders[nth];
        erased.count_orders();
        erased
            .give_nth(nth, &mut dice.decision(number))
            .expect("seeded dice know");
        let given = give.add(1, || {
            game.apply(&order, &mut dice.decision(number), &mut Log::quiet())
        });
        assert!(!matches!(given, Err(Stop::Refusal(_))), "{order:?}");
    }
    println!("{battle} by {player}: {number} decisions, {most} orders at most");
    for (cost, name) in [
        (list, "list"),
        (check, "check"),
        (worth, "worth"),
        (imprint, "imprint"),
        (copy, "copy"),
        (glance, "glance"),
        (give, "give"),
        (think, "think"),
    ] {
        cost.show(name);
    }
}
