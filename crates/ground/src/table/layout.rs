//! From the vector map of a battlefield to a table.
//!
//! Metres become thousandths of an inch, rounded once; whatever lies beyond the table is cut off a
//! little outside its edge. Hill levels are the land above equally spaced heights, as the map's relief
//! has it; relief is computed without any function that differs between machines, rounded to centimetres
//! and then only compared.

mod clip;
mod contour;

use super::point::{Bounds, INCH, Point, divided};
use super::quad::Segment;
use super::terrain::{Area, Feature, Form, Kind, TableMap};
use crate::geography::{self, Geography, HedgeKind, PlaceKind, RoadKind};

/// How a battlefield is laid out on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Metres to the inch.
    pub metres_per_inch: i32,
    /// The place of the map at the table's south-west corner.
    pub south_west: geography::Point,
    /// The table from west to east, in thousandths of an inch.
    pub width: i32,
    /// The table from south to north.
    pub height: i32,
    /// The height in metres above the sea at which level 1 begins.
    pub first_level: i32,
    /// Metres from one level to the next; zero for a flat table.
    pub level_step: i32,
    /// The width of paved roads on the table.
    pub road_width: i32,
    /// The width of lanes on the table.
    pub lane_width: i32,
    /// The width of streams on the table; zero makes them bare lines.
    pub stream_width: i32,
}

/// Why a battlefield cannot be laid out so: numbers with which nothing can be reckoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoTable {
    /// There is no such scale.
    #[error("a table shows from 1 to {MOST_METRES} metres to the inch")]
    Scale,
    /// There is no such table.
    #[error("a table is at most {} inches long and wide", TableMap::LONGEST / INCH)]
    Size,
    /// Its corner is nowhere near the map.
    #[error("the corner of the table lies more than {FAR} metres from the map's origin")]
    Corner,
    /// The land is cut too fine.
    #[error("hills have at most {MOST_LEVELS} levels: `first-level` and `level-step` make more")]
    Levels,
}

/// The most metres to the inch.
const MOST_METRES: i32 = 10_000;
/// Further from its origin no map reaches.
const FAR: u32 = 100_000;
/// The most levels of a hill.
const MOST_LEVELS: i32 = 60;

/// How far beyond the table's edge features go on.
const MARGIN: i32 = 2 * INCH;

impl Layout {
    /// A layout of the whole extent of a map at a scale, with levels every ten metres above its lowest.
    pub fn whole(map: &Geography, metres_per_inch: i32) -> Self {
        let extent = map.extent;
        let scale = metres_per_inch.max(1);
        let inches = |metres: i32| divided(i64::from(metres) * 1_000, i64::from(scale)) as i32;
        let heights = map.places.iter().map(|place| place.height);
        let lowest = heights
            .chain(map.streams.iter().map(|stream| stream.mouth_height))
            .min();
        Layout {
            metres_per_inch: scale,
            south_west: geography::Point(extent.west, extent.south),
            width: inches(extent.east - extent.west),
            height: inches(extent.north - extent.south),
            first_level: lowest.unwrap_or(0) + 10,
            level_step: 10,
            road_width: INCH,
            lane_width: INCH / 2,
            stream_width: INCH / 4,
        }
    }

    /// The place on the table of a place on the map.
    pub fn place(&self, at: geography::Point) -> Point {
        let scale = i64::from(self.metres_per_inch.max(1));
        let inches = |metres: i32, origin: i32| {
            divided((i64::from(metres) - i64::from(origin)) * 1_000, scale) as i32
        };
        Point::new(
            inches(at.x(), self.south_west.x()),
            inches(at.y(), self.south_west.y()),
        )
    }

    fn places(&self, line: &[geography::Point]) -> Vec<Point> {
        line.iter().map(|at| self.place(*at)).collect()
    }

    fn table(&self) -> Bounds {
        Bounds {
            low: Point::new(0, 0),
            high: Point::new(self.width, self.height),
        }
    }

    /// The table with the map's terrain: hill levels from low to high, woods, waters, villages and their
    /// houses, streams, hedges, roads, and a bridge wherever a road or lane crosses a stream or the map
    /// has one.
    pub fn lay_out(&self, map: &Geography) -> Result<TableMap, NoTable> {
        self.check(map)?;
        let mut features = contour::hills(self, map);
        self.areas(map, &mut features);
        self.lines(map, &mut features);
        self.bridges(map, &mut features);
        Ok(TableMap::new(self.width, self.height, features))
    }

    /// Whether its numbers are those of a table.
    fn check(&self, map: &Geography) -> Result<(), NoTable> {
        if !(1..=MOST_METRES).contains(&self.metres_per_inch) {
            return Err(NoTable::Scale);
        }
        let fits = |side: i32| (1..=TableMap::LONGEST).contains(&side);
        if !fits(self.width) || !fits(self.height) {
            return Err(NoTable::Size);
        }
        let geography::Point(x, y) = self.south_west;
        if x.unsigned_abs() > FAR || y.unsigned_abs() > FAR {
            return Err(NoTable::Corner);
        }
        let highest = map.heights().max().unwrap_or(0);
        let above = i64::from(highest) - i64::from(self.first_level);
        let most = i64::from(MOST_LEVELS) * i64::from(self.level_step);
        let known = self.first_level.unsigned_abs() <= FAR;
        if self.level_step > 0 && (above > most || !known) {
            return Err(NoTable::Levels);
        }
        Ok(())
    }

    fn areas(&self, map: &Geography, features: &mut Vec<Feature>) {
        for wood in &map.woods {
            self.add_area(
                features,
                Kind::Wood,
                &wood.name,
                &self.places(&wood.outline),
            );
        }
        for water in &map.waters {
            self.add_area(
                features,
                Kind::Water,
                &water.name,
                &self.places(&water.outline),
            );
        }
        for buildings in &map.buildings {
            let blocks: Vec<_> = buildings
                .blocks
                .iter()
                .map(|block| self.places(block))
                .collect();
            let around = clip::hull(&blocks.concat());
            self.add_area(features, Kind::Town, &buildings.name, &around);
            for block in &blocks {
                self.add_area(features, Kind::Building, &buildings.name, block);
            }
        }
    }

    fn lines(&self, map: &Geography, features: &mut Vec<Feature>) {
        for stream in &map.streams {
            let line = self.places(&stream.line);
            self.add_line(
                features,
                Kind::Stream,
                &stream.name,
                &line,
                self.stream_width,
            );
        }
        for hedge in &map.hedges {
            let kind = match hedge.kind {
                HedgeKind::Hedge => Kind::Hedge,
                HedgeKind::Bank => Kind::Bank,
                HedgeKind::Wall => Kind::Wall,
            };
            self.add_line(features, kind, &hedge.name, &self.places(&hedge.line), 0);
        }
        for road in &map.roads {
            let (kind, width) = self.surface(road.kind);
            self.add_line(features, kind, &road.name, &self.places(&road.line), width);
        }
    }

    const fn surface(&self, kind: RoadKind) -> (Kind, i32) {
        match kind {
            RoadKind::Paved => (Kind::Road, self.road_width),
            RoadKind::Lane => (Kind::Lane, self.lane_width),
        }
    }

    fn bridges(&self, map: &Geography, features: &mut Vec<Feature>) {
        let streams: Vec<_> = map
            .streams
            .iter()
            .map(|stream| self.places(&stream.line))
            .collect();
        let mut built: Vec<Point> = Vec::new();
        for road in &map.roads {
            let line = self.places(&road.line);
            for stream in &streams {
                for (at, along) in clip::crossings(&line, stream) {
                    self.add_bridge(features, &mut built, at, along, &road.name);
                }
            }
        }
        for place in map
            .places
            .iter()
            .filter(|place| place.kind == PlaceKind::Bridge)
        {
            let at = self.place(place.at);
            if let Some((at, along)) = clip::nearest_across(at, &streams) {
                self.add_bridge(features, &mut built, at, along, &place.name);
            }
        }
    }

    /// A bridge an inch long over the stream; one within an inch of another is the same.
    fn add_bridge(
        &self,
        features: &mut Vec<Feature>,
        built: &mut Vec<Point>,
        at: Point,
        along: Point,
        name: &str,
    ) {
        let is_new = !built.iter().any(|other| other.is_within(at, INCH));
        if !is_new || !self.table().contains(at) {
            return;
        }
        built.push(at);
        let half =
            Point::default().on_the_way(along, INCH / 2 + self.stream_width / 2, along.length());
        let line = Feature::line(Kind::Bridge, &[at - half, at + half], self.lane_width);
        features.push(line.named(name));
    }

    fn add_area(&self, features: &mut Vec<Feature>, kind: Kind, name: &str, edge: &[Point]) {
        let edge = clip::ring(edge, self.table().grown(MARGIN));
        let area = Area::new(vec![edge]);
        if !area.rings().is_empty() && area.bounds().touch(self.table()) {
            features.push(Feature {
                name: name.to_owned(),
                kind,
                level: 0,
                form: Form::Area(area),
            });
        }
    }

    fn add_line(
        &self,
        features: &mut Vec<Feature>,
        kind: Kind,
        name: &str,
        line: &[Point],
        width: i32,
    ) {
        for part in clip::line(line, self.table().grown(MARGIN)) {
            let feature = Feature::line(kind, &part, width).named(name);
            let touches =
                |pair: &[Point]| Segment::new(pair[0], pair[1]).bounds().touch(self.table());
            if part.windows(2).any(touches) {
                features.push(feature);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = r#"
        name = "A hill"
        date = "1815-06-16"
        origin = "the mill"
        extent = { west = -1500, south = -1500, east = 1500, north = 1500 }
        place = [{ id = "mill", name = "Mill", at = [0, 600], height = 190, kind = "house", certainty = "a" }]
        stream = [{ name = "Brook", source-height = 150, mouth-height = 140, line = [[-9000, -1000], [9000, -1000]] }]
        road = [{ name = "Road", kind = "paved", line = [[100, -3000], [100, 3000]] }]
        wood = [{ name = "Wood", outline = [[1000, 0], [4000, 0], [4000, 900], [1000, 900]] }]
        buildings = [{ name = "Mill", place = "mill", blocks = [[[0, 600], [60, 600], [60, 660], [0, 660]], [[150, 600], [210, 600], [210, 660]]] }]
        hedge = [{ name = "Hedge", kind = "hedge", line = [[-300, 0], [-300, 300]] }]
    "#;

    fn table() -> TableMap {
        let map = Geography::from_toml(MAP).unwrap();
        Layout::whole(&map, 100).lay_out(&map).unwrap()
    }

    #[test]
    fn everything_on_the_map_comes_to_the_table() {
        let table = table();
        assert_eq!((table.width(), table.height()), (30_000, 30_000));
        let count = |kind| table.of_kind(kind).count();
        let kinds = [
            Kind::Wood,
            Kind::Town,
            Kind::Building,
            Kind::Stream,
            Kind::Hedge,
            Kind::Road,
            Kind::Bridge,
        ];
        assert_eq!(kinds.map(count), [1, 1, 2, 1, 1, 1, 1]);
        let (_, bridge) = table.of_kind(Kind::Bridge).next().unwrap();
        assert!(bridge.contains(Point::new(16_000, 5_000)));
    }

    #[test]
    fn what_runs_off_the_field_is_cut_near_the_edge() {
        let table = table();
        let limits = table.bounds().grown(MARGIN + INCH);
        for feature in table.features() {
            assert!(limits.hold(feature.bounds()), "{feature:?}");
        }
    }

    #[test]
    fn levels_rise_from_the_brook_to_the_mill() {
        let table = table();
        let levels: Vec<_> = (5..=21)
            .map(|y| table.level_at(Point::new(14_000, y * 1_000)))
            .collect();
        assert!(levels.is_sorted(), "{levels:?}");
        assert_eq!(levels[0], 0);
        assert_eq!(levels[levels.len() - 1], 5);
    }
}
