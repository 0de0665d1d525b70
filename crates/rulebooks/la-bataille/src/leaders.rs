//! Chapter 21: what befalls leaders.

use ground::hex::{Field, HexId};
use kernel::{Side, Unknown};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::order::Order;
use crate::points::Points;
use crate::position::LeaderPlace;
use crate::refusal::Refusal;
use crate::resolve::wound::Wound;
use crate::tables::terrain::Mover;
use crate::{LeaderId, UnitId};

impl Battle {
    /// The commanding leader of a hex is struck: how, the die says. Gives back who is dead.
    //= 21.3 21.4 21.5
    pub(crate) fn strike_leader(
        &mut self,
        side: Side,
        hex: HexId,
        cx: &mut Cx<'_>,
    ) -> Result<Option<LeaderId>, Unknown> {
        match self.commanding_leader(side, hex) {
            Some(leader) => self.strike(leader, cx),
            None => Ok(None),
        }
    }

    /// A leader is struck.
    //= 21.5
    pub(crate) fn strike(
        &mut self,
        leader: LeaderId,
        cx: &mut Cx<'_>,
    ) -> Result<Option<LeaderId>, Unknown> {
        let wound = Wound::roll(cx.chance)?;
        cx.log.note(|| Event::LeaderStruck(leader, wound));
        let back = wound
            .turns_away()
            .map(|turns| self.pos.turn + u16::from(turns));
        let state = self.pos.leader_mut(leader);
        if wound.is_death() {
            state.place = LeaderPlace::Dead;
            return Ok(Some(leader));
        }
        if let Some(turn) = back {
            state.place = LeaderPlace::Away(turn);
        }
        Ok(None)
    }

    /// A leader may fall in a melee; if he dies, his stack will check its morale when the result is known.
    //= 21.3.2 21.3.3
    pub(crate) fn leader_falls_in_melee(
        &mut self,
        side: Side,
        hex: HexId,
        cx: &mut Cx<'_>,
    ) -> Result<Option<crate::morale::Fallen>, Unknown> {
        let dead = self.strike_leader(side, hex, cx)?;
        Ok(dead.map(|leader| (leader, hex)))
    }

    /// The commanders of several hexes may fall in a melee; gives back who is dead, and where.
    //= 21.3.2 21.3.3 21.4
    pub(crate) fn leaders_fall(
        &mut self,
        side: Side,
        hexes: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Result<Vec<crate::morale::Fallen>, Unknown> {
        let mut fallen = Vec::new();
        for hex in hexes {
            fallen.extend(self.leader_falls_in_melee(side, *hex, cx)?);
        }
        Ok(fallen)
    }

    /// Leaders whose unit gives itself up are taken with it, by the nearest enemy.
    //= 21.9 20.7.5 20.7.6-a
    pub(crate) fn surrender_leaders(&mut self, side: Side, hex: HexId, cx: &mut Cx<'_>) {
        let Some(captor) = self.nearest_captor(side, hex) else {
            return;
        };
        for leader in self.leaders_at(side, hex) {
            self.pos.leader_mut(leader).place = LeaderPlace::Captured(captor);
            cx.log.note(|| Event::LeaderCaptured(leader, captor));
        }
    }

    fn nearest_captor(&self, side: Side, hex: HexId) -> Option<UnitId> {
        let grid = self.setup.map.grid();
        let far = |unit| Some((grid.distance(hex, self.pos.unit(unit).hex()?), unit));
        let (_, unit) = self.army(side.other()).filter_map(far).min()?;
        Some(unit)
    }

    /// Leaders left alone where the enemy comes are taken, unless friends stand next to them.
    //= 21.8-a 21.8-b 21.9 21.13
    pub(crate) fn capture_leaders(&mut self, side: Side, hex: HexId, cx: &mut Cx<'_>) {
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        for leader in self.leaders_at(side, hex) {
            let refuge = grid
                .neighbours(hex)
                .map(|(_, near)| near)
                .find(|near| self.ground_of(side).contains(*near));
            let captor = std::iter::once(hex)
                .chain(grid.neighbours(hex).map(|(_, near)| near))
                .find_map(|near| self.stack_of(side.other(), near).first().copied())
                .or_else(|| self.nearest_captor(side, hex));
            match (refuge, captor) {
                (Some(near), _) => {
                    self.pos.leader_mut(leader).place = LeaderPlace::At(near);
                    cx.log.note(|| Event::LeaderJoined(leader, near));
                }
                (None, Some(captor)) => {
                    self.pos.leader_mut(leader).place = LeaderPlace::Captured(captor);
                    cx.log.note(|| Event::LeaderCaptured(leader, captor));
                }
                (None, None) => {}
            }
        }
    }

    /// Leaders whose unit is destroyed around them are taken if enemies ring them, or join friends.
    //= 21.8-a 21.8-b
    pub(crate) fn strand_leaders(&mut self, side: Side, hex: HexId, cx: &mut Cx<'_>) {
        if !self.ground_of(side).contains(hex) && self.is_surrounded(side.other(), hex) {
            self.capture_leaders(side, hex, cx);
        }
    }

    /// The guard of prisoners is gone: they are free where it stood.
    //= 21.13
    pub(crate) fn free_captives(&mut self, guard: UnitId, hex: Option<HexId>, cx: &mut Cx<'_>) {
        let Some(hex) = hex else { return };
        for leader in self.setup.leader_ids() {
            if self.pos.leader(leader).place == LeaderPlace::Captured(guard) {
                self.pos.leader_mut(leader).place = LeaderPlace::At(hex);
                cx.log.note(|| Event::LeaderFreed(leader));
            }
        }
    }

    /// A regiment that breaks down hands its prisoners to the first of its parts.
    pub(crate) fn hand_captives(&mut self, from: UnitId, to: UnitId) {
        for leader in self.pos.leaders.iter_mut() {
            if leader.place == LeaderPlace::Captured(from) {
                leader.place = LeaderPlace::Captured(to);
            }
        }
    }

    /// The hexes that a leader can withdraw to before an assault: half his rate, by a way that is clear of
    /// enemies and their zones.
    //= 18.11.1.4 18.11.3
    fn leader_havens(&self, leader: LeaderId) -> Vec<HexId> {
        let Some(hex) = self.leader_hex(leader) else {
            return Vec::new();
        };
        let data = self.setup.leader(leader);
        let zones = self.zones_of(data.side.other());
        let half = Points::whole(u16::from(data.movement)).part(1, 2);
        let enemies = self.ground_of(data.side.other());
        let grid = self.setup.map.grid();
        let field = Field::from(grid, hex, u32::from(half.0), |step| {
            let barred = enemies.contains(step.to) || zones.contains(step.to);
            let cost = self.step_cost(Mover::Leader, true, step.from, step.side)?;
            (!barred).then_some(u32::from(cost.0))
        });
        field.reached().filter(|to| *to != hex).collect()
    }

    /// Leaders alone in a hex that is assaulted leave it by themselves: to friends if they can, else as far
    /// from the enemy as they can. Who is ringed in is taken.
    //= 21.10
    pub(crate) fn lone_leaders_leave(&mut self, side: Side, hex: HexId, cx: &mut Cx<'_>) {
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        for leader in self.leaders_at(side, hex) {
            let foes: Vec<HexId> = self.ground_of(side.other()).iter().collect();
            let far = |to: HexId| foes.iter().map(|foe| grid.distance(*foe, to)).min();
            let havens = self.leader_havens(leader);
            let best = havens.into_iter().max_by_key(|to| {
                let friends = self.ground_of(side).contains(*to);
                (friends, far(*to), std::cmp::Reverse(*to))
            });
            match best {
                Some(to) if !self.is_surrounded(side.other(), hex) => {
                    self.pos.leader_mut(leader).place = LeaderPlace::At(to);
                    cx.log.note(|| Event::LeaderWithdrew(leader, to));
                }
                _ => self.capture_leaders(side, hex, cx),
            }
        }
    }

    pub(crate) fn leader_withdrawals(&self, side: Side, hex: HexId, into: &mut Vec<Order>) {
        for leader in self.leaders_at(side, hex) {
            let havens = self.leader_havens(leader);
            into.extend(
                havens
                    .into_iter()
                    .map(|to| Order::WithdrawLeader(leader, to)),
            );
        }
    }

    pub(crate) fn check_leader_withdrawal(
        &self,
        leader: LeaderId,
        to: HexId,
    ) -> Result<(), Refusal> {
        let here = self.leader_hex(leader);
        let own = self.setup.leader(leader).side != self.pos.active;
        let asked = own && here.is_some_and(|here| self.hexes_leaders_leave().contains(&here));
        if asked && self.leader_havens(leader).contains(&to) {
            Ok(())
        } else {
            Err(Refusal::LeaderStays(leader))
        }
    }

    /// A leader rides off before the assault. If he commanded, those he leaves check as if he had fallen.
    //= 21.12 20.6.4.10
    pub(crate) fn withdraw_leader(&mut self, leader: LeaderId, to: HexId, cx: &mut Cx<'_>) -> Done {
        let side = self.setup.leader(leader).side;
        let Some(hex) = self.leader_hex(leader) else {
            return Ok(());
        };
        let commanded = self.commanding_leader(side, hex) == Some(leader);
        self.pos.leader_mut(leader).place = LeaderPlace::At(to);
        cx.log.note(|| Event::LeaderWithdrew(leader, to));
        let left = self.stack_of(side, hex);
        if commanded && !left.is_empty() {
            let from = self.pos.assault.from.clone();
            self.check_morale(&left, &Cause::LeaderGone(leader), &from, cx)?;
        }
        Ok(())
    }
}
