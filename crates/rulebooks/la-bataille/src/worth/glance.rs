//! How an order looks at a glance, without carrying it out: what generals play on by in their thoughts.

use std::cmp::Ordering;

use ground::hex::{Bearing, Facing, HexId};

use crate::charge::ChargeOrder;
use crate::game::Battle;
use crate::order::Order;
use crate::setup::OrderKind;
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

impl Battle {
    /// A guess at an order.
    pub(crate) fn glance_at(&self, order: Order) -> i32 {
        match order {
            Order::Enter(..) | Order::EnterLeader(..) => 60,
            Order::FireAtMover => 50,
            Order::Aim(from, target) => 30 + self.glance_at_contact(from, target).max(-60) / 4,
            Order::Assault(from, target) | Order::DeclareOnSquare(from, target) => {
                self.glance_at_contact(from, target) - 20
            }
            Order::Launch => 20,
            Order::Advance(_) => 15,
            Order::EmergencyRetreat(_) | Order::HqFollow(_) => -200,
            // What is only worth it in a plan is left to those who have one.
            Order::Join(_) | Order::LendGuard(..) | Order::WithdrawLeader(..) => -60,
            Order::Address(..) => -40,
            // Who is near when horse springs upon others has nothing to fear of it.
            Order::Charge(ChargeOrder::FormSquare(_)) if self.is_spring_at_another() => -30,
            Order::Charge(order) => glance_at_charge(order),
            Order::Hunt(..) => 20,
            Order::TryInitiative(leader) => self.glance_at_initiative(leader),
            Order::TryFor(..) | Order::TrySpare(_) => -10,
            Order::Choose(unit) => self.glance_at_choice(unit),
            Order::ChooseHq(_) => 12,
            Order::ChooseLeader(_) => -4,
            Order::March(hex) => self.glance_at_march(hex),
            Order::Face(facing) if !self.pos.collapsed.is_empty() => {
                // A square that is none any more looks to the nearest enemy already.
                let looks = |unit: &UnitId| self.pos.unit(*unit).facing == facing;
                if self.pos.collapsed.first().is_some_and(looks) {
                    20
                } else {
                    -20
                }
            }
            Order::Face(facing) | Order::Unlimber(facing) => self.glance_at_facing(facing),
            Order::Form(deploy) => self.glance_at_form(deploy.formation, deploy.facing),
            Order::LeaveMap => -300,
            Order::LeaveOut(_) | Order::Hold(_) | Order::Spare => -60,
            Order::Wheel(..) | Order::Top(_) | Order::BreakDown | Order::Reform(_) => -30,
            Order::Limber => -10,
            Order::ForceMarch(_) => -60,
            Order::EndMoves => 2,
            Order::EndFire | Order::EndAssaults | Order::EndOrders | Order::EndInitiative => 1,
            _ => 0,
        }
    }

    /// More men on the one side of a contact than on the other.
    fn glance_at_contact(&self, from: HexId, target: HexId) -> i32 {
        let steps = |hex: HexId| -> i32 {
            let stack = self.stack(hex);
            stack.iter().map(|unit| i32::from(self.steps(*unit))).sum()
        };
        (steps(from) * 2 - steps(target) * 3) * 5
    }

    /// A leader without orders has nothing to lose by trying.
    fn glance_at_initiative(&self, leader: LeaderId) -> i32 {
        let element = self.element_led_by(leader);
        let idle = element.is_some_and(|element| {
            let ordered = self.ordered_element(element);
            self.pos.element(ordered).order.is_none()
        });
        if idle { 10 } else { -40 }
    }

    /// Troops with somewhere to go are moved first.
    fn glance_at_choice(&self, unit: UnitId) -> i32 {
        let grid = self.setup.map.grid();
        let Some(hex) = self.pos.unit(unit).hex() else {
            return -20;
        };
        match self.goal(self.element_of(unit)) {
            Some((OrderKind::Defend, goal)) if grid.distance(hex, goal) <= 5 => -12,
            Some((_, goal)) => {
                let guns = self.is_unlimbered(unit);
                let far = grid.distance(hex, goal).min(14).cast_signed();
                if guns { far - 20 } else { far }
            }
            None => -12,
        }
    }

    /// The nearest enemy of the group that moves.
    fn bearing_to_enemy(&self) -> Option<(Bearing, u32)> {
        let grid = self.setup.map.grid();
        let unit = self.pos.group.units.first()?;
        let here = self.pos.unit(*unit).hex()?;
        let place = grid.axial(here);
        let foes = self.whereabouts()[self.pos.active.other()].spots.iter();
        let (far, nearest) = foes
            .map(|(_, foe)| (grid.axial(*foe).distance(place), *foe))
            .min()?;
        let bearing = Bearing::between(place, grid.axial(nearest))?;
        Some((bearing, far))
    }

    /// Whether a facing looks to the nearest enemy.
    fn glance_at_facing(&self, facing: Facing) -> i32 {
        let near = self.bearing_to_enemy();
        near.map_or(0, |(bearing, far)| {
            let looks = 6 - 4 * i32::from(bearing.off(facing));
            if far <= 4 { looks } else { looks - 8 }
        })
    }

    /// Lines are formed near the enemy, columns for the march.
    fn glance_at_form(&self, formation: Formation, facing: Facing) -> i32 {
        let Some((bearing, far)) = self.bearing_to_enemy() else {
            return -20;
        };
        let looks = 4 - 4 * i32::from(bearing.off(facing));
        let Some(unit) = self.pos.group.units.first() else {
            return -20;
        };
        let foot = self.setup.unit(*unit).arm == Arm::Infantry;
        match formation {
            Formation::Line if foot && far <= 3 => 10 + looks,
            Formation::Column if far > 5 => looks,
            _ => -25,
        }
    }

    /// Whether a march leads towards what the unit was ordered to.
    fn glance_at_march(&self, to: HexId) -> i32 {
        let grid = self.setup.map.grid();
        let group = &self.pos.group;
        let (from, goal) = match (group.units.first(), group.leader, group.hq) {
            (Some(unit), ..) => (
                self.pos.unit(*unit).hex(),
                self.goal(self.element_of(*unit)),
            ),
            (None, Some(leader), _) => {
                let element = self.element_led_by(leader);
                let goal = element.and_then(|element| self.goal(element));
                (self.leader_hex(leader), goal)
            }
            (None, None, Some(element)) => (self.pos.element(element).hq, self.goal(element)),
            _ => return 0,
        };
        let (Some(here), Some((kind, goal))) = (from, goal) else {
            return -6;
        };
        let near = |hex: HexId| grid.distance(hex, goal);
        if kind == OrderKind::Defend && near(here) <= 3 {
            return -8;
        }
        match near(to).cmp(&near(here)) {
            Ordering::Less => 15,
            Ordering::Equal => 0,
            Ordering::Greater => -20,
        }
    }
}

fn glance_at_charge(order: ChargeOrder) -> i32 {
    match order {
        ChargeOrder::Spare
        | ChargeOrder::Shorten(_)
        | ChargeOrder::Stretch(_)
        | ChargeOrder::Form(_)
        | ChargeOrder::Deploy(_)
        | ChargeOrder::DeclareMassive(..)
        | ChargeOrder::LeaveOut(_)
        | ChargeOrder::Declare(_) => -30,
        ChargeOrder::FormSquare(_) => 25,
        ChargeOrder::CounterCharge(_) => 8,
        ChargeOrder::Evade(_) | ChargeOrder::Target(_) | ChargeOrder::PursueOn => 20,
        ChargeOrder::Ride(_) => 10,
        ChargeOrder::EndRide => -40,
        ChargeOrder::Turn(_) | ChargeOrder::Wheel(..) => -12,
        _ => 0,
    }
}
