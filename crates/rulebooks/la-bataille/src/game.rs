//! The rulebook as the kernel's [`Game`]: orders in, events out.

use std::sync::Arc;

use kernel::{
    Ask, Chance, Game, Kit, Log, Outcome, Overlay, Question, Refused, Scene, Stop, Tally, Target,
    Telling, Unknown, Unreadable, Viewer,
};

use crate::event::Event;
use crate::order::Order;
use crate::position::Position;
use crate::refusal::Refusal;
use crate::setup::Setup;

/// A battle in progress.
#[derive(Debug)]
pub struct Battle {
    /// What never changes.
    pub setup: Arc<Setup>,
    /// What does.
    pub pos: Position,
    /// Whether somebody thinks about it who takes his time. It changes nothing in the game.
    pub pondered: bool,
}

impl Clone for Battle {
    fn clone(&self) -> Battle {
        Battle {
            setup: self.setup.clone(),
            pos: self.pos.clone(),
            pondered: self.pondered,
        }
    }

    fn clone_from(&mut self, other: &Battle) {
        if !Arc::ptr_eq(&self.setup, &other.setup) {
            self.setup = other.setup.clone();
        }
        self.pos.clone_from(&other.pos);
        self.pondered = other.pondered;
    }
}

/// What a resolution works with besides the position.
pub(crate) struct Cx<'a> {
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
}

/// A resolution went through, or chance does not know yet.
pub(crate) type Done = Result<(), Unknown>;

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
        self.candidates(into);
        into[before..].sort_unstable();
        let mut kept = before;
        for place in before..into.len() {
            let order = into[place];
            let new = kept == before || into[kept - 1] != order;
            if new && self.check_order(order).is_ok() {
                into[kept] = order;
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    fn prospects(&self, into: &mut Vec<Order>) {
        let before = into.len();
        self.candidates(into);
        into[before..].sort_unstable();
        into.dedup();
    }

    fn admits(&self, prospect: &Order) -> bool {
        self.check_order(*prospect).is_ok()
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
        self.check_order(*order).map_err(Stop::Refusal)?;
        let mut cx = Cx { chance, log };
        self.carry_out(*order, &mut cx)?;
        self.settle_regiments(&mut cx);
        self.settle_squares();
        self.draw_for_command(&mut cx)?;
        Ok(())
    }

    fn standing(&self) -> Outcome {
        self.count_points()
    }

    fn redacted(&self, viewer: Viewer) -> Self {
        self.seen_by(viewer)
    }

    fn worth(&self) -> i64 {
        self.judge()
    }

    fn foretell(&self) -> i64 {
        self.foretell_points()
    }

    fn instinct(&self, order: &Order) -> i32 {
        self.glance_at(*order)
    }

    fn foreseen(&self, order: &Order) -> Option<i64> {
        self.guess_at(*order)
    }

    fn begins_at_sight(&self) -> bool {
        // The judge knows odds and orders; the glance is only good enough to play on by.
        true
    }

    fn foresight(&self) -> [u32; 2] {
        // To the end of one's own turn. How the enemy answers at a glance says little about how he will.
        [self.left_of_turn(); 2]
    }

    fn ponder(&mut self) {
        self.pondered = true;
    }

    fn at_rest(&self) -> bool {
        self.is_quiet()
    }

    fn gone_by(&self) -> u32 {
        self.time_gone_by()
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
