//! Whoever follows the README and the guide word by word: every command that
//! they show is understood, and those that are soon done are run.

use std::path::{Path, PathBuf};

use crate::program::{Folder, folder, run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command as it is shown, without the name of the program.
type Words = Vec<String>;

/// The commands of a page: its lines, and what stands in the text between ticks.
fn commands(page: &str) -> Vec<Words> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let text = text.replace("\\\n", " ");
    let lines = text.lines().map(str::trim).filter_map(after_the_name);
    let ticked = text.split('`').skip(1).step_by(2);
    let ticked = ticked.filter_map(after_the_name);
    lines.chain(ticked).map(bare).collect()
}

fn after_the_name(line: &str) -> Option<&str> {
    let names = ["grognard ", "./grognard ", "cargo run --release -- "];
    names.iter().find_map(|name| line.strip_prefix(name))
}

/// Without what is said of it, and without what the shell does with its output.
fn bare(line: &str) -> Words {
    let line = ["#", "   ", ">", "|"]
        .iter()
        .filter_map(|end| line.split(end).next())
        .min_by_key(|part| part.len());
    let words = line.unwrap_or_default().split_whitespace();
    words.map(str::to_owned).collect()
}

/// Every page that shows commands.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> = [
        "README.md",
        "docs/running.md",
        "crates/staff/README.md",
        "xtask/src/release/README.md",
    ]
    .map(str::to_owned)
    .into();
    for file in std::fs::read_dir(root().join("docs/guide")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if Path::new(&name).extension() == Some("md".as_ref()) {
            pages.push(format!("docs/guide/{name}"));
        }
    }
    pages.sort();
    pages
}

#[test]
fn every_command_that_is_shown_is_understood() {
    let folder = folder();
    let mut shown = 0;
    for page in pages() {
        for words in commands(&page) {
            let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
            // An argument that is not known is refused before help is given.
            args.push("--help");
            let helped = run(&folder, &args);
            assert_eq!(helped.code, Some(0), "{page}: {words:?}\n{}", helped.err);
            shown += 1;
        }
    }
    assert!(shown > 50, "{shown}");
}

/// Many games, pixels and paper take their time, and are tested elsewhere; `play` asks a person,
/// and `show` wants a game that has gone on for a while.
const LONG: [&str; 6] = ["simulate", "lab", "play", "show", "render", "print"];

/// Runs the commands of a page in a folder, in their order, save those that begin like this.
fn follow(folder: &Folder, page: &str, not: &[&str]) -> usize {
    let mut done = 0;
    for words in commands(page) {
        let line = words.join(" ");
        if words.len() < 2 || not.iter().any(|begin| line.starts_with(begin)) {
            continue;
        }
        let args: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = run(folder, &args);
        assert_eq!(
            ran.code,
            Some(0),
            "{page}: {line}\n{}\n{}",
            ran.out,
            ran.err
        );
        done += 1;
    }
    done
}

#[test]
fn the_readme_can_be_followed() {
    let folder = folder();
    let done = follow(&folder, "README.md", &LONG);
    assert!(done >= 10, "{done}");
    for (file, begin) in [
        ("game.grog", "grognard record"),
        ("report.html", "<!DOCTYPE html>"),
    ] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with(begin), "{file}");
    }
}

/// Copies into a folder the files that a page shows whole, each under a line that begins with its name.
#[cfg(unix)]
fn copy_files(folder: &Folder, page: &str, into: &str) -> usize {
    let into = folder.join(into);
    std::fs::create_dir(&into).unwrap();
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let mut copied = 0;
    let (mut said, mut lines) = ("", text.lines());
    while let Some(line) = lines.next() {
        if line == "```toml" {
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let name = said
                .strip_prefix('`')
                .and_then(|rest| rest.split('`').next());
            if let Some(name) =
                name.filter(|name| Path::new(name).extension() == Some("toml".as_ref()))
            {
                std::fs::write(into.join(name), code.join("\n")).unwrap();
                copied += 1;
            }
        } else if !line.is_empty() {
            said = line;
        }
    }
    copied
}

#[cfg(unix)]
#[test]
fn the_guides_to_scenarios_and_battles_can_be_followed() {
    let folder = folder();
    let battles = root().join("battles");
    std::os::unix::fs::symlink(&battles, folder.join("battles")).unwrap();
    std::fs::create_dir(folder.join("my-battle")).unwrap();
    for file in std::fs::read_dir(battles.join("quatre-bras")).unwrap() {
        let file = file.unwrap();
        let copy = folder.join("my-battle").join(file.file_name());
        std::fs::copy(file.path(), copy).unwrap();
    }
    assert_eq!(copy_files(&folder, "docs/guide/battles.md", "two-hills"), 3);
    let scenarios = follow(&folder, "docs/guide/scenarios.md", &LONG);
    let battles = follow(&folder, "docs/guide/battles.md", &LONG);
    assert!(scenarios >= 2 && battles >= 4, "{scenarios}, {battles}");
}
