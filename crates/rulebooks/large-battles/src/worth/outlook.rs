//! What charges and melees under way will bring, in hundredths of a point: the roll of two dice, and
//! what its results cost.

use ground::table::{Face, INCH};

use crate::UnitId;
use crate::formation::Formation;
use crate::game::Battle;
use crate::melee::clash::{Works, eligible};
use crate::position::Marks;
use crate::troops::{Grade, Special};

/// How often, of 36, the first of two dice is higher than the other by exactly this; from -5 to 5.
const LEADS: [i32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// How often, of 36, two dice make less than a total; from 0 to 13.
const BELOW: [i32; 14] = [0, 0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];

/// Chances of a melee, of 36 each: that the second is routed or pushed back, and the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Chances {
    pub routs: i32,
    pub pushes: i32,
    pub pushed: i32,
    pub routed: i32,
}

impl Chances {
    /// With this much more than the enemy before the dice.
    pub(super) fn of(lead: i32) -> Self {
        let mut chances = Chances::default();
        for (dice, often) in (-5..).zip(LEADS) {
            match lead + dice {
                5.. => chances.routs += often,
                2..=4 => chances.pushes += often,
                -1..=1 => {}
                -4..=-2 => chances.pushed += often,
                _ => chances.routed += often,
            }
        }
        chances
    }
}

impl Battle {
    /// What a unit brings to a melee before the dice: the table of factors added up.
    fn melee_strength(&self, unit: UnitId, foe: UnitId) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let other = self.pos.unit(foe);
        let old = data.is(Special::OldRegime);
        let bases = i32::from(eligible(data.kind, old, state.formation, state.bases));
        let foot = self.setup.unit(foe).kind.is_infantry();
        let rides_down = data.kind.is_cavalry() && foot && other.formation != Formation::Square;
        let mut sum = if rides_down { 4 * bases } else { bases };
        sum += match data.grade {
            Grade::Guard => 2,
            Grade::Elite => 1,
            Grade::Trained => 0,
            Grade::Raw => -1,
        };
        sum -= i32::from(state.is_disordered());
        sum += 2 * i32::from(data.kind == crate::Kind::HeavyCavalry);
        if data.kind.is_infantry() {
            let drilled = old || data.is(Special::BritishTrained);
            sum += match state.formation {
                formation if formation.is_line() => 2 + i32::from(drilled),
                Formation::Square => -5,
                _ => 0,
            };
        }
        if other.formation == Formation::Town {
            sum -= match self.works(foe, unit) {
                Works::Open => 0,
                Works::Obstacle => 1,
                Works::Fortification => 3,
            };
        }
        sum
    }

    /// What bases of supports add.
    const fn support(bases: i32) -> i32 {
        match bases {
            ..=0 => 0,
            1..=2 => 1,
            3..=5 => 2,
            _ => 3,
        }
    }

    /// What a unit would lose by a rout: the bases that fall, and most of those that run.
    fn rout_cost(&self, unit: UnitId) -> i32 {
        let bases = i32::from(self.pos.unit(unit).bases);
        let per = self.setup.per_base.max(1);
        // Two fall; a unit of one base is gone; the rest seldom comes back.
        if bases <= 3 {
            100 * bases * per
        } else {
            (200 + 45 * (bases - 2)) * per
        }
    }

    /// What a unit would lose by being pushed back.
    fn push_cost(&self, unit: UnitId) -> i32 {
        let bases = i32::from(self.pos.unit(unit).bases);
        let per = self.setup.per_base.max(1);
        let town = if self.pos.unit(unit).formation == Formation::Town {
            120
        } else {
            30
        };
        if bases <= 2 {
            200 * per
        } else {
            100 * per + town
        }
    }

    /// What a melee between two units promises the first, in hundredths of a point.
    pub(super) fn melee_outlook(&self, unit: UnitId, foe: UnitId, own: i32, theirs: i32) -> i32 {
        let (data, enemy) = (self.setup.unit(unit), self.setup.unit(foe));
        if data.kind.is_infantry() && enemy.kind.is_cavalry() {
            return -self.melee_outlook(foe, unit, theirs, own);
        }
        if data.kind.is_cavalry() && enemy.kind.is_infantry() {
            match self.pos.unit(foe).formation {
                Formation::Square => return -10,
                Formation::Town => return -self.rout_cost(unit),
                _ => {}
            }
        }
        let lead = self.melee_strength(unit, foe) + Self::support(own)
            - self.melee_strength(foe, unit)
            - Self::support(theirs);
        let chances = Chances::of(lead);
        let sum = chances.routs * self.rout_cost(foe) + chances.pushes * self.push_cost(foe)
            - chances.pushed * self.push_cost(unit)
            - chances.routed * self.rout_cost(unit);
        sum / 36
    }

    /// How often, of 36, infantry forms square before cavalry that comes this far.
    pub(super) fn square_chance(&self, foot: UnitId, distance: i32) -> i32 {
        let (data, state) = (self.setup.unit(foot), self.pos.unit(foot));
        let mut need = distance / INCH;
        need += match data.grade {
            Grade::Guard => 2,
            Grade::Elite => 1,
            Grade::Trained => 0,
            Grade::Raw => -2,
        };
        need += i32::from(state.formation == Formation::Column);
        need -= 2 * i32::from(state.is_disordered());
        BELOW[need.clamp(0, 13) as usize]
    }

    /// What the charges on a unit promise the enemy: the best of those who touch it fights, the others
    /// support him; and friends of theirs who may still come count for something.
    pub(super) fn charge_outlook(&self, foe: UnitId) -> i32 {
        let attackers = self.touched(foe);
        let mut best = i32::MIN;
        for unit in attackers.iter().copied() {
            let others = attackers.iter().filter(|other| **other != unit);
            let own = others.map(|other| self.eligible_bases(*other)).sum::<i32>();
            let own = own + self.support_to_come(unit, foe);
            let theirs = self.eligible_touching(foe, unit);
            let mut value = self.melee_outlook(unit, foe, own, theirs);
            if self.setup.unit(unit).kind.is_cavalry() && self.setup.unit(foe).kind.is_infantry() {
                value = self.on_foot(unit, foe, value);
            }
            best = best.max(value);
        }
        if best == i32::MIN { 0 } else { best }
    }

    /// Cavalry on infantry that may still form square, or that is struck in flank or rear.
    fn on_foot(&self, cavalry: UnitId, foot: UnitId, front: i32) -> i32 {
        let state = self.pos.unit(foot);
        if !state.formation.has_flanks() {
            return front;
        }
        let struck = self.contact(cavalry, foot).map(|contact| contact.struck);
        let value = match struck {
            Some(Face::Front) | None => front,
            Some(_) => self.rout_cost(foot),
        };
        let mut charges = self.pos.charges.iter();
        match charges.find(|charge| charge.by == cavalry && charge.on == foot) {
            None => value,
            Some(charge) => {
                let formed = self.square_chance(foot, charge.distance);
                // A square is no loss, but the infantry is pinned and easier to hit.
                ((36 - formed) * value + formed * 15) / 36
            }
        }
    }

    /// Bases of friends who touch an enemy too.
    fn eligible_touching(&self, unit: UnitId, foe: UnitId) -> i32 {
        let side = self.setup.unit(unit).side;
        let near = self.pos.unit(foe).print.bounds().grown(20);
        let friends = self.on_table(side).filter(|friend| {
            let state = self.pos.unit(*friend);
            *friend != unit
                && near.touch(state.print.bounds())
                && !state.is_routing()
                && self.is_troops(*friend)
                && self.touch(*friend, foe)
        });
        friends.map(|friend| self.eligible_bases(friend)).sum()
    }

    fn eligible_bases(&self, unit: UnitId) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let old = data.is(Special::OldRegime);
        i32::from(eligible(data.kind, old, state.formation, state.bases))
    }

    /// Bases that may be counted for those who have not moved yet and could come to a unit's support.
    fn support_to_come(&self, unit: UnitId, foe: UnitId) -> i32 {
        let side = self.setup.unit(unit).side;
        if self.pos.step != crate::position::Step::Move || side != self.pos.active {
            return 0;
        }
        let there = self.pos.unit(foe).pose.at;
        let coming = self.on_table(side).any(|friend| {
            let state = self.pos.unit(friend);
            friend != unit
                && !state.marks.has(Marks::DONE)
                && state.marks.has(Marks::COMMANDED)
                && state.order == crate::position::Temper::Steady
                && state.formation == Formation::Column
                && self.is_troops(friend)
                && state.pose.at.is_within(there, 9 * INCH)
        });
        3 * i32::from(coming)
    }
}
