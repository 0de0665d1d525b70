//! The Thin Red Line 1795-1815, by Ben Seib: battalions of stands on a table.
//!
//! The files follow the book: unit types (`troops`), turn and initiative
//! (`initiative`), Movement (`movement_table`), Shooting (`shooting`), Assault
//! (`assault`), Motivation (`motivation`), Weather (`weather`). Every rule is a
//! value of [`Rule`], made from `rules.toml`; a rule that is not played yet is
//! planned there.

pub mod assault;
pub mod dice;
pub mod initiative;
pub mod motivation;
pub mod movement_table;
pub mod odds;
mod rule;
pub mod shooting;
pub mod troops;
pub mod weather;

pub use rule::Rule;
