//! `grognard odds`: exact odds, of a resolution or of a legal order.

use std::io::Write;
use std::path::{Path, PathBuf};

use kernel::{GiveError, OddsFault, Resolution, Rulebook};
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict};
use crate::game_file::GameFile;
use crate::giving::{self, NotGiven};
use crate::json;
use crate::text::{self, hanging};

/// Exact odds of a resolution, or of a legal order.
#[derive(clap::Args, Debug)]
#[command(
    override_usage = "grognard odds RULEBOOK [RESOLUTION] [KEY=VALUE]... [--json]\n       \
                      grognard odds FILE --order N [--json]",
    after_help = "\
A factor that is left out takes its neutral value. Odds are exact fractions.

Examples:
  grognard odds lines-of-battle
  grognard odds lines-of-battle combat
  grognard odds lines-of-battle combat attacker=lancers defender=infantry --json
  grognard odds game.grog --order 3"
)]
pub struct Args {
    /// A rulebook, or a game with --order.
    target: String,
    /// What is resolved; without it, all resolutions are listed.
    resolution: Option<String>,
    /// Factors as KEY=VALUE.
    factors: Vec<String>,
    /// An order of the game: its number or its notation.
    #[arg(long, value_name = "N", conflicts_with = "resolution")]
    order: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    if let Some(order) = &args.order {
        return of_order(Path::new(&args.target), order, args.json, out);
    }
    let Some(book) = library::find(&args.target) else {
        let failure = Failure::wrong(format!("there is no rulebook `{}`", args.target));
        return Err(if PathBuf::from(&args.target).exists() {
            failure.help("for a game, say which order: --order N")
        } else {
            failure.help(format!("there are: {}", library::slugs().join(", ")))
        });
    };
    match &args.resolution {
        None => list(book, args.json, out)?,
        Some(name) => of_resolution(book, name, &args.factors, args.json, out)?,
    }
    Ok(Verdict::Holds)
}

fn of_resolution(
    book: &dyn Rulebook,
    name: &str,
    factors: &[String],
    as_json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let pair = |factor: &String| {
        factor
            .split_once('=')
            .map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
            .ok_or_else(|| Failure::wrong(format!("`{factor}` is no factor: write KEY=VALUE")))
    };
    let given: Vec<_> = factors.iter().map(pair).collect::<Result<_, _>>()?;
    let help = format!(
        "`grognard odds {}` lists resolutions and factors",
        book.slug()
    );
    let wrong = |fault: OddsFault| Failure::wrong(fault.to_string()).help(help.as_str());
    let results = book.resolution(name).map_err(wrong)?.results;
    let report = book.odds(name, &given).map_err(wrong)?;
    if as_json {
        let factors: Value = report
            .factors
            .iter()
            .map(|(key, value)| ((*key).to_owned(), json!(value)))
            .collect();
        let value = json!({
            "rulebook": book.slug(),
            "resolution": name,
            "factors": factors,
            "modifiers": json::modifiers(&report.modifiers),
            "outcomes": json::outcomes(&report.outcomes),
        });
        return json::print(out, &value);
    }
    writeln!(out, "{}: {name}", book.title())?;
    for (key, value) in &report.factors {
        writeln!(out, "    {key}={value}")?;
    }
    let outcomes = report.outcomes.iter();
    let outcomes: Vec<_> = outcomes
        .map(|(result, p)| ((results.words)(result), *p))
        .collect();
    let heading = format!("Odds: {}", results.caption);
    write!(
        out,
        "{}",
        text::odds::headed(&report.modifiers, &heading, &outcomes)
    )?;
    Ok(())
}

fn of_order(
    path: &Path,
    order: &str,
    as_json: bool,
    out: &mut dyn Write,
) -> Result<Verdict, Failure> {
    let file = GameFile::open(path)?;
    let game = file.game();
    let order = giving::meant(game, order)?;
    let forecast = match game.forecast(&order) {
        Err(GiveError::Refused(refused)) if as_json => {
            let value = json!({ "order": order, "refused": refused.text, "rule": refused.rule.id });
            json::print(out, &value)?;
            return Ok(Verdict::DoesNotHold);
        }
        forecast => forecast.map_err(NotGiven::from)?,
    };
    if as_json {
        let mut value = json!({
            "rulebook": file.rulebook.slug(),
            "order": order,
            "modifiers": json::modifiers(&forecast.modifiers),
            "outcomes": json::outcomes(&forecast.outcomes),
        });
        if let Some(part) = forecast.part {
            value["part"] = part.into();
        }
        json::print(out, &value)?;
    } else {
        writeln!(out, "{order}")?;
        write!(out, "{}", text::odds::of_order(&forecast))?;
    }
    Ok(Verdict::Holds)
}

fn list(book: &dyn Rulebook, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if as_json {
        let value = json!({
            "rulebook": book.slug(),
            "resolutions": book.resolutions().iter().map(resolution).collect::<Value>(),
        });
        return json::print(out, &value);
    }
    writeln!(out, "{} resolves by chance:", book.title())?;
    for resolution in book.resolutions() {
        let about = format!("{} ({})", resolution.about, resolution.rule);
        write!(
            out,
            "\n{}",
            hanging(&format!("{}: ", resolution.name), &about)
        )?;
        for factor in resolution.factors {
            let (any, neutral) = if factor.many {
                ("any of: ", "none")
            } else {
                ("", factor.neutral())
            };
            let values = format!("{any}{}", factor.choices().join(" | "));
            write!(out, "{}", hanging(&format!("    {}=", factor.key), &values))?;
            let about = format!("{} ({neutral})", factor.about);
            write!(out, "{}", hanging("        ", &about))?;
        }
    }
    writeln!(
        out,
        "\nIn brackets stands the neutral value, taken where a factor is left out.\n\
         Several values are written with commas.\n  \
         grognard odds {} RESOLUTION KEY=VALUE…",
        book.slug()
    )?;
    Ok(())
}

fn resolution(resolution: &Resolution) -> Value {
    let factor = |factor: &kernel::Factor| {
        json!({
            "key": factor.key,
            "about": factor.about,
            "values": factor.values,
            "neutral": factor.neutral(),
            "many": factor.many,
        })
    };
    json!({
        "name": resolution.name,
        "about": resolution.about,
        "rule": resolution.rule.id,
        "factors": resolution.factors.iter().map(factor).collect::<Value>(),
    })
}
