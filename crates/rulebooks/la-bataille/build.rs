//! Makes the enum of every rule of the book from `rules.toml`.

use std::process::ExitCode;

fn main() -> ExitCode {
    rulegen::build_script()
}
