//! Recovering from rout, and rallying: the test of a routing unit, and what follows.

use kernel::{Chance, Modifier, Unknown, Why};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Temper};
use crate::refusal::Refusal;
use crate::troops::Grade;
use crate::{Rule, UnitId};

/// Everything that bears on a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RallyTest {
    /// The unit's grade.
    pub grade: Grade,
    /// Whether its commander in chief is near.
    pub commander_near: bool,
    /// Whether guards need 8, by option.
    pub guard_needs_eight: bool,
}

/// The dice of a test and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Tested {
    /// Whether the unit recovers.
    pub rallied: bool,
    /// The total of the dice.
    pub total: u8,
    /// What was needed.
    pub needed: u8,
}

impl RallyTest {
    /// What the grade needs, with its rule.
    pub const fn by_grade(self) -> (u8, Rule) {
        match self.grade {
            Grade::Raw => (11, Rule::RallyRout4),
            Grade::Trained => (10, Rule::RallyRout5),
            Grade::Elite => (9, Rule::RallyRout6),
            Grade::Guard if self.guard_needs_eight => (8, Rule::RallyRout7),
            Grade::Guard => (6, Rule::RallyRout7),
        }
    }

    /// What changes the total needed.
    pub fn modifiers(self) -> Vec<Modifier> {
        let near = self
            .commander_near
            .then(|| Modifier::new(Rule::RallyRout8, "commander in chief near", -1));
        near.into_iter().collect()
    }

    /// Rolls two dice.
    //= rally-rout.3
    pub fn roll(self, chance: &mut dyn Chance) -> Result<Tested, Unknown> {
        let why = Why::new(Rule::RallyRout3, "to recover from rout");
        let total = chance.d6(why)? + chance.d6(why)?;
        let sum: i8 = self.modifiers().iter().map(|modifier| modifier.value).sum();
        let needed = (self.by_grade().0.cast_signed() + sum).cast_unsigned();
        Ok(Tested {
            rallied: total >= needed,
            total,
            needed,
        })
    }
}

impl Battle {
    /// Routing units of the phasing side that may test.
    //= rally-rout.1 rally-rout.2 command.6
    pub(crate) fn check_rally(&self, unit: UnitId) -> Result<(), Refusal> {
        let state = self.pos.unit(unit);
        if self.setup.unit(unit).side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        if !state.is_on_table() || !state.is_routing() {
            return Err(Refusal::NotRouting(unit));
        }
        //= rally-rout.11
        if state.marks.has(Marks::DONE) {
            return Err(Refusal::HasTested(unit));
        }
        if self.enemies(unit).any(|enemy| self.touch(unit, enemy)) {
            return Err(Refusal::RouterInContact(unit));
        }
        if !self.is_commanded(unit) {
            return Err(Refusal::OutOfCommand(unit, Rule::RallyRout1));
        }
        Ok(())
    }

    /// Whether anybody may test.
    pub(crate) fn can_rally(&self) -> bool {
        self.on_table(self.pos.active)
            .any(|unit| self.check_rally(unit).is_ok())
    }

    /// The test of a unit as things stand.
    pub(crate) fn rally_test(&self, unit: UnitId) -> RallyTest {
        RallyTest {
            grade: self.setup.unit(unit).grade,
            commander_near: self.is_near_commander(unit),
            guard_needs_eight: self.setup.options.guard_needs_eight,
        }
    }

    /// A routing unit tests to recover.
    //= rally-rout.10 rally-rout.12 rally-rout.13 sequence.5
    pub(crate) fn apply_rally(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Order::Rally(unit) = order {
            let test = self.rally_test(unit);
            let tested = test.roll(cx.chance)?;
            self.pos.mark(unit, Marks::DONE);
            if tested.rallied {
                //= rallying.1 disorder.10
                let state = self.pos.unit_mut(unit);
                state.order = Temper::Recovering;
                state.marks.set(Marks::RALLYING);
                state.marks.clear(Marks::BROKEN);
            }
            cx.log.note(|| Event::RallyTested(unit, test, tested));
            if self.can_rally() {
                return Ok(());
            }
        }
        self.begin_moves(cx);
        Ok(())
    }

    /// At the end of its side's move a unit that halted has rallied.
    //= rallying.1 rallying.2
    pub(crate) fn finish_rallies(&mut self, cx: &mut Cx<'_>) {
        let units: Vec<UnitId> = self.on_table(self.pos.active).collect();
        for unit in units {
            let rough = self.setup.unit(unit).kind.is_cavalry() && self.in_rough(unit);
            let state = self.pos.unit_mut(unit);
            if !state.marks.has(Marks::RALLYING) || !state.is_disordered() {
                continue;
            }
            if rough {
                // What it has done counts, but the ground disorders it as long as it is there.
                //= rough.3
                state.order = Temper::Disordered;
                cx.log.note(|| Event::Disordered(unit, Rule::Rough3));
            } else {
                state.order = Temper::Steady;
                cx.log.note(|| Event::Rallied(unit));
            }
        }
    }
}
