//! What is under way and not yet rolled for: fires that are declared, assaults that are defined, charges that
//! ride. Where chance takes too many ways to follow them all, this is what a general expects of it.

use ground::hex::{Bearing, HexId};
use kernel::Side;

use super::signed;
use crate::charge::{ChargeOrder, Ride, RideKind, RideState, Stage};
use crate::fire::{FireKind, Shot};
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Fatigue, Step};
use crate::troops::{Arm, SquareClass};
use crate::{Formation, UnitId};

/// Hundredths of steps that an attacker gains by a melee at these odds, on average: what the defender loses, and
/// what running costs him, less the same for the attacker.
pub(super) fn melee_gain(attack: i32, defence: i32) -> i32 {
    let tenths = 10 * attack / defence.max(1);
    match tenths {
        ..5 => -180,
        5..7 => -130,
        7..10 => -85,
        10..15 => -35,
        15..20 => 20,
        20..30 => 70,
        30..40 => 130,
        40..50 => 185,
        50..60 => 250,
        _ => 330,
    }
}

/// What it costs to check the morale of a hex that is too full.
const CROWDED: i64 = 250;

/// What cavalry pays for every step of its own, in hundredths of an enemy step, when its target forms square.
const REBUFF: i32 = 15;

impl Battle {
    /// What comes of an order that asks chance, unless that is a roll or two which can be run through.
    pub(crate) fn guess_at(&self, order: Order) -> Option<i64> {
        let charge = |order: ChargeOrder| {
            matches!(
                order,
                ChargeOrder::FormSquare(_) | ChargeOrder::CounterCharge(_) | ChargeOrder::Spring(_)
            )
        };
        let side = self.decider().unwrap_or(self.pos.active);
        let harm = match order {
            Order::TryInitiative(_) | Order::TryFor(..) | Order::TrySpare(_) | Order::Limber => {
                return None;
            }
            Order::Charge(order) if charge(order) => return None,
            // Who marches into a full hex shakes himself and his friends.
            Order::March(_) | Order::Enter(..) | Order::Form(_) | Order::Wheel(..) => CROWDED,
            Order::Reform(_) | Order::BreakDown | Order::Charge(ChargeOrder::Ride(_)) => CROWDED,
            Order::Charge(ChargeOrder::EndRide) => self.idle_ride(),
            Order::EmergencyRetreat(_) | Order::HqTo(_) => CROWDED,
            _ => 0,
        };
        Some(self.judge() - signed(side, harm))
    }

    /// Cavalry that ends its ride before anybody routs, and hopes no more.
    fn idle_ride(&self) -> i64 {
        let current = usize::from(self.pos.charge.current);
        let Some(ride) = self.pos.charge.rides.get(current) else {
            return 0;
        };
        if ride.target.is_some() {
            return 0;
        }
        let steps = ride.units.iter().map(|unit| i64::from(self.steps(*unit)));
        let each = 60 * i64::from(self.setup.victory.per_step.max(1));
        self.ride_hope(ride).max(0) + each * steps.sum::<i64>()
    }

    pub(super) fn outlook(&self) -> i64 {
        let active = self.pos.active;
        let now = match self.pos.step {
            Step::DefensiveFire => signed(active.other(), self.volleys(FireKind::Defensive)),
            Step::OffensiveFire => signed(active, self.volleys(FireKind::Offensive)),
            // A volley at what moves costs nothing.
            Step::OpportunityFire => signed(active.other(), 400),
            Step::SquareAssaults => signed(active, self.declared_assaults()),
            Step::Assault | Step::Withdraw => signed(active, self.defined_assault()),
            Step::Charge | Step::OpportunityCharge => self.charges(),
            _ => 0,
        };
        now + self.held_charges()
    }

    /// Charges that have come upon what moved, and whose melee waits.
    fn held_charges(&self) -> i64 {
        let held = self.pos.charge.held.iter();
        held.map(|(ride, contact)| {
            let foes = self.stack_of(ride.side.other(), contact.hex);
            let hope = foes
                .first()
                .map_or(0, |foe| self.surprised(&ride.units, *foe));
            signed(ride.side, hope * 6 / 10)
        })
        .sum()
    }

    /// What cavalry gains that is upon somebody who had no time to form square.
    fn surprised(&self, riders: &[UnitId], foe: UnitId) -> i64 {
        let (data, state) = (self.setup.unit(foe), self.pos.unit(foe));
        let clear = state.hex().is_some_and(|hex| self.setup.is_clear(hex));
        let formed = matches!(state.formation, Formation::Line | Formation::Column);
        if data.arm != Arm::Infantry || !clear || !formed {
            return self.prey(riders, foe, false);
        }
        let own = riders.iter().map(|unit| self.edge(*unit)).sum();
        let gain = (melee_gain(own, self.edge(foe)) + 120).max(0);
        i64::from(gain) * i64::from(self.step_worth(foe)) / 100
    }

    /// Fires that are declared.
    fn volleys(&self, kind: FireKind) -> i64 {
        let (_, side) = self.fire_phase();
        let mut worth = 0;
        for volley in &self.pos.volleys {
            let at = self.stack_of(side.other(), volley.target);
            let Some(top) = at.first().copied() else {
                continue;
            };
            let shot = Shot {
                kind,
                target: volley.target,
                at,
                from: volley.from.clone(),
                leaders: Vec::new(),
            };
            let mut value = 0;
            for from in &volley.from {
                for part in self.fire_parts(side, *from, volley.target, kind) {
                    let each = part.value.over() * 10 / part.value.under().max(1);
                    value += i64::try_from(each).unwrap_or(0);
                }
            }
            let defence = i64::from(self.fire_defence(&shot).max(1));
            let hits = 3 * value / defence;
            worth += hits * i64::from(self.step_worth(top)) / 100 + 1;
            // Shot that does hardly any harm is better kept.
            if kind == FireKind::Offensive && hits < 12 {
                worth -= 6;
            }
        }
        worth
    }

    /// Assaults on squares that are declared.
    fn declared_assaults(&self) -> i64 {
        let pairs = self.pos.on_squares.iter();
        pairs
            .map(|(from, target)| self.assault_gain(&[*from], *target) - 10)
            .sum()
    }

    /// The assault that is defined and not yet launched.
    fn defined_assault(&self) -> i64 {
        let assault = &self.pos.assault;
        match assault.target {
            Some(target) if !assault.from.is_empty() => self.assault_gain(&assault.from, target),
            _ => 0,
        }
    }

    /// What an assault from these hexes on another may gain.
    fn assault_gain(&self, from: &[HexId], target: HexId) -> i64 {
        let active = self.pos.active;
        let foes = self.stack_of(active.other(), target);
        let mut own: Vec<UnitId> = from.iter().flat_map(|hex| self.assaulters(*hex)).collect();
        own.sort_unstable();
        own.dedup();
        if own.is_empty() {
            return -50;
        }
        if foes.is_empty() {
            return 30;
        }
        let steps = |units: &[UnitId]| -> i32 {
            let count = |unit: &UnitId| {
                let state = self.pos.unit(*unit);
                let all = i32::from(self.steps(*unit));
                match state.formation {
                    Formation::Line => all.min(4 * self.breadth(*unit)),
                    _ => all,
                }
            };
            units.iter().map(count).sum()
        };
        let attack: i32 = own
            .iter()
            .map(|unit| self.assault_edge(*unit, foes[0]))
            .sum();
        let defence: i32 = foes.iter().map(|unit| self.edge(*unit)).sum();
        let shaken = foes
            .iter()
            .filter(|unit| self.setup.unit(**unit).arm == Arm::Infantry);
        let firm = shaken
            .clone()
            .all(|unit| self.pos.unit(*unit).formation == Formation::General);
        // Weak nerves against many steps: they run before it comes to a melee, and nobody pays for it.
        let ratio = 10 * steps(&own) / steps(&foes).max(1);
        let runs = if firm {
            0
        } else {
            (25 + 3 * (ratio - 10)).clamp(8, 75)
        };
        let hurt: i32 = own
            .iter()
            .map(|unit| i32::from(self.pos.unit(*unit).hurt))
            .sum();
        let closes = (80 + 2 * (ratio - 10) - 8 * hurt).clamp(20, 95);
        let uphill = from
            .iter()
            .any(|hex| self.setup.map.level(target) > self.setup.map.level(*hex));
        let mut melee = melee_gain(attack, defence);
        if uphill || !self.setup.is_clear(target) {
            melee -= 30;
        }
        let gain = runs * 130 + (100 - runs) * closes * melee / 100;
        let each = i64::from(self.step_worth(foes[0]));
        i64::from(gain) * each / 10_000 + self.ground_gain(target)
    }

    /// The melee value of a stack that assaults another, with its flank.
    fn assault_edge(&self, unit: UnitId, foe: UnitId) -> i32 {
        use ground::hex::Aspect;
        let hexes = self.pos.unit(unit).hexes.iter();
        match hexes.filter_map(|hex| self.aspect(foe, *hex)).min() {
            Some(Aspect::Flank) => 2 * self.edge(unit),
            Some(Aspect::Rear) => self.edge(unit) * 3 / 2,
            _ => self.edge(unit),
        }
    }

    /// What it is worth to drive the enemy out of a hex.
    fn ground_gain(&self, hex: HexId) -> i64 {
        let prizes = self.setup.victory.prizes.iter();
        let there = prizes.filter(|prize| prize.hexes.contains(&hex));
        there.map(|_| 60_i64).sum()
    }

    /// Charges that are declared or ride.
    fn charges(&self) -> i64 {
        let state = &self.pos.charge;
        let mut worth = 0;
        let active = self.pos.active;
        for hex in &state.declared {
            worth += signed(active, self.hope_of(active, *hex) - 50);
        }
        for (_, hexes) in &state.massive {
            let hope: i64 = hexes
                .iter()
                .map(|hex| self.hope_of(active, *hex) - 30)
                .sum();
            worth += signed(active, hope);
        }
        for ride in &state.rides {
            if matches!(ride.state, RideState::Riding | RideState::Met) {
                worth += signed(ride.side, self.ride_hope(ride));
            }
        }
        worth
    }

    /// What the cavalry of a hex may gain by a charge.
    fn hope_of(&self, side: Side, hex: HexId) -> i64 {
        let units = self.riders(side, hex);
        let Some(first) = units.first().copied() else {
            return -100;
        };
        let state = self.pos.unit(first);
        let reach = u32::from(self.setup.unit(first).movement) + 3;
        self.best_prey(side, &units, hex, reach, state.facing)
            .map_or(-150, |(worth, _)| worth * 7 / 10)
    }

    /// The best enemy before a stack of cavalry within so many hexes.
    fn best_prey(
        &self,
        side: Side,
        units: &[UnitId],
        from: HexId,
        reach: u32,
        facing: ground::hex::Facing,
    ) -> Option<(i64, HexId)> {
        let grid = self.setup.map.grid();
        let mut best: Option<(i64, HexId)> = None;
        for foe in self.army(side.other()) {
            let Some(at) = self.pos.unit(foe).hex() else {
                continue;
            };
            let far = grid.distance(from, at);
            if far > reach {
                continue;
            }
            let off =
                Bearing::between(grid.axial(from), grid.axial(at)).map_or(0, |it| it.off(facing));
            if off > 2 {
                continue;
            }
            let worth = self.prey(units, foe, far > 3) - 4 * i64::from(far);
            if best.is_none_or(|(most, _)| worth > most) && self.sees(from, at) {
                best = Some((worth, at));
            }
        }
        best
    }

    /// What cavalry gains by riding at somebody.
    fn prey(&self, riders: &[UnitId], foe: UnitId, in_stride: bool) -> i64 {
        let (data, state) = (self.setup.unit(foe), self.pos.unit(foe));
        let even: i32 = riders.iter().map(|unit| self.edge(*unit)).sum();
        let own = if in_stride { 2 * even } else { even };
        let clear = state.hex().is_some_and(|hex| self.setup.is_clear(hex));
        let theirs = self.edge(foe);
        let steps = i32::from(self.steps(foe));
        let gain = match (data.arm, state.formation) {
            (_, Formation::Rout) => 60 * steps.min(4),
            (Arm::Infantry, Formation::Disorder | Formation::Road) if clear => 60 * steps.min(5),
            (Arm::Infantry, Formation::Skirmish) if clear => 70 * steps.min(4),
            (Arm::Infantry, Formation::Square) => melee_gain(own / 3, theirs) - 60,
            _ if !clear => melee_gain(own / 4, theirs) - 80,
            // Most of them form square in time, and then it comes to nothing.
            (Arm::Infantry, _) => {
                let late = match data.foot.map(|foot| foot.square) {
                    Some(SquareClass::A) => 20,
                    Some(SquareClass::B) => 27,
                    Some(SquareClass::C) => 36,
                    _ => 45,
                };
                let steps: i32 = riders.iter().map(|unit| i32::from(self.steps(*unit))).sum();
                let rebuff = 65.max(REBUFF * steps);
                (late * (melee_gain(own, theirs) + 120) - (100 - late) * rebuff) / 100
            }
            (Arm::Artillery, _) if state.limbered => 200,
            (Arm::Artillery, _) => 60 + melee_gain(own, theirs) / 2,
            // Who is on horseback too comes to meet them, as fast as they.
            (Arm::Cavalry, _) => melee_gain(even, theirs) - 10,
        };
        i64::from(gain) * i64::from(self.step_worth(foe)) / 100
    }

    fn ride_hope(&self, ride: &Ride) -> i64 {
        let Some(first) = ride.units.first().copied() else {
            return 0;
        };
        let Some(hex) = self.pos.unit(first).hex() else {
            return 0;
        };
        let tired = self.pos.unit(first).fatigue != Fatigue::Rested;
        let grid = self.setup.map.grid();
        let met = ride.target.or_else(|| {
            let place = self.pos.charge.rides.iter().position(|other| other == ride);
            let contacts = self.pos.charge.contacts.iter();
            let mine = contacts.filter(|contact| Some(usize::from(contact.ride)) == place);
            mine.map(|contact| contact.hex).next()
        });
        if let Some(target) = met {
            let foes = self.stack_of(ride.side.other(), target);
            let worth = foes.first().map_or(-100, |foe| {
                self.prey(
                    &ride.units,
                    *foe,
                    ride.run >= 3 || grid.distance(hex, target) > 3,
                )
            });
            let far = i64::from(grid.distance(hex, target));
            return worth - 3 * far - i64::from(tired) * 20;
        }
        if let RideKind::Counter(against) = ride.kind {
            let foe = self.pos.charge.rides.get(usize::from(against));
            let foe = foe.and_then(|ride| ride.units.first());
            return foe.map_or(-50, |foe| self.prey(&ride.units, *foe, true) - 15);
        }
        let left = u32::from(ride.rate.minus(ride.spent).0 / 6);
        let worth = self
            .best_prey(
                ride.side,
                &ride.units,
                hex,
                left,
                self.pos.unit(first).facing,
            )
            .map_or(-180, |(worth, _)| worth * 8 / 10);
        match self.pos.charge.stage {
            Stage::Recalled => worth.max(-20),
            _ => worth,
        }
    }
}
