//! What `cargo xtask rules` prints, and the table it writes.

use std::fmt::{Arguments, Write};

use rulegen::{Book, RuleEntry};

use super::coverage::Coverage;
use super::rulings::Rulings;

/// The numbers of one chapter.
struct Count<'a> {
    chapter: &'a str,
    rules: usize,
    code: usize,
    tests: usize,
    gaps: Vec<String>,
}

fn count<'a>(book: &'a Book, coverage: &Coverage) -> Vec<Count<'a>> {
    let mut counts: Vec<Count<'a>> = book
        .chapters
        .iter()
        .map(|chapter| Count {
            chapter: &chapter.title,
            rules: 0,
            code: 0,
            tests: 0,
            gaps: Vec::new(),
        })
        .collect();
    for (at, rule) in book.rules.iter().enumerate() {
        let count = &mut counts[rule.chapter];
        count.rules += 1;
        count.code += usize::from(!coverage.code(at, rule).is_empty());
        count.tests += usize::from(!coverage.tests(at).is_empty());
    }
    for gap in coverage.gaps(book) {
        let words = format!("{} ({})", gap.rule.id, gap.missing);
        counts[gap.rule.chapter].gaps.push(words);
    }
    counts
}

/// The numbers of every chapter, for the terminal.
pub(crate) fn numbers(book: &Book, slug: &str, coverage: &Coverage) -> String {
    let mut out = String::new();
    let counts = count(book, coverage);
    line(&mut out, format_args!("{} ({slug})", book.title));
    row(&mut out, ["chapter", "rules", "code", "tests", "gaps"]);
    for c in &counts {
        let numbers = [c.rules, c.code, c.tests, c.gaps.len()].map(|n| n.to_string());
        let [rules, code, tests, gaps] = &numbers;
        row(&mut out, [c.chapter, rules, code, tests, gaps]);
    }
    let sum =
        |number: fn(&Count<'_>) -> usize| counts.iter().map(number).sum::<usize>().to_string();
    row(
        &mut out,
        [
            "all",
            &sum(|c| c.rules),
            &sum(|c| c.code),
            &sum(|c| c.tests),
            &sum(|c| c.gaps.len()),
        ],
    );
    out.push('\n');
    out
}

/// The gaps of every chapter, for the terminal.
pub(crate) fn gaps(book: &Book, coverage: &Coverage) -> String {
    let mut out = String::new();
    let counts = count(book, coverage);
    for c in counts.iter().filter(|c| !c.gaps.is_empty()) {
        line(&mut out, format_args!("{}: cited by", c.chapter));
        for gap in &c.gaps {
            line(&mut out, format_args!("  {gap}"));
        }
        out.push('\n');
    }
    out
}

fn row(out: &mut String, [chapter, rules, code, tests, gaps]: [&str; 5]) {
    line(
        out,
        format_args!("  {chapter:<18} {rules:>6} {code:>6} {tests:>6} {gaps:>6}"),
    );
}

/// The page `docs/rules/<slug>.md`.
pub(crate) fn markdown(book: &Book, slug: &str, coverage: &Coverage, rulings: &Rulings) -> String {
    let mut out = String::new();
    line(&mut out, format_args!("# The rules of {}", book.title));
    out.push_str(
        "\nMade by `cargo xtask rules` from the list of rules and the citations in code and \
         tests. Do not edit.\n\n\
         | chapter | rules | cited in code | cited in tests | gaps |\n|---|--:|--:|--:|--:|\n",
    );
    for c in count(book, coverage) {
        line(
            &mut out,
            format_args!(
                "| {} | {} | {} | {} | {} |",
                c.chapter,
                c.rules,
                c.code,
                c.tests,
                c.gaps.len()
            ),
        );
    }
    let played = book
        .rules
        .iter()
        .any(|rule| coverage.exercised(rule).is_some());
    for (at, chapter) in book.chapters.iter().enumerate() {
        line(&mut out, format_args!("\n## {}\n", chapter.title));
        out.push_str("| rule | what it says | kind | status | code | tests |");
        out.push_str(if played { " played |" } else { "" });
        out.push_str(" rulings |\n|---|---|---|---|---|---|---|");
        out.push_str(if played { "---|\n" } else { "\n" });
        let rules = book.rules.iter().enumerate();
        for (rule_at, rule) in rules.filter(|(_, rule)| rule.chapter == at) {
            out.push_str(&markdown_row(rule_at, rule, slug, coverage, rulings));
        }
    }
    out
}

fn markdown_row(
    at: usize,
    rule: &RuleEntry,
    slug: &str,
    coverage: &Coverage,
    rulings: &Rulings,
) -> String {
    let status = rule.status.name().to_ascii_lowercase();
    let status = if rule.reason.is_empty() {
        status
    } else {
        format!("{status}: {}", cell(&rule.reason))
    };
    let mut cells = vec![
        format!("`{}`", rule.id),
        cell(&rule.title),
        rule.kind.name().to_ascii_lowercase(),
        status,
        links(&coverage.code(at, rule), slug),
        links(&coverage.tests(at), slug),
    ];
    if let Some(played) = coverage.exercised(rule) {
        cells.push(if played { "yes" } else { "" }.to_owned());
    }
    let decided: Vec<String> = rule
        .rulings
        .iter()
        .map(|id| match rulings.anchor(id) {
            Some(anchor) => format!("[{id}](../rulings/{slug}.md#{anchor})"),
            None => id.clone(),
        })
        .collect();
    cells.push(decided.join(", "));
    format!("| {} |\n", cells.join(" | "))
}

/// Links to files, named as short as the crate allows.
fn links(paths: &[&str], slug: &str) -> String {
    let crate_dir = format!("crates/rulebooks/{slug}/");
    let link = |path: &&str| {
        let below = path.strip_prefix(&crate_dir).unwrap_or(path);
        let name = below
            .strip_prefix("src/")
            .or_else(|| below.strip_prefix("tests/"))
            .unwrap_or(below);
        format!("[{name}](../../{path})")
    };
    paths.iter().map(link).collect::<Vec<_>>().join(", ")
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*")
}

fn line(out: &mut String, text: Arguments<'_>) {
    writeln!(out, "{text}").expect("a String takes every text");
}

#[cfg(test)]
mod tests {
    use super::{gaps, markdown, numbers};
    use crate::files::TextFile;
    use crate::rules::book;
    use crate::rules::cite::{Role, Source};
    use crate::rules::coverage::Coverage;
    use crate::rules::rulings::Rulings;

    const RULES: &str = r#"
[[rule]]
id = "combat.1"
title = "One | two"
kind = "normative"
status = "interpreted"
rulings = ["q1"]

[[rule]]
id = "combat.2"
title = "A remark"
kind = "advice"
status = "exception"
reason = "Nothing to play."
"#;

    fn file(path: &str, text: &str) -> TextFile {
        TextFile {
            path: path.to_owned(),
            text: text.to_owned(),
        }
    }

    fn code() -> [Source; 1] {
        let code = file("crates/rulebooks/a-book/src/combat.rs", "Rule::Combat1");
        [Source::new(code, Role::Code)]
    }

    #[test]
    fn the_page_links_code_and_rulings() {
        let book = book(RULES);
        let coverage = Coverage::new(&book, &code(), None, &mut Vec::new());
        let rulings = Rulings::new(file("r.md", "## q1. First of all\n"));
        let page = markdown(&book, "a-book", &coverage, &rulings);
        for expected in [
            "# The rules of A Book\n",
            "| Combat | 2 | 1 | 0 | 1 |\n",
            "\n## Combat\n\n| rule | what it says | kind | status | code | tests | rulings |\n\
             |---|---|---|---|---|---|---|\n\
             | `combat.1` | One \\| two | normative | interpreted | \
             [combat.rs](../../crates/rulebooks/a-book/src/combat.rs) |  | \
             [q1](../rulings/a-book.md#q1-first-of-all) |\n\
             | `combat.2` | A remark | advice | exception: Nothing to play. |  |  |  |\n",
        ] {
            assert!(page.contains(expected), "{expected}\n---\n{page}");
        }
    }

    #[test]
    fn played_rules_have_a_column_of_their_own() {
        let book = book(RULES);
        let list = file("l.txt", "combat.1\n");
        let coverage = Coverage::new(&book, &[], Some(&list), &mut Vec::new());
        let page = markdown(&book, "a-book", &coverage, &Rulings::new(file("r.md", "")));
        assert!(page.contains("| tests | played | rulings |\n|---|---|---|---|---|---|---|---|\n"));
        assert!(page.contains("| interpreted |  |  | yes | q1 |\n"));
    }

    #[test]
    fn the_terminal_shows_numbers_and_gaps() {
        let book = book(RULES);
        let coverage = Coverage::new(&book, &code(), None, &mut Vec::new());
        let text = numbers(&book, "a-book", &coverage);
        assert!(text.starts_with("A Book (a-book)\n"), "{text}");
        assert!(
            text.contains("  Combat                  2      1      0      1\n"),
            "{text}"
        );
        assert_eq!(
            gaps(&book, &coverage),
            "Combat: cited by\n  combat.1 (no test)\n\n"
        );
    }
}
