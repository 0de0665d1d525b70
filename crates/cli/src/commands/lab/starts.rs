//! The games that a study begins with, from what its file says.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use kernel::Digest;
use kernel::record::Play;
use lab::study::Study;

use crate::commands::set_up::SetUp;
use crate::failure::Failure;

/// A battle by a rulebook, with the fingerprint of its files.
pub(super) fn begin(
    battle: &str,
    rulebook: &str,
    options: &BTreeMap<String, String>,
) -> Result<(Play, String), Failure> {
    let set_up = SetUp {
        battle: battle.to_owned(),
        rulebook: Some(rulebook.to_owned()),
        options: options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect(),
    };
    let (book, play) = set_up.begin(None)?;
    let files = muster::load(battle, book)?;
    let mut texts = String::new();
    for (name, text) in &files.files {
        // A text takes whatever is written.
        let _ = write!(texts, "{name} {}\n{text}", text.len());
    }
    Ok((play, Digest::of(&texts).to_string()))
}

/// The games of all arms, which must be those that the study was made with.
pub(super) fn of(study: &Study) -> Result<Vec<Play>, Failure> {
    let begin_arm = |arm: &lab::study::Arm| {
        let (play, files) = begin(&study.battle, &arm.rulebook, &arm.options)?;
        let version = crate::library::rulebook(&arm.rulebook)?.version();
        if (files.as_str(), version) != (arm.files.as_str(), arm.version)
            || play.start().digest().to_string() != arm.start
        {
            return Err(Failure::wrong(format!(
                "`{}` is not what it was when this study was made: the files of {} or the rules of {} \
                 have changed",
                arm.label, study.battle, arm.rulebook_title
            ))
            .help("begin a new study"));
        }
        Ok(play)
    };
    study.arms.iter().map(begin_arm).collect()
}
