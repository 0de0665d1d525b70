//! A charge goes home (2.11.1, 2.8.2) and is fought (2.11): from the table to
//! the draw, and the hits back to the table.

use arrayvec::ArrayVec;
use ground::table::{Face, FeatureId, Leg, until_contact};
use kernel::Modifier;
use kernel::chance::Unknown;

use crate::Rule;
use crate::cards::Dealer;
use crate::course::Rates;
use crate::event::Event;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::{Act, Charge, Fight, Place, Stage};
use crate::troops::{Arm, Going, Hindrance, Status};
use crate::zones::APPROACH;

use super::clash::{Clash, Fought, Holder, Striker, dealt};
use super::commit::{Fighter, Front, cards, limited};

/// The order in which hits are dealt and faces are manned.
const ORDER: [Face; 4] = [Face::Front, Face::Right, Face::Left, Face::Rear];

const fn front(face: Face) -> Front {
    match face {
        Face::Front => Front::Front,
        _ => Front::Other,
    }
}

impl Battle {
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
        let group = self.group(defender);
        let fights = if phase == 1 {
            &mut self.pos.turn.fights
        } else {
            &mut self.pos.turn.later
        };
        let mut known = fights.iter_mut();
        match known.find(|fight| group.contains(&fight.defender)) {
            Some(fight) => fight.attackers.push((unit, face)),
            None => fights.push(Fight {
                defender,
                attackers: vec![(unit, face)],
                phase,
                inside: None,
            }),
        }
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
        let feet = self.feet(self.enemies_of(unit));
        //= s2-8.2-i s2-8.2-j
        let stop = until_contact(shape, facing, Leg::Advance(ahead.max(1)), &obstacles(&feet));
        let mut overran = false;
        if let Some(contact) = stop.contacts.first() {
            let target = UnitId(contact.who as u8);
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
        let end = ends.into_iter().find(|end| {
            let foot = self.foot_at(unit, *end);
            self.is_free(unit, *end, &[])
                && !self.stands_on_line(foot.frame())
                && self.going_under(unit, &foot) != Going::Impassable
        });
        let ground = self.ground_along(unit, facing, Leg::Advance(most.max(1)));
        let state = self.pos.unit_mut(unit);
        if let Some(end) = end {
            state.moved += state.pose.at.distance(end.at);
            state.pose = end;
            self.pass_defile(unit, ground.defile);
        }
        self.pos.unit_mut(unit).act = Act::Done;
        if !overran {
            cx.log.note(|| Event::ChargedInVain(unit));
        }
        self.after_way(unit, pose, cx)
    }

    fn fighter(&self, unit: UnitId, sps: u8) -> Fighter {
        let setup = self.setup.unit(unit);
        Fighter {
            arm: setup.arm,
            sps,
            traits: setup.traits,
            defends: self.defends(unit),
            vulnerable: self.is_vulnerable(unit),
        }
    }

    fn going_of(&self, feature: FeatureId, arm: Arm) -> Going {
        let nature = self.setup.nature(feature);
        //= s3-6.3-b
        if self.first_reading() {
            nature.going
        } else {
            nature.going_for(arm)
        }
    }

    /// What the ground that a unit stands on, at its middle, is to another.
    pub(super) fn ground_at(&self, unit: UnitId, to: UnitId) -> Going {
        let arm = self.setup.unit(to).arm;
        let ground = self.setup.map.at(self.quad(unit).centre());
        let goings = ground.map(|(id, _)| self.going_of(id, arm));
        goings.max().unwrap_or(Going::Good)
    }

    /// The ground of a combat for an arm: that of the defender's base and of the attacked face.
    fn ground_of(&self, fight: &Fight, arm: Arm) -> Going {
        let quad = self.quad(fight.defender);
        let map = &self.setup.map;
        let faces = fight
            .attackers
            .iter()
            .map(|(_, face)| quad.middle_of(*face));
        let points = faces.chain([quad.centre()]);
        let goings = points.flat_map(|point| {
            map.at(point)
                .map(|(id, _)| self.going_of(id, arm))
                .collect::<Vec<_>>()
        });
        goings.max().unwrap_or(Going::Good)
    }

    /// What the defender's ground asks of an attacker.
    fn hindrance(&self, fight: &Fight, face: Face) -> Hindrance {
        let defender = fight.defender;
        if let (Some(_), None) = (fight.inside, self.garrisons(defender)) {
            // A counterattack: those who have a foothold have some of the walls as well.
            //= s2-15.2-d
            let mut areas = fight.attackers.iter();
            let area = areas.find_map(|(unit, _)| self.garrisons(*unit));
            return area.map_or(Hindrance::None, |area| area.cover.lower());
        }
        let quad = self.struck_ground(defender, face);
        let edge = quad.edge(face);
        let cover = self.cover_of(defender, face);
        //= s2-22.3-a
        let outward = quad.outward(face).direction().reach(APPROACH);
        let line = ground::table::Segment::new(edge.middle() + outward, edge.middle());
        let crossed = self.setup.map.crossed_by(line);
        let crossed = crossed.map(|id| self.setup.nature(id).disorders);
        crossed.max().unwrap_or_default().max(cover)
    }

    /// The combat as a draw, with the bonus cards that count.
    pub(crate) fn clash_of(&self, fight: &Fight) -> (Clash, Vec<(&'static str, Modifier)>) {
        let defender = self.fighter(fight.defender, self.group_sps(fight.defender));
        let going = self.ground_of(fight, defender.arm);
        let whole = self.fully_holds(fight.defender);
        //= s2-15.2-a s2-15.2-e
        let kind = |face: Face| if whole { Front::Front } else { front(face) };
        let mut modifiers = Vec::new();
        let units: Vec<_> = fight
            .attackers
            .iter()
            .filter(|(unit, _)| self.is_here(*unit))
            .collect();
        let all_sps: u8 = units.iter().map(|(unit, _)| self.sps(*unit)).sum();
        let mut attackers = ArrayVec::new();
        for (unit, face) in units.iter().take(4).copied() {
            let fighter = self.fighter(*unit, self.sps(*unit));
            let mixed = fighter.arm.is_cavalry() != defender.arm.is_cavalry()
                && !defender.arm.is_artillery();
            let going = self.ground_of(fight, fighter.arm);
            let mut committed = fighter.commits(Front::Front, going);
            if mixed {
                committed = limited(committed, defender.sps);
            }
            let bonus = fighter.bonus(going);
            let count = bonus.len().min(usize::from(committed));
            modifiers.extend(bonus.into_iter().take(count).map(|one| ("attacker", one)));
            attackers.push(Striker {
                arm: fighter.arm,
                sps: fighter.sps,
                cards: cards(committed, count),
                against: kind(*face),
                hindered: self.hindrance(fight, *face),
            });
        }
        let struck = |face: Face| units.iter().any(|(_, one)| *one == face);
        let mut left = defender.sps;
        let mut committed = 0;
        //= s2-11.9-a
        for face in ORDER.into_iter().filter(|face| struck(*face)) {
            let mut share = defender.most(kind(face), going).min(left);
            if whole {
                //= s2-15.2-b
                share = share.min(defender.sps.div_ceil(2));
            }
            left -= share;
            committed += share;
        }
        let cavalry = units
            .iter()
            .all(|(unit, _)| self.setup.unit(*unit).arm.is_cavalry());
        let infantry = units
            .iter()
            .all(|(unit, _)| self.setup.unit(*unit).arm.is_infantry());
        if (defender.arm.is_infantry() && cavalry) || (defender.arm.is_cavalry() && infantry) {
            committed = limited(committed, all_sps);
        }
        let mut bonus = defender.bonus(going);
        let faces: ArrayVec<Face, 4> = units.iter().take(4).map(|(_, face)| *face).collect();
        let guns = faces
            .iter()
            .find_map(|face| self.gun_card(fight.defender, *face == Face::Front));
        bonus.extend(guns.map(|rule| rule.card("attached artillery")));
        let count = bonus.len().min(usize::from(committed));
        modifiers.extend(bonus.into_iter().take(count).map(|one| ("defender", one)));
        let deployed = self
            .group(fight.defender)
            .iter()
            .any(|one| self.pos.unit(*one).status == Status::Defend);
        //= s2-14.1-a s2-14.1-b s2-11.7
        let nil = defender.arm.is_artillery() && (!deployed || committed == 0);
        let hindered = units
            .iter()
            .map(|(unit, _)| self.cover_of(*unit, Face::Front));
        let holder = Holder {
            arm: defender.arm,
            sps: defender.sps,
            cards: cards(committed, count),
            nil,
            hindered: hindered.min().unwrap_or_default(),
        };
        (
            Clash {
                attackers,
                defender: holder,
            },
            modifiers,
        )
    }

    /// Fights a combat; what came of it, and whether the attack won.
    pub(crate) fn fight_out(
        &mut self,
        fight: &Fight,
        cx: &mut Cx<'_>,
    ) -> Result<(Fought, bool), Unknown> {
        let (clash, modifiers) = self.clash_of(fight);
        let attacker = self.side(fight.defender).other();
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
        cx.log
            .note(|| Event::Fought(defender, units.clone(), fought.clone(), modifiers));
        self.risk_of(defender, fought.attackers_kings, cx)?;
        //= s2-16.2-a
        let mut known = Vec::new();
        for unit in &units {
            let general = self.in_control_of(*unit);
            if !known.contains(&general) {
                known.push(general);
                let nearest = self.nearest_led(general, &units);
                let nearest = nearest.filter(|_| !self.first_reading());
                let nearest = nearest.unwrap_or(*unit);
                self.risk_of(nearest, fought.defender_kings, cx)?;
            }
        }
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
