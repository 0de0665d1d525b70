//! Sections 19.9.12, 19.9.15, 19.9.16 and 19.11: what the enemy does about a charge.

use ground::hex::{Aspect, HexId, Terrain};

use super::{ChargeEvent, ChargeOrder, ChargeRefusal, RideKind, RideState, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::{Cause, Checked};
use crate::order::Order;
use crate::position::{Fatigue, Hexes};
use crate::refusal::Refusal;
use crate::resolve::square::{Forming, Pressure};
use crate::tables::results::Squared;
use crate::troops::{Arm, Inspiration, SquareClass, Weight};
use crate::{Formation, Rule, UnitId};

/// How near a charge must be for infantry to form square.
const SQUARE_RANGE: u32 = 4;
/// The fewest steps of a square.
const LEAST_SQUARE: u32 = 3;

impl Battle {
    pub(super) fn reaction_candidates(&self, into: &mut Vec<Order>) {
        let Some(ride) = self.ride() else {
            return;
        };
        // Those upon whom horse springs out of hand answer when it is upon them; nobody counter-charges it.
        let sprung = ride.kind == RideKind::Opportunity;
        for hex in self.ground_of(ride.side.other()).iter() {
            if sprung && self.is_charged_by_spring(hex) {
                continue;
            }
            let Some(first) = self.stack_of(ride.side.other(), hex).first().copied() else {
                continue;
            };
            into.push(Order::Charge(
                if self.setup.unit(first).arm == Arm::Cavalry {
                    ChargeOrder::CounterCharge(hex)
                } else {
                    ChargeOrder::FormSquare(hex)
                },
            ));
        }
    }

    /// Whether those stand in a hex upon whom an opportunity charge is made.
    pub(super) fn is_charged_by_spring(&self, hex: HexId) -> bool {
        let target = self.ride().and_then(|ride| ride.target);
        let enemy = self.ride().map(|ride| ride.side.other());
        let stack = enemy.map_or_else(Vec::new, |enemy| self.stack_of(enemy, hex));
        target.is_some_and(|target| {
            stack
                .iter()
                .any(|unit| self.pos.unit(*unit).stands_in(target))
        })
    }

    /// Hexes from the ride to a hex.
    fn ride_distance(&self, hex: HexId) -> u32 {
        let grid = self.setup.map.grid();
        let own = self.threatening_hexes();
        own.iter()
            .map(|from| grid.distance(*from, hex))
            .min()
            .unwrap_or(u32::MAX)
    }

    /// Where the charge stands: in a massive one, all its stacks.
    //= 19.9.12-a
    fn threatening_hexes(&self) -> Vec<HexId> {
        let current = usize::from(self.pos.charge.current);
        let massive = |ride: &super::Ride| ride.kind == RideKind::Massive;
        if !self.ride().is_some_and(massive) {
            return self.ride_hexes(current);
        }
        let rides = &self.pos.charge.rides;
        (0..rides.len())
            .filter(|index| massive(&rides[*index]))
            .flat_map(|index| self.ride_hexes(index))
            .collect()
    }

    fn ride_is_seen(&self, hex: HexId) -> bool {
        let near = |from: &HexId| self.setup.map.grid().distance(*from, hex) <= SQUARE_RANGE;
        let own = self.threatening_hexes();
        own.iter().any(|from| near(from) && self.sees(hex, *from))
    }

    /// The infantry of a hex that would form square.
    fn formable(&self, hex: HexId) -> Vec<UnitId> {
        let Some(ride) = self.ride() else {
            return Vec::new();
        };
        let mut units = self.stack_of(ride.side.other(), hex);
        units.retain(|unit| self.setup.unit(*unit).arm == Arm::Infantry);
        // Skirmishers do not form square, but the formed men beside them do.
        //= 19.9.15.1-b
        let formed = |unit: &UnitId| self.pos.unit(*unit).formation != Formation::Skirmish;
        if units.iter().any(formed) {
            units.retain(formed);
        }
        units
    }

    /// Whether the infantry of a hex may try for square.
    //= 19.9.12-a 19.9.15.1-a 19.9.15.1-b 19.9.15.1-c 14.12.6.2 11.17.4-a 4.2
    pub(super) fn check_form_square(&self, hex: HexId) -> Result<(), Refusal> {
        let units = self.formable(hex);
        let cannot = |unit: UnitId| Refusal::Charge(ChargeRefusal::NoSquare(unit));
        let Some(first) = units.first().copied() else {
            return Err(Refusal::NobodyThere(hex));
        };
        if self.ride_distance(hex) > SQUARE_RANGE || !self.ride_is_seen(hex) {
            return Err(Refusal::Charge(ChargeRefusal::TooFarForSquare(hex)));
        }
        if !self.setup.is_clear(hex) {
            return Err(Refusal::GroundForbids(Formation::Square, hex));
        }
        for unit in &units {
            let state = self.pos.unit(*unit);
            let loose = matches!(state.formation, Formation::Skirmish | Formation::Square);
            if loose || !state.is_good_order() || state.marks.has(Marks::UNSQUARED) {
                return Err(cannot(*unit));
            }
            //= 19.9.15.4-a
            if self.pos.charge.tried.contains(unit) {
                return Err(Refusal::Charge(ChargeRefusal::Tried(*unit)));
            }
        }
        let steps: u32 = units.iter().map(|unit| u32::from(self.steps(*unit))).sum();
        if steps < LEAST_SQUARE {
            return Err(Refusal::TooFewForSquare(steps));
        }
        let met = |unit: &UnitId| {
            self.pos
                .charge
                .contacts
                .iter()
                .any(|contact| contact.met.contains(unit))
        };
        if units.iter().any(met) {
            return Err(cannot(first));
        }
        Ok(())
    }

    /// All that bears on a square.
    //= 19.9.15.2-a
    pub(super) fn forming(&self, hex: HexId) -> Forming {
        let units = self.formable(hex);
        let riders = self.ride().map_or_else(Vec::new, |ride| ride.units.clone());
        let own = self.threatening_hexes();
        let level = units
            .iter()
            .map(|unit| self.level_of(*unit))
            .max()
            .unwrap_or(0);
        let class = units
            .iter()
            .filter_map(|unit| self.setup.unit(*unit).foot)
            .map(|foot| {
                if level > 0 {
                    foot.square_shaken
                } else {
                    foot.square
                }
            })
            .max()
            .unwrap_or(SquareClass::D);
        let grid = self.setup.map.grid();
        let nearest = own
            .iter()
            .min_by_key(|from| grid.distance(**from, hex))
            .copied();
        let state = |unit: &UnitId| self.pos.unit(*unit);
        let flank = units.iter().zip(nearest).any(|(unit, from)| {
            let aspect = self.aspect_from(*unit, hex, from);
            matches!(aspect, Some(Aspect::Flank | Aspect::Rear))
        });
        let side = self
            .ride()
            .map_or(self.pos.active, |ride| ride.side)
            .other();
        let leader = self
            .commanding_leader(side, hex)
            .map(|leader| self.setup.leader(leader).morale);
        let pressure = Pressure {
            forced_march: units
                .iter()
                .any(|unit| state(unit).marks.has(Marks::HASTENED)),
            massive: self
                .ride()
                .is_some_and(|ride| ride.kind == RideKind::Massive),
            lancers: riders.iter().any(|unit| {
                self.setup
                    .unit(*unit)
                    .horse
                    .is_some_and(|horse| horse.lance > 0)
            }),
            crops: self.setup.map.terrain(hex) == Terrain::Crops,
            flank,
            line: units
                .iter()
                .any(|unit| state(unit).formation == Formation::Line),
            level,
            half: units.iter().any(|unit| self.has_lost_half(*unit)),
            leader: leader.map(|morale| match morale {
                Inspiration::Automatic => i8::MAX,
                Inspiration::Bonus(bonus) => bonus,
            }),
            light: units
                .iter()
                .all(|unit| self.setup.unit(*unit).foot.is_some_and(|foot| foot.light)),
        };
        // Cavalry that springs upon what moves is met at the distance from which it came.
        //= 19.12.3-b 19.9.12-a
        let far = match self.ride() {
            Some(ride) if ride.kind == RideKind::Opportunity && ride.target == Some(hex) => {
                1 + u32::from(ride.entered)
            }
            _ => self.ride_distance(hex),
        };
        Forming::under(&self.setup.tables, class, far, pressure)
    }

    /// Infantry tries for square.
    //= 19.9.15.2-b 19.13.9 11.17.10.2 19.7.2.1 14.4.4
    pub(super) fn form_square(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let forming = self.forming(hex);
        let result = forming.roll(&self.setup.tables, cx.chance)?;
        let units = self.formable(hex);
        self.pos.charge.tried.extend(&units);
        let (class, modifiers) = (forming.class, forming.modifiers);
        let names = units.clone();
        cx.log.note(|| {
            Event::Charge(ChargeEvent::Square {
                units: names,
                class,
                modifiers,
                result,
            })
        });
        let riders: Vec<HexId> = self.ride_hexes(usize::from(self.pos.charge.current));
        match result {
            Squared::Square => {
                let side = self
                    .ride()
                    .map_or(self.pos.active, |ride| ride.side)
                    .other();
                for unit in self.stack_of(side, hex) {
                    let skirmishes = self.pos.unit(unit).formation == Formation::Skirmish;
                    if self.setup.unit(unit).arm == Arm::Cavalry || skirmishes {
                        continue;
                    }
                    let state = self.pos.unit_mut(unit);
                    state.hexes = Hexes::one(hex);
                    state.formation = Formation::Square;
                    //= 19.9.15.3
                    self.pos.charge.squared.push(unit);
                }
            }
            Squared::Disorder | Squared::Rout => {
                let to = if result == Squared::Rout {
                    Formation::Rout
                } else {
                    Formation::Disorder
                };
                for unit in &units {
                    self.break_in_place(*unit, to, &riders, cx)?;
                }
            }
        }
        let meeting = self.pos.charge.stage == Stage::Meeting;
        if let Some(ride) = self.ride_mut()
            && ride.target == Some(hex)
            && ride.kind != RideKind::Massive
        {
            //= 19.9.14.1
            ride.recalls += 1;
        }
        if meeting {
            self.target_answered(hex, cx)
        } else {
            self.after_step(cx)
        }
    }

    /// Breaks a unit without letting it run yet: guns in action are lost.
    //= 19.9.16.5-a 20.4
    pub(super) fn break_in_place(
        &mut self,
        unit: UnitId,
        to: Formation,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        if self.is_unlimbered(unit) {
            self.destroy(unit, cx);
            return Ok(());
        }
        let to = if self.setup.unit(unit).arm == Arm::Cavalry {
            Formation::Rout
        } else {
            to
        };
        // Who is caught in several hexes is caught where the charge strikes.
        let struck = self.ride().and_then(|ride| ride.target);
        if let Some(hex) = struck.filter(|hex| self.pos.unit(unit).stands_in(*hex)) {
            self.pos.unit_mut(unit).hexes = Hexes::one(hex);
        }
        self.scatter(unit, to, from, cx)?;
        if !self.pos.charge.broken.contains(&unit) {
            self.pos.charge.broken.push(unit);
        }
        Ok(())
    }

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
