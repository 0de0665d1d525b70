//! A small game of our own that has everything the kernel offers: two sides,
//! dice, cards, a plan face down, options, odds and an end. Kernel and suite
//! are proved on it; it is nobody's rulebook.

mod book;
mod event;
mod game;
mod order;
mod rule;
mod scenario;
mod scene;
mod state;

pub use book::{FILE, TOY, ToyBook, battle, ford};
pub use event::Event;
pub use order::{Order, Refusal};
pub use rule::Rule;
pub use state::{Ground, Laid, Phase, Plan, Settings, Toy, Unit, Weather, side_id};
