//! `grognard rulebooks`: the rulebooks and their options.

use std::io::Write;

use kernel::Rulebook;
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict};
use crate::json;
use crate::text::hanging;
use library::RULEBOOKS;

/// List the rulebooks, or one with its options.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  grognard rulebooks lines-of-battle")]
pub struct Args {
    /// A rulebook to show with its options.
    rulebook: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let books: Vec<&dyn Rulebook> = match &args.rulebook {
        Some(slug) => vec![library::rulebook(slug)?],
        None => RULEBOOKS.to_vec(),
    };
    if args.json {
        json::print(out, &books.iter().map(|book| value(*book)).collect())?;
        return Ok(Verdict::Holds);
    }
    for book in books {
        writeln!(
            out,
            "{}  {} (our reading: version {})",
            book.slug(),
            book.title(),
            book.version()
        )?;
        write!(out, "{}", hanging("    ", book.about()))?;
        writeln!(
            out,
            "    {} rules, {} options",
            book.rules().len(),
            book.options().len()
        )?;
        if args.rulebook.is_some() {
            options(book, out)?;
        }
    }
    if args.rulebook.is_none() {
        writeln!(out, "\nThe options of one: grognard rulebooks RULEBOOK")?;
    }
    Ok(Verdict::Holds)
}

fn options(book: &dyn Rulebook, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "\nOptions, the default first; set one with --option NAME=VALUE"
    )?;
    for option in book.options() {
        writeln!(out, "    {}={}", option.id, option.values.join("|"))?;
        write!(
            out,
            "{}",
            hanging("        ", &format!("{} ({})", option.about, option.rule))
        )?;
    }
    Ok(())
}

fn value(book: &dyn Rulebook) -> Value {
    let options = book.options().iter().map(|option| {
        json!({
            "id": option.id,
            "about": option.about,
            "values": option.values,
            "default": option.default_value(),
            "rule": option.rule.id,
        })
    });
    json!({
        "slug": book.slug(),
        "title": book.title(),
        "about": book.about(),
        "version": book.version(),
        "rules": book.rules().len(),
        "options": options.collect::<Value>(),
        "files": book.files(),
    })
}
