//! The rules of the book, chapter by chapter, on small tables.
#![allow(clippy::unwrap_used)]

mod charging;
mod command;
mod firing;
mod melee;
mod movement;
mod rout_and_rally;
mod sequence;
mod setting_up;
mod support;
