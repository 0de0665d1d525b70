//! Section 19.13.8: stacks of a massive charge that get in each other's way.

use ground::hex::{HexId, Side as HexSide};

use super::{RideKind, RideState};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};

impl Battle {
    /// In a massive charge a stack slips round one of the same charge that has halted before it.
    //= 19.13.8-d
    pub(super) fn slip_round(&self, index: usize, side: HexSide) -> HexSide {
        let ride = &self.pos.charge.rides[index];
        let [from] = self.ride_hexes(index)[..] else {
            return side;
        };
        let grid = self.setup.map.grid();
        let halted = |hex: HexId| {
            self.pos.charge.rides.iter().any(|other| {
                other.kind == RideKind::Massive
                    && other.state != RideState::Riding
                    && other
                        .units
                        .iter()
                        .any(|unit| self.pos.unit(*unit).stands_in(hex))
            })
        };
        let blocked = grid.across(from, side).is_some_and(halted);
        if ride.kind != RideKind::Massive || !blocked {
            return side;
        }
        let free = |side: &HexSide| {
            let open = self.way_on(ride.side, from, *side).is_ok();
            let empty = grid
                .across(from, *side)
                .is_some_and(|hex| !self.is_occupied(hex));
            open && empty
        };
        let mut ways = [side.turned(1), side.turned(-1)].into_iter();
        ways.find(free).unwrap_or(side)
    }

    /// Stacks of one massive charge that come into one hex check their morale.
    //= 19.13.8-b table.stacking-modifiers.stacks-of-one-massive-charge-colliding
    pub(super) fn collide(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let value = self.setup.tables.overstacking.massive;
        let modifier = kernel::Modifier::new(
            crate::Rule::TableStackingModifiersStacksOfOneMassiveChargeColliding,
            "stacks of the charge collide",
            value,
        );
        cx.log.note(|| Event::Overstacked(hex));
        let stack = self.stack(hex);
        let cause = crate::morale::Cause::Overstacked(modifier);
        self.check_morale(&stack, &cause, &[hex], cx)
    }
}
