//! What a player points at on the map to give an order, and what he means
//! when he points at something.

use ground::areas::{AreaId, BorderId};
use kernel::{Game, Target};

use crate::game::Battle;
use crate::order::{Order, Spot};
use crate::position::{LeaderWhere, Marks, Step};
use crate::{LeaderId, UnitId};

/// Something of this game that was pointed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touched {
    Unit(UnitId),
    Area(AreaId),
    Border(BorderId),
}

impl Battle {
    /// What is touched to give an order, the unit before the place.
    pub(crate) fn touched_by(&self, order: Order) -> Vec<Target> {
        match order {
            Order::Place(_, Spot::Approach { border, .. }) | Order::Deploy(_, border) => {
                vec![self.edge_target(border)]
            }
            Order::Place(_, Spot::Area(area) | Spot::Square(area) | Spot::Limbered(area))
            | Order::Arrive(_, area)
            | Order::March(area)
            | Order::RetreatTo(area) => vec![self.cell_target(area)],
            Order::FallBack => vec![self.cell_target(self.pos.group.area)],
            Order::FollowUp => vec![self.cell_target(self.pos.combat.from)],
            Order::PlaceLeader(_, unit)
            | Order::Rally(unit)
            | Order::Choose(unit)
            | Order::Drop(unit)
            | Order::Lead(unit)
            | Order::Withdraw(unit)
            | Order::Join(unit)
            | Order::Enter(unit)
            | Order::Limber(unit)
            | Order::Unlimber(unit) => vec![self.counter_target(unit)],
            Order::MoveLeader(leader, unit) => match self.pos.leader(leader) {
                LeaderWhere::With(now) => {
                    vec![self.counter_target(now), self.counter_target(unit)]
                }
                _ => vec![self.counter_target(unit)],
            },
            Order::Fire(gun, target) => {
                vec![self.counter_target(gun), self.counter_target(target)]
            }
            Order::Begin
            | Order::EndLeaders
            | Order::EndRally
            | Order::FormSquare
            | Order::LeaveSquare
            | Order::Halt
            | Order::EndMoves
            | Order::Retreat
            | Order::Stand
            | Order::Feint
            | Order::PressOn
            | Order::NoCounterattack
            | Order::BreakOff
            | Order::KeepOn
            | Order::GiveWay
            | Order::FightOn
            | Order::HoldBack
            | Order::EndFire
            | Order::EndLimbering => Vec::new(),
        }
    }

    /// What a player means by pointing at these, be it legal or not.
    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        let touched: Vec<Touched> = touched
            .iter()
            .map(|target| self.find_target(target))
            .collect::<Option<_>>()?;
        match *touched.as_slice() {
            [only] => self.meant_by_one(only),
            [Touched::Unit(first), Touched::Unit(second)] => match self.pos.step {
                Step::Fire(_) => Some(Order::Fire(first, second)),
                Step::LeadersMove => {
                    let rides = |leader| Order::MoveLeader(leader, second);
                    let mut leaders = self.leaders_with(first).map(rides);
                    let legal = leaders.find(|order| self.check(order).is_ok());
                    legal.or_else(|| self.leaders_with(first).next().map(rides))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn meant_by_one(&self, touched: Touched) -> Option<Order> {
        if let Some(leader) = self.displaced() {
            return joins(leader, touched);
        }
        let combat = &self.pos.combat;
        Some(match (self.pos.step, touched) {
            (Step::SetUp(side), _) => Order::Place(self.next_to_place(side)?, self.spot(touched)?),
            (Step::SetUpLeaders(_) | Step::LeadersArrive, _) => {
                return joins(self.next_leader()?, touched);
            }
            (Step::Arrive, Touched::Area(area)) => Order::Arrive(self.next_arrival()?, area),
            (Step::LeadersMove, Touched::Unit(unit)) => {
                Order::MoveLeader(self.leader_without_unit()?, unit)
            }
            (Step::Rally, Touched::Unit(unit)) => Order::Rally(unit),
            (Step::Group, Touched::Unit(unit)) if self.pos.group.members.contains(unit) => {
                Order::Drop(unit)
            }
            // Where both are one phase, somebody who cannot go anywhere can still be rallied.
            (Step::Move, Touched::Unit(unit))
                if self.check(&Order::Choose(unit)).is_err()
                    && self.check(&Order::Rally(unit)).is_ok() =>
            {
                Order::Rally(unit)
            }
            (Step::Move | Step::Group, Touched::Unit(unit)) => Order::Choose(unit),
            (Step::Group, Touched::Area(area)) if area == self.pos.group.area => Order::FallBack,
            (Step::Group, Touched::Area(area)) => Order::March(area),
            (Step::Group, Touched::Border(border)) => {
                let group = self.pos.group.members;
                let fits = |unit: &UnitId| self.check(&Order::Deploy(*unit, border)).is_ok();
                let unit = group.iter().find(fits).or_else(|| group.first())?;
                Order::Deploy(unit, border)
            }
            (Step::Counter, Touched::Unit(unit)) if !combat.counter.contains(unit) => {
                Order::Join(unit)
            }
            (
                Step::AttackLead
                | Step::NextAttackLead
                | Step::DefenceLead
                | Step::Counter
                | Step::NextCounterLead,
                Touched::Unit(unit),
            ) => Order::Lead(unit),
            (
                Step::RetreatBefore | Step::AttackerRetreat | Step::DefenderRetreat,
                Touched::Unit(unit),
            ) => Order::Withdraw(unit),
            (Step::RetreatTo, Touched::Area(area)) => Order::RetreatTo(area),
            (Step::FollowUp, Touched::Area(area)) if area == combat.from => Order::FollowUp,
            (Step::Enter, Touched::Unit(unit)) => Order::Enter(unit),
            // A gun alone: why it cannot fire, if it cannot.
            (Step::Fire(side), Touched::Unit(gun)) => {
                let enemies = self.setup.sides[side.other()].units;
                Order::Fire(gun, enemies.first()?)
            }
            (Step::Limber(_), Touched::Unit(gun)) if self.pos.has(gun, Marks::LIMBERED) => {
                Order::Unlimber(gun)
            }
            (Step::Limber(_), Touched::Unit(gun)) => Order::Limber(gun),
            _ => return None,
        })
    }

    /// Where a unit is placed by pointing at an area or an approach.
    fn spot(&self, touched: Touched) -> Option<Spot> {
        match touched {
            Touched::Area(area) => Some(Spot::Area(area)),
            Touched::Border(border) => {
                let Step::SetUp(side) = self.pos.step else {
                    return None;
                };
                let unit = self.next_to_place(side)?;
                let ends = self.setup.graph.ends(border);
                let spots = ends.map(|own| Spot::Approach { border, own });
                let fits = |spot: &&Spot| self.check(&Order::Place(unit, **spot)).is_ok();
                spots.iter().find(fits).or(spots.first()).copied()
            }
            Touched::Unit(_) => None,
        }
    }

    /// The leader who can only be meant by the unit that he is to join.
    fn leader_without_unit(&self) -> Option<LeaderId> {
        let side = self.pos.active;
        self.setup.leader_ids().find(|leader| {
            self.setup.leader(*leader).side == side
                && matches!(self.pos.leader(*leader), LeaderWhere::Reserve(_))
        })
    }

    fn find_target(&self, target: &Target) -> Option<Touched> {
        match target {
            Target::Counter(id) => self.find_unit(id).ok().map(Touched::Unit),
            Target::Cell(id) => self.find_area(id).ok().map(Touched::Area),
            Target::Edge(id) => {
                let (own, other) = id.split_once('/')?;
                let own = self.find_area(own).ok()?;
                self.find_border(own, other).ok().map(Touched::Border)
            }
            Target::Spot { .. } => None,
        }
    }

    pub(crate) fn counter_target(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    pub(crate) fn cell_target(&self, area: AreaId) -> Target {
        Target::Cell(self.setup.area(area).id.clone())
    }

    fn edge_target(&self, border: BorderId) -> Target {
        Target::Edge(self.edge_word(border))
    }

    /// The short name of a border: those of its areas.
    pub(crate) fn edge_word(&self, border: BorderId) -> String {
        let ends = self.setup.graph.ends(border);
        let [a, b] = ends.map(|area| self.setup.area(area).id.as_str());
        format!("{a}/{b}")
    }
}

fn joins(leader: LeaderId, touched: Touched) -> Option<Order> {
    match touched {
        Touched::Unit(unit) => Some(Order::PlaceLeader(leader, unit)),
        Touched::Area(_) | Touched::Border(_) => None,
    }
}
