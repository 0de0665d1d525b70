//! Section 19.9.16: the charge is upon its target, which stands, forms square or slips away.

use ground::hex::{Aspect, HexId, Terrain};
use kernel::{Fraction, Modifier};

use super::{ChargeOrder, ChargeRefusal, RideKind, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::{Cause, Checked};
use crate::order::Order;
use crate::position::Hexes;
use crate::refusal::Refusal;
use crate::resolve::melee::assault_row;
use crate::troops::{Arm, Weight};
use crate::{Formation, Rule, UnitId};

impl Battle {
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
        into.push(Order::Charge(ChargeOrder::Spare));
        into.push(Order::Charge(ChargeOrder::FormSquare(hex)));
        for (_, near) in self.setup.map.grid().neighbours(hex) {
            into.push(Order::Charge(ChargeOrder::SlipTo(near)));
            into.push(Order::Charge(ChargeOrder::Evade(near)));
        }
    }

    pub(super) fn check_meeting(&self, order: ChargeOrder) -> Result<(), Refusal> {
        let target = self.ride().and_then(|ride| ride.target);
        match order {
            ChargeOrder::StandFast => Ok(()),
            ChargeOrder::Spare if !self.charged_to_be_spared().is_empty() => Ok(()),
            ChargeOrder::Spare => Err(Refusal::Charge(ChargeRefusal::CannotSpare)),
            ChargeOrder::FormSquare(hex) if Some(hex) == target => self.check_form_square(hex),
            ChargeOrder::SlipTo(hex) => self.check_slip(hex),
            ChargeOrder::Evade(hex) => self.check_evade(hex),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// The cavalry that stands before the ride and may say that it will spare its horses.
    //= 19.10.9.3-b
    pub(super) fn charged_to_be_spared(&self) -> Vec<UnitId> {
        let Some((hex, side)) = self
            .ride()
            .and_then(|ride| Some((ride.target?, ride.side.other())))
        else {
            return Vec::new();
        };
        let rides = |unit: &UnitId| {
            let mut rides = self.pos.charge.rides.iter();
            rides.any(|ride| ride.units.contains(unit))
        };
        let mut units = self.stack_of(side, hex);
        units.retain(|unit| {
            let loose = self.pos.unit(*unit).formation == Formation::Skirmish;
            self.may_be_spared(*unit) && !loose && !rides(unit)
        });
        units
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
        let free = !self.ground_of(side.other()).contains(to);
        let passable = self
            .step_cost(self.mover(unit), false, hex, across)
            .is_some();
        if free && passable && (cover || friends.iter().any(steady)) {
            Ok(())
        } else {
            Err(Refusal::NoHaven(unit, to))
        }
    }

    //= 11.20.4.9-c 11.20.4.9-d 11.20.4.9-e
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
        let (mut left, mut routed) = (Vec::new(), false);
        for unit in self.stack_of(side, hex) {
            self.pos.charge.tried.push(unit);
            let state = self.pos.unit_mut(unit);
            left.extend(state.hexes.iter().copied());
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
                self.break_in_place(unit, Formation::Rout, &riders, cx)?;
                routed = true;
            }
        }
        if let Some(ride) = self.ride_mut() {
            ride.target = Some(to);
        }
        //= 20.7.1-c
        self.gather_leaders(side, &left, to);
        //= 19.9.14.1
        if routed && !self.setup.options.first_reading {
            self.target_changed(to);
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
        let before = self.pos.charge.broken.len();
        for unit in &stack {
            let (data, state) = (self.setup.unit(*unit), self.pos.unit(*unit));
            let limbered = data.arm == Arm::Artillery && state.limbered;
            match state.formation {
                Formation::Rout => {}
                _ if data.arm == Arm::Cavalry && state.formation != Formation::Skirmish => {}
                _ if limbered && escorted => {}
                Formation::Skirmish => {
                    if data.arm == Arm::Cavalry {
                        self.pos.charge.clouds.push(*unit);
                    }
                    self.break_in_place(*unit, Formation::Rout, &riders, cx)?;
                }
                _ if limbered => self.break_in_place(*unit, Formation::Rout, &riders, cx)?,
                Formation::General => {}
                Formation::Square if self.pos.charge.squared.contains(unit) => {}
                _ => checking.push(*unit),
            }
        }
        if !checking.is_empty() {
            let modifiers = self.stand_modifiers(hex, &checking);
            let cause = Cause::Charge(Rule::R20_6_4_3, modifiers);
            for (unit, result) in self.roll_morale(&checking, &cause, cx)? {
                if result == Checked::Failed {
                    self.break_in_place(unit, Formation::Rout, &riders, cx)?;
                }
            }
        }
        //= 19.9.14.1
        let destroyed = |unit: &UnitId| !self.pos.unit(*unit).is_here();
        let broke = self.pos.charge.broken.len() > before || stack.iter().any(destroyed);
        if broke {
            self.target_changed(hex);
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
                .filter(|ride| ride.kind == RideKind::Massive)
                .flat_map(|ride| ride.units.clone())
                .collect()
        } else {
            ride.units.clone()
        };
        let riding: Vec<(UnitId, usize)> = riders
            .iter()
            .map(|unit| (*unit, self.touching(*unit, hex).max(1)))
            .collect();
        let met: Vec<(UnitId, usize)> = standing.iter().map(|unit| (*unit, 1)).collect();
        let (attack, defence) = (self.counted_steps(&riding), self.counted_steps(&met));
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
    pub(super) fn target_answered(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let Some(ride) = self.ride() else {
            return self.next_rider(cx);
        };
        let stack = self.stack_of(ride.side.other(), hex);
        let changed = |unit: &UnitId| {
            self.pos.charge.broken.contains(unit) || self.pos.charge.squared.contains(unit)
        };
        // The player recalls when he likes; who rides against a charge comes home, unless the target changed.
        //= 19.9.14.1 18.6
        let asks = match ride.kind {
            RideKind::Normal if !self.setup.options.first_reading => ride.recalls > 0,
            RideKind::Normal | RideKind::Counter(_) => {
                ride.recalls > 0 && stack.iter().any(changed)
            }
            RideKind::Massive | RideKind::Opportunity => false,
        };
        if asks {
            self.pos.charge.stage = Stage::Pressing;
            return Ok(());
        }
        //= 19.13.6
        if ride.kind == RideKind::Massive && self.check_ride_over().is_ok() {
            self.pos.charge.stage = Stage::Pressing;
            return Ok(());
        }
        self.press_on(cx)
    }

    /// The cavalry is upon its target.
    //= 18.6
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
        if let Some(next) = self.next_of_several() {
            return self.meet(next, cx);
        }
        self.next_rider(cx)
    }

    /// A line of several hexes has further targets before it.
    //= 19.9.10-c
    fn next_of_several(&mut self) -> Option<HexId> {
        let ride = self.ride()?;
        let unit = ride.units.first().copied()?;
        let enemy = ride.side.other();
        let before = |hex: &HexId| {
            self.aspect(unit, *hex) == Some(Aspect::Front) && self.ground_of(enemy).contains(*hex)
        };
        let next = ride.also.iter().copied().find(before)?;
        let ride = self.ride_mut()?;
        ride.also.retain(|hex| *hex != next);
        Some(next)
    }
}
