//! Exact odds.

use crate::program::{folder, new_game, run};

/// `5/12` as a pair.
fn fraction(text: &str) -> (u64, u64) {
    match text.split_once('/') {
        Some((over, under)) => (over.parse().unwrap(), under.parse().unwrap()),
        None => (text.parse().unwrap(), 1),
    }
}

#[test]
fn a_rulebook_lists_its_resolutions() {
    let folder = folder();
    let list = run(&folder, &["odds", "lines-of-battle"]).fine();
    assert!(
        list.contains("combat: ") && list.contains("attacker-rating="),
        "{list}"
    );
    let value = run(&folder, &["odds", "lines-of-battle", "--json"]).json();
    let names: Vec<_> = value["resolutions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["name"].as_str().unwrap())
        .collect();
    for name in [
        "combat",
        "counterattack",
        "artillery",
        "artillery-retreat",
        "leader-wound",
    ] {
        assert!(names.contains(&name), "{name}");
    }
}

#[test]
fn every_resolution_sums_to_one_in_lowest_terms() {
    let folder = folder();
    for name in [
        "combat",
        "counterattack",
        "artillery",
        "artillery-retreat",
        "leader-wound",
    ] {
        let value = run(&folder, &["odds", "lines-of-battle", name, "--json"]).json();
        assert_eq!(value["rulebook"], "lines-of-battle");
        assert_eq!(value["resolution"], name);
        assert!(value["factors"].is_object() && value["modifiers"].is_array());
        let outcomes = value["outcomes"].as_array().unwrap();
        let parts: Vec<_> = outcomes
            .iter()
            .map(|it| fraction(it["p"].as_str().unwrap()))
            .collect();
        let common: u64 = parts.iter().map(|(_, under)| under).product();
        let sum: u64 = parts
            .iter()
            .map(|(over, under)| over * common / under)
            .sum();
        assert_eq!(sum, common, "{name}: {value}");
        assert!(
            parts
                .iter()
                .all(|(over, under)| (2..=*over).all(|n| over % n != 0 || under % n != 0))
        );
    }
}

#[test]
fn factors_change_modifiers_that_cite_their_rules() {
    let args = [
        "odds",
        "lines-of-battle",
        "combat",
        "attacker=light-cavalry",
        "attacker-rating=2",
        "defender=infantry",
        "defender-rating=1",
        "defender-formation=line",
        "--json",
    ];
    let value = run(&folder(), &args).json();
    assert_eq!(value["factors"]["attacker"], "light-cavalry");
    let modifiers = value["modifiers"].as_array().unwrap();
    let sum = |role: &str| -> i64 {
        let of_role = modifiers.iter().filter(|it| it["role"] == role);
        of_role.map(|it| it["value"].as_i64().unwrap()).sum()
    };
    // The book's own example: +2 for the cavalry, +3 for the infantry.
    assert_eq!((sum("attacker"), sum("defender")), (2, 3), "{value}");
    assert!(
        modifiers
            .iter()
            .all(|it| it["rule"].as_str().unwrap().starts_with("combat"))
    );
}

#[test]
fn what_cannot_be_asked_is_said() {
    let folder = folder();
    let fails = |args: &[&str], words: &[&str]| {
        let mut all = vec!["odds"];
        all.extend(args);
        run(&folder, &all).fails(2, words);
    };
    fails(&["chess"], &["no rulebook `chess`"]);
    fails(
        &["lines-of-battle", "duel"],
        &["no resolution `duel`", "combat"],
    );
    fails(
        &["lines-of-battle", "combat", "moon=full"],
        &["no factor `moon`"],
    );
    fails(
        &["lines-of-battle", "combat", "attacker=elephants"],
        &["`attacker` cannot be `elephants`"],
    );
    fails(&["lines-of-battle", "combat", "attacker"], &["KEY=VALUE"]);
    fails(
        &["nowhere.grog", "--order", "1"],
        &["cannot read nowhere.grog"],
    );
}

#[test]
fn numbers_and_cards_are_told_in_runs() {
    let folder = folder();
    let list = run(&folder, &["odds", "la-bataille"]).fine();
    for line in [
        "fire=0.5 to 60 by halves | 61 to 250 by ones",
        "the fire value (12)",
        "modifier=-66 to 66",
    ] {
        assert!(list.contains(line), "{line}: {list}");
    }
    let list = run(&folder, &["odds", "dining-table"]).fine();
    for line in [
        "removed=any of: AC to KC | AD to KD | AH to KH | AS to KS | Joker1 | Joker2",
        "attacker-cards=by-rule | 0 to 8",
    ] {
        assert!(list.contains(line), "{line}: {list}");
    }
    let wrong = ["odds", "la-bataille", "fire", "fire=0.7"];
    run(&folder, &wrong).fails(2, &["it can be: 0.5 to 60 by halves, 61 to 250 by ones"]);
    let wrong = ["odds", "dining-table", "charge", "removed=1S"];
    run(&folder, &wrong).fails(2, &["AS to KS"]);
}

#[test]
fn a_factor_is_given_once() {
    let twice = ["attacker=infantry", "attacker=lancers"];
    let args = [&["odds", "lines-of-battle", "combat"][..], &twice].concat();
    run(&folder(), &args).fails(2, &["`attacker` is given twice"]);
}

#[test]
fn a_person_reads_what_results_tell_and_a_program_their_names() {
    let folder = folder();
    let text = |args: &[&str]| run(&folder, &[&["odds"], args].concat()).fine();
    let names = |args: &[&str]| -> Vec<String> {
        let value = run(&folder, &[&["odds"], args, &["--json"]].concat()).json();
        let outcomes = value["outcomes"].as_array().unwrap().iter();
        outcomes
            .map(|it| it["result"].as_str().unwrap().to_owned())
            .collect()
    };
    let combat = ["lines-of-battle", "combat"];
    assert!(text(&combat).contains("Odds: hits that each takes, after saves"));
    assert_eq!(names(&combat)[0], "attacker 0, defender 1");
    let charge = ["dining-table", "charge"];
    assert!(text(&charge).contains("Odds: hits that each scores"));
    assert_eq!(names(&charge)[0], "attacker 0, defender 0");
    let melee = ["la-bataille", "melee"];
    assert!(text(&melee).contains("AR: the attacker routs"));
    assert_eq!(names(&melee)[0], "AR");
    let points = ["lines-of-battle", "command-points"];
    assert!(text(&points).contains("    1 point   "));
    assert_eq!(names(&points), ["1 points", "2 points", "3 points"]);
    let gone = ["defender-rating=1", "defender-hits=2"];
    let args = [&["odds"], &combat[..], &gone].concat();
    run(&folder, &args).fails(
        2,
        &["with 2 hits and a rating of 1 the defender is eliminated"],
    );
}

#[test]
fn an_order_has_odds_too() {
    let folder = new_game(&["--seed", "7"]);
    let value = run(&folder, &["odds", "game.grog", "--order", "1", "--json"]).json();
    assert_eq!(value["outcomes"][0]["p"], "1");
    assert!(value["order"].as_str().unwrap().starts_with("place "));
    run(&folder, &["odds", "game.grog"]).fails(2, &["--order N"]);
    run(&folder, &["odds", "game.grog", "--order", "0"]).fails(2, &["no order 0"]);
    run(&folder, &["odds", "game.grog", "--order", "end-fire"]).fails(1, &["turn."]);
    let text = run(&folder, &["odds", "game.grog", "--order", "1"]).fine();
    assert!(text.contains("100.0 %"), "{text}");
}

#[test]
fn a_reference_sheet_is_printed_as_text_and_as_a_page() {
    let folder = folder();
    for book in [
        "lines-of-battle",
        "large-battles",
        "thin-red-line",
        "dining-table",
        "la-bataille",
    ] {
        let text = run(&folder, &["reference", book]).fine();
        assert!(text.starts_with("# ") && text.contains("\n## "), "{text}");
        assert!(text.contains("\n| "), "{book} has tables");
        let page = run(&folder, &["reference", book, "--html"]).fine();
        assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
        assert!(
            !page.contains("http"),
            "{book} needs nothing from elsewhere"
        );
    }
}
