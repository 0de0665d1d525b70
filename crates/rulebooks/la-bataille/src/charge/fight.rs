//! Sections 19.10.2 to 19.10.5: fire at the charge, and the melees in their order.

use ground::hex::HexId;
use kernel::Fraction;

use super::{ChargeEvent, Ride, RideKind, Stage};
use crate::event::Event;
use crate::fire::{FireKind, Shot};
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::resolve::melee::Clash;
use crate::tables::results::Melee;
use crate::{Formation, UnitId};

impl Battle {
    /// All rides have stopped: the enemy fires, then they fight.
    //= 19.7.2.2 5.2.5.2.2 19.10.2.1
    pub(super) fn rides_over(&mut self, cx: &mut Cx<'_>) -> Done {
        let mut spent: Vec<(HexId, HexId)> = Vec::new();
        for index in 0..self.pos.charge.rides.len() {
            if self.pos.charge.rides[index].kind != RideKind::Opportunity {
                self.fire_at_ride(index, &mut spent, cx)?;
            }
        }
        self.pos.charge.fighting = 0;
        self.fight_next(cx)
    }

    /// The neighbours of a ride fire at it: each hex once in all, squares three ways, those who are met at whom
    /// they have met.
    //= 19.10.2.1 16.1-a 11.17.9.1 11.17.9.5-a
    fn fire_at_ride(
        &mut self,
        index: usize,
        spent: &mut Vec<(HexId, HexId)>,
        cx: &mut Cx<'_>,
    ) -> Done {
        let side = self.pos.charge.rides[index].side;
        let setup = self.setup.clone();
        let grid = setup.map.grid();
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
                .filter(|near| self.may_fire_besides(*near, target, spent))
                .filter(|near| !self.is_met_by_another(index, *near))
                .filter(|near| self.hex_can_fire(side.other(), *near, target, FireKind::Defensive))
                //= 11.17.9.5-a
                .filter(|near| squares.contains(near) || !self.is_square_in_contact(*near))
                .collect();
            spent.extend(from.iter().map(|from| (*from, target)));
            let shot = Shot {
                kind: FireKind::Defensive,
                target,
                at,
                from,
                leaders: Vec::new(),
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

    /// Whether a hex may fire into another, after all that it has fired into: a square has three sides.
    //= 11.17.9.1
    fn may_fire_besides(&self, from: HexId, target: HexId, spent: &[(HexId, HexId)]) -> bool {
        let own = spent.iter().filter(|(firing, _)| *firing == from);
        let mut targets: Vec<HexId> = own.map(|(_, at)| *at).collect();
        if targets.is_empty() {
            return true;
        }
        targets.push(target);
        let mut stack = self.stack(from).into_iter();
        let square = stack.any(|unit| self.pos.unit(unit).formation == Formation::Square);
        let three = targets.len() <= 3 && self.is_three_ways(from, &targets);
        square && three && !self.setup.options.first_reading
    }

    /// Whether a square is ridden at: it fires at nobody else.
    fn is_square_in_contact(&self, hex: HexId) -> bool {
        let mut contacts = self.pos.charge.contacts.iter();
        self.is_square(hex) && contacts.any(|contact| contact.hex == hex)
    }

    fn is_met_by_another(&self, index: usize, hex: HexId) -> bool {
        let met = |own: bool| {
            let mut contacts = self.pos.charge.contacts.iter();
            contacts
                .any(|contact| contact.hex == hex && (usize::from(contact.ride) == index) == own)
        };
        met(false) && !met(true)
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
        if !std::mem::take(&mut self.pos.charge.ordered) && self.is_order_free() {
            self.pos.charge.stage = Stage::Ordering;
            return Ok(());
        }
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

    /// Whether the phasing player says which melee is fought next: there are several, and no counter-charge has
    /// put them in an order of time.
    //= 19.10.3.3 19.10.4.1-a
    fn is_order_free(&self) -> bool {
        let counter = |ride: &Ride| matches!(ride.kind, RideKind::Counter(_));
        let asked = !self.pos.charge.held_over && self.melees_left().len() > 1;
        asked && !self.pos.charge.rides.iter().any(counter)
    }

    /// The hexes whose melees are still to be fought.
    pub(super) fn melees_left(&self) -> Vec<HexId> {
        let contacts = self.pos.charge.contacts.iter();
        let left = contacts.skip(usize::from(self.pos.charge.fighting));
        let mut hexes: Vec<HexId> = left.map(|contact| contact.hex).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The melee in a hex is fought next.
    //= 19.10.3.3
    pub(super) fn fight_now(&mut self, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let next = usize::from(self.pos.charge.fighting);
        let contacts = &mut self.pos.charge.contacts;
        let place = contacts.iter().skip(next).position(|one| one.hex == hex);
        if let Some(place) = place {
            let chosen = contacts.remove(next + place);
            contacts.insert(next, chosen);
        }
        self.pos.charge.ordered = true;
        self.fight_next(cx)
    }

    pub(super) fn fought(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.charge.fighting += 1;
        self.fight_next(cx)
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
        let defence = self.received_value(defenders, &self.ride_hexes(index));
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
        let square = defenders
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Square);
        // Who costs a square men, but does not break it, has achieved nothing.
        //= 18.13.3 19.10.8.2-a
        let steps_only = matches!(clashed.result, Melee::Losses { .. });
        self.pos.charge.rides[index].harmed |=
            clashed.result.harmed_defender() && !(square && steps_only);
        let from = self.ride_hexes(index);
        let (mut fallen, mut fallen_foe) = (Vec::new(), Vec::new());
        if clashed.hits_attacking_leader() {
            let first = from.first().copied().into_iter().collect();
            let ours = self.hexes_with(attackers, first);
            fallen = self.leaders_fall(side, &ours, cx)?;
        }
        if clashed.hits_defending_leader() {
            let struck = self.hexes_with(defenders, vec![hex]);
            fallen_foe = self.leaders_fall(side.other(), &struck, cx)?;
        }
        let (mut shaken, mut theirs) = ((Vec::new(), 0), (Vec::new(), 0));
        match clashed.result {
            Melee::Blank => {}
            Melee::AttackerRouts | Melee::AttackerDisorders => {
                for unit in attackers {
                    self.lose_if_due(*unit, cx)?;
                }
                self.break_stacks(attackers, Formation::Rout, &[hex], cx)?;
                fallen.clear();
            }
            Melee::DefenderDisorders | Melee::DefenderRouts => {
                let routs = clashed.result == Melee::DefenderRouts;
                self.break_charged(defenders, routs, &from, cx)?;
                self.check_after_melee(&[], 0, side, &fallen, &[hex], cx)?;
                let mut left = defenders.to_vec();
                left.retain(|unit| self.pos.unit(*unit).stands_in(hex));
                let points = crate::points::Points::whole(clashed.pursuit_points() as u16);
                return self.begin_pursuit(&left, hex, points, cx);
            }
            Melee::DefenderSurrenders => {
                for unit in defenders {
                    self.surrender(*unit, cx);
                }
                fallen_foe.clear();
            }
            Melee::Losses {
                attacker,
                attacker_checks,
                defender,
                defender_checks,
            } => {
                shaken.0 = self.lose_in_melee(attackers, attacker, attacker_checks, cx)?;
                theirs.0 = self.lose_in_melee(defenders, defender, defender_checks, cx)?;
                (shaken.1, theirs.1) = (attacker, defender);
            }
        }
        self.check_after_melee(&shaken.0, shaken.1, side, &fallen, &[hex], cx)?;
        self.check_after_melee(&theirs.0, theirs.1, side.other(), &fallen_foe, &from, cx)?;
        let ran = matches!(
            clashed.result,
            Melee::AttackerRouts | Melee::AttackerDisorders
        );
        for unit in attackers {
            if !ran && self.has_broken(*unit) {
                self.lose_if_due(*unit, cx)?;
            }
        }
        self.pos.charge.rides[index].harmed |= defenders.iter().any(|unit| self.has_broken(*unit));
        self.fought(cx)
    }

    /// The melee breaks those who received the charge; they run later, and pay for zones as they do.
    //= 11.17.10.6 18.13.5.1-b 18.13.5.1-c
    fn break_charged(
        &mut self,
        defenders: &[UnitId],
        routs: bool,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let tolls: Vec<u8> = defenders.iter().map(|unit| self.toll_of(*unit)).collect();
        for (unit, toll) in defenders.iter().zip(tolls) {
            let worse = routs || !self.pos.unit(*unit).is_good_order();
            let to = if worse {
                Formation::Rout
            } else {
                Formation::Disorder
            };
            self.break_in_place(*unit, to, from, cx)?;
            self.pos.charge.tolls.push((*unit, toll));
        }
        Ok(())
    }

    /// Who breaks while another charge is about to reach him loses a step more.
    //= 19.10.4.1-d
    fn lose_if_due(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Done {
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
            self.lose(unit, 1.min(self.steps(unit)), cx)?;
        }
        Ok(())
    }
}
