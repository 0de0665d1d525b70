//! Senior officer turns (2.2), generals' moves (2.16.1) and headquarters (2.16.4).

use ground::table::Point;
use kernel::chance::Unknown;

use crate::activation::{self, Activation};
use crate::cards::Dealer;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, UnitId, Who};
use crate::order::Order;
use crate::position::{Chit, Kind, Stage, Turn, TurnKind};
use crate::refusal::Refusal;
use crate::setup::Level;
use crate::troops::{Going, Mover, Pace, allowance};

/// How near a general must be to be next to somebody.
const NEXT_TO: i32 = 1_000;
/// The distance that an order is counted by.
const TWELVE: i32 = 12_000;

impl Battle {
    pub(crate) fn check_turns(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::EndPhase => Ok(()),
            Order::Turn(who) => self.may_take_turn(*who),
            Order::General { general, to } => {
                let state = self.pos.general(*general);
                self.own_senior(*general)?;
                //= s2-2.1-f
                if state.failed {
                    return Err(Refusal::GeneralFailed);
                }
                if state.moved {
                    return Err(Refusal::GeneralHasMoved);
                }
                self.general_can_go(*general, *to, Pace::Normal)
            }
            Order::Headquarters { general, to } => self.headquarters_can_go(*general, *to),
            _ => Err(Refusal::NotNow),
        }
    }

    fn own_senior(&self, general: GeneralId) -> Result<(), Refusal> {
        let setup = self.setup.general(general);
        if setup.side != self.pos.active {
            return Err(Refusal::NotYours);
        }
        if !self.pos.general(general).present {
            return Err(Refusal::NotHere);
        }
        if setup.level.is_senior() {
            Ok(())
        } else {
            Err(Refusal::NotSenior)
        }
    }

    /// Whether anybody has had a turn in this phase.
    fn any_turn_taken(&self) -> bool {
        let side = self.pos.active;
        self.setup
            .generals_of(side)
            .any(|general| self.pos.general(general).taken)
            || self.units_of(side).any(|unit| self.pos.unit(unit).taken)
    }

    fn may_take_turn(&self, who: Who) -> Result<(), Refusal> {
        if self.side_of(who) != self.pos.active {
            return Err(Refusal::NotYours);
        }
        match who {
            Who::General(general) => {
                let state = self.pos.general(general);
                if !state.present {
                    return Err(Refusal::NotHere);
                }
                //= s2-2.1-g
                if state.taken {
                    return Err(Refusal::TurnTaken);
                }
                match self.setup.general(general).level {
                    //= s2-2.1-c
                    Level::Commander if self.any_turn_taken() => Err(Refusal::CommanderFirst),
                    Level::Commander => Ok(()),
                    Level::Corps => self.corps_is_fresh(general),
                    Level::Division if self.scope_of(general).is_empty() => {
                        Err(Refusal::NothingToCommand)
                    }
                    Level::Division => Ok(()),
                }
            }
            Who::Unit(unit) => {
                let state = self.pos.unit(unit);
                if !self.is_here(unit) {
                    return Err(Refusal::NotHere);
                }
                if state.taken {
                    return Err(Refusal::TurnTaken);
                }
                //= s2-4.4-a s2-4.4-b s2-4.4-c
                let belongs = self.division_of(unit).is_some_and(|general| {
                    state.order.is_none()
                        && self.is_near(general, unit)
                        && !self.is_stunned_out(general)
                });
                if belongs {
                    Err(Refusal::BelongsToDivision)
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Whether a general could not act because he was hit.
    fn is_stunned_out(&self, general: GeneralId) -> bool {
        //= s2-16.3-b
        let state = self.pos.general(general);
        state.failed && state.stunned
    }

    /// Whether nobody of a corps has gone before its general, but by the Commander's order.
    fn corps_is_fresh(&self, corps: GeneralId) -> Result<(), Refusal> {
        //= s2-2.1-d s2-2.1-e
        let gone = |general: &GeneralId| {
            let state = self.pos.general(*general);
            state.taken && !state.urged && self.setup.is_under(*general, corps)
        };
        if self
            .setup
            .generals_of(self.pos.active)
            .any(|general| gone(&general))
        {
            return Err(Refusal::CorpsGeneralFirst);
        }
        Ok(())
    }

    /// The units of a division that its general commands now.
    pub(crate) fn scope_of(&self, general: GeneralId) -> Vec<UnitId> {
        let side = self.setup.general(general).side;
        //= s2-4.2-a
        self.units_of(side)
            .filter(|unit| self.setup.unit(*unit).under == general)
            .filter(|unit| self.pos.unit(*unit).order.is_none() && !self.pos.unit(*unit).taken)
            .filter(|unit| self.is_near(general, *unit))
            .collect()
    }

    pub(crate) fn list_turns(&self, into: &mut Vec<Order>) {
        let side = self.pos.active;
        let generals: Vec<_> = self.setup.generals_of(side).collect();
        into.extend(
            generals
                .iter()
                .map(|general| Order::Turn(Who::General(*general))),
        );
        into.extend(self.units_of(side).map(|unit| Order::Turn(Who::Unit(unit))));
        for general in generals {
            if self.own_senior(general).is_ok() {
                let general_to = |to| Order::General { general, to };
                into.extend(self.places_for(general).into_iter().map(general_to));
                if self.pos.general(general).hq.is_some() {
                    let to = self.pos.general(general).at + Point::new(0, -1_500);
                    into.push(Order::Headquarters { general, to });
                }
            }
        }
        into.push(Order::EndPhase);
    }

    /// Places a senior general may want to go to: beside the generals under him.
    fn places_for(&self, general: GeneralId) -> Vec<Point> {
        let side = self.setup.general(general).side;
        let under = self
            .setup
            .generals_of(side)
            .filter(|other| self.setup.is_under(*other, general));
        let here = under.filter(|other| self.pos.general(*other).present);
        here.map(|other| self.pos.general(other).at + Point::new(0, -1_200))
            .collect()
    }

    pub(crate) fn do_turns(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::EndPhase => self.end_phase(cx)?,
            Order::General { general, to } => {
                self.place_general(*general, *to, cx);
                self.pos.general_mut(*general).taken = true;
            }
            Order::Headquarters { general, to } => {
                let general = *general;
                let state = self.pos.general_mut(general);
                state.hq = Some(*to);
                state.hq_moved = true;
                //= s2-16.4-c
                state.points = 0;
                cx.log.note(|| Event::HeadquartersMoved(general));
            }
            Order::Turn(who) => self.begin_turn(*who, cx)?,
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn place_general(&mut self, general: GeneralId, to: Point, cx: &mut Cx<'_>) {
        let state = self.pos.general_mut(general);
        state.at = to;
        state.moved = true;
        self.note_nearness();
        cx.log.note(|| Event::GeneralMoved(general));
    }

    fn begin_turn(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.turn = Turn {
            who: Some(who),
            ..Turn::default()
        };
        match who {
            Who::General(general) if self.setup.general(general).level.is_senior() => {
                self.pos.turn.kind = TurnKind::Senior;
                self.pos.general_mut(general).taken = true;
                let activation = self.activate(who, cx)?;
                self.pos.turn.activation = Some(activation);
                self.pos.stage = Stage::Senior;
                if activation == Activation::Fail {
                    //= s2-2.3-b
                    self.pos.general_mut(general).failed = true;
                    self.pos.turn = Turn::default();
                    self.pos.stage = Stage::Turns;
                }
            }
            Who::General(general) => {
                self.pos.turn.kind = TurnKind::Division;
                self.pos.turn.members = self.scope_of(general);
                self.pos.general_mut(general).taken = true;
                self.pos.stage = Stage::Scope;
            }
            Who::Unit(unit) => {
                //= s2-4.4-f
                self.pos.turn.kind = TurnKind::Lone;
                self.pos.turn.members = vec![unit];
                self.pos.stage = Stage::Scope;
            }
        }
        Ok(())
    }

    /// Draws for activation, or fails because of a wound.
    pub(crate) fn activate(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<Activation, Unknown> {
        if let Who::General(general) = who
            && self.pos.general(general).stunned
        {
            //= s2-16.3-a
            cx.log
                .note(|| Event::Activated(who, None, Activation::Fail));
            return Ok(Activation::Fail);
        }
        let rating = self.rating(who);
        let side = self.side_of(who);
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let (card, activation) = activation::draw(rating, side, &mut dealer)?;
        dealer.finish();
        cx.log
            .note(|| Event::Activated(who, Some(card), activation));
        Ok(activation)
    }

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
                    return Err(Refusal::StatusAlready);
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
            Order::Control { of, kind } => self.may_control(general, *of, *kind),
            Order::General { general: other, to } => {
                if *other != general {
                    return Err(Refusal::NotYours);
                }
                //= s2-16.1-b
                if self.pos.turn.ordered {
                    return Err(Refusal::HasOrdered);
                }
                let pace = match self.pos.turn.activation {
                    Some(Activation::Full) => Pace::Rapid,
                    _ => Pace::Normal,
                };
                self.general_can_go(general, *to, pace)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// Whether somebody stands under a general and may get his order.
    fn commands(&self, general: GeneralId, to: Who) -> Result<(), Refusal> {
        let under = match to {
            Who::General(other) => {
                self.setup.general(other).level == Level::Division
                    && self.setup.is_under(other, general)
                    && self.pos.general(other).present
                    && !self.pos.general(other).taken
            }
            Who::Unit(unit) => {
                let own = self.setup.unit(unit).under;
                self.is_here(unit)
                    && !self.pos.unit(unit).taken
                    && (own == general || self.setup.is_under(own, general))
            }
        };
        if under {
            Ok(())
        } else {
            Err(Refusal::NotHisCommand)
        }
    }

    fn may_control(&self, general: GeneralId, of: Who, kind: Kind) -> Result<(), Refusal> {
        //= s2-2.3-d
        if self.pos.turn.activation != Some(Activation::Full) {
            return Err(Refusal::ControlNeedsFull);
        }
        self.commands(general, of)?;
        let gap = match of {
            Who::General(other) => self.between_generals(general, other),
            Who::Unit(unit) => self.general_gap(general, unit),
        };
        //= s2-2.4-c s2-2.5-a s2-2.5-b
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

    fn way_to(&self, general: GeneralId, to: Who) -> i32 {
        let from = self.source(general);
        match to {
            Who::General(other) => from.distance(self.pos.general(other).at),
            Who::Unit(unit) => self.quad(unit).gap_to_point(from).thousandths_up(),
        }
    }

    /// What an order costs: a point for each 12 inches or part of them.
    pub(crate) fn cost_of_order(&self, general: GeneralId, to: Who) -> u8 {
        //= s2-2.4-a s2-2.4-b
        let way = self.way_to(general, to);
        ((way + TWELVE - 1) / TWELVE).max(1) as u8
    }

    /// What passing points costs: one more for each complete 12 inches.
    pub(crate) fn cost_of_passing(&self, general: GeneralId, to: GeneralId, points: u8) -> u8 {
        //= s2-2.4-e
        let way = self.way_to(general, Who::General(to));
        points.saturating_add((way / TWELVE) as u8)
    }

    /// Whether a general may go somewhere in a straight line at a pace.
    fn general_can_go(&self, general: GeneralId, to: Point, pace: Pace) -> Result<(), Refusal> {
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
        let goings = self
            .setup
            .map
            .crossed_by(line)
            .map(|id| self.setup.nature(id).going);
        let going = goings.max().unwrap_or(Going::Good);
        let reach = allowance(mover, pace, going).ok_or(Refusal::Impassable)?;
        if from.is_within(to, i32::from(reach) * 1_000) {
            Ok(())
        } else {
            Err(too_far)
        }
    }

    fn headquarters_can_go(&self, general: GeneralId, to: Point) -> Result<(), Refusal> {
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
        let units = self.units_of(side).map(Who::Unit);
        for to in divisions.chain(units) {
            for kind in Kind::ALL {
                into.push(Order::Issue { to, kind });
                into.push(Order::Control { of: to, kind });
            }
        }
        for to in self.setup.generals_of(side) {
            into.extend((1..=4).map(|points| Order::Pass { to, points }));
        }
        let places = self.places_for(general).into_iter();
        into.extend(places.map(|to| Order::General { general, to }));
        into.push(Order::Done);
    }

    pub(crate) fn do_senior(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(general) = self.senior() else {
            return Ok(());
        };
        match order {
            Order::Issue { to, kind } => {
                let (to, kind) = (*to, *kind);
                let cost = self.cost_of_order(general, to);
                self.pos.general_mut(general).points -= cost;
                self.pos.turn.ordered = true;
                self.set_chit(to, Some(Chit::Down(kind)));
                if let (Who::General(other), Level::Commander) =
                    (to, self.setup.general(general).level)
                {
                    self.pos.general_mut(other).urged = true;
                }
                cx.log.note(|| Event::Issued(to, kind, cost));
            }
            Order::Pass { to, points } => {
                let (to, points) = (*to, *points);
                let cost = self.cost_of_passing(general, to, points);
                self.pos.general_mut(general).points -= cost;
                let state = self.pos.general_mut(to);
                state.points = state.points.saturating_add(points);
                self.pos.turn.ordered = true;
                cx.log.note(|| Event::Passed(general, to, points, cost));
            }
            Order::Control { of, kind } => self.take_control(general, *of, *kind, cx),
            Order::General { to, .. } => {
                self.place_general(general, *to, cx);
                self.end_senior(general);
            }
            _ => self.end_senior(general),
        }
        Ok(())
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
                units
                    .filter(|unit| self.setup.unit(*unit).under == other)
                    .filter(|unit| !self.pos.unit(*unit).taken && self.is_near(general, *unit))
                    .collect()
            }
            Who::Unit(unit) => vec![unit],
        };
        if let Who::General(other) = of {
            self.pos.general_mut(other).taken = true;
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
