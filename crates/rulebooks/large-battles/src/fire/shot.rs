//! Firing: the roll of one firing unit, with the table of factors and the ranges.
//!
//! Who may fire at whom is in `targets.rs`.

use ground::table::inches;
use kernel::{Chance, Modifier, Unknown, Why};
use serde::{Deserialize, Serialize};

use crate::Rule;
use crate::troops::Kind;

/// How far away a target is, in the words of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// Within reach of muskets and rifles.
    Musket,
    /// Within reach of canister.
    Canister,
    /// Farther, without bonus or penalty.
    Medium,
    /// Farther still.
    Long,
}

impl Range {
    /// The range of a distance in thousandths of an inch; `None` if it is out of reach.
    pub const fn of(kind: Kind, old_regime: bool, distance: i32) -> Option<Range> {
        let reach = Range::reach(kind, old_regime);
        let (canister, medium) = match kind {
            Kind::LineInfantry | Kind::LightInfantry => {
                //= fire.27 fire.28 fire.32
                return if distance <= reach {
                    Some(Range::Musket)
                } else {
                    None
                };
            }
            //= fire.29 fire.30 fire.31
            Kind::HorseArtillery => (inches(2), inches(6)),
            Kind::HeavyArtillery => (inches(2), inches(8)),
            //= fire.1
            Kind::HeavyCavalry | Kind::LightCavalry => return None,
        };
        if distance <= canister {
            Some(Range::Canister)
        } else if distance <= medium {
            Some(Range::Medium)
        } else if distance <= reach {
            Some(Range::Long)
        } else {
            None
        }
    }

    /// The longest range, in thousandths of an inch.
    //= fire.26 troops.12
    pub const fn reach(kind: Kind, old_regime: bool) -> i32 {
        match kind {
            Kind::LineInfantry | Kind::LightInfantry if old_regime => inches(2),
            Kind::LineInfantry | Kind::LightInfantry => inches(4),
            Kind::HorseArtillery => inches(10),
            Kind::HeavyArtillery => inches(16),
            Kind::HeavyCavalry | Kind::LightCavalry => 0,
        }
    }
}

/// Everything that bears on one roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Shot {
    /// Who fires.
    pub firer: Kind,
    /// How far.
    pub range: Range,
    /// Infantry with poor muskets.
    pub ill_equipped: bool,
    /// Guns with poor crews, and not many enough to make up for it.
    pub ill_served: bool,
    /// The firer is disordered.
    pub disordered: bool,
    /// The firer has 3 bases or fewer, and that counts.
    pub few_bases: bool,
    /// The firer is charged by cavalry.
    pub charged: bool,
    /// The firer is in square; for a gun attached to one, not.
    pub in_square: bool,
    /// The target is in cover.
    pub cover: bool,
    /// The target is in square.
    pub target_square: bool,
    /// The fire comes from the target's flank or rear.
    pub enfiladed: bool,
    /// The target is in line, or deployed in a town.
    pub target_line: bool,
    /// The target has gone again.
    pub gone: bool,
}

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fired {
    /// The attacking die.
    pub attack: u8,
    /// What it came to.
    pub adjusted: i8,
    /// The defensive die.
    pub defence: u8,
    /// Whether a base is lost.
    pub hit: bool,
}

impl Shot {
    /// What changes the attacking die.
    //= fire.11 fire.12
    pub fn modifiers(&self) -> Vec<Modifier> {
        let artillery = self.firer.is_artillery();
        let rows = [
            (
                self.firer == Kind::LightInfantry,
                Rule::Fire13,
                "light infantry",
                1,
            ),
            (
                self.ill_equipped && !artillery,
                Rule::Fire14,
                "ill equipped",
                -1,
            ),
            //= troops.13 troops.14 troops.15
            (self.ill_served && artillery, Rule::Fire15, "ill served", -1),
            (self.cover, Rule::Fire16, "target in cover", -1),
            (
                self.target_square || self.enfiladed,
                Rule::Fire17,
                if self.target_square {
                    "target in square"
                } else {
                    "enfilade"
                },
                1,
            ),
            (
                artillery && self.range == Range::Canister,
                Rule::Fire18,
                "canister",
                1,
            ),
            (
                artillery && self.range == Range::Long,
                Rule::Fire19,
                "long range",
                -1,
            ),
            //= disorder.7
            (self.disordered, Rule::Fire20, "disordered", -2),
            (self.few_bases, Rule::Fire21, "3 bases or fewer", -1),
            (
                self.charged && !self.in_square,
                Rule::Fire22,
                "charged by cavalry",
                -1,
            ),
            //= fire.34
            (
                self.in_square && !artillery,
                Rule::Fire23,
                "from square",
                -2,
            ),
            (
                self.target_line && !self.enfiladed,
                Rule::Fire24,
                "target in line",
                -1,
            ),
            (self.gone, Rule::Fire25, "target no longer there", -2),
        ];
        rows.into_iter()
            .filter(|(counts, ..)| *counts)
            .map(|(_, rule, what, value)| Modifier::new(rule, what, value))
            .collect()
    }

    /// Rolls the attacking and the defensive die.
    //= scale.2
    pub fn fire(&self, chance: &mut dyn Chance) -> Result<Fired, Unknown> {
        //= fire.5
        let attack = chance.d6(Why::new(Rule::Fire5, "attacking die"))?;
        let defence = chance.d6(Why::new(Rule::Fire5, "defensive die"))?;
        //= fire.6
        let sum: i8 = self.modifiers().iter().map(|modifier| modifier.value).sum();
        let adjusted = attack.cast_signed() + sum;
        //= fire.7
        let hit = adjusted >= 2 * defence.cast_signed();
        Ok(Fired {
            attack,
            adjusted,
            defence,
            hit,
        })
    }
}
