//! Case 14.11: who marches off the map does not come back.

use ground::hex::{Aspect, Side as HexSide};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::points::Points;
use crate::position::{Hexes, Place};
use crate::refusal::Refusal;
use crate::{Formation, UnitId};

impl Battle {
    /// Whether the group may march off: an edge of the map is before it, and it is free to go on. It costs a
    /// point.
    //= 14.11 14.7 13.4.3-a
    pub(super) fn check_leave(&self, first: UnitId) -> Result<Points, Refusal> {
        let group = &self.pos.group;
        if let Some(gun) = group.units.iter().find(|unit| self.is_unlimbered(**unit)) {
            return Err(Refusal::Unlimbered(*gun));
        }
        if group.stopped {
            return Err(Refusal::StoppedByZone);
        }
        let (grid, shape) = (self.setup.map.grid(), self.shape(first));
        let Some(&head) = self.pos.unit(first).hexes.first() else {
            return Err(Refusal::NotOnMap(first));
        };
        let off = |side: &HexSide| grid.across(head, *side).is_none();
        let before = |side: HexSide| {
            let there = grid.axial(head).across(side);
            let loose = shape.formation == Formation::Skirmish;
            loose || shape.aspect_of(grid, there) == Some(Aspect::Front)
        };
        if HexSide::ALL.into_iter().filter(off).any(before) {
            Ok(Points::whole(1))
        } else {
            Err(Refusal::NotAtEdge(first))
        }
    }

    /// They are gone.
    //= 14.11
    pub(super) fn leave_map(&mut self, cx: &mut Cx<'_>) {
        for unit in self.pos.group.units.clone() {
            let hex = self.pos.unit(unit).hex();
            let state = self.pos.unit_mut(unit);
            state.place = Place::Left;
            state.hexes = Hexes::default();
            self.free_captives(unit, hex, cx);
            cx.log.note(|| Event::LeftMap(unit));
        }
    }
}
