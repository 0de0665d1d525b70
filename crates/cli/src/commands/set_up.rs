//! How a game is set up, for all commands that begin one.

use kernel::chance::Seed;
use kernel::record::{Dice, Play};
use kernel::{BySide, Choices, Rulebook};

use crate::failure::Failure;
use crate::seeds;

/// Where the dice come from.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceKind {
    /// From a secret seed, promised at the start and revealed at the end.
    Seeded,
    /// From real dice, typed in.
    Typed,
}

/// Which battle, by which rules.
#[derive(clap::Args, Debug)]
pub struct SetUp {
    /// A built-in battle, a folder of your own, or a scenario file.
    pub battle: String,
    /// The rulebook to play by.
    #[arg(long, short, value_name = "RULEBOOK")]
    pub rulebook: Option<String>,
    /// Set an option of the game; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

/// The dice of a new game.
#[derive(clap::Args, Debug)]
pub struct DiceArgs {
    /// A word, a number or 64 hexadecimal digits from which all dice come.
    #[arg(long)]
    pub seed: Option<String>,
    /// Where the dice come from.
    #[arg(long, value_enum, default_value_t = DiceKind::Seeded)]
    pub dice: DiceKind,
}

impl DiceArgs {
    /// The seed of a new game; none where its dice are typed in.
    pub fn seed(&self) -> Result<Option<Seed>, Failure> {
        match (self.dice, self.seed.as_deref()) {
            (DiceKind::Seeded, word) => seeds::seed(word).map(Some),
            (DiceKind::Typed, None) => Ok(None),
            (DiceKind::Typed, Some(_)) => {
                Err(Failure::wrong("typed dice need no seed; leave out --seed"))
            }
        }
    }
}

impl SetUp {
    /// The rulebook that was named, or the only one that plays the battle. Where none does, the first
    /// says what is wrong with it.
    pub fn rulebook(&self) -> Result<&'static dyn Rulebook, Failure> {
        if let Some(slug) = &self.rulebook {
            return Ok(library::rulebook(slug)?);
        }
        let books = library::RULEBOOKS.iter().copied();
        let plays: Vec<_> = books.filter(|book| self.is_played_by(*book)).collect();
        match (plays.as_slice(), library::RULEBOOKS) {
            ([only], _) | ([], [only, ..]) => Ok(*only),
            (several, _) => {
                let slugs: Vec<_> = several.iter().map(|book| book.slug()).collect();
                Err(Failure::wrong("the rulebook is missing")
                    .help(format!("give --rulebook with one of: {}", slugs.join(", "))))
            }
        }
    }

    /// Whether a rulebook can begin the battle, with whatever options.
    fn is_played_by(&self, book: &dyn Rulebook) -> bool {
        muster::load(&self.battle, book)
            .is_ok_and(|files| book.begin(&files, &Choices::default()).is_ok())
    }

    /// What the players chose.
    pub fn choices(&self, rulebook: &dyn Rulebook) -> Result<Choices, Failure> {
        let pair = |option: &String| match option.split_once('=') {
            Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
            None => Err(Failure::wrong(format!(
                "`{option}` is no option: write NAME=VALUE"
            ))),
        };
        let pairs: Vec<_> = self.options.iter().map(pair).collect::<Result<_, _>>()?;
        let pairs = pairs.iter().map(|(name, value)| (&**name, &**value));
        Ok(library::begin::choices(rulebook, pairs)?)
    }

    /// The game before its first decision, with dice from a seed or typed in.
    pub fn begin(&self, seed: Option<Seed>) -> Result<(&'static dyn Rulebook, Play), Failure> {
        let dice = seed.map_or(Dice::Typed, |seed| Dice::Seeded(seed.commitment()));
        let rulebook = self.rulebook()?;
        let choices = self.choices(rulebook)?;
        let play = library::begin::begin(rulebook, &self.battle, &choices, dice)?;
        Ok((rulebook, play))
    }
}

/// Who plays the first and the second side, out of those allowed.
pub fn players(words: &str, allowed: &[&str]) -> Result<BySide<String>, Failure> {
    Ok(library::begin::players(words, allowed)?)
}
