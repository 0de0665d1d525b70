//! What can be shown over the board when a player asks: how far his units
//! reach, what they see and can fire at, who commands whom; and what an order
//! would look like on a table before it is given.

use crate::scene::{Point, Stand};
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
    /// Ground that is marked: arcs of fire, ranges, zones.
    pub zones: Vec<Zone>,
}

/// Ground that is marked on a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// Its outline.
    pub outline: Vec<Point>,
    /// What it is: `canister`, `12 inches`.
    pub note: String,
}

/// How an order would look on a table: drawn while a player drags a base.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sketch {
    /// The unit that it moves, by its short name.
    pub counter: String,
    /// Where its bases would stand at the end.
    pub ghost: Vec<Stand>,
    /// Where its centre would look at the end, in hundredths of a degree clockwise from north.
    pub facing: u16,
    /// The way of its centre.
    pub way: Vec<Point>,
    /// What it costs and leaves, in words: `5.2 of 8 inches`.
    pub cost: String,
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
