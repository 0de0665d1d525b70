//! Artillery fire, targets, resolution and recovery (2.18 to 2.21).

pub mod resolution;

mod fire;
mod markers;
mod targets;
