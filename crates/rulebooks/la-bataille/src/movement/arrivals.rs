//! Reinforcements: in the movement phase, at the edge, paying for the hex they enter.

use ground::hex::{Facing, HexId, Side as HexSide};

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
            self.stack_of(enemy, *hex).is_empty() && self.leaders_at(enemy, *hex).is_empty()
        };
        if free(&at) {
            return vec![at];
        }
        let mut open: Vec<HexId> = grid.border().filter(free).collect();
        let nearest = open.iter().map(|hex| grid.distance(at, *hex)).min();
        open.retain(|hex| Some(grid.distance(at, *hex)) == nearest);
        open
    }

    /// The doors of a unit: who rallied off the map comes back within five hexes of his depot road, not next
    /// to an enemy.
    //= 20.8.5-c
    fn doors_of(&self, unit: UnitId, at: HexId) -> Vec<HexId> {
        let rallied = matches!(self.pos.unit(unit).place, Place::Returning(_))
            && self.setup.unit(unit).arm != Arm::Artillery;
        if !rallied {
            return self.doors(at);
        }
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

    fn door_of_unit(&self, unit: UnitId) -> Option<HexId> {
        if let Place::Returning(hex) = self.pos.unit(unit).place {
            return Some(hex);
        }
        let due = |arrival: &&crate::setup::Arrival| {
            u16::from(arrival.turn) <= self.pos.turn + 1 && arrival.units.contains(&unit)
        };
        self.setup
            .arrivals
            .iter()
            .find(due)
            .map(|arrival| arrival.at)
    }

    fn door_of_leader(&self, leader: LeaderId) -> Option<HexId> {
        let due = |arrival: &&crate::setup::Arrival| {
            u16::from(arrival.turn) <= self.pos.turn + 1 && arrival.leaders.contains(&leader)
        };
        let listed = self
            .setup
            .arrivals
            .iter()
            .find(due)
            .map(|arrival| arrival.at);
        //= 21.6
        let side = self.setup.leader(leader).side;
        let depot = self.setup.sides[side].depots.first().map(|depot| depot.at);
        match self.pos.leader(leader).place {
            LeaderPlace::Waiting => listed,
            LeaderPlace::Away(turn) if turn <= self.pos.turn => depot.or(listed),
            _ => None,
        }
    }

    pub(super) fn arrival_candidates(&self, into: &mut Vec<Order>) {
        let side = self.pos.active;
        for unit in self.setup.units_of(side) {
            if matches!(
                self.pos.unit(unit).place,
                Place::Waiting | Place::Returning(_)
            ) && let Some(at) = self.door_of_unit(unit)
            {
                into.extend(
                    self.doors_of(unit, at)
                        .into_iter()
                        .map(|hex| Order::Enter(unit, hex)),
                );
            }
        }
        for leader in self.setup.leader_ids() {
            if self.setup.leader(leader).side == side
                && let Some(at) = self.door_of_leader(leader)
            {
                into.extend(
                    self.doors(at)
                        .into_iter()
                        .map(|hex| Order::EnterLeader(leader, hex)),
                );
            }
        }
    }

    pub(super) fn check_enter(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if self.setup.unit(unit).side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        if !matches!(
            self.pos.unit(unit).place,
            Place::Waiting | Place::Returning(_)
        ) {
            return Err(Refusal::HasArrived(unit));
        }
        let at = self.door_of_unit(unit).ok_or(Refusal::NotDue(unit))?;
        if !self.doors_of(unit, at).contains(&hex) {
            return Err(Refusal::NoDoor(hex));
        }
        Ok(())
    }

    pub(super) fn check_enter_leader(&self, leader: LeaderId, hex: HexId) -> Result<(), Refusal> {
        if self.setup.leader(leader).side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        let at = self
            .door_of_leader(leader)
            .ok_or(Refusal::LeaderAway(leader))?;
        if !self.doors(at).contains(&hex) {
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
        let facing = Facing::side(self.inward(hex));
        let data = self.setup.unit(unit);
        let guns = data.arm == Arm::Artillery;
        let rate = Points::whole(u16::from(data.movement));
        let map = &self.setup.map;
        let first = if map.has_road(hex) && guns {
            self.setup.tables.movement.paved(self.mover(unit))
        } else {
            self.setup
                .tables
                .movement
                .terrain(map.terrain(hex), self.mover(unit))
        };
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
            left: rate.minus(first.map_or(Points::whole(1), sixths)),
            acted: true,
            entered: true,
            stopped: self.is_bound(unit) && self.halts_at(enemy, hex),
            ..Group::default()
        };
        self.pos.step = Step::Moving;
        self.check_stacking(hex, &[unit], cx)?;
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
        let map = &self.setup.map;
        let cost = self
            .setup
            .tables
            .movement
            .terrain(map.terrain(hex), Mover::Leader);
        let group = &mut self.pos.group;
        group.left = group.left.minus(cost.map_or(Points::whole(1), sixths));
        group.acted = true;
    }
}
