//! `cargo xtask rules`: what each rulebook lists, what code and tests cite, what rulings decide.
//!
//! [`cite`] finds the citations, [`coverage`] joins them with the list, [`rulings`] reads the
//! rulings, [`report`] writes the table.

mod cite;
mod coverage;
mod report;
mod rulings;

use std::path::Path;

use crate::files::{self, TextFile};
use crate::{Error, Finding};
use cite::{Role, Source};
use coverage::Coverage;
use rulings::Rulings;

/// Whether the tables are written or compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Write,
    Check,
}

pub(crate) fn run(root: &Path, mode: Mode) -> Result<Vec<Finding>, Error> {
    let mut findings = Vec::new();
    for dir in files::directories(&root.join("crates/rulebooks"))? {
        let slug = files::file_name(&dir);
        let book = rulegen::read(&dir)?;
        let rules_path = files::relative(root, &dir.join(rulegen::RULES_FILE));
        let table_path = root.join(format!("docs/rules/{slug}.md"));
        let exercised =
            files::read_if_any(root, &root.join(format!("docs/rules/{slug}.exercised.txt")))?;
        let rulings = read_rulings(root, &slug)?;

        let mut wrong = rulings.check(&book, &rules_path);
        let coverage = Coverage::new(
            &book,
            &sources(root, &dir, &slug)?,
            exercised.as_ref(),
            &mut wrong,
        );
        let table = report::markdown(&book, &slug, &coverage, &rulings);
        print!("{}", report::numbers(&book, &slug, &coverage));
        match mode {
            Mode::Write => {
                print!("{}", report::gaps(&book, &coverage));
                files::write(&table_path, &table)?;
            }
            Mode::Check => {
                wrong.extend(coverage.gaps(&book).map(|gap| gap.finding(&rules_path)));
                wrong.extend(stale(root, &table_path, &table)?);
            }
        }
        findings.append(&mut wrong);
    }
    Ok(findings)
}

fn stale(root: &Path, path: &Path, table: &str) -> Result<Option<Finding>, Error> {
    let written = files::read_if_any(root, path)?;
    Ok(match written {
        Some(file) if file.text == table => None,
        _ => Some(Finding::of_file(
            &files::relative(root, path),
            "is not what `cargo xtask rules` writes now: run it and commit the file",
        )),
    })
}

fn read_rulings(root: &Path, slug: &str) -> Result<Rulings, Error> {
    let path = root.join(format!("docs/rulings/{slug}.md"));
    let file = files::read_if_any(root, &path)?.unwrap_or_else(|| TextFile {
        path: files::relative(root, &path),
        text: String::new(),
    });
    Ok(Rulings::new(file))
}

/// Everything that may cite a rule of this book.
fn sources(root: &Path, crate_dir: &Path, slug: &str) -> Result<Vec<Source>, Error> {
    let rust = |name: &str| Path::new(name).extension().is_some_and(|e| e == "rs");
    let data_name = format!("{slug}.toml");
    let mut sources = Vec::new();
    for (dir, role, wanted) in [
        (
            crate_dir.join("src"),
            Role::Code,
            &rust as &dyn Fn(&str) -> bool,
        ),
        (crate_dir.join("tests"), Role::Test, &rust),
        (root.join("battles"), Role::Data, &|name| name == data_name),
    ] {
        for file in files::below(root, &dir, wanted)? {
            // A reference sheet shows rules; it fulfils none.
            if !file.path.contains("/src/reference") {
                sources.push(Source::new(file, role));
            }
        }
    }
    Ok(sources)
}

/// A book for the tests of this chore.
#[cfg(test)]
fn book(rules: &str) -> rulegen::Book {
    let text =
        format!("title = \"A Book\"\n[[chapter]]\nkey = \"combat\"\ntitle = \"Combat\"\n{rules}");
    text.parse().expect("a good list of rules")
}
