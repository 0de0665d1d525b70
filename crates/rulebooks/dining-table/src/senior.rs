//! Senior officer turns (2.2), generals' moves (2.16.1) and headquarters (2.16.4).

use ground::table::Point;

use crate::activation::Activation;
use crate::command;
use crate::event::Event;
use crate::field::half_base;
use crate::game::{Battle, Cx};
use crate::generals::HEADQUARTERS;
use crate::ids::{GeneralId, UnitId, Who};
use crate::order::Order;
use crate::position::{Chit, Kind, Stage, Turn, TurnKind};
use crate::refusal::Refusal;
use crate::setup::Level;
use crate::troops::{Going, Mover, Pace, Role, allowance};

/// How near a general must be to be next to somebody.
const NEXT_TO: i32 = 1_000;
/// The distance that an order is counted by.
const TWELVE: i32 = 12_000;

impl Battle {
    fn senior(&self) -> Option<GeneralId> {
        match self.pos.turn.who {
            Some(Who::General(general)) => Some(general),
            _ => None,
        }
    }

    pub(crate) fn check_senior(&self, order: &Order) -> Result<(), Refusal> {
        let general = self.senior().ok_or(Refusal::NotNow)?;
        match order {
            Order::Done => Ok(()),
            Order::Issue { to, kind } => {
                self.commands(general, *to)?;
                //= s2-2.5-f
                if kind.is_grand() && self.setup.general(general).hq.is_none() {
                    return Err(Refusal::GrandOrders);
                }
                if self.chit(*to) == Some(Chit::Down(*kind)) {
                    return Err(Refusal::OrderLies);
                }
                let cost = self.cost_of_order(general, *to);
                if cost > self.pos.general(general).points {
                    return Err(Refusal::NotEnoughPoints);
                }
                Ok(())
            }
            Order::Pass { to, points } => {
                //= s2-2.4-d s2-2.4-g
                if self.setup.general(general).hq.is_none() {
                    return Err(Refusal::OnlyCommanderPasses);
                }
                let fits = self.setup.general(*to).level == Level::Corps
                    && self.setup.is_under(*to, general)
                    && self.pos.general(*to).present;
                if !fits {
                    return Err(Refusal::OnlyCorpsGenerals);
                }
                let cost = self.cost_of_passing(general, *to, *points);
                if *points == 0 || cost > self.pos.general(general).points {
                    return Err(Refusal::NotEnoughToPass);
                }
                Ok(())
            }
            Order::Attach { unit, to } => self.may_attach(general, *unit, *to),
            Order::Control { of, kind } => self.may_control(general, *of, *kind),
            Order::General { general: other, to } => {
                if *other != general {
                    return Err(Refusal::NotYours);
                }
                //= s2-16.1-b
                if self.pos.turn.ordered {
                    return Err(Refusal::HasOrdered);
                }
                self.general_can_go(general, *to, self.general_pace())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// Whether somebody stands under a general and may get his order.
    //= s2-3.1-a
    pub(crate) fn commands(&self, general: GeneralId, to: Who) -> Result<(), Refusal> {
        let (under, taken) = match to {
            Who::General(other) => {
                let state = self.pos.general(other);
                let division = self.setup.general(other).level == Level::Division;
                let under = division && self.setup.is_under(other, general) && state.present;
                (under, state.taken)
            }
            Who::Unit(unit) => {
                let own = self.under(unit);
                let under = own == general || self.setup.is_under(own, general);
                (under && self.is_here(unit), self.pos.unit(unit).taken)
            }
        };
        match (under, taken) {
            (false, _) => Err(Refusal::NotHisCommand),
            //= s2-2.1-g
            (true, true) => Err(Refusal::TurnTaken),
            (true, false) => Ok(()),
        }
    }

    fn may_control(&self, general: GeneralId, of: Who, kind: Kind) -> Result<(), Refusal> {
        //= s2-2.2-b s2-2.5-a
        if !self.first_reading() {
            self.own_senior(general)?;
        }
        //= s2-2.3-d
        if self.pos.turn.activation != Some(Activation::Full) {
            return Err(Refusal::ControlNeedsFull);
        }
        self.commands(general, of)?;
        let gap = match of {
            Who::General(other) => self.between_generals(general, other),
            Who::Unit(unit) => self.general_gap(general, unit),
        };
        //= s2-2.4-c s2-2.5-a s2-2.5-b s2-16.3-c
        if gap > NEXT_TO {
            return Err(Refusal::NotNextTo);
        }
        //= s2-3.7
        if kind.is_grand() && self.setup.general(general).hq.is_none() {
            return Err(Refusal::OnlyTactical);
        }
        Ok(())
    }

    /// Where a general's orders start from.
    fn source(&self, general: GeneralId) -> Point {
        let state = self.pos.general(general);
        //= s2-1.2-a
        match state.hq {
            Some(hq) if !self.setup.options.from_figure => hq,
            _ => state.at,
        }
    }

    /// Half the base that his points lie on.
    fn half_source(&self, general: GeneralId) -> i32 {
        match self.pos.general(general).hq {
            Some(_) if !self.setup.options.from_figure => HEADQUARTERS,
            _ => half_base(self.setup.general(general).level),
        }
    }

    /// How far points go from one general to where another keeps his.
    fn way_of_points(&self, general: GeneralId, to: GeneralId) -> i32 {
        if self.first_reading() {
            return self.way_to(general, Who::General(to));
        }
        //= s2-1.2-a s2-2.6-e
        let gap = self.source(general).distance(self.source(to));
        (gap - self.half_source(general) - self.half_source(to)).max(0)
    }

    fn way_to(&self, general: GeneralId, to: Who) -> i32 {
        let from = self.source(general);
        let own = self.half_source(general);
        let (gap, other) = match to {
            Who::General(other) => (
                from.distance(self.pos.general(other).at),
                half_base(self.setup.general(other).level),
            ),
            Who::Unit(unit) => (self.quad(unit).gap_to_point(from).thousandths_up(), 0),
        };
        (gap - own - other).max(0)
    }

    /// What an order costs: a point for each 12 inches or part of them.
    pub(crate) fn cost_of_order(&self, general: GeneralId, to: Who) -> u8 {
        //= s2-2.4-a s2-2.4-b
        let way = self.way_to(general, to);
        u8::try_from(((way + TWELVE - 1) / TWELVE).max(1)).unwrap_or(u8::MAX)
    }

    /// What passing points costs: one more for each complete 12 inches.
    pub(crate) fn cost_of_passing(&self, general: GeneralId, to: GeneralId, points: u8) -> u8 {
        //= s2-2.4-e
        let way = self.way_of_points(general, to);
        points.saturating_add(u8::try_from(way / TWELVE).unwrap_or(u8::MAX))
    }

    /// At which rate a senior officer's figure moves: in his own turn by his activation, else it is the last
    /// that he does.
    pub(crate) fn general_pace(&self) -> Pace {
        //= s2-16.1-b
        match (self.pos.stage, self.pos.turn.activation) {
            (Stage::Senior, Some(Activation::Full)) => Pace::Rapid,
            _ => Pace::Normal,
        }
    }

    /// Whether a general may go somewhere in a straight line at a pace.
    pub(crate) fn general_can_go(
        &self,
        general: GeneralId,
        to: Point,
        pace: Pace,
    ) -> Result<(), Refusal> {
        self.way_is_open(
            self.pos.general(general).at,
            to,
            Mover::General,
            pace,
            Refusal::TooFarForGeneral,
        )?;
        self.general_fits(general, to)
    }

    /// Whether a general can stand somewhere.
    pub(crate) fn general_fits(&self, general: GeneralId, to: Point) -> Result<(), Refusal> {
        let enemies = self.setup.general(general).side.other();
        let touched = self
            .units_of(enemies)
            .any(|unit| self.quad(unit).gap_to_point(to).is_within(600));
        //= s2-16.1-c
        if !self.setup.map.bounds().contains(to) || touched {
            return Err(Refusal::GeneralOffTable);
        }
        Ok(())
    }

    fn way_is_open(
        &self,
        from: Point,
        to: Point,
        mover: Mover,
        pace: Pace,
        too_far: Refusal,
    ) -> Result<(), Refusal> {
        if !self.setup.map.bounds().contains(to) {
            return Err(Refusal::GeneralOffTable);
        }
        let line = ground::table::Segment::new(from, to);
        let natures = || {
            let crossed = self.setup.map.crossed_by(line);
            crossed.map(|id| (id, self.setup.nature(id)))
        };
        let goings = natures()
            .filter(|(id, nature)| !(nature.obstacle && self.is_bridged(line, *id)))
            .map(|(_, nature)| nature.going);
        let going = goings.max().unwrap_or(Going::Good);
        let reach = allowance(mover, pace, going).ok_or(Refusal::Impassable)?;
        if from.is_within(to, i32::from(reach) * 1_000) {
            Ok(())
        } else {
            Err(too_far)
        }
    }

    pub(crate) fn headquarters_can_go(&self, general: GeneralId, to: Point) -> Result<(), Refusal> {
        self.own_senior(general)?;
        let state = self.pos.general(general);
        let Some(from) = state.hq else {
            return Err(Refusal::NoHeadquarters);
        };
        if state.hq_moved {
            return Err(Refusal::GeneralHasMoved);
        }
        //= s2-16.4-a s2-16.4-b
        self.way_is_open(
            from,
            to,
            Mover::Headquarters,
            Pace::Rapid,
            Refusal::TooFarForHeadquarters,
        )
    }

    pub(crate) fn list_senior(&self, into: &mut Vec<Order>) {
        let Some(general) = self.senior() else {
            return;
        };
        let side = self.pos.active;
        let divisions = self.setup.generals_of(side).map(Who::General);
        // Units of a division have their orders through it; any other order can still be given.
        let alone = |unit: &UnitId| {
            let division = self.division_of(*unit);
            division.is_none_or(|general| !self.is_near(general, *unit))
        };
        let units = self.units_of(side).filter(alone).map(Who::Unit);
        for to in divisions.chain(units) {
            for kind in Kind::ALL {
                into.push(Order::Issue { to, kind });
                into.push(Order::Control { of: to, kind });
            }
        }
        for to in self.setup.generals_of(side) {
            //= s2-2.4-e
            let points = 1..=self.pos.general(general).points;
            into.extend(points.map(|points| Order::Pass { to, points }));
        }
        for unit in self.units_of(side) {
            // Units of divisions are worth attaching to whom they stand with already.
            let line = self.setup.unit(unit).role == Role::Line;
            let fits = |to: &GeneralId| {
                self.general_gap(*to, unit) <= TWELVE && (!line || self.is_near(*to, unit))
            };
            let near = self.setup.generals_of(side).filter(fits);
            into.extend(near.map(|to| Order::Attach { unit, to }));
        }
        let places = self.places_for(general).into_iter();
        into.extend(places.map(|to| Order::General { general, to }));
        into.push(Order::Done);
    }

    pub(crate) fn do_senior(&mut self, order: &Order, cx: &mut Cx<'_>) {
        let Some(general) = self.senior() else {
            return;
        };
        match order {
            Order::Issue { to, kind } => {
                let (to, kind) = (*to, *kind);
                let cost = self.cost_of_order(general, to);
                self.pos.general_mut(general).points -= cost;
                self.pos.turn.ordered = true;
                self.set_chit(to, Some(Chit::Down(kind)));
                self.urge(general, to);
                cx.log.note(|| Event::Issued(to, kind, cost));
            }
            Order::Pass { to, points } => {
                let (to, points) = (*to, *points);
                let cost = self.cost_of_passing(general, to, points);
                self.pos.general_mut(general).points -= cost;
                let far = self.way_of_points(general, to) > 2 * TWELVE;
                let subsidiary = self.setup.general(to).hq;
                let state = self.pos.general_mut(to);
                match subsidiary {
                    //= s2-2.6-e
                    Some(_) if far => state.coming = state.coming.saturating_add(points).min(60),
                    //= s2-2.6-d
                    Some(rating) => state.points = command::stocked(state.points, points, rating),
                    None => state.points = state.points.saturating_add(points).min(60),
                }
                self.pos.turn.ordered = true;
                cx.log.note(|| Event::Passed(general, to, points, cost));
            }
            Order::Attach { unit, to } => self.place_attach(general, *unit, *to, cx),
            Order::Control { of, kind } => self.take_control(general, *of, *kind, cx),
            Order::General { to, .. } => {
                self.place_general(general, *to, cx);
                self.pos.general_mut(general).moved = true;
                self.end_senior(general);
            }
            _ => self.end_senior(general),
        }
    }

    /// An order from a headquarters lets a command go before the rest of its corps.
    fn urge(&mut self, general: GeneralId, to: Who) {
        //= s2-2.1-e s2-2.6-c
        if self.setup.general(general).hq.is_none() {
            return;
        }
        match to {
            Who::General(other) => self.pos.general_mut(other).urged = true,
            Who::Unit(unit) => self.pos.unit_mut(unit).urged = true,
        }
    }

    fn end_senior(&mut self, general: GeneralId) {
        if self.setup.general(general).hq.is_none() {
            self.pos.general_mut(general).points = 0;
        }
        self.pos.turn = Turn::default();
        self.pos.stage = Stage::Turns;
    }

    fn take_control(&mut self, general: GeneralId, of: Who, kind: Kind, cx: &mut Cx<'_>) {
        let members = match of {
            Who::General(other) => {
                let units = self.units_of(self.pos.active);
                // Who has an order of his own comes in if he is called. By the first reading he came with the
                // others.
                let own = |unit: &UnitId| self.pos.unit(*unit).order.is_some();
                //= s2-4.2-a s2-4.4-c
                units
                    .filter(|unit| self.under(*unit) == other)
                    .filter(|unit| self.first_reading() || !own(unit))
                    .filter(|unit| !self.pos.unit(*unit).taken && self.is_near(general, *unit))
                    .collect()
            }
            Who::Unit(unit) => vec![unit],
        };
        self.urge(general, of);
        if let Who::General(other) = of {
            let state = self.pos.general_mut(other);
            state.taken = true;
            //= s2-16.3-c
            state.stunned = false;
        }
        //= s2-2.5-e s2-4.1-a
        self.set_chit(of, Some(Chit::Up(kind)));
        if self.setup.general(general).hq.is_none() {
            self.pos.general_mut(general).points = 0;
        }
        self.pos.turn = Turn {
            kind: TurnKind::Controlled,
            who: Some(of),
            control: Some(general),
            activation: Some(Activation::Full),
            order: Some(kind),
            members,
            ..Turn::default()
        };
        self.pos.stage = Stage::Scope;
        cx.log.note(|| Event::Controlled(general, of, kind));
    }
}
