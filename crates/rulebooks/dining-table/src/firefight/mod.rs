//! Firefight combat (2.17).

pub mod exchange;
