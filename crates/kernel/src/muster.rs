//! What a rulebook makes of the armies of a battle, and where every number comes from.

use crate::RuleInfo;

/// The units of a battle under a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MusterReport {
    /// The scales at which this is done, each with the rule or file it comes from.
    pub scales: Vec<Scale>,
    /// Every unit, in the order of the rulebook's own file.
    pub units: Vec<Mustered>,
    /// Units of the armies for which none of these stands.
    pub left_out: Vec<String>,
}

/// A scale or a rule by which units are made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scale {
    /// What it says.
    pub text: String,
    /// The rules it follows.
    pub rules: Vec<&'static RuleInfo>,
}

/// A unit of the rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mustered {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its side's name.
    pub side: String,
    /// The rows of the armies for which it stands.
    pub of: Vec<String>,
    /// What it is and has.
    pub values: Vec<Value>,
}

/// A value of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value {
    /// What it is: `figures`, `steps`, `morale`.
    pub key: &'static str,
    /// What it comes to.
    pub value: String,
    /// How it was found: a reckoning, or the file that says so.
    pub source: String,
    /// The rules it follows.
    pub rules: Vec<&'static RuleInfo>,
}

impl Mustered {
    /// Adds a value.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers and words are given as they are"
    )]
    pub fn set(
        &mut self,
        key: &'static str,
        value: impl ToString,
        source: impl Into<String>,
        rules: &[&'static RuleInfo],
    ) {
        self.values.push(Value {
            key,
            value: value.to_string(),
            source: source.into(),
            rules: rules.to_vec(),
        });
    }
}
