//! Positions, orders and events as text for a person with 80 columns.

mod canvas;
mod layout;
pub mod lists;
mod map;
pub mod odds;
mod pieces;
mod table;
mod tables;
pub mod tell;
mod wrap;

pub use map::map;
pub use tables::{cells, panels, units};
pub use wrap::{hanging, wrapped};

/// How wide a page is.
pub const WIDTH: usize = 80;
