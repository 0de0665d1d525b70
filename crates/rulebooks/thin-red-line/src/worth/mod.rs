//! What a position is worth: the judgement that computer generals think with.
//!
//! `look.rs` guesses what fire and assault will bring, `views.rs` who sees
//! whom, `goal.rs` what a place is worth by the mission, `glance.rs` how an
//! order looks before it is tried, `front.rs` how a general has his troops formed.
//! Nothing here is a rule: a game that is played without these files is the
//! same game.

pub(crate) mod chart;
mod front;
mod glance;
mod goal;
mod look;
pub(crate) mod views;

use kernel::Side;

use crate::assault::assault_range;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::{Aim, Combat, Fate, Place, Stage, Step};

use look::{Look, When};

/// How many later volleys a general counts at the most: nobody stands for longer.
const VOLLEYS: u8 = 3;

impl Battle {
    /// What the position is worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        let halves = |side: Side| -> i32 { self.points(side).iter().map(|kind| kind.halves).sum() };
        let points = i64::from(halves(Side::First) - halves(Side::Second)) * 50;
        if self.pos.step == Step::Over {
            let victory = match self.count_points().winner {
                Some(Side::First) => 100_000,
                Some(Side::Second) => -100_000,
                None => 0,
            };
            return victory + points;
        }
        let (south, north) = (self.looks(Side::First), self.looks(Side::Second));
        let lead = halves(Side::First) - halves(Side::Second);
        points + self.outlook(lead) + self.side_worth(Side::First, &south, &north, lead)
            - self.side_worth(Side::Second, &north, &south, -lead)
            + self.quarter_worth(&south, &north)
            + self.combat_worth()
    }

    /// What it is worth to be ahead: the nearer the end, the more.
    fn outlook(&self, lead: i32) -> i64 {
        let ahead = match lead {
            1.. => Side::First,
            0 => return 0,
            _ => Side::Second,
        };
        if self.pos.turn == 0 || self.lacks_objective(ahead) {
            return 0;
        }
        let left = i64::from(self.turns_left());
        let worth = 480 / (left + 1);
        if ahead == Side::First { worth } else { -worth }
    }

    /// A brigade of which half has quit the field may quit it altogether.
    fn brigade_worth(&self, side: Side) -> i64 {
        let (mut all, mut lost) = (0, 0);
        for unit in self.setup.units_of(side) {
            if self.setup.unit(unit).is_battalion() {
                all += 1;
                lost += i64::from(self.is_lost(unit));
            }
        }
        if self.orders_of(side).steadfast {
            -lost * 10
        } else if lost * 2 >= all {
            -200 - lost * 30
        } else {
            -lost * 30
        }
    }

    /// The troops of a side that are on the table, as they look to the judge.
    fn looks(&self, side: Side) -> Vec<Look> {
        self.troops_of(side).map(|unit| self.look(unit)).collect()
    }

    /// Stands, order, officers; what fire and assault promise; nearness to what
    /// the mission asks for.
    fn side_worth(&self, side: Side, own: &[Look], enemies: &[Look], lead: i32) -> i64 {
        let mut worth = 0;
        for unit in self.setup.units_of(side) {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            // Who has marched off has done what he was there for.
            if state.place == Place::Gone(Fate::Exited) && data.is_battalion() {
                worth += i64::from(look::stand_value(data) * i32::from(state.count()));
                worth += i64::from(goal::MARCHED_OFF) + 20;
            }
            if state.is_gone() || data.is_commander() {
                continue;
            }
            worth += i64::from(look::stand_value(data) * i32::from(state.count()));
            // A unit that did nothing need not have been asked.
            worth -= i64::from(state.acted && !state.moved) + i64::from(state.searched);
            worth -= i64::from(state.bogged) * 15;
            worth -= i64::from(data.is_battalion() && !state.officer) * 20;
            worth -= i64::from(self.is_below_half(unit)) * 40;
            worth += i64::from(state.hidden) * 10;
        }
        for look in own {
            worth += i64::from(self.promise(look, enemies));
        }
        worth
            + self.goal_worth(side, own, enemies, lead)
            + self.command_worth(side)
            + self.brigade_worth(side)
    }

    /// Whether a unit sees another and has it in range: guessed for those who
    /// are only thought of.
    fn has_in_sight(&self, look: &Look, enemy: &Look) -> bool {
        let real = look.real && enemy.real;
        (!real || self.are_within(look.unit, enemy.unit, look.range()))
            && self.setup.views().sees(look.at, enemy.at, enemy.revealed)
    }

    /// Whether the fog of this turn lies between two.
    fn is_lost_in_fog(&self, look: &Look, enemy: &Look) -> bool {
        let sight = self.pos.sight;
        sight.is_some_and(|far| !look.at.is_within(enemy.at, far + 2_000))
    }

    /// What a volley at another would cost it, if it is seen.
    fn fire(&self, look: &Look, enemy: &Look, when: When) -> i32 {
        if !look.may_reach(enemy) || (when == When::Now && self.is_lost_in_fog(look, enemy)) {
            return 0;
        }
        match look.fire_at(enemy, when) {
            worth if worth > 0 && self.has_in_sight(look, enemy) => worth,
            _ => 0,
        }
    }

    /// The best volleys of a unit, in this turn and later.
    fn best_fire(&self, look: &Look, enemies: &[Look]) -> (i32, i32) {
        let (mut now, mut later) = (0, 0);
        for enemy in enemies.iter().filter(|enemy| look.may_reach(enemy)) {
            let then = look.fire_at(enemy, When::Later);
            let first = match look.fire_at(enemy, When::Now) {
                worth if worth > now && !self.is_lost_in_fog(look, enemy) => worth,
                _ => 0,
            };
            // Looking costs time: only at who would make a difference.
            if (first > now || then > later) && self.has_in_sight(look, enemy) {
                (now, later) = (now.max(first), later.max(then));
            }
        }
        (now, later)
    }

    /// Whether a unit can still fire this turn.
    fn is_to_fire(&self, unit: UnitId) -> bool {
        let (state, side) = (self.pos.unit(unit), self.setup.unit(unit).side);
        match self.pos.step {
            Step::Declare(firing) | Step::Shoot(firing) | Step::Redirect(firing) => {
                let declares = matches!(self.pos.step, Step::Declare(_));
                if firing == side {
                    !state.fired && (declares || state.aim.is_some())
                } else {
                    firing == self.pos.first
                }
            }
            Step::Assault(_) | Step::Combat(_) | Step::Over => false,
            _ => true,
        }
    }

    /// What a unit can do from where it stands to the enemy it can hurt most:
    /// in this turn, and in the next ones.
    fn promise(&self, look: &Look, enemies: &[Look]) -> i32 {
        let (first, later) = self.best_fire(look, enemies);
        let now = match self.pos.unit(look.unit).aim {
            _ if !self.is_to_fire(look.unit) => 0,
            Some((Aim::Unit(target), _)) => enemies
                .iter()
                .find(|enemy| enemy.unit == target)
                .map_or(0, |enemy| self.fire(look, enemy, When::Now)),
            Some(_) => 2,
            None => first * 2 / 3,
        };
        let charges = enemies.iter().map(|enemy| look.charge_at(enemy));
        now + self.in_time(later) + charges.max().unwrap_or(0) / 2
    }

    /// How much of the fire of later turns counts. One who takes his time thinks of more than the next volley,
    /// and knows when no more will be fired.
    fn in_time(&self, later: i32) -> i32 {
        if self.pondered {
            later * i32::from(self.turns_left().min(VOLLEYS)) * 3 / 10
        } else {
            later / 3
        }
    }

    /// A General with the troops lifts their spirits.
    fn command_worth(&self, side: Side) -> i64 {
        let Some(general) = self.setup.general(side) else {
            return 0;
        };
        match self.pos.unit(general).place {
            Place::With(host) => 20 - i64::from(self.is_below_half(host)) * 15,
            Place::Gone(_) => -60,
            _ => 0,
        }
    }

    /// What an assault under way promises, to the first side.
    fn combat_worth(&self) -> i64 {
        let Some(combat) = &self.pos.combat else {
            return 0;
        };
        let (attacker, defender) = (self.look(combat.attacker), self.look(combat.defender));
        let promise = match combat.stage {
            _ if combat.short => -5,
            Stage::React | Stage::Charge if self.pondered => {
                self.charge_promise(combat, &attacker, &defender)
            }
            Stage::Reply if self.pondered => -attacker.struck_back_by(&defender),
            Stage::React | Stage::Charge if self.check_short(combat).is_ok() => -5,
            Stage::React | Stage::Charge | Stage::Support => attacker.melee_with(&defender),
            Stage::Reply => -defender.blows_at(&attacker) / 2,
            Stage::Follow => 15,
            Stage::Consolidate | Stage::Breakthrough => 20,
            Stage::DefenderRetreat | Stage::AttackerRetreat => 0,
        };
        match self.setup.unit(combat.attacker).side {
            Side::First => i64::from(promise),
            Side::Second => i64::from(-promise),
        }
    }

    /// What the best way to charge home promises.
    fn charge_promise(&self, combat: &Combat, attacker: &Look, defender: &Look) -> i32 {
        let (unit, target) = (combat.attacker, combat.defender);
        let (range, _) = assault_range(self.setup.unit(unit).troop);
        let ways = self.approaches(unit, target).into_iter();
        let dice = ways
            .filter(|way| self.check_charge(unit, target, *way, range).is_ok())
            .filter_map(|way| {
                let (pose, _) = self.charge_end(unit, target, way, range)?;
                Some(self.dice_at(unit, pose, target))
            })
            .max();
        dice.map_or(-5, |dice| attacker.assault_with(i32::from(dice), defender))
    }

    /// Whether nothing is half done.
    pub(crate) fn is_quiet(&self) -> bool {
        let begun = |march: &crate::position::March| march.legs > 0 || march.formed;
        match self.pos.step {
            Step::Moving(_) => self.pos.march.as_ref().is_some_and(begun),
            Step::Combat(_) => false,
            _ => self.pos.falls.is_empty(),
        }
    }

    /// How many phases of both players have gone by.
    pub(crate) fn phases_gone(&self) -> u32 {
        let phase = match self.pos.step {
            Step::Declare(_) | Step::Shoot(_) | Step::Redirect(_) => 1,
            Step::Assault(_) | Step::Combat(_) => 2,
            _ => 0,
        };
        u32::from(self.pos.turn) * 3 + phase
    }

    /// How many phases generals play on in thought.
    ///
    /// A move is judged when the enemy has moved as well: the judge knows what the fire that follows is
    /// worth on the mean, and dice that are thrown in thought only hide it. Of targets half the trials are
    /// judged at sight for the same reason.
    pub(crate) const fn phases_foreseen(&self) -> [u32; 2] {
        match self.pos.step {
            Step::Declare(_) | Step::Shoot(_) | Step::Redirect(_) => [0, 1],
            _ => [1, 1],
        }
    }

    /// A unit as it looks to the judge.
    fn look(&self, unit: UnitId) -> Look {
        Look::of(self, unit)
    }
}
