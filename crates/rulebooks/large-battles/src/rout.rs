//! Rout: how routing units run for their own baseline.

use ground::table::{
    Anchor, Bearing, Footprint, Leg, Point, Pose, Shape, Sweep, Turn, until_contact,
};
use kernel::Side;

use crate::UnitId;
use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step, Whereabouts};
use crate::tables;

/// The bearings a router tries, off the straight way: the nearest to straight first.
const ASIDE: [i32; 13] = [0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90];

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// The edge that lies in a direction.
    const fn of(bearing: Bearing) -> Self {
        match bearing.hundredths() {
            4_500..13_500 => Edge::East,
            13_500..22_500 => Edge::South,
            22_500..31_500 => Edge::West,
            _ => Edge::North,
        }
    }
}

impl Battle {
    /// Step 6: routing units of both sides run, then pursuers pursue; then late counter moves.
    //= sequence.15 rout.4 command.10
    pub(crate) fn rout_and_pursue(&mut self, cx: &mut Cx<'_>) {
        let sides = [self.pos.active, self.pos.active.other()];
        for side in sides {
            let routers: Vec<UnitId> = self
                .on_table(side)
                .filter(|unit| self.pos.unit(*unit).is_routing())
                .collect();
            for unit in routers {
                self.run(unit, cx);
            }
        }
        for side in sides {
            let pursuers: Vec<UnitId> = self
                .on_table(side)
                .filter(|unit| self.pos.has(*unit, Marks::PURSUES))
                .collect();
            for unit in pursuers {
                self.pursue(unit, cx);
            }
        }
        // Generals who were ridden over get away before anything else is decided.
        self.pos.step = Step::LateCounter;
        self.go_on(cx);
    }

    /// One rout move.
    //= rout.1 rout.2 rout.3 rout.5
    fn run(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let baseline = self.setup.sides[self.setup.unit(unit).side].baseline;
        let allowance = tables::rout(self.setup.unit(unit).kind).0;
        self.pos.unit_mut(unit).marks.clear(Marks::BROKEN);
        let shape = crate::field::shape_of(
            &self.setup,
            unit,
            Formation::Column,
            self.pos.unit(unit).bases,
        );
        let column = self.reformed_pose(unit, Formation::Column, Anchor::Middle);
        let middle = Footprint::new(&shape, column).frame().centre();
        let side = self.setup.unit(unit).side;
        let mut best: Option<(i32, Pose)> = None;
        for aside in ASIDE {
            let facing = baseline.turned(Turn::degrees(aside));
            let from = self.within_sides(side, middle, facing, &shape);
            let far = self.clear_way(unit, &shape, from, allowance);
            if best.is_none_or(|(known, _)| far > known) {
                best = Some((far, from));
            }
            if far >= allowance {
                break;
            }
        }
        let Some((clear, from)) = best else {
            return;
        };
        let far = self.slowed(unit, &shape, from, clear, allowance);
        let leg = Leg::Advance(far);
        let end = leg.end(from, &shape);
        if far > 0 {
            let sweep = Sweep::new(&shape, from, leg);
            self.displace_generals(side, &shape, &sweep);
        }
        let print = Footprint::new(&shape, end);
        if self.crosses_baseline(side, &print) {
            cx.log.note(|| Event::Fled(unit));
            self.remove(unit, Whereabouts::Fled);
            return;
        }
        self.put(unit, end, Formation::Column);
        cx.log.note(|| Event::Ran(unit, far));
        self.settle_on_free_ground(unit, baseline);
    }

    /// Whether some of it lies beyond its side's edge of the table.
    //= rout.5
    fn crosses_baseline(&self, side: Side, print: &Footprint) -> bool {
        let (table, there) = (self.setup.map.bounds(), print.bounds());
        match Edge::of(self.setup.sides[side].baseline) {
            Edge::North => there.high.y > table.high.y,
            Edge::East => there.high.x > table.high.x,
            Edge::South => there.low.y < table.low.y,
            Edge::West => there.low.x < table.low.x,
        }
    }

    /// The pose of a column about a point, shifted as far as it must be to lie within the edges by which
    /// it does not leave.
    fn within_sides(&self, side: Side, middle: Point, facing: Bearing, shape: &Shape) -> Pose {
        let pose = Pose::centred(middle, facing, shape);
        let (table, there) = (
            self.setup.map.bounds(),
            Footprint::new(shape, pose).bounds(),
        );
        let baseline = Edge::of(self.setup.sides[side].baseline);
        let inward = |edge: Edge, over: i32| if edge == baseline { 0 } else { over.max(0) };
        let by = Point::new(
            inward(Edge::West, table.low.x - there.low.x)
                - inward(Edge::East, there.high.x - table.high.x),
            inward(Edge::South, table.low.y - there.low.y)
                - inward(Edge::North, there.high.y - table.high.y),
        );
        Pose::new(pose.at + by, facing)
    }

    /// How far a router could go on a bearing before it meets an enemy or ground that nobody enters. Rough
    /// ground slows it, and is no reason to turn aside.
    fn clear_way(&self, unit: UnitId, shape: &Shape, from: Pose, allowance: i32) -> i32 {
        let start = Footprint::new(shape, from);
        let (touching, apart): (Vec<UnitId>, Vec<UnitId>) = self
            .enemies(unit)
            .partition(|enemy| self.pos.unit(*enemy).print.is_within(&start, 0));
        if touching
            .iter()
            .any(|enemy| self.leads_through(*enemy, &start, from.facing))
        {
            return 0;
        }
        let obstacles = self.as_obstacles(apart.into_iter());
        let mut far = until_contact(shape, from, Leg::Advance(allowance), &obstacles)
            .leg
            .extent();
        if far < allowance {
            far = (far - 50).max(0);
        }
        let (kind, side) = (self.setup.unit(unit).kind, self.setup.unit(unit).side);
        let is_open = |far: i32| {
            let leg = Leg::Advance(far);
            let sweep = Sweep::new(shape, from, leg);
            let end = Footprint::new(shape, leg.end(from, shape));
            (self.setup.map.holds(&end) || self.crosses_baseline(side, &end))
                && self.setup.going(kind, false, shape, &sweep, far).is_some()
        };
        while far > 0 && !is_open(far) {
            far -= 250.min(far);
        }
        far
    }

    /// Whether a bearing leads into an enemy who touches the ground that a router starts from, rather than
    /// away from him or along his front.
    fn leads_through(&self, enemy: UnitId, start: &Footprint, facing: Bearing) -> bool {
        let from = start.frame().centre();
        let to = self.pos.unit(enemy).print.frame().centre();
        let way = to - from;
        let step = facing.direction().reach(1_000);
        // A tenth of the way is forgiven, for whoever slides along.
        way.dot(step) * 10 > i64::from(from.distance(to)) * 1_000
    }

    /// How far a router gets of its clear way: rough ground costs more.
    fn slowed(&self, unit: UnitId, shape: &Shape, from: Pose, clear: i32, allowance: i32) -> i32 {
        let kind = self.setup.unit(unit).kind;
        let pays = |far: i32| {
            let sweep = Sweep::new(shape, from, Leg::Advance(far));
            let going = self.setup.going(kind, false, shape, &sweep, far);
            going.is_some_and(|going| going.cost <= allowance)
        };
        let mut far = clear;
        while far > 0 && !pays(far) {
            far -= 250.min(far);
        }
        far
    }

    /// A unit that ended on a friend goes on to the next free place along a bearing, if one is near.
    pub(crate) fn settle_on_free_ground(&mut self, unit: UnitId, along: Bearing) {
        let state = self.pos.unit(unit);
        let (pose, formation) = (state.pose, state.formation);
        let shape = self.shape(unit);
        let side = self.setup.unit(unit).side;
        for nth in 0..24 {
            let to = Pose::new(pose.at + along.direction().reach(nth * 250), pose.facing);
            let print = Footprint::new(&shape, to);
            let free = self.setup.map.holds(&print)
                && self.overlapped(unit, &print, side).is_none()
                && self
                    .enemies(unit)
                    .all(|enemy| !self.pos.unit(enemy).print.is_in_contact(&print));
            if free {
                self.put(unit, to, formation);
                self.displace_generals_under(unit);
                return;
            }
        }
    }
}
