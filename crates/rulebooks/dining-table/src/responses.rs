//! Responses to attacks by fire and pins (2.8.3 to 2.8.5): falling back, alone or
//! with the friend behind, and turning to face the opponent.

use ground::table::{Bearing, Face, Pose};
use kernel::chance::Unknown;

use crate::Rule;
use crate::event::Event;
use crate::fallback::LEAST;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::Stage;
use crate::refusal::Refusal;

impl Battle {
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

    pub(crate) fn check_respond(&self, order: &Order) -> Result<(), Refusal> {
        let enemy = |unit: UnitId| self.answers(unit).ok_or(Refusal::NotResponding);
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
                //= s2-8.4
                let mut enemies = self.may_turn_to(*unit);
                let by = enemies.find(|by| self.towards(*unit, *by) == Some(*to));
                let by = by.ok_or(Refusal::NotResponding)?;
                if self.face_towards(*unit, by) == Face::Front {
                    return Err(Refusal::StatusAlready);
                }
                if self.is_free(*unit, self.turned(*unit, *to), &[]) {
                    Ok(())
                } else {
                    Err(Refusal::Overlaps)
                }
            }
            Order::Stand(unit) => self.may_answer_the_next(*unit),
            _ => Err(Refusal::NotNow),
        }
    }

    /// The attacks that a unit may still answer, in the order in which they were made.
    fn attackers_of(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let waiting = self.pos.turn.respond.iter();
        let own = waiting.filter(move |(one, _)| *one == unit);
        own.map(|(_, by)| *by)
    }

    /// Whom a unit goes back from that falls back in response: who attacked it first of those that it has
    /// not stood against.
    pub(crate) fn answers(&self, unit: UnitId) -> Option<UnitId> {
        self.attackers_of(unit).next()
    }

    /// Whom a unit may turn to: any who attacked it. By the first reading it was the first of them alone.
    fn may_turn_to(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let all = if self.first_reading() { 1 } else { usize::MAX };
        self.attackers_of(unit).take(all)
    }

    /// How a unit looks that has turned to an enemy.
    fn towards(&self, unit: UnitId, enemy: UnitId) -> Option<Bearing> {
        Bearing::between(self.quad(unit).centre(), self.quad(enemy).centre())
    }

    /// Whether a unit may stand against the first who attacked it, because it can go back from another.
    fn may_answer_the_next(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.first_reading() || self.attackers_of(unit).nth(1).is_none() {
            return Err(Refusal::NotNow);
        }
        let mut after = self.clone();
        after.stand_against_first(unit);
        let mut orders = Vec::new();
        after.list_respond(&mut orders);
        //= s2-8.3-a
        let mut answers = orders.iter().filter(|order| match order {
            Order::FallBack { unit: one, .. }
            | Order::FallBackBoth { unit: one, .. }
            | Order::Stand(one) => *one == unit,
            _ => false,
        });
        if answers.any(|order| after.check_respond(order).is_ok()) {
            Ok(())
        } else {
            Err(Refusal::NoRoomBehind)
        }
    }

    /// The first attack on a unit is not answered.
    fn stand_against_first(&mut self, unit: UnitId) {
        let waiting = &mut self.pos.turn.respond;
        if let Some(first) = waiting.iter().position(|(one, _)| *one == unit) {
            waiting.remove(first);
        }
    }

    pub(crate) fn list_respond(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for (unit, by) in self.pos.turn.respond.iter().copied() {
            into.extend(self.towards(unit, by).map(|to| Order::Face { unit, to }));
            if self.answers(unit) != Some(by) {
                continue;
            }
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
            into.push(Order::Stand(unit));
        }
    }

    pub(crate) fn do_respond(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::FallBack { unit, distance } => {
                let unit = *unit;
                let by = self.answers(unit);
                self.stirs(unit, cx)?;
                if let Some(by) = by.filter(|_| self.is_here(unit)) {
                    self.retire_in_response(unit, by, *distance, Rule::S2_8_3A, cx)?;
                }
                self.pos.turn.respond.retain(|(one, _)| *one != unit);
            }
            Order::FallBackBoth {
                unit,
                behind,
                distance,
            } => {
                let (unit, behind, distance) = (*unit, *behind, *distance);
                let Some(by) = self.answers(unit) else {
                    return Ok(());
                };
                for one in [behind, unit] {
                    self.stirs(one, cx)?;
                    if self.is_here(one) {
                        self.retire_in_response(one, by, distance, Rule::S2_8_3D, cx)?;
                    }
                }
                self.pos.turn.respond.retain(|(one, _)| *one != unit);
            }
            Order::Face { unit, to } => {
                let unit = *unit;
                let turned = self.pos.unit(unit).pose.facing.turn_to(*to).size();
                self.pos.unit_mut(unit).pose = self.turned(unit, *to);
                if !self.first_reading() {
                    //= s2-14.3-g
                    self.loosen(unit);
                }
                self.has_turned(unit, turned, cx)?;
                self.pos.turn.respond.retain(|(one, _)| *one != unit);
            }
            Order::Stand(unit) => self.stand_against_first(*unit),
            _ => self.pos.turn.respond.clear(),
        }
        Ok(())
    }

    /// A unit falls back in response, with its guns: none of them moves in its next turn. By the first reading
    /// the guns did.
    fn retire_in_response(
        &mut self,
        unit: UnitId,
        by: UnitId,
        distance: i32,
        rule: Rule,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let guns = self.guns_of(unit).filter(|_| !self.first_reading());
        let stood = guns.map(|gun| (gun, self.pos.unit(gun).pose));
        self.retire(unit, by, distance, rule, cx)?;
        //= s2-8.5-a s2-14.3-b
        let gone = stood.filter(|(gun, pose)| self.pos.unit(*gun).pose != *pose);
        for one in [Some(unit), gone.map(|(gun, _)| gun)].into_iter().flatten() {
            self.pos.unit_mut(one).forfeits = true;
        }
        Ok(())
    }

    /// What follows when a unit has changed face where it stands. By the first reading walls that it touched
    /// stayed its own until somebody moved.
    pub(crate) fn has_turned(
        &mut self,
        unit: UnitId,
        hundredths: i32,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.count_turning(unit, hundredths);
        if !self.first_reading() {
            //= s2-15.3-a
            self.take_hold(unit);
        }
        cx.log.note(|| Event::Faced(unit));
        self.read_faces(unit);
        self.tire_by_moving(unit, cx)
    }

    /// The faces of engagements are read again after a unit has turned: each face for one enemy, and who
    /// came later has the nearest that is left.
    fn read_faces(&mut self, unit: UnitId) {
        let mut taken: Vec<Face> = Vec::new();
        for place in 0..self.pos.engaged.len() {
            let one = self.pos.engaged[place];
            if one.on != unit {
                continue;
            }
            let face = self.face_towards(unit, one.by);
            let faces = self.faces_from(unit, face, self.quad(one.by).centre());
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
