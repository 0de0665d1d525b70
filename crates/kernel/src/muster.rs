//! What a rulebook makes of the armies of a battle, and where every number comes from.

use std::fmt;

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

/// Where a value comes from that a rulebook's file gives itself, and what it would be by the armies.
pub fn instead(file: &str, made: impl fmt::Display) -> String {
    format!("{file}; by the armies {made}")
}

/// A quotient in words: `8`, `7.995`, or `about 7.58` where it goes on. It never looks like a half or a whole
/// that it is not.
pub fn quotient(above: u32, below: u32) -> String {
    let (above, below) = (u64::from(above), u64::from(below.max(1)));
    let nearest = |unit: u64| (2 * above * unit + below) / (2 * below);
    let decimal = |number: u64, unit: u64| {
        let digits = if unit == 100 { 2 } else { 3 };
        let text = format!("{}.{:0digits$}", number / unit, number % unit);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if (above * 1000).is_multiple_of(below) {
        decimal(nearest(1000), 1000)
    } else if nearest(100).is_multiple_of(50) {
        format!("about {}", decimal(nearest(1000), 1000))
    } else {
        format!("about {}", decimal(nearest(100), 100))
    }
}

#[cfg(test)]
mod tests {
    use super::quotient;

    #[test]
    fn a_quotient_is_rounded_and_says_so() {
        for (above, below, told) in [
            (480, 60, "8"),
            (3198, 400, "7.995"),
            (3031, 400, "about 7.58"),
            (760, 30, "about 25.33"),
            (2200, 400, "5.5"),
            (2199, 400, "about 5.498"),
            (20, 400, "0.05"),
            (7, 0, "7"),
        ] {
            assert_eq!(quotient(above, below), told, "{above} / {below}");
        }
    }
}
