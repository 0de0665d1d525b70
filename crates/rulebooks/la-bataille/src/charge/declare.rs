//! Sections 19.4, 19.8 and 19.13.1: who charges.

use ground::hex::{Facing, HexId};

use super::{
    ChargeEvent, ChargeOrder, ChargeRefusal, ChargeState, Ride, RideKind, RideState, Stage,
};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::points::Points;
use crate::position::{Fatigue, Step};
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
                self.massive_candidates(leader, into);
            }
        }
        for (_, hexes) in &self.pos.charge.massive {
            let hexes = hexes.iter().filter(|_| hexes.len() > 2);
            into.extend(hexes.map(|hex| Order::Charge(ChargeOrder::LeaveOut(*hex))));
        }
        if !self.pos.charge.declared.is_empty() || !self.pos.charge.massive.is_empty() {
            into.extend(self.setup.leader_ids().map(Order::Hold));
        }
    }

    /// The massive charges that a leader could lead: one for each way in which stacks around him look.
    fn massive_candidates(&self, leader: LeaderId, into: &mut Vec<Order>) {
        let Some(at) = self.leader_hex(leader) else {
            return;
        };
        let mut known = Vec::new();
        let near = self.setup.map.grid().neighbours(at).map(|(_, hex)| hex);
        for hex in std::iter::once(at).chain(near) {
            if let Some(looks) = self.looks_to_charge(hex)
                && !known.contains(&looks)
                && self.check_declare(hex).is_ok()
            {
                known.push(looks);
                into.push(Order::Charge(ChargeOrder::DeclareMassive(leader, hex)));
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

    /// The hexes whose cavalry a leader of special ability can lead together: the one named first, then all
    /// that face alike, one hex each.
    //= 19.13.1-a 19.13.1-b 19.5-a
    pub(super) fn check_declare_massive(
        &self,
        leader: LeaderId,
        first: HexId,
    ) -> Result<Vec<HexId>, Refusal> {
        let data = self.setup.leader(leader);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        let Some(at) = self.leader_hex(leader).filter(|_| data.special_cavalry) else {
            return Err(Refusal::Charge(ChargeRefusal::CannotLeadAll(leader)));
        };
        let leads = |(other, _): &(LeaderId, Vec<HexId>)| *other == leader;
        if self.pos.charge.massive.iter().any(leads) {
            return Err(Refusal::Charge(ChargeRefusal::CannotLeadAll(leader)));
        }
        let few = Refusal::Charge(ChargeRefusal::TooFewForMassive(leader));
        let grid = self.setup.map.grid();
        if grid.distance(at, first) > 1 {
            return Err(few);
        }
        self.check_declare(first)?;
        let way = self.looks_to_charge(first).ok_or(few)?;
        let near = std::iter::once(at).chain(grid.neighbours(at).map(|(_, hex)| hex));
        let others = near.filter(|hex| {
            *hex != first
                && self.looks_to_charge(*hex) == Some(way)
                && self.check_declare(*hex).is_ok()
        });
        let hexes: Vec<HexId> = std::iter::once(first).chain(others).collect();
        if hexes.len() < 2 {
            return Err(few);
        }
        Ok(hexes)
    }

    /// How the cavalry of a hex would ride in a massive charge; none if it is not formed for it.
    //= 19.13.4-b
    fn looks_to_charge(&self, hex: HexId) -> Option<(Formation, Facing)> {
        let units = self.riders(self.pos.active, hex);
        let state = self.pos.unit(*units.first()?);
        let one_hex = |unit: &UnitId| self.pos.unit(*unit).hexes.len() == 1;
        let formed = state.formation != Formation::General && units.iter().all(one_hex);
        formed.then_some((state.formation, state.facing))
    }

    /// A stack may be left out of a massive charge, as long as there are several.
    //= 19.13.1-a
    pub(super) fn check_leave_stack(&self, hex: HexId) -> Result<(), Refusal> {
        let mut massive = self.pos.charge.massive.iter();
        match massive.find(|(_, hexes)| hexes.contains(&hex)) {
            Some((_, hexes)) if hexes.len() > 2 => Ok(()),
            Some((leader, _)) => Err(Refusal::Charge(ChargeRefusal::TooFewForMassive(*leader))),
            None => Err(Refusal::Charge(ChargeRefusal::NotDeclared(hex))),
        }
    }

    pub(super) fn leave_stack(&mut self, hex: HexId) {
        for (_, hexes) in &mut self.pos.charge.massive {
            hexes.retain(|other| *other != hex);
        }
    }

    /// Whether a leader may be told to stay behind when the cavalry of his hex charges.
    //= 19.8.1-b
    pub(super) fn check_stay_behind(&self, leader: LeaderId) -> Result<(), Refusal> {
        if self.pos.charge.stage != Stage::Declaring {
            return Err(Refusal::NotAskedNow);
        }
        if self.pos.charge.told.contains(&leader) {
            return Err(Refusal::WasTold(leader));
        }
        let own = self.setup.leader(leader).side == self.pos.active;
        let at = self.leader_hex(leader).filter(|_| own);
        let state = &self.pos.charge;
        let mut hexes = state
            .declared
            .iter()
            .chain(state.massive.iter().flat_map(|(_, hexes)| hexes));
        if at.is_some_and(|at| hexes.any(|hex| *hex == at)) {
            Ok(())
        } else {
            Err(Refusal::LeaderAway(leader))
        }
    }

    //= 19.8.1-a
    pub(super) fn declare(&mut self, hex: HexId, cx: &mut Cx<'_>) {
        self.pos.charge.declared.push(hex);
        let units = self.riders(self.pos.active, hex);
        cx.log.note(|| Event::Charge(ChargeEvent::Declared(units)));
    }

    pub(super) fn declare_massive(&mut self, leader: LeaderId, first: HexId, cx: &mut Cx<'_>) {
        let Ok(hexes) = self.check_declare_massive(leader, first) else {
            return;
        };
        let units = hexes
            .iter()
            .flat_map(|hex| self.riders(self.pos.active, *hex))
            .collect();
        self.pos.charge.massive.push((leader, hexes));
        cx.log.note(|| Event::Charge(ChargeEvent::Declared(units)));
    }

    /// The next charge is chosen, or all are over.
    //= 19.7.2 5.2.5.2 19.10.1
    pub(super) fn next_charge(&mut self, cx: &mut Cx<'_>) -> Done {
        let first_reading = self.setup.options.first_reading;
        let state = &mut self.pos.charge;
        if first_reading {
            state.squared.clear();
        }
        let kept = ChargeState {
            declared: std::mem::take(&mut state.declared),
            massive: std::mem::take(&mut state.massive),
            assailed: std::mem::take(&mut state.assailed),
            // Who formed square in this phase need not prove himself again.
            //= 19.9.15.3 19.9.16.3
            squared: std::mem::take(&mut state.squared),
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
        for (leader, mut hexes) in std::mem::take(&mut self.pos.charge.massive) {
            hexes.retain(|hex| able(self, *hex));
            if !hexes.is_empty() {
                self.pos.charge.massive.push((leader, hexes));
            }
        }
        let state = &mut self.pos.charge;
        match (&state.declared[..], &state.massive[..]) {
            ([], []) => self.end_charges(cx),
            ([hex], []) => {
                let hex = *hex;
                self.go_charge(hex, cx)
            }
            ([], [(_, hexes)]) => {
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
        let state = &mut self.pos.charge;
        let place = state
            .massive
            .iter()
            .position(|(_, hexes)| hexes.contains(&hex));
        let massive = if let Some(place) = place {
            let (leader, hexes) = state.massive.remove(place);
            state.led_by = Some(leader);
            hexes
        } else {
            state.declared.retain(|other| *other != hex);
            Vec::new()
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

    /// The points that a unit has for a charge by itself: half of them if it is tired.
    //= 19.9.3 19.10.9.8
    pub(super) fn breath(&self, unit: UnitId) -> Points {
        let full = self.rate(unit).plus(BONUS);
        match self.pos.unit(unit).fatigue {
            Fatigue::Rested => full,
            _ => full.part(1, 2),
        }
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
        let hexes = first.map_or_else(Vec::new, |unit| self.hexes_led(unit).to_vec());
        let mut leaders: Vec<LeaderId> = hexes
            .into_iter()
            .flat_map(|hex| self.leaders_at(side, hex))
            .collect();
        leaders.retain(|leader| !self.pos.leader(*leader).stays);
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
            changed: Vec::new(),
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
            path: Vec::new(),
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
        units: &[UnitId],
        hex: HexId,
    ) -> crate::resolve::single::Help {
        use crate::resolve::single::Help;
        match self
            .leader_with(side, units, hex)
            .map(|leader| self.setup.leader(leader))
        {
            Some(leader) if leader.special_cavalry => Help::Special,
            Some(leader) if leader.cavalry > 0 => Help::Leader,
            _ => Help::None,
        }
    }
}
