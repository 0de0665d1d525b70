//! Section 19.9.9: light cavalry lengthens or shortens its line as it charges; and 19.10.9.3: horses spared.

use ground::hex::{Hand, HexId};
use kernel::Fraction;

use super::{ChargeEvent, ChargeRefusal, RideState, Stage};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::{Cause, Checked};
use crate::position::{Fatigue, Hexes};
use crate::refusal::Refusal;
use crate::troops::Weight;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// The line that may be changed: light cavalry alone in its hexes, which has entered a hex since.
    fn flexible_line(&self) -> Result<UnitId, Refusal> {
        let cannot = Refusal::Charge(ChargeRefusal::CannotStretch);
        let Some(ride) = self.ride() else {
            return Err(Refusal::NotAskedNow);
        };
        let [unit] = ride.units[..] else {
            return Err(cannot);
        };
        let light = self.setup.unit(unit).weight() == Some(Weight::Light);
        let line = self.pos.unit(unit).formation == Formation::Line;
        if light && line && ride.entered > 0 && !ride.stretched {
            Ok(unit)
        } else {
            Err(cannot)
        }
    }

    /// The hexes of the line, one longer on a hand.
    fn stretched_line(&self, unit: UnitId, hand: Hand) -> Option<Vec<HexId>> {
        let grid = self.setup.map.grid();
        let row = self.shape(unit).row(grid)?.extended(hand, 1);
        row.hexes().map(|place| grid.at(place)).collect()
    }

    //= 19.9.9-a
    pub(super) fn check_stretch(&self, hand: Hand) -> Result<(), Refusal> {
        let unit = self.flexible_line()?;
        let cannot = Refusal::Charge(ChargeRefusal::CannotStretch);
        let hexes = self.stretched_line(unit, hand).ok_or(cannot)?;
        let side = self.setup.unit(unit).side;
        let own = &self.pos.unit(unit).hexes;
        let room = |hex: &HexId| {
            self.setup.is_clear(*hex)
                && (own.contains(hex)
                    || !self.ground_of(side.other()).contains(*hex)
                        && !self.ground_of(side).contains(*hex))
        };
        let long = hexes.len() > usize::from(self.longest_line(unit));
        if long || !hexes.iter().all(room) || Hexes::of(&hexes).is_none() {
            return Err(cannot);
        }
        Ok(())
    }

    //= 19.9.9-a
    pub(super) fn stretch(&mut self, hand: Hand, cx: &mut Cx<'_>) -> Done {
        let Ok(unit) = self.flexible_line() else {
            return Ok(());
        };
        let hexes = self.stretched_line(unit, hand);
        if let Some(hexes) = hexes.and_then(|hexes| Hexes::of(&hexes)) {
            self.pos.unit_mut(unit).hexes = hexes;
            cx.log
                .note(|| Event::Charge(ChargeEvent::Stretched(unit, true)));
        }
        if let Some(ride) = self.ride_mut() {
            ride.stretched = true;
        }
        self.after_step(cx)
    }

    //= 19.9.9-b
    pub(super) fn check_shorten(&self) -> Result<(), Refusal> {
        let unit = self.flexible_line()?;
        if self.pos.unit(unit).hexes.len() < 2 {
            return Err(Refusal::Charge(ChargeRefusal::CannotStretch));
        }
        Ok(())
    }

    /// It draws in and must keep its head: who does not halts where he is, and does not rout for it.
    //= 19.9.9-b 20.6.4.8
    pub(super) fn shorten(&mut self, hand: Hand, cx: &mut Cx<'_>) -> Done {
        let Ok(unit) = self.flexible_line() else {
            return Ok(());
        };
        let mut hexes = self.pos.unit(unit).hexes.to_vec();
        match hand {
            Hand::Left => {
                hexes.remove(0);
            }
            Hand::Right => {
                hexes.pop();
            }
        }
        self.pos.unit_mut(unit).hexes = Hexes::of(&hexes).unwrap_or_default();
        cx.log
            .note(|| Event::Charge(ChargeEvent::Stretched(unit, false)));
        if let Some(ride) = self.ride_mut() {
            ride.stretched = true;
        }
        let cause = Cause::Charge(Rule::R20_6_4_8, Vec::new());
        let results = self.roll_morale(&[unit], &cause, cx)?;
        if results.iter().any(|(_, result)| *result == Checked::Failed) {
            return self.end_ride(RideState::Recalled, cx);
        }
        self.after_step(cx)
    }

    /// Whether the riders may say that they will spare their horses in the melee.
    //= 19.10.9.3-b
    pub(super) fn check_spare(&self) -> Result<(), Refusal> {
        match self.ride() {
            Some(ride) if !ride.sparing && !ride.fought => Ok(()),
            _ => Err(Refusal::Charge(ChargeRefusal::CannotSpare)),
        }
    }

    /// They will fight with a third of what they have, and are not tired by it; tired horses may then ride
    /// as far as any.
    //= 19.10.9.3-b 19.10.9.8
    pub(super) fn spare(&mut self, cx: &mut Cx<'_>) -> Done {
        if self.pos.charge.stage == Stage::Springing {
            self.pos.charge.spares = true;
            return Ok(());
        }
        if self.pos.charge.stage == Stage::Meeting {
            let units = self.charged_to_be_spared();
            for unit in &units {
                self.pos.unit_mut(*unit).marks.set(Marks::SPARED);
            }
            cx.log.note(|| Event::Charge(ChargeEvent::Sparing(units)));
            return self.stand_fast(cx);
        }
        let tired = self.ride().is_some_and(|ride| {
            let of = |unit: &UnitId| self.pos.unit(*unit).fatigue != Fatigue::Rested;
            ride.units.iter().any(of)
        });
        if let Some(ride) = self.ride_mut() {
            ride.sparing = true;
            if tired {
                ride.rate = ride.rate.part(2, 1);
            }
            let units = ride.units.clone();
            cx.log.note(|| Event::Charge(ChargeEvent::Sparing(units)));
        }
        Ok(())
    }

    /// The part of its melee value that a unit uses which receives a charge.
    //= 19.10.9.3-b
    pub(crate) fn used_in_defence(&self, unit: UnitId) -> Fraction {
        let mut rides = self.pos.charge.rides.iter();
        let sparing = rides.any(|ride| ride.sparing && ride.units.contains(&unit));
        if sparing || self.pos.unit(unit).marks.has(Marks::SPARED) {
            Fraction::new(1, 3)
        } else {
            Fraction::ONE
        }
    }

    /// The part of its melee value that a ride uses.
    pub(super) fn used_part(&self, index: usize) -> Fraction {
        if self.pos.charge.rides[index].sparing {
            Fraction::new(1, 3)
        } else {
            Fraction::ONE
        }
    }
}
