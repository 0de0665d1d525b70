//! Numbers that no battle has are refused or played with, and never reckoned over the edge:
//! every number of every file, one at a time, as small and as large as it can be written,
//! and in turn as what is merely absurd.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{BattleFiles, Choices, Rulebook};
use muster::{GROUND_FILE, load};
use staff::{Guess, SplitMix64};

/// The ends of what can be written: every number is made each of these.
const ENDS: [&str; 2] = ["-9223372036854775808", "2147483647"];

/// The edges of smaller numbers, and what is merely absurd: of these a number is made one, the next
/// number the next.
const IN_TURN: [&str; 5] = ["-2147483648", "-1", "0", "255", "65535"];

/// A test for each rulebook, so that they run side by side, on a battle that has most of what its files
/// may hold.
macro_rules! no_number_makes_anything_fall_over {
    ($($name:ident: $slug:literal $battle:literal;)*) => { $(
        mod $name {
            #[test]
            fn in_a_battle() {
                super::spoil_battle($slug, $battle);
            }

            #[test]
            fn in_a_position() {
                super::spoil_position($slug, $battle);
            }

        }
    )* };
}

/// The same for orders; those of Lines of Battle have no numbers.
macro_rules! no_number_in_an_order_makes_anything_fall_over {
    ($($name:ident: $slug:literal $battle:literal;)*) => {
        mod in_an_order {
            $(
                #[test]
                fn $name() {
                    super::spoil_orders($slug, $battle);
                }
            )*
        }
    };
}

no_number_makes_anything_fall_over! {
    lines_of_battle: "lines-of-battle" "quatre-bras";
    large_battles: "large-battles" "ligny";
    thin_red_line: "thin-red-line" "waterloo";
    dining_table: "dining-table" "ligny";
    la_bataille: "la-bataille" "quatre-bras";
}

no_number_in_an_order_makes_anything_fall_over! {
    large_battles: "large-battles" "ligny";
    thin_red_line: "thin-red-line" "waterloo";
    dining_table: "dining-table" "ligny";
    la_bataille: "la-bataille" "quatre-bras";
}

fn spoil_battle(slug: &str, battle: &str) {
    let book = library::find(slug).unwrap();
    let fallen = fall_over(book, &load(battle, book).unwrap(), usize::MAX);
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

fn spoil_position(slug: &str, battle: &str) {
    let book = library::find(slug).unwrap();
    let mut files = load(battle, book).unwrap();
    let mut game = book.begin(&files, &Choices::default()).unwrap();
    let mut choice = SplitMix64::new(16);
    for _ in 0..150 {
        let nth = choice.below(game.count_orders());
        game.give_nth(nth, &mut Guess(&mut choice)).unwrap();
    }
    // The file of the rulebook is the first, now with the position; the others are as before.
    files.files[0].1 = game.scenario();
    assert!(book.begin(&files, &Choices::default()).is_ok());
    let fallen = fall_over(book, &files, 1);
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

/// Orders with numbers that are tried at each decision, from the last listed on: those with ways in them.
const ORDERS: usize = 4;

fn spoil_orders(slug: &str, battle: &str) {
    let book = library::find(slug).unwrap();
    let files = load(battle, book).unwrap();
    let mut game = book.begin(&files, &Choices::default()).unwrap();
    let mut choice = SplitMix64::new(18);
    let (mut fallen, mut tried) = (Vec::new(), 0);
    for _ in 0..60 {
        let orders = game.orders().into_iter().map(|order| order.notation);
        let numbered = orders.filter(|order| order.contains(|c: char| c.is_ascii_digit()));
        for order in numbered.rev().take(ORDERS) {
            for spoilt in with_absurd_numbers(&order) {
                tried += 1;
                let mut copy = game.duplicate();
                let give = || {
                    let _ = (
                        copy.label(&spoilt),
                        copy.forecast(&spoilt),
                        copy.sketch(&spoilt),
                    );
                    let _ = copy.give(&spoilt, &mut Guess(&mut SplitMix64::new(1)));
                };
                if catch_unwind(AssertUnwindSafe(give)).is_err() {
                    fallen.push(spoilt);
                }
            }
        }
        let nth = choice.below(game.count_orders());
        game.give_nth(nth, &mut Guess(&mut choice)).unwrap();
    }
    assert!(tried > 100, "{tried}");
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

/// The order with each of its numbers absurd, one at a time.
fn with_absurd_numbers(order: &str) -> Vec<String> {
    let mut spoilt = Vec::new();
    let mut from = 0;
    while let Some(start) = order[from..].find(|c: char| c.is_ascii_digit() || c == '-') {
        let start = from + start;
        let rest = &order[start + 1..];
        let end = start
            + 1
            + rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
        let (before, after) = (&order[..start], &order[end..]);
        let absurd = ENDS.iter().chain(&IN_TURN);
        spoilt.extend(absurd.map(|number| format!("{before}{number}{after}")));
        from = end;
    }
    spoilt
}

/// Makes every kind of number in the first files absurd, one at a time; what is fallen over.
fn fall_over(book: &dyn Rulebook, files: &BattleFiles, first: usize) -> Vec<String> {
    let (mut fallen, mut tried) = (Vec::new(), 0);
    for (place, (name, text)) in files.files.iter().enumerate().take(first) {
        for (nth, (key, from, to)) in numbers(text).into_iter().enumerate() {
            for absurd in ENDS.into_iter().chain([IN_TURN[nth % IN_TURN.len()]]) {
                let mut spoilt = files.clone();
                spoilt.files[place].1.replace_range(from..to, absurd);
                tried += 1;
                if catch_unwind(AssertUnwindSafe(|| play(book, &spoilt))).is_err() {
                    fallen.push(format!("{} {name}: {key} = {absurd}", book.slug()));
                }
            }
        }
    }
    assert!(tried > 40, "{tried}");
    fallen
}

/// A few decisions of the battle, if it is let in.
fn play(book: &dyn Rulebook, files: &BattleFiles) {
    let _ = book.muster(files);
    let Ok(mut game) = book.begin(files, &Choices::default()) else {
        return;
    };
    let mut choice = SplitMix64::new(1815);
    for _ in 0..3 {
        let count = game.count_orders();
        let nth = choice.below(count.max(1));
        if count == 0 || game.give_nth(nth, &mut Guess(&mut choice)).is_err() {
            break;
        }
    }
    let _ = (game.scene(), game.standing());
    assert!(game.restore(&game.snapshot()).is_ok());
}

/// So many numbers are taken of a text in quotes.
const QUOTED: usize = 12;

/// The first number of each key and place in a list, with where it stands.
fn numbers(text: &str) -> Vec<(String, usize, usize)> {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    let (mut table, mut key, mut nth, mut at) = (String::new(), String::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        let (mut quoted, mut word) = (false, at);
        if line.starts_with('[') {
            line.trim().clone_into(&mut table);
        }
        for (here, byte) in (at..).zip(line.bytes()) {
            let letter = byte.is_ascii_alphanumeric() || !byte.is_ascii();
            if letter || matches!(byte, b'-' | b'_' | b'.') {
                continue;
            }
            let last = &text[word..here];
            word = here + 1;
            if byte == b'#' && !quoted {
                break;
            }
            if last.parse::<i64>().is_ok() {
                nth += 1;
                // Pairs are points: the third is as the first.
                let place = if quoted { nth } else { nth % 2 };
                let kind = format!(
                    "{table} {key} {place}{}",
                    if quoted { " quoted" } else { "" }
                );
                if place <= QUOTED && seen.insert(kind.clone()) {
                    found.push((kind, here - last.len(), here));
                }
            } else if !quoted && last.starts_with(|c: char| c.is_ascii_alphabetic()) {
                last.clone_into(&mut key);
                nth = 0;
            }
            if byte == b'"' {
                quoted = !quoted;
            }
        }
        at += line.len();
    }
    found
}

#[test]
fn a_road_to_the_end_of_the_world_is_refused_and_not_reckoned_with() {
    let mut refused = Vec::new();
    for book in library::RULEBOOKS {
        let mut files = load("quatre-bras", *book).unwrap();
        let Some((_, ground)) = files.files.iter_mut().find(|(name, _)| name == GROUND_FILE) else {
            continue;
        };
        let spoilt = ground.replacen("[-1400, -1610]", "[-1400, -1610000000]", 1);
        assert_ne!(*ground, spoilt);
        *ground = spoilt;
        let Err(fault) = book.begin(&files, &Choices::default()) else {
            panic!("{} took it", book.slug());
        };
        assert!(fault.to_string().contains("outside the extent"), "{fault}");
        refused.push(book.slug());
    }
    assert_eq!(refused.len(), 5, "{refused:?}");
}
