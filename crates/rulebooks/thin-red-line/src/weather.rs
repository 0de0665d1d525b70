//! The weather table.

use kernel::{Chance, Unknown, Why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;

/// The weather of a battle.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Thick mud.
    Mud,
    /// Rain.
    Rain,
    /// Nothing special.
    #[default]
    Fine,
    /// Fog.
    Fog,
    /// Sweltering heat or freezing cold.
    Extreme,
}

impl Weather {
    /// The row of a sum of two dice.
    //= weather.0 weather.4
    pub const fn of(sum: u8) -> Weather {
        match sum {
            0..=2 => Weather::Mud,
            3 => Weather::Rain,
            4..=10 => Weather::Fine,
            11 => Weather::Fog,
            _ => Weather::Extreme,
        }
    }

    /// Rolls it.
    pub fn roll(chance: &mut dyn Chance) -> Result<(u8, Weather), Unknown> {
        let why = Why::new(Rule::Weather0, "weather");
        let sum = chance.d6(why)? + chance.d6(why)?;
        Ok((sum, Weather::of(sum)))
    }

    /// The rule of its row.
    pub const fn rule(self) -> Rule {
        match self {
            Weather::Mud => Rule::Weather1,
            Weather::Rain => Rule::Weather3,
            Weather::Fine => Rule::Weather4,
            Weather::Fog => Rule::Weather5,
            Weather::Extreme => Rule::Weather6,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Weather::Mud => "mud",
            Weather::Rain => "rain",
            Weather::Fine => "fine weather",
            Weather::Fog => "fog",
            Weather::Extreme => "extreme heat or cold",
        }
    }

    /// Whether a unit has to roll this turn, and why.
    //= weather.1 weather.3 weather.6
    pub const fn unit_roll(self, turn: u8) -> Option<Rule> {
        match self {
            Weather::Mud => Some(Rule::Weather1),
            Weather::Rain => Some(Rule::Weather3),
            Weather::Extreme if turn > 3 => Some(Rule::Weather6),
            _ => None,
        }
    }
}

/// How far troops see in fog this turn, in thousandths of an inch.
//= weather.5
pub fn fog(chance: &mut dyn Chance) -> Result<i32, Unknown> {
    let die = chance.d6(Why::new(Rule::Weather5, "sight in the fog, times 5 inches"))?;
    Ok(i32::from(die) * 5_000)
}
