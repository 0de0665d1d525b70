//! The list of rules joined with the citations: which rule is where, and which is nowhere.

use std::collections::BTreeSet;

use rulegen::{Book, Kind, RuleEntry, Status};

use super::cite::{Citations, Role, Source};
use crate::Finding;
use crate::files::TextFile;

/// What is known about every rule of a book.
#[derive(Debug)]
pub(crate) struct Coverage {
    citations: Citations,
    exercised: Option<BTreeSet<String>>,
}

/// A rule that says more than it can show.
#[derive(Debug)]
pub(crate) struct Gap<'a> {
    pub(crate) rule: &'a RuleEntry,
    pub(crate) missing: &'static str,
}

impl Gap<'_> {
    pub(crate) fn finding(&self, rules_path: &str) -> Finding {
        let Self { rule, missing } = self;
        Finding::of_file(
            rules_path,
            format!(
                "`{}` is {} {} and is cited by {missing}",
                rule.id,
                rule.kind.name().to_ascii_lowercase(),
                rule.status.name().to_ascii_lowercase(),
            ),
        )
    }
}

impl Coverage {
    pub(crate) fn new(
        book: &Book,
        sources: &[Source],
        exercised: Option<&TextFile>,
        wrong: &mut Vec<Finding>,
    ) -> Self {
        let citations = Citations::new(book, sources, wrong);
        let exercised = exercised.map(|file| exercised_ids(book, file, wrong));
        Self {
            citations,
            exercised,
        }
    }

    /// The files whose code does what the rule says. A scenario's rule may be done by its data.
    pub(crate) fn code<'a>(&'a self, rule: usize, entry: &RuleEntry) -> Vec<&'a str> {
        let mut files: Vec<&str> = self.citations.files(rule, Role::Code).collect();
        if entry.kind == Kind::Scenario {
            files.extend(self.citations.files(rule, Role::Data));
        }
        files
    }

    /// The files whose tests show it.
    pub(crate) fn tests(&self, rule: usize) -> Vec<&str> {
        self.citations.files(rule, Role::Test).collect()
    }

    /// Whether example games came upon the rule; nothing if no list was written.
    pub(crate) fn exercised(&self, entry: &RuleEntry) -> Option<bool> {
        Some(self.exercised.as_ref()?.contains(&entry.id))
    }

    /// Every rule that claims to be done and cannot show it. What is planned
    /// claims nothing.
    pub(crate) fn gaps<'a>(&self, book: &'a Book) -> impl Iterator<Item = Gap<'a>> {
        book.rules.iter().enumerate().filter_map(|(at, rule)| {
            let missing = self.missing(at, rule)?;
            Some(Gap { rule, missing })
        })
    }

    fn missing(&self, at: usize, rule: &RuleEntry) -> Option<&'static str> {
        if matches!(rule.status, Status::Exception | Status::Planned) {
            return None;
        }
        let in_code = !self.code(at, rule).is_empty();
        let in_tests = !self.tests(at).is_empty();
        match rule.kind {
            Kind::Normative | Kind::Optional | Kind::Scenario => match (in_code, in_tests) {
                (true, true) => None,
                (true, false) => Some("no test"),
                (false, true) => Some("no code"),
                (false, false) => Some("neither code nor test"),
            },
            Kind::Example => (!in_tests).then_some("no test"),
            Kind::Definition | Kind::Advice => {
                (!in_code && !in_tests).then_some("neither code nor test")
            }
        }
    }
}

fn exercised_ids(book: &Book, file: &TextFile, wrong: &mut Vec<Finding>) -> BTreeSet<String> {
    let known: BTreeSet<&str> = book.rules.iter().map(|rule| rule.id.as_str()).collect();
    let mut ids = BTreeSet::new();
    for (number, line) in file.text.lines().enumerate() {
        let id = line.trim();
        if known.contains(id) {
            ids.insert(id.to_owned());
        } else if !id.is_empty() {
            wrong.push(Finding::at_line(
                &file.path,
                number + 1,
                format!("lists `{id}`, which is no rule of the book"),
            ));
        }
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::Coverage;
    use crate::files::TextFile;
    use crate::rules::book;
    use crate::rules::cite::{Role, Source};

    fn file(path: &str, text: &str) -> TextFile {
        TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    fn source(role: Role) -> Source {
        Source::new(
            file("x", "Rule::Combat1\n//= combat.1\n#= combat.1\n"),
            role,
        )
    }

    /// What is missing from one rule of this kind and status that is cited in these roles.
    fn missing(kind: &str, status: &str, roles: &[Role]) -> Option<&'static str> {
        let more = if status == "exception" {
            "reason = \"why\""
        } else {
            ""
        };
        let book = book(&format!(
            "[[rule]]\nid = \"combat.1\"\ntitle = \"T\"\nkind = \"{kind}\"\nstatus = \"{status}\"\n{more}\n"
        ));
        let sources: Vec<Source> = roles.iter().copied().map(source).collect();
        let coverage = Coverage::new(&book, &sources, None, &mut Vec::new());
        coverage.gaps(&book).next().map(|gap| gap.missing)
    }

    #[test]
    fn binding_rules_need_code_and_test() {
        for kind in ["normative", "optional", "scenario"] {
            let missing = |roles: &[Role]| missing(kind, "done", roles);
            assert_eq!(missing(&[]), Some("neither code nor test"), "{kind}");
            assert_eq!(missing(&[Role::Code]), Some("no test"), "{kind}");
            assert_eq!(missing(&[Role::Test]), Some("no code"), "{kind}");
            assert_eq!(missing(&[Role::Code, Role::Test]), None, "{kind}");
        }
    }

    #[test]
    fn data_is_the_code_of_a_scenario_only() {
        let roles = [Role::Data, Role::Test];
        assert_eq!(missing("scenario", "done", &roles), None);
        assert_eq!(missing("normative", "done", &roles), Some("no code"));
    }

    #[test]
    fn other_rules_need_less() {
        assert_eq!(missing("example", "done", &[Role::Code]), Some("no test"));
        assert_eq!(missing("example", "done", &[Role::Test]), None);
        assert_eq!(
            missing("definition", "done", &[]),
            Some("neither code nor test")
        );
        assert_eq!(missing("definition", "done", &[Role::Code]), None);
        assert_eq!(missing("advice", "exception", &[]), None);
    }

    #[test]
    fn exercised_rules_are_listed_by_id() {
        let book = book(
            "[[rule]]\nid = \"combat.1\"\ntitle = \"T\"\nkind = \"normative\"\nstatus = \"done\"\n",
        );
        let mut wrong = Vec::new();
        let list = file("l.txt", "combat.1\n\ncombat.9\n");
        let coverage = Coverage::new(&book, &[], Some(&list), &mut wrong);
        assert_eq!(coverage.exercised(&book.rules[0]), Some(true));
        assert_eq!(
            wrong[0].to_string(),
            "l.txt:3: lists `combat.9`, which is no rule of the book"
        );
        let without = Coverage::new(&book, &[], None, &mut wrong);
        assert_eq!(without.exercised(&book.rules[0]), None);
    }
}
