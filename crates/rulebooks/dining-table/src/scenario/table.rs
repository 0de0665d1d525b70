//! The table of a scenario (3.6): what lies on it, and what that does.

use ground::geography::{Geography, Point as MapPoint};
use ground::table::{
    Base, Bearing, Feature, Footprint, Form, Kind, Layout, Point, Pose, Quad, Shape, TableMap,
};

use crate::built_up::{BuiltUp, Size};
use crate::terrain::{Nature, nature};
use crate::troops::{Going, Hindrance};

use super::file::{BuiltUpFile, TerrainFile};
use super::read::{Reader, point};

/// Cover by its word.
const LEVELS: [(&str, Hindrance); 5] = [
    ("none", Hindrance::None),
    ("minor", Hindrance::Minor),
    ("medium", Hindrance::Medium),
    ("severe", Hindrance::Severe),
    //= s2-20.4-b
    ("extreme", Hindrance::Extreme),
];

/// The narrowest area, and the widest line.
const TWO_INCHES: i32 = 2_000;

impl Reader<'_> {
    pub(super) fn map(&mut self, land: Option<&Geography>) -> TableMap {
        let table = &self.file.table;
        let mut features = Vec::new();
        if let Some([x, y]) = table.south_west {
            match land {
                Some(land) => {
                    let layout = Layout {
                        metres_per_inch: self.file.metres_per_inch,
                        south_west: MapPoint(x, y),
                        width: table.width,
                        height: table.height,
                        first_level: table.first_level,
                        level_step: table.level_step.max(0),
                        //= s3-6.7-b
                        road_width: 1_000,
                        lane_width: 500,
                        stream_width: 250,
                    };
                    match layout.lay_out(land) {
                        Ok(map) => features = map.features().to_vec(),
                        Err(error) => {
                            self.wrong_at(
                                "[table]",
                                &error.to_string(),
                                "another cut of the ground",
                            );
                        }
                    }
                    //= s3-6.8-c
                    features.retain(|one| !matches!(one.kind, Kind::Town | Kind::Building));
                }
                None => self.wrong_at(
                    "south-west",
                    "the table is cut from a ground that the battle does not have",
                    "a ground.toml beside this file, or all terrain in this file",
                ),
            }
        }
        let file = self.file;
        let own: Vec<_> = file
            .terrain
            .iter()
            .filter_map(|one| self.feature(one))
            .collect();
        //= s3-6.2-f
        let edges = own.iter().zip(&file.terrain).filter(|(_, one)| one.edged);
        let edges: Vec<_> = edges.filter_map(|(feature, _)| edge_of(feature)).collect();
        features.extend(own);
        features.extend(edges);
        features.extend(file.built_up.iter().map(|one| {
            let quad = outline(one);
            Feature::area(Kind::Town, quad.corners().to_vec()).named(&one.name)
        }));
        TableMap::new(table.width, table.height, features)
    }

    fn feature(&mut self, one: &TerrainFile) -> Option<Feature> {
        let value = toml::Value::String(one.kind.clone());
        let Ok(kind) = value.try_into::<Kind>() else {
            let message = format!("`{}` is no kind of terrain", one.kind);
            self.wrong(
                message,
                "`wood`, `stream`, `hill` or another kind of the schema",
            );
            return None;
        };
        let points: Vec<_> = one.points.iter().map(|at| point(*at)).collect();
        let far = points
            .iter()
            .any(|at| at.x.unsigned_abs() > 400_000 || at.y.unsigned_abs() > 400_000);
        if points.len() < 2 || far {
            let message = format!("`{}` does not lie on the table", one.name);
            self.wrong(message, "two points or more, in thousandths of an inch");
            return None;
        }
        let road = matches!(kind, Kind::Road | Kind::Lane);
        match one.width {
            //= s3-6.7-b
            Some(width) if road && width > 1_000 => {
                let message = format!("the road `{}` is {width} wide", one.name);
                self.wrong(message, "1000, an inch, at most");
            }
            //= s3-6.2-c
            Some(width) if width >= TWO_INCHES => self.wrong(
                format!("the line `{}` is {width} wide", one.name),
                "less than 2000, two inches; else write an area",
            ),
            //= s3-6.2-b
            None if kind != Kind::Hill && is_narrow(&points) => self.wrong(
                format!("the area `{}` is too narrow", one.name),
                "two inches at least; else write a line with its `width`",
            ),
            _ => {}
        }
        let feature = match one.width {
            Some(width) => Feature::line(kind, &points, width.clamp(0, 20_000)),
            None => Feature::area(kind, points),
        };
        Some(
            feature
                .named(&one.name)
                .at_level(one.level.clamp(-100, 100)),
        )
    }

    /// What each feature does: as its kind, but for what the scenario says of its own terrain.
    pub(super) fn natures(&mut self, map: &TableMap) -> Vec<Nature> {
        let file = self.file;
        let mut natures: Vec<_> = map.features().iter().map(|one| nature(one.kind)).collect();
        let edges = file.terrain.iter().filter(|one| one.edged).count();
        let own = file.terrain.len() + edges + file.built_up.len();
        let first = natures.len().saturating_sub(own);
        let goings = [
            ("good", Going::Good),
            ("bad", Going::Bad),
            ("impassable", Going::Impassable),
        ];
        for (one, nature) in file.terrain.iter().zip(&mut natures[first..]) {
            //= s2-5.5-d
            if let Some(word) = &one.going {
                nature.going = self.word(word, &goings, &one.name, nature.going);
            }
            //= s3-6.3-b
            if let Some(word) = &one.going_cavalry {
                nature.horse = Some(self.word(word, &goings, &one.name, nature.going));
            }
            if let Some(word) = &one.going_artillery {
                nature.guns = Some(self.word(word, &goings, &one.name, nature.going));
            }
            if let Some(word) = &one.cover {
                nature.cover = self.word(word, &LEVELS, &one.name, nature.cover);
            }
            //= s2-22.3-b
            if let Some(word) = &one.disorders {
                nature.disorders = self.word(word, &LEVELS, &one.name, nature.disorders);
            }
            //= s3-6.5-a
            nature.restricted = one.restricted.unwrap_or(nature.restricted);
            // A line that hides what is behind it is more than a hedge.
            nature.obstacle |= one.width.is_some() && one.restricted == Some(true);
        }
        let last = natures.len();
        let built = last - file.built_up.len().min(last);
        for nature in &mut natures[built - edges.min(built)..built] {
            //= s3-6.2-f
            (nature.obstacle, nature.going) = (true, Going::Bad);
        }
        for (one, nature) in file.built_up.iter().zip(&mut natures[built..]) {
            let large = one.size == "large";
            nature.built_up = true;
            //= s3-6.8-d s2-5.5-c
            (nature.going, nature.restricted) = (Going::Bad, large);
            //= s3-6.8-e
            nature.obstacle = !large;
            nature.cover = Hindrance::None;
        }
        natures
    }

    /// The built-up areas, each of a fitting size.
    pub(super) fn built_up(&mut self) -> Vec<BuiltUp> {
        let file = self.file;
        file.built_up
            .iter()
            .map(|one| {
                let sizes = [("large", Size::Large), ("small", Size::Small)];
                let size = self.word(&one.size, &sizes, &one.name, Size::Small);
                let (short, long) = (one.width.min(one.depth), one.width.max(one.depth));
                let fits = match size {
                    //= s2-15.1-a s3-6.8-a
                    Size::Large => short >= TWO_INCHES && long <= 3_000,
                    //= s2-15.1-d
                    Size::Small => (200..TWO_INCHES).contains(&short) && long <= 4_000,
                };
                if !fits {
                    self.wrong(
                        format!(
                            "no {} built-up area is as large as `{}`",
                            one.size, one.name
                        ),
                        "a large one is 2 to 3 inches square, a small one less than 2 one way",
                    );
                }
                BuiltUp {
                    name: one.name.clone(),
                    size,
                    quad: outline(one),
                    cover: self.word(&one.cover, &LEVELS, &one.name, Hindrance::Medium),
                }
            })
            .collect()
    }
}

/// The edges of a built-up area.
fn outline(one: &BuiltUpFile) -> Quad {
    let side = |length: i32| length.clamp(100, 10_000);
    let shape = Shape::rectangle(Base::new(side(one.width), side(one.depth)));
    let facing = Bearing::new(one.facing.rem_euclid(36_000));
    let pose = Pose::centred(point(one.at), facing, &shape);
    *Footprint::new(&shape, pose).frame()
}

/// The line around an area.
fn edge_of(feature: &Feature) -> Option<Feature> {
    let Form::Area(area) = &feature.form else {
        return None;
    };
    let mut ring = area.rings().first()?.clone();
    ring.push(*ring.first()?);
    Some(Feature::line(Kind::Hedge, &ring, 0).named(&feature.name))
}

fn is_narrow(points: &[Point]) -> bool {
    let bounds = ground::table::Bounds::of(points);
    let size = bounds.high - bounds.low;
    size.x.min(size.y) < TWO_INCHES
}
