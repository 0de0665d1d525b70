//! Sections 19.10.6 and 19.11.5: cavalry that pursues may be charged itself; and 19.12.1: cavalry that held
//! back falls upon enemies who run from a melee.

use ground::hex::{Facing, Field, HexId};

use super::{
    ChargeEvent, ChargeOrder, ChargeRefusal, ChargeState, Contact, RideKind, RideState, Stage,
};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::Cause;
use crate::order::Order;
use crate::points::Points;
use crate::position::{Fatigue, Hexes, Step};
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;
use crate::{Formation, Rule, UnitId};

/// How near those who run must be.
const NEAR: u32 = 2;

impl Battle {
    pub(super) fn chase_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::Charge(ChargeOrder::LetCome));
        let Some(ride) = self.ride() else { return };
        for hex in self.ground_of(ride.side.other()).iter() {
            into.push(Order::Charge(ChargeOrder::CounterCharge(hex)));
        }
    }

    /// Whether somebody may counter-charge the pursuers where they are now.
    //= 19.11.5 19.10.6.4.5
    pub(super) fn is_chase_exposed(&self) -> bool {
        if self.pos.charge.held_over || self.pos.charge.let_pass {
            return false;
        }
        let mut orders = Vec::new();
        self.chase_candidates(&mut orders);
        orders.into_iter().any(|order| match order {
            Order::Charge(ChargeOrder::CounterCharge(hex)) => self.check_chase(hex).is_ok(),
            _ => false,
        })
    }

    /// Whether the cavalry of a hex may counter-charge pursuers: as any counter-charge, and with a way there.
    pub(super) fn check_chase(&self, hex: HexId) -> Result<(), Refusal> {
        self.check_counter(hex)?;
        match self.chase_way(hex) {
            Some(_) => Ok(()),
            None => Err(Refusal::Charge(ChargeRefusal::NoWayOver)),
        }
    }

    /// The cheapest free hex next to the pursuers that cavalry can reach.
    fn chase_way(&self, hex: HexId) -> Option<(HexId, Points)> {
        let prey = self.current_hexes().first().copied()?;
        let side = self.ride()?.side.other();
        let first = self.riders(side, hex).first().copied()?;
        let most = self.breath(first);
        let enemies = self.ground_of(side.other());
        let field = Field::from(self.setup.map.grid(), hex, u32::from(most.0), |step| {
            let mut cost = self.step_cost(Mover::Cavalry, false, step.from, step.side)?;
            if step.from == hex {
                cost = self.broken_out(side, hex, step.to, cost)?;
            }
            let open = self.is_open_ground(step.to) && !enemies.contains(step.to);
            open.then_some(u32::from(cost.0))
        });
        let free = |at: &HexId| *at == hex || !self.is_occupied(*at);
        self.setup
            .map
            .grid()
            .neighbours(prey)
            .map(|(_, at)| at)
            .filter(free)
            .filter_map(|at| {
                let cost = field.cost(at)?;
                Some((at, Points(u16::try_from(cost).ok()?)))
            })
            .min_by_key(|(at, cost)| (*cost, *at))
    }

    /// Cavalry falls upon the pursuers: the hunt ends, and there is another melee.
    //= 19.10.6.4.5 19.11.5 19.11.3
    pub(super) fn counter_chase(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let current = self.pos.charge.current;
        let Some(prey) = self.current_hexes().first().copied() else {
            return Ok(());
        };
        let side = self
            .ride()
            .map_or(self.pos.active, |ride| ride.side)
            .other();
        let units = self.riders(side, hex);
        self.pos.charge.tried.extend(&units);
        let cause = Cause::Charge(Rule::R19_11_3, Vec::new());
        let results = self.roll_morale(&units, &cause, cx)?;
        let units = self.steady(&results);
        let way = self.chase_way(hex).filter(|_| !units.is_empty());
        let Some((at, cost)) = way else {
            return self.ask_pursuit(cx);
        };
        let mut units = units;
        if at != hex {
            units = self.ride_out(&units, hex, &[], cx)?;
        }
        if units.is_empty() {
            return self.ask_pursuit(cx);
        }
        let mut ride = self.new_ride(units.clone(), RideKind::Counter(current));
        ride.spent = cost;
        ride.state = RideState::Met;
        ride.target = Some(prey);
        self.bring_riders(&units, &ride.leaders, at, prey);
        let met = self.pos.charge.rides[usize::from(current)].units.clone();
        self.pos.charge.rides.push(ride);
        let number = self.pos.charge.rides.len() as u8 - 1;
        self.pos.charge.contacts.push(Contact {
            ride: number,
            hex: prey,
            met,
        });
        cx.log.note(|| Event::Charge(ChargeEvent::Countered(units)));
        self.end_pursuit(cx)
    }

    /// Puts riders and their leaders into a hex, facing another.
    pub(super) fn bring_riders(
        &mut self,
        units: &[UnitId],
        leaders: &[crate::LeaderId],
        at: HexId,
        towards: HexId,
    ) {
        let side = self.setup.map.grid().side_between(at, towards);
        let first_reading = self.setup.options.first_reading;
        for unit in units {
            let state = self.pos.unit_mut(*unit);
            let rode = !state.stands_in(at);
            state.hexes = Hexes::one(at);
            if let Some(side) = side {
                if state.formation == Formation::General {
                    //= 19.9.6 18.13.4.9
                    if rode || first_reading {
                        state.formation = Formation::Column;
                    }
                    state.facing = Facing::side(side);
                } else {
                    state.facing = Battle::nearest_facing(state.facing, side);
                }
            }
            self.put_at_bottom(*unit);
        }
        self.bring_leaders(leaders, at);
    }

    pub(crate) fn hunt_candidates(&self, into: &mut Vec<Order>) {
        let grid = self.setup.map.grid();
        let runners: Vec<HexId> = self
            .army(self.pos.active.other())
            .filter(|unit| self.pos.unit(*unit).marks.has(Marks::RAN))
            .filter_map(|unit| self.pos.unit(unit).hex())
            .collect();
        for from in self.ground_of(self.pos.active).iter() {
            for target in &runners {
                if grid.distance(from, *target) <= NEAR {
                    into.push(Order::Hunt(from, *target));
                }
            }
        }
    }

    /// Whether cavalry that did not charge may fall upon enemies who ran in this phase.
    //= 19.12.1-b 19.12.2
    pub(crate) fn check_hunt(&self, from: HexId, target: HexId) -> Result<(), Refusal> {
        if !self.pos.assault.from.is_empty() {
            return Err(Refusal::AssaultNotDefined);
        }
        let units = self.riders(self.pos.active, from);
        let Some(first) = units.first().copied() else {
            return Err(Refusal::Charge(ChargeRefusal::NoCavalry(from)));
        };
        let prey = self.runners_in(target);
        if prey.is_empty() {
            return Err(Refusal::NobodyToAssault(target));
        }
        for unit in &units {
            let state = self.pos.unit(*unit);
            if state.fatigue == Fatigue::Exhausted {
                return Err(Refusal::Charge(ChargeRefusal::Tired(*unit)));
            }
            if state.marks.has(Marks::CHARGED) {
                return Err(Refusal::HasCharged(*unit));
            }
            if self.pos.charge.sprung.contains(&(*unit, prey[0])) {
                return Err(Refusal::Charge(ChargeRefusal::Tried(*unit)));
            }
            self.check_may_attack(*unit)?;
        }
        let one_hex = self.pos.unit(first).hexes.len() == 1;
        if one_hex && self.spring_way(self.pos.active, from, &[target]).is_some() {
            Ok(())
        } else {
            Err(Refusal::Charge(ChargeRefusal::OutOfZone(first)))
        }
    }

    fn runners_in(&self, hex: HexId) -> Vec<UnitId> {
        let mut units = self.stack_of(self.pos.active.other(), hex);
        let ran = |unit: &UnitId| {
            let state = self.pos.unit(*unit);
            state.marks.has(Marks::RAN) && !state.is_good_order()
        };
        if units.iter().all(ran) {
            units
        } else {
            units.clear();
            units
        }
    }

    /// It tries, and hunts them at once.
    //= 19.12.1-b 19.12.3-a 19.12.4
    pub(crate) fn hunt(&mut self, from: HexId, target: HexId, cx: &mut Cx<'_>) -> Done {
        let units = self.riders(self.pos.active, from);
        let prey = self.runners_in(target);
        let mut sprung = std::mem::take(&mut self.pos.charge.sprung);
        sprung.extend(units.iter().zip(&prey).map(|(unit, prey)| (*unit, *prey)));
        if let Some(prey) = prey.first() {
            sprung.extend(units.iter().map(|unit| (*unit, *prey)));
        }
        let cause = Cause::Charge(Rule::R19_12_3A, Vec::new());
        let results = self.roll_morale(&units, &cause, cx)?;
        let units = self.steady(&results);
        let way = self.spring_way(self.pos.active, from, &[target]);
        let Some((at, _, _, cost)) = way.filter(|_| !units.is_empty()) else {
            self.pos.charge.sprung = sprung;
            return Ok(());
        };
        let mut units = units;
        if at != from {
            units = self.ride_out(&units, from, &[target], cx)?;
        }
        if units.is_empty() {
            self.pos.charge.sprung = sprung;
            return Ok(());
        }
        let mut ride = self.new_ride(units.clone(), RideKind::Opportunity);
        ride.spent = cost;
        ride.entered = u8::from(at != from);
        ride.target = Some(target);
        ride.state = RideState::Met;
        ride.recalls = 0;
        self.bring_riders(&units, &ride.leaders, at, target);
        cx.log
            .note(|| Event::Charge(ChargeEvent::Sprang(units, at)));
        self.pos.charge = ChargeState {
            rides: vec![ride],
            contacts: vec![Contact {
                ride: 0,
                hex: target,
                met: prey,
            }],
            sprung,
            held_over: true,
            resume: true,
            ..ChargeState::default()
        };
        self.fight_next(cx)
    }

    /// What was hunted in the Assault Phase is over; the assaults go on.
    pub(super) fn resume_assaults(&mut self) {
        let sprung = std::mem::take(&mut self.pos.charge.sprung);
        self.pos.charge = ChargeState {
            sprung,
            stage: Stage::None,
            ..ChargeState::default()
        };
        self.pos.step = Step::Assault;
    }
}
