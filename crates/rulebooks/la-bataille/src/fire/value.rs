//! Section 16.11: the fire value of a hex.

use ground::hex::{Aspect, HexId};
use kernel::{Fraction, Side};

use super::FireKind;
use crate::game::Battle;
use crate::troops::{Arm, Rifles, Size};
use crate::{Formation, UnitId};

/// A whole number as a value.
pub(crate) fn whole(number: u32) -> Fraction {
    Fraction::new(u128::from(number), 1)
}

/// What one unit adds to a fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub unit: UnitId,
    pub value: Fraction,
}

impl Battle {
    /// How far the units of a hex fire at most.
    pub(crate) fn reach_of(&self, side: Side, from: HexId) -> u32 {
        let reach = |unit: UnitId| {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            match data.guns {
                Some(guns) if !state.limbered => u32::from(guns.range),
                //= 11.20.4.5-b 11.20.5.3-b
                None if data.arm == Arm::Infantry && state.formation == Formation::Skirmish => 2,
                _ => 1,
            }
        };
        self.stack_of(side, from)
            .into_iter()
            .map(reach)
            .max()
            .unwrap_or(0)
    }

    /// What the units of a hex add to a fire at another: nothing if they cannot fire there.
    //= 16.11.1 7.3.2-c
    pub(crate) fn fire_parts(
        &self,
        side: Side,
        from: HexId,
        target: HexId,
        kind: FireKind,
    ) -> Vec<Part> {
        let mut stack = self.stack_of(side, from);
        stack.retain(|unit| self.can_fire_at(*unit, from, target, kind));
        let top = self.leading_unit(side, from);
        // Foot in line fires its top steps and one battery beside it, whichever lies on top.
        //= 11.16.6-c 16.11.1.6 11.16.12.6
        let foot = |unit: &&UnitId| self.setup.unit(**unit).arm == Arm::Infantry;
        let all = self.stack_of(side, from);
        let lined = all
            .iter()
            .find(foot)
            .is_some_and(|unit| self.pos.unit(*unit).formation == Formation::Line);
        if lined {
            let mut parts = self.top_steps(&stack, Formation::Line, whole(4));
            let battery = stack
                .iter()
                .find(|unit| self.setup.unit(**unit).arm == Arm::Artillery);
            parts.extend(battery.map(|unit| Part {
                unit: *unit,
                value: self.gun_value(*unit, from, target),
            }));
            return parts;
        }
        // Guns in a square fire over it, whoever is on top.
        let squared =
            |top: &UnitId| self.pos.unit(*top).formation == Formation::Square && !stack.is_empty();
        // Of guns alone each battery fires for itself.
        let only_guns = all
            .iter()
            .all(|unit| self.setup.unit(*unit).arm == Arm::Artillery);
        let fires = |top: &UnitId| stack.contains(top) || squared(top);
        let Some(top) = top.filter(|top| fires(top) || only_guns && !stack.is_empty()) else {
            return Vec::new();
        };
        let part = |unit: UnitId, value: Fraction| Part { unit, value };
        let gun = |unit: UnitId| part(unit, self.gun_value(unit, from, target));
        let guns = |stack: &[UnitId]| -> Vec<UnitId> {
            let is_gun = |unit: &&UnitId| self.setup.unit(**unit).arm == Arm::Artillery;
            stack.iter().filter(is_gun).copied().collect()
        };
        if self.setup.unit(top).arm == Arm::Cavalry {
            return vec![part(top, whole(u32::from(self.skirmish_value(top))))];
        }
        match self.pos.unit(top).formation {
            Formation::Square => self.square_parts(&stack, from, target),
            _ if only_guns && self.setup.unit(top).arm == Arm::Artillery => {
                //= 16.11.1.5
                let mut steps = 0;
                let mut firing = guns(&stack);
                let first = firing.first().copied();
                firing.retain(|unit| {
                    steps += u32::from(self.steps(*unit));
                    steps <= 9 || Some(*unit) == first
                });
                firing.into_iter().map(gun).collect()
            }
            //= 11.15.5-b 16.11.1.7
            _ if self.setup.unit(top).arm == Arm::Artillery => vec![gun(top)],
            Formation::Skirmish => self.skirmish_parts(&stack, from, target),
            //= 11.15.5-a 11.19.4 16.11.1.1 16.11.1.9
            _ => {
                let companies: Vec<UnitId> = stack
                    .iter()
                    .filter(|unit| self.setup.unit(**unit).size == Size::Company)
                    .copied()
                    .collect();
                if self.setup.unit(top).size == Size::Company {
                    companies
                        .into_iter()
                        .take(2)
                        .map(|unit| part(unit, self.printed_fire(unit)))
                        .collect()
                } else {
                    vec![part(top, self.printed_fire(top))]
                }
            }
        }
    }

    /// The unit whose formation says how a hex fires: the top one, but the foot of a line if there is any,
    /// since guns only fire with it. Limbered guns on top of others than columns silence nobody.
    //= 11.16.6-c 11.15.5-b 16.11.1.6 16.11.1.7
    fn leading_unit(&self, side: Side, from: HexId) -> Option<UnitId> {
        let stack = self.stack_of(side, from);
        let top = *stack.first()?;
        let guns = |unit: &UnitId| self.setup.unit(*unit).arm == Arm::Artillery;
        if !guns(&top) {
            return Some(top);
        }
        let lined = |unit: &UnitId| {
            self.setup.unit(*unit).arm == Arm::Infantry
                && self.pos.unit(*unit).formation == Formation::Line
        };
        let column = stack.iter().any(|unit| {
            self.setup.unit(*unit).arm == Arm::Infantry
                && self.pos.unit(*unit).formation == Formation::Column
        });
        let fires = |unit: &UnitId| !guns(unit) || !self.pos.unit(*unit).limbered;
        let line = stack.iter().copied().find(lined);
        if column && line.is_none() {
            return Some(top);
        }
        line.or_else(|| stack.into_iter().find(fires))
    }

    /// Whether a hex can fire at another.
    pub(crate) fn hex_can_fire(
        &self,
        side: Side,
        from: HexId,
        target: HexId,
        kind: FireKind,
    ) -> bool {
        !self.fire_parts(side, from, target, kind).is_empty()
    }

    /// Whether a unit in a hex could fire at another hex: formation, range, front and line.
    //= 11.5-a 11.18.8 16.11.1.10 16.11.1.11 16.1-b 17.1-a 17.10.2-b 11.20.4.5-e 11.17.5-d 13.2-a
    fn can_fire_at(&self, unit: UnitId, from: HexId, target: HexId, kind: FireKind) -> bool {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if matches!(state.formation, Formation::Rout | Formation::Road) {
            return false;
        }
        let far = self.setup.map.grid().distance(from, target);
        let only_next = kind != FireKind::Offensive;
        if far == 0 || only_next && far > 1 {
            return false;
        }
        match data.arm {
            Arm::Infantry if far == 1 => self.aspect(unit, target) == Some(Aspect::Front),
            Arm::Infantry => {
                far == 2
                    && state.formation == Formation::Skirmish
                    && self.leaves_front(unit, from, target)
                    && self.line_of_fire(from, target)
            }
            //= 11.20.5.3-a
            Arm::Cavalry => {
                state.formation == Formation::Skirmish
                    && data.horse.is_some_and(|horse| horse.skirmish > 0)
                    && far == 1
                    && self.aspect(unit, target) == Some(Aspect::Front)
            }
            Arm::Artillery => {
                let reaches = data.guns.is_some_and(|guns| guns.fire_at(far).is_some());
                let aimed = match state.formation {
                    Formation::General | Formation::Disorder => {
                        self.leaves_front(unit, from, target)
                    }
                    _ => self.in_arc(unit, from, target),
                };
                let open =
                    || self.line_of_fire(from, target) || self.over_their_heads(from, target);
                !state.limbered && state.ammunition > 0 && reaches && aimed && open()
            }
        }
    }

    /// The printed fire value of infantry, as losses and disorder leave it.
    //= 7.4.2-a 7.4.2-b
    fn printed_fire(&self, unit: UnitId) -> Fraction {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mut value = whole(data.foot.map_or(0, |foot| u32::from(foot.fire)));
        if state.lost > 0 && self.steps(unit) == 1 {
            value = value * Fraction::new(1, 2);
        }
        if state.formation == Formation::Disorder {
            value = value * Fraction::new(1, 2);
        }
        value
    }

    /// The top steps of infantry in line, at its multiplier.
    //= 11.16.6-a 11.16.6-b 7.4.2-c 16.11.1.2
    fn top_steps(&self, stack: &[UnitId], formation: Formation, most: Fraction) -> Vec<Part> {
        let mut left = most;
        let mut parts = Vec::new();
        for unit in stack {
            let (data, state) = (self.setup.unit(*unit), self.pos.unit(*unit));
            let Some(foot) = data.foot.filter(|_| state.formation == formation) else {
                continue;
            };
            let hexes = state.hexes.len().max(1) as u128;
            let here = Fraction::new(u128::from(self.steps(*unit)), hexes);
            let firing = here.min(left);
            left = minus(left, firing);
            let multiplier = if formation == Formation::Skirmish {
                foot.skirmish
            } else {
                foot.line
            };
            if firing > Fraction::ZERO && multiplier > 0 {
                parts.push(Part {
                    unit: *unit,
                    value: firing * whole(u32::from(multiplier)),
                });
            }
        }
        parts
    }

    //= 11.20.4.5-a 11.20.4.5-c 11.20.4.5-d 16.11.1.3
    fn skirmish_parts(&self, stack: &[UnitId], from: HexId, target: HexId) -> Vec<Part> {
        let far = self.setup.map.grid().distance(from, target);
        let mut parts = self.top_steps(stack, Formation::Skirmish, whole(3));
        if far == 2 {
            for part in &mut parts {
                let rifles = self.setup.unit(part.unit).foot.map(|foot| foot.rifles);
                part.value = part.value
                    * match rifles {
                        Some(Rifles::All) => Fraction::ONE,
                        Some(Rifles::Half) => Fraction::new(3, 4),
                        _ => Fraction::new(1, 2),
                    };
            }
        }
        parts
    }

    /// A square fires with a third of its steps into each of three hexes; at cavalry that assaults it with
    /// all of them.
    //= 11.17.9.2-a 11.17.9.2-b 11.17.9.5-b 11.17.9.5-c 16.11.1.4 16.11.1.8
    fn square_parts(&self, stack: &[UnitId], from: HexId, target: HexId) -> Vec<Part> {
        let assaulted = self.pos.on_squares.contains(&(target, from));
        let by_cavalry = self
            .stack(target)
            .first()
            .is_some_and(|unit| self.setup.unit(*unit).arm == Arm::Cavalry);
        let share = if assaulted && by_cavalry {
            Fraction::ONE
        } else {
            Fraction::new(1, 3)
        };
        let mut parts = Vec::new();
        for unit in stack {
            let data = self.setup.unit(*unit);
            let value = match (data.foot, data.arm) {
                (Some(foot), _) => whole(u32::from(self.steps(*unit)) * u32::from(foot.line)),
                (None, Arm::Artillery) => self.gun_value(*unit, from, target),
                _ => continue,
            };
            parts.push(Part {
                unit: *unit,
                value: value * share,
            });
        }
        parts
    }

    /// The fire value of a battery at the range, in proportion to its steps.
    //= 7.4.3-a 7.3.5.1-a
    pub(super) fn gun_value(&self, unit: UnitId, from: HexId, target: HexId) -> Fraction {
        let data = self.setup.unit(unit);
        let far = self.setup.map.grid().distance(from, target);
        let printed = data
            .guns
            .and_then(|guns| guns.fire_at(far))
            .unwrap_or(Fraction::ZERO);
        printed * Fraction::new(u128::from(self.steps(unit)), u128::from(data.steps.max(1)))
    }

    /// The skirmish value of cavalry: one less for three steps lost, but never under one.
    //= 7.4.5
    fn skirmish_value(&self, unit: UnitId) -> u8 {
        let printed = self
            .setup
            .unit(unit)
            .horse
            .map_or(0, |horse| horse.skirmish);
        printed.saturating_sub(self.pos.unit(unit).lost / 3).max(1)
    }
}

/// One value less another that is not greater.
pub(crate) fn minus(from: Fraction, less: Fraction) -> Fraction {
    let over = (from.over() * less.under()).saturating_sub(less.over() * from.under());
    Fraction::new(over, from.under() * less.under())
}
