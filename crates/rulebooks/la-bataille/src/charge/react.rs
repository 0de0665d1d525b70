//! Sections 19.9.12, 19.9.15, 19.9.16 and 19.11: what the enemy does about a charge.

use ground::hex::{Aspect, HexId, Terrain};
use kernel::{Fraction, Modifier};

use super::{ChargeEvent, ChargeOrder, ChargeRefusal, RideKind, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::{Cause, Checked};
use crate::order::Order;
use crate::position::{Fatigue, Hexes, Marks};
use crate::refusal::Refusal;
use crate::resolve::melee::assault_row;
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
        for hex in self.ground_of(ride.side.other()).iter() {
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

    /// Hexes from the ride to a hex.
    fn ride_distance(&self, hex: HexId) -> u32 {
        let grid = self.setup.map.grid();
        let own = self.ride_hexes(usize::from(self.pos.charge.current));
        own.iter()
            .map(|from| grid.distance(*from, hex))
            .min()
            .unwrap_or(u32::MAX)
    }

    fn ride_is_seen(&self, hex: HexId) -> bool {
        let own = self.ride_hexes(usize::from(self.pos.charge.current));
        own.iter().any(|from| self.sees(hex, *from))
    }

    /// The infantry of a hex that would form square.
    fn formable(&self, hex: HexId) -> Vec<UnitId> {
        let Some(ride) = self.ride() else {
            return Vec::new();
        };
        let mut units = self.stack_of(ride.side.other(), hex);
        units.retain(|unit| self.setup.unit(*unit).arm == Arm::Infantry);
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
        let own = self.ride_hexes(usize::from(self.pos.charge.current));
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
        Forming::under(&self.setup.tables, class, self.ride_distance(hex), pressure)
    }

    /// Infantry tries for square.
    //= 19.9.15.2-b 19.13.9 11.17.10.2 19.7.2.1
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
                    if self.setup.unit(unit).arm == Arm::Cavalry {
                        continue;
                    }
                    let state = self.pos.unit_mut(unit);
                    state.hexes = Hexes::one(hex);
                    state.formation = Formation::Square;
                }
                self.pos.charge.squared.extend(&units);
            }
            Squared::Disorder | Squared::Rout => {
                let to = if result == Squared::Rout {
                    Formation::Rout
                } else {
                    Formation::Disorder
                };
                for unit in &units {
                    self.break_in_place(*unit, to, &riders, cx);
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
    ) {
        if self.is_unlimbered(unit) {
            self.destroy(unit, cx);
            return;
        }
        let to = if self.setup.unit(unit).arm == Arm::Cavalry {
            Formation::Rout
        } else {
            to
        };
        self.scatter(unit, to, from, cx);
        if !self.pos.charge.broken.contains(&unit) {
            self.pos.charge.broken.push(unit);
        }
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
        let light = self.setup.unit(first).weight() == Some(Weight::Light);
        let range = if light { 6 } else { 4 };
        let own = self.ride_hexes(usize::from(self.pos.charge.current));
        let inside = |at: &HexId| {
            self.setup.map.grid().distance(hex, *at) <= range
                && self.leaves_front(first, hex, *at)
                && self.sees(hex, *at)
        };
        if own.iter().any(inside) && self.pos.unit(first).hexes.len() == 1 {
            Ok(())
        } else {
            Err(Refusal::Charge(ChargeRefusal::OutOfZone(first)))
        }
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
        let passed = results.iter().all(|(_, result)| *result == Checked::Passed);
        if passed {
            let mut ride = self.new_ride(units.clone(), RideKind::Counter(current));
            ride.behind = self.ride().map_or(ride.behind, super::Ride::time);
            self.pos.charge.rides.push(ride);
            cx.log.note(|| Event::Charge(ChargeEvent::Countered(units)));
        }
        self.after_step(cx)
    }

    /// The ride has its target before it: what does that do?
    //= 19.9.16.1-a 19.9.16.1-b 19.9.16.1-c 19.9.16.2 19.9.15.3 19.9.15.4-b 19.9.16.1-d
    pub(super) fn meet(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        if let Some(ride) = self.ride_mut() {
            ride.target = Some(hex);
        }
        self.pos.charge.stage = Stage::Meeting;
        let mut orders = Vec::new();
        self.meeting_candidates(&mut orders);
        orders.retain(|order| self.check_charge(*order).is_ok());
        match orders[..] {
            [] | [Order::Charge(ChargeOrder::StandFast)] => self.stand_fast(cx),
            _ => Ok(()),
        }
    }

    pub(super) fn meeting_candidates(&self, into: &mut Vec<Order>) {
        let Some(hex) = self.ride().and_then(|ride| ride.target) else {
            return;
        };
        into.push(Order::Charge(ChargeOrder::StandFast));
        into.push(Order::Charge(ChargeOrder::FormSquare(hex)));
        for (_, near) in self.setup.map.grid().neighbours(hex) {
            into.push(Order::Charge(ChargeOrder::SlipTo(near)));
        }
    }

    pub(super) fn check_meeting(&self, order: ChargeOrder) -> Result<(), Refusal> {
        let target = self.ride().and_then(|ride| ride.target);
        match order {
            ChargeOrder::StandFast => Ok(()),
            ChargeOrder::FormSquare(hex) if Some(hex) == target => self.check_form_square(hex),
            ChargeOrder::SlipTo(hex) => self.check_slip(hex),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Whether skirmishers may slip into a hex: cover, or friends in good order.
    //= 11.20.4.9-a 11.20.4.9-b
    fn check_slip(&self, to: HexId) -> Result<(), Refusal> {
        let Some((hex, side)) = self
            .ride()
            .and_then(|ride| Some((ride.target?, ride.side.other())))
        else {
            return Err(Refusal::NotAskedNow);
        };
        let stack = self.stack_of(side, hex);
        let cloud = |unit: &UnitId| {
            self.setup.unit(*unit).arm == Arm::Infantry
                && self.pos.unit(*unit).formation == Formation::Skirmish
        };
        if stack.is_empty()
            || !stack.iter().all(cloud)
            || stack
                .iter()
                .any(|unit| self.pos.charge.tried.contains(unit))
        {
            return Err(Refusal::CannotWithdraw(
                stack.first().copied().unwrap_or(UnitId(0)),
            ));
        }
        let unit = stack[0];
        let map = &self.setup.map;
        let Some(across) = map.grid().side_between(hex, to) else {
            return Err(Refusal::NotNext(to));
        };
        let cover = matches!(
            map.terrain(to),
            Terrain::Wood | Terrain::Village | Terrain::Farm | Terrain::Marsh
        );
        let friends = self.stack_of(side, to);
        let steady = |unit: &UnitId| {
            let state = self.pos.unit(*unit);
            state.is_good_order() && state.formation != Formation::Skirmish
        };
        let free = self.stack_of(side.other(), to).is_empty();
        let passable = self
            .step_cost(self.mover(unit), false, hex, across)
            .is_some();
        if free && passable && (cover || friends.iter().any(steady)) {
            Ok(())
        } else {
            Err(Refusal::NoHaven(unit, to))
        }
    }

    //= 11.20.4.9-c 11.20.4.9-d
    pub(super) fn slip_to(&mut self, to: HexId, cx: &mut Cx<'_>) -> Done {
        let Some((hex, side)) = self
            .ride()
            .and_then(|ride| Some((ride.target?, ride.side.other())))
        else {
            return Ok(());
        };
        let friend = self.stack_of(side, to).first().copied();
        let looks = friend.map(|friend| {
            let state = self.pos.unit(friend);
            (state.formation, state.facing)
        });
        let riders = self.ride_hexes(usize::from(self.pos.charge.current));
        for unit in self.stack_of(side, hex) {
            self.pos.charge.tried.push(unit);
            let state = self.pos.unit_mut(unit);
            state.hexes = Hexes::one(to);
            if let Some((formation, facing)) = looks {
                state.formation = formation;
                state.facing = facing;
            } else {
                state.formation = Formation::General;
                state.facing = crate::movement::to_side(state.facing, None);
            }
            self.put_at_bottom(unit);
            cx.log.note(|| Event::Withdrew(unit, to));
            if self.overstacking(to).is_some() {
                self.break_in_place(unit, Formation::Rout, &riders, cx);
            }
        }
        if let Some(ride) = self.ride_mut() {
            ride.target = Some(to);
        }
        self.after_step(cx)
    }

    /// The target stands, if it can.
    //= 19.9.16.3 19.9.16.5-a 20.6.4.3 11.18.9-b 11.18.9-c 17.4 18.12.1-b
    pub(super) fn stand_fast(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some((hex, side)) = self
            .ride()
            .and_then(|ride| Some((ride.target?, ride.side.other())))
        else {
            return self.next_rider(cx);
        };
        let riders = self.ride_hexes(usize::from(self.pos.charge.current));
        let stack = self.stack_of(side, hex);
        let foot = |unit: &UnitId| {
            self.setup.unit(*unit).arm == Arm::Infantry && self.pos.unit(*unit).is_good_order()
        };
        let escorted = stack.iter().any(foot);
        let mut checking = Vec::new();
        for unit in &stack {
            let (data, state) = (self.setup.unit(*unit), self.pos.unit(*unit));
            let limbered = data.arm == Arm::Artillery && state.limbered;
            match state.formation {
                Formation::Rout => {}
                _ if data.arm == Arm::Cavalry && state.formation != Formation::Skirmish => {}
                _ if limbered && escorted => {}
                Formation::Skirmish => self.break_in_place(*unit, Formation::Rout, &riders, cx),
                _ if limbered => self.break_in_place(*unit, Formation::Rout, &riders, cx),
                Formation::General => {}
                _ if self.pos.charge.squared.contains(unit) => {}
                _ => checking.push(*unit),
            }
        }
        if !checking.is_empty() {
            let modifiers = self.stand_modifiers(hex, &checking);
            let cause = Cause::Charge(Rule::R20_6_4_3, modifiers);
            let mut broke = false;
            for (unit, result) in self.roll_morale(&checking, &cause, cx)? {
                if result == Checked::Failed {
                    broke = true;
                    self.break_in_place(unit, Formation::Rout, &riders, cx);
                }
            }
            if broke
                && let Some(ride) = self.ride_mut()
                && ride.kind != RideKind::Massive
            {
                ride.recalls += 1;
            }
        }
        self.target_answered(hex, cx)
    }

    /// What bears on those who stand before a charge.
    //= 19.9.16.4 19.9.16.4-a 19.9.16.4-b 19.9.16.4-c 19.9.16.4-d 19.13.10 20.6.6.3 20.6.6.6-b 20.6.6.7
    fn stand_modifiers(&self, hex: HexId, standing: &[UnitId]) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        let mut add = |rule: Rule, what: &'static str, value: i8| {
            if value != 0 {
                modifiers.push(Modifier::new(rule, what, value));
            }
        };
        let Some(ride) = self.ride() else {
            return modifiers;
        };
        let massive = ride.kind == RideKind::Massive;
        let riders: Vec<UnitId> = if massive {
            self.pos
                .charge
                .rides
                .iter()
                .flat_map(|ride| ride.units.clone())
                .collect()
        } else {
            ride.units.clone()
        };
        let attack: Fraction = riders
            .iter()
            .map(|unit| self.melee_steps(*unit, self.pos.unit(*unit).hexes.len()))
            .sum();
        let defence: Fraction = standing.iter().map(|unit| self.melee_steps(*unit, 1)).sum();
        let defence = if defence == Fraction::ZERO {
            Fraction::ONE
        } else {
            defence
        };
        let row = assault_row(&self.setup.tables, attack, defence);
        add(Rule::R20_6_6_7, "steps against steps", row.defender);
        let from = self
            .ride_hexes(usize::from(self.pos.charge.current))
            .first()
            .copied();
        if let (Some(from), Some(unit)) = (from, standing.first()) {
            match self.aspect(*unit, from) {
                Some(Aspect::Flank) => add(Rule::R19_9_16_4A, "charged in flank", -12),
                Some(Aspect::Rear) => add(Rule::R19_9_16_4B, "charged in rear", -6),
                _ => {}
            }
            if self.setup.map.level(hex) > self.setup.map.level(from) {
                add(Rule::R20_6_6_3, "the enemy comes uphill", 3);
            }
        }
        let heavy = ride
            .units
            .iter()
            .any(|unit| self.setup.unit(*unit).weight() == Some(Weight::SuperHeavy));
        if heavy {
            add(Rule::R19_9_16_4C, "super-heavy cavalry", -6);
        }
        if standing
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Road)
        {
            add(Rule::R19_9_16_4D, "in road order", -12);
        }
        modifiers
    }

    /// The target has done what it could: the cavalry presses on, or is called off.
    //= 19.9.16.5-b
    fn target_answered(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let Some(ride) = self.ride() else {
            return self.next_rider(cx);
        };
        let stack = self.stack_of(ride.side.other(), hex);
        let changed = |unit: &UnitId| {
            self.pos.charge.broken.contains(unit) || self.pos.charge.squared.contains(unit)
        };
        let asks = ride.recalls > 0
            && ride.kind != RideKind::Massive
            && ride.kind != RideKind::Opportunity;
        if asks && stack.iter().any(changed) {
            self.pos.charge.stage = Stage::Pressing;
            return Ok(());
        }
        self.press_on(cx)
    }

    /// The cavalry is upon its target.
    pub(super) fn press_on(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some(hex) = self.ride().and_then(|ride| ride.target) else {
            return self.next_rider(cx);
        };
        self.note_contact(hex, cx);
        if self
            .ride()
            .is_some_and(|ride| ride.kind == RideKind::Opportunity)
        {
            return self.hold_contact(cx);
        }
        self.next_rider(cx)
    }
}
