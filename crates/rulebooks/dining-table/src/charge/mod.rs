//! Charge combat (2.11 to 2.13): who commits what, the draw, who wins, and what
//! follows.

pub mod clash;
pub mod commit;

mod after;
mod breakthrough;
mod draw;
mod fight;
pub(crate) mod modifiers;
mod opportunity;
mod rescue;
mod storm;
mod supported;
