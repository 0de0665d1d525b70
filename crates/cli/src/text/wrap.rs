//! Breaking text into lines.

use super::WIDTH;

/// The lines of a text, broken at spaces, none wider than `width` unless a
/// single word is.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && longer > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A text behind a head, with its further lines set in by as much.
pub fn hanging(head: &str, text: &str) -> String {
    let indent = head.chars().count();
    let lines = wrapped(text, WIDTH.saturating_sub(indent).max(20));
    let mut set = head.to_owned();
    for (place, line) in lines.iter().enumerate() {
        if place > 0 {
            set.push('\n');
            set.extend(std::iter::repeat_n(' ', indent));
        }
        set.push_str(line);
    }
    set.push('\n');
    set
}

/// A word cut to a width, with a mark where it was cut.
pub fn cut(word: &str, width: usize) -> String {
    if word.chars().count() <= width {
        return word.to_owned();
    }
    let kept: String = word.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::{cut, hanging, wrapped};

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("", 7), [""; 0]);
        assert_eq!(wrapped("immeasurable", 5), ["immeasurable"]);
    }

    #[test]
    fn further_lines_are_set_in() {
        let text = "word ".repeat(20);
        let set = hanging(" 1  ", &text);
        let mut lines = set.lines();
        assert!(
            lines
                .next()
                .is_some_and(|line| line.starts_with(" 1  word"))
        );
        assert!(lines.all(|line| line.starts_with("    word") && line.len() <= 80));
        assert_eq!(hanging("x ", ""), "x \n");
    }

    #[test]
    fn a_cut_shows() {
        assert_eq!(cut("Reinforcements", 6), "Reinf…");
        assert_eq!(cut("Thyle", 6), "Thyle");
    }
}
