//! `grognard`, the program.

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
