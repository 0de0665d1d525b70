//! `grognard report`: a battle looked back upon.

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;

use indicatif::ProgressBar;
use lab::report::{Report, document, report};

use crate::failure::{Failure, Verdict};
use crate::files::{self, Readers};
use crate::game_file::GameFile;

/// Look back on a battle: strength, points, losses, luck, turning points.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  grognard report game.grog -o report.html
  grognard report game.grog --json")]
pub struct Args {
    /// The game.
    file: PathBuf,
    /// Where the page is written; it needs nothing else.
    #[arg(long, short, value_name = "FILE", required_unless_present = "json")]
    output: Option<PathBuf>,
    /// Print JSON instead.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let file = GameFile::open(&args.file)?;
    let made = make(&file)?;
    if let Some(path) = &args.output {
        files::write(path, document(&made).as_bytes(), Readers::Usual)?;
        if !args.json {
            writeln!(out, "{}", path.display())?;
        }
    }
    if args.json {
        let value = serde_json::to_value(&made)
            .map_err(|error| Failure::wrong(format!("the report cannot be written: {error}")))?;
        crate::json::print(out, &value)?;
    }
    Ok(Verdict::Holds)
}

fn make(file: &GameFile) -> Result<Report, Failure> {
    let entries = &file.play.record().entries;
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new(entries.len() as u64)
    } else {
        ProgressBar::hidden()
    };
    let made = report(file.play.start(), entries, |number| {
        bar.set_position(number as u64);
    });
    bar.finish_and_clear();
    made.map_err(|error| Failure::wrong(error.to_string()))
}
