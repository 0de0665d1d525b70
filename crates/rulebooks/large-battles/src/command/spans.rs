//! Command and Control: the table of spans, and whom a general may command.

use ground::table::INCH;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::troops::Kind;

/// How an army is led.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ArmyType {
    /// A general for each corps.
    //= command.1 command.2
    Corps,
    /// A general for each division.
    //= command.3
    Division,
}

/// The post of a general.
//= troops.7
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Commander in chief.
    Commander,
    /// At the head of a corps.
    Corps,
    /// At the head of a division.
    Division,
    /// At the head of cavalry.
    Cavalry,
}

impl Post {
    /// The side of his square base.
    //= basing.7 basing.8 basing.9 basing.10
    pub const fn base(self) -> i32 {
        match self {
            Post::Commander => 2 * INCH,
            Post::Corps => INCH + INCH / 2,
            Post::Division | Post::Cavalry => INCH,
        }
    }

    /// Whether he may command troops of this kind.
    //= command.23 command.24 rally-rout.9
    pub const fn commands(self, kind: Kind) -> bool {
        match self {
            Post::Cavalry => !(kind.is_infantry() || matches!(kind, Kind::HeavyArtillery)),
            _ => true,
        }
    }
}

/// The nations of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span {
    nation: &'static str,
    inches: i32,
    rule: Rule,
}

/// Corps commanders by nation.
const CORPS: &[Span] = &[
    Span {
        nation: "french",
        inches: 12,
        rule: Rule::Command16,
    },
    Span {
        nation: "prussian",
        inches: 10,
        rule: Rule::Command17,
    },
    Span {
        nation: "confederation-of-the-rhine",
        inches: 10,
        rule: Rule::Command18,
    },
    Span {
        nation: "austrian",
        inches: 8,
        rule: Rule::Command19,
    },
    Span {
        nation: "russian",
        inches: 8,
        rule: Rule::Command20,
    },
];

/// The nations whose corps commanders have a span of their own.
pub fn corps_nations() -> impl Iterator<Item = &'static str> {
    CORPS.iter().map(|row| row.nation)
}

/// Nations without corps.
//= command.27
pub const WITHOUT_CORPS: [&str; 3] = ["british", "spanish", "portuguese"];

/// The span of a general in thousandths of an inch, with its rule; `None` if the table has none.
pub fn span(post: Post, nation: &str, army: ArmyType) -> Option<(i32, Rule)> {
    let (inches, rule) = match (post, army) {
        (Post::Commander, _) => (12, Rule::Command15),
        (Post::Cavalry, ArmyType::Corps) => (6, Rule::Command21),
        (Post::Cavalry, ArmyType::Division) => (4, Rule::Command26),
        (Post::Division, _) => (4, Rule::Command22),
        (Post::Corps, _) => {
            let row = CORPS.iter().find(|row| row.nation == nation)?;
            (row.inches, row.rule)
        }
    };
    Some((inches * INCH, rule))
}
