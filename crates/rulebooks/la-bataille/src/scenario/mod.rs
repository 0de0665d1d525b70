//! The scenario file: what a person writes, and how it becomes a set-up.

mod armies;
mod file;
mod length;
mod read;
mod strength;

pub(crate) use file::{Company, UnitRow};
pub use file::{LengthId, ScenarioFile};
pub use read::read;
pub(crate) use strength::names;
