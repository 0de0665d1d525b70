//! The files of a battle, and what is wrong with one that a person wrote.

use std::collections::BTreeSet;
use std::ops::Range;

/// The texts of a battle's folder that a game is made from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BattleFiles {
    /// The battle's short name: that of its folder.
    pub name: String,
    /// File names and their texts, in order.
    pub files: Vec<(String, String)>,
}

/// The longest text of a battle, in bytes: five times what the longest has. Readers may
/// look through it more than once, and strangers send theirs.
pub const MOST_TEXT: usize = 256 * 1024;

/// The most files that a battle has.
pub const MOST_FILES: usize = 16;

/// The most faults that are told of one file; who has more mends these first.
const MOST_FAULTS: usize = 100;

impl BattleFiles {
    /// The text of a file.
    pub fn get(&self, file: &str) -> Option<&str> {
        self.files
            .iter()
            .find(|(name, _)| name == file)
            .map(|(_, text)| text.as_str())
    }

    /// The text of a file without which the battle cannot be played.
    pub fn must(&self, file: &str) -> Result<&str, FileFault> {
        self.get(file).ok_or_else(|| FileFault {
            file: file.to_owned(),
            faults: vec![Fault {
                span: None,
                message: format!("`{}` has no {file}", self.name),
                help: None,
            }],
        })
    }
}

/// Something wrong in a file that a person wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where in the file, in bytes, if it can be said.
    pub span: Option<Range<usize>>,
    /// What is wrong.
    pub message: String,
    /// What is expected instead.
    pub help: Option<String>,
}

impl Fault {
    /// A fault of what the message names in backticks, where the text has it.
    pub fn about(text: &str, message: String) -> Fault {
        Fault {
            span: named(text, &message),
            message,
            help: None,
        }
    }

    /// A fault where the text first has some words, if it has them.
    pub fn near(text: &str, words: &str, message: String) -> Fault {
        Fault {
            span: text.find(words).map(|start| start..start + words.len()),
            message,
            help: None,
        }
    }

    /// A name that nothing has.
    pub fn unknown(span: Range<usize>, what: &str, name: &str, known: &[&str]) -> Fault {
        Fault {
            span: Some(span),
            message: format!("there is no {what} `{name}`"),
            help: Some(format!("one of: {}", known.join(", "))),
        }
    }

    /// What is wrong with ids: each is a plain word and there once.
    pub fn of_ids<'a>(
        what: &str,
        ids: impl IntoIterator<Item = (Range<usize>, &'a str)>,
    ) -> Vec<Fault> {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut faults = Vec::new();
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        for (span, id) in ids {
            let mut fault = |message: String, help: &str| {
                faults.push(Fault {
                    span: Some(span.clone()),
                    message,
                    help: Some(help.to_owned()),
                });
            };
            if id.is_empty() || !id.chars().all(plain) {
                let message = format!("no {what} can have the id `{id}`");
                fault(message, "small letters, digits and hyphens");
            }
            if !seen.insert(id) {
                let message = format!("there is another {what} `{id}`");
                fault(message, "every id must be there once");
            }
        }
        faults
    }

    /// The same with what is expected instead.
    #[must_use]
    pub fn expecting(self, help: impl Into<String>) -> Fault {
        Fault {
            help: Some(help.into()),
            ..self
        }
    }
}

/// Faults of one file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}: {}", .faults.first().map_or("cannot be read", |fault| fault.message.as_str()))]
pub struct FileFault {
    /// The file's name in the battle's folder.
    pub file: String,
    /// All that was found wrong in it.
    pub faults: Vec<Fault>,
}

impl FileFault {
    /// These faults of a file.
    pub fn in_file(file: &str, faults: Vec<Fault>) -> FileFault {
        FileFault {
            file: file.to_owned(),
            faults,
        }
    }

    /// What the reader of TOML says, with its place.
    pub fn unreadable(file: &str, message: &str, span: Option<Range<usize>>) -> FileFault {
        // The reader appends what it expected after a comma.
        let (message, help) = match message.split_once(", expected ") {
            Some((what, expected)) => (what, Some(format!("expected {expected}"))),
            None => (message, None),
        };
        FileFault {
            file: file.to_owned(),
            faults: vec![Fault {
                span,
                message: message.to_owned(),
                help,
            }],
        }
    }

    /// No fault, or all of them, each where the text has what it is about.
    pub fn none_of(
        file: &str,
        text: &str,
        problems: impl IntoIterator<Item = impl ToString>,
    ) -> Result<(), FileFault> {
        let problems = problems.into_iter().take(MOST_FAULTS);
        let faults: Vec<_> = problems
            .map(|problem| Fault::about(text, problem.to_string()))
            .collect();
        if faults.is_empty() {
            return Ok(());
        }
        Err(FileFault::in_file(file, faults))
    }
}

/// Where a text has what a message puts in backticks.
///
/// Where the first of these is the id or the name of a row, the last of them that stands in that row is
/// taken; else the last that the text has at all.
fn named(text: &str, message: &str) -> Option<Range<usize>> {
    let names: Vec<_> = message.split('`').skip(1).step_by(2).collect();
    let last_within = |part: Range<usize>| {
        names.iter().rev().find_map(|name| {
            let quoted = format!("\"{name}\"");
            let start = part.start + text.get(part.clone())?.rfind(&quoted)?;
            Some(start..start + quoted.len())
        })
    };
    let row = names.first().and_then(|name| row_of(text, name));
    row.and_then(last_within)
        .or_else(|| last_within(0..text.len()))
}

/// The last row that has this id, or else this name.
fn row_of(text: &str, name: &str) -> Option<Range<usize>> {
    let at = ["id", "name"]
        .iter()
        .find_map(|key| text.rfind(&format!("\n{key} = \"{name}\"")))?;
    let start = text[..at].rfind("\n[").unwrap_or(0);
    let end = text[at..].find("\n[").map_or(text.len(), |end| at + end);
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::{Fault, named};

    #[test]
    fn the_last_name_that_the_text_has_is_taken() {
        assert_eq!(
            named("a = \"x\"\nb = \"x\"", "two rows are called `x`"),
            Some(12..15)
        );
        assert_eq!(named("a = \"x\"", "`x` belongs to `y`"), Some(4..7));
        assert_eq!(named("a = 1", "nothing is named"), None);
    }

    #[test]
    fn a_fault_of_a_row_is_looked_for_in_that_row() {
        let text = "[[unit]]\nid = \"a\"\nside = \"x\"\n\n[[unit]]\nid = \"b\"\nside = \"x\"\nunder = \"a\"\n";
        let says = |message: &str| {
            let span = named(text, message).unwrap();
            (text[..span.start].lines().count(), &text[span])
        };
        assert_eq!(says("`a`: there is no side `x`"), (3, "\"x\""));
        assert_eq!(says("`b`: there is no side `x`"), (7, "\"x\""));
        assert_eq!(says("`a` stands off the table"), (2, "\"a\""));
        assert_eq!(says("`c`: there is no general `a`"), (8, "\"a\""));
    }

    #[test]
    fn ids_are_plain_words_and_there_once() {
        let ids = [(0..1, "a"), (2..3, "B"), (4..5, ""), (6..7, "a")];
        let faults = Fault::of_ids("unit", ids);
        let said: Vec<_> = faults
            .iter()
            .map(|fault| (fault.span.clone().unwrap(), fault.message.as_str()))
            .collect();
        let expected = [
            (2..3, "no unit can have the id `B`"),
            (4..5, "no unit can have the id ``"),
            (6..7, "there is another unit `a`"),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_fault_says_what_is_expected() {
        let fault = Fault::near("x = 1\ny = 2", "y =", "too few".to_owned()).expecting("3 or more");
        assert_eq!(fault.span, Some(6..9));
        assert_eq!(fault.help.as_deref(), Some("3 or more"));
        assert_eq!(Fault::near("x", "y", String::new()).span, None);
    }
}
