//! Sections 18.13.4 and 19.10.5: what those are worth in a melee who charge, and who are charged.

use ground::hex::{Aspect, HexId};
use kernel::{Fraction, Modifier};

use crate::fire::whole;
use crate::game::Battle;
use crate::marks::Marks;
use crate::troops::{Arm, Weight};
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// The melee value of a charging unit.
    //= 18.13.4.1 18.13.4.2 18.13.4.8-a 18.13.4.8-b 18.13.4.10 18.13.4.11 18.13.4.12 18.13.4.14 11.8-a 11.8-b
    //= 11.16.11-a 11.16.11-b 11.17.10.1-a 11.17.10.1-b 19.10.5.2 7.3.4.2-e
    pub(super) fn charge_value(
        &self,
        index: usize,
        unit: UnitId,
        hex: HexId,
        defenders: &[UnitId],
    ) -> Fraction {
        let ride = &self.pos.charge.rides[index];
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let touching = self.touching(unit, hex).max(1);
        let mut value = self.melee_value(unit, touching);
        let square = defenders
            .iter()
            .any(|foe| self.pos.unit(*foe).formation == Formation::Square);
        if square {
            value = value * Fraction::new(1, 3);
        }
        if let Some(horse) = data.horse.filter(|horse| horse.lance > 0)
            && state.formation == Formation::Line
        {
            //= 7.4.6 11.16.11-ex
            let bonus = horse.lance.saturating_sub(state.lost / 3).max(1);
            value = value + whole(2 * u32::from(bonus) * touching as u32);
        }
        let aspect = defenders.first().and_then(|foe| {
            let near = state.hexes.iter().filter_map(|own| self.aspect(*foe, *own));
            near.min()
        });
        match aspect {
            Some(Aspect::Flank) => value = value * whole(2),
            Some(Aspect::Rear) => value = value * Fraction::new(3, 2),
            _ => {}
        }
        let arm = |foe: &UnitId| self.setup.unit(*foe).arm;
        let heavy = data.weight().is_some_and(|weight| weight != Weight::Light);
        let only_light = defenders
            .iter()
            .all(|foe| self.setup.unit(*foe).weight() == Some(Weight::Light));
        if heavy && only_light {
            value = value * whole(2);
        }
        let towards = state
            .hex()
            .and_then(|own| self.setup.map.grid().side_between(own, hex));
        let straight = ride.run >= 3 && ride.heading() == towards && towards.is_some();
        if straight && !square && defenders.iter().all(|foe| arm(foe) != Arm::Cavalry) {
            value = value * whole(2);
        }
        if state.formation != Formation::General && !self.setup.is_clear(hex) {
            value = value * Fraction::new(1, 2);
        }
        value * self.used_part(index)
    }

    /// The value of those who receive a charge: cavalry that does not itself charge is halved.
    //= 18.13.4.15
    pub(super) fn received_value(&self, defenders: &[UnitId], from: &[HexId]) -> Fraction {
        let riding = |unit: &UnitId| self.pos.unit(*unit).marks.has(Marks::CHARGED);
        defenders
            .iter()
            .map(|unit| {
                let value = self.melee_value(*unit, 1) + self.couched(*unit, from);
                let value = value * self.used_in_defence(*unit);
                let still = self.setup.unit(*unit).arm == Arm::Cavalry && !riding(unit);
                if still {
                    value * Fraction::new(1, 2)
                } else {
                    value
                }
            })
            .sum()
    }

    /// What the lances of a line add that is charging itself when another comes upon its front.
    //= 18.13.4.8-b
    fn couched(&self, unit: UnitId, from: &[HexId]) -> Fraction {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mut rides = self.pos.charge.rides.iter();
        let charging = rides.any(|ride| ride.units.contains(&unit));
        let before = |hex: &HexId| self.aspect(unit, *hex) == Some(Aspect::Front);
        match data.horse {
            Some(horse)
                if horse.lance > 0
                    && charging
                    && state.formation == Formation::Line
                    && from.iter().any(before) =>
            {
                //= 7.4.6
                let bonus = horse.lance.saturating_sub(state.lost / 3).max(1);
                whole(2 * u32::from(bonus))
            }
            _ => Fraction::ZERO,
        }
    }

    /// What leaders add on both sides; that of a massive charge adds nothing.
    //= 8.3-b 8.3-a 19.13.3
    pub(super) fn charge_leaders(
        &self,
        index: usize,
        hex: HexId,
        defenders: &[UnitId],
    ) -> Vec<Modifier> {
        let ride = &self.pos.charge.rides[index];
        let own = self.ride_hexes(index).first().copied();
        let attack = own
            .and_then(|own| self.leader_with(ride.side, &ride.units, own))
            .filter(|leader| self.pos.charge.led_by != Some(*leader))
            .map_or(0, |leader| self.setup.leader(leader).cavalry);
        let horse = defenders
            .iter()
            .any(|unit| self.setup.unit(*unit).arm == Arm::Cavalry);
        let defence = self
            .leader_with(ride.side.other(), defenders, hex)
            .map_or(0, |leader| {
                let leader = self.setup.leader(leader);
                if !self.setup.options.first_reading {
                    self.with_arm(defenders, leader.defence, leader.cavalry)
                } else if horse {
                    leader.cavalry
                } else {
                    leader.defence
                }
            });
        let mut modifiers = Vec::new();
        if attack != 0 {
            modifiers.push(Modifier::new(Rule::R8_3B, "a leader charges", attack));
        }
        if defence != 0 {
            let rule = if horse { Rule::R8_3B } else { Rule::R8_3A };
            modifiers.push(Modifier::new(
                rule,
                "a leader receives the charge",
                -defence,
            ));
        }
        modifiers
    }
}
