//! The rulebook as the kernel's [`Game`]: orders in, events out.

use std::sync::Arc;

use kernel::{
    Ask, Chance, Game, Kit, Log, Outcome, Overlay, Question, Refused, Scene, Side, Stop, Tally,
    Target, Telling, Unreadable, Viewer,
};

use crate::LeaderId;
use crate::event::Event;
use crate::order::Order;
use crate::position::{LeaderWhere, Position, Step};
use crate::refusal::Refusal;
use crate::setup::Setup;

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
            setup: Arc::clone(&self.setup),
            pos: self.pos.clone(),
        }
    }

    /// Generals copy positions all the time, on several threads: what is shared
    /// anyway is left alone.
    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.setup, &other.setup) {
            self.setup = Arc::clone(&other.setup);
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
    /// The leader without a unit whose owner must say whom he joins.
    pub(crate) fn displaced(&self) -> Option<LeaderId> {
        if !self.setup.options.leaders || self.pos.step == Step::Over {
            return None;
        }
        let homeless = |leader: &LeaderId| match self.pos.leader(*leader) {
            LeaderWhere::Displaced(_) => true,
            LeaderWhere::Reserve(_) => !self.refuges(*leader).is_empty(),
            _ => false,
        };
        self.setup.leader_ids().find(homeless)
    }

    /// Who decides in the present step.
    pub(crate) fn decider(&self) -> Option<Side> {
        if let Some(leader) = self.displaced() {
            return Some(self.setup.leader(leader).side);
        }
        let combat = &self.pos.combat;
        match self.pos.step {
            Step::SetUp(side)
            | Step::SetUpLeaders(side)
            | Step::Fire(side)
            | Step::Limber(side) => Some(side),
            Step::Begin => Some(self.setup.first_player),
            Step::Arrive
            | Step::LeadersArrive
            | Step::LeadersMove
            | Step::Rally
            | Step::Move
            | Step::Group => Some(self.pos.active),
            Step::AttackLead
            | Step::NextAttackLead
            | Step::Feint
            | Step::GiveWay
            | Step::AttackerRetreat
            | Step::Enter => Some(combat.attacker),
            Step::RetreatBefore
            | Step::DefenceLead
            | Step::Counter
            | Step::NextCounterLead
            | Step::BreakOff
            | Step::FollowUp
            | Step::DefenderRetreat => Some(combat.defender()),
            Step::RetreatTo => {
                let unit = combat.leaving.first();
                Some(unit.map_or(combat.attacker, |unit| self.setup.unit(unit).side))
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
        self.candidates(into);
        let mut kept = before;
        for place in before..into.len() {
            if self.check(&into[place]).is_ok() {
                into.swap(kept, place);
                kept += 1;
            }
        }
        into.truncate(kept);
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
        self.settle_leaders(&mut cx);
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

    fn at_rest(&self) -> bool {
        self.is_quiet()
    }

    fn gone_by(&self) -> u32 {
        self.player_turns()
    }

    fn imprint(&self) -> u64 {
        self.pos
            .imprint(self.setup.units.len(), self.setup.leaders.len())
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
