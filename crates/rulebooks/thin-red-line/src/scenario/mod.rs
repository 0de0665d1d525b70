//! Scenarios: the file, its reading into a [`crate::Setup`], and positions as
//! files, so that a scenario may start from any position.

mod file;
mod position;
mod read;

pub use file::{CutRow, Inches, ScenarioFile, ScenarioRow, SideRow, TerrainRow, UnitRow};
pub use position::PositionFile;
pub(crate) use read::{mustered, read};
