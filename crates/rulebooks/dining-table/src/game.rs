//! The rulebook as the kernel's [`Game`]: orders in, events out.

use std::sync::Arc;

use kernel::{
    Ask, Chance, Forecast, Game, Kit, Log, Outcome, Overlay, Question, Refused, Scene, Side,
    Sketch, Stop, Tally, Target, Telling, Unreadable, Viewer,
};

use crate::event::Event;
use crate::first_draw::Watch;
use crate::order::Order;
use crate::position::{Chit, Position, Stage};
use crate::refusal::Refusal;
use crate::rosters::{Veils, sees};
use crate::setup::Setup;

/// More turns than a phase has.
const PHASE: u32 = 512;
/// How many turns generals look ahead at the least.
const SOON: u32 = 10;

/// A battle in progress.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What never changes.
    pub setup: Arc<Setup>,
    /// What does.
    pub pos: Position,
    /// What each viewer knows of the armies, where rosters are hidden.
    pub(crate) veils: Option<Arc<Veils>>,
    /// Whether a general asks for its worth who plays on in his thoughts.
    pub(crate) pondered: bool,
    /// Whether anybody wants to know what the next card is for.
    pub(crate) watch: Watch,
}

/// What a resolution works with besides the position.
pub(crate) struct Cx<'a> {
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
}

impl Battle {
    /// Whether the game goes on by the reading of the first version.
    pub(crate) fn first_reading(&self) -> bool {
        self.setup.options.first_reading
    }

    /// How far generals look: so far, but in the last period every other time to its end, for then it is
    /// known who has won.
    fn far_and_last(&self, far: u32) -> [u32; 2] {
        let last = self.pos.period >= self.setup.periods;
        [far, if last { 4 * PHASE } else { far }]
    }

    /// Who decides now.
    pub(crate) fn decider(&self) -> Option<Side> {
        let active = self.pos.active;
        match self.pos.stage {
            Stage::Over => None,
            Stage::Begin => Some(Side::First),
            Stage::Turns
            | Stage::Senior
            | Stage::Scope
            | Stage::Moves
            | Stage::Recover
            | Stage::Halted
            | Stage::Combats
            | Stage::Convert
            | Stage::Breakthrough
            | Stage::Foothold
            | Stage::Reposition => Some(active),
            Stage::Counter | Stage::Check | Stage::Evade | Stage::Opportunity | Stage::Respond => {
                Some(active.other())
            }
            Stage::FallBack => {
                let falling = self.pos.turn.falling.first();
                Some(falling.map_or(active, |(unit, _)| self.side(*unit)))
            }
            Stage::Advance if self.first_reading() => Some(active),
            Stage::Advance => {
                let winner = self
                    .pos
                    .turn
                    .advancing
                    .first()
                    .and_then(|group| group.first());
                Some(winner.map_or(active, |unit| self.side(*unit)))
            }
            Stage::Firefights => {
                let stung = self.pos.stung.first();
                Some(stung.map_or(active, |(unit, _, _)| self.side(*unit)))
            }
            Stage::Swap => {
                let swap = self.pos.turn.swaps.first();
                Some(swap.map_or(active, |(unit, _)| self.side(*unit)))
            }
            Stage::Fire(side) | Stage::Rescue(side) => Some(side),
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
        let mut candidates = Vec::new();
        self.candidates(&mut candidates);
        let mut said = Vec::new();
        for order in candidates {
            // Moves are walked before they are listed, which is what costs most of all.
            let known = matches!(order, Order::Move { .. });
            if into.contains(&order) || !known && self.check_order(&order).is_err() {
                continue;
            }
            // Distances and places that are said alike, to a tenth of an inch, are one choice.
            if let Order::FallBack { .. } | Order::General { .. } | Order::Headquarters { .. } =
                order
            {
                let label = self.order_label(&order);
                if said.contains(&label) {
                    continue;
                }
                said.push(label);
            }
            into.push(order);
        }
    }

    fn prospects(&self, into: &mut Vec<Order>) {
        self.candidates(into);
    }

    fn admits(&self, prospect: &Order) -> bool {
        match prospect {
            // It was walked already.
            Order::Move { .. } => true,
            // Of those that are said alike only one is listed.
            Order::FallBack { .. } | Order::General { .. } | Order::Headquarters { .. } => {
                self.check_order(prospect).is_ok() && {
                    let mut orders = Vec::new();
                    self.orders(&mut orders);
                    orders.contains(prospect)
                }
            }
            _ => self.check_order(prospect).is_ok(),
        }
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.check_order(order)
    }

    fn apply(
        &mut self,
        order: &Order,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Stop<Refusal>> {
        // Whoever plays on in his thoughts gives what was listed, and was checked then.
        if !self.pondered {
            self.check_order(order).map_err(Stop::Refusal)?;
        }
        self.pos.revealed = false;
        let before = log.keeps().then(|| self.whereabouts());
        let mut cx = Cx { chance, log };
        self.carry_out(order, &mut cx)?;
        self.proceed(&mut cx)?;
        if let Some(before) = before {
            self.note_holders(before, cx.log);
        }
        Ok(())
    }

    fn standing(&self) -> Outcome {
        self.count_points()
    }

    fn redacted(&self, viewer: Viewer) -> Self {
        let mut view = self.clone();
        view.pos.revealed = false;
        view.veil_rosters(viewer);
        for side in Side::BOTH {
            if sees(viewer, side) {
                continue;
            }
            //= s2-3.1-c
            let hide = |chit: &mut Option<Chit>| {
                if let Some(Chit::Down(_)) = chit {
                    *chit = Some(Chit::Unseen);
                }
            };
            for (setup, state) in self.setup.units.iter().zip(&mut view.pos.units) {
                if setup.side == side {
                    hide(&mut state.order);
                    //= s2-3.11-a
                    if state.attach.take().is_some() && state.order.is_none() {
                        state.order = Some(Chit::Unseen);
                    }
                }
            }
            for (setup, state) in self.setup.generals.iter().zip(&mut view.pos.generals) {
                if setup.side == side {
                    hide(&mut state.order);
                }
            }
        }
        view
    }

    fn revealed(&self) -> bool {
        self.pos.revealed
    }

    fn has_secrets(&self) -> bool {
        true
    }

    fn is_secret(&self, order: &Order) -> bool {
        matches!(
            order,
            Order::Issue { .. } | Order::Attach { .. } | Order::SwapToAction
        )
    }

    fn worth(&self) -> i64 {
        if self.pondered {
            self.judge_victory()
        } else {
            self.judge()
        }
    }

    fn foretell(&self) -> i64 {
        self.foretell_victory()
    }

    fn ponder(&mut self) {
        self.pondered = true;
    }

    fn instinct(&self, order: &Order) -> i32 {
        self.glance_at(order)
    }

    fn begins_at_sight(&self) -> bool {
        true
    }

    fn tries(&self) -> usize {
        // What a sergeant would do is nearly always among so many.
        5
    }

    fn most_paths(&self) -> usize {
        // A charge with guns on either side draws more cards than can be looked at one by one.
        32
    }

    fn first_draw(&self, order: &Order) -> Option<(Forecast, usize)> {
        self.draw_first(order)
    }

    fn gone_by(&self) -> u32 {
        let quarter = self.pos.quarter();
        // A phase is many turns: whoever has had his in it counts.
        let side = self.pos.active;
        let units = self.setup.unit_ids();
        let units = units.filter(|unit| self.side(*unit) == side && self.pos.unit(*unit).taken);
        let generals = self.setup.generals_of(side);
        let generals = generals.filter(|general| self.pos.general(*general).taken);
        let taken = match quarter {
            1 | 2 => units.count() + generals.count(),
            _ => 0,
        };
        let taken = u32::try_from(taken).unwrap_or(PHASE - 1).min(PHASE - 1);
        (u32::from(self.pos.period) * 4 + u32::from(quarter)) * PHASE + taken
    }

    fn foresight(&self) -> [u32; 2] {
        // To the end of the phase, or of some turns of it: all charges have been fought by then.
        self.far_and_last(SOON)
    }

    fn farsight(&self) -> Option<[u32; 2]> {
        // Through the phase that follows, as far as this one has come and some turns more: what is good only
        // until the enemy answers is seen to be so.
        Some(self.far_and_last(PHASE + SOON))
    }

    fn imprint(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&self.pos, &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    fn tally(&self) -> Tally {
        self.count_tally()
    }

    fn touches(&self, order: &Order) -> Vec<Target> {
        self.touched_by(order)
    }

    fn meant(&self, touched: &[Target]) -> Option<Order> {
        self.meant_by(touched)
    }

    fn insight(&self, counters: &[String]) -> Vec<Overlay> {
        self.show_insight(counters)
    }

    fn sketch(&self, order: &Order) -> Option<Sketch> {
        self.draw_sketch(order)
    }

    fn notation(&self, order: &Order) -> String {
        self.write_order(order)
    }

    fn parse(&self, text: &str) -> Result<Order, Unreadable> {
        self.read_order(text)
    }

    fn label(&self, order: &Order) -> String {
        self.order_label(order)
    }

    fn tell(&self, event: &Event) -> Telling {
        self.tell_event(event)
    }

    fn refuse(&self, refusal: &Refusal) -> Refused {
        Refused {
            text: refusal.text().to_owned(),
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
