//! Labels and rosters (1.2.5): where rosters are hidden, the enemy sees what a
//! unit is and where it stands, and no more.

use std::sync::Arc;

use kernel::{BySide, Side, Viewer};

use crate::game::Battle;
use crate::setup::{Setup, UnitSetup};
use crate::troops::{Arm, Character, Quality, Rating, Traits};

/// The armies as each viewer knows them.
#[derive(Clone, Debug)]
pub(crate) struct Veils {
    /// To a player of each side.
    players: BySide<Arc<Setup>>,
    /// To those who watch.
    spectator: Arc<Setup>,
}

/// Whether a viewer knows what a side knows.
pub(crate) fn sees(viewer: Viewer, side: Side) -> bool {
    match viewer {
        Viewer::Player(player) => player == side,
        Viewer::Spectator => false,
        Viewer::Umpire => true,
    }
}

/// A unit as one takes it to be who knows nothing of it: of middling strength and quality.
fn supposed(unit: &UnitSetup) -> UnitSetup {
    UnitSetup {
        sps: match unit.arm {
            Arm::Infantry => 5,
            Arm::BattleCavalry => 4,
            Arm::SkirmishCavalry | Arm::Artillery(_) => 2,
        },
        morale: 4,
        traits: Traits::NONE,
        quality: Quality::Normal,
        rating: unit.role.rating(),
        supposed: true,
        ..unit.clone()
    }
}

impl Veils {
    /// The veils of a battle.
    pub(crate) fn new(setup: &Setup) -> Veils {
        let veiled = |known: Option<Side>| {
            let mut seen = setup.clone();
            for (unit, row) in seen.units.iter_mut().zip(&mut seen.file.unit) {
                if known != Some(unit.side) {
                    *unit = supposed(unit);
                    row.sps = unit.sps;
                    row.morale = row.morale.map(|_| unit.morale);
                    row.traits.clear();
                    "normal".clone_into(&mut row.quality);
                    (row.a, row.character) = (None, None);
                }
            }
            for (general, row) in seen.generals.iter_mut().zip(&mut seen.file.general) {
                if known != Some(general.side) {
                    let character = Character::default();
                    let a = character.rating();
                    general.rating = Rating { a, character };
                    general.supposed = true;
                    "normal".clone_into(&mut row.character);
                    row.a = None;
                }
            }
            Arc::new(seen)
        };
        Veils {
            players: BySide::from_fn(|side| veiled(Some(side))),
            spectator: veiled(None),
        }
    }
}

impl Battle {
    /// Hides what stands on the rosters of others.
    pub(crate) fn veil_rosters(&mut self, viewer: Viewer) {
        let Some(veils) = &self.veils else { return };
        //= s1-2.5-c s1-1.3
        self.setup = match viewer {
            Viewer::Player(side) => veils.players[side].clone(),
            Viewer::Spectator => veils.spectator.clone(),
            Viewer::Umpire => return,
        };
        for (unit, state) in self.setup.units.iter().zip(&mut self.pos.units) {
            if !sees(viewer, unit.side) {
                state.hits = 0;
            }
        }
    }
}
