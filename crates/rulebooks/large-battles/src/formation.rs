//! Formations of cavalry, infantry and artillery, and the ground they cover.

use ground::table::{Anchor, Base, Shape};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::troops::{Kind, LIMBER};

/// How a unit is formed.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// One rank of bases side by side.
    Line,
    /// Two ranks.
    Column,
    /// Single file; guns with their limber in front.
    March,
    /// Two ranks back to back.
    Square,
    /// Among the houses of a town; counts as line.
    Town,
    /// Guns ready to fire.
    Unlimbered,
    /// Guns hooked on.
    Limbered,
}

impl Formation {
    /// All of them.
    pub const ALL: [Formation; 7] = [
        Formation::Line,
        Formation::Column,
        Formation::March,
        Formation::Square,
        Formation::Town,
        Formation::Unlimbered,
        Formation::Limbered,
    ];

    /// The word for it in orders and files.
    pub const fn word(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Column => "column",
            Formation::March => "march",
            Formation::Square => "square",
            Formation::Town => "town",
            Formation::Unlimbered => "unlimbered",
            Formation::Limbered => "limbered",
        }
    }

    /// Whether troops of a kind can take it.
    //= formation.6 formation.7 formation.8 formation.9 town.4
    pub const fn fits(self, kind: Kind) -> bool {
        match self {
            Formation::Line | Formation::Column => !kind.is_artillery(),
            Formation::March => true,
            Formation::Square | Formation::Town => kind.is_infantry(),
            Formation::Unlimbered | Formation::Limbered => kind.is_artillery(),
        }
    }

    /// Whether it counts as line.
    //= town.3
    pub const fn is_line(self) -> bool {
        matches!(self, Formation::Line | Formation::Town)
    }

    /// Whether a unit formed so can be struck in flank or rear.
    pub const fn has_flanks(self) -> bool {
        !matches!(self, Formation::Square | Formation::Town)
    }

    /// How many bases stand in the foremost rank.
    //= formation.3
    pub const fn front_rank(self, bases: u8) -> u8 {
        match self {
            Formation::Line | Formation::Town => bases,
            Formation::Column | Formation::Square => bases.div_ceil(2),
            Formation::March | Formation::Unlimbered | Formation::Limbered => 1,
        }
    }

    /// The shape of so many bases.
    //= formation.1 formation.2 formation.4 formation.5
    pub fn shape(self, kind: Kind, base: Base, bases: u8) -> Shape {
        let count = usize::from(bases);
        match self {
            Formation::Line => Shape::line(base, count),
            Formation::Column | Formation::Town => Shape::column(base, count, 2),
            Formation::March if kind.is_artillery() => Shape::limbered(base, LIMBER),
            Formation::March => Shape::march_column(base, count),
            Formation::Square => Shape::back_to_back(base, count),
            Formation::Unlimbered | Formation::Limbered => Shape::rectangle(base),
        }
    }

    /// What stays in its place when a unit takes this formation.
    pub const fn anchor(self) -> Anchor {
        match self {
            Formation::Square | Formation::Town => Anchor::Middle,
            _ => Anchor::Front,
        }
    }
}
