//! Chapter 14: movement, one stack at a time, one hex at a time.
//!
//! A player chooses a unit, adds others of its hex that stand alike, and leads them on step by step. What
//! draws fire is kept in [`Group::pending`] until the enemy has decided.

mod act;
mod arrivals;
mod candidates;
mod check;
mod cost;
mod duty;
mod forming;
mod hasty;
mod leave;
mod mode;
mod persons;
mod put_back;
mod rate;
mod reaction;
mod spread;

pub(crate) use act::to_side;
use ground::hex::{Facing, Hand, HexId};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::{Deploy, Order};
use crate::points::Points;
use crate::position::{Hexes, Step};
use crate::{ElementId, LeaderId, UnitId};

/// What moving units are about to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Action {
    March(HexId),
    Face(Facing),
    Form(Deploy),
    Wheel(Hand, Hand),
    Limber,
    Unlimber(Facing),
    BreakDown,
    Reform(UnitId),
    Leave,
}

impl Action {
    /// The action of an order, if it is one.
    pub(crate) const fn of(order: Order) -> Option<Action> {
        match order {
            Order::March(hex) => Some(Action::March(hex)),
            Order::Face(facing) => Some(Action::Face(facing)),
            Order::Form(deploy) => Some(Action::Form(deploy)),
            Order::Wheel(pivot, turn) => Some(Action::Wheel(pivot, turn)),
            Order::Limber => Some(Action::Limber),
            Order::Unlimber(facing) => Some(Action::Unlimber(facing)),
            Order::BreakDown => Some(Action::BreakDown),
            Order::Reform(unit) => Some(Action::Reform(unit)),
            Order::LeaveMap => Some(Action::Leave),
            _ => None,
        }
    }

    /// Whether it is done where the units stand: it may crowd their hexes all the same, by formation and facing.
    const fn is_done_in_place(self) -> bool {
        matches!(
            self,
            Action::Face(_)
                | Action::Limber
                | Action::Unlimber(_)
                | Action::BreakDown
                | Action::Reform(_)
        )
    }
}

/// What moves at present.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a question of the rules"
)]
pub struct Group {
    /// The units, the top one first.
    pub units: Vec<UnitId>,
    /// Or a leader alone.
    pub leader: Option<LeaderId>,
    /// Or a headquarters.
    pub hq: Option<ElementId>,
    /// Points that it had.
    pub rate: Points,
    /// Points that it has left.
    pub left: Points,
    /// Whether it has entered a hex.
    pub moved: bool,
    /// Whether it just entered the hex where it is and may turn.
    pub entered: bool,
    /// Whether it has done anything.
    pub acted: bool,
    /// Whether it has turned about for nothing.
    #[serde(default)]
    pub turned: bool,
    /// Whether it can do no more than end its move.
    pub stopped: bool,
    /// Whether it drew fire in this hex already.
    pub fired_on: bool,
    /// The hexes that it stood in before each step, and where it looked: it may be put back there.
    pub path: Vec<(Hexes, Facing)>,
    /// Hexes that it covers since it last deployed, and not before.
    pub fresh: Vec<HexId>,
    /// What it is about to do.
    pub pending: Option<Action>,
}

impl Battle {
    /// The Movement Phase begins: routed troops run on by themselves, then the player moves the others.
    //= 5.2.6 14.4 14.6-b
    pub(crate) fn begin_movement(&mut self, cx: &mut Cx<'_>) -> Done {
        for unit in self.setup.unit_ids() {
            let clear = Marks::MOVED
                .and(Marks::LIMBERED)
                .and(Marks::UNSQUARED)
                .and(Marks::HASTENED)
                .and(Marks::WINDED)
                .and(Marks::MOVED_FAR)
                .and(Marks::STIRRED)
                .and(Marks::TOPPED);
            if self.setup.unit(unit).side == self.pos.active {
                self.pos.unit_mut(unit).marks.clear(clear);
            }
        }
        for leader in self.setup.leader_ids() {
            self.pos.leader_mut(leader).moved = false;
            self.pos.leader_mut(leader).rode = Points::NONE;
        }
        for element in self.pos.elements.iter_mut() {
            element.moved = false;
        }
        cx.log.note(|| Event::MovementBegan);
        self.note_standing_on_hqs();
        self.pos.crowded = self.crowded_hexes(self.pos.active);
        self.rout_moves(cx)?;
        self.follow_bodies(cx);
        self.pos.step = Step::Move;
        Ok(())
    }

    /// The Movement Phase ends.
    //= 12.8-c
    fn end_movement(&mut self, cx: &mut Cx<'_>) -> Done {
        self.settle_horse();
        self.ride_to_headquarters(cx);
        self.check_still_overstacked(cx)?;
        self.check_stretched_lines(cx)?;
        self.lag_in_haste(cx)?;
        //= 11.17.8-b 14.12.6.2
        for unit in self.army(self.pos.active).collect::<Vec<_>>() {
            self.pos.unit_mut(unit).marks.clear(Marks::UNSQUARED);
        }
        for element in self.setup.element_ids() {
            let own = self.setup.element(element).side == self.pos.active;
            // A headquarters that was at its goal from the first has arrived there, too.
            let apart = self.pos.element(element).hq.is_some() && self.setup.options.first_reading;
            if own && !apart {
                self.hq_arrived(element, cx);
            }
        }
        self.stop_marches(cx);
        self.note_standing_on_hqs();
        self.begin_square_declarations(cx)
    }

    /// The orders of the phase, legal or not.
    pub(crate) fn movement_candidates(&self, into: &mut Vec<Order>) {
        match self.pos.step {
            Step::Move => self.choice_candidates(into),
            Step::OpportunityFire => into.extend([Order::FireAtMover, Order::HoldFire]),
            _ => self.action_candidates(into),
        }
    }

    /// Carries an order of the phase out.
    pub(crate) fn apply_movement(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        match order {
            Order::Choose(unit) => self.choose(unit),
            Order::ChooseLeader(leader) => self.choose_leader(leader),
            Order::ChooseHq(element) => self.choose_hq(element),
            Order::Add(unit) => self.add(unit),
            Order::Enter(unit, hex) => return self.bring_on(unit, hex, cx),
            Order::EnterLeader(leader, hex) => self.bring_leader_on(leader, hex, cx),
            Order::ForceMarch(element) => return self.force_march(element, cx),
            Order::Top(unit) => self.put_on_top(unit),
            Order::Hold(leader) => {
                self.pos.group.entered = true;
                let state = self.pos.leader_mut(leader);
                state.stays = !state.stays;
            }
            Order::Halt => return self.halt(cx),
            Order::EndMoves => return self.end_movement(cx),
            Order::FireAtMover => return self.fire_at_mover(cx),
            Order::HoldFire => return self.go_on(cx),
            other => {
                if let Some(action) = Action::of(other) {
                    return self.begin_action(action, cx);
                }
            }
        }
        Ok(())
    }

    /// Begins to move a unit.
    fn choose(&mut self, unit: UnitId) {
        let rate = self.rate(unit);
        self.pos.group = Group {
            units: vec![unit],
            rate,
            left: rate,
            ..Group::default()
        };
        self.pos.step = Step::Moving;
    }

    /// Another unit of the hex joins: the slowest sets the pace.
    fn add(&mut self, unit: UnitId) {
        let rate = self.rate(unit).min(self.pos.group.rate);
        let mut units = self.pos.group.units.clone();
        units.push(unit);
        units.sort_by_key(|unit| (self.pos.unit(*unit).pile, *unit));
        let group = &mut self.pos.group;
        group.units = units;
        group.rate = rate;
        group.left = rate;
    }

    /// What moves is done: an overstacked mover is put back, and is marked as moved.
    //= 12.9-a
    fn halt(&mut self, cx: &mut Cx<'_>) -> Done {
        self.put_back(cx);
        let group = std::mem::take(&mut self.pos.group);
        for unit in &group.units {
            let spent = group.rate.minus(group.left);
            let far = spent.0 * 2 >= group.rate.0;
            let marks = &mut self.pos.unit_mut(*unit).marks;
            marks.set(Marks::MOVED);
            if group.acted {
                marks.set(Marks::STIRRED);
            }
            if group.acted && far {
                marks.set(Marks::MOVED_FAR);
            }
        }
        if let Some(leader) = group.leader {
            self.pos.leader_mut(leader).moved = true;
        }
        if let Some(element) = group.hq {
            self.pos.element_mut(element).moved = true;
        }
        cx.log.note(|| Event::Halted);
        self.pos.step = Step::Move;
        Ok(())
    }

    /// Puts a unit on top of its stack.
    fn put_on_top(&mut self, unit: UnitId) {
        let Some(hex) = self.pos.unit(unit).hex() else {
            return;
        };
        for (place, other) in self.stack(hex).into_iter().enumerate() {
            self.pos.unit_mut(other).pile = 1 + place as u16;
        }
        self.pos.unit_mut(unit).pile = 0;
        self.pos.unit_mut(unit).marks.set(Marks::TOPPED);
    }

    /// Puts a unit at the bottom of the stacks of its hexes.
    pub(crate) fn put_at_bottom(&mut self, unit: UnitId) {
        let hexes = self.pos.unit(unit).hexes;
        let lowest = hexes
            .iter()
            .flat_map(|hex| self.units_in(*hex))
            .filter(|other| *other != unit)
            .map(|other| self.pos.unit(other).pile + 1)
            .max();
        self.pos.unit_mut(unit).pile = lowest.unwrap_or(0);
    }
}
