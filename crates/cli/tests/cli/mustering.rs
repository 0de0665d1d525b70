//! `grognard muster`: what every rulebook makes of a battle's armies.

use crate::program::{folder, run};

const BOOKS: [&str; 5] = [
    "lines-of-battle",
    "large-battles",
    "thin-red-line",
    "dining-table",
    "la-bataille",
];

#[test]
fn quatre_bras_is_mustered_by_every_rulebook() {
    let folder = folder();
    for book in BOOKS {
        let value = run(
            &folder,
            &["muster", "quatre-bras", "--rulebook", book, "--json"],
        )
        .json();
        assert_eq!(value["rulebook"], book);
        let units = value["units"].as_array().unwrap();
        assert!(units.len() >= 10, "{book}: {} units", units.len());
        for unit in units {
            let values = unit["values"].as_array().unwrap();
            let told = |value: &serde_json::Value| {
                value["source"].as_str().is_some_and(|it| !it.is_empty())
            };
            assert!(
                !values.is_empty() && values.iter().all(told),
                "{book}: {}",
                unit["id"]
            );
        }
    }
}

#[test]
fn a_number_shows_where_it_comes_from() {
    let folder = folder();
    let words = [
        "muster",
        "quatre-bras",
        "--rulebook",
        "large-battles",
        "--unit",
        "husson",
    ];
    // Lines are broken to fit the terminal.
    let shown = run(&folder, &words).fine();
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Husson's brigade (husson)",
        "3198 / 100 / 4 is 7.995, so 8 bases",
        "scale.4",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(!shown.contains("Campi"), "{shown}");
    let brief = run(
        &folder,
        &[
            "muster",
            "vimeiro",
            "--rulebook",
            "large-battles",
            "--brief",
        ],
    )
    .fine();
    assert!(
        brief.contains("Anstruther's brigade") && !brief.contains("<-"),
        "{brief}"
    );
}

#[test]
fn a_battle_without_an_order_of_battle_says_so() {
    let folder = folder();
    let ambush = ["muster", "ambush", "--rulebook", "thin-red-line"];
    let shown = run(&folder, &ambush).fine();
    assert!(shown.contains("nothing historical"), "{shown}");
}

#[test]
fn what_cannot_be_mustered_is_said() {
    let folder = folder();
    run(&folder, &["muster", "nowhere"]).fails(2, &["nowhere"]);
    run(&folder, &["muster", "ligny", "--rulebook", "la-bataille"]).fails(2, &["ligny"]);
    let nobody = [
        "muster",
        "ligny",
        "-r",
        "large-battles",
        "--unit",
        "nonsense",
    ];
    run(&folder, &nobody).fails(2, &["nonsense", "ligny"]);
}
