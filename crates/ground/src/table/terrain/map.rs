//! The table with all its terrain.

use serde::{Deserialize, Serialize};

use super::super::footprint::Footprint;
use super::super::point::{Bounds, INCH, Point};
use super::super::quad::Segment;
use super::super::shape::Shape;
use super::super::sweep::Sweep;
use super::grid::Grid;
use super::{Feature, Form, Kind, Line};

/// A feature of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct FeatureId(pub u16);

impl FeatureId {
    /// Its place in the list of features.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A feature under a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    /// Which.
    pub feature: FeatureId,
    /// Whether every base of the unit lies wholly in it.
    pub wholly: bool,
}

/// A table: its size and what lies on it. Its south-west corner is the origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMap {
    width: i32,
    height: i32,
    features: Vec<Feature>,
    grid: Grid,
}

impl TableMap {
    /// The longest side a table may have: 300 inches.
    pub const LONGEST: i32 = 300 * INCH;

    /// A table of this size, in thousandths, with these features. A side that is too long is cut.
    pub fn new(width: i32, height: i32, features: Vec<Feature>) -> Self {
        let (width, height) = (
            width.clamp(0, Self::LONGEST),
            height.clamp(0, Self::LONGEST),
        );
        TableMap {
            width,
            height,
            grid: Grid::new(width, height, &features),
            features,
        }
    }

    /// From west to east.
    pub const fn width(&self) -> i32 {
        self.width
    }

    /// From south to north.
    pub const fn height(&self) -> i32 {
        self.height
    }

    /// The whole table.
    pub const fn bounds(&self) -> Bounds {
        Bounds {
            low: Point::new(0, 0),
            high: Point::new(self.width, self.height),
        }
    }

    /// Its features; a [`FeatureId`] counts them.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// A feature.
    pub fn feature(&self, id: FeatureId) -> &Feature {
        &self.features[id.index()]
    }

    /// The features of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = (FeatureId, &Feature)> {
        let all = self.features.iter().enumerate();
        all.filter(move |(_, feature)| feature.kind == kind)
            .map(|(index, feature)| (FeatureId(index as u16), feature))
    }

    /// Whether all of a unit lies on the table.
    pub fn holds(&self, unit: &Footprint) -> bool {
        self.bounds().hold(unit.bounds())
    }

    /// Whether a leg stays on the table. The table is convex, so a straight leg does if both its ends
    /// do; a turn does if the ground of each of its steps does.
    pub fn holds_sweep(&self, sweep: &Sweep, shape: &Shape) -> bool {
        let table = self.bounds();
        table.hold(sweep.bounds())
            || sweep
                .pieces(shape, 20)
                .iter()
                .all(|piece| table.hold(piece.bounds()))
    }

    /// The features that may come near these bounds, in order: the bounds of each are compared, its
    /// edge is not.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = (FeatureId, &Feature)> {
        self.grid
            .near(bounds)
            .map(|index| (FeatureId(index as u16), &self.features[index]))
            .filter(move |(_, feature)| feature.bounds().touch(bounds))
    }

    /// The features that may come near a line, in order.
    pub fn near_line(&self, line: Segment) -> impl Iterator<Item = (FeatureId, &Feature)> {
        let bounds = line.bounds();
        self.grid
            .near_line(line)
            .map(|index| (FeatureId(index as u16), &self.features[index]))
            .filter(move |(_, feature)| feature.bounds().touch(bounds))
    }

    /// The features a point lies in.
    pub fn at(&self, point: Point) -> impl Iterator<Item = (FeatureId, &Feature)> {
        self.near(Bounds::of(&[point]))
            .filter(move |(_, feature)| feature.contains(point))
    }

    /// The level of the ground at a point: that of the highest hill it lies on, or zero.
    pub fn level_at(&self, point: Point) -> i32 {
        let hills = self
            .near(Bounds::of(&[point]))
            .filter(|(_, feature)| feature.kind == Kind::Hill);
        let here = hills.filter(|(_, feature)| feature.contains(point));
        here.map(|(_, feature)| feature.level).max().unwrap_or(0)
    }

    /// The features that any base of a unit lies in, wholly or in part.
    pub fn under(&self, unit: &Footprint) -> Vec<Cover> {
        let touched = self
            .near(unit.bounds())
            .filter(|(_, feature)| unit.solids().iter().any(|stand| feature.touches(stand)));
        touched
            .map(|(id, feature)| Cover {
                feature: id,
                wholly: unit.solids().iter().all(|stand| feature.holds(stand)),
            })
            .collect()
    }

    /// The features whose gap to a unit is at most so many thousandths.
    pub fn within(&self, unit: &Footprint, limit: i32) -> impl Iterator<Item = FeatureId> {
        self.near(unit.bounds().grown(limit))
            .filter(move |(_, feature)| {
                unit.solids()
                    .iter()
                    .any(|stand| feature.gap(stand).is_within(limit))
            })
            .map(|(id, _)| id)
    }

    /// The features that an edge runs through.
    pub fn crossed_by(&self, edge: Segment) -> impl Iterator<Item = FeatureId> {
        self.near_line(edge)
            .filter(move |(_, feature)| !feature.parts_of(edge).is_empty())
            .map(|(id, _)| id)
    }

    /// The road or lane on which every base of a unit stands lengthwise, no more than `aside` from its
    /// middle; the first if there are several.
    pub fn road_under(&self, unit: &Footprint, aside: i32) -> Option<FeatureId> {
        let followed = |line: &Line| {
            unit.stands()
                .iter()
                .all(|stand| line.is_followed_by(stand, aside))
        };
        self.roads_near(unit.bounds())
            .find(|(_, line)| followed(line))
            .map(|(id, _)| id)
    }

    /// Whether the middle of a road or lane is at most so far from a point.
    pub fn is_road_within(&self, point: Point, far: i32) -> bool {
        self.roads_near(Bounds::of(&[point]).grown(far))
            .any(|(_, line)| line.gap_to_middle(point).is_within(far))
    }

    /// The roads and lanes that may come into these bounds, in order.
    fn roads_near(&self, bounds: Bounds) -> impl Iterator<Item = (FeatureId, &Line)> {
        self.near(bounds)
            .filter_map(|(id, feature)| match &feature.form {
                Form::Line(line) if matches!(feature.kind, Kind::Road | Kind::Lane) => {
                    Some((id, line))
                }
                _ => None,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::angle::Bearing;
    use super::super::super::footprint::Pose;
    use super::super::super::leg::Leg;
    use super::super::super::quad::Hand;
    use super::super::super::shape::Base;
    use super::*;

    fn square(x: i32, y: i32, side: i32) -> Vec<Point> {
        [(0, 0), (side, 0), (side, side), (0, side)]
            .map(|(dx, dy)| Point::new(x + dx, y + dy))
            .to_vec()
    }

    fn table() -> TableMap {
        let features = vec![
            Feature::area(Kind::Hill, square(0, 0, 30_000)).at_level(1),
            Feature::area(Kind::Hill, square(10_000, 10_000, 10_000)).at_level(2),
            Feature::area(Kind::Wood, square(40_000, 40_000, 8_000)).named("Wood"),
            Feature::line(
                Kind::Road,
                &[Point::new(0, 35_000), Point::new(72_000, 35_000)],
                1_000,
            ),
        ];
        TableMap::new(72_000, 48_000, features)
    }

    fn unit(x: i32, y: i32, facing: Bearing) -> Footprint {
        let shape = Shape::march_column(Base::new(750, 1_000), 4);
        Footprint::new(&shape, Pose::new(Point::new(x, y), facing))
    }

    #[test]
    fn levels_are_those_of_the_highest_hill() {
        let levels = [(5_000, 5_000), (15_000, 15_000), (35_000, 5_000)];
        assert_eq!(
            levels.map(|(x, y)| table().level_at(Point::new(x, y))),
            [1, 2, 0]
        );
    }

    #[test]
    fn a_unit_knows_what_lies_under_it() {
        let wood = FeatureId(2);
        let there = table().under(&unit(44_000, 46_000, Bearing::NORTH));
        assert_eq!(
            there,
            [Cover {
                feature: wood,
                wholly: true
            }]
        );
        let there = table().under(&unit(44_000, 43_000, Bearing::NORTH));
        assert_eq!(
            there,
            [Cover {
                feature: wood,
                wholly: false
            }]
        );
        let close: Vec<_> = table()
            .within(&unit(44_000, 39_500, Bearing::NORTH), 500)
            .collect();
        assert_eq!(close, [wood, FeatureId(3)]);
    }

    #[test]
    fn a_column_finds_its_road() {
        assert_eq!(
            table().road_under(&unit(20_000, 35_100, Bearing::EAST), 250),
            Some(FeatureId(3))
        );
        assert_eq!(
            table().road_under(&unit(20_000, 35_100, Bearing::NORTH), 250),
            None
        );
    }

    #[test]
    fn a_wheel_may_leave_the_table_on_its_way() {
        let shape = Shape::rectangle(Base::new(4_000, 1_000));
        let start = Pose::new(Point::new(10_000, 45_800), Bearing::degrees(45));
        let table = table();
        let wheel = Leg::wheel(Hand::Right, 90);
        let stands = |pose: Pose| table.holds(&Footprint::new(&shape, pose));
        assert!(stands(start) && stands(wheel.end(start, &shape)));
        assert!(!table.holds_sweep(&Sweep::new(&shape, start, wheel), &shape));
        let start = Pose::new(Point::new(10_000, 45_000), Bearing::EAST);
        let holds = |leg: Leg| table.holds_sweep(&Sweep::new(&shape, start, leg), &shape);
        assert!(holds(wheel));
        assert!(holds(Leg::Advance(62_000)) && !holds(Leg::Advance(62_001)));
    }
}
