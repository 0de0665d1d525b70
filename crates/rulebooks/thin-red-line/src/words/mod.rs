//! Everything that is said to a person: orders, questions, refusals, events.

mod labels;
mod notation;
mod question;
mod refusals;
mod tell;

use ground::table::{Face, Hand};

pub(crate) use notation::read_inches;

use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::shooting::weapons::Shot;

impl Battle {
    /// The name of a unit.
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).name
    }

    /// The name of a building.
    pub(crate) fn house(&self, building: BuildingId) -> String {
        let name = &self.setup.building(building).name;
        if name.is_empty() {
            format!("building {}", building.0 + 1)
        } else {
            name.clone()
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
    let exact = inches(thousandths);
    let short = exact.trim_end_matches('0').trim_end_matches('.');
    format!("{short} inches")
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
