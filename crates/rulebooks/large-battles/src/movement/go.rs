//! Going to a place: a way planned by the ground, walked as legs.

use ground::table::{Bearing, Drill, Footprint, Goal, Path, Point, Pose, Shape, Sweep, Task, plan};

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
        let obstacles = self.as_obstacles(self.in_the_way(unit).into_iter());
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
        let obstacles = self.as_obstacles(self.in_the_way(moving.unit).into_iter());
        let mut spending = *moving;
        let mut legs = Vec::with_capacity(path.legs.len());
        for stride in path.strides(shape) {
            let tried = self.try_leg(&spending, shape, stride.from, stride.leg)?;
            self.try_room(moving.unit, shape, &tried, &obstacles)?;
            spending.spent += tried.parts;
            legs.push(tried);
        }
        Ok(legs)
    }
}
