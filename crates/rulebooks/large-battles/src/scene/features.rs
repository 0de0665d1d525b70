//! The ground of the table as a picture shows it: hills, cover, waters, ways, and the places worth
//! points.

use ground::table::{Bearing, Feature as Terrain, Form, Kind, Point};
use kernel::scene::{Feature, FeatureKind, FeatureShape};

use super::spot;
use crate::game::Battle;

impl Battle {
    /// Everything on the table, the lowest first.
    pub(super) fn features(&self) -> Vec<Feature> {
        let hills = self.setup.relief.features();
        let hills = hills.iter().filter(|feature| feature.kind == Kind::Hill);
        let rest = self.setup.map.features();
        let rest = rest.iter().filter(|feature| feature.kind != Kind::Hill);
        let mut features: Vec<Feature> = hills.chain(rest).flat_map(drawn).collect();
        features.extend(self.setup.objectives.iter().map(|place| Feature {
            name: format!("{} ({})", place.name, place.points),
            kind: FeatureKind::Objective,
            shape: FeatureShape::Area(circle(place.at, place.radius)),
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
