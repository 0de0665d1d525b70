//! Readings on which players differ.

use kernel::{Choices, OptionSpec};

use crate::Rule;
use crate::scenario::LengthId;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Options {
    /// Losses, ammunition, orders and the backs of counters are open to both.
    pub open: bool,
    /// How much of the battle is fought.
    pub length: LengthId,
    /// The Guard's cavalry may be used, whatever the scenario says.
    pub guard_free: bool,
    /// The players write the first orders before the battle, beginning with those of the scenario.
    pub first_orders: bool,
    /// The game goes on by the reading of the first version, which was corrected since.
    pub first_reading: bool,
}

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    spec(
        "length",
        &["whole", "hour", "opening"],
        Rule::TableVictory,
        "the whole battle, its hardest hour, or how it began, as far as the scenario has them",
    ),
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
    spec(
        "first-orders",
        &["scenario", "players"],
        Rule::R9_9_11,
        "whether the battle begins with the orders of the day, or the players may write others before it",
    ),
    spec(
        "reading",
        &["second", "first"],
        Rule::R19_9_15_3,
        "our reading of the book: as it is now, or as it was before it was corrected, for games that began so",
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
    /// Every option with its values.
    pub const fn specs() -> &'static [OptionSpec] {
        SPECS
    }

    /// Reads what the players chose.
    pub fn read(choices: &Choices) -> Options {
        let value = |id: &str| {
            let spec = SPECS.iter().find(|spec| spec.id == id);
            spec.map_or("", |spec| choices.get(spec))
        };
        Options {
            length: match value("length") {
                "hour" => LengthId::Hour,
                "opening" => LengthId::Opening,
                _ => LengthId::Whole,
            },
            open: value("secrecy") == "open",
            guard_free: value("guard-cavalry") == "free",
            first_orders: value("first-orders") == "players",
            first_reading: value("reading") == "first",
        }
    }
}
