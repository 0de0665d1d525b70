//! From `rules.toml` to the enum `Rule`.
//!
//! Every rulebook crate lists the rules of its book in `rules.toml`. Its build script calls
//! [`build_script`], which writes `rules.rs` for `include!`: one variant for each rule, so that a
//! citation of a rule which does not exist does not compile.
//!
//! [`Book`] is the same file, read and checked, for tools that join it with something else.
//!
//! Deliberately not here: what the rules say in code, who cites them, and how they are shown.

mod book;
mod emit;
mod name;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

pub use book::{Book, Chapter, Kind, Problem, RuleEntry, Status};
pub use name::variant_name;

/// The name of the file that lists the rules, beside the crate's manifest.
pub const RULES_FILE: &str = "rules.toml";

/// The name of the file that is made for `include!`.
pub const GENERATED_FILE: &str = "rules.rs";

/// Why no `rules.rs` could be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `rules.toml` could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file that was wanted.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// `rules.toml` was read, and something in it is wrong.
    #[error("{}: {problem}", path.display())]
    Rules {
        /// The file at fault.
        path: PathBuf,
        /// What is wrong, where, and what is expected.
        problem: Problem,
    },
    /// `rules.rs` could not be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Reads and checks the `rules.toml` in `manifest_dir`.
pub fn read(manifest_dir: &Path) -> Result<Book, Error> {
    let path = manifest_dir.join(RULES_FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(source) => return Err(Error::Read { path, source }),
    };
    text.parse()
        .map_err(|problem| Error::Rules { path, problem })
}

/// Reads `rules.toml` in `manifest_dir` and writes `rules.rs` into `out_dir`.
pub fn generate(manifest_dir: &Path, out_dir: &Path) -> Result<(), Error> {
    let book = read(manifest_dir)?;
    let path = out_dir.join(GENERATED_FILE);
    fs::write(&path, emit::rust(&book)).map_err(|source| Error::Write { path, source })
}

/// The whole build script of a rulebook crate: [`generate`] between cargo's own directories.
pub fn build_script() -> ExitCode {
    println!("cargo::rerun-if-changed={RULES_FILE}");
    let (Some(manifest_dir), Some(out_dir)) =
        (env::var_os("CARGO_MANIFEST_DIR"), env::var_os("OUT_DIR"))
    else {
        eprintln!("CARGO_MANIFEST_DIR and OUT_DIR are not set: this is for build scripts only");
        return ExitCode::FAILURE;
    };
    match generate(Path::new(&manifest_dir), Path::new(&out_dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
