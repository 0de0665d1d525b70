//! Pictures: a position as an engraved map of the period, in SVG and PNG.
//!
//! [`svg`] draws the land (relief, woods, waters, roads, houses), over it the
//! cells, borders and counters of a scene, and beside it a column with the
//! title, the panels, a compass and a scale. The same land and scene give the
//! same text, byte for byte. [`png`] makes pixels of it.
//!
//! The SVG is made to live in a page: `g#ground` is the land and never depends
//! on counters; `g#cells` holds a group with `data-cell` for every cell,
//! `g#edges` one with `data-edge` for every border, `g#counters` one with
//! `data-counter` for every counter, each with a `<title>`; `g#heads` are the
//! cells' names, which no pointer touches; `g#margin` is the column. Colours are custom properties; `data-theme` on the root chooses
//! them. The root's `data-west`, `data-north`, `data-scale`, `data-left` and
//! `data-top` say how metres (on a table: thousandths of an inch) became units:
//! `x = left + (east - west) * scale`, `y = top + (north - y) * scale`.
//! On a table `g#counters` begins with `g.grips`: what a finger may touch.
//!
//! What is deliberately not here: rules, hidden information (a scene has been
//! redacted before it comes here) and anything that asks a clock or a font.

mod border;
mod cartouche;
mod cells;
pub mod chart;
mod counters;
mod cutout;
mod edges;
mod faces;
mod fields;
mod frame;
mod geometry;
mod grid;
mod hexes;
mod key;
mod land;
mod layout;
mod names;
mod palette;
mod panels;
mod pen;
mod png;
mod relief;
mod roads;
mod symbols;
mod table;
mod text;
mod trophy;
mod typeset;
mod waters;
mod woods;

#[cfg(test)]
#[path = "../tests/field/mod.rs"]
mod field;

pub use cutout::{Cutout, Face, UNITS_PER_MM, cutouts};
pub use palette::{plain, style_sheet};
pub use png::{EaselError, fonts, png};

use frame::Frame;
use ground::geography::Geography;
use kernel::Scene;
use land::Land;
use pen::{Pen, fine, num};

/// By which light the map is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Ink on warm paper.
    #[default]
    Light,
    /// By candlelight: pale ink on dark.
    Dark,
}

/// What is on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// The map and beside it the column with title, panels, compass and scale.
    #[default]
    Sheet,
    /// The map alone, for a page that has its own column.
    Map,
}

/// Where the picture's style sheet is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sheet {
    /// In the picture, which then stands on its own.
    #[default]
    Embedded,
    /// In the page around it: see [`style_sheet`].
    Linked,
}

/// How a picture is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// By which light.
    pub theme: Theme,
    /// What is on the sheet.
    pub layout: Layout,
    /// Where its style sheet is.
    pub sheet: Sheet,
}

/// Draws a position as SVG.
#[must_use]
pub fn svg(geography: Option<&Geography>, scene: &Scene, style: &Style) -> String {
    let frame = Frame::of(geography, scene, *style);
    // A table without a map has only what the rulebook put on it.
    let geography = geography.filter(|_| frame.table.is_none_or(|table| table.mapped));
    let land = geography.map(|geography| Land::of(geography, &frame));
    let mut pen = Pen::new();
    root(&mut pen, &frame, scene, *style);
    border::sheet(&mut pen, &frame);
    pen.open("g", &[("id", "ground"), ("clip-path", "url(#e-map)")]);
    pen.rect("paper", frame.map.low, frame.map.size(), 0.0);
    if let (Some(geography), Some(land)) = (geography, &land) {
        ground_of(&mut pen, geography, land, scene, &frame);
    }
    if let Some(table) = &scene.table {
        table::ground(&mut pen, table, &frame);
    }
    pen.close("g");
    pen.open("g", &[("id", "game"), ("clip-path", "url(#e-map)")]);
    let arranged = layout::arrange(scene, &frame);
    if let Some(table) = &scene.table {
        table::laid(&mut pen, table, &frame);
    } else if hexes::is_map(scene) {
        hexes::draw(&mut pen, scene, &frame, land.as_ref());
    } else {
        cells::draw(&mut pen, scene, &frame);
        edges::draw(&mut pen, scene, &frame, land.as_ref());
        cells::heads(&mut pen, scene, &arranged.headers, &frame);
    }
    pen.close("g");
    border::neat_line(&mut pen, &frame);
    pieces(&mut pen, scene, &arranged.counters, &frame);
    if let Some(column) = frame.column {
        let date = geography.map(|geography| geography.date.as_str());
        panels::draw(&mut pen, scene, date, &frame, column);
        panels::draw_under(&mut pen, scene, &frame);
    }
    pen.close("svg");
    pen.finish()
}

/// A map by itself, with where on its sheet the field lies: for who cuts it into sheets of paper.
#[derive(Clone, PartialEq, Debug)]
pub struct Plate {
    /// The picture, in the style [`Layout::Map`].
    pub svg: String,
    /// The upper left corner of the field, in units of the picture.
    pub corner: [f64; 2],
    /// The width and height of the field, in units of the picture.
    pub size: [f64; 2],
    /// Units of the picture to a metre, or on a table to an inch of it.
    pub scale: f64,
}

/// Draws a map to be cut into sheets.
#[must_use]
pub fn plate(geography: Option<&Geography>, scene: &Scene) -> Plate {
    let style = Style {
        layout: Layout::Map,
        ..Style::default()
    };
    let frame = Frame::of(geography, scene, style);
    let size = frame.map.size();
    Plate {
        svg: svg(geography, scene, &style),
        corner: [frame.map.low.x, frame.map.low.y],
        size: [size.x, size.y],
        scale: match frame.table {
            Some(_) => frame.inch(),
            None => frame.scale,
        },
    }
}

/// Only what changes from position to position: `g#counters`, and `g#heads` but
/// over hexes, as they stand in the whole picture of the same style.
#[must_use]
pub fn counters_fragment(geography: Option<&Geography>, scene: &Scene, style: &Style) -> String {
    let frame = Frame::of(geography, scene, *style);
    let arranged = layout::arrange(scene, &frame);
    let mut pen = Pen::new();
    match &scene.table {
        Some(table) => table::laid(&mut pen, table, &frame),
        // Over hexes the names are the land's and stay.
        None if hexes::is_map(scene) => {}
        None => cells::heads(&mut pen, scene, &arranged.headers, &frame),
    }
    pieces(&mut pen, scene, &arranged.counters, &frame);
    pen.finish()
}

/// Counters on a map, or units on a table.
fn pieces(pen: &mut Pen, scene: &Scene, standing: &[layout::Standing], frame: &Frame) {
    if scene.table.is_some() {
        table::units(pen, scene, frame);
    } else {
        counters::draw(pen, scene, standing, frame);
    }
}

/// The land, from the ground up.
fn ground_of(pen: &mut Pen, geography: &Geography, land: &Land, scene: &Scene, frame: &Frame) {
    fields::draw(pen, frame);
    waters::meadows(pen, land);
    let heights = relief::heights(geography, frame);
    relief::draw(pen, &heights, frame);
    relief::crests(pen, land, frame);
    waters::draw(pen, land);
    woods::draw(pen, land, frame);
    roads::draw(pen, land, frame);
    woods::hedges(pen, land, frame);
    roads::houses(pen, land, frame);
    // Over a map of hexes the names come last.
    if !hexes::is_map(scene) {
        names::draw(pen, land, scene, frame);
    }
}

/// The root element, style sheet and definitions.
fn root(pen: &mut Pen, frame: &Frame, scene: &Scene, style: Style) {
    let theme = match style.theme {
        Theme::Light => "light",
        Theme::Dark => "dark",
    };
    let (wide, tall) = (num(frame.sheet.x), num(frame.sheet.y));
    let ((west, north), scale) = match frame.table {
        Some(table) => ((0.0, table.size.y), format!("{:.9}", frame.inch() / 1000.0)),
        None => (frame.metres(frame.map.low), format!("{:.6}", frame.scale)),
    };
    pen.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("class", "easel"),
            ("data-theme", theme),
            ("viewBox", &format!("0 0 {wide} {tall}")),
            ("width", &wide),
            ("height", &tall),
            ("data-west", &fine(west)),
            ("data-north", &fine(north)),
            ("data-scale", &scale),
            ("data-left", &num(frame.map.low.x)),
            ("data-top", &num(frame.map.low.y)),
        ],
    );
    pen.raw("\n").title(&scene.title).raw("\n");
    if style.sheet == Sheet::Embedded {
        pen.raw("<style>").words(&style_sheet()).raw("</style>\n");
    }
    pen.raw("<defs>\n");
    pen.open("clipPath", &[("id", "e-map")]);
    pen.rect("", frame.map.low, frame.map.size(), 0.0)
        .close("clipPath");
    pen.raw(
        "<radialGradient id=\"e-age\" cx=\"50%\" cy=\"50%\" r=\"72%\">\
         <stop offset=\".55\" class=\"young\"/><stop offset=\"1\" class=\"old\"/></radialGradient>\n",
    );
    woods::definitions(pen);
    roads::definitions(pen);
    cells::definitions(pen);
    symbols::definitions(pen);
    pen.close("defs");
}
