//! After charge combat (2.11.8, 2.12): falling back, advancing, second rounds,
//! breakthroughs.

use ground::table::{Face, Leg};
use kernel::chance::Unknown;

use crate::Rule;
use crate::event::Event;
use crate::fallback::LEAST;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Bond, Engagement, Fight, Foothold, Stage};
use crate::refusal::Refusal;
use crate::troops::Going;

impl Battle {
    pub(crate) fn check_combats(&self, order: &Order) -> Result<(), Refusal> {
        let Order::Fight(defender) = order else {
            return Err(Refusal::NotNow);
        };
        let fights = &self.pos.turn.fights;
        if !fights.iter().any(|fight| fight.defender == *defender) {
            Err(Refusal::NoSuchFight)
        } else if self.next_fights().contains(defender) {
            Ok(())
        } else {
            Err(Refusal::IsCharged)
        }
    }

    /// The defenders of the combats that can be fought next: whoever is charged himself attacks after that.
    fn next_fights(&self) -> Vec<UnitId> {
        let fights = &self.pos.turn.fights;
        let charged = |unit: UnitId| fights.iter().any(|fight| fight.defender == unit);
        //= s2-12.1-b s2-12.5-a
        let open = |fight: &&Fight| !fight.attackers.iter().any(|(unit, _)| charged(*unit));
        let mut next = Vec::new();
        for fight in fights.iter().filter(open) {
            // Who is attacked twice over fights it out in turn.
            if !next.contains(&fight.defender) {
                next.push(fight.defender);
            }
        }
        if next.is_empty() || self.first_reading() {
            return fights.iter().map(|fight| fight.defender).collect();
        }
        next
    }

    pub(crate) fn list_combats(&self, into: &mut Vec<Order>) {
        into.extend(self.next_fights().into_iter().map(Order::Fight));
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
        self.settle(&fight, cx)
    }

    /// Fights what needs no choice; whether the mover must choose.
    pub(crate) fn rest_combats(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        if !self.pos.turn.advancing.is_empty() {
            // Of those who took guns one goes forward before anything else is fought.
            self.pos.stage = Stage::Advance;
            return Ok(false);
        }
        let mut fights = std::mem::take(&mut self.pos.turn.fights);
        for fight in &mut fights {
            fight.attackers.retain(|(unit, _)| self.is_here(*unit));
        }
        fights.retain(|fight| !fight.attackers.is_empty() && self.is_here(fight.defender));
        self.pos.turn.fights = fights;
        // Old fire may have broken the infantry behind guns, too.
        self.lose_unsupported(None);
        match *self.next_fights() {
            [] => {
                if self.pos.turn.second {
                    self.after_second(cx)?;
                } else if self.pos.turn.breaking {
                    self.pos.stage = Stage::Breakthrough;
                } else {
                    self.pos.stage = Stage::Opportunity;
                }
                Ok(false)
            }
            [defender] => {
                self.do_combats(&Order::Fight(defender), cx)?;
                Ok(false)
            }
            //= s2-4.1-g
            _ => Ok(true),
        }
    }

    /// One combat with all that follows from it.
    fn settle(&mut self, fight: &Fight, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let good = self.in_good_going(fight);
        let area = self.held_by(fight.defender);
        let area = area.filter(|_| self.garrisons(fight.defender).is_some());
        let guns = self.guns_of(fight.defender);
        let (fought, won) = self.fight_out(fight, cx)?;
        let defender = fight.defender;
        self.lose_unsupported(Some(fight));
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
        if let Some(came) = fight.inside {
            return self.storm_decided(fight, came, won, cx);
        }
        match area {
            Some(area) if won && fight.phase == 1 => return self.storm_won(fight, area, cx),
            // In a later phase there is no foothold any more: the loser leaves.
            Some(_) if won && !cavalry && self.is_here(defender) => {
                let came = fight.attackers.first().map_or(Face::Front, |one| one.1);
                return self.storm_decided(fight, came, won, cx);
            }
            _ => {}
        }
        if won {
            self.attack_won(fight, &attackers, guns, &good, cx)?;
        } else {
            //= s2-12.3 s2-12.5-d
            let convert = fight.phase == 1
                && fought.attackers == fought.defender
                && self.is_here(defender)
                && area.is_none()
                && !arm.is_cavalry();
            for unit in attackers {
                if convert && self.setup.unit(unit).arm.is_infantry() {
                    self.pos.turn.converting.push((unit, defender));
                } else {
                    self.lose_ground(unit, defender, cx)?;
                }
            }
            self.rescue_succeeds(fight, false, cx)?;
        }
        Ok(())
    }

    fn attack_won(
        &mut self,
        fight: &Fight,
        attackers: &[UnitId],
        guns: Option<UnitId>,
        good: &[UnitId],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let defender = fight.defender;
        let arm = self.setup.unit(defender).arm;
        let cavalry = attackers
            .iter()
            .all(|unit| self.setup.unit(*unit).arm.is_cavalry());
        let Some(first) = attackers.first().copied() else {
            return Ok(());
        };
        self.rescue_succeeds(fight, true, cx)?;
        if !self.is_here(defender) {
            // Guns that were attached to broken infantry are left to the enemy.
            let left = guns.filter(|gun| self.is_here(*gun));
            if let Some(gun) = left {
                self.lose_guns(gun, attackers);
            }
            //= s2-12.5-e
            let through = fight.phase == 1 && self.may_go_through(attackers, good);
            if !through && !self.waits_for_rescue(attackers) {
                self.follow_up(attackers, cx)?;
            }
            return Ok(());
        }
        if arm.is_artillery() {
            return self.guns_lost(fight, attackers, good, cx);
        }
        if arm.is_infantry() && cavalry {
            if fight.phase == 1 {
                //= s2-11.8-e s2-11.8-f s2-12.1-g s2-12.5-a
                self.fight_on(Fight {
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
        // The first reading let nobody behind walls in a later phase.
        let early = fight.phase == 1;
        if (early || !self.first_reading()) && self.goes_behind_walls(fight, cx)? {
            if early {
                //= s2-15.3-h
                self.pos.turn.footholds.push(Foothold {
                    holder: defender,
                    attackers: fight.attackers.clone(),
                    declined: false,
                });
            }
            return self.advance(first, cx);
        }
        //= s2-11.8-c
        self.lose_ground(defender, first, cx)?;
        let mut falling = self.pos.turn.falling.iter();
        if falling.any(|(one, _)| *one == defender) && !self.first_reading() {
            // Beaten cavalry makes room when its owner has said how far it goes.
            self.pos.turn.advancing.push(attackers.to_vec());
            return Ok(());
        }
        self.follow_up(attackers, cx)
    }

    /// A loser falls back 3 inches; cavalry may go farther.
    pub(super) fn lose_ground(
        &mut self,
        unit: UnitId,
        enemy: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
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
        let start = self.pos.unit(unit).pose;
        //= s2-12.2-a s2-12.1-e
        if !self.retire(unit, enemy, distance, Rule::S2_12_2A, cx)? {
            //= s2-12.2-b
            cx.log.note(|| {
                let why = self
                    .is_here(unit)
                    .then(|| self.bars_the_rest(unit, enemy, start));
                Event::NoRoom(unit, why)
            });
            if self.first_reading() {
                self.hit(unit, 1, Rule::S2_12_2B, cx);
            } else {
                //= s2-14.3-f
                self.hit_group(unit, 1, &[], Rule::S2_12_2B, cx);
            }
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
            let foot = self.foot_at(unit, *end);
            self.is_free(unit, *end, &[])
                && !self.may_not_stay(unit, *end)
                && self.going_under(unit, &foot) != Going::Impassable
        });
        if let Some(end) = end {
            self.pos.unit_mut(unit).pose = end;
            cx.log.note(|| Event::Advanced(unit, Rule::S2_11_8D));
            self.after_way(unit, pose, cx)?;
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
                let enemy = self.pos.turn.falling[0].1;
                if *distance > self.most_back(*unit, enemy).max(LEAST) {
                    Err(Refusal::FallBackTooFar)
                } else {
                    Ok(())
                }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_falling(&self, into: &mut Vec<Order>) {
        if let Some((unit, enemy)) = self.pos.turn.falling.first().copied() {
            let most = self.most_back(unit, enemy).max(LEAST);
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
            self.pos.stage = Stage::Advance;
            return false;
        }
        true
    }

    /// Whether winners have beaten guns as well that may still be rescued: they go forward when these are
    /// taken. By the first reading they did both.
    fn waits_for_rescue(&self, winners: &[UnitId]) -> bool {
        //= s2-12.1-a s2-12.1-h
        let mut lost = self.pos.turn.lost_guns.iter();
        lost.any(|(_, by)| winners.contains(by)) && !self.first_reading()
    }

    /// One of the winners goes forward; if there are several, their owner says which.
    pub(super) fn follow_up(&mut self, winners: &[UnitId], cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match winners {
            [] => Ok(()),
            [one] => self.advance(*one, cx),
            several => {
                self.pos.turn.advancing.push(several.to_vec());
                Ok(())
            }
        }
    }

    pub(crate) fn check_advance(&self, order: &Order) -> Result<(), Refusal> {
        let first = self.pos.turn.advancing.first();
        match order {
            Order::Advance(unit) if first.is_some_and(|group| group.contains(unit)) => Ok(()),
            Order::Advance(_) => Err(Refusal::NoFollowUp),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_advance(&self, into: &mut Vec<Order>) {
        let first = self.pos.turn.advancing.first().into_iter().flatten();
        into.extend(first.map(|unit| Order::Advance(*unit)));
    }

    pub(crate) fn do_advance(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let (Order::Advance(unit), false) = (order, self.pos.turn.advancing.is_empty()) {
            self.pos.turn.advancing.remove(0);
            self.advance(*unit, cx)?;
        }
        Ok(())
    }

    pub(crate) fn rest_advance(&mut self, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        for mut group in std::mem::take(&mut self.pos.turn.advancing) {
            group.retain(|unit| self.is_here(*unit));
            self.follow_up(&group, cx)?;
        }
        if self.pos.turn.advancing.is_empty() {
            self.pos.stage = Stage::Swap;
            return Ok(false);
        }
        Ok(true)
    }
}
