//! What lies and stands on a table, as a scene shows it.

use kernel::scene::{self, FeatureKind, FeatureShape, Stand};

use super::{Bearing, Feature, Footprint, Form, Kind, Point, Quad};

/// A point as the scene has it.
pub const fn spot(at: Point) -> scene::Point {
    [at.x, at.y]
}

/// A round outline: the many corners of a circle.
pub fn circle(middle: Point, radius: i32) -> Vec<scene::Point> {
    (0..48)
        .map(|part| middle + Bearing::new(part * 750).direction().reach(radius))
        .map(spot)
        .collect()
}

/// The bases of a footprint.
pub fn stands(print: &Footprint) -> Vec<Stand> {
    let stand = |base: &Quad| Stand {
        corners: base.corners().iter().map(|corner| spot(*corner)).collect(),
        arm: None,
    };
    print.stands().iter().map(stand).collect()
}

/// One piece of terrain; an area of several rings is several pieces.
pub fn drawn(terrain: &Feature) -> Vec<scene::Feature> {
    let points = |line: &[Point]| -> Vec<scene::Point> { line.iter().copied().map(spot).collect() };
    let shapes = match &terrain.form {
        Form::Area(area) => area
            .rings()
            .iter()
            .map(|ring| FeatureShape::Area(points(ring)))
            .collect(),
        Form::Line(line) => vec![FeatureShape::Line(points(line.points()))],
    };
    let feature = |shape| scene::Feature {
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
