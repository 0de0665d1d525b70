//! Section 9.9: army orders, by hand and horse.

use ground::hex::HexId;
use kernel::Modifier;

use super::Dispatch;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::order::{Haste, Order};
use crate::position::{LeaderPlace, Place, Step};
use crate::refusal::Refusal;
use crate::resolve::command::{Initiative, Receipt, delay_ends};
use crate::setup::{Mission, OrderKind};
use crate::tables::results::Acceptance;
use crate::troops::{Arm, Rank, Size};
use crate::{ElementId, LeaderId, Rule};

/// What a rider covers in a turn.
//= 9.9.3-a
const RIDE: u32 = 15 * 6;

impl Battle {
    /// The army commander of the phasing side, if he is on the field. If he is dead or taken, the senior
    /// officer of the side commands in his place.
    //= 9.1-c 9.7-a
    pub(crate) fn army_commander(&self) -> Option<LeaderId> {
        let turn = u8::try_from(self.pos.turn + 1).unwrap_or(u8::MAX);
        let leader = self.setup.army_commander(self.pos.active, turn)?;
        let lost = matches!(
            self.pos.leader(leader).place,
            LeaderPlace::Dead | LeaderPlace::Captured(_)
        );
        if lost {
            return self.senior_officer();
        }
        self.leader_hex(leader).map(|_| leader)
    }

    /// The leader of the phasing side on the field with the highest rating; aides come last.
    //= 9.7-a
    fn senior_officer(&self) -> Option<LeaderId> {
        let own = |leader: LeaderId| self.setup.leader(leader).side == self.pos.active;
        self.setup
            .leader_ids()
            .filter(|leader| own(*leader) && self.leader_hex(*leader).is_some())
            .min_by_key(|leader| {
                let data = self.setup.leader(*leader);
                let aide = data.rank == Rank::Adc;
                (aide, std::cmp::Reverse(data.command), *leader)
            })
    }

    /// Whether a spare officer commands the army: its commander is dead or taken, and no leader is left to
    /// follow him.
    //= 9.7-c
    fn is_army_led_by_spare(&self) -> bool {
        let turn = u8::try_from(self.pos.turn + 1).unwrap_or(u8::MAX);
        let lost = |leader: LeaderId| {
            let place = self.pos.leader(leader).place;
            matches!(place, LeaderPlace::Dead | LeaderPlace::Captured(_))
        };
        let had = self.setup.army_commander(self.pos.active, turn);
        had.is_some_and(lost) && self.senior_officer().is_none()
    }

    /// What whoever commands the army is rated: a spare officer one.
    //= 9.7-c 9.9.2-a
    fn army_rating(&self) -> u8 {
        match self.army_commander() {
            Some(leader) => self.setup.leader(leader).command,
            None => u8::from(self.is_army_led_by_spare()),
        }
    }

    /// The Army Orders Phase begins.
    //= 5.2.11 9.9.1-a 9.9.2-a 9.9.2-b
    pub(crate) fn begin_orders(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.order_halves = 2 * self.army_rating();
        self.pos.step = Step::Orders;
        self.pos.royal = None;
        self.end_orders_if_done(cx)
    }

    /// Nobody has anything left to write.
    fn end_orders_if_done(&mut self, cx: &mut Cx<'_>) -> Done {
        let may_try = |leader: LeaderId| self.check_royal(leader).is_ok();
        let done = self.pos.order_halves == 0 && self.pos.royal.is_none();
        if done && !self.setup.leader_ids().any(may_try) {
            return self.end_orders(cx);
        }
        Ok(())
    }

    /// A leader named by the scenario may try to issue an army order of his own.
    //= 9.1-d 9.9.1-b 9.10.3-a 22.4.2-c 22.6.3-b
    fn check_royal(&self, leader: LeaderId) -> Result<(), Refusal> {
        let data = self.setup.leader(leader);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourLeader(leader));
        }
        if self.leader_hex(leader).is_none() {
            return Err(Refusal::LeaderAway(leader));
        }
        let commands = self.army_commander() == Some(leader);
        if !data.royal || commands {
            return Err(Refusal::NoRoyalInitiative(leader));
        }
        if self.pos.leader(leader).tried || self.pos.royal.is_some() {
            return Err(Refusal::HasTried(leader));
        }
        Ok(())
    }

    /// He tries; a natural two only fails.
    //= 9.10.3-a 9.10.3-b
    fn try_royal(&mut self, leader: LeaderId, cx: &mut Cx<'_>) -> Done {
        let data = self.setup.leader(leader);
        let against = self.setup.tables.anti_initiative(data.nation);
        let result = Initiative::roll(&self.setup.tables, data.command, against, true, cx.chance)?;
        self.pos.leader_mut(leader).tried = true;
        cx.log.note(|| Event::InitiativeTried(leader, result));
        if result == Initiative::Order {
            self.pos.royal = Some(leader);
        }
        self.end_orders_if_done(cx)
    }

    /// Who writes: the army commander, or a leader whose royal initiative came off.
    fn writer(&self) -> Option<LeaderId> {
        self.pos.royal.or_else(|| self.army_commander())
    }

    /// Where letters ride off: from him who writes; a spare officer is at the first headquarters of the army.
    //= 9.9.3-a 9.7-c
    fn desk(&self) -> Option<HexId> {
        if let Some(leader) = self.writer() {
            return self.leader_hex(leader);
        }
        let own = |element: &ElementId| self.setup.element(*element).side == self.pos.active;
        let seats = self.setup.element_ids().filter(own);
        let mut hqs = seats.filter_map(|element| self.pos.element(element).hq);
        hqs.next().filter(|_| self.is_army_led_by_spare())
    }

    pub(crate) fn orders_candidates(&self, into: &mut Vec<Order>) {
        into.push(Order::EndOrders);
        into.extend(self.setup.leader_ids().map(Order::TryInitiative));
        for element in self.setup.element_ids() {
            into.push(Order::Address(element, Haste::Normal));
            into.push(Order::Address(element, Haste::Hurried));
        }
    }

    pub(crate) fn check_orders(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::EndOrders => Ok(()),
            Order::TryInitiative(leader) => self.check_royal(leader),
            Order::Address(element, haste) => self.check_address(element, haste),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    //= 9.9.2-a 9.9.2-b 9.5-d
    fn check_address(&self, element: ElementId, haste: Haste) -> Result<(), Refusal> {
        if self.setup.element(element).side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        let royal = self.pos.royal.is_some();
        // A corps or wing commander writes to those of his corps or wing.
        //= 22.4.2-c 22.6.3-b
        if let Some(leader) = self.pos.royal {
            let wing = &self.setup.leader(leader).wing;
            if !wing.is_empty() && !wing.contains(&element) {
                return Err(Refusal::NotOfHisWing(element));
            }
        }
        if royal && haste == Haste::Hurried || !royal && cost(haste) > self.pos.order_halves {
            return Err(Refusal::NoMoreOrders);
        }
        // There must be something to write: nobody may be left whom one without troops could gather.
        let mut letters = Vec::new();
        self.dictation_candidates(element, &mut letters);
        let sensible = |letter: &Order| self.check_dictation(element, *letter).is_ok();
        let empty = !self.has_troops(element) && !self.is_ad_hoc(element);
        let idle = empty || !letters.iter().any(sensible);
        if idle || self.seat(element).is_none() {
            return Err(Refusal::NoHq(element));
        }
        // One letter to an element in a phase.
        let turn = self.pos.turn;
        let written = self
            .pos
            .element(element)
            .dispatches
            .iter()
            .any(|one| one.sent == turn);
        if written {
            return Err(Refusal::HasWritten(element));
        }
        self.ride_to(element)
            .map(|_| ())
            .ok_or(Refusal::NoWayFor(element))
    }

    /// The turns that an order rides.
    //= 9.9.3-a 9.9.3-b 9.9.3-c 9.9.3-d
    fn ride_to(&self, element: ElementId) -> Option<u16> {
        let sender = self.desk()?;
        let goal = self.seat(element)?;
        let points = self.kept_ride(self.pos.active, sender, goal)?;
        u16::try_from(points.div_ceil(RIDE)).ok()
    }

    pub(crate) fn apply_orders(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        match order {
            Order::Address(element, haste) => {
                self.pos.step = Step::Dictate(element, haste);
                Ok(())
            }
            Order::TryInitiative(leader) => self.try_royal(leader, cx),
            _ => self.end_orders(cx),
        }
    }

    /// The letter is written and rides off.
    //= 5.2.11.1 9.1-e 9.9.3-e
    pub(crate) fn dictate(
        &mut self,
        (dictated, haste): (ElementId, Haste),
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Done {
        self.pos.step = Step::Orders;
        let Some((element, mission, join)) = self.contents(dictated, order) else {
            return Ok(());
        };
        let Some(turns) = self.ride_to(element) else {
            return Ok(());
        };
        let sender = self.writer();
        if self.pos.royal.take().is_none() {
            self.pos.order_halves -= cost(haste).min(self.pos.order_halves);
        }
        let (sent, arrives) = (self.pos.turn, self.pos.turn + turns);
        self.pos.element_mut(element).dispatches.push(Dispatch {
            mission,
            haste,
            sender,
            sent,
            arrives,
            delay: None,
            join,
        });
        cx.log
            .note(|| Event::OrderSent(element, mission, haste, turns));
        self.end_orders_if_done(cx)
    }

    /// What a letter says: a mission, or whom to join.
    fn contents(
        &self,
        element: ElementId,
        order: Order,
    ) -> Option<(ElementId, Mission, Option<ElementId>)> {
        match order {
            Order::Command(element, mission) => Some((element, mission, None)),
            Order::Join(to) => {
                let at = self.seat(element)?;
                let kind = OrderKind::Defend;
                Some((element, Mission::new(kind, at), Some(to)))
            }
            _ => None,
        }
    }

    /// Delays are tested, then what has arrived; then the player turn is over.
    //= 5.2.11.2 5.2.11.3 9.9.8-d
    fn end_orders(&mut self, cx: &mut Cx<'_>) -> Done {
        for element in self.setup.element_ids() {
            if self.setup.element(element).side == self.pos.active {
                self.test_delays(element, cx)?;
            }
        }
        for element in self.setup.element_ids() {
            if self.setup.element(element).side == self.pos.active {
                self.test_arrivals(element, cx)?;
            }
        }
        self.implement_orders(cx);
        self.end_player_turn(cx)
    }

    fn test_delays(&mut self, element: ElementId, cx: &mut Cx<'_>) -> Done {
        for dispatch in self.pos.element(element).dispatches.clone() {
            let Some(needs) = dispatch
                .delay
                .filter(|_| self.is_pending(element, &dispatch))
            else {
                continue;
            };
            let ends = delay_ends(needs, cx.chance)?;
            cx.log.note(|| Event::DelayTested(element, needs, ends));
            if ends {
                self.accept(element, &dispatch, cx);
                if self.setup.options.first_reading {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether a letter has not been discarded by another that was accepted.
    fn is_pending(&self, element: ElementId, dispatch: &Dispatch) -> bool {
        self.pos.element(element).dispatches.contains(dispatch)
    }

    /// An order that arrives is accepted, delayed or ignored.
    //= 9.9.7 9.9.8-a 9.9.8-b 9.9.8-c
    fn test_arrivals(&mut self, element: ElementId, cx: &mut Cx<'_>) -> Done {
        let turn = self.pos.turn;
        for dispatch in self.pos.element(element).dispatches.clone() {
            let due = dispatch.delay.is_none() && dispatch.arrives <= turn;
            if !due || !self.is_pending(element, &dispatch) {
                continue;
            }
            let receipt = self.receipt(element, &dispatch);
            let result = receipt.roll(&self.setup.tables, cx.chance)?;
            cx.log
                .note(|| Event::OrderArrived(element, receipt.modifiers.clone(), result));
            let same = |other: &Dispatch| *other == dispatch;
            match result {
                Acceptance::Accepted => {
                    self.accept(element, &dispatch, cx);
                    if self.setup.options.first_reading {
                        return Ok(());
                    }
                }
                Acceptance::Ignored => self
                    .pos
                    .element_mut(element)
                    .dispatches
                    .retain(|other| !same(other)),
                delayed => {
                    let mut all = self.pos.element_mut(element).dispatches.iter_mut();
                    if let Some(found) = all.find(|other| **other == dispatch) {
                        found.delay = delayed.delay();
                    }
                }
            }
        }
        Ok(())
    }

    /// What the receiver's willingness is made of.
    //= 9.9.7-a 9.9.7-b 9.9.7-c 9.9.7-d 9.9.7-e 9.9.7-f
    pub(crate) fn receipt(&self, element: ElementId, dispatch: &Dispatch) -> Receipt {
        let state = self.pos.element(element);
        let mut modifiers = Vec::new();
        let mut add = |rule: Rule, what: &'static str, value: i8| {
            modifiers.push(Modifier::new(rule, what, value));
        };
        let rating = |rating: u8| i8::try_from(rating).unwrap_or(4);
        add(
            Rule::R9_9_7,
            "army commander",
            rating(
                dispatch
                    .sender
                    .map_or(1, |sender| self.setup.leader(sender).command),
            ),
        );
        add(Rule::R9_9_7, "receiver", rating(self.rating_of(element)));
        let bound = self.pos.element(self.ordered_element(element));
        if bound.order.is_none() {
            add(Rule::R9_9_7A, "no current orders", 1);
        }
        if self.is_closed_up(element) {
            add(Rule::R9_9_7B, "regiments together", 1);
        }
        let stacked = dispatch.sender.and_then(|sender| self.leader_hex(sender));
        if stacked.is_some()
            && state.commander.and_then(|leader| self.leader_hex(leader)) == stacked
        {
            add(Rule::R9_9_7C, "face to face", 3);
        }
        if dispatch.mission.kind == OrderKind::Attack {
            add(Rule::R9_9_7D, "to attack", -2);
        }
        if state.engaged[0] || state.engaged[1] {
            add(Rule::R9_9_7E, "engaged", -1);
        }
        if dispatch.haste == Haste::Hurried {
            add(Rule::R9_9_7F, "hurried", -3);
        }
        Receipt { modifiers }
    }

    /// Whether all battalions of an element stand on the map as regiments.
    fn is_closed_up(&self, element: ElementId) -> bool {
        let foot: Vec<_> = self
            .units_of_element(element)
            .into_iter()
            .filter(|unit| self.setup.unit(*unit).arm == Arm::Infantry)
            .filter(|unit| self.pos.unit(*unit).place == Place::Map)
            .collect();
        !foot.is_empty()
            && foot
                .iter()
                .all(|unit| self.setup.unit(*unit).size == Size::Regiment)
    }

    /// An accepted order discards those before it, and waits for the commander.
    fn accept(&mut self, element: ElementId, dispatch: &Dispatch, cx: &mut Cx<'_>) {
        let state = self.pos.element_mut(element);
        state.dispatches.retain(|other| other.sent > dispatch.sent);
        if let Some(to) = dispatch.join {
            self.carry_out_join(element, to, cx);
            return;
        }
        state.accepted = Some(dispatch.mission);
        let mission = dispatch.mission;
        cx.log.note(|| Event::OrderAccepted(element, mission));
        self.commit_guard(element, mission, cx);
    }
}

/// What a letter takes of the commander's time, in halves.
const fn cost(haste: Haste) -> u8 {
    match haste {
        Haste::Normal => 2,
        Haste::Hurried => 1,
    }
}
