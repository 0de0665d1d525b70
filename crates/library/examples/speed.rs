//! How fast the five rulebooks are, measured on games that were released and never change.
//!
//! ```text
//! cargo run --release -p grognard-library --example speed          the table of docs/speed.md
//! cargo xtask speed                                                instructions, compared with the last release
//! ```
//!
//! `speed work SLUG` is what `cargo xtask speed` runs under callgrind: it counts what happens in
//! `measured_replay` and `measured_lists`.

use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs};

use kernel::chance::Scripted;
use kernel::record::{Entry, Record, choices};
use kernel::{AnyGame, Rulebook};
use staff::{Guess, SplitMix64};

/// Decisions that are counted of each game: callgrind takes fifty times as long as the game.
const COUNTED: usize = 120;
/// After how many of them a list of the legal orders is made.
const EACH: usize = 4;
/// How long a line of the table is measured.
const MEASURED: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        [] => table(),
        ["work", slug] => work(library::rulebook(slug)?),
        _ => Err("usage: speed [work SLUG]".into()),
    }
}

/// The first released game of a rulebook, and its beginning.
fn released(book: &dyn Rulebook) -> Result<(Record, Box<dyn AnyGame>), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/0.1.0");
    let mut files: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    files.sort_by_key(fs::DirEntry::file_name);
    let own = |file: &&fs::DirEntry| {
        let name = file.file_name();
        name.to_string_lossy().starts_with(book.slug())
    };
    let file = files.iter().find(own).ok_or("no game was released")?;
    let record = Record::from_text(&fs::read_to_string(file.path())?)?;
    let record = kernel::record::renew(book, record)?;
    let game = book.begin(&record.battle, &choices(book, &record)?)?;
    Ok((record, game))
}

/// Repeats a decision.
fn repeat(game: &mut dyn AnyGame, entry: &Entry) {
    let values: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
    let given = game.give(&entry.order, &mut Scripted::new(&values));
    assert!(given.is_ok(), "{} is refused", entry.order);
}

/// Repeats the decisions of a record. No closure here and below: its name would have this one in
/// it, and callgrind would stop counting when it is called.
#[inline(never)]
fn measured_replay(game: &mut dyn AnyGame, entries: &[Entry]) {
    for entry in entries {
        repeat(game, entry);
    }
}

/// Lists the legal orders of positions.
#[inline(never)]
fn measured_lists(games: &[Box<dyn AnyGame>]) -> usize {
    let mut sum = 0;
    for game in games {
        sum += black_box(game.orders()).len();
    }
    sum
}

/// What is done under callgrind, all of it the same every time.
fn work(book: &dyn Rulebook) -> Result<(), Box<dyn Error>> {
    let (record, start) = released(book)?;
    let entries = &record.entries[..record.entries.len().min(COUNTED)];
    let positions = positions(start.as_ref(), entries);
    measured_replay(start.duplicate().as_mut(), entries);
    let orders = measured_lists(&positions);
    println!(
        "decisions {} lists {} orders {orders}",
        entries.len(),
        positions.len()
    );
    Ok(())
}

/// The positions on the way of which lists are made.
fn positions(start: &dyn AnyGame, entries: &[Entry]) -> Vec<Box<dyn AnyGame>> {
    let mut game = start.duplicate();
    let mut positions = Vec::new();
    for part in entries.chunks(EACH) {
        positions.push(game.duplicate());
        // Not by `measured_replay`, for only one replay is counted.
        for entry in part {
            repeat(game.as_mut(), entry);
        }
    }
    positions
}

/// Prints the table.
fn table() -> Result<(), Box<dyn Error>> {
    println!(
        "| rulebook | game | decisions a second, at random | replayed | a list of orders | orders in it | bytes a position |"
    );
    println!("|---|---|---|---|---|---|---|");
    for book in library::RULEBOOKS {
        let (record, start) = released(*book)?;
        let by_chance = by_chance(start.as_ref());
        let replayed = rate(|| {
            measured_replay(start.duplicate().as_mut(), &record.entries);
            record.entries.len()
        });
        let positions = positions(start.as_ref(), &record.entries);
        let orders = measured_lists(&positions);
        let lists = rate(|| {
            measured_lists(&positions);
            positions.len()
        });
        println!(
            "| {} | {} | {by_chance} | {replayed} | {} µs | {} | {} |",
            book.title(),
            record.battle.name,
            1_000_000 / lists.max(1),
            orders / positions.len().max(1),
            bytes(&positions),
        );
    }
    Ok(())
}

/// How many a second, by doing it again and again.
fn rate(mut once: impl FnMut() -> usize) -> u128 {
    let (begun, mut done) = (Instant::now(), 0);
    while begun.elapsed() < MEASURED {
        done += once();
    }
    done as u128 * 1_000_000 / begun.elapsed().as_micros().max(1)
}

/// Decisions a second of games at random: all legal orders counted, one taken and resolved.
fn by_chance(start: &dyn AnyGame) -> u128 {
    let mut choice = SplitMix64::new(1815);
    let mut game = start.duplicate();
    rate(|| {
        let count = game.count_orders();
        if count == 0 {
            game = start.duplicate();
            return 0;
        }
        let nth = choice.below(count);
        let given = game.give_nth(nth, &mut Guess(&mut choice));
        assert!(given.is_ok(), "a counted order is refused");
        1
    })
}

/// What a copy of a position takes, on the average of these.
fn bytes(positions: &[Box<dyn AnyGame>]) -> u64 {
    let mut copies = Vec::with_capacity(positions.len());
    let allocated = allocation_counter::measure(|| {
        copies.extend(positions.iter().map(|game| game.duplicate()));
    });
    allocated.bytes_total / positions.len() as u64
}
