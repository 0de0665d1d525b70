//! The file itself: its pages, its words, and that nothing in it changes from
//! one time to the next.

use std::collections::BTreeMap;
use std::io::Read as _;

use flate2::read::ZlibDecoder;
use grognard_press::Wishes;

use crate::{KINDS, Kind, printed};

/// The streams of a file, unpacked.
fn streams(file: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut rest = file;
    while let Some(from) = position(rest, b"stream\n") {
        let body = &rest[from + 7..];
        let Some(to) = position(body, b"endstream") else {
            break;
        };
        let mut plain = Vec::new();
        if ZlibDecoder::new(&body[..to])
            .read_to_end(&mut plain)
            .is_err()
        {
            plain = body[..to].to_vec();
        }
        found.push(plain);
        rest = &body[to + 9..];
    }
    found
}

fn position(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|part| part == wanted)
}

/// What each code of a font means, by the tables in the file.
fn meanings(stream: &[u8]) -> Option<BTreeMap<u16, String>> {
    let text = String::from_utf8_lossy(stream);
    text.contains("begincmap").then(|| {
        let hex = |word: &str| u16::from_str_radix(word.trim_matches(['<', '>']), 16).ok();
        let letters = |word: &str| {
            let digits: Vec<char> = word.trim_matches(['<', '>']).chars().collect();
            let codes = digits.chunks(4).map(|four| four.iter().collect::<String>());
            let codes: Vec<u16> = codes
                .filter_map(|four| u16::from_str_radix(&four, 16).ok())
                .collect();
            String::from_utf16_lossy(&codes)
        };
        let mut known = BTreeMap::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let [code, letter] = words[..]
                && let (Some(code), true) = (hex(code), letter.starts_with('<'))
            {
                known.insert(code, letters(letter));
            }
        }
        known
    })
}

/// The strings that are shown, as codes.
fn shown(stream: &[u8]) -> Vec<Vec<u16>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < stream.len() {
        let (bytes, next) = match stream[at] {
            b'(' => literal(stream, at + 1),
            b'<' if stream.get(at + 1) != Some(&b'<') => hexadecimal(stream, at + 1),
            _ => {
                at += 1;
                continue;
            }
        };
        let pairs = bytes.chunks_exact(2);
        all.push(
            pairs
                .map(|two| u16::from_be_bytes([two[0], two[1]]))
                .collect(),
        );
        at = next;
    }
    all
}

fn literal(stream: &[u8], from: usize) -> (Vec<u8>, usize) {
    let (mut bytes, mut at, mut depth) = (Vec::new(), from, 0);
    while let Some(byte) = stream.get(at).copied() {
        at += 1;
        match byte {
            b'\\' => {
                let escaped = stream.get(at).copied().unwrap_or(b' ');
                at += 1;
                match escaped {
                    b'n' => bytes.push(b'\n'),
                    b'r' => bytes.push(b'\r'),
                    b't' => bytes.push(b'\t'),
                    b'b' => bytes.push(8),
                    b'f' => bytes.push(12),
                    b'0'..=b'7' => {
                        let digits = &stream[at - 1..(at + 2).min(stream.len())];
                        let digits = digits.iter().take_while(|it| (b'0'..=b'7').contains(it));
                        let (count, value) = digits.fold((0, 0_u32), |(count, value), digit| {
                            (count + 1, value * 8 + u32::from(digit - b'0'))
                        });
                        bytes.push(u8::try_from(value & 255).unwrap());
                        at += count - 1;
                    }
                    other => bytes.push(other),
                }
            }
            b'(' => {
                depth += 1;
                bytes.push(byte);
            }
            b')' if depth == 0 => break,
            b')' => {
                depth -= 1;
                bytes.push(byte);
            }
            other => bytes.push(other),
        }
    }
    (bytes, at)
}

fn hexadecimal(stream: &[u8], from: usize) -> (Vec<u8>, usize) {
    let to = from + position(&stream[from..], b">").unwrap_or(0);
    let text = String::from_utf8_lossy(&stream[from..to]).into_owned();
    let digits: Vec<char> = text.chars().collect();
    let bytes = digits.chunks(2).map(|two| two.iter().collect::<String>());
    let bytes = bytes.filter_map(|two| u8::from_str_radix(&two, 16).ok());
    (bytes.collect(), to + 1)
}

#[test]
fn the_words_can_be_found_in_the_file() {
    let booklet = printed(Kind::Table, &Wishes::default());
    let file = booklet.pdf(|_, _| {}).unwrap();
    let streams = streams(&file);
    let fonts: Vec<_> = streams.iter().filter_map(|it| meanings(it)).collect();
    assert!(fonts.len() >= 3, "{} fonts", fonts.len());
    let mut said = String::new();
    for codes in streams.iter().flat_map(|stream| shown(stream)) {
        for font in &fonts {
            let letters = codes.iter().filter_map(|code| font.get(code));
            said.extend(letters.map(String::as_str));
            said.push('\n');
        }
    }
    for wanted in [
        "Battalion 17",
        "Sheet A1",
        "What wins",
        "result number 59",
        "Turn 8",
    ] {
        assert!(said.contains(wanted), "{wanted}");
    }
}

#[test]
fn the_file_has_every_page_and_is_the_same_each_time() {
    for kind in KINDS {
        let booklet = printed(kind, &Wishes::default());
        let mut told = Vec::new();
        let file = booklet.pdf(|done, all| told.push((done, all))).unwrap();
        assert!(file.starts_with(b"%PDF-"));
        let pages = booklet.pages.len();
        assert_eq!(told.last(), Some(&(pages, pages)));
        let count = format!("/Count {pages}");
        assert!(position(&file, count.as_bytes()).is_some(), "{count}");
        assert!(file == printed(kind, &Wishes::default()).pdf(|_, _| {}).unwrap());
        assert!(position(&file, b"CreationDate").is_none());
    }
}
