//! Borders: approaches as thick bars, with reeds or bushes where the ground is
//! so; arrows where only passage is possible.

use crate::frame::Frame;
use crate::geometry::{Pt, along, crossing, cut, even, length, pt, real, rounded};
use crate::land::Land;
use crate::names::matrix;
use crate::pen::{Path, Pen, fine};
use crate::{waters, woods};
use kernel::Scene;
use kernel::scene::{Edge, EdgeKind};

/// The course of a border on the sheet.
pub(crate) fn course(edge: &Edge, frame: &Frame) -> Vec<Pt> {
    rounded(&frame.line(&edge.line), 3)
}

/// Draws all borders.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, frame: &Frame, land: Option<&Land>) {
    pen.open("g", &[("id", "edges")]);
    for (index, edge) in scene.edges.iter().enumerate() {
        let line = course(edge, frame);
        let class = match edge.kind {
            EdgeKind::Approach => "edge approach",
            EdgeKind::Marsh => "edge approach marsh",
            EdgeKind::Hedge => "edge approach hedged",
            EdgeKind::Arrow => "edge passage",
            EdgeKind::MarshArrow => "edge passage marsh",
            EdgeKind::Hexside(_) => "edge hexside",
        };
        pen.open("g", &[("class", class), ("data-edge", &edge.id)]);
        pen.title(&describe(edge, scene));
        match edge.kind {
            EdgeKind::Approach | EdgeKind::Marsh | EdgeKind::Hedge => {
                bar(pen, edge, &line, frame, index);
            }
            EdgeKind::Arrow | EdgeKind::MarshArrow => passage(pen, edge, &line, frame),
            // Drawn with the hexes.
            EdgeKind::Hexside(_) => {}
        }
        if edge.road {
            causeway(pen, &line, land, frame);
        }
        pen.close("g");
    }
    pen.close("g");
}

fn describe(edge: &Edge, scene: &Scene) -> String {
    let name = |index: usize| {
        scene
            .cells
            .get(index)
            .map_or("?", |cell| cell.name.as_str())
    };
    let kind = match edge.kind {
        EdgeKind::Approach => "approach",
        EdgeKind::Marsh => "marshy approach",
        EdgeKind::Hedge => "approach behind a hedge",
        EdgeKind::Arrow => "passage",
        EdgeKind::MarshArrow => "passage through marsh",
        EdgeKind::Hexside(look) => look.words(),
    };
    let road = if edge.road { ", on a road" } else { "" };
    format!(
        "{} – {}: {kind}{road}",
        name(edge.between[0]),
        name(edge.between[1])
    )
}

fn bar(pen: &mut Pen, edge: &Edge, line: &[Pt], frame: &Frame, salt: usize) {
    let long = length(line);
    let trim = (9.0 * frame.piece).min(long * 0.2);
    let shown = cut(line, trim, long - trim);
    let mut whole = Path::new();
    whole.polyline(line);
    pen.path("seam", &whole);
    if edge.kind == EdgeKind::Marsh {
        let mut path = Path::new();
        path.polyline(&shown);
        pen.path("bar-case", &path).path("bar", &path);
    } else {
        let half = 2.0 * frame.piece.max(0.5);
        pen.path("swell-case", &swelling(&shown, half + 1.3));
        pen.path("swell", &swelling(&shown, half));
    }
    match edge.kind {
        EdgeKind::Marsh => {
            let mut reeds = Path::new();
            for (step, (at, along)) in even(&shown, 13.0).into_iter().enumerate() {
                let side = if step.is_multiple_of(2) { 5.5 } else { -3.5 };
                waters::tuft(&mut reeds, at + along.turned() * side + pt(0.0, 1.5));
            }
            pen.path("reeds", &reeds);
        }
        EdgeKind::Hedge => woods::bushes(pen, &shown, salt),
        EdgeKind::Approach | EdgeKind::Arrow | EdgeKind::MarshArrow | EdgeKind::Hexside(_) => {}
    }
}

/// A line that swells from its ends, as a broad nib draws it.
fn swelling(line: &[Pt], half: f64) -> Path {
    let points = even(line, 5.0);
    let last = real(points.len().max(2) - 1);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (index, (at, along)) in points.iter().enumerate() {
        let near = real(index).min(last - real(index)) * 5.0 / 16.0;
        let part = near.min(1.0);
        let wide = half * (0.28 + 0.72 * part * (2.0 - part));
        left.push(*at + along.turned() * -wide);
        right.push(*at + along.turned() * wide);
    }
    right.reverse();
    left.extend(right);
    let mut path = Path::new();
    path.polygon(&left);
    path
}

/// A dotted border and an arrow both ways across its middle.
fn passage(pen: &mut Pen, edge: &Edge, line: &[Pt], frame: &Frame) {
    let mut path = Path::new();
    path.polyline(line);
    pen.path("dots", &path);
    let long = length(line);
    let Some((at, direction)) = middle(line, long) else {
        return;
    };
    let scale = frame.piece * (long / 60.0).clamp(0.65, 0.85);
    let across = format!("{} scale({})", matrix(direction.turned(), at), fine(scale));
    pen.open("g", &[("transform", &across)]);
    pen.raw("<path class=\"arrow\" d=\"M-15 0L-8.6-5.6V-2H8.6V-5.6L15 0L8.6 5.6V2H-8.6V5.6z\"/>");
    if edge.kind == EdgeKind::MarshArrow {
        pen.raw("<path class=\"wave\" d=\"M-6-.1q1.5-1.6 3 0t3 0t3 0t3 0\"/>");
    }
    pen.close("g");
}

/// The middle of a line and its general direction there.
pub(crate) fn middle(line: &[Pt], long: f64) -> Option<(Pt, Pt)> {
    let (at, _) = along(line, long / 2.0)?;
    let (from, _) = along(line, long * 0.3)?;
    let (to, _) = along(line, long * 0.7)?;
    Some((at, (to - from).unit()))
}

/// The road goes on through the border.
fn causeway(pen: &mut Pen, line: &[Pt], land: Option<&Land>, frame: &Frame) {
    let roads = land.map(|land| land.paved.iter().chain(&land.lanes));
    let met = roads.into_iter().flatten().find_map(|road| {
        road.line.windows(2).find_map(|part| {
            line.windows(2).find_map(|border| {
                crossing([part[0], part[1]], [border[0], border[1]])
                    .map(|at| (at, (part[1] - part[0]).unit()))
            })
        })
    });
    let found = met.or_else(|| middle(line, length(line)).map(|(at, along)| (at, along.turned())));
    if let Some((at, road)) = found {
        let by = format!("{} scale({})", matrix(road, at), fine(frame.piece));
        pen.open("g", &[("transform", &by)]);
        pen.raw("<path class=\"causeway\" d=\"M-6.5-3.1H6.5V3.1H-6.5z\"/>");
        pen.raw("<path class=\"kerb\" d=\"M-6.5-3.1H6.5M-6.5 3.1H6.5\"/>");
        pen.close("g");
    }
}
