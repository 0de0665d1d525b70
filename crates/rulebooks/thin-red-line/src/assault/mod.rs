//! The assault phase: charges, defensive fire and combat.

pub mod strike;
