//! Records of an older reading of a rulebook, brought to the present one.
//!
//! When a corrected rule would let an old record come out differently, the
//! rulebook's version rises, and [`Rulebook::migrate`] says how an old game is
//! still played as it was: usually by an option that keeps the old reading.
//! Orders and answers of chance then lead through the same game again; only the
//! fingerprints of its positions are made anew.

use super::{Answer, Entry, PlayError, Record};
use crate::chance::Scripted;
use crate::{AnyGame, Ask, BySide, Choices, Given, Rulebook};

/// A record as the rulebook is played now: itself, or what a migration makes of it.
///
/// Decisions that were added to an older record after it was renewed may be in
/// it; it is renewed again as a whole.
pub fn renew(rulebook: &dyn Rulebook, record: Record) -> Result<Record, PlayError> {
    if record.rulebook != rulebook.slug() {
        return Err(PlayError::Rulebook {
            found: record.rulebook,
            wanted: rulebook.slug().to_owned(),
        });
    }
    let (found, ours) = (record.version, rulebook.version());
    if found == ours {
        return Ok(record);
    }
    let newer = found > ours;
    let migrated = if newer {
        None
    } else {
        rulebook.migrate(record)
    };
    let mut record = migrated.ok_or_else(|| PlayError::Version {
        rulebook: rulebook.slug().to_owned(),
        found,
        ours,
    })?;
    record.version = ours;
    let mut game = rulebook.begin(&record.battle, &choices(rulebook, &record)?)?;
    let sides = side_ids(game.as_ref());
    for (number, entry) in (1..).zip(&mut record.entries) {
        repeat(game.as_mut(), &sides, number, entry)?;
        entry.digest = game.digest();
    }
    Ok(record)
}

/// What a record's head chose of the rulebook's options.
pub fn choices(rulebook: &dyn Rulebook, record: &Record) -> Result<Choices, PlayError> {
    let mut choices = Choices::default();
    for (name, value) in &record.options {
        choices.set(rulebook.options(), name, value)?;
    }
    Ok(choices)
}

/// Carries out a recorded decision: the side, the order and what it asks of
/// chance must be as they were.
pub(super) fn repeat(
    game: &mut dyn AnyGame,
    sides: &BySide<String>,
    number: usize,
    entry: &Entry,
) -> Result<Given, PlayError> {
    let asked = match game.ask() {
        Ask::Order(side) => sides[side].as_str(),
        Ask::Nothing => "nobody",
    };
    if asked != entry.side {
        let what = format!("{asked} is asked here, not {}", entry.side);
        return Err(diverged(number, entry, what));
    }
    let values: Vec<u8> = entry.answers.iter().map(|answer| answer.value).collect();
    let given = game
        .give(&entry.order, &mut Scripted::new(&values))
        .map_err(|error| diverged(number, entry, error.to_string()))?;
    if given
        .drawn
        .iter()
        .map(Answer::from)
        .eq(entry.answers.iter().copied())
    {
        Ok(given)
    } else {
        let what = "the rules ask chance for something else here".to_owned();
        Err(diverged(number, entry, what))
    }
}

/// The short names of a game's sides, which stay as they are.
pub(super) fn side_ids(game: &dyn AnyGame) -> BySide<String> {
    let scene = game.scene();
    BySide::from_fn(|side| scene.sides[side].id.clone())
}

/// A decision that does not lead where the record says.
pub(super) fn diverged(number: usize, entry: &Entry, what: String) -> PlayError {
    PlayError::Diverged {
        number,
        order: entry.order.clone(),
        what,
    }
}
