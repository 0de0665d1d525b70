//! Artillery fire, targets, resolution and recovery (2.18 to 2.21).

pub(crate) mod modifiers;
pub mod resolution;

mod fire;
mod markers;
mod targets;
