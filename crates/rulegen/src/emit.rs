//! The Rust text of `rules.rs`.

use std::fmt::Write;

use crate::book::{Book, RuleEntry, Status};

/// The enum, its table and its lookup, for `include!` in a crate that knows `kernel`.
pub(crate) fn rust(book: &Book) -> String {
    let mut out = String::from(
        "// Made from rules.toml by rulegen.\n\n\
         /// Every rule of the book.\n\
         #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]\n\
         #[repr(u16)]\n\
         pub enum Rule {\n",
    );
    for rule in &book.rules {
        line(&mut out, format_args!("    /// {}", doc_text(&rule.title)));
        line(&mut out, format_args!("    {},", rule.variant));
    }
    out.push_str(
        "}\n\n\
         impl Rule {\n\
         \x20   /// Every rule, in the order of the book.\n\
         \x20   pub const ALL: &'static [Rule] = &[\n",
    );
    for rule in &book.rules {
        line(&mut out, format_args!("        Rule::{},", rule.variant));
    }
    out.push_str(
        "    ];\n\n\
         \x20   /// The chapters in the order of the book: the key that numbers begin with,\n\
         \x20   /// and the name.\n\
         \x20   pub const CHAPTERS: &'static [(&'static str, &'static str)] = &[\n",
    );
    for chapter in &book.chapters {
        line(
            &mut out,
            format_args!("        ({:?}, {:?}),", chapter.key, chapter.title),
        );
    }
    out.push_str(
        "    ];\n\n\
         \x20   /// Its number, title, kind and what we have done about it.\n\
         \x20   pub const fn info(self) -> &'static ::kernel::RuleInfo {\n\
         \x20       &RULE_INFO[self as usize]\n\
         \x20   }\n\
         }\n\n\
         impl From<Rule> for &'static ::kernel::RuleInfo {\n\
         \x20   fn from(rule: Rule) -> Self {\n\
         \x20       rule.info()\n\
         \x20   }\n\
         }\n\n",
    );
    line(
        &mut out,
        format_args!(
            "static RULE_INFO: [::kernel::RuleInfo; {}] = [",
            book.rules.len()
        ),
    );
    for rule in &book.rules {
        info(&mut out, rule, &book.chapters[rule.chapter].key);
    }
    out.push_str("];\n");
    out
}

fn info(out: &mut String, rule: &RuleEntry, chapter: &str) {
    let note = match rule.status {
        Status::Exception if rule.note.is_empty() => rule.reason.clone(),
        Status::Exception => format!("{} {}", rule.reason, rule.note),
        Status::Done | Status::Interpreted | Status::Planned => rule.note.clone(),
    };
    line(
        out,
        format_args!(
            "    ::kernel::RuleInfo {{ id: {:?}, chapter: {chapter:?}, title: {:?}, \
             kind: ::kernel::RuleKind::{}, status: ::kernel::RuleStatus::{}, note: {note:?}, \
             ruling: &{:?} }},",
            rule.id,
            rule.title,
            rule.kind.name(),
            rule.status.name(),
            rule.rulings,
        ),
    );
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a String takes every text");
}

/// A title as the text of a doc comment: nothing in it is Markdown or a link.
fn doc_text(title: &str) -> String {
    let mut text = String::with_capacity(title.len());
    for c in title.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~'
        ) {
            text.push('\\');
        }
        text.push(c);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{doc_text, rust};
    use crate::book::Book;

    const BOOK: &str = r#"
title = "A Book"
[[chapter]]
key = "combat"
title = "Combat"

[[rule]]
id = "combat.7"
title = 'Both "leads" roll [D6]'
kind = "normative"
status = "interpreted"
rulings = ["q1", "q2"]

[[rule]]
id = "combat.14"
title = "A remark"
kind = "advice"
status = "exception"
reason = "Nothing to play."
note = "And a fact."
"#;

    #[test]
    fn the_enum_and_its_table_are_written() {
        let text = rust(&BOOK.parse::<Book>().unwrap());
        for expected in [
            "    /// Both \"leads\" roll \\[D6\\]\n    Combat7,\n",
            "        Rule::Combat14,\n",
            "static RULE_INFO: [::kernel::RuleInfo; 2] = [\n",
            "id: \"combat.7\", chapter: \"combat\", title: \"Both \\\"leads\\\" roll [D6]\", \
             kind: ::kernel::RuleKind::Normative, status: ::kernel::RuleStatus::Interpreted, \
             note: \"\", ruling: &[\"q1\", \"q2\"] },",
            "note: \"Nothing to play. And a fact.\", ruling: &[] },",
        ] {
            assert!(text.contains(expected), "{expected}\n{text}");
        }
    }

    #[test]
    fn titles_are_not_markdown() {
        assert_eq!(doc_text("a_b *c* <d> `e`"), r"a\_b \*c\* \<d\> \`e\`");
        assert_eq!(doc_text("Line (+1), 4-6"), "Line (+1), 4-6");
    }
}
