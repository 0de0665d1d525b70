//! Victory: points for eliminated units and for places held at the end.

use kernel::{BySide, Outcome, Side, Telling};

use crate::Rule;
use crate::game::Battle;
use crate::position::Where;
use crate::setup::Objective;

impl Battle {
    /// The points of both sides, were the game over now.
    //= qb.victory.1 qb.victory.8
    pub(crate) fn count_points(&self) -> Outcome {
        let mut points = BySide::<i32>::default();
        let mut reasons = Vec::new();
        for side in Side::BOTH {
            let lost = self.setup.sides[side.other()].units.iter();
            let lost = lost
                .filter(|unit| self.pos.unit(*unit).at == Where::Gone)
                .count();
            let each = self.setup.points_per_unit;
            let gained = i32::try_from(lost).unwrap_or(i32::MAX).saturating_mul(each);
            points[side] = points[side].saturating_add(gained);
            if gained != 0 {
                let units = if lost == 1 { "unit" } else { "units" };
                reasons.push(self.reason(
                    side,
                    gained,
                    &format!("{lost} enemy {units} eliminated"),
                    Rule::QbVictory1,
                ));
            }
            for objective in &self.setup.objectives {
                if objective.sides.contains(&side) && self.holds(side, objective) {
                    points[side] = points[side].saturating_add(objective.points);
                    let names: Vec<_> = objective
                        .areas
                        .iter()
                        .map(|area| self.setup.area(*area).name.as_str())
                        .collect();
                    let rule = Rule::ALL
                        .iter()
                        .copied()
                        .find(|rule| rule.info().id == objective.rule);
                    reasons.push(self.reason(
                        side,
                        objective.points,
                        &format!("holds {}", names.join(" or ")),
                        rule.unwrap_or(Rule::Turn2),
                    ));
                }
            }
        }
        let winner = match points.first.cmp(&points.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        };
        Outcome {
            winner,
            points,
            reasons,
        }
    }

    fn reason(&self, side: Side, points: i32, what: &str, rule: Rule) -> Telling {
        Telling {
            text: format!("{}: {points} for: {what}", self.setup.sides[side].name),
            rules: vec![rule.info()],
            ..Telling::default()
        }
    }

    /// Whether a side has a unit that belongs to one of the areas.
    //= qb.victory.2 qb.victory.3 qb.victory.4 qb.victory.5 qb.victory.6 qb.victory.7
    pub(crate) fn holds(&self, side: Side, objective: &Objective) -> bool {
        let own = self.setup.sides[side].units;
        objective
            .areas
            .iter()
            .any(|area| !self.pos.of_area(*area).and(own).is_empty())
    }
}
