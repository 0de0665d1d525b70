//! Scales and Definitions: troop types, special types and morale grades, what their bases measure, and
//! how many a unit has.

use ground::table::Base;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A troop type.
//= troops.1 troops.2 troops.3 troops.4 troops.6
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Foot that is not light.
    LineInfantry,
    /// Jaegers and their like.
    LightInfantry,
    /// Cuirassiers, carabiniers, guard horse, British dragoons.
    HeavyCavalry,
    /// Other horse.
    LightCavalry,
    /// Light guns with mounted gunners.
    HorseArtillery,
    /// Twelve-pounders and the like.
    HeavyArtillery,
}

impl Kind {
    /// All of them, in their order.
    pub const ALL: [Kind; 6] = [
        Kind::LineInfantry,
        Kind::LightInfantry,
        Kind::HeavyCavalry,
        Kind::LightCavalry,
        Kind::HorseArtillery,
        Kind::HeavyArtillery,
    ];

    /// Whether it fights on foot.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Kind::LineInfantry | Kind::LightInfantry)
    }

    /// Whether it fights mounted.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Kind::HeavyCavalry | Kind::LightCavalry)
    }

    /// Whether it is a battery.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Kind::HorseArtillery | Kind::HeavyArtillery)
    }

    /// How many bases a unit of it may start with.
    //= unit-size.1 unit-size.2 unit-size.3 unit-size.4
    pub const fn sizes(self) -> (u8, u8) {
        match self {
            Kind::LineInfantry | Kind::LightInfantry => (3, 8),
            Kind::HeavyCavalry | Kind::LightCavalry => (3, 7),
            Kind::HorseArtillery | Kind::HeavyArtillery => (1, 1),
        }
    }

    /// How many figures stand on a base, for orders of battle in figures.
    //= basing.1 basing.2 basing.3
    pub const FIGURES: u8 = 4;

    /// What a base of it measures.
    //= basing.1 basing.3 basing.4 basing.5
    pub const fn base(self, large_battery: bool) -> Base {
        match self {
            Kind::LineInfantry | Kind::LightInfantry => Base::new(750, 1_000),
            Kind::HeavyCavalry | Kind::LightCavalry => Base::new(1_000, 2_000),
            Kind::HorseArtillery | Kind::HeavyArtillery if large_battery => Base::new(2_250, 1_000),
            Kind::HorseArtillery | Kind::HeavyArtillery => Base::new(1_500, 1_000),
        }
    }
}

/// A limber.
//= basing.6
pub const LIMBER: Base = Base::new(1_500, 1_000);

/// A morale grade.
//= grades.1 grades.2 grades.3 grades.4 grades.5
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Old Guard, British guards and household troops.
    Guard,
    /// Young Guard, experienced British line, other guards and grenadiers.
    Elite,
    /// Other regulars.
    Trained,
    /// New levies, landwehr, Cossacks, militia.
    Raw,
}

/// A special troop type, or another word that a rule asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    /// British, or drilled by them: infantry better than raw.
    BritishTrained,
    /// Infantry with the firepower tactics of an older time.
    OldRegime,
    /// Infantry with poor muskets or little training.
    IllArmed,
    /// Guns with poor crews or equipment.
    PoorlyServed,
    /// A battery of twelve guns on a wider base, without the penalty for poor crews.
    LargeBattery,
    /// Cossacks.
    Cossacks,
}

impl Special {
    /// Whether troops of a kind and grade can be this.
    //= troops.8 troops.10 troops.13 troops.14
    pub fn fits(self, kind: Kind, grade: Option<Grade>) -> bool {
        match self {
            Special::BritishTrained => kind.is_infantry() && grade != Some(Grade::Raw),
            Special::OldRegime | Special::IllArmed => kind.is_infantry(),
            Special::PoorlyServed | Special::LargeBattery => kind.is_artillery(),
            Special::Cossacks => kind.is_cavalry(),
        }
    }
}
