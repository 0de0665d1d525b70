//! One Rust file at a time: its length, its head, and words that do not belong in it.

use crate::Finding;
use crate::files::TextFile;
use crate::rust_text::{code_only, words};

const MOST_LINES: usize = 500;

/// Macros that stand for work not done. The names are put together so that this file may hold them.
const UNFINISHED: [&str; 2] = [concat!("to", "do"), concat!("unimple", "mented")];
const IGNORED_TEST: &str = concat!("#[", "ignore");
const LEFT_OPEN: &str = concat!("FIX", "ME");

const FENCE: &str = "```";
const READ_ONLY: [&str; 5] = ["text", "toml", "json", "sh", "sql"];

const FLOAT_TYPES: [&str; 2] = ["f32", "f64"];
const FLOAT_FUNCTIONS: [&str; 5] = ["sin", "cos", "atan2", "hypot", "powf"];

const HASHED: [&str; 2] = ["HashMap", "HashSet"];
const IMPURE_STD: [&str; 3] = ["fs", "thread", "time"];
const PRINTING: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];

pub(crate) fn check(file: &TextFile) -> Vec<Finding> {
    let code = code_only(&file.text);
    let mut findings = Vec::new();
    shape(file, &mut findings);
    unfinished(file, &code, &mut findings);
    findings.extend(untested(file));
    if is_rulebook(&file.path) && !file.path.ends_with("/scene.rs") {
        each_word(file, &code, &mut findings, floating);
    }
    if is_rulebook(&file.path) || file.path.starts_with("crates/kernel/src/") {
        each_word(file, &code, &mut findings, impure);
        findings.extend(impure_group(file, &code));
    }
    findings
}

fn is_rulebook(path: &str) -> bool {
    path.strip_prefix("crates/rulebooks/")
        .and_then(|below| below.split_once('/'))
        .is_some_and(|(_, below)| below.starts_with("src/"))
}

fn shape(file: &TextFile, findings: &mut Vec<Finding>) {
    let lines = file.text.lines().count();
    if lines > MOST_LINES {
        findings.push(Finding::of_file(
            &file.path,
            format!("has {lines} lines: past {MOST_LINES} it is two files"),
        ));
    }
    let head = file
        .text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with("#!"));
    if !head.is_some_and(|line| line.starts_with("//!")) {
        findings.push(Finding::at_line(
            &file.path,
            1,
            "does not open with `//!`: say what is here and what is not",
        ));
    }
}

fn unfinished(file: &TextFile, code: &str, findings: &mut Vec<Finding>) {
    each_word(file, code, findings, |_, word, after| {
        (UNFINISHED.contains(&word) && after.starts_with('!'))
            .then(|| format!("`{word}!`: finish it or leave it out"))
    });
    for (number, line) in code.lines().enumerate() {
        if line.contains(IGNORED_TEST) {
            let what = "a test that is not run: mend it or delete it";
            findings.push(Finding::at_line(&file.path, number + 1, what));
        }
    }
    for (number, line) in file.text.lines().enumerate() {
        if line.contains(LEFT_OPEN) {
            let what = format!("`{LEFT_OPEN}`: mend it");
            findings.push(Finding::at_line(&file.path, number + 1, what));
        }
    }
}

/// Code in a comment that looks like a test: our manifests run none (`doctest = false`), since building
/// them all takes minutes. Fences that say `text` are only read.
fn untested(file: &TextFile) -> Option<Finding> {
    let mut open = false;
    for (number, line) in file.text.lines().enumerate() {
        let line = line.trim_start();
        let said = line.strip_prefix("///").or(line.strip_prefix("//!"));
        let Some(kind) = said.and_then(|said| said.trim_start().strip_prefix(FENCE)) else {
            continue;
        };
        open = !open;
        if open && !READ_ONLY.contains(&kind.trim()) {
            let what = "code in a comment is not run: make it a test, or `text`";
            return Some(Finding::at_line(&file.path, number + 1, what));
        }
    }
    None
}

/// Floating point differs between machines; positions decide on integers.
fn floating(before: &str, word: &str, after: &str) -> Option<String> {
    let is_float = FLOAT_TYPES.iter().any(|kind| {
        word.strip_suffix(kind).is_some_and(|number| {
            number.is_empty() || number.starts_with(|c: char| c.is_ascii_digit())
        })
    });
    if is_float {
        return Some(format!("`{word}`: rulebooks count in integers"));
    }
    let called = before.ends_with(['.', ':']) && after.starts_with('(');
    (called && FLOAT_FUNCTIONS.contains(&word))
        .then(|| format!("`{word}`: differs between machines"))
}

/// Rules know no clock, thread, file or hash order.
fn impure(before: &str, word: &str, after: &str) -> Option<String> {
    if HASHED.contains(&word) {
        return Some(format!(
            "`{word}`: its order is chance; take a BTree or a Vec"
        ));
    }
    if IMPURE_STD.contains(&word) && before.ends_with("std::") {
        return Some(format!("`std::{word}`: rules are pure"));
    }
    (PRINTING.contains(&word) && after.starts_with('!'))
        .then(|| format!("`{word}!`: rules are pure"))
}

/// `use std::{fs, …}`, which the single words do not show.
fn impure_group(file: &TextFile, code: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (start, opening) in code.match_indices("std::{") {
        let mut open_braces = 1;
        let mut end_of_last = 0;
        for (before, word, _) in words(&code[start + opening.len()..]) {
            let between = &before[end_of_last..];
            end_of_last = before.len() + word.len();
            open_braces += between.matches('{').count();
            open_braces -= between.matches('}').count().min(open_braces);
            if open_braces == 0 {
                break;
            }
            if open_braces == 1 && !between.ends_with("::") && IMPURE_STD.contains(&word) {
                let line = 1 + code[..start].matches('\n').count();
                let what = format!("`std::{word}`: rules are pure");
                findings.push(Finding::at_line(&file.path, line, what));
            }
        }
    }
    findings
}

fn each_word(
    file: &TextFile,
    code: &str,
    findings: &mut Vec<Finding>,
    judge: impl Fn(&str, &str, &str) -> Option<String>,
) {
    for (number, line) in code.lines().enumerate() {
        for (before, word, after) in words(line) {
            if let Some(what) = judge(before, word, after) {
                findings.push(Finding::at_line(&file.path, number + 1, what));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{IGNORED_TEST, LEFT_OPEN, UNFINISHED, check};
    use crate::files::TextFile;

    const RULEBOOK: &str = "crates/rulebooks/a-book/src/combat.rs";

    fn findings(path: &str, body: &str) -> Vec<String> {
        let file = TextFile {
            path: path.to_owned(),
            text: format!("//! A head.\n{body}"),
        };
        check(&file).iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn found(path: &str, body: &str, expected: &str) {
        let findings = findings(path, body);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].contains(expected), "{findings:?}");
    }

    #[track_caller]
    fn clean(path: &str, body: &str) {
        let findings = findings(path, body);
        assert!(findings.is_empty(), "{findings:?}");
    }

    #[test]
    fn long_files_are_found() {
        clean("a.rs", &"x\n".repeat(499));
        found("a.rs", &"x\n".repeat(500), "a.rs: has 501 lines");
    }

    #[test]
    fn a_module_opens_with_its_head() {
        for (text, good) in [
            ("//! Head.\n", true),
            ("\n#![no_std]\n//! Head.\n", true),
            ("// Comment.\n//! Head.\n", false),
            ("fn x() {}\n", false),
            ("", false),
        ] {
            let file = TextFile {
                path: "a.rs".to_owned(),
                text: text.to_owned(),
            };
            assert_eq!(check(&file).is_empty(), good, "{text:?}");
        }
    }

    #[test]
    fn unfinished_work_is_found() {
        for name in UNFINISHED {
            found("a.rs", &format!("fn x() {{ {name}!() }}\n"), "a.rs:2: ");
            clean("a.rs", &format!("// {name}!\nlet {name} = \"{name}!\";\n"));
        }
        found(
            "a.rs",
            &format!("{IGNORED_TEST}]\n"),
            "a test that is not run",
        );
        found("a.rs", &format!("// {LEFT_OPEN}: later\n"), LEFT_OPEN);
    }

    #[test]
    fn code_in_a_comment_is_found() {
        found("a.rs", "/// ```\n/// x();\n/// ```\n", "a.rs:2: code");
        found("a.rs", "    //! ```rust\n", "a.rs:2: code");
        clean("a.rs", "//! ```text\n//! x\n//! ```\n// ```\n");
    }

    #[test]
    fn rulebooks_have_no_floats() {
        found(RULEBOOK, "let x: f64 = y;\n", "`f64`");
        found(RULEBOOK, "let x = 1_f32;\n", "`1_f32`");
        found(RULEBOOK, "x.sin()\n", "`sin`");
        clean(RULEBOOK, "// an f64\nlet cos = sin(af64);\n");
        clean(
            "crates/rulebooks/a-book/src/scene.rs",
            "let x: f64 = y.sin();\n",
        );
        clean("crates/rulebooks/a-book/tests/odds.rs", "let x: f64 = y;\n");
        clean("crates/easel/src/lib.rs", "let x: f64 = y;\n");
    }

    #[test]
    fn rules_are_pure() {
        for (body, expected) in [
            ("use std::collections::HashMap;\n", "`HashMap`"),
            ("use std::time::Instant;\n", "`std::time`"),
            ("use std::{\n    fmt,\n    fs,\n};\n", "`std::fs`"),
            (
                "use std::{collections::{BTreeMap}, thread};\n",
                "`std::thread`",
            ),
            ("println!();\n", "`println!`"),
            ("eprintln!();\n", "`eprintln!`"),
        ] {
            found(RULEBOOK, body, expected);
            found("crates/kernel/src/lib.rs", body, expected);
            clean("crates/cli/src/lib.rs", body);
        }
        clean(RULEBOOK, "use std::{fmt, ops::Range};\nlet time = fs;\n");
        clean(RULEBOOK, "use std::{fmt};\nuse crate::{time, thread};\n");
    }
}
