//! The Dining Table Napoleon, by Matthew Green: brigades on a table, moved by
//! playing cards.
//!
//! The files follow the book: game basics (`cards`, `troops`), command
//! (`command`, `activation`), recovery, the artillery check (`morale`), charge
//! combat (`charge`), firefights (`firefight`), artillery (`artillery`),
//! generals, and part 3, which makes a game of an order of battle (`creating`).
//! Every rule is a value of [`Rule`], made from `rules.toml`.

pub mod activation;
pub mod artillery;
pub mod cards;
pub mod charge;
pub mod command;
pub mod firefight;
pub mod generals;
pub mod morale;
pub mod odds;
pub mod recovery;
mod rule;
pub mod troops;

pub use rule::Rule;
