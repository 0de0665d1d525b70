//! Case 12.9: who crowds a hex and goes no farther is put back.

use ground::hex::{Facing, HexId};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::marks::Marks;
use crate::position::Hexes;
use crate::{Formation, UnitId};

impl Battle {
    /// An overstacked mover that goes no farther is put back along its path to the first hex with room.
    //= 12.9-a
    pub(super) fn put_back(&mut self, cx: &mut Cx<'_>) {
        let group = self.pos.group.clone();
        if group.moved {
            self.put_back_along(&group.units, &group.path, cx);
        }
    }

    /// Units that crowd a hex go back along the way they came, to the first place with room; where there is
    /// none they stay. Says where they are then.
    //= 12.9-a
    pub(crate) fn put_back_along(
        &mut self,
        units: &[UnitId],
        path: &[(Hexes, Facing)],
        cx: &mut Cx<'_>,
    ) -> Option<HexId> {
        let first = units.first().copied()?;
        let state = self.pos.unit(first);
        // Who was in disorder before he marched is put back as others are; who breaks here stays as he broke.
        //= 12.9-b 20.7.9-b
        let marched = state.formation == Formation::Disorder
            && !state.marks.has(Marks::BROKE)
            && !self.setup.options.first_reading;
        if !(state.is_good_order() || marched) || !self.is_crowding(first) {
            return None;
        }
        let enemy = self.setup.unit(first).side.other();
        let before = self.pos.units.clone();
        for (hexes, facing) in path.iter().rev() {
            if hexes.iter().any(|hex| self.ground_of(enemy).contains(*hex)) {
                continue;
            }
            for unit in units {
                let state = self.pos.unit_mut(*unit);
                state.hexes = *hexes;
                if hexes.len() > 1 {
                    state.facing = *facing;
                }
                self.fit_to_ground(*unit, None);
                self.put_at_bottom(*unit);
            }
            if !self.is_crowding(first) {
                let at = hexes[0];
                cx.log.note(|| Event::PutBack(units.to_vec(), at));
                return Some(at);
            }
        }
        self.pos.units_mut().copy_from_slice(&before);
        None
    }

    /// Whether one of a unit's hexes holds too many.
    fn is_crowding(&self, unit: UnitId) -> bool {
        let hexes = &self.pos.unit(unit).hexes;
        hexes.iter().any(|hex| self.overstacking(*hex).is_some())
    }
}
