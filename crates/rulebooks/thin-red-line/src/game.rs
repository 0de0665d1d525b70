//! The rulebook as the kernel's [`Game`]: orders in, events out.

use std::sync::Arc;

use kernel::{
    Ask, Chance, Game, Kit, Log, Outcome, Overlay, Question, Refused, Scene, Side, Sketch, Stop,
    Tally, Target, Telling, Unreadable, Viewer,
};

use crate::event::Event;
use crate::field::Measured;
use crate::missions::DeployOrder;
use crate::order::Order;
use crate::position::{Place, Position, Step};
use crate::refusal::Refusal;
use crate::setup::Setup;
use crate::worth::chart::Chart;

/// A battle in progress.
#[derive(Debug)]
pub struct Battle {
    /// What never changes.
    pub setup: Arc<Setup>,
    /// What does.
    pub pos: Position,
    /// The ground of everybody as it was measured last.
    pub(crate) measured: Vec<Measured>,
    /// The ways to the goals.
    pub(crate) chart: Arc<Chart>,
    /// The last order showed something that was hidden.
    pub(crate) shown: bool,
    /// Whoever thinks about it takes his time: no part of the position.
    pub(crate) pondered: bool,
}

impl Clone for Battle {
    fn clone(&self) -> Self {
        Battle {
            setup: Arc::clone(&self.setup),
            pos: self.pos.clone(),
            measured: self.measured.clone(),
            chart: Arc::clone(&self.chart),
            shown: self.shown,
            pondered: self.pondered,
        }
    }

    /// Generals copy positions all the time: what is shared is left alone, and
    /// what is there is written over.
    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.setup, &other.setup) {
            self.setup = Arc::clone(&other.setup);
        }
        self.pos.clone_from(&other.pos);
        self.measured.clone_from(&other.measured);
        if !Arc::ptr_eq(&self.chart, &other.chart) {
            self.chart = Arc::clone(&other.chart);
        }
        self.shown = other.shown;
        self.pondered = other.pondered;
    }
}

/// What a resolution works with besides the position.
pub(crate) struct Cx<'a> {
    pub chance: &'a mut dyn Chance,
    pub log: &'a mut Log<Event>,
}

impl Battle {
    /// A battle in a position.
    pub(crate) fn new(setup: Arc<Setup>, pos: Position) -> Self {
        let mut battle = Battle {
            setup,
            pos,
            measured: Vec::new(),
            chart: Arc::default(),
            shown: false,
            pondered: false,
        };
        battle.measure_all();
        battle.draw_chart();
        battle
    }

    /// Draws the ways to the objectives anew.
    pub(crate) fn draw_chart(&mut self) {
        let places = self.pos.objectives.iter().map(|objective| objective.at);
        self.chart = Arc::new(Chart::of(self.setup.grid(), places));
    }

    /// The same, to be changed.
    pub(crate) fn in_motion(&self) -> Self {
        self.clone()
    }

    /// Who decides in the present step.
    pub(crate) fn decider(&self) -> Option<Side> {
        if let Some((unit, _)) = self.falling_onto() {
            return Some(self.setup.unit(unit).side);
        }
        match self.pos.step {
            Step::Begin | Step::Roll(_) => Some(Side::First),
            Step::Fortify(side)
            | Step::Objective(side)
            | Step::Deploy(side)
            | Step::FirstTurn(side)
            | Step::Move(side)
            | Step::Moving(side)
            | Step::Declare(side)
            | Step::Shoot(side)
            | Step::Redirect(side)
            | Step::Assault(side) => Some(side),
            Step::Combat(_) => self.combat_decider(),
            Step::Over => None,
        }
    }

    /// Whether deployment is going on behind a screen.
    //= scenario-rules.6 mission-surprise.1
    fn is_screened(&self) -> bool {
        self.pos.mission.is_some()
            && self.plan().order == DeployOrder::Hidden
            && matches!(self.pos.step, Step::Deploy(_))
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
        let known = self.decider().and_then(|side| self.as_known_to(side));
        let rest = known.as_ref().unwrap_or(self);
        rest.candidates(into);
        let mut kept = before;
        for place in before..into.len() {
            let order = into[place];
            let new = !into[before..kept].contains(&order);
            if new && rest.check_order(order).is_ok() {
                into.swap(kept, place);
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    fn prospects(&self, into: &mut Vec<Order>) {
        let known = self.decider().and_then(|side| self.as_known_to(side));
        known.as_ref().unwrap_or(self).candidates(into);
    }

    fn admits(&self, prospect: &Order) -> bool {
        self.check(prospect).is_ok()
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        // What a player does not know cannot forbid him anything.
        match self.decider().and_then(|side| self.as_known_to(side)) {
            Some(known) => known.check_order(*order),
            None => self.check_order(*order),
        }
    }

    fn apply(
        &mut self,
        order: &Order,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Stop<Refusal>> {
        self.check(order).map_err(Stop::Refusal)?;
        self.shown = false;
        let mut cx = Cx { chance, log };
        self.carry_out(*order, &mut cx)?;
        self.find_hidden(&mut cx);
        self.measure_all();
        Ok(())
    }

    fn standing(&self) -> Outcome {
        self.count_points()
    }

    fn redacted(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        seen.shown = false;
        if viewer == Viewer::Umpire {
            return seen;
        }
        let screened = self.is_screened();
        let waiting = Position::new(&self.setup);
        for unit in self.setup.unit_ids() {
            let own = viewer == Viewer::Player(self.setup.unit(unit).side);
            if !own && (screened || self.is_hidden(unit)) {
                seen.pos.units[unit.index()] = waiting.units[unit.index()].clone();
            }
        }
        seen
    }

    fn revealed(&self) -> bool {
        self.shown
    }

    fn has_secrets(&self) -> bool {
        // Troops can be hidden in every mission.
        true
    }

    fn is_secret(&self, order: &Order) -> bool {
        if !matches!(self.pos.step, Step::Deploy(_)) {
            return false;
        }
        match order {
            Order::Deploy(..) | Order::Garrison(..) | Order::Join(..) if self.is_screened() => true,
            Order::Deploy(unit, at, facing, formation, files) => {
                let mut there = self.in_motion();
                there.set_out(*unit, *at, *facing, *formation, *files);
                there.is_deployed_hidden(*unit)
            }
            Order::Garrison(unit, building) => {
                let mut there = self.in_motion();
                there.pos.unit_mut(*unit).place = Place::Building(building.0);
                there.is_deployed_hidden(*unit)
            }
            Order::Join(_, host) => self.is_hidden(*host),
            _ => false,
        }
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
        self.phases_gone()
    }

    fn most_paths(&self) -> usize {
        // The last step of a set-up begins the first turn, with a throw of the weather for every unit: that
        // tells nothing about the step.
        // Assaults mostly have thousands: what cannot be added up is soon known to be so.
        match self.pos.step {
            _ if self.pos.turn == 0 => 30,
            Step::Assault(_) | Step::Combat(_) => 300,
            _ => 1_500,
        }
    }

    fn ponder(&mut self) {
        self.pondered = true;
    }

    fn begins_at_sight(&self) -> bool {
        // The judge knows the mission and the odds; the glance is only good enough to play on by.
        true
    }

    fn foresight(&self) -> [u32; 2] {
        self.phases_foreseen()
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
        self.sketched(*order)
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

impl Battle {
    /// Whether a position is one that the rules can go on from.
    pub(crate) fn check_position(&self) -> Result<(), Unreadable> {
        let wrong = |text: &str| Err(Unreadable(text.to_owned()));
        let pos = &self.pos;
        if pos.wounds.len() != self.setup.buildings.len() {
            return wrong("every building must have its wounds");
        }
        for (building, wounds) in self.setup.buildings.iter().zip(&pos.wounds) {
            if *wounds > building.size.wounds().0 {
                return wrong("a building has more wounds than it can take");
            }
        }
        for (data, state) in self.setup.units.iter().zip(&pos.units) {
            if state.stands > data.stands || state.grenadiers > data.grenadiers {
                return Err(Unreadable(format!("`{}` has too many stands", data.id)));
            }
            if !state.is_gone() && state.count() == 0 {
                return Err(Unreadable(format!("`{}` has no stands", data.id)));
            }
            if state.files == 0 || state.at_turn > data.full() {
                return Err(Unreadable(format!("`{}` stands nowhere", data.id)));
            }
            match state.place {
                Place::Building(building)
                    if usize::from(building) >= self.setup.buildings.len() =>
                {
                    return Err(Unreadable(format!("`{}` is in no building", data.id)));
                }
                Place::With(host)
                    if !data.is_commander() || self.setup.unit(host).side != data.side =>
                {
                    return Err(Unreadable(format!("`{}` can be with nobody", data.id)));
                }
                _ => {}
            }
            let table = self.setup.map.bounds().grown(1_000);
            if state.is_on_table() && !table.contains(state.at) {
                return Err(Unreadable(format!("`{}` is not on the table", data.id)));
            }
        }
        if pos.mission.is_none() && pos.step != Step::Begin {
            return wrong("the mission must be known by now");
        }
        if matches!(pos.step, Step::Combat(_)) != pos.combat.is_some() {
            return wrong("an assault must be fought in its own step");
        }
        if matches!(pos.step, Step::Moving(_)) != pos.march.is_some() {
            return wrong("a move must be made in its own step");
        }
        let works = pos.works.len();
        if works > 60
            || pos
                .works
                .iter()
                .any(|work| !self.setup.map.bounds().contains(work.at))
        {
            return wrong("there are too many works, or they lie beside the table");
        }
        if pos.objectives.len() > 4 || pos.falls.len() > Setup::MOST_UNITS {
            return wrong("there are too many objectives or units that go back");
        }
        Ok(())
    }
}
