//! Rust as text: enough of a lexer to tell code from comments and strings.

/// The same text with comments, strings and character literals blanked. Lines stay where they are.
pub(crate) fn code_only(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let skipped = skipped_len(rest, before);
        if skipped > 0 {
            out.extend(
                rest[..skipped]
                    .chars()
                    .map(|c| if c == '\n' { '\n' } else { ' ' }),
            );
            rest = &rest[skipped..];
            before = ' ';
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            before = c;
        }
    }
    out
}

/// How many bytes at the front of `rest` are a comment, a string or a character.
fn skipped_len(rest: &str, before: char) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment_len(rest);
    }
    if rest.starts_with('"') {
        return string_len(rest);
    }
    if rest.starts_with('\'') {
        return char_len(rest);
    }
    if is_ident(before) {
        return 0;
    }
    ["r", "br"]
        .into_iter()
        .find_map(|prefix| Some(prefix.len() + raw_string_len(rest.strip_prefix(prefix)?)?))
        .unwrap_or(0)
}

fn block_comment_len(rest: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    rest.len()
}

fn string_len(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// A character literal, not a lifetime.
fn char_len(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match chars.next() {
        Some((_, '\\')) => rest[3..].find('\'').map_or(0, |end| end + 4),
        Some(_) => match chars.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

/// A raw string without its prefix, if it is one and not a raw identifier.
fn raw_string_len(rest: &str) -> Option<usize> {
    let hashes = rest.chars().take_while(|c| *c == '#').count();
    let body = rest[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let opening = hashes + 1;
    Some(
        body.find(&end)
            .map_or(rest.len(), |at| opening + at + end.len()),
    )
}

pub(crate) fn is_ident(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The identifiers of a piece of code with what stands before and after each.
pub(crate) fn words(code: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + code[at..].find(is_ident)?;
        let len = code[start..]
            .find(|c| !is_ident(c))
            .unwrap_or(code.len() - start);
        at = start + len;
        Some((&code[..start], &code[start..at], &code[at..]))
    })
}

/// The line, from 0, where the tests inside a source file begin; the number of lines if it has none.
pub(crate) fn first_test_line(text: &str) -> usize {
    text.lines()
        .position(|line| line.trim_start().starts_with("#[cfg(test)]"))
        .unwrap_or_else(|| text.lines().count())
}

#[cfg(test)]
mod tests {
    use super::{code_only, first_test_line, words};

    #[test]
    fn comments_and_strings_are_blanked() {
        for (text, code) in [
            ("a // b\nc", "a     \nc"),
            ("a /* b /* c */ d */ e", "a                   e"),
            (r#"x("a \" b") y"#, r"x(        ) y"),
            ("r#\"a\"b\"# c", "         c"),
            ("br\"\\\" c", "      c"),
            ("r\"a\" c", "     c"),
            ("var\"a\"", "var   "),
            ("'a' '\\'' '\\n' <'a>", "              <'a>"),
            ("&'static str", "&'static str"),
            ("r#type", "r#type"),
        ] {
            assert_eq!(code_only(text), code, "{text}");
        }
    }

    #[test]
    fn words_know_their_neighbours() {
        let found: Vec<_> = words("a::b_1 (c)").collect();
        assert_eq!(
            found,
            [
                ("", "a", "::b_1 (c)"),
                ("a::", "b_1", " (c)"),
                ("a::b_1 (", "c", ")"),
            ]
        );
    }

    #[test]
    fn tests_begin_at_their_attribute() {
        assert_eq!(first_test_line("a\nb\n#[cfg(test)]\nmod tests {}\n"), 2);
        assert_eq!(first_test_line("a\nb\n"), 2);
    }
}
