//! `grognard simulate`: many games between computer generals.

mod summary;

use std::io::{IsTerminal as _, Write};
use std::num::NonZero;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use kernel::BySide;

use lab::games::{Job, Sides, play_all};

use self::summary::Summary;
use super::set_up::{SetUp, players};
use crate::failure::{Failure, Verdict};
use crate::text::tell;
use crate::{json, seeds};

/// Let computer generals play many games.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The same seed gives the same games, whatever the number of threads, unless a
general thinks by the clock.

Examples:
  grognard simulate quatre-bras --rulebook lines-of-battle --games 1000 --seed 1
  grognard simulate quatre-bras -r lines-of-battle --games 100 --players sergeant,recruit --json
  grognard simulate quatre-bras -r lines-of-battle --games 100 --players general:20ms,sergeant --swap")]
pub struct Args {
    #[command(flatten)]
    set_up: SetUp,
    /// How many games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// A word, a number or 64 hexadecimal digits from which all games come.
    #[arg(long)]
    seed: Option<String>,
    /// Who plays the first and the second side: recruit, sergeant, general;
    /// general:20ms and general:5000 have a budget for each decision.
    #[arg(long, value_name = "A,B", default_value = "recruit,recruit")]
    players: String,
    /// Change sides after every game, each two games with the same dice, and
    /// say which of the players is the better one.
    #[arg(long)]
    swap: bool,
    /// How many threads; as many as there are cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let players = players(&args.players, staff::NAMES)?;
    let seed = seeds::seed(args.seed.as_deref())?;
    let (rulebook, play) = args.set_up.begin(None)?;
    let job = Job {
        start: play.start(),
        players: players.clone(),
        seed,
        sides: if args.swap {
            Sides::Changed
        } else {
            Sides::Kept
        },
        games: args.games,
        threads: args.threads.map_or_else(cores, usize::from),
    };
    let bar = bar(args.games);
    let begun = Instant::now();
    let games = play_all(&job, &|| bar.inc(1));
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let games = games.map_err(|unknown| {
        let why = unknown.0.why;
        Failure::wrong(format!(
            "chance had no answer for {} ({})",
            why.what, why.rule
        ))
    })?;
    let summary = Summary::of(&games, job.sides, play.game().tally().halves, seconds);
    let scene = play.start().scene();
    if args.json {
        let head = serde_json::json!({
            "rulebook": rulebook.slug(),
            "battle": play.record().battle.name,
            "options": play.record().options.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
            "seed": seed.to_string(),
        });
        let ids = BySide::from_fn(|side| scene.sides[side].id.clone());
        json::print(out, &summary.value(head, &ids, &players))?;
    } else {
        writeln!(out, "{} by {}, seed {seed}", scene.title, rulebook.title())?;
        write!(out, "{}", summary.text(&tell::names(&scene), &players))?;
    }
    Ok(Verdict::Holds)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// A progress bar on a terminal; elsewhere nothing.
fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let bar = ProgressBar::new(games);
    style
        .map(|style| bar.clone().with_style(style))
        .unwrap_or(bar)
}
