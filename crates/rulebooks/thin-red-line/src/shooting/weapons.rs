//! Weapons: range, firepower, rates of fire and what they need to hit.

use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::troops::Troop;

/// What a unit shoots with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Weapon {
    /// Muskets and rifles of infantry.
    Musket,
    /// Muskets of cavalry.
    Carbine,
    /// Cannon of light artillery.
    LightGun,
    /// Cannon of horse artillery.
    HorseGun,
    /// Cannon of heavy artillery.
    HeavyGun,
    /// Howitzers.
    Howitzer,
    /// Rockets.
    Rocket,
}

/// What is fired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shot {
    /// Ball, shell or rocket.
    Ball,
    /// Grapeshot.
    Grape,
}

/// A row of the weapon table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The weapon.
    pub weapon: Weapon,
    /// Its range in inches.
    pub range: u8,
    /// Its range with grape.
    pub grape_range: Option<u8>,
    /// Its rate of fire.
    pub rate: u8,
    /// Its rate with grape.
    pub grape_rate: Option<u8>,
    /// What a firepower test needs.
    pub firepower: u8,
    /// What it needs to hit.
    pub to_hit: u8,
    /// The row's rule.
    pub rule: Rule,
}

/// The weapon table.
//= rof.2 range.1 range.2 range.t1 range.t2 range.t3 range.t4 artillery.1 artillery.2
//= artillery.t1 artillery.t2 artillery.t3 artillery.t4 artillery.t5 howitzer.1 howitzer.4
//= shooting-table.t1 shooting-table.t2 shooting-table.t7 rocket.1 rocket.2 rocket.3 rocket.4
pub const TABLE: [Row; 7] = [
    Row {
        weapon: Weapon::Musket,
        range: 12,
        grape_range: None,
        rate: 1,
        grape_rate: None,
        firepower: 6,
        to_hit: 6,
        rule: Rule::HittingT1,
    },
    Row {
        weapon: Weapon::Carbine,
        range: 12,
        grape_range: None,
        rate: 1,
        grape_rate: None,
        firepower: 6,
        to_hit: 6,
        rule: Rule::HittingT2,
    },
    Row {
        weapon: Weapon::LightGun,
        range: 36,
        grape_range: Some(12),
        rate: 3,
        grape_rate: Some(6),
        firepower: 5,
        to_hit: 4,
        rule: Rule::HittingT3,
    },
    Row {
        weapon: Weapon::HorseGun,
        range: 36,
        grape_range: Some(12),
        rate: 2,
        grape_rate: Some(4),
        firepower: 4,
        to_hit: 4,
        rule: Rule::HittingT3,
    },
    Row {
        weapon: Weapon::HeavyGun,
        range: 48,
        grape_range: None,
        rate: 5,
        grape_rate: None,
        firepower: 3,
        to_hit: 4,
        rule: Rule::HittingT3,
    },
    Row {
        weapon: Weapon::Howitzer,
        range: 36,
        grape_range: None,
        rate: 1,
        grape_rate: None,
        firepower: 3,
        to_hit: 4,
        rule: Rule::HittingT3,
    },
    Row {
        weapon: Weapon::Rocket,
        range: 36,
        grape_range: None,
        rate: 2,
        grape_rate: None,
        firepower: 6,
        to_hit: 6,
        rule: Rule::Rocket3,
    },
];

/// What grape needs to hit.
//= hitting.t4
pub const GRAPE_TO_HIT: u8 = 3;

/// The rate of grape after moving.
//= move-shoot.2
pub const MOVED_GRAPE: u8 = 2;

/// Inches beyond which a shot is long.
pub const LONG: u8 = 16;

impl Weapon {
    /// What a type of troops shoots with. Cavalry may do so only if the unit is
    /// marked for it.
    pub const fn of(troop: Troop) -> Weapon {
        match troop {
            Troop::LightInfantry | Troop::LineInfantry | Troop::Grenadiers => Weapon::Musket,
            //= cavalry-shooting.1
            Troop::LightCavalry | Troop::MediumCavalry | Troop::HeavyCavalry => Weapon::Carbine,
            Troop::LightArtillery => Weapon::LightGun,
            Troop::HorseArtillery => Weapon::HorseGun,
            Troop::HeavyArtillery => Weapon::HeavyGun,
            Troop::Howitzers => Weapon::Howitzer,
            Troop::Rockets => Weapon::Rocket,
        }
    }

    /// Its row.
    pub const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Whether it is a gun.
    pub const fn is_gun(self) -> bool {
        !matches!(self, Weapon::Musket | Weapon::Carbine)
    }

    /// Whether it can fire this at all.
    pub fn has(self, shot: Shot) -> bool {
        shot == Shot::Ball || self.row().grape_range.is_some()
    }

    /// Its range in thousandths of an inch; nothing if it has no such shot.
    pub fn range(self, shot: Shot) -> i32 {
        let whole = match shot {
            Shot::Ball => self.row().range,
            Shot::Grape => self.row().grape_range.unwrap_or(0),
        };
        i32::from(whole) * 1_000
    }

    /// Whether it may fire after moving.
    //= shooting-table.t4
    pub const fn fires_after_moving(self) -> bool {
        !matches!(self, Weapon::HeavyGun | Weapon::Howitzer | Weapon::Rocket)
    }
}
