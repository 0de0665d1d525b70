//! How an order looks at a glance in the middle of combat.

use crate::UnitId;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Step, Where};
use crate::setup::Kind;

/// More than any doubt: what was begun is finished.
const SURELY: i32 = 100;

impl Battle {
    /// How an order in combat looks to who gives it.
    pub(super) fn glance_in_combat(&self, order: Order) -> i32 {
        match order {
            Order::Lead(unit) => self.glance_at_lead(unit),
            Order::Withdraw(unit) => self.glance_at_withdrawal(unit),
            Order::Retreat => SURELY,
            Order::Feint => -14,
            Order::Join(unit) => 8 * (i32::from(self.strength(unit)) - 1) - self.counter_doubt(),
            Order::BreakOff => {
                let lead = self.pos.combat.counter_lead;
                9 - 6 * lead.map_or(0, |lead| i32::from(self.strength(lead)))
            }
            Order::GiveWay => self.glance_at_giving_way(),
            Order::FollowUp => {
                let strength = self.best(self.pos.combat.counter);
                6 * strength.map_or(0, |unit| i32::from(self.strength(unit)) - 2)
            }
            Order::RetreatTo(area) => {
                let unit = self.pos.combat.leaving.first();
                let side = unit.map_or(self.pos.active, |unit| self.setup.unit(unit).side);
                self.setup.chart.field(side, area) / 8 - 8 * self.pressed(side, area)
            }
            Order::Enter(unit) => 4 * i32::from(self.strength(unit)),
            _ => 0,
        }
    }

    fn glance_at_lead(&self, unit: UnitId) -> i32 {
        let foot = self.setup.unit(unit).kind == Kind::Infantry;
        let attack = matches!(self.pos.step, Step::AttackLead | Step::NextAttackLead);
        let strength = 6 * i32::from(self.strength(unit));
        strength + i32::from(foot && !attack) * 3
    }

    /// How far the attack is ahead in the next roll, if both leads are named.
    fn attack_ahead(&self) -> i32 {
        let combat = &self.pos.combat;
        let attacker = combat.attack_lead.or_else(|| self.best(combat.attackers));
        let line = self.pos.on_border(combat.border);
        let defenders = self.fighting_defenders();
        let defender = combat
            .defence_lead
            .or(line.filter(|unit| defenders.contains(*unit)))
            .or_else(|| self.best(defenders));
        match (attacker, defender) {
            (Some(attacker), Some(defender)) => i32::from(self.roll_lead(attacker, defender)),
            (Some(_), None) => 6,
            _ => -6,
        }
    }

    fn glance_at_withdrawal(&self, unit: UnitId) -> i32 {
        let combat = &self.pos.combat;
        let ahead = self.attack_ahead();
        let strength = i32::from(self.strength(unit));
        let begun = !combat.withdrawing.is_empty();
        match self.pos.step {
            // Fresh units go on with the attack; the rest goes back with the lead.
            Step::AttackerRetreat if begun => {
                if strength >= 2 {
                    0
                } else {
                    SURELY + 10
                }
            }
            Step::AttackerRetreat => {
                let others = combat.attackers.iter().filter(|other| *other != unit);
                let fresh: i32 = others
                    .map(|other| i32::from(self.strength(other) >= 2))
                    .sum();
                -5 - 5 * ahead + if strength <= 1 { 8 } else { 0 } - 2 * fresh
            }
            _ if begun => SURELY + 10,
            _ => {
                // A retreat costs a hit: who has none left to give stays.
                let costs = match (self.setup.unit(unit).kind, self.pos.unit(unit).at) {
                    (Kind::Artillery, _) => return -60,
                    (_, Where::Approach { .. }) => 2,
                    _ => 1,
                };
                if strength < costs {
                    return -40;
                }
                let outnumbered =
                    i32::from(combat.attackers.len()) - i32::from(self.fighting_defenders().len());
                let guns = self.defenders().and(self.setup.guns).len();
                let prize = self.setup.chart.prize(combat.attacker, combat.to);
                5 * ahead + 3 * outnumbered - 12 - 12 * i32::from(guns) - 3 * prize
                    + if strength == 1 { 5 } else { 0 }
            }
        }
    }

    /// Why cavalry would rather not counterattack.
    fn counter_doubt(&self) -> i32 {
        let lead = self.pos.combat.attack_lead;
        lead.map_or(0, |lead| 4 * i32::from(self.strength(lead))) - 2
    }

    fn glance_at_giving_way(&self) -> i32 {
        let combat = &self.pos.combat;
        let own = combat.attack_lead.or_else(|| self.best(combat.attackers));
        let foe = combat.counter_lead.or_else(|| self.best(combat.counter));
        let strength = |unit: Option<UnitId>| unit.map_or(0, |unit| i32::from(self.strength(unit)));
        5 * (strength(foe) - strength(own)) - 8 * i32::from(combat.attackers.len())
    }
}
