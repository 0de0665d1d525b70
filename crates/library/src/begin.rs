//! A game from names: a battle, a rulebook, options, players.

use kernel::record::{Dice, Play, PlayError};
use kernel::{BySide, Choices, Rulebook};

use crate::Wrong;

/// What the players chose, out of a rulebook's options.
pub fn choices<'a>(
    book: &dyn Rulebook,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Choices, Wrong> {
    let mut choices = Choices::default();
    for (name, value) in options {
        choices
            .set(book.options(), name.trim(), value.trim())
            .map_err(|fault| Wrong::new(fault.to_string()))?;
    }
    Ok(choices)
}

/// The game before its first decision. The battle is built in, a folder or a
/// scenario file.
pub fn begin(
    book: &dyn Rulebook,
    battle: &str,
    choices: &Choices,
    dice: Dice,
) -> Result<Play, Wrong> {
    let files = muster::load(battle, book)?;
    let texts = files.clone();
    Play::begin(book, files, choices, dice).map_err(|error| match error {
        PlayError::Files(fault) => Wrong::of_file(&fault, &texts),
        error => Wrong::new(error.to_string()),
    })
}

/// Who plays the first and the second side, out of those allowed.
pub fn players(words: &str, allowed: &[&str]) -> Result<BySide<String>, Wrong> {
    let names: Vec<_> = words.split(',').map(str::trim).collect();
    // A general may have his budget behind his name.
    let known = |name: &&str| {
        let rank = name.split(':').next().unwrap_or(name);
        allowed.contains(&rank) && (allowed.contains(name) || staff::appoint(name, 0).is_ok())
    };
    match names.as_slice() {
        [first, second] if names.iter().all(known) => Ok(BySide {
            first: (*first).to_owned(),
            second: (*second).to_owned(),
        }),
        _ => Err(
            Wrong::new(format!("`{words}` are not two players")).help(format!(
                "two of these, with a comma: {}; general takes a budget, as in general:20ms",
                allowed.join(", ")
            )),
        ),
    }
}
