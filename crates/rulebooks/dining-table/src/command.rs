//! Command Points (2.1.2, 2.1.3, 2.2.6): the Command Throw of a headquarters.

use kernel::chance::{Chance, Unknown, Why};
use kernel::trial::Modifiers;

use crate::Rule;
use crate::modifiers::{change, those};

/// The C rating of a headquarters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CRating(u8);

impl CRating {
    /// A rating: even, from 4 to 12.
    pub const fn new(rating: u8) -> Option<Self> {
        //= s3-3.2-b
        if rating.is_multiple_of(2) && 4 <= rating && rating <= 12 {
            Some(CRating(rating))
        } else {
            None
        }
    }

    /// The number: also the most points it can hold.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many dice it throws.
    const fn dice(self) -> u8 {
        //= s2-1.3-a s2-2.6-h
        if self.0 == 4 { 1 } else { 2 }
    }

    /// What changes its throw.
    pub(crate) fn changes(self) -> Modifiers {
        changes(self.dice())
    }

    /// What its D6 and the die of its rating are thrown for.
    const fn said_dice(self) -> [&'static str; 2] {
        match self.0 {
            4 => ["command throw of C4, its D6", ""],
            6 => [
                "command throw of C6, first D6",
                "command throw of C6, other D6",
            ],
            8 => ["command throw of C8, its D6", "command throw of C8, its D8"],
            10 => [
                "command throw of C10, its D6",
                "command throw of C10, its D10",
            ],
            _ => [
                "command throw of C12, its D6",
                "command throw of C12, its D12",
            ],
        }
    }

    /// One level up or down, within 4 to 12.
    #[must_use]
    pub const fn raised(self, levels: i8) -> Self {
        //= s3-3.2-e
        let number = self.0.cast_signed() + 2 * levels;
        CRating(if number < 4 {
            4
        } else if number > 12 {
            12
        } else {
            number.cast_unsigned()
        })
    }

    /// Whether the headquarters is the commander's own figure.
    pub const fn is_a_figure(self) -> bool {
        //= s3-3.2-g
        self.0 <= 6
    }
}

/// A Command Throw: the dice and the points they give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Throw {
    /// The D6.
    pub six: u8,
    /// The die of the rating; none for C4.
    pub other: Option<u8>,
    /// New points.
    pub points: u8,
}

impl Throw {
    /// What changed it: everybody sees how many dice there were.
    pub(crate) fn changes(self) -> Modifiers {
        changes(1 + u8::from(self.other.is_some()))
    }
}

/// What changes a throw of so many dice.
fn changes(dice: u8) -> Modifiers {
    //= s2-2.6-h
    let what = "C4 throws one D6, which has a table of its own";
    those([("dice", change(Rule::S2_2_6H, what, 2, dice))])
}

/// Throws for new points.
pub fn throw(rating: CRating, chance: &mut dyn Chance) -> Result<Throw, Unknown> {
    //= s2-1.3-a
    let [first, then] = rating.said_dice();
    let six = chance.d6(Why::new(Rule::S2_1_3A, first))?;
    if rating.dice() == 1 {
        //= s2-2.6-h
        let points = match six {
            5.. => 2,
            3 | 4 => 1,
            _ => 0,
        };
        let other = None;
        return Ok(Throw { six, other, points });
    }
    let other = chance.die(rating.0, Why::new(Rule::S2_1_3A, then))?;
    Ok(Throw {
        six,
        other: Some(other),
        //= s2-1.3-c
        points: six.abs_diff(other),
    })
}

/// The stock after a throw: never more than the rating.
pub const fn stocked(held: u8, new: u8, rating: CRating) -> u8 {
    //= s2-1.3-d s2-1.3-e
    let total = held.saturating_add(new);
    if total > rating.0 { rating.0 } else { total }
}
