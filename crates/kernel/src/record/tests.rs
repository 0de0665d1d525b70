//! The record's text: it is read as it was written, or refused with the line.
//!
//! No game is played here; that is tests/record.rs.

use proptest::prelude::*;

use super::*;
use crate::chance::CIPHER;
use crate::{MOST_FILES, MOST_TEXT};

fn record() -> Record {
    let seed = Seed::from_word("text");
    let entry = |side: &str, order: &str, answers: &[(u8, u8)]| Entry {
        side: side.to_owned(),
        order: order.to_owned(),
        answers: answers
            .iter()
            .map(|&(faces, value)| Answer { faces, value })
            .collect(),
        digest: Digest::of(order),
    };
    Record {
        rulebook: "some-rules".to_owned(),
        version: 3,
        battle: Arc::new(BattleFiles {
            name: "ford".to_owned(),
            files: vec![
                ("rules.toml".to_owned(), "a = 1\n\n[b]\n".to_owned()),
                ("ground.toml".to_owned(), "no newline".to_owned()),
            ],
        }),
        options: vec![("fog".to_owned(), "on".to_owned())],
        dice: Dice::Seeded(seed.commitment()),
        seed: Some(seed),
        entries: vec![
            entry("red", "march a: b", &[]),
            entry("blue", "fire", &[(6, 4), (3, 1), (0, 53)]),
        ],
    }
}

/// The text with one line changed, counted from 1, and what is said of it.
fn fault_after(line: usize, change: impl FnOnce(&str) -> String) -> RecordFault {
    let text = record().to_text();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[line - 1] = change(&lines[line - 1]);
    Record::from_text(&lines.join("\n")).unwrap_err()
}

#[test]
fn a_record_is_a_text_that_a_person_can_read() {
    let text = record().to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "grognard record 1");
    assert_eq!(lines[1], "rulebook: some-rules 3");
    assert_eq!(lines[2], "battle: ford");
    assert_eq!(lines[3], "option: fog=on");
    assert_eq!(lines[4], format!("dice: {CIPHER}"));
    assert!(lines[5].starts_with("commitment: "));
    assert!(lines[6].starts_with("seed: "));
    assert_eq!(
        lines[8],
        format!("1 red: march a: b #{}", record().entries[0].digest)
    );
    assert!(lines[9].starts_with("2 blue: fire [d6=4 d3=1 card=Joker2] #"));
    assert_eq!(
        lines[10..],
        [
            "",
            "file: rules.toml, 3 lines",
            "| a = 1",
            "| ",
            "| [b]",
            "",
            "file: ground.toml, 1 lines without a last newline",
            "| no newline",
        ]
    );
}

#[test]
fn every_damaged_line_is_named() {
    let cases: [(usize, &str, &str); 19] = [
        (1, "some other file", "begins with `grognard record 1`"),
        (1, "grognard record", "number is missing"),
        (
            1,
            "grognard record 2",
            "format 2; this program reads format 1",
        ),
        (2, "rulebook: some-rules", "slug version"),
        (2, "rulebook: some-rules three", "slug version"),
        (3, "battle", "key: value"),
        (3, "rulebook: some-rules 3", "a second time"),
        (4, "option: fog", "name=value"),
        (4, "wind: on", "`wind` is not known"),
        (5, "dice: loaded", "dice `loaded` are not known"),
        (6, "commitment: 12", "64 hexadecimal digits"),
        (7, "seed: xyz", "64 hexadecimal digits"),
        (9, "march", "number side: order"),
        (
            9,
            "2 red: march #0000000000000000",
            "decision 1 is expected",
        ),
        (9, "1 red: march", "number side: order"),
        (9, "1 red: march #00", "16 hexadecimal digits"),
        (
            10,
            "2 blue: fire [d6=7] #0000000000000000",
            "`d6=7` is no answer",
        ),
        (10, "2 blue: fire [card=1Z] #0000000000000000", "`card=1Z`"),
        (12, "file: rules.toml", "file: name, N lines"),
    ];
    for (line, damaged, expected) in cases {
        let fault = fault_after(line, |_| damaged.to_owned());
        assert_eq!(fault.line, line, "{damaged}: {fault}");
        assert!(fault.message.contains(expected), "{damaged}: {fault}");
        assert!(fault.to_string().starts_with(&format!("line {line}: ")));
    }
}

#[test]
fn impossible_answers_of_chance_are_named() {
    for answer in [
        "d0=0", "d6=0", "d6=", "6=6", "d6", "card=", "d300=1", "d6=4]", "",
    ] {
        let fault = fault_after(10, |_| format!("2 blue: fire [{answer}] #0000000000000000"));
        assert_eq!(fault.line, 10, "{answer}");
        assert!(
            fault.message.contains("is no answer of chance"),
            "{answer}: {fault}"
        );
    }
}

#[test]
fn a_file_that_is_cut_short_is_named() {
    let fault = fault_after(14, |_| "no bar in front".to_owned());
    assert_eq!(fault.line, 14);
    assert!(fault.message.contains("line 2 is missing"), "{fault}");

    let text = record().to_text();
    let cut = text.trim_end().rsplit_once('\n').unwrap().0;
    let fault = Record::from_text(cut).unwrap_err();
    assert_eq!(fault.line, 17);
    assert!(fault.message.contains("ground.toml"), "{fault}");
}

#[test]
fn a_file_that_comes_twice_is_refused() {
    let text = record().to_text();
    let twice = format!("{text}\nfile: ground.toml, 0 lines\n");
    let fault = Record::from_text(&twice).unwrap_err();
    assert!(
        fault
            .message
            .contains("ground.toml stands here a second time")
    );
}

#[test]
fn more_files_or_longer_ones_than_a_battle_has_are_refused() {
    let said = |files: Vec<(String, String)>| {
        let mut record = record();
        Arc::make_mut(&mut record.battle).files = files;
        let read = Record::from_text(&record.to_text());
        read.map(|_| ()).map_err(|fault| fault.message)
    };
    let files = |count: usize| (0..count).map(|n| (n.to_string(), String::new())).collect();
    assert_eq!(said(files(MOST_FILES)), Ok(()));
    let most = format!("a battle has at most {MOST_FILES} files");
    assert_eq!(said(files(MOST_FILES + 1)), Err(most));
    let long = |bytes: usize| vec![("a".to_owned(), "x".repeat(bytes))];
    assert_eq!(said(long(MOST_TEXT)), Ok(()));
    let most = format!("a is longer than {MOST_TEXT} bytes");
    assert_eq!(said(long(MOST_TEXT + 1)), Err(most));
}

#[test]
fn a_head_with_a_line_missing_says_which() {
    for (line, key) in [
        (2, "rulebook"),
        (3, "battle"),
        (5, "dice"),
        (6, "commitment"),
    ] {
        let text = record().to_text();
        let lines: Vec<&str> = text
            .lines()
            .enumerate()
            .filter_map(|(index, text)| (index + 1 != line).then_some(text))
            .collect();
        let fault = Record::from_text(&lines.join("\n")).unwrap_err();
        assert!(fault.message.contains(&format!("`{key}: …`")), "{fault}");
    }
}

#[test]
fn a_record_without_its_battle_is_refused() {
    let text = record().to_text();
    let (head, _) = text.split_once("\nfile: ").unwrap();
    let fault = Record::from_text(head).unwrap_err();
    assert!(fault.message.contains("files are missing"));
}

#[test]
fn remarks_blank_lines_and_foreign_line_ends_do_no_harm() {
    let text = record().to_text();
    let (head, tail) = text.split_once("2 blue").unwrap();
    let remarked = format!("{head}\n// what a roll!\n\n2 blue{tail}\n\n");
    assert_eq!(Record::from_text(&remarked), Ok(record()));

    let foreign = Record::from_text(&text.replace('\n', "\r\n")).unwrap();
    assert_eq!(foreign.entries, record().entries);
    assert_eq!(
        foreign.battle.get("rules.toml"),
        Some("a = 1\r\n\r\n[b]\r\n")
    );
}

#[test]
fn a_trimmed_file_is_still_read() {
    let text = record().to_text().replace("\n| \n", "\n|\n");
    assert_eq!(Record::from_text(&text), Ok(record()));
}

fn word() -> impl Strategy<Value = String> {
    "[a-z][a-z0-9.-]{0,11}"
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        (0..Card::COUNT).prop_map(|value| Answer { faces: 0, value }),
        (1..=u8::MAX)
            .prop_flat_map(|faces| { (1..=faces).prop_map(move |value| Answer { faces, value }) }),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let order = "[a-zé][a-z0-9 :,+>éà-]{0,30}[a-z0-9]";
    let answers = prop::collection::vec(answer(), 0..6);
    (word(), order, answers, any::<[u8; 8]>()).prop_map(|(side, order, answers, digest)| Entry {
        side,
        order,
        answers,
        digest: Digest(digest),
    })
}

fn dice() -> impl Strategy<Value = (Dice, Option<Seed>)> {
    let seeded = (any::<[u8; 32]>(), any::<bool>()).prop_map(|(bytes, over)| {
        let seed = Seed::from_bytes(bytes);
        (Dice::Seeded(seed.commitment()), over.then_some(seed))
    });
    prop_oneof![Just((Dice::Typed, None)), seeded]
}

fn any_record() -> impl Strategy<Value = Record> {
    // Any content at all: also bars, blank lines, CR and headings of a record.
    let content = prop_oneof![
        any::<String>(),
        "(\\| |\r|\n|file: a, 1 lines|1 red: go #|\u{2028}| ){0,8}",
    ];
    let files = prop::collection::btree_map(word(), content, 1..4);
    let options = prop::collection::vec((word(), word()), 0..3);
    let entries = prop::collection::vec(entry(), 0..8);
    (
        word(),
        any::<u32>(),
        word(),
        files,
        options,
        dice(),
        entries,
    )
        .prop_map(
            |(rulebook, version, name, files, options, (dice, seed), entries)| Record {
                rulebook,
                version,
                battle: Arc::new(BattleFiles {
                    name,
                    files: files.into_iter().collect(),
                }),
                options,
                dice,
                seed,
                entries,
            },
        )
}

proptest! {
    #[test]
    fn every_record_is_read_as_it_was_written(record in any_record()) {
        let text = record.to_text();
        prop_assert_eq!(Record::from_text(&text), Ok(record));
    }

    #[test]
    fn no_text_at_all_makes_the_reader_panic(text in any::<String>()) {
        let _ = Record::from_text(&text);
        let _ = Record::from_text(&format!("grognard record 1\n{text}"));
    }

    #[test]
    fn no_line_put_anywhere_makes_the_reader_panic(
        at in 0_usize..20,
        line in "(file: |[0-9]{1,20}| red|: |\\[|\\]|d6=| #|\\| |, |lines|é|option|=){0,8}",
    ) {
        let text = record().to_text();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.insert(at.min(lines.len()), &line);
        if let Err(fault) = Record::from_text(&lines.join("\n")) {
            prop_assert!((1..=lines.len() + 1).contains(&fault.line));
        }
    }
}
