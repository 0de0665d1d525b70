//! `grognard undo`: a step back.

use std::io::Write;
use std::path::PathBuf;

use kernel::record::Undo;
use serde_json::json;

use crate::failure::{Failure, Verdict};
use crate::game_file::GameFile;
use crate::{json, text};

/// Take the last order back, unless chance or hidden information has spoken.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game.
    file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut file = GameFile::open(&args.file)?;
    let undone = step_back(&mut file)?;
    let (taken, why) = match undone {
        Ok(order) => {
            file.save()?;
            (Some(order), None)
        }
        Err(why) => (None, Some(why)),
    };
    let verdict = if taken.is_some() {
        Verdict::Holds
    } else {
        Verdict::DoesNotHold
    };
    if args.json {
        let value = json!({ "taken": taken, "refused": why, "asked": json::asked(file.game()) });
        json::print(out, &value)?;
        return Ok(verdict);
    }
    if let Some(what) = why {
        let help = String::new();
        return Err(Failure::Refused { what, help });
    }
    writeln!(out, "Taken back: {}", taken.unwrap_or_default())?;
    if let Some(question) = file.game().question() {
        write!(
            out,
            "{}",
            text::tell::question(&file.game().scene(), &question)
        )?;
    }
    Ok(verdict)
}

/// Takes the last order back, or says why it stands.
pub fn step_back(file: &mut GameFile) -> Result<Result<String, String>, Failure> {
    if file.play.record().seed.is_some() {
        // With the seed known, the dice to come would be known as well.
        return Ok(Err(
            "the game is over and its seed is revealed: it stands".to_owned()
        ));
    }
    let undone = file
        .play
        .undo()
        .map_err(|error| Failure::wrong(error.to_string()))?;
    Ok(match undone {
        Undo::Taken(order) => Ok(order),
        Undo::AtStart => Err("there is no order to take back".to_owned()),
        Undo::ChanceSpoke(order) => Err(format!("chance has spoken: `{order}` stands")),
        Undo::Revealed(order) => Err(format!("hidden things were shown: `{order}` stands")),
    })
}
