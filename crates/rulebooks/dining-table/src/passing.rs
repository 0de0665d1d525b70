//! What a unit comes by on its way: Contact Zones (2.6.3, 2.7.3) and the end of a defile (2.5.6).

use ground::table::{Leg, Point, Pose, Quad};

use crate::defiles::Defiles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::moves::{nearest_approach, stations};
use crate::position::Act;
use crate::refusal::Refusal;
use crate::zones::{CONTACT_ZONE, Zones};

/// What a unit comes by on its way.
#[derive(Default)]
pub(crate) struct Passing {
    /// The enemies whose Contact Zones it comes into.
    pub entered: Vec<UnitId>,
    /// If it breaks off: its base where it stood, and as it turned there. From who was near, it goes away.
    pub stood: Vec<Quad>,
}

impl Passing {
    /// How near the unit stood to an enemy whom it leaves; no limit if it leaves nobody.
    fn gap_to(&self, from: &Quad) -> i32 {
        let gaps = self.stood.iter().map(|base| base.gap(from).thousandths());
        gaps.min().unwrap_or(i32::MAX)
    }
}

/// How a path goes on after a defile.
#[derive(Clone, Copy, Default)]
pub(crate) struct Beyond {
    /// Whether the unit has been on it.
    on: bool,
    /// Where it was clear of it.
    clear: Option<Point>,
    /// Whether it stood in a Threat Zone there.
    threatened: bool,
}

impl Battle {
    /// A place on the way: not too close to any enemy.
    pub(crate) fn station(
        &self,
        unit: UnitId,
        pose: Pose,
        zones: &Zones<'_>,
        passing: &mut Passing,
    ) -> Result<(), Refusal> {
        let base = self.base_at(unit, pose);
        for (enemy, from, limit) in zones.over(&base) {
            let gap = base.gap(from).thousandths();
            let nearest = nearest_approach(limit);
            //= s2-6.4 s2-6.6-a
            let stood = passing.gap_to(from);
            if stood <= CONTACT_ZONE {
                if gap < nearest.min(stood) {
                    return Err(Refusal::TooClose);
                }
                continue;
            }
            //= s2-6.3-a s2-6.3-b s2-6.3-c
            if gap < nearest {
                return Err(Refusal::TooClose);
            }
            if !passing.entered.contains(&enemy) {
                passing.entered.push(enemy);
            }
        }
        Ok(())
    }

    /// Whether a way leaves alone the fronts of those into whose Contact Zones it leads. By the first reading
    /// only contact moves kept off fronts.
    pub(crate) fn approaches_across_no_front(
        &self,
        unit: UnitId,
        legs: &[Leg],
        zones: &Zones<'_>,
        passing: &Passing,
    ) -> Result<(), Refusal> {
        if passing.entered.is_empty() || self.first_reading() {
            return Ok(());
        }
        let shape = self.setup.shape(unit);
        let mut from = self.pos.unit(unit).pose;
        let mut bases = Vec::new();
        for leg in legs {
            let places = stations(shape, from, *leg).into_iter();
            bases.extend(places.map(|pose| self.base_at(unit, pose)));
            from = leg.end(from, shape);
        }
        //= s2-7.5-g
        let crosses = |enemy: &UnitId| {
            let outside = |base: &Quad| zones.over(base).all(|(one, ..)| one != *enemy);
            let mut within = bases.split(outside);
            within.any(|bases| self.lead_across(bases, *enemy))
        };
        if passing.entered.iter().any(crosses) {
            return Err(Refusal::CrossesFront);
        }
        Ok(())
    }

    /// Whether the move that a unit has made in its turn led over a defile in a Threat Zone, so that it has
    /// halted and goes on to nobody. By the first reading it could still make a contact move.
    pub(crate) fn has_halted_at_defile(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        if state.act != Act::Moved || !state.defile || self.first_reading() {
            return false;
        }
        let mut passed = None;
        let mut beyond = Beyond::default();
        for ends in state.came.windows(2) {
            let from = Pose::new(ends[0].at, ends[1].facing);
            let leg = Leg::Shift(ends[1].at - ends[0].at);
            passed = self.defiles_of(passed, self.ground_along(unit, from, leg).defile);
            for pose in stations(self.setup.shape(unit), from, leg) {
                // The move was legal: what is asked is only where it was clear of the defile.
                let _ = self.past_defile(unit, pose, passed, &mut beyond);
            }
        }
        //= s2-5.6-e
        beyond.clear.is_some() && beyond.threatened
    }

    /// Whether a unit that has passed a defile in a Threat Zone halts there: within an inch.
    pub(crate) fn past_defile(
        &self,
        unit: UnitId,
        pose: Pose,
        defile: Option<Defiles>,
        beyond: &mut Beyond,
    ) -> Result<(), Refusal> {
        let Some(defile) = defile else {
            return Ok(());
        };
        let foot = self.foot_at(unit, pose);
        let touches = |one| self.setup.map.feature(one).touches(foot.frame());
        if defile.iter().any(touches) {
            *beyond = Beyond {
                on: true,
                ..Beyond::default()
            };
            return Ok(());
        }
        //= s2-5.6-e
        match beyond.clear {
            Some(at) if beyond.threatened && !at.is_within(pose.at, 1_000) => {
                Err(Refusal::HaltAtDefile)
            }
            None if beyond.on => {
                beyond.clear = Some(pose.at);
                beyond.threatened = self.is_threatened_at(unit, &foot);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
