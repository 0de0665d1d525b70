//! `grognard lab`: many games compared, with a report.

mod results;
mod work;

use std::io::Write;
use std::path::PathBuf;

use lab::study::line;
use library::study::{Plan, fight_chunk, starts};

use self::results::Results;
use crate::failure::{Failure, Verdict};
use crate::seeds;

/// Compare rulebooks, options and generals over many games.
#[derive(clap::Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Results go into OUT.jsonl as they come; OUT.html is the report, OUT.csv a table
with a line for each game. Stopped with Ctrl-C or worse, the same command goes on
where it was; the exit code of one that was stopped is 3, or 130 after a second
Ctrl-C. The same seed gives the same games, whatever the number of threads,
unless a general thinks by the clock.

Game by game all rulebooks and options have the same dice, so that the effect of
an option is seen in fewer games.

Examples:
  grognard lab quatre-bras --games 200 --seed 1
      all rulebooks that have the battle, side by side
  grognard lab quatre-bras -r lines-of-battle --vary leaders --vary derlon=on
  grognard lab quatre-bras -r lines-of-battle --players sergeant,sergeant --players general:700,sergeant
  grognard lab report quatre-bras-lab.jsonl
  grognard lab quatre-bras --games 100000 --plan -o big
  grognard lab chunk --study big.jsonl --chunk 17 >> big-17.jsonl
      one part of the work, on any machine; its line belongs into big.jsonl"
)]
pub struct Args {
    #[command(subcommand)]
    part: Option<Part>,
    #[command(flatten)]
    fight: FightArgs,
}

/// What else can be done with results.
#[derive(clap::Subcommand, Debug)]
enum Part {
    /// Make the report and the table again from results.
    Report(ReportArgs),
    /// Fight one chunk of a study and print its line of results.
    Chunk(ChunkArgs),
}

/// A study to be fought.
#[derive(clap::Args, Debug)]
pub struct FightArgs {
    /// A built-in battle, a folder of your own, or a scenario file.
    #[arg(required_unless_present = "resume")]
    pub battle: Option<String>,
    /// A rulebook; may be given several times. Without it, all that play it.
    #[arg(long, short, value_name = "RULEBOOK")]
    pub rulebook: Vec<String>,
    /// Set an option in all games; with RULEBOOK: before it, only there.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
    /// Compare values of an option, one option at a time; without values all it
    /// can take, with RULEBOOK: before it only there. May be given several times.
    #[arg(long, value_name = "NAME=A,B")]
    pub vary: Vec<String>,
    /// How many games for each set of rules and generals.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    /// A word, a number or 64 hexadecimal digits from which all games come.
    #[arg(long)]
    pub seed: Option<String>,
    /// Who plays the first and the second side; may be given several times.
    #[arg(long, value_name = "A,B", default_value = "sergeant,sergeant")]
    pub players: Vec<String>,
    /// Change sides after every game, each two games with the same dice.
    #[arg(long)]
    pub swap: bool,
    /// In how many games of each luck is measured, which takes time.
    #[arg(long, value_name = "GAMES", default_value_t = 20)]
    pub luck: u64,
    /// How many games are written at a time; a good number unless given.
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub chunk_size: Option<u64>,
    /// How many threads; as many as there are cores unless given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// The results, without ending; the battle's name and `-lab` unless given.
    #[arg(long, short, value_name = "OUT")]
    pub output: Option<PathBuf>,
    /// Go on with results; what was to be fought stands in them.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["battle", "rulebook", "options", "vary", "seed", "swap", "chunk_size", "output", "plan"])]
    pub resume: Option<PathBuf>,
    /// Write down what is to be fought, and fight nothing.
    #[arg(long)]
    pub plan: bool,
}

/// Results to be reported.
#[derive(clap::Args, Debug)]
struct ReportArgs {
    /// The results.
    file: PathBuf,
    /// The report and the table, without ending; beside the results unless given.
    #[arg(long, short, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// A chunk to be fought.
#[derive(clap::Args, Debug)]
struct ChunkArgs {
    /// Results, or only the study, as `--plan` writes it.
    #[arg(long, value_name = "FILE")]
    study: PathBuf,
    /// Which chunk, from 0.
    #[arg(long, value_name = "N")]
    chunk: u64,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    match &args.part {
        Some(Part::Report(args)) => report(args, out),
        Some(Part::Chunk(args)) => chunk(args, out),
        None => fight_all(&args.fight, out),
    }
}

fn report(args: &ReportArgs, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let stored = results::read(&args.file)?;
    if stored.fought() == 0 {
        let (path, all) = (args.file.display(), stored.study.all_games());
        let what = format!("{path} has no games to report: 0 of {all} have been fought");
        let help = format!("grognard lab --resume {path} fights them");
        return Err(Failure::wrong(what).help(help));
    }
    let base = args
        .output
        .clone()
        .unwrap_or_else(|| args.file.with_extension(""));
    results::tell(&stored, &base, out)?;
    Ok(Verdict::Holds)
}

fn chunk(args: &ChunkArgs, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let stored = results::read(&args.study)?;
    let done = fight_chunk(&stored.study, args.chunk)?;
    out.write_all(line(&done).as_bytes())?;
    Ok(Verdict::Holds)
}

fn fight_all(args: &FightArgs, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let (mut results, plays) = match &args.resume {
        Some(path) => {
            let results = Results::resume(path)?;
            let plays = starts(results.study())?;
            (results, plays)
        }
        None => begin(args)?,
    };
    if args.plan {
        let chunks = results.study().chunks().count();
        writeln!(out, "{}", results.path().display())?;
        writeln!(out, "{chunks} chunks, from 0 to {}", chunks - 1)?;
        return Ok(Verdict::Holds);
    }
    let finished = work::fight(&mut results, &plays, args.threads)?;
    let base = results.path().with_extension("");
    results::tell(results.stored(), &base, out)?;
    if finished {
        return Ok(Verdict::Holds);
    }
    let path = results.path().display();
    writeln!(
        out,
        "Stopped before the end. Go on: grognard lab --resume {path}"
    )?;
    out.flush()?;
    work::end_stopped()
}

/// A study from the arguments, with its file new or gone on with.
fn begin(args: &FightArgs) -> Result<(Results, Vec<kernel::record::Play>), Failure> {
    let battle = args.battle.as_deref().unwrap_or_default();
    let base = args.output.clone().unwrap_or_else(|| {
        let name = std::path::Path::new(battle).file_stem();
        let name = name.unwrap_or_default().to_string_lossy();
        PathBuf::from(format!("{name}-lab"))
    });
    let path = crate::files::beside(&base, ".jsonl");
    // Without a seed of its own, a command that goes on takes that of the results.
    let old = path.exists().then(|| results::read(&path)).transpose()?;
    let seed = match (&args.seed, &old) {
        (None, Some(old)) => old.study.seed(),
        (word, _) => seeds::seed(word.as_deref())?,
    };
    let (study, plays) = plan(args, battle).study(seed)?;
    Ok((Results::open(&path, study)?, plays))
}

fn plan(args: &FightArgs, battle: &str) -> Plan {
    Plan {
        battle: battle.to_owned(),
        rulebooks: args.rulebook.clone(),
        options: args.options.clone(),
        vary: args.vary.clone(),
        games: args.games,
        players: args.players.clone(),
        swap: args.swap,
        luck: args.luck,
        chunk_size: args.chunk_size,
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use lab::study::Study;

    use super::{Args, plan, seeds};

    #[derive(clap::Parser)]
    struct Program {
        #[command(flatten)]
        args: Args,
    }

    fn study(words: &str) -> Study {
        let words = words
            .strip_prefix("grognard ")
            .expect("a command of grognard");
        let args = Program::parse_from(words.split(' ')).args.fight;
        let battle = args.battle.clone().expect("a battle");
        let seed = seeds::seed(args.seed.as_deref()).expect("a seed");
        plan(&args, &battle).study(seed).expect("a study").0
    }

    #[test]
    fn the_command_in_a_report_makes_the_same_study() {
        for words in [
            "--games 400 --luck 5 --chunk-size 1",
            "-r lines-of-battle --vary leaders --vary derlon=on --games 30 --luck 7",
            "-r la-bataille -r lines-of-battle --option lines-of-battle:leaders=off --swap",
            "--players sergeant,recruit --players recruit,general:700 --luck 0",
        ] {
            let asked = study(&format!("grognard lab quatre-bras --seed 7 {words}"));
            assert_eq!(study(&asked.command()), asked, "{}", asked.command());
        }
        // By all rulebooks that have the battle, when others have not.
        let asked = study("grognard lab vimeiro --seed 7");
        assert!(!asked.without.is_empty());
        assert_eq!(study(&asked.command()), asked, "{}", asked.command());
    }
}
