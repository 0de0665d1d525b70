//! The table as a picture shows it.

use ground::table::{Bearing, Feature as Terrain, Form, Kind, Point};
use kernel::scene::{Feature, FeatureKind, FeatureShape, OnMap, Table};

use super::spot;
use crate::built_up::Size;
use crate::game::Battle;

impl Battle {
    pub(super) fn draw_table(&self) -> Table {
        let table = &self.setup.file.table;
        Table {
            size: [table.width, table.height],
            on_map: table.south_west.map(|south_west| OnMap {
                south_west,
                metres_per_inch: self.setup.scale,
            }),
            features: self.features(),
        }
    }

    /// Everything on the table, the lowest first: hills, ground, lines, walls, and places worth points.
    fn features(&self) -> Vec<Feature> {
        let all = self.setup.map.features();
        let built = all.len() - self.setup.built_up.len().min(all.len());
        let (hills, rest): (Vec<_>, Vec<_>) = all[..built]
            .iter()
            .partition(|feature| feature.kind == Kind::Hill);
        let mut features: Vec<Feature> = hills.into_iter().chain(rest).flat_map(drawn).collect();
        features.extend(self.setup.built_up.iter().map(|area| Feature {
            name: area.name.clone(),
            kind: match area.size {
                Size::Large => FeatureKind::Town,
                Size::Small => FeatureKind::Building,
            },
            shape: FeatureShape::Area(area.quad.corners().iter().copied().map(spot).collect()),
            level: 0,
        }));
        features.extend(self.setup.objectives.iter().map(|place| Feature {
            name: format!("{} ({})", place.name, place.points),
            kind: FeatureKind::Objective,
            shape: FeatureShape::Area(circle(place.at, place.within)),
            level: 0,
        }));
        features
    }
}

/// A round outline: the many corners of a circle.
pub(crate) fn circle(middle: Point, radius: i32) -> Vec<[i32; 2]> {
    (0..48)
        .map(|part| middle + Bearing::new(part * 750).direction().reach(radius))
        .map(spot)
        .collect()
}

/// One piece of terrain; an area of several rings is several pieces.
fn drawn(terrain: &Terrain) -> Vec<Feature> {
    let points = |line: &[Point]| -> Vec<[i32; 2]> { line.iter().copied().map(spot).collect() };
    let shapes = match &terrain.form {
        Form::Area(area) => area
            .rings()
            .iter()
            .map(|ring| FeatureShape::Area(points(ring)))
            .collect(),
        Form::Line(line) => vec![FeatureShape::Line(points(line.points()))],
    };
    let feature = |shape| Feature {
        name: terrain.name.clone(),
        kind: look(terrain.kind),
        shape,
        level: i8::try_from(terrain.level).unwrap_or(i8::MAX),
    };
    shapes.into_iter().map(feature).collect()
}

const fn look(kind: Kind) -> FeatureKind {
    match kind {
        Kind::Hill | Kind::SteepSlope => FeatureKind::Hill,
        Kind::Wood => FeatureKind::Wood,
        Kind::Orchard => FeatureKind::Orchard,
        Kind::Crops => FeatureKind::Crops,
        Kind::Rough => FeatureKind::Rough,
        Kind::Marsh => FeatureKind::Marsh,
        Kind::Water => FeatureKind::Water,
        Kind::River => FeatureKind::River,
        Kind::Stream => FeatureKind::Stream,
        Kind::Ditch => FeatureKind::Ditch,
        Kind::Ford => FeatureKind::Ford,
        Kind::Bridge => FeatureKind::Bridge,
        Kind::Road | Kind::Lane => FeatureKind::Road,
        Kind::Town => FeatureKind::Town,
        Kind::Building => FeatureKind::Building,
        Kind::Hedge => FeatureKind::Hedge,
        Kind::Wall => FeatureKind::Wall,
        Kind::Bank => FeatureKind::Embankment,
        Kind::Fortification => FeatureKind::Works,
    }
}
