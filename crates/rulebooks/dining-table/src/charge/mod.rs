//! Charge combat (2.11): who commits what, the draw, and who wins.

pub mod clash;
pub mod commit;
