//! Guns that were beaten (2.12.6, 2.13.3): rescues in the third phase, and
//! rescuers that take the guns' place. Infantry behind them is in `supported.rs`.

use ground::table::{Hand, Leg, Pose};
use kernel::Side;
use kernel::chance::Unknown;

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Fight, Place, Stage};
use crate::refusal::Refusal;
use crate::troops::Going;

impl Battle {
    /// A unit that falls back is out of the combats that were still to be fought.
    pub(crate) fn leave_fights(&mut self, unit: UnitId) {
        let turn = &mut self.pos.turn;
        for fights in [&mut turn.fights, &mut turn.later] {
            for fight in fights.iter_mut() {
                fight.attackers.retain(|(one, _)| *one != unit);
            }
            fights.retain(|fight| fight.defender != unit && !fight.attackers.is_empty());
        }
        self.leave_guns_behind(unit);
    }

    /// The second phase is over: whose guns may still be rescued.
    pub(super) fn after_second(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        //= s2-12.6-b s2-14.4-d
        let first = self.first_reading();
        let turn = &mut self.pos.turn;
        let fought = |infantry| !first && turn.later.iter().any(|fight| fight.defender == infantry);
        turn.pressed.retain(|(_, _, infantry)| fought(*infantry));
        let lost = self.pos.turn.lost_guns.first().copied();
        if let (Some((gun, _)), false) = (lost, self.pos.turn.third) {
            //= s2-4.1-k s2-12.6-a
            self.pos.stage = Stage::Rescue(self.side(gun));
            return Ok(());
        }
        //= s2-4.1-l s2-12.1-f
        if !self.pos.turn.later.is_empty() && !self.pos.turn.third {
            self.third_phase();
            return Ok(());
        }
        let lost = std::mem::take(&mut self.pos.turn.lost_guns);
        self.take_guns(&lost, cx)?;
        self.go_on(Stage::Reposition);
        Ok(())
    }

    /// To the next step, unless somebody must say first who of several goes forward.
    pub(super) fn go_on(&mut self, next: Stage) {
        self.pos.stage = if self.pos.turn.advancing.is_empty() {
            next
        } else {
            Stage::Advance
        };
    }

    fn third_phase(&mut self) {
        //= s2-12.6-c
        self.pos.turn.third = true;
        self.pos.turn.fights = std::mem::take(&mut self.pos.turn.later);
        for fight in &mut self.pos.turn.fights {
            fight.phase = 3;
        }
        self.pos.stage = Stage::Combats;
    }

    pub(crate) fn check_rescue(&self, side: Side, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Opportunity { unit, target } => {
                if self.side(*unit) != side {
                    return Err(Refusal::NotYours);
                }
                if self.beaten_by(*target).is_empty() {
                    return Err(Refusal::NotAnOpportunity);
                }
                self.opportunity(*unit, *target).map(|_| ())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_rescue(&self, side: Side, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for (_, target) in self.pos.turn.lost_guns.iter().copied() {
            let units = self.units_of(side);
            into.extend(units.map(|unit| Order::Opportunity { unit, target }));
        }
    }

    pub(crate) fn do_rescue(
        &mut self,
        side: Side,
        order: &Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if let Order::Opportunity { unit, target } = *order {
            return self.charge_at_opportunity(unit, target, cx);
        }
        self.close_rescues(side, cx)
    }

    /// No more rescues by a side: its guns that nobody fights for are captured. Then the other side may
    /// rescue, and the third phase is fought.
    fn close_rescues(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let lost = std::mem::take(&mut self.pos.turn.lost_guns);
        let given_up = |(gun, by): &(UnitId, UnitId)| {
            let over = self.first_reading() || self.side(*gun) == side;
            over && !self.is_charged_late(*by)
        };
        let (lost, kept): (Vec<_>, Vec<_>) = lost.into_iter().partition(given_up);
        let mut open = kept.iter().filter(|(_, by)| !self.is_charged_late(*by));
        let other = open.next().map(|(gun, _)| self.side(*gun));
        self.pos.turn.lost_guns = kept;
        self.take_guns(&lost, cx)?;
        //= s2-12.6-a
        if let Some(other) = other {
            self.pos.stage = Stage::Rescue(other);
            return Ok(());
        }
        self.third_phase();
        Ok(())
    }

    pub(crate) fn rest_rescue(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let mut orders = Vec::new();
        self.list_rescue(side, &mut orders);
        let any = orders
            .iter()
            .any(|order| *order != Order::Done && self.check_rescue(side, order).is_ok());
        if !any {
            self.close_rescues(side, cx)?;
        }
        Ok(any)
    }

    /// Where a rescuer and the guns come to stand if they change places: the guns on whatever part of the
    /// ground that he leaves is clear of him. By the first reading it was the middle, and nothing was asked
    /// but whether others stood there.
    fn exchanged(&self, unit: UnitId, gun: UnitId) -> Option<[(UnitId, Pose); 2]> {
        let (one, other) = (self.pos.unit(unit).pose, self.pos.unit(gun).pose);
        let first = self.first_reading();
        //= s2-5.3-e
        let fits = |who: UnitId, there: Pose| {
            let foot = self.foot_at(who, there);
            self.is_here(who)
                && self.is_free(who, there, &[unit, gun])
                && !self.may_not_stay(who, there)
                && (first || self.going_under(who, &foot) != Going::Impassable)
        };
        let shape = self.setup.shape(gun);
        let distance = (self.setup.shape(unit).width() - shape.width()) / 2;
        let aside = [Hand::Left, Hand::Right].map(|to| Leg::Sidestep { to, distance });
        let aside = aside.map(|leg| leg.end(one, shape));
        let rescuer = self.foot_at(unit, other);
        //= s2-5.7
        let clear = |there: Pose| first || !rescuer.overlaps(&self.foot_at(gun, there));
        let mut places = [one]
            .into_iter()
            .chain(aside.into_iter().filter(|_| !first));
        let there = places.find(|there| fits(gun, *there) && clear(*there))?;
        fits(unit, other).then_some([(unit, other), (gun, there)])
    }

    pub(crate) fn check_swap(&self, order: &Order) -> Result<(), Refusal> {
        let first = self.pos.turn.swaps.first();
        match order {
            Order::Done => Ok(()),
            //= s2-13.3-g
            Order::Swap(unit) if first.is_some_and(|(one, _)| one == unit) => Ok(()),
            Order::Swap(_) => Err(Refusal::NoSwap),
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_swap(&self, into: &mut Vec<Order>) {
        into.push(Order::Done);
        let first = self.pos.turn.swaps.first();
        into.extend(first.map(|(unit, _)| Order::Swap(*unit)));
    }

    pub(crate) fn do_swap(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.turn.swaps.is_empty() {
            return Ok(());
        }
        let (unit, gun) = self.pos.turn.swaps.remove(0);
        let places = self.exchanged(unit, gun);
        if let (Order::Swap(_), Some(places)) = (order, places) {
            let first = self.first_reading();
            for (who, there) in places {
                let state = self.pos.unit_mut(who);
                let from = std::mem::replace(&mut state.pose, there);
                if !first {
                    //= s2-18.6-f s2-18.6-g s2-20.2-b
                    state.moved += from.at.distance(there.at);
                    self.count_turning(who, from.facing.turn_to(there.facing).size());
                }
            }
            cx.log.note(|| Event::Swapped(unit, gun));
            self.after_move(unit, cx)?;
            self.after_move(gun, cx)?;
        }
        Ok(())
    }

    pub(crate) fn rest_swap(&mut self) -> bool {
        let mut swaps = std::mem::take(&mut self.pos.turn.swaps);
        swaps.retain(|(unit, gun)| self.exchanged(*unit, *gun).is_some());
        self.pos.turn.swaps = swaps;
        if self.pos.turn.swaps.is_empty() {
            self.pos.stage = Stage::Foothold;
            return false;
        }
        true
    }

    /// After a combat that was a rescue: guns are saved if the rescuer won, or else captured.
    pub(super) fn rescue_succeeds(
        &mut self,
        fight: &Fight,
        won: bool,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
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
        if !won {
            //= s2-13.3-h
            return self.take_guns(&rescued, cx);
        }
        for (gun, by) in rescued {
            //= s2-13.3-f
            cx.log.note(|| Event::Rescued(gun, by));
            let saviour = fight.attackers.first().map(|(unit, _)| *unit);
            self.pos.turn.swaps.extend(saviour.map(|unit| (unit, gun)));
        }
        Ok(())
    }

    /// Old fire broke the one who was charged for guns: there is nobody left to take them, unless others
    /// beat them as well. By the first reading they were captured.
    pub(super) fn conqueror_is_gone(&mut self, target: UnitId, cx: &mut Cx<'_>) {
        if self.is_here(target) || self.first_reading() {
            return;
        }
        let (gone, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.pos.turn.lost_guns)
            .into_iter()
            .partition(|(_, by)| *by == target);
        //= s2-13.3-f s2-20.1-b
        for (gun, by) in gone {
            if others.iter().all(|(other, _)| *other != gun) {
                cx.log.note(|| Event::Rescued(gun, by));
            }
        }
        self.pos.turn.lost_guns = others;
    }

    /// Of several who beat the same guns, the one that is charged decides about them: there is no gap for
    /// the others.
    pub(super) fn contest(&mut self, guns: &[UnitId], by: UnitId) {
        if guns.is_empty() || self.first_reading() {
            return;
        }
        let turn = &mut self.pos.turn;
        let lost = turn.lost_guns.iter();
        let rivals: Vec<_> = lost
            .filter(|(gun, _)| guns.contains(gun))
            .map(|(_, rival)| *rival)
            .collect();
        //= s2-12.4-a s2-13.3-a
        turn.breakers.retain(|unit| !rivals.contains(unit));
        turn.followers
            .retain(|group| !group.iter().any(|unit| rivals.contains(unit)));
        turn.lost_guns
            .retain(|(gun, rival)| *rival == by || !guns.contains(gun));
    }

    /// Guns are captured, and of each combat that won some one conqueror goes forward, once, unless they
    /// are still to break through. By the first reading the first of them went, once for each battery.
    pub(super) fn take_guns(
        &mut self,
        lost: &[(UnitId, UnitId)],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let first = self.first_reading();
        let mut groups: Vec<Vec<UnitId>> = Vec::new();
        for (gun, _) in lost.iter().copied() {
            if !self.is_here(gun) {
                continue;
            }
            let of_it = lost.iter().filter(|(one, _)| *one == gun);
            let mut conquerors: Vec<_> = of_it.map(|(_, by)| *by).collect();
            if first {
                conquerors.truncate(1);
            }
            self.capture(gun, cx);
            if first {
                self.go_forward(&conquerors, cx)?;
            } else if !groups.contains(&conquerors) {
                groups.push(conquerors);
            }
        }
        for conquerors in groups {
            self.go_forward(&conquerors, cx)?;
        }
        Ok(())
    }

    /// One of those who took guns goes forward, after beaten cavalry has made room.
    fn go_forward(&mut self, conquerors: &[UnitId], cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let mut group = conquerors.to_vec();
        //= s2-12.1-a s2-13.3-h
        group.retain(|by| self.is_here(*by) && !self.pos.turn.breakers.contains(by));
        let makes_room = !self.pos.turn.falling.is_empty() && !self.first_reading();
        if makes_room && !group.is_empty() {
            //= s2-12.1-e
            self.pos.turn.advancing.push(group);
            return Ok(());
        }
        self.follow_up(&group, cx)
    }

    /// Guns are lost.
    pub(crate) fn capture(&mut self, gun: UnitId, cx: &mut Cx<'_>) {
        //= s2-1.6-g s2-14.1-c
        if self.is_here(gun) {
            self.pos.unit_mut(gun).beside = None;
            self.pos.unit_mut(gun).place = Place::Captured;
            self.disengage(gun, cx);
            self.leaves_twin(gun, cx);
            cx.log.note(|| Event::Captured(gun));
            self.dismiss_general(gun);
        }
    }
}
