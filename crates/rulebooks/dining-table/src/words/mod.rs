//! Sentences: the only place that makes them.

mod labels;
mod notation;
mod numbers;
mod question;
mod ratings;
mod tell;

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::Kind;
use crate::troops::{Pace, Status};

pub(crate) use ratings::{arm_words, level_words, quality_words, rating_words, role_words};

impl Battle {
    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).name
    }

    pub(crate) fn general_name(&self, general: GeneralId) -> &str {
        &self.setup.general(general).name
    }

    pub(crate) fn name_of(&self, who: Who) -> &str {
        match who {
            Who::General(general) => self.general_name(general),
            Who::Unit(unit) => self.unit_name(unit),
        }
    }

    pub(crate) fn id_of(&self, who: Who) -> &str {
        match who {
            Who::General(general) => &self.setup.general(general).id,
            Who::Unit(unit) => &self.setup.unit(unit).id,
        }
    }
}

/// Inches with a tenth, as they are said; what is written is exact.
pub(crate) fn inches(thousandths: i32) -> String {
    let sign = if thousandths <= -50 { "-" } else { "" };
    let tenths = (thousandths.abs() + 50) / 100;
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// Degrees with a tenth, as they are said.
pub(crate) fn degrees(hundredths: i32) -> String {
    let tenths = (hundredths.abs() + 5) / 10 % 3_600;
    format!("{}.{}°", tenths / 10, tenths % 10)
}

/// An order type as it is written.
pub(crate) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Move => "move",
        Kind::BreakOff => "break-off",
        Kind::Action => "action",
        Kind::Regroup => "regroup",
    }
}

/// An order type as it is said.
pub(crate) const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Move => "Move",
        Kind::BreakOff => "Break-off",
        Kind::Action => "Action",
        Kind::Regroup => "Regroup",
    }
}

/// An order type with its article.
pub(crate) const fn an_order(kind: Kind) -> &'static str {
    match kind {
        Kind::Move => "a Move order",
        Kind::BreakOff => "a Break-off order",
        Kind::Action => "an Action order",
        Kind::Regroup => "a Regroup order",
    }
}

/// A pace as it is written.
pub(crate) const fn pace_word(pace: Pace) -> &'static str {
    match pace {
        Pace::Normal => "normal",
        Pace::Rapid => "rapid",
        Pace::Road => "road",
    }
}

/// A status as it is said.
pub(crate) const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Normal => "Normal",
        Status::Defend => "Defend",
        Status::Rapid => "Rapid",
        Status::RoadMarch => "Road march",
    }
}
