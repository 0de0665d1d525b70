//! The companion of a real table: what a rulebook resolves, its odds, and what came of dice.

use std::collections::BTreeMap;

use kernel::{End, Factor, OddsReport, Resolution, Resolved, Rulebook};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DieInfo, ModifierInfo, Possible, Rule, Wants};

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
    pub outcomes: Vec<Possible>,
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
    /// The result, once all is rolled: one of those that the odds name.
    pub result: Option<String>,
    /// How it came about, in words.
    pub words: Option<String>,
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
    pub fn of(book: &dyn Rulebook, report: OddsReport) -> SituationOdds {
        let modifiers = ModifierInfo::list(book, &report.modifiers);
        let possible = |(text, p): (String, kernel::Fraction)| Possible {
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
    pub fn of(book: &dyn Rulebook, resolved: Resolved) -> ResolvedInfo {
        let (wants, result, words) = match resolved.end {
            End::Wants(request) => (Some(Wants::of(book, &request)), None, None),
            End::Came(came) => (None, Some(came.result), Some(came.words)),
        };
        let dice = resolved.drawn.iter();
        ResolvedInfo {
            modifiers: ModifierInfo::list(book, &resolved.modifiers),
            dice: dice.map(|drawn| DieInfo::of(book, drawn)).collect(),
            factors: resolved.factors.into_iter().collect(),
            wants,
            result,
            words,
        }
    }
}
