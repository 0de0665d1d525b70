//! What a player points at to give an order.

use ground::hex::HexId;
use kernel::{Game, Target};

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

    fn cell(&self, hex: HexId) -> Target {
        Target::Cell(self.number(hex))
    }

    /// What an order touches on the board, in order.
    pub(crate) fn touched_by(&self, order: Order) -> Vec<Target> {
        match order {
            Order::Choose(unit) | Order::Add(unit) => vec![self.unit_target(unit)],
            Order::ChooseLeader(leader) => vec![self.leader_target(leader)],
            Order::ChooseHq(element) => vec![self.hq_target(element)],
            Order::March(hex) | Order::HqTo(hex) | Order::StepBack(hex) | Order::Advance(hex) => {
                vec![self.cell(hex)]
            }
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
