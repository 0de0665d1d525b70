//! `cargo xtask records`: what the history must never hold.
//!
//! A record that was released is never changed or taken away, and a commit that raises a
//! rulebook's version names the rule that was corrected. That the records replay is for the test
//! `released_records` of the library.

use std::path::Path;
use std::process::Command;

use crate::{Error, Finding, files};

/// Separates the commits of git's answer, and the message of a commit from its changes.
const COMMIT: char = '\u{1e}';
const CHANGES: char = '\u{1f}';

pub(crate) fn run(root: &Path) -> Result<Vec<Finding>, Error> {
    let Some(touched) = log(
        root,
        &["--diff-filter=MDR", "--name-only"],
        "records/*/*.grog",
    ) else {
        println!("records: this is no checkout with its history; nothing to look through");
        return Ok(Vec::new());
    };
    let mut findings: Vec<Finding> = commits(&touched)
        .flat_map(|commit| commit.changes.lines().map(move |path| (commit.id, path)))
        .filter(|(_, path)| !path.is_empty())
        .map(|(id, path)| Finding::of_file(path, format!("a released record, changed in {id}")))
        .collect();
    let mut raised = 0;
    for dir in files::directories(&root.join("crates/rulebooks"))? {
        let slug = files::file_name(&dir);
        let book = rulegen::read(&dir)?;
        let rules: Vec<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
        let path = format!("crates/rulebooks/{slug}/src/rulebook.rs");
        let history = log(root, &["-p", "-U0", "-GVERSION: u32"], &path).unwrap_or_default();
        for commit in commits(&history).filter(Commit::raises_version) {
            raised += 1;
            if !commit.names_one_of(&rules) {
                let what = format!("commit {} raises the version and names no rule", commit.id);
                findings.push(Finding::of_file(&path, what));
            }
        }
    }
    if findings.is_empty() {
        println!("records: none changed since its release; {raised} versions raised");
    }
    Ok(findings)
}

/// What git tells of the commits that touched a path; nothing where there is no history to read.
fn log(root: &Path, more: &[&str], path: &str) -> Option<String> {
    let answer = Command::new("git")
        .current_dir(root)
        .args(["log", "--format=%x1e%h %B%x1f"])
        .args(more)
        .args(["--", path])
        .output()
        .ok()?;
    answer
        .status
        .success()
        .then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
}

/// One commit of git's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Commit<'a> {
    id: &'a str,
    message: &'a str,
    changes: &'a str,
}

fn commits(log: &str) -> impl Iterator<Item = Commit<'_>> {
    log.split(COMMIT).filter_map(|commit| {
        let (head, changes) = commit.split_once(CHANGES)?;
        let (id, message) = head.split_once(' ')?;
        Some(Commit {
            id,
            message,
            changes,
        })
    })
}

impl Commit<'_> {
    /// Whether a version that stood there before was made higher.
    fn raises_version(&self) -> bool {
        let version = |sign: char| {
            self.changes.lines().find_map(|line| {
                let line = line.strip_prefix(sign)?;
                let (_, number) = line.split_once("VERSION: u32 = ")?;
                number.trim_end_matches(';').parse::<u32>().ok()
            })
        };
        matches!((version('-'), version('+')), (Some(old), Some(new)) if new > old)
    }

    /// Whether the message has one of these words.
    fn names_one_of(&self, rules: &[&str]) -> bool {
        self.message
            .split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '-' || c == '_'))
            .map(|word| word.trim_end_matches('.'))
            .any(|word| rules.contains(&word))
    }
}

#[cfg(test)]
mod tests {
    use super::commits;

    const HISTORY: &str = "\u{1e}abc1 Let a square turn (combat.7.1).\n\n\u{1f}\n\
        diff --git a/x b/x\n-pub const VERSION: u32 = 1;\n+pub const VERSION: u32 = 2;\n\
        \u{1e}abc0 Begin\n\u{1f}\ndiff\n+pub const VERSION: u32 = 1;\n";

    #[test]
    fn a_raised_version_is_told_from_a_first_one() {
        let raises: Vec<bool> = commits(HISTORY).map(|c| c.raises_version()).collect();
        assert_eq!(raises, [true, false]);
    }

    #[test]
    fn a_rule_is_found_in_the_message_by_its_whole_number() {
        let commit = commits(HISTORY).next().unwrap();
        assert_eq!(commit.id, "abc1");
        assert!(commit.names_one_of(&["combat.6", "combat.7.1"]));
        assert!(!commit.names_one_of(&["combat.7", "combat.7.1.2"]));
    }
}
