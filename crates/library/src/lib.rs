//! The five rulebooks and their battles, by name.
//!
//! This is the one place that names rulebooks: the command line, the Python
//! package and the fuzz targets take them from here. [`begin`] makes a game of
//! names, [`study`] the work of a laboratory. No rule of any game is here, and
//! nothing that talks to a person.

pub mod begin;
mod books;
pub mod study;
mod wrong;

pub use books::{RULEBOOKS, battles, find, rule, rulebook, slugs};
pub use muster::BattleInfo;
pub use wrong::Wrong;
