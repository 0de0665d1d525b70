//! The rulebook as the kernel's [`Game`]: orders in, events out.

use std::sync::Arc;

use kernel::{
    Ask, Chance, Game, Kit, Log, Outcome, Overlay, Question, Refused, Scene, Side, Sketch, Stop,
    Tally, Target, Telling, Unreadable, Viewer,
};

use crate::event::Event;
use crate::order::Order;
use crate::position::{Position, Step};
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::worth::FORESIGHT;

/// A battle in progress.
#[derive(Debug)]
pub struct Battle {
    /// What never changes.
    pub setup: Arc<Setup>,
    /// What does.
    pub pos: Position,
}

impl Clone for Battle {
    fn clone(&self) -> Self {
        Battle {
            setup: self.setup.clone(),
            pos: self.pos.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.setup, &other.setup) {
            self.setup = other.setup.clone();
        }
        self.pos.clone_from(&other.pos);
    }
}

/// What a resolution works with besides the position.
pub(crate) struct Cx<'a> {
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
}

impl Battle {
    /// Who decides now: a general who must get out of the way comes before anything else.
    pub(crate) fn decider(&self) -> Option<Side> {
        match self.pos.displaced.first() {
            Some(general) => Some(self.setup.general(*general).side),
            None => self.whose_step(),
        }
    }

    /// Who decides in the present step.
    pub(crate) fn whose_step(&self) -> Option<Side> {
        let (active, other) = (self.pos.active, self.pos.active.other());
        match self.pos.step {
            Step::Deploy(side) | Step::Squares(side) | Step::Fire(side) => Some(side),
            Step::Rally | Step::Move | Step::Melee | Step::LateCounter => Some(active),
            Step::Counter | Step::LateSquares => Some(other),
            Step::Recoil => {
                let first = self.pos.recoils.first();
                Some(first.map_or(active, |recoil| self.setup.unit(recoil.unit).side))
            }
            Step::FollowUp => {
                let first = self.pos.following.first();
                Some(first.map_or(active, |winner| self.setup.unit(winner.unit).side))
            }
            Step::Over => None,
        }
    }
}

impl Game for Battle {
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;

    fn ask(&self) -> Ask {
        self.decider().map_or(Ask::Nothing, Ask::Order)
    }

    fn question(&self) -> Option<Question> {
        self.put_question()
    }

    fn orders(&self, into: &mut Vec<Order>) {
        let before = into.len();
        self.prospects(into);
        let mut kept = before;
        for place in before..into.len() {
            let order = into[place];
            if !into[before..kept].contains(&order) && self.admits(&order) {
                into.swap(kept, place);
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    fn prospects(&self, into: &mut Vec<Order>) {
        if let Some(moving) = self.on_the_move() {
            self.leg_candidates(moving, into);
        } else {
            self.candidates(into);
        }
    }

    fn admits(&self, prospect: &Order) -> bool {
        if let Some(moving) = self.on_the_move() {
            self.can_be_listed(moving, *prospect)
        } else {
            self.check_order(*prospect).is_ok()
        }
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.check_order(*order)
    }

    fn apply(
        &mut self,
        order: &Order,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Stop<Refusal>> {
        let mut cx = Cx { chance, log };
        if let Some(moving) = self.on_the_move().copied() {
            let planned = self.plan_move(&moving, *order).map_err(Stop::Refusal)?;
            self.make_move(&moving, *order, planned, &mut cx);
            return Ok(());
        }
        self.check_order(*order).map_err(Stop::Refusal)?;
        self.carry_out(*order, &mut cx)?;
        Ok(())
    }

    fn standing(&self) -> Outcome {
        self.count_points()
    }

    fn redacted(&self, _: Viewer) -> Self {
        // Nothing in this rulebook is hidden.
        self.clone()
    }

    fn worth(&self) -> i64 {
        self.judge()
    }

    fn instinct(&self, order: &Order) -> i32 {
        self.glance_at(*order)
    }

    fn foresight(&self) -> [u32; 2] {
        FORESIGHT
    }

    fn at_rest(&self) -> bool {
        self.is_at_rest()
    }

    fn gone_by(&self) -> u32 {
        self.count_steps()
    }

    fn imprint(&self) -> u64 {
        self.pos.imprint()
    }

    fn tally(&self) -> Tally {
        self.count_tally()
    }

    fn touches(&self, order: &Order) -> Vec<Target> {
        self.touched_by(*order)
    }

    fn meant(&self, touched: &[Target]) -> Option<Order> {
        self.meant_by(touched)
    }

    fn insight(&self, counters: &[String]) -> Vec<Overlay> {
        self.show_insight(counters)
    }

    fn sketch(&self, order: &Order) -> Option<Sketch> {
        self.draw_sketch(*order)
    }

    fn notation(&self, order: &Order) -> String {
        self.write_order(*order)
    }

    fn parse(&self, text: &str) -> Result<Order, Unreadable> {
        self.read_order(text)
    }

    fn label(&self, order: &Order) -> String {
        self.order_label(*order)
    }

    fn tell(&self, event: &Event) -> Telling {
        self.tell_event(event)
    }

    fn refuse(&self, refusal: &Refusal) -> Refused {
        Refused {
            text: self.refusal_text(*refusal),
            rule: refusal.rule().info(),
        }
    }

    fn snapshot(&self) -> String {
        self.write_position()
    }

    fn restore(&self, snapshot: &str) -> Result<Self, Unreadable> {
        self.read_position(snapshot)
    }

    fn scenario(&self) -> String {
        self.write_scenario()
    }

    fn scene(&self) -> Scene {
        self.draw_scene()
    }

    fn kit(&self) -> Kit {
        self.make_kit()
    }
}
