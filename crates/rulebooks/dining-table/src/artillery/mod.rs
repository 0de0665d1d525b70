//! Artillery fire, targets, resolution and recovery (2.18 to 2.21), and its check
//! of charges (2.10).

pub(crate) mod modifiers;
pub mod resolution;

mod check;
mod fire;
mod markers;
mod points;
mod targets;
