//! `grognard do`: one order.

use std::io::Write;
use std::path::PathBuf;

use kernel::record::Dice;
use serde_json::json;

use crate::failure::{Failure, Verdict};
use crate::game_file::GameFile;
use crate::giving::{self, NotGiven};
use crate::{json, seeds, text};

/// Give an order.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
An order is its notation or its number in `grognard orders FILE`.
A refused order leaves the game as it was, and the exit code is 1.

Examples:
  grognard do game.grog 3
  grognard do game.grog march gemioncourt
  grognard do table.grog 1 --rolls 4,3     (with typed dice, in the order they are asked)")]
pub struct Args {
    /// The game.
    file: PathBuf,
    /// The order: words or a number.
    #[arg(required = true)]
    order: Vec<String>,
    /// Real dice or cards for a game with typed dice: 4,3 or QS.
    #[arg(long, value_delimiter = ',', value_parser = roll, value_name = "ROLLS")]
    rolls: Vec<u8>,
    /// The seed of the game, where its file is not at hand.
    #[arg(long)]
    seed: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn roll(text: &str) -> Result<u8, String> {
    giving::read_roll(text).ok_or_else(|| giving::no_roll(text))
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut file = GameFile::open(&args.file)?;
    if let Some(word) = &args.seed {
        file.use_seed(seeds::seed(Some(word))?, "--seed")?;
    }
    let order = giving::meant(file.game(), &args.order.join(" "))?;
    let given = match giving::give(&mut file, &order, &args.rolls) {
        Err(NotGiven::Refused { what, rule }) if args.json => {
            let value = json!({ "order": order, "refused": what, "rule": rule });
            json::print(out, &value)?;
            return Ok(Verdict::DoesNotHold);
        }
        given => given?,
    };
    file.save()?;
    let game = file.game();
    let over = file.is_over();
    if args.json {
        let sides = json::side_ids(game);
        let mut value = json::given(&given);
        value["decision"] = json!(file.play.record().entries.len());
        value["asked"] = json::asked(game);
        value["outcome"] = over.then(|| json::outcome(&game.standing(), &sides)).into();
        json::print(out, &value)?;
        return Ok(Verdict::Holds);
    }
    writeln!(out, "{}", given.notation)?;
    write!(out, "{}", text::tell::given(&given))?;
    let scene = game.scene();
    if let Some(question) = game.question() {
        write!(out, "{}", text::tell::question(&scene, &question))?;
    } else {
        let names = text::tell::names(&scene);
        write!(
            out,
            "The game is over: {}",
            text::tell::outcome(&game.standing(), &game.tally(), &names)
        )?;
        reveal(&file, out)?;
    }
    Ok(Verdict::Holds)
}

/// Says what became of the seed at the end.
pub fn reveal(file: &GameFile, out: &mut dyn Write) -> Result<(), Failure> {
    let record = file.play.record();
    let path = file.path.display();
    match (record.dice, record.seed) {
        (Dice::Typed, _) => {}
        (_, Some(_)) => writeln!(
            out,
            "The seed stands in {path} now; anyone can check the game: grognard verify {path}"
        )?,
        (_, None) => writeln!(
            out,
            "The seed was not at hand and is not revealed, so the dice cannot be proved."
        )?,
    }
    Ok(())
}
