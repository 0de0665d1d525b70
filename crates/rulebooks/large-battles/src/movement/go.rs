//! Going to a place: a way planned by the ground, walked as legs.

use ground::table::{
    Bearing, Drill, Footprint, Goal, Leg, Path, Point, Pose, Shape, Sweep, Task, plan,
    wheels_to_place,
};

use super::legs::{Tried, WHEELS};
use super::parts_of_inch;
use crate::formation::Formation;
use crate::game::Battle;
use crate::position::Moving;
use crate::refusal::Refusal;

impl Battle {
    /// The legs that lead to a place, or as near as the move goes.
    pub(crate) fn plan_go(
        &self,
        moving: &Moving,
        to: Point,
        facing: Option<Bearing>,
    ) -> Result<Vec<Tried>, Refusal> {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        match state.formation {
            Formation::Town => return Err(Refusal::GarrisonMustReform(unit)),
            Formation::Square => return Err(Refusal::SquareStands(unit)),
            Formation::Unlimbered => return Err(Refusal::Unlimbered(unit)),
            _ => {}
        }
        self.needs_command(unit)?;
        if !self.setup.map.bounds().contains(to) {
            return Err(Refusal::OffTable(unit));
        }
        let shape = self.shape(unit);
        let goal = match facing {
            Some(facing) => Goal::Pose(Pose::new(to, facing)),
            None => Goal::Place(to),
        };
        if facing.is_none()
            && let Some(legs) = self.straight_way(moving, &shape, to)
        {
            return Ok(legs);
        }
        let path = self.plan_path(moving, &shape, goal, true);
        let legs = self.walk_legs(moving, &shape, &path)?;
        match legs.last() {
            None => Err(Refusal::NoWay(unit)),
            Some(last) => {
                self.try_end(unit, &Footprint::new(&shape, last.end))?;
                Ok(legs)
            }
        }
    }

    /// The way that leads straight there: a wheel and an advance, cut where the move is spent; `None` if
    /// it cannot be made so.
    pub(crate) fn straight_way(
        &self,
        moving: &Moving,
        shape: &Shape,
        to: Point,
    ) -> Option<Vec<Tried>> {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let per = parts_of_inch(self.setup.unit(unit).kind, state.formation);
        let reach = self.reach_of(moving, shape);
        let obstacles = self.as_obstacles(self.in_the_way(unit, reach));
        let mut ways = wheels_to_place(shape, state.pose, to).into_iter();
        ways.find_map(|way| {
            let mut spending = *moving;
            let mut from = state.pose;
            let mut legs = Vec::with_capacity(way.len());
            for leg in way {
                let left = ((spending.limit - spending.spent) / per).cast_signed();
                let leg = match leg {
                    Leg::Advance(far) => Leg::Advance(far.min(left)),
                    other => other,
                };
                if leg.extent() == 0 {
                    break;
                }
                let mut tried = self.try_leg(&spending, shape, from, leg).ok()?;
                note_slowed(&mut tried, &legs);
                self.try_room(unit, shape, &tried, &obstacles).ok()?;
                spending.spent += tried.parts;
                from = tried.end;
                legs.push(tried);
            }
            let last = legs.last()?;
            self.try_end(unit, &Footprint::new(shape, last.end)).ok()?;
            Some(legs)
        })
    }

    /// Asks the planner for a way within what is left of the move.
    pub(crate) fn plan_path(
        &self,
        moving: &Moving,
        shape: &Shape,
        goal: Goal,
        may_slow: bool,
    ) -> Path {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let kind = self.setup.unit(unit).kind;
        let marching = state.formation == Formation::March;
        let per = parts_of_inch(kind, state.formation);
        let everywhere = self.setup.map.bounds();
        let obstacles = self.as_obstacles(self.in_the_way(unit, everywhere));
        let going = |shape: &Shape, sweep: &Sweep| {
            let length = sweep.leg().length(shape, WHEELS);
            let going = self.setup.going(kind, marching, shape, sweep, length)?;
            if going.slowed && !may_slow {
                return None;
            }
            let from = sweep.start().pose();
            if marching && self.keeps_berth(unit, shape, from, sweep.leg()).is_err() {
                return None;
            }
            Some(going.cost)
        };
        let task = Task {
            shape,
            start: state.pose,
            goal,
            drill: Drill::Wheel,
            allowance: ((moving.limit - moving.spent) / per).cast_signed(),
            map: &self.setup.map,
            obstacles: &obstacles,
            going: &going,
        };
        plan(&task).path
    }

    /// The legs of a path, each checked as it is walked.
    pub(crate) fn walk_legs(
        &self,
        moving: &Moving,
        shape: &Shape,
        path: &Path,
    ) -> Result<Vec<Tried>, Refusal> {
        let reach = self.reach_of(moving, shape);
        let obstacles = self.as_obstacles(self.in_the_way(moving.unit, reach));
        let mut spending = *moving;
        let mut legs = Vec::with_capacity(path.legs.len());
        for stride in path.strides(shape) {
            let mut tried = self.try_leg(&spending, shape, stride.from, stride.leg)?;
            note_slowed(&mut tried, &legs);
            self.try_room(moving.unit, shape, &tried, &obstacles)?;
            spending.spent += tried.parts;
            legs.push(tried);
        }
        Ok(legs)
    }
}

/// What an earlier leg disordered is so from the beginning of the next.
fn note_slowed(tried: &mut Tried, before: &[Tried]) {
    if before.iter().any(|leg| leg.slowed_from.is_some()) {
        tried.slowed_from = Some(0);
    }
}
