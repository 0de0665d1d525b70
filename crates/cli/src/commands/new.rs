//! `grognard new`: a game begun as a file.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use super::set_up::{DiceArgs, SetUp};
use crate::failure::{Failure, Verdict};
use crate::game_file::GameFile;
use crate::{json, seeds};

/// Begin a game as a file.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The record promises the seed by its SHA-256. The seed itself waits in FILE.seed,
readable by you alone, until the game is over and the record reveals it.

Examples:
  grognard new quatre-bras --rulebook lines-of-battle -o game.grog
  grognard new quatre-bras -r lines-of-battle --option leaders=on --seed 1815 -o game.grog
  grognard new my-battle/ -r lines-of-battle --dice typed -o table.grog")]
pub struct Args {
    #[command(flatten)]
    set_up: SetUp,
    #[command(flatten)]
    dice: DiceArgs,
    /// The file to write.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Write over a file that is there.
    #[arg(long)]
    force: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let path = &args.output;
    if path.exists() && !args.force {
        return Err(
            Failure::wrong(format!("{} is there already", path.display()))
                .help("choose another name, or write over it with --force"),
        );
    }
    let seed = args.dice.seed()?;
    let (rulebook, play) = args.set_up.begin(seed)?;
    let file = GameFile {
        path: path.clone(),
        rulebook,
        play,
        seed,
    };
    file.save()?;
    if args.json {
        let value = json!({
            "file": path.display().to_string(),
            "rulebook": rulebook.slug(),
            "battle": file.play.record().battle.name,
            "commitment": seed.map(|seed| seed.commitment().to_string()),
            "asked": json::asked(file.game()),
        });
        json::print(out, &value)?;
        return Ok(Verdict::Holds);
    }
    let shown = path.display();
    writeln!(
        out,
        "{} by {} begins: {shown}",
        file.game().scene().title,
        rulebook.title()
    )?;
    match seed {
        Some(_) => writeln!(
            out,
            "Its seed waits in {} until the game is over.",
            seeds::path(path).display()
        )?,
        None => writeln!(
            out,
            "Its dice are typed in: grognard do {shown} ORDER --rolls 4,3"
        )?,
    }
    writeln!(
        out,
        "Go on: grognard play {shown}, or grognard orders {shown}"
    )?;
    Ok(Verdict::Holds)
}
