//! Sections 9.10 to 9.12: local initiative and attack stoppage.

use kernel::Side;

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::resolve::command::{Initiative, attack_continues};
use crate::setup::{Mission, OrderKind};
use crate::troops::Arm;
use crate::{ElementId, LeaderId};

impl Battle {
    /// The Local Initiative Phase begins.
    //= 5.2.4 9.1-g 9.9.1-c
    pub(crate) fn begin_initiative(&mut self, cx: &mut Cx<'_>) -> Done {
        for leader in self.pos.leaders.iter_mut() {
            leader.tried = false;
        }
        for element in self.pos.elements.iter_mut() {
            element.spare_tried = false;
        }
        self.pos.stoppage_done = false;
        self.replace_commanders(cx);
        self.implement_orders(cx);
        self.mark_astray();
        self.note_overrun_hqs();
        self.pos.step = Step::Initiative;
        self.force_retreats();
        Ok(())
    }

    /// The element that a leader may order by his initiative.
    pub(crate) fn element_led_by(&self, leader: LeaderId) -> Option<ElementId> {
        self.setup
            .element_ids()
            .find(|element| self.pos.element(*element).commander == Some(leader))
    }

    pub(crate) fn initiative_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::EndInitiative);
        into.extend(self.setup.leader_ids().map(Order::TryInitiative));
        for leader in self.setup.leader_ids() {
            if self.element_led_by(leader).is_some() {
                let elements = self.setup.element_ids();
                into.extend(elements.map(|element| Order::TryFor(element, leader)));
            }
        }
        into.extend(self.setup.element_ids().map(Order::TrySpare));
        into.extend(self.setup.element_ids().map(Order::EmergencyRetreat));
        into.extend(self.setup.element_ids().map(Order::HqFollow));
        self.appointment_candidates(into);
    }

    pub(crate) fn check_initiative(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::EndInitiative => Ok(()),
            Order::TryInitiative(leader) => self.check_try(leader),
            Order::TryFor(element, leader) => self.check_try_for(element, leader),
            Order::TrySpare(element) => self.check_try_spare(element),
            Order::EmergencyRetreat(element) => self.check_emergency(element),
            Order::HqFollow(element) => self.check_hq_follow(element),
            Order::Appoint(element, leader) => self.check_appoint(element, leader),
            Order::LendGuard(unit, element) => self.check_lend_guard(unit, element),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    //= 9.10.1-a 9.10.2-a
    fn check_try(&self, leader: LeaderId) -> Result<(), Refusal> {
        let data = self.setup.leader(leader);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        if self.leader_hex(leader).is_none() {
            return Err(Refusal::LeaderAway(leader));
        }
        if self.pos.leader(leader).tried || self.pos.stoppage_done {
            return Err(Refusal::HasTried(leader));
        }
        let Some(element) = self.element_led_by(leader) else {
            return Err(Refusal::CommandsNothing(leader));
        };
        if !self.has_troops(element) {
            return Err(Refusal::CommandsNothing(leader));
        }
        Ok(())
    }

    /// A commander may try for an element below his own as well.
    //= 9.5-d 9.10.2-a
    fn check_try_for(&self, element: ElementId, leader: LeaderId) -> Result<(), Refusal> {
        self.check_try(leader)?;
        let below = self
            .element_led_by(leader)
            .is_some_and(|own| own != element && self.is_within(element, own));
        if !below || !self.has_troops(element) {
            return Err(Refusal::OtherElement(element));
        }
        Ok(())
    }

    /// So may a spare officer, with his rating of one.
    //= 9.7-c 9.10.1-a
    fn check_try_spare(&self, element: ElementId) -> Result<(), Refusal> {
        if self.setup.element(element).side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        let state = self.pos.element(element);
        let leads = self.is_led_by_spare(element) && self.has_troops(element);
        if !leads || state.spare_tried || self.pos.stoppage_done {
            return Err(Refusal::NoSpare(element));
        }
        Ok(())
    }

    pub(crate) fn apply_initiative(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        match order {
            Order::TryInitiative(leader) => match self.element_led_by(leader) {
                Some(element) => self.try_initiative(leader, element, cx),
                None => Ok(()),
            },
            Order::TryFor(element, leader) => self.try_initiative(leader, element, cx),
            Order::TrySpare(element) => self.try_spare(element, cx),
            Order::EmergencyRetreat(element) => {
                self.begin_emergency(element, cx);
                Ok(())
            }
            Order::HqFollow(element) => {
                self.hq_follow(element, cx);
                Ok(())
            }
            Order::Appoint(element, leader) => {
                self.appoint(element, leader, cx);
                Ok(())
            }
            Order::LendGuard(unit, element) => {
                self.lend_guard(unit, element, cx);
                Ok(())
            }
            _ if self.pos.stoppage_done => self.end_initiative(cx),
            _ => self.test_attacks(cx),
        }
    }

    /// A leader tries.
    //= 5.2.4.1 9.10.1-a 9.10.1-b 9.10.1-d 9.10.1-e 9.10.2-b
    fn try_initiative(&mut self, leader: LeaderId, element: ElementId, cx: &mut Cx<'_>) -> Done {
        let data = self.setup.leader(leader);
        let against = self.setup.tables.anti_initiative(data.nation);
        let result = Initiative::roll(&self.setup.tables, data.command, against, false, cx.chance)?;
        self.pos.leader_mut(leader).tried = true;
        cx.log.note(|| Event::InitiativeTried(leader, result));
        self.take_initiative(element, result);
        Ok(())
    }

    /// The spare officer of an element tries.
    //= 9.7-c
    fn try_spare(&mut self, element: ElementId, cx: &mut Cx<'_>) -> Done {
        let against = self
            .setup
            .tables
            .anti_initiative(self.setup.element(element).nation);
        let rating = self.rating_of(element);
        let result = Initiative::roll(&self.setup.tables, rating, against, false, cx.chance)?;
        self.pos.element_mut(element).spare_tried = true;
        cx.log.note(|| Event::SpareTried(element, result));
        self.take_initiative(element, result);
        Ok(())
    }

    /// What came of it: an order for the element, or a loose cannon of it and of nobody else.
    //= 9.10.2-b
    fn take_initiative(&mut self, element: ElementId, result: Initiative) {
        self.pos.step = match result {
            Initiative::Nothing => Step::Initiative,
            Initiative::Order => Step::OwnOrder(element),
            Initiative::LooseCannon => Step::LooseCannon(element),
        };
        if result == Initiative::LooseCannon {
            let state = self.pos.element_mut(element);
            state.order = None;
            state.accepted = None;
        }
    }

    /// The missions that an element can be given: attack or move to a place with a name, or defend where it
    /// is.
    //= 9.9.4-a 9.9.4-b 9.9.5-a 9.9.5-b 9.9.6-a 9.9.6-b 9.9.5-c
    pub(crate) fn mission_candidates(&self, element: ElementId, into: &mut Vec<Order>) {
        for place in self.setup.map.places() {
            let Some(&at) = place.hexes.first() else {
                continue;
            };
            for kind in [OrderKind::Attack, OrderKind::Move] {
                into.push(Order::Command(element, Mission::new(kind, at)));
            }
        }
        if let Some(at) = self.seat(element) {
            let kind = OrderKind::Defend;
            into.push(Order::Command(element, Mission::new(kind, at)));
        }
    }

    /// The same, and bodies of enemy troops that are seen.
    //= 9.9.4-b
    pub(crate) fn all_mission_candidates(&self, element: ElementId, into: &mut Vec<Order>) {
        self.mission_candidates(element, into);
        for body in self.bodies_seen(element) {
            let mission = self.mission_against(element, body);
            into.push(Order::Command(element, mission));
        }
    }

    /// What an army order may say: a mission, or whom to join.
    pub(crate) fn dictation_candidates(&self, element: ElementId, into: &mut Vec<Order>) {
        self.mission_candidates(element, into);
        self.join_candidates(into);
    }

    pub(crate) fn check_dictation(&self, element: ElementId, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Join(to) => self.check_join(element, to),
            _ if !self.has_troops(element) => Err(Refusal::NoHq(element)),
            _ => self.check_mission(element, order),
        }
    }

    /// Where an element defends: its headquarters, or its commander.
    pub(crate) fn seat(&self, element: ElementId) -> Option<ground::hex::HexId> {
        self.pos
            .element(element)
            .hq
            .or_else(|| self.command_post(element))
    }

    pub(crate) fn check_mission(&self, element: ElementId, order: Order) -> Result<(), Refusal> {
        let Order::Command(given, mission) = order else {
            return Err(Refusal::NotAskedNow);
        };
        if given != element {
            return Err(Refusal::OtherElement(given));
        }
        if let Some(body) = mission.against {
            let seen = self.sees_body(element, body.element);
            return if seen && self.mission_against(element, body.element) == mission {
                Ok(())
            } else {
                Err(Refusal::NotSeen(body.element))
            };
        }
        let named = self
            .setup
            .map
            .places()
            .iter()
            .any(|place| place.hexes.first() == Some(&mission.at));
        let fits = match mission.kind {
            OrderKind::Defend => self.seat(element) == Some(mission.at),
            OrderKind::Attack | OrderKind::Move => named,
        };
        if fits {
            Ok(())
        } else {
            Err(Refusal::NoSuchGoal(mission.at))
        }
    }

    /// An order gained by initiative, or written by the enemy, is in force at once.
    //= 9.1-f 9.10.1-c 9.10.1-d
    pub(crate) fn apply_own_order(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        let loose = matches!(self.pos.step, Step::LooseCannon(_));
        if let Order::Command(element, mission) = order {
            self.put_in_force(element, mission, cx);
            self.pos.element_mut(element).loose = loose;
        }
        self.pos.step = Step::Initiative;
        Ok(())
    }

    /// Attacking elements that came under fire test whether they go on.
    //= 5.2.4.2 9.12.1-a 9.12.1-c 9.12.1-d 9.12.1-g 9.12.2-a 9.12.2-b 9.12.3
    fn test_attacks(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.stoppage_done = true;
        let mut stopped = false;
        for element in self.setup.element_ids() {
            let state = self.pos.element(element);
            let own = self.setup.element(element).side == self.pos.active;
            let attacks = state
                .order
                .is_some_and(|mission| mission.kind == OrderKind::Attack);
            if !own || !attacks || !state.under_fire {
                continue;
            }
            let level = self.organisation_level(element);
            let rating = self.rating_of(element);
            let goes_on = attack_continues(&self.setup.tables, level, rating, cx.chance)?;
            cx.log.note(|| Event::StoppageTested {
                element,
                level,
                rating,
                goes_on,
            });
            if !goes_on {
                let whole = self.parent_of(element).is_none();
                let state = self.pos.element_mut(element);
                state.order = None;
                state.lost_orders = true;
                state.accepted = None;
                state.under_fire = false;
                state.pulls_back = true;
                state.free_retreat = whole;
                stopped |= state.free_retreat;
            }
        }
        if stopped {
            // Those who stopped may still fall back without harm.
            self.pos.step = Step::Initiative;
            return Ok(());
        }
        self.end_initiative(cx)
    }

    /// The level of the organization that most of an element's foot belongs to, as it began the battle; of an
    /// element without foot, most of its troops.
    //= 9.12.1-t
    fn organisation_level(&self, element: ElementId) -> u8 {
        let by_foot = self.level_of_most(element, |arm| arm == Arm::Infantry);
        let by_all = || {
            let all = self.level_of_most(element, |_| true);
            all.filter(|_| !self.setup.options.first_reading)
        };
        by_foot.or_else(by_all).unwrap_or(0)
    }

    /// The level of the organization that most steps of some arms of an element belong to.
    fn level_of_most(&self, element: ElementId, counts: impl Fn(Arm) -> bool) -> Option<u8> {
        let mut steps = vec![0_u32; self.pos.levels.len()];
        for unit in self.setup.unit_ids() {
            let data = self.setup.unit(unit);
            let counted = counts(data.arm) && data.parent.is_none();
            if counted && self.is_within(self.element_of(unit), element) {
                steps[data.organisation.index()] += u32::from(data.steps);
            }
        }
        let most = (0..steps.len()).max_by_key(|of| (steps[*of], std::cmp::Reverse(*of)));
        most.filter(|of| steps[*of] > 0)
            .map(|of| self.pos.levels[of])
    }

    fn end_initiative(&mut self, cx: &mut Cx<'_>) -> Done {
        for element in self.setup.element_ids() {
            let own = self.setup.element(element).side == self.pos.active;
            let state = self.pos.element_mut(element);
            state.free_retreat = false;
            if own {
                state.trail = None;
                state.bereft = false;
            }
        }
        self.begin_charges(cx)
    }

    /// Who writes the order in this step.
    pub(crate) fn writes(&self, element: ElementId) -> Side {
        let own = self.setup.element(element).side;
        match self.pos.step {
            Step::LooseCannon(_) => own.other(),
            _ => own,
        }
    }
}
