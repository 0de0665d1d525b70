//! A quick-reference sheet: what a player looks up while he plays.
//!
//! A rulebook makes it from the very tables and functions that it plays by, so
//! that the sheet cannot say another number than the game. The words are ours.

mod modifiers;

use std::fmt::{self, Write as _};

use crate::RuleInfo;

pub use modifiers::modifiers;

/// The sheet of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reference {
    /// Its parts, in the order of play.
    pub sections: Vec<Section>,
}

/// A part of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it is about.
    pub title: &'static str,
    /// Short sentences, each with its rule.
    pub notes: Vec<Note>,
    /// Tables.
    pub tables: Vec<Table>,
}

/// A short sentence with its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What it says.
    pub text: String,
    /// The rule that says so.
    pub rule: &'static RuleInfo,
}

/// A table with its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What it tells.
    pub title: String,
    /// The rule that it follows.
    pub rule: &'static RuleInfo,
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The rows, each as long as the heads.
    pub rows: Vec<Vec<String>>,
}

impl Section {
    /// A part with nothing in it yet.
    pub const fn new(title: &'static str) -> Section {
        Section {
            title,
            notes: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// With a sentence more.
    #[must_use]
    pub fn note(mut self, rule: impl Into<&'static RuleInfo>, text: impl Into<String>) -> Section {
        self.notes.push(Note {
            text: text.into(),
            rule: rule.into(),
        });
        self
    }

    /// With rules as they are titled, one by one: for what has no table, such
    /// as the steps of a turn.
    #[must_use]
    pub fn rules<R: Into<&'static RuleInfo>>(self, rules: impl IntoIterator<Item = R>) -> Section {
        rules.into_iter().fold(self, |section, rule| {
            let rule = rule.into();
            section.note(rule, rule.title)
        })
    }

    /// With a table more.
    #[must_use]
    pub fn table(self, table: Table) -> Section {
        self.tables([table])
    }

    /// With more tables.
    #[must_use]
    pub fn tables(mut self, tables: impl IntoIterator<Item = Table>) -> Section {
        self.tables.extend(tables);
        self
    }
}

impl Table {
    /// A table with no row yet.
    pub fn new(
        rule: impl Into<&'static RuleInfo>,
        title: impl Into<String>,
        heads: &[&str],
    ) -> Table {
        Table {
            title: title.into(),
            rule: rule.into(),
            heads: heads.iter().map(|head| (*head).to_owned()).collect(),
            rows: Vec::new(),
        }
    }

    /// With a row more; what is missing at its end stays empty.
    #[must_use]
    pub fn row(mut self, cells: impl IntoIterator<Item = impl Into<String>>) -> Table {
        let mut row: Vec<String> = cells.into_iter().map(Into::into).collect();
        row.resize(self.heads.len(), String::new());
        self.rows.push(row);
        self
    }
}

/// A number with its sign, as modifiers are written.
pub fn signed(number: impl Into<i32>) -> String {
    let number = number.into();
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", -number),
    }
}

impl fmt::Display for Reference {
    /// The sheet as Markdown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for section in &self.sections {
            writeln!(f, "\n## {}", section.title)?;
            if !section.notes.is_empty() {
                writeln!(f)?;
            }
            for note in &section.notes {
                writeln!(f, "- {} `{}`", note.text, note.rule)?;
            }
            for table in &section.tables {
                write!(f, "\n{table}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "**{}** `{}`\n", self.title, self.rule)?;
        let width = |place: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(place));
            let lengths = cells.chain(self.heads.get(place));
            lengths.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let line = |cells: &[String]| {
            cells
                .iter()
                .zip(&widths)
                .fold("|".to_owned(), |mut line, (cell, width)| {
                    let _ = write!(line, " {cell:<width$} |");
                    line
                })
        };
        writeln!(f, "{}", line(&self.heads))?;
        f.write_str("|")?;
        for width in &widths {
            write!(f, "-{}-|", "-".repeat(*width))?;
        }
        writeln!(f)?;
        for row in &self.rows {
            writeln!(f, "{}", line(row))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleKind, RuleStatus};

    static RULE: RuleInfo = RuleInfo {
        id: "test.1",
        chapter: "test",
        title: "A table is read",
        kind: RuleKind::Normative,
        status: RuleStatus::Done,
        note: "",
        ruling: &[],
    };

    #[test]
    fn a_sheet_is_markdown_with_its_rules() {
        let table = Table::new(&RULE, "Moves", &["who", "inches"])
            .row(["infantry", "6"])
            .row(["guns"]);
        let sheet = Reference {
            sections: vec![Section::new("Moving").note(&RULE, "One move.").table(table)],
        };
        let text = "\n## Moving\n\n- One move. `test.1`\n\n**Moves** `test.1`\n\n\
                    | who      | inches |\n|----------|--------|\n| infantry | 6      |\n| guns     |        |\n";
        assert_eq!(sheet.to_string(), text);
        assert_eq!([signed(2), signed(0), signed(-1)], ["+2", "0", "−1"]);
    }
}
