//! Section 19.10.6: pursuit, one hex after the other.

use ground::hex::{Facing, HexId, Side as HexSide};

use super::{ChargeEvent, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Flight;
use crate::points::Points;
use crate::position::{Hexes, LeaderPlace, Marks};
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
        let one_hex = own.len() == 1;
        let ride = &mut self.pos.charge.rides[index];
        ride.spent = ride.spent.plus(cost);
        ride.harmed = ride.harmed || !prey.is_empty();
        let (Some(side), true, false) = (side, one_hex, prey.is_empty()) else {
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
        if self.check_recall().is_ok() {
            self.pos.charge.stage = Stage::Pursuing;
            return Ok(());
        }
        self.pursue(cx)
    }

    fn chase_side(&self) -> HexSide {
        HexSide::new(i32::from(self.pos.charge.chase))
    }

    /// What the next hex of the hunt costs; none if the ground stops it.
    //= 19.10.6.3-a 19.10.6.4.4
    fn chase_cost(&self) -> Option<Points> {
        let index = usize::from(self.pos.charge.current);
        let from = self.ride_hexes(index).first().copied()?;
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
        let grid = self.setup.map.grid().clone();
        let Some(from) = self.ride_hexes(index).first().copied() else {
            return self.end_pursuit(cx);
        };
        let Some(to) = grid.across(from, side) else {
            return self.end_pursuit(cx);
        };
        let enemy = self.pos.charge.rides[index].side;
        let ride = &mut self.pos.charge.rides[index];
        ride.spent = ride.spent.plus(cost);
        ride.fought = true;
        ride.harmed = true;
        let (riders, leaders) = (ride.units.clone(), ride.leaders.clone());
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
                (Some(hex), Some(points)) if self.stack_of(enemy, hex).is_empty() => {
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
        for leader in leaders {
            self.pos.leader_mut(leader).place = LeaderPlace::At(to);
        }
        cx.log
            .note(|| Event::Charge(ChargeEvent::Pursued(riders, to)));
        let first = prey.iter().find(|(unit, _)| self.pos.unit(*unit).is_here());
        if let Some((unit, _)) = first.copied() {
            self.lose(unit, 1.min(self.steps(unit)), cx);
        }
        if let Some(hex) = back {
            let others: Vec<UnitId> = prey.iter().map(|(unit, _)| *unit).collect();
            self.check_stacking(hex, &others, cx)?;
        }
        self.ask_pursuit(cx)
    }

    /// The hunt is over: those who live run on.
    //= 19.10.6.5
    pub(super) fn end_pursuit(&mut self, cx: &mut Cx<'_>) -> Done {
        for (unit, gone) in std::mem::take(&mut self.pos.charge.pursued) {
            self.pos.charge.broken.retain(|other| *other != unit);
            self.tire_cloud(unit, gone, cx);
            let state = self.pos.unit(unit);
            if state.is_here() && !state.is_good_order() {
                let points = self.rate_in(unit, state.formation).minus(gone);
                let per_zone = u8::from(gone == Points::NONE);
                self.retreat(unit, Flight { points, per_zone }, &[], cx)?;
            }
        }
        self.fought(cx)
    }
}
