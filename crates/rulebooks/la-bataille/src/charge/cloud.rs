//! Sections 11.20.5.6 and 11.20.5.7: cavalry skirmishers before a charge, point for point.

use ground::hex::{HexId, Side as HexSide};

use super::{ChargeEvent, RideKind, RideState};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::points::Points;
use crate::position::{Fatigue, Hexes};
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;
use crate::troops::Arm;
use crate::{Formation, UnitId};

/// Points more for those who ride away.
const BONUS: Points = Points::whole(5);

/// How a chase of skirmishers ended.
struct Chase {
    /// Where the skirmishers are.
    end: HexId,
    /// What they spent.
    fled: Points,
    /// Where the chargers are, and what they spent.
    riders: HexId,
    spent: Points,
    /// Ground slowed the skirmishers, and they were caught.
    caught: bool,
}

impl Battle {
    /// The skirmishing cavalry that the ride has before it.
    fn cloud_before(&self) -> Option<(UnitId, HexId)> {
        let ride = self.ride()?;
        let hex = ride.target?;
        let [unit] = self.stack_of(ride.side.other(), hex)[..] else {
            return None;
        };
        let cloud = self.setup.unit(unit).arm == Arm::Cavalry
            && self.pos.unit(unit).formation == Formation::Skirmish;
        cloud.then_some((unit, hex))
    }

    /// Whether skirmishing cavalry may ride away: not exhausted, and faster than the chargers at their
    /// ordinary pace.
    //= 11.20.5.6-a 18.11.1.3 19.10.9.9
    pub(super) fn check_evade(&self, to: HexId) -> Result<(), Refusal> {
        let Some((unit, hex)) = self.cloud_before() else {
            return Err(Refusal::NotAskedNow);
        };
        let ride = self.ride().ok_or(Refusal::NotAskedNow)?;
        let rate = |unit: &UnitId| self.setup.unit(*unit).movement;
        let slowest = ride.units.iter().map(rate).min().unwrap_or(0);
        let able = self.pos.unit(unit).fatigue != Fatigue::Exhausted && rate(&unit) > slowest;
        if !able {
            return Err(Refusal::CannotWithdraw(unit));
        }
        let grid = self.setup.map.grid();
        let Some(side) = grid.side_between(hex, to) else {
            return Err(Refusal::NotNext(to));
        };
        let from = self.current_hexes();
        let away = from.iter().all(|rider| grid.distance(*rider, to) >= 2);
        if away && self.may_flee(unit, hex, side).is_some() {
            Ok(())
        } else {
            Err(Refusal::NoHaven(unit, to))
        }
    }

    /// What it costs skirmishers to go one hex on; none if enemies or the ground bar it.
    fn may_flee(&self, unit: UnitId, from: HexId, side: HexSide) -> Option<Points> {
        let to = self.setup.map.grid().across(from, side)?;
        let enemy = self.setup.unit(unit).side.other();
        let free = !self.ground_of(enemy).contains(to) && self.leaders_at(enemy, to).is_empty();
        self.step_cost(Mover::Cavalry, false, from, side)
            .filter(|_| free)
    }

    /// Both ride on one point after the other, the skirmishers first, until the chargers are spent.
    //= 11.20.5.6-b 11.20.5.6-c 11.20.5.6-d 11.20.5.6-e
    fn chase_cloud(&self, unit: UnitId, hex: HexId, side: HexSide) -> Option<Chase> {
        let ride = self.ride()?;
        let grid = self.setup.map.grid();
        let most = Points::whole(u16::from(self.setup.unit(unit).movement)).plus(BONUS);
        let mut chase = Chase {
            end: hex,
            fled: Points::NONE,
            riders: self.current_hexes().first().copied()?,
            spent: Points::NONE,
            caught: false,
        };
        loop {
            let follow = grid
                .side_between(chase.riders, chase.end)
                .and_then(|side| self.step_cost(Mover::Cavalry, false, chase.riders, side))
                .filter(|_| self.is_open_ground(chase.end));
            // The chargers cannot follow: contact is lost.
            let Some(follow) = follow.filter(|cost| chase.spent.plus(*cost) <= ride.left()) else {
                return Some(chase);
            };
            let flee = self.may_flee(unit, chase.end, side);
            let caught = flee.is_none_or(|cost| cost > follow || chase.fled.plus(cost) > most);
            if caught {
                chase.caught = true;
                return Some(chase);
            }
            chase.fled = chase.fled.plus(flee?);
            chase.riders = chase.end;
            chase.spent = chase.spent.plus(follow);
            chase.end = grid.across(chase.end, side)?;
        }
    }

    /// Skirmishing cavalry rides away before the charge, which follows.
    //= 11.20.5.6-c 11.20.5.6-d 11.20.5.6-e 11.20.5.6-f 19.10.9.2-b
    pub(super) fn evade(&mut self, to: HexId, cx: &mut Cx<'_>) -> Done {
        let Some((unit, hex)) = self.cloud_before() else {
            return Ok(());
        };
        let side = self.setup.map.grid().side_between(hex, to);
        let Some(chase) = side.and_then(|side| self.chase_cloud(unit, hex, side)) else {
            return Ok(());
        };
        let half = Points::whole(u16::from(self.setup.unit(unit).movement)).part(1, 2);
        let left = self.pos.unit(unit).hexes;
        let state = self.pos.unit_mut(unit);
        state.hexes = Hexes::one(chase.end);
        state.formation = Formation::Column;
        state.facing = crate::movement::to_side(state.facing, None);
        self.fit_to_ground(unit, None);
        self.put_at_bottom(unit);
        let end = chase.end;
        //= 20.7.1-c
        self.gather_leaders(self.setup.unit(unit).side, &left, end);
        cx.log.note(|| Event::Withdrew(unit, end));
        self.keep_place(usize::from(self.pos.charge.current));
        let Some(ride) = self.ride_mut() else {
            return Ok(());
        };
        ride.spent = ride.spent.plus(chase.spent);
        ride.fought = true;
        ride.harmed = true;
        ride.state = RideState::Met;
        let (riders, leaders) = (ride.units.clone(), ride.leaders.clone());
        for rider in &riders {
            self.pos.unit_mut(*rider).hexes = Hexes::one(chase.riders);
            self.put_at_bottom(*rider);
        }
        self.bring_leaders(&leaders, chase.riders);
        let at = chase.riders;
        cx.log
            .note(|| Event::Charge(ChargeEvent::Pursued(riders, at)));
        if chase.caught {
            self.destroy(unit, cx);
        } else if chase.fled > half {
            self.add_fatigue(unit, 1, cx);
        }
        if self
            .ride()
            .is_some_and(|ride| ride.kind == RideKind::Opportunity)
        {
            // What moved is away, or caught; there is no melee to wait for.
            //= 19.12.3-b
            self.tire(usize::from(self.pos.charge.current), cx);
            self.put_riders_back(usize::from(self.pos.charge.current), cx);
            return self.hold_contact(cx);
        }
        self.next_rider(cx)
    }

    /// Skirmishers who could not ride away and are hunted: ground that slows them is their end.
    //= 11.20.5.7-a 11.20.5.7-b 11.20.5.7-c
    pub(super) fn is_caught_cloud(&self, unit: UnitId, flee: Points, follow: Points) -> bool {
        self.pos.charge.clouds.contains(&unit) && flee > follow
    }

    /// A hunt of more than half their rate tires them by one level.
    //= 11.20.5.7-d
    pub(super) fn tire_cloud(&mut self, unit: UnitId, gone: Points, cx: &mut Cx<'_>) {
        let half = Points::whole(u16::from(self.setup.unit(unit).movement)).part(1, 2);
        if self.pos.charge.clouds.contains(&unit) && gone > half {
            self.add_fatigue(unit, 1, cx);
        }
    }
}
