//! Where things come to stand on the sheet: metres of the map, or thousandths
//! of an inch on a table, become units of the picture, and the margin column
//! finds its place.

use crate::geometry::{Pt, Rect, area, pt, real};
use crate::{Layout, Style, hexes, panels};
use ground::geography::Geography;
use kernel::Scene;
use kernel::scene::{CellKind, Place, Table};

/// The width of every sheet, in its own units.
pub(crate) const SHEET: f64 = 1600.0;
const RIM: f64 = 34.0;
const COLUMN: f64 = 336.0;
const GAP: f64 = 22.0;
/// How far the map goes on beyond the outermost area, in metres.
const BEYOND: f64 = 40.0;

/// The sheet, the map on it and the column beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Units to a metre.
    pub(crate) scale: f64,
    /// The map on the sheet.
    pub(crate) map: Rect,
    /// The margin column, if there is one.
    pub(crate) column: Option<Rect>,
    /// How many panels stand in it; the others stand under the map.
    pub(crate) beside: usize,
    /// Width and height of the sheet.
    pub(crate) sheet: Pt,
    /// How large borders and what lies along them are drawn.
    pub(crate) piece: f64,
    /// How large counters are drawn.
    pub(crate) block: f64,
    /// How a table lies on the map, if the scene has one.
    pub(crate) table: Option<Lie>,
    west: f64,
    north: f64,
}

/// How a table lies on the map. A table without a map has thousandths of an
/// inch for metres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lie {
    /// The metres at its south-west corner.
    corner: Pt,
    /// Metres to the thousandth of an inch.
    per: f64,
    /// Its size in thousandths of an inch.
    pub(crate) size: Pt,
    /// Whether there is a map under it.
    pub(crate) mapped: bool,
}

impl Lie {
    fn of(table: &Table) -> Lie {
        let [wide, tall] = table.size.map(|side| f64::from(side.max(1)));
        let size = pt(wide, tall);
        match table.on_map {
            Some(map) => Lie {
                corner: pt(f64::from(map.south_west[0]), f64::from(map.south_west[1])),
                per: f64::from(map.metres_per_inch.max(1)) / 1000.0,
                size,
                mapped: true,
            },
            None => Lie {
                corner: pt(0.0, 0.0),
                per: 1.0,
                size,
                mapped: false,
            },
        }
    }

    /// Metres to the inch.
    pub(crate) fn inch(self) -> f64 {
        self.per * 1000.0
    }

    fn metres(self) -> Rect {
        Rect {
            low: self.corner,
            high: self.corner + self.size * self.per,
        }
    }
}

impl Frame {
    pub(crate) fn of(geography: Option<&Geography>, scene: &Scene, style: Style) -> Frame {
        let table = scene.table.as_ref().map(Lie::of);
        let metres = table.map_or_else(|| extent(geography, scene), Lie::metres);
        let column = match style.layout {
            Layout::Sheet => COLUMN + GAP,
            Layout::Map => 0.0,
        };
        let wide = SHEET - 2.0 * RIM - column;
        let size = metres.size();
        // A field much taller than wide is fitted by its height.
        let scale = (wide / size.x).min(wide * 1.4 / size.y);
        let map_size = size * scale;
        let low = pt(RIM + (wide - map_size.x) / 2.0, RIM);
        let map = Rect {
            low,
            high: low + map_size,
        };
        let share = (column > 0.0).then(|| panels::share(scene, map_size));
        let beside = share.map_or(0.0, |share| share.column).max(map_size.y);
        let tall = beside + share.map_or(0.0, |share| share.under);
        let mut frame = Frame {
            scale,
            map,
            column: (column > 0.0).then(|| Rect {
                low: pt(SHEET - RIM - COLUMN, RIM),
                high: pt(SHEET - RIM, RIM + beside),
            }),
            beside: share.map_or(0, |share| share.beside),
            sheet: pt(SHEET, tall + 2.0 * RIM),
            piece: 1.0,
            block: 1.0,
            table,
            west: metres.low.x,
            north: metres.high.y,
        };
        frame.piece = frame.piece_of(scene);
        // In a hex a counter is alone, and fills it.
        let larger = if hexes::is_map(scene) { 1.22 } else { 1.0 };
        frame.block = frame.piece * larger;
        frame
    }

    /// A point of the scene on the sheet.
    pub(crate) fn at(&self, [x, y]: [i32; 2]) -> Pt {
        let at = pt(f64::from(x), f64::from(y));
        let at = self.table.map_or(at, |table| table.corner + at * table.per);
        self.place(at.x, at.y)
    }

    /// Units of the sheet to an inch of the table.
    pub(crate) fn inch(&self) -> f64 {
        self.table.map_or(1.0, |table| table.inch() * self.scale)
    }

    /// The points of a line or an outline on the sheet.
    pub(crate) fn line(&self, points: &[[i32; 2]]) -> Vec<Pt> {
        points.iter().map(|p| self.at(*p)).collect()
    }

    /// A place in metres on the sheet.
    pub(crate) fn place(&self, x: f64, y: f64) -> Pt {
        self.map.low + pt(x - self.west, self.north - y) * self.scale
    }

    /// A point of the sheet in metres, east and north.
    pub(crate) fn metres(&self, p: Pt) -> (f64, f64) {
        let by = (p - self.map.low) * (1.0 / self.scale);
        (self.west + by.x, self.north - by.y)
    }

    /// Counters shrink where cells are small, as on a map of hexes.
    fn piece_of(&self, scene: &Scene) -> f64 {
        let mut sizes: Vec<f64> = scene
            .cells
            .iter()
            .filter(|cell| cell.kind != CellKind::Reserve && cell.outline.len() > 2)
            .map(|cell| area(&self.line(&cell.outline)))
            .collect();
        sizes.sort_by(f64::total_cmp);
        // A hex holds a counter, an area a whole division.
        let full = if sizes.len() > 80 { 66.0 } else { 135.0 };
        sizes
            .get(sizes.len() / 2)
            .map_or(1.0, |median| (median.sqrt() / full).clamp(0.25, 1.35))
    }
}

/// The part of the field that the picture shows, in metres.
fn extent(geography: Option<&Geography>, scene: &Scene) -> Rect {
    let spots = |metres: &[i32; 2]| pt(f64::from(metres[0]), f64::from(metres[1]));
    let cells = scene
        .cells
        .iter()
        .flat_map(|cell| cell.outline.iter().chain([&cell.at]));
    let edges = scene.edges.iter().flat_map(|edge| &edge.line);
    let drawn = Rect::holding(cells.chain(edges).map(spots));
    let land = geography.map(|land| Rect {
        low: pt(f64::from(land.extent.west), f64::from(land.extent.south)),
        high: pt(f64::from(land.extent.east), f64::from(land.extent.north)),
    });
    let pieces = || {
        let free = scene
            .counters
            .iter()
            .filter_map(|counter| match counter.place {
                Place::At(at) => Some(spots(&at)),
                Place::Cell(_) | Place::Edge { .. } => None,
            });
        Rect::holding(free).map(|held| held.grown(150.0))
    };
    let shown = match (drawn.map(|held| held.grown(BEYOND)), land) {
        (Some(cells), Some(land)) => Rect::holding([cells.low, cells.high, land.low, land.high]),
        (cells, land) => cells.or(land).or_else(pieces),
    };
    let mut shown = shown.unwrap_or(Rect {
        low: pt(0.0, 0.0),
        high: pt(1000.0, 1000.0),
    });
    // Neither an empty nor a very thin field can be drawn.
    let size = shown.size();
    let least = (size.x.max(size.y) / 3.0).max(100.0);
    for (have, axis) in [(size.x, pt(0.5, 0.0)), (size.y, pt(0.0, 0.5))] {
        let more = axis * (least - have).max(0.0);
        shown = Rect {
            low: shown.low - more,
            high: shown.high + more,
        };
    }
    shown
}

/// A length for the scale bar: a round number of at most `most`.
pub(crate) fn round_length(most: f64) -> f64 {
    let mut best = 1.0;
    for power in 0..6 {
        for lead in [1.0, 2.0, 5.0] {
            let length = lead * (0..power).fold(1.0, |sum: f64, _| sum * 10.0);
            if length <= most {
                best = length;
            }
        }
    }
    best
}

/// Evenly spread places between two ends.
pub(crate) fn spread(from: f64, to: f64, count: usize) -> impl Iterator<Item = f64> {
    (0..=count).map(move |index| from + (to - from) * real(index) / real(count.max(1)))
}
