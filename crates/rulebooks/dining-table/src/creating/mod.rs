//! Creating a game (part 3): from a historical order of battle to units, their
//! SPs, headquarters and artillery.
//!
//! What the book leaves to judgement (morale grades, characters, strengths) is
//! asked for, never looked up; only the defaults that it names are filled in.

pub mod army;
pub mod command;
pub(crate) mod generals;
pub mod guns;
pub(crate) mod muster;
pub mod units;
