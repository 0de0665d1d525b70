//! Unit types, their bases, qualities and formations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;

/// What a stand of troops is.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Troop {
    /// Scouting foot.
    LightInfantry,
    /// The core of every army.
    LineInfantry,
    /// Elite heavy foot.
    Grenadiers,
    /// Fast horse.
    LightCavalry,
    /// The mainstay, often with a musket.
    MediumCavalry,
    /// Shock horse.
    HeavyCavalry,
    /// 2 to 8 pounders.
    LightArtillery,
    /// 4 and 6 pounders with mounted crews.
    HorseArtillery,
    /// 9 pounders and larger.
    HeavyArtillery,
    /// Guns with an arched trajectory.
    Howitzers,
    /// Rocket troops.
    Rockets,
}

/// Foot, horse or guns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse.
    Cavalry,
    /// Guns.
    Artillery,
}

impl Troop {
    /// Every type.
    pub const ALL: [Troop; 11] = [
        Troop::LightInfantry,
        Troop::LineInfantry,
        Troop::Grenadiers,
        Troop::LightCavalry,
        Troop::MediumCavalry,
        Troop::HeavyCavalry,
        Troop::LightArtillery,
        Troop::HorseArtillery,
        Troop::HeavyArtillery,
        Troop::Howitzers,
        Troop::Rockets,
    ];

    /// Its arm.
    pub const fn arm(self) -> Arm {
        match self {
            //= types.1 types.2 types.3
            Troop::LightInfantry | Troop::LineInfantry | Troop::Grenadiers => Arm::Infantry,
            //= types.4 types.5 types.6
            Troop::LightCavalry | Troop::MediumCavalry | Troop::HeavyCavalry => Arm::Cavalry,
            //= types.7 types.8 types.9
            Troop::LightArtillery
            | Troop::HorseArtillery
            | Troop::HeavyArtillery
            | Troop::Howitzers
            | Troop::Rockets => Arm::Artillery,
        }
    }

    /// The frontage and depth of its stands, in thousandths of an inch.
    pub const fn base(self) -> (i32, i32) {
        match self {
            //= basing.3
            Troop::LineInfantry | Troop::Grenadiers => MEDIUM,
            //= basing.4
            Troop::LightInfantry => SMALL,
            //= basing.5 basing.6 basing.7 basing.8
            _ => LARGE,
        }
    }

    /// Whether it moves and is restricted like heavy guns: howitzers and
    /// rockets do.
    pub const fn is_heavy_gun(self) -> bool {
        matches!(
            self,
            Troop::HeavyArtillery | Troop::Howitzers | Troop::Rockets
        )
    }

    /// Whether its fire comes down with a template.
    pub const fn has_template(self) -> bool {
        matches!(self, Troop::Howitzers | Troop::Rockets)
    }

    /// Half stands that one of its stands counts for against others: small
    /// stands count half.
    pub const fn bulk(self) -> u8 {
        match self {
            Troop::LightInfantry => 1,
            _ => 2,
        }
    }

    /// Stands in a company.
    //= scale.3
    pub const fn company(self) -> u8 {
        match self {
            Troop::LightInfantry => 4,
            _ => 2,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Troop::LightInfantry => "light infantry",
            Troop::LineInfantry => "line infantry",
            Troop::Grenadiers => "grenadiers",
            Troop::LightCavalry => "light cavalry",
            Troop::MediumCavalry => "medium cavalry",
            Troop::HeavyCavalry => "heavy cavalry",
            Troop::LightArtillery => "light artillery",
            Troop::HorseArtillery => "horse artillery",
            Troop::HeavyArtillery => "heavy artillery",
            Troop::Howitzers => "howitzers",
            Troop::Rockets => "rockets",
        }
    }
}

/// A base of a general, of horse and of guns: 2 by 2½ inches.
//= basing.1
pub const LARGE: (i32, i32) = (2_000, 2_500);
/// A base of line infantry, colonels and adjutants: 2 by 1¼ inches.
//= basing.2
pub const MEDIUM: (i32, i32) = (2_000, 1_250);
/// A base of light infantry: 1 by 1¼ inches.
pub const SMALL: (i32, i32) = (1_000, 1_250);

/// How well troops are trained.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Raw.
    Conscript,
    /// As drilled.
    #[default]
    Trained,
    /// Seasoned.
    Veteran,
}

impl Quality {
    /// What a skill check needs.
    //= contact.t1 hidden.t1 assault-summary.t1
    pub const fn skill(self) -> u8 {
        match self {
            Quality::Conscript => 5,
            Quality::Trained => 4,
            Quality::Veteran => 3,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Quality::Conscript => "conscript",
            Quality::Trained => "trained",
            Quality::Veteran => "veteran",
        }
    }
}

/// How steady troops are.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Passes on 5+.
    Unsteady,
    /// Passes on 4+.
    #[default]
    Steady,
    /// Passes on 3+.
    Fearless,
}

impl Grade {
    /// What a motivation check needs, and the rule that says so.
    pub const fn need(self) -> (u8, Rule) {
        match self {
            Grade::Unsteady => (5, Rule::MotivationT1),
            Grade::Steady => (4, Rule::MotivationT2),
            Grade::Fearless => (3, Rule::MotivationT3),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Unsteady => "unsteady",
            Grade::Steady => "steady",
            Grade::Fearless => "fearless",
        }
    }
}

/// How a unit is formed.
//= formation.1
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// For marching.
    Column,
    /// For shooting and assault.
    Line,
    /// Dispersed.
    Loose,
    /// Against cavalry.
    Square,
}

impl Formation {
    /// All of them.
    pub const ALL: [Formation; 4] = [
        Formation::Column,
        Formation::Line,
        Formation::Loose,
        Formation::Square,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Column => "column",
            Formation::Line => "line",
            Formation::Loose => "loose",
            Formation::Square => "square",
        }
    }
}

/// Whose troops they are: some nations form other columns.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Nation {
    /// France.
    #[default]
    French,
    /// Britain.
    British,
    /// Prussia.
    Prussian,
    /// Austria.
    Austrian,
    /// Russia.
    Russian,
}

impl Nation {
    /// All that have a brigade.
    pub const ALL: [Nation; 5] = [
        Nation::French,
        Nation::British,
        Nation::Prussian,
        Nation::Austrian,
        Nation::Russian,
    ];

    /// How many stands abreast its columns may be.
    pub const fn column_widths(self) -> &'static [u8] {
        match self {
            //= formation.4
            Nation::Austrian | Nation::Russian => &[2, 3],
            //= formation.5
            Nation::British => &[2, 1],
            //= formation.2
            Nation::French | Nation::Prussian => &[2],
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Nation::French => "French",
            Nation::British => "British",
            Nation::Prussian => "Prussian",
            Nation::Austrian => "Austrian",
            Nation::Russian => "Russian",
        }
    }
}

/// Where in the ranks the attached grenadiers stand.
//= attached.11
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// At the left end of the front rank.
    Left,
    /// At its right end.
    Right,
    /// In its middle.
    Centre,
    /// At the end of the rear rank.
    Rear,
}

impl Post {
    /// All of them.
    pub const ALL: [Post; 4] = [Post::Left, Post::Right, Post::Centre, Post::Rear];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Post::Left => "left",
            Post::Right => "right",
            Post::Centre => "centre",
            Post::Rear => "rear",
        }
    }
}
