//! A modifier is a value that carries its rule, so that the log, the odds and
//! the companion show the same list that the resolver added up.

use crate::RuleInfo;

/// One addition to a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// The rule that grants it.
    pub rule: &'static RuleInfo,
    /// What earns it, in a few words.
    pub what: &'static str,
    /// How much it adds.
    pub value: i8,
}

impl Modifier {
    /// A modifier of a rule.
    pub fn new(rule: impl Into<&'static RuleInfo>, what: &'static str, value: i8) -> Self {
        Modifier {
            rule: rule.into(),
            what,
            value,
        }
    }
}
