//! Any text as a file of a battle: a battle is set up and can be played, or the
//! file is refused.
//!
//! The first line says which file of which battle it takes the place of:
//! `large-battles ligny ground.toml`. The rest is its text.

use kernel::{BattleFiles, Choices, Rulebook};
use staff::{Guess, SplitMix64};

/// How many decisions a battle that was let in is played.
const PLAYED: usize = 40;

pub fn suffer(text: &str) {
    let Some((head, text)) = text.split_once('\n') else {
        return;
    };
    let words: Vec<&str> = head.split(' ').collect();
    let [slug, battle, file] = words.as_slice() else {
        return;
    };
    let Some(book) = library::find(slug) else {
        return;
    };
    let Some(mut files) = built_in(book, battle) else {
        return;
    };
    let Some(place) = files.files.iter_mut().find(|(name, _)| name == file) else {
        return;
    };
    text.clone_into(&mut place.1);
    let _ = book.muster(&files);
    if let Ok(mut game) = book.begin(&files, &Choices::default()) {
        play(game.as_mut(), text.len() as u64);
    }
}

fn play(game: &mut dyn kernel::AnyGame, seed: u64) {
    let mut choice = SplitMix64::new(seed);
    for _ in 0..PLAYED {
        let count = game.count_orders();
        if count == 0 {
            break;
        }
        let nth = choice.below(count);
        if game.give_nth(nth, &mut Guess(&mut choice)).is_err() {
            break;
        }
    }
    let _ = (game.scene(), game.standing(), game.orders());
    assert!(game.restore(&game.snapshot()).is_ok());
}

/// A battle that is built in; never one from the disk.
fn built_in(book: &dyn Rulebook, battle: &str) -> Option<BattleFiles> {
    let known = library::battles().iter().any(|info| info.name == battle);
    known.then(|| muster::load(battle, book).ok()).flatten()
}

/// Every file of every battle under every rulebook that plays it.
pub fn seeds() -> Vec<String> {
    let mut seeds = Vec::new();
    for book in library::RULEBOOKS {
        for battle in library::battles() {
            let files = built_in(*book, &battle.name).into_iter();
            seeds.extend(
                files
                    .flat_map(|files| files.files)
                    .map(|(file, text)| format!("{} {} {file}\n{text}", book.slug(), battle.name)),
            );
        }
    }
    seeds
}
