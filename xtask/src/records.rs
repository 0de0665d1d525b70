//! `cargo xtask records`: what the history must never hold.
//!
//! A record that was released is never changed or taken away, and a commit that raises a
//! rulebook's version names the rule that was corrected. That the records replay is for the test
//! `released_records` of the library: it replays those in the list, so every one is in the list,
//! and there are some of every rulebook for every release.

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
        return replayed(root);
    };
    let mut findings: Vec<Finding> = commits(&touched)
        .flat_map(|commit| commit.changes.lines().map(move |path| (commit.id, path)))
        .filter(|(_, path)| !path.is_empty())
        .map(|(id, path)| Finding::of_file(path, format!("a released record, changed in {id}")))
        .collect();
    findings.extend(replayed(root)?);
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

/// The list of what is replayed.
const LIST: &str = "records/released.toml";

/// What is wrong with the list: records that are not in it, and a release without any.
fn replayed(root: &Path) -> Result<Vec<Finding>, Error> {
    let list = files::read(root, &root.join(LIST))?;
    let listed = listed(&list.text);
    let is_record = |name: &str| Path::new(name).extension() == Some("grog".as_ref());
    let there = files::below(root, &root.join("records"), &is_record)?;
    let there: Vec<&str> = there.iter().map(|file| file.path.as_str()).collect();
    let mut slugs = Vec::new();
    for dir in files::directories(&root.join("crates/rulebooks"))? {
        slugs.push(files::file_name(&dir));
    }
    Ok(missing(&listed, &there, &slugs, env!("CARGO_PKG_VERSION")))
}

/// The files of the list, each with its rulebook.
fn listed(text: &str) -> Vec<(String, String)> {
    let table: toml::Table = text.parse().unwrap_or_default();
    let rows = table.get("record").and_then(toml::Value::as_array);
    let word = |row: &toml::Value, name: &str| Some(row.get(name)?.as_str()?.to_owned());
    rows.into_iter()
        .flatten()
        .filter_map(|row| Some((word(row, "file")?, word(row, "rulebook")?)))
        .collect()
}

fn missing(
    listed: &[(String, String)],
    there: &[&str],
    slugs: &[String],
    version: &str,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    for path in there {
        let file = path.trim_start_matches("records/");
        if !listed.iter().any(|(known, _)| known == file) {
            let what = format!("it is not in {LIST}, so nothing replays it");
            findings.push(Finding::of_file(path, what));
        }
    }
    for slug in slugs {
        let of_this = |(file, rulebook): &(String, String)| {
            rulebook == slug && file.split('/').next() == Some(version)
        };
        if !listed.iter().any(of_this) {
            let what = format!("{version} has no record of {slug}: see CONTRIBUTING.md, a release");
            findings.push(Finding::of_file(LIST, what));
        }
    }
    findings
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
    use super::{commits, listed, missing};

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

    const LISTED: &str = "[[record]]\nfile = \"0.1.0/chess-plain.grog\"\nrulebook = \"chess\"\n";

    #[test]
    fn a_record_that_is_not_in_the_list_is_found() {
        let listed = listed(LISTED);
        let slugs = ["chess".to_owned()];
        let known = "records/0.1.0/chess-plain.grog";
        assert!(missing(&listed, &[known], &slugs, "0.1.0").is_empty());
        let there = [known, "records/0.1.0/chess-fog.grog"];
        let found = missing(&listed, &there, &slugs, "0.1.0");
        assert!(found[0].to_string().contains("chess-fog"), "{}", found[0]);
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_release_without_records_of_a_rulebook_is_found() {
        let slugs = ["chess".to_owned(), "go".to_owned()];
        let found = |version| missing(&listed(LISTED), &[], &slugs, version).len();
        assert_eq!((found("0.1.0"), found("0.2.0")), (1, 2));
    }
}
