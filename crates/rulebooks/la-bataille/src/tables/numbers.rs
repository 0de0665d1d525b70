//! Numbers as tables write them: odds, fractions, points, and rows of dice.

use std::fmt;
use std::str::FromStr;

use kernel::Fraction;
use serde::Deserialize;

use crate::Base6;

/// A fraction written `3/2`, `1.5` or `2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Part(pub Fraction);

impl TryFrom<String> for Part {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        fraction(&text)
            .map(Part)
            .ok_or_else(|| format!("expected a number like 2, 1.5 or 3/2, found `{text}`"))
    }
}

/// A number of at most six digits before and three after the point, or a
/// fraction of two of them.
pub fn fraction(text: &str) -> Option<Fraction> {
    let whole = |text: &str| -> Option<u128> {
        let fits = !text.is_empty() && text.len() <= 6;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        (fits && digits).then(|| text.parse().ok()).flatten()
    };
    if let Some((over, under)) = text.split_once('/') {
        let under = whole(under).filter(|under| *under > 0)?;
        return Some(Fraction::new(whole(over)?, under));
    }
    let Some((before, after)) = text.split_once('.') else {
        return whole(text).map(|number| Fraction::new(number, 1));
    };
    let scale = 10_u128.pow(
        u32::try_from(after.len())
            .ok()
            .filter(|digits| *digits <= 3)?,
    );
    Some(Fraction::new(whole(before)? * scale + whole(after)?, scale))
}

/// Odds of a column, such as `1:1.5`: what stands first, divided by the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Odds(pub Fraction);

impl TryFrom<String> for Odds {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let odds = || {
            let (first, other) = text.split_once(':')?;
            let (first, other) = (fraction(first)?, fraction(other)?);
            (first > Fraction::ZERO && other > Fraction::ZERO).then(|| Odds(ratio(first, other)))
        };
        odds().ok_or_else(|| format!("expected odds like 1:1.5 or 3:1, found `{text}`"))
    }
}

/// One value divided by another that is not zero.
pub fn ratio(over: Fraction, under: Fraction) -> Fraction {
    Fraction::new(
        over.over() * under.under(),
        (over.under() * under.over()).max(1),
    )
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (over, under) = (self.0.over(), self.0.under());
        let decimal = |over: u128, under: u128| {
            let tenths = over * 10 / under;
            if tenths.is_multiple_of(10) {
                (tenths / 10).to_string()
            } else {
                format!("{}.{}", tenths / 10, tenths % 10)
            }
        };
        if over >= under {
            write!(f, "{}:1", decimal(over, under))
        } else {
            write!(f, "1:{}", decimal(under, over))
        }
    }
}

/// What each of the 36 rolls of base 6 gives, 11 first.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(
    try_from = "Vec<String>",
    bound(deserialize = "T: FromStr<Err = String> + Copy")
)]
pub struct Dice<T>(Box<[T]>);

impl<T: Copy> Dice<T> {
    /// What a roll gives; one past either end counts as the end.
    //= table.ruling.3
    pub fn at(&self, roll: Base6) -> T {
        self.0[roll.row()]
    }

    /// All 36, 11 first.
    pub fn all(&self) -> &[T] {
        &self.0
    }
}

impl<T: FromStr<Err = String> + Copy> TryFrom<Vec<String>> for Dice<T> {
    type Error = String;

    fn try_from(rows: Vec<String>) -> Result<Self, String> {
        let mut rolls: Vec<T> = Vec::with_capacity(36);
        for row in &rows {
            let wrong =
                || format!("expected a result and its dice, like `AR 11-16`, found `{row}`");
            let (result, dice) = row.rsplit_once(' ').ok_or_else(wrong)?;
            let (first, last) = dice.split_once('-').unwrap_or((dice, dice));
            let number = |text: &str| text.parse::<Base6>().map_err(|_| wrong());
            let (first, last) = (number(first)?, number(last)?);
            if first.row() != rolls.len() || last < first {
                let missing = Base6::LOWEST.plus(i16::try_from(rolls.len()).unwrap_or(35));
                return Err(format!("expected dice from {missing} on, found `{row}`"));
            }
            let result: T = result.parse()?;
            rolls.extend((first.row()..=last.row()).map(|_| result));
        }
        if rolls.len() == 36 {
            Ok(Dice(rolls.into()))
        } else {
            let last = rolls.len();
            Err(format!("expected dice up to 66, found {last} of 36 rolls"))
        }
    }
}

/// Movement points are counted in sixths, so that halves and thirds of them
/// stay whole.
pub const POINT: u32 = 6;

/// What something costs in sixths of a point; none if it cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Cost(pub Option<u32>);

impl TryFrom<String> for Cost {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text == "no" {
            return Ok(Cost(None));
        }
        let sixths = || {
            let points = fraction(&text)? * Fraction::new(u128::from(POINT), 1);
            (points.under() == 1).then_some(points.over())
        };
        let cost = sixths().and_then(|cost| u32::try_from(cost).ok());
        let cost = cost.filter(|cost| *cost <= 60 * POINT);
        cost.map(|cost| Cost(Some(cost)))
            .ok_or_else(|| format!("expected points like 1, 1/2 or no, found `{text}`"))
    }
}
