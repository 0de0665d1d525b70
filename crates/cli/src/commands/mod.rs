//! One file for each command.

pub mod battles;
pub mod check;
pub mod completions;
pub mod do_order;
pub mod engine;
pub mod lab;
pub mod man;
pub mod muster;
pub mod new;
pub mod odds;
pub mod orders;
pub mod play;
mod position;
pub mod print;
pub mod reference;
pub mod render;
pub mod replay;
pub mod report;
pub mod rulebooks;
pub mod rules;
pub mod schema;
pub mod serve;
mod set_up;
pub mod show;
pub mod simulate;
pub mod undo;
pub mod verify;

use std::io::Write;

use crate::args::{Cli, Command};
use crate::failure::{Failure, Verdict};

/// Runs a command.
pub fn run(cli: Cli, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let Some(command) = cli.command else {
        return serve::run(&serve::Args::default(), out);
    };
    match command {
        Command::Serve(args) => serve::run(&args, out),
        Command::Rulebooks(args) => rulebooks::run(&args, out),
        Command::Battles(args) => battles::run(&args, out),
        Command::Muster(args) => muster::run(&args, out),
        Command::Rules(args) => rules::run(&args, out),
        Command::New(args) => new::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Orders(args) => orders::run(&args, out),
        Command::Do(args) => do_order::run(&args, out),
        Command::Undo(args) => undo::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Verify(args) => verify::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Render(args) => render::run(&args, out),
        Command::Print(args) => print::run(&args, out),
        Command::Simulate(args) => simulate::run(&args, out),
        Command::Lab(args) => lab::run(&args, out),
        Command::Report(args) => report::run(&args, out),
        Command::Engine(args) => engine::run(&args, out),
        Command::Odds(args) => odds::run(&args, out),
        Command::Reference(args) => reference::run(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Schema(args) => schema::run(&args, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Man(args) => man::run(&args, out),
    }
}
