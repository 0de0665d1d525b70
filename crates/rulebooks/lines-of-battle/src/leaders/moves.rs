//! Leaders arrive, come back and move, in the reinforcement phase.

use ground::areas::{AreaId, Distances};
use kernel::{Side, Unknown};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{LeaderWhere, Step};
use crate::refusal::Refusal;
use crate::setup::Bonus;
use crate::{LeaderId, LeaderSet, UnitId, UnitSet};

impl Battle {
    /// Leaders who are there at the start are placed before the first turn.
    //= qb.leaders.start.french qb.leaders.start.allied qb.setup.leaders
    pub(crate) fn begin_leader_set_up(&mut self) {
        for side in [self.setup.first_player.other(), self.setup.first_player] {
            self.pos.step = Step::SetUpLeaders(side);
            if self.next_leader().is_some() {
                return;
            }
        }
        self.pos.step = Step::Begin;
    }

    /// The side whose leaders are being placed.
    fn placing_side(&self) -> Side {
        match self.pos.step {
            Step::SetUpLeaders(side) => side,
            _ => self.pos.active,
        }
    }

    /// The next leader who is to be placed and can be.
    pub(crate) fn next_leader(&self) -> Option<LeaderId> {
        if !self.setup.options.leaders {
            return None;
        }
        let side = self.placing_side();
        let start = matches!(self.pos.step, Step::SetUpLeaders(_));
        let due = |leader: &LeaderId| {
            let data = self.setup.leader(*leader);
            let waits = match (self.pos.leader(*leader), data.arrives) {
                (LeaderWhere::Waiting, None) => true,
                (LeaderWhere::Waiting, Some(turn)) => !start && turn <= self.pos.turn,
                (LeaderWhere::Away(0), _) => !start,
                _ => false,
            };
            data.side == side && waits && !self.units_to_join(*leader).is_empty()
        };
        self.setup.leader_ids().find(due)
    }

    /// The units an arriving leader may be placed with: those in his side's
    /// reinforcement area, else any. One who recovered may join any.
    //= leaders.wound.1
    fn units_to_join(&self, leader: LeaderId) -> UnitSet {
        let side = self.setup.leader(leader).side;
        let may = |unit: &UnitId| self.may_join(leader, *unit);
        let all: UnitSet = self.setup.sides[side].units.iter().filter(may).collect();
        if matches!(self.pos.leader(leader), LeaderWhere::Away(_)) {
            return all;
        }
        let reserves = self.setup.sides[side].reserves.iter();
        let inside = reserves.fold(UnitSet::EMPTY, |set, area| set.or(self.pos.of_area(*area)));
        let fresh = all.and(inside);
        if fresh.is_empty() { all } else { fresh }
    }

    /// Phase A, leaders: who has recovered or arrives joins a unit, then all may
    /// move.
    pub(crate) fn begin_leader_phase(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if !self.setup.options.leaders {
            return self.roll_command_points(cx);
        }
        self.pos.leaders_moved = LeaderSet::EMPTY;
        self.pos.step = Step::LeadersArrive;
        // Who waits in the reserve joins what has just come on.
        self.settle_leaders(cx);
        if self.displaced().is_some() {
            return Ok(());
        }
        self.after_leader_arrival(cx)
    }

    pub(super) fn after_leader_arrival(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.next_leader().is_some() {
            return Ok(());
        }
        if let Step::SetUpLeaders(_) = self.pos.step {
            self.begin_leader_set_up();
            return Ok(());
        }
        self.pos.step = Step::LeadersMove;
        self.after_leader_move(cx)
    }

    fn after_leader_move(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let can_ride = |leader: LeaderId| !self.rides(leader).is_empty();
        if self.setup.leader_ids().any(can_ride) {
            return Ok(());
        }
        self.end_leader_phase(cx)
    }

    /// The wounded have missed one more phase.
    //= leaders.wound.1
    fn end_leader_phase(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        for leader in self.setup.leader_ids() {
            if let LeaderWhere::Away(turns) = self.pos.leader(leader)
                && self.setup.leader(leader).side == self.pos.active
            {
                let left = turns.saturating_sub(1);
                self.pos.put_leader(leader, LeaderWhere::Away(left));
            }
        }
        self.roll_command_points(cx)
    }

    pub(crate) fn check_leader_arrival(&self, order: Order) -> Result<(), Refusal> {
        let Order::PlaceLeader(leader, unit) = order else {
            return Err(Refusal::NotAskedNow);
        };
        if self.next_leader() != Some(leader) {
            return Err(Refusal::LeaderNotAsked(leader));
        }
        self.check_leader_joins(leader, unit)?;
        if self.units_to_join(leader).contains(unit) {
            Ok(())
        } else {
            Err(Refusal::LeaderJoinsReserve(leader))
        }
    }

    pub(super) fn check_leader_joins(&self, leader: LeaderId, unit: UnitId) -> Result<(), Refusal> {
        let data = self.setup.leader(leader);
        if self.setup.unit(unit).side != data.side {
            return Err(Refusal::NotYours(unit));
        }
        if self.pos.area_of(unit).is_none() {
            return Err(Refusal::NotThere(unit));
        }
        if !self.may_join(leader, unit) {
            return Err(Refusal::CavalrymanNeedsCavalry(leader));
        }
        Ok(())
    }

    pub(crate) fn leader_arrival_candidates(&self, into: &mut Vec<Order>) {
        if let Some(leader) = self.next_leader() {
            let join = |unit| Order::PlaceLeader(leader, unit);
            into.extend(self.units_to_join(leader).iter().map(join));
        }
    }

    pub(crate) fn apply_leader_arrival(
        &mut self,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if let Order::PlaceLeader(leader, unit) = order {
            self.join(leader, unit, cx);
        }
        self.after_leader_arrival(cx)
    }

    pub(crate) fn join(&mut self, leader: LeaderId, unit: UnitId, cx: &mut Cx<'_>) {
        self.pos.put_leader(leader, LeaderWhere::With(unit));
        cx.log.note(|| Event::LeaderJoined(leader, unit));
    }

    /// A leader moves up to three areas to another unit, four if he is dashing,
    /// and not through enemies.
    //= leaders.4 leaders.5 leaders.bonus.dashing
    pub(crate) fn check_leader_move(&self, order: Order) -> Result<(), Refusal> {
        let (leader, unit) = match order {
            Order::EndLeaders => return Ok(()),
            Order::MoveLeader(leader, unit) => (leader, unit),
            _ => return Err(Refusal::NotAskedNow),
        };
        let data = self.setup.leader(leader);
        if data.side != self.pos.active {
            return Err(Refusal::LeaderNotAsked(leader));
        }
        if self.pos.leaders_moved.contains(leader) {
            return Err(Refusal::LeaderHasMoved(leader));
        }
        let Some(from) = self.leader_area(leader) else {
            return Err(Refusal::LeaderNotAsked(leader));
        };
        self.check_leader_joins(leader, unit)?;
        let with = self.pos.leader(leader) == LeaderWhere::With(unit);
        let Some(to) = self.pos.area_of(unit).filter(|_| !with) else {
            return Err(Refusal::LeaderNotAsked(leader));
        };
        match self.leader_distances(leader, from).to(to) {
            Some(steps) if steps <= self.leader_reach(leader) => Ok(()),
            _ => Err(Refusal::LeaderCannotReach(leader)),
        }
    }

    /// How many areas a leader rides.
    fn leader_reach(&self, leader: LeaderId) -> u8 {
        if self.setup.leader(leader).has(Bonus::Dashing) {
            4
        } else {
            3
        }
    }

    /// How far areas are for a leader who keeps clear of enemies.
    fn leader_distances(&self, leader: LeaderId, from: AreaId) -> Distances {
        let side = self.setup.leader(leader).side;
        self.setup
            .graph
            .distances(from, |area| self.enemies_of(side, area).is_empty())
    }

    /// The units that a leader of the active side may ride to.
    fn rides(&self, leader: LeaderId) -> UnitSet {
        let side = self.setup.leader(leader).side;
        let gone = side != self.pos.active || self.pos.leaders_moved.contains(leader);
        let Some(from) = self.leader_area(leader).filter(|_| !gone) else {
            return UnitSet::EMPTY;
        };
        let distances = self.leader_distances(leader, from);
        let reach = self.leader_reach(leader);
        let reached = |unit: &UnitId| {
            let steps = self.pos.area_of(*unit).and_then(|to| distances.to(to));
            steps.is_some_and(|steps| steps <= reach)
                && self.may_join(leader, *unit)
                && self.pos.leader(leader) != LeaderWhere::With(*unit)
        };
        self.setup.sides[side]
            .units
            .iter()
            .filter(reached)
            .collect()
    }

    pub(crate) fn leader_move_candidates(&self, into: &mut Vec<Order>) {
        for leader in self.setup.leader_ids() {
            let ride = |unit| Order::MoveLeader(leader, unit);
            into.extend(self.rides(leader).iter().map(ride));
        }
        into.push(Order::EndLeaders);
    }

    pub(crate) fn apply_leader_move(
        &mut self,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Order::MoveLeader(leader, unit) = order else {
            return self.end_leader_phase(cx);
        };
        self.pos.leaders_moved.insert(leader);
        self.join(leader, unit, cx);
        self.after_leader_move(cx)
    }
}
