//! Everything that is said to a player: orders, questions, events, refusals. No rules.

mod labels;
mod notation;
mod question;
mod refusals;
mod tell;

use kernel::{Side, Unreadable};

use crate::game::Battle;
use crate::{GeneralId, UnitId};

/// A distance in inches with three decimals.
pub(crate) fn inches(thousandths: i32) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let size = thousandths.unsigned_abs();
    format!("{sign}{}.{:03}", size / 1_000, size % 1_000)
}

/// An angle in degrees with two decimals.
pub(crate) fn degrees(hundredths: i32) -> String {
    let size = hundredths.unsigned_abs();
    format!("{}.{:02}", size / 100, size % 100)
}

/// A distance as a person says it, with its unit.
pub(crate) fn short(thousandths: i32) -> String {
    format!("{} in", about(thousandths))
}

/// A distance as a person says it: two decimals at most, and without needless zeros. What must be exact
/// is written by [`inches`].
pub(crate) fn about(thousandths: i32) -> String {
    let hundredths = (thousandths.abs() + 5) / 10;
    let sign = if thousandths < 0 && hundredths > 0 {
        "-"
    } else {
        ""
    };
    format!("{sign}{}", angle(hundredths))
}

/// An angle as a person says it: without needless zeros.
pub(crate) fn angle(hundredths: i32) -> String {
    let text = degrees(hundredths);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads a decimal with at most so many places, in units of the last place.
pub(crate) fn decimal(word: &str, places: usize) -> Result<i32, Unreadable> {
    let fault = || {
        Unreadable(format!(
            "`{word}` is no number with up to {places} decimals"
        ))
    };
    let (sign, digits) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || part.len() > places || !plain(whole) || !plain(part) {
        return Err(fault());
    }
    let padded = format!("{whole}{part:0<places$}");
    padded
        .parse::<i32>()
        .map(|number| sign * number)
        .map_err(|_| fault())
}

impl Battle {
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).name
    }

    pub(crate) fn general_name(&self, general: GeneralId) -> &str {
        &self.setup.general(general).name
    }

    pub(crate) fn find_unit(&self, id: &str) -> Result<UnitId, Unreadable> {
        self.setup
            .unit_ids()
            .find(|unit| self.setup.unit(*unit).id == id)
            .ok_or_else(|| Unreadable(format!("there is no unit `{id}`")))
    }

    pub(crate) fn find_general(&self, id: &str) -> Result<GeneralId, Unreadable> {
        self.setup
            .general_ids()
            .find(|general| self.setup.general(*general).id == id)
            .ok_or_else(|| Unreadable(format!("there is no general `{id}`")))
    }

    pub(crate) fn find_side(&self, id: &str) -> Result<Side, Unreadable> {
        Side::BOTH
            .into_iter()
            .find(|side| self.setup.sides[*side].id == id)
            .ok_or_else(|| Unreadable(format!("there is no side `{id}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in [0, 5, 999, 1_000, 4_250, 123_456] {
            assert_eq!(decimal(&inches(number), 3), Ok(number));
            assert_eq!(decimal(&degrees(number), 2), Ok(number));
        }
        assert_eq!(decimal("4.25", 3), Ok(4_250));
        assert_eq!(decimal("-4.25", 3), Ok(-4_250));
        for word in ["", ".", "4.2555", "four", "1e3", "--1", "9999999"] {
            assert!(decimal(word, 3).is_err(), "{word}");
        }
        assert_eq!(short(4_250), "4.25 in");
        assert_eq!(short(4_000), "4 in");
        assert_eq!(short(5_271), "5.27 in");
        assert_eq!(short(5_275), "5.28 in");
        assert_eq!(
            (about(-1_500), about(-4), angle(9_000)),
            ("-1.5".into(), "0".into(), "90".into())
        );
    }
}
