//! Ordeals: whatever a stranger can send, thrown at the reader that has to take it.
//!
//! An [`Ordeal`] takes any text and panics where a law is broken: a reader that
//! falls over, a server that answers out of form, a record that is written
//! otherwise than it was read. Two drive them: the program `ordeal` spoils real
//! texts by a seed, for so many seconds, in every run of the tests; libFuzzer
//! (see `fuzz/`) looks for new ways through the code, by hand and for longer.

mod api;
mod engine;
mod record;
mod scenario;
#[cfg(test)]
mod secrets;

use std::fs;
use std::path::{Path, PathBuf};

/// One kind of text that strangers send.
pub struct Ordeal {
    /// Its name, and that of its folder in `fuzz/corpus`.
    pub name: &'static str,
    /// What takes the text; it panics where a law is broken.
    pub suffer: fn(&str),
    /// Real texts to begin with.
    seeds: fn() -> Vec<String>,
}

/// All of them.
pub static ORDEALS: [Ordeal; 4] = [
    Ordeal {
        name: "record",
        suffer: record::suffer,
        seeds: record::seeds,
    },
    Ordeal {
        name: "scenario",
        suffer: scenario::suffer,
        seeds: scenario::seeds,
    },
    Ordeal {
        name: "engine",
        suffer: engine::suffer,
        seeds: engine::seeds,
    },
    Ordeal {
        name: "api",
        suffer: api::suffer,
        seeds: api::seeds,
    },
];

/// The ordeal of a name.
pub fn find(name: &str) -> Option<&'static Ordeal> {
    ORDEALS.iter().find(|ordeal| ordeal.name == name)
}

impl Ordeal {
    /// Its folder of kept texts.
    pub fn folder(&self) -> PathBuf {
        root().join("fuzz/corpus").join(self.name)
    }

    /// Real texts: what the program itself writes, and what it is given.
    pub fn seeds(&self) -> Vec<String> {
        (self.seeds)()
    }

    /// Real texts, and those that were kept because they once went a way of their own.
    pub fn corpus(&self) -> Vec<String> {
        let mut texts = self.seeds();
        texts.extend(texts_of(&self.folder()));
        texts
    }
}

/// Takes away what an ordeal left on the disk.
pub fn tidy_up() {
    let _ = fs::remove_dir_all(api::folder());
}

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of a folder, in the order of their names; none where there is no folder.
fn texts_of(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let bytes = paths.into_iter().filter_map(|path| fs::read(path).ok());
    bytes
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect()
}
