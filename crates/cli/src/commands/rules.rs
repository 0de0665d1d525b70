//! `grognard rules`: the index of a rulebook, and one rule.

use std::io::Write;

use include_dir::{Dir, include_dir};
use kernel::{RuleInfo, Rulebook};
use serde_json::{Value, json};

use crate::failure::{Failure, Verdict};
use crate::json;
use crate::text::hanging;

/// The tables that `cargo xtask rules` makes.
static TABLES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../docs/rules");

/// Show the rules of a rulebook, or one of them.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Titles are ours; the book has its own words.

Examples:
  grognard rules lines-of-battle
  grognard rules lines-of-battle combat          (a chapter)
  grognard rules lines-of-battle combat.7.3.1    (one rule, with its ruling)")]
pub struct Args {
    /// The rulebook.
    rulebook: String,
    /// A rule's number, or a chapter.
    id: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let book = library::rulebook(&args.rulebook)?;
    let rules = book.rules();
    let chapter: Vec<_> = match &args.id {
        Some(id) => rules
            .iter()
            .filter(|rule| rule.chapter == id)
            .copied()
            .collect(),
        None => rules.clone(),
    };
    let is_rule = args
        .id
        .as_ref()
        .is_some_and(|id| rules.iter().any(|rule| rule.id == id));
    if let Some(id) = args.id.as_ref().filter(|_| is_rule || chapter.is_empty()) {
        let rule = library::rule(book, id)?;
        if args.json {
            json::print(out, &value(book, rule))?;
        } else {
            write!(out, "{}", page(book, rule))?;
        }
    } else if args.json {
        json::print(out, &chapter.iter().map(|rule| json::rule(rule)).collect())?;
    } else {
        index(book, &chapter, out)?;
    }
    Ok(Verdict::Holds)
}

/// Rules under their chapters, a line or two each.
fn index(book: &dyn Rulebook, rules: &[&RuleInfo], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}: {} rules", book.title(), rules.len())?;
    let mut chapter = "";
    let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    for rule in rules {
        if rule.chapter != chapter {
            chapter = rule.chapter;
            writeln!(out, "\n{chapter}")?;
        }
        write!(
            out,
            "{}",
            hanging(&format!("  {:<width$}  ", rule.id), rule.title)
        )?;
    }
    Ok(())
}

/// One rule with all that is known of it.
pub fn page(book: &dyn Rulebook, rule: &RuleInfo) -> String {
    let mut text = hanging(
        "",
        &format!("{}, {}: {}", book.title(), rule.id, rule.title),
    );
    text.push_str(&hanging("    ", &format!("{}, {}", rule.kind, rule.status)));
    if !rule.note.is_empty() {
        text.push_str(&hanging("    ", rule.note));
    }
    let places = places(book, rule.id);
    for (what, files) in [("code: ", &places.code), ("tests: ", &places.tests)] {
        if !files.is_empty() {
            text.push_str(&hanging(&format!("    {what}"), &files.join(", ")));
        }
    }
    for ruling in rule.ruling {
        text.push('\n');
        let section = self::ruling(book.rulings(), ruling);
        text.push_str(&section.map_or_else(|| format!("Ruling {ruling}\n"), prose));
    }
    text
}

fn value(book: &dyn Rulebook, rule: &RuleInfo) -> Value {
    let places = places(book, rule.id);
    let decided = |id: &&str| json!({ "id": id, "text": ruling(book.rulings(), id) });
    let mut value = json::rule(rule);
    value["code"] = json!(places.code);
    value["tests"] = json!(places.tests);
    value["rulings"] = rule.ruling.iter().map(decided).collect();
    value
}

/// The section of a ruling, without what follows it.
fn ruling<'a>(rulings: &'a str, id: &str) -> Option<&'a str> {
    let head = format!("## {id}.");
    let starts = |line: &str| line.starts_with(&head);
    let start = if starts(rulings) {
        0
    } else {
        rulings.find(&format!("\n{head}"))? + 1
    };
    let section = &rulings[start..];
    let end = section[head.len()..]
        .find("\n## ")
        .map_or(section.len(), |end| end + head.len());
    Some(section[..end].trim_end())
}

/// Markdown as plain text of 80 columns.
fn prose(section: &str) -> String {
    let line = |line: &str| {
        let plain = line.replace("**", "");
        if let Some(heading) = plain.strip_prefix("## ") {
            hanging("Ruling ", heading)
        } else if let Some(item) = plain.strip_prefix("- ") {
            hanging("    - ", item)
        } else if plain.trim().is_empty() {
            "\n".to_owned()
        } else {
            hanging("    ", &plain)
        }
    };
    section.lines().map(line).collect()
}

/// Where a rule stands in the code and in the tests.
#[derive(Default)]
struct Places {
    code: Vec<String>,
    tests: Vec<String>,
}

fn places(book: &dyn Rulebook, id: &str) -> Places {
    let table = TABLES
        .get_file(format!("{}.md", book.slug()))
        .and_then(include_dir::File::contents_utf8)
        .unwrap_or_default();
    row(table, id)
}

/// The row of a rule: number, title, kind, status, code, tests and more.
fn row(table: &str, id: &str) -> Places {
    let head = format!("| `{id}` | ");
    let Some(row) = table.lines().find(|line| line.starts_with(&head)) else {
        return Places::default();
    };
    // A title may hold an escaped `|`, never ` | `.
    let cells: Vec<_> = row.trim_matches('|').split(" | ").collect();
    let files = |place: usize| cells.get(place).map(|cell| links(cell)).unwrap_or_default();
    Places {
        code: files(4),
        tests: files(5),
    }
}

/// The files that a cell of links leads to.
fn links(cell: &str) -> Vec<String> {
    cell.split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .map(|path| path.trim_start_matches("../").to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{prose, row, ruling};

    const RULINGS: &str = "# Rulings\n\n## q1. One\n\n**The text.** Is silent.\n\n\
                           - (a) this\n- (b) that\n\n## q10. Ten\n\nLast.\n";

    #[test]
    fn a_ruling_is_its_own_section() {
        assert_eq!(ruling(RULINGS, "q10"), Some("## q10. Ten\n\nLast."));
        assert!(ruling(RULINGS, "q1").unwrap().ends_with("- (b) that"));
        assert_eq!(ruling(RULINGS, "q2"), None);
        assert_eq!(ruling("## q3. X", "q3"), Some("## q3. X"));
    }

    #[test]
    fn a_ruling_reads_without_its_markup() {
        let text = prose(ruling(RULINGS, "q1").unwrap());
        assert!(
            text.starts_with("Ruling q1. One\n\n    The text. Is silent.\n"),
            "{text}"
        );
        assert!(text.contains("    - (a) this\n"), "{text}");
    }

    #[test]
    fn files_are_found_in_the_table() {
        let table = "| rule | what |\n| `a.1` | A \\| b | normative | done | \
                     [x.rs](../../crates/x/src/x.rs), [y.rs](../../crates/x/src/y.rs) | \
                     [t.rs](../../crates/x/tests/t.rs) | q1 |\n";
        let found = row(table, "a.1");
        assert_eq!(found.code, ["crates/x/src/x.rs", "crates/x/src/y.rs"]);
        assert_eq!(found.tests, ["crates/x/tests/t.rs"]);
        assert!(row(table, "a.2").code.is_empty());
    }
}
