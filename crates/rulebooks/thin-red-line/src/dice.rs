//! The rule of dice, and checks on a six-sided die.
//!
//! A check passes on its need or more. A modifier of +1 lowers the need by one;
//! whatever the sum, a natural 1 fails and a natural 6 passes.

use arrayvec::ArrayVec;
use kernel::{Chance, Modifier, Unknown, Why};

use crate::Rule;

/// The modifiers of one roll.
pub type Modifiers = ArrayVec<Modifier, 16>;

/// A pass-or-fail roll.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What is needed before modifiers.
    pub base: u8,
    /// What changes it.
    pub modifiers: Modifiers,
}

impl Check {
    /// A check without modifiers.
    pub fn plain(base: u8) -> Self {
        Check {
            base,
            modifiers: Modifiers::new(),
        }
    }

    /// Adds a modifier; nothing if it is nothing.
    pub fn add(&mut self, rule: Rule, what: &'static str, value: i8) {
        if value != 0 {
            // More than sixteen reasons for one roll do not exist.
            let _ = self.modifiers.try_push(Modifier::new(rule, what, value));
        }
    }

    /// The sum of its modifiers.
    pub fn sum(&self) -> i8 {
        self.modifiers.iter().map(|modifier| modifier.value).sum()
    }

    /// The least face that passes, from 2 to 6.
    //= dice.1 dice.2
    pub fn need(&self) -> u8 {
        (self.base.cast_signed() - self.sum())
            .clamp(2, 6)
            .cast_unsigned()
    }

    /// Rolls it.
    pub fn roll(&self, why: Why, chance: &mut dyn Chance) -> Result<Face, Unknown> {
        let face = chance.d6(why)?;
        Ok(Face {
            face,
            passed: passes(face, self.need()),
        })
    }
}

/// A die as it fell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Face {
    /// Its face.
    pub face: u8,
    /// Whether it passed.
    pub passed: bool,
}

/// Whether a natural face passes a need.
//= dice.1 dice.2
pub fn passes(face: u8, need: u8) -> bool {
    match face {
        1 => false,
        6 => true,
        _ => face >= need,
    }
}

/// Half of a number of dice, rounded up.
pub const fn half_up(dice: u16) -> u16 {
    dice.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    //= dice.1 dice.2
    #[test]
    fn a_one_fails_and_a_six_passes_whatever_the_modifiers() {
        for base in 1..=6 {
            for value in -6..=6 {
                let mut check = Check::plain(base);
                check.add(Rule::Dice1, "anything", value);
                assert!(!passes(1, check.need()), "{base} {value}");
                assert!(passes(6, check.need()), "{base} {value}");
                assert!((2..=6).contains(&check.need()));
            }
        }
    }

    #[test]
    fn a_bonus_lowers_the_need_and_a_penalty_raises_it() {
        let mut check = Check::plain(4);
        check.add(Rule::Dice1, "better", 1);
        assert_eq!(check.need(), 3);
        check.add(Rule::Dice1, "worse", -2);
        assert_eq!(check.need(), 5);
        assert!(passes(5, 5) && !passes(4, 5));
    }
}
