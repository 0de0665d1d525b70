//! What a position is worth: the judgement that computer generals think with.
//!
//! `plan.rs` gives every command its aim and `corps.rs` keeps corps together and
//! reserves back, `mod.rs` adds up ground and troops,
//! `command.rs` generals and orders, `outlook.rs` guesses what combats under way
//! will bring, `glance.rs` says how an order looks before it is tried,
//! `foretell.rs` how likely victory is where thought ends.
//! Nothing here is a rule: a game that is played without these files is the same
//! game.

mod command;
mod corps;
mod foretell;
mod glance;
mod outlook;
mod plan;

use ground::table::{Face, Quadrants};
use kernel::Side;

use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::{Bond, Place, Stage};
use crate::troops::Status;
use plan::{Plan, Task};

/// A victory outweighs any points.
const VICTORY: i64 = 100_000;
/// What a victory is worth to one who plays on in his thoughts.
const CERTAIN: i64 = 1_000;
/// By how much one must lead in the last period to be half sure of it.
const HALF_SURE: i64 = 300;
/// By how much more for every period that is still to come.
const STILL_OPEN: i64 = 150;
/// What a unit loses that has no turn.
const MISSED: i64 = 120;
/// How much of what an SP is worth it is worth to those who attack, in hundredths.
const BOLD: i64 = 60;
/// What an SP more or less about a unit is worth to it where the enemy is near.
const CROWD: i64 = 4;
/// How near the enemy is when it comes to blows.
const CLOSE: i32 = 9_000;
/// How far apart the middles of two units are that come to grips.
const GRIPS: i32 = 4_000;
/// From where on it matters whether one looks at him.
const WATCHED: i32 = 14_000;

const fn sign(side: Side) -> i64 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

impl Battle {
    /// How near the first side is to victory, in thousandths: the judgement of one who plays on in his
    /// thoughts, to whom a lead that decides the day is as good as a larger one.
    pub(crate) fn judge_victory(&self) -> i64 {
        let worth = self.judge();
        if self.pos.stage == Stage::Over {
            return worth.clamp(-CERTAIN, CERTAIN) + worth % VICTORY / 50;
        }
        let left = i64::from(self.setup.periods.saturating_sub(self.pos.period));
        CERTAIN * worth / (worth.abs() + HALF_SURE + STILL_OPEN * left)
    }

    /// The position's worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        let places = self.setup.objectives.iter();
        let holders: Vec<Option<Side>> = places.map(|place| self.holder(place)).collect();
        let points = self.points_by(&holders);
        let lead = i64::from(points.first - points.second) * 100;
        if self.pos.stage == Stage::Over {
            let conceded = Side::BOTH.into_iter().find(|side| self.pos.conceded[*side]);
            let winner = conceded.map(Side::other);
            let winner = winner.or(match lead {
                1.. => Some(Side::First),
                0 => None,
                _ => Some(Side::Second),
            });
            return lead + winner.map_or(0, |side| sign(side) * VICTORY);
        }
        let plan = self.plan();
        let mut worth = lead;
        for unit in self.setup.unit_ids() {
            worth += sign(self.side(unit)) * self.value(unit, &plan);
        }
        worth
            + self.command_value(&plan)
            + self.outlook(&plan)
            + self.openings(&plan)
            + self.tempo()
    }

    /// What it costs to have left turns untaken, so that a phase is not ended before its time; and generals
    /// who command come first.
    fn tempo(&self) -> i64 {
        let side = self.pos.active;
        let over = matches!(self.pos.stage, Stage::Firefights | Stage::Fire(_));
        let command = match self.pos.stage {
            Stage::Over | Stage::Begin => return 0,
            // Whoever has given an order needs a reason for the next one.
            Stage::Senior if !self.pos.turn.ordered => 4,
            // Beginning is better than waiting, by no more than a hair; asking for help is not.
            Stage::Scope => 1 - 2 * i64::try_from(self.pos.turn.asked.len()).unwrap_or(0),
            _ => 0,
        };
        let missed: i64 = Side::BOTH
            .into_iter()
            .map(|side| {
                let ended = over || side == self.pos.first && side != self.pos.active;
                sign(side) * MISSED * self.missed(side, ended)
            })
            .sum();
        sign(side) * (command - self.skipped(side)) - missed
    }

    /// What a unit is worth to its side as and where it stands.
    fn value(&self, unit: UnitId, plan: &Plan) -> i64 {
        let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let sps = i64::from(setup.sps);
        let price = self.price(unit, plan);
        match state.place {
            Place::Broken | Place::Captured => return -60 * sps,
            Place::Waiting => return 0,
            Place::Table => {}
        }
        let hits = i64::from(state.hits);
        // The first hits hurt little; the last one loses everything.
        let hurt = 10 * hits + price * hits * hits * 7 / (10 * sps.max(1));
        let fire = 12 * i64::try_from(state.markers.len()).unwrap_or(0);
        let tired = 9 * i64::from(state.fatigue);
        self.stance(unit, plan) + self.pull(unit, plan) - hurt - fire - tired
    }

    /// What an SP of a unit is worth. Those who must win ground pay for it.
    fn price(&self, unit: UnitId, plan: &Plan) -> i64 {
        let price = 60 + 100 * i64::from(self.setup.points_per_sp);
        if plan.attacks[self.side(unit)] {
            price * BOLD / 100
        } else {
            price
        }
    }

    /// How well a unit stands: looking at the enemy, deployed where it should be.
    fn stance(&self, unit: UnitId, plan: &Plan) -> i64 {
        let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let Some((gap, enemy)) = plan.near[unit.index()] else {
            return 0;
        };
        let within = |limit: i32| gap <= i64::from(limit) * i64::from(limit);
        let mut value = 0;
        if within(WATCHED) {
            let close = within(CLOSE);
            let quadrants = Quadrants::of(&self.base(unit));
            if quadrants.at(plan.at[enemy.index()]) != Some(Face::Front) {
                value -= if close { 25 } else { 10 };
            }
            let spread = !matches!(state.status, Status::Rapid | Status::RoadMarch);
            if close && (!spread || state.defile) {
                value -= 30;
            }
        }
        if setup.arm.is_artillery() {
            let reach = setup.arm.gun().map_or(0, |gun| i32::from(gun.ranges()[1]));
            let reach = i64::from(reach) * 1_100;
            let in_range = gap <= reach * reach;
            value += match (state.status == Status::Defend, in_range) {
                (true, true) => 35,
                (false, true) => 5,
                // Whoever waits for the enemy waits ready.
                (true, false) if Self::stays(unit, plan) => 4,
                (true, false) => -15,
                (false, false) => 0,
            };
            if gap < 3_200 * 3_200 {
                value -= 60;
            }
        } else if setup.arm.is_infantry() && state.status == Status::Defend {
            // Those who hold ground dig in; those who want more must move.
            value += if Self::stays(unit, plan) { 14 } else { -14 };
        }
        if let Some(area) = self.held_by(unit) {
            value += 12 + 4 * self.setup.built_up[area].cover as i64;
        }
        value
    }

    /// Whether a unit has what it wants where it is.
    fn stays(unit: UnitId, plan: &Plan) -> bool {
        plan.aims[unit.index()].is_none_or(|aim| {
            let here = plan.at[unit.index()];
            aim.task != Task::Take && here.is_within(aim.at, aim.within + 3_500)
        })
    }

    /// How near a unit is to its aim, and how it stands to the enemies there.
    fn pull(&self, unit: UnitId, plan: &Plan) -> i64 {
        let Some(aim) = plan.aims[unit.index()] else {
            return 0;
        };
        let at = plan.at[unit.index()];
        let place = at.distance(aim.at) - aim.within;
        let foe = aim.foe.map_or(0, |foe| at.distance(foe) - GRIPS);
        let far = i64::from(place.max(foe).max(0));
        let towards = -far.min(30_000) * aim.inch / 1_000;
        if self.setup.unit(unit).arm.is_artillery() {
            return towards;
        }
        towards + self.contact_value(unit, plan)
    }

    /// What it is worth to have enemies before one's front, near enough to strike.
    fn contact_value(&self, unit: UnitId, plan: &Plan) -> i64 {
        let near = plan.near[unit.index()];
        if near.is_none_or(|(gap, _)| gap >= 7_000 * 7_000) {
            return 0;
        }
        let at = plan.at[unit.index()];
        let own = i64::from(self.sps(unit));
        let (mut value, mut against) = (0, 0);
        for enemy in self.enemies_of(unit) {
            let there = plan.at[enemy.index()];
            if !there.is_within(at, 7_000) {
                continue;
            }
            let gap = i64::from(at.distance(there));
            let theirs = i64::from(self.sps(enemy));
            let guns = self.setup.unit(enemy).arm.is_artillery();
            // The stronger seeks the weaker, and the weaker keeps away.
            let edge = own - theirs + i64::from(guns);
            value += edge * (7_000 - gap) / 900;
            against += theirs;
        }
        // Nobody goes alone among many.
        let friends = self.units_of(self.side(unit));
        let near = friends.filter(|friend| plan.at[friend.index()].is_within(at, 6_000));
        let with: i64 = near.map(|friend| i64::from(self.sps(friend))).sum();
        let alone = if plan.attacks[self.side(unit)] {
            -16
        } else {
            -40
        };
        value.clamp(-30, 30) + ((with - against) * CROWD).clamp(alone, 20)
    }

    /// Whether a unit fights a firefight or pins.
    pub(super) fn is_engaged(&self, unit: UnitId, bond: Bond) -> bool {
        let mut engaged = self.pos.engaged.iter();
        engaged.any(|one| one.bond == bond && (one.by == unit || one.on == unit))
    }
}
