//! An open table: what the rulebook put on it, and the units on their bases.
//!
//! Where the battle has a map, the land is painted from it and the rulebook's
//! own ground is only outlined; a table without a map is painted from its
//! features alone, by the same painters.

mod bases;
mod features;
mod hills;
mod units;

pub(crate) use features::{ground, laid};
pub(crate) use units::units;
