//! One question to chance, made ready: resolved once, by whatever source of
//! chance is at hand, or in every way there is, which are its exact odds. Both
//! run the same resolver.

use crate::chance::{Chance, Drawn, Recording, Request, Unknown};
use crate::{Distribution, Fraction, Modifier, OddsFault};

/// Whose roll each modifier changes, and the modifier.
pub type Modifiers = Vec<(&'static str, Modifier)>;

/// Each result with its probability.
pub type Outcomes = Vec<(String, Fraction)>;

/// Factors of a resolution, each with a value that it may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factors(pub(crate) Vec<(&'static str, String)>);

impl Factors {
    /// The value of a factor; nothing if there is none of that name.
    pub fn get(&self, key: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| *known == key)
            .map_or("", |(_, value)| value)
    }

    /// A factor that is a number.
    pub fn number<T: std::str::FromStr + Default>(&self, key: &str) -> T {
        self.get(key).parse().unwrap_or_default()
    }

    /// Whether a factor is `yes`.
    pub fn yes(&self, key: &str) -> bool {
        self.get(key) == "yes"
    }

    /// Whether a factor of many values has this one.
    pub fn has(&self, key: &str, word: &str) -> bool {
        self.get(key).split(',').any(|own| own == word)
    }
}

/// What came of a resolution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Came<T> {
    /// The result, as the odds count it.
    pub result: T,
    /// How it came about, in a sentence or two.
    pub words: String,
    /// For dice that are counted one by one: what they were rolled for, and the least face that succeeds.
    pub needs: Vec<(&'static str, u8)>,
}

impl<T> Came<T> {
    /// A result with its words.
    pub fn new(result: T, words: impl Into<String>) -> Came<T> {
        Came {
            result,
            words: words.into(),
            needs: Vec::new(),
        }
    }

    /// With what dice needed that are counted one by one.
    #[must_use]
    pub fn needing(mut self, needs: impl IntoIterator<Item = (&'static str, u8)>) -> Came<T> {
        self.needs.extend(needs);
        self
    }
}

/// A resolver with the names of its results.
trait Resolver {
    fn once(&self, chance: &mut dyn Chance) -> Result<Came<String>, Unknown>;
    fn in_every_way(&self) -> Result<Outcomes, Unknown>;
}

struct Named<R, N> {
    resolve: R,
    name: N,
}

impl<T, R, N> Resolver for Named<R, N>
where
    T: Ord,
    R: Fn(&mut dyn Chance) -> Result<Came<T>, Unknown>,
    N: Fn(&T) -> String,
{
    fn once(&self, chance: &mut dyn Chance) -> Result<Came<String>, Unknown> {
        let came = (self.resolve)(chance)?;
        Ok(Came {
            result: (self.name)(&came.result),
            words: came.words,
            needs: came.needs,
        })
    }

    fn in_every_way(&self) -> Result<Outcomes, Unknown> {
        let odds = Distribution::of(|chance| Ok((self.resolve)(chance)?.result))?;
        let named = odds.iter().map(|(result, p)| ((self.name)(result), p));
        Ok(named.collect())
    }
}

type ShortWay<'a> = Box<dyn Fn() -> Result<Outcomes, OddsFault> + 'a>;

/// One question to chance, made ready.
pub struct Trial<'a> {
    modifiers: Modifiers,
    resolver: Box<dyn Resolver + 'a>,
    short_way: Option<ShortWay<'a>>,
}

/// What came of one try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// Every factor with the value it was taken at.
    pub factors: Vec<(&'static str, String)>,
    /// The modifiers that count, each with whose roll it changes.
    pub modifiers: Modifiers,
    /// What chance answered, one by one.
    pub drawn: Vec<Drawn>,
    /// What it came to, or what chance must say next.
    pub end: End,
}

/// How a try ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// Chance does not know yet: it wants this.
    Wants(Request),
    /// It is decided; the result is one of those that the odds name.
    Came(Came<String>),
}

impl<'a> Trial<'a> {
    /// A resolver, and how its results are called.
    pub fn new<T: Ord + 'a>(
        modifiers: Modifiers,
        resolve: impl Fn(&mut dyn Chance) -> Result<Came<T>, Unknown> + 'a,
        name: impl Fn(&T) -> String + 'a,
    ) -> Trial<'a> {
        Trial {
            modifiers,
            resolver: Box::new(Named { resolve, name }),
            short_way: None,
        }
    }

    /// With a shorter way to the same odds, where trying every die or card would
    /// take too long. The tests compare it with the long way.
    #[must_use]
    pub fn shortened(mut self, odds: impl Fn() -> Result<Outcomes, OddsFault> + 'a) -> Trial<'a> {
        self.short_way = Some(Box::new(odds));
        self
    }

    /// The modifiers that count.
    pub fn modifiers(&self) -> &Modifiers {
        &self.modifiers
    }

    /// Each result with its exact probability.
    pub fn odds(&self) -> Result<Outcomes, OddsFault> {
        match &self.short_way {
            Some(odds) => odds(),
            None => self.long_odds(),
        }
    }

    /// The same by trying everything that chance can say.
    pub fn long_odds(&self) -> Result<Outcomes, OddsFault> {
        self.resolver.in_every_way().map_err(|_| spent())
    }

    /// Resolves it once.
    pub(crate) fn resolve(
        self,
        factors: Factors,
        chance: &mut dyn Chance,
    ) -> Result<Resolved, OddsFault> {
        let mut chance = Recording::new(chance);
        let end = match self.resolver.once(&mut chance) {
            Ok(came) => End::Came(came),
            // No answer is possible: nobody can be asked for one.
            Err(Unknown(request)) if request.draw.answers() == 0 => return Err(spent()),
            Err(Unknown(request)) => End::Wants(request),
        };
        Ok(Resolved {
            factors: factors.0,
            modifiers: self.modifiers,
            drawn: chance.into_drawn(),
            end,
        })
    }
}

/// Dice always know; a pack may have run out.
fn spent() -> OddsFault {
    OddsFault::Together("the pack has too few cards for this draw".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Draw, Scripted};
    use crate::{RuleInfo, RuleKind, RuleStatus, Why};

    static RULE: RuleInfo = RuleInfo {
        id: "test.1",
        chapter: "test",
        title: "A roll is asked for",
        kind: RuleKind::Normative,
        status: RuleStatus::Done,
        note: "",
        ruling: &[],
    };

    /// Two dice; the second only after a six.
    fn trial() -> Trial<'static> {
        let why = Why::new(&RULE, "a try");
        let resolve = move |chance: &mut dyn Chance| {
            let first = chance.d6(why)?;
            let sum = first + if first == 6 { chance.d3(why)? } else { 0 };
            Ok(Came::new(sum > 6, format!("{sum} in all")))
        };
        Trial::new(Vec::new(), resolve, |high| {
            if *high { "high" } else { "low" }.to_owned()
        })
    }

    fn tried(answers: &[u8]) -> Resolved {
        let mut script = Scripted::new(answers);
        trial().resolve(Factors(Vec::new()), &mut script).unwrap()
    }

    #[test]
    fn a_try_asks_for_one_die_after_the_other() {
        let wants = |answers: &[u8]| match tried(answers).end {
            End::Wants(request) => Some(request.draw),
            End::Came(_) => None,
        };
        assert_eq!(wants(&[]), Some(Draw::Die(6)));
        assert_eq!(wants(&[6]), Some(Draw::Die(3)));
        assert_eq!(wants(&[5]), None);
        let done = tried(&[6, 2]);
        assert_eq!(done.drawn.len(), 2);
        let came = Came::new("high".to_owned(), "8 in all");
        assert_eq!(done.end, End::Came(came));
    }

    #[test]
    fn odds_are_the_same_resolver_in_every_way() {
        let odds = trial().odds().unwrap();
        let name = |name: &str| odds.iter().find(|(own, _)| own == name).unwrap().1;
        assert_eq!(name("low"), Fraction::new(5, 6));
        assert_eq!(name("high"), Fraction::new(1, 6));
    }
}
