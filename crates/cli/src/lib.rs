//! `grognard`: the command line that puts rulebooks, battles, pictures and
//! computer generals together.
//!
//! Each command is a file under `commands/`. No rule of any game is here.

mod args;
mod commands;
mod failure;
mod files;
mod game_file;
mod giving;
mod json;
mod seeds;
mod text;

use std::io::{self, Write as _};
use std::process::ExitCode;

use failure::Failure;

/// Answers every line of the input as `grognard engine` does, until it ends.
pub fn engine(input: &mut dyn io::BufRead, out: &mut dyn io::Write) -> io::Result<()> {
    commands::engine::serve(input, out)
        .map(|_| ())
        .map_err(|failure| io::Error::other(format!("{failure:?}")))
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = args::read(&mut out).and_then(|cli| commands::run(cli, &mut out));
    let flushed = out.flush().map_err(Failure::from);
    match done.and_then(|verdict| flushed.map(|()| verdict)) {
        Ok(verdict) => verdict.into(),
        Err(failure) => failure.tell(),
    }
}
