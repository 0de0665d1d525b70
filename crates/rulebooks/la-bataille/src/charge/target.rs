//! Sections 19.9.10 and 19.9.14: targets and recall.

use ground::hex::{Aspect, Facing, Hand, HexId, Side as HexSide, Toward};
use kernel::Side;

use super::{ChargeEvent, ChargeRefusal, Contact, RideKind, RideState, Stage};
use crate::Formation;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::refusal::Refusal;
use crate::resolve::single::Recall;
use crate::tables::terrain::Mover;

/// How near an enemy must be named a target or not.
const NEAR: u32 = 2;

impl Battle {
    /// Enemy stacks near the ride about which nothing is said yet.
    //= 19.9.10-a 19.9.10-b 19.9.10-c
    pub(super) fn due_targets(&self) -> Vec<HexId> {
        let Some(ride) = self.ride() else {
            return Vec::new();
        };
        let several = self.current_hexes().len() > 1 && !matches!(ride.kind, RideKind::Counter(_));
        if ride.kind == RideKind::Massive
            || ride.target.is_some() && !several
            || ride.state != RideState::Riding
        {
            return Vec::new();
        }
        let named = |hex: &HexId| ride.target == Some(*hex) || ride.also.contains(hex);
        let grid = self.setup.map.grid();
        let own = self.current_hexes();
        let near = |hex: &HexId| {
            own.iter()
                .any(|from| grid.distance(*from, *hex) <= NEAR && self.sees(*hex, *from))
        };
        self.ground_of(ride.side.other())
            .iter()
            .filter(|hex| near(hex) && !ride.passed.contains(hex) && !named(hex))
            .collect()
    }

    /// Whether a hex may be the target.
    //= 19.9.10-d 19.9.11 19.10.3.2 19.9.4-c 4.2.1
    pub(super) fn check_target(&self, hex: HexId) -> Result<(), Refusal> {
        if !self.due_targets().contains(&hex) {
            return Err(Refusal::Charge(ChargeRefusal::NotNear(hex)));
        }
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let assailed = self
            .stack_of(ride.side.other(), hex)
            .iter()
            .any(|unit| self.pos.charge.assailed.contains(unit));
        if ride.kind == RideKind::Normal && assailed {
            return Err(Refusal::Charge(ChargeRefusal::AnotherTarget(hex)));
        }
        if ride.seen.as_ref().is_some_and(|seen| !seen.contains(&hex)) {
            return Err(Refusal::Charge(ChargeRefusal::Unseen(hex)));
        }
        self.check_charging_escort(&ride.units, hex)
    }

    pub(super) fn name_target(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        if let Some(ride) = self.ride_mut() {
            match ride.target {
                None => ride.target = Some(hex),
                Some(_) => ride.also.push(hex),
            }
        }
        cx.log.note(|| Event::Charge(ChargeEvent::Target(hex)));
        self.after_step(cx)
    }

    /// Whether a recall may be tried.
    //= 19.9.14.1 19.13.5
    pub(super) fn check_recall(&self) -> Result<(), Refusal> {
        match self.ride() {
            Some(ride) if ride.recalls > 0 && ride.kind != RideKind::Massive => Ok(()),
            _ => Err(Refusal::Charge(ChargeRefusal::NoRecall)),
        }
    }

    //= 19.9.14.2-a 19.9.14.2-b
    pub(super) fn try_recall(&mut self, cx: &mut Cx<'_>) -> Done {
        let recall = self.recall_of(usize::from(self.pos.charge.current));
        let heard = recall.roll(cx.chance)?;
        let stage = self.pos.charge.stage;
        let Some(ride) = self.ride_mut() else {
            return Ok(());
        };
        ride.recalls = ride.recalls.saturating_sub(1);
        let more = ride.recalls > 0;
        let units = ride.units.clone();
        let (needs, modifiers) = (recall.needs, recall.modifiers);
        cx.log.note(|| {
            Event::Charge(ChargeEvent::Recall {
                units,
                needs,
                modifiers,
                heard,
            })
        });
        match (heard, stage) {
            (true, Stage::Pursuing) => self.end_pursuit(cx),
            (true, _) => {
                self.pos.charge.stage = Stage::Recalled;
                Ok(())
            }
            (false, Stage::Pursuing) => self.pursue(cx),
            // Whoever has another try may make it at once.
            //= 19.9.14.1
            (false, Stage::Pressing) if more && !self.setup.options.first_reading => Ok(()),
            (false, Stage::Pressing) => self.press_on(cx),
            (false, _) => self.after_step(cx),
        }
    }

    /// A target has formed square or broken since it was named: one try for recall more, once for each target.
    //= 19.9.14.1
    pub(super) fn target_changed(&mut self, hex: HexId) {
        let every_time = self.setup.options.first_reading;
        if let Some(ride) = self.ride_mut()
            && ride.kind != RideKind::Massive
            && (every_time || !ride.changed.contains(&hex))
        {
            ride.recalls += 1;
            if !every_time {
                ride.changed.push(hex);
            }
        }
    }

    /// Those who stood in several hexes have gathered in one of them: who rides at them rides there, and their
    /// leaders are with them.
    //= 19.9.10-d 20.6.5.3
    pub(super) fn follow_gathered(&mut self, side: Side, left: &[HexId], to: HexId) {
        if self.setup.options.first_reading {
            return;
        }
        self.gather_leaders(side, left, to);
        let ground = self.ground_of(side).clone();
        let gone = |hex: &HexId| left.contains(hex) && !ground.contains(*hex);
        for ride in &mut self.pos.charge.rides {
            if ride.side == side || ride.state != RideState::Riding {
                continue;
            }
            if ride.target.is_some_and(|hex| gone(&hex)) {
                ride.target = Some(to);
            }
            for hex in ride.also.iter_mut().chain(&mut ride.changed) {
                if gone(hex) {
                    *hex = to;
                }
            }
            let target = ride.target;
            ride.also.retain(|hex| Some(*hex) != target);
            ride.also.dedup();
        }
    }

    fn recall_of(&self, index: usize) -> Recall {
        let ride = &self.pos.charge.rides[index];
        let needs = ride
            .units
            .iter()
            .filter_map(|unit| self.setup.unit(*unit).horse);
        let needs = needs.map(|horse| horse.recall).max().unwrap_or(6);
        let hex = self.ride_hexes(index).first().copied();
        let help = hex
            .map(|hex| self.cavalry_help(ride.side, &ride.units, hex))
            .unwrap_or_default();
        let target = ride
            .target
            .map_or_else(Vec::new, |hex| self.stack_of(ride.side.other(), hex));
        let routed = target
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Rout);
        let map = &self.setup.map;
        let downhill = match (hex, ride.heading()) {
            (Some(hex), Some(side)) => map.rise(hex, side) < 0,
            _ => false,
        };
        Recall::new(&self.setup.tables, needs, help, routed, downhill)
    }

    /// Recalled cavalry may take another target.
    //= 19.9.10-e
    pub(super) fn look_elsewhere(&mut self, cx: &mut Cx<'_>) -> Done {
        let first_reading = self.setup.options.first_reading;
        if let Some(ride) = self.ride_mut()
            && let Some(target) = ride.target.take()
        {
            ride.passed.push(target);
            ride.seen = None;
            // What else a line has named it still rides at.
            //= 19.9.10-c 19.9.10-d
            if !ride.also.is_empty() && !first_reading {
                ride.target = Some(ride.also.remove(0));
            }
        }
        self.after_step(cx)
    }

    /// Somebody is met: both stop, and it is noted in what order.
    //= 19.10.4.1-a
    pub(super) fn note_contact(&mut self, hex: HexId, cx: &mut Cx<'_>) {
        let current = self.pos.charge.current;
        let Some(ride) = self.ride_mut() else {
            return;
        };
        ride.state = RideState::Met;
        ride.target = Some(hex);
        let (units, side, kind) = (ride.units.clone(), ride.side, ride.kind);
        let met = self.stack_of(side.other(), hex);
        self.note_guard_attacked(&met);
        // An attack that is charged is tested from then on.
        //= 9.12.1-a
        for unit in &met {
            self.come_under_fire(self.element_of(*unit));
        }
        for unit in &met {
            if kind == RideKind::Normal {
                self.pos.charge.assailed.push(*unit);
            }
            for other in &mut self.pos.charge.rides {
                if other.units.contains(unit) && other.state == RideState::Riding {
                    other.state = RideState::Met;
                }
            }
        }
        self.pos.charge.contacts.push(Contact {
            ride: current,
            hex,
            met,
        });
        cx.log.note(|| Event::Charge(ChargeEvent::Met(units, hex)));
    }

    /// The hand to which one facing lies from another, for a turn towards a hex.
    pub(super) fn nearest_facing(state: Facing, to: HexSide) -> Facing {
        let wanted = Facing::side(to);
        match state.toward() {
            Toward::Side(_) => wanted,
            Toward::Corner(_) => {
                let [left, right] = Hand::BOTH.map(|hand| wanted.turned(hand.sign()));
                if state.apart(left) <= state.apart(right) {
                    left
                } else {
                    right
                }
            }
        }
    }

    /// A counter-charge goes on as long as it can come nearer to its prey.
    //= 18.6 19.11.6-a
    pub(super) fn check_end_ride(&self) -> Result<(), Refusal> {
        let (Some(ride), [from, ..]) = (self.ride(), &self.current_hexes()[..]) else {
            return Ok(());
        };
        let (RideKind::Counter(_), Some(prey)) = (ride.kind, ride.target) else {
            return Ok(());
        };
        let grid = self.setup.map.grid();
        let nearer = |to: &HexId| {
            grid.distance(*to, prey) < grid.distance(*from, prey) && self.check_ride_on(*to).is_ok()
        };
        match grid.neighbours(*from).map(|(_, to)| to).find(nearer) {
            Some(to) => Err(Refusal::Charge(ChargeRefusal::MustRideOn(to))),
            None => Ok(()),
        }
    }

    /// The target that a ride has before its front: the declared one, or in a massive charge anybody.
    //= 19.9.7-c 19.9.13 19.13.8-a 19.9.4-b
    pub(super) fn in_reach(&self, index: usize) -> Option<HexId> {
        let ride = self.pos.charge.rides.get(index)?;
        let unit = *ride.units.first()?;
        let before = |hex: HexId| {
            let from = self.pos.unit(unit).hexes.iter().copied();
            let grid = self.setup.map.grid();
            self.aspect(unit, hex) == Some(Aspect::Front)
                && from.into_iter().any(|from| {
                    grid.side_between(from, hex).is_some_and(|side| {
                        self.step_cost(Mover::Cavalry, false, from, side).is_some()
                    })
                })
        };
        let there = |hex: HexId| !self.stack_of(ride.side.other(), hex).is_empty();
        match (ride.kind, ride.target) {
            (RideKind::Massive, _) => {
                let mut enemies: Vec<HexId> = self.ground_of(ride.side.other()).iter().collect();
                // One stack assaults a square, not two.
                //= 11.17.9.4-b
                let taken = |hex: HexId| {
                    let mut contacts = self.pos.charge.contacts.iter();
                    self.is_square(hex) && contacts.any(|contact| contact.hex == hex)
                };
                enemies.retain(|hex| before(*hex) && !taken(*hex));
                enemies.first().copied()
            }
            (_, Some(hex)) => Some(hex).filter(|hex| there(*hex) && before(*hex)),
            (_, None) => None,
        }
    }
}
