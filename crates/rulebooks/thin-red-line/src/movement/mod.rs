//! The movement phase: choosing a unit, its legs, formations, guns, buildings
//! and commanders.

mod act;
mod check;
pub(crate) mod going;
mod listing;
pub mod march;
mod places;
