//! Sections 18.13.2 and 18.14: the advance, and how those who advance stand then.

use ground::hex::{Facing, HexId, Side as HexSide};

use super::Assault;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::position::{Hexes, Step};
use crate::{Formation, UnitId};

impl Battle {
    /// The hex is free: the attackers may advance, or must after a melee.
    //= 5.2.9.2.6 18.7.6 18.12.4 18.13.2 18.11.5-a
    pub(super) fn offer_advance(
        &mut self,
        must: bool,
        after_withdrawal: bool,
        cx: &mut Cx<'_>,
    ) -> Done {
        let mut able = self.pos.assault.attackers.clone();
        able.retain(|unit| {
            let state = self.pos.unit(*unit);
            state.is_here() && state.is_good_order()
        });
        let assault = &mut self.pos.assault;
        assault.may_go_on = assault.may_go_on && after_withdrawal;
        assault.must_advance = must;
        assault.advancing = able;
        if assault.advancing.is_empty() {
            return self.end_assault(cx);
        }
        self.pos.step = Step::Advance;
        Ok(())
    }

    /// The stack of a hex advances in column, or in general order where the ground wants it.
    //= 18.14.1-a 18.14.1-b 9.3-c 9.3-d
    pub(super) fn advance_from(&mut self, from: HexId, cx: &mut Cx<'_>) -> Done {
        let Some(target) = self.pos.assault.target else {
            return Ok(());
        };
        let units: Vec<UnitId> = self
            .pos
            .assault
            .advancing
            .iter()
            .filter(|unit| self.pos.unit(**unit).stands_in(from))
            .copied()
            .collect();
        let mut units = units;
        for unit in units.clone() {
            if self.advance_line(unit, cx)? {
                units.retain(|other| *other != unit);
            }
        }
        if units.is_empty() {
            return self.after_advance(cx);
        }
        let grid = self.setup.map.grid();
        let target = self
            .pos
            .assault
            .pairs
            .iter()
            .find(|(own, _)| *own == from)
            .map_or(target, |(_, hex)| *hex);
        let side = grid.side_between(from, target).unwrap_or(HexSide::new(0));
        // Who comes after others looks where they look: the attacker turns them all alike in the end.
        let ahead = self
            .pos
            .assault
            .advanced
            .iter()
            .find(|unit| self.pos.unit(**unit).stands_in(target) && self.can_be_turned(**unit));
        let facing = ahead.map_or(Facing::side(side), |unit| self.pos.unit(*unit).facing);
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            state.hexes = Hexes::one(target);
            state.formation = Formation::Column;
            state.facing = facing;
            self.fit_to_ground(*unit, Some(side));
            self.put_at_bottom(*unit);
        }
        let own = self.pos.active;
        if !self.ground_of(own).contains(from) {
            let mut leaders = self.leaders_at(own, from);
            leaders.retain(|leader| !self.pos.leader(*leader).stays);
            for leader in leaders {
                self.pos.leader_mut(leader).place = crate::position::LeaderPlace::At(target);
            }
        }
        cx.log.note(|| Event::Advanced(units.clone(), target));
        self.pos
            .assault
            .advancing
            .retain(|unit| !units.contains(unit));
        self.pos.assault.advanced.extend(&units);
        self.capture_leaders(own.other(), target, cx);
        self.overrun_hqs(own.other(), target, cx);
        self.check_stacking(target, &units, cx)?;
        self.after_advance(cx)
    }

    /// Who has broken meanwhile does not advance; when nobody is left, it is over.
    fn after_advance(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos
            .assault
            .advancing
            .retain(|unit| self.pos.units[unit.index()].is_good_order());
        if self.pos.assault.advancing.is_empty() {
            return self.stay(cx);
        }
        Ok(())
    }

    /// Nobody else advances; then those who did are turned, then it is over.
    pub(super) fn stay(&mut self, cx: &mut Cx<'_>) -> Done {
        let targets = self.assaulted_hexes();
        let mut advanced = std::mem::take(&mut self.pos.assault.advanced);
        advanced.retain(|unit| {
            let state = self.pos.unit(*unit);
            let there = state.hexes.iter().any(|hex| targets.contains(hex));
            state.is_here() && state.is_good_order() && there
        });
        // A line that went forward as a line keeps its facing.
        let turning = advanced.iter().any(|unit| self.can_be_turned(*unit));
        if self.pos.step == Step::TurnAdvanced || !turning {
            self.pos.assault.advanced = advanced;
            return self.end_assault(cx);
        }
        self.pos.assault.advanced = advanced;
        self.pos.step = Step::TurnAdvanced;
        Ok(())
    }

    fn can_be_turned(&self, unit: UnitId) -> bool {
        !matches!(
            self.pos.unit(unit).formation,
            Formation::Line | Formation::Skirmish
        )
    }

    pub(super) fn turn_advanced(&mut self, facing: Facing, cx: &mut Cx<'_>) -> Done {
        let mut units = self.pos.assault.advanced.clone();
        units.retain(|unit| self.can_be_turned(*unit));
        for unit in &units {
            self.pos.unit_mut(*unit).facing = facing;
        }
        cx.log.note(|| Event::Faced(units, facing));
        self.end_assault(cx)
    }

    /// The assault is over; who followed a withdrawal may assault once more from where he is now.
    //= 18.11.5-a 18.11.5-b
    pub(super) fn end_assault(&mut self, cx: &mut Cx<'_>) -> Done {
        for unit in self.defenders() {
            self.pos.unit_mut(unit).marks.clear(Marks::SPARED);
        }
        let old = std::mem::take(&mut self.pos.assault);
        // They keep the right to it to the end of the phase, in the order that their player likes.
        //= 18.7-a
        let mut again = old.again;
        if old.may_go_on {
            again.extend(old.advanced);
        }
        self.pos.assault = Assault {
            again,
            ..Assault::default()
        };
        self.pos.vacated.retain(|hex| Some(*hex) != old.target);
        self.pos.step = Step::Assault;
        cx.log.note(|| Event::AssaultOver);
        Ok(())
    }
}
