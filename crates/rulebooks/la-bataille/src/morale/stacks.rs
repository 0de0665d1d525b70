//! Stacks that break together (18.13.5.1), regiments that fall apart (11.22.6), and what a melee leaves to
//! be checked (20.6.3).

use ground::hex::HexId;
use kernel::Side;

use super::{Cause, Flight};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::points::Points;
use crate::position::{Hexes, Place};
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

/// A leader who fell in a melee, and where.
pub(crate) type Fallen = (LeaderId, HexId);

impl Battle {
    /// Steps that a stack loses for each enemy zone it leaves after a melee: two for a square.
    //= 18.13.5.1-b 11.17.10.6
    pub(crate) fn toll_of(&self, unit: UnitId) -> u8 {
        let square = self.pos.unit(unit).hexes.iter().any(|hex| {
            let stack = self.stack(*hex);
            stack
                .iter()
                .any(|other| self.pos.unit(*other).formation == Formation::Square)
        });
        if square { 2 } else { 1 }
    }

    /// A melee breaks these units: each stack pays once for every zone that it leaves, the next unit only if
    /// the one before was used up. Who was out of order already routs.
    //= 18.13.5.1-b 18.13.5.1-c 11.17.10.6
    pub(crate) fn break_stacks(
        &mut self,
        units: &[UnitId],
        to: Formation,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let tolls: Vec<u8> = units.iter().map(|unit| self.toll_of(*unit)).collect();
        let mut paid: Vec<HexId> = Vec::new();
        for (unit, toll) in units.iter().zip(tolls) {
            let Some(hex) = self.pos.unit(*unit).hex() else {
                continue;
            };
            let to = if self.pos.unit(*unit).is_good_order() {
                to
            } else {
                Formation::Rout
            };
            let toll = if paid.contains(&hex) { 0 } else { toll };
            self.break_unit(*unit, to, from, toll, cx)?;
            if self.pos.unit(*unit).is_here() {
                paid.push(hex);
            }
        }
        Ok(())
    }

    /// Units of a charge that are broken run: each as far as its rate goes beyond what it has run already,
    /// and each stack pays for the zones it leaves if a melee broke it.
    //= 18.13.5.1-b 19.10.6.5 19.10.7.1 18.12.3
    pub(crate) fn run_on(&mut self, units: &[(UnitId, Points)], cx: &mut Cx<'_>) -> Done {
        let mut paid: Vec<HexId> = Vec::new();
        for (unit, gone) in units {
            let toll = self.take_toll(*unit);
            let state = self.pos.unit(*unit);
            let Some(hex) = state.hex().filter(|_| !state.is_good_order()) else {
                continue;
            };
            let points = self.rate_in(*unit, state.formation).minus(*gone);
            let per_zone = if paid.contains(&hex) { 0 } else { toll };
            let flight = Flight {
                per_zone,
                ..Flight::of(points)
            };
            self.retreat(*unit, flight, &[], cx)?;
            if self.pos.unit(*unit).is_here() {
                paid.push(hex);
            }
        }
        Ok(())
    }

    fn take_toll(&mut self, unit: UnitId) -> u8 {
        let tolls = &mut self.pos.charge.tolls;
        let place = tolls.iter().position(|(other, _)| *other == unit);
        place.map_or(0, |place| tolls.swap_remove(place).1)
    }

    /// One check for each stack that a melee shook: by its losses, by the table's star, by the death of its
    /// leader, or by all of these.
    //= 20.6.3 20.6.1-a 21.7 20.6.4.9
    pub(crate) fn check_after_melee(
        &mut self,
        shaken: &[UnitId],
        lost: u8,
        side: Side,
        fallen: &[Fallen],
        cause: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let mut checking = shaken.to_vec();
        for (_, hex) in fallen {
            for unit in self.stack_of(side, *hex) {
                if !checking.contains(&unit) {
                    checking.push(unit);
                }
            }
        }
        while let Some(first) = checking.first().copied() {
            let hexes = self.pos.unit(first).hexes;
            let with = |unit: &UnitId| {
                let state = self.pos.unit(*unit);
                *unit == first || state.hexes.iter().any(|hex| hexes.contains(hex))
            };
            let stack: Vec<UnitId> = checking.iter().filter(|unit| with(unit)).copied().collect();
            checking.retain(|unit| !stack.contains(unit));
            let with_them = |(_, hex): &&Fallen| hexes.contains(hex);
            let killed = fallen.iter().find(with_them).map(|(leader, _)| *leader);
            self.check_morale(&stack, &Cause::Melee { lost, killed }, cause, cx)?;
        }
        Ok(())
    }

    /// Who runs in his own player turn has moved, and does not rest for it.
    //= 19.10.9.10-b
    pub(crate) fn note_run(&mut self, unit: UnitId, spent: Points) {
        // A rout after a charge counts with the ride.
        //= 19.10.9.2-a
        for ride in &mut self.pos.charge.rides {
            if ride.units.contains(&unit) {
                ride.ran = ride.ran.max(spent);
            }
        }
        let data = self.setup.unit(unit);
        if data.side != self.pos.active || spent == Points::NONE {
            return;
        }
        let half = self.rate_in(unit, self.pos.unit(unit).formation).part(1, 2);
        let marks = &mut self.pos.unit_mut(unit).marks;
        marks.set(Marks::STIRRED);
        if spent >= half {
            marks.set(Marks::MOVED_FAR);
        }
    }

    /// Cavalry that has run from a rout is the more tired for it, after the run.
    //= 19.10.9.2-c 19.10.9.4
    pub(crate) fn tire_of_rout(&mut self, unit: UnitId) {
        let state = self.pos.unit_mut(unit);
        if state.marks.has(Marks::FLED) {
            state.marks.clear(Marks::FLED);
            state.fatigue = state.fatigue.worse();
        }
    }

    /// Regiments that have lost half their steps break down, as soon as what befell them is over: the check,
    /// the retreat, the pursuit, the move.
    //= 11.22.6-a 11.22.6-b
    pub(crate) fn settle_regiments(&mut self, cx: &mut Cx<'_>) {
        let worn = |unit: &UnitId| {
            self.pos.unit(*unit).is_here() && self.has_lost_half(*unit) && !self.is_amid(*unit)
        };
        let regiments = self.setup.regiments().iter();
        let worn: Vec<UnitId> = regiments.copied().filter(worn).collect();
        for unit in worn {
            self.split(unit, cx);
        }
    }

    /// Whether something that concerns a unit is still going on.
    fn is_amid(&self, unit: UnitId) -> bool {
        let charge = &self.pos.charge;
        let rides = charge.rides.iter().any(|ride| ride.units.contains(&unit));
        let met = charge
            .contacts
            .iter()
            .chain(charge.held.iter().map(|(_, contact)| contact))
            .any(|contact| contact.met.contains(&unit));
        let hunted = charge.pursued.iter().any(|(prey, _)| *prey == unit);
        let assault = &self.pos.assault;
        let engaged = assault.target.is_some()
            && (assault.attackers.contains(&unit)
                || assault.advancing.contains(&unit)
                || assault.advanced.contains(&unit)
                || self
                    .assaulted_hexes()
                    .iter()
                    .any(|hex| self.pos.unit(unit).stands_in(*hex)));
        rides
            || met
            || hunted
            || charge.broken.contains(&unit)
            || engaged
            || self.pos.group.units.contains(&unit)
    }

    /// A unit gives itself up, with the leaders who are alone with it.
    //= 20.7.5 21.9
    pub(crate) fn surrender(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let side = self.setup.unit(unit).side;
        let hex = self.pos.unit(unit).hex();
        let held = self.hexes_led(unit).to_vec();
        let state = self.pos.unit_mut(unit);
        state.place = Place::Destroyed;
        state.hexes = Hexes::default();
        cx.log.note(|| Event::Surrendered(unit));
        self.free_captives(unit, hex, cx);
        for hex in held {
            if !self.ground_of(side).contains(hex) {
                self.surrender_leaders(side, hex, cx);
            }
        }
    }

    /// Whether all hexes around are in a side's zones or hold its units.
    pub(crate) fn is_surrounded(&self, enemy: Side, hex: HexId) -> bool {
        let grid = self.setup.map.grid();
        grid.neighbours(hex)
            .all(|(_, near)| self.in_zone(enemy, near) || self.ground_of(enemy).contains(near))
    }

    /// Whether a hex lies in the zone of unexhausted cavalry in good order.
    pub(super) fn horse_zone(&self, enemy: Side, hex: HexId) -> bool {
        self.zoners(enemy, hex).any(|unit| {
            let state = self.pos.unit(unit);
            self.setup.unit(unit).arm == Arm::Cavalry
                && state.is_good_order()
                && state.fatigue != crate::position::Fatigue::Exhausted
        })
    }
}
