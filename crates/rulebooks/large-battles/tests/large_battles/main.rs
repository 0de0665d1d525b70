//! Large Battles: the rules of the book, chapter by chapter, on small tables; the odds, the files, the
//! laws that every rulebook keeps, and battles played out.
#![allow(clippy::unwrap_used)]

mod charging;
mod charging_home;
mod command;
mod companion;
mod conformance;
mod driven;
mod firing;
mod generals;
mod ground;
mod judgement;
mod ligny;
mod limits;
mod limits_of_files;
mod limits_of_melee;
mod melee;
mod movement;
mod mustered;
mod odds;
mod passing_fire;
mod refused;
mod rout_and_rally;
mod scenario_files;
mod seen;
mod sequence;
mod setting_up;
mod support;
