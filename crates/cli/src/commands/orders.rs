//! `grognard orders`: what may be ordered now.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use crate::failure::{Failure, Verdict};
use crate::game_file::GameFile;
use crate::json;
use crate::text::{self, lists};

/// List the legal orders, numbered.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  grognard orders game.grog
  grognard orders game.grog march gemioncourt     (only those with these words)")]
pub struct Args {
    /// The game.
    file: PathBuf,
    /// Only orders with these words.
    words: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let file = GameFile::open(&args.file)?;
    let game = file.game();
    let orders = game.orders();
    let numbered = lists::numbered(&orders);
    let fitting = lists::fitting(&numbered, &args.words.join(" "));
    if args.json {
        let value = json!({
            "asked": json::asked(game),
            "decision": file.play.next_number(),
            "orders": json::orders(&fitting),
        });
        json::print(out, &value)?;
        return Ok(Verdict::Holds);
    }
    match game.question() {
        Some(question) => write!(out, "{}", text::tell::question(&game.scene(), &question))?,
        None => writeln!(out, "The game is over; there is nothing to order.")?,
    }
    write!(out, "{}", lists::full(&fitting))?;
    Ok(Verdict::Holds)
}
