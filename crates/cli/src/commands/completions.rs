//! `grognard completions`: what a shell needs to complete commands.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::{Failure, Verdict};

/// Print completions for a shell.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example:\n  grognard completions bash > ~/.local/share/bash-completion/completions/grognard"
)]
pub struct Args {
    /// The shell.
    shell: Shell,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "grognard", &mut script);
    out.write_all(&script)?;
    Ok(Verdict::Holds)
}
