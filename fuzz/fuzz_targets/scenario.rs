//! Any text as the scenario file of Lines of Battle: a battle is set up and
//! can be played, or the file is refused; it never panics.

#![no_main]

use std::sync::LazyLock;

use kernel::{BattleFiles, Choices, Rulebook};
use libfuzzer_sys::fuzz_target;
use staff::{Guess, SplitMix64};

/// How many decisions a battle that was let in is played.
const PLAYED: usize = 200;

/// The rulebook that reads it.
fn book() -> &'static dyn Rulebook {
    library::find("lines-of-battle").expect("it is in the library")
}

/// The battle of Quatre Bras; its first file is the one that is fuzzed.
static QUATRE_BRAS: LazyLock<BattleFiles> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../battles/quatre-bras");
    let read = |file: &&str| {
        let text = std::fs::read_to_string(format!("{folder}/{file}")).unwrap_or_default();
        ((*file).to_owned(), text)
    };
    BattleFiles {
        name: "quatre-bras".to_owned(),
        files: book().files().iter().map(read).collect(),
    }
});

fuzz_target!(|text: &str| {
    let mut battle = QUATRE_BRAS.clone();
    text.clone_into(&mut battle.files[0].1);
    let Ok(mut game) = book().begin(&battle, &Choices::default()) else {
        return;
    };
    let mut choice = SplitMix64::new(text.len() as u64);
    for _ in 0..PLAYED {
        let count = game.count_orders();
        let nth = choice.below(count);
        if count == 0 || game.give_nth(nth, &mut Guess(&mut choice)).is_err() {
            break;
        }
    }
    let _ = (game.scene(), game.standing(), game.orders());
    assert!(game.restore(&game.snapshot()).is_ok());
});
