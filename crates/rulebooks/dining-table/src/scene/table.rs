//! The table as a picture shows it.

use ground::table::Kind;
use ground::table::drawing::{circle, drawn, spot};
use kernel::scene::{Feature, FeatureKind, FeatureShape, OnMap, Table};

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
