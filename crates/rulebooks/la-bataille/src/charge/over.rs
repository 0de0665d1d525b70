//! Riding over squares: 12.6, 11.17.9.3, 19.9.14.3 and 19.13.6; and over abandoned guns: 17.8.3.

use ground::hex::HexId;
use kernel::{Fraction, Why};

use super::{ChargeEvent, ChargeRefusal, RideKind};
use crate::event::Event;
use crate::fire::{FireKind, Part, Shot, whole};
use crate::game::{Battle, Cx, Done};
use crate::points::Points;
use crate::position::{Hexes, Place};
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// What it costs to ride over the square before the riders, and where they come out.
    //= 12.6.5 19.9.14.3 19.13.6
    fn way_over(&self) -> Option<(HexId, HexId, Points)> {
        let ride = self.ride()?;
        let square = ride.target?;
        let grid = self.setup.map.grid();
        let [from] = self.current_hexes()[..] else {
            return None;
        };
        let enemy = ride.side.other();
        let squared = self
            .stack_of(enemy, square)
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Square);
        let side = grid.side_between(from, square).filter(|_| squared)?;
        let mover = crate::tables::terrain::Mover::Cavalry;
        let into = self.step_cost(mover, false, from, side)?;
        let out = self.way_on(ride.side, square, side).ok()?;
        let beyond = grid.across(square, side)?;
        let cost = into.plus(out);
        (cost <= ride.left()).then_some((square, beyond, cost))
    }

    /// Recalled cavalry may ride over a square; a massive charge need not be recalled for it.
    pub(super) fn check_ride_over(&self) -> Result<(), Refusal> {
        self.way_over()
            .map(|_| ())
            .ok_or(Refusal::Charge(ChargeRefusal::NoWayOver))
    }

    /// They ride over it, and its men fire as they leave; at the first stack only of a massive charge.
    //= 11.17.9.3 12.6.5 12.2 19.9.14.3 19.13.6 19.13.7
    pub(super) fn ride_over(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some((square, beyond, cost)) = self.way_over() else {
            return Ok(());
        };
        let heading = self
            .setup
            .map
            .grid()
            .side_between(square, beyond)
            .map(|side| side.index() as u8);
        let fired = self.pos.charge.ridden.contains(&square);
        self.fire_at_leaving(usize::from(self.pos.charge.current), Some(square), cx)?;
        self.drop_broken_riders();
        if self.ride().is_none_or(|ride| ride.units.is_empty()) {
            return self.after_step(cx);
        }
        self.keep_place(usize::from(self.pos.charge.current));
        let Some(ride) = self.ride_mut() else {
            return Ok(());
        };
        ride.fired_on = false;
        ride.spent = ride.spent.plus(cost);
        ride.entered = ride.entered.saturating_add(2);
        ride.heading = heading;
        ride.target = None;
        ride.passed.push(square);
        let massive = ride.kind == RideKind::Massive;
        let (units, leaders, side) = (ride.units.clone(), ride.leaders.clone(), ride.side);
        for unit in &units {
            self.pos.unit_mut(*unit).hexes = Hexes::one(beyond);
            self.put_at_bottom(*unit);
        }
        self.bring_leaders(&leaders, beyond);
        let riders = units.clone();
        cx.log
            .note(|| Event::Charge(ChargeEvent::RodeOver(riders, square)));
        if !(massive && fired) {
            self.pos.charge.ridden.push(square);
            let parts = self.square_at_their_backs(side.other(), square);
            let shot = Shot {
                kind: FireKind::Opportunity,
                target: beyond,
                at: units.clone(),
                from: vec![square],
                leaders,
            };
            self.fire_parts_at(&shot, parts, cx)?;
        }
        //= 21.11-a 21.11-b 17.8.3-b
        self.capture_leaders(side.other(), beyond, cx);
        for hex in [square, beyond] {
            self.spike_in_passing(&units, hex, cx)?;
        }
        self.check_stacking(beyond, &units, cx)?;
        self.after_step(cx)
    }

    /// Two thirds of a square fire at those who rode over it.
    fn square_at_their_backs(&self, side: kernel::Side, square: HexId) -> Vec<(HexId, Part)> {
        let mut parts = Vec::new();
        for unit in self.stack_of(side, square) {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            let steps = u32::from(self.steps(unit));
            if let Some(foot) = data.foot.filter(|_| state.formation == Formation::Square) {
                let value = whole(steps * u32::from(foot.line)) * Fraction::new(2, 3);
                parts.push((square, Part { unit, value }));
            }
        }
        parts
    }

    /// Charging cavalry that passes over abandoned guns of the enemy spikes them on a one.
    //= 17.8.3-b 17.8.3-c
    pub(super) fn spike_in_passing(
        &mut self,
        riders: &[UnitId],
        hex: HexId,
        cx: &mut Cx<'_>,
    ) -> Done {
        let Some(side) = riders.first().map(|unit| self.setup.unit(*unit).side) else {
            return Ok(());
        };
        let wrecks = self.pos.wrecks.clone();
        for wreck in wrecks {
            let theirs = self.setup.unit(wreck.unit).side != side;
            if wreck.hex != hex || !theirs || self.setup.unit(wreck.unit).arm != Arm::Artillery {
                continue;
            }
            let die = cx.chance.d6(Why::new(Rule::R17_8_3B, "spike the guns"))?;
            if die == 1 {
                self.pos.unit_mut(wreck.unit).place = Place::Destroyed;
                self.pos.wrecks.retain(|other| other.unit != wreck.unit);
                cx.log.note(|| Event::GunsSpiked(wreck.unit));
            }
        }
        Ok(())
    }
}
