//! Where counters stand: in rows under their cell's name, along their border,
//! or at their own place; never on each other if it can be helped.

use crate::cells;
use crate::edges;
use crate::frame::Frame;
use crate::geometry::{Pt, Rect, inside, length, overlap, pt, real, span, turned_rect};
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
    fn upright(at: Pt, size: Pt) -> Standing {
        Standing { at, along: pt(1.0, 0.0), size, front_up: true }
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
    let mut standing: Vec<Option<Standing>> = vec![None; scene.counters.len()];
    let mut taken: Vec<[Pt; 4]> = Vec::new();
    for (index, counter) in scene.counters.iter().enumerate() {
        match counter.place {
            Place::At(at) => {
                standing[index] = Some(Standing::upright(frame.at(at), face(counter)));
            }
            Place::Edge { edge, from } => {
                if let Some(found) = on_edge(counter, edge, from, scene, frame, &taken) {
                    taken.push(found.corners(frame.piece));
                    standing[index] = Some(found);
                }
            }
            Place::Cell(_) => {}
        }
    }
    let headers: Vec<Rect> =
        scene.cells.iter().map(|cell| clear_header(cell, frame, &taken)).collect();
    let names: Vec<[Pt; 4]> = headers.iter().map(|header| header.corners()).collect();
    for (cell, header) in headers.iter().enumerate() {
        let mut members: Vec<usize> = (0..scene.counters.len())
            .filter(|index| scene.counters[*index].place == Place::Cell(cell))
            .collect();
        members.sort_by_key(|index| rank(&scene.counters[*index]));
        let block = Block {
            scene,
            frame,
            headers: &names,
            outline: frame.line(&scene.cells[cell].outline),
            header: *header,
            anchor: frame.at(scene.cells[cell].at).x,
        };
        rows(&members, &block, &mut taken, &mut standing);
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
                let room = Rect { low: usual.low + by, high: usual.high + by };
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
    let size = pt(full.x.min((long / frame.piece - 4.0).max(46.0)), full.y);
    let own = frame.at(scene.cells.get(from)?.at);
    let other = border.between.iter().find(|cell| **cell != from);
    let enemy = other.and_then(|cell| scene.cells.get(*cell)).map(|cell| frame.at(cell.at));
    let mut best = None;
    for back in 0..4 {
        for shift in [0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24] {
            let middle = long * (0.5 + shift);
            let half = size.x * frame.piece / 2.0;
            let (a, _) = crate::geometry::along(&line, (middle - half).max(0.0))?;
            let (b, _) = crate::geometry::along(&line, (middle + half).min(long))?;
            let (on, _) = crate::geometry::along(&line, middle)?;
            let mut along = (b - a).unit();
            if along.x < 0.0 {
                along = -along;
            }
            let down = along.turned();
            let toward = enemy.map_or(own - on, |enemy| own - enemy);
            let side = if down.dot(toward) >= 0.0 { 1.0 } else { -1.0 };
            let off = (size.y / 2.0 + 4.5 + real(back) * (size.y + GAP)) * frame.piece;
            // The bar lies off the chord, so that a bent border stays clear.
            let chord = a.mid(b);
            let bulge = ((on - chord).dot(down) * side).max(0.0);
            let at = chord + down * (side * (off + bulge));
            let found = Standing { at, along, size, front_up: side > 0.0 };
            let room = found.corners(frame.piece);
            if !taken.iter().any(|other| overlap(other, &room)) {
                return Some(found);
            }
            best = best.or(Some(found));
        }
    }
    best
}

/// Widths of a block of counters, in the order in which they are tried.
const WIDTHS: [f64; 8] = [200.0, 150.0, 260.0, 120.0, 330.0, 420.0, 520.0, 60.0];

/// Rows of counters under the name of a cell, and above it when there is no
/// more room below. They keep inside the cell if any width allows it.
fn rows(members: &[usize], block: &Block, taken: &mut Vec<[Pt; 4]>, standing: &mut [Option<Standing>]) {
    let placed = WIDTHS
        .iter()
        .find_map(|wide| block.set(members, *wide, Room::Inside, taken))
        .or_else(|| block.set(members, 230.0, Room::Beyond, taken))
        .unwrap_or_default();
    for (index, at) in members.iter().zip(placed) {
        let found = Standing::upright(at, face(&block.scene.counters[*index]));
        taken.push(found.corners(block.frame.piece));
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
struct Block<'a> {
    scene: &'a Scene,
    frame: &'a Frame,
    headers: &'a [[Pt; 4]],
    outline: Vec<Pt>,
    header: Rect,
    anchor: f64,
}

impl Block<'_> {
    /// A place for every member, in rows of at most this width.
    fn set(&self, members: &[usize], wide: f64, room: Room, taken: &[[Pt; 4]]) -> Option<Vec<Pt>> {
        let piece = self.frame.piece;
        let mut left = members;
        let mut placed: Vec<Pt> = Vec::new();
        let mut own: Vec<[Pt; 4]> = Vec::new();
        let (mut down, mut up) = (self.header.high.y + 2.0 * piece, self.header.low.y - 3.0 * piece);
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
                span.map_or(0.0, |(a, b)| if b - a < first { 0.0 } else { (b - a).min(wanted) })
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
            let by = if found.is_empty() { 3.0 * piece } else { tall + GAP * piece };
            if upward { up -= by } else { down += by }
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
    let flag = if counter.leaders.is_empty() { 0.0 } else { FLAG };
    face(counter) + pt(0.0, flag)
}

fn row_height(left: &[usize], scene: &Scene) -> f64 {
    left.iter().take(4).map(|index| slot(*index, scene).y).fold(0.0, f64::max) + 2.0
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
                let at = pt(x + size.x / 2.0, self.top + self.tall - size.y / 2.0 - piece);
                x += size.x + GAP * piece;
                at
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
