//! A map of hexes over the land: the thin grid with its numbers, a wash for what covers each hex, steps of
//! level with strokes down the slope, and what lies along the sides. Counters stand in stacks.
//!
//! A scene is such a map when it has many cells and all of them have six corners.

use crate::cells;
use crate::frame::Frame;
use crate::geometry::{Pt, chance, crossing, even, pt, real, steps};
use crate::land::Land;
use crate::layout::Standing;
use crate::names;
use crate::pen::{Path, Pen, fine};
use kernel::Scene;
use kernel::scene::{
    Arm, Cell, CellKind, Counter, Edge, EdgeKind, Formation, Hexside, Place, Point,
};
use std::collections::BTreeSet;

/// Fewer cells than these are areas, whatever their outlines.
const LEAST: usize = 40;
/// Washes from the lowest level to the highest.
const WASHES: i32 = 6;

/// Whether the cells of a scene are hexes.
pub(crate) fn is_map(scene: &Scene) -> bool {
    let field = |cell: &&Cell| cell.kind != CellKind::Reserve;
    let mut cells = scene.cells.iter().filter(field);
    scene.cells.len() >= LEAST && cells.all(|cell| cell.outline.len() == 6)
}

/// The face of a counter in a hex: nearly a square, as those of paper are. A line is long and thin.
fn face(counter: &Counter) -> Pt {
    match (counter.formation, counter.arm) {
        (_, Arm::Leader) => pt(24.0, 24.0),
        (Formation::Square, _) => pt(34.0, 34.0),
        (Formation::Line, Arm::Infantry) => pt(60.0, 19.0),
        (_, Arm::Artillery | Arm::HorseArtillery | Arm::HeavyArtillery) => pt(38.0, 32.0),
        _ => pt(46.0, 34.0),
    }
}

/// Where the counters of a map of hexes stand: in the middle of their hex, those of a stack a little
/// aside of one another.
pub(crate) fn stacks(scene: &Scene, frame: &Frame) -> Vec<Standing> {
    let mut below = vec![0_usize; scene.cells.len()];
    let mut standing = Vec::with_capacity(scene.counters.len());
    for counter in &scene.counters {
        let at = match counter.place {
            Place::Cell(cell) if cell < below.len() => {
                let step = real(below[cell].min(5)) * 3.2 * frame.block;
                below[cell] += 1;
                frame.at(scene.cells[cell].at) + pt(step, -step)
            }
            Place::At(at) => frame.at(at),
            Place::Cell(_) | Place::Edge { .. } => frame.map.middle(),
        };
        standing.push(Standing::upright(at, face(counter)));
    }
    standing
}

/// Draws all hexes and their sides.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, frame: &Frame, land: Option<&Land>) {
    pen.open("g", &[("id", "cells")]);
    let washes = Washes::of(scene);
    for cell in &scene.cells {
        hex(pen, cell, &washes, frame);
    }
    pen.path("hex-grid", &grid(scene, frame));
    pen.close("g");
    pen.open("g", &[("id", "edges")]);
    sides(pen, scene, frame, land);
    pen.close("g");
    numbers(pen, scene, frame);
    if let Some(land) = land {
        pen.open("g", &[("id", "heads")]);
        names::draw(pen, land, scene, frame);
        pen.close("g");
    }
}

/// Which wash a level has.
struct Washes {
    low: i32,
    span: i32,
}

impl Washes {
    fn of(scene: &Scene) -> Washes {
        let levels = || scene.cells.iter().map(|cell| i32::from(cell.height));
        let low = levels().min().unwrap_or(0);
        Washes {
            low,
            span: levels().max().unwrap_or(0) - low,
        }
    }

    fn class(&self, level: i8) -> String {
        let steps = WASHES - 1;
        let wash = match self.span {
            // Flat land has the wash that is none.
            0 => 2,
            span if span <= steps => i32::from(level) - self.low,
            span => (i32::from(level) - self.low) * steps / span,
        };
        format!("hex lv{wash}")
    }
}

fn hex(pen: &mut Pen, cell: &Cell, washes: &Washes, frame: &Frame) {
    let class = format!("cell {}", cells::class(cell.kind));
    pen.open("g", &[("class", &class), ("data-cell", &cell.id)]);
    pen.title(&describe(cell));
    let mut path = Path::new();
    path.polygon(&frame.line(&cell.outline));
    pen.path(&washes.class(cell.height), &path);
    if cell.kind != CellKind::Open {
        pen.path("cover", &path);
    }
    pen.close("g");
}

fn describe(cell: &Cell) -> String {
    let named = match cell.name.as_str() {
        name if name.is_empty() || name == cell.id => cell.id.clone(),
        name => format!("{} {name}", cell.id),
    };
    let prize = if cell.prize.is_empty() { "" } else { "; " };
    format!(
        "{named}: {}, level {}{prize}{}",
        cells::ground(cell.kind),
        cell.height,
        cell.prize
    )
}

/// Every side once.
fn grid(scene: &Scene, frame: &Frame) -> Path {
    let mut drawn: BTreeSet<(Point, Point)> = BTreeSet::new();
    let mut path = Path::new();
    for cell in &scene.cells {
        for (index, a) in cell.outline.iter().enumerate() {
            let b = cell.outline[(index + 1) % cell.outline.len()];
            if drawn.insert((b.min(*a), b.max(*a))) {
                path.start(frame.at(*a)).line(frame.at(b));
            }
        }
    }
    path
}

/// A small number at the top of every hex.
fn numbers(pen: &mut Pen, scene: &Scene, frame: &Frame) {
    let size = 11.5 * frame.piece;
    pen.open("g", &[("id", "hex-numbers"), ("font-size", &fine(size))]);
    for cell in &scene.cells {
        let top = frame
            .line(&cell.outline)
            .iter()
            .map(|corner| corner.y)
            .fold(f64::INFINITY, f64::min);
        let middle = frame.at(cell.at);
        let at = pt(middle.x, top + (middle.y - top) * 0.3 + size * 0.5);
        pen.text("hex-number sans", at, &cell.id);
    }
    pen.close("g");
}

/// What lies along the sides: first slopes, then water, then what grows and was built, then roads.
fn sides(pen: &mut Pen, scene: &Scene, frame: &Frame, land: Option<&Land>) {
    let mut slopes = Path::new();
    let mut steeps = Path::new();
    let mut contours = Path::new();
    let mut streams = Path::new();
    let mut banks = Path::new();
    let mut walls = Path::new();
    let mut roads = Path::new();
    let mut hedges: Vec<(usize, Vec<Pt>)> = Vec::new();
    for (index, edge) in scene.edges.iter().enumerate() {
        let EdgeKind::Hexside(look) = edge.kind else {
            continue;
        };
        let Some(side) = Placed::of(edge, scene, frame) else {
            continue;
        };
        if side.falls {
            contours.polyline(&side.line);
            if look != Hexside::Steep {
                side.strokes(&mut slopes, 4.6, 4.4, frame.piece);
            }
        }
        match look {
            Hexside::Steep => side.strokes(&mut steeps, 2.7, 10.5, frame.piece),
            Hexside::Stream | Hexside::HedgedStream => {
                streams.polyline(&side.line);
            }
            Hexside::Bank => {
                banks.polyline(&side.line);
                side.strokes(&mut banks, 3.2, 5.0, frame.piece);
            }
            Hexside::Wall => {
                walls.polyline(&side.line);
            }
            Hexside::Open | Hexside::Slope | Hexside::Hedge => {}
        }
        match look {
            Hexside::Hedge => hedges.push((index, side.line.clone())),
            Hexside::HedgedStream => {
                for off in [6.0, -6.0] {
                    let by = side.down * (off * frame.piece);
                    hedges.push((index, side.line.iter().map(|end| *end + by).collect()));
                }
            }
            _ => {}
        }
        if edge.road {
            let (at, along) = side.road(land);
            roads.start(at + along * (-7.0 * frame.piece));
            roads.line(at + along * (7.0 * frame.piece));
        }
    }
    pen.path("hex-contour", &contours);
    pen.path("hex-slope", &slopes).path("hex-steep", &steeps);
    pen.path("hex-stream-case", &streams)
        .path("hex-stream", &streams)
        .path("hex-glint", &streams);
    pen.path("hex-bank", &banks).path("hex-wall", &walls);
    for (salt, line) in hedges {
        bushes(pen, &line, salt, frame.piece);
    }
    pen.path("hex-road-case", &roads).path("hex-road", &roads);
    for edge in &scene.edges {
        touch(pen, edge, scene, frame);
    }
}

/// The side itself, unseen, for a pointer and a screen reader.
fn touch(pen: &mut Pen, edge: &Edge, scene: &Scene, frame: &Frame) {
    let EdgeKind::Hexside(look) = edge.kind else {
        return;
    };
    // Slopes are on every second side and are said by the levels of the hexes.
    if look == Hexside::Slope && !edge.road {
        return;
    }
    let id = |cell: usize| scene.cells.get(cell).map_or("?", |cell| cell.id.as_str());
    let road = if edge.road { ", road" } else { "" };
    let [high, low] = edge.between;
    let words = format!("{} – {}: {}{road}", id(high), id(low), look.words());
    pen.open("g", &[("class", "edge hexside"), ("data-edge", &edge.id)]);
    pen.title(&words);
    let mut path = Path::new();
    path.polyline(&frame.line(&edge.line));
    pen.path("hex-side", &path);
    pen.close("g");
}

/// A side on the sheet.
struct Placed {
    line: Vec<Pt>,
    at: Pt,
    /// Toward its second cell, which is the lower one if they differ.
    down: Pt,
    falls: bool,
}

impl Placed {
    fn of(edge: &Edge, scene: &Scene, frame: &Frame) -> Option<Placed> {
        let [high, low] = edge.between;
        let (high, low) = (scene.cells.get(high)?, scene.cells.get(low)?);
        let line = frame.line(&edge.line);
        let (first, last) = (*line.first()?, *line.last()?);
        Some(Placed {
            at: first.mid(last),
            down: (frame.at(low.at) - frame.at(high.at)).unit(),
            falls: high.height != low.height,
            line,
        })
    }

    /// Where the road crosses and which way it goes: where it is drawn to cross, else in the middle.
    fn road(&self, land: Option<&Land>) -> (Pt, Pt) {
        let roads = land.map(|land| land.paved.iter().chain(&land.lanes));
        let met = roads.into_iter().flatten().find_map(|road| {
            road.line.windows(2).find_map(|part| {
                self.line.windows(2).find_map(|side| {
                    crossing([part[0], part[1]], [side[0], side[1]])
                        .map(|at| (at, (part[1] - part[0]).unit()))
                })
            })
        });
        met.unwrap_or((self.at, self.down))
    }

    /// Strokes down from the side, every so far and so long, a little uneven as a hand draws them.
    fn strokes(&self, path: &mut Path, every: f64, long: f64, piece: f64) {
        let places = even(&self.line, every * piece);
        let last = places.len().saturating_sub(1);
        for (index, (at, _)) in places.into_iter().enumerate() {
            if index == 0 || index == last {
                continue;
            }
            let salt = steps(self.at.x + self.at.y * 7.0);
            let far = long * piece * (0.75 + 0.5 * chance(index, salt, 77));
            path.start(at).line(at + self.down * far);
        }
    }
}

/// A row of small bushes.
fn bushes(pen: &mut Pen, line: &[Pt], salt: usize, piece: f64) {
    pen.open("g", &[("class", "bushes")]);
    for (index, (at, _)) in even(line, 9.0 * piece).into_iter().enumerate() {
        let radius = (3.4 + chance(index, salt, 41) * 1.4) * piece;
        pen.circle("hex-bush", at, radius);
    }
    pen.close("g");
}
