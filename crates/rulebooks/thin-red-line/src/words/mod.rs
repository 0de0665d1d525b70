//! Everything that is said to a person: orders, questions, refusals, events.

mod labels;
mod notation;
mod question;
mod refusals;
mod tell;

use ground::table::{Face, Hand, Turn};

pub(crate) use notation::read_inches;

use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::shooting::weapons::Shot;

impl Battle {
    /// The name of a unit.
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).name
    }

    /// The name of a building; an order may ask for one that is not there.
    pub(crate) fn house(&self, building: BuildingId) -> String {
        let there = self.setup.buildings.get(building.index());
        match there.map(|it| it.name.as_str()) {
            Some(name) if !name.is_empty() => name.to_owned(),
            _ => format!("building {}", usize::from(building.0) + 1),
        }
    }

    /// The name of a wood or the like, by its place among the features.
    pub(crate) fn feature(&self, place: u8) -> String {
        let place = usize::from(place);
        let name = self
            .setup
            .map
            .features()
            .get(place)
            .map(|it| it.name.as_str());
        let kind = self.setup.terrain.get(place).map(|terrain| terrain.name());
        match (name, kind) {
            (Some(name), _) if !name.is_empty() => name.to_owned(),
            (_, Some(kind)) => format!("{kind} {}", place + 1),
            _ => format!("wood {}", place + 1),
        }
    }
}

/// A length in inches with its thousandths.
pub(crate) fn inches(thousandths: i32) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let size = thousandths.unsigned_abs();
    format!("{sign}{}.{:03}", size / 1_000, size % 1_000)
}

/// A length as a person says it.
pub(crate) fn said(thousandths: i32) -> String {
    let short = short(thousandths);
    let word = if short == "1" { "inch" } else { "inches" };
    format!("{short} {word}")
}

/// A length in inches without needless zeros.
pub(crate) fn short(thousandths: i32) -> String {
    let exact = inches(thousandths);
    exact.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// An angle as a person says it.
pub(crate) fn angle(hundredths: i32) -> String {
    let exact = degrees(hundredths);
    let short = exact.trim_end_matches('0').trim_end_matches('.');
    let word = if short == "1" { "degree" } else { "degrees" };
    format!("{short} {word}")
}

/// An angle to turn by as a person says it.
pub(crate) fn turn(by: Turn) -> String {
    let hand = if by.0 < 0 { Hand::Left } else { Hand::Right };
    format!("{} to the {}", angle(by.0.abs()), hand_word(hand))
}

/// So many of a thing.
pub(crate) fn count(number: u16, one: &str, more: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A sentence begins with a capital letter, whatever its first word is.
pub(crate) fn sentence(text: &str) -> String {
    kernel::wording::capital(text)
}

/// An angle in degrees with its hundredths.
pub(crate) fn degrees(hundredths: i32) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", size / 100, size % 100)
}

pub(crate) const fn face_word(face: Face) -> &'static str {
    match face {
        Face::Front => "front",
        Face::Right => "right",
        Face::Rear => "rear",
        Face::Left => "left",
    }
}

pub(crate) const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

pub(crate) const fn shot_word(shot: Shot) -> &'static str {
    match shot {
        Shot::Ball => "shot",
        Shot::Grape => "grape",
    }
}
