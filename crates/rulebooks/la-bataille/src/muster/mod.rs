//! Unit values from men and guns, by the formulae of the tables.
//!
//! There are no counters to read them from; whoever has some overrides what is
//! derived here, value by value, in the scenario.

mod balance;
mod coming;
mod leaders;
pub(crate) mod report;
mod values;

use kernel::Fraction;

use crate::tables::numbers::ratio;
use crate::tables::{Gun, HorseKind, InfantryKind};
use crate::troops::{Foot, Guns, Horse};

pub use balance::{is_mended, mended_foot, mended_morale};
pub use values::{Overrides, Troops, Values};

/// Men of an infantry step.
//= 2.1-c
pub const FOOT_STEP: u32 = 100;
/// Troopers of a cavalry step.
//= 2.1-c
pub const HORSE_STEP: u32 = 50;
/// Guns of an artillery step.
//= 2.1-d
pub const GUN_STEP: u32 = 2;

/// Steps of so many men: the nearest whole number, halves down, at least one.
//= table.unit-values.steps
pub fn steps(men: u32, each: u32) -> u8 {
    let nearest = (2 * men + each - 1) / (2 * each);
    u8::try_from(nearest.max(1)).unwrap_or(u8::MAX)
}

/// The fire value printed on the counter of infantry.
//= table.unit-values.printed-column-general-order-fire-value
pub fn printed_fire(steps: u8, multiplier: u8) -> u8 {
    let thirds = u16::from(steps) * u16::from(multiplier);
    ((2 * thirds + 3) / 6).clamp(2, 10) as u8
}

/// What only infantry has.
//= table.unit-values.fire-multiplier
pub fn foot(kind: &InfantryKind, steps: u8, company: bool) -> Foot {
    let skirmish = if company {
        kind.company_skirmish
    } else {
        kind.skirmish
    };
    let multiplier = if kind.line > 0 { kind.line } else { skirmish };
    Foot {
        fire: printed_fire(steps, multiplier),
        line: kind.line,
        skirmish,
        rifles: kind.rifles,
        light: kind.light || company,
        square: kind.square,
        square_shaken: kind.square_shaken.unwrap_or(kind.square),
    }
}

/// The melee value of infantry.
//= table.unit-values.infantry-melee
pub fn foot_melee(kind: &InfantryKind, steps: u8) -> Fraction {
    Fraction::new(2 * u128::from(steps), 1) * kind.quality.0
}

/// What only cavalry has.
//= table.unit-values.cavalry-skirmish-fire-hussars-chasseurs-light-dragoons
pub fn horse(kind: &HorseKind, steps: u8) -> Horse {
    let third = (steps / 3).max(1);
    Horse {
        weight: kind.weight,
        lance: if kind.lances { third } else { 0 },
        skirmish: if kind.skirmish { third } else { 0 },
        recall: kind.recall,
    }
}

/// The melee value of cavalry.
//= table.unit-values.cavalry-melee
pub fn horse_melee(kind: &HorseKind, steps: u8) -> Fraction {
    Fraction::new(u128::from(steps), 1) * kind.melee.0
}

/// Ammunition of a battery at the start.
//= 17.10.1-a
pub const fn ammunition(horse: bool) -> u8 {
    if horse { 8 } else { 6 }
}

/// What only artillery has: the guns' fire together, and the reach of the
/// farthest.
//= table.unit-values.artillery-fire-short-medium-long-per-gun table.unit-values.maximum-range-hexes
pub fn guns(guns: &[(Gun, u8)], horse: bool, limber: u8) -> Guns {
    let fire = [0, 1, 2].map(|band| {
        guns.iter()
            .map(|(gun, count)| gun.fire[band].0 * Fraction::new(u128::from(*count), 1))
            .sum()
    });
    Guns {
        fire,
        range: guns.iter().map(|(gun, _)| gun.range).max().unwrap_or(0),
        horse,
        ammunition: ammunition(horse),
        limber,
    }
}

/// The steps of the parts of a regiment: as even as can be, the first larger.
pub fn split(steps: u8, parts: u8) -> Vec<u8> {
    let parts = parts.max(1);
    (0..parts)
        .map(|part| steps / parts + u8::from(part < steps % parts))
        .collect()
}

/// A value of a unit that has lost steps, in proportion.
//= 7.4.4 3.2-a
pub fn in_proportion(value: Fraction, steps: u8, at_first: u8) -> Fraction {
    let left = Fraction::new(u128::from(steps), 1);
    ratio(value * left, Fraction::new(u128::from(at_first.max(1)), 1))
}

#[cfg(test)]
mod tests {
    use super::{in_proportion, printed_fire, split, steps};
    use kernel::Fraction;

    #[test]
    fn halves_are_rounded_down_and_one_is_the_least() {
        //= table.unit-values.steps
        assert_eq!(steps(325, 50), 6);
        assert_eq!(steps(326, 50), 7);
        assert_eq!(steps(549, 100), 5);
        assert_eq!(steps(551, 100), 6);
        assert_eq!(steps(30, 100), 1);
    }

    #[test]
    fn printed_fire_lies_between_two_and_ten() {
        //= table.unit-values.printed-column-general-order-fire-value
        assert_eq!(printed_fire(6, 3), 6);
        assert_eq!(printed_fire(5, 4), 7);
        assert_eq!(printed_fire(1, 4), 2);
        assert_eq!(printed_fire(23, 3), 10);
    }

    #[test]
    fn parts_are_as_even_as_can_be() {
        assert_eq!(split(23, 4), [6, 6, 6, 5]);
        assert_eq!(split(9, 2), [5, 4]);
    }

    #[test]
    fn ex_7_4_4_five_of_seventeen_steps_lost() {
        //= 7.4.4 7.4.4-ex 3.2-a
        let whole = Fraction::new(34, 1);
        assert_eq!(in_proportion(whole, 12, 17), Fraction::new(34 * 12, 17));
        let odd = Fraction::new(25, 1);
        assert_eq!(in_proportion(odd, 12, 17), Fraction::new(300, 17));
    }
}
