//! A table without a map, with every kind of feature on it and units in every
//! formation, for tests and pictures.

use kernel::Side;
use kernel::scene::{
    Arm, Colour, Counter, Feature, FeatureKind, FeatureShape, Formation, Marker, Place, Point,
    Scene, SideLook, Stand, Table,
};

fn area(kind: FeatureKind, name: &str, [x, y]: Point, [wide, tall]: Point) -> Feature {
    let corner = |u: i32, v: i32| [x + wide * u / 100, y + tall * v / 100];
    Feature {
        name: name.to_owned(),
        kind,
        shape: FeatureShape::Area(vec![
            corner(0, 20),
            corner(30, 0),
            corner(85, 6),
            corner(100, 50),
            corner(80, 96),
            corner(25, 100),
        ]),
        level: 1,
    }
}

fn line(kind: FeatureKind, name: &str, points: &[Point]) -> Feature {
    Feature {
        name: name.to_owned(),
        kind,
        shape: FeatureShape::Line(points.to_vec()),
        level: 0,
    }
}

/// Every kind of feature.
pub fn features() -> Vec<Feature> {
    use FeatureKind as Kind;
    vec![
        area(
            Kind::Hill,
            "Windmill hill",
            [4_000, 24_000],
            [16_000, 11_000],
        ),
        area(Kind::Hill, "", [8_000, 27_000], [8_000, 5_000]),
        area(Kind::Rough, "", [40_000, 30_000], [6_000, 4_000]),
        area(Kind::Wood, "Oak wood", [26_000, 27_000], [9_000, 7_000]),
        area(Kind::Orchard, "", [12_000, 14_000], [4_000, 3_000]),
        area(Kind::Crops, "", [30_000, 12_000], [7_000, 5_000]),
        area(Kind::Vineyard, "", [52_000, 14_000], [5_000, 4_000]),
        area(Kind::Marsh, "", [50_000, 3_000], [8_000, 4_000]),
        area(Kind::Water, "Mill pond", [40_000, 22_000], [5_000, 3_500]),
        area(Kind::Town, "Sainte-Croix", [17_000, 16_000], [8_000, 6_000]),
        area(Kind::Building, "Farm", [52_000, 26_000], [1_500, 1_000]),
        line(
            Kind::Stream,
            "Brook",
            &[
                [0, 21_000],
                [15_000, 22_500],
                [36_000, 20_000],
                [60_000, 22_000],
            ],
        ),
        line(Kind::River, "", &[[58_000, 0], [59_000, 40_000]]),
        line(
            Kind::Road,
            "Here - There",
            &[[21_000, 0], [21_000, 18_000], [24_000, 40_000]],
        ),
        line(Kind::Bridge, "", &[[21_200, 20_500], [21_600, 22_800]]),
        line(Kind::Ford, "", &[[36_000, 19_000], [36_000, 21_000]]),
        line(Kind::Hedge, "", &[[26_000, 14_000], [30_000, 16_000]]),
        line(Kind::Wall, "", &[[50_000, 25_000], [55_000, 25_000]]),
        line(Kind::Fence, "", &[[50_000, 28_000], [55_000, 28_000]]),
        line(Kind::Ditch, "", &[[5_000, 14_000], [10_000, 15_000]]),
        line(Kind::Embankment, "", &[[5_000, 18_000], [10_000, 18_500]]),
        area(Kind::Works, "Redoubt", [46_000, 33_000], [5_000, 3_000]),
        line(Kind::Boundary, "", &[[0, 10_000], [60_000, 10_000]]),
        area(
            Kind::Objective,
            "Sainte-Croix (5)",
            [20_000, 18_000],
            [2_000, 2_000],
        ),
    ]
}

/// Bases of a size in ranks and files, facing north.
fn bases(at: Point, [wide, deep]: Point, files: i32, ranks: i32) -> Vec<Stand> {
    let mut stands = Vec::new();
    for rank in 0..ranks {
        for file in 0..files {
            let left = at[0] + (2 * file - files) * wide / 2;
            let front = at[1] - rank * deep;
            stands.push(Stand {
                corners: vec![
                    [left, front],
                    [left + wide, front],
                    [left + wide, front - deep],
                    [left, front - deep],
                ],
                arm: None,
            });
        }
    }
    stands
}

fn unit(id: &str, side: Side, arm: Arm, formation: Formation, stands: Vec<Stand>) -> Counter {
    let at = stands[0].corners[0];
    Counter {
        id: id.to_owned(),
        label: id.to_uppercase(),
        name: format!("The {id}"),
        side,
        nation: String::new(),
        arm,
        place: Place::At(at),
        also: Vec::new(),
        strength: (arm != Arm::Leader).then_some(6),
        losses: 0,
        formation,
        facing: (arm != Arm::Leader).then_some(0),
        spent: false,
        leaders: Vec::new(),
        active: false,
        stands,
        markers: Vec::new(),
        details: Vec::new(),
    }
}

/// Units in every formation.
fn counters() -> Vec<Counter> {
    let (first, second) = (Side::First, Side::Second);
    let foot = [750, 1_000];
    let mut counters = vec![
        unit(
            "line",
            first,
            Arm::Infantry,
            Formation::Line,
            bases([12_000, 6_000], foot, 6, 1),
        ),
        unit(
            "column",
            first,
            Arm::Infantry,
            Formation::Column,
            bases([20_000, 6_000], foot, 3, 2),
        ),
        unit(
            "march",
            first,
            Arm::Infantry,
            Formation::Column,
            bases([26_000, 8_000], foot, 1, 6),
        ),
        unit(
            "horse",
            first,
            Arm::HeavyCavalry,
            Formation::Mounted,
            bases([32_000, 6_000], [1_000, 2_000], 4, 1),
        ),
        unit(
            "guns",
            first,
            Arm::HeavyArtillery,
            Formation::Unlimbered,
            bases([39_000, 6_000], [1_500, 1_000], 1, 1),
        ),
        unit(
            "team",
            first,
            Arm::HorseArtillery,
            Formation::Limbered,
            bases([43_000, 6_000], [1_500, 1_000], 1, 2),
        ),
        unit(
            "marshal",
            first,
            Arm::Leader,
            Formation::Mounted,
            bases([24_000, 3_000], [1_500, 1_500], 1, 1),
        ),
        unit(
            "square",
            second,
            Arm::Infantry,
            Formation::Square,
            bases([30_000, 36_000], foot, 3, 2),
        ),
        unit(
            "lancers",
            second,
            Arm::Lancers,
            Formation::Mounted,
            bases([38_000, 38_000], [1_000, 2_000], 4, 1),
        ),
    ];
    counters[1].losses = 2;
    counters[1].active = true;
    counters[2].spent = true;
    counters[3].markers = vec![
        Marker {
            sign: "D".to_owned(),
            words: "disordered".to_owned(),
            bad: true,
        },
        Marker {
            sign: "C".to_owned(),
            words: "on counter".to_owned(),
            bad: false,
        },
    ];
    counters
}

/// A table with everything on it.
pub fn scene() -> Scene {
    let (first, second) = (Side::First, Side::Second);
    let mut scene = Scene {
        title: "Sainte-Croix".to_owned(),
        caption: "A table without a map".to_owned(),
        table: Some(Table {
            size: [60_000, 40_000],
            on_map: None,
            features: features(),
        }),
        counters: counters(),
        ..Scene::default()
    };
    for (side, name, colour) in [
        (first, "French", Colour::Blue),
        (second, "Allies", Colour::Red),
    ] {
        scene.sides[side] = SideLook {
            id: name.to_lowercase(),
            name: name.to_owned(),
            colour,
        };
    }
    scene
}
