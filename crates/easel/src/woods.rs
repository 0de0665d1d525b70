//! Woods, orchards and hedges: drawn trees, each with its shadow.

use crate::frame::Frame;
use crate::geometry::{
    Pt, Rect, area, chance, closed, even, inside, overlap, pt, real, steps, to_line, to_segment,
};
use crate::land::Land;
use crate::pen::{Path, Pen, num};
use crate::relief::swell;
use ground::geography::HedgeKind;

const SPACING: f64 = 9.0;
/// Crowns as they are stamped; the first ones are the commonest.
pub(crate) const TREES: [&str; 4] = ["e-oak", "e-elm", "e-beech", "e-fir"];

/// The tree drawings for the definitions.
pub(crate) fn definitions(pen: &mut Pen) {
    let crowns = [
        "M-4.2 .6C-5.2-1.6-3.6-3.4-2.4-3.2C-2-5.2 1.2-5.6 1.9-3.7C3.8-4 5-2 4-.4C4.6 1.4 2.6 2.6 1.2 1.9C0 3-2 2.8-2.5 1.8C-3.4 2.2-4.2 1.6-4.2.6z",
        "M-3.6 1C-4.8-.8-3.4-2.6-2.4-2.6C-2.4-4.8.6-5.6 1.6-4C3.6-3.8 4.2-1.8 3.4-.6C4 1.2 2 2.4.6 1.8C-.6 2.8-3 2.4-3.6 1z",
        "M-3 1.2C-4.2 0-3.6-2-2.6-2.4C-2.2-4.4.4-5.2 1.4-3.6C3-3.6 3.8-1.6 3-.2C3.2 1.4 1.4 2.2 0 1.7C-1 2.4-2.4 2.2-3 1.2z",
        "M-3.2 1.6L-1.6-.6L-2.4-.6L-1-2.8L-1.6-2.8L0-5.6L1.6-2.8L1-2.8L2.4-.6L1.6-.6L3.2 1.6z",
    ];
    let darks = [
        "M4-.4C4.6 1.4 2.6 2.6 1.2 1.9C0 3-2 2.8-2.5 1.8C-.6 1.9.4 1 .8 0C2.4.4 3.6.2 4-.4z",
        "M3.4-.6C4 1.2 2 2.4.6 1.8C-.6 2.8-3 2.4-3.6 1C-1.6 1.6-.2 1 .4-.2C1.8.2 2.8 0 3.4-.6z",
        "M3-.2C3.2 1.4 1.4 2.2 0 1.7C-1 2.4-2.4 2.2-3 1.2C-1.2 1.4 0 .8.4-.3C1.6.2 2.6.2 3-.2z",
        "M0-5.6L1.6-2.8L1-2.8L2.4-.6L1.6-.6L3.2 1.6L.2 1.6L.6-.6L-.2-2.8z",
    ];
    let tones = ["crown", "crown deep", "crown pale", "crown deep"];
    for (index, id) in TREES.iter().enumerate() {
        pen.open("g", &[("id", id), ("class", "easel")]);
        pen.raw("<path class=\"bark\" d=\"M-.3 1.5l-.2 2.4h1.2l-.2-2.4z\"/>");
        pen.empty("path", &[("class", tones[index]), ("d", crowns[index])]);
        pen.empty("path", &[("class", "crown-dark"), ("d", darks[index])]);
        pen.raw("<path class=\"crown-light\" d=\"M-2.6-1.2C-2.4-2.4-1.4-2.8-.8-2.9\"/>");
        pen.close("g");
    }
}

/// Draws every wood: its floor, its shadow on the fields and its trees.
pub(crate) fn draw(pen: &mut Pen, land: &Land, frame: &Frame) {
    for (index, wood) in land.woods.iter().enumerate() {
        let edge = scalloped(&wood.line, index);
        let mut floor = Path::new();
        floor.soft_polygon(&edge);
        pen.open("g", &[("class", "wood")]).title(wood.name);
        pen.empty(
            "path",
            &[
                ("class", "wood-cast"),
                ("transform", "translate(2.6 3.4)"),
                ("d", floor.data()),
            ],
        );
        pen.path("wood-floor", &floor);
        for at in planted(&wood.line, land, frame, index) {
            // Stands of one kind, with strangers among them.
            let stand = swell(at, 62.0, 36) * 0.5 + 0.5;
            let stray = chance(steps(at.x * 7.0), steps(at.y * 7.0), 31);
            let kind = stand * 0.6 + stray * 0.4;
            pen.stamp(TREES[steps(kind * 4.6 - 0.6).min(2)], at);
        }
        pen.close("g");
    }
}

/// The edge of a wood bulges with its crowns.
fn scalloped(outline: &[Pt], salt: usize) -> Vec<Pt> {
    let ring = closed(outline);
    let points = even(&ring, 5.0);
    let count = points.len().saturating_sub(1);
    points
        .iter()
        .take(count)
        .enumerate()
        .map(|(index, (at, along))| *at + along.turned() * ((chance(index, salt, 32) - 0.5) * 3.0))
        .collect()
}

/// Where the trees of a wood stand, from back to front.
fn planted(outline: &[Pt], land: &Land, frame: &Frame, salt: usize) -> Vec<Pt> {
    let Some(bounds) = Rect::holding(outline.iter().copied()) else {
        return Vec::new();
    };
    let view = frame.map.grown(8.0);
    // Only what comes near this wood at all needs to be asked.
    let close: Vec<(&[Pt], f64)> = (land.paved.iter().map(|road| (&road.line[..], 6.5)))
        .chain(land.lanes.iter().map(|lane| (&lane.line[..], 4.6)))
        .chain(land.streams.iter().map(|stream| (&stream.line[..], 4.2)))
        .chain(land.blocks.iter().map(|block| (&block[..], 6.0)))
        .flat_map(|(line, gap)| line.windows(2).map(move |part| (part, gap)))
        .filter(|(part, _)| {
            overlap(
                &Rect::around(part[0].mid(part[1]), part[1] - part[0])
                    .grown(8.0)
                    .corners(),
                &bounds.corners(),
            )
        })
        .collect();
    let clear = |p: Pt| {
        close
            .iter()
            .all(|(part, gap)| to_segment(p, part[0], part[1]).0 >= *gap)
    };
    let size = bounds.size();
    let (columns, rows) = (
        steps(size.x / SPACING) + 2,
        steps(size.y / (SPACING * 0.8)) + 2,
    );
    let mut trees = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let odd = if row.is_multiple_of(2) {
                0.0
            } else {
                SPACING / 2.0
            };
            let push = pt(chance(column, row, 33) - 0.5, chance(column, row, 34) - 0.5) * 4.4;
            let even = pt(real(column) * SPACING + odd, real(row) * SPACING * 0.8);
            let at = bounds.low + even + push;
            let thin = chance(column + salt, row, 35) > 0.9;
            if !thin && view.contains(at) && inside(outline, at) && clear(at) {
                trees.push(at);
            }
        }
    }
    // The edge itself is always lined with trees.
    let edge = even(&closed(outline), 8.0).into_iter().map(|(at, _)| at);
    trees.extend(edge.filter(|at| view.contains(*at) && clear(*at)));
    trees.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    trees
}

/// Draws hedges, banks and walls, and orchards within closed hedges.
pub(crate) fn hedges(pen: &mut Pen, land: &Land, frame: &Frame) {
    pen.open("g", &[("class", "hedges")]);
    for (index, (kind, line)) in land.hedges.iter().enumerate() {
        if !line.iter().any(|p| frame.map.contains(*p)) {
            continue;
        }
        match kind {
            HedgeKind::Hedge => {
                orchard(pen, line, land);
                bushes(pen, line, index);
            }
            HedgeKind::Bank => bank(pen, line),
            HedgeKind::Wall => {
                let mut wall = Path::new();
                wall.polyline(line);
                pen.path("wall", &wall);
            }
        }
    }
    pen.close("g");
}

/// A row of bushes.
pub(crate) fn bushes(pen: &mut Pen, line: &[Pt], salt: usize) {
    pen.open("g", &[("class", "bushes")]);
    for (index, (at, _)) in even(line, 3.6).into_iter().enumerate() {
        let radius = 1.5 + chance(index, salt, 41) * 0.8;
        pen.circle("bush", at, radius);
    }
    pen.close("g");
}

/// A bank: a line with short strokes down one side.
fn bank(pen: &mut Pen, line: &[Pt]) {
    let mut path = Path::new();
    path.polyline(line);
    for (at, along) in even(line, 3.4) {
        path.start(at).line(at + along.turned() * -2.8);
    }
    pen.path("bank-line", &path);
}

/// Fruit trees in straight rows inside a small closed hedge.
fn orchard(pen: &mut Pen, line: &[Pt], land: &Land) {
    let ring = line.len() > 3 && (line[0] - line[line.len() - 1]).length() < 0.5;
    if !ring || area(line) > 6000.0 {
        return;
    }
    let mut floor = Path::new();
    floor.polygon(&line[..line.len() - 1]);
    pen.path("garden", &floor);
    let along = (line[1] - line[0]).unit();
    let across = along.turned();
    for row in 0..12 {
        for column in 0..12 {
            let by = along * (real(column) * 6.4 + 4.0);
            for side in [1.0, -1.0] {
                let at = line[0] + by + across * (side * (real(row) * 6.0 + 4.0));
                let free = inside(line, at)
                    && to_line(at, line) > 3.2
                    && land
                        .blocks
                        .iter()
                        .all(|block| !inside(block, at) && to_line(at, block) > 3.4)
                    && land.lanes.iter().all(|lane| to_line(at, &lane.line) > 3.4);
                if free {
                    pen.empty(
                        "circle",
                        &[
                            ("class", "fruit"),
                            ("cx", &num(at.x)),
                            ("cy", &num(at.y)),
                            ("r", "1.7"),
                        ],
                    );
                }
            }
        }
    }
}
