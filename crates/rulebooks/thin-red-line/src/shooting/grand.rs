//! Grand batteries: batteries that stand together and fire as one unit, where
//! their nation permits it.

use kernel::{Side, Unknown};

use super::volley::Stance;
use super::weapons::Shot;
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::sight::Arc;
use crate::troops::{Arm, Troop};

impl Battle {
    /// Whether two batteries may fire as one this turn: battalion artillery of
    /// a kind, side by side, of a nation that permits it.
    //= battalion-artillery.6 battalion-artillery.7
    pub(crate) fn check_combine(
        &self,
        side: Side,
        lead: UnitId,
        other: UnitId,
    ) -> Result<(), Refusal> {
        for unit in [lead, other] {
            let data = self.setup.unit(unit);
            if data.side != side {
                return Err(Refusal::NotYours(unit));
            }
            if data.arm() != Arm::Artillery || !self.setup.sides[side].grand_batteries {
                return Err(Refusal::WrongKind(unit, Rule::BattalionArtillery6));
            }
            if !data.is_battalion() {
                return Err(Refusal::WrongKind(unit, Rule::BattalionArtillery7));
            }
            if !matches!(data.troop, Troop::LightArtillery | Troop::HorseArtillery) {
                return Err(Refusal::WrongKind(unit, Rule::BattalionArtillery6));
            }
            self.check_shooter(unit)?;
            if self.pos.unit(unit).aim.is_some() {
                return Err(Refusal::AlreadyDone(unit, Rule::Shooting3));
            }
        }
        let leads = self
            .pos
            .units
            .iter()
            .any(|state| state.grand == Some(other));
        if lead == other
            || leads
            || self.setup.unit(lead).troop != self.setup.unit(other).troop
            || !self.is_touching(lead, other)
        {
            return Err(Refusal::WrongKind(other, Rule::BattalionArtillery6));
        }
        Ok(())
    }

    /// Batteries that could fire as one, each pair once.
    pub(crate) fn combine_candidates(&self, side: Side, into: &mut Vec<Order>) {
        if !self.setup.sides[side].grand_batteries {
            return;
        }
        let guns: Vec<_> = self
            .troops_of(side)
            .filter(|unit| self.setup.unit(*unit).arm() == Arm::Artillery)
            .collect();
        for (place, lead) in guns.iter().enumerate() {
            for other in &guns[place + 1..] {
                into.push(Order::Combine(*lead, *other));
            }
        }
    }

    /// A unit and the batteries that are one with it, which fire with it now.
    pub(crate) fn battery_of(&mut self, lead: UnitId, shot: Shot) -> Vec<UnitId> {
        let mut all = vec![lead];
        for unit in self.setup.unit_ids() {
            if self.pos.unit(unit).grand == Some(lead) {
                let state = self.pos.unit_mut(unit);
                (state.fired, state.revealed) = (true, 2);
                state.grape |= shot == Shot::Grape;
                all.push(unit);
            }
        }
        all
    }

    /// The fire of the batteries that are one with a unit: their hits are added
    /// to its own.
    pub(crate) fn fire_together(
        &mut self,
        lead: UnitId,
        target: UnitId,
        shot: Shot,
        exposed: &mut Vec<usize>,
        cx: &mut Cx<'_>,
    ) -> Result<u8, Unknown> {
        let others = self.battery_of(lead, shot);
        let mut sum = 0_u8;
        for unit in others.into_iter().skip(1) {
            let stance = if self.pos.unit(unit).moved {
                Stance::Moved
            } else {
                Stance::Still
            };
            let line = self.fire_line(unit, target, shot, Arc::Front);
            if line.firing == 0 {
                cx.log.note(|| Event::Wasted(unit, Rule::Shooting5));
                continue;
            }
            let volley = self.volley(unit, target, shot, stance, &line);
            let hits = volley.fire(cx.chance)?;
            cx.log
                .note(|| Event::Fired(unit, target, Box::new(volley), hits));
            sum = sum.saturating_add(hits);
            for place in line.exposed {
                if !exposed.contains(&place) {
                    exposed.push(place);
                }
            }
        }
        Ok(sum)
    }
}
