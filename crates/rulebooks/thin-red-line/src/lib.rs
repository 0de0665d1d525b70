//! The Thin Red Line 1795-1815, by Ben Seib: battalions of stands on a table.
//!
//! The files follow the book: unit types (`troops`), turn and initiative
//! (`sequence`, `initiative`, `phases`, `reserves`), Movement (`movement`,
//! `movement_table`, `terrain`), Shooting (`shooting`, `sight`, `eye`, `fallback`),
//! Assault (`assault`), Motivation (`motivation`, `spirit`), Weather
//! (`weather`), Scenarios (`missions`, `deployment`, `victory`). `field` is
//! where units stand. Every rule is a value of [`Rule`], made from
//! `rules.toml`. `hiding` and `works` are hidden units and field works, `worth`
//! the judgement of computer generals, `scene`, `insight` and `pointing` what a
//! player sees and points at.

#![allow(
    clippy::match_same_arms,
    reason = "arms that do the same by different rules of the book stand apart"
)]

pub mod assault;
pub mod brigades;
mod cover;
mod deployment;
mod designation;
pub mod dice;
mod event;
mod eye;
mod fallback;
mod field;
mod game;
mod hiding;
mod ids;
mod imprint;
pub mod initiative;
mod insight;
mod kit;
pub mod missions;
pub mod motivation;
mod movement;
pub mod movement_table;
mod muster;
mod objectives;
pub mod odds;
mod options;
mod order;
mod phases;
mod pointing;
mod position;
mod reference;
mod refusal;
mod reserves;
mod rule;
mod rulebook;
mod scenario;
mod scene;
mod sequence;
mod setup;
pub mod shooting;
mod sight;
mod spirit;
pub mod terrain;
pub mod troops;
mod victory;
pub mod weather;
mod words;
mod works;
mod worth;

pub use event::Event;
pub use game::Battle;
pub use ids::{BuildingId, UnitId};
pub use options::Options;
pub use order::{Approach, Order, Share};
pub use position::{
    Aim, Combat, Fall, Fate, March, Objective, Place, Position, RollFor, Stage, Step, UnitState,
};
pub use refusal::Refusal;
pub use rule::Rule;
pub use rulebook::{FILE, RULEBOOK, ThinRedLine, VERSION};
pub use scenario::{Inches, PositionFile, ScenarioFile};
pub use setup::{Setup, Standing, Unit};
pub use sight::{Arc, FireLine};
pub use works::{Work, WorkKind};
