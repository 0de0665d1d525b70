//! The ground of a table as the rulebook knows it.

use super::hills;
use crate::frame::Frame;
use crate::geometry::{Pt, Rect, area, chance, closed, even, inside, pt, real, steps, turned_rect};
use crate::land::{Land, Named, Spot};
use crate::pen::{Path, Pen, fine, num};
use crate::{fields, names, roads, waters, woods};
use ground::geography::{HedgeKind, PlaceKind};
use kernel::scene::{Feature, FeatureKind, FeatureShape, Table};

/// A feature with its points on the sheet.
pub(super) struct Laid<'a> {
    pub(super) feature: &'a Feature,
    pub(super) points: Vec<Pt>,
    pub(super) is_area: bool,
}

impl Laid<'_> {
    pub(super) fn is(&self, kind: FeatureKind) -> bool {
        self.feature.kind == kind
    }

    fn outline(&self) -> Path {
        let mut path = Path::new();
        if self.is_area {
            path.polygon(&self.points);
        } else {
            path.polyline(&self.points);
        }
        path
    }
}

/// Draws all that stands and runs on a table.
pub(crate) fn ground(pen: &mut Pen, table: &Table, frame: &Frame) {
    let laid: Vec<Laid> = table.features.iter().map(|it| lay(it, frame)).collect();
    let mapped = frame.table.is_some_and(|table| table.mapped);
    if !mapped {
        painted(pen, &laid, frame);
    }
    pen.group("features", |pen| {
        for item in &laid {
            if mapped {
                outlined(pen, item, frame);
            }
        }
    });
}

/// Draws what players lay on a table while they set up: zones, field works, and how near one must be to hold
/// a place.
pub(crate) fn laid(pen: &mut Pen, table: &Table, frame: &Frame) {
    pen.open("g", &[("id", "heads")]);
    pen.group("features", |pen| {
        for feature in &table.features {
            let item = lay(feature, frame);
            match feature.kind {
                FeatureKind::Boundary => {
                    pen.path("bound-line", &item.outline());
                }
                FeatureKind::Works => {
                    pen.open("g", &[]);
                    pen.title(&feature.name);
                    works(pen, &item);
                    pen.close("g");
                }
                FeatureKind::Objective if item.is_area && area(&item.points) > 1.0 => {
                    pen.open("g", &[("class", "objective")]);
                    pen.title(&feature.name);
                    pen.path("bound", &item.outline());
                    pen.close("g");
                }
                _ => {}
            }
        }
    });
    pen.close("g");
}

/// Draws the wreaths of places that are to be taken, over those who stand there.
pub(super) fn wreaths(pen: &mut Pen, table: &Table, frame: &Frame) {
    let objectives = table.features.iter();
    for feature in objectives.filter(|feature| feature.kind == FeatureKind::Objective) {
        wreath(pen, &lay(feature, frame));
    }
}

fn lay<'a>(feature: &'a Feature, frame: &Frame) -> Laid<'a> {
    let (points, is_area) = match &feature.shape {
        FeatureShape::Area(points) => (points, true),
        FeatureShape::Line(points) => (points, false),
    };
    Laid {
        feature,
        points: frame.line(points),
        is_area,
    }
}

/// Over a painted map: where the rulebook's ground begins and ends.
fn outlined(pen: &mut Pen, item: &Laid, frame: &Frame) {
    let kind = item.feature.kind;
    let class = match kind {
        FeatureKind::Town | FeatureKind::Works => "town-bound",
        FeatureKind::Marsh | FeatureKind::Rough => "rough-bound",
        FeatureKind::Ford => "ford-bound",
        _ => return,
    };
    pen.open("g", &[("class", class)]);
    pen.title(&said(item.feature));
    pen.path("bound", &item.outline());
    pen.close("g");
    if kind == FeatureKind::Rough {
        rough(pen, item, frame);
    }
}

/// What a pointer and a screen reader are told.
fn said(feature: &Feature) -> String {
    if feature.name.is_empty() {
        feature.kind.id().to_owned()
    } else {
        format!("{}: {}", feature.name, feature.kind.id())
    }
}

/// A table without a map, from the ground up.
fn painted(pen: &mut Pen, features: &[Laid], frame: &Frame) {
    let towns = houses(features);
    let land = land_of(features, &towns);
    fields::draw(pen, frame);
    for item in features {
        patch(pen, item, frame);
    }
    waters::meadows(pen, &land);
    hills::draw(pen, features, frame);
    waters::draw(pen, &land);
    woods::draw(pen, &land, frame);
    roads::draw(pen, &land, frame);
    woods::hedges(pen, &land, frame);
    roads::houses(pen, &land, frame);
    pen.group("names", |pen| {
        names::of_land(pen, &land, frame);
    });
}

/// The features as land, for the painters of maps.
fn land_of<'a>(laid: &[Laid<'a>], towns: &[Vec<Pt>]) -> Land<'a> {
    let named = |kinds: &[FeatureKind]| -> Vec<Named<'a>> {
        laid.iter()
            .filter(|item| kinds.contains(&item.feature.kind) && item.points.len() > 1)
            .map(|item| Named {
                name: &item.feature.name,
                line: item.points.clone(),
            })
            .collect()
    };
    let hedge = |kind: FeatureKind| match kind {
        FeatureKind::Hedge => Some(HedgeKind::Hedge),
        FeatureKind::Embankment | FeatureKind::Ditch => Some(HedgeKind::Bank),
        FeatureKind::Wall | FeatureKind::Fence => Some(HedgeKind::Wall),
        _ => None,
    };
    let blocks = laid.iter().filter(|item| item.is(FeatureKind::Building));
    let middle = |points: &[Pt]| Rect::holding(points.iter().copied()).map(Rect::middle);
    let places = laid.iter().filter_map(|item| {
        let kind = match item.feature.kind {
            FeatureKind::Town => PlaceKind::Village,
            FeatureKind::Building => PlaceKind::House,
            FeatureKind::Wood => PlaceKind::WoodCentre,
            FeatureKind::Hill => PlaceKind::Height,
            FeatureKind::Water => PlaceKind::Pond,
            FeatureKind::Bridge => PlaceKind::Bridge,
            _ => return None,
        };
        let name = &item.feature.name;
        (!name.is_empty()).then_some(Spot {
            name,
            at: middle(&item.points)?,
            kind,
        })
    });
    Land {
        paved: named(&[FeatureKind::Road]),
        lanes: Vec::new(),
        streams: named(&[FeatureKind::Stream, FeatureKind::River]),
        waters: named(&[FeatureKind::Water]),
        woods: named(&[FeatureKind::Wood]),
        ridges: Vec::new(),
        hedges: laid
            .iter()
            .filter_map(|item| Some((hedge(item.feature.kind)?, item.points.clone())))
            .collect(),
        blocks: blocks
            .map(|item| item.points.clone())
            .chain(towns.iter().cloned())
            .collect(),
        places: places.collect(),
    }
}

/// Houses for towns of which no single one is known: rows on a turned grid.
fn houses(laid: &[Laid]) -> Vec<Vec<Pt>> {
    let known: Vec<Pt> = laid
        .iter()
        .filter(|item| item.is(FeatureKind::Building))
        .filter_map(|item| item.points.first().copied())
        .collect();
    let mut blocks = Vec::new();
    for (salt, town) in laid.iter().enumerate() {
        let built = known.iter().any(|house| inside(&town.points, *house));
        let Some(bounds) = Rect::holding(town.points.iter().copied()) else {
            continue;
        };
        if !town.is(FeatureKind::Town) || built {
            continue;
        }
        let size = bounds.size();
        for row in 0..=steps(size.y / 15.0) {
            for column in 0..=steps(size.x / 17.0) {
                let push = pt(
                    chance(column + salt, row, 71) - 0.5,
                    chance(column, row + salt, 72) - 0.5,
                ) * 6.0;
                let at = bounds.low + pt(real(column) * 17.0 + 7.0, real(row) * 15.0 + 6.0) + push;
                let lean = pt(1.0, (chance(column, row, 73) - 0.5) * 0.7).unit();
                let wide = pt(6.0 + 5.0 * chance(column, row, 74), 4.6);
                let block = turned_rect(at, lean, wide);
                let fits = block.iter().all(|corner| inside(&town.points, *corner));
                if fits && chance(column, row + salt, 75) > 0.14 {
                    blocks.push(block.to_vec());
                }
            }
        }
    }
    blocks
}

/// Ground in a colour of its own.
fn patch(pen: &mut Pen, item: &Laid, frame: &Frame) {
    let class = match item.feature.kind {
        FeatureKind::Orchard => "garden",
        FeatureKind::Crops => "rye",
        FeatureKind::Vineyard => "vines",
        FeatureKind::Marsh => "marsh-ground",
        FeatureKind::Rough => "rough-ground",
        FeatureKind::Town => "town-ground",
        _ => return,
    };
    pen.open("g", &[]).title(&said(item.feature));
    pen.path(class, &item.outline());
    pen.close("g");
    match item.feature.kind {
        FeatureKind::Rough => rough(pen, item, frame),
        FeatureKind::Marsh => {
            let mut reeds = Path::new();
            for at in scattered(&item.points, 12.0) {
                waters::tuft(&mut reeds, at);
            }
            pen.path("reeds", &reeds);
        }
        FeatureKind::Orchard => {
            for at in scattered(&item.points, 11.0) {
                pen.circle("fruit", at, 2.4);
            }
        }
        FeatureKind::Crops | FeatureKind::Vineyard => {
            let mut rows = Path::new();
            for at in scattered(&item.points, 7.0) {
                rows.start(at + pt(-2.4, 0.0)).line(at + pt(2.4, 0.0));
            }
            pen.path("furrow", &rows);
        }
        _ => {}
    }
}

/// Stones and bushes.
fn rough(pen: &mut Pen, item: &Laid, _: &Frame) {
    let mut stones = Path::new();
    for (index, at) in scattered(&item.points, 10.0).into_iter().enumerate() {
        if chance(index, 3, 77) > 0.5 {
            waters::tuft(&mut stones, at);
        } else {
            stones
                .start(at + pt(-1.6, 0.8))
                .line(at + pt(-0.4, -0.9))
                .line(at + pt(1.5, 0.7));
        }
    }
    pen.path("stones", &stones);
}

/// Places within an outline, about evenly apart.
fn scattered(outline: &[Pt], apart: f64) -> Vec<Pt> {
    let Some(bounds) = Rect::holding(outline.iter().copied()) else {
        return Vec::new();
    };
    let size = bounds.size();
    let mut found = Vec::new();
    for row in 0..=steps(size.y / apart).min(120) {
        for column in 0..=steps(size.x / apart).min(120) {
            let push = pt(chance(column, row, 78), chance(column, row, 79)) * (apart * 0.7);
            let at = bounds.low + pt(real(column), real(row)) * apart + push;
            if inside(outline, at) {
                found.push(at);
            }
        }
    }
    found
}

/// Earthworks: a bank with strokes to the inside.
fn works(pen: &mut Pen, item: &Laid) {
    let line = if item.is_area {
        closed(&item.points)
    } else {
        item.points.clone()
    };
    let mut path = Path::new();
    path.polyline(&line);
    for (at, along) in even(&line, 4.0) {
        path.start(at).line(at + along.turned() * 3.4);
    }
    pen.path("bank-line", &path);
}

/// The wreath of a place to be taken, with what it is worth.
fn wreath(pen: &mut Pen, item: &Laid) {
    let Some(bounds) = Rect::holding(item.points.iter().copied()) else {
        return;
    };
    let middle = bounds.middle();
    let by = format!("translate({} {}) scale(.8)", num(middle.x), num(middle.y));
    pen.open("g", &[("class", "prize"), ("transform", &by)]);
    pen.title(&item.feature.name);
    pen.raw("<use href=\"#e-wreath\"/>");
    let number: String = item
        .feature
        .name
        .chars()
        .filter(char::is_ascii_digit)
        .take(2)
        .collect();
    if !number.is_empty() {
        let size = fine(10.5);
        let more = [("font-size", size.as_str())];
        pen.text_with("sans prize-number", pt(0.0, 3.8), &number, &more);
    }
    pen.close("g");
}
