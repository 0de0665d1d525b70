//! What may be typed after `grognard`.

use std::io::Write;

use clap::{Parser, Subcommand};

use crate::commands::{
    battles, check, completions, do_order, engine, lab, man, muster, new, odds, orders, play,
    print, reference, render, replay, report, rulebooks, rules, schema, serve, show, simulate,
    undo, verify,
};
use crate::failure::Failure;

const EXIT_CODES: &str = "\
Exit codes:
  0  all is well
  1  what was checked does not hold, or the order was refused
  2  wrong usage, or a file that cannot be used

A battle is a built-in name, a folder of your own, or a scenario file.
A game is a text file, its record: commands that take FILE read and write it.

Examples:
  grognard
      the web table, at http://127.0.0.1:1815/
  grognard play quatre-bras --rulebook lines-of-battle
  grognard new quatre-bras --rulebook lines-of-battle -o game.grog
  grognard orders game.grog
  grognard do game.grog 3
  grognard render game.grog -o game.png
  grognard print quatre-bras --rulebook la-bataille -o table.pdf";

/// Plays published Napoleonic rulebooks, strictly.
#[derive(Parser, Debug)]
#[command(name = "grognard", version, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Cli {
    /// What to do; without it the web table is served, as by `serve`.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// All commands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play in the browser: the web table.
    Serve(serve::Args),
    /// List the rulebooks.
    Rulebooks(rulebooks::Args),
    /// List the built-in battles.
    Battles(battles::Args),
    /// Show what a rulebook makes of a battle's armies, and where every number comes from.
    Muster(muster::Args),
    /// Show the rules of a rulebook, or one of them.
    Rules(rules::Args),
    /// Begin a game as a file.
    New(new::Args),
    /// Show a position: map, units and what is asked.
    Show(show::Args),
    /// List the legal orders, numbered.
    Orders(orders::Args),
    /// Give an order.
    Do(do_order::Args),
    /// Take the last order back, unless chance has spoken.
    Undo(undo::Args),
    /// Tell a game from the start, decision by decision.
    Replay(replay::Args),
    /// Prove a game: every order, every position, every die.
    Verify(verify::Args),
    /// Play in the terminal, prompt by prompt.
    Play(play::Args),
    /// Draw a position as SVG or PNG.
    Render(render::Args),
    /// Print a battle for a real table: map, counters, rosters, reference, record sheet.
    Print(print::Args),
    /// Look back on a battle: strength, points, losses, luck, turning points.
    Report(report::Args),
    /// Play with programs, line by line over standard input and output.
    Engine(engine::Args),
    /// Let computer generals play many games.
    Simulate(simulate::Args),
    /// Compare rulebooks, options and generals over many games.
    Lab(lab::Args),
    /// Exact odds of a resolution, or of a legal order.
    Odds(odds::Args),
    /// Print the quick-reference sheet of a rulebook.
    Reference(reference::Args),
    /// Check scenario files, battle folders and records.
    Check(check::Args),
    /// Print the JSON Schema of a file that people write.
    Schema(schema::Args),
    /// Print completions for a shell.
    Completions(completions::Args),
    /// Print the man page, or write those of all commands.
    Man(man::Args),
}

/// Reads the arguments. Help that was asked for goes to the output.
pub fn read(out: &mut dyn Write) -> Result<Cli, Failure> {
    Cli::try_parse().map_err(|error| {
        if error.use_stderr() {
            return Failure::Arguments(error);
        }
        match write!(out, "{}", error.render()).and_then(|()| out.flush()) {
            Ok(()) => Failure::Answered,
            Err(error) => Failure::Output(error),
        }
    })
}
