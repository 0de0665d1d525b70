//! Legs of a move: what they cost, what is in the way, what the ground does.

use ground::table::{Footprint, Leg, Passage, Pose, Shape, Sweep, regrouped};
use kernel::{Unknown, Why};

use crate::Rule;
use crate::dice::passes;
use crate::event::Event;
use crate::field::Ground;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::refusal::Refusal;
use crate::terrain::{Going, Terrain};
use crate::troops::{Arm, Formation};

/// What rough ground takes off a move.
//= difficult.2 very-difficult.4
pub const SLOWED: i32 = 2_000;

/// How near counts as beside a thing.
pub const ADJACENT: i32 = 1_000;

/// A leg as it would be made.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// Where it ends.
    pub end: Pose,
    /// How far its farthest stand goes.
    pub cost: i32,
    /// What is taken off the allowance because of rough ground.
    pub slowed: i32,
    /// It goes through rough ground.
    pub rough: bool,
    /// The roll against getting stuck: its rule, and how far the leg gets if
    /// it fails.
    pub bog: Option<(Rule, i32)>,
    /// Movement ends here: at a banked hedgerow.
    pub halts: bool,
}

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gait {
    /// A move of the movement phase.
    March,
    /// The same at the double.
    Double,
    /// A charge.
    Charge,
}

impl Battle {
    /// Follows a leg of a unit from where it stands.
    pub(crate) fn course(
        &self,
        unit: UnitId,
        leg: Leg,
        gait: Gait,
        first_leg: bool,
        all: &[Option<Ground>],
    ) -> Result<Course, Refusal> {
        let shape = self.shape(unit);
        let pose = self.pos.unit(unit).pose();
        let sweep = Sweep::new(&shape, pose, leg);
        if !self.setup.map.holds_sweep(&sweep, &shape) {
            return Err(Refusal::OffTable);
        }
        let obstacles = self.obstacles(all, |other| other != unit && !self.lets_pass(unit, other));
        if let Some(hit) = sweep.first_hit(&shape, &obstacles) {
            return Err(Refusal::InTheWay(UnitId(hit.who as u8)));
        }
        let end = leg.end(pose, &shape);
        let cost = leg_cost(&shape, pose, leg);
        let mut course = Course {
            end,
            cost,
            slowed: 0,
            rough: false,
            bog: None,
            halts: false,
        };
        self.follow_ground(unit, &sweep, &shape, gait, first_leg, &mut course)?;
        Ok(course)
    }

    /// What the ground does to a leg.
    fn follow_ground(
        &self,
        unit: UnitId,
        sweep: &Sweep,
        shape: &Shape,
        gait: Gait,
        first_leg: bool,
        course: &mut Course,
    ) -> Result<(), Refusal> {
        let passages = self.setup.map.passages(sweep, shape);
        for passage in &passages {
            let terrain = self.setup.terrain_of(passage.feature);
            if terrain.is_building() {
                return Err(Refusal::Closed(terrain, Rule::BuildingEntry1));
            }
            if terrain.is_water() && self.is_bridged(unit, passage, &passages, course)? {
                continue;
            }
            match terrain.going() {
                Going::Open => {}
                Going::Impassable => return Err(Refusal::Closed(terrain, Rule::Terrain8)),
                Going::Difficult | Going::VeryDifficult => {
                    self.enter_rough(unit, terrain, passage, gait, first_leg, course)?;
                }
            }
        }
        if !course.rough {
            let there = self.set_down(unit, course.end);
            let near = self.setup.map.within(&there, 20);
            //= terrain-table.9 terrain-table.12
            course.halts = near
                .into_iter()
                .any(|feature| self.setup.terrain_of(feature).is_bocage());
        }
        Ok(())
    }

    /// Whether a bridge or ford carries the unit over a stretch of water.
    //= linear.6 linear.7 linear.9 linear.10
    fn is_bridged(
        &self,
        unit: UnitId,
        water: &Passage,
        passages: &[Passage],
        course: &mut Course,
    ) -> Result<bool, Refusal> {
        let over = passages.iter().find(|other| {
            self.setup.terrain_of(other.feature).is_crossing()
                && other.from <= water.from
                && other.to >= water.to
        });
        let Some(over) = over else {
            return Ok(false);
        };
        let terrain = self.setup.terrain_of(over.feature);
        let data = self.setup.unit(unit);
        let narrow = self.pos.unit(unit).formation == Formation::Column
            || data.is_commander()
            || (data.arm() != Arm::Infantry && self.front(unit) <= 2);
        let (bound, rule) = match terrain {
            Terrain::Bridge => (true, Rule::Linear7),
            _ => (data.arm() == Arm::Infantry, Rule::Linear10),
        };
        if bound && !narrow {
            return Err(Refusal::Closed(terrain, rule));
        }
        if terrain == Terrain::Ford && data.arm() == Arm::Artillery {
            //= linear.9
            course.cost += over.to - over.from;
        }
        Ok(true)
    }

    /// Rough ground on the way.
    fn enter_rough(
        &self,
        unit: UnitId,
        terrain: Terrain,
        passage: &Passage,
        gait: Gait,
        first_leg: bool,
        course: &mut Course,
    ) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        let state = self.pos.unit(unit);
        let closed = |rule| Err(Refusal::Closed(terrain, rule));
        if gait == Gait::Double {
            return closed(Rule::InfantryRough3);
        }
        let very = terrain.going() == Going::VeryDifficult;
        let column = state.formation == Formation::Column;
        match data.arm() {
            Arm::Artillery if very => return closed(Rule::VeryDifficult1),
            //= limber.5
            Arm::Artillery if !state.limbered => return closed(Rule::Limber5),
            _ => {}
        }
        if terrain.is_bocage() {
            let foot = data.arm() == Arm::Infantry && !column;
            if terrain == Terrain::Bocage && !foot {
                return closed(Rule::TerrainTable7);
            }
            let here = self.footprint(unit);
            let beside = here.is_some_and(|here| {
                let near = self.setup.map.within(&here, ADJACENT);
                near.into_iter().any(|feature| feature == passage.feature)
            });
            if !first_leg || !beside {
                return closed(Rule::TerrainTable8);
            }
            //= terrain-table.6
            if terrain == Terrain::Bocage && state.formation == Formation::Line {
                course.slowed = SLOWED;
            }
        }
        course.rough = true;
        //= infantry-rough.2 terrain.7
        if data.arm() != Arm::Infantry || column {
            course.slowed = SLOWED;
        }
        let bogs = match data.arm() {
            //= difficult.1 difficult.3
            Arm::Artillery => Some(Rule::Difficult3),
            Arm::Cavalry if very && !data.is_commander() => Some(Rule::VeryDifficult5),
            //= infantry-rough.1
            _ => None,
        };
        if let (Some(rule), None) = (bogs, course.bog) {
            course.bog = Some((rule, passage.from));
        }
        Ok(())
    }

    /// Makes a leg: rolls against getting stuck, moves the unit, and leaves it
    /// disorientated by rough ground.
    pub(crate) fn walk(
        &mut self,
        unit: UnitId,
        leg: Leg,
        course: &Course,
        rolled: bool,
        cx: &mut Cx<'_>,
    ) -> Result<Stuck, Unknown> {
        let mut stuck = Stuck::No;
        let mut end = course.end;
        if let (Some((rule, after)), false) = (course.bog, rolled) {
            let face = cx.chance.d6(Why::new(rule, "getting stuck on a 1"))?;
            if passes(face, 2) {
                //= difficult.4 very-difficult.5
                cx.log.note(|| Event::NotBogged(unit, face, rule));
            } else {
                //= difficult.5 very-difficult.6
                let shape = self.shape(unit);
                end = leg.cut(after).end(self.pos.unit(unit).pose(), &shape);
                stuck = Stuck::Yes;
                self.pos.unit_mut(unit).bogged = true;
                cx.log.note(|| Event::Bogged(unit, face, rule));
            }
        }
        let state = self.pos.unit_mut(unit);
        (state.at, state.facing) = (end.at, end.facing);
        if course.rough {
            self.shake_by_ground(unit, cx);
        }
        Ok(stuck)
    }

    /// Rough ground disorientates all but loose troops.
    //= infantry-rough.4 difficult.6 very-difficult.7 area.2
    pub(crate) fn shake_by_ground(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let loose = self.pos.unit(unit).formation == Formation::Loose;
        if !loose && !self.setup.unit(unit).is_commander() {
            self.disorientate(unit, Rule::InfantryRough4, cx);
        }
    }
}

/// Whether a unit got stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stuck {
    /// It did.
    Yes,
    /// It did not.
    No,
}

/// How far the stand goes that goes farthest.
//= movement.2 movement.12
pub(crate) fn leg_cost(shape: &Shape, pose: Pose, leg: Leg) -> i32 {
    if leg.way(pose).is_some() {
        return leg.length(shape, ground::table::Measure::Farthest);
    }
    let (old, new) = (
        Footprint::new(shape, pose),
        Footprint::new(shape, leg.end(pose, shape)),
    );
    regrouped(&old, &new).map_or(0, |sharing| sharing.farthest)
}
