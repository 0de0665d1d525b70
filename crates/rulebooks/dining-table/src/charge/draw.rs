//! A charge combat as a draw: from the table to the cards of each side (2.11.2
//! to 2.11.4, 2.11.9).

use arrayvec::ArrayVec;
use ground::table::{Face, FeatureId};
use kernel::trial::Modifiers;
use kernel::{BySide, Modifier};

use crate::Rule;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::modifiers::{DEFENDER, attacker, change, ground};
use crate::position::Fight;
use crate::troops::{Arm, Going, Hindrance, Status};
use crate::zones::APPROACH;

use super::clash::{Clash, Holder, ORDER, Striker};
use super::commit::{Fighter, Front, cards};
use super::modifiers::{Faces, held_back, matched, one_card};

const fn front(face: Face) -> Front {
    match face {
        Face::Front => Front::Front,
        _ => Front::Other,
    }
}

/// The SPs that a defender commits to its attacked faces, one after the other.
fn shared_out(own: Fighter, faces: &[Front], taken: Faces, going: Going, halved: bool) -> u8 {
    let mut left = own.sps;
    for face in faces {
        let front = match taken {
            Faces::Fronts => Front::Front,
            Faces::AsTheyAre => *face,
        };
        let mut share = own.most(front, going).min(left);
        if halved {
            //= s2-15.2-b
            share = share.min(own.sps.div_ceil(2));
        }
        left -= share;
    }
    own.sps - left
}

impl Battle {
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
    pub(super) fn ground_of(&self, fight: &Fight, arm: Arm) -> Going {
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
        if fight.inside.is_some() && !self.first_reading() {
            // What lay before the walls is behind those who have a foothold.
            //= s2-15.2-g
            return cover;
        }
        //= s2-22.3-a
        let outward = quad.outward(face).direction().reach(APPROACH);
        let line = ground::table::Segment::new(edge.middle() + outward, edge.middle());
        let crossed = self.setup.map.crossed_by(line);
        let crossed = crossed.map(|id| self.setup.nature(id).disorders);
        crossed.max().unwrap_or_default().max(cover)
    }

    /// What counts against the first attacker of a combat: what keeps his SPs out of it for his own reasons,
    /// and the defender's ground.
    pub(crate) fn against_attacker(&self, fight: &Fight) -> Vec<Modifier> {
        let (clash, own) = self.clash_of(fight);
        let own = &own[self.side(fight.defender).other()];
        let held = |one: &&Modifier| {
            let reasons = [Rule::S2_11_2D, Rule::S2_11_2E];
            reasons.iter().any(|rule| one.rule == rule.info())
        };
        let mut all: Vec<Modifier> = own
            .iter()
            .map(|(_, one)| one)
            .filter(held)
            .copied()
            .collect();
        let hindered = clash.attackers.first().map(|one| one.hindered);
        all.extend(hindered.and_then(|hindered| ground(Rule::S2_11_5G, hindered)));
        all
    }

    /// The combat as a draw, with what makes the cards of each side more or fewer.
    pub(crate) fn clash_of(&self, fight: &Fight) -> (Clash, BySide<Modifiers>) {
        let defender = self.fighter(fight.defender, self.group_sps(fight.defender));
        let going = self.ground_of(fight, defender.arm);
        let whole = self.fully_holds(fight.defender);
        //= s2-15.2-a s2-15.2-e
        let kind = |face: Face| if whole { Front::Front } else { front(face) };
        let mut own: BySide<Modifiers> = BySide::default();
        let defends = self.side(fight.defender);
        let units: Vec<_> = fight
            .attackers
            .iter()
            .filter(|(unit, _)| self.is_here(*unit))
            .collect();
        let all_sps: u8 = units.iter().map(|(unit, _)| self.sps(*unit)).sum();
        let mut attackers = ArrayVec::new();
        for (place, (unit, face)) in units.iter().take(4).copied().enumerate() {
            let fighter = self.fighter(*unit, self.sps(*unit));
            let mixed = fighter.arm.is_cavalry() != defender.arm.is_cavalry()
                && !defender.arm.is_artillery();
            let going = self.ground_of(fight, fighter.arm);
            let mut committed = fighter.commits(Front::Front, going);
            let by = self.vulnerable_by(*unit);
            let mut changed = held_back(fighter, by, |own, _| own.commits(Front::Front, going));
            if mixed {
                let (most, fewer) = matched(committed, defender.sps);
                changed.extend(fewer);
                committed = most;
            }
            let bonus = fighter.bonus(going);
            let count = bonus.len().min(usize::from(committed));
            changed.extend(bonus.into_iter().take(count));
            own[defends.other()].extend(attacker(place, units.len()).hand(changed));
            attackers.push(Striker {
                arm: fighter.arm,
                sps: fighter.sps,
                cards: cards(committed, count),
                face: *face,
                against: kind(*face),
                hindered: self.hindrance(fight, *face),
            });
        }
        let struck = |face: Face| units.iter().any(|(_, one)| *one == face);
        //= s2-11.9-a
        let faces = ORDER.into_iter().filter(|face| struck(*face));
        let faces: ArrayVec<Front, 4> = faces.map(kind).collect();
        let shares = |own: &Fighter, taken: Faces, halved: bool| {
            shared_out(*own, &faces, taken, going, halved)
        };
        let mut committed = shares(&defender, Faces::AsTheyAre, whole);
        let by = self.vulnerable_by(fight.defender);
        let mut changed = held_back(defender, by, |own, faces| shares(own, faces, false));
        changed.extend(change(
            Rule::S2_15_2B,
            "a garrison: half its SPs on a face",
            shares(&defender, Faces::AsTheyAre, false),
            committed,
        ));
        let cavalry = units
            .iter()
            .all(|(unit, _)| self.setup.unit(*unit).arm.is_cavalry());
        let infantry = units
            .iter()
            .all(|(unit, _)| self.setup.unit(*unit).arm.is_infantry());
        if (defender.arm.is_infantry() && cavalry) || (defender.arm.is_cavalry() && infantry) {
            let (most, fewer) = matched(committed, all_sps);
            changed.extend(fewer);
            committed = most;
        }
        let mut bonus = defender.bonus(going);
        let faces: ArrayVec<Face, 4> = units.iter().take(4).map(|(_, face)| *face).collect();
        let guns = faces
            .iter()
            .find_map(|face| self.gun_card(fight.defender, *face == Face::Front));
        bonus.extend(guns.map(|rule| rule.card("attached artillery")));
        let count = bonus.len().min(usize::from(committed));
        changed.extend(bonus.into_iter().take(count));
        let deployed = self
            .group(fight.defender)
            .iter()
            .any(|one| self.pos.unit(*one).status == Status::Defend);
        //= s2-14.1-a s2-14.1-b s2-11.7
        let nil = defender.arm.is_artillery() && (!deployed || committed == 0);
        if nil {
            changed.extend(one_card(cards(committed, count)));
        }
        own[defends].extend(DEFENDER.hand(changed));
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
                summed: self.first_reading(),
            },
            own,
        )
    }
}
