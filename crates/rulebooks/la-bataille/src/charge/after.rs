//! Sections 19.10.4, 19.10.7, 19.10.8 and 19.10.9: advance, the last retreats, bounce, fatigue.

use ground::hex::{Facing, HexId};

use super::{ChargeEvent, ChargeState, RideKind, RideState};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::{Cause, Checked, Flight};
use crate::points::Points;
use crate::position::Hexes;
use crate::tables::terrain::Mover;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// All melees are over.
    pub(super) fn after_melees(&mut self, cx: &mut Cx<'_>) -> Done {
        self.advance_riders(cx)?;
        self.last_retreats(cx)?;
        for index in 0..self.pos.charge.rides.len() {
            self.bounce(index, cx)?;
        }
        for index in 0..self.pos.charge.rides.len() {
            self.put_riders_back(index, cx);
        }
        for index in 0..self.pos.charge.rides.len() {
            self.tire(index, cx);
        }
        for unit in self.pos.units_mut() {
            unit.marks.clear(Marks::SPARED);
        }
        if self.pos.charge.resume {
            self.resume_assaults();
            return Ok(());
        }
        if self.pos.charge.held_over {
            self.pos.charge = ChargeState::default();
            return self.begin_assaults(cx);
        }
        self.next_charge(cx)
    }

    /// Riders whose enemy has left take his place, in column.
    //= 19.10.4.1-b 18.13.2 18.14.1-a
    pub(super) fn advance_riders(&mut self, cx: &mut Cx<'_>) -> Done {
        let mut advanced: Vec<u8> = Vec::new();
        for contact in self.pos.charge.contacts.clone() {
            let index = usize::from(contact.ride);
            if advanced.contains(&contact.ride) {
                continue;
            }
            let units = self.fit_riders(index);
            let own = self.ride_hexes(index);
            if let [unit] = units[..]
                && own.len() > 1
            {
                advanced.push(contact.ride);
                self.advance_charging_line(index, unit, cx)?;
                continue;
            }
            let grid = self.setup.map.grid();
            let beside = |from: &HexId| Some((*from, grid.side_between(*from, contact.hex)?));
            let Some((from, side)) = own.iter().find_map(beside) else {
                continue;
            };
            let open = self.step_cost(Mover::Cavalry, false, from, side).is_some();
            if units.is_empty() || !open || self.is_occupied(contact.hex) {
                continue;
            }
            advanced.push(contact.ride);
            self.keep_place(index);
            let leaders = self.pos.charge.rides[index].leaders.clone();
            for unit in &units {
                let state = self.pos.unit_mut(*unit);
                state.hexes = Hexes::one(contact.hex);
                state.formation = Formation::Column;
                state.facing = Facing::side(side);
                self.fit_to_ground(*unit, Some(side));
                self.put_at_bottom(*unit);
            }
            self.bring_leaders(&leaders, contact.hex);
            self.spike_in_passing(&units, contact.hex, cx)?;
            let enemy = self.pos.charge.rides[index].side.other();
            cx.log.note(|| Event::Advanced(units.clone(), contact.hex));
            self.capture_leaders(enemy, contact.hex, cx);
            self.overrun_hqs(enemy, contact.hex, cx);
            self.check_stacking(contact.hex, &units, cx)?;
        }
        Ok(())
    }

    /// A line of several hexes goes forward as one into what its enemies held, and stays a line; where the
    /// ground or others bar it, it stays.
    //= 11.16.12.9 11.16.12.10-a 11.16.12.11-a 18.13.2
    fn advance_charging_line(&mut self, index: usize, unit: UnitId, cx: &mut Cx<'_>) -> Done {
        let contacts = self.pos.charge.contacts.iter();
        let mut targets: Vec<HexId> = contacts
            .filter(|contact| usize::from(contact.ride) == index)
            .map(|contact| contact.hex)
            .filter(|hex| !self.is_occupied(*hex))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        let side = self.setup.unit(unit).side;
        let hexes = self.advanced_row(unit, &targets).filter(|hexes| {
            let free = |hex: &HexId| !self.ground_of(side.other()).contains(*hex);
            !targets.is_empty() && hexes.iter().all(free) && self.stays_whole(unit, hexes)
        });
        let Some(stand) = hexes.as_deref().and_then(Hexes::of) else {
            return Ok(());
        };
        self.keep_place(index);
        self.pos.unit_mut(unit).hexes = stand;
        self.fit_to_ground(unit, None);
        self.put_at_bottom(unit);
        let leaders = self.pos.charge.rides[index].leaders.clone();
        self.bring_leaders(&leaders, stand[0]);
        cx.log.note(|| Event::Advanced(vec![unit], stand[0]));
        for hex in stand.iter() {
            self.spike_in_passing(&[unit], *hex, cx)?;
            self.capture_leaders(side.other(), *hex, cx);
            self.overrun_hqs(side.other(), *hex, cx);
            self.check_stacking(*hex, &[unit], cx)?;
        }
        Ok(())
    }

    /// Keeps where a ride stands, in case that it is put back.
    pub(super) fn keep_place(&mut self, index: usize) {
        let units = self.fit_riders(index);
        if let Some(unit) = units.first() {
            let state = self.pos.unit(*unit);
            let place = (state.hexes, state.facing);
            self.pos.charge.rides[index].path.push(place);
        }
    }

    /// Cavalry that ends its charge where too many stand goes back along its way to the first place with room.
    //= 12.9-a
    pub(super) fn put_riders_back(&mut self, index: usize, cx: &mut Cx<'_>) {
        let units = self.fit_riders(index);
        let path = std::mem::take(&mut self.pos.charge.rides[index].path);
        let leaders = self.pos.charge.rides[index].leaders.clone();
        if let Some(hex) = self.put_back_along(&units, &path, cx) {
            self.bring_leaders(&leaders, hex);
        }
    }

    /// Those who broke and were not hunted run now.
    //= 19.7.2.4 5.2.5.2.4 19.10.7.1
    pub(super) fn last_retreats(&mut self, cx: &mut Cx<'_>) -> Done {
        let broken = std::mem::take(&mut self.pos.charge.broken);
        let running: Vec<_> = broken
            .into_iter()
            .map(|unit| (unit, Points::NONE))
            .collect();
        self.run_on(&running, cx)
    }

    /// Cavalry that met nobody routs; cavalry that harmed nobody falls back and checks.
    //= 19.7.2.5 5.2.5.2.5 19.8.4 19.10.8.1 19.10.8.2-a 19.10.8.2-b 19.11.6-c 19.13.11 18.13.3 20.6.4.6
    pub(super) fn bounce(&mut self, index: usize, cx: &mut Cx<'_>) -> Done {
        let units = self.fit_riders(index);
        let ride = self.pos.charge.rides[index].clone();
        let Some(from) = self.ride_hexes(index).first().copied() else {
            return Ok(());
        };
        if units.is_empty() || ride.state == RideState::Recalled {
            return Ok(());
        }
        let met = self
            .pos
            .charge
            .contacts
            .iter()
            .any(|contact| contact.met.iter().any(|unit| units.contains(unit)));
        if !ride.fought && !met {
            let spared = ride.kind == RideKind::Massive
                && self
                    .pos
                    .charge
                    .rides
                    .iter()
                    .any(|other| other.kind == RideKind::Massive && other.fought);
            if spared {
                return Ok(());
            }
            if matches!(ride.kind, RideKind::Counter(_)) {
                return self.check_morale(
                    &units,
                    &Cause::Charge(Rule::R19_11_6C, Vec::new()),
                    &[from],
                    cx,
                );
            }
            for unit in units {
                self.break_unit(unit, Formation::Rout, &[from], 0, cx)?;
            }
            return Ok(());
        }
        if !ride.fought || ride.harmed {
            return Ok(());
        }
        cx.log
            .note(|| Event::Charge(ChargeEvent::Bounced(units.clone())));
        for unit in &units {
            let printed = Points::whole(u16::from(self.setup.unit(*unit).movement));
            self.fall_back(*unit, printed.part(1, 3), cx)?;
        }
        let cause = Cause::Charge(Rule::R20_6_4_6, Vec::new());
        for (unit, result) in self.roll_morale(&units, &cause, cx)? {
            if result == Checked::Failed && self.pos.unit(unit).is_here() {
                let printed = Points::whole(u16::from(self.setup.unit(unit).movement));
                self.scatter(unit, Formation::Rout, &[from], cx)?;
                let points = printed.part(2, 3);
                self.retreat(unit, Flight::of(points), &[], cx)?;
            }
        }
        Ok(())
    }

    /// Cavalry goes back in order, as far as there is a way; if there is none it stays.
    fn fall_back(&mut self, unit: UnitId, points: Points, cx: &mut Cx<'_>) -> Done {
        let Some(start) = self.pos.unit(unit).hex() else {
            return Ok(());
        };
        if self.has_way_back(unit, start, points) {
            let cause: Vec<HexId> = self
                .pos
                .charge
                .contacts
                .iter()
                .map(|contact| contact.hex)
                .collect();
            self.retreat(unit, Flight::of(points), &cause, cx)?;
        }
        Ok(())
    }

    /// A long ride tires, and so does a fight or a hunt.
    //= 19.7.2.6 5.2.5.2.6 19.10.9.1 19.10.9.2-a 19.10.9.3-a 19.10.9.4 19.10.9.11 21.15
    pub(super) fn tire(&mut self, index: usize, cx: &mut Cx<'_>) {
        let ride = self.pos.charge.rides[index].clone();
        let ridden = ride.spent.plus(ride.ran);
        let far = 2 * u32::from(ridden.0) > u32::from(ride.full.0);
        let met: Vec<UnitId> = self
            .pos
            .charge
            .contacts
            .iter()
            .filter(|contact| contact.ride as usize == index)
            .flat_map(|contact| contact.met.clone())
            .collect();
        for unit in ride.units {
            let fought = (ride.fought || self.was_met(unit)) && !ride.sparing;
            let levels = u8::from(far) + u8::from(fought);
            self.add_fatigue(unit, levels, cx);
        }
        // Cavalry that was charged and fought is tired of it, too.
        for unit in met {
            let rides = self
                .pos
                .charge
                .rides
                .iter()
                .any(|ride| ride.units.contains(&unit));
            let horse = self.setup.unit(unit).horse.is_some();
            let spared = self.pos.unit(unit).marks.has(Marks::SPARED);
            if horse && !rides && !spared && self.pos.charge.rides[index].fought {
                self.add_fatigue(unit, 1, cx);
            }
        }
    }

    fn was_met(&self, unit: UnitId) -> bool {
        self.pos
            .charge
            .contacts
            .iter()
            .any(|contact| contact.met.contains(&unit))
    }

    pub(crate) fn add_fatigue(&mut self, unit: UnitId, levels: u8, cx: &mut Cx<'_>) {
        if !self.pos.unit(unit).is_here() {
            return;
        }
        let state = self.pos.unit_mut(unit);
        let before = state.fatigue;
        for _ in 0..levels {
            state.fatigue = state.fatigue.worse();
        }
        let now = state.fatigue;
        if now != before {
            cx.log.note(|| Event::Charge(ChargeEvent::Tired(unit, now)));
        }
    }
}
