//! Puts the golden records of a release among those that replay for ever:
//!
//! ```text
//! cargo run -p grognard-library --example release_records
//! ```
//!
//! The golden record of each rulebook's tests becomes `records/<release>/<slug>-<name>.grog`,
//! with a line in `records/released.toml`. What is there already is left alone.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use kernel::record::{DiceProof, Record, choices, verify};
use sha2::{Digest, Sha256};

const RELEASE: &str = env!("CARGO_PKG_VERSION");

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let records = root.join("records");
    fs::create_dir_all(records.join(RELEASE))?;
    let list = records.join("released.toml");
    let mut lines = fs::read_to_string(&list).unwrap_or_default();
    for book in library::RULEBOOKS {
        let golden = root.join(format!("crates/rulebooks/{}/tests/golden", book.slug()));
        let mut files: Vec<_> = fs::read_dir(golden)?.collect::<Result<_, _>>()?;
        files.sort_by_key(fs::DirEntry::file_name);
        for file in files {
            let name = file.file_name().to_string_lossy().into_owned();
            let (_, name) = name.split_once('-').unwrap_or(("", &name));
            let file_name = format!("{RELEASE}/{}-{name}", book.slug());
            if records.join(&file_name).exists() {
                println!("{file_name}: there already");
                continue;
            }
            let text = fs::read_to_string(file.path())?;
            lines.push_str(&entry(*book, &file_name, &text)?);
            fs::write(records.join(&file_name), &text)?;
            println!("{file_name}: added");
        }
    }
    fs::write(list, lines)?;
    Ok(())
}

/// The line of the list for a record that holds.
fn entry(book: &dyn kernel::Rulebook, file: &str, text: &str) -> Result<String, Box<dyn Error>> {
    let record = Record::from_text(text)?;
    let proof = verify(book, record.clone())?;
    let (Some(outcome), DiceProof::Honest) = (proof.outcome, proof.dice) else {
        return Err(format!("{file}: only a finished game with honest dice is released").into());
    };
    let game = book.begin(&record.battle, &choices(book, &record)?)?;
    let scene = game.scene();
    let winner = outcome
        .winner
        .map_or("nobody", |side| scene.sides[side].id.as_str());
    let mut sum = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        write!(sum, "{byte:02x}")?;
    }
    let mut lines = String::new();
    writeln!(lines, "\n[[record]]")?;
    writeln!(lines, "file = {file:?}")?;
    writeln!(lines, "rulebook = {:?}", book.slug())?;
    writeln!(lines, "version = {}", record.version)?;
    writeln!(lines, "sha256 = {sum:?}")?;
    writeln!(lines, "decisions = {}", proof.decisions)?;
    writeln!(lines, "draws = {}", proof.draws)?;
    writeln!(lines, "winner = {winner:?}")?;
    writeln!(
        lines,
        "points = [{}, {}]",
        outcome.points.first, outcome.points.second
    )?;
    Ok(lines)
}
