//! Section 11: the formations by name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a unit is formed. Limbered guns count as in column.
//= 11.3-a
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Deep: fast, and heavy in assault.
    Column,
    /// Wide: all muskets fire.
    Line,
    /// All round, against horse.
    Square,
    /// Strung out on a road.
    Road,
    /// In woods, houses and other broken ground.
    General,
    /// A cloud of men.
    Skirmish,
    /// In disorder.
    Disorder,
    /// In rout.
    Rout,
}

impl Formation {
    /// All of them.
    pub const ALL: [Formation; 8] = [
        Formation::Column,
        Formation::Line,
        Formation::Square,
        Formation::Road,
        Formation::General,
        Formation::Skirmish,
        Formation::Disorder,
        Formation::Rout,
    ];

    /// Its name in files, orders and records.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Column => "column",
            Formation::Line => "line",
            Formation::Square => "square",
            Formation::Road => "road",
            Formation::General => "general",
            Formation::Skirmish => "skirmish",
            Formation::Disorder => "disorder",
            Formation::Rout => "rout",
        }
    }

    /// Whether a unit so formed is in good order.
    pub const fn is_good_order(self) -> bool {
        !matches!(self, Formation::Disorder | Formation::Rout)
    }
}
