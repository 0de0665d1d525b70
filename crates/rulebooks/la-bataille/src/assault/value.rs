//! Sections 7.4.4 and 18.13.4: melee values.

use ground::hex::{Aspect, HexId};
use kernel::Fraction;

use crate::fire::whole;
use crate::game::Battle;
use crate::position::Fatigue;
use crate::troops::{Arm, Weight};
use crate::{Formation, UnitId};

impl Battle {
    /// The melee value of a unit in so many of its hexes, as losses, formation and fatigue leave it.
    //= 7.4.4 7.4.4-ex 7.4.3-b 18.13.4.1 18.13.4.3 18.13.4.4 18.13.4.6 18.13.4.7 19.10.9.5 18.13.4.9 18.13.4.13
    //= 11.16.9-b 11.16.10 11.18.10 11.18.10-ex 11.20.4.6-a 11.20.5.4-b 11.21.2-b 11.21.4-b 11.19.5-c
    pub(crate) fn melee_value(&self, unit: UnitId, hexes: usize) -> Fraction {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let steps = Fraction::new(u128::from(self.steps(unit)), u128::from(data.steps.max(1)));
        let mut value = data.melee * steps;
        let mut times = |over: u128, under: u128| value = value * Fraction::new(over, under);
        let length = state.hexes.len().max(1);
        if hexes < length {
            times(hexes as u128, length as u128);
        }
        match state.formation {
            Formation::Disorder | Formation::Skirmish | Formation::Road => times(1, 2),
            Formation::Rout => times(1, 3),
            Formation::General if data.arm == Arm::Cavalry => times(1, 3),
            Formation::Line if data.weight().is_some_and(|weight| weight != Weight::Light) => {
                times(1, 2);
            }
            _ => {}
        }
        match state.fatigue {
            Fatigue::Rested => {}
            Fatigue::Tired => times(1, 2),
            Fatigue::Exhausted => times(1, 3),
        }
        value
    }

    /// How many hexes of a unit touch a hex.
    pub(crate) fn touching(&self, unit: UnitId, target: HexId) -> usize {
        let grid = self.setup.map.grid();
        let hexes = &self.pos.unit(unit).hexes;
        hexes
            .iter()
            .filter(|hex| grid.distance(**hex, target) == 1)
            .count()
    }

    /// The steps of a unit that count before a melee: at most four in each hex of a line.
    //= 18.12.2.1 18.12.2.2 18.12.2.2-ex 11.15.6-a 11.16.9-a 11.16.12.7-b 11.16.12.8-c 11.17.10.5-b 11.19.5-b
    pub(crate) fn melee_steps(&self, unit: UnitId, hexes: usize) -> Fraction {
        let state = self.pos.unit(unit);
        let length = state.hexes.len().max(1);
        let each = Fraction::new(u128::from(self.steps(unit)), length as u128);
        let each = if state.formation == Formation::Line {
            each.min(whole(4))
        } else {
            each
        };
        each * whole(hexes.min(length) as u32)
    }

    /// The steps of several units, each in so many of its hexes: those in line count four a hex all together.
    //= 18.12.2.2 11.16.9-a
    pub(crate) fn counted_steps(&self, units: &[(UnitId, usize)]) -> Fraction {
        let mut sum = Fraction::ZERO;
        let mut lines: Vec<(HexId, Fraction)> = Vec::new();
        for (unit, hexes) in units {
            let state = self.pos.unit(*unit);
            let steps = self.melee_steps(*unit, *hexes);
            match (state.formation, &state.hexes[..]) {
                (Formation::Line, [hex]) => match lines.iter_mut().find(|(at, _)| at == hex) {
                    Some((_, before)) => *before = (*before + steps).min(whole(4)),
                    None => lines.push((*hex, steps)),
                },
                _ => sum = sum + steps,
            }
        }
        lines.into_iter().fold(sum, |sum, (_, steps)| sum + steps)
    }

    /// The value of a unit of foot that assaults a hex.
    //= 11.8-a 11.8-b 18.13.4.2 18.13.4.5 11.17.10.3 11.15.6-b
    pub(crate) fn assault_value(&self, unit: UnitId, defenders: &[UnitId]) -> Fraction {
        let mut value = self.melee_value(unit, self.attacking_hexes(unit));
        match self.aspect_assaulted(unit, defenders) {
            Some(Aspect::Flank) => value = value * whole(2),
            Some(Aspect::Rear) => value = value * Fraction::new(3, 2),
            _ => {}
        }
        if defenders
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Square)
        {
            value = value * Fraction::new(3, 2);
        }
        value
    }

    /// Through what a unit assaults those before it: where several hexes are assaulted, those whom it assaults
    /// itself; by the first reading the first of all.
    //= 11.8-a 11.8-b
    fn aspect_assaulted(&self, unit: UnitId, defenders: &[UnitId]) -> Option<Aspect> {
        let hexes = &self.pos.unit(unit).hexes;
        let through = |foe: UnitId| {
            hexes
                .iter()
                .filter_map(move |hex| self.aspect(foe, *hex))
                .min()
        };
        if self.setup.options.first_reading {
            return through(*defenders.first()?);
        }
        let pairs = self.pos.assault.pairs.iter();
        let own = pairs.filter(|(from, _)| hexes.contains(from));
        let first_in = |target: HexId| {
            let mut there = defenders.iter();
            there.find(|foe| self.pos.unit(**foe).stands_in(target))
        };
        own.filter_map(|(_, target)| through(*first_in(*target)?))
            .min()
    }

    /// The value of those who defend a hex.
    pub(crate) fn defence_value(&self, defenders: &[UnitId]) -> Fraction {
        defenders
            .iter()
            .map(|unit| {
                let value = self.melee_value(*unit, self.defending_hexes(*unit));
                value * self.used_in_defence(*unit)
            })
            .sum()
    }
}
