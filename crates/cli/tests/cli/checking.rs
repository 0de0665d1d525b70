//! `grognard check`: sound files, and files with faults.

use std::path::Path;

use crate::program::{Folder, folder, new_game, run};

/// A folder with `battle/`: Quatre Bras as files of one's own.
fn own_battle() -> Folder {
    let folder = folder();
    let battle = folder.join("battle");
    std::fs::create_dir(&battle).unwrap();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles/quatre-bras");
    for file in ["ground.toml", "armies.toml", "lines-of-battle.toml"] {
        std::fs::copy(built_in.join(file), battle.join(file)).unwrap();
    }
    folder
}

fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join("battle").join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}");
    std::fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn sound_files_hold() {
    let folder = own_battle();
    run(&folder, &["new", "battle", "-o", "game.grog"]).fine();
    let all = [
        "check",
        "quatre-bras",
        "battle",
        "battle/ground.toml",
        "battle/armies.toml",
        "battle/lines-of-battle.toml",
        "game.grog",
    ];
    let out = run(&folder, &all).fine();
    assert_eq!(
        out.lines().filter(|line| line.ends_with(", sound")).count(),
        6,
        "{out}"
    );
    let value = run(&folder, &[&all[..], &["--json"]].concat()).json();
    assert!(
        value
            .as_array()
            .unwrap()
            .iter()
            .all(|it| it["holds"] == true),
        "{value}"
    );
}

#[test]
fn a_fault_is_shown_with_its_line_and_what_is_expected() {
    let folder = own_battle();
    change(
        &folder,
        "lines-of-battle.toml",
        "terrain = \"open\"",
        "terrain = \"opn\"",
    );
    let found = run(&folder, &["check", "battle"]);
    assert_eq!(found.code, Some(1));
    for word in ["opn", "reinforcement", "lines-of-battle.toml"] {
        assert!(found.out.contains(word), "{word} in {}", found.out);
    }
    let value = run(&folder, &["check", "battle", "--json"]).json();
    let fault = &value[0]["faults"][0];
    assert!(
        fault["line"].as_u64().unwrap() > 1 && fault["column"] == 11,
        "{value}"
    );
    // The same report stands on the error output of a command that needs the file.
    run(&folder, &["new", "battle", "-o", "x.grog"]).fails(2, &["opn", "terrain"]);
    assert!(!folder.join("x.grog").exists());
}

#[test]
fn all_files_of_a_battle_are_checked() {
    let folder = own_battle();
    change(&folder, "ground.toml", "origin = ", "orgin = ");
    change(
        &folder,
        "armies.toml",
        "side = \"allied\"",
        "side = \"austrian\"",
    );
    let found = run(&folder, &["check", "battle"]);
    assert_eq!(found.code, Some(1));
    for word in ["orgin", "austrian"] {
        assert!(found.out.contains(word), "{word} in {}", found.out);
    }
    // Every rulebook reads the armies, and their fault is told once.
    let value = run(&folder, &["check", "battle", "--json"]).json();
    let faults = value[0]["faults"].as_array().unwrap();
    for (place, fault) in faults.iter().enumerate() {
        assert!(!faults[..place].contains(fault), "{fault} twice");
    }
    assert_eq!(run(&folder, &["check", "battle/ground.toml"]).code, Some(1));
    assert_eq!(run(&folder, &["check", "battle/armies.toml"]).code, Some(1));
}

#[test]
fn a_battle_without_a_scenario_is_none() {
    let folder = own_battle();
    std::fs::remove_file(folder.join("battle/lines-of-battle.toml")).unwrap();
    let found = run(&folder, &["check", "battle"]);
    assert_eq!(found.code, Some(1));
    assert!(
        found.out.contains("no rulebook has a scenario"),
        "{}",
        found.out
    );
    run(&folder, &["new", "battle", "-o", "x.grog"]).fails(2, &["has no lines-of-battle.toml"]);
    run(&folder, &["check", "nowhere"]).fails(2, &["no battle `nowhere`", "quatre-bras"]);
}

#[test]
fn a_record_is_checked_to_the_last_line() {
    let folder = new_game(&["--seed", "1"]);
    run(&folder, &["do", "game.grog", "1"]).fine();
    let path = folder.join("game.grog");
    let record = std::fs::read_to_string(&path).unwrap();
    std::fs::write(
        &path,
        record.replacen("\n1 allied: place", "\n1 allied: plaice", 1),
    )
    .unwrap();
    let found = run(&folder, &["check", "game.grog"]);
    assert_eq!(found.code, Some(1));
    assert!(found.out.contains("decision 1"), "{}", found.out);
    std::fs::write(&path, record.replacen("\n1 allied: ", "\n2 allied: ", 1)).unwrap();
    let found = run(&folder, &["check", "game.grog"]);
    assert_eq!(found.code, Some(1));
    assert!(
        found.out.contains("decision 1 is expected here"),
        "{}",
        found.out
    );
    run(&folder, &["show", "game.grog"])
        .fails(2, &["decision 1 is expected here", "2 allied: place"]);
}
