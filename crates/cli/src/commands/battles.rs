//! `grognard battles`: what is built in.

use std::io::Write;

use muster::BattleInfo;
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict};
use crate::json;

/// List the built-in battles.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let battles = library::battles();
    if args.json {
        json::print(out, &battles.iter().map(value).collect())?;
        return Ok(Verdict::Holds);
    }
    for battle in &battles {
        // A battle that anybody may fight anywhere has no date.
        let titled: Vec<&str> = [battle.title.as_str(), battle.date.as_str()]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect();
        writeln!(out, "{:<19} {}", battle.name, titled.join(", "))?;
        for slug in playable(battle) {
            writeln!(out, "    grognard play {} --rulebook {slug}", battle.name)?;
        }
    }
    Ok(Verdict::Holds)
}

/// The rulebooks with a file for the battle that this program knows.
fn playable(battle: &BattleInfo) -> Vec<&str> {
    let known = |slug: &&String| library::find(slug).is_some();
    battle
        .rulebooks
        .iter()
        .filter(known)
        .map(String::as_str)
        .collect()
}

fn value(battle: &BattleInfo) -> Value {
    json!({
        "name": battle.name,
        "title": battle.title,
        "date": battle.date,
        "rulebooks": playable(battle),
    })
}
