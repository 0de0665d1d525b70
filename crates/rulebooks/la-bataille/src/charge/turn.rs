//! Sections 19.9.5 and 19.9.8: charging cavalry turns, wheels and changes its formation.

use ground::hex::{Facing, Hand, HexId, Row, Toward};

use super::{ChargeOrder, ChargeRefusal, RideKind};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::order::{Deploy, Order};
use crate::points::Points;
use crate::position::Hexes;
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;
use crate::troops::Weight;
use crate::{Formation, UnitId};

/// What a turn of 60 degrees costs in a charge.
const TURN: Points = Points::whole(2);
/// What a change of formation costs in a charge: twice the usual.
pub(super) const REFORM: Points = Points::whole(6);

impl Battle {
    /// Light cavalry turns twice in a hex, heavy cavalry once, a massive charge never.
    //= 19.9.8-b 19.13.4-b
    fn check_may_turn(&self) -> Result<(), Refusal> {
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let light = |unit: &UnitId| self.setup.unit(*unit).weight() == Some(Weight::Light);
        let most = if ride.units.iter().all(light) { 2 } else { 1 };
        if ride.kind == RideKind::Massive || ride.turns >= most {
            return Err(Refusal::Charge(ChargeRefusal::CannotTurn));
        }
        Ok(())
    }

    /// What a turn costs.
    //= 19.9.8-a 19.9.8-b
    pub(super) fn check_turn(&self, facing: Facing) -> Result<Points, Refusal> {
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let Some(unit) = ride.units.first().copied() else {
            return Err(Refusal::NotAskedNow);
        };
        let state = self.pos.unit(unit);
        let apart = state.facing.apart(facing);
        if apart != 2 {
            return Err(Refusal::CannotFaceSo(state.formation));
        }
        if state.hexes.len() > 1 {
            return Err(Refusal::MustWheel);
        }
        self.check_may_turn()?;
        if TURN > ride.left() {
            return Err(Refusal::TooDear(TURN, ride.left()));
        }
        Ok(TURN)
    }

    /// One change of formation, in the first hex entered.
    //= 19.9.5
    pub(super) fn check_change(&self, facing: Facing) -> Result<(), Refusal> {
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let Some(state) = ride.units.first().map(|unit| self.pos.unit(*unit)) else {
            return Err(Refusal::NotAskedNow);
        };
        let line = matches!(facing.toward(), Toward::Corner(_));
        let to = if line {
            Formation::Line
        } else {
            Formation::Column
        };
        if ride.entered != 1 || ride.formed || ride.kind == RideKind::Massive {
            return Err(Refusal::Charge(ChargeRefusal::CannotReform));
        }
        if to == state.formation {
            return Err(Refusal::FormedSo(to));
        }
        if state.hexes.len() > 1 || state.facing.apart(facing) != 1 {
            return Err(Refusal::CannotFaceSo(to));
        }
        if REFORM > ride.left() {
            return Err(Refusal::TooDear(REFORM, ride.left()));
        }
        Ok(())
    }

    pub(super) fn turn_ride(&mut self, facing: Facing, cx: &mut Cx<'_>) -> Done {
        self.fire_at_leaving(usize::from(self.pos.charge.current), None, cx)?;
        self.drop_broken_riders();
        let Some(ride) = self.ride_mut() else {
            return Ok(());
        };
        ride.spent = ride.spent.plus(TURN);
        ride.turns += 1;
        ride.run = 0;
        ride.straight = 0;
        let units = ride.units.clone();
        for unit in &units {
            self.pos.unit_mut(*unit).facing = facing;
        }
        cx.log.note(|| Event::Faced(units, facing));
        self.after_step(cx)
    }

    pub(super) fn reform_ride(&mut self, facing: Facing, cx: &mut Cx<'_>) -> Done {
        self.fire_at_leaving(usize::from(self.pos.charge.current), None, cx)?;
        self.drop_broken_riders();
        let Some(ride) = self.ride_mut() else {
            return Ok(());
        };
        ride.spent = ride.spent.plus(REFORM);
        ride.formed = true;
        let units = ride.units.clone();
        let line = matches!(facing.toward(), Toward::Corner(_));
        let formation = if line {
            Formation::Line
        } else {
            Formation::Column
        };
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            state.formation = formation;
            state.facing = facing;
        }
        cx.log.note(|| Event::Formed(units, formation));
        self.after_step(cx)
    }

    /// The line that charges alone in several hexes.
    fn charging_row(&self) -> Option<(UnitId, Row)> {
        let [unit] = self.ride()?.units[..] else {
            return None;
        };
        let state = self.pos.unit(unit);
        let row = state.formation == Formation::Line && state.hexes.len() > 1;
        let grid = self.setup.map.grid();
        Some((unit, self.shape(unit).row(grid).filter(|_| row)?))
    }

    /// Whether a line can stand in a hex, or pass through it, as it charges.
    fn has_room_to_charge(&self, unit: UnitId, hex: HexId) -> bool {
        let enemy = self.setup.unit(unit).side.other();
        self.setup.is_clear(hex)
            && !self.ground_of(enemy).contains(hex)
            && self.stack(hex).iter().all(|other| *other == unit)
    }

    /// A line of several hexes turns by a wheel about one end: it pays for the way of the other end, and for the
    /// turn as all who charge.
    //= 19.9.8-a 19.9.8-b 11.16.12.5-a 11.16.12.5-b 14.12.5.2
    pub(super) fn check_charge_wheel(&self, pivot: Hand, turn: Hand) -> Result<Points, Refusal> {
        let unit = self.ride().and_then(|ride| ride.units.first().copied());
        let unit = unit.ok_or(Refusal::NotAskedNow)?;
        let (_, row) = self.charging_row().ok_or(Refusal::NoLine(unit))?;
        self.check_may_turn()?;
        let grid = self.setup.map.grid();
        let wheel = row.wheeled(pivot, turn);
        for place in &wheel.swept {
            let hex = grid.at(*place).ok_or(Refusal::OffTheMap)?;
            if !self.has_room_to_charge(unit, hex) {
                return Err(Refusal::Charge(ChargeRefusal::NoGroundToCharge(hex)));
            }
        }
        let mut cost = TURN;
        let mut from = row.end(pivot.other());
        for place in wheel.outer {
            let into = grid.at(place).ok_or(Refusal::OffTheMap)?;
            let side = from.side_to(place);
            let step =
                side.and_then(|side| self.step_cost(Mover::Cavalry, false, grid.at(from)?, side));
            cost = cost.plus(step.ok_or(Refusal::Impassable(into))?);
            from = place;
        }
        let left = self.ride().map_or(Points::NONE, super::Ride::left);
        if cost > left {
            return Err(Refusal::TooDear(cost, left));
        }
        Ok(cost)
    }

    //= 11.16.12.5-a 19.9.8-a
    pub(super) fn wheel_ride(&mut self, pivot: Hand, turn: Hand, cx: &mut Cx<'_>) -> Done {
        let current = usize::from(self.pos.charge.current);
        self.fire_at_leaving(current, None, cx)?;
        self.drop_broken_riders();
        // Fire may have shortened or broken the line.
        let (Ok(cost), Some((unit, row))) =
            (self.check_charge_wheel(pivot, turn), self.charging_row())
        else {
            return self.after_step(cx);
        };
        let grid = self.setup.map.grid();
        let row = row.wheeled(pivot, turn).row;
        let hexes: Option<Vec<HexId>> = row.hexes().map(|place| grid.at(place)).collect();
        let Some(hexes) = hexes.and_then(|hexes| Hexes::of(&hexes)) else {
            return self.after_step(cx);
        };
        self.keep_place(current);
        let state = self.pos.unit_mut(unit);
        state.facing = row.faces();
        state.hexes = hexes;
        self.put_at_bottom(unit);
        let leaders = self
            .ride()
            .map_or_else(Vec::new, |ride| ride.leaders.clone());
        self.bring_leaders(&leaders, hexes[0]);
        if let Some(ride) = self.ride_mut() {
            ride.spent = ride.spent.plus(cost);
            ride.turns += 1;
            ride.run = 0;
            ride.straight = 0;
            ride.fired_on = false;
        }
        cx.log.note(|| Event::Wheeled(unit, pivot, turn));
        let enemy = self.setup.unit(unit).side.other();
        for hex in hexes.iter() {
            self.capture_leaders(enemy, *hex, cx);
        }
        self.after_step(cx)
    }

    /// Every line of several hexes that a charge could form where it is, or every column of one.
    pub(super) fn deploy_candidates(&self, into: &mut Vec<Order>) {
        if let Some((unit, _)) = self.charging_row() {
            for pivot in Hand::BOTH {
                let turns = Hand::BOTH.map(|turn| ChargeOrder::Wheel(pivot, turn));
                into.extend(turns.map(Order::Charge));
            }
            if self.may_reform() {
                let state = self.pos.unit(unit);
                for (first, turn) in state.hexes.iter().flat_map(|hex| [(*hex, 1), (*hex, -1)]) {
                    into.push(Order::Charge(ChargeOrder::Deploy(Deploy {
                        formation: Formation::Column,
                        facing: state.facing.turned(turn),
                        first,
                        length: 1,
                    })));
                }
            }
            return;
        }
        let Some([unit]) = self.ride().map(|ride| &ride.units[..]) else {
            return;
        };
        let (state, grid) = (self.pos.unit(*unit), self.setup.map.grid());
        let (Some(hex), true) = (state.hex(), self.may_reform()) else {
            return;
        };
        for facing in [state.facing.turned(1), state.facing.turned(-1)] {
            let Toward::Corner(corner) = facing.toward() else {
                continue;
            };
            let row = Row {
                left: grid.axial(hex),
                facing: corner,
                length: 1,
            };
            for length in 2..=self.longest_line(*unit) {
                for before in 0..length {
                    if let Some(first) = grid.at(row.extended(Hand::Left, before).left) {
                        into.push(Order::Charge(ChargeOrder::Deploy(Deploy {
                            formation: Formation::Line,
                            facing,
                            first,
                            length,
                        })));
                    }
                }
            }
        }
    }

    /// Whether the ride is in the first hex that it entered, and has not changed its formation.
    //= 19.9.5
    fn may_reform(&self) -> bool {
        self.ride()
            .is_some_and(|ride| ride.entered == 1 && !ride.formed && ride.kind != RideKind::Massive)
    }

    /// One change of formation, in the first hex entered, from or into a line of several hexes: twice what it
    /// costs otherwise, with a point for each hex beyond the first.
    //= 19.9.5 11.11 11.16.12.2-a
    pub(super) fn check_deploy(&self, deploy: Deploy) -> Result<Points, Refusal> {
        let Some([unit]) = self.ride().map(|ride| &ride.units[..]) else {
            return Err(Refusal::Charge(ChargeRefusal::CannotReform));
        };
        let (unit, state) = (*unit, self.pos.unit(*unit));
        if !self.may_reform() {
            return Err(Refusal::Charge(ChargeRefusal::CannotReform));
        }
        if deploy.formation == state.formation {
            return Err(Refusal::FormedSo(deploy.formation));
        }
        if state.facing.apart(deploy.facing) != 1 {
            return Err(Refusal::CannotFaceSo(deploy.formation));
        }
        let longest = usize::from(self.longest_line(unit));
        let hexes = self.deployed(deploy).ok_or(Refusal::NoRoomToDeploy)?;
        let fits = match deploy.formation {
            Formation::Line => {
                let own = |hex: &HexId| hexes.contains(hex);
                (2..=longest).contains(&hexes.len()) && state.hexes.iter().all(own)
            }
            Formation::Column => state.hexes.len() > 1 && state.hexes.contains(&deploy.first),
            _ => false,
        };
        if !fits || Hexes::of(&hexes).is_none() {
            return Err(Refusal::WrongLength(unit, deploy.formation));
        }
        let narrow = hexes
            .iter()
            .find(|hex| !state.hexes.contains(hex) && !self.has_room_to_charge(unit, **hex));
        if let Some(hex) = narrow {
            return Err(Refusal::Charge(ChargeRefusal::NoGroundToCharge(*hex)));
        }
        let beyond = hexes.len().max(state.hexes.len()) - 1;
        let cost = REFORM.plus(Points::whole(2 * beyond as u16));
        let left = self.ride().map_or(Points::NONE, super::Ride::left);
        if cost > left {
            return Err(Refusal::TooDear(cost, left));
        }
        Ok(cost)
    }

    //= 19.9.5
    pub(super) fn deploy_ride(&mut self, deploy: Deploy, cx: &mut Cx<'_>) -> Done {
        let current = usize::from(self.pos.charge.current);
        self.fire_at_leaving(current, None, cx)?;
        self.drop_broken_riders();
        let Ok(cost) = self.check_deploy(deploy) else {
            return self.after_step(cx);
        };
        let hexes = self.deployed(deploy).and_then(|hexes| Hexes::of(&hexes));
        let Some(hexes) = hexes else {
            return self.after_step(cx);
        };
        self.keep_place(current);
        let Some(ride) = self.ride_mut() else {
            return Ok(());
        };
        ride.spent = ride.spent.plus(cost);
        ride.formed = true;
        let (units, leaders) = (ride.units.clone(), ride.leaders.clone());
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            state.formation = deploy.formation;
            state.facing = deploy.facing;
            state.hexes = hexes;
        }
        self.bring_leaders(&leaders, hexes[0]);
        let formation = deploy.formation;
        cx.log.note(|| Event::Formed(units, formation));
        self.after_step(cx)
    }
}
