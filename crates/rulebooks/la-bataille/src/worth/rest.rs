//! While a stack moves, all others stay as they are: what they are worth is kept, and only the stack is looked
//! at anew.

use std::sync::Arc;

use ground::hex::Axial;
use kernel::{BySide, Side};

use super::troops::NEAR;
use super::{CLOSE, signed};
use crate::game::Battle;
use crate::imprint::stirred;
use crate::position::{Place, UnitState};
use crate::{ElementId, Formation, UnitId};

/// What the troops that do not move are worth, and where the middle of each element is.
#[derive(Clone, Debug)]
pub(crate) struct Rest {
    pub worth: i64,
    /// Hundredths of points that what they lost is worth.
    pub lost: i64,
    /// What each unit is worth, by its number.
    each: Vec<i32>,
    /// What the orders of the commands are worth, and where their leaders are.
    pub commands: i64,
    /// For each element and all below it.
    pub middles: Vec<Middle>,
    /// How near the nearest of each side are to each place that counts.
    pub near: Vec<BySide<i64>>,
    /// All units as they stood, and who of them moved.
    units: Vec<UnitState>,
    group: Vec<UnitId>,
    /// A number for who belonged to whom, and when.
    frame: u64,
    /// For each element a number for what its troops were to do.
    bonds: Vec<u64>,
}

/// If more than these have changed, all are looked at.
const MOST_CHANGED: usize = 10;

/// Where the troops of an element are who do not move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Middle {
    /// Sums of their places.
    pub q: i32,
    pub r: i32,
    /// How many they are.
    pub count: i32,
    /// How many they are with those who move.
    pub all: i32,
}

impl Battle {
    /// All but those who move, and as if those were not there: what is kept must not depend on where they
    /// were when it was asked for first.
    pub(super) fn rest(&self) -> Arc<Rest> {
        let group = &self.pos.group.units;
        let seats = self.idle_seats();
        let [all, others] = self.pos.imprints(group).map(|key| stirred([key, seats]));
        let memo = &self.setup.memo;
        memo.rest(others, || {
            let known = if group.is_empty() {
                None
            } else {
                memo.known_rest(all)
            };
            let frame = self.pos.frame();
            let before = known.or_else(|| memo.latest_rest());
            let before = before.filter(|rest| rest.frame == frame);
            before
                .and_then(|before| self.look_again(&before, group))
                .unwrap_or_else(|| self.look_at_all(group, frame))
        })
    }

    /// A number for where those are whose troops have no orders and stay with them, if one of them may be riding
    /// now; else it is known with the leaders.
    fn idle_seats(&self) -> u64 {
        let group = &self.pos.group;
        if group.leader.is_none() && group.hq.is_none() {
            return 0;
        }
        self.seats_of_idle()
    }

    fn seats_of_idle(&self) -> u64 {
        let idle = self.setup.element_ids().filter(|element| {
            let state = self.pos.element(*element);
            state.order.is_none() && (state.lost_orders || self.parent_of(*element).is_none())
        });
        stirred(idle.map(|element| {
            let seat = self.seat(element);
            seat.map_or(u64::MAX, |seat| u64::from(seat.0))
        }))
    }

    /// For each element a number for what its troops are to do and, if that is nothing, whom they stay with.
    fn bonds(&self) -> Vec<u64> {
        let bond = |element| {
            let ordered = self.ordered_element(element);
            let order = self.pos.element(ordered).order;
            order.map_or_else(
                || {
                    let seat = self.seat(ordered);
                    stirred([0, seat.map_or(u64::MAX, |seat| u64::from(seat.0))])
                },
                |mission| stirred([1, mission.number()]),
            )
        };
        self.setup.element_ids().map(bond).collect()
    }

    fn look_at_all(&self, group: &[UnitId], frame: u64) -> Rest {
        let mut rest = Rest {
            worth: 0,
            lost: 0,
            each: vec![0; self.setup.units.len()],
            commands: 0,
            middles: vec![Middle::default(); self.setup.elements.len()],
            near: self.nearest(group),
            units: self.pos.units.clone(),
            group: group.to_vec(),
            frame,
            bonds: self.bonds(),
        };
        for unit in self.setup.unit_ids() {
            let state = self.pos.unit(unit);
            if group.contains(&unit) {
                self.count_in(unit, state, [0, 1], &mut rest.middles);
                continue;
            }
            rest.lost += self.points_lost_of(unit, state);
            if state.is_here() {
                self.count_in(unit, state, [1, 1], &mut rest.middles);
            }
            let value = self.part(unit, group);
            rest.each[unit.index()] = value;
            rest.worth += signed(self.setup.unit(unit).side, i64::from(value));
        }
        rest.commands = self.commands(&rest.middles, group);
        rest
    }

    /// What a unit that does not move is worth.
    fn part(&self, unit: UnitId, group: &[UnitId]) -> i32 {
        match self.pos.unit(unit).place {
            Place::Map => self.alone(unit) + self.does(unit, group),
            Place::Waiting if self.has_arrived(unit) => {
                -30 - 200 * i32::from(self.setup.unit(unit).steps)
            }
            _ => 0,
        }
    }

    /// How near the nearest of each side who do not run are to each place that counts, some left out.
    fn nearest(&self, but: &[UnitId]) -> Vec<BySide<i64>> {
        let grid = self.setup.map.grid();
        let prizes = self.setup.victory.prizes.iter();
        let near = prizes.map(|prize| {
            BySide::from_fn(|side| {
                let Some(at) = prize.hexes.first() else {
                    return CLOSE;
                };
                let at = grid.axial(*at);
                let spots = self.whereabouts()[side].spots.iter();
                let mut near = CLOSE;
                for (unit, hex) in spots {
                    let far = i64::from(grid.axial(*hex).distance(at));
                    if far < near
                        && self.pos.unit(*unit).formation != Formation::Rout
                        && !but.contains(unit)
                    {
                        near = far;
                    }
                }
                near
            })
        });
        near.collect()
    }

    /// The same as for all, from what was found when a few of them stood elsewhere or were not there: who is near
    /// to where these are or were is looked at again, and who has other orders. None if more than a few have
    /// changed.
    fn look_again(&self, before: &Rest, group: &[UnitId]) -> Option<Rest> {
        let mut changed: Vec<UnitId> = Vec::with_capacity(MOST_CHANGED + 1);
        for (index, (then, now)) in before.units.iter().zip(&self.pos.units).enumerate() {
            if then != now {
                changed.push(UnitId(index as u16));
                if changed.len() > MOST_CHANGED {
                    return None;
                }
            }
        }
        let came = group.iter().filter(|unit| !before.group.contains(unit));
        let went = before.group.iter().filter(|unit| !group.contains(unit));
        for unit in came.chain(went) {
            if !changed.contains(unit) {
                changed.push(*unit);
            }
        }
        let mut rest = before.clone();
        rest.bonds = self.bonds();
        let other_orders: Vec<ElementId> = self
            .setup
            .element_ids()
            .filter(|element| rest.bonds[element.index()] != before.bonds[element.index()])
            .collect();
        let grid = self.setup.map.grid();
        let mut spots: Vec<(Side, Axial)> = Vec::new();
        for unit in &changed {
            let side = self.setup.unit(*unit).side;
            let (then, now) = (&before.units[unit.index()], self.pos.unit(*unit));
            for (state, absent, times) in [(then, &before.group[..], -1), (now, group, 1)] {
                if absent.contains(unit) {
                    self.count_in(*unit, state, [0, times], &mut rest.middles);
                    continue;
                }
                rest.lost += i64::from(times) * self.points_lost_of(*unit, state);
                if state.is_here() {
                    self.count_in(*unit, state, [times, times], &mut rest.middles);
                    spots.extend(state.hexes.iter().map(|hex| (side, grid.axial(*hex))));
                }
            }
            rest.units[unit.index()] = *now;
        }
        let mut look = |unit: UnitId| {
            let value = if group.contains(&unit) {
                0
            } else {
                self.part(unit, group)
            };
            let gone = std::mem::replace(&mut rest.each[unit.index()], value);
            rest.worth += signed(self.setup.unit(unit).side, i64::from(value - gone));
        };
        for unit in &changed {
            look(*unit);
        }
        for side in Side::BOTH {
            for unit in self.army(side) {
                let minds = self.minds(side, unit, &spots)
                    || !other_orders.is_empty() && other_orders.contains(&self.element_of(unit));
                if minds && !changed.contains(&unit) {
                    look(unit);
                }
            }
        }
        rest.near = self.nearest(group);
        rest.group = group.to_vec();
        rest.commands = self.commands(&rest.middles, group);
        Some(rest)
    }

    /// Whether what a unit does may depend on who is in one of these places: enemies near it, and for guns all who
    /// may be in the way.
    fn minds(&self, side: Side, unit: UnitId, spots: &[(Side, Axial)]) -> bool {
        let hexes = &self.pos.unit(unit).hexes;
        let Some(first) = hexes.first() else {
            return false;
        };
        let here = self.setup.map.grid().axial(*first);
        let range = self.facts(unit).range.cast_unsigned();
        let reach = NEAR.max(range) + hexes.len() as u32;
        let mut spots = spots.iter();
        spots.any(|(whose, at)| (*whose != side || range > 0) && here.distance(*at) <= reach)
    }

    /// Adds a unit to the middles of its element and all above it, or takes it out.
    fn count_in(
        &self,
        unit: UnitId,
        state: &UnitState,
        [stays, all]: [i32; 2],
        middles: &mut [Middle],
    ) {
        let grid = self.setup.map.grid();
        let place = state.hex().map_or(Axial::new(0, 0), |hex| grid.axial(hex));
        let own = self.setup.unit(unit).element;
        let mut at = Some(state.serves.unwrap_or(own));
        while let Some(element) = at {
            let middle = &mut middles[element.index()];
            middle.q += stays * place.q;
            middle.r += stays * place.r;
            middle.count += stays;
            middle.all += all;
            at = self.parent_of(element);
        }
    }

    /// Whether a unit could have come by now.
    fn has_arrived(&self, unit: UnitId) -> bool {
        self.setup.arrivals.iter().any(|arrival| {
            u16::from(arrival.turn) <= self.pos.turn + 1 && arrival.units.contains(&unit)
        })
    }
}
