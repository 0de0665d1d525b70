//! The sequence of play (2.1.1, 2.2.1, 2.4.1, 2.23): what follows what. The
//! chapters do the rest.

use kernel::chance::{Unknown, Why};
use kernel::{Log, Side};

use crate::Rule;
use crate::command;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::{GeneralId, Who};
use crate::order::Order;
use crate::position::{Chit, Kind, Place, Stage, Turn};
use crate::refusal::Refusal;

impl Battle {
    /// Whether an order is legal.
    pub(crate) fn check_order(&self, order: &Order) -> Result<(), Refusal> {
        if self.pos.stage == Stage::Over {
            return Err(Refusal::GameOver);
        }
        match self.pos.stage {
            //= s2-23.2-b
            _ if *order == Order::Concede => Ok(()),
            Stage::Begin => match order {
                Order::Begin => Ok(()),
                _ => Err(Refusal::NotNow),
            },
            Stage::Turns => self.check_turns(order),
            Stage::Senior => self.check_senior(order),
            Stage::Scope => self.check_scope(order),
            Stage::Moves => self.check_moves(order),
            Stage::Recover => self.check_recover(order),
            Stage::Check | Stage::Evade => self.check_defence(order),
            Stage::Halted => self.check_halted(order),
            Stage::Combats => self.check_combats(order),
            Stage::Convert => self.check_convert(order),
            Stage::FallBack => self.check_falling(order),
            Stage::Advance => self.check_advance(order),
            Stage::Swap => self.check_swap(order),
            Stage::Foothold => self.check_foothold(order),
            Stage::Counter => self.check_counter(order),
            Stage::Rescue(side) => self.check_rescue(side, order),
            Stage::Opportunity => self.check_opportunity(order),
            Stage::Breakthrough => self.check_breakthrough(order),
            Stage::Reposition => self.check_reposition(order),
            Stage::Respond => self.check_respond(order),
            Stage::Firefights => self.check_stung(order),
            Stage::Fire(side) => self.check_fire(side, order),
            Stage::Over => Err(Refusal::GameOver),
        }
    }

    /// Orders that may be legal.
    pub(crate) fn candidates(&self, into: &mut Vec<Order>) {
        match self.pos.stage {
            Stage::Over => {}
            Stage::Begin => into.push(Order::Begin),
            Stage::Turns => self.list_turns(into),
            Stage::Senior => self.list_senior(into),
            Stage::Scope => self.list_scope(into),
            Stage::Moves => self.list_moves(into),
            Stage::Recover => self.list_recover(into),
            Stage::Check | Stage::Evade => self.list_defence(into),
            Stage::Halted => self.list_halted(into),
            Stage::Combats => self.list_combats(into),
            Stage::Convert => self.list_convert(into),
            Stage::FallBack => self.list_falling(into),
            Stage::Advance => self.list_advance(into),
            Stage::Swap => self.list_swap(into),
            Stage::Foothold | Stage::Counter => self.list_foothold(into),
            Stage::Rescue(side) => self.list_rescue(side, into),
            Stage::Opportunity => self.list_opportunity(into),
            Stage::Breakthrough => self.list_breakthrough(into),
            Stage::Reposition => self.list_reposition(into),
            Stage::Respond => self.list_respond(into),
            Stage::Firefights => self.list_stung(into),
            Stage::Fire(side) => self.list_fire(side, into),
        }
    }

    /// Carries out a legal order.
    pub(crate) fn carry_out(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if *order == Order::Concede {
            if let Some(side) = self.decider() {
                self.pos.conceded[side] = true;
                cx.log.note(|| Event::Conceded(side));
            }
            self.finish(cx.log);
            return Ok(());
        }
        match self.pos.stage {
            Stage::Begin => self.begin_period(cx),
            Stage::Turns => self.do_turns(order, cx),
            Stage::Senior => {
                self.do_senior(order, cx);
                Ok(())
            }
            Stage::Scope => self.do_scope(order, cx),
            Stage::Moves => self.do_moves(order, cx),
            Stage::Recover => self.do_recover(order, cx),
            Stage::Check | Stage::Evade => self.do_defence(order, cx),
            Stage::Halted => self.do_halted(order, cx),
            Stage::Combats => self.do_combats(order, cx),
            Stage::Convert => self.do_convert(order, cx),
            Stage::FallBack => self.do_falling(order, cx),
            Stage::Advance => self.do_advance(order, cx),
            Stage::Swap => self.do_swap(order, cx),
            Stage::Foothold | Stage::Counter => self.do_foothold(order, cx),
            Stage::Rescue(side) => self.do_rescue(side, order, cx),
            Stage::Opportunity => self.do_opportunity(order, cx),
            Stage::Breakthrough => self.do_breakthrough(order, cx),
            Stage::Reposition => {
                self.do_reposition(order, cx);
                Ok(())
            }
            Stage::Respond => self.do_respond(order, cx),
            Stage::Firefights => self.do_stung(order, cx),
            Stage::Fire(side) => self.do_fire(side, order, cx),
            Stage::Over => Ok(()),
        }
    }

    /// Goes on through whatever asks nobody.
    pub(crate) fn proceed(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        loop {
            let before = self.pos.stage;
            let rests = match self.pos.stage {
                Stage::Recover => self.rest_recover(),
                Stage::Check => {
                    self.aim_charges();
                    self.rest_check(cx)?
                }
                Stage::Halted => self.rest_halted(),
                Stage::Evade => self.rest_evade(cx)?,
                Stage::Combats => self.rest_combats(cx)?,
                Stage::Convert => self.rest_convert(),
                Stage::FallBack => self.rest_falling(),
                Stage::Advance => self.rest_advance(cx)?,
                Stage::Swap => self.rest_swap(),
                Stage::Foothold | Stage::Counter => self.rest_foothold(),
                Stage::Rescue(side) => self.rest_rescue(side, cx)?,
                Stage::Opportunity => self.rest_opportunity(cx)?,
                Stage::Breakthrough => self.rest_breakthrough(cx)?,
                Stage::Reposition => self.rest_reposition(),
                Stage::Respond => self.rest_respond(cx),
                Stage::Firefights => self.rest_stung(),
                Stage::Fire(side) => self.rest_fire(side, cx)?,
                _ => true,
            };
            if rests || self.pos.stage == Stage::Over {
                return Ok(());
            }
            let turn = &self.pos.turn;
            let goes_on = !turn.fights.is_empty() || !turn.charges.is_empty();
            debug_assert!(before != self.pos.stage || goes_on);
        }
    }

    /// A period begins: reinforcements, Command Throws, and who moves first.
    pub(crate) fn begin_period(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.period += 1;
        let period = self.pos.period;
        cx.log.note(|| Event::PeriodBegan(period));
        self.arrivals(cx.log);
        //= s2-1.1-b s2-1.2-c s2-2.6-c
        for general in self.setup.general_ids() {
            let Some(rating) = self.setup.general(general).hq else {
                continue;
            };
            if !self.pos.general(general).present {
                continue;
            }
            let throw = command::throw(rating, cx.chance)?;
            let state = self.pos.general_mut(general);
            //= s2-2.6-e
            let coming = std::mem::take(&mut state.coming);
            state.points = state.points.saturating_add(coming);
            //= s2-1.2-b
            let all = state.points.saturating_add(throw.points);
            state.points = command::stocked(state.points, throw.points, rating);
            let stock = state.points;
            cx.log
                .note(|| Event::Thrown(general, throw, stock, all - stock));
        }
        let (first, rule) = self.first_player(cx)?;
        self.pos.first = first;
        cx.log.note(|| Event::FirstPlayer(first, rule));
        self.begin_phase(first, cx.log);
        Ok(())
    }

    /// The points of a side's Commander.
    fn commanders_points(&self, side: Side) -> u8 {
        //= s2-2.6-f
        let commander = self.setup.commander(side);
        let here = commander.filter(|general| !self.is_awaited(*general));
        here.map_or(0, |general| self.pos.general(general).points)
    }

    fn first_player(&self, cx: &mut Cx<'_>) -> Result<(Side, Rule), Unknown> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let points = |side| self.commanders_points(side);
        Ok(match points(Side::First).cmp(&points(Side::Second)) {
            //= s2-1.4-a s2-1.4-b
            Greater => (Side::First, Rule::S2_1_4A),
            Less => (Side::Second, Rule::S2_1_4A),
            //= s2-1.4-c
            Equal if self.pos.period > 1 => (self.pos.first, Rule::S2_1_4C),
            Equal => match self.setup.attacker {
                //= s2-1.4-d
                Some(side) => (side, Rule::S2_1_4D),
                //= s2-1.4-e
                None => match cx
                    .chance
                    .die(2, Why::new(Rule::S2_1_4E, "who moves first"))?
                {
                    1 => (Side::First, Rule::S2_1_4E),
                    _ => (Side::Second, Rule::S2_1_4E),
                },
            },
        })
    }

    /// A movement phase begins.
    pub(crate) fn begin_phase(&mut self, side: Side, log: &mut Log<Event>) {
        let first_reading = self.first_reading();
        self.pos.active = side;
        self.pos.turn = Turn::default();
        for (setup, state) in self.setup.units.iter().zip(&mut self.pos.units) {
            if setup.side == side {
                state.taken = false;
                state.went_by = None;
                state.missed = false;
                state.alone = false;
                state.urged = false;
                //= s2-3.11-f
                state.attach = match state.attach {
                    Some((to, left)) if left > 0 => Some((to, left - 1)),
                    _ => None,
                };
            } else {
                //= s2-8.5-c
                state.forfeits = false;
            }
        }
        for (setup, state) in self.setup.generals.iter().zip(&mut self.pos.generals) {
            if setup.side == side {
                state.taken = false;
                state.lately = false;
                state.stunned &= !(first_reading && state.failed);
                state.failed = false;
                state.moved = false;
                state.hq_moved = false;
                state.closed = false;
                state.left = false;
                state.urged = false;
            }
        }
        self.note_nearness();
        self.pos.stage = Stage::Turns;
        log.note(|| Event::PhaseBegan(side));
    }

    /// Remembers which units are near which generals.
    pub(crate) fn note_nearness(&mut self) {
        //= s2-16.2-b
        for general in self.setup.general_ids() {
            for unit in self.setup.unit_ids() {
                if self.setup.unit(unit).side == self.setup.general(general).side
                    && !self.pos.general(general).near.contains(&unit)
                    && self.is_near(general, unit)
                {
                    self.pos.general_mut(general).near.push(unit);
                }
            }
        }
    }

    /// A movement phase ends: the other player's, or the Attrition phase.
    pub(crate) fn end_phase(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let first_reading = self.first_reading();
        for general in self.setup.general_ids() {
            if self.setup.general(general).side != self.pos.active {
                continue;
            }
            if self.is_to_fail(general) {
                self.lose_move_order(Who::General(general), cx)?;
            }
            let state = self.pos.general_mut(general);
            //= s2-2.4-h
            if self.setup.general(general).hq.is_none() {
                state.points = 0;
            }
            //= s2-16.3-a
            state.stunned &= state.lately || first_reading;
        }
        if self.pos.active == self.pos.first {
            //= s2-1.1-d
            self.begin_phase(self.pos.first.other(), cx.log);
            return Ok(());
        }
        //= s2-1.1-e s2-17.1-a s2-17.1-b
        self.pos.turn = Turn::default();
        self.firefights(cx)
    }

    /// The end of a period.
    pub(crate) fn end_period(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-23.1-a s2-23.1-b
        let expires = |chit: &mut Option<Chit>| {
            if matches!(
                chit,
                Some(Chit::Up(Kind::Action | Kind::Regroup) | Chit::Down(Kind::Action))
            ) {
                *chit = None;
            }
        };
        for state in &mut self.pos.generals {
            expires(&mut state.order);
            state.near.clear();
        }
        for state in &mut self.pos.units {
            expires(&mut state.order);
            state.moved = 0;
            state.rapid = false;
            state.attacked = false;
            state.attacks = false;
            state.fought = 0;
            state.exchanged = false;
            state.fired = false;
            state.checks = 0;
            state.passed_through = false;
            for marker in &mut state.markers {
                marker.old = true;
            }
        }
        self.pos.salvos.clear();
        self.pos.passed.clear();
        let nights = self.setup.file.nights.iter();
        let night = nights.into_iter().any(|night| *night >= self.pos.period);
        let stays = |side: Side| {
            self.setup.unit_ids().any(|unit| {
                let place = self.pos.unit(unit).place;
                let back = night && place == Place::Broken;
                self.side(unit) == side && (back || matches!(place, Place::Table | Place::Waiting))
            })
        };
        let over = !Side::BOTH.into_iter().all(stays);
        //= s2-23.2-a s2-1.1-f
        if self.pos.period >= self.setup.periods || over {
            self.finish(cx.log);
            return Ok(());
        }
        if self.setup.file.nights.contains(&self.pos.period) {
            self.night();
        }
        self.begin_period(cx)
    }

    /// A night falls on the battle: broken units come back where they began it, at half their strength.
    fn night(&mut self) {
        //= s2-1.6-e
        let rows = self.setup.file.unit.iter().zip(&self.setup.units);
        for ((row, setup), state) in rows.zip(&mut self.pos.units) {
            if state.place == Place::Broken {
                let at = ground::table::Point::new(row.at[0], row.at[1]);
                let facing = ground::table::Bearing::new(row.facing.rem_euclid(36_000));
                state.place = Place::Waiting;
                state.pose = ground::table::Pose::new(at, facing);
                state.hits = setup.sps - (setup.sps / 2).max(1);
            }
        }
    }

    fn finish(&mut self, log: &mut Log<Event>) {
        self.pos.stage = Stage::Over;
        self.pos.turn = Turn::default();
        log.note(|| Event::GameOver);
    }

    /// The order on a general or unit.
    pub(crate) fn chit(&self, who: Who) -> Option<Chit> {
        match who {
            Who::General(general) => self.pos.general(general).order,
            Who::Unit(unit) => self.pos.unit(unit).order,
        }
    }

    /// Places or removes it.
    pub(crate) fn set_chit(&mut self, who: Who, chit: Option<Chit>) {
        match who {
            Who::General(general) => self.pos.general_mut(general).order = chit,
            Who::Unit(unit) => self.pos.unit_mut(unit).order = chit,
        }
    }

    /// The order on somebody. To one who may not know it, it is a matter of chance.
    pub(crate) fn order_on(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<Option<Kind>, Unknown> {
        Ok(match self.chit(who) {
            None => None,
            Some(Chit::Up(kind) | Chit::Down(kind)) => Some(kind),
            Some(Chit::Unseen) => {
                let die = cx.chance.die(4, Why::new(Rule::S2_3_1C, "unseen order"))?;
                let kind = Kind::ALL[usize::from(die - 1) % 4];
                self.set_chit(who, Some(Chit::Down(kind)));
                Some(kind)
            }
        })
    }

    /// Turns an order up.
    pub(crate) fn show(&mut self, who: Who, cx: &mut Cx<'_>) -> Result<Option<Kind>, Unknown> {
        let Some(kind) = self.order_on(who, cx)? else {
            return Ok(None);
        };
        if self.chit(who) == Some(Chit::Up(kind)) {
            return Ok(Some(kind));
        }
        self.set_chit(who, Some(Chit::Up(kind)));
        self.pos.revealed = true;
        cx.log.note(|| Event::Shown(who, kind));
        Ok(Some(kind))
    }

    /// The side of a general or unit.
    pub(crate) fn side_of(&self, who: Who) -> Side {
        match who {
            Who::General(general) => self.setup.general(general).side,
            Who::Unit(unit) => self.side(unit),
        }
    }

    /// The general whose division a unit belongs to, if it is one.
    pub(crate) fn division_of(&self, unit: crate::ids::UnitId) -> Option<GeneralId> {
        let under = self.under(unit);
        (self.setup.general(under).level == crate::setup::Level::Division).then_some(under)
    }
}
