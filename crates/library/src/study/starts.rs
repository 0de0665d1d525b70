//! The games that a study begins with, from what its file says.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernel::record::{Dice, Play};
use kernel::{Digest, Rulebook};
use lab::study::{Arm, Study};

use crate::{Wrong, begin as beginning, rulebook};

/// A battle by a rulebook, with the fingerprint of its files.
pub(super) fn begin(
    battle: &str,
    book: &dyn Rulebook,
    options: &BTreeMap<String, String>,
) -> Result<(Play, String), Wrong> {
    let options = options
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let choices = beginning::choices(book, options)?;
    let play = beginning::begin(book, battle, &choices, Dice::Typed)?;
    let mut texts = String::new();
    for (name, text) in &play.record().battle.files {
        // A text takes whatever is written.
        let _ = write!(texts, "{name} {}\n{text}", text.len());
    }
    let fingerprint = Digest::of(&texts).to_string();
    Ok((play, fingerprint))
}

/// The game of one arm, which must be the one that the study was made with.
pub(super) fn start(study: &Study, arm: &Arm) -> Result<Play, Wrong> {
    let book = rulebook(&arm.rulebook)?;
    let (play, files) = begin(&study.battle, book, &arm.options)?;
    if (files.as_str(), book.version()) != (arm.files.as_str(), arm.version)
        || play.start().digest().to_string() != arm.start
    {
        return Err(Wrong::new(format!(
            "`{}` is not what it was when this study was made: the files of {} or the rules of {} \
             have changed",
            arm.label, study.battle, arm.rulebook_title
        ))
        .help("begin a new study"));
    }
    Ok(play)
}

/// The games of all arms.
pub fn starts(study: &Study) -> Result<Vec<Play>, Wrong> {
    study.arms.iter().map(|arm| start(study, arm)).collect()
}
