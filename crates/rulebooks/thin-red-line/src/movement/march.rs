//! A move while it is being made.

use serde::{Deserialize, Serialize};

use super::going::Course;
use crate::ids::UnitId;

/// A move being made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools)]
pub struct March<U = UnitId> {
    /// Who moves.
    pub unit: U,
    /// How far it may go.
    pub allowance: i32,
    /// How far it has gone.
    pub spent: i32,
    /// Legs made.
    pub legs: u8,
    /// It has been in rough ground.
    pub rough: bool,
    /// What rough ground has taken off the allowance.
    pub slowed: i32,
    /// Ground for which it has rolled against getting stuck.
    #[serde(default)]
    pub rolled: Vec<u16>,
    /// It doubles.
    pub doubling: bool,
    /// It has changed formation, or tried to.
    pub formed: bool,
    /// Its men would not form without their officer.
    pub balked: bool,
    /// Its grenadiers have changed their place.
    pub regrouped: bool,
    /// It may go no farther.
    pub halted: bool,
}

impl March {
    /// A move that has not begun.
    pub const fn new(unit: UnitId, allowance: i32) -> Self {
        March {
            unit,
            allowance,
            spent: 0,
            legs: 0,
            rough: false,
            slowed: 0,
            rolled: Vec::new(),
            doubling: false,
            formed: false,
            balked: false,
            regrouped: false,
            halted: false,
        }
    }

    /// Remembers what the ground of a leg did.
    pub(crate) fn take_in(&mut self, course: &Course) {
        self.rough |= course.rough;
        self.slowed = self.slowed.max(course.slowed);
    }

    /// What is left of the allowance if rough ground takes so much off it.
    pub fn left(&self, slowed: i32) -> i32 {
        (self.allowance - self.slowed.max(slowed)).max(0) - self.spent
    }
}
