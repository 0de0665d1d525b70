//! What combats under way will bring, by the mean of their cards.

use ground::table::{Face, Quadrants};

use crate::charge::clash::Clash;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::{Act, Bond, Fight, Kind, Stage};
use crate::troops::{Arm, Hindrance, Status};

use super::plan::Plan;
use super::sign;

/// Hundredths of a hit by one card of one suit, where the ground asks for this rank.
fn suit(hindered: Hindrance) -> i64 {
    i64::from(14 - hindered.rank()) * 100 / 54
}

impl Battle {
    /// What is to come of charges and firefights, to the first side.
    pub(super) fn outlook(&self, plan: &Plan) -> i64 {
        let turn = &self.pos.turn;
        let mut worth = 0;
        let mut seen: Vec<UnitId> = Vec::new();
        for charge in turn.charges.iter().filter(|charge| !charge.halted) {
            if seen.contains(&charge.target) || !self.is_here(charge.target) {
                continue;
            }
            seen.push(charge.target);
            let attackers = turn
                .charges
                .iter()
                .filter(|one| one.target == charge.target);
            let fight = Fight {
                defender: charge.target,
                attackers: attackers.map(|one| (one.unit, one.face)).collect(),
                phase: 1,
                inside: None,
            };
            worth += self.prospect(&fight, plan);
            let dared = attackers_of(&fight)
                .map(|unit| self.gauntlet(unit, plan))
                .sum::<i64>();
            worth -= sign(self.side(charge.unit)) * dared;
        }
        for fight in turn.fights.iter().chain(&turn.later) {
            if self.is_here(fight.defender) {
                worth += self.prospect(fight, plan);
            }
        }
        for one in &self.pos.engaged {
            if one.bond == Bond::Firefight {
                worth += self.skirmish(one.by, one.on, one.face, plan);
            } else {
                worth += 3 * sign(self.side(one.by));
            }
        }
        for (gun, target, points) in &self.pos.salvos {
            let value = i64::from(*points)
                * if self.setup.unit(*target).arm.is_artillery() {
                    11
                } else {
                    13
                };
            worth += sign(self.side(*gun)) * (value - 6);
        }
        for one in &turn.defences {
            worth += sign(self.side(one.gun)) * i64::from(one.points) * 14;
        }
        worth
    }

    /// What units can begin that have just come up to the enemy: a move is half of an attack.
    pub(super) fn openings(&self, plan: &Plan) -> i64 {
        let turn = &self.pos.turn;
        if self.pos.stage != Stage::Moves || turn.order != Some(Kind::Action) {
            return 0;
        }
        let side = self.pos.active;
        let open = turn.members.iter().copied().filter(|unit| {
            let near = plan.near[unit.index()];
            self.pos.unit(*unit).act == Act::Moved
                && near.is_some_and(|(gap, _)| gap <= 7_000 * 7_000)
                && !self.setup.unit(*unit).arm.is_artillery()
                && turn.charges.iter().all(|charge| charge.unit != *unit)
                && !self.is_engaged(*unit, Bond::Firefight)
                && self.is_here(*unit)
        });
        open.map(|unit| {
            let mut near = self.within_contact(unit).into_iter();
            let Some(target) = near.find(|enemy| self.came_threatened_by(*enemy, unit)) else {
                return 0;
            };
            let charge = self.charge_value(unit, target, plan);
            let fire = if self.setup.unit(unit).arm.is_infantry() {
                self.fire_value(unit, target, plan)
            } else {
                0
            };
            sign(side) * charge.max(fire).max(0) * 8 / 10
        })
        .sum()
    }

    /// What a charge promises to who makes it.
    pub(super) fn charge_value(&self, unit: UnitId, target: UnitId, plan: &Plan) -> i64 {
        let face = self.face_towards(target, unit);
        let fight = Fight {
            defender: target,
            attackers: vec![(unit, face)],
            phase: 1,
            inside: None,
        };
        sign(self.side(unit)) * self.prospect(&fight, plan) - self.gauntlet(unit, plan)
    }

    /// What a firefight promises to who begins it.
    pub(super) fn fire_value(&self, unit: UnitId, target: UnitId, plan: &Plan) -> i64 {
        let face = self.face_towards(target, unit);
        sign(self.side(unit)) * self.skirmish(unit, target, face, plan)
    }

    /// What a hit on a unit is worth to its enemy, in hundredths.
    fn harm(&self, unit: UnitId, plan: &Plan) -> i64 {
        let sps = i64::from(self.setup.unit(unit).sps.max(1));
        let hits = i64::from(self.pos.unit(unit).hits);
        let stake = self.price(unit, plan);
        10 + stake * (2 * hits + 1) * 7 / (10 * sps)
    }

    /// What a charger may lose to guns before it is in contact.
    fn gauntlet(&self, unit: UnitId, plan: &Plan) -> i64 {
        if self.pos.stage != Stage::Moves && self.pos.stage != Stage::Check {
            return 0;
        }
        let at = self.pos.unit(unit).pose.at;
        let guns = self.enemies_of(unit).filter(|gun| {
            let state = self.pos.unit(*gun);
            self.setup.unit(*gun).arm.is_artillery()
                && state.status == Status::Defend
                && self.sps(*gun) > 0
                && state.pose.at.is_within(at, 8_500)
                && Quadrants::of(&self.base(*gun)).at(at) == Some(Face::Front)
        });
        let guns = i64::try_from(guns.take(3).count()).unwrap_or(0);
        guns * (self.harm(unit, plan) * 4 / 10 + 12)
    }

    /// What a charge will bring, to the first side.
    fn prospect(&self, fight: &Fight, plan: &Plan) -> i64 {
        let (clash, _) = self.clash_of(fight);
        let (dealt, taken) = means(&clash);
        let target = clash.defender;
        let Some((first, _)) = fight.attackers.first() else {
            return 0;
        };
        let gain = dealt * self.harm(fight.defender, plan) / 100;
        let loss = taken * self.harm(*first, plan) / 100;
        let edge = dealt - taken;
        let guns = matches!(target.arm, Arm::Artillery(_));
        let horse = self.setup.unit(*first).arm.is_cavalry();
        let foot = matches!(target.arm, Arm::Infantry);
        // Horse gains no ground from infantry that stands.
        let prize = match (guns, horse && foot) {
            (true, _) => 260,
            (false, true) => 20,
            (false, false) => 90,
        };
        // Winning takes ground; losing gives it up.
        let chance = (50 + edge / 2).clamp(5, 95);
        let ground = prize * chance / 100 - 45 * (100 - chance) / 100;
        let breaks = if dealt >= 100 * i64::from(target.sps.max(1)) {
            80
        } else {
            0
        };
        sign(self.side(*first)) * (gain - loss + ground + breaks - 12)
    }

    /// What a period of a firefight will bring, to the first side.
    fn skirmish(&self, by: UnitId, on: UnitId, face: Face, plan: &Plan) -> i64 {
        if !self.is_here(by) || !self.is_here(on) {
            return 0;
        }
        let cards = |unit: UnitId, front: bool| {
            let most = if front { 2 } else { 1 };
            let bonus = i64::from(self.defends(unit)).max(i64::from(
                self.setup
                    .unit(unit)
                    .traits
                    .has(crate::troops::Trait::Skirmish),
            ));
            i64::from(self.sps(unit).min(most)) + bonus
        };
        let own = self.face_towards(by, on);
        let ours = cards(by, own == Face::Front) * 2 * suit(self.cover_of(on, face));
        let theirs = if self.setup.unit(on).arm.is_cavalry() {
            0
        } else {
            cards(on, face == Face::Front) * 2 * suit(self.cover_of(by, own))
        };
        let worth = (ours * self.harm(on, plan) - theirs * self.harm(by, plan)) / 100;
        let now = if self.pos.stage == Stage::Turns {
            8
        } else {
            10
        };
        // Fire holds the enemy where he stands, and whoever must win ground begins with it.
        let keen = if plan.attacks[self.side(by)] { 12 } else { 4 };
        sign(self.side(by)) * (worth * now / 10 + keen)
    }
}

/// Who attacks in a fight.
fn attackers_of(fight: &Fight) -> impl Iterator<Item = UnitId> + '_ {
    fight.attackers.iter().map(|(unit, _)| *unit)
}

/// The mean hits of both sides, in hundredths.
fn means(clash: &Clash) -> (i64, i64) {
    let target = clash.defender;
    let mut dealt = 0;
    for striker in &clash.attackers {
        let suits = match (striker.arm, target.arm) {
            (Arm::Infantry, Arm::BattleCavalry | Arm::SkirmishCavalry)
            | (Arm::BattleCavalry | Arm::SkirmishCavalry, Arm::Infantry) => 1,
            (_, Arm::Artillery(_)) if target.sps > 1 => 1,
            _ => 2,
        };
        dealt += i64::from(striker.cards) * suits * suit(striker.hindered);
    }
    let mounted = clash
        .attackers
        .iter()
        .any(|striker| striker.arm.is_cavalry());
    let suits = match target.arm {
        Arm::Infantry if mounted => 1,
        Arm::BattleCavalry | Arm::SkirmishCavalry if !mounted => 1,
        _ => 2,
    };
    let taken = if target.nil {
        12
    } else {
        i64::from(target.cards) * suits * suit(target.hindered)
    };
    (dealt, taken)
}
