//! `grognard play`, with a script in the player's place.

use crate::program::{Folder, folder, run, type_in, whole_game};

const PLAY: [&str; 4] = ["play", "quatre-bras", "-r", "lines-of-battle"];

#[test]
fn at_the_end_of_the_input_the_game_is_saved() {
    let folder = folder();
    let out = type_in(&folder, &[&PLAY[..], &["--seed", "1"]].concat(), "1\n").fine();
    assert!(
        out.contains("Go on: grognard play quatre-bras.grog"),
        "{out}"
    );
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    let orders = run(&folder, &["orders", "quatre-bras.grog", "--json"]).json();
    assert_eq!(orders["decision"], 2);
    // Another game takes another name, and the first goes on.
    let out = type_in(&folder, &PLAY, "quit\n").fine();
    assert!(out.contains("grognard play quatre-bras-2.grog"), "{out}");
    let out = type_in(&folder, &["play", "quatre-bras.grog"], "log\nundo\n").fine();
    assert!(
        out.contains("is placed") && out.contains("Taken back: place"),
        "{out}"
    );
}

#[test]
fn everything_can_be_asked_at_the_prompt() {
    let folder = folder();
    let input = "?\nmap\nunits gemioncourt\norders thyle\nodds 1\npoints\nlog\nrules combat.7\n\
                 rules none.1\nsave copy.grog\nmarch thyle\nabracadabra\n4000\n0\n\n-1\nquatre-bras\n\
                 more\nplace\nundo\nsave no/where\n\u{fffd}\nquit\nnever reached\n";
    let out = type_in(
        &folder,
        &[&PLAY[..], &["--seed", "1", "-o", "game.grog"]].concat(),
        input,
    )
    .fine();
    let flat = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for word in [
        "units [WORD]",
        "Ways between boxes",
        "Gemioncourt Meadow [gemioncourt-meadow]",
        "in Thyle",
        "100.0 %",
        "Were it over now",
        "Lines of Battle, combat.7:",
        "has no rule `none.1`",
        "A copy is in copy.grog",
        "Refused: ",
        "`abracadabra`",
        "there is no order 4000",
        "there is no order 0",
        "there is no order to take back",
        "cannot write no/where",
    ] {
        assert!(flat.contains(word), "`{word}` in {out}");
    }
    assert!(!out.contains("never reached"));
    assert!(folder.join("copy.grog").exists() && folder.join("copy.grog.seed").exists());
    run(&folder, &["verify", "copy.grog"]).fine();
}

#[test]
fn typed_dice_are_prompted_for() {
    let folder = folder();
    let begin = "1\n".repeat(6);
    let input = format!("{begin}9\nx\ncancel\n1\n2\nquit\n");
    let args = [&PLAY[..], &["--dice", "typed", "-o", "game.grog"]].concat();
    let out = type_in(&folder, &args, &input).fine();
    assert!(out.contains("Roll a D3 (1 to 3;"), "{out}");
    assert!(out.contains("That cannot be"), "{out}");
    assert!(out.contains("Refused: a D3"), "{out}");
    let record = std::fs::read_to_string(folder.join("game.grog")).unwrap();
    assert!(record.contains("[d3=2]"), "{record}");
    run(&folder, &[&args[..], &["--seed", "1"]].concat()).fails(2, &["no seed"]);
}

/// Plays the end of a game, always giving the first order.
fn play_the_end(players: &str) -> (Folder, String) {
    let (whole, _) = whole_game();
    let folder = folder();
    let ending = whole.join("ending");
    let args = [
        "play",
        ending.to_str().unwrap(),
        "--players",
        players,
        "--seed",
        "3",
        "-o",
        "game.grog",
    ];
    let out = type_in(&folder, &args, &"1\n".repeat(2000)).fine();
    assert!(out.contains("The game is over: "), "{out}");
    run(&folder, &["verify", "game.grog"]).fine();
    (folder, out)
}

#[test]
fn a_game_is_played_to_its_end() {
    let (folder, out) = play_the_end("human,human");
    assert!(out.contains("grognard verify game.grog"), "{out}");
    let again = type_in(&folder, &["play", "game.grog"], "").fine();
    assert!(again.contains("The game is over: "), "{again}");
}

#[test]
fn the_computer_takes_a_side() {
    let (folder, out) = play_the_end("general:200,human");
    assert!(out.contains("French (general): "), "{out}");
    let players = |players: &str| run(&folder, &[&PLAY[..], &["--players", players]].concat());
    players("human").fails(2, &["not two players", "sergeant"]);
    players("human,napoleon").fails(2, &["not two players"]);
}

#[test]
fn a_game_that_has_begun_keeps_what_it_began_with() {
    let folder = folder();
    type_in(&folder, &[&PLAY[..], &["-o", "game.grog"]].concat(), "").fine();
    let again = [&PLAY[..], &["-o", "game.grog"]].concat();
    run(&folder, &again).fails(2, &["game.grog is there already"]);
    run(&folder, &["play", "game.grog", "--option", "leaders=on"]).fails(2, &["has begun"]);
    run(&folder, &["play", "game.grog", "--seed", "wrong"]).fails(2, &["not the one"]);
}
