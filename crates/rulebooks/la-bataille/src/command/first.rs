//! Case 9.9.11: orders before the battle, any number of them, all accepted.

use kernel::Side;

use crate::ElementId;
use crate::game::{Battle, Cx, Done};
use crate::order::{Haste, Order};
use crate::position::Step;
use crate::refusal::Refusal;

impl Battle {
    pub(crate) fn first_order_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::EndOrders);
        let elements = self.setup.element_ids();
        into.extend(elements.map(|element| Order::Address(element, Haste::Normal)));
    }

    /// Every element on the field may be written to, once.
    //= 9.9.11 9.9.4-a
    pub(crate) fn check_first_orders(&self, order: Order) -> Result<(), Refusal> {
        let element = match order {
            Order::EndOrders => return Ok(()),
            Order::Address(element, Haste::Normal) => element,
            _ => return Err(Refusal::NotAskedNow),
        };
        if self.setup.element(element).side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        if self.pos.element(element).moved {
            return Err(Refusal::HasWritten(element));
        }
        let empty = !self.has_troops(element);
        if empty || self.seat(element).is_none() {
            return Err(Refusal::NoHq(element));
        }
        Ok(())
    }

    pub(crate) fn apply_first_orders(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        match order {
            Order::Address(element, _) => {
                self.pos.step = Step::FirstOrder(element);
                Ok(())
            }
            _ if self.pos.active == Side::First => {
                self.pos.active = Side::Second;
                Ok(())
            }
            _ => {
                for element in self.pos.elements.iter_mut() {
                    element.moved = false;
                }
                self.begin_turn(cx)
            }
        }
    }

    /// What is written before the battle is accepted, and in force when it begins.
    //= 9.9.11
    pub(crate) fn write_first_order(&mut self, element: ElementId, order: Order, cx: &mut Cx<'_>) {
        self.pos.step = Step::FirstOrders;
        self.pos.element_mut(element).moved = true;
        match order {
            Order::Command(_, mission) => self.put_in_force(element, mission, cx),
            Order::Join(to) => self.carry_out_join(element, to, cx),
            _ => {}
        }
    }
}
