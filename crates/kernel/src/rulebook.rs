//! A rulebook as the rest of the program holds it.

use crate::record::Record;
use crate::reference::Reference;
use crate::runs::runs;
use crate::trial::{Factors, Modifiers, Outcomes, Resolved, Trial};
use crate::{AnyGame, BattleFiles, Chance, Choices, FileFault, MusterReport, OptionSpec, RuleInfo};

/// A factor of a resolution: what decides its odds.
#[derive(Clone, Copy, Debug)]
pub struct Factor {
    /// Its key.
    pub key: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it may be; the neutral value first.
    pub values: &'static [&'static str],
    /// Whether several values may be given, separated by commas.
    pub many: bool,
}

/// Something that a rulebook resolves by chance, with all that bears on it.
#[derive(Clone, Copy, Debug)]
pub struct Resolution {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// What bears on it.
    pub factors: &'static [Factor],
    /// What comes of it.
    pub results: Results,
    /// The rule it follows.
    pub rule: &'static RuleInfo,
}

/// What a person is told of the results of a resolution. What they are called does not hang on it:
/// programs read that.
#[derive(Clone, Copy, Debug)]
pub struct Results {
    /// What all of them tell, to stand over them: `hits that each takes`.
    pub caption: &'static str,
    /// One of them as a person reads it.
    pub words: fn(&str) -> String,
}

impl Results {
    /// Results that are read as they are called.
    pub const fn of(caption: &'static str) -> Results {
        Results {
            caption,
            words: str::to_owned,
        }
    }

    /// Results that are called by a code of the book, or otherwise than a person says it.
    #[must_use]
    pub const fn in_words(self, words: fn(&str) -> String) -> Results {
        Results { words, ..self }
    }
}

/// The exact odds of a resolution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OddsReport {
    /// Every factor with the value it was taken at.
    pub factors: Vec<(&'static str, String)>,
    /// The modifiers that count, each with whose roll it changes.
    pub modifiers: Modifiers,
    /// Each result with its probability; they sum to one.
    pub outcomes: Outcomes,
}

/// A question about odds that cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OddsFault {
    /// There is no such resolution.
    #[error("there is no resolution `{name}`; there are: {known}")]
    Resolution {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// There is no such factor.
    #[error("`{resolution}` has no factor `{key}`; it has: {known}")]
    Factor {
        /// The resolution.
        resolution: &'static str,
        /// What was asked for.
        key: String,
        /// What there is.
        known: String,
    },
    /// Which of two values is meant?
    #[error("`{key}` is given twice")]
    Twice {
        /// The factor.
        key: String,
    },
    /// The factor cannot take that value.
    #[error("`{key}` cannot be `{value}`; it can be: {allowed}")]
    Value {
        /// The factor.
        key: &'static str,
        /// What was asked for.
        value: String,
        /// What it can be.
        allowed: String,
    },
    /// The factors cannot stand together.
    #[error("{0}")]
    Together(String),
}

impl Resolution {
    /// Checks the factors that a person gave and fills in the neutral values.
    pub fn read(&self, given: &[(String, String)]) -> Result<Factors, OddsFault> {
        let names = |factors: &[Factor]| {
            factors
                .iter()
                .map(|factor| factor.key)
                .collect::<Vec<_>>()
                .join(", ")
        };
        if let Some((key, _)) = given
            .iter()
            .find(|(key, _)| self.factors.iter().all(|factor| factor.key != key))
        {
            return Err(OddsFault::Factor {
                resolution: self.name,
                key: key.clone(),
                known: names(self.factors),
            });
        }
        let again = |(place, (key, _)): &(usize, &(String, String))| {
            given[..*place].iter().any(|(before, _)| before == key)
        };
        if let Some((_, (key, _))) = given.iter().enumerate().find(again) {
            return Err(OddsFault::Twice { key: key.clone() });
        }
        self.factors
            .iter()
            .map(|factor| {
                let value = given
                    .iter()
                    .find(|(key, _)| key == factor.key)
                    .map_or_else(|| factor.neutral().to_owned(), |(_, value)| value.clone());
                factor.allow(&value)?;
                Ok((factor.key, value))
            })
            .collect::<Result<_, _>>()
            .map(Factors)
    }
}

impl Factor {
    /// What it is taken at when it is left out.
    pub fn neutral(&self) -> &'static str {
        if self.many {
            ""
        } else {
            self.values.first().copied().unwrap_or("")
        }
    }

    /// What it may be as a person reads it: words one by one, numbers and cards in runs.
    pub fn choices(&self) -> Vec<String> {
        runs(self.values)
    }

    fn allow(&self, value: &str) -> Result<(), OddsFault> {
        let known = |word: &str| self.values.contains(&word);
        let fits = if self.many {
            value.is_empty() || value.split(',').all(known)
        } else {
            known(value)
        };
        if fits {
            Ok(())
        } else {
            Err(OddsFault::Value {
                key: self.key,
                value: value.to_owned(),
                allowed: self.choices().join(", "),
            })
        }
    }
}

/// One of the rulebooks.
pub trait Rulebook: Send + Sync {
    /// Its short name on the command line and in records.
    fn slug(&self) -> &'static str;

    /// Its name.
    fn title(&self) -> &'static str;

    /// What kind of game it is, in a sentence.
    fn about(&self) -> &'static str;

    /// The version of our reading of it: raised when an old record would come
    /// out differently.
    fn version(&self) -> u32;

    /// A record of an older version as one that can be played now, to the same
    /// end; nothing if there is no way from there.
    ///
    /// Options and the words of orders may be put otherwise. Versions and
    /// fingerprints are seen to by [`renew`](crate::record::renew), which may
    /// also hand in decisions that were made after an earlier renewal.
    fn migrate(&self, older: Record) -> Option<Record> {
        let _ = older;
        None
    }

    /// Every rule, in the book's order.
    fn rules(&self) -> Vec<&'static RuleInfo>;

    /// Its chapters, in the book's order: what a rule's `chapter` says, and the
    /// name of it.
    fn chapters(&self) -> &'static [(&'static str, &'static str)];

    /// Our rulings, as the text of docs/rulings.
    fn rulings(&self) -> &'static str;

    /// The options of a game.
    fn options(&self) -> &'static [OptionSpec];

    /// The files of a battle's folder that this rulebook reads, the one that
    /// must be there first.
    fn files(&self) -> &'static [&'static str];

    /// The JSON Schema of each file that is this rulebook's own.
    fn schemas(&self) -> Vec<(&'static str, String)>;

    /// Sets a battle up.
    fn begin(&self, battle: &BattleFiles, choices: &Choices)
    -> Result<Box<dyn AnyGame>, FileFault>;

    /// What it makes of the battle's armies, and where every number comes from; nothing if it does not
    /// say. The battle has its ground and its armies, whether or not a game is made from them.
    fn muster(&self, battle: &BattleFiles) -> Result<Option<MusterReport>, FileFault> {
        let _ = battle;
        Ok(None)
    }

    /// What it resolves by chance.
    fn resolutions(&self) -> &'static [Resolution];

    /// One of them by its name.
    fn resolution(&self, name: &str) -> Result<&'static Resolution, OddsFault> {
        let known = self.resolutions();
        let found = known.iter().find(|known| known.name == name);
        found.ok_or_else(|| OddsFault::Resolution {
            name: name.to_owned(),
            known: known
                .iter()
                .map(|known| known.name)
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    /// One of its resolutions made ready, with these factors: the resolver that
    /// play runs, to be tried once or in every way.
    fn trial(&self, resolution: &Resolution, factors: &Factors) -> Result<Trial<'_>, OddsFault>;

    /// The exact odds of one resolution.
    fn odds(&self, resolution: &str, given: &[(String, String)]) -> Result<OddsReport, OddsFault> {
        let (factors, trial) = made_ready(self, resolution, given)?;
        Ok(OddsReport {
            outcomes: trial.odds()?,
            modifiers: trial.modifiers().clone(),
            factors: factors.0,
        })
    }

    /// Resolves once. Where chance does not know, it says what is wanted next.
    fn resolve(
        &self,
        resolution: &str,
        given: &[(String, String)],
        chance: &mut dyn Chance,
    ) -> Result<Resolved, OddsFault> {
        let (factors, trial) = made_ready(self, resolution, given)?;
        trial.resolve(factors, chance)
    }

    /// What a player looks up at the table: the turn and the tables, in our
    /// words, made from what the code itself plays by.
    fn reference(&self) -> Reference {
        Reference::default()
    }
}

fn made_ready<'a, B: Rulebook + ?Sized>(
    book: &'a B,
    name: &str,
    given: &[(String, String)],
) -> Result<(Factors, Trial<'a>), OddsFault> {
    let resolution = book.resolution(name)?;
    let factors = resolution.read(given)?;
    let trial = book.trial(resolution, &factors)?;
    Ok((factors, trial))
}
