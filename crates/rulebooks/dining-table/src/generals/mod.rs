//! Generals (2.16).

pub mod risk;
