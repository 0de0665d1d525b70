//! Section 19.9: movement to contact.

use ground::hex::{Aspect, Facing, HexId, Side as HexSide, Terrain, Toward};

use super::turn::REFORM;
use super::{ChargeEvent, ChargeOrder, ChargeRefusal, RideKind, RideState, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::order::Order;
use crate::points::Points;
use crate::position::Hexes;
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;
use crate::{Formation, UnitId};

impl Battle {
    pub(super) fn ride_hexes(&self, index: usize) -> Vec<HexId> {
        let ride = self.pos.charge.rides.get(index);
        let unit = ride.and_then(|ride| ride.units.first());
        unit.map_or_else(Vec::new, |unit| self.pos.unit(*unit).hexes.to_vec())
    }

    pub(super) fn current_hexes(&self) -> Vec<HexId> {
        self.ride_hexes(usize::from(self.pos.charge.current))
    }

    pub(super) fn ride_candidates(&self, into: &mut Vec<Order>) {
        let mut charge = |order| into.push(Order::Charge(order));
        charge(ChargeOrder::EndRide);
        charge(ChargeOrder::Recall);
        charge(ChargeOrder::Spare);
        for hand in ground::hex::Hand::BOTH {
            charge(ChargeOrder::Stretch(hand));
            charge(ChargeOrder::Shorten(hand));
        }
        let Some(first) = self.current_hexes().first().copied() else {
            return;
        };
        for (_, hex) in self.setup.map.grid().neighbours(first) {
            charge(ChargeOrder::Ride(hex));
        }
        for facing in Facing::all() {
            charge(ChargeOrder::Turn(facing));
            charge(ChargeOrder::Form(facing));
        }
        self.deploy_candidates(into);
    }

    /// Whether a hex is ground that cavalry charges over.
    //= 19.9.4-a
    pub(super) fn is_open_ground(&self, hex: HexId) -> bool {
        self.setup.map.terrain(hex) != Terrain::Wood && !self.setup.is_dwelling(hex)
    }

    /// What the next hex costs.
    //= 19.3 19.13.2 19.13.4-b 19.13.8-c 19.9.4-a 19.9.6 19.9.7-a 19.9.7-b 19.13.4-a
    pub(super) fn check_ride_on(&self, to: HexId) -> Result<Points, Refusal> {
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let grid = self.setup.map.grid();
        let Some(unit) = ride.units.first().copied() else {
            return Err(Refusal::NotAskedNow);
        };
        let state = self.pos.unit(unit);
        let Some(side) = state.hex().and_then(|from| grid.side_between(from, to)) else {
            return Err(Refusal::NotNext(to));
        };
        let general = state.formation == Formation::General;
        let old = self.setup.options.first_reading;
        //= 19.11.2-b
        if !ride.zone.is_empty() && !ride.zone.contains(&to) {
            return Err(Refusal::Charge(ChargeRefusal::OutOfZone(unit)));
        }
        // From general order the first hex must be clear; a line of several hexes keeps to clear ground.
        //= 19.9.6 11.19.3-a
        let must_be_clear = general && ride.entered == 0 || state.hexes.len() > 1;
        if must_be_clear && !self.setup.is_clear(to) {
            return Err(Refusal::Charge(ChargeRefusal::NoGroundToCharge(to)));
        }
        if self.aspect(unit, to) != Some(Aspect::Front) && state.hexes.len() == 1 {
            return Err(Refusal::Charge(ChargeRefusal::StraightOn(to)));
        }
        match state.facing.toward() {
            // A column keeps its direction, save that it may slant after three hexes; so do riders whom the
            // ground has put into general order on the way.
            Toward::Side(ahead) if !general || ride.entered > 0 && !old => {
                let slant = [ahead.turned(1), ahead.turned(-1)].contains(&side);
                if side != ahead && !(slant && ride.straight >= 3) {
                    return Err(Refusal::Charge(ChargeRefusal::StraightOn(to)));
                }
            }
            Toward::Corner(corner) if !corner.sides().contains(&side) => {
                return Err(Refusal::Charge(ChargeRefusal::StraightOn(to)));
            }
            _ => {}
        }
        let mut dearest = Points::NONE;
        for index in 0..self.pos.charge.rides.len() {
            let other = &self.pos.charge.rides[index];
            let goes_along = ride.kind == RideKind::Massive && other.state == RideState::Riding;
            if index != usize::from(self.pos.charge.current) && !goes_along {
                continue;
            }
            let lead = index == usize::from(self.pos.charge.current);
            for from in self.ride_hexes(index) {
                match self.way_on(ride.side, from, side) {
                    Ok(cost) => dearest = dearest.max(cost),
                    // In a massive charge only the stack that leads must find its way.
                    Err(refusal) if lead => return Err(refusal),
                    Err(_) => {}
                }
            }
        }
        if general && ride.entered == 0 {
            dearest = dearest.plus(REFORM);
        }
        if dearest > ride.left() {
            return Err(Refusal::TooDear(dearest, ride.left()));
        }
        self.check_charging_escort(&ride.units, to)?;
        Ok(dearest)
    }

    /// What it costs to ride across a side, if one can.
    pub(super) fn way_on(
        &self,
        side: kernel::Side,
        from: HexId,
        across: HexSide,
    ) -> Result<Points, Refusal> {
        let Some(to) = self.setup.map.grid().across(from, across) else {
            return Err(Refusal::OffTheMap);
        };
        if !self.stack_of(side.other(), to).is_empty() {
            return Err(Refusal::EnemyThere(to));
        }
        if !self.is_open_ground(to) {
            return Err(Refusal::Charge(ChargeRefusal::NoGroundToCharge(to)));
        }
        self.step_cost(Mover::Cavalry, false, from, across)
            .ok_or(Refusal::Impassable(to))
    }

    //= 19.7.2.1 5.2.5.2.1 19.9.2 14.4.1
    pub(super) fn ride_on(&mut self, to: HexId, cx: &mut Cx<'_>) -> Done {
        let Ok(cost) = self.check_ride_on(to) else {
            return Ok(());
        };
        let lead = usize::from(self.pos.charge.current);
        let from = self.ride_hexes(lead).first().copied();
        let Some(side) = from.and_then(|from| self.setup.map.grid().side_between(from, to)) else {
            return Ok(());
        };
        let massive = self.pos.charge.rides[lead].kind == RideKind::Massive;
        for index in 0..self.pos.charge.rides.len() {
            let riding = self.pos.charge.rides[index].state == RideState::Riding;
            if index == lead || massive && riding {
                self.ride_across(index, side, cost, cx)?;
            }
        }
        self.after_step(cx)
    }

    /// One stack goes one hex on; in a massive charge, as soon as nothing is in its way.
    fn ride_across(&mut self, index: usize, side: HexSide, cost: Points, cx: &mut Cx<'_>) -> Done {
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        let own = self.pos.charge.rides[index].side;
        let hexes = self.ride_hexes(index);
        let side = self.slip_round(index, side);
        if hexes
            .iter()
            .any(|from| self.way_on(own, *from, side).is_err())
        {
            return Ok(());
        }
        let to: Vec<HexId> = hexes
            .iter()
            .filter_map(|hex| grid.across(*hex, side))
            .collect();
        let Some(moved) = Hexes::of(&to).filter(|_| to.len() == hexes.len()) else {
            return Ok(());
        };
        self.fire_at_leaving(index, None, cx)?;
        self.drop_broken_riders();
        if self.pos.charge.rides[index].units.is_empty() {
            return Ok(());
        }
        self.keep_place(index);
        let ride = &mut self.pos.charge.rides[index];
        ride.fired_on = false;
        ride.spent = ride.spent.plus(cost);
        ride.entered = ride.entered.saturating_add(1);
        let number = side.index() as u8;
        ride.run = if ride.heading == Some(number) {
            ride.run.saturating_add(1)
        } else {
            1
        };
        ride.heading = Some(number);
        ride.turns = 0;
        ride.stretched = false;
        let (units, leaders) = (ride.units.clone(), ride.leaders.clone());
        let ahead =
            units.first().map(|unit| self.pos.unit(*unit).facing) == Some(Facing::side(side));
        let ride = &mut self.pos.charge.rides[index];
        ride.straight = if ahead {
            ride.straight.saturating_add(1)
        } else {
            0
        };
        let mut reformed = false;
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            state.hexes = moved;
            if state.formation == Formation::General && self.setup.is_clear(moved[0]) {
                state.formation = Formation::Column;
                state.facing = Facing::side(side);
                reformed = true;
            } else if moved.len() == 1 {
                //= 11.19.3-a
                self.fit_to_ground(*unit, Some(side));
            }
            self.put_at_bottom(*unit);
        }
        let ride = &mut self.pos.charge.rides[index];
        ride.formed |= reformed && ride.entered == 1;
        let at = moved[0];
        self.bring_leaders(&leaders, at);
        cx.log
            .note(|| Event::Charge(ChargeEvent::Rode(units.clone(), at)));
        // Leaders whom the horse rides down step back among friends, or are taken as it passes.
        //= 21.11-a 21.11-b
        for hex in &to {
            self.capture_leaders(own.other(), *hex, cx);
            self.spike_in_passing(&units, *hex, cx)?;
        }
        let massive = self.pos.charge.rides[index].kind == RideKind::Massive;
        for hex in to {
            if massive && self.overstacking(hex).is_some() {
                self.collide(hex, cx)?;
            } else {
                self.check_stacking(hex, &units, cx)?;
            }
        }
        Ok(())
    }

    /// What follows a step of a ride: targets are named, the enemy reacts, somebody is met, or it goes on.
    pub(super) fn after_step(&mut self, cx: &mut Cx<'_>) -> Done {
        self.drop_broken_riders();
        let riders = self.ride().map_or_else(Vec::new, |ride| ride.units.clone());
        self.meet_enemies(&riders, cx);
        self.scare_limbered(cx)?;
        let Some(ride) = self.ride() else {
            return self.rides_over(cx);
        };
        if ride.kind == RideKind::Opportunity {
            return self.answer_spring(cx);
        }
        if ride.units.is_empty() || ride.state != RideState::Riding {
            return self.next_rider(cx);
        }
        if !self.due_targets().is_empty() {
            self.pos.charge.stage = Stage::Naming;
            return Ok(());
        }
        let mut orders = Vec::new();
        self.reaction_candidates(&mut orders);
        self.pos.charge.stage = Stage::Reacting;
        if orders.iter().any(|order| self.check_charge(*order).is_ok()) {
            return Ok(());
        }
        self.let_come(cx)
    }

    /// Riders who broke or fell ride no more.
    pub(super) fn drop_broken_riders(&mut self) {
        for index in 0..self.pos.charge.rides.len() {
            let units = self.pos.charge.rides[index].units.clone();
            let fit = |unit: &UnitId| {
                let state = self.pos.unit(*unit);
                state.is_here() && state.is_good_order()
            };
            let left: Vec<UnitId> = units.iter().filter(|unit| fit(unit)).copied().collect();
            let ride = &mut self.pos.charge.rides[index];
            if left.is_empty() && ride.state == RideState::Riding {
                // Whoever routs on the way has his rout behind him.
                ride.state = RideState::Recalled;
            }
            ride.units = left;
        }
    }

    /// The enemy has done what he would: is the target met?
    pub(super) fn let_come(&mut self, cx: &mut Cx<'_>) -> Done {
        if let Some(ride) = self.ride()
            && ride.kind == RideKind::Opportunity
            && let Some(target) = ride.target
        {
            return self.meet(target, cx);
        }
        let lead = usize::from(self.pos.charge.current);
        let massive = self
            .ride()
            .is_some_and(|ride| ride.kind == RideKind::Massive);
        let riding = |battle: &Battle, index: usize| {
            battle.pos.charge.rides[index].state == RideState::Riding
        };
        let indices: Vec<usize> = if massive {
            (0..self.pos.charge.rides.len()).collect()
        } else {
            vec![lead]
        };
        for index in indices {
            if riding(self, index)
                && let Some(hex) = self.in_reach(index)
            {
                self.pos.charge.current = index as u8;
                return self.meet(hex, cx);
            }
        }
        self.next_rider(cx)
    }

    /// The next ride to go on: point for point, counter-charges first.
    //= 19.11.6-a
    pub(super) fn next_rider(&mut self, cx: &mut Cx<'_>) -> Done {
        self.drop_broken_riders();
        self.follow_prey();
        // Every stack of a massive charge that is upon somebody meets him, one after the other.
        //= 19.13.8-a
        let met = (0..self.pos.charge.rides.len()).find_map(|index| {
            let ride = &self.pos.charge.rides[index];
            let goes = ride.kind == RideKind::Massive && ride.state == RideState::Riding;
            Some((index, self.in_reach(index).filter(|_| goes)?))
        });
        if let Some((index, hex)) = met {
            self.pos.charge.current = index as u8;
            return self.meet(hex, cx);
        }
        let rides = &self.pos.charge.rides;
        // At the same time a counter-charge goes before the one it is made against.
        let turn = |index: &usize| match rides[*index].kind {
            RideKind::Counter(_) => (rides[*index].time(), 0, rides.len() - index),
            _ => (rides[*index].time(), 1, *index),
        };
        let next = (0..rides.len())
            .filter(|index| rides[*index].state == RideState::Riding)
            .min_by_key(turn);
        let Some(next) = next else {
            return self.rides_over(cx);
        };
        self.pos.charge.current = next as u8;
        self.pos.charge.stage = Stage::Riding;
        // Who can neither go on nor turn is done.
        let mut orders = Vec::new();
        self.ride_candidates(&mut orders);
        let idle = |order: &Order| {
            matches!(
                order,
                Order::Charge(
                    ChargeOrder::EndRide
                        | ChargeOrder::Spare
                        | ChargeOrder::Stretch(_)
                        | ChargeOrder::Shorten(_)
                )
            )
        };
        let useful = |order: &Order| !idle(order) && self.check_charge(*order).is_ok();
        if orders.iter().any(useful) {
            return Ok(());
        }
        self.end_ride(RideState::Idle, cx)
    }

    /// A counter-charge aims at the cavalry it is made against, wherever that is now.
    //= 19.11.6-b
    fn follow_prey(&mut self) {
        for index in 0..self.pos.charge.rides.len() {
            if let RideKind::Counter(prey) = self.pos.charge.rides[index].kind {
                let hexes = self.ride_hexes(usize::from(prey));
                let ride = &mut self.pos.charge.rides[index];
                ride.target = hexes.first().copied();
                // The prey has left the zone, or is gone: the counter-charge is over.
                //= 19.11.6-b 19.11.6-c
                let inside = hexes.iter().any(|hex| ride.zone.contains(hex));
                if ride.state == RideState::Riding && !ride.zone.is_empty() && !inside {
                    ride.state = RideState::Idle;
                }
            }
        }
    }

    pub(super) fn end_ride(&mut self, state: RideState, cx: &mut Cx<'_>) -> Done {
        let massive = self
            .ride()
            .is_some_and(|ride| ride.kind == RideKind::Massive);
        // A line that is called off from one target has met those before it all the same.
        //= 19.9.10-c 19.10.8.2-a
        let current = self.pos.charge.current;
        let mut contacts = self.pos.charge.contacts.iter();
        let met = contacts.any(|contact| contact.ride == current);
        let stays_met = met && !self.setup.options.first_reading;
        if let Some(ride) = self.ride_mut().filter(|_| !stays_met) {
            ride.state = state;
        }
        if massive {
            for ride in &mut self.pos.charge.rides {
                if ride.kind == RideKind::Massive && ride.state == RideState::Riding {
                    ride.state = state;
                }
            }
        }
        if state == RideState::Recalled {
            let units = self.ride().map_or_else(Vec::new, |ride| ride.units.clone());
            cx.log.note(|| Event::Charge(ChargeEvent::Halted(units)));
        }
        self.next_rider(cx)
    }
}
