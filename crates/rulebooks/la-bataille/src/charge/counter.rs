//! Section 19.11: who rides against a charge.

use ground::hex::HexId;

use super::{ChargeEvent, ChargeRefusal, RideKind, RideState, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::{Cause, Checked};
use crate::position::Fatigue;
use crate::refusal::Refusal;
use crate::troops::Weight;
use crate::{Rule, UnitId};

impl Battle {
    /// Whether the cavalry of a hex may counter-charge the present ride.
    //= 19.11.1-a 19.11.1-b 19.11.2-a 19.11.2-b 19.11.4 19.4-b
    pub(super) fn check_counter(&self, hex: HexId) -> Result<(), Refusal> {
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let side = ride.side.other();
        let units = self.riders(side, hex);
        let Some(first) = units.first().copied() else {
            return Err(Refusal::Charge(ChargeRefusal::NoCavalry(hex)));
        };
        //= 19.11.2-b
        if ride.kind == RideKind::Opportunity {
            return Err(Refusal::Charge(ChargeRefusal::OutOfZone(first)));
        }
        for unit in &units {
            let state = self.pos.unit(*unit);
            if state.fatigue == Fatigue::Exhausted {
                return Err(Refusal::Charge(ChargeRefusal::Tired(*unit)));
            }
            let busy = self
                .pos
                .charge
                .rides
                .iter()
                .any(|ride| ride.units.contains(unit))
                || self
                    .pos
                    .charge
                    .contacts
                    .iter()
                    .any(|contact| contact.met.contains(unit))
                || side == self.pos.active && state.marks.has(Marks::CHARGED);
            if busy {
                return Err(Refusal::HasCharged(*unit));
            }
            if self.pos.charge.tried.contains(unit) {
                return Err(Refusal::Charge(ChargeRefusal::Tried(*unit)));
            }
            self.check_released(*unit)?;
        }
        // The charge is upon them.
        //= 19.11.1-b
        let upon = self.upon_whom();
        if units.iter().any(|unit| upon.contains(unit)) {
            return Err(Refusal::Charge(ChargeRefusal::UponThem(first)));
        }
        let own = self.ride_hexes(usize::from(self.pos.charge.current));
        if let Some(prey) = own.first() {
            self.check_charging_escort(&units, *prey)?;
        }
        let sees = |at: &HexId| {
            let mut from = self.pos.unit(first).hexes.iter();
            from.any(|from| self.sees(*from, *at))
        };
        let inside = |at: &HexId| self.is_in_reach(first, *at) && sees(at);
        if own.iter().any(inside) && self.pos.unit(first).hex() == Some(hex) {
            Ok(())
        } else {
            Err(Refusal::Charge(ChargeRefusal::OutOfZone(first)))
        }
    }

    /// Those whom the charge has reached and not met yet.
    //= 19.11.1-b
    fn upon_whom(&self) -> Vec<UnitId> {
        let hunts = self.pos.charge.stage == Stage::Chased;
        let asked = !hunts && !self.setup.options.first_reading;
        let Some(ride) = self.ride().filter(|_| asked) else {
            return Vec::new();
        };
        let rides = &self.pos.charge.rides;
        let riding = |index: &usize| {
            let other = &rides[*index];
            let along = ride.kind == RideKind::Massive && other.kind == RideKind::Massive;
            let own = *index == usize::from(self.pos.charge.current);
            (own || along) && other.state == RideState::Riding
        };
        (0..rides.len())
            .filter(riding)
            .filter_map(|index| self.in_reach(index))
            .flat_map(|hex| self.stack_of(ride.side.other(), hex))
            .collect()
    }

    /// Whether a hex lies in the zone of cavalry's counter-charge: six deep for light horse, four for heavy.
    //= 19.11.2-a
    fn is_in_reach(&self, unit: UnitId, at: HexId) -> bool {
        let light = self.setup.unit(unit).weight() == Some(Weight::Light);
        let range = if light { 6 } else { 4 };
        let grid = self.setup.map.grid();
        self.pos.unit(unit).hexes.iter().any(|own| {
            let far = grid.distance(*own, at);
            far > 0 && far <= range && self.leaves_front(unit, *own, at)
        })
    }

    /// All of that zone.
    //= 19.11.2-b
    fn reaction_zone(&self, unit: UnitId) -> Vec<HexId> {
        let grid = self.setup.map.grid();
        grid.hexes()
            .filter(|at| self.is_in_reach(unit, *at))
            .collect()
    }

    /// Who of a stack kept his nerve, and rides; the others stay where they are.
    //= 19.11.3 20.6.1-a
    pub(super) fn steady(&self, results: &[(UnitId, Checked)]) -> Vec<UnitId> {
        let passed = |(_, result): &&(UnitId, Checked)| *result == Checked::Passed;
        let units: Vec<UnitId> = results.iter().filter(passed).map(|one| one.0).collect();
        if self.setup.options.first_reading && units.len() < results.len() {
            return Vec::new();
        }
        units
    }

    //= 19.11.3 20.6.4.7
    pub(super) fn counter_charge(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let current = self.pos.charge.current;
        let side = self
            .ride()
            .map_or(self.pos.active, |ride| ride.side)
            .other();
        let units = self.riders(side, hex);
        self.pos.charge.tried.extend(&units);
        let results = self.roll_morale(&units, &Cause::Charge(Rule::R19_11_3, Vec::new()), cx)?;
        let units = self.steady(&results);
        if !units.is_empty() {
            let mut ride = self.new_ride(units.clone(), RideKind::Counter(current));
            ride.behind = self.ride().map_or(ride.behind, super::Ride::time);
            ride.zone = units
                .first()
                .map_or_else(Vec::new, |unit| self.reaction_zone(*unit));
            self.pos.charge.rides.push(ride);
            cx.log.note(|| Event::Charge(ChargeEvent::Countered(units)));
        }
        self.after_step(cx)
    }
}
