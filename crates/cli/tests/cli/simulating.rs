//! Many games between generals.

use crate::program::{folder, run};

fn simulate(more: &[&str]) -> serde_json::Value {
    let mut args = vec![
        "simulate",
        "quatre-bras",
        "-r",
        "lines-of-battle",
        "--json",
        "--games",
        "6",
    ];
    args.extend(more);
    let run = run(&folder(), &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.err, "", "no progress bar where there is no terminal");
    run.json()
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let mut one = simulate(&["--seed", "1", "--threads", "1"]);
    let mut three = simulate(&["--seed", "1", "--threads", "3"]);
    for value in [&mut one, &mut three] {
        assert!(value["decisions_per_second"].as_f64().unwrap() > 0.0);
        let object = value.as_object_mut().unwrap();
        object.remove("seconds");
        object.remove("decisions_per_second");
    }
    assert_eq!(one, three);
    let other = simulate(&["--seed", "2"]);
    assert_ne!(one["decisions_total"], other["decisions_total"]);
}

#[test]
fn results_add_up() {
    let value = simulate(&[
        "--seed",
        "5",
        "--option",
        "leaders=on",
        "--players",
        "recruit,recruit",
    ]);
    let count = |value: &serde_json::Value| value.as_u64().unwrap();
    let wins = &value["wins"];
    let sum = count(&wins["french"]) + count(&wins["allied"]) + count(&value["draws"]);
    assert_eq!(sum + count(&value["unfinished"]), 6);
    assert_eq!(value["unfinished"], 0);
    assert_eq!(value["options"]["leaders"], "on");
    for number in ["mean", "deviation", "min", "max"] {
        assert!(value["points"]["french"][number].is_number(), "{value}");
        assert!(value["decisions"][number].is_number(), "{value}");
    }
}

#[test]
fn a_person_reads_a_summary() {
    let args = [
        "simulate",
        "quatre-bras",
        "-r",
        "lines-of-battle",
        "--games",
        "2",
        "--seed",
        "1",
    ];
    let out = run(&folder(), &args).fine();
    for word in ["2 games", "French (recruit):", "victory points", "a second"] {
        assert!(out.contains(word), "{out}");
    }
}

#[test]
fn changing_sides_tells_the_players_apart() {
    let value = simulate(&["--seed", "1", "--players", "sergeant,recruit", "--swap"]);
    assert_eq!(value["players"][0], "sergeant");
    assert_eq!(value["score"]["of"], "sergeant");
    assert_eq!(value["score"]["games"], 6.0, "{value}");
    assert!(value["score"]["interval"][0].as_f64().unwrap() > 0.5);
    let wins = &value["wins"];
    assert_eq!((&wins["french"], &wins["allied"]), (&3.into(), &3.into()));
}

#[test]
fn what_cannot_be_simulated_is_said() {
    let fails = |args: &[&str], words: &[&str]| {
        let all = [&["simulate", "quatre-bras"], args].concat();
        run(&folder(), &all).fails(2, words);
    };
    fails(&["--players", "recruit"], &["not two players", "sergeant"]);
    fails(&["--players", "human,recruit"], &["not two players"]);
    fails(&["--players", "recruit:9,recruit"], &["not two players"]);
    fails(&["--players", "general:soon,recruit"], &["general:20ms"]);
    fails(&["--games", "0"], &["--games"]);
    fails(&["--threads", "0"], &["--threads"]);
    fails(&["-r", "chess"], &["no rulebook `chess`"]);
}
