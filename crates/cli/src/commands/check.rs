//! `grognard check`: files that people wrote, and records.

use std::io::Write;
use std::path::Path;

use kernel::record::{PlayError, Record, verify};
use kernel::{BattleFiles, Choices, FileFault, Rulebook};
use muster::report::{line_and_column, report};
use muster::{ARMIES_FILE, GROUND_FILE, HISTORY_FILE, LoadError};
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict, look};
use crate::{game_file, json};
use library::RULEBOOKS;

/// Check scenario files, battle folders and records.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A battle is checked with every rulebook that has a file in it. A record is
replayed and its dice are proved.

Examples:
  grognard check quatre-bras
  grognard check my-battle/ game.grog
  grognard check my-battle/ground.toml puzzle.toml --json")]
pub struct Args {
    /// Battles, folders, scenario files or records.
    #[arg(required = true)]
    files: Vec<String>,
    /// Read a scenario file as one of this rulebook.
    #[arg(long, short)]
    rulebook: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What was found in one thing that was checked.
struct Found {
    /// What was checked.
    name: String,
    /// What it is, in words.
    what: String,
    /// Faults, each file with its text.
    faults: Vec<(FileFault, Option<String>)>,
    /// What else speaks against it.
    against: Vec<String>,
}

impl Found {
    fn holds(&self) -> bool {
        self.faults.is_empty() && self.against.is_empty()
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let book = args
        .rulebook
        .as_deref()
        .map(library::rulebook)
        .transpose()?;
    let mut found = Vec::new();
    for name in &args.files {
        found.push(check(name, book)?);
    }
    if args.json {
        json::print(out, &found.iter().map(value).collect())?;
    } else {
        for found in &found {
            tell(found, out)?;
        }
    }
    Ok(if found.iter().all(Found::holds) {
        Verdict::Holds
    } else {
        Verdict::DoesNotHold
    })
}

fn check(name: &str, book: Option<&'static dyn Rulebook>) -> Result<Found, Failure> {
    let path = Path::new(name);
    if muster::is_built_in(name) || path.is_dir() {
        return battle(name, book);
    }
    if path.exists() && path.extension().is_none_or(|ending| ending != "toml") {
        return record(path);
    }
    match path.file_name().and_then(|name| name.to_str()) {
        Some(file @ (GROUND_FILE | ARMIES_FILE | HISTORY_FILE)) => shared(path, file),
        _ => scenario(name, book),
    }
}

fn record(path: &Path) -> Result<Found, Failure> {
    let name = path.display().to_string();
    let text = game_file::read_text(path)?;
    let record = match Record::from_text(&text) {
        Ok(record) => record,
        Err(fault) => {
            let fault = game_file::file_fault(&name, &text, &fault);
            return Ok(Found {
                name,
                what: "no record".to_owned(),
                faults: vec![(fault, Some(text))],
                against: Vec::new(),
            });
        }
    };
    let book = library::rulebook(&record.rulebook)?;
    Ok(Found {
        name,
        what: format!(
            "a game of {} with {} decisions",
            book.title(),
            record.entries.len()
        ),
        ..proved(book, record)
    })
}

fn proved(book: &dyn Rulebook, record: Record) -> Found {
    let files = record.battle.clone();
    let (mut faults, mut against) = (Vec::new(), Vec::new());
    match verify(book, record) {
        Ok(proof) if proof.dice.stands() => {}
        Ok(_) => against.push("its dice do not come from the seed that was promised".to_owned()),
        Err(PlayError::Files(fault)) => {
            let text = files.get(&fault.file).map(str::to_owned);
            faults.push((fault, text));
        }
        Err(error) => against.push(error.to_string()),
    }
    Found {
        name: String::new(),
        what: String::new(),
        faults,
        against,
    }
}

/// One of the files that all rulebooks share.
fn shared(path: &Path, file: &str) -> Result<Found, Failure> {
    let text = muster::read_text(path, muster::MOST_BYTES)?;
    let files = BattleFiles {
        name: path.display().to_string(),
        files: vec![(file.to_owned(), text)],
    };
    Ok(Found {
        name: path.display().to_string(),
        what: match file {
            GROUND_FILE => "a ground",
            ARMIES_FILE => "armies",
            _ => "a history",
        }
        .to_owned(),
        faults: shared_faults(&files),
        against: Vec::new(),
    })
}

fn shared_faults(files: &BattleFiles) -> Vec<(FileFault, Option<String>)> {
    let has = |file: &str| files.get(file).is_some();
    let ground = has(GROUND_FILE)
        .then(|| muster::geography(files).err())
        .flatten();
    let armies = has(ARMIES_FILE)
        .then(|| muster::armies::of(files).err())
        .flatten();
    let history = has(HISTORY_FILE)
        .then(|| muster::history(files).err())
        .flatten();
    with_texts(files, ground.into_iter().chain(armies).chain(history))
}

fn with_texts(
    files: &BattleFiles,
    faults: impl Iterator<Item = FileFault>,
) -> Vec<(FileFault, Option<String>)> {
    faults
        .map(|fault| {
            let text = files.get(&fault.file).map(str::to_owned);
            (fault, text)
        })
        .collect()
}

fn scenario(name: &str, book: Option<&'static dyn Rulebook>) -> Result<Found, Failure> {
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str());
    let begins = |book: &&&'static dyn Rulebook| {
        muster::load(name, **book)
            .is_ok_and(|files| book.begin(&files, &Choices::default()).is_ok())
    };
    let only = || match RULEBOOKS {
        // What is not there is missed by any rulebook.
        [first, ..] if !Path::new(name).exists() => Some(*first),
        [only] => Some(*only),
        several => several.iter().find(begins).copied(),
    };
    let book = book
        .or_else(|| library::find(stem?))
        .or_else(only)
        .ok_or_else(|| {
            Failure::wrong(format!("{name}: of which rulebook is this scenario?"))
                .help("say it with --rulebook")
        })?;
    let files = muster::load(name, book)?;
    Ok(Found {
        name: name.to_owned(),
        what: format!("a scenario of {}", book.title()),
        faults: set_up_faults(book, &files),
        against: Vec::new(),
    })
}

fn battle(name: &str, book: Option<&'static dyn Rulebook>) -> Result<Found, Failure> {
    let mut found = Found {
        name: name.to_owned(),
        what: String::new(),
        faults: Vec::new(),
        against: Vec::new(),
    };
    let mut titles = Vec::new();
    let asked = |known: &&dyn Rulebook| book.is_none_or(|book| book.slug() == known.slug());
    for known in RULEBOOKS.iter().copied().filter(asked) {
        let files = match muster::load(name, known) {
            Err(LoadError::NotForRulebook { .. }) => continue,
            files => files?,
        };
        titles.push(known.title());
        found.faults.extend(set_up_faults(known, &files));
    }
    for file in [GROUND_FILE, ARMIES_FILE, HISTORY_FILE] {
        if let Some(text) = muster::text_of(name, file)? {
            let files = BattleFiles {
                name: name.to_owned(),
                files: vec![(file.to_owned(), text)],
            };
            found.faults.extend(shared_faults(&files));
        }
    }
    // A file that rulebooks share has its faults once, whoever found them.
    let mut known: Vec<FileFault> = Vec::new();
    found.faults.retain(|(fault, _)| {
        let is_new = !known.contains(fault);
        known.extend(is_new.then(|| fault.clone()));
        is_new
    });
    if titles.is_empty() {
        found
            .against
            .push("no rulebook has a scenario there".to_owned());
    }
    found.what = format!("a battle for {}", titles.join(", "));
    Ok(found)
}

fn set_up_faults(book: &dyn Rulebook, files: &BattleFiles) -> Vec<(FileFault, Option<String>)> {
    let fault = book.begin(files, &Choices::default()).err();
    with_texts(files, fault.into_iter())
}

fn tell(found: &Found, out: &mut dyn Write) -> Result<(), Failure> {
    if found.holds() {
        writeln!(out, "{}: {}, sound", found.name, found.what)?;
        return Ok(());
    }
    for (fault, text) in &found.faults {
        let shown = if fault.file == found.name {
            found.name.clone()
        } else {
            format!("{} ({})", fault.file, found.name)
        };
        write!(
            out,
            "{}",
            report(fault, &shown, text.as_deref()).render(look())
        )?;
    }
    for against in &found.against {
        writeln!(out, "{}: {against}", found.name)?;
    }
    Ok(())
}

fn value(found: &Found) -> Value {
    let faults = found.faults.iter().flat_map(|(fault, text)| {
        fault.faults.iter().map(move |it| {
            let start = it.span.as_ref().map(|span| span.start);
            let place = start
                .zip(text.as_deref())
                .map(|(start, text)| line_and_column(text, start));
            json!({
                "file": fault.file,
                "line": place.map(|(line, _)| line),
                "column": place.map(|(_, column)| column),
                "message": it.message,
                "help": it.help,
            })
        })
    });
    let against = found.against.iter().map(|what| json!({ "message": what }));
    json!({
        "name": found.name,
        "what": found.what,
        "holds": found.holds(),
        "faults": faults.chain(against).collect::<Value>(),
    })
}
