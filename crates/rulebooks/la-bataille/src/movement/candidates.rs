//! What might be ordered in the Movement Phase, legal or not.

use ground::hex::{Facing, Hand};

use crate::game::Battle;
use crate::order::Order;
use crate::troops::Arm;

impl Battle {
    /// Everything that the chosen units might do.
    pub(super) fn action_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::Halt);
        let group = &self.pos.group;
        let grid = self.setup.map.grid();
        let at = match (group.units.first(), group.leader, group.hq) {
            (Some(unit), ..) => self.pos.unit(*unit).hex(),
            (_, Some(leader), _) => self.leader_hex(leader),
            (.., Some(element)) => self.pos.element(element).hq,
            _ => None,
        };
        let Some(at) = at else { return };
        into.extend(grid.neighbours(at).map(|(_, hex)| Order::March(hex)));
        let Some(&first) = group.units.first() else {
            into.extend(group.leader.map(Order::Hold));
            return;
        };
        into.extend(Facing::all().map(Order::Face));
        self.form_candidates(first, into);
        for pivot in Hand::BOTH {
            into.extend(Hand::BOTH.map(|turn| Order::Wheel(pivot, turn)));
        }
        if self.setup.unit(first).arm == Arm::Artillery {
            into.push(Order::Limber);
            into.extend(Facing::all().map(Order::Unlimber));
        }
        into.push(Order::BreakDown);
        if grid.is_border(at) {
            into.push(Order::LeaveMap);
        }
        into.extend(self.setup.unit(first).parent.map(Order::Reform));
        if !group.acted {
            into.extend(self.stack(at).into_iter().map(Order::Add));
        }
    }

    /// Everything that might be chosen to move.
    pub(super) fn choice_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::EndMoves);
        for unit in self.army(self.pos.active) {
            into.push(Order::Choose(unit));
            into.push(Order::Top(unit));
        }
        into.extend(self.setup.leader_ids().map(Order::ChooseLeader));
        for element in self.setup.element_ids() {
            into.push(Order::ChooseHq(element));
            into.push(Order::ForceMarch(element));
        }
        self.arrival_candidates(into);
    }
}
