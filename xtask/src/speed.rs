//! `cargo xtask speed`: instructions by callgrind, compared with the last release.
//!
//! Instructions do not depend on what else a machine does, so a loss is a loss. The games are
//! released ones (`crates/library/examples/speed.rs`), built as the tests are built.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use crate::{Error, Finding, files};

const COUNTS: &str = "docs/speed.toml";
/// A loss of more than so many percent is refused.
const MOST: u64 = 10;
/// What is counted: the functions of the example.
const WORKS: [&str; 2] = ["replay", "lists"];

/// Whether the counts are compared or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Compare,
    Write,
}

/// One line of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Count {
    rulebook: String,
    work: &'static str,
    instructions: u64,
}

pub(crate) fn run(root: &Path, mode: Mode) -> Result<Vec<Finding>, Error> {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("speed: skipped, there is no valgrind");
        return Ok(Vec::new());
    }
    let Some(program) = build(root) else {
        return Ok(vec![Finding::of_file(
            COUNTS,
            "the example `speed` does not build",
        )]);
    };
    let known = files::read_if_any(root, &root.join(COUNTS))?;
    let known = known.map_or_else(Vec::new, |file| read(&file.text));
    let mut counts = Vec::new();
    let mut findings = Vec::new();
    for dir in files::directories(&root.join("crates/rulebooks"))? {
        let rulebook = files::file_name(&dir);
        for work in WORKS {
            let Some(instructions) = count(&program, &rulebook, work) else {
                let what = format!("{rulebook}: callgrind counts nothing of {work}");
                findings.push(Finding::of_file(COUNTS, what));
                continue;
            };
            let now = Count {
                rulebook: rulebook.clone(),
                work,
                instructions,
            };
            let before = known
                .iter()
                .find(|count| (&count.rulebook, count.work) == (&now.rulebook, now.work));
            println!("speed: {}", line(&now, before));
            if mode == Mode::Compare {
                findings.extend(judge(&now, before));
            }
            counts.push(now);
        }
    }
    if mode == Mode::Write && findings.is_empty() {
        files::write(&root.join(COUNTS), &written(&counts))?;
    }
    Ok(findings)
}

/// Builds the example as the tests build it, so that nothing is built twice; where it lies.
fn build(root: &Path) -> Option<std::path::PathBuf> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let built = Command::new(cargo)
        .current_dir(root)
        .args(["build", "--quiet", "--workspace", "--example", "speed"])
        .status()
        .ok()?;
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root.join("target"), std::path::PathBuf::from);
    built.success().then(|| target.join("debug/examples/speed"))
}

/// Instructions of one work.
fn count(program: &Path, rulebook: &str, work: &str) -> Option<u64> {
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--collect-atstart=no")
        .arg(format!("--toggle-collect=*measured_{work}*"))
        .arg(program)
        .args(["work", rulebook])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    collected(&said).filter(|count| run.status.success() && *count > 0)
}

/// The sum in what callgrind says.
fn collected(said: &str) -> Option<u64> {
    let (_, rest) = said.split_once("Collected : ")?;
    rest.split_whitespace().next()?.parse().ok()
}

fn line(now: &Count, before: Option<&Count>) -> String {
    let Count {
        rulebook,
        work,
        instructions,
    } = now;
    match before {
        None => format!("{rulebook} {work}: {instructions} instructions"),
        Some(before) => format!(
            "{rulebook} {work}: {instructions} instructions, {} % of the last release",
            instructions * 100 / before.instructions.max(1)
        ),
    }
}

fn judge(now: &Count, before: Option<&Count>) -> Option<Finding> {
    let what = match before {
        None => "is not in the list; `cargo xtask speed --write` with a release".to_owned(),
        Some(before) if now.instructions * 100 > before.instructions * (100 + MOST) => format!(
            "takes {} instructions, {} at the last release: a loss of over {MOST} %",
            now.instructions, before.instructions
        ),
        Some(_) => return None,
    };
    Some(Finding::of_file(
        COUNTS,
        format!("{} {} {what}", now.rulebook, now.work),
    ))
}

fn read(text: &str) -> Vec<Count> {
    let table: toml::Table = text.parse().unwrap_or_default();
    let rulebooks = table
        .iter()
        .filter_map(|(name, row)| Some((name, row.as_table()?)));
    rulebooks
        .flat_map(|(rulebook, row)| {
            WORKS.into_iter().filter_map(move |work| {
                Some(Count {
                    rulebook: rulebook.clone(),
                    work,
                    instructions: row.get(work)?.as_integer()?.try_into().ok()?,
                })
            })
        })
        .collect()
}

fn written(counts: &[Count]) -> String {
    let mut text = String::from(
        "# Instructions by callgrind at the last release, as the tests are built: what\n\
         # `cargo xtask speed` compares with. Written by `cargo xtask speed --write`.\n",
    );
    let mut rulebook = "";
    for count in counts {
        if count.rulebook != rulebook {
            rulebook = &count.rulebook;
            let _ = writeln!(text, "\n[{rulebook}]");
        }
        let _ = writeln!(text, "{} = {}", count.work, count.instructions);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Count, collected, judge, read, written};

    fn count(instructions: u64) -> Count {
        Count {
            rulebook: "la-bataille".to_owned(),
            work: "replay",
            instructions,
        }
    }

    #[test]
    fn a_tenth_more_is_let_pass_and_a_little_more_than_that_is_not() {
        assert_eq!(judge(&count(1100), Some(&count(1000))), None);
        let found = judge(&count(1101), Some(&count(1000))).unwrap().to_string();
        assert!(found.contains("la-bataille replay takes 1101"), "{found}");
        assert!(judge(&count(1), None).is_some());
    }

    #[test]
    fn what_is_written_is_read_again() {
        let counts = [count(7)];
        assert_eq!(read(&written(&counts)), counts);
    }

    #[test]
    fn callgrinds_sum_is_found() {
        assert_eq!(collected("==1== \n==1== Collected : 4711\n"), Some(4711));
        assert_eq!(collected("nothing"), None);
    }
}
