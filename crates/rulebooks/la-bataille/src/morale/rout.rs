//! Sections 20.7.10 and 20.8: routed troops run on, and rally.

use ground::hex::{Facing, Field, HexId, Terrain};

use super::{Cause, Checked, Flight};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::points::Points;
use crate::troops::Arm;
use crate::{Formation, UnitId};

/// How far from the enemy routed troops feel safe.
const SAFE: u32 = 15;

impl Battle {
    /// Whether no enemy that it can see is within fifteen hexes of a hex.
    //= 4.2.2 20.7.10-c
    pub(crate) fn is_safe(&self, unit: UnitId, hex: HexId) -> bool {
        let enemy = self.setup.unit(unit).side.other();
        let grid = self.setup.map.grid();
        !self
            .ground_of(enemy)
            .iter()
            .any(|foe| grid.distance(hex, foe) < SAFE && self.sees(hex, foe))
    }

    /// Whether no enemy at all is within fifteen hexes of a hex.
    //= 20.7.10-c
    fn is_far(&self, unit: UnitId, hex: HexId) -> bool {
        let enemy = self.setup.unit(unit).side.other();
        let grid = self.setup.map.grid();
        !self
            .ground_of(enemy)
            .iter()
            .any(|foe| grid.distance(hex, foe) < SAFE)
    }

    /// Whether those who run may stop in a hex: far from all enemies, and with no friends in another state.
    //= 20.7.10-c
    pub(super) fn is_refuge(&self, unit: UnitId, hex: HexId) -> bool {
        let (side, own) = (self.setup.unit(unit).side, self.pos.unit(unit).formation);
        let alike = |other: &UnitId| self.pos.unit(*other).formation == own;
        self.is_far(unit, hex) && self.stack_of(side, hex).iter().all(alike)
    }

    /// Routed units of the phasing side run until they are safe.
    //= 20.7.10-a 20.7.10-b 14.6-b 11.21.4-d
    pub(crate) fn rout_moves(&mut self, cx: &mut Cx<'_>) -> Done {
        for unit in self.pos.units_mut() {
            unit.marks.clear(Marks::BROKE);
        }
        let routed: Vec<UnitId> = self
            .army(self.pos.active)
            .filter(|unit| self.pos.unit(*unit).formation == Formation::Rout)
            .collect();
        for unit in routed {
            let Some(hex) = self.pos.unit(unit).hex() else {
                continue;
            };
            // In cover only those count whom it sees; in the open it runs until all are far.
            let calm = if self.is_cover(hex) {
                self.is_safe(unit, hex)
            } else {
                self.is_far(unit, hex)
            };
            if calm {
                self.hide(unit, hex, self.rate(unit), cx);
                continue;
            }
            // Up against the edge with the enemy in sight there is no other way than off the map.
            //= 20.8.5-a
            if self.setup.map.grid().is_border(hex) {
                self.flee_off(unit, hex, cx);
                continue;
            }
            let points = self.rate(unit);
            let flight = Flight {
                to_safety: true,
                ..Flight::of(points)
            };
            let spent = self.retreat_past(unit, flight, &[], &[], cx)?;
            // Far from all enemies at last, it looks for cover with what is left.
            if let Some(hex) = self
                .pos
                .unit(unit)
                .hex()
                .filter(|hex| self.is_refuge(unit, *hex))
            {
                self.hide(unit, hex, points.minus(spent), cx);
            }
        }
        Ok(())
    }

    /// Safe at last, they look for a wood or houses to hide in, as far as their points take them, and stay there.
    //= 20.7.10-d 20.7.10-e
    fn hide(&mut self, unit: UnitId, hex: HexId, points: Points, cx: &mut Cx<'_>) {
        if self.is_cover(hex) {
            return;
        }
        let side = self.setup.unit(unit).side;
        let (enemies, zones) = (self.ground_of(side.other()), self.zones_of(side.other()));
        let most = u32::from(points.0);
        let field = Field::from(self.setup.map.grid(), hex, most, |step| {
            let cost = self.unit_cost(unit, step.from, step.side)?;
            let barred = enemies.contains(step.to) || zones.contains(step.to);
            (!barred).then_some(u32::from(cost.0))
        });
        // Cover is sought far from every enemy, seen or not.
        let seen_only = self.setup.options.first_reading;
        let far = |to: HexId| {
            if seen_only {
                self.is_safe(unit, to)
            } else {
                self.is_far(unit, to)
            }
        };
        let free =
            |to: &HexId| self.is_cover(*to) && far(*to) && !self.ground_of(side).contains(*to);
        let haven = field
            .reached()
            .filter(free)
            .min_by_key(|to| (field.cost(*to), *to));
        if let Some(to) = haven {
            let spent = field.cost(to).and_then(|cost| u16::try_from(cost).ok());
            self.note_run(unit, Points(spent.unwrap_or(0)));
            self.pos.unit_mut(unit).hexes = crate::position::Hexes::one(to);
            self.put_at_bottom(unit);
            cx.log.note(|| Event::Retreated(unit, to));
        }
    }

    fn is_cover(&self, hex: HexId) -> bool {
        self.setup.map.terrain(hex) == Terrain::Wood || self.setup.is_dwelling(hex)
    }

    /// The Rally and Resupply Phase: rally, then ammunition, then rest.
    //= 5.2.10 20.8.1-a 20.8.1-b 20.8.2-a 20.8.2.1 20.8.2.2 20.8.3
    pub(crate) fn rally_and_resupply(&mut self, cx: &mut Cx<'_>) -> Done {
        cx.log.note(|| Event::RallyBegan);
        let side = self.pos.active;
        for unit in self.pos.units_mut() {
            unit.marks.clear(Marks::BROKE);
        }
        // One throw for each stack.
        //= 20.6.1-a
        let mut asked: Vec<UnitId> = Vec::new();
        for unit in self.army(side).collect::<Vec<_>>() {
            if asked.contains(&unit) || !self.tries_to_rally(unit) {
                continue;
            }
            let state = self.pos.unit(unit);
            let (hex, formation) = (state.hex(), state.formation);
            let stack: Vec<UnitId> = self
                .army(side)
                .filter(|other| !asked.contains(other) && self.tries_to_rally(*other))
                .filter(|other| {
                    let other = self.pos.unit(*other);
                    other.hex() == hex && other.formation == formation
                })
                .collect();
            asked.extend(&stack);
            for (unit, result) in self.roll_morale(&stack, &Cause::Rally, cx)? {
                match (result, formation) {
                    (Checked::Passed, _) => self.rally(unit, cx),
                    (_, Formation::Disorder) => {
                        self.break_unit(unit, Formation::Rout, hex.as_slice(), 0, cx)?;
                    }
                    _ => {}
                }
            }
        }
        self.resupply(cx)?;
        self.rest_cavalry(cx);
        Ok(())
    }

    fn tries_to_rally(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        state.is_here()
            && match state.formation {
                Formation::Disorder => true,
                Formation::Rout => self.may_rally(unit),
                _ => false,
            }
    }

    fn may_rally(&self, unit: UnitId) -> bool {
        let side = self.setup.unit(unit).side;
        let Some(hex) = self.pos.unit(unit).hex() else {
            return false;
        };
        let hidden = self.is_cover(hex) && self.is_safe(unit, hex);
        !self.leaders_at(side, hex).is_empty() || hidden && self.has_way_home(side, hex)
    }

    /// Behind friendly lines: a way to a depot is open.
    fn has_way_home(&self, side: kernel::Side, hex: HexId) -> bool {
        let depots = &self.setup.sides[side].depots;
        let open = |at: HexId| self.kept_ride(side, hex, at).is_some();
        depots.is_empty() || depots.iter().any(|depot| open(depot.at))
    }

    /// Good order again: in column, or general order where the ground wants it.
    //= 20.8.4
    pub(crate) fn rally(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let facing = self.towards_the_enemy(unit);
        let state = self.pos.unit_mut(unit);
        state.formation = Formation::Column;
        state.facing = facing.unwrap_or(state.facing);
        self.fit_to_ground(unit, None);
        cx.log.note(|| Event::Rallied(unit));
    }

    /// The way a unit looks to have the nearest enemy before it.
    fn towards_the_enemy(&self, unit: UnitId) -> Option<Facing> {
        let hex = self.pos.unit(unit).hex()?;
        let grid = self.setup.map.grid();
        let enemies = self.ground_of(self.setup.unit(unit).side.other());
        let foe = enemies
            .iter()
            .min_by_key(|foe| (grid.distance(hex, *foe), *foe))?;
        let side = grid
            .neighbours(hex)
            .min_by_key(|(side, near)| (grid.distance(*near, foe), side.index()))?
            .0;
        Some(Facing::side(side))
    }

    /// Cavalry that did not charge or fight rests: one level, or two if it never moved.
    //= 19.10.9.10-a 19.10.9.10-b 19.10.9.10-c
    fn rest_cavalry(&mut self, cx: &mut Cx<'_>) {
        for unit in self.army(self.pos.active).collect::<Vec<_>>() {
            if self.setup.unit(unit).arm != Arm::Cavalry {
                continue;
            }
            let state = self.pos.unit_mut(unit);
            let marks = state.marks;
            let before = state.fatigue;
            if !marks.has(Marks::RODE) && !marks.has(Marks::MELEE) {
                if !marks.has(Marks::STIRRED) {
                    state.fatigue = state.fatigue.better().better();
                } else if !marks.has(Marks::MOVED_FAR) {
                    state.fatigue = state.fatigue.better();
                }
            }
            state.marks.clear(Marks::RODE.and(Marks::MELEE));
            let now = state.fatigue;
            if now != before {
                cx.log.note(|| Event::Rested(unit, now));
            }
        }
    }
}
