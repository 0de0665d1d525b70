//! Rows of counters inside a cell.

use super::{FLAG, GAP, Standing, face};
use crate::frame::Frame;
use crate::geometry::{Pt, Rect, overlap, pt, span};
use kernel::Scene;

/// Widths of a block of counters, in the order in which they are tried.
const WIDTHS: [f64; 8] = [200.0, 150.0, 260.0, 120.0, 330.0, 420.0, 520.0, 60.0];

/// Rows of counters under the name of a cell, and above it when there is no
/// more room below. They keep inside the cell if any width allows it.
pub(super) fn rows(
    members: &[usize],
    block: &Block,
    taken: &mut Vec<[Pt; 4]>,
    standing: &mut [Option<Standing>],
) {
    let placed = WIDTHS
        .iter()
        .find_map(|wide| block.set(members, *wide, Room::Inside, taken))
        .or_else(|| block.set(members, 230.0, Room::Beyond, taken))
        .unwrap_or_default();
    for (index, at) in members.iter().zip(placed) {
        let found = Standing::upright(at, face(&block.scene.counters[*index]));
        taken.push(found.corners(block.frame.block));
        standing[*index] = Some(found);
    }
}

/// Whether counters may spill over the outline of their cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Inside,
    Beyond,
}

/// The cell in which counters are set.
pub(super) struct Block<'a> {
    pub(super) scene: &'a Scene,
    pub(super) frame: &'a Frame,
    pub(super) headers: &'a [[Pt; 4]],
    pub(super) outline: Vec<Pt>,
    pub(super) header: Rect,
    pub(super) anchor: f64,
}

impl Block<'_> {
    /// A place for every member, in rows of at most this width.
    fn set(&self, members: &[usize], wide: f64, room: Room, taken: &[[Pt; 4]]) -> Option<Vec<Pt>> {
        let piece = self.frame.block;
        let mut left = members;
        let mut placed: Vec<Pt> = Vec::new();
        let mut own: Vec<[Pt; 4]> = Vec::new();
        let (mut down, mut up) = (
            self.header.high.y + 2.0 * piece,
            self.header.low.y - 3.0 * piece,
        );
        for tries in 0..900 {
            if left.is_empty() {
                return Some(placed);
            }
            let tall = row_height(left, self.scene) * piece;
            let wanted = row_width(left, wide, self.scene) * piece;
            let first = slot(left[0], self.scene).x * piece;
            let low = span(&self.outline, self.anchor, down, down + tall);
            let high = span(&self.outline, self.anchor, up - tall, up);
            let fits = |span: Option<(f64, f64)>| {
                span.map_or(0.0, |(a, b)| {
                    if b - a < first {
                        0.0
                    } else {
                        (b - a).min(wanted)
                    }
                })
            };
            if fits(low) + fits(high) == 0.0 && room == Room::Inside {
                return None;
            }
            let upward = fits(high) > fits(low) * 1.15 && tries < 300;
            let (from, to) = match if upward { high } else { low } {
                Some((a, b)) if b - a >= first => (a, b),
                _ => (self.anchor - wanted * 0.6, self.anchor + wanted * 0.6),
            };
            let row = Row {
                top: if upward { up - tall } else { down },
                tall,
                from,
                to,
                wanted: wanted.min(to - from),
                anchor: self.anchor,
            };
            let strict = tries < 120;
            let found = row.place(left, self.scene, piece, &|room| {
                let on = |others: &[[Pt; 4]]| others.iter().any(|other| overlap(other, room));
                on(taken) || on(&own) || (strict && on(self.headers))
            });
            let by = if found.is_empty() {
                3.0 * piece
            } else {
                tall + GAP * piece
            };
            if upward {
                up -= by;
            } else {
                down += by;
            }
            for (index, at) in left.iter().zip(&found) {
                own.push(Standing::upright(*at, face(&self.scene.counters[*index])).corners(piece));
            }
            left = &left[found.len()..];
            placed.extend(found);
        }
        None
    }
}

/// The room a counter needs in a row, flags included.
fn slot(index: usize, scene: &Scene) -> Pt {
    let counter = &scene.counters[index];
    let flag = if counter.leaders.is_empty() {
        0.0
    } else {
        FLAG
    };
    face(counter) + pt(0.0, flag)
}

fn row_height(left: &[usize], scene: &Scene) -> f64 {
    left.iter()
        .take(4)
        .map(|index| slot(*index, scene).y)
        .fold(0.0, f64::max)
        + 2.0
}

/// The width of the next row, so that the rows are about equally long.
fn row_width(left: &[usize], wide: f64, scene: &Scene) -> f64 {
    let total: f64 = left.iter().map(|index| slot(*index, scene).x + GAP).sum();
    let rows = (total / wide).ceil().max(1.0);
    total / rows + if rows > 1.0 { 16.0 } else { 0.0 }
}

/// A strip in which counters are set side by side.
struct Row {
    top: f64,
    tall: f64,
    from: f64,
    to: f64,
    wanted: f64,
    anchor: f64,
}

impl Row {
    /// As many of the counters as fit, and where; none if the strip is taken.
    fn place(
        &self,
        left: &[usize],
        scene: &Scene,
        piece: f64,
        taken: &dyn Fn(&[Pt; 4]) -> bool,
    ) -> Vec<Pt> {
        let mut count = 0;
        let mut wide = 0.0;
        for index in left {
            let more = slot(*index, scene).x * piece + if count > 0 { GAP * piece } else { 0.0 };
            if count > 0 && wide + more > self.wanted {
                break;
            }
            wide += more;
            count += 1;
        }
        while count > 0 {
            for shift in [0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0] {
                let free = (self.to - self.from - wide).max(0.0) / 2.0;
                let middle = (self.anchor + shift * 60.0 * piece)
                    .clamp(self.middle() - free, self.middle() + free);
                let places = self.side_by_side(&left[..count], scene, piece, middle - wide / 2.0);
                let clash = left.iter().zip(&places).any(|(index, at)| {
                    taken(&Standing::upright(*at, face(&scene.counters[*index])).corners(piece))
                });
                if !clash {
                    return places;
                }
            }
            count -= 1;
            wide -= (slot(left[count], scene).x + GAP) * piece;
        }
        Vec::new()
    }

    fn middle(&self) -> f64 {
        f64::midpoint(self.from, self.to)
    }

    fn side_by_side(&self, left: &[usize], scene: &Scene, piece: f64, from: f64) -> Vec<Pt> {
        let mut x = from;
        left.iter()
            .map(|index| {
                let size = face(&scene.counters[*index]) * piece;
                let at = pt(
                    x + size.x / 2.0,
                    self.top + self.tall - size.y / 2.0 - piece,
                );
                x += size.x + GAP * piece;
                at
            })
            .collect()
    }
}
