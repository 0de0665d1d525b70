//! Fall backs (2.6.5, 2.12.2): how a unit goes back from an enemy, over the
//! ground and through friends. Those in response to attacks are in `responses`.

use ground::table::{Bearing, Face, Leg, Pose, Quadrants, Sweep};
use kernel::chance::Unknown;

use crate::Rule;
use crate::defiles::Defiles;
use crate::doings::Doing;
use crate::event::Event;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::way_of_turning;
use crate::position::{Act, Kind};
use crate::refusal::Refusal;
use crate::troops::{Going, Pace, Status};

/// The least that a unit falls back after combat, or in response.
pub(crate) const LEAST: i32 = 3_000;
/// By how much shorter ways are looked at where the longest is barred.
const STEP: i32 = 500;
/// How much farther it may go to pass through a friend.
const STRETCH: i32 = 2_000;

impl Battle {
    /// The enemy nearest to a unit.
    pub(crate) fn nearest_enemy(&self, unit: UnitId) -> Option<UnitId> {
        self.enemies_of(unit)
            .min_by_key(|enemy| (self.distance(unit, *enemy), *enemy))
    }

    /// How a unit stands when it faces an enemy to fall back from it.
    pub(crate) fn facing_back(&self, unit: UnitId, enemy: UnitId) -> Pose {
        let quad = self.quad(unit);
        let front = Quadrants::of(&quad);
        //= s2-6.5-a
        if front.zone(Face::Front).holds_part_of(&self.quad(enemy)) {
            return self.pos.unit(unit).pose;
        }
        let towards = Bearing::between(quad.centre(), self.quad(enemy).centre());
        self.turned(unit, towards.unwrap_or_default())
    }

    /// Whether a unit can go straight back so far, through friends, and stand there.
    pub(crate) fn back_to(&self, unit: UnitId, from: Pose, distance: i32) -> Option<Pose> {
        self.back_but_for(unit, from, distance, &[])
    }

    /// The same if these were not there.
    fn back_but_for(
        &self,
        unit: UnitId,
        from: Pose,
        distance: i32,
        but: &[UnitId],
    ) -> Option<Pose> {
        let shape = self.setup.shape(unit);
        let leg = Leg::Back(distance);
        let end = leg.end(from, shape);
        // What is cheap to see is looked at first.
        if !self.is_free(unit, end, but) || self.stands_on_line(self.foot_at(unit, end).frame()) {
            return None;
        }
        let ground = self.ground_along(unit, from, leg);
        if ground.going == Going::Impassable || !self.lets_back(unit, ground.defile) {
            return None;
        }
        let sweep = Sweep::new(shape, from, leg);
        let mut feet = self.feet(self.enemies_of(unit));
        feet.retain(|(_, foot)| !sweep.start().overlaps(foot));
        let hit = sweep.first_hit(shape, &obstacles(&feet));
        hit.is_none().then_some(end)
    }

    /// Whether the defile on a way back, if there is one, still lets a unit through. By the first reading
    /// whoever fell back was not counted out.
    pub(crate) fn lets_back(&self, unit: UnitId, defile: Option<Defiles>) -> bool {
        let open = |defile| self.defile_is_open(unit, defile).is_ok();
        self.first_reading() || defile.is_none_or(open)
    }

    /// The defile that a unit passes which goes so far straight back.
    fn defile_behind(&self, unit: UnitId, from: Pose, gone: i32) -> Option<Defiles> {
        let ground = (gone > 0).then(|| self.ground_along(unit, from, Leg::Back(gone)));
        ground.and_then(|ground| ground.defile)
    }

    /// Where a unit comes to stand that goes so far straight back, or a little farther if nothing but a
    /// friend keeps it from standing there. By the first reading it went farther whatever barred it.
    fn back_past_friends(&self, unit: UnitId, from: Pose, distance: i32) -> Option<(Pose, i32)> {
        let end = |so_far: i32| Some((self.back_to(unit, from, so_far)?, so_far));
        end(distance).or_else(|| {
            let friends: Vec<_> = self.units_of(self.side(unit)).collect();
            let open = || self.back_but_for(unit, from, distance, &friends).is_some();
            //= s2-6.5-b s2-6.5-c s2-12.2-c
            let clears = self.first_reading() || open();
            let mut farther = (1..=STRETCH / 100).map(|step| distance + step * 100);
            clears.then(|| farther.find_map(end)).flatten()
        })
    }

    /// Where a unit comes to stand that must fall back so far from an enemy: as far as it can, and
    /// farther to pass through a friend.
    pub(crate) fn retirement(&self, unit: UnitId, enemy: UnitId, distance: i32) -> (Pose, i32) {
        let from = self.facing_back(unit, enemy);
        let shorter = || {
            let mut tries = (1..distance / 100).map(|step| distance - step * 100);
            tries.find_map(|so_far| Some((self.back_to(unit, from, so_far)?, so_far)))
        };
        self.back_past_friends(unit, from, distance)
            .or_else(shorter)
            .unwrap_or((self.pos.unit(unit).pose, 0))
    }

    /// Moves a unit back from an enemy; whether it went at least 3 inches.
    pub(crate) fn retire(
        &mut self,
        unit: UnitId,
        enemy: UnitId,
        distance: i32,
        rule: Rule,
        cx: &mut Cx<'_>,
    ) -> Result<bool, Unknown> {
        let guns = self.guns_of(unit);
        let start = self.pos.unit(unit).pose;
        let (end, gone) = self.retirement(unit, enemy, distance);
        let defile = if self.first_reading() {
            let from = Pose::new(start.at, end.facing);
            self.defile_behind(unit, from, gone.max(1))
        } else {
            self.defile_behind(unit, self.facing_back(unit, enemy), gone)
        };
        self.mark_passed(unit, end);
        self.leave_fights(unit);
        let far = self.counted(unit, end, gone);
        let is_gun = self.setup.unit(unit).arm.is_artillery();
        let stays = is_gun && !self.would_limber(unit, far);
        let limbers = is_gun && !self.first_reading();
        let state = self.pos.unit_mut(unit);
        state.pose = end;
        state.moved += far;
        //= s2-5.2-a
        if !stays {
            //= s2-5.8-e
            state.changed |= limbers && state.status == Status::Defend;
            state.status = Status::Normal;
        }
        cx.log.note(|| Event::FellBack(unit, gone, rule));
        self.pass_defile(unit, defile);
        if let Some(gun) = guns.filter(|_| gone > 0) {
            self.take_guns_along(gun, unit, enemy, (gone, defile), cx)?;
        }
        // Who could not go back at all stays pinned and under fire where he was.
        //= s2-6.5-a s2-17.9
        if gone > 0 || self.first_reading() {
            self.after_way(unit, start, cx)?;
        }
        Ok(gone >= LEAST)
    }

    /// Attached guns go back with their infantry, through the same defile, beside it if there is room and
    /// they are let through.
    fn take_guns_along(
        &mut self,
        gun: UnitId,
        infantry: UnitId,
        enemy: UnitId,
        (gone, defile): (i32, Option<Defiles>),
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        // Points may lie on the guns from before they were attached.
        if !self.first_reading() {
            self.stirs(gun, cx)?;
        }
        let shape = self.setup.shape(infantry);
        let apart = i32::midpoint(shape.width(), self.setup.shape(gun).width()) + 2;
        let pose = self.pos.unit(infantry).pose;
        let hands = [ground::table::Hand::Right, ground::table::Hand::Left];
        let sides = hands.map(|to| {
            Leg::Sidestep {
                to,
                distance: apart,
            }
            .end(pose, shape)
        });
        let near = |pose: &Pose| self.pos.unit(gun).pose.at.distance(pose.at);
        let free = |pose: &Pose| {
            let foot = self.foot_at(gun, *pose);
            self.is_free(gun, *pose, &[])
                && !self.may_not_stay(gun, *pose)
                && self.going_under(gun, &foot) != Going::Impassable
        };
        let let_through = self.lets_back(gun, defile);
        let beside = sides.into_iter().filter(free);
        let beside = beside.filter(|_| let_through).min_by_key(near);
        let (end, defile) = if let Some(end) = beside {
            (end, defile)
        } else {
            let (end, alone) = self.retirement(gun, enemy, gone);
            let from = self.facing_back(gun, enemy);
            (end, self.defile_behind(gun, from, alone))
        };
        let limbers = !self.first_reading();
        //= s2-5.6-b
        self.pass_defile(gun, defile.filter(|_| limbers));
        let member = limbers && self.pos.turn.members.contains(&gun);
        let gone = self.pos.unit(gun).pose.at.distance(end.at);
        let far = self.counted(gun, end, gone);
        // By the first reading any way limbered them.
        let stays = limbers && !self.would_limber(gun, far);
        let state = self.pos.unit_mut(gun);
        state.moved += far;
        state.pose = end;
        if !stays {
            //= s2-5.8-e s2-14.3-b
            state.changed |= limbers && state.status == Status::Defend;
            state.status = Status::Normal;
        }
        if member {
            state.act = state.act.max(Act::FellBack);
        }
        self.after_move(gun, cx)
    }

    /// The friends through whom a unit goes that comes to stand so.
    fn passed_by(&self, unit: UnitId, end: Pose) -> Vec<UnitId> {
        let start = self.pos.unit(unit).pose;
        let way = end.at - start.at;
        if way.length() == 0 {
            return Vec::new();
        }
        let shape = self.setup.shape(unit);
        let sweep = Sweep::new(shape, Pose::new(start.at, end.facing), Leg::Shift(way));
        let passed = |friend: &UnitId| {
            let foot = [(friend.index(), self.foot(*friend))];
            *friend != unit && sweep.first_hit(shape, &obstacles(&foot)).is_some()
        };
        self.units_of(self.side(unit)).filter(passed).collect()
    }

    /// Friends that were moved through do not go forward this period.
    fn mark_passed(&mut self, unit: UnitId, end: Pose) {
        for friend in self.passed_by(unit, end) {
            //= s2-6.5-d
            self.pos.unit_mut(friend).passed_through = true;
        }
    }

    /// Whether a unit goes through nobody who has still to charge home, and so could not. By the first reading
    /// he charged all the same.
    pub(crate) fn spares_chargers(&self, unit: UnitId, end: Pose) -> Result<(), Refusal> {
        let open = self.pos.turn.charges.iter().filter(|one| !one.halted);
        let mut chargers = open.map(|one| one.unit);
        if self.first_reading() || chargers.clone().next().is_none() {
            return Ok(());
        }
        let passed = self.passed_by(unit, end);
        //= s2-6.5-d
        if chargers.any(|one| passed.contains(&one)) {
            return Err(Refusal::ThroughACharger);
        }
        Ok(())
    }

    /// How far a unit may fall back from an enemy: at the normal rate of the ground behind it.
    pub(crate) fn most_back(&self, unit: UnitId, enemy: UnitId) -> i32 {
        let from = self.facing_back(unit, enemy);
        let rates = self.rates(unit, Pace::Normal);
        //= s2-6.5-b s2-5.5-a
        let open = self.open_way(unit, from, Leg::Back(rates.good), rates);
        let ground = self.ground_along(unit, from, Leg::Back(rates.good));
        match ground.going {
            Going::Good => rates.good,
            Going::Bad => open,
            // What bars the way is for whoever tries it.
            Going::Impassable => open.max(rates.bad),
        }
    }

    /// Whether a unit can fall back so far, or a little farther to clear a friend in its path.
    pub(crate) fn can_fall_back(
        &self,
        unit: UnitId,
        enemy: UnitId,
        distance: i32,
    ) -> Result<(), Refusal> {
        let from = self.facing_back(unit, enemy);
        if self.back_past_friends(unit, from, distance).is_some() {
            return Ok(());
        }
        Err(self.bars_back(unit, from, distance))
    }

    /// Whether a unit that began in a Contact Zone has not changed face: that is one of the moves that it may
    /// make there, and then no other but a contact move. By the first reading it could do both.
    pub(crate) fn has_not_adjusted(&self, unit: UnitId) -> Result<(), Refusal> {
        let state = self.pos.unit(unit);
        //= s2-6.4
        if state.in_contact && state.act == Act::Faced && !self.first_reading() {
            return Err(Refusal::HasTurned);
        }
        Ok(())
    }

    /// Fall backs worth listing: as far as may be, by the least of those in response, and where that may not be,
    /// as far as it may.
    pub(crate) fn fall_backs(&self, unit: UnitId) -> Vec<i32> {
        let mut distances = vec![LEAST];
        let enemy = self.nearest_enemy(unit);
        let Some(enemy) = enemy.filter(|_| self.may(unit, Doing::FallBack).is_ok()) else {
            return distances;
        };
        let most = self.most_back(unit, enemy);
        distances.push(most);
        if self.may_fall_back(unit, most).is_err() {
            let mut shorter = (1..=most / STEP).rev().map(|step| step * STEP);
            let open = shorter.find(|so_far| self.may_fall_back(unit, *so_far).is_ok());
            distances.extend(open.filter(|open| *open != LEAST));
        }
        distances
    }

    pub(crate) fn may_fall_back(&self, unit: UnitId, distance: i32) -> Result<(), Refusal> {
        self.may(unit, Doing::FallBack)?;
        let state = self.pos.unit(unit);
        if state.act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        self.has_not_adjusted(unit)?;
        //= s2-3.9-b
        if !state.in_contact && self.pos.turn.order != Some(Kind::Regroup) {
            return Err(Refusal::NotInContactZone);
        }
        //= s2-6.5-b
        let enemy = self.nearest_enemy(unit).ok_or(Refusal::NotInContactZone)?;
        if distance > self.most_back(unit, enemy) || distance <= 0 {
            return Err(Refusal::FallBackTooFar);
        }
        if self.still_responds(unit) && distance < LEAST {
            return Err(Refusal::FallBackTooShort);
        }
        self.can_fall_back(unit, enemy, distance)?;
        let (end, gone) = self.retirement(unit, enemy, distance);
        if self.is_deployed_anew(unit) && self.would_limber(unit, self.counted(unit, end, gone)) {
            return Err(Refusal::OneChange);
        }
        self.spares_chargers(unit, end)
    }

    /// Whether a fall back of a unit in its own turn is its response: its owner moves second, and it was pinned
    /// or attacked by fire. By the first reading it did not matter who moved first.
    fn still_responds(&self, unit: UnitId) -> bool {
        //= s2-8.5-d s2-8.5-e
        let second = self.pos.active != self.pos.first || self.first_reading();
        second && self.pos.engaged.iter().any(|one| one.on == unit)
    }

    /// Whether guns have been deployed in this turn. By the first reading they could be limbered again.
    pub(crate) fn is_deployed_anew(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let guns = self.setup.unit(unit).arm.is_artillery();
        //= s2-5.8-e
        guns && state.changed && state.status == Status::Defend && !self.first_reading()
    }

    /// How far a unit counts as moved that goes so far back: turning is movement of guns. By the first reading
    /// they turned to the enemy for nothing.
    fn counted(&self, unit: UnitId, end: Pose, gone: i32) -> i32 {
        let turned = self.pos.unit(unit).pose.facing.turn_to(end.facing).size();
        //= s2-18.6-g
        if self.setup.unit(unit).arm.is_artillery() && !self.first_reading() {
            gone + way_of_turning(turned)
        } else {
            gone
        }
    }

    /// Whether guns that go so far are limbered by it.
    pub(crate) fn would_limber(&self, unit: UnitId, far: i32) -> bool {
        let gun = self.setup.unit(unit).arm.gun();
        gun.is_some_and(|gun| far > gun.minor_move())
    }

    pub(crate) fn make_fall_back(
        &mut self,
        unit: UnitId,
        distance: i32,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.stirs(unit, cx)?;
        let Some(enemy) = self.nearest_enemy(unit).filter(|_| self.is_here(unit)) else {
            return Ok(());
        };
        self.retire(unit, enemy, distance, Self::fall_back_rule(), cx)?;
        self.pos.unit_mut(unit).act = Act::FellBack;
        Ok(())
    }
}
