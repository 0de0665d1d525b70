//! Reserves: when they come, by which edge, and how they march on.

use ground::table::{Bearing, Bounds, Footprint, Point, Pose};
use kernel::{Side, Unknown, Why};

use crate::Rule;
use crate::event::Event;
use crate::field::shape;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::missions::{Mission, reserve_arrives};
use crate::movement::going::Course;
use crate::order::Order;
use crate::position::Place;
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::troops::{Arm, Formation};

/// How far from the edge a unit that comes on may be set down.
const AT_EDGE: i32 = 100;

/// Where and how a unit comes on.
type Placing = (Point, Bearing, Formation, u8);

/// A part of an edge of the table, and the way from it to the middle.
struct Entry {
    inward: Bearing,
    from: i32,
    to: i32,
}

impl Battle {
    /// Reserves roll from the third turn on.
    //= scenario-rules.1 scenario-rules.2 scenario-rules.3 mission-ambush.1 mission-flank.1
    pub(crate) fn call_reserves(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.pos.turn < 3 || !self.orders_of(side).half {
            return Ok(());
        }
        let waiting: Vec<_> = self
            .setup
            .units_of(side)
            .filter(|unit| self.pos.unit(*unit).place == Place::Reserve)
            .collect();
        let battalion = |unit: &&UnitId| self.setup.unit(**unit).is_battalion();
        let battalions: Vec<_> = waiting.iter().filter(battalion).copied().collect();
        let mut came = battalions.is_empty();
        for unit in battalions {
            let arrives = reserve_arrives(self.pos.turn, self.pos.delayed, cx.chance)?;
            cx.log.note(|| Event::ReserveRolled(unit, arrives));
            if !arrives {
                continue;
            }
            came = true;
            self.call(unit);
            //= mission-flank.7
            if self.pos.mission == Some(Mission::FlankAttack) && self.pos.flank.is_none() {
                let die = cx
                    .chance
                    .d6(Why::new(Rule::MissionFlank7, "where the reserves come"))?;
                self.pos.flank = Some(die);
                cx.log.note(|| Event::FlankRolled(die, Rule::MissionFlank7));
            }
        }
        // Companies follow their battalions, commanders come with any of them.
        for unit in waiting {
            let comes = match self.setup.unit(unit).standing {
                Standing::Battalion => false,
                Standing::General | Standing::Adjutant => came,
                Standing::Attached(parent) => {
                    let home = self.pos.unit(parent);
                    home.arrived || home.is_in_play() || self.is_apart(unit)
                }
            };
            if comes {
                self.call(unit);
            }
        }
        Ok(())
    }

    /// A unit may come on this turn: guns come behind their teams.
    fn call(&mut self, unit: UnitId) {
        let guns = self.setup.unit(unit).arm() == Arm::Artillery;
        let state = self.pos.unit_mut(unit);
        state.arrived = true;
        state.limbered = guns;
    }

    /// The edge by which a side's reserves come on.
    //= mission-flank.7
    fn entry(&self, side: Side) -> Entry {
        let (width, height) = (self.setup.map.width(), self.setup.map.height());
        let south = side == Side::First;
        let entry = |degrees: i32, from: i32, to: i32| Entry {
            inward: Bearing::degrees(degrees),
            from,
            to,
        };
        match self.pos.flank {
            None if south => entry(0, 0, width),
            None => entry(180, 0, width),
            // Its own right: the empty quarter beside it, from the side edge.
            Some(1 | 2) if south => entry(270, 0, height / 2),
            Some(1 | 2) => entry(90, height / 2, height),
            // Its own left: the empty quarter before it.
            Some(3 | 4) if south => entry(90, height / 2, height),
            Some(3 | 4) => entry(270, 0, height / 2),
            // Behind the enemy, by his own edge.
            Some(_) if south => entry(180, width / 2, width),
            Some(_) => entry(0, 0, width / 2),
        }
    }

    /// The strip along an edge that is so deep.
    fn strip(&self, entry: &Entry, deep: i32) -> Bounds {
        let (width, height) = (self.setup.map.width(), self.setup.map.height());
        let (low, high) = match entry.inward.hundredths() {
            0 => ((entry.from, 0), (entry.to, deep)),
            18_000 => ((entry.from, height - deep), (entry.to, height)),
            9_000 => ((0, entry.from), (deep, entry.to)),
            _ => ((width - deep, entry.from), (width, entry.to)),
        };
        Bounds {
            low: Point::new(low.0, low.1),
            high: Point::new(high.0, high.1),
        }
    }

    /// The ground of a unit at the edge, and what it does to it. What it needs
    /// to be on the table at all is spent.
    //= scenario-rules.1 very-difficult.1 infantry-rough.4
    fn arrival(&self, side: Side, unit: UnitId, placing: Placing) -> Result<Course, Refusal> {
        let (at, facing, formation, files) = placing;
        let data = self.setup.unit(unit);
        self.check_formation(unit, formation, files)?;
        let shape = shape(data, formation, files, self.pos.unit(unit).count());
        let pose = Pose::new(at, facing);
        let there = Footprint::new(&shape, pose);
        let deep = shape.depth() + AT_EDGE;
        let strip = self.strip(&self.entry(side), deep);
        if !strip.hold(there.bounds()) {
            return Err(Refusal::OutsideZone(Rule::ScenarioRules1));
        }
        self.check_place(unit, &there, &self.footprints())?;
        let mut course = Course::plain(pose, shape.depth());
        self.change_shape(unit, &[&there], &mut course)?;
        Ok(course)
    }

    /// Whether a reserve may come on there.
    pub(crate) fn check_arrival(
        &self,
        side: Side,
        unit: UnitId,
        at: Point,
        facing: Bearing,
        formation: Formation,
        files: u8,
    ) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        if data.side != side {
            return Err(Refusal::NotYours(unit));
        }
        let state = self.pos.unit(unit);
        if state.place != Place::Reserve || !state.arrived {
            return Err(Refusal::NotThere(unit));
        }
        if let Standing::Attached(parent) = data.standing
            && !self.pos.unit(parent).is_in_play()
            && !self.is_apart(unit)
        {
            return Err(Refusal::FarFromParent(unit, Rule::Attached13));
        }
        self.arrival(side, unit, (at, facing, formation, files))
            .map(|_| ())
    }

    /// A reserve comes on at the edge and marches on from there.
    //= scenario-rules.1
    pub(crate) fn arrive(
        &mut self,
        side: Side,
        unit: UnitId,
        placing: Placing,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(course) = self.arrival(side, unit, placing) else {
            return Ok(());
        };
        let (at, facing, formation, files) = placing;
        self.deploy(unit, at, facing, formation, files, cx);
        let state = self.pos.unit_mut(unit);
        (state.moved, state.arrived, state.kept) = (true, false, false);
        self.begin_march(side, unit);
        let mut rolled = Vec::new();
        let stuck = self.roll_bogs(unit, &course, &mut rolled, cx)?.is_some();
        if course.rough {
            self.shake_by_ground(unit, cx);
        }
        if let Some(march) = &mut self.pos.march {
            march.spent = course.cost;
            march.take_in(&course);
            march.rolled = rolled;
        }
        if stuck {
            self.end_march(cx);
        }
        Ok(())
    }

    /// Places for reserves that come on.
    pub(crate) fn arrival_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let entry = self.entry(side);
        for unit in self.setup.units_of(side) {
            let state = self.pos.unit(unit);
            if !state.arrived || state.place != Place::Reserve {
                continue;
            }
            for (formation, files) in self.usual_forms(unit) {
                let shape = shape(self.setup.unit(unit), formation, files, state.count());
                let (half, deep) = (shape.width() / 2 + 10, shape.depth() + 10);
                let (from, to) = (entry.from + half, entry.to - half);
                let strip = self.strip(&entry, deep);
                for place in 0..=8 {
                    let along = from + (to - from) * place / 8;
                    let at = match entry.inward.hundredths() {
                        0 => Point::new(along, strip.high.y),
                        18_000 => Point::new(along, strip.low.y),
                        9_000 => Point::new(strip.high.x, along),
                        _ => Point::new(strip.low.x, along),
                    };
                    into.push(Order::Deploy(unit, at, entry.inward, formation, files));
                }
            }
        }
    }
}
