//! A whole game of the toy, kept as a file.

use std::path::Path;

use kernel::Choices;
use testkit::golden::{self, Tarnish};
use testkit::toy::{TOY, ToyBook, ford};

fn path() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/ford.grog"
    ))
}

#[test]
fn the_golden_game_of_the_toy_is_played_again() {
    let proof = golden::check(&TOY, &ford(), &Choices::default(), "ford", path())
        .unwrap_or_else(|tarnish| panic!("{tarnish}"));
    assert!(proof.decisions > 20 && proof.draws > 5, "{proof:?}");
    assert!(proof.outcome.is_some());
}

#[test]
fn another_game_from_the_same_seed_is_told_with_its_line() {
    let mut battle = ford();
    battle.files[0].1 = battle.files[0].1.replace("strength 4", "strength 5");
    let now = golden::play(&TOY, &battle, &Choices::default(), "ford").unwrap();
    match golden::compare(&TOY, &now, path()) {
        Err(Tarnish::Replayed { golden, now, .. }) => assert_ne!(golden, now),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rules_that_lead_elsewhere_are_told_apart() {
    let text = std::fs::read_to_string(path()).unwrap();
    let changed = text.replacen("| turns 4", "| turns 2", 1);
    assert!(matches!(
        golden::replay(&TOY, &changed),
        Err(Tarnish::Rules(_))
    ));
    let newer = ToyBook {
        version: 2,
        oldest: 2,
    };
    assert!(matches!(
        golden::replay(&newer, &text),
        Err(Tarnish::Rules(_))
    ));
}

#[test]
fn a_missing_file_says_how_to_make_it() {
    let nowhere = Path::new("no/such/folder/game.grog");
    let now = golden::play(&TOY, &ford(), &Choices::default(), "ford").unwrap();
    let tarnish = golden::compare(&TOY, &now, nowhere).unwrap_err();
    assert!(tarnish.to_string().contains("GROGNARD_BLESS=1"));
}
