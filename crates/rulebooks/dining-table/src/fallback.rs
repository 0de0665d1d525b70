//! Fall backs (2.6.5, 2.12.2) and responses to attacks by fire and pins (2.8.3
//! to 2.8.5).

use ground::table::{Bearing, Face, Leg, Pose, Quadrants, Sweep};
use kernel::chance::Unknown;

use crate::Rule;
use crate::doings::Doing;
use crate::event::Event;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Act, Kind, Stage};
use crate::refusal::Refusal;
use crate::troops::{Going, Pace, Status};

/// The least that a unit falls back after combat, or in response.
pub(crate) const LEAST: i32 = 3_000;
/// How much farther it may go to pass through a friend.
const STRETCH: i32 = 2_000;

impl Battle {
    /// The enemy nearest to a unit.
    pub(crate) fn nearest_enemy(&self, unit: UnitId) -> Option<UnitId> {
        self.enemies_of(unit)
            .min_by_key(|enemy| (self.distance(unit, *enemy), *enemy))
    }

    /// How a unit stands when it faces an enemy to fall back from it.
    fn facing_back(&self, unit: UnitId, enemy: UnitId) -> Pose {
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
    fn back_to(&self, unit: UnitId, from: Pose, distance: i32) -> Option<Pose> {
        let shape = self.setup.shape(unit);
        let leg = Leg::Back(distance);
        let end = leg.end(from, shape);
        // What is cheap to see is looked at first.
        if !self.is_free(unit, end, &[])
            || self.stands_on_line(self.foot_at(unit, end).frame())
            || self.ground_along(unit, from, leg).going == Going::Impassable
        {
            return None;
        }
        let sweep = Sweep::new(shape, from, leg);
        let mut feet = self.feet(self.enemies_of(unit));
        feet.retain(|(_, foot)| !sweep.start().overlaps(foot));
        let hit = sweep.first_hit(shape, &obstacles(&feet));
        hit.is_none().then_some(end)
    }

    /// Where a unit comes to stand that must fall back so far from an enemy: as far as it can, and
    /// farther to pass through a friend.
    pub(crate) fn retirement(&self, unit: UnitId, enemy: UnitId, distance: i32) -> (Pose, i32) {
        let from = self.facing_back(unit, enemy);
        //= s2-12.2-c s2-6.5-c
        let farther = (0..=STRETCH / 100).map(|step| distance + step * 100);
        let shorter = (1..distance / 100).map(|step| distance - step * 100);
        for so_far in farther.chain(shorter) {
            if let Some(end) = self.back_to(unit, from, so_far) {
                return (end, so_far);
            }
        }
        (self.pos.unit(unit).pose, 0)
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
        self.mark_passed(unit, end);
        self.leave_fights(unit);
        let gun = self.setup.unit(unit).arm.gun();
        let limbers = !self.first_reading();
        let state = self.pos.unit_mut(unit);
        state.pose = end;
        state.moved += gone;
        //= s2-5.2-a
        if gun.is_none_or(|gun| gone > gun.minor_move()) {
            //= s2-5.8-e
            state.changed |= gun.is_some() && limbers && state.status == Status::Defend;
            state.status = Status::Normal;
        }
        cx.log.note(|| Event::FellBack(unit, gone, rule));
        if let Some(gun) = guns.filter(|_| gone > 0) {
            self.take_guns_along(gun, unit, enemy, gone, cx)?;
        }
        let ground = self.ground_along(
            unit,
            Pose::new(start.at, end.facing),
            Leg::Back(gone.max(1)),
        );
        self.pass_defile(unit, ground.defile);
        self.after_way(unit, start, cx)?;
        Ok(gone >= LEAST)
    }

    /// Attached guns go back with their infantry, beside it if there is room.
    fn take_guns_along(
        &mut self,
        gun: UnitId,
        infantry: UnitId,
        enemy: UnitId,
        gone: i32,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
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
        let beside = sides.into_iter().filter(free).min_by_key(near);
        let end = beside.unwrap_or_else(|| self.retirement(gun, enemy, gone).0);
        let limbers = !self.first_reading();
        let member = limbers && self.pos.turn.members.contains(&gun);
        let state = self.pos.unit_mut(gun);
        state.moved += state.pose.at.distance(end.at);
        state.pose = end;
        //= s2-5.8-e s2-14.3-b
        state.changed |= limbers && state.status == Status::Defend;
        state.status = Status::Normal;
        if member {
            state.act = state.act.max(Act::FellBack);
        }
        self.after_move(gun, cx)
    }

    /// Friends that were moved through do not go forward this period.
    fn mark_passed(&mut self, unit: UnitId, end: Pose) {
        let start = self.pos.unit(unit).pose;
        let way = end.at - start.at;
        if way.length() == 0 {
            return;
        }
        let shape = self.setup.shape(unit);
        let sweep = Sweep::new(shape, Pose::new(start.at, end.facing), Leg::Shift(way));
        let side = self.side(unit);
        let friends: Vec<_> = self
            .units_of(side)
            .filter(|friend| *friend != unit)
            .collect();
        for friend in friends {
            let foot = [(friend.index(), self.foot(friend))];
            if sweep.first_hit(shape, &obstacles(&foot)).is_some() {
                //= s2-6.5-d
                self.pos.unit_mut(friend).passed_through = true;
            }
        }
    }

    /// Whether a unit can fall back if the friend behind it does so first, and where that one goes.
    fn both_back(
        &self,
        unit: UnitId,
        behind: UnitId,
        by: UnitId,
        distance: i32,
    ) -> Result<Pose, Refusal> {
        let from = self.facing_back(unit, by);
        let friend = behind != unit && self.is_here(behind) && self.side(behind) == self.side(unit);
        //= s2-8.3-d
        if !friend || self.back_to(unit, from, distance).is_some() {
            return Err(Refusal::NotBehindIt);
        }
        let (there, gone) = self.retirement(behind, by, distance);
        if gone < LEAST {
            return Err(Refusal::NoRoomBehind);
        }
        let mut after = self.clone();
        after.pos.unit_mut(behind).pose = there;
        after
            .back_to(unit, from, distance)
            .map(|_| there)
            .ok_or(Refusal::NotBehindIt)
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
        //= s2-6.5-c
        let mut farther = (0..=STRETCH / 100).map(|step| distance + step * 100);
        if farther.any(|so_far| self.back_to(unit, from, so_far).is_some()) {
            Ok(())
        } else {
            Err(Refusal::NoRoomBehind)
        }
    }

    pub(crate) fn may_fall_back(&self, unit: UnitId, distance: i32) -> Result<(), Refusal> {
        self.may(unit, Doing::FallBack)?;
        let state = self.pos.unit(unit);
        if state.act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        //= s2-3.9-b
        if !state.in_contact && self.pos.turn.order != Some(Kind::Regroup) {
            return Err(Refusal::NotInContactZone);
        }
        //= s2-6.5-b
        let enemy = self.nearest_enemy(unit).ok_or(Refusal::NotInContactZone)?;
        if distance > self.most_back(unit, enemy) || distance <= 0 {
            return Err(Refusal::FallBackTooFar);
        }
        //= s2-8.5-d s2-8.5-e
        let engaged = self.pos.engaged.iter().any(|one| one.on == unit);
        if engaged && distance < LEAST {
            return Err(Refusal::FallBackTooShort);
        }
        self.can_fall_back(unit, enemy, distance)
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

    pub(crate) fn check_respond(&self, order: &Order) -> Result<(), Refusal> {
        let enemy = |unit: UnitId| {
            let one = self.pos.turn.respond.iter().find(|(one, _)| *one == unit);
            one.map(|(_, by)| *by).ok_or(Refusal::NotResponding)
        };
        match order {
            Order::Done => Ok(()),
            Order::FallBack { unit, distance } => {
                let by = enemy(*unit)?;
                //= s2-8.3-b
                if *distance < LEAST {
                    return Err(Refusal::FallBackTooShort);
                }
                if *distance > self.most_back(*unit, by) {
                    return Err(Refusal::FallBackTooFar);
                }
                //= s2-8.3-c
                self.can_fall_back(*unit, by, *distance)
            }
            Order::FallBackBoth {
                unit,
                behind,
                distance,
            } => {
                let by = enemy(*unit)?;
                if *distance < LEAST {
                    return Err(Refusal::FallBackTooShort);
                }
                if *distance > self.most_back(*unit, by) {
                    return Err(Refusal::FallBackTooFar);
                }
                self.both_back(*unit, *behind, by, *distance).map(|_| ())
            }
            Order::Face { unit, to } => {
                let by = enemy(*unit)?;
                //= s2-8.4
                let towards = Bearing::between(self.quad(*unit).centre(), self.quad(by).centre());
                if towards != Some(*to) {
                    return Err(Refusal::NotResponding);
                }
                if self.face_towards(*unit, by) == Face::Front {
                    return Err(Refusal::StatusAlready);
                }
                if self.is_free(*unit, self.turned(*unit, *to), &[]) {
                    Ok(())
                } else {
                    Err(Refusal::Overlaps)
                }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_respond(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for (unit, by) in self.pos.turn.respond.iter().copied() {
            for distance in [LEAST, self.most_back(unit, by)] {
                into.push(Order::FallBack { unit, distance });
            }
            let distance = LEAST;
            let near = self.pos.unit(unit).pose.at;
            let behind = self
                .units_of(self.side(unit))
                .filter(|one| *one != unit && self.pos.unit(*one).pose.at.is_within(near, 7_000));
            into.extend(behind.map(|behind| Order::FallBackBoth {
                unit,
                behind,
                distance,
            }));
            if let Some(to) = Bearing::between(self.quad(unit).centre(), self.quad(by).centre()) {
                into.push(Order::Face { unit, to });
            }
        }
    }

    pub(crate) fn do_respond(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::FallBack { unit, distance } => {
                let unit = *unit;
                let by = self
                    .pos
                    .turn
                    .respond
                    .iter()
                    .find(|(one, _)| *one == unit)
                    .map(|(_, by)| *by);
                self.stirs(unit, cx)?;
                if let Some(by) = by.filter(|_| self.is_here(unit)) {
                    self.retire(unit, by, *distance, Rule::S2_8_3A, cx)?;
                    //= s2-8.5-a
                    self.pos.unit_mut(unit).forfeits = true;
                }
                self.pos.turn.respond.retain(|(one, _)| *one != unit);
            }
            Order::FallBackBoth {
                unit,
                behind,
                distance,
            } => {
                let (unit, behind, distance) = (*unit, *behind, *distance);
                let mut waiting = self.pos.turn.respond.iter();
                let Some((_, by)) = waiting.find(|(one, _)| *one == unit).copied() else {
                    return Ok(());
                };
                for one in [behind, unit] {
                    self.stirs(one, cx)?;
                    if self.is_here(one) {
                        self.retire(one, by, distance, Rule::S2_8_3D, cx)?;
                        //= s2-8.5-a
                        self.pos.unit_mut(one).forfeits = true;
                    }
                }
                self.pos.turn.respond.retain(|(one, _)| *one != unit);
            }
            Order::Face { unit, to } => {
                let unit = *unit;
                let turned = self.pos.unit(unit).pose.facing.turn_to(*to).size();
                self.pos.unit_mut(unit).pose = self.turned(unit, *to);
                self.count_turning(unit, turned);
                cx.log.note(|| Event::Faced(unit));
                self.read_faces(unit);
                self.tire_by_moving(unit, cx)?;
                self.pos.turn.respond.retain(|(one, _)| *one != unit);
            }
            _ => self.pos.turn.respond.clear(),
        }
        Ok(())
    }

    /// The faces of engagements are read again after a unit has turned: each face for one enemy, and who
    /// came later has the nearest that is left.
    pub(crate) fn read_faces(&mut self, unit: UnitId) {
        let mut taken: Vec<Face> = Vec::new();
        for place in 0..self.pos.engaged.len() {
            let one = self.pos.engaged[place];
            if one.on != unit {
                continue;
            }
            let face = self.face_towards(unit, one.by);
            let quad = self.quad(unit);
            let there = self.quad(one.by).centre();
            let mut faces = [Face::Front, Face::Right, Face::Left, Face::Rear];
            faces.sort_by_key(|other| (*other != face, quad.middle_of(*other).distance(there)));
            let free = faces.into_iter().find(|other| !taken.contains(other));
            let face = free.unwrap_or(face);
            taken.push(face);
            self.pos.engaged[place].face = face;
        }
    }

    /// Whether anybody still has to respond; if not, the turn ends.
    pub(crate) fn rest_respond(&mut self, cx: &mut Cx<'_>) -> bool {
        let mut waiting = std::mem::take(&mut self.pos.turn.respond);
        waiting.retain(|(unit, by)| {
            self.is_here(*unit)
                && self
                    .pos
                    .engaged
                    .iter()
                    .any(|one| one.on == *unit && one.by == *by)
        });
        self.pos.turn.respond = waiting;
        //= s2-4.1-n s2-8.3-a
        let mut orders = Vec::new();
        self.list_respond(&mut orders);
        if orders
            .iter()
            .any(|order| *order != Order::Done && self.check_respond(order).is_ok())
        {
            return true;
        }
        self.end_turn(cx);
        debug_assert!(self.pos.stage == Stage::Turns);
        true
    }
}
