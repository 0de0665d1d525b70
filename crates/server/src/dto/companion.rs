//! The companion of a real table: what a rulebook resolves, its odds, and what came of dice.

use std::collections::BTreeMap;

use kernel::{End, Factor, OddsReport, Resolution, Resolved, Results, Rulebook};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DieInfo, ModifierInfo, Rule, Wants};

/// Which situation is meant.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SituationBody {
    /// What is resolved, by its name.
    pub resolution: String,
    /// Factors that are not neutral.
    #[serde(default)]
    pub factors: BTreeMap<String, String>,
}

/// A situation, and the dice for it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResolveBody {
    /// What is resolved, by its name.
    pub resolution: String,
    /// Factors that are not neutral.
    #[serde(default)]
    pub factors: BTreeMap<String, String>,
    /// What the player rolled or drew so far, in the order it was asked for.
    #[serde(default)]
    pub rolls: Vec<String>,
    /// Whether the rest is rolled here.
    #[serde(default)]
    pub here: bool,
}

/// What a rulebook resolves by chance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CompanionInfo {
    /// The rulebook's short name.
    pub rulebook: &'static str,
    /// Its name.
    pub title: &'static str,
    /// Everything that it resolves.
    pub resolutions: Vec<ResolutionInfo>,
}

/// Something that is resolved by chance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ResolutionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// The rule it follows.
    pub rule: Rule,
    /// What bears on it.
    pub factors: Vec<FactorInfo>,
    /// What its results tell, to stand over them.
    pub results: &'static str,
}

/// What bears on a resolution.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FactorInfo {
    /// Its key.
    pub key: &'static str,
    /// What it means.
    pub about: &'static str,
    /// What it may be.
    pub values: Vec<&'static str>,
    /// What it is unless said.
    pub neutral: &'static str,
    /// Whether several values may be given, with commas.
    pub many: bool,
}

/// The exact odds of a situation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SituationOdds {
    /// Every factor with the value it was taken at.
    pub factors: BTreeMap<&'static str, String>,
    /// The modifiers that count.
    pub modifiers: Vec<ModifierInfo>,
    /// What may come of it, in the rulebook's order.
    pub outcomes: Vec<SituationOutcome>,
}

/// What may come of a situation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SituationOutcome {
    /// What the result is called.
    pub text: String,
    /// The result as a person reads it.
    pub words: String,
    /// Its exact probability, as a fraction.
    pub chance: String,
    /// The same in percent, rounded.
    pub percent: f64,
}

/// What came of the dice so far.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ResolvedInfo {
    /// Every factor with the value it was taken at.
    pub factors: BTreeMap<&'static str, String>,
    /// The modifiers that count.
    pub modifiers: Vec<ModifierInfo>,
    /// What was rolled or drawn.
    pub dice: Vec<DieInfo>,
    /// What is to be rolled or drawn next.
    pub wants: Option<Wants>,
    /// Which of how many it is, where several follow each other for the same reason and their number is known.
    pub run: Option<RunInfo>,
    /// The result, once all is rolled: one of those that the odds name.
    pub result: Option<String>,
    /// How it came about, in words.
    pub words: Option<String>,
    /// For dice that are counted one by one: the least face that succeeds, by what they were rolled for.
    pub needs: BTreeMap<&'static str, u8>,
}

/// One of several dice or cards that follow each other for the same reason.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct RunInfo {
    /// Which of them, from 1.
    pub nth: usize,
    /// How many they are.
    pub of: usize,
}

impl CompanionInfo {
    /// What a book resolves.
    pub fn of(book: &dyn Rulebook) -> CompanionInfo {
        let factor = |factor: &Factor| FactorInfo {
            key: factor.key,
            about: factor.about,
            values: factor.values.to_vec(),
            neutral: factor.neutral(),
            many: factor.many,
        };
        let resolution = |resolution: &Resolution| ResolutionInfo {
            name: resolution.name,
            about: resolution.about,
            rule: Rule::of(book, resolution.rule),
            factors: resolution.factors.iter().map(factor).collect(),
            results: resolution.results.caption,
        };
        CompanionInfo {
            rulebook: book.slug(),
            title: book.title(),
            resolutions: book.resolutions().iter().map(resolution).collect(),
        }
    }
}

impl SituationOdds {
    /// Odds with the places of their rules.
    pub fn of(book: &dyn Rulebook, results: Results, report: OddsReport) -> SituationOdds {
        let modifiers = ModifierInfo::list(book, &report.modifiers);
        let possible = |(text, p): (String, kernel::Fraction)| SituationOutcome {
            words: (results.words)(&text),
            text,
            chance: p.to_string(),
            // Rounded for people; the fraction beside it is exact.
            percent: (p.to_f64() * 1000.0).round() / 10.0,
        };
        SituationOdds {
            factors: report.factors.into_iter().collect(),
            modifiers,
            outcomes: report.outcomes.into_iter().map(possible).collect(),
        }
    }
}

impl ResolvedInfo {
    /// What came of it, with the places of its rules.
    pub fn of(book: &dyn Rulebook, resolved: Resolved, run: Option<RunInfo>) -> ResolvedInfo {
        let (wants, came) = match resolved.end {
            End::Wants(request) => (Some(Wants::of(book, &request)), None),
            End::Came(came) => (None, Some(came)),
        };
        let needs = came.iter().flat_map(|came| came.needs.iter().copied());
        let dice = resolved.drawn.iter();
        ResolvedInfo {
            modifiers: ModifierInfo::list(book, &resolved.modifiers),
            dice: dice.map(|drawn| DieInfo::of(book, drawn)).collect(),
            factors: resolved.factors.into_iter().collect(),
            wants,
            run,
            needs: needs.collect(),
            result: came.as_ref().map(|came| came.result.clone()),
            words: came.map(|came| came.words),
        }
    }
}
