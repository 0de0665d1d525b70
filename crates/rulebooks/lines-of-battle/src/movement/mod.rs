//! D. Move phase: groups, their actions, and what they cost.
//!
//! `cost.rs` counts actions and command points, `room.rs` the places of limited
//! capacity, `check.rs` what a group may do, `act.rs` what it does.

mod act;
mod check;
mod cost;
mod room;

use ground::areas::{AreaId, BorderId};

pub(crate) use cost::{actions_to_enter, attack_actions, entry_costs, points_by_actions};

use crate::{UnitId, UnitSet};

/// The group that is moving.
//= move.1
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Its units.
    pub members: UnitSet,
    /// The area they belong to now.
    pub area: AreaId,
    /// The area they started from.
    pub start: AreaId,
    /// The member on an approach, and which.
    pub on_approach: Option<(UnitId, BorderId)>,
    /// Actions used, by arm: infantry, cavalry, artillery.
    pub actions: [u8; 3],
    /// Areas entered.
    pub areas: u8,
    /// Command points spent on it.
    pub paid: u8,
    /// What a buffoon where it started adds to its cost.
    pub burden: u8,
    /// Whether it has done anything yet.
    pub begun: bool,
    /// Whether all of its way led along a road.
    pub on_road: bool,
}

impl Default for Group {
    /// No group.
    fn default() -> Self {
        Group {
            members: UnitSet::EMPTY,
            area: AreaId(0),
            start: AreaId(0),
            on_approach: None,
            actions: [0; 3],
            areas: 0,
            paid: 0,
            burden: 0,
            begun: false,
            on_road: true,
        }
    }
}
