//! The rules of La Bataille, chapter by chapter.

mod assault;
mod charge_chains;
mod charges;
mod command;
mod conformance;
mod corps;
mod counters;
mod details;
mod field;
mod fire;
mod formations;
mod guard;
mod lines;
mod morale;
mod movement;
mod odds;
mod orders;
mod scenario_faults;
mod scenario_files;
mod short_games;
mod support;
mod table_rows;
mod tables;
mod turn;
