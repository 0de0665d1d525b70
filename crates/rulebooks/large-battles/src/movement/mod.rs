//! Movement: choosing a unit and moving it leg by leg, in the movement step and in counter moves.
//!
//! Costs and room are in `legs.rs`, formations in `form.rs`, planned ways in `go.rs`, what is listed in
//! `choices.rs`; charging is a chapter of its own.

mod arrive;
mod choices;
mod form;
mod go;
mod legs;

pub(crate) use legs::{Tried, WHEELS, along, parts_of_inch};

use ground::table::{Footprint, Hand, Leg, Pose};

use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Moving, Step, Temper};
use crate::refusal::Refusal;
use crate::tables::{self, HALF_MOVE, WHOLE_MOVE};
use crate::{Rule, UnitId};

/// An order for the unit that is being moved, worked out.
#[derive(Clone, Debug)]
pub(crate) enum Planned {
    /// One leg.
    Leg(Tried),
    /// The legs of a way.
    Way(Vec<Tried>),
    /// Another formation, where it will stand, and what that costs in parts.
    Form(Formation, Pose, u32),
    /// The legs of a charge on an enemy.
    Charge(UnitId, Vec<Tried>),
    /// It stays where it is.
    Stay,
}

impl Battle {
    /// Checks an order of the movement step, or of counter moves.
    pub(crate) fn check_move(&self, order: Order) -> Result<(), Refusal> {
        let Some(moving) = self.pos.moving else {
            return match order {
                Order::Choose(unit) => self.check_choose(unit),
                Order::Arrive(unit) if self.pos.step == Step::Move => self.check_arrival(unit),
                Order::General(general, to) => self.check_general(general, to),
                Order::EndMoves if self.pos.step == Step::Move => Ok(()),
                Order::EndCounters if self.pos.step != Step::Move => Ok(()),
                _ => Err(Refusal::NotAskedNow),
            };
        };
        self.plan_move(&moving, order).map(|_| ())
    }

    /// Works an order out for the unit that is being moved, if it may be given.
    pub(crate) fn plan_move(&self, moving: &Moving, order: Order) -> Result<Planned, Refusal> {
        let charge = |target: UnitId, wheel: Option<(Hand, i32)>| {
            let legs = self.plan_charge(moving, target, wheel)?;
            Ok(Planned::Charge(target, legs))
        };
        match order {
            Order::Advance(_) | Order::Wheel(..) | Order::AboutFace | Order::Back(_) => {
                self.try_order(moving, order).map(Planned::Leg)
            }
            Order::Go(to, facing) => self.plan_go(moving, to, facing).map(Planned::Way),
            Order::Form(to) => {
                let (pose, parts) = self.check_form(moving, to)?;
                Ok(Planned::Form(to, pose, parts))
            }
            Order::Charge(target) => charge(target, None),
            Order::ChargeAfter(target, to, by) => charge(target, Some((to, by))),
            Order::OnCounter => self.check_on_counter(moving).map(|()| Planned::Stay),
            Order::Reform => self.check_reform(moving).map(|()| Planned::Stay),
            Order::Halt => Ok(Planned::Stay),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Whether a unit may be moved now.
    pub(crate) fn check_choose(&self, unit: UnitId) -> Result<(), Refusal> {
        let state = self.pos.unit(unit);
        if Some(self.setup.unit(unit).side) != self.whose_step() {
            return Err(Refusal::NotYours(unit));
        }
        if !state.is_on_table() {
            return Err(Refusal::NotOnTable(unit));
        }
        if state.is_routing() {
            return Err(Refusal::Routing(unit));
        }
        if self.pos.step == Step::Move {
            if state.marks.has(Marks::RALLYING) {
                return Err(Refusal::Rallying(unit));
            }
            if state.marks.has(Marks::DONE) {
                return Err(Refusal::HasMoved(unit));
            }
        } else if !state.marks.has(Marks::COUNTER) {
            return Err(Refusal::NotOnCounter(unit));
        } else if state.marks.has(Marks::MOVED) {
            return Err(Refusal::HasMoved(unit));
        }
        if !self.touched(unit).is_empty() {
            return Err(Refusal::InContact(unit));
        }
        Ok(())
    }

    /// A unit in line or column, or driving its guns, needs a general.
    //= command.7 command.13
    fn needs_command(&self, unit: UnitId) -> Result<(), Refusal> {
        let state = self.pos.unit(unit);
        if state.marks.has(Marks::COMMANDED) || state.formation == Formation::March {
            Ok(())
        } else {
            Err(Refusal::OutOfCommand(unit, Rule::Command7))
        }
    }

    /// A plain leg, if it may be made.
    pub(crate) fn try_order(&self, moving: &Moving, order: Order) -> Result<Tried, Refusal> {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let kind = self.setup.unit(unit).kind;
        let infantry = kind.is_infantry();
        let whole = moving.spent == 0 && !moving.begun;
        //= formation-change.5 town.5 square.14
        match state.formation {
            Formation::Town => return Err(Refusal::GarrisonMustReform(unit)),
            Formation::Square if !self.setup.options.squares_move => {
                return Err(Refusal::SquareStands(unit));
            }
            Formation::Square if !matches!(order, Order::Advance(_)) => {
                return Err(Refusal::SquareStands(unit));
            }
            Formation::Unlimbered if !matches!(order, Order::Wheel(..)) => {
                return Err(Refusal::Unlimbered(unit));
            }
            _ => {}
        }
        let shape = self.shape(unit);
        let leg = match order {
            Order::Advance(distance) if distance > 0 => Leg::Advance(distance),
            //= direction.1 direction.6
            Order::Wheel(to, by) if by > 0 && by <= 18_000 => Leg::Wheel { to, by },
            Order::AboutFace => return self.try_about_face(moving),
            Order::Back(distance) if distance > 0 => {
                //= movement.7
                if !infantry || !matches!(state.formation, Formation::Line | Formation::Column) {
                    return Err(Refusal::CannotStepBack(unit));
                }
                if !whole || distance > tables::ONE_INCH {
                    return Err(Refusal::NeedsWholeMove(unit, Rule::Movement7));
                }
                self.needs_command(unit)?;
                let mut tried = self.try_leg(moving, &shape, state.pose, Leg::Back(distance))?;
                self.try_place(unit, &shape, &tried)?;
                tried.parts = moving.limit - moving.spent;
                return Ok(tried);
            }
            _ => return Err(Refusal::NoDistance(unit)),
        };
        if state.formation == Formation::Unlimbered {
            let tried = self.try_leg(moving, &shape, state.pose, leg)?;
            self.try_place(unit, &shape, &tried)?;
            self.brings_target(unit, &tried)?;
            return Ok(tried);
        }
        self.needs_command(unit)?;
        let tried = self.try_leg(moving, &shape, state.pose, leg)?;
        self.try_place(unit, &shape, &tried)?;
        Ok(tried)
    }

    /// Whether enemies and friends leave room for a single leg and its end.
    fn try_place(
        &self,
        unit: UnitId,
        shape: &ground::table::Shape,
        tried: &Tried,
    ) -> Result<(), Refusal> {
        let reach = self.pos.unit(unit).print.bounds().grown(2 * tried.length);
        let enemies = self.as_obstacles(self.in_the_way(unit, reach));
        self.try_room(unit, shape, tried, &enemies)?;
        self.try_end(unit, &Footprint::new(shape, tried.end))
    }

    /// The about face of a unit.
    //= direction.2 direction.3 direction.4 direction.5
    fn try_about_face(&self, moving: &Moving) -> Result<Tried, Refusal> {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let kind = self.setup.unit(unit).kind;
        self.needs_command(unit)?;
        let left = moving.limit - moving.spent;
        let parts = if kind.is_infantry() {
            if moving.spent > 0 || moving.begun {
                return Err(Refusal::NeedsWholeMove(unit, Rule::Direction4));
            }
            left
        } else {
            tables::FOUR_INCHES.cast_unsigned() * parts_of_inch(kind, state.formation)
        };
        if parts > left {
            return Err(Refusal::TooFar(unit));
        }
        let shape = self.shape(unit);
        Ok(Tried {
            from: state.pose,
            leg: Leg::AboutFace,
            end: Leg::AboutFace.end(state.pose, &shape),
            parts,
            length: 0,
            slowed: false,
            slowed_from: None,
        })
    }

    /// An unlimbered gun wheels only to bring a target into its arc.
    //= formation-change.6 formation-change.7
    fn brings_target(&self, gun: UnitId, tried: &Tried) -> Result<(), Refusal> {
        let state = self.pos.unit(gun);
        let shape = self.shape(gun);
        let turned = Footprint::new(&shape, tried.end);
        let reaches = |print: &Footprint, enemy: UnitId| {
            self.arc_range(gun, print, &self.pos.unit(enemy).print)
                .is_some()
        };
        let found = self
            .enemies(gun)
            .any(|enemy| reaches(&turned, enemy) && !reaches(&state.print, enemy));
        if found {
            Ok(())
        } else {
            Err(Refusal::NothingToWheelFor(gun))
        }
    }

    /// Whether cavalry may be held on counter.
    //= counter.1 sequence.8
    fn check_on_counter(&self, moving: &Moving) -> Result<(), Refusal> {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        if self.pos.step != Step::Move {
            return Err(Refusal::NotAskedNow);
        }
        if !self.setup.unit(unit).kind.is_cavalry()
            || !matches!(state.formation, Formation::Line | Formation::Column)
        {
            return Err(Refusal::CannotCounter(unit));
        }
        if moving.begun {
            return Err(Refusal::HasMoved(unit));
        }
        self.needs_command(unit)
    }

    /// Whether a unit may halt to rally.
    //= rallying.2 disorder.9 command.9
    fn check_reform(&self, moving: &Moving) -> Result<(), Refusal> {
        let unit = moving.unit;
        if self.pos.step != Step::Move {
            return Err(Refusal::NotAskedNow);
        }
        if self.pos.unit(unit).order != Temper::Disordered {
            return Err(Refusal::NotDisordered(unit));
        }
        if moving.begun {
            return Err(Refusal::HasMoved(unit));
        }
        //= rough.3 disorder.1
        if self.setup.unit(unit).kind.is_cavalry() && self.in_rough(unit) {
            return Err(Refusal::RallyInRough(unit));
        }
        Ok(())
    }

    /// Carries an order of the movement step out that concerns no unit on the move.
    pub(crate) fn apply_move(&mut self, order: Order, cx: &mut Cx<'_>) {
        match order {
            Order::Choose(unit) => self.choose(unit),
            Order::Arrive(unit) => self.arrive(unit, cx),
            Order::General(general, to) => self.move_general(general, to, cx),
            Order::EndMoves => self.end_moves(cx),
            _ => self.end_counters(cx),
        }
    }

    /// Carries an order out that was worked out for the unit on the move. Counter moves are over when
    /// nobody is left to make one.
    pub(crate) fn make_move(
        &mut self,
        moving: &Moving,
        order: Order,
        planned: Planned,
        cx: &mut Cx<'_>,
    ) {
        self.make_planned(moving, order, planned, cx);
        self.go_on(cx);
    }

    fn make_planned(&mut self, moving: &Moving, order: Order, planned: Planned, cx: &mut Cx<'_>) {
        let unit = moving.unit;
        match planned {
            Planned::Leg(tried) => {
                if self.pos.unit(unit).formation == Formation::Unlimbered {
                    //= formation-change.9
                    self.pos.mark(unit, Marks::WHEELED);
                }
                cx.log.note(|| Event::Moved(unit, tried.leg));
                self.make_leg(&tried, cx);
            }
            Planned::Way(legs) => {
                for tried in legs {
                    cx.log.note(|| Event::Moved(unit, tried.leg));
                    self.make_leg(&tried, cx);
                }
            }
            Planned::Form(to, pose, parts) => self.form(moving, to, pose, parts, cx),
            Planned::Charge(target, legs) => self.charge(moving, target, &legs, cx),
            Planned::Stay => {
                match order {
                    Order::OnCounter => {
                        self.pos.mark(unit, Marks::COUNTER);
                        cx.log.note(|| Event::OnCounter(unit));
                    }
                    Order::Reform => {
                        self.pos.mark(unit, Marks::RALLYING);
                        cx.log.note(|| Event::Halted(unit));
                    }
                    _ => {}
                }
                self.halt();
            }
        }
    }

    fn choose(&mut self, unit: UnitId) {
        //= counter.5
        let limit = if self.pos.step == Step::Move {
            WHOLE_MOVE
        } else {
            HALF_MOVE
        };
        self.pos.moving = Some(Moving {
            unit,
            start: self.pos.unit(unit).pose,
            formed: self.pos.unit(unit).formation,
            spent: 0,
            limit,
            travelled: 0,
            more_than_wheeled: false,
            begun: false,
        });
    }

    /// The unit has finished its move.
    //= sequence.17
    pub(crate) fn halt(&mut self) {
        if let Some(moving) = self.pos.moving.take() {
            if self.pos.step == Step::Move {
                self.pos.mark(moving.unit, Marks::DONE);
            } else if moving.begun {
                self.pos.unit_mut(moving.unit).marks.clear(Marks::COUNTER);
            } else {
                // Taken up and put down again: it keeps its marker, and is not asked again.
                self.pos.mark(moving.unit, Marks::MOVED);
            }
        }
    }

    /// The hand and angle of a wheel that points a unit's front along a bearing.
    pub(crate) fn wheel_to(
        &self,
        unit: UnitId,
        facing: ground::table::Bearing,
    ) -> Option<(Hand, i32)> {
        let turn = self.pos.unit(unit).pose.facing.turn_to(facing);
        match turn.0 {
            0 => None,
            by if by > 0 => Some((Hand::Right, by)),
            by => Some((Hand::Left, -by)),
        }
    }
}
