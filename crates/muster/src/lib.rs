//! Battles as they lie on disk: where they are found, how they are read, and
//! how a person is told what is wrong in them.
//!
//! What a rulebook makes of a battle is the rulebook's business; what a map
//! looks like, the easel's.

pub mod armies;
mod battles;
pub mod history;
mod load;
pub mod report;
mod shared;

pub use battles::{
    ARMIES_FILE, BattleInfo, GROUND_FILE, HISTORY_FILE, battles, built_in_file, is_built_in,
};
pub use load::{LoadError, MOST_BYTES, load, read_text, text_of};
pub use shared::{armies, geography, history, schemas, toml_fault};
