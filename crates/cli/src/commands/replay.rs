//! `grognard replay`: a game told from the start.

use std::io::Write;
use std::path::PathBuf;

use kernel::Given;
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict};
use crate::game_file::{GameFile, read_record};
use crate::{json, text};

/// Tell a game from the start, decision by decision.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  grognard replay game.grog --from 40 --to 60")]
pub struct Args {
    /// The game.
    file: PathBuf,
    /// The first decision to tell.
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: usize,
    /// The last decision to tell.
    #[arg(long, value_name = "N", default_value_t = usize::MAX)]
    to: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// One decision as it was replayed.
struct Step {
    number: usize,
    side: String,
    /// The caption of the position in which it was made.
    caption: Option<String>,
    given: Given,
    position: String,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let sides: Vec<String> = read_record(&args.file)?
        .entries
        .into_iter()
        .map(|entry| entry.side)
        .collect();
    let mut steps = Vec::new();
    let mut caption = None;
    let file = GameFile::open_with(&args.file, |number, game, given| {
        if (args.from..=args.to).contains(&number) {
            steps.push(Step {
                number,
                side: sides.get(number - 1).cloned().unwrap_or_default(),
                caption: caption.clone(),
                given: given.clone(),
                position: game.digest().to_string(),
            });
        }
        caption = Some(game.scene().caption);
    })?;
    if args.json {
        json::print(out, &value(&file, &steps))?;
        return Ok(Verdict::Holds);
    }
    tell(&file, &steps, out)?;
    Ok(Verdict::Holds)
}

fn tell(file: &GameFile, steps: &[Step], out: &mut dyn Write) -> Result<(), Failure> {
    let start = file.play.start().scene();
    writeln!(out, "{} by {}", start.title, file.rulebook.title())?;
    for (name, value) in &file.play.record().options {
        writeln!(out, "option {name}={value}")?;
    }
    let mut shown = "";
    for step in steps {
        let caption = step.caption.as_ref().unwrap_or(&start.caption);
        if caption != shown {
            writeln!(out, "== {caption}")?;
            shown = caption;
        }
        let head = format!("{:>4} {}: ", step.number, step.side);
        write!(out, "{}", text::hanging(&head, &step.given.notation))?;
        write!(out, "{}", text::tell::given(&step.given))?;
    }
    let game = file.game();
    let names = text::tell::names(&game.scene());
    let standing = text::tell::outcome(&game.standing(), &game.tally(), &names);
    if file.is_over() {
        write!(out, "The game is over: {standing}")?;
    } else {
        write!(out, "The game goes on. Were it over now: {standing}")?;
    }
    Ok(())
}

fn value(file: &GameFile, steps: &[Step]) -> Value {
    let start = file.play.start().scene().caption;
    let step = |step: &Step| {
        let mut value = json::given(&step.given);
        value["number"] = json!(step.number);
        value["side"] = json!(step.side);
        value["position"] = json!(step.position);
        value["caption"] = json!(step.caption.as_ref().unwrap_or(&start));
        value
    };
    let game = file.game();
    let sides = json::side_ids(game);
    let record = file.play.record();
    json!({
        "rulebook": record.rulebook,
        "version": record.version,
        "battle": record.battle.name,
        "options": record.options.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "decisions": steps.iter().map(step).collect::<Value>(),
        "over": file.is_over(),
        "standing": json::outcome(&game.standing(), &sides),
    })
}
