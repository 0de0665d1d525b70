//! Spoils valid texts, to prove that no input makes a reader panic.
//!
//! The same seed spoils a text in the same way, so a find can be repeated.

use std::panic::{AssertUnwindSafe, catch_unwind};

use staff::SplitMix64;

/// What readers stumble over.
const SNAGS: &[&str] = &[
    "",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\"",
    "'",
    "'''",
    "[",
    "]",
    "[[",
    "{",
    "}",
    "=",
    "#",
    ": ",
    ", ",
    "| ",
    "-1",
    "0",
    "00",
    "255",
    "256",
    "65535",
    "65536",
    "100000",
    "2147483647",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e999",
    "nan",
    "true",
    "é",
    "\u{feff}",
    "\u{202e}",
    "file: ",
    "//",
];

/// A text with one to four things spoilt in it.
pub fn text(source: &str, choice: &mut SplitMix64) -> String {
    let mut text = source.to_owned();
    for _ in 0..=choice.below(4) {
        text = match choice.below(4) {
            0 => bytes(text, choice),
            1 => lines(&text, choice),
            2 => number(&text, choice),
            _ => words(&text, choice),
        };
    }
    text
}

/// A line of words with one word spoilt, such as an order.
pub fn words(text: &str, choice: &mut SplitMix64) -> String {
    let mut words: Vec<&str> = text.split(' ').collect();
    let at = choice.below(words.len());
    let other = choice.below(words.len());
    match choice.below(5) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[other]),
        2 => words.swap(at, other),
        3 => words[at] = words[other],
        _ => words.insert(at, SNAGS[choice.below(SNAGS.len())]),
    }
    words.join(" ")
}

/// Some bytes changed, taken out, or put in twice.
fn bytes(text: String, choice: &mut SplitMix64) -> String {
    let mut bytes = text.into_bytes();
    let from = choice.below(bytes.len() + 1);
    let to = (from + choice.below(9)).min(bytes.len());
    match choice.below(4) {
        0 => drop(bytes.drain(from..to)),
        1 => bytes.truncate(from),
        2 => {
            let again = bytes[from..to].to_vec();
            bytes.splice(from..from, again);
        }
        _ => {
            for byte in &mut bytes[from..to] {
                *byte ^= 1 << choice.below(8);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A line taken out, doubled, moved, or exchanged with another.
fn lines(text: &str, choice: &mut SplitMix64) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let at = choice.below(lines.len());
    let other = choice.below(lines.len());
    match choice.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[other]),
        2 => lines.swap(at, other),
        _ => {
            let line = lines.remove(at);
            lines.insert(other.min(lines.len()), line);
        }
    }
    lines.concat()
}

/// A number made into one that nobody expects.
fn number(text: &str, choice: &mut SplitMix64) -> String {
    let digits: Vec<usize> = text
        .bytes()
        .enumerate()
        .filter_map(|(at, byte)| byte.is_ascii_digit().then_some(at))
        .collect();
    let Some(&at) = choice.pick(&digits) else {
        return words(text, choice);
    };
    let snag = SNAGS[choice.below(SNAGS.len())];
    let among =
        |digits: &mut dyn Iterator<Item = u8>| digits.take_while(u8::is_ascii_digit).count();
    // One digit, or the whole number that it stands in.
    let (start, end) = match choice.below(2) {
        0 => (at, at + 1),
        _ => (
            at - among(&mut text[..at].bytes().rev()),
            at + among(&mut text[at..].bytes()),
        ),
    };
    format!("{}{snag}{}", &text[..start], &text[end..])
}

/// A spoilt text that made its reader panic.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the text spoilt with seed {seed} makes the reader panic:\n{text}")]
pub struct Stumble {
    /// The seed it was spoilt with.
    pub seed: u64,
    /// The text.
    pub text: String,
}

/// Spoils a text in many ways and reads each: no way may panic.
pub fn survives(
    source: &str,
    seeds: impl IntoIterator<Item = u64>,
    read: impl Fn(&str),
) -> Result<(), Stumble> {
    for seed in seeds {
        let text = text(source, &mut SplitMix64::new(seed));
        if catch_unwind(AssertUnwindSafe(|| read(&text))).is_err() {
            return Err(Stumble { seed, text });
        }
    }
    Ok(())
}
