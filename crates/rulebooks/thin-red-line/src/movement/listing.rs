//! A choice of moves to offer: enough to play well, few enough to look through.

use ground::table::{Bearing, Face, Hand, Leg, Point, Sweep, Turn};
use kernel::Side;

use crate::game::Battle;
use crate::ids::UnitId;
use crate::missions::Mission;
use crate::order::Order;
use crate::troops::{Arm, Formation, Post};

impl Battle {
    /// Units that may be chosen, and the end of the phase.
    pub(crate) fn choice_candidates(&self, side: Side, into: &mut Vec<Order>) {
        into.extend(self.setup.units_of(side).map(Order::Move));
        into.push(Order::EndMoves);
    }

    /// Orders to the unit that moves.
    pub(crate) fn moving_candidates(&self, into: &mut Vec<Order>) {
        let Some(march) = &self.pos.march else {
            return;
        };
        let unit = march.unit;
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        into.push(Order::Halt);
        if data.is_commander() {
            into.extend(
                self.setup
                    .units_of(data.side)
                    .map(|other| Order::Join(unit, other)),
            );
        }
        if let Some(leg) = self.closing_leg(march) {
            into.push(Order::Leg(leg));
        }
        if !state.is_on_table() {
            self.leave_candidates(unit, into);
            return;
        }
        into.extend([Order::Double, Order::Limber, Order::Unlimber, Order::Search]);
        if state.grenadiers > 0 && !march.regrouped {
            into.extend(Post::ALL.map(Order::Grenadiers));
        }
        if self.pos.mission == Some(Mission::Breakthrough) {
            into.push(Order::Exit);
        }
        if data.arm() == Arm::Infantry && !data.is_light_company() {
            into.extend(self.setup.building_ids().map(Order::Enter));
        }
        // It may change again; one change is enough to choose from.
        if !march.formed {
            self.form_candidates(unit, into);
            self.unfold_candidates(unit, into);
        }
        self.leg_candidates(unit, march.allowance - march.spent, into);
    }

    /// Ways out of a building, or away from a unit.
    fn leave_candidates(&self, unit: UnitId, into: &mut Vec<Order>) {
        let data = self.setup.unit(unit);
        let mut forms = Vec::new();
        if data.is_commander() {
            forms.push(Order::Form(Formation::Loose, 1));
        } else {
            let count = self.pos.unit(unit).count();
            self.form_candidates(unit, &mut forms);
            forms.push(Order::Form(Formation::Line, count.min(4)));
        }
        for face in Face::ALL {
            into.extend(forms.iter().filter_map(|form| match *form {
                Order::Form(Formation::Square, _) => None,
                Order::Form(formation, files) => Some(Order::Leave(face, formation, files)),
                _ => None,
            }));
        }
    }

    /// Ways out of a square to its other sides.
    fn unfold_candidates(&self, unit: UnitId, into: &mut Vec<Order>) {
        if self.pos.unit(unit).formation != Formation::Square {
            return;
        }
        let mut forms = Vec::new();
        self.form_candidates(unit, &mut forms);
        for face in [Face::Rear, Face::Left, Face::Right] {
            into.extend(forms.iter().filter_map(|form| match *form {
                Order::Form(formation, files) => Some(Order::FormTo(formation, files, face)),
                _ => None,
            }));
        }
    }

    /// Formations of a unit with useful widths.
    pub(crate) fn form_candidates(&self, unit: UnitId, into: &mut Vec<Order>) {
        let count = self.pos.unit(unit).count();
        let half = count.div_ceil(2);
        for files in self.setup.unit(unit).nation.column_widths() {
            into.push(Order::Form(Formation::Column, *files));
        }
        let mut widths = vec![count, half];
        widths.dedup();
        for files in widths {
            into.push(Order::Form(Formation::Line, files));
        }
        into.push(Order::Form(Formation::Loose, count));
        into.push(Order::Form(Formation::Loose, half));
        into.push(Order::Form(Formation::Square, count));
    }

    fn leg_candidates(&self, unit: UnitId, left: i32, into: &mut Vec<Order>) {
        let state = self.pos.unit(unit);
        if left <= 0 {
            return;
        }
        let (far, near) = (left, left / 2);
        into.push(Order::Leg(Leg::Advance(far)));
        into.push(Order::Leg(Leg::Advance(near)));
        into.extend(
            self.stops_at_walls(unit, far)
                .into_iter()
                .map(|stop| Order::Leg(Leg::Advance(stop))),
        );
        into.push(Order::Leg(Leg::Back(far)));
        for to in [Hand::Left, Hand::Right] {
            into.push(Order::Leg(Leg::Sidestep { to, distance: far }));
            into.push(Order::Leg(Leg::Wheel { to, by: 3_000 }));
        }
        into.push(Order::Leg(Leg::AboutFace));
        for mark in self.marks(unit) {
            let Some(bearing) = Bearing::between(state.at, mark) else {
                continue;
            };
            let turn = state.facing.turn_to(bearing);
            if turn == Turn::NONE {
                continue;
            }
            into.push(Order::Leg(Leg::Pivot(turn)));
            for distance in [far, left - 2_000] {
                if distance > 0 {
                    let by = turn;
                    into.push(Order::Leg(Leg::Oblique { by, distance }));
                }
            }
        }
    }

    /// Distances straight ahead at which a wall lies before the unit, between
    /// two of its ranks, or behind it.
    fn stops_at_walls(&self, unit: UnitId, far: i32) -> Vec<i32> {
        let (shape, pose) = (self.shape(unit), self.pos.unit(unit).pose());
        let rank = crate::field::base(self.setup.unit(unit)).depth;
        let ranks = shape.depth() / rank.max(1);
        let sweep = Sweep::new(&shape, pose, Leg::Advance(far));
        let wall = |feature| {
            let terrain = self.setup.terrain_of(feature);
            terrain.row().linear && terrain.going().is_rough()
        };
        let walls = self.setup.map.passages_of(&sweep, &shape, wall);
        walls
            .iter()
            .flat_map(|passage| (0..=ranks).map(move |over| passage.from + over * rank))
            .filter(|stop| (1..far).contains(stop))
            .collect()
    }

    /// Where a unit may want to go: the nearest enemy, its objectives.
    fn marks(&self, unit: UnitId) -> Vec<Point> {
        let side = self.setup.unit(unit).side;
        let at = self.pos.unit(unit).at;
        let nearest = self
            .troops_of(side.other())
            .filter_map(|enemy| self.footprint(enemy))
            .map(|enemy| enemy.frame().centre())
            .min_by_key(|centre| centre.distance_squared(at));
        let mut marks: Vec<Point> = nearest.into_iter().collect();
        let grid = self.setup.grid();
        // By the way that goes round what is in the way, and straight on.
        for (place, objective) in self.pos.objectives.iter().enumerate() {
            if objective.side == side && !objective.captured {
                marks.extend(self.chart.waypoint(grid, place, at, 10_000));
                marks.push(objective.at);
            }
        }
        if self.pos.mission == Some(Mission::Breakthrough) {
            marks.push(self.chart.edge_waypoint(grid, side, at, 10_000));
        }
        marks.dedup();
        marks
    }
}
