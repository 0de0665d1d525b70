//! What a move does.

use ground::table::{Hand, Pose};
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
        self.pos.march = Some(March {
            unit,
            allowance: self.allowance(unit),
            spent: 0,
            legs: 0,
            rough: false,
            doubling: false,
            formed: false,
            halted: false,
        });
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
            Order::Leg(leg) => {
                let (leg, course) = match self.leg_course(&march, leg) {
                    Ok(course) => (leg, course),
                    Err(met) => {
                        self.reveal_obstacle(met, cx);
                        self.change_march(|march| march.halted = true);
                        let Some(shorter) = self.shortened(&march, leg) else {
                            return Ok(());
                        };
                        shorter
                    }
                };
                let stuck = self.walk(unit, leg, &course, march.rough, cx)?;
                let far = course.cost;
                cx.log.note(|| Event::Moved(unit, far));
                self.pos.unit_mut(unit).moved = true;
                self.change_march(|march| {
                    march.spent += course.cost;
                    march.legs += 1;
                    march.rough |= course.rough;
                    march.halted |= course.halts || stuck == Stuck::Yes;
                });
                if stuck == Stuck::Yes {
                    self.end_march(cx);
                }
            }
            Order::Search => self.search(unit, cx)?,
            Order::Form(formation, files) => self.apply_form(&march, formation, files, cx)?,
            Order::Grenadiers(hand) => {
                self.place_grenadiers(unit, hand);
                self.change_march(|march| march.legs += 1);
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
            Order::Leave(face) => {
                match self.leaving_pose(&march, face) {
                    Ok(pose) => self.leave_building(unit, pose, cx),
                    Err(met) => self.reveal_obstacle(met, cx),
                }
                self.end_march(cx);
            }
            Order::Exit => {
                cx.log.note(|| Event::Exited(unit));
                self.remove(unit, Fate::Exited, Rule::MissionBreakthrough2, cx);
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

    /// The most of a leg that can be made after all, when somebody unseen stood
    /// in its way.
    fn shortened(
        &self,
        march: &March,
        leg: ground::table::Leg,
    ) -> Option<(ground::table::Leg, super::going::Course)> {
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
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let unit = march.unit;
        let place = self.check_form(march, formation, files);
        self.change_march(|march| march.formed = true);
        let (pose, cost) = match place {
            Ok(place) => place,
            Err(met) => {
                self.reveal_obstacle(met, cx);
                return Ok(());
            }
        };
        let data = self.setup.unit(unit);
        if data.is_battalion() && !self.pos.unit(unit).officer {
            let again = self.skill_again(unit);
            let rolled = skill(data.quality, Rule::Officer1, again, cx.chance)?;
            let passed = rolled.passed();
            cx.log
                .note(|| Event::Skill(unit, Box::new(rolled), Rule::Officer1));
            if !passed {
                return Ok(());
            }
        }
        let squares = formation == Formation::Square;
        let unsquares = self.pos.unit(unit).formation == Formation::Square;
        self.take_formation(unit, formation, files, pose);
        let state = self.pos.unit_mut(unit);
        state.moved = true;
        state.squared |= squares;
        cx.log.note(|| Event::Formed(unit, formation, files));
        self.change_march(|march| {
            march.spent += cost;
            march.legs += 1;
        });
        //= movement.7 movement.8 movement.10
        if squares || unsquares {
            self.end_march(cx);
        }
        Ok(())
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

    fn place_grenadiers(&mut self, unit: UnitId, hand: Hand) {
        self.pos.unit_mut(unit).flank = hand;
    }

    pub(crate) fn leave_building(&mut self, unit: UnitId, pose: Pose, cx: &mut Cx<'_>) {
        let state = self.pos.unit_mut(unit);
        let building = state.building();
        state.place = Place::Table;
        state.moved = true;
        (state.at, state.facing) = (pose.at, pose.facing);
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
