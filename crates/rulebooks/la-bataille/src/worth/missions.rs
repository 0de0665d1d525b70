//! What the orders of the commands are worth, and whether their leaders and headquarters are where they should
//! be.

use ground::hex::{Axial, HexId};

use super::signed;
use crate::ElementId;
use crate::game::Battle;
use crate::position::Step;
use crate::setup::{Mission, OrderKind};

/// What it costs a command to have no orders.
const IDLE: i64 = 160;

impl Battle {
    /// What orders, leaders and headquarters are worth, with the middles of all elements.
    pub(super) fn commands(&self, middles: &[(i32, i32, i32)]) -> i64 {
        let grid = self.setup.map.grid();
        let mut worth = 0;
        for element in self.setup.element_ids() {
            let data = self.setup.element(element);
            let state = self.pos.element(element);
            let sum = middles[element.index()];
            if sum.2 == 0 || self.pos.veiled[data.side as usize] {
                continue;
            }
            let middle = Axial::new(sum.0 / sum.2, sum.1 / sum.2);
            let mut value = 0;
            let top = self.parent_of(element).is_none();
            if top || state.order.is_some() || !state.dispatches.is_empty() {
                value += self.orders_worth(element);
            }
            let far = |hex: HexId| i64::from(grid.axial(hex).distance(middle));
            if let Some(hex) = state.commander.and_then(|leader| self.leader_hex(leader)) {
                value -= 8 * (far(hex) - 1).max(0);
                value += self.post(data.side, hex);
            }
            if let Some(hex) = state.hq {
                value -= 5 * (far(hex) - 2).max(0);
                let threatened = grid
                    .neighbours(hex)
                    .any(|(_, near)| self.ground_of(data.side.other()).contains(near));
                if threatened {
                    value -= 120;
                }
            }
            worth += signed(data.side, value);
        }
        worth
    }

    /// A leader is safest among his men, and of most use there.
    fn post(&self, side: kernel::Side, hex: HexId) -> i64 {
        let guarded = self.ground_of(side).contains(hex);
        let enemies = self.ground_of(side.other());
        let grid = self.setup.map.grid();
        let near = grid.neighbours(hex).any(|(_, next)| enemies.contains(next));
        match (guarded, near) {
            (true, false) => 12,
            (true, true) => 4,
            (false, true) => -150,
            (false, false) => 0,
        }
    }

    /// The order in force, or what is on its way.
    fn orders_worth(&self, element: ElementId) -> i64 {
        let state = self.pos.element(element);
        let now = state
            .order
            .map_or(-IDLE, |mission| self.mission_worth(element, mission));
        let accepted = state
            .accepted
            .map(|mission| self.mission_worth(element, mission) - 10);
        let letters = state.dispatches.iter();
        let letters = letters.map(|one| {
            if one.join.is_some() {
                return -100;
            }
            // It may be refused, and comes late.
            let then = self.mission_worth(element, one.mission);
            (now + 2 * then) / 3 - 15
        });
        // A letter that says something worse than what is done already does harm.
        letters.last().or(accepted).unwrap_or(now)
    }

    /// How much sense a mission makes for an element.
    fn mission_worth(&self, element: ElementId, mission: Mission) -> i64 {
        let side = self.setup.element(element).side;
        let grid = self.setup.map.grid();
        let victory = &self.setup.victory;
        let mut best: Option<i64> = None;
        for (prize, holder) in victory.prizes.iter().zip(&self.pos.prizes) {
            let near = prize
                .hexes
                .iter()
                .map(|hex| grid.distance(*hex, mission.at))
                .min();
            let near = i64::from(near.unwrap_or(99));
            if near > 4 {
                continue;
            }
            let stake = i64::from(prize.points[side] + prize.points[side.other()]).min(40);
            let ours = *holder == Some(side);
            let worth = match mission.kind {
                OrderKind::Attack if !ours => 60 + 3 * stake,
                OrderKind::Attack => 10 + stake,
                OrderKind::Move if ours => 30 + stake,
                OrderKind::Move => 20 + stake,
                OrderKind::Defend if ours => 40 + 2 * stake,
                OrderKind::Defend => 20,
            } - 6 * near;
            best = best.max(Some(worth));
        }
        let elsewhere = match mission.kind {
            OrderKind::Defend => 10,
            OrderKind::Attack => -20,
            OrderKind::Move => -30,
        };
        let seat = self
            .seat(element)
            .map_or(0, |seat| grid.distance(seat, mission.at));
        best.unwrap_or(elsewhere) - i64::from(seat.min(60))
    }

    /// A leader who may write his own order, or whose order the enemy writes.
    pub(super) fn chance_to_command(&self) -> i64 {
        let (element, worth) = match self.pos.step {
            Step::OwnOrder(element) => (element, 170),
            Step::LooseCannon(element) => (element, -170),
            _ => return 0,
        };
        let idle = self.pos.element(element).order.is_none();
        let side = self.setup.element(element).side;
        if idle { signed(side, worth) } else { 0 }
    }
}
