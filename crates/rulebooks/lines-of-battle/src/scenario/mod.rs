//! Scenarios: the file, its reading into a [`crate::Setup`], and positions as
//! files, so that a scenario may start from any position.

mod file;
mod position;
mod read;
mod rows;
mod schedule;
mod snapshot;
mod sound;
mod sound_combat;
mod survey;

pub use file::ScenarioFile;
pub(crate) use file::{LeaderRow, UnitRow};
pub use position::PositionFile;
pub(crate) use read::{mustered, read};
