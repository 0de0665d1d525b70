//! Who fights whom: melees divided into fights of one unit against one, the rest in support.

use ground::table::{Footprint, Form};

use super::clash::{Clash, Fighter, Works, eligible};
use crate::UnitId;
use crate::formation::Formation;
use crate::game::Battle;
use crate::options::Towns;
use crate::position::Marks;
use crate::refusal::Refusal;
use crate::troops::Special;

/// A fight with those who support it: side A's first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fight {
    /// Who fights.
    pub units: [UnitId; 2],
    /// Who supports.
    pub supports: [Vec<UnitId>; 2],
}

/// How near both must be to an obstacle for it to lie between them.
pub(crate) const BETWEEN: i32 = ground::table::INCH / 4;

impl Battle {
    /// Contacts of units that have not fought yet: the phasing side's unit first.
    //= melee.1
    pub(crate) fn contacts_to_fight(&self) -> Vec<(UnitId, UnitId)> {
        let mut pairs = Vec::new();
        for unit in self.on_table(self.pos.active) {
            if !self.is_troops(unit) || self.pos.has(unit, Marks::FOUGHT) {
                continue;
            }
            for enemy in self.touched(unit) {
                if !self.pos.has(enemy, Marks::FOUGHT) && self.needs_dice(unit, enemy) {
                    pairs.push((unit, enemy));
                }
            }
        }
        pairs
    }

    /// Whether a pair is one that rolls: cavalry and squares do not.
    fn needs_dice(&self, one: UnitId, other: UnitId) -> bool {
        let against = |cavalry: UnitId, infantry: UnitId| {
            self.setup.unit(cavalry).kind.is_cavalry()
                && self.setup.unit(infantry).kind.is_infantry()
                && self.pos.unit(infantry).formation == Formation::Square
        };
        !against(one, other) && !against(other, one)
    }

    /// Fights that the phasing player may name: those that leave room for as many as possible.
    //= melee.2 melee.3
    pub(crate) fn fights(&self) -> Vec<(UnitId, UnitId)> {
        let pairs = self.contacts_to_fight();
        let most = matching(&pairs);
        pairs
            .iter()
            .filter(|pair| 1 + matching(&without(&pairs, &[pair.0, pair.1])) == most)
            .copied()
            .collect()
    }

    /// Whether a fight may be named.
    pub(crate) fn check_fight(&self, one: UnitId, other: UnitId) -> Result<(), Refusal> {
        if self.pos.has(one, Marks::FOUGHT) {
            return Err(Refusal::HasFought(one));
        }
        if self.pos.has(other, Marks::FOUGHT) {
            return Err(Refusal::HasFought(other));
        }
        let pairs = self.contacts_to_fight();
        if !pairs.contains(&(one, other)) {
            return Err(Refusal::NotTouching(one, other));
        }
        if !self.fights().contains(&(one, other)) {
            return Err(Refusal::FewerFights(one, other));
        }
        Ok(())
    }

    /// A fight with its supports: units left over that touch the enemy who fights.
    //= melee.4
    pub(crate) fn fight_of(&self, one: UnitId, other: UnitId) -> Fight {
        let pairs = self.contacts_to_fight();
        let mut taken = vec![one, other];
        let mut supports = [Vec::new(), Vec::new()];
        for (who, (own, foe)) in [(one, other), (other, one)].into_iter().enumerate() {
            let side = self.setup.unit(own).side;
            for unit in self.on_table(side) {
                if taken.contains(&unit)
                    || !self.is_troops(unit)
                    || self.pos.has(unit, Marks::FOUGHT)
                    || self.pos.unit(unit).is_routing()
                {
                    continue;
                }
                let near = self.touched(unit).contains(&foe)
                    || (self.setup.options.friends_support && self.touch(unit, own));
                if !near {
                    continue;
                }
                let mut fewer = taken.clone();
                fewer.push(unit);
                let left_over =
                    matching(&without(&pairs, &fewer)) == matching(&without(&pairs, &taken));
                if left_over {
                    taken.push(unit);
                    supports[who].push(unit);
                }
            }
        }
        Fight {
            units: [one, other],
            supports,
        }
    }

    /// The roll of a fight.
    pub(crate) fn clash(&self, fight: &Fight) -> Clash {
        let [one, other] = fight.units;
        Clash {
            fighters: [
                self.fighter(one, other, &fight.supports[0]),
                self.fighter(other, one, &fight.supports[1]),
            ],
        }
    }

    fn fighter(&self, unit: UnitId, enemy: UnitId, supports: &[UnitId]) -> Fighter {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        //= artillery-melee.6
        let behind = supports.iter().map(|unit| {
            let (data, state) = (self.setup.unit(*unit), self.pos.unit(*unit));
            let old = data.is(Special::OldRegime);
            eligible(data.kind, old, state.formation, state.bases)
        });
        Fighter {
            kind: data.kind,
            grade: data.grade,
            bases: state.bases,
            formation: state.formation,
            british_trained: data.is(Special::BritishTrained),
            old_regime: data.is(Special::OldRegime),
            cossacks: data.is(Special::Cossacks),
            disordered: state.is_disordered(),
            supports: behind.sum(),
            works: self.works(unit, enemy),
        }
    }

    /// Whether a unit is the attacker of two that fight: the one that made the contact; in a melee that is
    /// carried over, the phasing side's.
    pub(crate) fn attacks(&self, unit: UnitId, enemy: UnitId) -> bool {
        let made = |unit: UnitId| self.pos.has(unit, Marks::ATTACKED);
        match (made(unit), made(enemy)) {
            (true, false) => true,
            (false, true) => false,
            _ => self.setup.unit(unit).side == self.pos.active,
        }
    }

    /// What a unit defends against an enemy.
    //= melee.18 melee.19 town.1
    pub(crate) fn works(&self, unit: UnitId, enemy: UnitId) -> Works {
        let state = self.pos.unit(unit);
        if state.formation == Formation::Town {
            let fortified = self
                .town_at(&state.print)
                .is_some_and(|town| town.fortified);
            return match self.setup.options.towns {
                _ if fortified => Works::Fortification,
                Towns::Obstacle => Works::Obstacle,
                Towns::Fortification => Works::Fortification,
                Towns::LineOnly => Works::Open,
            };
        }
        if self.attacks(unit, enemy) {
            return Works::Open;
        }
        let map = &self.setup.map;
        let near: Vec<_> = map.within(&self.pos.unit(enemy).print, BETWEEN).collect();
        let between = map.within(&state.print, BETWEEN).filter(|feature| {
            let ground = map.feature(*feature);
            let lies_in =
                |print: &Footprint| print.stands().iter().any(|stand| ground.touches(stand));
            // Behind a line, or within an outline that the enemy is outside of.
            let holds = match ground.form {
                Form::Line(_) => !lies_in(&state.print),
                Form::Area(_) => lies_in(&state.print) && !lies_in(&self.pos.unit(enemy).print),
            };
            near.contains(feature) && holds
        });
        let mut works = Works::Open;
        for feature in between {
            let terrain = self.setup.terrain(feature);
            if terrain.fortification {
                return Works::Fortification;
            }
            if terrain.obstacle {
                works = Works::Obstacle;
            }
        }
        works
    }

    /// Whether a unit holds cover in a melee that it did not begin.
    //= melee-result.3
    pub(crate) fn holds_cover(&self, unit: UnitId, enemy: UnitId) -> bool {
        let state = self.pos.unit(unit);
        state.formation == Formation::Town
            || (!self.attacks(unit, enemy)
                && (self.in_cover(unit) || self.works(unit, enemy) != Works::Open))
    }
}

/// The pairs in which none of these takes part.
fn without(pairs: &[(UnitId, UnitId)], units: &[UnitId]) -> Vec<(UnitId, UnitId)> {
    let free = |pair: &&(UnitId, UnitId)| !units.contains(&pair.0) && !units.contains(&pair.1);
    pairs.iter().filter(free).copied().collect()
}

/// How many fights of one against one the contacts allow at most.
fn matching(pairs: &[(UnitId, UnitId)]) -> usize {
    let mut firsts: Vec<UnitId> = pairs.iter().map(|pair| pair.0).collect();
    firsts.dedup();
    let mut matched: Vec<(UnitId, UnitId)> = Vec::new();
    let mut count = 0;
    for first in firsts {
        let mut seen = Vec::new();
        if augment(first, pairs, &mut matched, &mut seen) {
            count += 1;
        }
    }
    count
}

/// Finds an enemy for a unit, giving others another one if need be.
fn augment(
    first: UnitId,
    pairs: &[(UnitId, UnitId)],
    matched: &mut Vec<(UnitId, UnitId)>,
    seen: &mut Vec<UnitId>,
) -> bool {
    for (_, enemy) in pairs.iter().filter(|pair| pair.0 == first) {
        if seen.contains(enemy) {
            continue;
        }
        seen.push(*enemy);
        let held = matched.iter().position(|pair| pair.1 == *enemy);
        let free = match held {
            None => true,
            Some(place) => {
                let holder = matched[place].0;
                augment(holder, pairs, matched, seen)
            }
        };
        if free {
            matched.retain(|pair| pair.1 != *enemy);
            matched.push((first, *enemy));
            return true;
        }
    }
    false
}
