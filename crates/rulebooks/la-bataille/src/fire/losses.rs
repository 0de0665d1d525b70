//! Who loses the steps, and who checks his morale for it.

use std::cmp::Ordering;

use ground::hex::{Facing, HexId, Toward};
use kernel::{Fraction, Why};

use super::shot::Burst;
use super::value::Part;
use super::{FireKind, Shot};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::position::{Place, Step, UnitState};
use crate::refusal::Refusal;
use crate::troops::{Arm, LossChecks};
use crate::{Formation, Rule, UnitId};

impl Battle {
    fn only_guns_fire(&self, burst: &Burst) -> bool {
        burst
            .parts
            .iter()
            .all(|(_, part)| self.setup.unit(part.unit).arm == Arm::Artillery)
    }

    /// Shares the losses of a fire out: to the top unit, and between foot and guns where only guns fired.
    //= 16.13.3-a 16.13.3.1 16.13.3.2
    pub(super) fn lose_to_fire(&mut self, shot: &Shot, burst: &Burst, cx: &mut Cx<'_>) -> Done {
        let steps = burst.fired.steps;
        let here: Vec<UnitId> = shot
            .at
            .iter()
            .filter(|unit| self.pos.unit(**unit).is_here())
            .copied()
            .collect();
        let guns: Vec<UnitId> = here
            .iter()
            .filter(|unit| self.is_unlimbered(**unit))
            .copied()
            .collect();
        let others: Vec<UnitId> = here
            .iter()
            .filter(|unit| !guns.contains(unit))
            .copied()
            .collect();
        if self.only_guns_fire(burst) && !guns.is_empty() {
            // Odd losses strike the foot, or nobody; even ones the guns.
            self.lose_steps_to(&others, steps.div_ceil(2), &shot.from, cx)?;
            self.lose_steps_to(&guns, steps / 2, &shot.from, cx)
        } else {
            self.lose_steps_to(&here, steps, &shot.from, cx)
        }
    }

    /// Takes steps from units, the first one first, and so on down the stack.
    pub(crate) fn lose_steps(&mut self, units: &[UnitId], steps: u8, cx: &mut Cx<'_>) -> Done {
        self.lose_steps_to(units, steps, &[], cx)
    }

    /// The same, to a cause in these hexes.
    fn lose_steps_to(
        &mut self,
        units: &[UnitId],
        steps: u8,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let mut left = steps;
        for unit in units {
            let has = self.steps(*unit);
            let lost = has.min(left);
            if lost == 0 {
                continue;
            }
            left -= lost;
            self.lose_to(*unit, lost, from, cx)?;
        }
        Ok(())
    }

    /// Takes steps from one unit: it may be destroyed, shrink or leave its square.
    //= 11.16.12.13 14.4.5 16.13.4 11.17.3-b
    pub(crate) fn lose(&mut self, unit: UnitId, lost: u8, cx: &mut Cx<'_>) -> Done {
        self.lose_to(unit, lost, &[], cx)
    }

    fn lose_to(&mut self, unit: UnitId, lost: u8, from: &[HexId], cx: &mut Cx<'_>) -> Done {
        let state = self.pos.unit_mut(unit);
        state.lost += lost;
        state.marks.set(Marks::LOST);
        cx.log.note(|| Event::Lost(unit, lost));
        if self.steps(unit) == 0 {
            self.destroy(unit, cx);
            return Ok(());
        }
        self.shrink(unit, from, cx)?;
        self.collapse_squares(cx);
        Ok(())
    }

    /// Whether a unit has lost half its steps.
    //= 7.4.7-a 20.6.5.1-a
    pub(crate) fn has_lost_half(&self, unit: UnitId) -> bool {
        u16::from(self.pos.unit(unit).lost) * 2 >= u16::from(self.setup.unit(unit).steps)
    }

    /// A unit is no more; a battery leaves its guns behind.
    //= 17.8.1-a
    pub(crate) fn destroy(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let guns = self.setup.unit(unit).arm == Arm::Artillery;
        let hex = self.pos.unit(unit).hex();
        let held = self.hexes_led(unit).to_vec();
        let state = self.pos.unit_mut(unit);
        state.place = Place::Destroyed;
        state.hexes = crate::position::Hexes::default();
        cx.log.note(|| Event::Destroyed(unit));
        self.free_captives(unit, hex, cx);
        for hex in held {
            self.strand_leaders(self.setup.unit(unit).side, hex, cx);
        }
        if let Some(hex) = hex.filter(|_| guns) {
            self.leave_guns(unit, hex, cx);
        }
    }

    /// A line too weak for its hexes draws in, away from what struck it, else to the end that chance chooses; so
    /// do skirmishers. A road column draws up to its head.
    //= 11.16.12.13 16.13.4
    fn shrink(&mut self, unit: UnitId, from: &[HexId], cx: &mut Cx<'_>) -> Done {
        let most = match self.pos.unit(unit).formation {
            Formation::Line => self.longest_line(unit),
            Formation::Skirmish => self.skirmish_hexes(unit),
            Formation::Road => self.road_hexes(unit),
            _ => return Ok(()),
        };
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        let state = self.pos.unit(unit);
        let hexes: Vec<_> = state.hexes.to_vec();
        let most = usize::from(most);
        if hexes.len() > most {
            let far = |end: Option<&HexId>| {
                let away = |end: &HexId| from.iter().map(|hex| grid.distance(*end, *hex)).min();
                end.and_then(away).unwrap_or(0)
            };
            let ends = far(hexes.last()).cmp(&far(hexes.first()));
            let to_the_right = match ends {
                _ if state.formation == Formation::Road => false,
                Ordering::Greater => true,
                Ordering::Less => false,
                Ordering::Equal => {
                    let why = Why::new(Rule::R11_16_12_13, "to which end the line draws in");
                    cx.chance.d6(why)? % 2 == 0
                }
            };
            let kept = if to_the_right {
                &hexes[hexes.len() - most..]
            } else {
                &hexes[..most]
            };
            let kept = crate::position::Hexes::of(kept).unwrap_or_default();
            self.pos.unit_mut(unit).hexes = kept;
            let near = if to_the_right {
                kept.first()
            } else {
                kept.last()
            };
            if let Some(near) = near {
                self.gather_leaders(setup.unit(unit).side, &hexes, *near);
            }
            cx.log.note(|| Event::DrewIn(unit));
        }
        Ok(())
    }

    /// A square of fewer than three infantry steps is a column.
    //= 11.17.3-b
    pub(crate) fn collapse_squares(&mut self, cx: &mut Cx<'_>) {
        let square = |state: &UnitState| state.formation == Formation::Square;
        if !self.pos.units.iter().any(square) {
            return;
        }
        let units = self.pos.units.iter().enumerate();
        let squares: Vec<UnitId> = units
            .filter(|(_, state)| square(state) && state.is_here())
            .map(|(index, _)| UnitId(index as u16))
            .collect();
        for unit in squares {
            let Some(hex) = self.pos.unit(unit).hex() else {
                continue;
            };
            let foot: u32 = self
                .units_in(hex)
                .filter(|other| self.setup.unit(*other).arm == Arm::Infantry)
                .filter(|other| self.pos.unit(*other).formation == Formation::Square)
                .map(|other| u32::from(self.steps(other)))
                .sum();
            if foot < 3 {
                let facing = self.toward_enemy(unit, hex);
                let state = self.pos.unit_mut(unit);
                state.formation = Formation::Column;
                state.facing = facing;
                cx.log.note(|| Event::SquareCollapsed(unit));
                self.pos.collapsed.push(unit);
            }
        }
    }

    /// Squares that broke or vanished after they had become columns are not asked for.
    pub(crate) fn settle_squares(&mut self) {
        if self.pos.collapsed.is_empty() {
            return;
        }
        let mut asked = std::mem::take(&mut self.pos.collapsed);
        let over = self.pos.step == Step::Over;
        asked.retain(|unit| {
            let state = self.pos.unit(*unit);
            state.is_here() && state.formation == Formation::Column && !over
        });
        self.pos.collapsed = asked;
    }

    /// A square that is none any more looks to any side that its owner likes.
    //= 11.17.3-b
    pub(crate) fn check_square_facing(&self, unit: UnitId, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Face(facing) if matches!(facing.toward(), Toward::Side(_)) => Ok(()),
            Order::Face(_) => Err(Refusal::CannotFaceSo(self.pos.unit(unit).formation)),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    //= 11.17.3-b
    pub(crate) fn face_square(&mut self, order: Order, cx: &mut Cx<'_>) {
        let unit = self.pos.collapsed.remove(0);
        if let Order::Face(facing) = order {
            self.pos.unit_mut(unit).facing = facing;
            cx.log.note(|| Event::Faced(vec![unit], facing));
        }
    }

    /// The side of a hex that looks to the nearest enemy who does not run.
    fn toward_enemy(&self, unit: UnitId, hex: HexId) -> Facing {
        let grid = self.setup.map.grid();
        let foe = self
            .army(self.setup.unit(unit).side.other())
            .filter(|foe| self.pos.unit(*foe).formation != Formation::Rout)
            .flat_map(|foe| self.pos.unit(foe).hexes.to_vec())
            .min_by_key(|foe| (grid.distance(hex, *foe), *foe));
        let side = foe.and_then(|foe| {
            let near = grid.neighbours(hex);
            near.min_by_key(|(_, near)| grid.distance(*near, foe))
                .map(|(side, _)| side)
        });
        let facing = self.pos.unit(unit).facing;
        side.map_or_else(|| crate::movement::to_side(facing, None), Facing::side)
    }

    /// Whether losses to fire make a unit check its morale.
    //= 20.6.4.11 20.6.4.12 20.6.4.13 table.step-loss-levels
    pub(crate) fn must_check_after(&self, unit: UnitId, had: u8, lost: u8) -> bool {
        if lost == 0 {
            return false;
        }
        let data = self.setup.unit(unit);
        let total = self.pos.unit(unit).lost;
        //= table.step-loss-levels-regiment
        let twice = if data.parts.is_empty() || data.arm != Arm::Infantry {
            1
        } else {
            2
        };
        let reached = |level: u8| level > total - lost && level <= total;
        let by_level = (1..=total).any(|step| {
            let listed = match data.checks {
                LossChecks::Third => step % 3 == 0,
                LossChecks::Second => step % 2 == 0,
                LossChecks::Odd => step % 2 == 1,
                LossChecks::Every => true,
            };
            listed && reached(step.saturating_mul(twice))
        });
        let half = !data.is_small() && u16::from(lost) * 2 >= u16::from(had);
        by_level || half || data.arm == Arm::Cavalry
    }

    /// The caissons of guns in the target blow up on a natural 65 or 66 of artillery.
    //= 16.13.3.3
    pub(super) fn explode_caissons(&mut self, shot: &Shot, burst: &Burst, cx: &mut Cx<'_>) {
        if !self.only_guns_fire(burst) {
            return;
        }
        for gun in shot.at.iter().copied() {
            if !self.is_unlimbered(gun) || !self.pos.unit(gun).is_here() {
                continue;
            }
            cx.log.note(|| Event::CaissonsExploded(gun));
            self.destroy(gun, cx);
        }
    }

    /// What a fire means besides its losses: who is engaged, and whose attack must be tested.
    //= 9.12.1-a 9.9.7-e
    pub(super) fn note_fire(&mut self, shot: &Shot, parts: &[(HexId, Part)], cx: &mut Cx<'_>) {
        let grid = self.setup.map.grid();
        let foot = parts
            .iter()
            .any(|(_, part)| self.setup.unit(part.unit).arm == Arm::Infantry);
        let guns = |part: &Part| self.setup.unit(part.unit).arm == Arm::Artillery;
        let near = parts
            .iter()
            .any(|(from, part)| guns(part) && grid.distance(*from, shot.target) <= 2);
        let strong = parts.iter().map(|(_, part)| part.value).sum::<Fraction>() > Fraction::ZERO;
        self.note_guard_attacked(&shot.at);
        self.stop_march_under_fire(&shot.at, cx);
        if (foot || near) && strong {
            for unit in &shot.at {
                self.come_under_fire(self.element_of(*unit));
            }
        }
        if shot.kind != FireKind::Offensive {
            for (_, part) in parts {
                let element = self.element_of(part.unit);
                self.note_engaged(element);
            }
        }
        for (from, part) in parts {
            self.pos.unit_mut(part.unit).marks.set(Marks::FIRED);
            let side = self.setup.unit(part.unit).side;
            let support = (side, *from, shot.target);
            let in_phase = shot.kind != FireKind::Opportunity;
            if in_phase && !self.pos.supports.contains(&support) {
                self.pos.supports.push(support);
            }
        }
    }

    /// The batteries that fire in an offensive shot.
    //= 17.10.2-a
    pub(super) fn firing_guns(&self, shot: &Shot) -> Vec<UnitId> {
        let parts = self.parts_of(shot);
        let units = parts.into_iter().map(|(_, part)| part.unit);
        units
            .filter(|unit| self.setup.unit(*unit).arm == Arm::Artillery)
            .filter(|_| shot.kind == FireKind::Offensive)
            .collect()
    }

    /// Each battery that fires in the offensive phase uses ammunition.
    //= 17.10.1-a 17.10.2-b
    pub(super) fn spend_ammunition(&mut self, guns: &[UnitId]) {
        for gun in guns {
            let state = self.pos.unit_mut(*gun);
            state.ammunition = state.ammunition.saturating_sub(1);
        }
    }
}
