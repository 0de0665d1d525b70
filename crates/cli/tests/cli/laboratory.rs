//! Many games compared.

use std::path::Path;
#[cfg(unix)]
use std::process::Command;
use std::process::{Child, Stdio};

use crate::program::{command, folder, run};

const SMALL: &[&str] = &[
    "lab",
    "quatre-bras",
    "-r",
    "lines-of-battle",
    "--players",
    "recruit,recruit",
    "--games",
    "4",
    "--luck",
    "0",
    "--chunk-size",
    "2",
    "--seed",
    "1",
    "-o",
    "out",
];

fn small(more: &[&str]) -> Vec<&'static str> {
    // Tests may leak a few words.
    let more = more.iter().map(|word| &*String::leak((*word).to_owned()));
    SMALL.iter().copied().chain(more).collect()
}

/// The lines of results in the order of their chunks.
fn lines(folder: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
    lines[1..].sort();
    lines
}

#[test]
fn results_report_and_table_are_written_and_gone_on_with() {
    let folder = folder();
    let out = run(&folder, &small(&["--threads", "2"])).fine();
    for word in [
        "4 games",
        "recruit (French)",
        "In history",
        "out.html",
        "out.csv",
    ] {
        assert!(out.contains(word), "{out}");
    }
    let page = std::fs::read_to_string(folder.join("out.html")).unwrap();
    assert!(page.contains("Gemioncourt: held by the French"));
    let table = std::fs::read_to_string(folder.join("out.csv")).unwrap();
    assert_eq!(table.lines().count(), 5);
    assert!(table.starts_with("battle,arm,rulebook,options,"));
    let whole = lines(&folder, "out.jsonl");
    assert_eq!(whole.len(), 3);
    // Killed between chunks, and in the middle of a line.
    for torn in ["", "{\"chunk\":{\"num"] {
        let text = format!("{}\n{}\n{torn}", whole[0], whole[2]);
        std::fs::write(folder.join("out.jsonl"), text).unwrap();
        let args: &[&str] = if torn.is_empty() {
            &["lab", "--resume", "out.jsonl"]
        } else {
            &small(&["--threads", "1"])
        };
        run(&folder, args).fine();
        assert_eq!(lines(&folder, "out.jsonl"), whole);
        assert_eq!(
            std::fs::read_to_string(folder.join("out.csv")).unwrap(),
            table
        );
    }
    // Chunk by chunk, and the report from what they print.
    let chunk = |number: &str| {
        let args = ["lab", "chunk", "--study", "out.jsonl", "--chunk", number];
        run(&folder, &args).fine()
    };
    let (zero, one) = (chunk("0"), chunk("1"));
    assert_eq!(
        format!("{zero}{one}"),
        format!("{}\n{}\n", whole[1], whole[2])
    );
    let again = format!("{}\n{one}{zero}", whole[0]);
    std::fs::write(folder.join("again.jsonl"), again).unwrap();
    run(&folder, &["lab", "report", "again.jsonl"]).fine();
    assert_eq!(
        std::fs::read_to_string(folder.join("again.html")).unwrap(),
        page
    );
    let wrong = ["lab", "chunk", "--study", "out.jsonl", "--chunk", "2"];
    run(&folder, &wrong).fails(2, &["no chunk 2", "from 0 to 1"]);
    // Another study does not go into the same file.
    run(&folder, &small(&["--swap"])).fails(2, &["another study: its swap differs"]);
}

#[test]
fn a_plan_is_written_without_a_fight() {
    let folder = folder();
    let out = run(&folder, &small(&["--plan", "--vary", "leaders"])).fine();
    assert!(out.contains("4 chunks, from 0 to 3"), "{out}");
    assert_eq!(lines(&folder, "out.jsonl").len(), 1);
    assert!(!folder.join("out.html").exists());
    let empty = run(&folder, &["lab", "report", "out.jsonl"]);
    empty.fails(2, &["no games to report: 0 of 8 have been fought"]);
    assert!(!folder.join("out.html").exists());
}

/// Begins many games and waits until the first results are written.
fn begin_many(folder: &Path) -> Child {
    let mut args = small(&[]);
    args[7] = "400";
    let mut child = command(folder, &args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let file = folder.join("out.jsonl");
    let written = || std::fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    while written() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child
}

#[cfg(unix)]
#[test]
fn a_study_that_was_stopped_has_an_exit_code_of_its_own() {
    let folder = folder();
    let mut child = begin_many(&folder);
    let id = child.id().to_string();
    let told = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(told.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(folder.join("out.html").exists());
}

#[test]
fn a_program_that_is_killed_loses_no_finished_chunk() {
    let folder = folder();
    let mut child = begin_many(&folder);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = lines(&folder, "out.jsonl");
    assert!(kept.len() >= 4);
    run(&folder, &["lab", "report", "out.jsonl"]).fine();
    let page = std::fs::read_to_string(folder.join("out.html")).unwrap();
    assert!(page.contains("The study is not finished."));
}

#[test]
fn what_cannot_be_studied_is_said() {
    let fails = |args: &[&str], words: &[&str]| {
        let all = [&["lab", "quatre-bras", "--plan"], args].concat();
        run(&folder(), &all).fails(2, words);
    };
    fails(
        &["-r", "chess"],
        &["no rulebook `chess`", "lines-of-battle"],
    );
    fails(
        &["-r", "lines-of-battle", "--vary", "dragons"],
        &["Lines of Battle has no option `dragons`", "leaders"],
    );
    fails(
        &["-r", "lines-of-battle", "--vary", "leaders=many"],
        &["option `leaders` cannot be `many`"],
    );
    fails(
        &["-r", "lines-of-battle", "--option", "leaders"],
        &["write NAME=VALUE"],
    );
    fails(
        &["-r", "lines-of-battle", "--vary", "la-bataille:x"],
        &["`la-bataille` is not among the rulebooks"],
    );
    fails(&["--players", "recruit"], &["not two players"]);
    let other = ["lab", "first-steps", "-r", "lines-of-battle", "--plan"];
    run(&folder(), &other).fails(2, &["cannot play it"]);
    run(&folder(), &["lab", "--plan"]).fails(2, &["BATTLE"]);
    run(&folder(), &["lab", "nowhere", "--plan"]).fails(2, &["no battle `nowhere`"]);
    let folder = folder();
    std::fs::write(folder.join("bad.jsonl"), "nonsense\n").unwrap();
    for args in [
        &["lab", "report", "bad.jsonl"][..],
        &["lab", "--resume", "bad.jsonl"],
        &["lab", "chunk", "--study", "bad.jsonl", "--chunk", "0"],
    ] {
        run(&folder, args).fails(2, &["bad.jsonl holds no results", "no study"]);
    }
}

#[test]
fn a_battle_that_changed_is_not_gone_on_with() {
    let folder = folder();
    run(&folder, &small(&["--plan"])).fine();
    let path = folder.join("out.jsonl");
    let text = std::fs::read_to_string(&path).unwrap();
    let at = text.find("\"files\":\"").unwrap() + 9;
    let spoilt = format!("{}0000000000000000{}", &text[..at], &text[at + 16..]);
    std::fs::write(&path, spoilt).unwrap();
    run(&folder, &["lab", "--resume", "out.jsonl"]).fails(2, &["is not what it was"]);
}
