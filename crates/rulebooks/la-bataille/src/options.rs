//! Readings on which players differ.

use kernel::{Choices, OptionSpec};

use crate::Rule;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Losses, ammunition, orders and the backs of counters are open to both.
    pub open: bool,
    /// The Guard's cavalry may be used, whatever the scenario says.
    pub guard_free: bool,
}

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    spec(
        "secrecy",
        &["hidden", "open"],
        Rule::R6_3A,
        "whether losses, ammunition, orders and the backs of counters are hidden from the enemy",
    ),
    spec(
        "guard-cavalry",
        &["scenario", "free"],
        Rule::R10_2_1_3,
        "whether the Guard's cavalry waits for its release, or may be used from the start",
    ),
];

const fn spec(
    id: &'static str,
    values: &'static [&'static str],
    rule: Rule,
    about: &'static str,
) -> OptionSpec {
    OptionSpec {
        id,
        about,
        values,
        rule: rule.info(),
    }
}

impl Options {
    /// Reads what the players chose.
    pub fn read(choices: &Choices) -> Options {
        let value = |id: &str| {
            let spec = SPECS.iter().find(|spec| spec.id == id);
            spec.map_or("", |spec| choices.get(spec))
        };
        Options {
            open: value("secrecy") == "open",
            guard_free: value("guard-cavalry") == "free",
        }
    }
}
