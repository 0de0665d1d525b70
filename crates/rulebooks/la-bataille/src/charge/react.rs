//! Sections 19.9.12, 19.9.15 and 19.9.16: what the enemy does about a charge.

use ground::hex::{Aspect, HexId, Terrain};

use super::{ChargeEvent, ChargeOrder, ChargeRefusal, RideKind, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::position::Hexes;
use crate::refusal::Refusal;
use crate::resolve::square::{Forming, Pressure};
use crate::tables::results::Squared;
use crate::troops::{Arm, Inspiration, SquareClass};
use crate::{Formation, UnitId};

/// How near a charge must be for infantry to form square.
const SQUARE_RANGE: u32 = 4;
/// The fewest steps of a square.
const LEAST_SQUARE: u32 = 3;

impl Battle {
    pub(super) fn reaction_candidates(&self, into: &mut Vec<Order>) {
        let Some(ride) = self.ride() else {
            return;
        };
        // Those upon whom horse springs out of hand answer when it is upon them; nobody counter-charges it.
        let sprung = ride.kind == RideKind::Opportunity;
        for hex in self.ground_of(ride.side.other()).iter() {
            if sprung && self.is_charged_by_spring(hex) {
                continue;
            }
            let Some(first) = self.stack_of(ride.side.other(), hex).first().copied() else {
                continue;
            };
            into.push(Order::Charge(
                if self.setup.unit(first).arm == Arm::Cavalry {
                    ChargeOrder::CounterCharge(hex)
                } else {
                    ChargeOrder::FormSquare(hex)
                },
            ));
        }
    }

    /// Whether those stand in a hex upon whom an opportunity charge is made.
    pub(super) fn is_charged_by_spring(&self, hex: HexId) -> bool {
        let target = self.ride().and_then(|ride| ride.target);
        let enemy = self.ride().map(|ride| ride.side.other());
        let stack = enemy.map_or_else(Vec::new, |enemy| self.stack_of(enemy, hex));
        target.is_some_and(|target| {
            stack
                .iter()
                .any(|unit| self.pos.unit(*unit).stands_in(target))
        })
    }

    /// Hexes from the ride to a hex.
    fn ride_distance(&self, hex: HexId) -> u32 {
        let grid = self.setup.map.grid();
        let own = self.threatening_hexes();
        own.iter()
            .map(|from| grid.distance(*from, hex))
            .min()
            .unwrap_or(u32::MAX)
    }

    /// Hexes from the ride to those who would form square in a hex: a line is as near as the nearest of its hexes.
    //= 19.9.12-a 19.9.15.2-a
    fn square_distance(&self, hex: HexId) -> u32 {
        if self.setup.options.first_reading {
            return self.ride_distance(hex);
        }
        let units = self.formable(hex).into_iter();
        let hexes = units.flat_map(|unit| self.pos.unit(unit).hexes.to_vec());
        let far = hexes.map(|own| self.ride_distance(own)).min();
        far.unwrap_or_else(|| self.ride_distance(hex))
    }

    /// Where the charge stands: in a massive one, all its stacks.
    //= 19.9.12-a
    fn threatening_hexes(&self) -> Vec<HexId> {
        let current = usize::from(self.pos.charge.current);
        let massive = |ride: &super::Ride| ride.kind == RideKind::Massive;
        if !self.ride().is_some_and(massive) {
            return self.ride_hexes(current);
        }
        let rides = &self.pos.charge.rides;
        (0..rides.len())
            .filter(|index| massive(&rides[*index]))
            .flat_map(|index| self.ride_hexes(index))
            .collect()
    }

    fn ride_is_seen(&self, hex: HexId) -> bool {
        let near = |from: &HexId| self.setup.map.grid().distance(*from, hex) <= SQUARE_RANGE;
        let own = self.threatening_hexes();
        own.iter().any(|from| near(from) && self.sees(hex, *from))
    }

    /// The infantry of a hex that would form square.
    fn formable(&self, hex: HexId) -> Vec<UnitId> {
        let Some(ride) = self.ride() else {
            return Vec::new();
        };
        let mut units = self.stack_of(ride.side.other(), hex);
        units.retain(|unit| self.setup.unit(*unit).arm == Arm::Infantry);
        // Skirmishers do not form square, but the formed men beside them do.
        //= 19.9.15.1-b
        let formed = |unit: &UnitId| self.pos.unit(*unit).formation != Formation::Skirmish;
        if units.iter().any(formed) {
            units.retain(formed);
        }
        units
    }

    /// Whether the infantry of a hex may try for square.
    //= 19.9.12-a 19.9.15.1-a 19.9.15.1-b 19.9.15.1-c 14.12.6.2 11.17.4-a 4.2
    pub(super) fn check_form_square(&self, hex: HexId) -> Result<(), Refusal> {
        let units = self.formable(hex);
        let cannot = |unit: UnitId| Refusal::Charge(ChargeRefusal::NoSquare(unit));
        let Some(first) = units.first().copied() else {
            return Err(Refusal::NobodyThere(hex));
        };
        if self.ride_distance(hex) > SQUARE_RANGE || !self.ride_is_seen(hex) {
            return Err(Refusal::Charge(ChargeRefusal::TooFarForSquare(hex)));
        }
        if !self.setup.is_clear(hex) {
            return Err(Refusal::GroundForbids(Formation::Square, hex));
        }
        for unit in &units {
            let state = self.pos.unit(*unit);
            let loose = matches!(state.formation, Formation::Skirmish | Formation::Square);
            if loose || !state.is_good_order() || state.marks.has(Marks::UNSQUARED) {
                return Err(cannot(*unit));
            }
            //= 19.9.15.4-a
            if self.pos.charge.tried.contains(unit) {
                return Err(Refusal::Charge(ChargeRefusal::Tried(*unit)));
            }
        }
        let steps: u32 = units.iter().map(|unit| u32::from(self.steps(*unit))).sum();
        if steps < LEAST_SQUARE {
            return Err(Refusal::TooFewForSquare(steps));
        }
        let met = |unit: &UnitId| {
            self.pos
                .charge
                .contacts
                .iter()
                .any(|contact| contact.met.contains(unit))
        };
        if units.iter().any(met) {
            return Err(cannot(first));
        }
        Ok(())
    }

    /// All that bears on a square.
    //= 19.9.15.2-a
    pub(super) fn forming(&self, hex: HexId) -> Forming {
        let units = self.formable(hex);
        let riders = self.ride().map_or_else(Vec::new, |ride| ride.units.clone());
        let own = self.threatening_hexes();
        let level = units
            .iter()
            .map(|unit| self.level_of(*unit))
            .max()
            .unwrap_or(0);
        let class = units
            .iter()
            .filter_map(|unit| self.setup.unit(*unit).foot)
            .map(|foot| {
                if level > 0 {
                    foot.square_shaken
                } else {
                    foot.square
                }
            })
            .max()
            .unwrap_or(SquareClass::D);
        let grid = self.setup.map.grid();
        let nearest = own
            .iter()
            .min_by_key(|from| grid.distance(**from, hex))
            .copied();
        let state = |unit: &UnitId| self.pos.unit(*unit);
        // A line is come upon in the nearest of its hexes, wherever it gathers.
        let struck = |unit: &UnitId, from: HexId| {
            let hexes = self.pos.unit(*unit).hexes;
            let near = hexes.iter().min_by_key(|own| grid.distance(from, **own));
            near.copied()
                .filter(|_| !self.setup.options.first_reading)
                .unwrap_or(hex)
        };
        let flank = units.iter().zip(nearest).any(|(unit, from)| {
            let aspect = self.aspect_from(*unit, struck(unit, from), from);
            matches!(aspect, Some(Aspect::Flank | Aspect::Rear))
        });
        let side = self
            .ride()
            .map_or(self.pos.active, |ride| ride.side)
            .other();
        let leader = self
            .leader_with(side, &units, hex)
            .map(|leader| self.setup.leader(leader).morale);
        let pressure = Pressure {
            forced_march: units
                .iter()
                .any(|unit| state(unit).marks.has(Marks::HASTENED)),
            massive: self
                .ride()
                .is_some_and(|ride| ride.kind == RideKind::Massive),
            lancers: riders.iter().any(|unit| {
                self.setup
                    .unit(*unit)
                    .horse
                    .is_some_and(|horse| horse.lance > 0)
            }),
            crops: self.setup.map.terrain(hex) == Terrain::Crops,
            flank,
            line: units
                .iter()
                .any(|unit| state(unit).formation == Formation::Line),
            level,
            half: units.iter().any(|unit| self.has_lost_half(*unit)),
            leader: leader.map(|morale| match morale {
                Inspiration::Automatic => i8::MAX,
                Inspiration::Bonus(bonus) => bonus,
            }),
            light: units
                .iter()
                .all(|unit| self.setup.unit(*unit).foot.is_some_and(|foot| foot.light)),
        };
        // Cavalry that springs upon what moves is met at the distance from which it came.
        //= 19.12.3-b 19.9.12-a
        let far = match self.ride() {
            Some(ride) if ride.kind == RideKind::Opportunity && ride.target == Some(hex) => {
                1 + u32::from(ride.entered)
            }
            _ => self.square_distance(hex),
        };
        Forming::under(&self.setup.tables, class, far, pressure)
    }

    /// Infantry tries for square.
    //= 19.9.15.2-b 19.13.9 11.17.10.2 19.7.2.1 14.4.4
    pub(super) fn form_square(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let forming = self.forming(hex);
        let result = forming.roll(&self.setup.tables, cx.chance)?;
        let units = self.formable(hex);
        self.pos.charge.tried.extend(&units);
        let (class, modifiers) = (forming.class, forming.modifiers);
        let names = units.clone();
        cx.log.note(|| {
            Event::Charge(ChargeEvent::Square {
                units: names,
                class,
                modifiers,
                result,
            })
        });
        let riders: Vec<HexId> = self.ride_hexes(usize::from(self.pos.charge.current));
        match result {
            Squared::Square => {
                let side = self
                    .ride()
                    .map_or(self.pos.active, |ride| ride.side)
                    .other();
                let mut left: Vec<HexId> = Vec::new();
                for unit in self.stack_of(side, hex) {
                    let skirmishes = self.pos.unit(unit).formation == Formation::Skirmish;
                    if self.setup.unit(unit).arm == Arm::Cavalry || skirmishes {
                        continue;
                    }
                    let state = self.pos.unit_mut(unit);
                    left.extend(state.hexes.iter().copied());
                    state.hexes = Hexes::one(hex);
                    state.formation = Formation::Square;
                    //= 19.9.15.3
                    self.pos.charge.squared.push(unit);
                }
                self.follow_gathered(side, &left, hex);
            }
            Squared::Disorder | Squared::Rout => {
                let to = if result == Squared::Rout {
                    Formation::Rout
                } else {
                    Formation::Disorder
                };
                for unit in &units {
                    self.break_in_place(*unit, to, &riders, cx)?;
                }
            }
        }
        let meeting = self.pos.charge.stage == Stage::Meeting;
        let first_reading = self.setup.options.first_reading;
        let is_target = self.ride().is_some_and(|ride| {
            ride.target == Some(hex) || ride.also.contains(&hex) && !first_reading
        });
        if is_target {
            self.target_changed(hex);
        }
        if meeting {
            self.target_answered(hex, cx)
        } else {
            self.after_step(cx)
        }
    }

    /// Breaks a unit without letting it run yet: guns in action are lost.
    //= 19.9.16.5-a 20.4
    pub(super) fn break_in_place(
        &mut self,
        unit: UnitId,
        to: Formation,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        if self.is_unlimbered(unit) {
            self.destroy(unit, cx);
            return Ok(());
        }
        let to = if self.setup.unit(unit).arm == Arm::Cavalry {
            Formation::Rout
        } else {
            to
        };
        // Who is caught in several hexes is caught where the charge strikes.
        let struck = self.ride().and_then(|ride| ride.target);
        if let Some(hex) = struck.filter(|hex| self.pos.unit(unit).stands_in(*hex)) {
            let left = self.pos.unit(unit).hexes;
            self.pos.unit_mut(unit).hexes = Hexes::one(hex);
            self.gather_leaders(self.setup.unit(unit).side, &left, hex);
        }
        self.scatter(unit, to, from, cx)?;
        if !self.pos.charge.broken.contains(&unit) {
            self.pos.charge.broken.push(unit);
        }
        Ok(())
    }
}
