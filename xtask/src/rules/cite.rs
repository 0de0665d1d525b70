//! Citations: `Rule::Combat7_1` in code, `//= combat.7.1` above a line, `rule = "…"` in a battle.

use std::collections::{BTreeMap, BTreeSet};

use rulegen::Book;

use crate::Finding;
use crate::files::TextFile;
use crate::rust_text::{code_only, first_test_line, words};

/// What a citation in a file counts as.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Role {
    Code,
    Test,
    /// A battle's file for this rulebook.
    Data,
}

/// A file that may cite rules.
#[derive(Debug)]
pub(crate) struct Source {
    file: TextFile,
    role: Role,
    /// Where the tests begin in a file of code.
    tests_from: usize,
}

impl Source {
    /// A file in the directory of `role`; files of tests beside the code are tests.
    pub(crate) fn new(file: TextFile, role: Role) -> Self {
        let is_test = file.path.ends_with("/tests.rs") || file.path.contains("/tests/");
        let role = if role == Role::Code && is_test {
            Role::Test
        } else {
            role
        };
        let tests_from = first_test_line(&file.text);
        Self {
            file,
            role,
            tests_from,
        }
    }
}

/// Which files cite a rule, by the rule's place in the book.
#[derive(Debug, Default)]
pub(crate) struct Citations(BTreeMap<(usize, Role), BTreeSet<String>>);

impl Citations {
    /// Every citation in the sources. Ids that the book does not have become findings.
    pub(crate) fn new(book: &Book, sources: &[Source], wrong: &mut Vec<Finding>) -> Self {
        let ids = index(book.rules.iter().map(|rule| rule.id.as_str()));
        let variants = index(book.rules.iter().map(|rule| rule.variant.as_str()));
        let mut found = Self::default();
        for source in sources {
            found.add_comments(source, &ids, wrong);
            if source.role != Role::Data {
                found.add_variants(source, &variants);
            }
        }
        found
    }

    /// The files that cite a rule in this role.
    pub(crate) fn files(&self, rule: usize, cited_as: Role) -> impl Iterator<Item = &str> {
        self.0
            .get(&(rule, cited_as))
            .into_iter()
            .flatten()
            .map(String::as_str)
    }

    fn add(&mut self, rule: usize, cited_as: Role, source: &Source) {
        self.0
            .entry((rule, cited_as))
            .or_default()
            .insert(source.file.path.clone());
    }

    fn add_comments(
        &mut self,
        source: &Source,
        ids: &BTreeMap<&str, usize>,
        wrong: &mut Vec<Finding>,
    ) {
        for (number, line) in source.file.text.lines().enumerate() {
            let cited = match source.role {
                Role::Code | Role::Test => line.trim_start().strip_prefix("//="),
                Role::Data => data_citation(line),
            };
            for id in cited.into_iter().flat_map(str::split_whitespace) {
                match ids.get(id) {
                    Some(&rule) => self.add(rule, role_of_line(source, number), source),
                    None => wrong.push(Finding::at_line(
                        &source.file.path,
                        number + 1,
                        format!("cites `{id}`, which is no rule of the book"),
                    )),
                }
            }
        }
    }

    /// Names that are no variant are left to the compiler.
    fn add_variants(&mut self, source: &Source, variants: &BTreeMap<&str, usize>) {
        for (number, line) in code_only(&source.file.text).lines().enumerate() {
            for (before, word, _) in words(line) {
                if let Some(&rule) = variants.get(word)
                    && cites_rule(before)
                {
                    self.add(rule, role_of_line(source, number), source);
                }
            }
        }
    }
}

fn cites_rule(before: &str) -> bool {
    before
        .strip_suffix("Rule::")
        .is_some_and(|path| !path.ends_with(crate::rust_text::is_ident))
}

fn role_of_line(source: &Source, number: usize) -> Role {
    if source.role == Role::Code && number >= source.tests_from {
        Role::Test
    } else {
        source.role
    }
}

/// The ids in a line of a battle's file: `#= id id`, or `rule = "id"`.
fn data_citation(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(ids) = line.strip_prefix("#=") {
        return Some(ids);
    }
    let value = line.strip_prefix("rule")?.trim_start().strip_prefix('=')?;
    value.trim_start().strip_prefix('"')?.split('"').next()
}

fn index<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    names.enumerate().map(|(at, name)| (name, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Citations, Role, Source};
    use crate::Finding;
    use crate::files::TextFile;
    use crate::rules::book;

    const RULES: &str = r#"
[[rule]]
id = "combat.7"
title = "One"
kind = "normative"
status = "done"

[[rule]]
id = "combat.7.1"
title = "Two"
kind = "scenario"
status = "done"
"#;

    fn source(path: &str, role: Role, text: &str) -> Source {
        let file = TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        Source::new(file, role)
    }

    /// The files for each rule, as code / test / data.
    fn cited(sources: &[Source]) -> (Vec<String>, Vec<Finding>) {
        let mut wrong = Vec::new();
        let found = Citations::new(&book(RULES), sources, &mut wrong);
        let row = |rule| {
            let files = |role| found.files(rule, role).collect::<Vec<_>>().join(" ");
            format!(
                "{} / {} / {}",
                files(Role::Code),
                files(Role::Test),
                files(Role::Data)
            )
        };
        (vec![row(0), row(1)], wrong)
    }

    #[test]
    fn variants_and_comments_are_citations() {
        let (rows, wrong) = cited(&[
            source("c/src/a.rs", Role::Code, "    //= combat.7 combat.7.1\n"),
            source("c/src/b.rs", Role::Code, "return x(Rule::Combat7);\n"),
            source("c/tests/t.rs", Role::Test, "crate::Rule::Combat7_1\n"),
        ]);
        assert_eq!(
            rows,
            [
                "c/src/a.rs c/src/b.rs /  / ",
                "c/src/a.rs / c/tests/t.rs / "
            ]
        );
        assert_eq!(wrong, []);
    }

    #[test]
    fn prose_strings_and_other_enums_are_none() {
        let (rows, _) = cited(&[source(
            "c/src/a.rs",
            Role::Code,
            "/// [`Rule::Combat7`]\nlet s = \"Rule::Combat7\"; MyRule::Combat7; Combat7;\n",
        )]);
        assert_eq!(rows[0], " /  / ");
    }

    #[test]
    fn tests_inside_the_code_are_tests() {
        let (rows, _) = cited(&[
            source(
                "c/src/a.rs",
                Role::Code,
                "Rule::Combat7;\n#[cfg(test)]\nmod tests {\n//= combat.7.1\nRule::Combat7_1 }\n",
            ),
            source("c/src/b/tests.rs", Role::Code, "Rule::Combat7\n"),
        ]);
        assert_eq!(
            rows,
            ["c/src/a.rs / c/src/b/tests.rs / ", " / c/src/a.rs / "]
        );
    }

    #[test]
    fn battles_cite_in_their_own_way() {
        let (rows, wrong) = cited(&[source(
            "battles/b/book.toml",
            Role::Data,
            "#= combat.7\nrule = \"combat.7.1\"  # why\nruler = \"combat.7\"\n# combat.7\n",
        )]);
        assert_eq!(
            rows,
            [" /  / battles/b/book.toml", " /  / battles/b/book.toml"]
        );
        assert_eq!(wrong, []);
    }

    #[test]
    fn an_unknown_id_is_a_finding() {
        let (_, wrong) = cited(&[source("c/src/a.rs", Role::Code, "\n//= combat.8\n")]);
        assert_eq!(
            wrong[0].to_string(),
            "c/src/a.rs:2: cites `combat.8`, which is no rule of the book"
        );
    }
}
