//! What the troops are worth as they stand: their order, how far they are from what they were told to do, and
//! what they and the enemy before them can do to each other.

use ground::hex::{Aspect, Bearing, HexId, Terrain};
use kernel::Side;

use super::rest::Rest;
use super::signed;
use crate::game::Battle;
use crate::position::{Fatigue, Marks};
use crate::setup::OrderKind;
use crate::troops::{Arm, Unit};
use crate::{ElementId, Formation, UnitId};

/// What is on a counter, in whole numbers: tenths of melee and of gunfire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    melee: i32,
    steps: i32,
    guns: [i32; 3],
    pub(super) range: i32,
}

impl Facts {
    pub(crate) fn of(unit: &Unit) -> Facts {
        let tenths = |value: kernel::Fraction| {
            i32::try_from(value.over() * 10 / value.under().max(1)).unwrap_or(i32::MAX)
        };
        Facts {
            melee: tenths(unit.melee),
            steps: i32::from(unit.steps.max(1)),
            guns: unit.guns.map_or([0; 3], |guns| guns.fire.map(tenths)),
            range: unit.guns.map_or(0, |guns| i32::from(guns.range)),
        }
    }
}

/// Beyond this many hexes enemies are not looked at, guns excepted.
pub(super) const NEAR: u32 = 4;

/// How much each hex to the goal weighs for a step that attacks.
const PULL: i32 = 4;

/// So near to what it holds a unit is where it should be.
const LEEWAY: i32 = 3;

impl Battle {
    pub(super) fn facts(&self, unit: UnitId) -> Facts {
        self.setup.facts()[unit.index()]
    }

    /// What the troops of both sides are worth to the first.
    pub(super) fn troops(&self, rest: &Rest) -> i64 {
        let group = &self.pos.group;
        let leads = group.leader.is_some() || group.hq.is_some();
        // Where a leader rides he is looked at anew; else what was found of all of them holds.
        let commands = if leads {
            self.commands(&rest.middles, &group.units)
        } else {
            rest.commands
        };
        let mut worth = rest.worth + commands;
        let grid = self.setup.map.grid();
        for unit in &group.units {
            if !self.pos.unit(*unit).is_here() {
                continue;
            }
            let side = self.setup.unit(*unit).side;
            let mut value = self.alone(*unit) + self.does(*unit, &[]);
            let here = &self.pos.unit(*unit).hexes;
            let mut met = None;
            for (foe, at) in &self.whereabouts()[side.other()].spots {
                let at = grid.axial(*at);
                let next_to = |hex: &HexId| grid.axial(*hex).distance(at) == 1;
                if met != Some(*foe) && here.iter().any(next_to) {
                    met = Some(*foe);
                    value -= self.contact(*foe, *unit) * 6 / 10;
                }
            }
            worth += signed(side, i64::from(value));
        }
        worth
    }

    /// What a unit is worth for its own order and place.
    pub(super) fn alone(&self, unit: UnitId) -> i32 {
        let state = self.pos.unit(unit);
        let steps = i32::from(self.steps(unit));
        let each = 100 * i32::from(self.setup.victory.per_step.max(1));
        let mut worth = match state.formation {
            Formation::Rout => -(each * 45 / 100) * steps,
            Formation::Disorder => -(each * 20 / 100) * steps,
            Formation::Road => -2 * steps,
            _ => 0,
        };
        worth -= match state.fatigue {
            Fatigue::Rested => 0,
            Fatigue::Tired => 8 * steps,
            Fatigue::Exhausted => 18 * steps,
        };
        worth + self.duty(unit, steps)
    }

    /// What it is worth to be near what one was told to take or to hold.
    fn duty(&self, unit: UnitId, steps: i32) -> i32 {
        let Some(hex) = self.pos.unit(unit).hex() else {
            return 0;
        };
        let element = self.element_of(unit);
        let data = self.setup.unit(unit);
        let weight = match data.arm {
            Arm::Artillery => 2 * steps + 8,
            Arm::Cavalry => steps + 4,
            Arm::Infantry => steps,
        };
        let grid = self.setup.map.grid();
        let far = |goal: HexId| grid.distance(hex, goal).cast_signed();
        // How far the goal lies forward is counted in, so that a near one is no better than a far one: which it
        // should be is a question for the missions.
        let progress = match self.goal(element) {
            Some((OrderKind::Defend, goal)) => {
                self.forward(data.side, goal) - (far(goal) - LEEWAY).max(0)
            }
            Some((_, goal)) => self.forward(data.side, goal) - far(goal),
            // Those without orders stay with their headquarters; how far forward that is must not matter, or it
            // would ride on alone.
            None => {
                let seat = self.seat(self.ordered_element(element));
                seat.map_or(0, |seat| {
                    self.forward_near(data.side, seat) - (far(seat) - LEEWAY).max(0)
                })
            }
        };
        PULL * weight * progress
    }

    /// How far forward the place that counts next to a hex lies.
    fn forward_near(&self, side: Side, hex: HexId) -> i32 {
        let grid = self.setup.map.grid();
        let places = self.setup.victory.prizes.iter();
        let places = places.filter_map(|prize| prize.hexes.first().copied());
        let next = places.min_by_key(|place| grid.distance(hex, *place));
        self.forward(side, next.unwrap_or(hex))
    }

    /// How far a hex is from where the army came from.
    fn forward(&self, side: Side, hex: HexId) -> i32 {
        let grid = self.setup.map.grid();
        let depots = self.setup.sides[side].depots.iter();
        let near = depots.map(|depot| grid.distance(depot.at, hex)).min();
        near.unwrap_or(0).cast_signed()
    }

    /// What an element is to do and where.
    pub(super) fn goal(&self, element: ElementId) -> Option<(OrderKind, HexId)> {
        let ordered = self.ordered_element(element);
        let order = self.pos.element(ordered).order;
        order.map(|mission| (mission.kind, mission.at))
    }

    /// The best that a unit can do to an enemy from where it stands, some left out.
    pub(super) fn does(&self, unit: UnitId, but: &[UnitId]) -> i32 {
        let state = self.pos.unit(unit);
        if matches!(state.formation, Formation::Rout | Formation::Road) {
            return 0;
        }
        let (data, facts) = (self.setup.unit(unit), self.facts(unit));
        let Some(hex) = state.hex() else { return 0 };
        let grid = self.setup.map.grid();
        let here = grid.axial(hex);
        let mut best = 0;
        let mut nearest: Option<(u32, i32)> = None;
        let mut aimed: Option<(i32, HexId)> = None;
        let gun = data.arm == Arm::Artillery;
        let reach = if gun {
            NEAR.max(facts.range.cast_unsigned())
        } else {
            NEAR
        };
        // No hex of it is farther from its first.
        let breadth = state.hexes.len() as u32 - 1;
        for (foe, at) in &self.whereabouts()[data.side.other()].spots {
            let (foe, at) = (*foe, *at);
            let there = grid.axial(at);
            let mut far = here.distance(there);
            if far > reach + breadth || but.contains(&foe) {
                continue;
            }
            if breadth > 0 {
                let hexes = state.hexes.iter();
                let nearest = hexes.map(|own| grid.distance(*own, at)).min();
                far = nearest.unwrap_or(far);
            }
            if far == 1 && !(gun && state.limbered) {
                best = best.max(self.contact(unit, foe));
            } else if gun && state.ammunition > 0 && far.cast_signed() <= facts.range {
                let off = Bearing::between(here, there).map_or(0, |at| at.off(state.facing));
                let worth = self.gunfire(unit, foe, far);
                let worth = if state.limbered {
                    worth * 3 / 10
                } else if off > 2 {
                    0
                } else {
                    worth
                };
                if aimed.is_none_or(|(most, _)| worth > most) {
                    aimed = Some((worth, at));
                }
            }
            if far <= NEAR && nearest.is_none_or(|(least, _)| far < least) {
                let off = Bearing::between(here, there).map_or(0, |at| at.off(state.facing));
                nearest = Some((far, i32::from(off)));
            }
        }
        if let Some((worth, at)) = aimed
            && worth > best
        {
            let sees = state.limbered || self.line_of_fire_without(hex, at, but);
            best = best.max(if sees { worth } else { worth / 4 });
        }
        if let Some((far, off)) = nearest {
            best += self.readiness(unit, far, off);
        }
        best
    }

    /// Whether it is ready for an enemy so near, so many twelfths off its front.
    fn readiness(&self, unit: UnitId, far: u32, off: i32) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let steps = i32::from(self.steps(unit));
        let faced = match state.formation {
            Formation::Square | Formation::Disorder => 0,
            _ if off <= 2 => 2 * steps,
            _ if off <= 3 => 0,
            _ => -3 * steps,
        };
        let formed = match (data.arm, state.formation) {
            (Arm::Infantry, Formation::Line) => 3 * steps.min(8),
            (Arm::Infantry, Formation::Square) => -4 * steps,
            (Arm::Infantry, Formation::Skirmish) => steps,
            (Arm::Artillery, _) if state.limbered => -20 * steps,
            // Cavalry waits a little way off, where muskets do not reach.
            (Arm::Cavalry, _) if far <= 1 => -10 * steps,
            _ => 0,
        };
        faced + formed
    }

    /// How many hexes a unit covers.
    pub(super) fn breadth(&self, unit: UnitId) -> i32 {
        i32::from(self.pos.unit(unit).hexes.len().max(1) as u8)
    }

    /// The fire of a unit at what is next to it.
    pub(super) fn power(&self, unit: UnitId) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let steps = i32::from(self.steps(unit));
        match data.arm {
            Arm::Infantry => {
                let Some(foot) = data.foot else { return 0 };
                let hexes = self.breadth(unit);
                match state.formation {
                    Formation::Line => steps.min(4 * hexes) * i32::from(foot.line),
                    Formation::Skirmish => steps.min(3 * hexes) * i32::from(foot.skirmish),
                    Formation::Square => steps * i32::from(foot.line) / 3,
                    Formation::Disorder => i32::from(foot.fire) / 2,
                    Formation::Rout | Formation::Road => 0,
                    _ => i32::from(foot.fire),
                }
            }
            Arm::Cavalry => match (state.formation, data.horse) {
                (Formation::Skirmish, Some(horse)) => i32::from(horse.skirmish),
                _ => 0,
            },
            Arm::Artillery if state.limbered || state.ammunition == 0 => 0,
            Arm::Artillery => {
                let facts = self.facts(unit);
                // Canister is a column better.
                facts.guns[0] * steps * 13 / (facts.steps * 100)
            }
        }
    }

    /// What fire at a unit is divided by.
    pub(super) fn guard(&self, unit: UnitId) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let terrain = state
            .hexes
            .first()
            .map_or(Terrain::Clear, |hex| self.setup.map.terrain(*hex));
        let cover = match terrain {
            Terrain::Clear => 0,
            Terrain::Crops => 1,
            Terrain::Orchard => 2,
            Terrain::Wood => 5,
            Terrain::Village => 6,
            Terrain::Farm => 10,
            _ => 1,
        };
        let bare = match (data.arm, state.formation) {
            (Arm::Infantry, Formation::Line) if self.steps(unit) <= 6 * state.hexes.len() as u8 => {
                8
            }
            (_, Formation::Skirmish) => return 12 + cover / 2,
            (_, Formation::Square) => 5,
            (_, Formation::General) => 8,
            (_, Formation::Disorder) => 7,
            (_, Formation::Rout) => 8,
            (_, Formation::Road) => 4,
            (Arm::Artillery, _) if !state.limbered => 8,
            (Arm::Artillery, _) => 5,
            _ => 6,
        };
        bare + cover
    }

    /// Tenths of the melee value of a unit as it stands.
    pub(super) fn edge(&self, unit: UnitId) -> i32 {
        let state = self.pos.unit(unit);
        let facts = self.facts(unit);
        let mut value = facts.melee * i32::from(self.steps(unit)) / facts.steps;
        match state.formation {
            Formation::Disorder | Formation::Skirmish | Formation::Road => value /= 2,
            Formation::Rout => value /= 3,
            _ => {}
        }
        match state.fatigue {
            Fatigue::Rested => {}
            Fatigue::Tired => value /= 2,
            Fatigue::Exhausted => value /= 3,
        }
        value
    }

    /// What the guns of a unit do to another at a distance.
    fn gunfire(&self, unit: UnitId, foe: UnitId, far: u32) -> i32 {
        let facts = self.facts(unit);
        let fire = facts.guns[match far {
            0..=2 => 0,
            3..=5 => 1,
            _ => 2,
        }];
        let steps = i32::from(self.steps(unit));
        let hits = 3 * fire * steps / (facts.steps * self.guard(foe).max(1));
        hits * self.step_worth(foe) / 100
    }

    /// What a unit does to another that stands next to it, if it faces it: by fire, and by the bayonet.
    pub(super) fn contact(&self, unit: UnitId, foe: UnitId) -> i32 {
        if !self.has_zone(unit) {
            return 0;
        }
        let theirs = &self.pos.unit(foe).hexes;
        let faced = theirs
            .iter()
            .any(|hex| self.aspect(unit, *hex) == Some(Aspect::Front));
        if !faced {
            return 0;
        }
        let hits = 30 * self.power(unit) / self.guard(foe).max(1);
        (hits + self.shock(unit, foe)) * self.step_worth(foe) / 100
    }

    /// Hundredths of steps that an assault might gain.
    fn shock(&self, unit: UnitId, foe: UnitId) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let able = matches!(
            state.formation,
            Formation::Column | Formation::Line | Formation::General
        );
        if data.arm != Arm::Infantry || !able || state.marks.has(Marks::ASTRAY) {
            return 0;
        }
        let unordered = self.order_of(unit).is_none();
        if unordered && !self.pos.veiled[data.side as usize] {
            return 0;
        }
        let flank = self.pos.unit(unit).hexes.iter();
        let flank = flank.filter_map(|hex| self.aspect(foe, *hex)).min();
        let own = match flank {
            Some(Aspect::Flank) => 2 * self.edge(unit),
            Some(Aspect::Rear) => self.edge(unit) * 3 / 2,
            _ => self.edge(unit),
        };
        super::outlook::melee_gain(own, self.edge(foe)).max(0) * 2 / 3
    }
}
