//! A record on disk is a playable game, also for a script.

use std::path::Path;

use crate::program::{folder, new_game, run, whole_game};

fn read(folder: &Path, file: &str) -> String {
    std::fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn a_new_game_promises_its_seed_and_keeps_it_secret() {
    let folder = new_game(&["--seed", "1815"]);
    let record = read(&folder, "game.grog");
    let seed = read(&folder, "game.grog.seed");
    assert!(
        record.starts_with("grognard record 1\nrulebook: lines-of-battle "),
        "{record}"
    );
    assert!(record.contains("\ncommitment: ") && !record.contains("\nseed: "));
    assert!(!record.contains(seed.trim()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let about = std::fs::metadata(folder.join("game.grog.seed")).unwrap();
        assert_eq!(about.permissions().mode() & 0o777, 0o600);
    }
    let again = new_game(&["--seed", "1815"]);
    assert_eq!(read(&again, "game.grog"), record);
    let other = new_game(&[]);
    assert_ne!(read(&other, "game.grog.seed"), seed);
}

#[test]
fn a_game_is_not_written_over() {
    let folder = new_game(&[]);
    let again = [
        "new",
        "quatre-bras",
        "-r",
        "lines-of-battle",
        "-o",
        "game.grog",
    ];
    run(&folder, &again).fails(2, &["game.grog is there already", "--force"]);
    run(&folder, &[&again[..], &["--force"]].concat()).fine();
}

#[test]
fn options_are_kept_in_the_record() {
    let folder = new_game(&["--option", "leaders=on", "--option", "road-movement=off"]);
    let record = read(&folder, "game.grog");
    assert!(record.contains("\noption: leaders=on\n") && !record.contains("road-movement"));
    let new = |option: &str| {
        run(
            &folder,
            &[
                "new",
                "quatre-bras",
                "-r",
                "lines-of-battle",
                "-o",
                "x",
                "--option",
                option,
            ],
        )
    };
    new("elephants=on").fails(2, &["no option `elephants`", "leaders"]);
    new("leaders=maybe").fails(2, &["cannot be `maybe`", "off, on"]);
    new("leaders").fails(2, &["NAME=VALUE"]);
}

#[test]
fn orders_are_given_by_number_or_by_words_and_taken_back() {
    let folder = new_game(&["--seed", "1"]);
    let start = read(&folder, "game.grog");
    let orders = run(&folder, &["orders", "game.grog", "--json"]).json();
    assert_eq!(orders["decision"], 1);
    assert_eq!(orders["asked"]["side"], "allied");
    let first = orders["orders"][0]["order"].as_str().unwrap().to_owned();
    let by_number = run(&folder, &["do", "game.grog", "1", "--json"]).json();
    assert_eq!(by_number["order"], first.as_str());
    let numbered = read(&folder, "game.grog");
    assert_eq!(
        run(&folder, &["undo", "game.grog", "--json"]).json()["taken"],
        first.as_str()
    );
    assert_eq!(read(&folder, "game.grog"), start);
    let words: Vec<&str> = first.split(' ').collect();
    run(&folder, &[&["do", "game.grog"], words.as_slice()].concat()).fine();
    assert_eq!(read(&folder, "game.grog"), numbered);
    run(&folder, &["undo", "game.grog"]).fine();
    run(&folder, &["undo", "game.grog"]).fails(1, &["no order to take back"]);
    let some = run(&folder, &["orders", "game.grog", "thyle"]).fine();
    assert!(some.contains("Thyle") && !some.contains("Delsot"), "{some}");
}

#[test]
fn a_refused_order_changes_nothing_and_cites_its_rule() {
    let folder = new_game(&["--seed", "1"]);
    let before = read(&folder, "game.grog");
    run(&folder, &["do", "game.grog", "march", "thyle"]).fails(1, &["(turn."]);
    run(&folder, &["do", "game.grog", "charge!"]).fails(1, &["charge!"]);
    run(&folder, &["do", "game.grog", "4000"]).fails(2, &["no order 4000"]);
    let refused = run(&folder, &["do", "game.grog", "march", "thyle", "--json"]);
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.json()["rule"]
            .as_str()
            .unwrap()
            .starts_with("turn.")
    );
    assert_eq!(read(&folder, "game.grog"), before);
}

/// Places the Allied units and begins; returns the order that begins.
fn up_to_the_first_roll(folder: &Path) -> String {
    for _ in 0..20 {
        let orders = run(folder, &["orders", "game.grog", "--json"]).json();
        let order = orders["orders"][0]["order"].as_str().unwrap().to_owned();
        let before = read(folder, "game.grog");
        let mut args = vec!["do", "game.grog"];
        args.extend(order.split(' '));
        if run(folder, &args).code != Some(0) {
            assert_eq!(read(folder, "game.grog"), before);
            return order;
        }
    }
    panic!("no roll was asked for");
}

#[test]
fn typed_dice_are_asked_for_with_their_rule() {
    let folder = new_game(&["--dice", "typed"]);
    assert!(!folder.join("game.grog.seed").exists());
    let order = up_to_the_first_roll(&folder);
    let words: Vec<&str> = order.split(' ').collect();
    let give = |rolls: &[&str]| {
        run(
            &folder,
            &[&["do", "game.grog"], words.as_slice(), rolls].concat(),
        )
    };
    give(&[]).fails(1, &["a D3", "(command-points.1)", "--rolls"]);
    give(&["--rolls", "4"]).fails(1, &["4 cannot be", "a D3"]);
    give(&["--rolls", "2,2"]).fails(1, &["needs 1 dice, and 2 were given"]);
    give(&["--rolls", "x"]).fails(2, &["`x` is no roll"]);
    give(&["--seed", "1"]).fails(2, &["typed in"]);
    give(&["--rolls", "2"]).fine();
    assert!(read(&folder, "game.grog").contains("[d3=2]"));
    run(&folder, &["undo", "game.grog"]).fails(1, &["chance has spoken"]);
    let seeded = new_game(&["--seed", "1"]);
    run(&seeded, &["do", "game.grog", "1", "--rolls", "2"]).fails(2, &["typed dice"]);
}

#[test]
fn a_lost_seed_is_missed_only_when_chance_is_needed() {
    let folder = new_game(&["--seed", "plum"]);
    std::fs::remove_file(folder.join("game.grog.seed")).unwrap();
    let order = up_to_the_first_roll(&folder);
    let give = |seed: &[&str]| {
        run(
            &folder,
            &[&["do", "game.grog", order.as_str()], seed].concat(),
        )
    };
    give(&[]).fails(2, &["the seed of this game is not there", "--seed"]);
    give(&["--seed", "pear"]).fails(2, &["not the one this game promised"]);
    give(&["--seed", "plum"]).fine();
    assert!(folder.join("game.grog.seed").exists());
}

#[test]
fn a_whole_game_is_played_by_a_script_and_proved() {
    let (whole, _) = whole_game();
    let folder = folder();
    let ending = whole.join("ending");
    let new = [
        "new",
        ending.to_str().unwrap(),
        "--seed",
        "9",
        "-o",
        "game.grog",
    ];
    run(&folder, &new).fine();
    let mut over = false;
    for step in 0..400 {
        let orders = run(&folder, &["orders", "game.grog", "--json"]).json();
        let count = orders["orders"].as_array().unwrap().len();
        assert!(count > 0, "no order, and the game goes on");
        let number = (1 + step * 7 % count).to_string();
        let done = run(&folder, &["do", "game.grog", &number, "--json"]).json();
        if !done["outcome"].is_null() {
            assert!(done["asked"].is_null());
            over = true;
            break;
        }
    }
    assert!(over, "the game does not end");
    assert!(!folder.join("game.grog.seed").exists());
    assert!(read(&folder, "game.grog").contains("\nseed: "));
    let proof = run(&folder, &["verify", "game.grog", "--json"]).json();
    assert_eq!(
        (&proof["holds"], &proof["dice"]),
        (&true.into(), &"honest".into())
    );
    run(&folder, &["undo", "game.grog"]).fails(1, &["it stands"]);
    run(&folder, &["do", "game.grog", "1"]).fails(2, &["no order 1"]);
    assert!(
        run(&folder, &["orders", "game.grog"])
            .fine()
            .contains("The game is over")
    );
    assert!(
        run(&folder, &["show", "game.grog"])
            .fine()
            .contains("The game is over")
    );
}

#[test]
fn a_game_is_told_from_the_start() {
    let (folder, decisions) = whole_game();
    let told = run(folder, &["replay", "whole.grog"]).fine();
    assert!(
        told.contains("   1 allied: ") && told.contains("The game is over"),
        "{told}"
    );
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "too wide"
    );
    let part = run(
        folder,
        &["replay", "whole.grog", "--from", "5", "--to", "9", "--json"],
    )
    .json();
    let numbers: Vec<_> = part["decisions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["number"].as_u64())
        .collect();
    assert_eq!(numbers, [Some(5), Some(6), Some(7), Some(8), Some(9)]);
    assert_eq!(part["over"], true);
    let proof = run(folder, &["verify", "whole.grog"]).fine();
    assert!(
        proof.contains(&format!("{decisions} decisions replayed")),
        "{proof}"
    );
    assert!(proof.contains("The dice are honest"), "{proof}");
}

#[test]
fn positions_are_shown_to_whoever_may_see_them() {
    let (folder, decisions) = whole_game();
    for at in [0, decisions / 2, *decisions] {
        let at = at.to_string();
        let page = run(folder, &["show", "whole.grog", "--at", &at]).fine();
        assert!(
            page.lines().all(|line| line.chars().count() <= 80),
            "{page}"
        );
        assert!(
            page.contains("Quatre Bras") && page.contains("Victory points"),
            "{page}"
        );
        for side in ["french", "allied", "spectator", "umpire"] {
            let value = run(
                folder,
                &["show", "whole.grog", "--at", &at, "--as", side, "--json"],
            )
            .json();
            assert_eq!(value["scene"]["cells"].as_array().unwrap().len(), 33);
        }
    }
    run(folder, &["show", "whole.grog", "--at", "99999"])
        .fails(2, &["no position after decision 99999"]);
    run(folder, &["show", "whole.grog", "--as", "prussian"]).fails(2, &["`prussian`", "french"]);
}

#[test]
fn a_position_becomes_a_scenario_and_stays_the_same() {
    let (folder, decisions) = whole_game();
    for at in [decisions / 3, decisions / 2, decisions - 30] {
        let at = at.to_string();
        let name = format!("puzzle-{at}.toml");
        let game = format!("puzzle-{at}.grog");
        run(
            folder,
            &[
                "show",
                "whole.grog",
                "--at",
                &at,
                "--as-scenario",
                "-o",
                &name,
            ],
        )
        .fine();
        run(folder, &["new", &name, "-o", &game]).fine();
        let position = |args: &[&str]| run(folder, args).json()["position"].clone();
        assert_eq!(
            position(&["show", "whole.grog", "--at", &at, "--json"]),
            position(&["show", &game, "--json"]),
            "after decision {at}"
        );
    }
}

#[test]
fn a_forged_game_does_not_hold() {
    let (whole, _) = whole_game();
    let folder = folder();
    let record = read(whole, "whole.grog");
    let write = |text: &str| std::fs::write(folder.join("forged.grog"), text).unwrap();
    // Another seed than the one promised.
    let seed = record
        .lines()
        .find(|line| line.starts_with("seed: "))
        .unwrap();
    let flipped = seed.chars().rev().collect::<String>();
    let flipped = format!("seed: {}", flipped.split(' ').next().unwrap());
    write(&record.replace(seed, &flipped));
    let run_verify = || run(&folder, &["verify", "forged.grog"]);
    assert_eq!(run_verify().code, Some(1));
    assert!(run_verify().out.contains("not the one that was promised"));
    // No seed at all.
    write(&record.replace(&format!("{seed}\n"), ""));
    assert!(run_verify().out.contains("not revealed"));
    // Another die than the one rolled.
    let (before, after) = record.split_once(" [d3=").unwrap();
    let die = if after.starts_with('1') { '2' } else { '1' };
    write(&format!("{before} [d3={die}{}", &after[1..]));
    assert_eq!(run_verify().code, Some(1), "{}", run_verify().out);
    // Another rulebook, another version.
    write(&record.replacen("lines-of-battle 1", "chess 1", 1));
    run_verify().fails(2, &["no rulebook `chess`"]);
    write(&record.replacen("lines-of-battle 1", "lines-of-battle 999", 1));
    run_verify().fails(2, &["version 999"]);
}

#[test]
fn a_position_is_drawn() {
    let folder = new_game(&["--seed", "1"]);
    run(&folder, &["render", "game.grog", "-o", "start.svg"]).fine();
    let svg = read(&folder, "start.svg");
    assert!(
        svg.contains("<svg") && svg.contains("Gemioncourt"),
        "{}",
        &svg[..200]
    );
    run(
        &folder,
        &[
            "render",
            "game.grog",
            "--at",
            "0",
            "-o",
            "start.png",
            "--width",
            "300",
        ],
    )
    .fine();
    let png = std::fs::read(folder.join("start.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    run(&folder, &["render", "game.grog", "-o", "start.gif"]).fails(2, &[".svg", ".png"]);
    run(
        &folder,
        &["render", "game.grog", "-o", "x.png", "--width", "1"],
    )
    .fails(2, &["--width"]);
    run(&folder, &["render", "game.grog", "-o", "no/where.svg"])
        .fails(2, &["cannot write no/where.svg"]);
}
