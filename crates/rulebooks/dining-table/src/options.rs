//! Options of a game: readings on which players differ.

use kernel::{Choices, OptionSpec};

use crate::Rule;
use crate::cards::Habit;

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option by itself")]
pub struct Options {
    /// Whose the packs are and when they are shuffled.
    pub habit: Habit,
    /// Orders are measured from the general's figure, not his headquarters.
    pub from_figure: bool,
    /// Guns may choose any target.
    pub free_targets: bool,
    /// Strengths, ratings and losses are kept on rosters that the enemy does not see.
    pub rosters: bool,
    /// The game goes on by the reading of the first version, which was corrected since.
    pub first_reading: bool,
}

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    OptionSpec {
        id: "decks",
        about: "one pack for both sides, or one for each",
        values: &["shared", "one-each"],
        rule: Rule::S1_2_3C.info(),
    },
    OptionSpec {
        id: "shuffle",
        about: "whether a pack is shuffled after a King, an Ace or a Joker, or after every draw",
        values: &["after-court", "always"],
        rule: Rule::S1_2_4B.info(),
    },
    OptionSpec {
        id: "order-distance",
        about: "whether the cost of an order is measured from the headquarters or the figure",
        values: &["hq", "figure"],
        rule: Rule::S2_2_4B.info(),
    },
    OptionSpec {
        id: "target-choice",
        about: "when guns may pass over the nearest target: for a greater threat, or freely",
        values: &["threat", "free"],
        rule: Rule::S2_18_4C.info(),
    },
    OptionSpec {
        id: "rosters",
        about: "whether strengths, ratings and losses stand on labels, or on rosters the enemy does not see",
        values: &["open", "hidden"],
        rule: Rule::S1_2_5C.info(),
    },
    OptionSpec {
        id: "reading",
        about: "our reading of the book: as it is now, or as it was before it was corrected, for games that began so",
        values: &["second", "first"],
        rule: Rule::S2_11_8D.info(),
    },
];

impl Options {
    /// Reads what the players chose.
    pub fn read(choices: &Choices) -> Options {
        let value = |id: &str| {
            let spec = SPECS.iter().find(|spec| spec.id == id);
            spec.map_or("", |spec| choices.get(spec))
        };
        Options {
            habit: Habit {
                one_each: value("decks") == "one-each",
                always: value("shuffle") == "always",
            },
            from_figure: value("order-distance") == "figure",
            free_targets: value("target-choice") == "free",
            rosters: value("rosters") == "hidden",
            first_reading: value("reading") == "first",
        }
    }
}
