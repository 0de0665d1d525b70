//! Melee: step 5, from the results that need no dice to the fights that the phasing player names.
//!
//! The roll is in `clash.rs`, who fights whom in `fights.rs`, what follows in `results.rs`.

mod automatic;
pub mod clash;
mod drive;
mod fights;
mod guns;
mod results;

pub(crate) use fights::BETWEEN;

use kernel::Unknown;

use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Step};
use crate::refusal::Refusal;

impl Battle {
    /// Step 5 begins.
    //= sequence.14
    pub(crate) fn begin_melee(&mut self, cx: &mut Cx<'_>) {
        self.pos.aims.clear();
        self.pos.clear_all(Marks::FOUGHT);
        // A column that was caught on the march broke then, and does not fight as well.
        for unit in self.setup.unit_ids() {
            if self.pos.has(unit, Marks::BROKEN) {
                self.pos.mark(unit, Marks::FOUGHT);
            }
        }
        self.settle_automatic(cx);
        self.next_fight(cx);
    }

    /// The next choice of the step, or step 6.
    pub(crate) fn next_fight(&mut self, cx: &mut Cx<'_>) {
        if !self.pos.recoils.is_empty() {
            self.pos.step = Step::Recoil;
        } else if !self.pos.following.is_empty() {
            self.pos.step = Step::FollowUp;
        } else if !self.fights().is_empty() {
            self.pos.step = Step::Melee;
        } else {
            self.pos.clear_all(
                Marks::FOUGHT
                    .and(Marks::ATTACKED)
                    .and(Marks::RECEIVED)
                    .and(Marks::CHARGED),
            );
            self.rout_and_pursue(cx);
        }
    }

    /// Checks an order of the melee step.
    pub(crate) fn check_melee(&self, order: Order) -> Result<(), Refusal> {
        match (self.pos.step, order) {
            (Step::Melee, Order::Fight(one, other)) => self.check_fight(one, other),
            (Step::Recoil, Order::Recoil(distance)) => self.check_recoil(distance),
            (Step::FollowUp, Order::FollowUp | Order::GoOn) => Ok(()),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Adds the orders of the melee step.
    pub(crate) fn melee_candidates(&self, into: &mut Vec<Order>) {
        match self.pos.step {
            Step::Melee => into.extend(
                self.fights()
                    .into_iter()
                    .map(|(one, other)| Order::Fight(one, other)),
            ),
            Step::Recoil => {
                into.extend((0..=5).map(|inches| Order::Recoil(inches * ground::table::INCH)));
            }
            _ => into.extend([Order::FollowUp, Order::GoOn]),
        }
    }

    /// Carries an order of the melee step out.
    pub(crate) fn apply_melee(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::Fight(one, other) => self.fight(one, other, cx)?,
            Order::Recoil(distance) => self.recoil(distance, cx),
            Order::FollowUp => self.follow_supports(cx),
            _ => {
                if !self.pos.following.is_empty() {
                    self.pos.following.remove(0);
                }
            }
        }
        self.next_fight(cx);
        Ok(())
    }
}
