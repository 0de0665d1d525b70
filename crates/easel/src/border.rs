//! The neat line around the map, divided by hundreds of metres or by inches,
//! and the rim of the sheet.

use crate::frame::{Frame, round_length};
use crate::geometry::{Pt, pt, steps};
use crate::pen::{Path, Pen};

const BAND: f64 = 6.0;

/// Paper and rim of the sheet, under everything.
pub(crate) fn sheet(pen: &mut Pen, frame: &Frame) {
    pen.rect("sheet", pt(0.0, 0.0), frame.sheet, 0.0);
    pen.rect("age", pt(0.0, 0.0), frame.sheet, 0.0);
    for (class, off) in [("sheet-thick", 9.0), ("sheet-thin", 14.0)] {
        let room = frame.sheet - pt(off, off) * 2.0;
        pen.rect(class, pt(off, off), room, 0.0);
    }
}

/// The divided frame of the map, over everything that was clipped by it.
pub(crate) fn neat_line(pen: &mut Pen, frame: &Frame) {
    let map = frame.map;
    // A table is divided by inches, a map by a round number of metres.
    let step = match frame.table {
        Some(_) => inches(frame) * frame.inch(),
        None => round_length(30.0 / frame.scale) * frame.scale,
    };
    let mut dark = Path::new();
    let size = map.size();
    for (from, along, out, long) in [
        (map.low, pt(1.0, 0.0), pt(0.0, -1.0), size.x),
        (
            pt(map.low.x, map.high.y),
            pt(1.0, 0.0),
            pt(0.0, 1.0),
            size.x,
        ),
        (map.low, pt(0.0, 1.0), pt(-1.0, 0.0), size.y),
        (
            pt(map.high.x, map.low.y),
            pt(0.0, 1.0),
            pt(1.0, 0.0),
            size.y,
        ),
    ] {
        ticks(&mut dark, from, along, out, long, step);
    }
    pen.group("neat", |pen| {
        pen.path("neat-dark", &dark);
        pen.rect("neat-thin", map.low, size, 0.0);
        let out = BAND + 1.6;
        pen.rect(
            "neat-thick",
            map.low - pt(out, out),
            size + pt(out, out) * 2.0,
            0.0,
        );
        let corner = pt(BAND, BAND);
        for at in [
            map.low - corner,
            pt(map.high.x, map.low.y - BAND),
            map.high,
            pt(map.low.x - BAND, map.high.y),
        ] {
            pen.rect("neat-corner", at, corner, 0.0);
        }
        feet(pen, frame);
    });
}

/// How many inches are between two divisions of a table's edge.
fn inches(frame: &Frame) -> f64 {
    let wide_enough = |inches: &f64| inches * frame.inch() >= 11.0;
    [1.0, 2.0, 6.0]
        .into_iter()
        .find(wide_enough)
        .unwrap_or(12.0)
}

/// Numbers at every foot of a table's edge.
fn feet(pen: &mut Pen, frame: &Frame) {
    let Some(table) = frame.table else { return };
    let map = frame.map;
    let foot = 12.0 * frame.inch();
    let count = |side: f64| steps(side / 12_000.0 - 0.1);
    for index in 1..=count(table.size.x) {
        let x = map.low.x + foot * crate::geometry::real(index);
        let words = (12 * index).to_string();
        pen.text("foot", pt(x, map.high.y + BAND + 11.0), &words);
        pen.text("foot", pt(x, map.low.y - BAND - 4.0), &words);
    }
    for index in 1..=count(table.size.y) {
        let y = map.high.y - foot * crate::geometry::real(index) + 3.0;
        let words = (12 * index).to_string();
        pen.text("foot", pt(map.low.x - BAND - 9.0, y), &words);
        pen.text("foot", pt(map.high.x + BAND + 9.0, y), &words);
    }
}

/// Every other division is dark.
fn ticks(dark: &mut Path, from: Pt, along: Pt, out: Pt, long: f64, step: f64) {
    for index in (0..=steps(long / step)).step_by(2) {
        let start = step * crate::geometry::real(index);
        let end = (start + step).min(long);
        if end > start {
            let (a, b) = (from + along * start, from + along * end);
            let (low, high) = (out * 1.2, out * (BAND - 1.2));
            dark.polygon(&[a + low, b + low, b + high, a + high]);
        }
    }
}
