//! Section 19.12: opportunity charges at what moves. Their melee waits for the Assault Phase.

use ground::hex::{Aspect, Facing, HexId, Side as HexSide, Toward};

use super::turn::REFORM;
use super::{ChargeEvent, ChargeOrder, ChargeRefusal, ChargeState, RideKind, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::Cause;
use crate::order::Order;
use crate::points::Points;
use crate::position::{Fatigue, Hexes, Step};
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;
use crate::troops::Arm;
use crate::{Rule, UnitId};

/// How near somebody must move.
const NEAR: u32 = 2;

impl Battle {
    /// Where the moving units stand.
    fn moving_hexes(&self) -> Vec<HexId> {
        let first = self.pos.group.units.first();
        first.map_or_else(Vec::new, |unit| self.pos.unit(*unit).hexes.to_vec())
    }

    /// An opportunity charge at what has just moved is offered to the enemy, if there can be one.
    //= 19.12.1-a 19.12.2 19.8.2 19.8.2-b 11.12-c 19.12.3-e
    pub(crate) fn offer_opportunity_charge(&mut self, _: &mut Cx<'_>) -> Done {
        let mut orders = Vec::new();
        self.spring_candidates(&mut orders);
        self.pos.charge.stage = Stage::Springing;
        self.pos.charge.spares = false;
        if orders.iter().any(|order| self.check_charge(*order).is_ok()) {
            self.pos.step = Step::OpportunityCharge;
        } else {
            self.pos.charge.stage = Stage::None;
        }
        Ok(())
    }

    pub(super) fn spring_candidates(&self, into: &mut Vec<Order>) {
        let grid = self.setup.map.grid();
        let near = self.moving_hexes();
        for (unit, hex) in &self.whereabouts()[self.pos.active.other()].spots {
            let rides = self.setup.unit(*unit).arm == Arm::Cavalry;
            if rides && near.iter().any(|at| grid.distance(*hex, *at) <= NEAR) {
                into.push(Order::Charge(ChargeOrder::Spring(*hex)));
            }
        }
    }

    /// Whether the cavalry of a hex may charge what moves.
    //= 19.12.2 19.12.4 19.4-b 9.8.1-c 9.9.4-i 4.2
    pub(super) fn check_spring(&self, hex: HexId) -> Result<(), Refusal> {
        let side = self.pos.active.other();
        let units = self.riders(side, hex);
        let Some(first) = units.first().copied() else {
            return Err(Refusal::Charge(ChargeRefusal::NoCavalry(hex)));
        };
        let Some(mover) = self.pos.group.units.first().copied() else {
            return Err(Refusal::NotAskedNow);
        };
        for unit in &units {
            let state = self.pos.unit(*unit);
            if state.fatigue == Fatigue::Exhausted {
                return Err(Refusal::Charge(ChargeRefusal::Tired(*unit)));
            }
            // One that has sprung already; a counter-charge earlier in the turn does not matter.
            //= 19.12.2 19.12.4
            let mut held = self.pos.charge.held.iter();
            if held.any(|(ride, _)| ride.units.contains(unit)) {
                return Err(Refusal::HasCharged(*unit));
            }
            if self.pos.charge.sprung.contains(&(*unit, mover)) {
                return Err(Refusal::Charge(ChargeRefusal::Tried(*unit)));
            }
            self.check_may_attack(*unit)?;
        }
        let targets = self.moving_hexes();
        if let Some(target) = targets.first() {
            self.check_charging_escort(&units, *target)?;
        }
        let reaches = if self.pos.unit(first).hexes.len() > 1 {
            let head = self.pos.unit(first).hex() == Some(hex);
            head && self.spring_row(first, &targets).is_some()
        } else {
            self.spring_way(side, hex, &targets).is_some()
        };
        if reaches {
            Ok(())
        } else {
            Err(Refusal::Charge(ChargeRefusal::OutOfZone(first)))
        }
    }

    /// Where a line of several hexes stands when it falls upon what moves: as it is, or one hex straight on, with
    /// what moves before its front.
    //= 19.12.2 19.9.7-c
    fn spring_row(&self, unit: UnitId, targets: &[HexId]) -> Option<(Hexes, HexId, Points)> {
        let grid = self.setup.map.grid();
        let state = self.pos.unit(unit);
        let visible = |target: &HexId| state.hexes.iter().any(|own| self.sees(*own, *target));
        let seen: Vec<HexId> = targets.iter().copied().filter(visible).collect();
        let upon = |hexes: &[HexId], target: HexId| {
            let shape = crate::shape::Shape {
                hexes,
                ..self.shape(unit)
            };
            let open = |own: &HexId| {
                let side = grid.side_between(*own, target);
                side.is_some_and(|side| self.step_cost(Mover::Cavalry, false, *own, side).is_some())
            };
            shape.aspect(grid, target) == Some(Aspect::Front) && hexes.iter().any(open)
        };
        let stands = seen.iter().find(|target| upon(&state.hexes, **target));
        if let Some(target) = stands {
            return Some((state.hexes, *target, Points::NONE));
        }
        let Toward::Corner(corner) = state.facing.toward() else {
            return None;
        };
        let side = self.setup.unit(unit).side;
        corner.sides().into_iter().find_map(|across| {
            let mut cost = Points::NONE;
            let mut on = Vec::new();
            for own in state.hexes.iter() {
                cost = cost.max(self.way_on(side, *own, across).ok()?);
                on.push(
                    grid.across(*own, across)
                        .filter(|to| self.setup.is_clear(*to))?,
                );
            }
            let free = |to: &HexId| state.hexes.contains(to) || !self.is_occupied(*to);
            let target = seen.iter().find(|target| upon(&on, **target))?;
            let hexes = Hexes::of(&on).filter(|_| on.iter().all(free))?;
            Some((hexes, *target, cost))
        })
    }

    /// The hex from which what moves is charged, and the side towards it. Out of general order the hex must be
    /// clear, and costs the change.
    //= 19.12.3-a 19.9.6
    pub(super) fn spring_way(
        &self,
        side: kernel::Side,
        from: HexId,
        targets: &[HexId],
    ) -> Option<(HexId, HexSide, HexId, Points)> {
        let grid = self.setup.map.grid();
        let seen: Vec<HexId> = targets
            .iter()
            .copied()
            .filter(|hex| self.sees(from, *hex))
            .collect();
        for target in &seen {
            if let Some(towards) = grid.side_between(from, *target) {
                self.step_cost(Mover::Cavalry, false, from, towards)?;
                return Some((from, towards, *target, Points::NONE));
            }
        }
        for target in &seen {
            for (across, at) in grid.neighbours(from) {
                let Some(towards) = grid.side_between(at, *target) else {
                    continue;
                };
                let cost = self.way_on(side, from, across).ok();
                let cost = cost.and_then(|cost| self.broken_out(side, from, at, cost));
                let Some(cost) = cost else {
                    continue;
                };
                let on = self.step_cost(Mover::Cavalry, false, at, towards);
                if on.is_some() && !self.is_occupied(at) {
                    return Some((at, towards, *target, cost));
                }
            }
        }
        None
    }

    /// What the first hex of a charge costs that is ridden by itself: out of general order it must be clear, and
    /// the change is paid there. None if the riders have not the points.
    //= 19.9.6 19.9.3
    pub(super) fn broken_out(
        &self,
        side: kernel::Side,
        from: HexId,
        to: HexId,
        cost: Points,
    ) -> Option<Points> {
        let riders = self.riders(side, from);
        let general = |unit: &UnitId| self.pos.unit(*unit).formation == crate::Formation::General;
        if !riders.iter().any(general) || self.setup.options.first_reading {
            return Some(cost);
        }
        let cost = cost.plus(REFORM);
        let breath = riders.iter().map(|unit| self.breath(*unit)).min();
        let able = self.setup.is_clear(to) && breath.is_some_and(|breath| cost <= breath);
        able.then_some(cost)
    }

    /// Cavalry tries to charge what moves.
    //= 19.12.3-a 19.12.3-b 19.12.4 20.6.4.7
    pub(super) fn spring(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let side = self.pos.active.other();
        let units = self.riders(side, hex);
        let mover = self.pos.group.units.first().copied();
        for unit in &units {
            self.pos
                .charge
                .sprung
                .extend(mover.map(|mover| (*unit, mover)));
        }
        let sparing = std::mem::take(&mut self.pos.charge.spares);
        let results = self.roll_morale(&units, &Cause::Charge(Rule::R19_12_3A, Vec::new()), cx)?;
        let units = self.steady(&results);
        let targets = self.moving_hexes();
        let row = units
            .first()
            .filter(|unit| self.pos.unit(**unit).hexes.len() > 1)
            .and_then(|unit| self.spring_row(*unit, &targets));
        let way = match row {
            Some((hexes, target, cost)) => Some((hexes, None, target, cost)),
            None => self
                .spring_way(side, hex, &targets)
                .map(|(at, towards, target, cost)| (Hexes::one(at), Some(towards), target, cost)),
        };
        let Some((stand, towards, target, cost)) = way.filter(|_| !units.is_empty()) else {
            return self.offer_again(cx);
        };
        let at = stand[0];
        let mut units = units;
        if at != hex {
            units = self.ride_out(&units, hex, &[target], cx)?;
        }
        // A line that fire has shortened meanwhile is no longer where it would be.
        let whole = |unit: &UnitId| self.pos.unit(*unit).hexes.len() == stand.len();
        if units.is_empty() || !units.iter().all(whole) {
            return self.offer_again(cx);
        }
        let mut ride = self.new_ride(units.clone(), RideKind::Opportunity);
        ride.spent = cost;
        ride.sparing = sparing;
        ride.entered = u8::from(at != hex);
        ride.target = Some(target);
        let leaders = ride.leaders.clone();
        let first_reading = self.setup.options.first_reading;
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            state.hexes = stand;
            let Some(towards) = towards else {
                self.put_at_bottom(*unit);
                continue;
            };
            if state.formation == crate::Formation::General {
                // Who does not leave the broken ground fights as he stands in it.
                //= 19.9.6 18.13.4.9
                if at != hex || first_reading {
                    state.formation = crate::Formation::Column;
                }
                state.facing = Facing::side(towards);
            } else {
                state.facing = Battle::nearest_facing(state.facing, towards);
            }
            self.put_at_bottom(*unit);
        }
        self.bring_leaders(&leaders, at);
        self.capture_leaders(side.other(), at, cx);
        cx.log
            .note(|| Event::Charge(ChargeEvent::Sprang(units, at)));
        let state = &mut self.pos.charge;
        state.rides = vec![ride];
        state.current = 0;
        state.contacts.clear();
        state.tried.clear();
        if first_reading {
            state.squared.clear();
        }
        self.answer_spring(cx)
    }

    /// What moves is charged: infantry near by may form square, then it answers itself.
    //= 19.12.3-b 19.9.12-a
    pub(super) fn answer_spring(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some(target) = self.ride().and_then(|ride| ride.target) else {
            return self.hold_contact(cx);
        };
        let mut orders = Vec::new();
        self.pos.charge.stage = Stage::Reacting;
        self.reaction_candidates(&mut orders);
        if orders.iter().any(|order| self.check_charge(*order).is_ok()) {
            return Ok(());
        }
        self.meet(target, cx)
    }

    /// Whether those are asked who are only near an opportunity charge.
    pub(crate) fn is_spring_at_another(&self) -> bool {
        let sprung = |ride: &super::Ride| ride.kind == RideKind::Opportunity;
        self.pos.charge.stage == Stage::Reacting && self.ride().is_some_and(sprung)
    }

    /// Nobody else charges what moves: it goes on.
    pub(super) fn hold_back(&mut self, _: &mut Cx<'_>) -> Done {
        self.pos.charge.stage = Stage::None;
        self.pos.charge.spares = false;
        self.pos.step = Step::Moving;
        Ok(())
    }

    fn offer_again(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.step = Step::Moving;
        self.offer_opportunity_charge(cx)
    }

    /// The charge has come upon what moves, which stops there; the melee waits.
    //= 19.12.3-c 19.12.3-d
    pub(super) fn hold_contact(&mut self, cx: &mut Cx<'_>) -> Done {
        let ride = self.pos.charge.rides.pop();
        let contact = self.pos.charge.contacts.pop();
        if let (Some(ride), Some(contact)) = (ride, contact) {
            self.pos.charge.held.push((ride, contact));
        }
        self.pos.group.stopped = true;
        self.pos.group.left = Points::NONE;
        let mut units = self.pos.group.units.clone();
        units.retain(|unit| {
            let state = self.pos.unit(*unit);
            state.is_here() && state.is_good_order()
        });
        for unit in std::mem::take(&mut self.pos.group.units) {
            self.pos
                .unit_mut(unit)
                .marks
                .set(Marks::MOVED.and(Marks::STIRRED));
        }
        self.pos.group.units = units;
        self.pos.charge.stage = Stage::None;
        if self.pos.group.units.is_empty() {
            self.pos.group = crate::movement::Group::default();
            self.pos.step = Step::Move;
            return Ok(());
        }
        self.offer_again(cx)
    }

    /// The melees and hunts that were held over, before the assaults.
    //= 19.12.3-d
    pub(crate) fn fight_held_charges(&mut self, cx: &mut Cx<'_>) -> Done {
        let held = std::mem::take(&mut self.pos.charge.held);
        let broken = std::mem::take(&mut self.pos.charge.broken);
        self.pos.charge = ChargeState {
            broken,
            held_over: true,
            ..ChargeState::default()
        };
        for (place, (ride, mut contact)) in held.into_iter().enumerate() {
            contact.ride = place as u8;
            self.pos.charge.rides.push(ride);
            self.pos.charge.contacts.push(contact);
        }
        // A charge that was held over is not recalled any more.
        for ride in &mut self.pos.charge.rides {
            ride.recalls = 0;
        }
        self.fight_next(cx)
    }

    /// Whether charges wait for the Assault Phase.
    pub(crate) fn has_held_charges(&self) -> bool {
        !self.pos.charge.held.is_empty() || !self.pos.charge.broken.is_empty()
    }
}
