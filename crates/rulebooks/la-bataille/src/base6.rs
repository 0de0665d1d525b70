//! Section 3: numbers of two dice, one read as tens and one as units.
//!
//! A number of base 6 is held as its place: six times the tens and the units
//! besides, so that modifiers, which are counted in tens as everything else,
//! are simply added.

use std::fmt;
use std::str::FromStr;

use kernel::{Chance, Unknown, Why};

/// A number of base 6 by its place: 11 is 7, 66 is 42, the tilde's 06 is 6.
///
/// Modifiers may carry a roll past either end.
//= 3.1-b
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Base6(i16);

impl Base6 {
    /// 11, the lowest roll.
    pub const LOWEST: Base6 = Base6(7);
    /// 66, the highest roll.
    pub const HIGHEST: Base6 = Base6(42);
    /// 06, the morale of a tilde.
    //= 7.3.1-c
    pub const TILDE: Base6 = Base6(6);

    /// A number by its digits.
    pub const fn of(tens: u8, units: u8) -> Base6 {
        Base6(6 * tens as i16 + units as i16)
    }

    /// A number by its place.
    pub const fn at(place: i16) -> Base6 {
        Base6(place)
    }

    /// Its place.
    pub const fn place(self) -> i16 {
        self.0
    }

    /// Changed by a modifier, however far that carries it.
    //= 3.1-c
    #[must_use]
    pub const fn plus(self, modifier: i16) -> Base6 {
        Base6(self.0.saturating_add(modifier))
    }

    /// Brought back to 11 to 66.
    //= table.ruling.3
    #[must_use]
    pub const fn clamped(self) -> Base6 {
        if self.0 < Self::LOWEST.0 {
            Self::LOWEST
        } else if self.0 > Self::HIGHEST.0 {
            Self::HIGHEST
        } else {
            self
        }
    }

    /// The column of a table of 36 rows that a roll finds, 0 for 11, after
    /// clamping.
    pub const fn row(self) -> usize {
        self.clamped().0.abs_diff(Self::LOWEST.0) as usize
    }

    /// The 36 results, lowest first.
    pub fn all() -> impl Iterator<Item = Base6> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Base6)
    }
}

impl fmt::Display for Base6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (6..=42).contains(&self.0) {
            let tens = (self.0 - 1) / 6;
            write!(f, "{}{}", tens, self.0 - 6 * tens)
        } else if self.0 < 6 {
            write!(f, "11 less {}", Self::LOWEST.0 - self.0)
        } else {
            write!(f, "66 and {}", self.0 - Self::HIGHEST.0)
        }
    }
}

/// A text that is no number of base 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotBase6;

impl FromStr for Base6 {
    type Err = NotBase6;

    fn from_str(text: &str) -> Result<Self, NotBase6> {
        let digits = text.as_bytes();
        match digits {
            [b'0', b'6'] => Ok(Self::TILDE),
            [tens @ b'1'..=b'6', units @ b'1'..=b'6'] => Ok(Self::of(tens - b'0', units - b'0')),
            _ => Err(NotBase6),
        }
    }
}

/// A throw of the two dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Throw {
    /// The die of the tens.
    pub tens: u8,
    /// The die of the units.
    pub units: u8,
}

impl Throw {
    /// Throws both dice, the tens first.
    //= 3.1-a
    pub fn roll(why: Why, chance: &mut dyn Chance) -> Result<Throw, Unknown> {
        Ok(Throw {
            tens: chance.d6(why)?,
            units: chance.d6(why)?,
        })
    }

    /// What was thrown, before any modifier.
    pub const fn natural(self) -> Base6 {
        Base6::of(self.tens, self.units)
    }
}

#[cfg(test)]
mod tests {
    use super::{Base6, Throw};

    #[test]
    fn digits_run_from_one_to_six() {
        let all: Vec<String> = Base6::all().map(|number| number.to_string()).collect();
        assert_eq!(all.len(), 36);
        assert_eq!(all[0], "11");
        assert_eq!(all[5], "16");
        assert_eq!(all[6], "21");
        assert_eq!(all[35], "66");
        for (row, text) in all.iter().enumerate() {
            assert_eq!(text.parse::<Base6>().map(Base6::row), Ok(row), "{text}");
        }
        assert_eq!("06".parse(), Ok(Base6::TILDE));
        for wrong in ["", "1", "07", "10", "17", "61a", "70", "00"] {
            assert!(wrong.parse::<Base6>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn modifiers_are_counted_in_tens() {
        //= 3.1-c
        let number = |text: &str| text.parse::<Base6>().expect("a number of base 6");
        assert_eq!(number("23").plus(6), number("33"));
        assert_eq!(number("11").plus(11), number("26"));
        assert_eq!(number("11").plus(-1).clamped(), number("11"));
        assert_eq!(number("66").plus(30).clamped(), number("66"));
        assert_eq!(Throw { tens: 6, units: 5 }.natural(), number("65"));
    }
}
