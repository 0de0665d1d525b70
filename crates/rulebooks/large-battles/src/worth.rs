//! What a position is worth: the judgement that computer generals think with, and the account of what
//! is left and lost.

use ground::table::INCH;
use kernel::{BySide, Side, Tally};

use crate::UnitId;
use crate::game::Battle;
use crate::position::{Step, Temper, Whereabouts};

/// A victory outweighs any points.
const VICTORY: i64 = 100_000;

impl Battle {
    /// The position's worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        let standing = self.count_points();
        let lead = i64::from(standing.points.first - standing.points.second) * 100;
        if self.pos.step == Step::Over {
            return match standing.winner {
                Some(Side::First) => lead + VICTORY,
                Some(Side::Second) => lead - VICTORY,
                None => lead,
            };
        }
        let mut worth = lead;
        for unit in self.setup.unit_ids() {
            let value = self.value(unit);
            worth += match self.setup.unit(unit).side {
                Side::First => value,
                Side::Second => -value,
            };
        }
        worth
    }

    /// What a unit is worth to its own side where and as it stands.
    fn value(&self, unit: UnitId) -> i64 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if !state.is_on_table() {
            return 0;
        }
        let bases = i64::from(state.bases);
        let temper = match state.order {
            Temper::Steady => 0,
            Temper::Disordered | Temper::Recovering => -6 * bases,
            Temper::Routing => -40 * bases,
        };
        temper + i64::from(self.pull(unit, data.side)) * bases.min(4) / 4
    }

    /// How near a unit is to what its side should take or hold, in small change.
    fn pull(&self, unit: UnitId, side: Side) -> i32 {
        let at = self.pos.unit(unit).pose.at;
        let attacks = side == self.setup.attacker;
        let goals = self.setup.objectives.iter().zip(&self.pos.holders);
        let nearest = goals
            .filter(|(_, holder)| (**holder == Some(side)) != attacks)
            .map(|(goal, _)| at.distance(goal.at) / INCH)
            .min();
        nearest.map_or(0, |inches| 40 - inches.min(40))
    }

    /// What the sides have left, lost and won.
    pub(crate) fn count_tally(&self) -> Tally {
        let sum = |side: Side, count: &dyn Fn(UnitId) -> i32| -> i32 {
            self.setup
                .unit_ids()
                .filter(|unit| self.setup.unit(*unit).side == side)
                .map(count)
                .sum()
        };
        let left = |unit: UnitId| match self.pos.unit(unit).place {
            Whereabouts::Destroyed | Whereabouts::Fled => 0,
            _ => i32::from(self.pos.unit(unit).bases),
        };
        Tally {
            measure: "bases",
            strength: BySide::from_fn(|side| sum(side, &left)),
            lost: BySide::from_fn(|side| sum(side, &|unit| self.bases_lost(unit))),
            points: self.count_points().points,
        }
    }
}
