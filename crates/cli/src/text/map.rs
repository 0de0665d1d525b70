//! A schematic map: a box for every cell, where it lies, with what is in it.

use kernel::scene::{Cell, CellKind, EdgeKind, Scene};
use kernel::{BySide, Side};

use super::canvas::Canvas;
use super::layout::{BOX, Spot, bands};
use super::wrap::{cut, wrapped};
use super::{WIDTH, pieces};

/// Past this a map of boxes says less than the list of its units.
const MOST_CELLS: usize = 60;
/// What fits between the sides of a box.
const INNER: usize = BOX - 2;

/// The map with its key. Empty where there are no cells, or too many.
pub fn map(scene: &Scene) -> String {
    if scene.cells.is_empty() || scene.cells.len() > MOST_CELLS {
        return String::new();
    }
    let letters = pieces::letters(scene);
    let mut canvas = Canvas::new(WIDTH);
    let mut row = 0;
    let mut above: Option<(Vec<Spot>, usize)> = None;
    for band in bands(&scene.cells) {
        let boxes: Vec<_> = band
            .iter()
            .map(|spot| (*spot, content(scene, spot.cell, letters)))
            .collect();
        let high = boxes.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0);
        for (spot, lines) in &boxes {
            frame(&mut canvas, &scene.cells[spot.cell], spot.left, row, high);
            for (offset, line) in lines.iter().enumerate() {
                canvas.write(spot.left + 1, row + 1 + offset, line);
            }
        }
        beside(&mut canvas, scene, &band, row + 1);
        if let Some((north, gap)) = above {
            between(&mut canvas, scene, &north, &band, gap);
        }
        row += high + 2;
        above = Some((band, row));
        row += 1;
    }
    format!("{}\n{}", canvas.text(), key(scene, letters))
}

fn key(scene: &Scene, letters: BySide<char>) -> String {
    let sides = Side::BOTH.map(|side| format!("{} {}", letters[side], scene.sides[side].name));
    format!(
        "{}. Box corner: terrain, height, ^ ridge, $ points.\n\
         Ways between boxes: ┃ ━ approach, ≈ through marsh, ┊ ┈ only passage; not all\n\
         are drawn: `units` lists them.\n{}\n",
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

fn frame(canvas: &mut Canvas, cell: &Cell, left: usize, row: usize, high: usize) {
    let right = left + BOX - 1;
    for column in left + 1..right {
        canvas.put(column, row, '─');
        canvas.put(column, row + high + 1, '─');
    }
    for line in row + 1..=row + high {
        canvas.put(left, line, '│');
        canvas.put(right, line, '│');
    }
    for (column, line, corner) in [
        (left, row, '┌'),
        (right, row, '┐'),
        (left, row + high + 1, '└'),
        (right, row + high + 1, '┘'),
    ] {
        canvas.put(column, line, corner);
    }
    let tag = tag(cell);
    canvas.write(right - tag.chars().count(), row, &tag);
}

/// Terrain, height, ridge and prize of a cell, in a few letters.
fn tag(cell: &Cell) -> String {
    let kind = match cell.kind {
        CellKind::Open => "",
        CellKind::Wood => "wood ",
        CellKind::Buildings => "farm ",
        CellKind::Reserve => "off ",
    };
    let ridge = if cell.ridge { "^" } else { "" };
    let prize = if cell.prize.is_empty() { "" } else { "$" };
    format!("{kind}{}{ridge}{prize}", cell.height)
}

/// Ways between neighbours of one band.
fn beside(canvas: &mut Canvas, scene: &Scene, band: &[Spot], row: usize) {
    for pair in band.windows(2) {
        if let Some(kind) = way(scene, pair[0].cell, pair[1].cell) {
            for column in pair[0].left + BOX..pair[1].left {
                canvas.put(column, row, level(kind));
            }
        }
    }
}

/// Ways between two bands, in the row between them.
fn between(canvas: &mut Canvas, scene: &Scene, north: &[Spot], south: &[Spot], row: usize) {
    for upper in north {
        for lower in south {
            let Some(kind) = way(scene, upper.cell, lower.cell) else {
                continue;
            };
            let left = upper.left.max(lower.left);
            let right = upper.left.min(lower.left) + BOX - 1;
            let (column, ink) = if left <= right {
                (left.midpoint(right), upright(kind))
            } else if left - right > BOX {
                continue;
            } else if upper.left < lower.left {
                (left.midpoint(right), '╲')
            } else {
                (left.midpoint(right), '╱')
            };
            let free = [column, column + 1, column.saturating_sub(1)]
                .into_iter()
                .find(|column| canvas.at(*column, row) == ' ');
            if let Some(column) = free {
                canvas.put(column, row, ink);
            }
        }
    }
}

fn way(scene: &Scene, a: usize, b: usize) -> Option<EdgeKind> {
    let edge = scene
        .edges
        .iter()
        .find(|edge| edge.between == [a, b] || edge.between == [b, a])?;
    Some(edge.kind)
}

const fn upright(kind: EdgeKind) -> char {
    match kind {
        EdgeKind::Approach | EdgeKind::Hedge => '┃',
        EdgeKind::Marsh | EdgeKind::MarshArrow => '≈',
        EdgeKind::Arrow => '┊',
    }
}

const fn level(kind: EdgeKind) -> char {
    match kind {
        EdgeKind::Approach | EdgeKind::Hedge => '━',
        EdgeKind::Marsh | EdgeKind::MarshArrow => '≈',
        EdgeKind::Arrow => '┈',
    }
}
