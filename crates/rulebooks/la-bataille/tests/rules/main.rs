//! The rules of La Bataille, chapter by chapter.

mod charges;
mod field;
mod morale;
mod odds;
mod scenario_files;
mod short_games;
mod tables;
