//! A charge goes home (2.11.1, 2.8.2) and is fought (2.11), and the hits go back
//! to the table. The draw is made ready in `draw.rs`.

use ground::table::{Face, Footprint, Leg, Pose, until_contact};
use kernel::BySide;
use kernel::chance::Unknown;

use crate::Rule;
use crate::cards::Dealer;
use crate::course::Rates;
use crate::event::Event;
use crate::field::obstacles;
use crate::first_draw::{Combat, Drawing, Drawn};
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::{Act, Charge, Fight, Place, Stage};
use crate::troops::Going;

use super::clash::{Fought, ORDER, dealt};
use super::modifiers::of_clash;

impl Battle {
    /// Charges keep the direction of where their targets stand before anybody answers them. Those of the
    /// first reading followed a target that went elsewhere.
    pub(crate) fn aim_charges(&mut self) {
        if self.first_reading() {
            return;
        }
        //= s2-8.2-i s2-8.2-j
        for place in 0..self.pos.turn.charges.len() {
            let one = self.pos.turn.charges[place];
            if one.heading.is_none() {
                self.pos.turn.charges[place].heading =
                    self.heading_to(one.unit, one.target, one.face);
            }
        }
    }

    /// Charges that were not stopped go into contact.
    pub(crate) fn complete_charges(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-4.1-f s2-11.1-a s2-11.1-b s2-11.2-a s2-7.7-a s2-7.7-b
        for _ in 0..self.pos.turn.charges.len() {
            let charge = self.pos.turn.charges.remove(0);
            if !self.is_here(charge.unit) {
                continue;
            }
            let evaded = self.pos.turn.away.contains(&charge.target);
            if self.is_here(charge.target) && !evaded {
                //= s2-20.1-b
                self.group_stirs(charge.target, cx)?;
            }
            let stands = self.is_here(charge.target) && !evaded;
            if !stands || !self.go_home(charge, cx)? {
                self.pursue(charge, stands, cx)?;
            }
        }
        // Whoever is met by a charge that goes on may evade as well. Charges of a breakthrough are fought
        // with the others of the second phase.
        self.pos.stage = match self.pos.turn.charges.first() {
            Some(_) => Stage::Evade,
            None if self.pos.turn.breaking => Stage::Breakthrough,
            None => Stage::Combats,
        };
        Ok(())
    }

    /// Fire points on a unit that is attacked, and on whoever is one target with it, are resolved.
    pub(crate) fn group_stirs(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.gather_markers(unit);
        for one in self.group(unit) {
            self.stirs(one, cx)?;
        }
        Ok(())
    }

    /// Moves a charger into contact with its target; whether it could.
    fn go_home(&mut self, charge: Charge, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let Charge {
            unit, target, face, ..
        } = charge;
        let rates = Rates {
            good: charge.reach,
            bad: charge.in_bad,
        };
        let Ok(way) = self.way_to_contact(unit, target, face, rates, charge.heading) else {
            return Ok(false);
        };
        let state = self.pos.unit_mut(unit);
        let from = state.pose;
        state.moved += way.cost;
        state.pose = way.end;
        self.pass_defile(unit, way.defile);
        self.after_way(unit, from, cx)?;
        self.add_fight(target, unit, face, charge.phase);
        Ok(true)
    }

    /// Marks a unit, and whoever is one target with it, as charged or attacked by fire this period.
    pub(crate) fn mark_attacked(&mut self, unit: UnitId) {
        //= s2-9.1-d s2-21.1-d
        for one in self.group(unit) {
            self.pos.unit_mut(one).attacked = true;
        }
    }

    /// Puts a unit into the combat against a defender.
    pub(crate) fn add_fight(&mut self, defender: UnitId, unit: UnitId, face: Face, phase: u8) {
        let defender = self.head(defender);
        self.mark_attacked(defender);
        let joined = self.joined(defender, phase);
        let turn = &mut self.pos.turn;
        let fights = if phase == 1 {
            &mut turn.fights
        } else {
            &mut turn.later
        };
        match joined.and_then(|place| fights.get_mut(place)) {
            Some(fight) => fight.attackers.push((unit, face)),
            None => fights.push(Fight {
                defender,
                attackers: vec![(unit, face)],
                phase,
                inside: None,
            }),
        }
    }

    /// The place of the combat that whoever attacks a defender joins.
    fn joined(&self, defender: UnitId, phase: u8) -> Option<usize> {
        let group = self.group(defender);
        // Who has a foothold is charged from outside apart from the garrison that strikes back.
        let outside = self.garrisons(defender).is_none() && !self.first_reading();
        let turn = &self.pos.turn;
        let fights = if phase == 1 {
            &turn.fights
        } else {
            &turn.later
        };
        fights.iter().position(|fight| {
            group.contains(&fight.defender) && !(outside && fight.inside.is_some())
        })
    }

    /// A combat goes on in a later phase, as one with all others against the same defender there: each
    /// attacker has his own face, or else the next that is free. Who takes part; by the first reading it was
    /// a combat of its own.
    pub(super) fn fight_on(&mut self, fight: Fight) -> Vec<UnitId> {
        let mut units: Vec<_> = fight.attackers.iter().map(|(unit, _)| *unit).collect();
        if self.first_reading() {
            self.pos.turn.later.push(fight);
            return units;
        }
        let defender = fight.defender;
        units.clear();
        for (unit, face) in fight.attackers {
            if !self.is_here(unit) {
                continue;
            }
            let joined = self.joined(defender, fight.phase);
            let joined = joined.and_then(|place| self.pos.turn.later.get(place));
            let others = joined.into_iter().flat_map(|one| &one.attackers);
            let faces = self.faces_from(defender, face, self.quad(unit).centre());
            let taken = |face: &Face| others.clone().any(|(_, one)| one == face);
            //= s2-11.9-a s2-12.5-b
            if let Some(face) = faces.into_iter().find(|face| !taken(face)) {
                self.add_fight(defender, unit, face, fight.phase);
                units.push(unit);
            }
        }
        units
    }

    /// A charger whose target is gone, or cannot be reached, goes straight on, and may meet another.
    fn pursue(&mut self, charge: Charge, stands: bool, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let unit = charge.unit;
        let shape = &self.setup.shape(unit).clone();
        let pose = self.pos.unit(unit).pose;
        let goal = self.quad(charge.target).centre();
        let towards = || {
            ground::table::Bearing::between(self.quad(unit).centre(), goal).unwrap_or(pose.facing)
        };
        let heading = charge.heading.unwrap_or_else(towards);
        let facing = self.turned(unit, heading);
        let rates = Rates {
            good: charge.reach,
            bad: charge.in_bad,
        };
        let ahead = self.open_way(unit, facing, Leg::Advance(charge.reach), rates);
        let ahead = self.lets_on(unit, facing, ahead);
        let feet = self.feet(self.enemies_of(unit));
        //= s2-8.2-i s2-8.2-j
        let stop = until_contact(shape, facing, Leg::Advance(ahead.max(1)), &obstacles(&feet));
        let mut overran = false;
        if let Some(contact) = stop.contacts.first() {
            let target = self.charged_with(UnitId(contact.who as u8));
            let on = Charge {
                target,
                face: contact.struck,
                heading: Some(heading),
                ..charge
            };
            if self.setup.unit(target).arm.is_artillery() && self.pos.turn.away.contains(&target) {
                //= s2-8.2-k s2-8.2-l
                cx.log.note(|| Event::Overrun(unit, target));
                self.pos.turn.lost_guns.push((target, unit));
                if !self.first_reading() {
                    self.mark_attacked(target);
                }
                //= s2-8.2-m s2-12.4-a s2-12.4-b
                let good = self.first_reading() || self.ground_at(target, unit) == Going::Good;
                if charge.phase == 1 && good {
                    self.pos.turn.breakers.push(unit);
                    self.pos.turn.followers.push(vec![unit]);
                }
                overran = true;
            } else if self.is_face_taken(target, on.face, unit) {
                // One enemy at a face: it stops short.
            } else if self.pos.turn.away.contains(&target) {
                if self.go_home(on, cx)? {
                    return Ok(());
                }
            } else if !(stands && target == charge.target) {
                self.pos.turn.charges.push(on);
                cx.log.note(|| Event::Charged(unit, target));
                return Ok(());
            }
        }
        let Leg::Advance(most) = stop.leg else {
            return Ok(());
        };
        let ends = (0..=most / 100).map(|step| Leg::Advance(most - step * 100).end(facing, shape));
        // Who is not to fight ends out of contact. By the first reading he stood at the enemy.
        let apart = |foot: &Footprint| {
            let mut enemies = feet.iter().map(|(_, enemy)| enemy);
            overran || self.first_reading() || !enemies.any(|enemy| foot.gap(enemy).is_contact())
        };
        let end = ends.into_iter().find(|end| {
            let foot = self.foot_at(unit, *end);
            //= s2-7.4-a
            self.is_free(unit, *end, &[])
                && apart(&foot)
                && !self.stands_on_line(foot.frame())
                && self.going_under(unit, &foot) != Going::Impassable
        });
        if let Some(end) = end {
            let far = pose.at.distance(end.at);
            let gone = if self.first_reading() { most } else { far };
            let ground = self.ground_along(unit, facing, Leg::Advance(gone.max(1)));
            let state = self.pos.unit_mut(unit);
            state.moved += far;
            state.pose = end;
            self.pass_defile(unit, ground.defile);
        }
        self.pos.unit_mut(unit).act = Act::Done;
        if !overran {
            cx.log.note(|| Event::ChargedInVain(unit));
        }
        self.after_way(unit, pose, cx)
    }

    /// How far of a way straight ahead no full defile bars. By the first reading none was asked for.
    fn lets_on(&self, unit: UnitId, from: Pose, most: i32) -> i32 {
        let mut shorter = (0..=most / 100).map(|step| most - step * 100);
        let lets = |far: &i32| self.lets_ahead(unit, from, (*far).max(1));
        shorter.find(lets).unwrap_or(0)
    }

    /// Fights a combat; what came of it, and whether the attack won.
    pub(crate) fn fight_out(
        &mut self,
        fight: &Fight,
        cx: &mut Cx<'_>,
    ) -> Result<(Fought, bool), Unknown> {
        let (clash, own) = self.clash_of(fight);
        let attacker = self.side(fight.defender).other();
        self.watch.note(|| {
            Drawn::Combat(Combat {
                drawing: Drawing::Charge(clash.clone()),
                attackers: fight.attackers.iter().map(|(unit, _)| *unit).collect(),
                defender: fight.defender,
                own: BySide {
                    first: own[attacker].clone(),
                    second: own[attacker.other()].clone(),
                },
            })
        });
        let mut dealer = Dealer::new(cx.chance, &mut self.pos.packs, self.setup.options.habit);
        let fought = clash.fight(attacker, &mut dealer)?;
        dealer.finish();
        let defender = fight.defender;
        let units: Vec<_> = fight
            .attackers
            .iter()
            .map(|(unit, _)| *unit)
            .filter(|unit| self.is_here(*unit))
            .collect();
        let won = clash.attack_wins(&fought);
        let open = || of_clash(&clash);
        self.note_changes(own, open, cx, |changes| {
            Event::Fought(defender, units.clone(), fought.clone(), changes)
        });
        self.risk_of_target(defender, fought.attackers_kings, cx)?;
        self.risk_of_all(&units, fought.defender_kings, cx)?;
        let left = ORDER.map(|face| {
            let one = fight
                .attackers
                .iter()
                .find(|(unit, one)| *one == face && self.is_here(*unit));
            one.map(|(unit, _)| self.sps(*unit))
        });
        let taken = dealt(fought.defender, left);
        for (face, hits) in ORDER.into_iter().zip(taken) {
            if let Some((unit, _)) = fight
                .attackers
                .iter()
                .find(|(_, one)| *one == face)
                .copied()
            {
                self.hit(unit, hits, Rule::S2_11_9B, cx);
            }
        }
        self.hit_group(defender, fought.attackers, &units, Rule::S2_11_5B, cx);
        cx.log.note(|| Event::Won(defender, won));
        Ok((fought, won))
    }

    /// Gives hits to a unit. Infantry and cavalry may break by them; guns are silenced.
    pub(crate) fn hit(&mut self, unit: UnitId, hits: u8, rule: Rule, cx: &mut Cx<'_>) {
        if hits == 0 || !self.is_here(unit) {
            return;
        }
        let setup = self.setup.unit(unit);
        let (sps, artillery) = (setup.sps, setup.arm.is_artillery());
        let state = self.pos.unit_mut(unit);
        let had = state.hits;
        state.hits = (state.hits + hits).min(sps);
        cx.log.note(|| Event::Hit(unit, hits, rule));
        if state.hits < sps {
            return;
        }
        if artillery {
            //= s2-1.6-f
            if had < sps {
                cx.log.note(|| Event::Silenced(unit));
                // The first reading ended firefights only when all had been fought.
                if !self.first_reading() {
                    //= s2-17.9
                    self.end_silenced(cx);
                }
            }
        } else {
            //= s2-1.6-c s2-1.6-d
            state.place = Place::Broken;
            state.markers.clear();
            self.disengage(unit, cx);
            cx.log.note(|| Event::Broke(unit));
            //= s2-14.3-g
            if let Some(gun) = self.guns_of(unit) {
                self.pos.unit_mut(gun).beside = None;
            }
            self.dismiss_general(unit);
        }
    }
}
