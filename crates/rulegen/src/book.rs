//! `rules.toml` as data: read, then checked as a whole.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use toml::Spanned;

use crate::name::variant_name;

/// What sort of sentence a rule is in its book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// It says what must, may or may not be done.
    Normative,
    /// It says what a word means.
    Definition,
    /// It shows other rules at work.
    Example,
    /// It holds only when the players agree on it.
    Optional,
    /// It belongs to one scenario.
    Scenario,
    /// It is counsel or background.
    Advice,
}

/// What we have done about a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Played as the book has it.
    Done,
    /// Played as one of our rulings reads it.
    Interpreted,
    /// Left out, for the reason given.
    Exception,
    /// Not played yet: no program offers the rulebook until nothing is planned.
    Planned,
}

impl Kind {
    /// The name of the variant, in code as in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Normative => "Normative",
            Self::Definition => "Definition",
            Self::Example => "Example",
            Self::Optional => "Optional",
            Self::Scenario => "Scenario",
            Self::Advice => "Advice",
        }
    }

    /// Whether a game is played differently without it.
    pub fn is_binding(self) -> bool {
        matches!(self, Self::Normative | Self::Optional | Self::Scenario)
    }
}

impl Status {
    /// The name of the variant, in code as in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Done => "Done",
            Self::Interpreted => "Interpreted",
            Self::Exception => "Exception",
            Self::Planned => "Planned",
        }
    }
}

/// A chapter of the book: the first piece of its rules' ids, and its name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// The first piece of the ids, as in `combat.7.1`.
    pub key: String,
    /// The name, as in "Combat".
    pub title: String,
}

/// One rule of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// Its number or place in the book.
    pub id: String,
    /// The variant of `enum Rule`.
    pub variant: String,
    /// The chapter it stands in, an index into [`Book::chapters`].
    pub chapter: usize,
    /// What it says, in our words.
    pub title: String,
    /// What sort of sentence it is.
    pub kind: Kind,
    /// What we have done about it.
    pub status: Status,
    /// Facts that the title has no room for; may be empty.
    pub note: String,
    /// Why it is left out; empty unless the status is [`Status::Exception`].
    pub reason: String,
    /// The rulings that decide it.
    pub rulings: Vec<String>,
}

/// All of `rules.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The name of the rulebook.
    pub title: String,
    /// The chapters in the order of the book.
    pub chapters: Vec<Chapter>,
    /// The rules in the order of the file.
    pub rules: Vec<RuleEntry>,
}

/// What is wrong in `rules.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    line: Option<usize>,
    what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for Problem {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    title: String,
    #[serde(default)]
    chapter: Vec<Chapter>,
    #[serde(default)]
    rule: Vec<RawRule>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRule {
    id: Spanned<String>,
    title: String,
    kind: Kind,
    status: Status,
    #[serde(default)]
    note: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    rulings: Vec<String>,
}

impl FromStr for Book {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let raw: RawBook = toml::from_str(text).map_err(|error| Problem {
            line: None,
            what: error.to_string(),
        })?;
        let keys = chapter_keys(&raw.chapter)?;
        let mut rules = Vec::with_capacity(raw.rule.len());
        let mut variants: BTreeMap<String, String> = BTreeMap::new();
        for raw_rule in raw.rule {
            let line = 1 + text[..raw_rule.id.span().start].matches('\n').count();
            let rule = check_rule(raw_rule, &keys).map_err(|what| Problem {
                line: Some(line),
                what,
            })?;
            if let Some(first) = variants.insert(rule.variant.clone(), rule.id.clone()) {
                return Err(Problem {
                    line: Some(line),
                    what: format!(
                        "rule `{}`: expected an id of its own, but `{first}` is `Rule::{}` already",
                        rule.id, rule.variant
                    ),
                });
            }
            rules.push(rule);
        }
        let book = Self {
            title: raw.title,
            chapters: raw.chapter,
            rules,
        };
        book.check_whole()?;
        Ok(book)
    }
}

impl Book {
    /// The rules of one chapter, in the order of the file.
    pub fn rules_of(&self, chapter: usize) -> impl Iterator<Item = &RuleEntry> {
        self.rules
            .iter()
            .filter(move |rule| rule.chapter == chapter)
    }

    fn check_whole(&self) -> Result<(), Problem> {
        let problem = |what| Err(Problem { line: None, what });
        if !is_plain_line(&self.title) {
            return problem("expected the title of the book on one line".to_owned());
        }
        if self.rules.is_empty() {
            return problem("expected at least one [[rule]]".to_owned());
        }
        if self.rules.len() > usize::from(u16::MAX) {
            return problem(format!("expected at most {} rules", u16::MAX));
        }
        let used: BTreeSet<usize> = self.rules.iter().map(|rule| rule.chapter).collect();
        match (0..self.chapters.len()).find(|chapter| !used.contains(chapter)) {
            Some(empty) => problem(format!(
                "chapter `{}`: expected at least one rule in it",
                self.chapters[empty].key
            )),
            None => Ok(()),
        }
    }
}

fn chapter_keys(chapters: &[Chapter]) -> Result<BTreeMap<String, usize>, Problem> {
    let mut keys = BTreeMap::new();
    for (index, chapter) in chapters.iter().enumerate() {
        let problem = |what| {
            Err(Problem {
                line: None,
                what: format!("chapter `{}`: {what}", chapter.key),
            })
        };
        if variant_name(&chapter.key).is_none() || chapter.key.contains('.') {
            return problem("expected a key of lowercase letters, digits and `-`");
        }
        if !is_plain_line(&chapter.title) {
            return problem("expected a title on one line");
        }
        if keys.insert(chapter.key.clone(), index).is_some() {
            return problem("expected once, found twice");
        }
    }
    Ok(keys)
}

fn check_rule(raw: RawRule, chapters: &BTreeMap<String, usize>) -> Result<RuleEntry, String> {
    let id = raw.id.into_inner();
    let wrong = |what: &str| format!("rule `{id}`: {what}");
    let Some(variant) = variant_name(&id) else {
        return Err(wrong(
            "expected an id like `combat.7.3.1`: lowercase letters and digits, joined by `.` or `-`",
        ));
    };
    let key = id.split('.').next().unwrap_or_default();
    let Some(&chapter) = chapters.get(key) else {
        return Err(wrong(&format!(
            "expected a [[chapter]] with the key `{key}`"
        )));
    };
    if !is_plain_line(&raw.title) {
        return Err(wrong("expected a title on one line"));
    }
    match raw.status {
        Status::Done if !raw.rulings.is_empty() => {
            return Err(wrong(
                "expected status \"interpreted\", since rulings decide it",
            ));
        }
        Status::Interpreted if raw.rulings.is_empty() => {
            return Err(wrong(
                "expected `rulings` with the ruling that interprets it",
            ));
        }
        Status::Exception if raw.kind.is_binding() => {
            return Err(wrong(
                "expected status \"done\" or \"interpreted\": only a definition, an example or \
                 advice may be an exception",
            ));
        }
        Status::Exception if raw.reason.trim().is_empty() => {
            return Err(wrong("expected a `reason` for the exception"));
        }
        Status::Done | Status::Interpreted | Status::Planned if !raw.reason.is_empty() => {
            return Err(wrong("expected no `reason`: it is for exceptions"));
        }
        _ => {}
    }
    let mut seen = BTreeSet::new();
    for ruling in &raw.rulings {
        if variant_name(ruling).is_none() {
            return Err(wrong(&format!(
                "expected a ruling like \"q38\", found {ruling:?}"
            )));
        }
        if !seen.insert(ruling) {
            return Err(wrong(&format!("expected ruling `{ruling}` only once")));
        }
    }
    Ok(RuleEntry {
        variant,
        chapter,
        title: raw.title,
        kind: raw.kind,
        status: raw.status,
        note: raw.note,
        reason: raw.reason,
        rulings: raw.rulings,
        id,
    })
}

fn is_plain_line(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.chars().any(char::is_control)
}

#[cfg(test)]
mod tests;
