//! The ground of the table as a picture shows it: hills, cover, waters, ways, and the places worth
//! points.

use ground::table::Kind;
use ground::table::drawing::{circle, drawn};
use kernel::scene::{Feature, FeatureKind, FeatureShape};

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
