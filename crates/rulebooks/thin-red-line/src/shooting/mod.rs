//! The shooting phase: who may fire at whom, the volley, saves and fall backs.

mod effect;
mod grand;
mod ground;
mod phase;
pub mod saves;
pub mod volley;
pub mod weapons;
mod woods;
