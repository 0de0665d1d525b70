//! `grognard verify`: the proof of a game.

use std::io::Write;
use std::path::PathBuf;

use kernel::record::{DiceProof, Play, PlayError, Proof, Record, verify};
use kernel::wording::count;
use kernel::{BySide, Rulebook, Scene, Tally};
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict};
use crate::game_file::read_record;
use crate::{json, text};

/// Prove a game: every order, every position, every die.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The exit code is 0 when nothing speaks against the game, 1 when something does,
2 when the file is no record.")]
pub struct Args {
    /// The game.
    file: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let record = read_record(&args.file)?;
    let rulebook = library::rulebook(&record.rulebook)?;
    let proved = verify(rulebook, record.clone());
    let proof = match proved {
        Ok(proof) => proof,
        Err(PlayError::Diverged {
            number,
            order,
            what,
        }) => {
            if args.json {
                let value =
                    json!({ "holds": false, "decision": number, "order": order, "what": what });
                json::print(out, &value)?;
            } else {
                writeln!(out, "Does not hold: decision {number} ({order}): {what}")?;
            }
            return Ok(Verdict::DoesNotHold);
        }
        Err(error) => return Err(Failure::wrong(format!("{}: {error}", args.file.display()))),
    };
    let (scene, tally) = start(rulebook, record)?;
    if args.json {
        json::print(out, &value(&proof, &scene))?;
    } else {
        writeln!(
            out,
            "{} replayed, each to the position that the record has; chance asked {}.",
            count(proof.decisions as u64, "decision"),
            count(proof.draws as u64, "time")
        )?;
        writeln!(out, "{}", dice(&proof.dice))?;
        match &proof.outcome {
            Some(outcome) => {
                let names = text::tell::names(&scene);
                write!(
                    out,
                    "The game is over: {}",
                    text::tell::outcome(outcome, &tally, &names)
                )?;
            }
            None => writeln!(out, "The game goes on.")?,
        }
    }
    Ok(if proof.dice.stands() {
        Verdict::Holds
    } else {
        Verdict::DoesNotHold
    })
}

fn start(rulebook: &dyn Rulebook, mut record: Record) -> Result<(Scene, Tally), Failure> {
    record.entries.clear();
    Play::resume(rulebook, record, |_, _, _| ())
        .map(|play| (play.game().scene(), play.game().tally()))
        .map_err(|error| Failure::wrong(error.to_string()))
}

fn dice(proof: &DiceProof) -> String {
    match proof {
        DiceProof::Honest => {
            "The dice are honest: the seed is the one promised, and every draw comes from it."
                .to_owned()
        }
        DiceProof::Sealed => "The dice are sealed until the game is over.".to_owned(),
        DiceProof::Typed => "The dice were typed in: the players vouch for them.".to_owned(),
        DiceProof::WrongSeed => {
            "Does not hold: the seed is not the one that was promised at the start.".to_owned()
        }
        DiceProof::Forged { decision } => {
            format!("Does not hold: the draws of decision {decision} do not come from the seed.")
        }
        DiceProof::NotRevealed => {
            "Does not hold: the game is over, and its seed was not revealed.".to_owned()
        }
    }
}

fn value(proof: &Proof, scene: &Scene) -> Value {
    let (name, decision) = match proof.dice {
        DiceProof::Honest => ("honest", None),
        DiceProof::Sealed => ("sealed", None),
        DiceProof::Typed => ("typed", None),
        DiceProof::WrongSeed => ("wrong-seed", None),
        DiceProof::Forged { decision } => ("forged", Some(decision)),
        DiceProof::NotRevealed => ("not-revealed", None),
    };
    let sides = BySide::from_fn(|side| scene.sides[side].id.clone());
    json!({
        "holds": proof.dice.stands(),
        "decisions": proof.decisions,
        "draws": proof.draws,
        "dice": name,
        "decision": decision,
        "outcome": proof.outcome.as_ref().map(|outcome| json::outcome(outcome, &sides)),
    })
}
