//! `grognard muster`: the units that a rulebook makes of a battle's armies.

use std::collections::BTreeMap;
use std::io::Write;

use kernel::muster::{Mustered, Value as Found};
use kernel::{MusterReport, RuleInfo, Rulebook};
use muster::report::report;
use serde_json::{Value, json};

use super::set_up::SetUp;
use crate::failure::{Failure, Verdict};
use crate::json;
use crate::text::hanging;

/// Show what a rulebook makes of a battle's armies, and where every number comes from.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// A built-in battle, a folder of your own, or a scenario file.
    battle: String,
    /// The rulebook.
    #[arg(long, short, value_name = "RULEBOOK")]
    rulebook: Option<String>,
    /// Only units whose name, side or rows of the armies have this word.
    #[arg(long, value_name = "WORD")]
    unit: Option<String>,
    /// One line a unit, without where its numbers come from.
    #[arg(long)]
    brief: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let set_up = SetUp {
        battle: args.battle.clone(),
        rulebook: args.rulebook.clone(),
        options: Vec::new(),
    };
    let book = set_up.rulebook()?;
    let mut found = mustered(book, &args.battle)?;
    let historical = found.units.iter().any(|unit| !unit.of.is_empty());
    if let Some(name) = &args.unit {
        let word = name.to_lowercase();
        let fits = |text: &String| text.to_lowercase().contains(&word);
        found.units.retain(|unit| {
            [&unit.id, &unit.name, &unit.side]
                .into_iter()
                .chain(&unit.of)
                .any(fits)
        });
        if found.units.is_empty() {
            let what = format!("nobody of {} is called `{name}`", args.battle);
            let help = "a part of a name, a side or an id; without `--unit` all are shown";
            return Err(Failure::wrong(what).help(help));
        }
    }
    if args.json {
        json::print(out, &value(book, &found))?;
    } else if args.brief {
        brief(&found, out)?;
    } else {
        if !historical {
            let words = format!(
                "{} has nothing historical by {}: nobody in it stands for men of an order of battle",
                args.battle,
                book.title()
            );
            writeln!(out, "{}", hanging("", &words))?;
        }
        full(&found, out)?;
    }
    Ok(Verdict::Holds)
}

fn mustered(book: &dyn Rulebook, battle: &str) -> Result<MusterReport, Failure> {
    let files = muster::load_with_armies(battle, book)?;
    let found = book.muster(&files).map_err(|fault| {
        let shown = format!("{}/{}", files.name, fault.file);
        Failure::Files(vec![report(&fault, &shown, files.get(&fault.file))])
    })?;
    found.ok_or_else(|| {
        Failure::wrong(format!(
            "{} does not say what it makes of armies",
            book.title()
        ))
    })
}

fn full(found: &MusterReport, out: &mut dyn Write) -> Result<(), Failure> {
    for scale in &found.scales {
        write!(
            out,
            "{}",
            hanging("", &format!("{}{}", scale.text, cited(&scale.rules)))
        )?;
    }
    for (side, units) in by_side(found) {
        writeln!(out, "\n{side}")?;
        for unit in units {
            let of = if unit.of.is_empty() {
                String::new()
            } else {
                format!(": {}", unit.of.join(", "))
            };
            write!(
                out,
                "{}",
                hanging("  ", &format!("{} ({}){of}", unit.name, unit.id))
            )?;
            for value in &unit.values {
                let head = format!("      {:<9} ", value.key);
                write!(out, "{}", hanging(&head, &line(value)))?;
            }
        }
    }
    if !found.left_out.is_empty() {
        let left = format!("left out of the armies: {}", found.left_out.join(", "));
        write!(out, "\n{}", hanging("", &left))?;
    }
    Ok(())
}

fn line(value: &Found) -> String {
    format!(
        "{}  <- {}{}",
        value.value,
        value.source,
        cited(&value.rules)
    )
}

fn brief(found: &MusterReport, out: &mut dyn Write) -> Result<(), Failure> {
    for (side, units) in by_side(found) {
        writeln!(out, "{side}")?;
        for unit in units {
            let values: Vec<String> = unit
                .values
                .iter()
                .map(|value| format!("{} {}", value.key, value.value))
                .collect();
            write!(
                out,
                "{}",
                hanging(&format!("  {:<28} ", unit.name), &values.join(", "))
            )?;
        }
    }
    Ok(())
}

fn by_side(found: &MusterReport) -> Vec<(&str, Vec<&Mustered>)> {
    let mut order: Vec<&str> = Vec::new();
    let mut sides: BTreeMap<&str, Vec<&Mustered>> = BTreeMap::new();
    for unit in &found.units {
        if !order.contains(&unit.side.as_str()) {
            order.push(&unit.side);
        }
        sides.entry(&unit.side).or_default().push(unit);
    }
    order
        .into_iter()
        .map(|side| (side, sides.remove(side).unwrap_or_default()))
        .collect()
}

fn cited(rules: &[&'static RuleInfo]) -> String {
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
    if ids.is_empty() {
        String::new()
    } else {
        format!(" [{}]", ids.join(", "))
    }
}

fn value(book: &dyn Rulebook, found: &MusterReport) -> Value {
    let rules = |rules: &[&'static RuleInfo]| rules.iter().map(|rule| rule.id).collect::<Value>();
    let unit = |unit: &Mustered| {
        json!({
            "id": unit.id,
            "name": unit.name,
            "side": unit.side,
            "of": unit.of,
            "values": unit.values.iter().map(|value| json!({
                "key": value.key,
                "value": value.value,
                "source": value.source,
                "rules": rules(&value.rules),
            })).collect::<Value>(),
        })
    };
    json!({
        "rulebook": book.slug(),
        "scales": found.scales.iter().map(|scale| json!({
            "text": scale.text,
            "rules": rules(&scale.rules),
        })).collect::<Value>(),
        "units": found.units.iter().map(unit).collect::<Value>(),
        "left-out": found.left_out,
    })
}
