//! How far along a line something is, as an exact fraction; and heights along a line.

use std::cmp::Ordering;

/// A place on a line: 0 at its beginning, 1 at its end, more beyond it.
///
/// Two are equal if their values are, however they are written.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    num: i32,
    den: i32,
}

impl Part {
    /// The beginning.
    pub const START: Part = Part { num: 0, den: 1 };
    /// The middle.
    pub const HALF: Part = Part { num: 1, den: 2 };
    /// The end.
    pub const END: Part = Part { num: 1, den: 1 };

    /// A fraction; the lower number must be positive.
    pub(super) const fn new(num: i32, den: i32) -> Part {
        Part { num, den }
    }

    /// The upper number of the fraction.
    pub const fn num(self) -> i32 {
        self.num
    }

    /// The lower number of the fraction; positive.
    pub const fn den(self) -> i32 {
        self.den
    }

    /// The same place counted from the other end.
    #[must_use]
    pub const fn from_end(self) -> Part {
        Part::new(self.den - self.num, self.den)
    }

    /// Halfway between two places.
    #[must_use]
    pub const fn middle(self, other: Part) -> Part {
        Part::new(
            self.num * other.den + other.num * self.den,
            2 * self.den * other.den,
        )
    }

    /// `Less` if it is nearer to the beginning than to the end, `Equal` in the middle.
    pub fn nearer(self) -> Ordering {
        self.cmp(&Part::HALF)
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Part) -> Ordering {
        let left = i64::from(self.num) * i64::from(other.den);
        left.cmp(&(i64::from(other.num) * i64::from(self.den)))
    }
}

/// A straight line from one height to another, in any unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slant {
    /// At the beginning.
    pub from: i32,
    /// At the end.
    pub to: i32,
}

impl Slant {
    /// How a height at a place of the line compares with the line there: `Greater` if it rises above it.
    pub fn against(self, at: Part, height: i32) -> Ordering {
        let (num, den) = (i64::from(at.num), i64::from(at.den));
        let line = i64::from(self.from) * (den - num) + i64::from(self.to) * num;
        (i64::from(height) * den).cmp(&line)
    }
}

/// Whether ground of one level hides two hexes from each other, by the rule of thumb of level maps: it is
/// higher than both, or higher than the lower one and nearer to it than to the higher one.
///
/// `levels` and `distances` are those of the two ends, the distances counted from the ground between.
pub fn masked(levels: [i32; 2], between: i32, distances: [u32; 2]) -> bool {
    let low = usize::from(levels[1] < levels[0]);
    between > levels[1 - low] || between > levels[low] && distances[low] < distances[1 - low]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_fractions_are_equal_however_written() {
        assert_eq!(Part::new(2, 6), Part::new(1, 3));
        assert!(Part::new(1, 3) < Part::new(3, 8));
        assert_eq!(Part::new(1, 3).from_end(), Part::new(4, 6));
        assert_eq!(Part::START.middle(Part::END), Part::HALF);
        assert_eq!(Part::new(3, 7).nearer(), Ordering::Less);
    }

    #[test]
    fn a_slant_is_compared_without_rounding() {
        let fall = Slant { from: 10, to: 3 };
        // At a third of the way the line is at 7 2/3.
        assert_eq!(fall.against(Part::new(1, 3), 7), Ordering::Less);
        assert_eq!(fall.against(Part::new(1, 3), 8), Ordering::Greater);
        assert_eq!(fall.against(Part::new(3, 7), 7), Ordering::Equal);
    }

    #[test]
    fn ground_masks_by_level_and_nearness() {
        // Higher than both always masks; as high as the higher one only near the lower.
        assert!(masked([1, 3], 4, [5, 1]));
        assert!(masked([1, 3], 3, [2, 3]));
        assert!(!masked([1, 3], 3, [3, 2]));
        // Equally far does not mask, nor does ground no higher than the lower one.
        assert!(!masked([1, 3], 2, [3, 3]));
        assert!(!masked([3, 1], 1, [3, 1]));
        assert!(masked([3, 1], 2, [3, 1]));
        // On one level, everything higher masks and nothing else.
        assert!(masked([2, 2], 3, [1, 4]));
        assert!(!masked([2, 2], 2, [1, 4]));
    }
}
