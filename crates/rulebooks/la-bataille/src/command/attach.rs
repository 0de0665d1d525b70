//! Sections 9.6 to 9.8: who belongs to whom changes in battle: elements are attached to others, guns and
//! cavalry are massed under a leader of special ability, aides take over.

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::organisation::Pattern;
use crate::refusal::Refusal;
use crate::setup::ElementKind;
use crate::troops::{Arm, Nation, Rank};
use crate::{ElementId, LeaderId, UnitId};

impl Battle {
    /// The element that a unit serves with now.
    //= 9.5-b 9.8.10 9.8.11
    pub(crate) fn element_of(&self, unit: UnitId) -> ElementId {
        let own = self.setup.unit(unit).element;
        self.pos.unit(unit).serves.unwrap_or(own)
    }

    /// The element above another now.
    pub(crate) fn parent_of(&self, element: ElementId) -> Option<ElementId> {
        let own = self.setup.element(element).parent;
        self.pos.element(element).joined.or(own)
    }

    /// The command element that an element belongs to now: itself, or the highest above it.
    pub(crate) fn command_element(&self, element: ElementId) -> ElementId {
        let mut at = element;
        while let Some(parent) = self.parent_of(at) {
            at = parent;
        }
        at
    }

    /// Whether an element is gathered in battle, and has nobody of its own.
    pub(crate) fn is_ad_hoc(&self, element: ElementId) -> bool {
        self.setup.element(element).ad_hoc
    }

    pub(crate) fn join_candidates(&self, into: &mut Vec<Order>) {
        into.extend(self.setup.element_ids().map(Order::Join));
    }

    /// Whether an army order may tell an element to join another: a sub-element another element that may
    /// have such sub-elements, a mass the guns or cavalry of an element.
    //= 9.6 9.8.10 9.8.11 9.8.12
    pub(super) fn check_join(&self, element: ElementId, to: ElementId) -> Result<(), Refusal> {
        let (data, above) = (self.setup.element(element), self.setup.element(to));
        let refused = Err(Refusal::CannotJoin(element, to));
        if above.side != data.side || self.parent_of(to).is_some() || to == element {
            return refused;
        }
        if data.ad_hoc {
            let comes = !self.massable(element, to).is_empty() || self.has_taken(element, to);
            return if comes && !above.ad_hoc {
                Ok(())
            } else {
                refused
            };
        }
        let pattern = Pattern::of(above.nation, self.setup.year);
        let moves = self.parent_of(element).is_some_and(|parent| parent != to);
        if moves && !above.ad_hoc && pattern.allows(data.kind, Some(above.kind)) {
            Ok(())
        } else {
            refused
        }
    }

    /// The units of an element that a mass would take: guns for a grand battery, else cavalry.
    fn massable(&self, mass: ElementId, from: ElementId) -> Vec<UnitId> {
        let arm = match self.setup.element(mass).kind {
            ElementKind::GrandBattery => Arm::Artillery,
            _ => Arm::Cavalry,
        };
        let mut units = self.units_of_element(from);
        units.retain(|unit| self.setup.unit(*unit).arm == arm);
        units
    }

    /// Whether a mass has units of an element.
    fn has_taken(&self, mass: ElementId, from: ElementId) -> bool {
        self.taken(mass, from).next().is_some()
    }

    fn taken(&self, mass: ElementId, from: ElementId) -> impl Iterator<Item = UnitId> {
        self.setup.unit_ids().filter(move |unit| {
            let home = self.command_element(self.setup.unit(*unit).element);
            self.pos.unit(*unit).serves == Some(mass) && home == from
        })
    }

    /// An accepted order to join is carried out: the sub-element follows its new element; a mass takes what
    /// an element has for it, or gives it back.
    //= 9.6 9.8.10 9.8.11
    pub(super) fn carry_out_join(&mut self, element: ElementId, to: ElementId, cx: &mut Cx<'_>) {
        if self.check_join(element, to).is_err() {
            return;
        }
        let first_reading = self.setup.options.first_reading;
        if self.is_ad_hoc(element) {
            let comes = self.massable(element, to);
            if comes.is_empty() {
                for unit in self.taken(element, to).collect::<Vec<_>>() {
                    self.pos.unit_mut(unit).serves = None;
                }
            } else {
                for unit in comes {
                    self.pos.unit_mut(unit).serves = Some(element);
                }
            }
            let gathered = self.has_troops(element);
            let post = self.command_post(element);
            let state = self.pos.element_mut(element);
            if gathered {
                state.hq = state.hq.or(post);
            } else {
                state.hq = None;
                state.order = None;
            }
        } else {
            let state = self.pos.element_mut(element);
            state.joined = Some(to);
            state.order = None;
            state.lost_orders = false;
            state.loose &= first_reading;
        }
        cx.log.note(|| Event::Joined(element, to));
    }

    /// Whether a leader is an Imperial aide: a French ADC who is attached to nobody.
    pub(crate) fn is_imperial_aide(&self, leader: LeaderId) -> bool {
        let data = self.setup.leader(leader);
        data.rank == Rank::Adc && data.nation == Nation::French && data.element.is_none()
    }

    pub(super) fn appointment_candidates(&self, into: &mut Vec<Order>) {
        for element in self.setup.element_ids() {
            if !self.pos.element(element).bereft {
                continue;
            }
            let aides = self
                .setup
                .leader_ids()
                .filter(|leader| self.is_imperial_aide(*leader));
            into.extend(aides.map(|leader| Order::Appoint(element, leader)));
        }
        self.guard_candidates(into);
    }

    /// The French may send an Imperial aide to a post whose commander is lost.
    //= 9.7-b
    pub(super) fn check_appoint(
        &self,
        element: ElementId,
        leader: LeaderId,
    ) -> Result<(), Refusal> {
        let data = self.setup.element(element);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        if self.setup.leader(leader).side != data.side {
            return Err(Refusal::NotYourLeader(leader));
        }
        if self.leader_hex(leader).is_none() {
            return Err(Refusal::LeaderAway(leader));
        }
        let free = self.is_imperial_aide(leader) && self.element_led_by(leader).is_none();
        if free && data.nation == Nation::French && self.pos.element(element).bereft {
            Ok(())
        } else {
            Err(Refusal::CannotAppoint(element, leader))
        }
    }

    //= 9.7-b
    pub(super) fn appoint(&mut self, element: ElementId, leader: LeaderId, cx: &mut Cx<'_>) {
        let state = self.pos.element_mut(element);
        state.commander = Some(leader);
        state.bereft = false;
        cx.log.note(|| Event::CommandPassed(element, Some(leader)));
    }
}
