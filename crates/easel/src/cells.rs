//! Areas: their outlines, names, heights, crests and prizes.

use crate::frame::Frame;
use crate::geometry::{Pt, Rect, pt, real, span};
use crate::pen::{Path, Pen, fine};
use crate::text;
use kernel::scene::{Cell, CellKind, Colour, Point};
use kernel::{Scene, Side};
use std::collections::BTreeSet;

const NAME_SIZE: f64 = 11.0;
const LINE: f64 = 11.5;
const WREATH: f64 = 27.0;

/// The lines that a cell's name is set in.
fn lines(cell: &Cell) -> Vec<String> {
    text::balanced(&cell.name, 17)
}

/// Small cells, as hexes, have small names.
fn size(frame: &Frame) -> f64 {
    NAME_SIZE * frame.piece.clamp(0.5, 1.0)
}

/// The room above a cell's middle that its name and prize take; counters stand
/// below it.
pub(crate) fn header(cell: &Cell, frame: &Frame) -> Rect {
    let part = size(frame) / NAME_SIZE;
    let lines = lines(cell);
    let wide = lines
        .iter()
        .map(|line| text::caps_width(line, NAME_SIZE))
        .fold(WREATH, f64::max);
    let prize = if cell.prize.is_empty() { 0.0 } else { WREATH };
    let tall = (real(lines.len()) * LINE + prize) * part + 1.0;
    let wide = (wide + 22.0) * part;
    let at = frame.at(cell.at);
    // It moves sideways where the outline would cut it.
    let room = span(&frame.line(&cell.outline), at.x, at.y - tall, at.y);
    let middle = room.map_or(at.x, |(from, to)| {
        let free = (to - from - wide + 8.0).max(0.0) / 2.0;
        at.x.clamp(
            f64::midpoint(from, to) - free,
            f64::midpoint(from, to) + free,
        )
    });
    Rect {
        low: pt(middle - wide / 2.0, at.y - tall),
        high: pt(middle + wide / 2.0, at.y),
    }
}

/// Draws all cells.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, frame: &Frame) {
    pen.open("g", &[("id", "cells")]);
    for cell in &scene.cells {
        let class = format!("cell {}", class(cell.kind));
        pen.open("g", &[("class", &class), ("data-cell", &cell.id)])
            .title(&describe(cell));
        let outline = frame.line(&cell.outline);
        let mut path = Path::new();
        path.polygon(&outline);
        pen.path("area", &path);
        if cell.kind == CellKind::Reserve {
            framed(pen, &outline);
        }
        pen.close("g");
    }
    pen.path("rim", &rims(scene, frame));
    pen.close("g");
}

/// Draws names, heights and prizes, over the borders.
pub(crate) fn heads(pen: &mut Pen, scene: &Scene, headers: &[Rect], frame: &Frame) {
    pen.open("g", &[("id", "heads")]);
    for (cell, header) in scene.cells.iter().zip(headers) {
        head(pen, cell, *header, scene, frame);
    }
    pen.close("g");
}

/// The class of what covers a cell.
pub(crate) fn class(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Open => "open",
        CellKind::Wood => "wooded",
        CellKind::Buildings => "built",
        CellKind::Reserve => "reserve",
        CellKind::Crops => "crops",
        CellKind::Orchard => "orchard",
        CellKind::Marsh => "marshy",
        CellKind::Water => "watery",
    }
}

/// What covers a cell, in words.
pub(crate) fn ground(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Open => "open ground",
        CellKind::Wood => "wood",
        CellKind::Buildings => "buildings",
        CellKind::Reserve => "reinforcements",
        CellKind::Crops => "tall crops",
        CellKind::Orchard => "orchard",
        CellKind::Marsh => "marsh",
        CellKind::Water => "water",
    }
}

/// What a pointer is told of a cell.
fn describe(cell: &Cell) -> String {
    let kind = ground(cell.kind);
    let mut words = format!("{}: {kind}, height {}", cell.name, cell.height);
    if cell.ridge {
        words.push_str(", ridge");
    }
    if !cell.prize.is_empty() {
        words.push_str("; ");
        words.push_str(&cell.prize);
    }
    words
}

/// A second line inside the outline, as around a cartouche.
fn framed(pen: &mut Pen, outline: &[Pt]) {
    let Some(bounds) = Rect::holding(outline.iter().copied()) else {
        return;
    };
    let middle = bounds.middle();
    let inner: Vec<Pt> = outline
        .iter()
        .map(|p| {
            let off = middle - *p;
            *p + off.unit() * off.length().min(5.0)
        })
        .collect();
    let mut path = Path::new();
    path.polygon(outline);
    pen.path("frame", &path);
    let mut path = Path::new();
    path.polygon(&inner);
    pen.path("frame-inner", &path);
}

/// Outlines where no border to another cell is drawn.
fn rims(scene: &Scene, frame: &Frame) -> Path {
    let key = |a: Point, b: Point| if a < b { (a, b) } else { (b, a) };
    let mut drawn: BTreeSet<(Point, Point)> = BTreeSet::new();
    for edge in &scene.edges {
        drawn.extend(edge.line.windows(2).map(|pair| key(pair[0], pair[1])));
    }
    let mut path = Path::new();
    for cell in scene
        .cells
        .iter()
        .filter(|cell| cell.kind != CellKind::Reserve)
    {
        for (index, a) in cell.outline.iter().enumerate() {
            let b = cell.outline[(index + 1) % cell.outline.len()];
            if drawn.insert(key(*a, b)) {
                path.start(frame.at(*a)).line(frame.at(b));
            }
        }
    }
    path
}

/// Name, height and prize of a cell.
fn head(pen: &mut Pen, cell: &Cell, header: Rect, scene: &Scene, frame: &Frame) {
    let at = pt(header.middle().x, header.high.y);
    let size = size(frame);
    let part = size / NAME_SIZE;
    let lines = lines(cell);
    for (index, line) in lines.iter().rev().enumerate() {
        let base = pt(at.x, at.y - 3.0 * part - real(index) * LINE * part);
        text::small_caps(pen, "cell-name", base, line, size);
    }
    let first = lines.first().map_or("", String::as_str);
    if cell.kind != CellKind::Reserve {
        let wide = text::caps_width(first, NAME_SIZE) * part;
        let base = at.y - 3.0 * part - real(lines.len().max(1) - 1) * LINE * part;
        level(pen, cell, pt(at.x - wide / 2.0 - 6.0 * part, base), part);
    }
    if !cell.prize.is_empty() {
        let high = real(lines.len()) * LINE + WREATH * 0.5 + 1.0;
        let class = whose(&cell.prize, scene);
        wreath(
            pen,
            class,
            &cell.prize,
            pt(at.x, at.y - high * part),
            part * 1.12,
        );
    }
}

/// A stroke for every level, as a slope is drawn; a crest has a ridge on top.
fn level(pen: &mut Pen, cell: &Cell, at: Pt, part: f64) {
    let mut path = Path::new();
    let count = usize::try_from(cell.height.clamp(0, 5)).unwrap_or(0);
    for index in 0..count {
        let low = at + pt(0.0, -real(index) * 3.0 * part);
        path.start(low + pt(-3.4, 0.0) * part);
        path.line(low + pt(0.0, -2.6) * part);
        path.line(low + pt(3.4, 0.0) * part);
    }
    pen.path("level", &path);
    if cell.ridge {
        let top = at + pt(0.0, -real(count) * 3.0 - 0.6) * part;
        let mut crest = Path::new();
        crest.start(top + pt(-4.4, -0.6) * part);
        crest.quad(top + pt(0.0, -5.2) * part, top + pt(4.4, -0.6) * part);
        pen.path("crest", &crest);
    }
}

/// The class of a prize: of one side if its words name that side alone.
fn whose(prize: &str, scene: &Scene) -> &'static str {
    let named = |side: Side| {
        let name = &scene.sides[side].name;
        !name.is_empty() && prize.contains(name.as_str())
    };
    let side = match (named(Side::First), named(Side::Second)) {
        (true, false) => Side::First,
        (false, true) => Side::Second,
        _ => return "prize",
    };
    match scene.sides[side].colour {
        Colour::Blue => "prize blue",
        Colour::Red => "prize red",
        Colour::Grey => "prize grey",
    }
}

/// A laurel wreath around the number that the prize's words contain.
fn wreath(pen: &mut Pen, class: &str, prize: &str, at: Pt, part: f64) {
    let by = format!(
        "translate({} {}) scale({})",
        fine(at.x),
        fine(at.y),
        fine(part)
    );
    pen.open("g", &[("class", class), ("transform", &by)]);
    pen.title(prize).raw("<use href=\"#e-wreath\"/>");
    let number: String = prize
        .chars()
        .skip_while(|letter| !letter.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .take(2)
        .collect();
    if number.is_empty() {
        pen.raw("<use href=\"#e-eagle\"/>");
    } else {
        pen.text("prize-number", pt(0.0, 3.6), &number);
    }
    pen.close("g");
}

/// Wreath and flag for the definitions.
pub(crate) fn definitions(pen: &mut Pen) {
    pen.raw("<g id=\"e-wreath\" class=\"easel\"><circle class=\"wreath-ground\" r=\"12.2\"/><circle class=\"wreath-ring\" r=\"7.8\"/>");
    // Leaves at fixed places up both branches.
    let leaves = [
        (-2.6, 9.4, 66),
        (-5.8, 8.0, 44),
        (-8.3, 5.4, 20),
        (-9.7, 2.2, -4),
        (-9.6, -1.3, -28),
        (-8.2, -4.6, -50),
        (-5.9, -7.2, -70),
    ];
    for (x, y, turn) in leaves {
        for (side, angle) in [(1.0, turn), (-1.0, -turn)] {
            let by = format!("translate({} {}) rotate({})", x * side, y, angle);
            pen.open("g", &[("transform", &by)]);
            pen.raw("<path class=\"leaf\" d=\"M0-3.1Q2.1-.4 0 2.9Q-2.1-.4 0-3.1z\"/>");
            pen.close("g");
        }
    }
    pen.raw("<path class=\"ribbon\" d=\"M-3.2 11.6Q0 8.6 3.2 11.6M-1.2 10.4L1.2 10.4\"/></g>\n");
    pen.raw(
        "<g id=\"e-eagle\" class=\"easel\"><path class=\"leaf\" d=\"M-3 4.5V-5H-2.2V-4.4H4L2.4-2L4 .4H-2.2V4.5z\"/></g>\n",
    );
}
