//! A schematic map: a box for every cell, where it lies, with what is in it.

use kernel::scene::{Cell, CellKind, EdgeKind, Scene};
use kernel::{BySide, Side};

use super::canvas::Canvas;
use super::layout::{BOX, bands};
use super::wrap::{cut, hanging, wrapped};
use super::{WIDTH, pieces};

/// Past this a map of boxes says less than the list of its units.
const MOST_CELLS: usize = 60;
/// What fits between the sides of a box.
const INNER: usize = BOX - 2;

/// A box that has been drawn.
#[derive(Clone, Copy)]
struct Drawn {
    cell: usize,
    left: usize,
    top: usize,
    bottom: usize,
}

/// A map and what its signs mean. Both are empty where there are no cells, or
/// too many.
#[derive(Default)]
pub struct Map {
    /// The boxes.
    pub drawing: String,
    /// The ways that found no room, and the signs.
    pub key: String,
}

/// Draws the map of a position.
pub fn map(scene: &Scene) -> Map {
    if let Some(laid) = &scene.table {
        return super::table::table(scene, laid);
    }
    if scene.cells.is_empty() || scene.cells.len() > MOST_CELLS {
        return Map::default();
    }
    let letters = pieces::letters(scene);
    let mut canvas = Canvas::new(WIDTH);
    let mut drawn = Vec::new();
    let mut top = 0;
    for band in bands(&scene.cells) {
        let contents: Vec<_> = band
            .iter()
            .map(|spot| content(scene, spot.cell, letters))
            .collect();
        let high = contents.iter().map(Vec::len).max().unwrap_or(0);
        for (spot, lines) in band.iter().zip(&contents) {
            let bottom = top + high + 1;
            let place = Drawn {
                cell: spot.cell,
                left: spot.left,
                top,
                bottom,
            };
            frame(&mut canvas, &scene.cells[spot.cell], place);
            for (row, line) in (top + 1..).zip(lines) {
                canvas.write(spot.left + 1, row, line);
            }
            drawn.push(place);
        }
        top += high + 3;
    }
    let missing = ways(&mut canvas, scene, &drawn);
    Map {
        drawing: canvas.text(),
        key: format!("{missing}{}", key(scene, letters)),
    }
}

/// Draws the ways between boxes, the short ones first, and lists those that
/// find no room.
fn ways(canvas: &mut Canvas, scene: &Scene, drawn: &[Drawn]) -> String {
    let find = |cell: usize| drawn.iter().find(|it| it.cell == cell).copied();
    let mut pairs: Vec<(Drawn, Drawn, EdgeKind)> = scene
        .edges
        .iter()
        .filter_map(|edge| {
            let (a, b) = (find(edge.between[0])?, find(edge.between[1])?);
            let (a, b) = if (a.top, a.left) <= (b.top, b.left) {
                (a, b)
            } else {
                (b, a)
            };
            Some((a, b, edge.kind))
        })
        .collect();
    pairs.sort_by_key(|(a, b, _)| (b.top.saturating_sub(a.bottom), b.left.abs_diff(a.left)));
    let mut missing = Vec::new();
    for (a, b, kind) in pairs {
        let done = if a.top == b.top {
            beside(canvas, a, b, kind)
        } else {
            below(canvas, a, b, kind) || slanting(canvas, a, b)
        };
        if !done {
            let name = |it: Drawn| scene.cells[it.cell].name.as_str();
            missing.push(format!("{} {} {}", name(a), level(kind), name(b)));
        }
    }
    if missing.is_empty() {
        return String::new();
    }
    hanging("Ways not drawn: ", &missing.join(", "))
}

/// A way between neighbours of one band.
fn beside(canvas: &mut Canvas, a: Drawn, b: Drawn, kind: EdgeKind) -> bool {
    let row = a.top + 1;
    let gap = a.left + BOX..b.left;
    let free = gap.clone().all(|column| canvas.at(column, row) == ' ');
    if free {
        gap.for_each(|column| canvas.put(column, row, level(kind)));
    }
    free
}

/// A way straight down, where a column is free between two boxes.
fn below(canvas: &mut Canvas, a: Drawn, b: Drawn, kind: EdgeKind) -> bool {
    let left = a.left.max(b.left);
    let right = a.left.min(b.left) + BOX - 1;
    let rows = a.bottom + 1..b.top;
    let mut columns: Vec<usize> = (left..=right).collect();
    columns.sort_by_key(|column| (2 * column).abs_diff(left + right));
    let free = columns
        .into_iter()
        .find(|&column| rows.clone().all(|row| canvas.at(column, row) == ' '));
    if let Some(column) = free {
        rows.for_each(|row| canvas.put(column, row, upright(kind)));
    }
    free.is_some()
}

/// A way from corner to corner of two boxes that stand close.
fn slanting(canvas: &mut Canvas, a: Drawn, b: Drawn) -> bool {
    let row = a.bottom + 1;
    let (near, far, ink) = if a.left < b.left {
        (a.left + BOX - 1, b.left, '╲')
    } else {
        (b.left + BOX - 1, a.left, '╱')
    };
    if row + 1 != b.top || far.saturating_sub(near) > BOX / 2 {
        return false;
    }
    let free = (near..=far).find(|column| canvas.at(*column, row) == ' ');
    if let Some(column) = free {
        canvas.put(column, row, ink);
    }
    free.is_some()
}

fn key(scene: &Scene, letters: BySide<char>) -> String {
    let sides = Side::BOTH.map(|side| format!("{} {}", letters[side], scene.sides[side].name));
    format!(
        "{}. Box corner: terrain, height, ^ ridge, $ points.\n\
         Ways between boxes: ┃ ━ approach, ≈ through marsh, ┊ ┈ only passage.\n{}\n",
        sides.join(", "),
        pieces::KEY
    )
}

/// The lines in a cell's box: its name and what stands there.
fn content(scene: &Scene, cell: usize, letters: BySide<char>) -> Vec<String> {
    let mut lines: Vec<String> = wrapped(&scene.cells[cell].name, INNER)
        .iter()
        .map(|line| cut(line, INNER))
        .collect();
    for side in Side::BOTH {
        let here: Vec<_> = scene
            .counters
            .iter()
            .filter(|counter| counter.side == side && pieces::home(counter) == Some(cell))
            .map(|counter| pieces::short(scene, counter))
            .collect();
        if !here.is_empty() {
            let text = format!("{}:{}", letters[side], here.join(" "));
            lines.extend(wrapped(&text, INNER).iter().map(|line| cut(line, INNER)));
        }
    }
    lines
}

fn frame(canvas: &mut Canvas, cell: &Cell, at: Drawn) {
    let (left, right) = (at.left, at.left + BOX - 1);
    for column in left + 1..right {
        canvas.put(column, at.top, '─');
        canvas.put(column, at.bottom, '─');
    }
    for row in at.top + 1..at.bottom {
        canvas.put(left, row, '│');
        canvas.put(right, row, '│');
    }
    for (column, row, corner) in [
        (left, at.top, '┌'),
        (right, at.top, '┐'),
        (left, at.bottom, '└'),
        (right, at.bottom, '┘'),
    ] {
        canvas.put(column, row, corner);
    }
    let tag = tag(cell);
    canvas.write(right - tag.chars().count(), at.top, &tag);
}

/// Terrain, height, ridge and prize of a cell, in a few letters.
fn tag(cell: &Cell) -> String {
    let kind = match cell.kind {
        CellKind::Open => "",
        CellKind::Wood => "wood ",
        CellKind::Buildings => "farm ",
        CellKind::Reserve => "off ",
        CellKind::Crops => "rye ",
        CellKind::Orchard => "trees ",
        CellKind::Marsh => "wet ",
        CellKind::Water => "water ",
    };
    let ridge = if cell.ridge { "^" } else { "" };
    let prize = if cell.prize.is_empty() { "" } else { "$" };
    format!("{kind}{}{ridge}{prize}", cell.height)
}

const fn upright(kind: EdgeKind) -> char {
    match kind {
        EdgeKind::Approach | EdgeKind::Hedge => '┃',
        EdgeKind::Marsh | EdgeKind::MarshArrow => '≈',
        EdgeKind::Arrow | EdgeKind::Hexside(_) => '┊',
    }
}

const fn level(kind: EdgeKind) -> char {
    match kind {
        EdgeKind::Approach | EdgeKind::Hedge => '━',
        EdgeKind::Marsh | EdgeKind::MarshArrow => '≈',
        EdgeKind::Arrow | EdgeKind::Hexside(_) => '┈',
    }
}
