//! Bridges, fords and other narrow passages (2.5.6): what they lead over, and how
//! many pass them.

use ground::table::{FeatureId, Form, Leg, Passage, Pose, Segment};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::moves::halves_of;
use crate::refusal::Refusal;
use crate::troops::Going;

/// How many defiles are counted on one way.
const MOST: usize = 4;

/// The defiles that a way goes by, each once: one at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Defiles([Option<FeatureId>; MOST]);

impl Defiles {
    fn one(first: FeatureId) -> Self {
        let mut all = [None; MOST];
        all[0] = Some(first);
        Defiles(all)
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = FeatureId> + '_ {
        self.0.iter().copied().flatten()
    }

    fn with(mut self, other: FeatureId) -> Self {
        let place = self
            .0
            .iter_mut()
            .find(|one| one.is_none_or(|one| one == other));
        if let Some(place) = place {
            *place = Some(other);
        }
        self
    }

    /// Those of two parts of a way.
    fn joined(first: Option<Defiles>, then: Option<Defiles>) -> Option<Defiles> {
        match (first, then) {
            (Some(first), Some(then)) => Some(then.iter().fold(first, Defiles::with)),
            (first, then) => first.or(then),
        }
    }
}

impl Battle {
    /// Leaves the obstacles out of what a leg passes through that it passes by defiles, and says which
    /// defiles these are. By the first reading a single one led over all the obstacles on a leg.
    pub(crate) fn leave_out_bridged(&self, passages: &mut Vec<Passage>) -> Option<Defiles> {
        let nature = |one: &Passage| self.setup.nature(one.feature);
        //= s2-5.6-a
        let narrow = passages.iter().filter(|one| nature(one).defile);
        let narrow: Vec<Passage> = narrow.copied().collect();
        let first = narrow.first()?.feature;
        if self.first_reading() {
            let all = passages.len();
            passages.retain(|one| !nature(one).obstacle);
            return (passages.len() < all).then(|| Defiles::one(first));
        }
        let mut defiles = None;
        passages.retain(|one| {
            let meets = |by: &&Passage| by.from <= one.to && one.from <= by.to;
            let mut bridged = narrow.iter().filter(|_| nature(one).obstacle).filter(meets);
            let by = bridged.find(|by| self.leads_over(by.feature, one.feature));
            let by = by.map(|by| Defiles::one(by.feature));
            defiles = Defiles::joined(defiles, by);
            by.is_none()
        });
        defiles
    }

    /// The defiles of two parts of a way. By the first reading only the first was counted.
    pub(crate) fn defiles_of(
        &self,
        first: Option<Defiles>,
        then: Option<Defiles>,
    ) -> Option<Defiles> {
        if self.first_reading() {
            first.or(then)
        } else {
            Defiles::joined(first, then)
        }
    }

    /// Whether a line goes over an obstacle by a defile. By the first reading one on the line led over all.
    pub(crate) fn is_bridged(&self, line: Segment, obstacle: FeatureId) -> bool {
        let mut on_it = self.setup.map.crossed_by(line);
        //= s2-5.6-a
        on_it.any(|one| {
            let leads = || self.first_reading() || self.leads_over(one, obstacle);
            self.setup.nature(one).defile && leads()
        })
    }

    /// Whether a defile leads over an obstacle.
    pub(crate) fn leads_over(&self, defile: FeatureId, obstacle: FeatureId) -> bool {
        let crosses = |along: [ground::table::Point; 2]| {
            let along = Segment::new(along[0], along[1]);
            self.setup.map.crossed_by(along).any(|one| one == obstacle)
        };
        match &self.setup.map.feature(defile).form {
            Form::Line(line) => line.points().array_windows().copied().any(crosses),
            Form::Area(area) => area.rings().iter().any(|ring| {
                let next = ring.iter().cycle().skip(1);
                ring.iter()
                    .zip(next)
                    .any(|(one, next)| crosses([*one, *next]))
            }),
        }
    }

    /// Whether defiles still let a unit through in this period.
    pub(crate) fn defile_is_open(&self, unit: UnitId, defiles: Defiles) -> Result<(), Refusal> {
        let own = halves_of(self.setup.unit(unit).arm);
        //= s2-5.6-b
        let full = |defile: FeatureId| {
            let passed = self.pos.passed.iter().filter(|(one, _)| *one == defile);
            passed.map(|(_, halves)| halves).sum::<u8>() + own > 4
        };
        if defiles.iter().any(full) {
            return Err(Refusal::DefileFull);
        }
        Ok(())
    }

    /// Whether the ground lets a unit so far straight ahead that evades or pursues: no defile is full, and what
    /// could be passed by a full one alone is not passed. By the first reading nobody was counted out.
    pub(crate) fn lets_ahead(&self, unit: UnitId, from: Pose, so_far: i32) -> bool {
        if self.first_reading() {
            return true;
        }
        let ground = self.ground_along(unit, from, Leg::Advance(so_far));
        //= s2-5.6-b
        let open = |defile| self.defile_is_open(unit, defile).is_ok();
        ground.going != Going::Impassable && ground.defile.is_none_or(open)
    }

    /// A unit has passed defiles, if it did.
    pub(crate) fn pass_defile(&mut self, unit: UnitId, defiles: Option<Defiles>) {
        let Some(defiles) = defiles else { return };
        //= s2-5.6-b s2-5.6-c
        self.pos.unit_mut(unit).defile = true;
        let halves = halves_of(self.setup.unit(unit).arm);
        let passed = defiles.iter().map(|defile| (defile, halves));
        self.pos.passed.extend(passed);
    }
}
