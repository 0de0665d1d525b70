//! No input makes the program panic, and every failure has a clear word.

use std::process::Stdio;

use proptest::prelude::*;

use crate::program::{command, folder, new_game, run, type_in};

/// Every command that reads a game.
const READERS: &[&[&str]] = &[
    &["show", "FILE"],
    &["show", "FILE", "--at", "1", "--as-scenario"],
    &["orders", "FILE"],
    &["do", "FILE", "1"],
    &["undo", "FILE"],
    &["replay", "FILE"],
    &["verify", "FILE"],
    &["play", "FILE"],
    &["render", "FILE", "-o", "out.svg"],
    &["odds", "FILE", "--order", "1"],
];

fn read_with_all(file: &str, prepare: impl Fn(&std::path::Path), words: &[&str]) {
    for reader in READERS {
        let folder = folder();
        prepare(&folder.join(file));
        let args: Vec<&str> = reader
            .iter()
            .map(|arg| if *arg == "FILE" { file } else { arg })
            .collect();
        let run = run(&folder, &args);
        assert!(matches!(run.code, Some(1 | 2)), "{args:?}: {}", run.err);
        run.fails(2, words);
    }
}

#[test]
fn a_file_that_is_not_there() {
    for reader in READERS {
        let args: Vec<&str> = reader
            .iter()
            .map(|arg| if *arg == "FILE" { "no.grog" } else { arg })
            .collect();
        run(&folder(), &args).fails(2, &["no.grog"]);
    }
}

#[test]
fn a_folder_in_place_of_a_file() {
    for reader in READERS.iter().filter(|reader| reader[0] != "play") {
        let folder = folder();
        std::fs::create_dir(folder.join("game.grog")).unwrap();
        let args: Vec<&str> = reader
            .iter()
            .map(|arg| if *arg == "FILE" { "game.grog" } else { arg })
            .collect();
        run(&folder, &args).fails(2, &["it is a folder"]);
    }
}

#[test]
fn bytes_that_are_no_text() {
    read_with_all(
        "game.grog",
        |path| std::fs::write(path, b"grognard \xff\xfe").unwrap(),
        &["not text in UTF-8", "at 9"],
    );
}

#[test]
fn text_that_is_no_record() {
    read_with_all(
        "game.grog",
        |path| std::fs::write(path, "once upon a time").unwrap(),
        &["a record begins with"],
    );
    read_with_all(
        "game.grog",
        |path| std::fs::write(path, "").unwrap(),
        &["a record begins with"],
    );
}

#[test]
fn a_target_that_cannot_be_written() {
    let folder = new_game(&["--seed", "1"]);
    let path = folder.join("game.grog");
    let mut rights = std::fs::metadata(&path).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&path, rights).unwrap();
    let before = std::fs::read(&path).unwrap();
    run(&folder, &["do", "game.grog", "1"]).fails(2, &["cannot write game.grog", "read-only"]);
    assert_eq!(std::fs::read(&path).unwrap(), before);
    run(
        &folder,
        &[
            "new",
            "quatre-bras",
            "-r",
            "lines-of-battle",
            "-o",
            "no/where.grog",
        ],
    )
    .fails(2, &["cannot write no/where.grog"]);
    std::fs::create_dir(folder.join("taken")).unwrap();
    run(
        &folder,
        &[
            "new",
            "quatre-bras",
            "-r",
            "lines-of-battle",
            "-o",
            "taken",
            "--force",
        ],
    )
    .fails(2, &["cannot write taken", "a folder"]);
    let left: Vec<_> = std::fs::read_dir(&*folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains(".new"))
        .collect();
    assert!(left.is_empty(), "drafts are left: {left:?}");
}

#[test]
fn a_bad_seed_file() {
    let folder = new_game(&["--seed", "1"]);
    std::fs::write(folder.join("game.grog.seed"), "plum").unwrap();
    run(&folder, &["do", "game.grog", "1"]).fails(2, &["holds no seed", "64 hexadecimal digits"]);
    std::fs::write(folder.join("game.grog.seed"), "0".repeat(64)).unwrap();
    run(&folder, &["do", "game.grog", "1"]).fails(2, &["not the one this game promised"]);
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let folder = new_game(&["--seed", "1"]);
    for args in [
        &["rules", "lines-of-battle"][..],
        &["show", "game.grog"],
        &["--help"],
        &["orders", "game.grog"],
    ] {
        let mut child = command(&folder, args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.stderr, b"", "{args:?}");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said() {
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = command(&folder(), &["rules", "lines-of-battle"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("the output cannot be written")
    );
}

#[test]
fn a_record_that_leads_elsewhere_writes_nothing_there() {
    let folder = new_game(&["--seed", "1"]);
    let path = folder.join("game.grog");
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::write(
        &path,
        record.replace("file: armies.toml", "file: ../armies.toml"),
    )
    .unwrap();
    let show = run(
        &folder,
        &["show", "game.grog", "--as-scenario", "-o", "out"],
    );
    show.fails(2, &["`../armies.toml`"]);
    assert!(!folder.join("armies.toml").exists());
}

/// The record of a game with one decision, and where its battle's files begin.
fn sound_record() -> (Vec<u8>, usize) {
    let folder = new_game(&["--seed", "1"]);
    run(&folder, &["do", "game.grog", "1"]).fine();
    let record = std::fs::read(folder.join("game.grog")).unwrap();
    let files = record
        .windows(6)
        .position(|window| window == b"file: ")
        .unwrap();
    (record, files)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_as_a_record(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let folder = folder();
        std::fs::write(folder.join("game.grog"), &bytes).unwrap();
        run(&folder, &["verify", "game.grog"]).fails(2, &[]);
    }

    #[test]
    fn a_spoilt_record(spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), any::<bool>()), 1..4)) {
        static SOUND: std::sync::OnceLock<(Vec<u8>, usize)> = std::sync::OnceLock::new();
        let (record, files) = SOUND.get_or_init(sound_record);
        let mut spoilt = record.clone();
        for (place, byte, in_head) in spoils {
            let limit = if in_head { *files } else { spoilt.len() };
            let place = place.index(limit);
            spoilt[place] = byte;
        }
        let folder = folder();
        std::fs::write(folder.join("game.grog"), &spoilt).unwrap();
        for args in [&["verify", "game.grog"][..], &["orders", "game.grog"]] {
            let run = run(&folder, args);
            prop_assert!(matches!(run.code, Some(0..=2)), "{}", run.err);
            prop_assert!(!run.err.contains("panicked"), "{}", run.err);
        }
    }

    #[test]
    fn anything_typed_at_the_prompt(lines in prop::collection::vec("[ -~é\t]{0,30}", 0..12)) {
        let folder = folder();
        let input = lines.join("\n");
        let run = type_in(&folder, &["play", "quatre-bras", "-r", "lines-of-battle", "--seed", "1", "-o", "game.grog"], &input);
        prop_assert_eq!(run.code, Some(0), "{}", run.err);
    }
}
