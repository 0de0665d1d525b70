//! A record as text: a head, a line for each decision, then the battle's files.

use std::fmt::Write as _;
use std::str::FromStr;
use std::sync::Arc;

use super::{Answer, Dice, Entry, FORMAT, Record};
use crate::chance::{CIPHER, Card, Seed};
use crate::{BattleFiles, MOST_FILES, MOST_TEXT};

/// A line of a record that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct RecordFault {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong, and what is expected.
    pub message: String,
}

const MAGIC: &str = "grognard record";
const TYPED: &str = "typed";

impl Record {
    /// The record as the text of its file.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "{MAGIC} {FORMAT}")?;
        writeln!(text, "rulebook: {} {}", self.rulebook, self.version)?;
        writeln!(text, "battle: {}", self.battle.name)?;
        for (name, value) in &self.options {
            writeln!(text, "option: {name}={value}")?;
        }
        match self.dice {
            Dice::Seeded(commitment) => {
                writeln!(text, "dice: {CIPHER}")?;
                writeln!(text, "commitment: {commitment}")?;
            }
            Dice::Typed => writeln!(text, "dice: {TYPED}")?,
        }
        if let Some(seed) = self.seed {
            writeln!(text, "seed: {seed}")?;
        }
        writeln!(text)?;
        for (number, entry) in (1..).zip(&self.entries) {
            write!(text, "{number} {}: {}", entry.side, entry.order)?;
            if !entry.answers.is_empty() {
                let answers: Vec<_> = entry.answers.iter().map(Answer::to_string).collect();
                write!(text, " [{}]", answers.join(" "))?;
            }
            writeln!(text, " #{}", entry.digest)?;
        }
        for (name, content) in &self.battle.files {
            let ending = if content.ends_with('\n') || content.is_empty() {
                ""
            } else {
                " without a last newline"
            };
            let lines = || content.split_inclusive('\n');
            writeln!(text, "\nfile: {name}, {} lines{ending}", lines().count())?;
            for line in lines() {
                writeln!(text, "| {}", line.trim_end_matches('\n'))?;
            }
        }
        Ok(())
    }

    /// Reads the text of a record's file.
    pub fn from_text(text: &str) -> Result<Record, RecordFault> {
        Reader {
            // Not `lines()`: a file keeps its own line endings.
            lines: text.split('\n').enumerate(),
            line: 0,
        }
        .record()
    }
}

struct Reader<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
    line: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let (index, line) = self.lines.next()?;
        self.line = index + 1;
        Some(line.trim_end())
    }

    fn fault(&self, message: impl Into<String>) -> RecordFault {
        RecordFault {
            line: self.line.max(1),
            message: message.into(),
        }
    }

    fn record(mut self) -> Result<Record, RecordFault> {
        self.magic()?;
        let mut record = self.head()?;
        while let Some(line) = self.next() {
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
            if let Some(head) = line.strip_prefix("file: ") {
                if record.battle.files.len() == MOST_FILES {
                    return Err(self.fault(format!("a battle has at most {MOST_FILES} files")));
                }
                let file = self.file(head)?;
                if record.battle.get(&file.0).is_some() {
                    return Err(self.fault(format!("{} stands here a second time", file.0)));
                }
                Arc::make_mut(&mut record.battle).files.push(file);
            } else {
                let entry = self.entry(line, record.entries.len() + 1)?;
                record.entries.push(entry);
            }
        }
        if record.battle.files.is_empty() {
            return Err(self.fault("the battle's files are missing at the end of the record"));
        }
        Ok(record)
    }

    fn magic(&mut self) -> Result<(), RecordFault> {
        let first = self.next().unwrap_or_default();
        let Some(version) = first.strip_prefix(MAGIC) else {
            return Err(self.fault(format!("a record begins with `{MAGIC} {FORMAT}`")));
        };
        match version.trim().parse::<u32>() {
            Ok(FORMAT) => Ok(()),
            Ok(other) => Err(self.fault(format!(
                "this is a record of format {other}; this program reads format {FORMAT}"
            ))),
            Err(_) => Err(self.fault("the format's number is missing")),
        }
    }

    fn head(&mut self) -> Result<Record, RecordFault> {
        let (mut rulebook, mut battle, mut dice, mut seed) = (None, None, None, None);
        let (mut commitment, mut options) = (None, Vec::new());
        let mut keys = Vec::new();
        while let Some(line) = self.next() {
            if line.is_empty() {
                break;
            }
            let Some((key, value)) = line.split_once(": ") else {
                return Err(self.fault("the head has lines of the form `key: value`"));
            };
            if key != "option" && keys.contains(&key) {
                return Err(self.fault(format!("`{key}` stands here a second time")));
            }
            keys.push(key);
            match key {
                "rulebook" => rulebook = Some(self.rulebook(value)?),
                "battle" => battle = Some(value.to_owned()),
                "dice" if value == CIPHER || value == TYPED => dice = Some(value),
                "dice" => {
                    return Err(self.fault(format!(
                        "dice `{value}` are not known here; known are `{CIPHER}` and `{TYPED}`"
                    )));
                }
                "commitment" => commitment = Some(self.parse(value, "64 hexadecimal digits")?),
                "seed" => seed = Some(self.parse::<Seed>(value, "64 hexadecimal digits")?),
                "option" => {
                    let (name, value) = value
                        .split_once('=')
                        .ok_or_else(|| self.fault("an option is written `name=value`"))?;
                    options.push((name.to_owned(), value.to_owned()));
                }
                other => return Err(self.fault(format!("`{other}` is not known in the head"))),
            }
        }
        let missing = |what: &str| self.fault(format!("the head has no line `{what}: …`"));
        let dice = match (dice.ok_or_else(|| missing("dice"))?, commitment) {
            (TYPED, _) => Dice::Typed,
            (_, Some(commitment)) => Dice::Seeded(commitment),
            (_, None) => return Err(missing("commitment")),
        };
        let (rulebook, version) = rulebook.ok_or_else(|| missing("rulebook"))?;
        Ok(Record {
            rulebook,
            version,
            battle: Arc::new(BattleFiles {
                name: battle.ok_or_else(|| missing("battle"))?,
                files: Vec::new(),
            }),
            options,
            dice,
            seed,
            entries: Vec::new(),
        })
    }

    fn rulebook(&self, value: &str) -> Result<(String, u32), RecordFault> {
        value
            .split_once(' ')
            .and_then(|(slug, version)| Some((slug.to_owned(), version.parse().ok()?)))
            .ok_or_else(|| self.fault("a rulebook is written `slug version`"))
    }

    fn parse<T: FromStr>(&self, text: &str, expected: &str) -> Result<T, RecordFault> {
        text.parse()
            .map_err(|_| self.fault(format!("`{text}` is not what belongs here: {expected}")))
    }

    fn entry(&self, line: &str, number: usize) -> Result<Entry, RecordFault> {
        let shape = "a decision is written `number side: order [answers] #fingerprint`";
        let wrong = || self.fault(shape);
        let (head, rest) = line.split_once(": ").ok_or_else(wrong)?;
        let (written, side) = head.split_once(' ').ok_or_else(wrong)?;
        if written.parse() != Ok(number) {
            return Err(self.fault(format!(
                "decision {number} is expected here, not `{written}`"
            )));
        }
        let (rest, digest) = rest.rsplit_once(" #").ok_or_else(wrong)?;
        let (order, answers) = match rest.split_once(" [") {
            Some((order, answers)) => {
                let answers = answers.strip_suffix(']').ok_or_else(wrong)?;
                let answers = answers.split(' ').map(|answer| self.answer(answer));
                (order, answers.collect::<Result<_, _>>()?)
            }
            None => (rest, Vec::new()),
        };
        Ok(Entry {
            side: side.to_owned(),
            order: order.to_owned(),
            answers,
            digest: self.parse(digest, "16 hexadecimal digits")?,
        })
    }

    fn answer(&self, text: &str) -> Result<Answer, RecordFault> {
        let read = || {
            let (kind, value) = text.split_once('=')?;
            if kind == "card" {
                let value = value.parse::<Card>().ok()?.number();
                return Some(Answer { faces: 0, value });
            }
            let faces: u8 = kind.strip_prefix('d')?.parse().ok().filter(|n| *n > 0)?;
            let value = value.parse().ok().filter(|n| (1..=faces).contains(n))?;
            Some(Answer { faces, value })
        };
        read().ok_or_else(|| {
            self.fault(format!(
                "`{text}` is no answer of chance, such as `d6=4` or `card=QS`"
            ))
        })
    }

    fn file(&mut self, head: &str) -> Result<(String, String), RecordFault> {
        let wrong = "a file is written `file: name, N lines`, then its lines behind `| `";
        let (name, size) = head.rsplit_once(", ").ok_or_else(|| self.fault(wrong))?;
        let unended = size.ends_with("without a last newline");
        let count: usize = size
            .split(' ')
            .next()
            .and_then(|count| count.parse().ok())
            .ok_or_else(|| self.fault(wrong))?;
        let mut content = String::new();
        for number in 0..count {
            let line = self.lines.next().map(|(index, line)| {
                self.line = index + 1;
                line
            });
            let line = line.and_then(|line| {
                line.strip_prefix("| ")
                    .or_else(|| (line.trim_end() == "|").then_some(""))
            });
            let line = line.ok_or_else(|| {
                self.fault(format!(
                    "{name} has {count} lines; line {} is missing",
                    number + 1
                ))
            })?;
            if content.len() + line.len() > MOST_TEXT {
                return Err(self.fault(format!("{name} is longer than {MOST_TEXT} bytes")));
            }
            content.push_str(line);
            if number + 1 < count || !unended {
                content.push('\n');
            }
        }
        Ok((name.to_owned(), content))
    }
}
