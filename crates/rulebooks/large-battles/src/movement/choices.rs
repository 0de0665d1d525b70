//! What is listed for a unit that moves: a rich choice of legs, ways, charges and formations.

use ground::table::{Bearing, Hand, INCH, Point};

use super::parts_of_inch;
use crate::UnitId;
use crate::formation::Formation;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Marks, Moving, Step, Temper, Whereabouts};
use crate::tables;

/// The smallest advance that is listed.
const LEAST: i32 = INCH / 2;

impl Battle {
    /// Orders of the movement step, or of counter moves.
    pub(crate) fn move_candidates(&self, into: &mut Vec<Order>) {
        if let Some(moving) = self.pos.moving {
            return self.leg_candidates(&moving, into);
        }
        let Some(side) = self.decider() else {
            return;
        };
        into.extend(self.on_table(side).map(Order::Choose));
        if self.pos.step == Step::Move {
            let waiting = |unit: &UnitId| self.pos.unit(*unit).place == Whereabouts::Waiting;
            into.extend(self.setup.unit_ids().filter(waiting).map(Order::Arrive));
            self.general_candidates(into);
            into.push(Order::EndMoves);
        } else {
            into.push(Order::EndCounters);
        }
    }

    fn leg_candidates(&self, moving: &Moving, into: &mut Vec<Order>) {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let kind = self.setup.unit(unit).kind;
        into.push(Order::Halt);
        if self.pos.step == Step::Move && !moving.begun {
            into.push(Order::OnCounter);
            if state.order == Temper::Disordered {
                into.push(Order::Reform);
            }
        }
        let left = moving.limit - moving.spent;
        if left == 0 {
            return;
        }
        self.form_candidates(moving, into);
        let reach = (left / parts_of_inch(kind, state.formation)).cast_signed();
        match state.formation {
            Formation::Town => return,
            Formation::Square if !self.setup.options.squares_move => return,
            Formation::Unlimbered => {
                for degrees in [1_000, 2_000, 3_000] {
                    into.push(Order::Wheel(Hand::Left, degrees));
                    into.push(Order::Wheel(Hand::Right, degrees));
                }
                return;
            }
            _ => {}
        }
        let commanded = state.marks.has(Marks::COMMANDED) || state.formation == Formation::March;
        if !commanded {
            return;
        }
        let advances = [reach, reach / 2 / 250 * 250, INCH];
        into.extend(
            advances
                .into_iter()
                .filter(|far| *far >= LEAST)
                .map(Order::Advance),
        );
        if kind.is_infantry() && !moving.begun {
            into.push(Order::Back(tables::ONE_INCH));
        }
        into.push(Order::AboutFace);
        for degrees in [1_500, 3_000, 4_500, 9_000] {
            into.push(Order::Wheel(Hand::Left, degrees));
            into.push(Order::Wheel(Hand::Right, degrees));
        }
        let enemies = self.nearest_enemies(unit);
        for enemy in enemies.iter().take(3) {
            let towards =
                Bearing::between(state.pose.at, self.pos.unit(*enemy).print.frame().centre());
            if let Some((to, by)) = towards.and_then(|towards| self.wheel_to(unit, towards)) {
                into.push(Order::Wheel(to, by));
            }
        }
        if self.is_troops(unit) && state.order == Temper::Steady && !moving.more_than_wheeled {
            let near = |enemy: &&UnitId| {
                self.is_troops(**enemy)
                    && self.pos.unit(**enemy).print.is_within(&state.print, reach)
            };
            into.extend(
                enemies
                    .iter()
                    .filter(near)
                    .take(6)
                    .map(|enemy| Order::Charge(*enemy)),
            );
        }
        if !moving.begun && reach >= 2 * INCH {
            self.goal_candidates(unit, &enemies, reach, into);
        }
    }

    fn form_candidates(&self, moving: &Moving, into: &mut Vec<Order>) {
        let state = self.pos.unit(moving.unit);
        for formation in Formation::ALL {
            if formation != state.formation {
                into.push(Order::Form(formation));
            }
        }
    }

    /// Enemies on the table, the nearest first.
    pub(crate) fn nearest_enemies(&self, unit: UnitId) -> Vec<UnitId> {
        let at = self.pos.unit(unit).pose.at;
        let mut enemies: Vec<UnitId> = self.enemies(unit).collect();
        enemies.sort_by_key(|enemy| {
            let there = self.pos.unit(*enemy).print.frame().centre();
            (at.distance_squared(there), *enemy)
        });
        enemies
    }

    /// Ways to places worth having: the nearest objective, and the nearest enemy at a distance.
    fn goal_candidates(&self, unit: UnitId, enemies: &[UnitId], reach: i32, into: &mut Vec<Order>) {
        let at = self.pos.unit(unit).pose.at;
        let side = self.setup.unit(unit).side;
        let mut goals: Vec<Point> = Vec::new();
        let places = self.setup.objectives.iter().zip(&self.pos.holders);
        let nearest = places
            .filter(|(_, holder)| **holder != Some(side))
            .map(|(place, _)| place.at)
            .min_by_key(|place| (at.distance_squared(*place), place.x, place.y));
        goals.extend(nearest);
        if goals.is_empty()
            && let Some(enemy) = enemies.iter().find(|enemy| self.is_troops(**enemy))
        {
            let there = self.pos.unit(*enemy).print.frame().centre();
            let far = at.distance(there);
            let short = match self.pos.unit(unit).formation {
                Formation::March => 15 * INCH,
                _ => 4 * INCH,
            };
            if far > short + INCH {
                goals.push(at.on_the_way(there, far - short, far));
            }
        }
        for goal in goals {
            let far = at.distance(goal);
            if far < INCH {
                continue;
            }
            let to = if far > reach {
                at.on_the_way(goal, reach, far)
            } else {
                goal
            };
            into.push(Order::Go(to, None));
        }
    }
}
