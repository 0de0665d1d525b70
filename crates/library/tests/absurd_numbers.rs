//! Numbers that no battle has are refused or played with, and never reckoned over the edge:
//! every number of every file, one at a time, as small and as large as it can be written.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{BattleFiles, Choices, Rulebook};
use muster::{GROUND_FILE, load};
use staff::{Guess, SplitMix64};

/// The edges of the numbers that files are read into, and a few that are merely absurd.
const ABSURD: [&str; 7] = [
    "-9223372036854775808",
    "-2147483648",
    "-1",
    "0",
    "255",
    "65535",
    "2147483647",
];

/// A battle under each rulebook that has most of what its files may hold.
const BATTLES: [(&str, &str); 5] = [
    ("lines-of-battle", "quatre-bras"),
    ("large-battles", "ligny"),
    ("thin-red-line", "waterloo"),
    ("dining-table", "ligny"),
    ("la-bataille", "quatre-bras"),
];

#[test]
fn no_number_of_a_battle_makes_anything_fall_over() {
    let mut fallen = Vec::new();
    for (slug, battle) in BATTLES {
        let book = library::find(slug).unwrap();
        fallen.extend(fall_over(book, &load(battle, book).unwrap(), usize::MAX));
    }
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

#[test]
fn no_number_of_a_position_makes_anything_fall_over() {
    let mut fallen = Vec::new();
    for (slug, battle) in BATTLES {
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
        fallen.extend(fall_over(book, &files, 1));
    }
    assert!(fallen.is_empty(), "{}", fallen.join("\n"));
}

/// Makes every kind of number in the first files absurd, one at a time; what is fallen over.
fn fall_over(book: &dyn Rulebook, files: &BattleFiles, first: usize) -> Vec<String> {
    let (mut fallen, mut tried) = (Vec::new(), 0);
    for (place, (name, text)) in files.files.iter().enumerate().take(first) {
        for (key, from, to) in numbers(text) {
            for absurd in ABSURD {
                let mut spoilt = files.clone();
                spoilt.files[place].1.replace_range(from..to, absurd);
                tried += 1;
                if catch_unwind(AssertUnwindSafe(|| play(book, &spoilt))).is_err() {
                    fallen.push(format!("{} {name}: {key} = {absurd}", book.slug()));
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
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
