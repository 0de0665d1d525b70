//! What a general sees who takes his time: what a front is worth before anybody is in range of it, and what
//! a stand takes with it when it falls.
//!
//! Forming line takes a move, and the first volley of a line that stood still is several times that of a
//! column. Where it is judged by the next volley alone, battalions come into musket range in columns and stay
//! so. Only who takes his time looks here; the sergeant has `Battle::readiness`.

use super::look::{Look, stand_value};
use crate::game::Battle;
use crate::setup::Unit;
use crate::troops::{Arm, Formation, Troop};

/// So near to the enemy a battalion should be formed for the fight: he is in range after his next move.
const NEAR: i32 = 20_000;

/// What each stand in the front of a line is worth near the enemy: on foot, and on horseback for the charge.
const FOOT: i32 = 7;
const HORSE: i32 = 6;

/// A wider front seldom has all its stands in range.
const WIDEST: i32 = 8;

/// What it costs to be in column near the enemy.
const CROWDED: i32 = 30;

/// What columns are worth on the march, and what it costs to be unable to charge or to go on.
const ON_THE_MARCH: i32 = 12;
const UNREADY: i32 = 12;

/// The points that a battalion is worth to both sides together: one while it is above half, one when it has
/// quit the field.
const AT_STAKE: i32 = 200;

/// What a stand costs its side when it falls, to one who takes his time: a share of those points goes with it.
pub(super) fn stand_cost(data: &Unit) -> i32 {
    let share = match data.arm() {
        Arm::Infantry | Arm::Cavalry if data.is_battalion() => {
            AT_STAKE / i32::from(data.full().max(1))
        }
        _ => 0,
    };
    stand_value(data) + share
}

impl Battle {
    /// What the formation of a unit is worth with the enemy at such a distance.
    pub(super) fn formed(&self, look: &Look, nearest: i32) -> i32 {
        if !self.pondered || look.arm() == Arm::Artillery {
            return Self::readiness(look, nearest);
        }
        let near = nearest <= NEAR;
        let horse = look.arm() == Arm::Cavalry;
        let files = i32::from(look.files).min(WIDEST);
        match look.formation {
            Formation::Column if near => -CROWDED,
            Formation::Column => ON_THE_MARCH,
            Formation::Line if near && horse => files * HORSE,
            // Their stands are half as wide.
            Formation::Line if near && look.troop == Troop::LightInfantry => files * FOOT / 2,
            Formation::Line if near => files * FOOT,
            Formation::Loose if near && horse => -UNREADY,
            Formation::Square => -UNREADY,
            Formation::Line | Formation::Loose => 0,
        }
    }
}
