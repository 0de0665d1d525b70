//! Words on the picture. How wide a font sets them is not known here, so
//! widths are guesses on the safe side and nothing depends on them exactly.

use crate::geometry::{Pt, Rect, pt, real};
use crate::pen::{Pen, fine, num};

/// About how wide words are, in a broad serif face of this size.
pub(crate) fn width(words: &str, size: f64) -> f64 {
    let ems: f64 = words
        .chars()
        .map(|letter| match letter {
            'i' | 'j' | 'l' | 't' | 'f' | 'I' | ' ' | '.' | ',' | '\'' | '-' | '/' => 0.36,
            'm' | 'w' | 'M' | 'W' => 0.9,
            _ if letter.is_uppercase() => 0.72,
            _ => 0.57,
        })
        .sum();
    ems * size
}

/// About how wide words in bold small capitals of this size are.
pub(crate) fn caps_width(words: &str, size: f64) -> f64 {
    let ems: f64 = words
        .chars()
        .map(|letter| match letter {
            'i' | 'I' | ' ' | '.' | ',' | '\'' | '-' => 0.46,
            'm' | 'w' | 'M' | 'W' => 1.02,
            _ if letter.is_uppercase() => 0.98,
            _ => 0.8,
        })
        .sum();
    (ems * 0.8 + real(words.chars().count()) * 0.08) * size
}

/// The room that centred words take.
pub(crate) fn room(words: &str, size: f64, middle: Pt) -> Rect {
    Rect::around(middle, pt(width(words, size), size * 1.1))
}

/// Words in lines of at most about `most` letters.
pub(crate) fn wrapped(words: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Words in as few lines as needed, each about equally long.
pub(crate) fn balanced(words: &str, most: usize) -> Vec<String> {
    let count = wrapped(words, most).len();
    (most / 3..most)
        .map(|least| wrapped(words, least))
        .find(|lines| lines.len() <= count)
        .unwrap_or_else(|| wrapped(words, most))
}

/// Small capitals: capitals of one size for the first letters of words and of
/// a smaller one for the rest.
pub(crate) fn small_caps(pen: &mut Pen, class: &str, at: Pt, words: &str, size: f64) {
    pen.open(
        "text",
        &[("class", class), ("x", &num(at.x)), ("y", &num(at.y))],
    );
    let (large, small) = (fine(size), fine(size * 0.8));
    let mut parts: Vec<(bool, String)> = Vec::new();
    let mut after = ' ';
    for letter in words.chars() {
        let capital = letter.is_uppercase() && !after.is_alphabetic();
        match parts.last_mut() {
            Some((last, part)) if *last == capital => part.extend(letter.to_uppercase()),
            _ => parts.push((capital, letter.to_uppercase().collect())),
        }
        after = letter;
    }
    for (capital, part) in parts {
        let size = if capital { &large } else { &small };
        pen.open("tspan", &[("font-size", size)])
            .words(&part)
            .raw("</tspan>");
    }
    pen.close("text");
}

/// Words that must not be wider than a given width; `wide` lets a font that
/// sets them broader squeeze them.
pub(crate) fn fitted(pen: &mut Pen, class: &str, at: Pt, words: &str, size: f64, wide: f64) {
    let size_text = fine(size);
    if width(words, size) > wide {
        let squeezed = fine(wide);
        pen.text_with(
            class,
            at,
            words,
            &[
                ("font-size", &size_text),
                ("textLength", &squeezed),
                ("lengthAdjust", "spacingAndGlyphs"),
            ],
        );
    } else {
        pen.text_with(class, at, words, &[("font-size", &size_text)]);
    }
}

/// The size at which words fit a width, at most `most`.
pub(crate) fn size_for(words: &str, wide: f64, most: f64) -> f64 {
    let ems = width(words, 1.0).max(real(1));
    (wide / ems).min(most)
}

/// A name in a few letters: whole if it is short enough, else its initials or
/// the start of its only word.
pub(crate) fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let words: Vec<&str> = name
        .split(|letter: char| letter.is_whitespace() || letter == '-')
        .filter(|word| word.chars().next().is_some_and(char::is_uppercase))
        .collect();
    match words[..] {
        [] | [_] => {
            let start: String = name.chars().take(most.saturating_sub(1)).collect();
            start + "."
        }
        _ => words
            .iter()
            .take(most)
            .filter_map(|word| word.chars().next())
            .collect(),
    }
}

/// A name with a capital, as a nation has it: `dutch-belgian` is Dutch-Belgian.
pub(crate) fn capital(name: &str) -> String {
    let mut begins = true;
    name.chars()
        .map(|letter| {
            let shown = if begins {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            begins = matches!(letter, '-' | ' ');
            shown
        })
        .collect()
}

/// "1815-06-16" as "16 June 1815"; anything else as it is.
pub(crate) fn date(written: &str) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let parts: Vec<&str> = written.split('-').collect();
    let read = |part: &str| part.parse::<usize>().ok();
    if let [year, month, day] = parts[..]
        && let (Some(_), Some(month), Some(day)) = (read(year), read(month), read(day))
        && let Some(month) = month.checked_sub(1).and_then(|index| MONTHS.get(index))
    {
        return format!("{day} {month} {year}");
    }
    written.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_and_balanced() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(
            balanced("Heights of Gemioncourt", 16),
            ["Heights of", "Gemioncourt"]
        );
        assert_eq!(balanced("Thyle", 16), ["Thyle"]);
        assert!(balanced("", 16).is_empty());
    }

    #[test]
    fn names_and_dates_are_shortened() {
        assert_eq!(shortened("Ney", 4), "Ney");
        assert_eq!(shortened("Kellermann", 4), "Kel.");
        assert_eq!(shortened("Prince of Orange", 4), "PO");
        assert_eq!(shortened("Lefebvre-Desnouettes", 4), "LD");
        assert_eq!(date("1815-06-16"), "16 June 1815");
        assert_eq!(date("summer"), "summer");
    }
}
