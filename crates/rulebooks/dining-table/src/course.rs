//! The ground along a way (2.5.5, 2.5.6): what slows it, what bars it, and the
//! narrow passage it goes by.

use ground::table::{Leg, Passage, Pose, Sweep, until_contact};

use crate::defiles::Defiles;
use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::moves::reach;
use crate::refusal::Refusal;
use crate::troops::{Going, Pace};

/// The ground that a leg passes through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// The worst going.
    pub going: Going,
    /// The defiles by which obstacles are passed.
    pub defile: Option<Defiles>,
}

/// How far a unit may go: where all of its way is good, and where any of it is bad.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rates {
    /// In good going.
    pub good: i32,
    /// In bad going; nothing if it cannot enter it.
    pub bad: i32,
}

impl Rates {
    /// Both longer or shorter by so much.
    pub(crate) const fn plus(self, more: i32) -> Rates {
        Rates {
            good: self.good + more,
            bad: self.bad + more,
        }
    }

    /// How far it may go over this ground.
    pub(crate) const fn over(self, going: Going) -> Result<i32, Refusal> {
        match going {
            Going::Good => Ok(self.good),
            Going::Bad => Ok(self.bad),
            Going::Impassable => Err(Refusal::Impassable),
        }
    }
}

impl Battle {
    /// What a unit may go at a pace.
    pub(crate) fn rates(&self, unit: UnitId, pace: Pace) -> Rates {
        let arm = self.setup.unit(unit).arm;
        Rates {
            good: reach(arm, pace, Going::Good).unwrap_or(0),
            bad: reach(arm, pace, Going::Bad).unwrap_or(0),
        }
    }

    /// What is left to a unit of its normal move of this turn.
    pub(crate) fn rates_left(&self, unit: UnitId) -> Rates {
        let state = self.pos.unit(unit);
        let mut rates = self.rates(unit, Pace::Normal);
        //= s2-5.5-a
        if state.slowed {
            rates.good = rates.bad;
        }
        rates.plus(-state.spent)
    }

    /// The ground along a leg: obstacles are passed by the defiles over them that lie on the way.
    pub(crate) fn ground_along(&self, unit: UnitId, from: Pose, leg: Leg) -> Ground {
        let arm = self.setup.unit(unit).arm;
        let (passages, defile) = self.passages_along(unit, from, leg);
        let natures = passages.iter().map(|one| self.setup.nature(one.feature));
        let going = natures.map(|nature| nature.going_for(arm)).max();
        Ground {
            going: going.unwrap_or(Going::Good),
            defile,
        }
    }

    /// What a leg passes through, but for the obstacles that are passed by defiles, and these.
    pub(crate) fn passages_along(
        &self,
        unit: UnitId,
        from: Pose,
        leg: Leg,
    ) -> (Vec<Passage>, Option<Defiles>) {
        let shape = self.setup.shape(unit);
        let sweep = Sweep::new(shape, from, leg);
        let mut passages = self.setup.map.passages(&sweep, shape);
        let defile = self.leave_out_bridged(&mut passages);
        (passages, defile)
    }

    /// How far a unit can go along a straight leg as far as the ground lets it: until it cannot be
    /// passed, and no farther through bad going than its rate there.
    pub(crate) fn open_way(&self, unit: UnitId, from: Pose, leg: Leg, rates: Rates) -> i32 {
        let leg = leg.cut(rates.good.max(1));
        let arm = self.setup.unit(unit).arm;
        let (passages, _) = self.passages_along(unit, from, leg);
        let met = |going: Going| {
            let those = passages
                .iter()
                .filter(|one| self.setup.nature(one.feature).going_for(arm) == going);
            those.map(|one| one.from).min()
        };
        //= s2-5.5-a
        let far = match met(Going::Bad) {
            Some(bad) if bad < rates.bad => rates.bad.min(rates.good),
            Some(bad) => bad.min(rates.good),
            None => rates.good,
        };
        met(Going::Impassable).map_or(far, |wall| far.min(wall))
    }

    /// How far a unit can go straight ahead before it would touch an enemy.
    pub(crate) fn clear_ahead(&self, unit: UnitId, from: Pose, most: i32) -> i32 {
        let feet = self.feet(self.enemies_of(unit));
        let shape = self.setup.shape(unit);
        let stop = until_contact(shape, from, Leg::Advance(most.max(1)), &obstacles(&feet));
        match stop.leg {
            Leg::Advance(far) if stop.stopped => far,
            _ => most,
        }
    }
}
