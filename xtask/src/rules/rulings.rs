//! `docs/rulings/<slug>.md`: one section for each ruling, and the rules it decides.

use std::collections::{BTreeMap, BTreeSet};

use rulegen::Book;

use crate::Finding;
use crate::files::TextFile;

/// The line of a section that names its rules.
const RULES_LINE: &str = "**Rules.**";

#[derive(Debug, PartialEq, Eq)]
struct Section {
    id: String,
    anchor: String,
    line: usize,
    rules: BTreeSet<String>,
}

/// The rulings on one book.
#[derive(Debug)]
pub(crate) struct Rulings {
    path: String,
    sections: Vec<Section>,
}

impl Rulings {
    pub(crate) fn new(file: TextFile) -> Self {
        let mut sections: Vec<Section> = Vec::new();
        for (number, line) in file.text.lines().enumerate() {
            if let Some((id, heading)) = ruling_heading(line) {
                sections.push(Section {
                    id: id.to_owned(),
                    anchor: anchor(heading),
                    line: number + 1,
                    rules: BTreeSet::new(),
                });
            } else if let (Some(ids), Some(section)) =
                (line.strip_prefix(RULES_LINE), sections.last_mut())
            {
                section.rules.extend(backticked(ids).map(str::to_owned));
            }
        }
        Self {
            path: file.path,
            sections,
        }
    }

    /// Where a ruling is found in the page.
    pub(crate) fn anchor(&self, id: &str) -> Option<&str> {
        let section = self.sections.iter().find(|section| section.id == id)?;
        Some(&section.anchor)
    }

    /// Whether every rule names the rulings that name it, and none that is not there.
    pub(crate) fn check(&self, book: &Book, rules_path: &str) -> Vec<Finding> {
        let mut wrong = Vec::new();
        let mut first: BTreeMap<&str, &Section> = BTreeMap::new();
        for section in &self.sections {
            if first.insert(&section.id, section).is_some() {
                let what = format!("has the ruling `{}` twice", section.id);
                wrong.push(Finding::at_line(&self.path, section.line, what));
            }
        }
        for rule in &book.rules {
            for id in &rule.rulings {
                let what = match first.get(id.as_str()) {
                    None => format!("`{}`: {} has no section `## {id}.`", rule.id, self.path),
                    Some(section) if !section.rules.contains(&rule.id) => format!(
                        "`{}` names the ruling `{id}`, which does not name it under {RULES_LINE}",
                        rule.id
                    ),
                    Some(_) => continue,
                };
                wrong.push(Finding::of_file(rules_path, what));
            }
        }
        for section in &self.sections {
            self.check_section(section, book, &mut wrong);
        }
        wrong
    }

    fn check_section(&self, section: &Section, book: &Book, wrong: &mut Vec<Finding>) {
        let mut say = |what| wrong.push(Finding::at_line(&self.path, section.line, what));
        if section.rules.is_empty() {
            say(format!(
                "ruling `{}` names no rule under {RULES_LINE}",
                section.id
            ));
        }
        for id in &section.rules {
            match book.rules.iter().find(|rule| rule.id == *id) {
                None => say(format!(
                    "ruling `{}` names `{id}`, which is no rule of the book",
                    section.id
                )),
                Some(rule) if !rule.rulings.contains(&section.id) => say(format!(
                    "ruling `{}` names `{id}`, whose `rulings` do not name it",
                    section.id
                )),
                Some(_) => {}
            }
        }
    }
}

/// `## q38. Title`: the id and the whole heading.
fn ruling_heading(line: &str) -> Option<(&str, &str)> {
    let heading = line.strip_prefix("## ")?.trim();
    let id = heading.split_whitespace().next()?.strip_suffix('.')?;
    Some((id, heading))
}

/// The anchor that a heading gets on a rendered page.
fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

fn backticked(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[cfg(test)]
mod tests {
    use super::Rulings;
    use crate::files::TextFile;
    use crate::rules::book;

    const RULES: &str = r#"
[[rule]]
id = "combat.1"
title = "One"
kind = "normative"
status = "interpreted"
rulings = ["q1"]

[[rule]]
id = "combat.2"
title = "Two"
kind = "normative"
status = "done"
"#;

    fn check(text: &str) -> Vec<String> {
        let rulings = Rulings::new(TextFile {
            path: "r.md".to_owned(),
            text: text.to_owned(),
        });
        let findings = rulings.check(&book(RULES), "rules.toml");
        findings.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn rule_and_ruling_name_each_other() {
        let none: [&str; 0] = [];
        assert_eq!(
            check("# Rulings\n## Options\n## q1. One\n**Rules.** `combat.1`\n"),
            none
        );
    }

    #[test]
    fn a_missing_section_is_found() {
        assert_eq!(
            check(""),
            ["rules.toml: `combat.1`: r.md has no section `## q1.`"]
        );
    }

    #[test]
    fn dangling_names_are_found() {
        assert_eq!(
            check(
                "## q1. One\n**Rules.** `combat.2`, `combat.3`\n## q1. Again\n**Rules.** `combat.1`\n## q2. Two\n"
            ),
            [
                "r.md:3: has the ruling `q1` twice",
                "r.md:1: ruling `q1` names `combat.2`, whose `rulings` do not name it",
                "r.md:1: ruling `q1` names `combat.3`, which is no rule of the book",
                "r.md:5: ruling `q2` names no rule under **Rules.**",
            ]
        );
        assert_eq!(
            check("## q1. One\n**Rules.** `combat.2`\n")[0],
            "rules.toml: `combat.1` names the ruling `q1`, which does not name it under **Rules.**"
        );
    }

    #[test]
    fn anchors_are_those_of_the_page() {
        assert_eq!(
            super::anchor("q60. Who's 4-6, or not"),
            "q60-whos-4-6-or-not"
        );
    }
}
