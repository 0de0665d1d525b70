//! What generals and their orders are worth: points go where a division can act
//! to effect, and senior officers ride with those whom they mean to lead.

use kernel::Side;

use crate::activation::Activation;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::{Chit, Kind, Stage, TurnKind};
use crate::setup::Level;

use super::plan::{Plan, Task};
use super::sign;

/// What a command point in stock is worth.
const POINT: i64 = 7;
/// What a unit out of its general's reach costs.
const ASTRAY: i64 = 22;
/// How near the enemy is for an Action order to be of use.
const REACH: i32 = 9_000;

impl Battle {
    /// What generals and orders are worth, to the first side.
    pub(super) fn command_value(&self, plan: &Plan) -> i64 {
        let mut worth = 0;
        for general in self.setup.general_ids() {
            let side = self.setup.general(general).side;
            worth += sign(side) * self.general_value(general, plan);
        }
        for unit in self.setup.unit_ids() {
            if self.is_here(unit) && self.chit(Who::Unit(unit)).is_some() {
                worth += sign(self.side(unit)) * self.chit_value(Who::Unit(unit), plan);
            }
        }
        worth + self.turn_value(plan)
    }

    /// What a general is worth as and where he stands.
    fn general_value(&self, general: GeneralId, plan: &Plan) -> i64 {
        let (setup, state) = (self.setup.general(general), self.pos.general(general));
        if !state.present {
            return 0;
        }
        let mut value = self.stock(general) - 40 * i64::from(state.wounds);
        value += self.chit_value(Who::General(general), plan);
        if setup.level == Level::Division {
            let units = self.units_of(setup.side);
            let mut own = units.filter(|unit| self.under(*unit) == general);
            let astray = own
                .by_ref()
                .filter(|unit| self.general_gap(general, *unit) > setup.level.distance() - 300);
            return value - ASTRAY * i64::try_from(astray.count()).unwrap_or(0);
        }
        value + self.company(general, plan)
    }

    /// What the command points of a general are worth.
    fn stock(&self, general: GeneralId) -> i64 {
        let points = i64::from(self.pos.general(general).points);
        match self.setup.general(general).hq {
            // What the next throw brings beyond the most is lost.
            Some(rating) => {
                let safe = i64::from(rating.number()) - 2;
                POINT * points.min(safe) + (points - safe).max(0)
            }
            // Points that a corps general does not use are lost.
            None if self.pos.stage == Stage::Turns => POINT * points / 2,
            None => POINT * points,
        }
    }

    /// What it is worth to a senior officer to be next to a division that he can lead.
    fn company(&self, general: GeneralId, plan: &Plan) -> i64 {
        let side = self.setup.general(general).side;
        let mut best = -30;
        for other in self.setup.generals_of(side) {
            if !self.setup.is_under(other, general) || !self.pos.general(other).present {
                continue;
            }
            let gap = self.between_generals(general, other);
            let far = i64::from(gap) / 1_000;
            let value = if self.setup.general(other).level == Level::Division {
                let led = self.setup.generals_of(side).any(|senior| {
                    senior < general
                        && self.setup.general(senior).level.is_senior()
                        && self.between_generals(senior, other) <= 1_000
                });
                let use_of = self.division_value(other, Kind::Action, plan).clamp(0, 60) / 2;
                // Two beside the same man lead no more than one.
                let use_of = if led { use_of / 4 } else { use_of };
                use_of - if gap <= 1_000 { 0 } else { 4 + 2 * far }
            } else {
                -far
            };
            best = best.max(value);
        }
        best
    }

    /// What the turn that is being taken promises beyond what stands on the table.
    fn turn_value(&self, plan: &Plan) -> i64 {
        let turn = &self.pos.turn;
        let side = self.pos.active;
        let Some(who) = turn.who else { return 0 };
        let mut value = 0;
        if let (TurnKind::Controlled, Some(kind)) = (turn.kind, turn.order) {
            // A general who takes control gives no more orders: those come first.
            let share = if matches!(who, Who::Unit(_)) { 12 } else { 5 };
            value += 2 + self.order_value(who, kind, plan) / share;
        }
        if let (Stage::Scope, Some(Chit::Down(Kind::Action))) = (self.pos.stage, self.chit(who)) {
            let marches = self.order_value(who, Kind::Move, plan);
            value += (self.order_value(who, Kind::Action, plan) - marches).clamp(-1, 1);
        }
        for unit in &turn.members {
            let own = self.division_of(*unit).map(Who::General);
            let waits = own.is_some_and(|own| own != who && self.chit(own).is_some());
            value += if waits { -1 } else { 1 };
        }
        sign(side) * value
    }

    /// What an order on a command is worth, until the command has had its turn.
    fn chit_value(&self, who: Who, plan: &Plan) -> i64 {
        let (chit, taken) = match who {
            Who::Unit(unit) => (self.chit(who), self.pos.unit(unit).taken),
            Who::General(general) => (self.chit(who), self.pos.general(general).taken),
        };
        match (chit, taken) {
            (Some(Chit::Unseen), _) => 15,
            (Some(Chit::Down(Kind::Move) | Chit::Up(Kind::Move)), true) => 6,
            (None, _) | (Some(_), true) => 0,
            (Some(Chit::Down(kind) | Chit::Up(kind)), false) => {
                let value = self.order_value(who, kind, plan);
                match who {
                    Who::General(general) if self.can_lead_now(general) => value.min(0),
                    _ => value,
                }
            }
        }
    }

    /// What an order is worth to a command.
    fn order_value(&self, who: Who, kind: Kind, plan: &Plan) -> i64 {
        match who {
            Who::Unit(unit) => self.unit_order(unit, kind, plan) * 2 / 3,
            Who::General(general) => self.division_value(general, kind, plan),
        }
    }

    /// Whether the senior officer whose turn it is can lead a division himself: it needs no order of his.
    fn can_lead_now(&self, general: GeneralId) -> bool {
        let turn = &self.pos.turn;
        match turn.who {
            Some(Who::General(senior)) => {
                self.pos.stage == Stage::Senior
                    && turn.activation == Some(Activation::Full)
                    && self.setup.is_under(general, senior)
                    && self.between_generals(senior, general) <= 1_000
            }
            _ => false,
        }
    }

    /// What an order is worth to a division.
    fn division_value(&self, general: GeneralId, kind: Kind, plan: &Plan) -> i64 {
        let side = self.setup.general(general).side;
        let units = self.units_of(side);
        let own = units.filter(|unit| self.under(*unit) == general);
        own.map(|unit| {
            let value = self.unit_order(unit, kind, plan);
            let astray = self.general_gap(general, unit) > Level::Division.distance();
            if astray { value.min(0) } else { value }
        })
        .sum::<i64>()
            - 4
    }

    /// What an order lets a unit do.
    fn unit_order(&self, unit: UnitId, kind: Kind, plan: &Plan) -> i64 {
        let side = self.side(unit);
        let setup = self.setup.unit(unit);
        let Some(aim) = plan.aims[unit.index()] else {
            return 0;
        };
        let (gap, enemy) = plan.near[unit.index()].unwrap_or((i64::MAX, unit));
        let within = |limit: i32| gap <= i64::from(limit) * i64::from(limit);
        let close = within(REACH);
        let at = self.pos.unit(unit).pose.at;
        let way = i64::from((at.distance(aim.at) - aim.within).max(0)) / 1_000;
        let guns = setup.arm.is_artillery();
        let hits = if guns {
            0
        } else {
            i64::from(self.pos.unit(unit).hits)
        };
        let act = if guns {
            if close && !self.defends(unit) { 8 } else { 0 }
        } else if close {
            let edge = i64::from(self.sps(unit)) - i64::from(self.sps(enemy));
            let bold = match (plan.attacks[side], aim.task) {
                (true, Task::Take) => 16,
                (_, Task::Reserve) => 4,
                _ => 10,
            };
            (bold + 2 * edge).clamp(2, 24)
        } else {
            -2
        };
        match kind {
            Kind::Action => act,
            Kind::Move if !within(5_500) && way > 4 => {
                // In the Threat Zone it can still be changed for an Action order.
                (2 * way.min(9)).max(act - 2)
            }
            Kind::Move if within(8_000) && !self.defends(unit) => act - 4,
            Kind::Move => -3,
            Kind::Regroup => {
                let chance = if within(5_500) { 3 } else { 12 };
                let busy = plan.attacks[side] && within(5_500);
                hits * chance - if busy { 12 } else { 3 }
            }
            Kind::BreakOff => -15,
        }
    }

    /// What it costs that senior officers were passed over: they come before their troops or not at all.
    pub(super) fn skipped(&self, side: Side) -> i64 {
        let turn = &self.pos.turn;
        let begun = |senior: GeneralId| {
            let mut generals = self.setup.generals_of(side);
            let mut units = self.units_of(side);
            let under = |general: GeneralId| self.setup.is_under(general, senior);
            turn.who.is_some_and(|who| match who {
                Who::General(general) => under(general),
                Who::Unit(unit) => self.under(unit) == senior || under(self.under(unit)),
            }) || generals.any(|general| under(general) && self.pos.general(general).taken)
                || units.any(|unit| {
                    let chief = self.under(unit);
                    self.pos.unit(unit).taken && (chief == senior || under(chief))
                })
        };
        let seniors = self.setup.generals_of(side).filter(|general| {
            let state = self.pos.general(*general);
            self.setup.general(*general).level.is_senior() && state.present && !state.taken
        });
        seniors
            .filter(|senior| turn.who != Some(Who::General(*senior)) && begun(*senior))
            .map(|senior| 20 + 10 * i64::from(self.pos.general(senior).points))
            .sum()
    }

    /// Whether any unit of a side may still have a turn in this phase.
    pub(super) fn may_still_act(&self, side: Side) -> bool {
        let members = &self.pos.turn.members;
        self.units_of(side).any(|unit| {
            !self.pos.unit(unit).taken
                && !members.contains(&unit)
                && !self.is_closed(self.under(unit))
        })
    }
}
