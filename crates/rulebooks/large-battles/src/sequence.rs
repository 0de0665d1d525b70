//! The period, and nothing else: which step follows which. The chapters do the work.

use kernel::Unknown;

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Step, Temper};
use crate::refusal::Refusal;

impl Battle {
    /// Checks an order against what is being decided.
    pub(crate) fn check_order(&self, order: Order) -> Result<(), Refusal> {
        if self.pos.step == Step::Over {
            return Err(Refusal::GameIsOver);
        }
        if let Some(general) = self.pos.displaced.first() {
            return match order {
                Order::General(moved, to) => self.check_general(moved, to),
                _ => Err(Refusal::AnotherGeneralFirst(*general)),
            };
        }
        match self.pos.step {
            Step::Deploy(side) => self.check_deploy(side, order),
            Step::Rally => match order {
                Order::Rally(unit) => self.check_rally(unit),
                Order::EndRallies => Ok(()),
                _ => Err(Refusal::NotAskedNow),
            },
            Step::Move | Step::Counter | Step::LateCounter => self.check_move(order),
            Step::Squares(_) | Step::LateSquares => self.check_squares(order),
            Step::Fire(_) => self.check_fire(order),
            Step::Melee | Step::Recoil | Step::FollowUp => self.check_melee(order),
            Step::Over => Err(Refusal::GameIsOver),
        }
    }

    /// Adds a rich choice of orders that may be legal now.
    pub(crate) fn candidates(&self, into: &mut Vec<Order>) {
        if self.pos.step == Step::Over {
            return;
        }
        if let Some(general) = self.pos.displaced.first() {
            return self.shift_candidates(*general, into);
        }
        match self.pos.step {
            Step::Deploy(side) => self.deploy_candidates(side, into),
            Step::Rally => {
                into.extend(self.on_table(self.pos.active).map(Order::Rally));
                into.push(Order::EndRallies);
            }
            Step::Move | Step::Counter | Step::LateCounter => self.move_candidates(into),
            Step::Squares(_) | Step::LateSquares => {
                let units = self.to_square();
                into.extend(units.iter().map(|unit| Order::Square(*unit)));
                into.extend(units.iter().map(|unit| Order::Stand(*unit)));
            }
            Step::Fire(_) => self.fire_candidates(into),
            Step::Melee | Step::Recoil | Step::FollowUp => self.melee_candidates(into),
            Step::Over => {}
        }
    }

    /// Carries a legal order out.
    pub(crate) fn carry_out(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Order::General(general, to) = order {
            self.move_general(general, to, cx);
            return Ok(());
        }
        match self.pos.step {
            Step::Deploy(side) => {
                self.apply_deploy(side, order, cx);
                Ok(())
            }
            Step::Rally => self.apply_rally(order, cx),
            Step::Move | Step::Counter | Step::LateCounter => {
                self.apply_move(order, cx);
                Ok(())
            }
            Step::Squares(_) | Step::LateSquares => self.apply_squares(order, cx),
            Step::Fire(_) => self.apply_fire(order, cx),
            Step::Melee | Step::Recoil | Step::FollowUp => self.apply_melee(order, cx),
            Step::Over => Ok(()),
        }
    }

    /// A period begins with the attacker's move.
    //= sequence.1 sequence.2 sequence.4
    pub(crate) fn begin_period(&mut self, cx: &mut Cx<'_>) {
        let period = self.pos.period;
        cx.log.note(|| Event::PeriodBegan(period));
        self.pos.active = self.setup.attacker;
        self.begin_side_move(cx);
    }

    /// Step 1 of a side's move.
    //= sequence.5
    fn begin_side_move(&mut self, cx: &mut Cx<'_>) {
        let side = self.pos.active;
        cx.log.note(|| Event::MoveBegan(side));
        self.pos.step = Step::Rally;
        if !self.can_rally() {
            self.begin_moves(cx);
        }
    }

    /// Step 2, and step 3 begins.
    //= sequence.6 sequence.7
    pub(crate) fn begin_moves(&mut self, _: &mut Cx<'_>) {
        self.check_command();
        for general in &mut self.pos.generals {
            general.moved = false;
        }
        let units: Vec<_> = self.on_table(self.pos.active).collect();
        for unit in units {
            let state = self.pos.unit_mut(unit);
            state.marks.clear(Marks::DONE.and(Marks::COUNTER));
            // Whoever passed its test and has not rallied yet must.
            //= disorder.10
            if state.order == Temper::Recovering {
                state.marks.set(Marks::RALLYING);
            }
        }
        self.pos.step = Step::Move;
    }

    /// Step 3c: side B's infantry answers the charges.
    pub(crate) fn end_moves(&mut self, cx: &mut Cx<'_>) {
        self.pos.step = Step::Squares(self.pos.active.other());
        self.next_square(cx);
    }

    /// On when every charge has been answered.
    pub(crate) fn next_square(&mut self, cx: &mut Cx<'_>) {
        if !self.pos.charges.is_empty() {
            return;
        }
        match self.pos.step {
            Step::LateSquares if !self.pos.displaced.is_empty() => {}
            Step::LateSquares => self.end_side_move(cx),
            Step::Squares(side) if side == self.pos.active => self.begin_fire(cx),
            _ => self.begin_counters(cx),
        }
    }

    /// Step 3d: side B's counter moves.
    //= sequence.10
    fn begin_counters(&mut self, cx: &mut Cx<'_>) {
        self.pos.step = Step::Counter;
        if !self.can_counter() {
            self.end_counters(cx);
        }
    }

    pub(crate) fn can_counter(&self) -> bool {
        let mut units = self.setup.unit_ids();
        units.any(|unit| self.check_choose(unit).is_ok())
    }

    /// On with a step that waited for generals to get out of the way: counter moves are over when nobody
    /// is left to make one, and step 6b (side A's cavalry on counter) and the end of a move wait until all
    /// generals stand where the next rally tests and the command check will find them.
    //= sequence.16 counter.3 command.30
    pub(crate) fn go_on(&mut self, cx: &mut Cx<'_>) {
        if !self.pos.displaced.is_empty() || self.pos.moving.is_some() {
            return;
        }
        match self.pos.step {
            Step::Counter | Step::LateCounter if !self.can_counter() => self.end_counters(cx),
            Step::LateSquares => self.next_square(cx),
            _ => {}
        }
    }

    /// Counter moves are over: step 3e, or the end of the move.
    //= sequence.11 counter.4
    pub(crate) fn end_counters(&mut self, cx: &mut Cx<'_>) {
        if self.pos.step == Step::LateCounter {
            self.pos.step = Step::LateSquares;
        } else {
            let other = self.pos.active.other();
            let units: Vec<_> = self.on_table(other).collect();
            for unit in units {
                self.pos.unit_mut(unit).marks.clear(Marks::COUNTER);
            }
            self.pos.step = Step::Squares(self.pos.active);
        }
        self.next_square(cx);
    }

    /// A side's move is over: the other's begins, or a new period, or the game ends.
    //= sequence.3 setup.6
    fn end_side_move(&mut self, cx: &mut Cx<'_>) {
        self.finish_rallies(cx);
        self.pos.tracks.clear();
        for unit in &mut self.pos.units {
            unit.shot = 0;
        }
        self.pos.clear_all(
            Marks::MOVED
                .and(Marks::DONE)
                .and(Marks::RALLYING)
                .and(Marks::FIRED)
                .and(Marks::WHEELED),
        );
        self.take_places(cx);
        if self.is_decided() {
            self.finish(cx);
        } else if self.pos.active == self.setup.attacker {
            self.pos.active = self.setup.defender();
            self.begin_side_move(cx);
        } else if self.pos.period + 1 >= self.setup.periods {
            self.finish(cx);
        } else {
            self.pos.period += 1;
            self.begin_period(cx);
        }
    }

    fn finish(&mut self, cx: &mut Cx<'_>) {
        self.pos.displaced.clear();
        self.pos.step = Step::Over;
        cx.log.note(|| Event::GameOver);
    }
}
