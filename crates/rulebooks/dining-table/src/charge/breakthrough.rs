//! Breakthrough movement (2.12.4).

use ground::table::{Face, Leg};
use kernel::chance::Unknown;

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::reach;
use crate::order::Order;
use crate::position::Stage;
use crate::refusal::Refusal;
use crate::troops::{Going, Pace};

impl Battle {
    /// Whether a unit may break through, and how far.
    fn may_break_through(&self, unit: UnitId) -> Result<i32, Refusal> {
        if !self.pos.turn.breakers.contains(&unit) || !self.is_here(unit) {
            return Err(Refusal::NoBreakthrough);
        }
        //= s2-12.4-a s2-4.1-i
        reach(self.setup.unit(unit).arm, Pace::Normal, Going::Good)
    }

    pub(crate) fn check_breakthrough(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Breakthrough { unit, distance } => {
                let most = self.may_break_through(*unit)?;
                if *distance <= 0 || *distance > most {
                    return Err(Refusal::TooFar);
                }
                self.breakthrough_end(*unit, *distance).map(|_| ())
            }
            Order::Charge { unit, target } => {
                self.may_break_through(*unit)?;
                if !self.is_here(*target) || self.side(*target) == self.side(*unit) {
                    return Err(Refusal::NotHere);
                }
                //= s2-12.4-c
                let nearest = self.nearest_enemy(*unit) == Some(*target);
                if !nearest {
                    return Err(Refusal::OtherTarget);
                }
                self.breakthrough_way(*unit, *target).map(|_| ())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn breakthrough_way(
        &self,
        unit: UnitId,
        target: UnitId,
    ) -> Result<(Face, ground::table::Pose), Refusal> {
        let face = self.face_towards(target, unit);
        let taken = self.pos.turn.later.iter().any(|fight| {
            fight.defender == target || fight.attackers.iter().any(|(one, _)| *one == target)
        });
        if taken || self.is_face_taken(target, face, unit) {
            return Err(Refusal::FaceTaken);
        }
        let way = self.way_to_contact(unit, target, face, self.pos.unit(unit).spent)?;
        Ok((face, way.end))
    }

    fn breakthrough_end(
        &self,
        unit: UnitId,
        distance: i32,
    ) -> Result<ground::table::Pose, Refusal> {
        let pose = self.pos.unit(unit).pose;
        let shape = self.setup.shape(unit);
        let leg = Leg::Advance(distance);
        let end = leg.end(pose, shape);
        let sweep = ground::table::Sweep::new(shape, pose, leg);
        let feet = self.feet(self.enemies_of(unit));
        if sweep
            .first_hit(shape, &crate::field::obstacles(&feet))
            .is_some()
        {
            return Err(Refusal::EnemyInTheWay);
        }
        let foot = self.foot_at(unit, end);
        if self.going_under(unit, &foot) == Going::Impassable {
            return Err(Refusal::Impassable);
        }
        if self.is_free(unit, end, &[]) {
            Ok(end)
        } else {
            Err(Refusal::Overlaps)
        }
    }

    pub(crate) fn list_breakthrough(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for unit in self.pos.turn.breakers.iter().copied() {
            for distance in [1_000, 2_000, 4_000, 6_000, 8_000] {
                into.push(Order::Breakthrough { unit, distance });
            }
            into.extend(
                self.nearest_enemy(unit)
                    .map(|target| Order::Charge { unit, target }),
            );
        }
    }

    pub(crate) fn do_breakthrough(
        &mut self,
        order: &Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        match order {
            Order::Breakthrough { unit, distance } => {
                let (unit, distance) = (*unit, *distance);
                self.pos.turn.breakers.retain(|one| *one != unit);
                if let Ok(end) = self.breakthrough_end(unit, distance) {
                    let state = self.pos.unit_mut(unit);
                    state.pose = end;
                    state.moved += distance;
                    cx.log.note(|| Event::Advanced(unit, Rule::S2_12_4A));
                    self.after_move(unit, cx)?;
                }
            }
            Order::Charge { unit, target } => {
                let (unit, target) = (*unit, *target);
                self.pos.turn.breakers.retain(|one| *one != unit);
                if let Ok((face, end)) = self.breakthrough_way(unit, target) {
                    self.pos.unit_mut(unit).pose = end;
                    self.pos.unit_mut(target).attacked = true;
                    //= s2-12.4-d
                    self.add_fight(target, unit, face, 2);
                    cx.log.note(|| Event::Charged(unit, target));
                    self.after_move(unit, cx)?;
                }
            }
            _ => self.pos.turn.breakers.clear(),
        }
        Ok(())
    }

    pub(crate) fn rest_breakthrough(&mut self, _: &mut Cx<'_>) -> bool {
        //= s2-12.1-c
        let attacked: Vec<_> = self
            .pos
            .turn
            .later
            .iter()
            .map(|fight| fight.defender)
            .collect();
        let mut breakers = std::mem::take(&mut self.pos.turn.breakers);
        breakers.retain(|unit| self.is_here(*unit) && !attacked.contains(unit));
        self.pos.turn.breakers = breakers;
        let mut orders = Vec::new();
        self.list_breakthrough(&mut orders);
        let any = orders
            .iter()
            .any(|order| *order != Order::Done && self.check_breakthrough(order).is_ok());
        if any {
            return true;
        }
        self.pos.turn.breakers.clear();
        //= s2-12.1-d s2-4.1-j s2-12.5-b
        self.pos.turn.fights = std::mem::take(&mut self.pos.turn.later);
        self.pos.turn.second = true;
        self.pos.stage = Stage::Combats;
        false
    }
}
