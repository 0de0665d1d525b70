//! `grognard play`: a game in the terminal, prompt by prompt.

mod answers;
mod console;
mod deciding;
mod help;
mod session;

use std::io::Write;
use std::path::{Path, PathBuf};

use kernel::{BySide, Side};
use lab::games::general;
use staff::General;

use self::console::Console;
use self::session::{Player, Session};
use super::set_up::{DiceArgs, DiceKind, SetUp, players};
use crate::failure::{Failure, Verdict};
use crate::game_file::GameFile;
use crate::{seeds, text};

/// Play in the terminal, prompt by prompt.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The game is saved after every order, so you may leave at any time and go on with
`grognard play FILE`. At the prompt `?` lists what you can type.

Examples:
  grognard play quatre-bras --rulebook lines-of-battle
  grognard play quatre-bras -r lines-of-battle --players human,general
  grognard play quatre-bras -r lines-of-battle --option leaders=on --dice typed -o table.grog
  grognard play table.grog")]
pub struct Args {
    #[command(flatten)]
    set_up: SetUp,
    #[command(flatten)]
    dice: DiceArgs,
    /// Who plays the first and the second side: human, recruit, sergeant, general;
    /// general:5s thinks longer.
    #[arg(long, value_name = "A,B", default_value = "human,human")]
    players: String,
    /// The file that keeps the game; a name is made up unless given.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let allowed: Vec<&str> = std::iter::once("human")
        .chain(staff::NAMES.iter().copied())
        .collect();
    let names = players(&args.players, &allowed)?;
    let mut log = Vec::new();
    let file = if is_game(&args.set_up.battle) {
        resumed(args, &mut log)?
    } else {
        begun(args)?
    };
    let players = BySide::from_fn(|side| player(&names[side], side, &file));
    file.save()?;
    let console = Console::new(out);
    Session::new(file, players, console, log).run()?;
    Ok(Verdict::Holds)
}

/// A file that is no scenario is a game to go on with.
fn is_game(battle: &str) -> bool {
    let path = Path::new(battle);
    !muster::is_built_in(battle)
        && path.is_file()
        && path.extension().is_none_or(|ending| ending != "toml")
}

fn resumed(args: &Args, log: &mut Vec<String>) -> Result<GameFile, Failure> {
    let set_up = &args.set_up;
    if !set_up.options.is_empty() || args.output.is_some() || args.dice.dice == DiceKind::Typed {
        return Err(
            Failure::wrong(format!("{} is a game that has begun", set_up.battle))
                .help("its options, dice and file stand; leave out --option, --dice and -o"),
        );
    }
    let mut file = GameFile::open_with(Path::new(&set_up.battle), |_, _, given| {
        log.push(format!("{}\n{}", given.notation, text::tell::given(given)));
    })?;
    if let Some(word) = &args.dice.seed {
        file.use_seed(seeds::seed(Some(word))?, "--seed")?;
    }
    Ok(file)
}

fn begun(args: &Args) -> Result<GameFile, Failure> {
    let seed = args.dice.seed()?;
    let (rulebook, play) = args.set_up.begin(seed)?;
    let path = match &args.output {
        Some(path) if path.exists() => {
            return Err(
                Failure::wrong(format!("{} is there already", path.display()))
                    .help(format!("go on with it: grognard play {}", path.display())),
            );
        }
        Some(path) => path.clone(),
        None => free_name(&play.record().battle.name),
    };
    Ok(GameFile {
        path,
        rulebook,
        play,
        seed,
    })
}

/// A file name for a battle that nothing has yet.
fn free_name(battle: &str) -> PathBuf {
    let plain: String = battle
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '-' {
                c
            } else {
                '-'
            }
        })
        .collect();
    let name = |number: u32| match number {
        1 => PathBuf::from(format!("{plain}.grog")),
        number => PathBuf::from(format!("{plain}-{number}.grog")),
    };
    (1..=u32::MAX)
        .map(name)
        .find(|path| !path.exists())
        .unwrap_or_else(|| name(1))
}

fn player(name: &str, side: Side, file: &GameFile) -> Player {
    if name == "human" {
        return Player::Human;
    }
    // A general's choices need not be repeated, only his orders; those the
    // record keeps. His seed is made from what the record has in any case.
    let place = match side {
        Side::First => 1,
        Side::Second => 2,
    };
    let seed = file
        .seed
        .unwrap_or_else(|| kernel::chance::Seed::from_word(&file.game().digest().to_string()));
    let general: Box<dyn General> = general(name, seed, place);
    Player::General(general)
}
