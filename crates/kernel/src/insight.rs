//! What can be shown over the board when a player asks: how far his units
//! reach, what they see and can fire at, who commands whom.

use crate::{RuleInfo, Target};

/// One kind of knowledge, as marks over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlay {
    /// What kind, in a word: `reach`, `fire`, `sight`, `command`.
    pub kind: &'static str,
    /// What it shows, in a few words.
    pub title: String,
    /// The rule behind it.
    pub rule: &'static RuleInfo,
    /// What is marked.
    pub marks: Vec<Mark>,
}

/// A mark over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where a line begins; none marks the thing itself.
    pub from: Option<Target>,
    /// What is marked, or where the line ends.
    pub on: Target,
    /// A word or number beside it: points it costs, range, obstacle.
    pub note: String,
    /// Whether it can be done: reached, seen, commanded. What cannot is drawn
    /// broken, and the note says why.
    pub clear: bool,
}
