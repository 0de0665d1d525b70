//! Large Battles: the rules of the book, chapter by chapter, on small tables; the odds, the files, the
//! laws that every rulebook keeps, and battles played out.
#![allow(clippy::unwrap_used)]

mod charging;
mod command;
mod conformance;
mod firing;
mod ligny;
mod melee;
mod movement;
mod odds;
mod rout_and_rally;
mod scenario_files;
mod seen;
mod sequence;
mod setting_up;
mod support;
