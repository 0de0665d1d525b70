//! Everything that is said to a person: orders, questions, refusals, events.

mod labels;
mod notation;
mod question;
mod refusals;
mod tell;

use ground::areas::{AreaId, BorderId};

use crate::game::Battle;
use crate::{LeaderId, UnitId, UnitSet};

impl Battle {
    /// The name of a unit.
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).name
    }

    /// The names of units.
    pub(crate) fn names(&self, units: UnitSet) -> String {
        list(units.iter().map(|unit| self.name(unit)))
    }

    /// Units and what they do: `verbs` are for one and for several.
    pub(crate) fn they(&self, units: UnitSet, verbs: [&str; 2]) -> String {
        let verb = verbs[usize::from(units.len() > 1)];
        format!("{} {verb}", self.names(units))
    }

    /// The name of an area.
    pub(crate) fn place(&self, area: AreaId) -> &str {
        &self.setup.area(area).name
    }

    /// The name of a leader.
    pub(crate) fn leader_name(&self, leader: LeaderId) -> &str {
        &self.setup.leader(leader).name
    }

    /// An approach as it is called from an area.
    pub(crate) fn approach_name(&self, border: BorderId, own: AreaId) -> String {
        let across = self.setup.graph.across(border, own);
        format!(
            "the approach from {} towards {}",
            self.place(own),
            self.place(across)
        )
    }
}

/// Words in a row, the last joined by "and".
fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.collect();
    match words.as_slice() {
        [] => "nobody".to_owned(),
        [only] => (*only).to_owned(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}
