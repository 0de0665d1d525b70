//! Reinforcements: in the movement phase, at the edge, paying for the hex they enter.

use ground::hex::{Facing, HexId, Side as HexSide, SideMark};

use super::Group;
use super::cost::sixths;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::order::Order;
use crate::points::Points;
use crate::position::{Hexes, LeaderPlace, Place, Step};
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

impl Battle {
    /// The edge hexes where something due may come on: its own, or the free ones nearest to it.
    fn doors(&self, at: HexId) -> Vec<HexId> {
        let grid = self.setup.map.grid();
        let enemy = self.pos.active.other();
        let free = |hex: &HexId| {
            !self.ground_of(enemy).contains(*hex) && self.leaders_at(enemy, *hex).is_empty()
        };
        if free(&at) {
            return vec![at];
        }
        let mut open: Vec<HexId> = grid.border().filter(free).collect();
        let nearest = open.iter().map(|hex| grid.distance(at, *hex)).min();
        open.retain(|hex| Some(grid.distance(at, *hex)) == nearest);
        open
    }

    /// The doors by the roads to a side's depots.
    //= 17.8.5-b 21.6
    fn depot_doors(&self) -> Vec<HexId> {
        let depots = &self.setup.sides[self.pos.active].depots;
        depots
            .iter()
            .flat_map(|depot| self.doors(depot.at))
            .collect()
    }

    /// Where a unit that is due may come on. Who rallied off the map comes back within five hexes of his depot
    /// road, not next to an enemy; a battery put together of two by any depot road.
    //= 20.8.5-c 17.8.5-b
    fn doors_of(&self, unit: UnitId) -> Vec<HexId> {
        match self.pos.unit(unit).place {
            Place::Returning(at) => self.doors_after_rally(at),
            Place::Boxed if self.broken_up_for(unit).is_some() => self.depot_doors(),
            Place::Waiting => {
                let due = |arrival: &&crate::setup::Arrival| {
                    u16::from(arrival.turn) <= self.pos.turn + 1 && arrival.units.contains(&unit)
                };
                let arrival = self.setup.arrivals.iter().find(due);
                arrival.map_or_else(Vec::new, |arrival| self.doors(arrival.at))
            }
            _ => Vec::new(),
        }
    }

    //= 20.8.5-c
    fn doors_after_rally(&self, at: HexId) -> Vec<HexId> {
        let (grid, enemies) = (
            self.setup.map.grid(),
            self.ground_of(self.pos.active.other()),
        );
        let safe = |hex: &HexId| {
            grid.distance(at, *hex) <= 5
                && !enemies.contains(*hex)
                && !grid
                    .neighbours(*hex)
                    .any(|(_, near)| enemies.contains(near))
        };
        grid.border().filter(safe).collect()
    }

    /// Where a leader who is due may come on: who was hurt, by any road to a depot.
    //= 21.6
    fn doors_of_leader(&self, leader: LeaderId) -> Vec<HexId> {
        let due = |arrival: &&crate::setup::Arrival| {
            u16::from(arrival.turn) <= self.pos.turn + 1 && arrival.leaders.contains(&leader)
        };
        let listed = || {
            let arrival = self.setup.arrivals.iter().find(due);
            arrival.map_or_else(Vec::new, |arrival| self.doors(arrival.at))
        };
        match self.pos.leader(leader).place {
            LeaderPlace::Waiting => listed(),
            LeaderPlace::Away(turn) if turn <= self.pos.turn => {
                let doors = self.depot_doors();
                if doors.is_empty() { listed() } else { doors }
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn arrival_candidates(&self, into: &mut Vec<Order>) {
        let side = self.pos.active;
        for unit in self.setup.units_of(side) {
            let doors = self.doors_of(unit).into_iter();
            into.extend(doors.map(|hex| Order::Enter(unit, hex)));
        }
        for leader in self.setup.leader_ids() {
            if self.setup.leader(leader).side == side {
                let doors = self.doors_of_leader(leader).into_iter();
                into.extend(doors.map(|hex| Order::EnterLeader(leader, hex)));
            }
        }
    }

    pub(super) fn check_enter(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if self.setup.unit(unit).side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        let place = self.pos.unit(unit).place;
        if place == Place::Boxed && self.broken_up_for(unit).is_none() {
            return Err(Refusal::NotMended(unit));
        }
        if !matches!(place, Place::Waiting | Place::Returning(_) | Place::Boxed) {
            return Err(Refusal::HasArrived(unit));
        }
        let doors = self.doors_of(unit);
        if doors.is_empty() {
            return Err(Refusal::NotDue(unit));
        }
        if !doors.contains(&hex) {
            return Err(Refusal::NoDoor(hex));
        }
        Ok(())
    }

    pub(super) fn check_enter_leader(&self, leader: LeaderId, hex: HexId) -> Result<(), Refusal> {
        if self.setup.leader(leader).side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        let doors = self.doors_of_leader(leader);
        if doors.is_empty() {
            return Err(Refusal::LeaderAway(leader));
        }
        if !doors.contains(&hex) {
            return Err(Refusal::NoDoor(hex));
        }
        Ok(())
    }

    /// The side of an edge hex that looks inwards.
    fn inward(&self, hex: HexId) -> HexSide {
        let grid = self.setup.map.grid();
        let outside = HexSide::ALL
            .into_iter()
            .find(|side| grid.across(hex, *side).is_none());
        outside.map_or(HexSide::new(0), HexSide::opposite)
    }

    /// Brings a unit on in column, or in general order where the ground wants it.
    pub(super) fn bring_on(&mut self, unit: UnitId, hex: HexId, cx: &mut Cx<'_>) -> Done {
        if let Some(other) = self.broken_up_for(unit) {
            self.put_together(unit, other, cx);
        }
        let facing = Facing::side(self.inward(hex));
        let data = self.setup.unit(unit);
        let guns = data.arm == Arm::Artillery;
        let rate = Points::whole(u16::from(data.movement));
        let by_road = guns && self.setup.map.has_road(hex);
        let first = self.cost_to_come_on(self.mover(unit), by_road, hex);
        let state = self.pos.unit_mut(unit);
        state.place = Place::Map;
        state.hexes = Hexes::one(hex);
        state.formation = Formation::Column;
        state.facing = facing;
        state.limbered = guns;
        self.fit_to_ground(unit, None);
        self.put_at_bottom(unit);
        self.bring_hqs(hex, unit);
        cx.log.note(|| Event::Arrived(unit, hex));
        let enemy = self.pos.active.other();
        self.pos.group = Group {
            units: vec![unit],
            rate,
            left: rate.minus(first),
            acted: true,
            entered: true,
            stopped: self.is_bound(unit) && self.halts_at(enemy, hex),
            ..Group::default()
        };
        self.pos.step = Step::Moving;
        self.check_stacking(hex, &[unit], cx)?;
        self.meet_enemies(&[unit], cx);
        //= 19.12.2
        let state = self.pos.unit(unit);
        if self.pos.step == Step::Moving && state.is_here() && state.is_good_order() {
            return self.offer_opportunity_charge(cx);
        }
        Ok(())
    }

    /// The headquarters of an element comes with the first of its units.
    fn bring_hqs(&mut self, hex: HexId, unit: UnitId) {
        let setup = self.setup.clone();
        for arrival in setup
            .arrivals
            .iter()
            .filter(|arrival| arrival.units.contains(&unit))
        {
            for element in &arrival.elements {
                let state = self.pos.element_mut(*element);
                state.hq = state.hq.or(Some(hex));
            }
        }
    }

    pub(super) fn bring_leader_on(&mut self, leader: LeaderId, hex: HexId, cx: &mut Cx<'_>) {
        self.pos.leader_mut(leader).place = LeaderPlace::At(hex);
        cx.log.note(|| Event::LeaderArrived(leader, hex));
        self.choose_leader(leader);
        let first_reading = self.setup.options.first_reading;
        let by_road = !first_reading && self.setup.map.has_road(hex);
        let cost = self.cost_to_come_on(Mover::Leader, by_road, hex);
        let group = &mut self.pos.group;
        group.left = group.left.minus(cost);
        group.acted = true;
        if !first_reading {
            //= 9.2-f
            self.pos.leader_mut(leader).rode = cost;
        }
    }

    /// What the first hex costs who comes on, by the road in it or through its fields.
    //= table.movement-costs.paved-road-road-order table.movement-costs.lane-or-ride-road-order
    fn cost_to_come_on(&self, mover: Mover, by_road: bool, hex: HexId) -> Points {
        let map = &self.setup.map;
        let chart = &self.setup.tables.movement;
        let mut sides = HexSide::ALL.into_iter();
        let paved = sides.any(|side| map.marks(hex, side).has(SideMark::Paved))
            || self.setup.options.first_reading;
        let cost = match (by_road, paved) {
            (true, true) => chart.paved(mover),
            (true, false) => chart.lane(mover),
            (false, _) => chart.terrain(map.terrain(hex), mover),
        };
        cost.map_or(Points::whole(1), sixths)
    }
}
