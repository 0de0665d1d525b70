//! Sections 19.4, 19.8 and 19.13.1: who charges.

use ground::hex::HexId;

use super::{
    ChargeEvent, ChargeOrder, ChargeRefusal, ChargeState, Ride, RideKind, RideState, Stage,
};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::order::Order;
use crate::points::Points;
use crate::position::{Fatigue, Marks, Step};
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

/// Points more for those who charge.
//= 19.9.3
const BONUS: Points = Points::whole(5);

impl Battle {
    pub(super) fn declaration_candidates(&self, into: &mut Vec<Order>) {
        let side = self.pos.active;
        for hex in self.ground_of(side).iter() {
            let first = self.stack_of(side, hex).first().copied();
            if first.is_some_and(|unit| self.setup.unit(unit).arm == Arm::Cavalry) {
                into.push(Order::Charge(ChargeOrder::Declare(hex)));
            }
        }
        for leader in self.setup.leader_ids() {
            let data = self.setup.leader(leader);
            if data.side == side && data.special_cavalry && self.leader_hex(leader).is_some() {
                into.push(Order::Charge(ChargeOrder::DeclareMassive(leader)));
            }
        }
    }

    /// The cavalry of a hex that could charge: all that is in good order; others of the stack stay behind.
    pub(crate) fn riders(&self, side: kernel::Side, hex: HexId) -> Vec<UnitId> {
        let stack = self.stack_of(side, hex);
        let fit = |unit: &UnitId| {
            let state = self.pos.unit(*unit);
            self.setup.unit(*unit).arm == Arm::Cavalry
                && matches!(
                    state.formation,
                    Formation::Column | Formation::Line | Formation::General
                )
        };
        let able: Vec<UnitId> = stack.into_iter().filter(|unit| fit(unit)).collect();
        // Who is too tired for it stays behind, unless all are.
        let tired = |unit: &UnitId| self.pos.unit(*unit).fatigue;
        let declares = matches!(
            self.pos.charge.stage,
            Stage::None | Stage::Declaring | Stage::Choosing
        );
        let most = if declares && self.pos.step == Step::Charge {
            Fatigue::Rested
        } else {
            Fatigue::Tired
        };
        if able.iter().any(|unit| tired(unit) <= most) {
            let fresh = |unit: &UnitId| tired(unit) <= most;
            return able.into_iter().filter(fresh).collect();
        }
        able
    }

    /// Whether the stack of a hex may charge in its own Charge Phase.
    //= 19.1 19.4-a 19.5-b 11.20.5.4-a 9.8.1-c 18.2.2
    pub(super) fn check_declare(&self, hex: HexId) -> Result<(), Refusal> {
        let side = self.pos.active;
        let units = self.riders(side, hex);
        let Some(first) = units.first() else {
            return Err(Refusal::Charge(ChargeRefusal::NoCavalry(hex)));
        };
        let massive = self.pos.charge.massive.iter().flat_map(|(_, hexes)| hexes);
        if self
            .pos
            .charge
            .declared
            .iter()
            .chain(massive)
            .any(|other| *other == hex)
        {
            return Err(Refusal::Charge(ChargeRefusal::Declared(hex)));
        }
        if self.pos.unit(*first).hex() != Some(hex) {
            return Err(Refusal::Charge(ChargeRefusal::NoCavalry(hex)));
        }
        for unit in &units {
            if self.pos.unit(*unit).fatigue != Fatigue::Rested {
                return Err(Refusal::Charge(ChargeRefusal::Tired(*unit)));
            }
            self.check_may_attack(*unit)?;
        }
        Ok(())
    }

    /// The hexes whose cavalry a leader of special ability can lead together: all face alike, one hex each.
    //= 19.13.1-a 19.13.1-b 19.5-a
    pub(super) fn check_declare_massive(&self, leader: LeaderId) -> Result<Vec<HexId>, Refusal> {
        let data = self.setup.leader(leader);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        let Some(at) = self.leader_hex(leader).filter(|_| data.special_cavalry) else {
            return Err(Refusal::Charge(ChargeRefusal::CannotLeadAll(leader)));
        };
        if self.pos.charge.massive.is_some() {
            return Err(Refusal::Charge(ChargeRefusal::CannotLeadAll(leader)));
        }
        let near =
            std::iter::once(at).chain(self.setup.map.grid().neighbours(at).map(|(_, hex)| hex));
        let mut hexes: Vec<HexId> = near
            .filter(|hex| self.check_declare(*hex).is_ok())
            .collect();
        let looks = |hex: &HexId| {
            let unit = self.riders(self.pos.active, *hex).first().copied();
            unit.map(|unit| (self.pos.unit(unit).formation, self.pos.unit(unit).facing))
        };
        let way = hexes.first().and_then(looks);
        hexes.retain(|hex| {
            let one_hex = self
                .riders(self.pos.active, *hex)
                .iter()
                .all(|unit| self.pos.unit(*unit).hexes.len() == 1);
            one_hex
                && looks(hex) == way
                && way.is_some_and(|(formation, _)| formation != Formation::General)
        });
        if hexes.len() < 2 {
            return Err(Refusal::Charge(ChargeRefusal::TooFewForMassive(leader)));
        }
        Ok(hexes)
    }

    //= 19.8.1-a
    pub(super) fn declare(&mut self, hex: HexId, cx: &mut Cx<'_>) {
        self.pos.charge.declared.push(hex);
        let units = self.riders(self.pos.active, hex);
        cx.log.note(|| Event::Charge(ChargeEvent::Declared(units)));
    }

    pub(super) fn declare_massive(&mut self, leader: LeaderId, cx: &mut Cx<'_>) {
        let Ok(hexes) = self.check_declare_massive(leader) else {
            return;
        };
        let units = hexes
            .iter()
            .flat_map(|hex| self.riders(self.pos.active, *hex))
            .collect();
        self.pos.charge.massive = Some((leader, hexes));
        cx.log.note(|| Event::Charge(ChargeEvent::Declared(units)));
    }

    /// The next charge is chosen, or all are over.
    //= 19.7.2 5.2.5.2 19.10.1
    pub(super) fn next_charge(&mut self, cx: &mut Cx<'_>) -> Done {
        let state = &mut self.pos.charge;
        let kept = ChargeState {
            declared: std::mem::take(&mut state.declared),
            massive: state.massive.take(),
            assailed: std::mem::take(&mut state.assailed),
            ..ChargeState::default()
        };
        self.pos.charge = kept;
        let side = self.pos.active;
        let able = |battle: &Battle, hex: HexId| {
            let units = battle.riders(side, hex);
            !units.is_empty()
                && units
                    .iter()
                    .all(|unit| battle.pos.unit(*unit).fatigue == Fatigue::Rested)
        };
        // Who was broken or moved by an earlier charge does not charge any more.
        let declared = std::mem::take(&mut self.pos.charge.declared);
        self.pos.charge.declared = declared
            .into_iter()
            .filter(|hex| able(self, *hex))
            .collect();
        if let Some((leader, mut hexes)) = self.pos.charge.massive.take() {
            hexes.retain(|hex| able(self, *hex));
            if !hexes.is_empty() {
                self.pos.charge.massive = Some((leader, hexes));
            }
        }
        let state = &mut self.pos.charge;
        match (state.declared.first().copied(), &state.massive) {
            (None, None) => self.end_charges(cx),
            (Some(hex), None) if state.declared.len() == 1 => self.go_charge(hex, cx),
            (None, Some((_, hexes))) => {
                let first = hexes[0];
                self.go_charge(first, cx)
            }
            _ => {
                state.stage = Stage::Choosing;
                Ok(())
            }
        }
    }

    /// A charge begins.
    //= 19.9.1 19.8.1-b 19.9.3 9.8.7-b
    pub(super) fn go_charge(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let side = self.pos.active;
        let massive = match self.pos.charge.massive.take() {
            Some((leader, hexes)) if hexes.contains(&hex) => {
                self.pos.charge.led_by = Some(leader);
                hexes
            }
            other => {
                self.pos.charge.massive = other;
                self.pos.charge.declared.retain(|other| *other != hex);
                Vec::new()
            }
        };
        let (hexes, kind) = if massive.is_empty() {
            (vec![hex], RideKind::Normal)
        } else {
            (massive, RideKind::Massive)
        };
        for from in hexes {
            let units = self.riders(side, from);
            let ride = self.new_ride(units, kind);
            self.pos.charge.rides.push(ride);
        }
        // All of them ride as one, at the pace of the slowest.
        //= 19.13.4-a
        let slowest = self.pos.charge.rides.iter().map(|ride| ride.rate).min();
        for ride in &mut self.pos.charge.rides {
            ride.rate = slowest.unwrap_or(ride.rate);
        }
        self.pos.charge.current = 0;
        self.after_step(cx)
    }

    /// A ride that has not begun.
    pub(super) fn new_ride(&mut self, units: Vec<UnitId>, kind: RideKind) -> Ride {
        for unit in &units {
            self.pos
                .unit_mut(*unit)
                .marks
                .set(Marks::CHARGED.and(Marks::RODE));
        }
        let first = units.first().copied();
        let side = first.map_or(self.pos.active, |unit| self.setup.unit(unit).side);
        let leaders = first
            .and_then(|unit| self.pos.unit(unit).hex())
            .map_or_else(Vec::new, |hex| self.leaders_at(side, hex));
        let slowest = units.iter().map(|unit| self.rate(*unit)).min();
        let full = slowest.unwrap_or(Points::NONE).plus(BONUS);
        let mut rate = full;
        // Tired horses keep the breath for the fight.
        //= 19.10.9.8
        if units
            .iter()
            .any(|unit| self.pos.unit(*unit).fatigue != Fatigue::Rested)
        {
            rate = rate.part(1, 2);
        }
        Ride {
            units,
            leaders,
            side,
            kind,
            state: RideState::Riding,
            rate,
            spent: Points::NONE,
            behind: Points::NONE,
            entered: 0,
            run: 0,
            heading: None,
            straight: 0,
            turns: 0,
            formed: false,
            target: None,
            passed: Vec::new(),
            //= 19.9.14.1
            recalls: u8::from(kind != RideKind::Massive),
            fought: false,
            harmed: false,
            stretched: false,
            fired_on: false,
            sparing: false,
            also: Vec::new(),
            full,
            ran: Points::NONE,
            zone: Vec::new(),
            seen: Some(self.enemies_seen(side, first)),
        }
    }

    /// The enemies whom cavalry sees from where it is.
    fn enemies_seen(&self, side: kernel::Side, first: Option<UnitId>) -> Vec<HexId> {
        let Some(first) = first else {
            return Vec::new();
        };
        let from = &self.pos.unit(first).hexes;
        self.ground_of(side.other())
            .iter()
            .filter(|hex| from.iter().any(|own| self.sees(*own, *hex)))
            .collect()
    }

    /// Whether a leader may be said to lead cavalry.
    pub(super) fn cavalry_help(
        &self,
        side: kernel::Side,
        hex: HexId,
    ) -> crate::resolve::single::Help {
        use crate::resolve::single::Help;
        match self
            .commanding_leader(side, hex)
            .map(|leader| self.setup.leader(leader))
        {
            Some(leader) if leader.special_cavalry => Help::Special,
            Some(leader) if leader.cavalry > 0 => Help::Leader,
            _ => Help::None,
        }
    }
}
