//! Options of a game: optional rules, and readings on which players differ.

use std::collections::BTreeMap;

use crate::RuleInfo;

/// One option that a rulebook offers.
#[derive(Debug)]
pub struct OptionSpec {
    /// Its name on the command line and in records.
    pub id: &'static str,
    /// What it changes, in our words.
    pub about: &'static str,
    /// What it may be set to; the first is the default.
    pub values: &'static [&'static str],
    /// The rule it switches or reads.
    pub rule: &'static RuleInfo,
}

impl OptionSpec {
    /// What it is set to unless a player says otherwise.
    pub fn default_value(&self) -> &'static str {
        self.values.first().copied().unwrap_or("off")
    }
}

/// An option that a rulebook does not have, or a value it cannot take.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionFault {
    /// There is no such option.
    #[error("there is no option `{name}`; there are: {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The option cannot be set to that.
    #[error("option `{name}` cannot be `{value}`; it can be: {allowed}")]
    Value {
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What it can be.
        allowed: String,
    },
}

/// What the players chose. Options at their default are left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices(BTreeMap<String, String>);

impl Choices {
    /// Sets an option of a rulebook.
    pub fn set(
        &mut self,
        specs: &[OptionSpec],
        name: &str,
        value: &str,
    ) -> Result<(), OptionFault> {
        let spec =
            specs
                .iter()
                .find(|spec| spec.id == name)
                .ok_or_else(|| OptionFault::Unknown {
                    name: name.to_owned(),
                    known: list(specs.iter().map(|spec| spec.id)),
                })?;
        let value = spec
            .values
            .iter()
            .find(|known| **known == value)
            .ok_or_else(|| OptionFault::Value {
                name: name.to_owned(),
                value: value.to_owned(),
                allowed: list(spec.values.iter().copied()),
            })?;
        if *value == spec.default_value() {
            self.0.remove(name);
        } else {
            self.0.insert(name.to_owned(), (*value).to_owned());
        }
        Ok(())
    }

    /// The value of an option.
    pub fn get<'a>(&'a self, spec: &OptionSpec) -> &'a str {
        self.0
            .get(spec.id)
            .map_or(spec.default_value(), String::as_str)
    }

    /// Those that differ from the default, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
