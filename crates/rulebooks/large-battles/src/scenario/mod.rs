//! Scenarios: the file, its reading into a [`crate::Setup`], and positions as files, so that a scenario
//! may start from any position.

mod checks;
mod file;
mod position;
mod read;
mod rows;
mod snapshot;
mod sound;

pub use file::ScenarioFile;
pub(crate) use file::{GeneralRow, UnitRow};
pub use position::PositionFile;
pub(crate) use read::{mustered, read};
