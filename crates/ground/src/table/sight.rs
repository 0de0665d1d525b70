//! Lines of sight: what lies on the way, and from where to where.
//!
//! No verdict is given here. A rulebook reads the list of crossings and says which of them it sees
//! over, into or through.

use super::convex;
use super::footprint::Footprint;
use super::point::{Bounds, Point};
use super::quad::{Quad, Segment};
use super::sweep::Obstacle;
use super::terrain::{Feature, FeatureId, Kind, TableMap, part_in};

/// What a line of sight crosses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum What {
    /// Terrain.
    Feature(FeatureId),
    /// A unit, in the caller's count.
    Unit(usize),
}

/// A crossing: what, and from where to where on the line, in thousandths from the eye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Crossing {
    /// Where it begins.
    pub from: i32,
    /// Where it ends; the same for a line without width that is crossed.
    pub to: i32,
    /// What is crossed.
    pub what: What,
}

impl Crossing {
    /// How long it is.
    pub const fn depth(&self) -> i32 {
        self.to - self.from
    }
}

/// A line of sight with all it crosses, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Its length, rounded down.
    pub length: i32,
    /// What it crosses, ordered by where it begins.
    pub crossings: Vec<Crossing>,
}

impl Sight {
    /// A line without width from eye to target. Those who look and are looked at must not be among
    /// `units`. A unit or an area that is only touched along its edge is not crossed.
    pub fn line(map: &TableMap, line: Segment, units: &[Obstacle<'_>]) -> Self {
        Self::line_past(map.near_line(line), line, units)
    }

    /// The same past these features only: whoever draws many lines between the same two chooses once
    /// what may stand in the way.
    pub fn line_past<'a>(
        features: impl IntoIterator<Item = (FeatureId, &'a Feature)>,
        line: Segment,
        units: &[Obstacle<'_>],
    ) -> Self {
        let length = line.length();
        let bounds = line.bounds();
        let mut crossings = Vec::new();
        let near = features
            .into_iter()
            .filter(|(_, feature)| feature.bounds().touch(bounds));
        for (id, feature) in near {
            let parts = feature.parts_of(line).into_iter();
            crossings.extend(parts.map(|(begins, ends)| Crossing {
                from: begins.of(length),
                to: ends.of(length),
                what: What::Feature(id),
            }));
        }
        for unit in units.iter().filter(|unit| unit.bounds().touch(bounds)) {
            let stands = unit.footprint.solids().iter();
            let parts = stands.filter_map(|stand| part_in(line, stand.corners()));
            crossings.extend(parts.map(|(begins, ends)| Crossing {
                from: begins.of(length),
                to: ends.of(length),
                what: What::Unit(unit.who),
            }));
        }
        Self::sorted(length, crossings)
    }

    /// A line as wide as an edge, which is moved by `way` without turning: what lies anywhere on the
    /// ground it passes over, from where its first part meets it to where its last part leaves.
    pub fn lane(map: &TableMap, edge: Segment, way: Point, units: &[Obstacle<'_>]) -> Self {
        let bounds = lane_bounds(edge, way);
        Self::lane_past(map.near(bounds), edge, way, units)
    }

    /// The same past these features only.
    pub fn lane_past<'a>(
        features: impl IntoIterator<Item = (FeatureId, &'a Feature)>,
        edge: Segment,
        way: Point,
        units: &[Obstacle<'_>],
    ) -> Self {
        let length = way.length();
        let front = [edge.from, edge.to];
        let bounds = lane_bounds(edge, way);
        let mut crossings = Vec::new();
        let near = features
            .into_iter()
            .filter(|(_, feature)| feature.bounds().touch(bounds));
        for (id, feature) in near {
            let parts = feature.stretches(&front, way).into_iter();
            crossings.extend(parts.map(|(begins, ends)| Crossing {
                from: begins.of(length),
                to: ends.of(length),
                what: What::Feature(id),
            }));
        }
        for unit in units.iter().filter(|unit| unit.bounds().touch(bounds)) {
            let stands = unit.footprint.solids().iter();
            let met = stands.filter_map(|stand| convex::meeting(&front, way, stand.corners(), 0));
            crossings.extend(met.map(|met| Crossing {
                from: met.begins.of(length),
                to: met.ends.of(length),
                what: What::Unit(unit.who),
            }));
        }
        Self::sorted(length, crossings)
    }

    fn sorted(length: i32, mut crossings: Vec<Crossing>) -> Self {
        crossings.sort_unstable();
        Sight { length, crossings }
    }

    /// The units it crosses, each once, nearest first.
    pub fn units(&self) -> Vec<usize> {
        let mut units = Vec::new();
        for crossing in &self.crossings {
            if let What::Unit(who) = crossing.what
                && !units.contains(&who)
            {
                units.push(who);
            }
        }
        units
    }

    /// The crossings of features, with the feature.
    pub fn features<'a>(
        &'a self,
        map: &'a TableMap,
    ) -> impl Iterator<Item = (&'a Crossing, &'a Feature)> {
        self.crossings
            .iter()
            .filter_map(|crossing| match crossing.what {
                What::Feature(id) => Some((crossing, map.feature(id))),
                What::Unit(_) => None,
            })
    }

    /// How much of it lies in features of a kind.
    pub fn depth_in(&self, map: &TableMap, kind: Kind) -> i32 {
        let crossings = self
            .features(map)
            .filter(|(_, feature)| feature.kind == kind);
        let (mut total, mut reached) = (0, 0);
        for (crossing, _) in crossings {
            total += (crossing.to - crossing.from.max(reached)).max(0);
            reached = reached.max(crossing.to);
        }
        total
    }

    /// The highest level of ground it passes over, the eye's and the target's own included.
    pub fn highest(&self, map: &TableMap) -> i32 {
        let hills = self
            .features(map)
            .filter(|(_, feature)| feature.kind == Kind::Hill);
        hills.map(|(_, feature)| feature.level).max().unwrap_or(0)
    }

    /// The ground along it: stretches of one level, in order, from eye to target.
    pub fn profile(&self, map: &TableMap) -> Vec<(i32, i32, i32)> {
        let hills: Vec<_> = self
            .features(map)
            .filter(|(_, feature)| feature.kind == Kind::Hill)
            .map(|(crossing, feature)| (crossing.from, crossing.to, feature.level))
            .collect();
        let mut cuts: Vec<_> = hills.iter().flat_map(|hill| [hill.0, hill.1]).collect();
        cuts.extend([0, self.length]);
        cuts.sort_unstable();
        cuts.dedup();
        let mut profile: Vec<(i32, i32, i32)> = Vec::new();
        for pair in cuts.windows(2) {
            let over = hills
                .iter()
                .filter(|hill| hill.0 <= pair[0] && pair[1] <= hill.1);
            let level = over.map(|hill| hill.2).max().unwrap_or(0);
            match profile.last_mut() {
                Some(last) if last.2 == level => last.1 = pair[1],
                _ => profile.push((pair[0], pair[1], level)),
            }
        }
        profile
    }
}

fn lane_bounds(edge: Segment, way: Point) -> Bounds {
    Bounds::of(&[edge.from, edge.to, edge.from + way, edge.to + way])
}

/// The straight line between the nearest points of a point and a base: to the nearest corner, or at a
/// right angle to the nearest edge, rounded to the grid.
pub fn nearest_line(from: Point, base: &Quad) -> Segment {
    if base.contains(from) {
        return Segment::new(from, from);
    }
    let feet = super::quad::Face::ALL.map(|face| foot(from, base.edge(face)));
    let nearest = feet
        .into_iter()
        .min_by_key(|point| from.distance_squared(*point));
    Segment::new(from, nearest.unwrap_or(from))
}

/// The point of an edge nearest to a point, rounded to the grid.
fn foot(point: Point, edge: Segment) -> Point {
    let along = edge.to - edge.from;
    let (length, part) = (along.length_squared(), along.dot(point - edge.from));
    if part <= 0 || length == 0 {
        return edge.from;
    }
    if part >= length {
        return edge.to;
    }
    let step = |side: i32| {
        let product = 2 * i128::from(side) * i128::from(part) + i128::from(length);
        product.div_euclid(2 * i128::from(length)) as i32
    };
    edge.from + Point::new(step(along.x), step(along.y))
}

/// The lines from the middle of each of one unit's bases to the middle of each of another's, the
/// nearest first for each.
pub fn centre_lines(from: &Footprint, to: &Footprint) -> Vec<Vec<Segment>> {
    let lines = |stand: &Quad| {
        let eye = stand.centre();
        let mut lines: Vec<_> = to
            .stands()
            .iter()
            .map(|target| Segment::new(eye, target.centre()))
            .collect();
        lines.sort_by_key(|line| line.from.distance_squared(line.to));
        lines
    };
    from.stands().iter().map(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::super::angle::Bearing;
    use super::super::footprint::Pose;
    use super::super::shape::{Base, Shape};
    use super::*;

    fn square(x: i32, y: i32, side: i32) -> Vec<Point> {
        [(0, 0), (side, 0), (side, side), (0, side)]
            .map(|(dx, dy)| Point::new(x + dx, y + dy))
            .to_vec()
    }

    fn table() -> TableMap {
        let hedge = [Point::new(0, 15_000), Point::new(20_000, 15_000)];
        let features = vec![
            Feature::area(Kind::Wood, square(8_000, 10_000, 4_000)),
            Feature::line(Kind::Hedge, &hedge, 0),
            Feature::area(Kind::Hill, square(0, 12_000, 20_000)).at_level(1),
        ];
        TableMap::new(48_000, 48_000, features)
    }

    fn unit(x: i32, y: i32) -> Footprint {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        Footprint::new(&shape, Pose::new(Point::new(x, y), Bearing::NORTH))
    }

    #[test]
    fn crossings_come_in_order_with_their_depth() {
        let friend = unit(10_000, 8_000);
        let line = Segment::new(Point::new(10_000, 5_000), Point::new(10_000, 25_000));
        let sight = Sight::line(&table(), line, &[Obstacle::new(3, &friend)]);
        let list: Vec<_> = sight
            .crossings
            .iter()
            .map(|c| (c.from, c.to, c.what))
            .collect();
        let feature = |id| What::Feature(FeatureId(id));
        let expected = [
            (2_000, 3_000, What::Unit(3)),
            (5_000, 9_000, feature(0)),
            (7_000, 20_000, feature(2)),
            (10_000, 10_000, feature(1)),
        ];
        assert_eq!(list, expected);
        assert_eq!(sight.units(), [3]);
        assert_eq!(sight.depth_in(&table(), Kind::Wood), 4_000);
        assert_eq!(sight.profile(&table()), [(0, 7_000, 0), (7_000, 20_000, 1)]);
    }

    #[test]
    fn a_wide_lane_meets_what_a_thin_line_passes() {
        let beside = unit(12_500, 8_000);
        let list = [Obstacle::new(0, &beside)];
        let thin = Segment::new(Point::new(11_000, 2_000), Point::new(11_000, 9_000));
        assert_eq!(
            Sight::line(&table(), thin, &list).units(),
            Vec::<usize>::new()
        );
        let edge = Segment::new(Point::new(10_000, 2_000), Point::new(12_000, 2_000));
        let lane = Sight::lane(&table(), edge, Point::new(0, 7_000), &list);
        assert_eq!(lane.units(), [0]);
        assert_eq!(
            (lane.crossings[0].from, lane.crossings[0].to),
            (5_000, 6_000)
        );
    }

    #[test]
    fn a_lane_meets_an_area_whose_edge_is_parallel_to_its_front() {
        let edge = Segment::new(Point::new(9_000, 2_000), Point::new(11_000, 2_000));
        let lane = |far: i32, from: Segment| {
            let sight = Sight::lane(&table(), from, Point::new(0, far), &[]);
            let list = sight.crossings.iter();
            list.map(|c| (c.from, c.to, c.what)).collect::<Vec<_>>()
        };
        let (wood, hedge, hill) = (FeatureId(0), FeatureId(1), FeatureId(2));
        // The wood lies from 8 to 12 inches, the hill from 10 on, the hedge at 13.
        let expected = [
            (8_000, 12_000, What::Feature(wood)),
            (10_000, 40_000, What::Feature(hill)),
            (13_000, 13_000, What::Feature(hedge)),
        ];
        let upright = lane(40_000, edge);
        assert_eq!(upright[0], expected[0]);
        assert_eq!((upright[1].0, upright[1].2), (10_000, What::Feature(hill)));
        assert_eq!(upright[2], expected[2]);
        // Up to its edge and no farther: nothing is met.
        assert_eq!(lane(7_999, edge), []);
        // Turned ever so little the lane meets the same, to the thousandth.
        let turned = Segment::new(edge.from, Point::new(11_000, 2_001));
        let (from, to, what) = lane(40_000, turned)[0];
        assert_eq!(what, expected[0].2);
        assert!((7_999..=8_000).contains(&from) && (12_000..=12_001).contains(&to));
    }

    #[test]
    fn the_nearest_line_ends_on_the_base() {
        let base = unit(10_000, 10_000);
        let line = nearest_line(Point::new(10_500, 14_000), base.frame());
        assert_eq!(line.to, Point::new(10_500, 10_000));
        let corner = nearest_line(Point::new(14_000, 14_000), base.frame());
        assert_eq!(corner.to, Point::new(11_000, 10_000));
    }
}
