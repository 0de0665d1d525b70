//! Wall time of what happens most: a random game, a list of orders, a copy.
//!
//! See README.md beside this file.

use divan::counter::ItemsCount;
use kernel::chance::Seed;
use kernel::{Ask, Choices, Game, Log};
use lines_of_battle::{Battle, Order, RULEBOOK};

fn main() {
    divan::main();
}

fn start() -> Battle {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    RULEBOOK
        .battle(&files, &Choices::default())
        .expect("it is well formed")
}

/// Plays on at random for so many decisions, or to the end; gives how many.
fn play(battle: &mut Battle, most: u32, orders: &mut Vec<Order>) -> u32 {
    let seed = Seed::from_word("benchmark");
    let mut state = 7919_u64;
    for number in 1..=most {
        if battle.ask() == Ask::Nothing {
            return number - 1;
        }
        orders.clear();
        battle.orders(orders);
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let order = orders[(state % orders.len() as u64) as usize];
        let given = battle.apply(&order, &mut seed.decision(number), &mut Log::quiet());
        assert!(given.is_ok(), "a listed order was refused");
    }
    most
}

/// A whole game; the counter shows decisions a second.
#[divan::bench]
fn whole_game(bencher: divan::Bencher<'_, '_>) {
    let start = start();
    let mut orders = Vec::with_capacity(512);
    let decisions = play(&mut start.clone(), u32::MAX, &mut orders);
    bencher
        .counter(ItemsCount::new(decisions))
        .bench_local(|| play(&mut start.clone(), u32::MAX, &mut orders));
}

/// The list of legal orders in the middle of a game.
#[divan::bench]
fn list_of_orders(bencher: divan::Bencher<'_, '_>) {
    let mut battle = start();
    let mut orders = Vec::with_capacity(512);
    play(&mut battle, 250, &mut orders);
    bencher.bench_local(|| {
        orders.clear();
        battle.orders(&mut orders);
        orders.len()
    });
}

/// A copy of a position.
#[divan::bench]
fn copy(bencher: divan::Bencher<'_, '_>) {
    let battle = start();
    bencher.bench_local(|| battle.clone());
}
