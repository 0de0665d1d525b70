//! The calls of the API, a file for each kind; the table of them all is in
//! [`routes`](crate::routes).

pub mod companion;
pub mod extract;
pub mod games;
pub mod live;
pub mod look;
pub mod orders;
mod reading;
pub mod talk;
pub mod verdict;
