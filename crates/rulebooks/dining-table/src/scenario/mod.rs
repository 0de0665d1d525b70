//! Scenario files: read with all their faults told, and written again with any
//! position.

mod file;
mod read;
pub(crate) mod rows;
mod snapshot;
mod table;

pub use file::ScenarioFile;
pub(crate) use file::UnitFile;
pub(crate) use read::{muster, read};
