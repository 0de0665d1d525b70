//! Who may assault what.

use ground::hex::{Aspect, Facing, HexId, Toward};

use crate::UnitId;
use crate::game::Battle;
use crate::marks::Marks;
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::tables::terrain::Mover;

impl Battle {
    pub(crate) fn check_assault(&self, order: Order) -> Result<(), Refusal> {
        let assault = &self.pos.assault;
        match (self.pos.step, order) {
            (Step::Assault, Order::EndAssaults) if assault.from.is_empty() => Ok(()),
            (Step::Assault, Order::Launch) if !assault.from.is_empty() => Ok(()),
            (Step::Assault, Order::EndAssaults | Order::Launch) => Err(Refusal::AssaultNotDefined),
            (Step::Assault, Order::Assault(from, target)) => self.check_define(from, target),
            (Step::Assault, Order::LeaveOut(unit)) => self.check_leave_out(unit),
            (Step::Assault, Order::Hunt(from, target)) => self.check_hunt(from, target),
            (Step::Withdraw, Order::Stand) => Ok(()),
            (Step::Withdraw, Order::Spare) if !self.to_be_spared().is_empty() => Ok(()),
            (Step::Withdraw, Order::Spare) => {
                Err(Refusal::Charge(crate::charge::ChargeRefusal::CannotSpare))
            }
            (Step::Withdraw, Order::Withdraw(unit, hex)) => self.check_withdraw(unit, hex),
            (Step::Withdraw, Order::WithdrawLeader(leader, hex)) => {
                self.check_leader_withdrawal(leader, hex)
            }
            (Step::Advance, Order::Stay) if !assault.must_advance => Ok(()),
            //= 18.13.2
            (Step::Advance, Order::Stay) => Err(Refusal::MustAdvance),
            (Step::Advance, Order::Advance(hex)) => {
                let there = assault
                    .advancing
                    .iter()
                    .any(|unit| self.pos.unit(*unit).stands_in(hex));
                if there {
                    Ok(())
                } else {
                    Err(Refusal::NobodyToAssault(hex))
                }
            }
            (Step::TurnAdvanced, Order::Stay) => Ok(()),
            (Step::TurnAdvanced, Order::Face(facing)) => self.check_turn_advanced(facing),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    fn check_turn_advanced(&self, facing: Facing) -> Result<(), Refusal> {
        let to_side = matches!(facing.toward(), Toward::Side(_));
        let same = |unit: &UnitId| self.pos.unit(*unit).facing == facing;
        if self.pos.assault.advanced.iter().all(same) {
            return Err(Refusal::FacesSo);
        }
        if to_side {
            Ok(())
        } else {
            Err(Refusal::CannotFaceSo(crate::Formation::Column))
        }
    }

    //= 18.7-a 18.8-a 18.9
    fn check_define(&self, from: HexId, target: HexId) -> Result<(), Refusal> {
        let assault = &self.pos.assault;
        let new = assault.target.is_some() && !self.assaulted_hexes().contains(&target);
        if new && !self.is_linked(from, target) {
            return Err(Refusal::OneTarget(target));
        }
        let twice = assault.from.contains(&from) && !(new && self.is_linked(from, target));
        if twice || assault.pairs.contains(&(from, target)) {
            return Err(Refusal::HasAssaulted(from));
        }
        let own = self.stack_of(self.pos.active, from);
        let mut foot = own.iter().filter(|unit| self.has_assaulted(**unit));
        if self.assaulters(from).is_empty() && foot.next().is_some() {
            return Err(Refusal::HasAssaulted(from));
        }
        let declared = self.pos.on_squares.contains(&(from, target));
        if self.is_square(target) && !declared {
            return Err(Refusal::SquareNotDeclared(target));
        }
        if !declared && self.pos.on_squares.iter().any(|(stack, _)| *stack == from) {
            return Err(Refusal::SquareNotDeclared(target));
        }
        self.check_may_assault(from, target)
    }

    /// A unit of a stack may be left out of the assault, as long as somebody of its stack takes part.
    //= 18.8-a
    fn check_leave_out(&self, unit: UnitId) -> Result<(), Refusal> {
        let mut part = false;
        for from in &self.pos.assault.from {
            let units = self.assaulters_at(*from);
            if units.contains(&unit) {
                part = true;
                if units.len() == 1 {
                    return Err(Refusal::LastOfAssault(unit));
                }
            }
        }
        if part {
            Ok(())
        } else {
            Err(Refusal::NotInAssault(unit))
        }
    }

    /// Whether a unit could take part in an assault on a hex.
    pub(super) fn check_unit_may_assault(
        &self,
        unit: UnitId,
        target: HexId,
    ) -> Result<(), Refusal> {
        if self.aspect(unit, target) != Some(Aspect::Front) {
            return Err(Refusal::NotBeforeAssault(target));
        }
        if let Some(hex) = self.fired_elsewhere(unit, target) {
            return Err(Refusal::FiredElsewhere(hex));
        }
        self.check_may_attack(unit)
    }

    /// The hex from which a unit has fired at another than those that are assaulted. A unit of several hexes
    /// fires with all of them; who only stood by has not fired.
    //= 18.5
    fn fired_elsewhere(&self, unit: UnitId, target: HexId) -> Option<HexId> {
        let state = self.pos.unit(unit);
        if !state.marks.has(Marks::FIRED) || self.pos.assault.again.contains(&unit) {
            return None;
        }
        let assaulted = self.assaulted_hexes();
        let mut fires = self.pos.fired_at.iter();
        let other = |(from, at): &&(HexId, HexId)| {
            state.stands_in(*from) && *at != target && !assaulted.contains(at)
        };
        fires.find(other).map(|(from, _)| *from)
    }

    /// Whether the stack of a hex could assault another at all.
    //= 18.4 11.5-a
    pub(crate) fn check_may_assault(&self, from: HexId, target: HexId) -> Result<(), Refusal> {
        let enemy = self.pos.active.other();
        let foes = self.ground_of(enemy).contains(target);
        // A lone leader can be assaulted, too; he will not wait for it.
        //= 21.10
        let leaders = self.pos.step == Step::Assault && !self.leaders_at(enemy, target).is_empty();
        let there = foes || leaders;
        let vacated = self.pos.step == Step::Assault && self.pos.vacated.contains(&target);
        if !there && !vacated {
            return Err(Refusal::NobodyToAssault(target));
        }
        if !there && self.is_occupied(target) {
            return Err(Refusal::NobodyToAssault(target));
        }
        let units = self.assaulters(from);
        if units.is_empty() {
            return Err(Refusal::CannotAssault(from));
        }
        let grid = self.setup.map.grid();
        let Some(side) = grid.side_between(from, target) else {
            return Err(Refusal::NotNext(target));
        };
        // Who may not stays behind; if nobody may, the top unit says why.
        //= 18.8-a
        let may = |unit: &UnitId| self.check_unit_may_assault(*unit, target);
        if !units.iter().any(|unit| may(unit).is_ok()) {
            may(&units[0])?;
        }
        if self.step_cost(Mover::Infantry, false, from, side).is_none() {
            return Err(Refusal::Impassable(target));
        }
        Ok(())
    }
}
