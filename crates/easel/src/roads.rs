//! Paved roads between rows of trees, lanes, bridges and houses.

use crate::frame::Frame;
use crate::geometry::{Pt, chance, crossing, even, inside, pt, real, steps, to_line};
use crate::land::{Land, Named};
use crate::pen::{Path, Pen};

/// Draws lanes and paved roads, crossings open, with bridges over brooks.
pub(crate) fn draw(pen: &mut Pen, land: &Land, frame: &Frame) {
    let lanes = joined(&land.lanes);
    let paved = joined(&land.paved);
    pen.group("roads", |pen| {
        pen.path("lane-case", &lanes)
            .path("paved-cast", &paved)
            .path("paved-case", &paved);
        pen.path("lane", &lanes)
            .path("paved", &paved)
            .path("crown-line", &paved);
        bridges(pen, land);
        avenues(pen, land, frame);
    });
}

fn joined(roads: &[Named]) -> Path {
    let mut path = Path::new();
    for road in roads {
        path.polyline(&road.line);
    }
    path
}

/// Parapets where a road crosses a brook.
fn bridges(pen: &mut Pen, land: &Land) {
    let mut path = Path::new();
    for (roads, half) in [(&land.paved, 3.6), (&land.lanes, 2.4)] {
        for road in roads {
            for (at, along) in crossings(&road.line, land) {
                for side in [half, -half] {
                    let across = along.turned() * side;
                    let flare = along.turned() * (side * 0.55);
                    let (from, to) = (at - along * 3.6 + across, at + along * 3.6 + across);
                    path.start(from - along * 1.8 + flare).line(from);
                    path.line(to).line(to + along * 1.8 + flare);
                }
            }
        }
    }
    pen.path("bridge", &path);
}

fn crossings(road: &[Pt], land: &Land) -> Vec<(Pt, Pt)> {
    let mut found = Vec::new();
    for part in road.windows(2) {
        for stream in &land.streams {
            for reach in stream.line.windows(2) {
                if let Some(at) = crossing([part[0], part[1]], [reach[0], reach[1]]) {
                    found.push((at, (part[1] - part[0]).unit()));
                }
            }
        }
    }
    found
}

/// Trees on both sides of a paved road, with gaps where something stands.
fn avenues(pen: &mut Pen, land: &Land, frame: &Frame) {
    pen.open("g", &[("class", "avenues")]);
    for (salt, road) in land.paved.iter().enumerate() {
        for (index, (at, along)) in even(&road.line, 10.5).into_iter().enumerate() {
            for side in [1.0, -1.0] {
                let tree = at + along.turned() * (side * 5.6);
                let others = |named: &[Named], gap: f64| {
                    named
                        .iter()
                        .any(|other| !std::ptr::eq(other, road) && to_line(tree, &other.line) < gap)
                };
                let free = frame.map.contains(tree)
                    && chance(index, salt, 61) > 0.06
                    && !others(&land.paved, 7.0)
                    && !others(&land.lanes, 4.5)
                    && !others(&land.streams, 5.0)
                    && !land.woods.iter().any(|wood| inside(&wood.line, tree))
                    && !land.blocks.iter().any(|block| to_line(tree, block) < 4.0);
                if free {
                    pen.stamp("e-poplar", tree);
                }
            }
        }
    }
    pen.close("g");
}

/// The roadside tree for the definitions.
pub(crate) fn definitions(pen: &mut Pen) {
    pen.raw(
        "<g id=\"e-poplar\" class=\"easel\"><ellipse class=\"tree-cast\" cx=\"1.3\" cy=\"1\" rx=\"2\" ry=\"1.1\"/>\
         <circle class=\"poplar\" r=\"1.75\"/><path class=\"crown-dark\" d=\"M1.6-.7A1.75 1.75 0 0 1-.9 1.5A2.3 2.3 0 0 0 1.6-.7z\"/></g>\n",
    );
}

/// A block wider than a house, as on a map of large scale, is a yard with
/// houses around it.
fn parted(block: &[Pt]) -> Vec<Vec<Pt>> {
    let [top_left, top_right, low_right, low_left] = block[..] else {
        return vec![block.to_vec()];
    };
    let (wide, deep) = (
        (top_right - top_left).length(),
        (low_right - top_right).length(),
    );
    if wide.max(deep) < 24.0 {
        return vec![block.to_vec()];
    }
    let at = |across: f64, down: f64| {
        let low = low_left.toward(low_right, across);
        top_left.toward(top_right, across).toward(low, down)
    };
    let (columns, rows) = (steps(wide / 11.0).max(1), steps(deep / 11.0).max(1));
    let mut houses = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let rim = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
            let lot = steps(wide * 7.0) + column * 31;
            if !rim || chance(lot, row, 62) < 0.12 {
                continue;
            }
            let lot_at = |across: f64, down: f64| {
                at(
                    (real(column) + across) / real(columns),
                    (real(row) + down) / real(rows),
                )
            };
            let inset = |salt: u32| 0.06 + 0.16 * chance(lot, row, salt);
            let (left, right) = (inset(63), 1.0 - inset(64));
            let (top, foot) = (inset(65), 1.0 - inset(66));
            houses.push(vec![
                lot_at(left, top),
                lot_at(right, top),
                lot_at(right, foot),
                lot_at(left, foot),
            ]);
        }
    }
    houses
}

/// Draws houses as dark red blocks with their shadow.
pub(crate) fn houses(pen: &mut Pen, land: &Land, frame: &Frame) {
    let (mut walls, mut ridges) = (Path::new(), Path::new());
    let mut yards = Path::new();
    let blocks = land
        .blocks
        .iter()
        .filter(|block| block.iter().any(|p| frame.map.contains(*p)))
        .flat_map(|block| {
            let parts = parted(block);
            if parts.len() > 1 {
                yards.polygon(block);
            }
            parts
        });
    for block in &blocks.collect::<Vec<_>>() {
        walls.polygon(block);
        if let [a, b, c, d] = block[..] {
            let long = (b - a).length() >= (c - b).length();
            let (from, to) = if long {
                (a.mid(d), b.mid(c))
            } else {
                (a.mid(b), d.mid(c))
            };
            ridges.start(from).line(to);
        }
    }
    if walls.is_empty() {
        return;
    }
    pen.group("houses", |pen| {
        pen.path("yard", &yards);
        let shift = pt(1.7, 2.0);
        let by = format!("translate({} {})", shift.x, shift.y);
        pen.empty(
            "path",
            &[
                ("class", "house-cast"),
                ("transform", &by),
                ("d", walls.data()),
            ],
        );
        pen.path("house", &walls).path("roof", &ridges);
    });
}
