//! Buildings, commanders and the table's edge: where a move leads off the open
//! ground.

use ground::table::{
    Face, Footprint, Leg, Obstacle, Point, Pose, Quad, nearest_line, until_contact,
};
use kernel::Side;

use super::going::{ADJACENT, Course, Gait};
use crate::Rule;
use crate::assault::nearest_way;
use crate::field::shape;
use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::missions::Mission;
use crate::movement_table::row_of;
use crate::position::{March, Place};
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::troops::{Arm, Formation};
use crate::weather::Weather;

/// How far a unit is set down from the wall it leaves.
const CLEAR: i32 = 20;

/// Where a unit comes out of a building or away from another.
pub(crate) struct Outside {
    /// Where it stands.
    pub pose: Pose,
    /// How far its farthest stand has come from the opening.
    pub cost: i32,
    /// What it may move in all.
    pub allowance: i32,
}

impl Battle {
    //= building-entry.1 building-entry.2 building-entry.4 building-entry.5 buildings-inside.5
    pub(crate) fn check_enter(&self, march: &March, building: BuildingId) -> Result<(), Refusal> {
        let unit = march.unit;
        let data = self.setup.unit(unit);
        let cannot = |rule| Err(Refusal::CannotEnter(unit, rule));
        self.check_on_table(unit)?;
        if data.arm() != Arm::Infantry || data.is_light_company() {
            return cannot(Rule::BuildingsInside5);
        }
        if building.index() >= self.setup.buildings.len() {
            return Err(Refusal::NotAskedNow);
        }
        if march.legs > 0 || march.formed || march.doubling {
            return cannot(Rule::BuildingEntry2);
        }
        let house = self.setup.building(building);
        let here = self.footprint(unit);
        let near = here.is_some_and(|here| {
            let mut openings = house.openings.iter();
            openings.any(|opening| here.gap_to_point(*opening).is_within(ADJACENT))
        });
        if !near {
            return cannot(Rule::BuildingEntry2);
        }
        self.check_room(unit, building)
    }

    /// Whether a building has room for a unit and no enemy in it.
    pub(crate) fn check_room(&self, unit: UnitId, building: BuildingId) -> Result<(), Refusal> {
        let cannot = |rule| Err(Refusal::CannotEnter(unit, rule));
        let side = self.setup.unit(unit).side;
        let mut room = self.setup.building(building).capacity;
        for other in self.garrison(building) {
            if self.setup.unit(other).side != side {
                return cannot(Rule::BuildingEntry4);
            }
            room = room.saturating_sub(self.pos.unit(other).count());
        }
        if self.pos.unit(unit).count() > room {
            return cannot(Rule::BuildingEntry5);
        }
        Ok(())
    }

    /// Who is in a building.
    pub(crate) fn garrison(&self, building: BuildingId) -> impl Iterator<Item = UnitId> + '_ {
        self.setup
            .unit_ids()
            .filter(move |unit| self.pos.unit(*unit).building() == Some(building))
    }

    /// Where a garrison forms that leaves by an opening, from which its move is
    /// measured; or a commander beside the unit that he leaves.
    //= building-entry.3 commander.6
    pub(crate) fn outside(
        &self,
        march: &March,
        face: Face,
        formation: Formation,
        files: u8,
    ) -> Result<Outside, Refusal> {
        let unit = march.unit;
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let from = match state.place {
            Place::With(host) => self.footprint(host),
            Place::Building(_) => self.footprint(unit),
            _ => None,
        };
        let Some(from) = from.filter(|_| march.legs == 0) else {
            return Err(Refusal::NotThere(unit));
        };
        self.check_formation(unit, formation, files)?;
        if formation == Formation::Square {
            return Err(Refusal::CannotForm(unit, Rule::Movement7));
        }
        let full = if data.is_commander() {
            march.allowance
        } else {
            row_of(data.troop).allowance(formation)
        };
        let muddy = state.held && self.pos.weather == Weather::Mud && !data.is_commander();
        let allowance = if muddy { full / 2 } else { full };
        let shape = shape(data, formation, files, state.count());
        let (door, out) = (from.frame().middle_of(face), from.frame().outward(face));
        let pose = Pose::new(door + out.direction().reach(shape.depth() + CLEAR), out);
        let there = Footprint::new(&shape, pose);
        // Openings are on the whole of a face: what counts is the way from the wall.
        let way = |stand: &Quad| nearest_line(stand.centre(), from.frame()).length();
        let cost = there.stands().iter().map(way).max().unwrap_or(0);
        if cost > allowance {
            return Err(Refusal::TooFar(cost, allowance));
        }
        self.check_place(unit, &there, &self.footprints())?;
        Ok(Outside {
            pose,
            cost,
            allowance,
        })
    }

    /// The way of a unit that marches off over the enemy's edge: as far as it
    /// can be followed on the table.
    //= mission-breakthrough.2
    pub(crate) fn exit_course(&self, march: &March) -> Result<(Leg, Course), Refusal> {
        let unit = march.unit;
        let data = self.setup.unit(unit);
        let breaks = data.is_battalion() && data.arm() != Arm::Artillery;
        if self.pos.mission != Some(Mission::Breakthrough) || !breaks {
            return Err(Refusal::OffTable);
        }
        self.check_on_table(unit)?;
        let Some(here) = self.footprint(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        if march.halted {
            return Err(Refusal::NoMoreLegs);
        }
        let bounds = here.bounds();
        // All of it must get over the edge.
        let (way, ahead) = match data.side {
            Side::First => {
                let height = self.setup.map.height();
                (height - bounds.low.y, height - bounds.high.y)
            }
            Side::Second => (bounds.high.y, -bounds.low.y),
        };
        let gait = if march.doubling {
            Gait::Double
        } else {
            Gait::March
        };
        let leg = Leg::Shift(Point::new(0, ahead));
        let course = self.course(unit, leg, gait, march.legs == 0, &self.footprints())?;
        let left = march.left(course.slowed);
        if way > left {
            return Err(Refusal::TooFar(way, left.max(0)));
        }
        Ok((leg, course))
    }

    /// Whether a commander who moves may join a unit: by contact, or by riding
    /// the rest of the way.
    //= commander.1 commander.4
    pub(crate) fn check_join(&self, march: &March, other: UnitId) -> Result<(), Refusal> {
        let unit = march.unit;
        let (data, host) = (self.setup.unit(unit), self.setup.unit(other));
        if !data.is_commander() {
            return Err(Refusal::WrongKind(unit, Rule::Commander1));
        }
        if host.side != data.side {
            return Err(Refusal::NotYours(other));
        }
        if host.is_commander() || host.arm() == Arm::Artillery || !host.is_battalion() {
            let rule = match data.standing {
                Standing::General => Rule::Commander1,
                _ => Rule::Commander4,
            };
            return Err(Refusal::WrongKind(other, rule));
        }
        if !self.pos.unit(other).is_in_play() {
            return Err(Refusal::NotThere(other));
        }
        if self.with_unit(other).any(|known| known == unit) {
            return Err(Refusal::AlreadyDone(unit, Rule::Commander1));
        }
        self.check_ride(march, other)
    }

    /// Whether the straight way of a commander to a unit is open and short
    /// enough.
    //= turn.4 terrain.8
    fn check_ride(&self, march: &March, other: UnitId) -> Result<(), Refusal> {
        let unit = march.unit;
        if march.halted {
            return Err(Refusal::NoMoreLegs);
        }
        let from = match self.pos.unit(unit).place {
            Place::With(host) => self.footprint(host),
            _ => self.footprint(unit),
        };
        let (Some(from), Some(to)) = (from, self.footprint(other)) else {
            return Err(Refusal::NotThere(other));
        };
        let gap = from.gap(&to).thousandths_up();
        if gap > march.left(0) {
            return Err(Refusal::TooFar(gap, march.left(0).max(0)));
        }
        let Some((towards, start, end)) = nearest_way(&from, &to) else {
            return Ok(());
        };
        // He sets out from among those he is with.
        let mut riding = self.in_motion();
        let base = shape(self.setup.unit(unit), Formation::Loose, 1, 1);
        let pose = Pose::centred(start, towards, &base);
        let state = riding.pos.unit_mut(unit);
        state.place = Place::Table;
        (state.at, state.facing) = (pose.at, pose.facing);
        (state.formation, state.files) = (Formation::Loose, 1);
        let whole = Leg::Advance(start.distance(end));
        let there = [Obstacle::new(other.index(), &to)];
        let stop = until_contact(&base, pose, whole, &there);
        let leg = Leg::Advance((pose.at.distance(stop.end.at) - CLEAR).max(0));
        let all = self.footprints();
        let course = riding.course(unit, leg, Gait::March, march.legs == 0, &all)?;
        let left = march.left(course.slowed);
        if gap > left {
            return Err(Refusal::TooFar(gap, left.max(0)));
        }
        Ok(())
    }

    /// The commanders with a unit: the adjutants first, the General last.
    pub(crate) fn with_unit(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let here = move |id: &UnitId| self.pos.unit(*id).place == Place::With(unit);
        let is = |standing| move |id: &UnitId| self.setup.unit(*id).standing == standing;
        let all = move || self.setup.unit_ids().filter(here);
        all()
            .filter(is(Standing::Adjutant))
            .chain(all().filter(is(Standing::General)))
    }
}
