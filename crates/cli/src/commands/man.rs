//! `grognard man`: the manual as man pages, made from what `--help` says.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::{Failure, Verdict};
use crate::files::{self, Readers};

/// Print the man page, or write those of all commands into a folder.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  grognard man | man -l -
  grognard man -o ~/.local/share/man/man1     (a page for each command)")]
pub struct Args {
    /// Write into a folder instead, a page for each command.
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let Some(folder) = &args.output else {
        out.write_all(&page(program)?)?;
        return Ok(Verdict::Holds);
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::wrong(format!(
            "cannot make the folder {}: {error}",
            folder.display()
        ))
    })?;
    let commands: Vec<clap::Command> = program.get_subcommands().cloned().collect();
    for command in std::iter::once(program).chain(commands) {
        let name = command
            .get_display_name()
            .unwrap_or_else(|| command.get_name());
        let path = folder.join(format!("{name}.1"));
        files::write(&path, &page(command)?, Readers::Usual)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(Verdict::Holds)
}

fn page(command: clap::Command) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}
