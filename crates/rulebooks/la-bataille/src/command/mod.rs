//! Chapter 9: command elements, headquarters, orders.

mod army;
mod attach;
mod bodies;
mod first;
mod guard;
mod initiative;
mod meeting;
mod radius;
mod retreat;

use ground::hex::HexId;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::marks::Marks;
use crate::order::Haste;
use crate::position::LeaderPlace;
use crate::refusal::Refusal;
use crate::setup::{Mission, OrderKind};
use crate::troops::{Arm, Rank};
use crate::{ElementId, Formation, LeaderId, UnitId};

pub use guard::Guard;

/// An army order on its way, or waiting to be accepted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dispatch {
    /// What it says.
    pub mission: Mission,
    /// How it was written.
    pub haste: Haste,
    /// Who wrote it; none for the spare officer who commands when no leader is left.
    pub sender: Option<LeaderId>,
    /// The turn in which it was written.
    pub sent: u16,
    /// The turn in which it arrives.
    pub arrives: u16,
    /// The die that ends its delay, once it is delayed.
    pub delay: Option<u8>,
    /// The element that is to be joined, if it says that instead.
    pub join: Option<ElementId>,
}

/// An element and its orders.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a marker beside the headquarters"
)]
pub struct ElementState {
    /// Its headquarters; a sub-element has none, its commander serves.
    pub hq: Option<HexId>,
    /// Who commands it; none if a spare officer does.
    pub commander: Option<LeaderId>,
    /// Its order; without one it has no current orders. A sub-element without one follows its parent.
    pub order: Option<Mission>,
    /// An order that is accepted and waits for the commander to reach the headquarters.
    pub accepted: Option<Mission>,
    /// Orders on their way.
    pub dispatches: Vec<Dispatch>,
    /// Whether its headquarters moved in this phase.
    pub moved: bool,
    /// Whether its attack has come under fire.
    pub under_fire: bool,
    /// Whether it fought, or fired in defence, in the last player turn and in this one.
    pub engaged: [bool; 2],
    /// The first turn in which an emergency retreat no longer weighs on it.
    pub shaken_until: u16,
    /// Whether it must make an emergency retreat.
    pub must_retreat: bool,
    /// Whether it may make one without harm.
    pub free_retreat: bool,
    /// Whether its units draw off after a stopped attack.
    pub pulls_back: bool,
    /// Whether its order is that of a loose cannon, for this turn only.
    pub loose: bool,
    /// Where units that retreated from its headquarters went: it may go after them.
    pub trail: Option<HexId>,
    /// Whether its commander is lost, and another may be sent in the place of the senior officer.
    pub bereft: bool,
    /// Whether it lost its orders: a sub-element does not obey those above it until one is written anew.
    pub lost_orders: bool,
    /// Whether the spare officer who leads it tried his initiative in this player turn.
    pub spare_tried: bool,
    /// The element above it now, if an order attached it to another.
    pub joined: Option<ElementId>,
}

impl Battle {
    /// The element whose order binds a unit: its own or the nearest above that has one.
    //= 9.5-a 9.5-b
    pub(crate) fn ordered_element(&self, element: ElementId) -> ElementId {
        let mut at = element;
        loop {
            let state = self.pos.element(at);
            if state.order.is_some() || state.lost_orders {
                return at;
            }
            match self.parent_of(at) {
                Some(parent) => at = parent,
                None => return at,
            }
        }
    }

    /// The order that binds a unit.
    //= 9.9.4-j
    pub(crate) fn order_of(&self, unit: UnitId) -> Option<Mission> {
        let element = self.ordered_element(self.element_of(unit));
        self.pos.element(element).order
    }

    /// Whether a unit may assault, charge or fire offensively: in command, and with orders.
    //= 9.8.1-b 9.8.1-c 9.9.4-h 9.9.4-i
    pub(crate) fn check_may_attack(&self, unit: UnitId) -> Result<(), Refusal> {
        self.check_released(unit)?;
        if self.is_held_guard(unit) {
            return Err(Refusal::GuardWaits(unit));
        }
        if self.pos.unit(unit).marks.has(Marks::ASTRAY) {
            return Err(Refusal::OutOfCommand(unit));
        }
        if self.order_of(unit).is_none() {
            return Err(Refusal::NoOrders(unit));
        }
        Ok(())
    }

    /// Whether a unit may be used yet.
    //= 10.2.1.3
    pub(crate) fn check_released(&self, unit: UnitId) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        let element = self.setup.element(data.element);
        let free = data.guard && self.setup.options.guard_free;
        if u16::from(element.released) > self.pos.turn + 1 && !free {
            return Err(Refusal::NotReleased(unit));
        }
        Ok(())
    }

    /// The Command Rating of an element: its commander's, or that of a spare officer.
    //= 9.7-c 8.7
    pub(crate) fn rating_of(&self, element: ElementId) -> u8 {
        self.pos
            .element(element)
            .commander
            .map_or(1, |leader| self.setup.leader(leader).command)
    }

    /// Whether a spare officer leads an element, since its commander is lost and nobody followed him.
    //= 9.7-c
    pub(crate) fn is_led_by_spare(&self, element: ElementId) -> bool {
        let had_one = self.setup.element(element).commander.is_some();
        had_one && self.pos.element(element).commander.is_none()
    }

    /// Where an element is commanded from: its commander, or its headquarters without one. A sub-element has
    /// none: whoever stands in for its commander is with its first unit.
    //= 9.7-c
    pub(crate) fn command_post(&self, element: ElementId) -> Option<HexId> {
        let state = self.pos.element(element);
        state
            .commander
            .and_then(|leader| self.leader_hex(leader))
            .or(state.hq)
            .or_else(|| self.stand_in(element))
    }

    /// The hex of the first unit of an element whose commander is lost or hurt: of its foot, if it has any,
    /// and of those who do not run.
    fn stand_in(&self, element: ElementId) -> Option<HexId> {
        let gone = match self.pos.element(element).commander {
            Some(leader) => self.pos.leader(leader).place != LeaderPlace::Waiting,
            None => self.is_led_by_spare(element),
        };
        if !gone {
            return None;
        }
        let first = self
            .units_of_element(element)
            .into_iter()
            .min_by_key(|unit| {
                let runs = self.pos.unit(*unit).formation == Formation::Rout;
                let mounted = self.setup.unit(*unit).arm != Arm::Infantry;
                (runs, mounted, *unit)
            });
        first.and_then(|unit| self.pos.unit(unit).hex())
    }

    /// Commanders who are dead or taken are replaced by the senior officer of their element.
    //= 9.7-a
    pub(crate) fn replace_commanders(&mut self, cx: &mut Cx<'_>) {
        for element in self.setup.element_ids() {
            let lost = self.pos.element(element).commander.is_some_and(|leader| {
                matches!(
                    self.pos.leader(leader).place,
                    LeaderPlace::Dead | LeaderPlace::Captured(_)
                )
            });
            if !lost {
                continue;
            }
            // Officers of the whole command element who lead nobody may take over one of its parts.
            let whole = self.command_element(element);
            let idle = |leader: LeaderId| {
                self.element_led_by(leader).is_none()
                    && self.setup.leader(leader).rank != Rank::Army
                    && !self.setup.options.first_reading
            };
            let below = |leader: LeaderId| {
                let of = self.setup.leader(leader).element;
                of.is_some_and(|of| {
                    self.is_within(of, element) || self.is_within(of, whole) && idle(leader)
                })
            };
            let next = self
                .setup
                .leader_ids()
                .filter(|leader| self.leader_hex(*leader).is_some() && below(*leader))
                .filter(|leader| {
                    self.setup.leader(*leader).side == self.setup.element(element).side
                })
                .min_by_key(|leader| {
                    let data = self.setup.leader(*leader);
                    let aide = data.rank == Rank::Adc;
                    (aide, std::cmp::Reverse(data.command), *leader)
                });
            let state = self.pos.element_mut(element);
            state.commander = next;
            state.bereft = true;
            cx.log.note(|| Event::CommandPassed(element, next));
        }
    }

    /// Whether an element is another or belongs to it.
    pub(crate) fn is_within(&self, element: ElementId, whole: ElementId) -> bool {
        let mut at = Some(element);
        while let Some(here) = at {
            if here == whole {
                return true;
            }
            at = self.parent_of(here);
        }
        false
    }

    /// Gives an element an order that is in force at once.
    pub(crate) fn put_in_force(&mut self, element: ElementId, mission: Mission, cx: &mut Cx<'_>) {
        let mission = self.begin_pursuit_of(element, mission);
        let state = self.pos.element_mut(element);
        state.order = Some(mission);
        state.accepted = None;
        state.under_fire = false;
        state.pulls_back = false;
        for below in self.setup.element_ids() {
            if self.is_within(below, element) {
                self.pos.element_mut(below).lost_orders = false;
            }
        }
        self.note_housed(element, mission);
        cx.log.note(|| Event::OrderInForce(element, mission));
        self.commit_guard(element, mission, cx);
    }

    /// When an attack begins, those who occupy special structures are noted.
    //= 9.12.1-f
    pub(crate) fn note_housed(&mut self, element: ElementId, mission: Mission) {
        for unit in self.units_of_element(element) {
            let attacks = mission.kind == OrderKind::Attack;
            let inside = |hex: &HexId| self.setup.structures.contains(*hex);
            let housed = attacks && self.pos.unit(unit).hexes.iter().any(inside);
            let marks = &mut self.pos.unit_mut(unit).marks;
            if housed {
                marks.set(Marks::HOUSED);
            } else {
                marks.clear(Marks::HOUSED);
            }
        }
    }

    /// Accepted orders are in force once the commander is at his headquarters.
    //= 9.2-f 9.9.9-a 9.9.10
    pub(crate) fn implement_orders(&mut self, cx: &mut Cx<'_>) {
        for element in self.setup.element_ids() {
            let state = self.pos.element(element);
            let Some(mission) = state.accepted else {
                continue;
            };
            let there = match (
                state.hq,
                state.commander.and_then(|leader| self.leader_hex(leader)),
            ) {
                (Some(hq), Some(at)) => hq == at,
                _ => true,
            };
            if there {
                // What the enemy wrote for a loose cannon is over.
                //= 9.10.1-d
                self.pos.element_mut(element).loose &= self.setup.options.first_reading;
                self.put_in_force(element, mission, cx);
            }
        }
    }

    /// A headquarters that has reached its goal defends it; so does the commander of a sub-element.
    //= 9.2-c 9.9.4-d 9.9.4-f 9.12.3
    pub(crate) fn hq_arrived(&mut self, element: ElementId, cx: &mut Cx<'_>) {
        let seat = self.seat(element);
        if let (Some(hq), Some(mission)) = (seat, self.pos.element(element).order)
            && hq == mission.at
            && mission.against.is_none()
            && mission.kind != OrderKind::Defend
        {
            self.defend_here(element, cx);
        }
    }

    pub(super) fn defend_here(&mut self, element: ElementId, cx: &mut Cx<'_>) {
        if let Some(at) = self
            .pos
            .element(element)
            .hq
            .or_else(|| self.command_post(element))
        {
            let mission = Mission::new(OrderKind::Defend, at);
            self.put_in_force(element, mission, cx);
        }
    }

    /// After a stopped attack units draw off until they are three hexes from the enemy; those in special
    /// structures need not.
    //= 9.12.1-e 9.12.1-f
    pub(crate) fn check_pull_back(&self, unit: UnitId, to: HexId) -> Result<(), Refusal> {
        let state = self.pos.unit(unit);
        if !self.is_bound_to_draw_off(unit) || state.marks.has(Marks::HOUSED) {
            return Ok(());
        }
        // A line is as near as the nearest of its hexes; by the first reading as its first.
        let counted = if self.setup.options.first_reading {
            1
        } else {
            usize::MAX
        };
        let grid = self.setup.map.grid();
        let foes = self.ground_of(self.setup.unit(unit).side.other());
        let far = |hex: HexId| foes.iter().map(|foe| grid.distance(hex, foe)).min();
        let hexes = state.hexes.iter().take(counted);
        let now = hexes.filter_map(|hex| far(*hex)).min();
        let (then, now) = (far(to).unwrap_or(u32::MAX), now.unwrap_or(u32::MAX));
        if then >= 3 || then > now {
            Ok(())
        } else {
            Err(Refusal::PullsBack(unit))
        }
    }

    /// Whether the attack that a unit was part of was stopped. A sub-element with a goal of its own has its own
    /// attack: that of those above it is not its affair.
    //= 9.12.2-a 9.5-b
    fn is_bound_to_draw_off(&self, unit: UnitId) -> bool {
        let element = self.ordered_element(self.element_of(unit));
        self.pos.element(element).pulls_back
    }

    /// Whether a unit of a stopped attack is still too near the enemy.
    //= 9.12.1-e 9.12.1-f
    pub(crate) fn draws_off(&self, unit: UnitId) -> bool {
        let hexes = &self.pos.unit(unit).hexes;
        if self.pos.unit(unit).marks.has(Marks::HOUSED) || !self.is_bound_to_draw_off(unit) {
            return false;
        }
        let grid = self.setup.map.grid();
        let foes = self.ground_of(self.setup.unit(unit).side.other());
        let near = |hex: &HexId| foes.iter().any(|foe| grid.distance(*hex, foe) < 3);
        hexes.iter().any(near)
    }

    /// A unit of an element was fired at: the attack that it is part of is tested from now.
    //= 9.12.1-a 9.12.2-a
    pub(crate) fn come_under_fire(&mut self, element: ElementId) {
        let attacking = self.ordered_element(element);
        self.pos.element_mut(attacking).under_fire = true;
    }

    /// A unit of an element fought or fired in defence.
    pub(crate) fn note_engaged(&mut self, element: ElementId) {
        let mut at = Some(element);
        while let Some(here) = at {
            self.pos.element_mut(here).engaged[1] = true;
            at = self.parent_of(here);
        }
    }
}
