//! Leaders and headquarters on the road.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ground::hex::{Field, HexId};

use super::{Action, Group};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::points::Points;
use crate::position::{LeaderPlace, Step};
use crate::refusal::Refusal;
use crate::setup::{ElementKind, OrderKind};
use crate::tables::terrain::Mover;
use crate::{ElementId, LeaderId};

/// The points of a headquarters.
//= 9.2-d
const HQ_POINTS: Points = Points::whole(14);
/// How far a divisional commander may be from his corps' headquarters.
const CORPS_RADIUS: Points = Points::whole(12);

impl Battle {
    pub(super) fn check_choose_leader(&self, leader: LeaderId) -> Result<(), Refusal> {
        if self.setup.leader(leader).side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        if self.leader_hex(leader).is_none() {
            return Err(Refusal::LeaderAway(leader));
        }
        if self.pos.leader(leader).moved {
            return Err(Refusal::LeaderMoved(leader));
        }
        Ok(())
    }

    pub(super) fn choose_leader(&mut self, leader: LeaderId) {
        let rate = Points::whole(u16::from(self.setup.leader(leader).movement));
        self.pos.group = Group {
            leader: Some(leader),
            rate,
            left: rate,
            ..Group::default()
        };
        self.pos.step = Step::Moving;
    }

    /// A headquarters moves only under an order to move or attack, and stops at its goal.
    //= 9.2-b 9.2-c 9.9.4-g 9.9.4-h
    pub(super) fn check_choose_hq(&self, element: ElementId) -> Result<(), Refusal> {
        if self.setup.element(element).side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        let state = self.pos.element(element);
        let Some(hq) = state.hq else {
            return Err(Refusal::NoHq(element));
        };
        match state.order {
            Some(mission) if mission.kind != OrderKind::Defend && mission.at != hq => {}
            _ => return Err(Refusal::HqIsFixed(element)),
        }
        if state.moved {
            return Err(Refusal::HqMoved(element));
        }
        Ok(())
    }

    pub(super) fn choose_hq(&mut self, element: ElementId) {
        self.pos.group = Group {
            hq: Some(element),
            rate: HQ_POINTS,
            left: HQ_POINTS,
            ..Group::default()
        };
        self.pos.step = Step::Moving;
    }

    pub(super) fn check_leader_step(
        &self,
        leader: LeaderId,
        action: Action,
    ) -> Result<Points, Refusal> {
        let (Action::March(to), Some(from)) = (action, self.leader_hex(leader)) else {
            return Err(Refusal::LeadersOnlyRide);
        };
        let cost = self.check_ride(from, to)?;
        self.check_called_back(leader, from, to)?;
        self.check_corps_radius(leader, from, to)?;
        Ok(cost)
    }

    /// A commander whose element has accepted an order rides to its headquarters.
    //= 9.2-f 9.9.9-b
    fn check_called_back(&self, leader: LeaderId, from: HexId, to: HexId) -> Result<(), Refusal> {
        let element = self.element_led_by(leader);
        let called = element.filter(|element| self.pos.element(*element).accepted.is_some());
        let Some(hq) = called.and_then(|element| self.pos.element(element).hq) else {
            return Ok(());
        };
        let way = self.ways_to(hq);
        let nearer = match (way.cost(to), way.cost(from)) {
            (Some(then), Some(now)) => then < now,
            (_, now) => now.is_none(),
        };
        if nearer {
            Ok(())
        } else {
            Err(Refusal::CalledBack(leader))
        }
    }

    /// The headquarters that a divisional commander stays near: that of his corps, unless his division has an
    /// order of its own.
    //= 9.8.4-a 9.5-c 22.5.3.2-b
    fn corps_hq_of(&self, leader: LeaderId) -> Option<HexId> {
        let element = self.element_led_by(leader)?;
        let corps = self.command_element(element);
        let is_corps = matches!(
            self.setup.element(corps).kind,
            ElementKind::Corps | ElementKind::CavalryCorps
        );
        let free = corps == element || !is_corps || self.pos.element(element).order.is_some();
        self.pos.element(corps).hq.filter(|_| !free)
    }

    /// A divisional commander stays within twelve points of his corps' headquarters, or goes back there.
    //= 9.8.4-a 9.8.4-b
    fn check_corps_radius(&self, leader: LeaderId, from: HexId, to: HexId) -> Result<(), Refusal> {
        let Some(hq) = self.corps_hq_of(leader) else {
            return Ok(());
        };
        let side = self.setup.leader(leader).side;
        let reach = self.within_ride(side, hq, CORPS_RADIUS);
        let near = |hex: HexId| reach.contains(hex);
        let grid = self.setup.map.grid();
        let (then, now) = (grid.distance(hq, to), grid.distance(hq, from));
        let sideways = then == now && !self.setup.options.first_reading;
        let leaves = !near(to) && (then > now || sideways || near(from));
        if leaves {
            Err(Refusal::LeavesCorps(leader))
        } else {
            Ok(())
        }
    }

    /// Whether a divisional commander is too far from his corps, and a step back to it is open to him that leads
    /// into no enemy zone.
    //= 9.8.4-b
    pub(super) fn owes_ride(&self, leader: LeaderId) -> bool {
        let (Some(hq), Some(here)) = (self.corps_hq_of(leader), self.leader_hex(leader)) else {
            return false;
        };
        let side = self.setup.leader(leader).side;
        if self.within_ride(side, hq, CORPS_RADIUS).contains(here) {
            return false;
        }
        let mut trial = self.clone();
        trial.choose_leader(leader);
        let open = |to: HexId| {
            let step = trial.check_leader_step(leader, Action::March(to));
            step.is_ok() && !self.in_zone(side.other(), to)
        };
        let mut ways = self.setup.map.grid().neighbours(here);
        ways.any(|(_, to)| open(to))
    }

    fn check_ride(&self, from: HexId, to: HexId) -> Result<Points, Refusal> {
        let side = self.setup.map.grid().side_between(from, to);
        let side = side.ok_or(Refusal::NotNext(to))?;
        self.check_room(to)?;
        let cost = self.step_cost(Mover::Leader, true, from, side);
        let cost = cost.ok_or(Refusal::Impassable(to))?;
        if cost > self.pos.group.left {
            return Err(Refusal::TooDear(cost, self.pos.group.left));
        }
        Ok(cost)
    }

    /// A headquarters goes towards its goal.
    pub(super) fn check_hq_step(
        &self,
        element: ElementId,
        action: Action,
    ) -> Result<Points, Refusal> {
        let state = self.pos.element(element);
        let (Action::March(to), Some(from), Some(mission)) = (action, state.hq, state.order) else {
            return Err(Refusal::LeadersOnlyRide);
        };
        let cost = self.check_ride(from, to)?;
        if self.is_beyond_pursuit(mission, to) {
            return Err(Refusal::EndOfPursuit(to));
        }
        let way = self.ways_to(mission.at);
        if way.cost(to) >= way.cost(from) || way.cost(to).is_none() {
            return Err(Refusal::NotTowardsGoal(to));
        }
        Ok(cost)
    }

    /// What it costs a rider to come from each hex to a goal, enemies in the way excepted; those who hold the goal
    /// itself do not keep him from coming up to it.
    //= 9.9.4-c
    pub(crate) fn leader_field_to(&self, goal: HexId) -> Field<u32> {
        let enemies = self.ground_of(self.pos.active.other());
        Field::toward(self.setup.map.grid(), goal, u32::MAX / 2, |step| {
            let cost = self.step_cost(Mover::Leader, true, step.from, step.side)?;
            (step.to == goal || !enemies.contains(step.to)).then_some(u32::from(cost.0))
        })
    }

    /// What it costs a rider of a side to come from a hex to all others.
    //= 9.8.2-a 9.8.2-b 9.9.3-d
    pub(crate) fn leader_field_from(
        &self,
        side: kernel::Side,
        start: HexId,
        most: Points,
    ) -> Field<u32> {
        let enemies = self.ground_of(side.other());
        Field::from(self.setup.map.grid(), start, u32::from(most.0), |step| {
            let cost = self.step_cost(Mover::Leader, true, step.from, step.side)?;
            (!enemies.contains(step.to)).then_some(u32::from(cost.0))
        })
    }

    /// What the cheapest way of a rider between two hexes costs, if it costs no more than this. The same as
    /// the field has it, but looked for in the direction of the goal only.
    //= 9.8.2-a 9.8.2-b 9.9.3-d
    pub(crate) fn ride_cost(
        &self,
        side: kernel::Side,
        from: HexId,
        to: HexId,
        most: u32,
    ) -> Option<u32> {
        let grid = self.setup.map.grid();
        let enemies = self.ground_of(side.other());
        let chart = &self.setup.tables.movement;
        let roads = [chart.paved(Mover::Leader), chart.lane(Mover::Leader)];
        // No hex is entered for less.
        let least = roads.into_iter().flatten().min().unwrap_or(0).min(3);
        let ahead = |hex: HexId| grid.distance(hex, to) * least;
        let mut best = vec![u32::MAX; grid.len()];
        let mut open = BinaryHeap::new();
        best[from.index()] = 0;
        open.push(Reverse((ahead(from), from)));
        while let Some(Reverse((hoped, hex))) = open.pop() {
            let spent = best[hex.index()];
            if hex == to {
                return Some(spent);
            }
            // A cheaper way to it was found meanwhile.
            if hoped > spent + ahead(hex) {
                continue;
            }
            for (side, next) in grid.neighbours(hex) {
                if enemies.contains(next) {
                    continue;
                }
                let Some(cost) = self.step_cost(Mover::Leader, true, hex, side) else {
                    continue;
                };
                let now = spent + u32::from(cost.0);
                let worth = now + ahead(next) <= most;
                if worth && now < best[next.index()] {
                    best[next.index()] = now;
                    open.push(Reverse((now + ahead(next), next)));
                }
            }
        }
        None
    }

    /// Commanders whose elements have accepted an order ride to their headquarters by themselves, with the
    /// points that they have left.
    //= 9.2-f 9.9.9-b
    pub(super) fn ride_to_headquarters(&mut self, cx: &mut Cx<'_>) {
        for element in self.setup.element_ids() {
            let state = self.pos.element(element);
            let (Some(_), Some(hq), Some(leader)) = (state.accepted, state.hq, state.commander)
            else {
                continue;
            };
            let own = self.setup.element(element).side == self.pos.active;
            if !own {
                continue;
            }
            let way = self.ways_to(hq);
            let rate = Points::whole(u16::from(self.setup.leader(leader).movement));
            let mut left = rate.minus(self.pos.leader(leader).rode);
            while let Some(at) = self.leader_hex(leader).filter(|at| *at != hq) {
                let nearer = |(side, hex): (ground::hex::Side, HexId)| {
                    let cost = self.step_cost(Mover::Leader, true, at, side)?;
                    let then = way.cost(hex).filter(|then| Some(*then) < way.cost(at))?;
                    let goes = cost <= left && self.check_room(hex).is_ok();
                    goes.then_some((then, hex, cost))
                };
                let next = self
                    .setup
                    .map
                    .grid()
                    .neighbours(at)
                    .filter_map(nearer)
                    .min();
                let Some((_, hex, cost)) = next else { break };
                left = left.minus(cost);
                self.pos.leader_mut(leader).place = LeaderPlace::At(hex);
                self.pos.leader_mut(leader).moved = true;
                cx.log.note(|| Event::LeaderRode(leader, hex));
            }
        }
        self.implement_orders(cx);
    }

    pub(super) fn perform_person(&mut self, action: Action, cost: Points, cx: &mut Cx<'_>) -> Done {
        let Action::March(to) = action else {
            return Ok(());
        };
        let first_reading = self.setup.options.first_reading;
        let group = &mut self.pos.group;
        group.left = group.left.minus(cost);
        group.acted = true;
        group.moved = true;
        group.fired_on = false;
        if let Some(leader) = group.leader {
            let state = self.pos.leader_mut(leader);
            state.place = LeaderPlace::At(to);
            state.rode = state.rode.plus(cost);
            cx.log.note(|| Event::LeaderRode(leader, to));
            self.implement_orders(cx);
            let element = self.element_led_by(leader);
            if let Some(element) = element.filter(|own| self.pos.element(*own).hq.is_none()) {
                self.hq_arrived(element, cx);
            }
        } else if let Some(element) = group.hq {
            // Where it has left, nobody ran from beside it.
            //= 9.3-b
            let trail = self.pos.element(element).trail;
            let state = self.pos.element_mut(element);
            state.hq = Some(to);
            state.trail = trail.filter(|_| first_reading);
            cx.log.note(|| Event::HqMoved(element, to));
            self.hq_arrived(element, cx);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ground::hex::HexId;
    use kernel::{BattleFiles, Choices, Side};

    use crate::points::Points;
    use crate::rulebook::RULEBOOK;

    #[test]
    fn a_way_costs_what_the_whole_field_says() {
        //= 9.8.2-a 9.9.3-d
        let text = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let files = BattleFiles {
            name: "quatre-bras".to_owned(),
            files: vec![
                text(
                    "la-bataille.toml",
                    include_str!("../../../../../battles/quatre-bras/la-bataille.toml"),
                ),
                text(
                    "ground.toml",
                    include_str!("../../../../../battles/quatre-bras/ground.toml"),
                ),
                text(
                    "armies.toml",
                    include_str!("../../../../../battles/quatre-bras/armies.toml"),
                ),
            ],
        };
        let battle = RULEBOOK
            .battle(&files, &Choices::default())
            .unwrap_or_else(|fault| panic!("{fault:?}"));
        let count = battle.setup.map.grid().len() as u16;
        for start in (0..count).step_by(311) {
            let start = HexId(start);
            let field = battle.leader_field_from(Side::First, start, Points(u16::MAX));
            for goal in (0..count).step_by(97) {
                let goal = HexId(goal);
                let way = battle.ride_cost(Side::First, start, goal, u32::MAX / 2);
                assert_eq!(way, field.cost(goal), "{start:?} {goal:?}");
                for _ in 0..2 {
                    assert_eq!(battle.kept_ride(Side::First, start, goal), way);
                }
            }
        }
    }
}
