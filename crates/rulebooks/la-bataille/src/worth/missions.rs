//! What the orders of the commands are worth, and whether their leaders and headquarters are where they should
//! be.

use ground::hex::{Axial, HexId, HexSet};
use kernel::{BySide, Side};

use super::rest::Middle;
use super::signed;

use crate::game::Battle;
use crate::position::Step;
use crate::setup::{Mission, OrderKind};
use crate::{ElementId, UnitId};

/// What it costs a command to have no orders, for each of its units.
const IDLE: i64 = 160;

/// What an emergency retreat costs it beyond that, as long as it is shaken.
const SHAKEN: i64 = 250;

/// Farther from a place that counts a mission has nothing to do with it.
const NEAR: u32 = 4;

impl Battle {
    /// What orders, leaders and headquarters are worth, with the middles of all elements, as if some troops
    /// were not there.
    pub(super) fn commands(&self, middles: &[Middle], but: &[UnitId]) -> i64 {
        let ground = BySide::from_fn(|side| {
            let mut ground = self.ground_of(side).clone();
            if !but.is_empty() {
                ground.clear();
                let spots = self.whereabouts()[side].spots.iter();
                ground.extend(
                    spots
                        .filter(|spot| !but.contains(&spot.0))
                        .map(|spot| spot.1),
                );
            }
            ground
        });
        let grid = self.setup.map.grid();
        let mut worth = 0;
        for element in self.setup.element_ids() {
            let data = self.setup.element(element);
            let state = self.pos.element(element);
            let sum = middles[element.index()];
            if sum.all == 0 || self.pos.veiled[data.side as usize] {
                continue;
            }
            let mut value = 0;
            if state.shaken_until > self.pos.turn {
                value -= SHAKEN * i64::from(sum.all);
            }
            let parent = self.parent_of(element);
            if parent.is_none() || state.order.is_some() || !state.dispatches.is_empty() {
                // Orders of its own are worth what they are better than those it would follow otherwise; and
                // the more troops, the more it matters what they are told.
                let above = parent.and_then(|parent| self.goal_mission(parent));
                let above = above.map_or(-IDLE, |mission| self.mission_worth(element, mission));
                let base = if parent.is_some() { above } else { 0 };
                value += i64::from(sum.all) * (self.orders_worth(element, above) - base);
            }
            if sum.count == 0 {
                worth += signed(data.side, value);
                continue;
            }
            let middle = Axial::new(sum.q / sum.count, sum.r / sum.count);
            let far = |hex: HexId| i64::from(grid.axial(hex).distance(middle));
            if let Some(hex) = state.commander.and_then(|leader| self.leader_hex(leader)) {
                value -= 8 * (far(hex) - 1).max(0);
                value += self.post(data.side, hex, &ground);
            }
            if let Some(hex) = state.hq {
                value -= 5 * (far(hex) - 2).max(0);
                let threatened = grid
                    .neighbours(hex)
                    .any(|(_, near)| ground[data.side.other()].contains(near));
                if threatened {
                    value -= 120;
                }
            }
            worth += signed(data.side, value);
        }
        worth
    }

    /// A leader is safest among his men, and of most use there.
    fn post(&self, side: Side, hex: HexId, ground: &BySide<HexSet>) -> i64 {
        let guarded = ground[side].contains(hex);
        let enemies = &ground[side.other()];
        let grid = self.setup.map.grid();
        let near = grid.neighbours(hex).any(|(_, next)| enemies.contains(next));
        match (guarded, near) {
            (true, false) => 12,
            (true, true) => 4,
            (false, true) => -150,
            (false, false) => 0,
        }
    }

    /// The mission that binds an element.
    fn goal_mission(&self, element: ElementId) -> Option<Mission> {
        self.pos.element(self.ordered_element(element)).order
    }

    /// The order in force, or what is on its way; without either, what comes from above.
    fn orders_worth(&self, element: ElementId, above: i64) -> i64 {
        let state = self.pos.element(element);
        let now = match state.order {
            Some(mission) => self.mission_worth(element, mission),
            None if state.lost_orders => -IDLE,
            None => above,
        };
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
        for (place, near) in self.prizes_near(mission.at) {
            let (prize, holder) = (&victory.prizes[*place], &self.pos.prizes[*place]);
            let near = i64::from(*near);
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

    /// The places that count not far from a hex, and how far off they are.
    fn prizes_near(&self, hex: HexId) -> &[(usize, u32)] {
        let all = self.setup.memo.prizes_near(|| {
            let grid = self.setup.map.grid();
            let near = |hex: HexId| {
                let prizes = self.setup.victory.prizes.iter().enumerate();
                let near = prizes.filter_map(|(place, prize)| {
                    let far = prize.hexes.iter().map(|own| grid.distance(*own, hex)).min();
                    Some((place, far.filter(|far| *far <= NEAR)?))
                });
                near.collect()
            };
            grid.hexes().map(near).collect()
        });
        &all[hex.index()]
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
        let troops = i64::from(self.rest().middles[element.index()].all.max(1));
        if idle {
            signed(side, worth * troops)
        } else {
            0
        }
    }
}
