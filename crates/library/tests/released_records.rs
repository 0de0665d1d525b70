//! Games of every rulebook and version that was ever released, replayed.
//!
//! `records/released.toml` lists them with what must come of them. A file that
//! was released never changes. When a rule is corrected and one of these games
//! comes out differently, the rulebook's version rises and its `migrate` says
//! how older games are still played (see `records/README.md`).

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kernel::record::{DiceProof, Record, verify};
use kernel::{Ask, Rulebook};
use serde::Deserialize;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
struct Released {
    record: Vec<Listed>,
}

/// A released record, and what comes of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    file: String,
    rulebook: String,
    version: u32,
    sha256: String,
    decisions: usize,
    draws: usize,
    winner: String,
    points: [i32; 2],
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records")
}

fn listed() -> Vec<Listed> {
    let list = fs::read_to_string(folder().join("released.toml")).expect("the list is there");
    toml::from_str::<Released>(&list)
        .expect("the list can be read")
        .record
}

fn text(listed: &Listed) -> String {
    fs::read_to_string(folder().join(&listed.file))
        .unwrap_or_else(|e| panic!("{}: {e}", listed.file))
}

/// Who won, as the list has it.
fn winner(book: &dyn Rulebook, record: &Record, side: Option<kernel::Side>) -> String {
    let choices = kernel::record::choices(book, record).expect("its options are known");
    let game = book.begin(&record.battle, &choices).expect("it begins");
    assert_ne!(game.ask(), Ask::Nothing);
    side.map_or_else(
        || "nobody".to_owned(),
        |side| game.scene().sides[side].id.clone(),
    )
}

#[test]
fn every_released_record_is_the_one_that_was_released() {
    for listed in listed() {
        let mut sum = String::new();
        for byte in Sha256::digest(text(&listed).as_bytes()) {
            write!(sum, "{byte:02x}").expect("a string takes all");
        }
        assert_eq!(
            sum, listed.sha256,
            "{}: a released record was changed; released records stay as they are",
            listed.file
        );
    }
}

#[test]
fn every_released_record_replays_to_its_end_with_honest_dice() {
    for listed in listed() {
        let file = &listed.file;
        let record = Record::from_text(&text(&listed)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(
            (record.rulebook.as_str(), record.version),
            (listed.rulebook.as_str(), listed.version),
            "{file}"
        );
        let book = library::find(&record.rulebook).expect("a rulebook stays in the library");
        let proof = verify(book, record.clone()).unwrap_or_else(|error| {
            panic!(
                "{file}: {error}\nA released game comes out differently. Raise the rulebook's \
                 VERSION, let its `migrate` keep the old reading for older games, and name the \
                 rule in the commit."
            )
        });
        assert_eq!(proof.dice, DiceProof::Honest, "{file}");
        assert_eq!(
            (proof.decisions, proof.draws),
            (listed.decisions, listed.draws),
            "{file}"
        );
        let outcome = proof
            .outcome
            .unwrap_or_else(|| panic!("{file}: it is not over"));
        let renewed = kernel::record::renew(book, record).expect("it was renewed above");
        assert_eq!(
            winner(book, &renewed, outcome.winner),
            listed.winner,
            "{file}"
        );
        assert_eq!(
            [outcome.points.first, outcome.points.second],
            listed.points,
            "{file}"
        );
    }
}

#[test]
fn every_rulebook_has_a_record_of_each_version_that_was_released() {
    let listed = listed();
    for book in library::RULEBOOKS {
        let versions: Vec<u32> = listed
            .iter()
            .filter(|listed| listed.rulebook == book.slug())
            .map(|listed| listed.version)
            .collect();
        let newest = versions.iter().copied().max().unwrap_or(0);
        for version in 1..=newest {
            assert!(
                versions.contains(&version),
                "{} {version} has no released record",
                book.slug()
            );
        }
        assert!(
            newest >= 1 && newest <= book.version(),
            "{}: version {newest} was released, and the program plays {}",
            book.slug(),
            book.version()
        );
    }
}
