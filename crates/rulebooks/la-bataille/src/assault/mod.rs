//! Chapter 18: assaults, one after the other, each from its definition to the advance.

mod advance;
mod check;
mod launch;
mod melee;
mod value;
mod wide;
mod withdraw;

use ground::hex::HexId;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Order;
use crate::position::{Fatigue, Step};
use crate::{Formation, UnitId};

/// An assault under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
//= 18.1
pub struct Assault {
    /// The hexes whose stacks assault.
    pub from: Vec<HexId>,
    /// The hex that is assaulted.
    pub target: Option<HexId>,
    /// Further hexes that are assaulted with it, where a line of several hexes links them.
    pub also: Vec<HexId>,
    /// What was defined: from which hex at which.
    pub pairs: Vec<(HexId, HexId)>,
    /// The units that assault, and have not lost heart.
    pub attackers: Vec<UnitId>,
    /// The units that may or must advance.
    pub advancing: Vec<UnitId>,
    /// Those who have advanced and may still be turned.
    pub advanced: Vec<UnitId>,
    /// Whether they must advance.
    pub must_advance: bool,
    /// Whether who advances may assault once more.
    pub may_go_on: bool,
    /// Units that may assault again after a withdrawal, though they did.
    pub again: Vec<UnitId>,
    /// Units of the assaulting hexes that take no part.
    pub without: Vec<UnitId>,
}

impl Battle {
    /// The Assault Phase begins.
    //= 5.2.9
    pub(crate) fn begin_assaults(&mut self, cx: &mut Cx<'_>) -> Done {
        if self.has_held_charges() {
            return self.fight_held_charges(cx);
        }
        self.pos.assault = Assault::default();
        self.pos.assaulted.clear();
        for unit in self.pos.units_mut() {
            unit.marks.clear(Marks::RAN);
        }
        self.pos.step = Step::Assault;
        cx.log.note(|| Event::AssaultsBegan);
        Ok(())
    }

    pub(crate) fn assault_candidates(&self, into: &mut Vec<Order>) {
        match self.pos.step {
            Step::Assault => {
                into.extend([Order::EndAssaults, Order::Launch]);
                for from in &self.pos.assault.from {
                    let units = self.assaulters_at(*from);
                    if units.len() > 1 {
                        into.extend(units.into_iter().map(Order::LeaveOut));
                    }
                }
                self.hunt_candidates(into);
                let mut pairs = self.contacts();
                let grid = self.setup.map.grid();
                let enemy = self.pos.active.other();
                let lone = self.setup.leader_ids().filter_map(|leader| {
                    let enemy_leader = self.setup.leader(leader).side == enemy;
                    self.leader_hex(leader).filter(|_| enemy_leader)
                });
                for hex in lone {
                    pairs.extend(grid.neighbours(hex).map(|(_, from)| (from, hex)));
                }
                for vacated in &self.pos.vacated {
                    pairs.extend(grid.neighbours(*vacated).map(|(_, from)| (from, *vacated)));
                }
                into.extend(pairs.into_iter().map(|(from, to)| Order::Assault(from, to)));
            }
            Step::Withdraw => {
                into.extend([Order::Stand, Order::Spare]);
                self.withdrawal_candidates(into);
            }
            Step::Advance => {
                into.push(Order::Stay);
                for unit in &self.pos.assault.advancing {
                    into.extend(
                        self.pos
                            .unit(*unit)
                            .hexes
                            .iter()
                            .map(|hex| Order::Advance(*hex)),
                    );
                }
            }
            _ => {
                into.push(Order::Stay);
                into.extend(ground::hex::Facing::all().map(Order::Face));
            }
        }
    }

    pub(crate) fn apply_assault(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        match order {
            Order::Assault(from, target) => {
                let assault = &mut self.pos.assault;
                if !assault.from.contains(&from) {
                    assault.from.push(from);
                }
                match assault.target {
                    Some(first) if first != target => {
                        if !assault.also.contains(&target) {
                            assault.also.push(target);
                        }
                    }
                    _ => assault.target = Some(target),
                }
                assault.pairs.push((from, target));
                cx.log.note(|| Event::AssaultDefined(from, target));
                Ok(())
            }
            Order::LeaveOut(unit) => {
                self.pos.assault.without.push(unit);
                Ok(())
            }
            Order::Launch => self.launch(cx),
            Order::Hunt(from, target) => self.hunt(from, target, cx),
            Order::Withdraw(unit, hex) => self.withdraw(unit, hex, cx),
            Order::WithdrawLeader(leader, hex) => {
                self.withdraw_leader(leader, hex, cx)?;
                self.after_withdrawal(cx)
            }
            Order::Spare => {
                for unit in self.to_be_spared() {
                    self.pos.unit_mut(unit).marks.set(Marks::SPARED);
                }
                self.after_withdrawal(cx)
            }
            Order::Stand => self.defenders_stand(cx),
            Order::Advance(hex) => self.advance_from(hex, cx),
            Order::Face(facing) => self.turn_advanced(facing, cx),
            Order::Stay => self.stay(cx),
            Order::EndAssaults => self.end_assaults(cx),
            _ => Ok(()),
        }
    }

    /// The cavalry among the defenders that a melee would tire, if it does not spare its horses.
    //= 19.10.9.3-b
    pub(super) fn to_be_spared(&self) -> Vec<UnitId> {
        let mut units = self.defenders();
        units.retain(|unit| self.may_be_spared(*unit));
        units
    }

    /// Whether a unit is cavalry with breath to spare that has not said yet that it will.
    //= 19.10.9.3-b
    pub(crate) fn may_be_spared(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let horse = self.setup.unit(unit).arm == crate::troops::Arm::Cavalry;
        horse
            && state.is_good_order()
            && state.fatigue != Fatigue::Exhausted
            && !state.marks.has(Marks::SPARED)
    }

    /// The phase is over.
    fn end_assaults(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.assault = Assault::default();
        self.pos.assaulted.clear();
        self.pos.fired_at.clear();
        self.pos.vacated.clear();
        self.pos.on_squares.clear();
        self.begin_rally(cx)
    }

    /// The units of a hex that take part in the assault that is being defined: those who may, at the hex it is
    /// defined against.
    //= 18.8-a
    pub(crate) fn assaulters_at(&self, from: HexId) -> Vec<UnitId> {
        let pairs = self.pos.assault.pairs.iter();
        let targets: Vec<HexId> = pairs
            .filter(|(own, _)| *own == from)
            .map(|(_, target)| *target)
            .collect();
        let mut units = self.assaulters(from);
        units.retain(|unit| {
            let mut targets = targets.iter();
            targets.any(|target| self.check_unit_may_assault(*unit, *target).is_ok())
        });
        units
    }

    /// The units of a hex that would assault from there: who has not done so, and is not left out.
    //= 18.2 18.3 18.2.1 18.3.1 18.3.2 18.3.4 11.17.10.5-a 20.7.9-b 11.18.8 11.20.4.6-b 20.7.9-a 18.3.3
    pub(crate) fn assaulters(&self, from: HexId) -> Vec<UnitId> {
        let mut units = self.stack_of(self.pos.active, from);
        units.retain(|unit| {
            let formation = self.pos.unit(*unit).formation;
            let able = matches!(
                formation,
                Formation::Column | Formation::Line | Formation::General | Formation::Skirmish
            );
            let spent = self.has_assaulted(*unit) || self.pos.assault.without.contains(unit);
            self.setup.unit(*unit).arm == crate::troops::Arm::Infantry && able && !spent
        });
        units
    }

    /// Whether a unit has assaulted in this phase and may not do so again.
    pub(super) fn has_assaulted(&self, unit: UnitId) -> bool {
        self.pos.assaulted.contains(&unit) && !self.pos.assault.again.contains(&unit)
    }
}
