//! What games tell. [`report`] is one battle looked back upon: strength and
//! points by turn, losses, luck against expectation, turning points. [`study`]
//! is many battles side by side, and [`games`] many without a look at them.
//! [`stats`] says how far numbers can be trusted.
//!
//! No rulebook is named here: games come in as [`kernel::AnyGame`].

pub mod games;
pub mod report;
pub mod stats;
pub mod study;
