//! What a position is worth, for generals to think with.

use kernel::Side;

use crate::game::Battle;
use crate::position::Step;

impl Battle {
    /// What the position is worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        let outcome = self.count_points();
        let points = i64::from(outcome.points.first - outcome.points.second) * 50;
        if self.pos.step == Step::Over {
            let victory = match outcome.winner {
                Some(Side::First) => 100_000,
                Some(Side::Second) => -100_000,
                None => 0,
            };
            return victory + points;
        }
        points + self.side_worth(Side::First) - self.side_worth(Side::Second)
    }

    /// Stands, order, officers, and nearness to one's objectives.
    fn side_worth(&self, side: Side) -> i64 {
        let mut worth = 0;
        for unit in self.setup.units_of(side) {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            if state.is_gone() || data.is_commander() {
                continue;
            }
            worth += i64::from(state.count()) * 25;
            worth -= i64::from(state.disorientated) * 20;
            worth -= i64::from(data.is_battalion() && !state.officer) * 15;
            worth -= i64::from(self.is_below_half(unit)) * 30;
        }
        for objective in &self.pos.objectives {
            if objective.side != side || objective.captured {
                continue;
            }
            let nearest = self
                .troops_of(side)
                .filter_map(|unit| self.footprint(unit))
                .map(|ground| i64::from(ground.gap_to_point(objective.at).thousandths()))
                .min();
            if let Some(gap) = nearest {
                worth += (60_000 - gap).max(0) / 1_000;
            }
            worth += i64::from(objective.held) * 100;
        }
        worth
    }
}
