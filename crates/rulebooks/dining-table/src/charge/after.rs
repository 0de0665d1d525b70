//! After charge combat (2.11.8, 2.12): falling back, advancing, second rounds,
//! breakthroughs.

use ground::table::{Face, Leg};
use kernel::chance::Unknown;

use crate::Rule;
use crate::event::Event;
use crate::fallback::LEAST;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::reach;
use crate::order::Order;
use crate::position::{Bond, Engagement, Fight, Place, Stage};
use crate::refusal::Refusal;
use crate::troops::{Going, Pace};

impl Battle {
    pub(crate) fn check_combats(&self, order: &Order) -> Result<(), Refusal> {
        let Order::Fight(defender) = order else {
            return Err(Refusal::NotNow);
        };
        let known = self
            .pos
            .turn
            .fights
            .iter()
            .any(|fight| fight.defender == *defender);
        if known {
            Ok(())
        } else {
            Err(Refusal::NoSuchFight)
        }
    }

    pub(crate) fn list_combats(&self, into: &mut Vec<Order>) {
        into.extend(
            self.pos
                .turn
                .fights
                .iter()
                .map(|fight| Order::Fight(fight.defender)),
        );
    }

    pub(crate) fn do_combats(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Order::Fight(defender) = order else {
            return Ok(());
        };
        let Some(place) = self
            .pos
            .turn
            .fights
            .iter()
            .position(|fight| fight.defender == *defender)
        else {
            return Ok(());
        };
        let fight = self.pos.turn.fights.remove(place);
        self.settle(fight, cx)
    }

    /// Fights what needs no choice; whether the mover must choose.
    pub(crate) fn rest_combats(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let mut fights = std::mem::take(&mut self.pos.turn.fights);
        for fight in &mut fights {
            fight.attackers.retain(|(unit, _)| self.is_here(*unit));
        }
        fights.retain(|fight| !fight.attackers.is_empty() && self.is_here(fight.defender));
        self.pos.turn.fights = fights;
        match self.pos.turn.fights.len() {
            0 => {
                if self.pos.turn.second {
                    let lost = std::mem::take(&mut self.pos.turn.lost_guns);
                    for (gun, _) in lost {
                        self.capture(gun, cx);
                    }
                }
                self.pos.stage = if self.pos.turn.second {
                    Stage::Reposition
                } else {
                    Stage::Opportunity
                };
                Ok(false)
            }
            1 => {
                let fight = self.pos.turn.fights.remove(0);
                self.settle(fight, cx)?;
                Ok(false)
            }
            //= s2-4.1-g
            _ => Ok(true),
        }
    }

    /// One combat with all that follows from it.
    fn settle(&mut self, fight: Fight, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let going = self
            .setup
            .map
            .at(self.quad(fight.defender).centre())
            .map(|(id, _)| self.setup.nature(id).going)
            .max();
        let (fought, won) = self.fight_out(&fight, cx)?;
        let defender = fight.defender;
        let attackers: Vec<_> = fight
            .attackers
            .iter()
            .map(|(unit, _)| *unit)
            .filter(|unit| self.is_here(*unit))
            .collect();
        let arm = self.setup.unit(defender).arm;
        let cavalry = attackers
            .iter()
            .all(|unit| self.setup.unit(*unit).arm.is_cavalry());
        self.pos.stage = Stage::Convert;
        if won {
            self.attack_won(
                &fight,
                &attackers,
                cavalry,
                going.unwrap_or(Going::Good),
                cx,
            )?;
        } else {
            //= s2-12.3 s2-12.5-d
            let convert = fight.phase == 1
                && fought.attackers == fought.defender
                && self.is_here(defender)
                && !arm.is_cavalry();
            for unit in attackers {
                if convert && self.setup.unit(unit).arm.is_infantry() {
                    self.pos.turn.converting.push((unit, defender));
                } else {
                    self.lose_ground(unit, defender, cx)?;
                }
            }
            self.rescue_succeeds(&fight, false, cx);
        }
        Ok(())
    }

    fn attack_won(
        &mut self,
        fight: &Fight,
        attackers: &[UnitId],
        cavalry: bool,
        going: Going,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let defender = fight.defender;
        let arm = self.setup.unit(defender).arm;
        let Some(first) = attackers.first().copied() else {
            return Ok(());
        };
        self.rescue_succeeds(fight, true, cx);
        if !self.is_here(defender) {
            //= s2-12.4-a s2-12.5-e
            if fight.phase == 1 && going == Going::Good {
                self.pos.turn.breakers.extend(attackers);
            } else {
                self.advance(first, cx)?;
            }
            return Ok(());
        }
        if arm.is_artillery() {
            //= s2-12.1-h s2-14.1-c
            self.pos.turn.lost_guns.push((defender, first));
            return Ok(());
        }
        if arm.is_infantry() && cavalry {
            if fight.phase == 1 {
                //= s2-11.8-e s2-11.8-f s2-12.1-g s2-12.5-a
                self.pos.turn.later.push(Fight {
                    phase: 2,
                    ..fight.clone()
                });
            } else {
                //= s2-12.5-c s2-12.6-d
                for unit in attackers {
                    self.lose_ground(*unit, defender, cx)?;
                }
            }
            return Ok(());
        }
        //= s2-11.8-c
        self.lose_ground(defender, first, cx)?;
        self.advance(first, cx)
    }

    /// A loser falls back 3 inches; cavalry may go farther.
    fn lose_ground(&mut self, unit: UnitId, enemy: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if !self.is_here(unit) {
            return Ok(());
        }
        if self.setup.unit(unit).arm.is_cavalry() {
            //= s2-12.2-d
            self.pos.turn.falling.push((unit, enemy));
            return Ok(());
        }
        self.fall_back_beaten(unit, enemy, LEAST, cx)
    }

    fn fall_back_beaten(
        &mut self,
        unit: UnitId,
        enemy: UnitId,
        distance: i32,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        //= s2-12.2-a s2-12.1-e
        if !self.retire(unit, enemy, distance, Rule::S2_12_2A, cx)? {
            //= s2-12.2-b
            cx.log.note(|| Event::NoRoom(unit));
            self.hit(unit, 1, Rule::S2_12_2B, cx);
        }
        Ok(())
    }

    /// A winner goes forward an inch, if there is room.
    pub(crate) fn advance(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-11.8-d s2-12.1-a
        let pose = self.pos.unit(unit).pose;
        let shape = self.setup.shape(unit);
        let ends = (0..10).map(|step| Leg::Advance(1_000 - step * 100).end(pose, shape));
        let end = ends.into_iter().find(|end| {
            self.is_free(unit, *end, &[])
                && self.going_under(unit, &self.foot_at(unit, *end)) != Going::Impassable
        });
        if let Some(end) = end {
            self.pos.unit_mut(unit).pose = end;
            cx.log.note(|| Event::Advanced(unit, Rule::S2_11_8D));
            self.after_move(unit, cx)?;
        }
        Ok(())
    }

    pub(crate) fn check_convert(&self, order: &Order) -> Result<(), Refusal> {
        let first = self.pos.turn.converting.first();
        match order {
            Order::Convert(unit) if first.is_some_and(|(one, _)| one == unit) => Ok(()),
            Order::Done => Ok(()),
            Order::Convert(_) => Err(Refusal::NotConverting),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_convert(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        into.extend(
            self.pos
                .turn
                .converting
                .first()
                .map(|(unit, _)| Order::Convert(*unit)),
        );
    }

    pub(crate) fn do_convert(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.turn.converting.is_empty() {
            return Ok(());
        }
        let (unit, enemy) = self.pos.turn.converting.remove(0);
        if !matches!(order, Order::Convert(_)) {
            return self.lose_ground(unit, enemy, cx);
        }
        self.retire(unit, enemy, 1_000, Rule::S2_12_3, cx)?;
        cx.log.note(|| Event::Converted(unit));
        let face = self.face_towards(enemy, unit);
        self.pos.engaged.push(Engagement {
            bond: Bond::Firefight,
            by: unit,
            on: enemy,
            face,
        });
        self.pos.turn.respond.push((enemy, unit));
        Ok(())
    }

    pub(crate) fn rest_convert(&mut self) -> bool {
        let mut waiting = std::mem::take(&mut self.pos.turn.converting);
        waiting.retain(|(unit, enemy)| self.is_here(*unit) && self.is_here(*enemy));
        self.pos.turn.converting = waiting;
        if self.pos.turn.converting.is_empty() {
            self.pos.stage = Stage::FallBack;
            return false;
        }
        true
    }

    pub(crate) fn check_falling(&self, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::FallBack { unit, distance } => {
                if self
                    .pos
                    .turn
                    .falling
                    .first()
                    .is_none_or(|(one, _)| one != unit)
                {
                    return Err(Refusal::NotNow);
                }
                if *distance < LEAST {
                    return Err(Refusal::FallBackTooShort);
                }
                if *distance > self.most_back(*unit) {
                    Err(Refusal::FallBackTooFar)
                } else {
                    Ok(())
                }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_falling(&self, into: &mut Vec<Order>) {
        if let Some((unit, _)) = self.pos.turn.falling.first().copied() {
            let most = self.most_back(unit);
            into.extend(
                [LEAST, i32::midpoint(most, LEAST), most]
                    .map(|distance| Order::FallBack { unit, distance }),
            );
        }
    }

    pub(crate) fn do_falling(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Order::FallBack { distance, .. } = order else {
            return Ok(());
        };
        let (unit, enemy) = self.pos.turn.falling.remove(0);
        self.fall_back_beaten(unit, enemy, *distance, cx)
    }

    pub(crate) fn rest_falling(&mut self) -> bool {
        let mut falling = std::mem::take(&mut self.pos.turn.falling);
        falling.retain(|(unit, _)| self.is_here(*unit));
        self.pos.turn.falling = falling;
        if self.pos.turn.falling.is_empty() {
            self.pos.stage = Stage::Combats;
            return false;
        }
        true
    }

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

    /// After a combat that was a rescue: guns are saved if the rescuer won, or else captured.
    fn rescue_succeeds(&mut self, fight: &Fight, won: bool, cx: &mut Cx<'_>) {
        let rescued: Vec<_> = self
            .pos
            .turn
            .lost_guns
            .iter()
            .copied()
            .filter(|(_, by)| *by == fight.defender)
            .collect();
        self.pos
            .turn
            .lost_guns
            .retain(|(_, by)| *by != fight.defender);
        for (gun, by) in rescued {
            if won {
                //= s2-13.3-f
                cx.log.note(|| Event::Rescued(gun, by));
            } else {
                //= s2-13.3-h
                self.capture(gun, cx);
            }
        }
    }

    /// Guns are lost.
    pub(crate) fn capture(&mut self, gun: UnitId, cx: &mut Cx<'_>) {
        //= s2-1.6-g s2-14.1-c
        if self.is_here(gun) {
            self.pos.unit_mut(gun).place = Place::Captured;
            self.disengage(gun, cx);
            cx.log.note(|| Event::Captured(gun));
        }
    }
}
