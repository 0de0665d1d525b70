//! The rules of La Bataille, chapter by chapter.

mod assault;
mod command;
mod conformance;
mod fire;
mod movement;
mod odds;
mod scenario_files;
mod short_games;
mod support;
mod tables;
