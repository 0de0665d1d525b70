//! When a unit came to the field.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A time of day, to the minute. Written `15:00`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend("pattern" = "^([01]?[0-9]|2[0-3]):[0-5][0-9]$"))]
pub struct Hour {
    /// Since midnight.
    pub minutes: u16,
}

/// When a unit came to the field. Written `start`, `15:00` or `15:00-15:30`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum Arrival {
    /// It was there when the battle began.
    AtStart,
    /// Between these times, which may be the same.
    Between(Hour, Hour),
}

/// What an arrival must look like.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is no arrival: write \"start\", \"15:00\" or \"15:00-15:30\"")]
pub struct NoArrival(String);

/// What an hour must look like.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{0}` is no time of day: write \"15:00\"")]
pub struct NoHour(String);

impl TryFrom<String> for Hour {
    type Error = NoHour;

    fn try_from(text: String) -> Result<Self, NoHour> {
        text.parse()
    }
}

impl FromStr for Hour {
    type Err = NoHour;

    fn from_str(text: &str) -> Result<Self, NoHour> {
        Hour::read(text).ok_or_else(|| NoHour(text.to_owned()))
    }
}

impl From<Hour> for String {
    fn from(hour: Hour) -> Self {
        hour.to_string()
    }
}

impl Hour {
    fn read(text: &str) -> Option<Self> {
        let (hours, minutes) = text.split_once(':')?;
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !matches!((hours.len(), minutes.len()), (1 | 2, 2)) || !digits(hours) || !digits(minutes)
        {
            return None;
        }
        let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
        (hours < 24 && minutes < 60).then_some(Hour {
            minutes: hours * 60 + minutes,
        })
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

impl TryFrom<String> for Arrival {
    type Error = NoArrival;

    fn try_from(text: String) -> Result<Self, NoArrival> {
        if text == "start" {
            return Ok(Self::AtStart);
        }
        let (from, to) = text.split_once('-').unwrap_or((&text, &text));
        match (Hour::read(from), Hour::read(to)) {
            (Some(from), Some(to)) if from <= to => Ok(Self::Between(from, to)),
            _ => Err(NoArrival(text)),
        }
    }
}

impl From<Arrival> for String {
    fn from(arrival: Arrival) -> Self {
        match arrival {
            Arrival::AtStart => "start".to_owned(),
            Arrival::Between(from, to) if from == to => from.to_string(),
            Arrival::Between(from, to) => format!("{from}-{to}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrivals_are_read_strictly_and_written_as_they_were() {
        for text in ["start", "15:00", "15:00-15:30", "00:00-23:59"] {
            let arrival = Arrival::try_from(text.to_owned()).unwrap();
            assert_eq!(String::from(arrival), text);
        }
        for text in [
            "",
            "soon",
            "24:00",
            "15:60",
            "003:00",
            "3:0",
            "15:30-15:00",
            "15:00-",
            "+1:00",
        ] {
            assert!(Arrival::try_from(text.to_owned()).is_err(), "{text}");
        }
        // An hour of one digit is understood, and written with two.
        assert_eq!("9:30".parse::<Hour>().unwrap().to_string(), "09:30");
    }
}
