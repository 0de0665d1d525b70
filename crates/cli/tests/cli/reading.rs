//! Commands that only read: what there is, and what it says.

use std::path::Path;

use crate::program::{folder, run};

#[test]
fn help_says_what_exit_codes_mean() {
    let out = run(&folder(), &["--help"]).fine();
    assert!(
        out.contains("Exit codes:") && out.contains("Examples:"),
        "{out}"
    );
    for command in ["new", "do", "play", "odds", "render", "simulate"] {
        let out = run(&folder(), &[command, "--help"]).fine();
        assert!(out.contains("Examples:"), "{command}: {out}");
    }
    assert!(
        run(&folder(), &["--version"])
            .fine()
            .starts_with("grognard ")
    );
}

#[test]
fn wrong_usage_is_exit_code_2() {
    run(&folder(), &["charge"]).fails(2, &["charge"]);
    run(&folder(), &["do"]).fails(2, &["FILE"]);
    run(&folder(), &["rulebooks", "chess"]).fails(2, &["no rulebook `chess`", "lines-of-battle"]);
}

#[test]
fn rulebooks_and_battles_are_listed() {
    let folder = folder();
    assert!(
        run(&folder, &["rulebooks"])
            .fine()
            .contains("lines-of-battle")
    );
    let options = run(&folder, &["rulebooks", "lines-of-battle"]).fine();
    assert!(options.contains("leaders=off|on"), "{options}");
    let books = run(&folder, &["rulebooks", "--json"]).json();
    assert_eq!(books[0]["slug"], "lines-of-battle");
    assert!(run(&folder, &["battles"]).fine().contains("quatre-bras"));
    let battles = run(&folder, &["battles", "--json"]).json();
    let mut all = battles.as_array().unwrap().iter();
    let battle = all.find(|battle| battle["name"] == "quatre-bras").unwrap();
    assert_eq!(battle["date"], "1815-06-16");
    assert_eq!(battle["rulebooks"][0], "lines-of-battle");
}

#[test]
fn rules_are_indexed_by_chapter_and_shown_one_by_one() {
    let folder = folder();
    let index = run(&folder, &["rules", "lines-of-battle"]).fine();
    assert!(
        index.contains("\ncombat\n") && index.contains("combat.7.3.1"),
        "{index}"
    );
    assert!(index.lines().all(|line| line.chars().count() <= 80));
    let chapter = run(&folder, &["rules", "lines-of-battle", "combat"]).fine();
    assert!(!chapter.contains("rally.1"), "{chapter}");
    let rule = run(&folder, &["rules", "lines-of-battle", "map.6"]).fine();
    assert!(
        rule.contains("interpreted") && rule.contains("Ruling q2."),
        "{rule}"
    );
    let value = run(&folder, &["rules", "lines-of-battle", "map.6", "--json"]).json();
    assert_eq!(value["id"], "map.6");
    assert_eq!(value["rulings"][0]["id"], "q2");
    let text = value["rulings"][0]["text"].as_str().unwrap();
    assert!(
        text.starts_with("## q2.") && !text.contains("## q3."),
        "{text}"
    );
    run(&folder, &["rules", "lines-of-battle", "combat.7.3.1.99"])
        .fails(2, &["no rule `combat.7.3.1.99`", "combat.7.3.1"]);
}

#[test]
fn every_rule_has_a_page() {
    let folder = folder();
    let rules = run(&folder, &["rules", "lines-of-battle", "--json"]).json();
    let rules = rules.as_array().unwrap();
    assert!(rules.len() > 100);
    for rule in rules.iter().step_by(25) {
        let id = rule["id"].as_str().unwrap();
        let page = run(&folder, &["rules", "lines-of-battle", id]).fine();
        assert!(
            page.contains(id) && page.contains(rule["status"].as_str().unwrap()),
            "{page}"
        );
    }
}

#[test]
fn completions_are_made_for_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&folder(), &["completions", shell]).fine();
        assert!(script.contains("simulate"), "{shell}");
    }
    run(&folder(), &["completions", "tcsh"]).fails(2, &["tcsh"]);
}

#[test]
fn the_published_schemas_are_current() {
    let folder = folder();
    let list = run(&folder, &["schema", "-o", "schema"]).fine();
    assert!(list.contains("ground.schema.json") && list.contains("lines-of-battle.schema.json"));
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles/schema");
    for line in list.lines() {
        let name = Path::new(line).file_name().unwrap();
        let made = std::fs::read_to_string(folder.join(line)).unwrap();
        let kept = std::fs::read_to_string(published.join(name)).unwrap_or_default();
        assert!(
            made == kept,
            "{} is not current: cargo run -- schema -o battles/schema",
            name.display()
        );
        let _: serde_json::Value = serde_json::from_str(&made).unwrap();
    }
}

#[test]
fn a_schema_can_be_had_alone() {
    let folder = folder();
    for name in [
        "ground",
        "armies",
        "lines-of-battle",
        "ground.toml",
        "la-bataille.toml",
    ] {
        let schema = run(&folder, &["schema", name]).json();
        assert!(schema["properties"].is_object(), "{name}");
    }
    run(&folder, &["schema", "weather"]).fails(2, &["no schema of `weather`", "ground"]);
}

#[test]
fn man_pages_are_made_for_every_command() {
    let folder = folder();
    let whole = run(&folder, &["man"]).fine();
    assert!(whole.contains(".TH grognard 1"), "{whole}");
    assert!(whole.contains("grognard\\-serve(1)"), "{whole}");
    let written = run(&folder, &["man", "-o", "man1"]).fine();
    let help = run(&folder, &["--help"]).fine();
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .map_while(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|name| *name != "help");
    let mut pages = 1;
    for name in commands {
        assert!(
            written.contains(&format!("grognard-{name}.1")),
            "{name}: {written}"
        );
        pages += 1;
    }
    assert!(pages > 20 && written.lines().count() == pages, "{written}");
}
