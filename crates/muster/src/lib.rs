//! Battles as they lie on disk: where they are found, how they are read, and
//! how a person is told what is wrong in them.
//!
//! What a rulebook makes of a battle is the rulebook's business, which it tells
//! by `Rulebook::muster`; what a map looks like, the easel's.

mod battles;
pub mod history;
mod load;
pub mod report;
mod shared;

pub use ::armies;
pub use battles::{
    ARMIES_FILE, BattleInfo, GROUND_FILE, HISTORY_FILE, battles, built_in_file, is_built_in,
};
pub use ground::geography::of as geography;
pub use load::{LoadError, MOST_BYTES, load, load_with_armies, read_text, text_of};
pub use shared::{history, schemas};
