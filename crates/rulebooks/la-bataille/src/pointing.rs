//! What a player points at to give an order.

use ground::hex::HexId;
use kernel::{Game, Target};

use crate::charge::ChargeOrder;
use crate::game::Battle;
use crate::order::Order;
use crate::{ElementId, LeaderId, UnitId};

impl Battle {
    fn unit_target(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    fn leader_target(&self, leader: LeaderId) -> Target {
        Target::Counter(self.setup.leader(leader).id.clone())
    }

    fn hq_target(&self, element: ElementId) -> Target {
        Target::Counter(format!("hq-{}", self.setup.element(element).id))
    }

    /// What is pointed at for an element: its headquarters, or else its commander.
    fn element_targets(&self, element: ElementId) -> Vec<Target> {
        let state = self.pos.element(element);
        if state.hq.is_some() {
            return vec![self.hq_target(element)];
        }
        let commander = state.commander;
        let here = commander.filter(|leader| self.leader_hex(*leader).is_some());
        here.map(|leader| self.leader_target(leader))
            .into_iter()
            .collect()
    }

    fn cell(&self, hex: HexId) -> Target {
        Target::Cell(self.number(hex))
    }

    /// What an order touches on the board, in order.
    pub(crate) fn touched_by(&self, order: Order) -> Vec<Target> {
        match order {
            Order::Choose(unit) | Order::Add(unit) => vec![self.unit_target(unit)],
            Order::ChooseLeader(leader) => vec![self.leader_target(leader)],
            Order::ChooseHq(element) => vec![self.hq_target(element)],
            Order::March(hex)
            | Order::HqTo(hex)
            | Order::StepBack(hex)
            | Order::Advance(hex)
            | Order::Enter(_, hex)
            | Order::EnterLeader(_, hex) => {
                vec![self.cell(hex)]
            }
            Order::TryInitiative(leader) => vec![self.leader_target(leader)],
            Order::TryFor(element, _)
            | Order::TrySpare(element)
            | Order::EmergencyRetreat(element)
            | Order::HqFollow(element)
            | Order::Appoint(element, _)
            | Order::ForceMarch(element)
            | Order::Address(element, _)
            | Order::Join(element) => self.element_targets(element),
            Order::Charge(charge) => self.touched_by_charge(charge),
            Order::Aim(from, to)
            | Order::Assault(from, to)
            | Order::Hunt(from, to)
            | Order::DeclareOnSquare(from, to) => {
                vec![self.cell(from), self.cell(to)]
            }
            Order::Withdraw(unit, hex) => vec![self.unit_target(unit), self.cell(hex)],
            Order::WithdrawLeader(leader, hex) => {
                vec![self.leader_target(leader), self.cell(hex)]
            }
            _ => Vec::new(),
        }
    }

    /// The same for a charge: the hex of those who ride, react or are fallen upon.
    fn touched_by_charge(&self, charge: ChargeOrder) -> Vec<Target> {
        match charge {
            ChargeOrder::Declare(hex)
            | ChargeOrder::Go(hex)
            | ChargeOrder::LeaveOut(hex)
            | ChargeOrder::Ride(hex)
            | ChargeOrder::Target(hex)
            | ChargeOrder::PassBy(hex)
            | ChargeOrder::FormSquare(hex)
            | ChargeOrder::CounterCharge(hex)
            | ChargeOrder::SlipTo(hex)
            | ChargeOrder::Spring(hex)
            | ChargeOrder::Evade(hex) => vec![self.cell(hex)],
            ChargeOrder::DeclareMassive(leader, _) => vec![self.leader_target(leader)],
            _ => Vec::new(),
        }
    }

    /// The order that somebody means who points at these things: one that is listed, if there is one.
    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        let mut orders = Vec::new();
        self.candidates(&mut orders);
        let points = |order: &&Order| self.touched_by(**order) == touched;
        let legal = orders
            .iter()
            .filter(points)
            .find(|order| self.check(order).is_ok());
        legal.or_else(|| orders.iter().find(points)).copied()
    }
}
