//! The scenario file: what a person writes, and how it becomes a set-up.

mod armies;
mod file;
mod length;
mod read;

pub use file::{LengthId, ScenarioFile};
pub use read::read;
