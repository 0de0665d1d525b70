//! Section 18.11: withdrawal before melee.

use ground::hex::{Facing, Field, HexId};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Flight;
use crate::order::Order;
use crate::points::Points;
use crate::position::{Fatigue, Hexes};
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

impl Battle {
    /// Whether a defender may withdraw at all.
    //= 18.11.1.1 18.11.1.2 18.11.2 11.20.4.7-a 19.10.9.9
    fn may_withdraw(&self, unit: UnitId) -> bool {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if !state.is_good_order() {
            return false;
        }
        match data.arm {
            Arm::Infantry => state.formation == Formation::Skirmish,
            Arm::Cavalry => state.fatigue != Fatigue::Exhausted,
            Arm::Artillery => data.is_horse_artillery() && state.limbered,
        }
    }

    pub(super) fn can_anyone_withdraw(&self) -> bool {
        let mut orders = Vec::new();
        self.withdrawal_candidates(&mut orders);
        !orders.is_empty() || !self.to_be_spared().is_empty()
    }

    pub(super) fn withdrawal_candidates(&self, into: &mut Vec<Order>) {
        for unit in self.defenders() {
            if self.may_withdraw(unit) {
                let (hexes, _) = self.havens(unit);
                into.extend(hexes.into_iter().map(|(hex, _)| Order::Withdraw(unit, hex)));
            }
        }
        for hex in self.hexes_leaders_leave() {
            self.leader_withdrawals(self.pos.active.other(), hex, into);
        }
    }

    /// The hexes from which leaders may withdraw: those of all who are assaulted.
    //= 18.11.1.4
    pub(crate) fn hexes_leaders_leave(&self) -> Vec<HexId> {
        let mut hexes = self.hexes_of_defenders();
        if self.setup.options.first_reading {
            hexes.truncate(1);
        }
        hexes
    }

    pub(super) fn check_withdraw(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if !self.defenders().contains(&unit) || !self.may_withdraw(unit) {
            return Err(Refusal::CannotWithdraw(unit));
        }
        if self.havens(unit).0.iter().any(|(haven, _)| *haven == hex) {
            Ok(())
        } else {
            Err(Refusal::NoHaven(unit, hex))
        }
    }

    /// The hexes a unit can withdraw to with what the way costs, and how it stands there: in order within half its rate, else in
    /// disorder within its whole rate, else in rout.
    //= 11.20.4.7-b 11.20.4.7-c 11.20.4.7-d 18.11.3
    fn havens(&self, unit: UnitId) -> (Vec<(HexId, Points)>, Formation) {
        let state = self.pos.unit(unit);
        let Some(target) = self.hex_withdrawn_from(unit) else {
            return (Vec::new(), state.formation);
        };
        let side = self.setup.unit(unit).side;
        let (enemies, zones, friends) = (
            self.ground_of(side.other()),
            self.zones_of(side.other()),
            self.ground_of(side),
        );
        let skirmishers = self.setup.unit(unit).arm == Arm::Infantry;
        let rate = self.rate(unit);
        let free = |hex: &HexId| {
            *hex != target && !zones.contains(*hex) && !(skirmishers && friends.contains(*hex))
        };
        // Skirmishers stop in the first free hex; for others, friends are no bar.
        let field = |most: Points| {
            Field::from(self.setup.map.grid(), target, u32::from(most.0), |step| {
                let barred = enemies.contains(step.to)
                    || !skirmishers && zones.contains(step.to)
                    || skirmishers && free(&step.from);
                let cost = self.unit_cost(unit, step.from, step.side)?;
                (!barred).then_some(u32::from(cost.0))
            })
        };
        let reached = |field: &Field<u32>, fits: &dyn Fn(&HexId) -> bool| -> Vec<(HexId, Points)> {
            let hexes = field.reached().filter(fits);
            let spent = |hex: HexId| Points(field.cost(hex).map_or(0, |cost| cost as u16));
            hexes.map(|hex| (hex, spent(hex))).collect()
        };
        let near = reached(&field(rate.part(1, 2)), &free);
        if !near.is_empty() || !skirmishers {
            return (near, state.formation);
        }
        let all = field(rate);
        let far = reached(&all, &free);
        if !far.is_empty() {
            return (far, Formation::Disorder);
        }
        (reached(&all, &|hex| *hex != target), Formation::Rout)
    }

    /// The hex of a defender that is assaulted.
    fn hex_withdrawn_from(&self, unit: UnitId) -> Option<HexId> {
        let assaulted = self.assaulted_hexes();
        let mut hexes = self.pos.unit(unit).hexes.iter();
        hexes.find(|hex| assaulted.contains(hex)).copied()
    }

    /// The hexes by which a unit that is no skirmisher withdraws.
    //= 12.9-a
    fn way_to_haven(&self, unit: UnitId, to: HexId) -> Vec<(Hexes, Facing)> {
        let state = self.pos.unit(unit);
        let from = if self.setup.options.first_reading {
            state.hex()
        } else {
            self.hex_withdrawn_from(unit)
        };
        let Some(from) = from else {
            return Vec::new();
        };
        let side = self.setup.unit(unit).side;
        let (enemies, zones) = (self.ground_of(side.other()), self.zones_of(side.other()));
        let most = u32::from(self.rate(unit).part(1, 2).0);
        let field = Field::from(self.setup.map.grid(), from, most, |step| {
            let barred = enemies.contains(step.to) || zones.contains(step.to);
            let cost = self.unit_cost(unit, step.from, step.side)?;
            (!barred).then_some(u32::from(cost.0))
        });
        // Back in the hex that is assaulted nobody would have withdrawn.
        let way = field.path(to).into_iter();
        let way = way.filter(|hex| *hex != to && *hex != from);
        way.map(|hex| (Hexes::one(hex), state.facing)).collect()
    }

    /// The leaders who go with a unit that withdraws: those whom it would leave alone, unless they are to stay.
    //= 20.7.1-c
    pub(crate) fn leaders_along(&self, unit: UnitId) -> Vec<LeaderId> {
        let side = self.setup.unit(unit).side;
        let hexes = self.pos.unit(unit).hexes;
        let alone = |hex: &&HexId| self.stack_of(side, **hex).len() == 1;
        let left = hexes.iter().filter(alone);
        let mut leaders: Vec<LeaderId> = left.flat_map(|hex| self.leaders_at(side, *hex)).collect();
        leaders.retain(|leader| !self.pos.leader(*leader).stays);
        leaders
    }

    /// Leaders who are still where all others are gone go now.
    //= 21.10
    fn last_leaders_leave(&mut self, cx: &mut Cx<'_>) {
        for hex in self.assaulted_hexes() {
            self.lone_leaders_leave(self.pos.active.other(), hex, cx);
        }
    }

    /// A leader has gone: are there defenders left, and can others still go?
    pub(super) fn after_withdrawal(&mut self, cx: &mut Cx<'_>) -> Done {
        if self.defenders().is_empty() {
            self.last_leaders_leave(cx);
            return self.offer_advance(false, false, cx);
        }
        if self.can_anyone_withdraw() {
            return Ok(());
        }
        self.defenders_stand(cx)
    }

    /// A unit withdraws. Skirmishers that leave the hex empty may be followed only with a steady mind.
    //= 11.20.4.8-a 11.20.4.8-b 18.11.4 18.11.5-a 14.4.2
    pub(super) fn withdraw(&mut self, unit: UnitId, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let (havens, formation) = self.havens(unit);
        let row = self.step_ratio();
        let skirmishers = self.setup.unit(unit).arm == Arm::Infantry;
        let from = self.pos.assault.from.clone();
        let leaders = self.leaders_along(unit);
        let left = if self.setup.options.first_reading {
            self.pos.assault.target
        } else {
            self.hex_withdrawn_from(unit)
        };
        if let Some(target) = left {
            let broke = self.fire_at_runner(unit, target, &from, &leaders, cx)?;
            if broke || !self.pos.unit(unit).is_here() {
                if self.pos.unit(unit).is_here() {
                    let points = self.rate_in(unit, self.pos.unit(unit).formation);
                    self.retreat(unit, Flight::of(points), &from, cx)?;
                }
                return self.after_withdrawal(cx);
            }
        }
        let small = self.skirmish_hexes(unit) == 1;
        let way = self.way_to_haven(unit, hex);
        let state = self.pos.unit_mut(unit);
        state.hexes = Hexes::one(hex);
        if state.formation == Formation::Skirmish && formation == Formation::Skirmish && small {
            // A cloud of one hex stays a cloud.
        } else if state.formation == Formation::Skirmish && formation == Formation::Skirmish {
            // It rallies on one hex; a cloud of two hexes spreads again in its own movement.
            state.formation = Formation::Column;
            state.facing = crate::movement::to_side(state.facing, None);
        } else if !formation.is_good_order() {
            state.formation = formation;
            state.facing = Facing::new(0);
        } else {
            state.facing = crate::movement::to_side(state.facing, None);
            state.formation = Formation::Column;
        }
        self.fit_to_ground(unit, None);
        self.put_at_bottom(unit);
        self.bring_leaders(&leaders, hex);
        cx.log.note(|| Event::Withdrew(unit, hex));
        if !skirmishers {
            self.check_stacking(hex, &[unit], cx)?;
            if let Some(hex) = self.put_back_along(&[unit], &way, cx) {
                self.bring_leaders(&leaders, hex);
            }
        }
        if formation == Formation::Rout {
            // It runs on with what is left of its points.
            //= 11.20.4.7-d
            let way = havens.iter().find(|(haven, _)| *haven == hex);
            let rate = self.rate_in(unit, Formation::Skirmish);
            let by_way = way.filter(|_| !self.setup.options.first_reading);
            let spent = by_way.map_or(rate, |(_, spent)| *spent);
            let points = self.rate_in(unit, Formation::Rout).minus(spent);
            let flight = Flight::of(points);
            let left = self.assaulted_hexes();
            self.retreat_past(unit, flight, &from, &left, cx)?;
        }
        if !self.defenders().is_empty() {
            if !self.can_anyone_withdraw() {
                return self.defenders_stand(cx);
            }
            return Ok(());
        }
        self.last_leaders_leave(cx);
        if skirmishers {
            self.attackers_close(row, cx)?;
            if self.pos.assault.attackers.is_empty() {
                return self.end_assault(cx);
            }
        }
        self.offer_advance(false, true, cx)
    }
}
