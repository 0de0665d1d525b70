//! Movement (2.5) and moves into the Contact Zone (2.6.3): what a path costs
//! and what stands in its way.

use ground::table::{Base, Face, Footprint, Leg, Measure, Obstacle, Pose, Shape, Sweep};

use crate::Rule;
use crate::defiles::Defiles;
use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::passing::{Beyond, Passing};
use crate::position::{Act, Kind};
use crate::refusal::Refusal;
use crate::troops::{Arm, Going, Mover, Pace, Status, allowance};
use crate::zones::{APPROACH, SHORT_ZONE, Zones};

/// A path that may be walked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walked {
    /// Where it ends.
    pub end: Pose,
    /// What it costs.
    pub cost: i32,
    /// How far the unit turned, as movement of guns counts it.
    pub turned: i32,
    /// The worst going on it.
    pub going: Going,
    /// The defiles that were passed.
    pub defile: Option<Defiles>,
    /// The rule it goes by.
    pub rule: Rule,
}

/// The enemies about a unit that is to move: many ways are looked at among the same ones.
pub(crate) struct Enemies<'a> {
    /// Who is to move.
    pub unit: UnitId,
    feet: Vec<(usize, Footprint)>,
    zones: Zones<'a>,
}

/// How far a unit may go at a pace over this going, in thousandths.
pub(crate) fn reach(arm: Arm, pace: Pace, going: Going) -> Result<i32, Refusal> {
    match allowance(Mover::Unit(arm), pace, going) {
        Some(inches) => Ok(i32::from(inches) * 1_000),
        None if going == Going::Bad && pace == Pace::Road => Err(Refusal::RoadIsGood),
        None if going == Going::Bad => Err(Refusal::BadGoingForGuns),
        None => Err(Refusal::Impassable),
    }
}

/// How far guns count as moved that turn by so many hundredths of a degree: an inch for 45 degrees.
pub(crate) const fn way_of_turning(turned: i32) -> i32 {
    turned * 10 / 45
}

impl Battle {
    /// Walks a path: what it costs and where it ends, or what is in the way.
    pub(crate) fn walk(&self, unit: UnitId, pace: Pace, legs: &[Leg]) -> Result<Walked, Refusal> {
        self.walk_among(
            &self.enemies_about(unit, self.way_length(unit, legs)),
            pace,
            legs,
        )
    }

    /// The enemies whom a unit may meet that goes no farther than this.
    pub(crate) fn enemies_about(&self, unit: UnitId, far: i32) -> Enemies<'_> {
        Enemies {
            unit,
            feet: self.feet_about(unit, self.pos.unit(unit).pose.at, far),
            zones: self.zones_about(unit, far),
        }
    }

    /// The same among enemies who were looked up before, for this way or a longer one.
    pub(crate) fn walk_among(
        &self,
        about: &Enemies<'_>,
        pace: Pace,
        legs: &[Leg],
    ) -> Result<Walked, Refusal> {
        let Enemies { unit, zones, .. } = about;
        let unit = *unit;
        let state = self.pos.unit(unit);
        let shape = self.setup.shape(unit);
        let arm = self.setup.unit(unit).arm;
        let enemies = obstacles(&about.feet);
        let mut walked = Walked {
            end: state.pose,
            cost: 0,
            turned: 0,
            going: Going::Good,
            defile: None,
            rule: Rule::S2_5_4A,
        };
        //= s2-5.5-a
        let mut going = self.going_under(unit, &self.foot(unit));
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
        let heeds_zones = !breaks_off || !self.first_reading();
        let mut passing = Passing::default();
        if breaks_off {
            passing.stood.push(self.base(unit));
        }
        let mut beyond = Beyond::default();
        for (place, leg) in legs.iter().enumerate() {
            if matches!(leg, Leg::Pivot(_)) {
                //= s2-5.4-b s2-5.4-d
                if place > 0 || state.act > Act::Faced {
                    return Err(Refusal::FaceComesFirst);
                }
            } else {
                leg_fits(pace, *leg)?;
                self.goes_straight_out(unit, pace, [walked.end, leg.end(walked.end, shape)])?;
                walked.cost += leg.length(shape, Measure::OuterFront);
                // What is too far on any ground is told before what stands on the way.
                if walked.cost + state.spent > reach(arm, pace, Going::Good)? {
                    return Err(Refusal::TooFar);
                }
                let (through, defile) = self.leg_terrain(unit, walked.end, *leg, &enemies)?;
                going = going.max(through);
                walked.defile = self.defiles_of(walked.defile, defile);
            }
            walked.turned += leg.turn().size();
            if breaks_off && matches!(leg, Leg::Pivot(_)) {
                let turned = leg.end(walked.end, shape);
                passing.stood.push(self.base_at(unit, turned));
            }
            for pose in stations(shape, walked.end, *leg) {
                if heeds_zones {
                    self.station(unit, pose, zones, &mut passing)?;
                }
                self.past_defile(unit, pose, walked.defile, &mut beyond)?;
                if pace == Pace::Road {
                    let foot = self.foot_at(unit, pose);
                    //= s2-5.4-e
                    self.setup
                        .map
                        .road_under(&foot, 500)
                        .ok_or(Refusal::NotOnRoad)?;
                }
            }
            walked.end = leg.end(walked.end, shape);
        }
        walked.going = going;
        if walked.cost + state.spent > reach(arm, pace, going)? {
            return Err(Refusal::TooFar);
        }
        if let Some(defile) = walked.defile {
            //= s2-5.6-d
            if pace == Pace::Road {
                return Err(Refusal::NoRoadPace);
            }
            self.defile_is_open(unit, defile)?;
        }
        self.end_fits(unit, walked.end)?;
        if heeds_zones {
            let inside = zones.owners(&self.base_at(unit, walked.end));
            //= s2-7.3-c
            if !passing.entered.iter().all(|enemy| inside.contains(enemy)) {
                return Err(Refusal::Bypasses);
            }
            self.approaches_across_no_front(unit, legs, zones, &passing)?;
        }
        if pace == Pace::Road {
            self.road_space(unit, walked.end)?;
        }
        let approaches = !breaks_off && !passing.entered.is_empty();
        walked.rule = rule_of(pace, breaks_off, approaches);
        Ok(walked)
    }

    /// The same for a path that is known to be legal: what it costs and where it ends.
    pub(crate) fn walk_on(&self, unit: UnitId, pace: Pace, legs: &[Leg]) -> Walked {
        let shape = self.setup.shape(unit);
        let mut walked = Walked {
            end: self.pos.unit(unit).pose,
            cost: 0,
            turned: 0,
            going: self.going_under(unit, &self.foot(unit)),
            defile: None,
            rule: Rule::S2_5_4A,
        };
        for leg in legs {
            if !matches!(leg, Leg::Pivot(_)) {
                walked.cost += leg.length(shape, Measure::OuterFront);
                let ground = self.ground_along(unit, walked.end, *leg);
                walked.going = walked.going.max(ground.going);
                walked.defile = self.defiles_of(walked.defile, ground.defile);
            }
            walked.turned += leg.turn().size();
            walked.end = leg.end(walked.end, shape);
        }
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff);
        walked.rule = rule_of(pace, breaks_off, false);
        walked
    }

    /// The worst going on a path.
    pub(crate) fn going_of_path(&self, unit: UnitId, legs: &[Leg]) -> Going {
        let shape = self.setup.shape(unit);
        let mut pose = self.pos.unit(unit).pose;
        let mut going = self.going_under(unit, &self.foot_at(unit, pose));
        for leg in legs {
            going = going.max(self.ground_along(unit, pose, *leg).going);
            pose = leg.end(pose, shape);
        }
        going
    }

    /// The going a leg passes through, and whether it is by a defile.
    pub(crate) fn leg_terrain(
        &self,
        unit: UnitId,
        from: Pose,
        leg: Leg,
        enemies: &[Obstacle<'_>],
    ) -> Result<(Going, Option<Defiles>), Refusal> {
        let shape = self.setup.shape(unit);
        let sweep = Sweep::new(shape, from, leg);
        //= s2-5.7
        if sweep.first_hit(shape, enemies).is_some() {
            return Err(Refusal::EnemyInTheWay);
        }
        if !self.setup.map.holds_sweep(&sweep, shape) {
            return Err(Refusal::OffTable);
        }
        let arm = self.setup.unit(unit).arm;
        let ground = self.ground_along(unit, from, leg);
        match ground.going {
            Going::Impassable
                if allowance(Mover::Unit(arm), Pace::Normal, Going::Bad).is_none() =>
            {
                Err(Refusal::BadGoingForGuns)
            }
            Going::Impassable => Err(Refusal::Impassable),
            going => Ok((going, ground.defile)),
        }
    }

    /// Whether the road behind a unit on the march is free, and it stands in nobody else's.
    fn road_space(&self, unit: UnitId, end: Pose) -> Result<(), Refusal> {
        let strip = |unit: UnitId, pose: Pose| {
            let length = road_length(self.setup.unit(unit).arm);
            let width = self.setup.shape(unit).width().min(1_000);
            let column = Shape::rectangle(Base::new(width, length));
            Footprint::new(&column, pose)
        };
        let (own, foot) = (strip(unit, end), self.foot_at(unit, end));
        let free = self.units_of(self.side(unit)).all(|other| {
            let state = self.pos.unit(other);
            other == unit
                || (!own.overlaps(&self.foot(other))
                    && (state.status != Status::RoadMarch
                        || !strip(other, state.pose).overlaps(&foot)))
        });
        if free {
            Ok(())
        } else {
            Err(Refusal::NoRoadSpace)
        }
    }

    /// The end of a path: on free ground.
    fn end_fits(&self, unit: UnitId, end: Pose) -> Result<(), Refusal> {
        let foot = self.foot_at(unit, end);
        if !self.setup.map.holds(&foot) {
            return Err(Refusal::OffTable);
        }
        //= s2-5.7
        if !self.is_free(unit, end, &[]) {
            return Err(Refusal::Overlaps);
        }
        if self.stands_on_line(foot.frame()) {
            return Err(Refusal::OnALine);
        }
        Ok(())
    }

    /// No less than how far a path leads from where a unit stands.
    pub(crate) fn way_length(&self, unit: UnitId, legs: &[Leg]) -> i32 {
        let shape = self.setup.shape(unit);
        let lengths = legs
            .iter()
            .map(|leg| leg.length(shape, Measure::OuterFront));
        let whole = lengths.fold(0, |sum: i32, length| {
            sum.saturating_add(length.saturating_abs())
        });
        // Pivots and wheels shift the middle of the front as well.
        whole.saturating_add(3_000).min(200_000)
    }

    /// The pose of a unit that turns where it stands.
    pub(crate) fn turned(&self, unit: UnitId, to: ground::table::Bearing) -> Pose {
        let pose = self.pos.unit(unit).pose;
        Leg::Pivot(pose.facing.turn_to(to)).end(pose, self.setup.shape(unit))
    }

    /// The status of a unit once it has gone at a pace.
    pub(crate) fn status_after(&self, unit: UnitId, pace: Pace) -> Status {
        let breaks_off = self.pos.turn.order == Some(Kind::BreakOff) && !self.first_reading();
        match (pace, self.pos.unit(unit).status) {
            (Pace::Normal, Status::Defend) if self.setup.unit(unit).arm.is_artillery() => {
                Status::Defend
            }
            //= s2-5.2-g
            (Pace::Normal, Status::Rapid | Status::RoadMarch) if breaks_off => Status::Rapid,
            //= s2-5.2-c s2-5.2-e
            _ => Self::status_of(pace),
        }
    }

    /// The pace that a status goes with.
    const fn status_of(pace: Pace) -> Status {
        match pace {
            Pace::Normal => Status::Normal,
            Pace::Rapid => Status::Rapid,
            Pace::Road => Status::RoadMarch,
        }
    }

    /// The face of a unit before which another stands.
    pub(crate) fn face_towards(&self, unit: UnitId, other: UnitId) -> Face {
        let quadrants = ground::table::Quadrants::of(&self.quad(unit));
        let front = self.quad(other).edge(Face::Front);
        //= s2-7.2 s2-7.5-e
        quadrants.before_most_of(front).unwrap_or(Face::Front)
    }
}

/// Where a unit is looked at on its way: every half inch or ten degrees, and at the end.
pub(crate) fn stations(shape: &Shape, from: Pose, leg: Leg) -> Vec<Pose> {
    let end = leg.end(from, shape);
    match leg {
        Leg::Wheel { to, by } => {
            let steps = by.abs() / 1_000 + 1;
            (1..=steps)
                .map(|step| {
                    Leg::Wheel {
                        to,
                        by: by * step / steps,
                    }
                    .end(from, shape)
                })
                .collect()
        }
        Leg::Pivot(_) | Leg::Face(_) | Leg::AboutFace => vec![end],
        _ => {
            let length = from.at.distance(end.at);
            let steps = length / 500 + 1;
            let at = |step| from.at.on_the_way(end.at, step, steps);
            (1..=steps)
                .map(|step| Pose::new(at(step), from.facing))
                .collect()
        }
    }
}

/// The rule that a move goes by; zones that it enters it does not leave.
const fn rule_of(pace: Pace, breaks_off: bool, approaches: bool) -> Rule {
    match pace {
        _ if approaches => Rule::S2_6_3D,
        _ if breaks_off => Rule::S2_6_6B,
        Pace::Normal => Rule::S2_5_4A,
        //= s2-5.8-d s3-6.7-a
        Pace::Rapid => Rule::S2_5_4C,
        Pace::Road => Rule::S2_5_3J,
    }
}

/// How near an Approach move may come where a Contact Zone reaches so far.
pub(crate) const fn nearest_approach(limit: i32) -> i32 {
    if limit <= SHORT_ZONE {
        SHORT_ZONE - 1
    } else {
        APPROACH
    }
}

/// Whether a leg goes with a pace.
fn leg_fits(pace: Pace, leg: Leg) -> Result<(), Refusal> {
    match (pace, leg) {
        (_, Leg::Face(_) | Leg::AboutFace | Leg::Pivot(_)) => Err(Refusal::FaceComesFirst),
        (_, Leg::Advance(distance)) if distance < 0 => Err(Refusal::NegativeLeg),
        (_, Leg::Wheel { by, .. }) if by < 0 => Err(Refusal::NegativeLeg),
        //= s2-5.4-a
        (Pace::Normal, _) | (_, Leg::Advance(_) | Leg::Wheel { .. }) => Ok(()),
        //= s2-5.4-c
        _ => Err(Refusal::RapidIsForward),
    }
}

/// How much of a road a unit takes up on the march, from its front.
const fn road_length(arm: Arm) -> i32 {
    match arm {
        //= s2-5.4-f
        Arm::Infantry | Arm::BattleCavalry => 4_000,
        //= s2-5.4-g
        Arm::SkirmishCavalry | Arm::Artillery(_) => 2_000,
    }
}

/// How much of a defile a unit takes up, in halves of a unit.
pub(crate) const fn halves_of(arm: Arm) -> u8 {
    match arm {
        Arm::Infantry | Arm::BattleCavalry => 2,
        Arm::SkirmishCavalry | Arm::Artillery(_) => 1,
    }
}
