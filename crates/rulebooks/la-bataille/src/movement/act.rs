//! Moving units do what they were told.

use ground::hex::{Facing, Hand, HexId, Side as HexSide, Toward};

use super::Action;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::order::Deploy;
use crate::points::Points;
use crate::position::{Hexes, Step};
use crate::troops::Arm;
use crate::{Formation, UnitId};

impl Battle {
    /// Begins to do something: if it draws fire, the enemy decides first.
    pub(super) fn begin_action(&mut self, action: Action, cx: &mut Cx<'_>) -> Done {
        if self.draws_fire(action) {
            self.pos.group.pending = Some(action);
            self.pos.step = Step::OpportunityFire;
            return Ok(());
        }
        self.perform(action, cx)
    }

    /// Does what was held up by the enemy's fire, if there is still somebody to do it.
    pub(super) fn go_on(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.step = Step::Moving;
        let Some(action) = self.pos.group.pending.take() else {
            return Ok(());
        };
        self.drop_broken();
        let group = &self.pos.group;
        let nobody = group.units.is_empty() && group.leader.is_none() && group.hq.is_none();
        if nobody {
            self.pos.group.acted = true;
            return self.halt(cx);
        }
        // A line that lost steps may no longer stand where it was about to go.
        if self.check_action(action).is_err() {
            return Ok(());
        }
        self.perform(action, cx)
    }

    /// Leaves behind who broke or fell.
    fn drop_broken(&mut self) {
        let mut group = std::mem::take(&mut self.pos.group);
        let starting = group.units.clone();
        group.units.retain(|unit| {
            let state = self.pos.unit(*unit);
            state.is_here() && !state.marks.has(Marks::BROKE)
        });
        for unit in starting {
            if !group.units.contains(&unit) {
                self.pos
                    .unit_mut(unit)
                    .marks
                    .set(Marks::MOVED.and(Marks::STIRRED));
            }
        }
        if let Some(leader) = group.leader
            && self.leader_hex(leader).is_none()
        {
            group.leader = None;
        }
        self.pos.group = group;
    }

    /// Does it.
    fn perform(&mut self, action: Action, cx: &mut Cx<'_>) -> Done {
        let Ok(cost) = self.check_action(action) else {
            return Ok(());
        };
        if self.pos.group.leader.is_some() || self.pos.group.hq.is_some() {
            return self.perform_person(action, cost, cx);
        }
        let at_hand = self.points_for(action);
        let group = &mut self.pos.group;
        if at_hand != group.left {
            group.rate = at_hand;
        }
        group.left = at_hand.minus(cost);
        group.acted = true;
        group.turned |= matches!(action, Action::Face(_)) && cost == Points::NONE;
        group.entered = false;
        let roomy = self.roomy_hexes();
        match action {
            Action::March(hex) => self.march(hex, cx)?,
            Action::Face(facing) => self.face(facing, cx),
            Action::Form(deploy) => self.form(deploy, &roomy, cx)?,
            Action::Wheel(pivot, turn) => self.wheel(pivot, turn, &roomy, cx)?,
            Action::Limber => self.limber(cx)?,
            Action::Unlimber(facing) => self.unlimber(facing, cx),
            Action::BreakDown => self.break_down(cx)?,
            Action::Reform(whole) => self.reform(whole, cx)?,
            Action::Leave => self.leave_map(cx),
        }
        if action.is_done_in_place() && !self.setup.options.first_reading {
            self.check_newly_crowded(&roomy, cx)?;
        }
        self.collapse_squares(cx);
        self.drop_broken();
        if self.pos.group.units.is_empty() {
            return self.halt(cx);
        }
        self.offer_opportunity_charge(cx)
    }

    /// Goes one hex on.
    //= 14.1-a 14.1-b 13.4.2-a 14.3 13.4.4-a
    fn march(&mut self, to: HexId, cx: &mut Cx<'_>) -> Done {
        let units = self.pos.group.units.clone();
        let grid = self.setup.map.grid();
        let Some(from) = units.first().and_then(|unit| self.pos.unit(*unit).hex()) else {
            return Ok(());
        };
        let Some(side) = grid.side_between(from, to) else {
            return Ok(());
        };
        let entered = self.after_march(units[0], to);
        self.remember_place();
        for unit in &units {
            self.step_unit(*unit, to, side);
        }
        for unit in &units {
            self.put_at_bottom(*unit);
        }
        cx.log.note(|| Event::Marched(units.clone(), to));
        let enemy = self.pos.active.other();
        let bound = units.iter().any(|unit| self.is_bound(*unit));
        let halted = bound && entered.iter().any(|hex| self.halts_at(enemy, *hex));
        let group = &mut self.pos.group;
        group.fresh.clear();
        group.moved = true;
        group.entered = true;
        group.fired_on = false;
        group.stopped = halted;
        for hex in entered {
            self.check_stacking(hex, &units, cx)?;
        }
        self.stop_march_at_contact(&units, cx);
        Ok(())
    }

    /// Keeps where the group stands, in case that it is put back.
    fn remember_place(&mut self) {
        if let Some(&first) = self.pos.group.units.first() {
            let state = self.pos.unit(first);
            let place = (state.hexes, state.facing);
            self.pos.group.path.push(place);
        }
    }

    /// Carries one unit across a side and lets the ground change its formation.
    fn step_unit(&mut self, unit: UnitId, to: HexId, side: HexSide) {
        let setup = self.setup.clone();
        let grid = setup.map.grid();
        let longest = usize::from(self.road_hexes(unit));
        let state = self.pos.unit_mut(unit);
        match state.formation {
            Formation::Line | Formation::Skirmish if state.hexes.len() > 1 => {
                let moved: Vec<HexId> = state
                    .hexes
                    .iter()
                    .filter_map(|hex| grid.across(*hex, side))
                    .collect();
                state.hexes = Hexes::of(&moved).unwrap_or(state.hexes);
            }
            Formation::Road => {
                let mut chain = vec![to];
                chain.extend(state.hexes.iter().copied());
                chain.truncate(longest.max(1));
                state.hexes = Hexes::of(&chain).unwrap_or(state.hexes);
                state.facing = Facing::side(side);
            }
            _ => state.hexes = Hexes::one(to),
        }
        self.fit_to_ground(unit, Some(side));
    }

    /// General order in broken ground, column on leaving it: by itself, and at no cost.
    //= 11.3-e 11.19.1 11.19.3-a 11.19.3-b 14.12.8.1-b 14.12.9.1-b 11.20.2-c 11.2
    pub(crate) fn fit_to_ground(&mut self, unit: UnitId, came: Option<HexSide>) {
        let Some(hex) = self.pos.unit(unit).hex() else {
            return;
        };
        let clear = self.setup.is_clear(hex);
        let state = self.pos.unit_mut(unit);
        match state.formation {
            Formation::Column | Formation::Line | Formation::Square if !clear => {
                state.formation = Formation::General;
                state.hexes = Hexes::one(hex);
                state.facing = to_side(state.facing, came);
            }
            Formation::General if clear => {
                state.formation = Formation::Column;
                state.facing = to_side(state.facing, came);
            }
            _ => {}
        }
    }

    /// After a charge the ground makes the formation of the riders, as it does on the march.
    //= 11.19.1 11.19.3-a
    pub(crate) fn settle_horse(&mut self) {
        for unit in self.setup.unit_ids() {
            if self.setup.unit(unit).arm == Arm::Cavalry && self.pos.unit(unit).is_here() {
                self.fit_to_ground(unit, None);
            }
        }
    }

    fn face(&mut self, facing: Facing, cx: &mut Cx<'_>) {
        let units = self.pos.group.units.clone();
        for unit in &units {
            let guns = self.is_unlimbered(*unit);
            let state = self.pos.unit_mut(*unit);
            state.facing = facing;
            if state.hexes.len() > 1 {
                let mut hexes: Vec<HexId> = state.hexes.to_vec();
                hexes.reverse();
                state.hexes = Hexes::of(&hexes).unwrap_or_default();
            }
            if guns {
                self.shape_guns(*unit);
            }
        }
        cx.log.note(|| Event::Faced(units, facing));
    }

    /// Guns ready to fire are in line if they look to a corner, else in column.
    fn shape_guns(&mut self, unit: UnitId) {
        let state = self.pos.unit_mut(unit);
        if matches!(state.formation, Formation::Column | Formation::Line) {
            state.formation = match state.facing.toward() {
                Toward::Corner(_) => Formation::Line,
                Toward::Side(_) => Formation::Column,
            };
        }
    }

    /// Changes formation.
    //= 11.17.4-b 14.5 11.1-b 13.4.2-a
    fn form(&mut self, deploy: Deploy, roomy: &[HexId], cx: &mut Cx<'_>) -> Done {
        let units = self.pos.group.units.clone();
        let hexes = self.deployed(deploy).and_then(|hexes| Hexes::of(&hexes));
        let (Some(hexes), Some(first)) = (hexes, units.first()) else {
            return Ok(());
        };
        let old = self.pos.unit(*first).hexes;
        let newly: Vec<HexId> = hexes
            .iter()
            .filter(|hex| !old.contains(hex))
            .copied()
            .collect();
        let enemy = self.pos.active.other();
        let bound = units.iter().any(|unit| self.is_bound(*unit));
        let spreads = !newly.is_empty();
        let halted = bound && newly.iter().any(|hex| self.halts_at(enemy, *hex));
        let group = &mut self.pos.group;
        group.stopped |= halted;
        group.fresh.retain(|hex| hexes.contains(hex));
        group.fresh.extend(newly);
        group.path.clear();
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            if state.formation == Formation::Square {
                state.marks.set(Marks::UNSQUARED);
            }
            state.formation = deploy.formation;
            state.facing = deploy.facing;
            state.hexes = hexes;
        }
        let formation = deploy.formation;
        cx.log.note(|| Event::Formed(units.clone(), formation));
        for hex in self.hexes_to_check(&hexes, &old, roomy) {
            self.check_stacking(hex, &units, cx)?;
        }
        if spreads {
            self.meet_enemies(&units, cx);
        }
        Ok(())
    }

    /// Where who stands in new hexes may have crowded others: not where it was too full before he stirred. That
    /// is checked when the phase ends.
    //= 12.8-a 12.8-c
    fn hexes_to_check(&self, now: &[HexId], before: &[HexId], roomy: &[HexId]) -> Vec<HexId> {
        let all = self.setup.options.first_reading;
        let newly = |hex: &&HexId| all || !before.contains(hex) || roomy.contains(hex);
        now.iter().filter(newly).copied().collect()
    }

    fn wheel(&mut self, pivot: Hand, turn: Hand, roomy: &[HexId], cx: &mut Cx<'_>) -> Done {
        let Some(&unit) = self.pos.group.units.first() else {
            return Ok(());
        };
        let grid = self.setup.map.grid();
        let Some(row) = self.shape(unit).row(grid) else {
            return Ok(());
        };
        let row = row.wheeled(pivot, turn).row;
        let hexes: Option<Vec<HexId>> = row.hexes().map(|place| grid.at(place)).collect();
        let Some(hexes) = hexes.and_then(|hexes| Hexes::of(&hexes)) else {
            return Ok(());
        };
        self.remember_place();
        self.pos.group.fresh.clear();
        let enemy = self.pos.active.other();
        // About the hex where it stands it has not come into a zone.
        //= 13.4.2-a 13.4.3-b
        let old = self.pos.unit(unit).hexes;
        let pivots = |hex: &HexId| old.contains(hex) && !self.setup.options.first_reading;
        let mut swept = hexes.iter().filter(|hex| !pivots(hex));
        let halted = self.is_bound(unit) && swept.any(|hex| self.halts_at(enemy, *hex));
        let state = self.pos.unit_mut(unit);
        state.facing = row.faces();
        state.hexes = hexes;
        self.put_at_bottom(unit);
        self.pos.group.moved = true;
        self.pos.group.stopped = halted;
        cx.log.note(|| Event::Wheeled(unit, pivot, turn));
        for hex in self.hexes_to_check(&hexes, &old, roomy) {
            self.check_stacking(hex, &[unit], cx)?;
        }
        self.meet_enemies(&[unit], cx);
        Ok(())
    }

    /// Tries to limber up; the points are spent either way.
    //= 14.12.7.2-b 17.2 table.limbering
    fn limber(&mut self, cx: &mut Cx<'_>) -> Done {
        for unit in self.pos.group.units.clone() {
            let attempt = self.limbering(unit);
            let done = attempt.roll(cx.chance)?;
            let state = self.pos.unit_mut(unit);
            state.marks.set(Marks::LIMBERED);
            if done {
                state.limbered = true;
                state.facing = to_side(state.facing, None);
                if state.formation == Formation::Line {
                    state.formation = Formation::Column;
                }
            }
            cx.log.note(|| Event::LimberRolled {
                unit,
                needs: attempt.needs,
                modifiers: attempt.modifiers,
                done,
            });
        }
        Ok(())
    }

    fn unlimber(&mut self, facing: Facing, cx: &mut Cx<'_>) {
        let units = self.pos.group.units.clone();
        for unit in &units {
            let state = self.pos.unit_mut(*unit);
            state.limbered = false;
            state.facing = facing;
            self.shape_guns(*unit);
        }
        cx.log.note(|| Event::Unlimbered(units, facing));
    }
}

/// A facing to a side: as it was, or the way one came, or the next clockwise.
pub(crate) const fn to_side(facing: Facing, came: Option<HexSide>) -> Facing {
    match (facing.toward(), came) {
        (Toward::Side(_), _) => facing,
        (Toward::Corner(_), Some(side)) => Facing::side(side),
        (Toward::Corner(_), None) => facing.turned(1),
    }
}
