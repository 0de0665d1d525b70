//! Where on a leg a unit lies in which terrain.

use super::super::footprint::Footprint;
use super::super::point::INCH;
use super::super::shape::Shape;
use super::super::sweep::Sweep;
use super::{Feature, FeatureId, TableMap};

/// How far a corner may move between two looks at a turn.
const STEP: i32 = INCH / 20;

/// A stretch of a leg during which some base of the unit lies in a feature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Passage {
    /// Where it begins: thousandths along a straight leg, hundredths of a degree of a turn.
    pub from: i32,
    /// Where it ends.
    pub to: i32,
    /// In which feature.
    pub feature: FeatureId,
}

impl TableMap {
    /// What a leg passes through and where, in order. On a straight leg the moments are exact and
    /// rounded to the thousandth; a turn is looked at whenever a corner has moved a twentieth of an inch,
    /// and terrain under the unit at either end of such a step counts for all of it.
    pub fn passages(&self, sweep: &Sweep, shape: &Shape) -> Vec<Passage> {
        self.passages_of(sweep, shape, |_| true)
    }

    /// The same, of those features alone that count: what does not is not looked at.
    pub fn passages_of(
        &self,
        sweep: &Sweep,
        shape: &Shape,
        counts: impl Fn(FeatureId) -> bool,
    ) -> Vec<Passage> {
        let mut passages = Vec::new();
        // The places of the unit on a turn are the same for every feature.
        let mut halts = Vec::new();
        for (id, feature) in self.near(sweep.bounds()) {
            if !counts(id) {
                continue;
            }
            let stretches = if sweep.way().is_some() {
                straight(feature, sweep)
            } else if !sweep.may_touch(feature) {
                continue;
            } else {
                if halts.is_empty() {
                    halts = sweep.halts(shape, STEP);
                }
                turning(feature, &halts)
            };
            passages.extend(stretches.into_iter().map(|(from, to)| Passage {
                from,
                to,
                feature: id,
            }));
        }
        passages.sort_unstable();
        passages
    }

    /// How much of a leg, in its own unit, is made with some base in a feature that `counts`.
    pub fn passed_in(
        &self,
        sweep: &Sweep,
        shape: &Shape,
        counts: impl Fn(&Feature) -> bool,
    ) -> i32 {
        let passages = self.passages(sweep, shape).into_iter();
        let counted = passages.filter(|passage| counts(self.feature(passage.feature)));
        joined(counted.map(|passage| (passage.from, passage.to)).collect())
            .into_iter()
            .map(|(from, to)| to - from)
            .sum()
    }
}

fn straight(feature: &Feature, sweep: &Sweep) -> Vec<(i32, i32)> {
    let extent = sweep.leg().extent();
    let Some(way) = sweep.way() else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for stand in sweep.start().solids() {
        let there = feature.stretches(stand.corners(), way);
        all.extend(
            there
                .into_iter()
                .map(|(begins, ends)| (begins.of(extent), ends.of(extent))),
        );
    }
    joined(all)
}

fn turning(feature: &Feature, halts: &[(i32, Footprint)]) -> Vec<(i32, i32)> {
    let mut all = Vec::new();
    let (mut before, mut was_in) = (0, false);
    for (after, unit) in halts {
        let is_in = touches(feature, unit);
        if was_in || is_in {
            all.push((before, *after));
        }
        (before, was_in) = (*after, is_in);
    }
    all.retain(|(from, to)| from < to);
    joined(all)
}

fn touches(feature: &Feature, unit: &Footprint) -> bool {
    unit.solids().iter().any(|stand| feature.touches(stand))
}

/// Joins stretches that touch or overlap.
fn joined(mut stretches: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    stretches.sort_unstable();
    let mut whole: Vec<(i32, i32)> = Vec::new();
    for (from, to) in stretches {
        match whole.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => whole.push((from, to)),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::super::super::angle::Bearing;
    use super::super::super::footprint::Pose;
    use super::super::super::leg::Leg;
    use super::super::super::point::Point;
    use super::super::super::quad::Hand;
    use super::super::super::shape::Base;
    use super::super::Kind;
    use super::*;

    #[test]
    fn an_advance_through_a_wood_is_in_it_from_its_front_to_its_rear() {
        let wood = [
            (5_000, 10_000),
            (15_000, 10_000),
            (15_000, 13_000),
            (5_000, 13_000),
        ];
        let wood = Feature::area(Kind::Wood, wood.map(|(x, y)| Point::new(x, y)).to_vec());
        let table = TableMap::new(40_000, 40_000, vec![wood]);
        let shape = Shape::column(Base::new(750, 1_000), 6, 2);
        let start = Pose::new(Point::new(10_000, 8_000), Bearing::NORTH);
        let sweep = Sweep::new(&shape, start, Leg::Advance(10_000));
        let passage = Passage {
            from: 2_000,
            to: 7_000,
            feature: FeatureId(0),
        };
        assert_eq!(table.passages(&sweep, &shape), [passage]);
        assert_eq!(
            table.passed_in(&sweep, &shape, |feature| feature.kind == Kind::Wood),
            5_000
        );
        let wheel = Sweep::new(
            &shape,
            Pose::new(Point::new(10_000, 9_000), Bearing::NORTH),
            Leg::wheel(Hand::Right, 90),
        );
        let in_wood = table.passed_in(&wheel, &shape, |_| true);
        assert!((5_000..7_000).contains(&in_wood), "{in_wood}");
    }
}
