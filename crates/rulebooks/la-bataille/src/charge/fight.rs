//! Sections 19.10.2 to 19.10.5: fire at the charge, and the melees in the order of contact.

use ground::hex::{Aspect, HexId};
use kernel::{Fraction, Modifier};

use super::{ChargeEvent, RideKind};
use crate::event::Event;
use crate::fire::{FireKind, Shot, whole};
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::position::Marks;
use crate::resolve::melee::Clash;
use crate::tables::results::Melee;
use crate::troops::{Arm, Weight};
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// All rides have stopped: the enemy fires, then they fight.
    //= 19.7.2.2 5.2.5.2.2 19.10.2.1
    pub(super) fn rides_over(&mut self, cx: &mut Cx<'_>) -> Done {
        for index in 0..self.pos.charge.rides.len() {
            if self.pos.charge.rides[index].kind != RideKind::Opportunity {
                self.fire_at_ride(index, cx)?;
            }
        }
        self.pos.charge.fighting = 0;
        self.fight_next(cx)
    }

    fn fire_at_ride(&mut self, index: usize, cx: &mut Cx<'_>) -> Done {
        let side = self.pos.charge.rides[index].side;
        let grid = self.setup.map.grid().clone();
        for target in self.ride_hexes(index) {
            let at = self.fit_riders(index);
            if at.is_empty() {
                return Ok(());
            }
            // A square that is ridden at fires with all it has.
            let squares: Vec<HexId> = self
                .pos
                .charge
                .contacts
                .iter()
                .filter(|contact| usize::from(contact.ride) == index && self.is_square(contact.hex))
                .map(|contact| contact.hex)
                .collect();
            let before = self.pos.on_squares.len();
            self.pos
                .on_squares
                .extend(squares.iter().map(|square| (target, *square)));
            let from: Vec<HexId> = grid
                .neighbours(target)
                .map(|(_, near)| near)
                .filter(|near| self.hex_can_fire(side.other(), *near, target, FireKind::Defensive))
                //= 11.17.9.5-a
                .filter(|near| squares.contains(near) || !self.is_square_in_contact(*near))
                .collect();
            let shot = Shot {
                kind: FireKind::Defensive,
                target,
                at,
                from,
            };
            let fired = if shot.from.is_empty() {
                Ok(())
            } else {
                self.resolve_shot(&shot, cx)
            };
            self.pos.on_squares.truncate(before);
            fired?;
        }
        Ok(())
    }

    /// Whether a square is ridden at: it fires at nobody else.
    fn is_square_in_contact(&self, hex: HexId) -> bool {
        let mut contacts = self.pos.charge.contacts.iter();
        self.is_square(hex) && contacts.any(|contact| contact.hex == hex)
    }

    /// The riders who are still in order.
    pub(super) fn fit_riders(&self, index: usize) -> Vec<UnitId> {
        let mut units = self.pos.charge.rides[index].units.clone();
        units.retain(|unit| {
            let state = self.pos.unit(*unit);
            state.is_here() && state.is_good_order()
        });
        units
    }

    /// The next melee, or what follows all of them.
    //= 19.7.2.3 5.2.5.2.3 19.10.3.1-a 19.10.3.3 19.10.4.1-c
    pub(super) fn fight_next(&mut self, cx: &mut Cx<'_>) -> Done {
        let place = usize::from(self.pos.charge.fighting);
        let Some(contact) = self.pos.charge.contacts.get(place).cloned() else {
            return self.after_melees(cx);
        };
        self.pos.charge.current = contact.ride;
        let index = usize::from(contact.ride);
        let attackers = self.fit_riders(index);
        let mut defenders = contact.met.clone();
        defenders.retain(|unit| self.pos.unit(*unit).stands_in(contact.hex));
        if attackers.is_empty() {
            return self.fought(cx);
        }
        if defenders.is_empty() {
            // They broke in a fight of their own: the assault on them has succeeded.
            //= 19.10.4.1-e
            let ride = &mut self.pos.charge.rides[index];
            ride.fought = true;
            ride.harmed = true;
            return self.fought(cx);
        }
        let broken = |unit: &UnitId| !self.pos.unit(*unit).is_good_order();
        if defenders.iter().all(broken) {
            return self.begin_pursuit(&defenders, contact.hex, crate::points::Points::NONE, cx);
        }
        self.clash(index, &attackers, &defenders, contact.hex, cx)
    }

    pub(super) fn fought(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.charge.fighting += 1;
        self.fight_next(cx)
    }

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
    pub(super) fn received_value(&self, defenders: &[UnitId]) -> Fraction {
        let riding = |unit: &UnitId| {
            self.pos
                .charge
                .rides
                .iter()
                .any(|ride| ride.units.contains(unit))
        };
        defenders
            .iter()
            .map(|unit| {
                let value = self.melee_value(*unit, 1);
                let still = self.setup.unit(*unit).arm == Arm::Cavalry && !riding(unit);
                if still {
                    value * Fraction::new(1, 2)
                } else {
                    value
                }
            })
            .sum()
    }

    /// What leaders add on both sides; that of a massive charge adds nothing.
    //= 8.3-b 8.3-a 19.13.3
    fn charge_leaders(&self, index: usize, hex: HexId, defenders: &[UnitId]) -> Vec<Modifier> {
        let ride = &self.pos.charge.rides[index];
        let own = self.ride_hexes(index).first().copied();
        let attack = own
            .filter(|_| ride.kind != RideKind::Massive)
            .and_then(|own| self.commanding_leader(ride.side, own))
            .map_or(0, |leader| self.setup.leader(leader).cavalry);
        let horse = defenders
            .iter()
            .any(|unit| self.setup.unit(*unit).arm == Arm::Cavalry);
        let defence = self
            .commanding_leader(ride.side.other(), hex)
            .map_or(0, |leader| {
                let leader = self.setup.leader(leader);
                if horse {
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
            modifiers.push(Modifier::new(
                Rule::R8_3B,
                "a leader receives the charge",
                -defence,
            ));
        }
        modifiers
    }

    /// They fight; nobody checks his morale first.
    //= 19.10.5.1 19.10.5.2 19.10.4.1-f
    fn clash(
        &mut self,
        index: usize,
        attackers: &[UnitId],
        defenders: &[UnitId],
        hex: HexId,
        cx: &mut Cx<'_>,
    ) -> Done {
        let attack: Fraction = attackers
            .iter()
            .map(|unit| self.charge_value(index, *unit, hex, defenders))
            .sum();
        let defence = self.received_value(defenders);
        for unit in attackers.iter().chain(defenders) {
            self.pos.unit_mut(*unit).marks.set(Marks::MELEE);
            self.note_engaged(self.element_of(*unit));
        }
        let ride = &mut self.pos.charge.rides[index];
        ride.fought = true;
        let side = ride.side;
        if attack == Fraction::ZERO || defence == Fraction::ZERO {
            return self.fought(cx);
        }
        let clash = Clash {
            attack,
            defence,
            modifiers: self.charge_leaders(index, hex, defenders),
        };
        let clashed = clash.roll(&self.setup.tables, cx.chance)?;
        let modifiers = clash.all_modifiers(&self.setup.tables);
        let column = clash.column(&self.setup.tables).odds.to_string();
        cx.log.note(|| Event::Clashed {
            target: hex,
            attack,
            defence,
            column,
            modifiers,
            clashed,
        });
        self.pos.charge.rides[index].harmed = clashed.result.harmed_defender();
        let from = self.ride_hexes(index);
        if clashed.hits_attacking_leader()
            && let Some(own) = from.first().copied()
        {
            self.leader_falls_in_melee(side, own, cx)?;
        }
        if clashed.hits_defending_leader() {
            self.leader_falls_in_melee(side.other(), hex, cx)?;
        }
        match clashed.result {
            Melee::Blank => {}
            Melee::AttackerRouts | Melee::AttackerDisorders => {
                for unit in attackers {
                    self.lose_if_due(*unit, cx);
                    self.break_unit(*unit, Formation::Rout, &[hex], 1, cx)?;
                }
            }
            Melee::DefenderDisorders | Melee::DefenderRouts => {
                let routs = clashed.result == Melee::DefenderRouts;
                for unit in defenders {
                    let worse = routs || self.pos.unit(*unit).formation == Formation::Disorder;
                    let to = if worse {
                        Formation::Rout
                    } else {
                        Formation::Disorder
                    };
                    self.break_in_place(*unit, to, &from, cx);
                }
                let mut left = defenders.to_vec();
                left.retain(|unit| self.pos.unit(*unit).stands_in(hex));
                let points = crate::points::Points::whole(clashed.pursuit_points() as u16);
                return self.begin_pursuit(&left, hex, points, cx);
            }
            Melee::DefenderSurrenders => {
                for unit in defenders {
                    self.surrender(*unit, cx);
                }
            }
            Melee::Losses {
                attacker,
                attacker_checks,
                defender,
                defender_checks,
            } => {
                let shaken = self.lose_in_melee(attackers, attacker, attacker_checks, cx);
                let theirs = self.lose_in_melee(defenders, defender, defender_checks, cx);
                self.check_morale(&shaken, &Cause::Melee { lost: attacker }, &[hex], cx)?;
                self.check_morale(&theirs, &Cause::Melee { lost: defender }, &from, cx)?;
            }
        }
        self.fought(cx)
    }

    /// Who breaks while another charge is about to reach him loses a step more.
    //= 19.10.4.1-d
    fn lose_if_due(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let later = usize::from(self.pos.charge.fighting) + 1;
        let due = self
            .pos
            .charge
            .contacts
            .iter()
            .skip(later)
            .any(|contact| contact.met.contains(&unit));
        if due && self.pos.unit(unit).is_here() {
            cx.log
                .note(|| Event::Charge(ChargeEvent::CaughtBetween(unit)));
            self.lose(unit, 1.min(self.steps(unit)), cx);
        }
    }
}
