//! Section 19.10.6: pursuit, one hex after the other.

use ground::hex::{Facing, HexId, Side as HexSide};

use super::{ChargeEvent, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::points::Points;
use crate::position::Hexes;
use crate::tables::terrain::Mover;
use crate::{Formation, UnitId};

impl Battle {
    /// Broken enemies are before the cavalry: it hunts them, if it has the breath.
    //= 19.10.6.1-a 19.10.6.1-b 19.10.6.2 19.10.3.1-b
    pub(super) fn begin_pursuit(
        &mut self,
        prey: &[UnitId],
        hex: HexId,
        cost: Points,
        cx: &mut Cx<'_>,
    ) -> Done {
        let index = usize::from(self.pos.charge.current);
        let own = self.ride_hexes(index);
        let grid = self.setup.map.grid();
        let side = own.iter().find_map(|from| grid.side_between(*from, hex));
        let ride = &mut self.pos.charge.rides[index];
        ride.spent = ride.spent.plus(cost);
        ride.harmed = ride.harmed || !prey.is_empty();
        let (Some(side), false) = (side, prey.is_empty()) else {
            return self.fought(cx);
        };
        self.pos.charge.chase = side.index() as u8;
        self.pos.charge.pursued = prey.iter().map(|unit| (*unit, Points::NONE)).collect();
        // Who is about to be charged himself stays to receive it.
        //= 19.10.4.1-b
        if self.is_due(index) {
            return self.end_pursuit(cx);
        }
        self.ask_pursuit(cx)
    }

    /// Whether another charge is still to fall upon the riders.
    fn is_due(&self, index: usize) -> bool {
        let later = usize::from(self.pos.charge.fighting) + 1;
        let riders = &self.pos.charge.rides[index].units;
        let mut contacts = self.pos.charge.contacts.iter().skip(later);
        contacts.any(|contact| contact.met.iter().any(|unit| riders.contains(unit)))
    }

    /// Asks whether the hunt goes on, if it can and there is a choice.
    //= 19.10.6.4.1 19.10.6.4.2 19.10.6.4.3
    pub(super) fn ask_pursuit(&mut self, cx: &mut Cx<'_>) -> Done {
        let index = usize::from(self.pos.charge.current);
        let left = self.pos.charge.rides[index].left();
        let alive = self
            .pos
            .charge
            .pursued
            .iter()
            .any(|(unit, _)| self.pos.unit(*unit).is_here());
        let fit = !self.fit_riders(index).is_empty();
        if !alive || !fit || self.chase_cost().is_none_or(|cost| cost > left) {
            return self.end_pursuit(cx);
        }
        if self.is_chase_exposed() {
            self.pos.charge.stage = Stage::Chased;
            return Ok(());
        }
        //= 19.10.6.1-a 19.9.16.5-b
        let may_decline = !self.pos.charge.held_over && !self.hunt_has_begun();
        if may_decline || self.check_recall().is_ok() {
            self.pos.charge.stage = Stage::Pursuing;
            return Ok(());
        }
        self.pursue(cx)
    }

    /// Whether the prey has been hunted a hex: before that, the cavalry need not begin.
    pub(super) fn hunt_has_begun(&self) -> bool {
        let mut prey = self.pos.charge.pursued.iter();
        prey.any(|(_, gone)| *gone > Points::NONE)
    }

    /// The hex of the riders that is next to the prey: a line of several hexes draws together there.
    //= 19.9.7-c 18.14.1-a
    fn chase_from(&self, index: usize) -> Option<HexId> {
        let (grid, side) = (self.setup.map.grid(), self.chase_side());
        let own = self.ride_hexes(index);
        let prey = |hex: HexId| {
            let mut prey = self.pos.charge.pursued.iter();
            prey.any(|(unit, _)| self.pos.unit(*unit).stands_in(hex))
        };
        let touches = |from: &&HexId| grid.across(**from, side).is_some_and(prey);
        own.iter().find(touches).or(own.first()).copied()
    }

    fn chase_side(&self) -> HexSide {
        HexSide::new(i32::from(self.pos.charge.chase))
    }

    /// What the next hex of the hunt costs; none if the ground stops it.
    //= 19.10.6.3-a 19.10.6.4.4
    fn chase_cost(&self) -> Option<Points> {
        let index = usize::from(self.pos.charge.current);
        let from = self.chase_from(index)?;
        let side = self.chase_side();
        let to = self.setup.map.grid().across(from, side)?;
        if !self.is_open_ground(to) {
            return None;
        }
        let ground = self.step_cost(Mover::Cavalry, false, from, side)?;
        let routed = self
            .pos
            .charge
            .pursued
            .iter()
            .any(|(unit, _)| self.pos.unit(*unit).formation == Formation::Rout);
        Some(ground.plus(Points::whole(if routed { 2 } else { 3 })))
    }

    /// One hex of the hunt: the prey runs straight back, the cavalry follows, a step of each stack falls.
    //= 19.10.6.3-a 19.10.6.3-b
    pub(super) fn pursue(&mut self, cx: &mut Cx<'_>) -> Done {
        let index = usize::from(self.pos.charge.current);
        let side = self.chase_side();
        self.pos.charge.let_pass = false;
        let Some(cost) = self.chase_cost() else {
            return self.end_pursuit(cx);
        };
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        let Some(from) = self.chase_from(index) else {
            return self.end_pursuit(cx);
        };
        let Some(to) = grid.across(from, side) else {
            return self.end_pursuit(cx);
        };
        //= 16.3 16.10.2
        self.fire_at_leaving(index, Some(to), cx)?;
        if self.fit_riders(index).is_empty() {
            return self.end_pursuit(cx);
        }
        let enemy = self.pos.charge.rides[index].side;
        let mut fleeing = self.leaders_at(enemy.other(), to);
        fleeing.retain(|leader| !self.pos.leader(*leader).stays);
        self.keep_place(index);
        let ride = &mut self.pos.charge.rides[index];
        ride.fired_on = false;
        ride.spent = ride.spent.plus(cost);
        ride.fought = true;
        ride.harmed = true;
        let leaders = ride.leaders.clone();
        let riders = self.fit_riders(index);
        let prey = self.pos.charge.pursued.clone();
        let back = grid.across(to, side);
        for (place, (unit, gone)) in prey.iter().enumerate() {
            if !self.pos.unit(*unit).is_here() {
                continue;
            }
            self.pos.unit_mut(*unit).marks.set(Marks::MELEE);
            let flee = self.step_cost(self.mover(*unit), false, to, side);
            let follow = self.step_cost(Mover::Cavalry, false, from, side);
            if let (Some(flee), Some(follow)) = (flee, follow)
                && self.is_caught_cloud(*unit, flee, follow)
            {
                self.destroy(*unit, cx);
                continue;
            }
            match (back, flee) {
                (None, _) => self.flee_off(*unit, to, cx),
                (Some(hex), Some(points)) if !self.ground_of(enemy).contains(hex) => {
                    self.pos.unit_mut(*unit).hexes = Hexes::one(hex);
                    self.put_at_bottom(*unit);
                    self.pos.charge.pursued[place].1 = gone.plus(points);
                    cx.log.note(|| Event::Retreated(*unit, hex));
                }
                //= 20.7.5
                _ => self.surrender(*unit, cx),
            }
        }
        for unit in &riders {
            let state = self.pos.unit_mut(*unit);
            if !state.is_here() {
                continue;
            }
            state.hexes = Hexes::one(to);
            state.formation = Formation::Column;
            state.facing = Facing::side(side);
            self.put_at_bottom(*unit);
        }
        // Leaders with the hunted run along, if anybody is left to run with; who stays is taken.
        //= 20.7.1-c 21.8-a 21.11-b
        let goes = |(unit, _): &(UnitId, Points)| {
            back.is_some_and(|hex| self.pos.unit(*unit).stands_in(hex))
        };
        if let Some(hex) = back.filter(|_| prey.iter().any(goes)) {
            self.bring_leaders(&fleeing, hex);
        }
        self.bring_leaders(&leaders, to);
        self.capture_leaders(enemy.other(), to, cx);
        self.spike_in_passing(&riders, to, cx)?;
        cx.log
            .note(|| Event::Charge(ChargeEvent::Pursued(riders, to)));
        let first = prey.iter().find(|(unit, _)| self.pos.unit(*unit).is_here());
        if let Some((unit, _)) = first.copied() {
            self.lose(unit, 1.min(self.steps(unit)), cx)?;
        }
        if let Some(hex) = back {
            let others: Vec<UnitId> = prey.iter().map(|(unit, _)| *unit).collect();
            // Who runs has failed already; those who stand there check.
            let runs = |unit: &&UnitId| self.pos.unit(**unit).stands_in(hex);
            if let Some(first) = others.iter().find(runs).copied() {
                self.run_through(first, hex, cx)?;
            }
        }
        self.ask_pursuit(cx)
    }

    /// The hunt is over: those who live run on.
    //= 19.10.6.5
    pub(super) fn end_pursuit(&mut self, cx: &mut Cx<'_>) -> Done {
        let prey = std::mem::take(&mut self.pos.charge.pursued);
        for (unit, _) in &prey {
            self.pos.charge.broken.retain(|other| other != unit);
        }
        self.run_on(&prey, cx)?;
        for (unit, gone) in &prey {
            self.tire_cloud(*unit, *gone, cx);
        }
        self.fought(cx)
    }
}
