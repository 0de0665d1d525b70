//! Legs of a move: what they cost, what is in the way, what the ground does.

use ground::table::{FeatureId, Footprint, Leg, Passage, Pose, Shape, Sweep, regrouped};
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
    /// Rolls against getting stuck, one for each piece of ground, in order.
    pub bogs: Vec<Bog>,
    /// Movement ends here: at a banked hedgerow.
    pub halts: bool,
}

/// A roll against getting stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bog {
    /// The ground that asks for it.
    pub feature: FeatureId,
    /// Its rule.
    pub rule: Rule,
    /// How far the leg gets if it fails.
    pub after: i32,
}

impl Course {
    /// A way that ends there and is nothing special.
    pub(crate) const fn plain(end: Pose, cost: i32) -> Self {
        Course {
            end,
            cost,
            slowed: 0,
            rough: false,
            bogs: Vec::new(),
            halts: false,
        }
    }
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
        let mut course = Course::plain(end, cost);
        self.follow_ground(unit, leg, &sweep, &shape, gait, first_leg, &mut course)?;
        Ok(course)
    }

    /// What the ground does to a leg.
    #[allow(clippy::too_many_arguments)]
    fn follow_ground(
        &self,
        unit: UnitId,
        leg: Leg,
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
            if terrain.is_water() && self.is_bridged(unit, leg, passage, &passages, course)? {
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
        leg: Leg,
        water: &Passage,
        passages: &[Passage],
        course: &mut Course,
    ) -> Result<bool, Refusal> {
        let Some(over) = self.carrier(unit, water, passages)? else {
            return Ok(false);
        };
        let gun = self.setup.unit(unit).arm() == Arm::Artillery;
        if gun && self.setup.terrain_of(over.feature) == Terrain::Ford {
            //= linear.9
            let stretch = over.to - over.from;
            course.cost += if leg.way(self.pos.unit(unit).pose()).is_some() {
                stretch
            } else {
                // A turn is measured in degrees: its share of what the turn costs.
                let share = course.cost * stretch / leg.extent().max(1);
                share.min(course.cost)
            };
        }
        Ok(true)
    }

    /// The bridge or ford that carries a unit over a stretch of water; an error
    /// if it is too wide for it.
    //= linear.6 linear.7 linear.10
    pub(crate) fn carrier<'a>(
        &self,
        unit: UnitId,
        water: &Passage,
        passages: &'a [Passage],
    ) -> Result<Option<&'a Passage>, Refusal> {
        let over = passages.iter().find(|other| {
            self.setup.terrain_of(other.feature).is_crossing()
                && other.from <= water.from
                && other.to >= water.to
        });
        let Some(over) = over else {
            return Ok(None);
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
        Ok(Some(over))
    }

    /// What the ground does to a unit that changes its shape on it: as if it
    /// moved from the old ground to the new.
    //= infantry-rough.4 area.3
    pub(crate) fn change_shape(
        &self,
        unit: UnitId,
        grounds: &[&Footprint],
        course: &mut Course,
    ) -> Result<(), Refusal> {
        let mut known: Vec<FeatureId> = Vec::new();
        for ground in grounds {
            let under = self.setup.map.under(ground);
            let crossing = under
                .iter()
                .any(|cover| self.setup.terrain_of(cover.feature).is_crossing());
            for cover in under {
                let terrain = self.setup.terrain_of(cover.feature);
                let carried = crossing && terrain.is_water();
                if carried || !terrain.going().is_rough() || known.contains(&cover.feature) {
                    continue;
                }
                known.push(cover.feature);
                let here = Passage {
                    from: 0,
                    to: 0,
                    feature: cover.feature,
                };
                self.enter_rough(unit, terrain, &here, Gait::March, true, course)?;
            }
        }
        Ok(())
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
        let known = course.bogs.iter().any(|bog| bog.feature == passage.feature);
        if let (Some(rule), false) = (bogs, known) {
            course.bogs.push(Bog {
                feature: passage.feature,
                rule,
                after: passage.from,
            });
            course.bogs.sort_by_key(|bog| bog.after);
        }
        Ok(())
    }

    /// Rolls against getting stuck in ground for which it was not rolled yet;
    /// after how far the unit is stuck, if it is.
    pub(crate) fn roll_bogs(
        &mut self,
        unit: UnitId,
        course: &Course,
        rolled: &mut Vec<u16>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<i32>, Unknown> {
        for bog in &course.bogs {
            if rolled.contains(&bog.feature.0) {
                continue;
            }
            rolled.push(bog.feature.0);
            let rule = bog.rule;
            let face = cx.chance.d6(Why::new(rule, "getting stuck on a 1"))?;
            if passes(face, 2) {
                //= difficult.4 very-difficult.5
                cx.log.note(|| Event::NotBogged(unit, face, rule));
                continue;
            }
            //= difficult.5 very-difficult.6
            self.pos.unit_mut(unit).bogged = true;
            cx.log.note(|| Event::Bogged(unit, face, rule));
            return Ok(Some(bog.after));
        }
        Ok(None)
    }

    /// Makes a leg: rolls against getting stuck, moves the unit, and leaves it
    /// disorientated by rough ground.
    pub(crate) fn walk(
        &mut self,
        unit: UnitId,
        leg: Leg,
        course: &Course,
        rolled: &mut Vec<u16>,
        cx: &mut Cx<'_>,
    ) -> Result<Stuck, Unknown> {
        let mut stuck = Stuck::No;
        let mut end = course.end;
        if let Some(after) = self.roll_bogs(unit, course, rolled, cx)? {
            let shape = self.shape(unit);
            end = leg.cut(after).end(self.pos.unit(unit).pose(), &shape);
            stuck = Stuck::Yes;
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
