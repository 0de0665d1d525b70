//! A. Place reinforcements phase.

use kernel::{Side, Unknown, Why};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::options::AlliedArrival;
use crate::order::Order;
use crate::position::{Step, Where};
use crate::refusal::Refusal;
use crate::setup::Arrival;
use crate::{Rule, UnitId};

impl Battle {
    /// Phase A: brings on what arrives, then the leaders.
    //= reinforcements.1 reinforcements.6
    pub(crate) fn place_reinforcements(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let side = self.pos.active;
        self.roll_arrival_times(side, cx)?;
        self.roll_arrivals(side, cx)?;
        self.bring_on(cx)
    }

    /// A die says when some units come.
    //= qb.opt.kgl.1 intro.1
    fn roll_arrival_times(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        for unit in self.setup.sides[side].units.iter() {
            if self.setup.unit(unit).arrival == Arrival::ByDieFrom(self.pos.turn)
                && self.pos.unit(unit).due.is_none()
            {
                let die = cx
                    .chance
                    .d6(Why::new(Rule::QbOptKgl1, "when the brigade arrives"))?;
                let turn = self.pos.turn + die - 1;
                self.pos.unit_mut(unit).due = Some(turn);
                cx.log.note(|| Event::ArrivalTime(unit, die, turn));
            }
        }
        Ok(())
    }

    /// With variable arrival a die says how many come, in the schedule's order.
    //= qb.opt.random.1 qb.opt.random.2 qb.opt.staff.1
    fn roll_arrivals(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(variable) = self.setup.variable_arrival else {
            return Ok(());
        };
        if variable.side != side || self.pos.turn < variable.from {
            return Ok(());
        }
        let scheduled = |unit: &UnitId| {
            matches!(self.setup.unit(*unit).arrival, Arrival::Turn(_))
                && self.pos.unit(*unit).at == Where::Waiting
                && self.pos.unit(*unit).due.is_none()
        };
        let waiting: crate::UnitSet = self.setup.sides[side]
            .units
            .iter()
            .filter(scheduled)
            .collect();
        if waiting.is_empty() {
            return Ok(());
        }
        let rule = match self.setup.options.arrival {
            AlliedArrival::BetterStaff => Rule::QbOptStaff1,
            _ => Rule::QbOptRandom1,
        };
        let die = cx.chance.d3(Why::new(rule, "how many units arrive"))?;
        let count = die.saturating_add_signed(self.setup.options.arrival.adds());
        cx.log.note(|| Event::ArrivalRolled(side, die, count));
        for unit in waiting.iter().take(usize::from(count)) {
            self.pos.unit_mut(unit).due = Some(self.pos.turn);
        }
        Ok(())
    }

    /// The next unit of the active side that arrives this turn.
    pub(crate) fn next_arrival(&self) -> Option<UnitId> {
        let side = self.pos.active;
        let by_die = self
            .setup
            .variable_arrival
            .is_some_and(|variable| variable.side == side);
        let due = |unit: &UnitId| {
            let state = self.pos.unit(*unit);
            let turn = match self.setup.unit(*unit).arrival {
                Arrival::Turn(turn) if !by_die => Some(turn),
                _ => state.due,
            };
            state.at == Where::Waiting && turn.is_some_and(|turn| turn <= self.pos.turn)
        };
        self.setup.sides[side].units.iter().find(due)
    }

    /// Places arrivals; with several reinforcement areas their owner chooses.
    fn bring_on(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        while let Some(unit) = self.next_arrival() {
            let [only] = *self.setup.sides[self.pos.active].reserves.as_slice() else {
                self.pos.step = Step::Arrive;
                return Ok(());
            };
            self.arrive(unit, only, cx);
        }
        self.begin_leader_phase(cx)
    }

    fn arrive(&mut self, unit: UnitId, area: ground::areas::AreaId, cx: &mut Cx<'_>) {
        self.pos.put(unit, Where::Area(area));
        self.pos.unit_mut(unit).due = None;
        cx.log.note(|| Event::Arrived(unit, area));
    }

    pub(crate) fn check_arrival(&self, order: Order) -> Result<(), Refusal> {
        let Order::Arrive(unit, area) = order else {
            return Err(Refusal::NotAskedNow);
        };
        let next = self.next_arrival().ok_or(Refusal::NotAskedNow)?;
        if unit != next {
            return Err(Refusal::ArrivesInOrder(next));
        }
        if !self.setup.sides[self.pos.active].reserves.contains(&area) {
            return Err(Refusal::NotItsReinforcementArea(area));
        }
        Ok(())
    }

    pub(crate) fn arrival_candidates(&self, into: &mut Vec<Order>) {
        if let Some(unit) = self.next_arrival() {
            let reserves = &self.setup.sides[self.pos.active].reserves;
            into.extend(reserves.iter().map(|area| Order::Arrive(unit, *area)));
        }
    }

    pub(crate) fn apply_arrival(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Order::Arrive(unit, area) = order {
            self.arrive(unit, area, cx);
        }
        self.bring_on(cx)
    }
}
