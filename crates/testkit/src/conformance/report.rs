//! What a trial found.

use std::collections::BTreeSet;

use kernel::{Outcome, RuleInfo, Side, Telling};

/// What games were played, and which rules they touched.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// How many games.
    pub games: u64,
    /// How many decisions in all of them.
    pub decisions: u64,
    /// How many draws of chance in all of them; quick games do not count them.
    pub draws: u64,
    /// How many decisions the longest game took.
    pub longest: u64,
    /// How many games the first side won.
    pub first_won: u64,
    /// How many games the second side won.
    pub second_won: u64,
    /// How many refusals were looked at.
    pub refusals: u64,
    /// How many distributions were compared with brute force.
    pub odds: u64,
    /// How many distributions were too wide to compare.
    pub odds_left_out: u64,
    /// The rules that events, refusals, modifiers, questions and rolls cited.
    pub exercised: BTreeSet<&'static str>,
}

impl Report {
    /// Adds another report.
    pub fn add(&mut self, other: Report) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.draws += other.draws;
        self.longest = self.longest.max(other.longest);
        self.first_won += other.first_won;
        self.second_won += other.second_won;
        self.refusals += other.refusals;
        self.odds += other.odds;
        self.odds_left_out += other.odds_left_out;
        self.exercised.extend(other.exercised);
    }

    pub(super) fn ended(&mut self, outcome: &Outcome, decisions: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.longest = self.longest.max(decisions);
        match outcome.winner {
            Some(Side::First) => self.first_won += 1,
            Some(Side::Second) => self.second_won += 1,
            None => {}
        }
    }

    pub(super) fn cite(&mut self, rule: &'static RuleInfo) {
        self.exercised.insert(rule.id);
    }

    pub(super) fn cite_telling(&mut self, telling: &Telling) {
        for rule in &telling.rules {
            self.cite(rule);
        }
        for (_, modifier) in &telling.modifiers {
            self.cite(modifier.rule);
        }
    }
}

/// A law that does not hold, and the game in which it does not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {seed}, before decision {decision}: {what}\n\n{record}")]
pub struct Failure {
    /// The game's seed.
    pub seed: u64,
    /// The decision that was to be made.
    pub decision: u32,
    /// What is wrong.
    pub what: String,
    /// The record up to there, which leads to the position.
    pub record: String,
}
