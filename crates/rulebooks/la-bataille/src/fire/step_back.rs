//! Section 11.20.5.5: cavalry skirmishers fire and step back.

use ground::hex::HexId;

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::position::{Hexes, Step};
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{Formation, UnitId};

impl Battle {
    /// After defensive fire: the next skirmishing cavalry that may step back, or the offensive fire.
    //= 11.20.5.5-a 11.20.5.5-b 13.2-b
    pub(super) fn step_back_or_on(&mut self, cx: &mut Cx<'_>) -> Done {
        let side = self.pos.active.other();
        let next = self.army(side).find(|unit| {
            let state = self.pos.unit(*unit);
            let horse = self.setup.unit(*unit).arm == Arm::Cavalry
                && state.formation == Formation::Skirmish;
            horse
                && state.marks.has(Marks::FIRED)
                && self.is_pressed(*unit)
                && !self.back_hexes(*unit).is_empty()
        });
        match next {
            Some(unit) => self.pos.step = Step::StepBack(unit),
            None => self.after_defensive_fire(cx),
        }
        Ok(())
    }

    /// Whether enemies other than cavalry skirmishers stand next to it.
    fn is_pressed(&self, unit: UnitId) -> bool {
        let side = self.setup.unit(unit).side;
        let grid = self.setup.map.grid();
        let near = |hex: &HexId| {
            grid.neighbours(*hex)
                .map(|(_, near)| near)
                .collect::<Vec<_>>()
        };
        self.pos.unit(unit).hexes.iter().flat_map(near).any(|hex| {
            self.stack_of(side.other(), hex).into_iter().any(|foe| {
                let horse = self.setup.unit(foe).arm == Arm::Cavalry;
                !(horse && self.pos.unit(foe).formation == Formation::Skirmish)
            })
        })
    }

    /// Where its left hex may go if all of it steps one hex.
    fn back_hexes(&self, unit: UnitId) -> Vec<HexId> {
        let grid = self.setup.map.grid();
        let state = self.pos.unit(unit);
        let side = self.setup.unit(unit).side;
        let Some(left) = state.hex() else {
            return Vec::new();
        };
        // Away from the enemies beside it.
        let foes: Vec<HexId> = state
            .hexes
            .iter()
            .flat_map(|hex| {
                grid.neighbours(*hex)
                    .map(|(_, near)| near)
                    .collect::<Vec<_>>()
            })
            .filter(|near| !self.stack_of(side.other(), *near).is_empty())
            .collect();
        let away = |hexes: &[HexId]| -> u32 {
            let far = |hex: &HexId| {
                foes.iter()
                    .map(|foe| grid.distance(*hex, *foe))
                    .sum::<u32>()
            };
            hexes.iter().map(far).sum()
        };
        let fits = |to: &HexId| {
            let Some(way) = grid.side_between(left, *to) else {
                return false;
            };
            let moved: Vec<HexId> = state
                .hexes
                .iter()
                .filter_map(|hex| grid.across(*hex, way))
                .collect();
            let back = away(&moved) > away(&state.hexes);
            back && state.hexes.iter().all(|hex| {
                let next = grid.across(*hex, way);
                next.is_some_and(|next| {
                    self.stack_of(side.other(), next).is_empty()
                        && self.leaders_at(side.other(), next).is_empty()
                        && self.step_cost(self.mover(unit), false, *hex, way).is_some()
                })
            })
        };
        grid.neighbours(left)
            .map(|(_, hex)| hex)
            .filter(fits)
            .collect()
    }

    pub(crate) fn step_back_candidates(&self, unit: UnitId, into: &mut Vec<Order>) {
        into.push(Order::Stand);
        into.extend(self.back_hexes(unit).into_iter().map(Order::StepBack));
    }

    pub(crate) fn check_step_back(&self, unit: UnitId, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Stand => Ok(()),
            Order::StepBack(hex) if self.back_hexes(unit).contains(&hex) => Ok(()),
            Order::StepBack(hex) => Err(Refusal::NoHaven(unit, hex)),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(crate) fn apply_step_back(&mut self, unit: UnitId, order: Order, cx: &mut Cx<'_>) -> Done {
        self.pos.unit_mut(unit).marks.clear(Marks::FIRED);
        if let Order::StepBack(to) = order {
            let setup = self.setup.clone();
            let grid = setup.map.grid();
            let leaders = self.leaders_along(unit);
            let state = self.pos.unit_mut(unit);
            let way = state
                .hexes
                .first()
                .and_then(|left| grid.side_between(*left, to));
            if let Some(way) = way {
                let moved: Vec<HexId> = state
                    .hexes
                    .iter()
                    .filter_map(|hex| grid.across(*hex, way))
                    .collect();
                let place = (state.hexes, state.facing);
                state.hexes = Hexes::of(&moved).unwrap_or_default();
                cx.log.note(|| Event::SteppedBack(unit, to));
                //= 20.7.1-c
                if !setup.options.first_reading {
                    self.bring_leaders(&leaders, to);
                }
                for hex in moved {
                    self.check_stacking(hex, &[unit], cx)?;
                }
                //= 12.9-a
                if !setup.options.first_reading
                    && let Some(hex) = self.put_back_along(&[unit], &[place], cx)
                {
                    self.bring_leaders(&leaders, hex);
                }
            }
        }
        self.step_back_or_on(cx)
    }
}
