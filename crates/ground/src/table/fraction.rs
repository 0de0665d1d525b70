//! Exact fractions: the moment of a meeting, and how far along a line something lies.

use std::cmp::Ordering;

/// A fraction with a positive denominator, compared exactly. Both parts are below 2^62.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction {
    above: i64,
    below: i64,
}

impl Fraction {
    pub(super) const ZERO: Fraction = Fraction { above: 0, below: 1 };
    pub(super) const ONE: Fraction = Fraction { above: 1, below: 1 };

    /// `above / below`; the denominator must not be zero.
    pub(super) const fn new(above: i64, below: i64) -> Self {
        if below < 0 {
            Fraction {
                above: -above,
                below: -below,
            }
        } else {
            Fraction { above, below }
        }
    }

    /// One minus it.
    pub(super) const fn rest(self) -> Self {
        Fraction {
            above: self.below - self.above,
            below: self.below,
        }
    }

    /// The whole part of `distance` times it.
    pub(super) fn floor_of(self, distance: i32) -> i32 {
        let product = i128::from(self.above) * i128::from(distance);
        product.div_euclid(i128::from(self.below)) as i32
    }

    /// `distance` times it, rounded to the nearest.
    pub(super) fn of(self, distance: i32) -> i32 {
        let twice = 2 * i128::from(self.above) * i128::from(distance);
        let below = i128::from(self.below);
        (twice + below).div_euclid(2 * below) as i32
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let ours = i128::from(self.above) * i128::from(other.below);
        ours.cmp(&(i128::from(other.above) * i128::from(self.below)))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_compare_by_value() {
        assert_eq!(Fraction::new(1, 2), Fraction::new(-3, -6));
        assert!(Fraction::new(1, 3) < Fraction::new(334, 1_000));
        assert_eq!(Fraction::new(1, 3).rest(), Fraction::new(2, 3));
    }

    #[test]
    fn parts_of_a_distance_round_as_they_say() {
        assert_eq!(Fraction::new(2, 3).floor_of(1_000), 666);
        assert_eq!(Fraction::new(2, 3).of(1_000), 667);
        assert_eq!(Fraction::new(i64::MAX / 4, i64::MAX / 2).of(1_000), 500);
    }
}
