//! What a position is worth: the judgement that computer generals think with,
//! and the account of what is left and lost.

use kernel::{BySide, Side, Tally};

use crate::UnitId;
use crate::game::Battle;
use crate::position::{Step, Where};

/// A victory outweighs any points.
const VICTORY: i64 = 100_000;

impl Battle {
    /// The position's worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        let standing = self.count_points();
        let lead = i64::from(standing.points.first - standing.points.second) * 100;
        if self.pos.step != Step::Over {
            let left = self.strength_left();
            return lead + i64::from(left.first - left.second) * 10;
        }
        match standing.winner {
            Some(Side::First) => lead + VICTORY,
            Some(Side::Second) => lead - VICTORY,
            None => lead,
        }
    }

    /// Hits that each side's units can still take, on the field and to come.
    fn strength_left(&self) -> BySide<i32> {
        BySide::from_fn(|side| {
            let units = self.setup.sides[side].units.iter();
            units
                .map(|unit| self.full(unit) - self.lost_hits(unit))
                .sum()
        })
    }

    fn full(&self, unit: UnitId) -> i32 {
        i32::from(self.setup.unit(unit).rating.max(1))
    }

    fn lost_hits(&self, unit: UnitId) -> i32 {
        let state = self.pos.unit(unit);
        match state.at {
            Where::Gone => self.full(unit),
            _ => i32::from(state.hits).min(self.full(unit)),
        }
    }

    /// What the sides have left, lost and won.
    pub(crate) fn count_tally(&self) -> Tally {
        Tally {
            measure: "hits",
            strength: self.strength_left(),
            lost: BySide::from_fn(|side| {
                let units = self.setup.sides[side].units.iter();
                units.map(|unit| self.lost_hits(unit)).sum()
            }),
            points: self.count_points().points,
        }
    }
}
