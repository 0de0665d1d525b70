//! The rules of La Bataille, chapter by chapter.

mod assault;
mod charges;
mod command;
mod conformance;
mod details;
mod field;
mod fire;
mod morale;
mod movement;
mod odds;
mod scenario_files;
mod short_games;
mod support;
mod tables;
mod turn;
