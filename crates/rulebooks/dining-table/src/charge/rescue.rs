//! Guns that were beaten (2.12.6, 2.13.3, 2.14.4): infantry behind them that is
//! attacked next, rescues in the third phase, and rescuers that take the guns'
//! place.

use ground::table::Face;
use kernel::Side;
use kernel::chance::Unknown;

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Fight, Stage};
use crate::refusal::Refusal;

impl Battle {
    /// The infantry in base contact behind guns.
    fn supporter(&self, gun: UnitId) -> Option<UnitId> {
        //= s2-14.4-b
        self.units_of(self.side(gun))
            .filter(|unit| self.setup.unit(*unit).arm.is_infantry())
            .filter(|unit| self.gap(*unit, gun).is_contact())
            .find(|unit| self.face_towards(gun, *unit) == Face::Rear)
    }

    /// Guns have lost a combat: cavalry goes on at the infantry that supports them, or else they wait
    /// for a rescue.
    pub(super) fn guns_lost(
        &mut self,
        fight: &Fight,
        first: UnitId,
        cavalry: bool,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let guns = self.group(fight.defender);
        let support = guns.iter().find_map(|gun| self.supporter(*gun));
        let support = support.filter(|_| cavalry && fight.phase < 3);
        if let Some(infantry) = support {
            //= s2-20.1-b
            self.group_stirs(infantry, cx)?;
        }
        let support = support.filter(|infantry| self.is_here(*infantry));
        for gun in guns {
            match support {
                //= s2-14.4-c s2-12.6-b
                Some(infantry) => self.pos.turn.pressed.push((gun, first, infantry)),
                //= s2-12.1-h s2-14.1-c
                None => self.pos.turn.lost_guns.push((gun, first)),
            }
        }
        if let Some(infantry) = support {
            self.mark_attacked(infantry);
            let face = self.face_towards(infantry, first);
            self.pos.turn.later.push(Fight {
                defender: infantry,
                attackers: vec![(first, face)],
                phase: fight.phase + 1,
                inside: None,
            });
        }
        Ok(())
    }

    /// Cavalry has fought the infantry behind guns: broken infantry leaves the guns to be lost.
    pub(super) fn support_fought(&mut self, fight: &Fight) {
        let pressed = std::mem::take(&mut self.pos.turn.pressed);
        for (gun, by, infantry) in pressed {
            if infantry != fight.defender {
                self.pos.turn.pressed.push((gun, by, infantry));
            } else if !self.is_here(infantry) && self.is_here(by) {
                self.pos.turn.lost_guns.push((gun, by));
            }
            //= s2-14.4-d
        }
    }

    /// A unit that falls back is out of the combats that were still to be fought.
    pub(crate) fn leave_fights(&mut self, unit: UnitId) {
        let turn = &mut self.pos.turn;
        for fights in [&mut turn.fights, &mut turn.later] {
            for fight in fights.iter_mut() {
                fight.attackers.retain(|(one, _)| *one != unit);
            }
            fights.retain(|fight| fight.defender != unit && !fight.attackers.is_empty());
        }
    }

    /// The second phase is over: whose guns may still be rescued.
    pub(super) fn after_second(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        self.pos.turn.pressed.clear();
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
        for (gun, by) in std::mem::take(&mut self.pos.turn.lost_guns) {
            self.take_guns(gun, by, cx)?;
        }
        self.pos.stage = Stage::Reposition;
        Ok(())
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
                if self.beaten_by(*target).is_none() {
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

    pub(crate) fn do_rescue(&mut self, order: &Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if let Order::Opportunity { unit, target } = *order {
            return self.charge_at_opportunity(unit, target, cx);
        }
        self.close_rescues(cx)
    }

    /// No more rescues: guns that nobody fights for are captured, and the third phase is fought.
    fn close_rescues(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let lost = std::mem::take(&mut self.pos.turn.lost_guns);
        for (gun, by) in lost {
            let rescued = self.pos.turn.later.iter().any(|fight| fight.defender == by);
            if rescued {
                self.pos.turn.lost_guns.push((gun, by));
            } else {
                self.take_guns(gun, by, cx)?;
            }
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
            self.close_rescues(cx)?;
        }
        Ok(any)
    }

    /// Whether a rescuer and the guns can change places.
    fn can_swap(&self, unit: UnitId, gun: UnitId) -> bool {
        let (one, other) = (self.pos.unit(unit).pose, self.pos.unit(gun).pose);
        self.is_here(unit)
            && self.is_here(gun)
            && self.is_free(unit, other, &[unit, gun])
            && self.is_free(gun, one, &[unit, gun])
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
        if matches!(order, Order::Swap(_)) {
            let (one, other) = (self.pos.unit(unit).pose, self.pos.unit(gun).pose);
            self.pos.unit_mut(unit).pose = other;
            self.pos.unit_mut(gun).pose = one;
            cx.log.note(|| Event::Swapped(unit, gun));
            self.after_move(unit, cx)?;
            self.after_move(gun, cx)?;
        }
        Ok(())
    }

    pub(crate) fn rest_swap(&mut self) -> bool {
        let mut swaps = std::mem::take(&mut self.pos.turn.swaps);
        swaps.retain(|(unit, gun)| self.can_swap(*unit, *gun));
        self.pos.turn.swaps = swaps;
        if self.pos.turn.swaps.is_empty() {
            self.pos.stage = Stage::Foothold;
            return false;
        }
        true
    }
}
