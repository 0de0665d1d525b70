//! Where counters stand: in rows under their cell's name, along their border,
//! or at their own place; never on each other if it can be helped.

mod rows;

use crate::cells;
use crate::edges;
use crate::frame::Frame;
use crate::geometry::{Pt, Rect, inside, length, overlap, pt, real, turned_rect};
use crate::hexes;
use kernel::Scene;
use kernel::scene::{Arm, Cell, Counter, Formation, Place};

/// Room between two counters.
const GAP: f64 = 4.5;
/// Room above a counter for the flags of its generals.
const FLAG: f64 = 12.0;

/// Where a counter is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Its middle.
    pub(crate) at: Pt,
    /// From its left to its right.
    pub(crate) along: Pt,
    /// Its face before it is scaled.
    pub(crate) size: Pt,
    /// Whether its front is its upper edge; else its lower one.
    pub(crate) front_up: bool,
}

impl Standing {
    pub(crate) fn upright(at: Pt, size: Pt) -> Standing {
        Standing {
            at,
            along: pt(1.0, 0.0),
            size,
            front_up: true,
        }
    }

    /// The room that it takes on the sheet.
    pub(crate) fn corners(&self, piece: f64) -> [Pt; 4] {
        turned_rect(self.at, self.along, self.size * piece)
    }
}

/// The face of a counter: foot is largest, guns are smallest.
pub(crate) fn face(counter: &Counter) -> Pt {
    match (counter.formation, counter.arm) {
        (_, Arm::Leader) => pt(24.0, 24.0),
        (Formation::Square, _) => pt(30.0, 30.0),
        (Formation::Line, Arm::Infantry) => pt(76.0, 16.0),
        (_, Arm::Infantry) => pt(58.0, 24.0),
        (_, Arm::LightCavalry | Arm::Lancers | Arm::HeavyCavalry) => pt(48.0, 24.0),
        (_, Arm::Artillery | Arm::HorseArtillery | Arm::HeavyArtillery) => pt(33.0, 24.0),
    }
}

/// Where everything of the game comes to stand.
pub(crate) struct Arrangement {
    /// Every counter, in their order.
    pub(crate) counters: Vec<Standing>,
    /// The room of every cell's name.
    pub(crate) headers: Vec<Rect>,
}

/// Finds a place for every counter and for every cell's name.
pub(crate) fn arrange(scene: &Scene, frame: &Frame) -> Arrangement {
    if hexes::is_map(scene) {
        return Arrangement {
            counters: hexes::stacks(scene, frame),
            headers: Vec::new(),
        };
    }
    let mut standing: Vec<Option<Standing>> = vec![None; scene.counters.len()];
    let mut taken: Vec<[Pt; 4]> = Vec::new();
    for (index, counter) in scene.counters.iter().enumerate() {
        match counter.place {
            Place::At(at) => {
                standing[index] = Some(Standing::upright(frame.at(at), face(counter)));
            }
            Place::Edge { edge, from } => {
                if let Some(found) = on_edge(counter, edge, from, scene, frame, &taken) {
                    taken.push(found.corners(frame.block));
                    standing[index] = Some(found);
                }
            }
            Place::Cell(_) => {}
        }
    }
    let headers: Vec<Rect> = scene
        .cells
        .iter()
        .map(|cell| clear_header(cell, frame, &taken))
        .collect();
    let names: Vec<[Pt; 4]> = headers.iter().map(|header| header.corners()).collect();
    for (cell, header) in headers.iter().enumerate() {
        let mut members: Vec<usize> = (0..scene.counters.len())
            .filter(|index| scene.counters[*index].place == Place::Cell(cell))
            .collect();
        members.sort_by_key(|index| rank(&scene.counters[*index]));
        let block = rows::Block {
            scene,
            frame,
            headers: &names,
            outline: frame.line(&scene.cells[cell].outline),
            header: *header,
            anchor: frame.at(scene.cells[cell].at).x,
        };
        rows::rows(&members, &block, &mut taken, &mut standing);
    }
    // A counter in a cell that does not exist stands in the middle.
    let counters = (standing.into_iter().zip(&scene.counters))
        .map(|(found, counter)| {
            found.unwrap_or_else(|| Standing::upright(frame.map.middle(), face(counter)))
        })
        .collect();
    Arrangement { counters, headers }
}

/// The room of a cell's name, out of the way of lines formed on its borders.
fn clear_header(cell: &Cell, frame: &Frame, lines: &[[Pt; 4]]) -> Rect {
    let usual = cells::header(cell, frame);
    let outline = frame.line(&cell.outline);
    // Rather wholly inside the cell; at least its middle.
    for whole in [true, false] {
        for down in [0.0, 7.0, -7.0, 14.0, -14.0, 22.0, -22.0] {
            for right in [0.0, 12.0, -12.0, 24.0, -24.0] {
                let by = pt(right, down) * frame.piece;
                let room = Rect {
                    low: usual.low + by,
                    high: usual.high + by,
                };
                let corners = room.corners();
                let stays = by == Pt::default()
                    || whole && corners.iter().all(|corner| inside(&outline, *corner))
                    || !whole && inside(&outline, room.middle());
                if stays && !lines.iter().any(|line| overlap(line, &corners)) {
                    return room;
                }
            }
        }
    }
    usual
}

fn rank(counter: &Counter) -> u8 {
    match counter.arm {
        Arm::Leader => 0,
        Arm::Infantry if counter.formation == Formation::Square => 1,
        Arm::Infantry => 2,
        Arm::HeavyCavalry => 3,
        Arm::Lancers => 4,
        Arm::LightCavalry => 5,
        Arm::HeavyArtillery => 6,
        Arm::Artillery => 7,
        Arm::HorseArtillery => 8,
    }
}

/// Along the border on the counter's own side of it, facing across.
fn on_edge(
    counter: &Counter,
    edge: usize,
    from: usize,
    scene: &Scene,
    frame: &Frame,
    taken: &[[Pt; 4]],
) -> Option<Standing> {
    let border = scene.edges.get(edge)?;
    let line = edges::course(border, frame);
    let long = length(&line);
    let full = face(counter);
    let size = pt(full.x.min((long / frame.block - 4.0).max(46.0)), full.y);
    let own = frame.at(scene.cells.get(from)?.at);
    let other = border.between.iter().find(|cell| **cell != from);
    let enemy = other
        .and_then(|cell| scene.cells.get(*cell))
        .map(|cell| frame.at(cell.at));
    let mut best = None;
    for back in 0..4 {
        for shift in [0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24] {
            let middle = long * (0.5 + shift);
            let half = size.x * frame.block / 2.0;
            let (a, _) = crate::geometry::along(&line, (middle - half).max(0.0))?;
            let (b, _) = crate::geometry::along(&line, (middle + half).min(long))?;
            let (on, _) = crate::geometry::along(&line, middle)?;
            let mut along = (b - a).unit();
            // Words read from the left, or upward.
            if along.x < -0.15 || along.x <= 0.15 && along.y > 0.0 {
                along = -along;
            }
            let down = along.turned();
            let toward = enemy.map_or(own - on, |enemy| own - enemy);
            let own_side = if down.dot(toward) >= 0.0 { 1.0 } else { -1.0 };
            let off = (size.y / 2.0 + 4.5 + real(back) * (size.y + GAP)) * frame.block;
            // The bar lies off the chord, so that a bent border stays clear.
            let chord = a.mid(b);
            let bulge = ((on - chord).dot(down) * own_side).max(0.0);
            let at = chord + down * (own_side * (off + bulge));
            let found = Standing {
                at,
                along,
                size,
                front_up: own_side > 0.0,
            };
            let room = found.corners(frame.block);
            if !taken.iter().any(|other| overlap(other, &room)) {
                return Some(found);
            }
            best = best.or(Some(found));
        }
    }
    best
}

#[cfg(test)]
mod tests;
