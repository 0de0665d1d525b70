//! Everything that is said: questions, labels, orders in records, events and refusals.

mod audience;
mod labels;
mod notation;
mod question;
mod refusals;
mod tell;
mod tell_command;

use ground::hex::{Facing, Hand, HexId};

use crate::game::Battle;
use crate::setup::{Mission, OrderKind};
use crate::{ElementId, LeaderId, UnitId};

impl Battle {
    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).name
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> &str {
        &self.setup.leader(leader).name
    }

    pub(crate) fn element_name(&self, element: ElementId) -> &str {
        &self.setup.element(element).name
    }

    /// Names in a row: `a, b and c`.
    pub(crate) fn unit_names(&self, units: &[UnitId]) -> String {
        let names = units.iter().map(|unit| self.unit_name(*unit).to_owned());
        list(&names.collect::<Vec<_>>())
    }

    /// The number of a hex.
    pub(crate) fn number(&self, hex: HexId) -> String {
        self.setup.map.grid().number(hex).to_string()
    }

    /// A hex in words: its number, and its place if it has a name.
    pub(crate) fn hex_name(&self, hex: HexId) -> String {
        let place = self.setup.map.place_at(hex).map(|place| &place.name);
        place.map_or_else(
            || self.number(hex),
            |name| format!("{} ({name})", self.number(hex)),
        )
    }

    /// Where a facing looks, for people.
    pub(crate) fn facing_words(&self, facing: Facing) -> &'static str {
        self.setup.map.grid().orientation().in_words(facing)
    }

    /// The same in orders and records.
    pub(crate) fn facing_name(&self, facing: Facing) -> &'static str {
        self.setup.map.grid().orientation().name(facing)
    }

    pub(crate) fn mission_name(&self, mission: Mission) -> String {
        if let Some(body) = mission.against {
            return format!("attack {}", self.element_name(body.element));
        }
        let at = self.hex_name(mission.at);
        match mission.kind {
            OrderKind::Attack => format!("attack {at}"),
            OrderKind::Move => format!("move to {at}"),
            OrderKind::Defend => format!("defend {at}"),
        }
    }
}

/// To which hand, in a word.
pub(crate) const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// A hand by its word.
pub(crate) fn read_hand(word: &str) -> Option<Hand> {
    Hand::BOTH.into_iter().find(|hand| hand_word(*hand) == word)
}

/// Words in a row.
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
