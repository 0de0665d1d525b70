//! `grognard schema`: JSON Schemas, so that an editor completes the files.

use std::io::Write;
use std::path::PathBuf;

use serde_json::Value;

use crate::failure::{Failure, Verdict};
use crate::files::{self, Readers};
use library::RULEBOOKS;

/// Print the JSON Schema of a file that people write.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  grognard schema lines-of-battle
  grognard schema ground
  grognard schema -o battles/schema     (all of them)")]
pub struct Args {
    /// `ground`, `armies`, `history` or a rulebook; without it, all.
    of: Option<String>,
    /// Write into a folder instead, a file for each.
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let schemas = chosen(args.of.as_deref())?;
    let Some(folder) = &args.output else {
        match schemas.as_slice() {
            [(_, text)] => out.write_all(text.as_bytes())?,
            several => {
                let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
                let object: Value = several
                    .iter()
                    .map(|(file, text)| (file.clone(), parsed(text)))
                    .collect();
                writeln!(out, "{object:#}")?;
            }
        }
        return Ok(Verdict::Holds);
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::wrong(format!(
            "cannot make the folder {}: {error}",
            folder.display()
        ))
    })?;
    for (file, text) in schemas {
        let path = folder.join(file_name(&file));
        files::write(&path, text.as_bytes(), Readers::Usual)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(Verdict::Holds)
}

/// Schemas by the file that they describe.
fn chosen(of: Option<&str>) -> Result<Vec<(String, String)>, Failure> {
    let own = |(file, text): (&str, String)| (file.to_owned(), text);
    let Some(word) = of else {
        let books = RULEBOOKS.iter().flat_map(|book| book.schemas());
        return Ok(muster::schemas()
            .into_iter()
            .chain(books)
            .map(own)
            .collect());
    };
    // Its file is as good as its name.
    let word = word.strip_suffix(".toml").unwrap_or(word);
    let shared = muster::schemas()
        .into_iter()
        .find(|(file, _)| file.strip_suffix(".toml") == Some(word));
    if let Some(schema) = shared {
        return Ok(vec![own(schema)]);
    }
    let book = library::find(word).ok_or_else(|| {
        Failure::wrong(format!("there is no schema of `{word}`")).help(format!(
            "there are: ground, armies, history, {}",
            library::slugs().join(", ")
        ))
    })?;
    Ok(book.schemas().into_iter().map(own).collect())
}

/// `ground.toml` is described by `ground.schema.json`.
fn file_name(file: &str) -> String {
    format!("{}.schema.json", file.strip_suffix(".toml").unwrap_or(file))
}
