//! What a move does.

use ground::table::{Face, Leg, Pose};
use kernel::{Side, Unknown};

use super::going::Stuck;
use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::motivation::skill;
use crate::movement_table::row_of;
use crate::order::Order;
use crate::position::{Fate, March, Place, Step};
use crate::setup::Standing;
use crate::troops::Formation;

impl Battle {
    /// A unit is chosen.
    pub(crate) fn begin_march(&mut self, side: Side, unit: UnitId) {
        self.pos.march = Some(March::new(unit, self.allowance(unit)));
        self.pos.step = Step::Moving(side);
    }

    /// Carries out an order to the unit that moves.
    pub(crate) fn apply_moving(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(march) = self.pos.march.clone() else {
            return Ok(());
        };
        let unit = march.unit;
        match order {
            Order::Double => {
                let row = row_of(self.setup.unit(unit).troop);
                let full = row.allowance(Formation::Column).max(1);
                let doubled = row.doubled(Formation::Column).unwrap_or(full);
                // Mud halves the doubled move as well.
                let allowance = march.allowance * doubled / full;
                self.change_march(|march| {
                    march.doubling = true;
                    march.allowance = allowance;
                });
                cx.log.note(|| Event::Doubles(unit));
            }
            Order::Leg(leg) => self.apply_leg(&march, leg, cx)?,
            Order::Search => self.search(unit, cx)?,
            Order::Form(formation, files) => {
                self.apply_form(&march, formation, files, Face::Front, cx)?;
            }
            Order::FormTo(formation, files, face) => {
                self.apply_form(&march, formation, files, face, cx)?;
            }
            //= attached.12
            Order::Grenadiers(post) => {
                self.pos.unit_mut(unit).post = post;
                self.change_march(|march| march.regrouped = true);
            }
            Order::Limber | Order::Unlimber => {
                let limbered = order == Order::Limber;
                let state = self.pos.unit_mut(unit);
                state.limbered = limbered;
                state.moved = true;
                if !limbered && state.formation == Formation::Column {
                    state.formation = Formation::Line;
                    state.files = state.count();
                }
                cx.log.note(|| Event::Limbered(unit, limbered));
                self.end_march(cx);
            }
            Order::Enter(building) if self.check_room(unit, building).is_err() => {
                let hidden: Vec<_> = self.garrison(building).collect();
                for other in hidden {
                    self.reveal(other, Rule::Hidden10, cx);
                }
                self.end_march(cx);
            }
            Order::Enter(building) => {
                let state = self.pos.unit_mut(unit);
                state.place = Place::Building(building.0);
                state.moved = true;
                state.formation = Formation::Line;
                state.files = state.count();
                cx.log.note(|| Event::Entered(unit, building));
                self.end_march(cx);
            }
            Order::Leave(face, formation, files) => {
                self.apply_leave(&march, face, formation, files, cx);
            }
            Order::Exit => self.apply_exit(&march, cx)?,
            Order::Join(_, other) if self.check_join(&march, other).is_err() => {
                if let Err(met) = self.check_join(&march, other) {
                    self.reveal_obstacle(met, cx);
                }
                self.end_march(cx);
            }
            Order::Join(_, other) => {
                self.join(unit, other, cx);
                self.end_march(cx);
            }
            _ => self.end_march(cx),
        }
        Ok(())
    }

    /// A leg of the move, or as much of it as can be made.
    fn apply_leg(&mut self, march: &March, leg: Leg, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let unit = march.unit;
        let (leg, course) = match self.leg_course(march, leg) {
            Ok(course) => (leg, course),
            Err(met) => {
                self.reveal_obstacle(met, cx);
                self.change_march(|march| march.halted = true);
                let Some(shorter) = self.shortened(march, leg) else {
                    return Ok(());
                };
                shorter
            }
        };
        let mut rolled = march.rolled.clone();
        let stuck = self.walk(unit, leg, &course, &mut rolled, cx)?;
        let far = course.cost;
        cx.log.note(|| Event::Moved(unit, far));
        self.pos.unit_mut(unit).moved = true;
        self.change_march(|march| {
            march.spent += course.cost;
            march.legs += 1;
            march.take_in(&course);
            march.rolled = rolled;
            march.halted |= course.halts || stuck == Stuck::Yes;
        });
        if stuck == Stuck::Yes {
            self.end_march(cx);
        }
        Ok(())
    }

    /// A garrison or a commander comes out, and goes on from there.
    fn apply_leave(
        &mut self,
        march: &March,
        face: Face,
        formation: Formation,
        files: u8,
        cx: &mut Cx<'_>,
    ) {
        match self.outside(march, face, formation, files) {
            Ok(out) => {
                self.go_outside(march.unit, out.pose, formation, files, cx);
                self.change_march(|march| {
                    (march.allowance, march.spent) = (out.allowance, out.cost);
                    march.legs += 1;
                });
            }
            Err(met) => {
                self.reveal_obstacle(met, cx);
                self.end_march(cx);
            }
        }
    }

    /// A battalion marches off over the enemy's edge.
    //= mission-breakthrough.2
    fn apply_exit(&mut self, march: &March, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let unit = march.unit;
        match self.exit_course(march) {
            Ok((leg, course)) => {
                let mut rolled = march.rolled.clone();
                if self.walk(unit, leg, &course, &mut rolled, cx)? == Stuck::No {
                    cx.log.note(|| Event::Exited(unit));
                    self.remove(unit, Fate::Exited, Rule::MissionBreakthrough2, cx);
                }
            }
            Err(met) => self.reveal_obstacle(met, cx),
        }
        self.end_march(cx);
        Ok(())
    }

    /// The most of a leg that can be made after all, when somebody unseen stood
    /// in its way.
    fn shortened(&self, march: &March, leg: Leg) -> Option<(Leg, super::going::Course)> {
        (1..8).rev().find_map(|eighths| {
            let part = leg.cut(leg.extent() * eighths / 8);
            let course = self.leg_course(march, part).ok()?;
            Some((part, course))
        })
    }

    fn change_march(&mut self, change: impl FnOnce(&mut March)) {
        if let Some(march) = &mut self.pos.march {
            change(march);
        }
    }

    /// A change of formation; without its officer the unit must pass a skill
    /// check first.
    fn apply_form(
        &mut self,
        march: &March,
        formation: Formation,
        files: u8,
        face: Face,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let unit = march.unit;
        let course = self.check_form(march, formation, files, face);
        self.change_march(|march| march.formed = true);
        let course = match course {
            Ok(course) => course,
            Err(met) => {
                self.reveal_obstacle(met, cx);
                return Ok(());
            }
        };
        if !self.obeys_sergeants(unit, cx)? {
            self.change_march(|march| march.balked = true);
            return Ok(());
        }
        let mut rolled = march.rolled.clone();
        if self.roll_bogs(unit, &course, &mut rolled, cx)?.is_some() {
            self.pos.unit_mut(unit).moved = true;
            self.end_march(cx);
            return Ok(());
        }
        let squares = formation == Formation::Square;
        let unsquares = self.pos.unit(unit).formation == Formation::Square;
        self.take_formation(unit, formation, files, course.end);
        self.pos.unit_mut(unit).moved = true;
        cx.log.note(|| Event::Formed(unit, formation, files));
        if course.rough {
            self.shake_by_ground(unit, cx);
        }
        self.change_march(|march| {
            march.spent += course.cost;
            march.legs += 1;
            march.take_in(&course);
            march.rolled = rolled;
        });
        //= movement.7 movement.8 movement.10
        if squares || unsquares {
            self.end_march(cx);
        }
        Ok(())
    }

    /// Whether a unit does what it is told without its officer: a skill check,
    /// which those who have one need not make.
    //= officer.1 commander.4
    pub(crate) fn obeys_sergeants(&self, unit: UnitId, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        if self.is_led(unit) {
            return Ok(true);
        }
        let again = self.skill_again(unit);
        let quality = self.setup.unit(unit).quality;
        let rolled = skill(quality, Rule::Officer1, again, cx.chance)?;
        let passed = rolled.passed();
        cx.log
            .note(|| Event::Skill(unit, Box::new(rolled), Rule::Officer1));
        Ok(passed)
    }

    pub(crate) fn take_formation(
        &mut self,
        unit: UnitId,
        formation: Formation,
        files: u8,
        pose: Pose,
    ) {
        let state = self.pos.unit_mut(unit);
        state.formation = formation;
        state.files = files;
        (state.at, state.facing) = (pose.at, pose.facing);
    }

    /// A garrison comes out of its building, or a commander leaves his unit.
    pub(crate) fn go_outside(
        &mut self,
        unit: UnitId,
        pose: Pose,
        formation: Formation,
        files: u8,
        cx: &mut Cx<'_>,
    ) {
        let building = self.pos.unit(unit).building();
        self.take_formation(unit, formation, files, pose);
        let state = self.pos.unit_mut(unit);
        state.place = Place::Table;
        state.moved = true;
        if let Some(building) = building {
            cx.log.note(|| Event::Left(unit, building));
        }
    }

    /// A commander joins a unit; an adjutant takes a dead officer's place.
    //= commander.1 commander.4 movement.3
    pub(crate) fn join(&mut self, commander: UnitId, unit: UnitId, cx: &mut Cx<'_>) {
        self.pos.unit_mut(commander).place = Place::With(unit);
        cx.log.note(|| Event::Joined(commander, unit));
        let adjutant = self.setup.unit(commander).standing == Standing::Adjutant;
        if adjutant && !self.pos.unit(unit).officer && self.setup.unit(unit).is_battalion() {
            cx.log.note(|| Event::Replaced(commander, unit));
        }
    }

    /// The unit's move is over.
    pub(crate) fn end_march(&mut self, cx: &mut Cx<'_>) {
        let Some(march) = self.pos.march.take() else {
            return;
        };
        let unit = march.unit;
        let state = self.pos.unit_mut(unit);
        state.acted = true;
        state.doubled |= march.doubling && state.moved;
        cx.log.note(|| Event::Halted(unit));
        let side = self.setup.unit(unit).side;
        self.pos.step = Step::Move(side);
    }
}
