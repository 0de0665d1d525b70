//! What happened in a battle: `battles/<battle>/history.toml`.
//!
//! Facts to hold games against: what each side lost, when it ended, who held
//! which place from when. No rulebook reads them.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::armies::Hour;

/// What happened in one battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct History {
    /// When the fighting began.
    pub begins: Hour,
    /// When it ended.
    pub ends: Hour,
    /// How far the rest can be trusted, in a sentence.
    pub trust: String,
    /// What each side lost over the day.
    #[serde(rename = "loss", default)]
    pub losses: Vec<Loss>,
    /// Places that changed hands.
    #[serde(rename = "place", default)]
    pub places: Vec<Place>,
    /// Who held them from when.
    #[serde(rename = "held", default)]
    pub held: Vec<Held>,
}

/// What a side lost over the day: killed, wounded, missing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Loss {
    /// The side, as the armies name it.
    pub side: String,
    /// The lowest figure of the histories, in men.
    pub least: u32,
    /// The highest.
    pub most: u32,
}

/// A place that changed hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// Kebab-case.
    pub id: String,
    /// As it is called.
    pub name: String,
    /// Where it is: metres east and north, as on the ground.
    pub at: [i32; 2],
    /// Who stands so near, in metres, holds it.
    pub within: u16,
}

/// From when a side held a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Held {
    /// The place.
    pub place: String,
    /// From when.
    pub from: Hour,
    /// The side, as the armies name it.
    pub by: String,
}

/// What can be wrong with a history that reads well.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum Problem {
    #[error("the battle ends before it begins")]
    Backwards,
    #[error("two rows are called `{id}`")]
    Twice { id: String },
    #[error("the place `{id}` is not there")]
    NoPlace { id: String },
    #[error("the losses of `{side}` run from more to less")]
    Upside { side: String },
    #[error("what happened at `{id}` is not told in the order of time")]
    Disorder { id: String },
}

impl History {
    /// Reads a `history.toml`; what it says is not checked here.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Everything wrong with it.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.ends < self.begins {
            problems.push(Problem::Backwards);
        }
        let mut ids = BTreeSet::new();
        let sides = self.losses.iter().map(|loss| &loss.side);
        for id in self.places.iter().map(|place| &place.id).chain(sides) {
            if !ids.insert(id) {
                problems.push(Problem::Twice { id: id.clone() });
            }
        }
        for loss in self.losses.iter().filter(|loss| loss.most < loss.least) {
            let side = loss.side.clone();
            problems.push(Problem::Upside { side });
        }
        for held in &self.held {
            if !self.places.iter().any(|place| place.id == held.place) {
                let id = held.place.clone();
                problems.push(Problem::NoPlace { id });
            }
        }
        for place in &self.places {
            let times: Vec<_> = self.of(&place.id).map(|held| held.from).collect();
            if !times.is_sorted() {
                let id = place.id.clone();
                problems.push(Problem::Disorder { id });
            }
        }
        problems
    }

    /// Who held a place from when, in order.
    pub fn of<'a>(&'a self, place: &'a str) -> impl Iterator<Item = &'a Held> {
        self.held.iter().filter(move |held| held.place == place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
        begins = "14:00"
        ends = "21:00"
        trust = "Made up."
        loss = [{ side = "red", least = 10, most = 20 }]
        place = [{ id = "mill", name = "The mill", at = [1, 2], within = 150 }]
        held = [{ place = "mill", from = "14:00", by = "red" }, { place = "mill", from = "15:30", by = "blue" }]
    "#;

    #[test]
    fn a_sound_history_has_no_problem_and_survives_writing() {
        let history = History::from_toml(SMALL).unwrap();
        assert_eq!(history.check(), []);
        assert_eq!(history.of("mill").count(), 2);
        let written = toml::to_string(&history).unwrap();
        assert_eq!(History::from_toml(&written).unwrap(), history);
    }

    #[test]
    fn every_problem_is_found_and_named() {
        let mut history = History::from_toml(SMALL).unwrap();
        history.ends = history.begins;
        history.begins = history.held[1].from;
        history.held.reverse();
        history.held.push(Held {
            place: "inn".into(),
            ..history.held[0].clone()
        });
        history.losses.push(Loss {
            side: "red".into(),
            least: 2,
            most: 1,
        });
        let said: Vec<_> = history.check().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "the battle ends before it begins",
                "two rows are called `red`",
                "the losses of `red` run from more to less",
                "the place `inn` is not there",
                "what happened at `mill` is not told in the order of time",
            ]
        );
    }

    #[test]
    fn an_hour_that_is_none_is_refused() {
        let error = History::from_toml(&SMALL.replace("21:00", "9 pm")).unwrap_err();
        assert!(error.message().contains("no time of day"), "{error}");
    }
}
