//! The grounds that games are played on: geometry, adjacency and distance. No rules.
//!
//! [`geography`] is a battlefield as a vector map, read from `battles/<battle>/ground.toml`; [`areas`] is
//! the ground of areas and borders that is laid over it; [`hex`] is the ground of hexes that is made from
//! it; [`table`] is a table with bases at any angle, measured in inches.

pub mod areas;
pub mod geography;
pub mod hex;
pub mod table;
