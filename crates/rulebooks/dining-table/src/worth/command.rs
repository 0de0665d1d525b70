//! What generals and their orders are worth: points go where a division can act
//! to effect, and senior officers ride with those whom they mean to lead.

use kernel::Side;

use crate::activation::Activation;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::moves::reach;
use crate::position::{Chit, Kind, Stage, TurnKind};
use crate::setup::Level;
use crate::troops::{Going, Pace, Status};

use super::plan::{Aim, Plan, Task};
use super::sign;

/// What a command point is worth that the next period will want.
const POINT: i64 = 9;
/// What one beyond that is worth, while the headquarters can hold it.
const SPARE: i64 = 4;
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
        let mut value = self.stock(general, plan) - 40 * i64::from(state.wounds);
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
    fn stock(&self, general: GeneralId, plan: &Plan) -> i64 {
        let points = i64::from(self.pos.general(general).points);
        let Some(rating) = self.setup.general(general).hq else {
            return self.entrusted(general, plan);
        };
        // Every other command wants an order in a period; what the next throw brings beyond the most is lost.
        let wanted = i64::try_from(self.commands_under(general) / 2 + 1).unwrap_or(0);
        let safe = (i64::from(rating.number()) - 2).max(wanted);
        POINT * points.min(wanted)
            + SPARE * (points.min(safe) - wanted).max(0)
            + (points - safe).max(0)
    }

    /// How many divisions, and units that go by themselves, stand under a general.
    fn commands_under(&self, general: GeneralId) -> usize {
        let side = self.setup.general(general).side;
        let divisions = self.setup.generals_of(side).filter(|other| {
            self.setup.general(*other).level == Level::Division
                && self.setup.is_under(*other, general)
                && self.pos.general(*other).present
        });
        let units = self.units_of(side).filter(|unit| {
            let own = self.under(*unit);
            let alone = self.setup.general(own).level.is_senior();
            alone && (own == general || self.setup.is_under(own, general))
        });
        divisions.count() + units.count()
    }

    /// What the points are worth that a corps general was given: the orders that they buy in his turn, and
    /// what he does not use is lost.
    fn entrusted(&self, general: GeneralId, plan: &Plan) -> i64 {
        let state = self.pos.general(general);
        if state.points == 0 || state.taken && self.pos.turn.who != Some(Who::General(general)) {
            return 0;
        }
        let side = self.setup.general(general).side;
        let divisions = self.setup.generals_of(side).filter(|other| {
            let state = self.pos.general(*other);
            self.setup.general(*other).level == Level::Division
                && self.setup.is_under(*other, general)
                && state.present
                && !state.taken
                && state.order.is_none()
        });
        let mut bought: Vec<(i64, i64)> = divisions
            .map(|other| {
                // He may lay down tactical orders only.
                let act = self.division_value(other, Kind::Action, plan);
                let rest = self.division_value(other, Kind::Regroup, plan);
                let cost = self.cost_of_order(general, Who::General(other));
                (act.max(rest), i64::from(cost))
            })
            .filter(|(value, _)| *value > 0)
            .collect();
        bought.sort_unstable_by_key(|(value, cost)| (-value, *cost));
        let mut left = i64::from(state.points);
        let mut worth = 0;
        for (value, cost) in bought {
            if cost <= left {
                left -= cost;
                // He must be activated first.
                worth += value * 8 / 10;
            }
        }
        worth
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
                        && self.pos.general(senior).present
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
            value += 2 + self.carried_out(who, kind, plan) / share;
        }
        if let (Stage::Scope, Some(Chit::Down(Kind::Action))) = (self.pos.stage, self.chit(who)) {
            let marches = self.carried_out(who, Kind::Move, plan);
            value += (self.carried_out(who, Kind::Action, plan) - marches).clamp(-1, 1);
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

    /// What an order is worth to a command. In a Threat Zone a Move order can still be changed for an
    /// Action order.
    pub(super) fn order_value(&self, who: Who, kind: Kind, plan: &Plan) -> i64 {
        let value = self.carried_out(who, kind, plan);
        if kind != Kind::Move || !self.is_threatened(who, plan) {
            return value;
        }
        value.max(self.carried_out(who, Kind::Action, plan) - 2)
    }

    /// What a command makes of an order that it carries out as it is.
    pub(super) fn carried_out(&self, who: Who, kind: Kind, plan: &Plan) -> i64 {
        match who {
            Who::Unit(unit) => self.unit_order(unit, kind, plan) * 2 / 3,
            Who::General(general) => self.division_value(general, kind, plan),
        }
    }

    /// Whether a unit of a command is likely to stand in a Threat Zone.
    fn is_threatened(&self, who: Who, plan: &Plan) -> bool {
        let near = |unit: UnitId| {
            let near = plan.near[unit.index()];
            near.is_some_and(|(gap, _)| gap <= i64::from(REACH) * i64::from(REACH))
        };
        match who {
            Who::Unit(unit) => near(unit),
            Who::General(general) => {
                let mut units = self.units_of(self.setup.general(general).side);
                units.any(|unit| self.under(unit) == general && near(unit))
            }
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
        let setup = self.setup.unit(unit);
        let Some(aim) = plan.aims[unit.index()] else {
            return 0;
        };
        let (gap, enemy) = plan.near[unit.index()].unwrap_or((i64::MAX, unit));
        let within = |limit: i32| gap <= i64::from(limit) * i64::from(limit);
        match kind {
            Kind::Action if !within(REACH) => -2,
            Kind::Action => self.act_value(unit, enemy, plan),
            // Nobody marches at the rapid rate under the enemy's eyes.
            Kind::Move if within(REACH) => -3,
            Kind::Move => self.march_value(unit, aim, plan) - 1,
            Kind::Regroup => {
                let hits = if setup.arm.is_artillery() {
                    0
                } else {
                    i64::from(self.pos.unit(unit).hits)
                };
                let chance = if within(5_500) { 3 } else { 12 };
                let busy = plan.attacks[self.side(unit)] && within(5_500);
                hits * chance - if busy { 12 } else { 3 }
            }
            Kind::BreakOff => -15,
        }
    }

    /// What an Action order lets a unit do that has an enemy within its reach.
    fn act_value(&self, unit: UnitId, enemy: UnitId, plan: &Plan) -> i64 {
        if self.setup.unit(unit).arm.is_artillery() {
            return if self.defends(unit) { 0 } else { 8 };
        }
        let attacks = plan.attacks[self.side(unit)];
        let edge = i64::from(self.sps(unit)) - i64::from(self.sps(enemy));
        let bold = match plan.aims[unit.index()].map(|aim| aim.task) {
            Some(Task::Take) if attacks => 16,
            Some(Task::Reserve) => 4,
            // Whoever is to stay and is dug in already wants no order for it.
            _ if self.pos.unit(unit).status == Status::Defend && Self::stays(unit, plan) => 1,
            _ => 10,
        };
        (bold + 2 * edge).clamp(2, 24)
    }

    /// What a Move order gains over going at the normal rate, which needs none.
    fn march_value(&self, unit: UnitId, aim: Aim, plan: &Plan) -> i64 {
        let arm = self.setup.unit(unit).arm;
        let rate = |pace: Pace| reach(arm, pace, Going::Good).unwrap_or(0);
        let at = plan.at[unit.index()];
        let way = (at.distance(aim.at) - aim.within).max(0);
        let gained = way.min(rate(Pace::Rapid)) - way.min(rate(Pace::Normal));
        i64::from(gained.max(0)) * aim.inch / 3_000
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

    /// How many units of a side have let their turn go by: its phase is over, or a general above them has
    /// made the last move of it.
    pub(super) fn missed(&self, side: Side, ended: bool) -> i64 {
        let closed = |unit: UnitId| side == self.pos.active && self.is_closed(self.under(unit));
        let missed = self
            .units_of(side)
            .filter(|unit| !self.pos.unit(*unit).taken && (ended || closed(*unit)));
        i64::try_from(missed.count()).unwrap_or(0)
    }
}
