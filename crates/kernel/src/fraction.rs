//! Exact fractions for odds: in lowest terms, never rounded.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

/// A fraction that is not negative, in lowest terms.
///
/// Sums and products past 128 bits cannot arise from the dice of one decision;
/// should they, the arithmetic panics rather than lie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    over: u128,
    under: u128,
}

impl Fraction {
    /// Nothing at all.
    pub const ZERO: Fraction = Fraction { over: 0, under: 1 };
    /// Certainty.
    pub const ONE: Fraction = Fraction { over: 1, under: 1 };

    /// `over / under`, reduced. `under` must not be zero.
    #[must_use]
    pub fn new(over: u128, under: u128) -> Self {
        assert!(under != 0, "a fraction over nothing");
        let shared = gcd(over, under);
        Fraction {
            over: over / shared,
            under: under / shared,
        }
    }

    /// Above the line.
    pub const fn over(self) -> u128 {
        self.over
    }

    /// Below the line.
    pub const fn under(self) -> u128 {
        self.under
    }

    /// The nearest float, for showing as a percentage only.
    #[allow(clippy::cast_precision_loss)]
    pub fn to_f64(self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

const TOO_FINE: &str = "odds too fine for 128 bits";

/// A product that is never wrapped around, in any build.
const fn times(a: u128, b: u128) -> u128 {
    a.checked_mul(b).expect(TOO_FINE)
}

const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        let shared = gcd(self.under, other.under);
        let left = times(self.over, other.under / shared);
        let right = times(other.over, self.under / shared);
        Fraction::new(
            left.checked_add(right).expect(TOO_FINE),
            times(self.under / shared, other.under),
        )
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        let (a, b) = (gcd(self.over, other.under), gcd(other.over, self.under));
        Fraction::new(
            times(self.over / a, other.over / b),
            times(self.under / b, other.under / a),
        )
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(all: I) -> Fraction {
        all.fold(Fraction::ZERO, Add::add)
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        times(self.over, other.under).cmp(&times(other.over, self.under))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == 1 {
            write!(f, "{}", self.over)
        } else {
            write!(f, "{}/{}", self.over, self.under)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(Fraction::new(15, 36).to_string(), "5/12");
        assert_eq!(
            (Fraction::new(1, 6) + Fraction::new(1, 3)).to_string(),
            "1/2"
        );
        assert_eq!(
            (Fraction::new(2, 3) * Fraction::new(3, 4)).to_string(),
            "1/2"
        );
        assert_eq!(Fraction::new(6, 6), Fraction::ONE);
    }

    #[test]
    fn fractions_compare_by_value() {
        assert!(Fraction::new(5, 12) < Fraction::new(1, 2));
        let thirds: Fraction = [Fraction::new(1, 3); 3].into_iter().sum();
        assert_eq!(thirds, Fraction::ONE);
    }
}
