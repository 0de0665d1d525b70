//! What a position is worth: the judgement that computer generals think with.
//!
//! `mod.rs` adds up ground, troops and orders, `outlook.rs` guesses what combats
//! under way will bring, `glance.rs` says how an order looks before it is tried.
//! Nothing here is a rule: a game that is played without these files is the same
//! game.

mod glance;
mod outlook;

use ground::table::{Face, Point, Quadrants};
use kernel::Side;

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::{Bond, Chit, Kind, Place, Stage, TurnKind};
use crate::setup::{Level, Objective};
use crate::troops::{Role, Status};

/// A victory outweighs any points.
const VICTORY: i64 = 100_000;
/// What a command point in stock is worth.
const POINT: i64 = 7;
/// What an inch nearer to a goal is worth to a unit.
const INCH: i64 = 11;
/// What it is worth to have turns left.
const TEMPO: i64 = 120;
/// What an SP more or less about a unit is worth to it where the enemy is near.
const CROWD: i64 = 4;
/// How near the enemy is when it comes to blows.
const CLOSE: i32 = 9_000;

const fn sign(side: Side) -> i64 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

impl Battle {
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
        let mut worth = lead;
        for unit in self.setup.unit_ids() {
            let side = self.side(unit);
            worth += sign(side) * self.value(unit, &holders);
        }
        for general in self.setup.general_ids() {
            worth += sign(self.setup.general(general).side) * self.general_value(general);
        }
        if self.pos.turn.kind == TurnKind::Controlled {
            // A general who takes control gives no more orders: those come first.
            worth -= sign(self.pos.active) * 12;
        }
        worth + self.outlook() + self.tempo()
    }

    /// What it is worth to the side that moves to have turns left: a phase is not ended before its time,
    /// and generals who command come first.
    fn tempo(&self) -> i64 {
        let side = self.pos.active;
        let command = match self.pos.stage {
            Stage::Over | Stage::Begin | Stage::Firefights | Stage::Fire(_) => return 0,
            Stage::Senior => 4,
            // Beginning is better than waiting, by no more than a hair; asking for help is not.
            Stage::Scope => 1 - 2 * i64::try_from(self.pos.turn.asked.len()).unwrap_or(0),
            _ => 0,
        };
        let members = &self.pos.turn.members;
        let mut units = self.units_of(side);
        let left = units.any(|unit| !self.pos.unit(unit).taken && !members.contains(&unit));
        sign(side) * (command + if left { TEMPO } else { 0 })
    }

    /// What a unit is worth to its side as and where it stands.
    fn value(&self, unit: UnitId, holders: &[Option<Side>]) -> i64 {
        let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let sps = i64::from(setup.sps);
        let price = 60 + 100 * i64::from(self.setup.points_per_sp);
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
        self.stance(unit) + self.pull(unit, holders) - hurt - fire - tired
            + self.chit_value(Who::Unit(unit))
    }

    /// How well a unit stands: looking at the enemy, deployed where it should be.
    fn stance(&self, unit: UnitId) -> i64 {
        let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let at = state.pose.at;
        let near = self
            .enemies_of(unit)
            .map(|enemy| (self.pos.unit(enemy).pose.at.distance_squared(at), enemy))
            .min();
        let Some((gap, enemy)) = near else { return 0 };
        let close = gap <= i64::from(CLOSE) * i64::from(CLOSE);
        let mut value = 0;
        if close {
            let quad = self.base(unit);
            let quadrants = Quadrants::of(&quad);
            let there = self.pos.unit(enemy).pose.at;
            if quadrants.at(there) != Some(Face::Front) {
                value -= 25;
            }
            if matches!(state.status, Status::Rapid | Status::RoadMarch) || state.defile {
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
                (true, false) => -15,
                (false, false) => 0,
            };
            if gap < 3_200 * 3_200 {
                value -= 60;
            }
        } else if setup.arm.is_infantry() && state.status == Status::Defend {
            // Those who hold ground dig in; those who want more must move.
            value += if self.stays(unit) { 14 } else { -14 };
        }
        if let Some(area) = self.held_by(unit) {
            value += 12 + 4 * self.setup.built_up[area].cover as i64;
        }
        value
    }

    /// Whether a unit has what it wants where it is.
    fn stays(&self, unit: UnitId) -> bool {
        let side = self.side(unit);
        let here = self.pos.unit(unit).pose.at;
        let holds = |one: &Objective| here.is_within(one.at, one.within + 1_500);
        self.setup.objectives.iter().any(holds) || self.setup.attacker == Some(side.other())
    }

    /// How near a unit is to what its side should take or hold.
    fn pull(&self, unit: UnitId, holders: &[Option<Side>]) -> i64 {
        let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let side = setup.side;
        let at = state.pose.at;
        let attacks = self.setup.attacker == Some(side);
        let mut best = 0;
        for (objective, holder) in self.setup.objectives.iter().zip(holders) {
            let far = at.distance(objective.at) - objective.within;
            let far = i64::from(far.max(0)) / 100;
            let weight = i64::from(objective.points.max(1));
            let theirs = *holder != Some(side);
            let eager = if theirs { 3 } else { 2 };
            // The more a place is worth, the farther it draws.
            let draw = (300 - far).max(0) * INCH * (weight + 6) * eager / (10 * 30);
            best = best.max(draw);
        }
        if setup.arm.is_artillery() {
            return best / 3;
        }
        let reserve = matches!(setup.role, Role::ArmyResource | Role::CorpsResource);
        let early = self.pos.period * 2 < self.setup.periods;
        let towards = match (attacks, reserve && early) {
            (true, false) => best,
            (true, true) => best / 2,
            (false, false) => best * 2 / 3,
            (false, true) => best / 3,
        };
        towards + self.contact_value(unit, at)
    }

    /// What it is worth to have enemies before one's front, near enough to strike.
    fn contact_value(&self, unit: UnitId, at: Point) -> i64 {
        let own = i64::from(self.sps(unit));
        let (mut value, mut against) = (0, 0);
        for enemy in self.enemies_of(unit) {
            let there = self.pos.unit(enemy).pose.at;
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
        if against == 0 {
            return 0;
        }
        // Nobody goes alone among many.
        let friends = self.units_of(self.side(unit));
        let near = friends.filter(|friend| self.pos.unit(*friend).pose.at.is_within(at, 6_000));
        let with: i64 = near.map(|friend| i64::from(self.sps(friend))).sum();
        value.clamp(-30, 30) + ((with - against) * CROWD).clamp(-40, 20)
    }

    /// What a general is worth as and where he stands.
    fn general_value(&self, general: GeneralId) -> i64 {
        let (setup, state) = (self.setup.general(general), self.pos.general(general));
        if !state.present {
            return 0;
        }
        let mut value = POINT * i64::from(state.points) - 40 * i64::from(state.wounds);
        if setup.hq.is_none() && setup.level == Level::Corps && self.pos.stage == Stage::Turns {
            // Points that a corps general does not use are lost.
            value -= POINT * i64::from(state.points) / 2;
        }
        value += self.chit_value(Who::General(general));
        let (mut near, mut all) = (0, 0);
        for unit in self.units_of(setup.side) {
            if self.under(unit) == general {
                all += 1;
                near += i64::from(self.general_gap(general, unit) <= setup.level.distance());
            }
        }
        if setup.level == Level::Division {
            value -= 15 * (all - near);
        }
        if setup.level.is_senior() {
            let next: i64 = self
                .setup
                .generals_of(setup.side)
                .filter(|other| self.setup.is_under(*other, general))
                .filter(|other| self.pos.general(*other).present)
                .map(|other| i64::from(self.pos.general(other).at.distance(state.at)) / 1_000)
                .min()
                .unwrap_or(0);
            value -= next.min(30);
        }
        value
    }

    /// What an order on a command is worth.
    fn chit_value(&self, who: Who) -> i64 {
        let Some(chit) = self.chit(who) else { return 0 };
        let kind = match chit {
            Chit::Unseen => return 15,
            Chit::Down(kind) | Chit::Up(kind) => kind,
        };
        let side = self.side_of(who);
        let members: Vec<UnitId> = match who {
            Who::Unit(unit) => vec![unit],
            Who::General(general) => {
                let units = self.units_of(side);
                units.filter(|unit| self.under(*unit) == general).collect()
            }
        };
        let (mut hits, mut close, mut count) = (0, 0, 0);
        for unit in &members {
            let at = self.pos.unit(*unit).pose.at;
            let mut enemies = self.enemies_of(*unit);
            let near = enemies.any(|enemy| self.pos.unit(enemy).pose.at.is_within(at, CLOSE));
            close += i64::from(near);
            count += 1;
            if !self.setup.unit(*unit).arm.is_artillery() {
                hits += i64::from(self.pos.unit(*unit).hits);
            }
        }
        let per = i64::from(matches!(who, Who::General(_)));
        match kind {
            Kind::Action if close > 0 => 14 + 12 * close,
            Kind::Action => -5,
            Kind::Move if close == 0 && self.setup.attacker == Some(side) => 10 + 6 * count * per,
            Kind::Move if close == 0 => 4 + 4 * count * per,
            Kind::Move => -15,
            Kind::Regroup => 9 * hits - 12 - 6 * close,
            Kind::BreakOff => -30,
        }
    }

    /// Whether a unit fights a firefight or pins.
    pub(super) fn is_engaged(&self, unit: UnitId, bond: Bond) -> bool {
        let mut engaged = self.pos.engaged.iter();
        engaged.any(|one| one.bond == bond && (one.by == unit || one.on == unit))
    }
}
