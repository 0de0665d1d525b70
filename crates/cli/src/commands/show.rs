//! `grognard show`: a position, as a player may see it.

use std::io::Write;
use std::path::PathBuf;

use kernel::AnyGame;
use serde_json::json;

use super::position::Position;
use crate::failure::{Failure, Verdict};
use crate::files::{self, Readers};
use crate::game_file::GameFile;
use crate::{json, text};

/// Show a position: map, units and what is asked.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  grognard show game.grog
  grognard show game.grog --at 12 --as french
  grognard show game.grog --at 12 --as-scenario > puzzle.toml
  grognard show game.grog --as-scenario -o puzzle/     (a folder with all its files)")]
pub struct Args {
    #[command(flatten)]
    position: Position,
    /// Write a scenario that begins with this position.
    #[arg(long, conflicts_with = "json")]
    as_scenario: bool,
    /// With --as-scenario: a file ending in .toml, or a folder for all files.
    #[arg(long, short, value_name = "PATH", requires = "as_scenario")]
    output: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let (file, game) = args.position.open()?;
    if args.as_scenario {
        scenario(&file, game.as_ref(), args.output.as_ref(), out)?;
    } else if args.json {
        let sides = json::side_ids(game.as_ref());
        let value = json!({
            "decision": args.position.decision(&file),
            "asked": json::asked(game.as_ref()),
            "standing": json::outcome(&game.standing(), &sides),
            "position": game.digest().to_string(),
            "scene": kernel::json::scene(&game.scene()),
        });
        json::print(out, &value)?;
    } else {
        page(game.as_ref(), out)?;
    }
    Ok(Verdict::Holds)
}

/// Map, units, panels and question.
pub fn page(game: &dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
    let scene = game.scene();
    writeln!(out, "{}: {}\n", scene.title, scene.caption)?;
    let map = text::map(&scene);
    writeln!(out, "{}\n{}", map.drawing, map.key)?;
    write!(out, "{}", text::cells(&scene))?;
    writeln!(out)?;
    write!(out, "{}", text::panels(&scene))?;
    writeln!(out)?;
    if let Some(question) = game.question() {
        write!(out, "{}", text::tell::question(&scene, &question))?;
    } else {
        let names = text::tell::names(&scene);
        let outcome = text::tell::outcome(&game.standing(), &game.tally(), &names);
        write!(out, "The game is over: {outcome}")?;
    }
    Ok(())
}

fn scenario(
    file: &GameFile,
    game: &dyn AnyGame,
    output: Option<&PathBuf>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let text = game.scenario();
    let Some(path) = output else {
        out.write_all(text.as_bytes())?;
        return Ok(());
    };
    if path.extension().is_some_and(|ending| ending == "toml") {
        files::write(path, text.as_bytes(), Readers::Usual)?;
    } else {
        std::fs::create_dir_all(path).map_err(|error| {
            Failure::wrong(format!(
                "cannot make the folder {}: {error}",
                path.display()
            ))
        })?;
        let first = file
            .rulebook
            .files()
            .first()
            .copied()
            .unwrap_or("scenario.toml");
        files::write(&path.join(first), text.as_bytes(), Readers::Usual)?;
        let others = file
            .play
            .record()
            .battle
            .files
            .iter()
            .filter(|(name, _)| name != first);
        for (name, content) in others {
            files::write(
                &path.join(plain_name(name)?),
                content.as_bytes(),
                Readers::Usual,
            )?;
        }
    }
    writeln!(out, "The position is a scenario now: {}", path.display())?;
    Ok(())
}

/// A record may come from anyone: its file names must not lead elsewhere.
fn plain_name(name: &str) -> Result<&str, Failure> {
    let is_plain = !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':']);
    if is_plain {
        Ok(name)
    } else {
        Err(Failure::wrong(format!(
            "the record names a file `{name}`, which is not written"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn names_that_lead_elsewhere_are_not_written() {
        assert!(plain_name("ground.toml").is_ok());
        for name in ["../ground.toml", "/etc/x", ".ssh", "", "a\\b", "c:x"] {
            assert!(plain_name(name).is_err(), "{name}");
        }
    }
}
