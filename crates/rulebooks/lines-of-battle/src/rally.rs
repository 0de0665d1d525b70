//! C. Rally units phase.

use kernel::Unknown;

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Where};
use crate::refusal::Refusal;
use crate::setup::Kind;
use crate::{UnitId, UnitSet};

impl Battle {
    /// Whether a unit may be rallied now. Squares may.
    //= rally.1 rally.7 units.20
    pub(crate) fn check_rally(&self, unit: UnitId) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        if data.side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        let state = self.pos.unit(unit);
        let area = match state.at {
            Where::Waiting | Where::Gone => return Err(Refusal::NotThere(unit)),
            //= rally.2
            Where::Approach { .. } => return Err(Refusal::RallyOnApproach(unit)),
            Where::Area(area) => area,
        };
        if data.kind == Kind::Artillery || state.hits == 0 {
            return Err(Refusal::NothingToRally(unit));
        }
        //= rally.5
        if state.marks.has(Marks::RALLIED) {
            return Err(Refusal::AlreadyRallied(unit));
        }
        //= optional.rally-move.3
        if state.marks.has(Marks::MOVED) {
            return Err(Refusal::MovedCannotRally(unit));
        }
        //= combat.gen.2
        if state.marks.has(Marks::FOUGHT) {
            return Err(Refusal::HasFought(unit));
        }
        //= rally.3
        let enemies = self.setup.sides[data.side.other()].units;
        let threatened = self.setup.graph.ways(area).iter().any(|way| {
            self.pos
                .on_border(way.border)
                .is_some_and(|other| enemies.contains(other))
        });
        if threatened {
            return Err(Refusal::RallyUnderThreat(unit));
        }
        let needed = 1 + self.burden(area);
        self.affordable(needed, UnitSet::one(unit), area)
            .map_err(|_| Refusal::RallyTakesPoints { needed })
    }

    pub(crate) fn anyone_can_rally(&self) -> bool {
        let own = self.setup.sides[self.pos.active].units;
        own.iter().any(|unit| self.check_rally(unit).is_ok())
    }

    pub(crate) fn check_rally_order(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Rally(unit) => self.check_rally(unit),
            Order::EndRally => Ok(()),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(crate) fn rally_candidates(&self, into: &mut Vec<Order>) {
        let own = self.setup.sides[self.pos.active].units;
        into.extend(own.iter().map(Order::Rally));
        into.push(Order::EndRally);
    }

    pub(crate) fn apply_rally(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Order::Rally(unit) = order {
            self.rally(unit, cx)?;
            if self.anyone_can_rally() {
                return Ok(());
            }
        }
        self.begin_moves(cx)
    }

    /// Spends a point; the unit loses a hit and may not move this turn.
    //= rally.4 rally.6 optional.rally-move.2
    pub(crate) fn rally(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(area) = self.pos.area_of(unit) else {
            return Ok(());
        };
        self.pay(1 + self.burden(area), UnitSet::one(unit), area);
        self.pos.unit_mut(unit).marks.set(Marks::RALLIED);
        if self.wasted(area, cx)? {
            return Ok(());
        }
        self.pos.unit_mut(unit).hits -= 1;
        cx.log.note(|| Event::Rallied(unit));
        Ok(())
    }
}
