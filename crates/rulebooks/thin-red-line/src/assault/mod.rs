//! The assault phase: charges, defensive fire and combat.

mod after;
mod charge;
pub(crate) mod declare;
mod fight;
mod fire;
pub mod strike;

use kernel::{Side, Unknown};

use crate::Rule;
use crate::game::{Battle, Cx};
use crate::order::{Order, Share};
use crate::position::Stage;
use crate::refusal::Refusal;
use crate::shooting::volley::{Part, Stance};
use crate::shooting::weapons::{Shot, Weapon};

pub(crate) use charge::nearest_way;
pub use declare::assault_range;

impl Battle {
    /// Who is asked in a combat.
    pub(crate) fn combat_decider(&self) -> Option<Side> {
        let combat = self.pos.combat.as_ref()?;
        let attacker = self.setup.unit(combat.attacker).side;
        Some(match combat.stage {
            Stage::React | Stage::Support | Stage::Reply | Stage::DefenderRetreat => {
                attacker.other()
            }
            Stage::Consolidate => self.setup.unit(self.victor(combat)).side,
            Stage::Charge | Stage::AttackerRetreat | Stage::Follow | Stage::Breakthrough => {
                attacker
            }
        })
    }

    pub(crate) fn check_combat(&self, order: Order) -> Result<(), Refusal> {
        let Some(combat) = &self.pos.combat else {
            return Err(Refusal::NotAskedNow);
        };
        match (combat.stage, order) {
            (Stage::React, Order::FormSquare | Order::Stand) => Ok(()),
            (Stage::Charge, Order::Charge(approach)) => {
                let (range, _) = assault_range(self.setup.unit(combat.attacker).troop);
                self.check_charge(combat.attacker, combat.defender, approach, range)
                    .map(|_| ())
            }
            (Stage::Charge, Order::FallShort) => self.check_short(combat),
            (Stage::Support, Order::NoSupport) => Ok(()),
            (Stage::Support, Order::Support(unit, shot, share)) => {
                self.check_helper(unit)?;
                if share == Share::Half && self.pos.unit(unit).supported > 0 {
                    return Err(Refusal::AlreadyDone(unit, Rule::BattalionArtillery5));
                }
                if Weapon::of(self.setup.unit(unit).troop).has(shot) {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchShot(unit, Rule::Artillery1))
                }
            }
            (Stage::Reply, order) => self.check_reply(order),
            (Stage::DefenderRetreat | Stage::AttackerRetreat, Order::Retreat(far)) => {
                let (unit, _, lost) = Self::retreating(combat);
                self.check_distance(unit, lost, far, Rule::Retreat2)
            }
            (Stage::Follow, Order::Consolidate) => Ok(()),
            (Stage::Follow, Order::Pursue) => self.pursuit(combat).map(|_| ()),
            (Stage::Consolidate | Stage::Breakthrough, order) => {
                self.check_consolidation(combat, order)
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(crate) fn combat_candidates(&self, into: &mut Vec<Order>) {
        let Some(combat) = &self.pos.combat else {
            return;
        };
        match combat.stage {
            Stage::React => into.extend([Order::Stand, Order::FormSquare]),
            Stage::Charge => {
                let all = self.approaches(combat.attacker, combat.defender);
                into.extend(all.into_iter().map(Order::Charge));
                into.push(Order::FallShort);
            }
            Stage::Support => {
                for unit in self.helpers() {
                    for shot in [Shot::Grape, Shot::Ball] {
                        into.push(Order::Support(unit, shot, Share::All));
                        into.push(Order::Support(unit, shot, Share::Half));
                    }
                }
                into.push(Order::NoSupport);
            }
            Stage::Reply => {
                into.push(Order::Retaliate);
                let (least, most) = self.retreat_limits(combat.defender, combat.defender_lost);
                into.push(Order::Withdraw(least));
                if most != least {
                    into.push(Order::Withdraw(most));
                }
            }
            Stage::DefenderRetreat | Stage::AttackerRetreat => {
                let (unit, _, lost) = Self::retreating(combat);
                let (least, most) = self.retreat_limits(unit, lost);
                into.push(Order::Retreat(least));
                if most != least {
                    into.push(Order::Retreat(most));
                }
            }
            Stage::Follow => into.extend([Order::Pursue, Order::Consolidate]),
            Stage::Consolidate | Stage::Breakthrough => {
                self.consolidation_candidates(combat, into);
            }
        }
    }

    pub(crate) fn apply_combat(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::FormSquare | Order::Stand => self.apply_reaction(order, cx)?,
            Order::Charge(_) | Order::FallShort => self.apply_charge(order, cx)?,
            Order::Support(unit, shot, share) => {
                let given = self.pos.unit(unit).supported;
                let part = match (given, share) {
                    (0, Share::All) => Part::Whole,
                    (0, Share::Half) => Part::LargerHalf,
                    _ => Part::SmallerHalf,
                };
                let state = self.pos.unit_mut(unit);
                state.supported = if share == Share::All { 2 } else { 1 };
                self.fire_part(unit, Stance::Supporting, part, Some(shot), cx)?;
                let over = self
                    .pos
                    .combat
                    .as_ref()
                    .is_none_or(|combat| !self.pos.unit(combat.attacker).is_in_play());
                if over || self.helpers().next().is_none() {
                    self.close_fire(cx)?;
                }
            }
            Order::NoSupport => self.close_fire(cx)?,
            Order::Retaliate | Order::Withdraw(_) => self.apply_reply(order, cx)?,
            Order::Retreat(far) => self.apply_retreat(far, cx),
            Order::Pursue | Order::Consolidate => self.apply_follow(order, cx)?,
            _ => self.apply_consolidation(order, cx)?,
        }
        Ok(())
    }
}
