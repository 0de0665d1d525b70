//! Counters to be cut out. Every page of fronts is followed by the page of
//! their backs, with the columns the other way round, so that printing on both
//! sides over the long edge brings each back behind its front.

use easel::{Cutout, UNITS_PER_MM};
use kernel::scene::{Marker, Stand};
use kernel::{Piece, Side};

use crate::map::{Plan, real, round, whole};
use crate::page::{At, Ink, Item, Page, Part, Rect};
use crate::paper::Paper;
use crate::type_case::Face;
use crate::{Battle, Booklet, Wishes};

/// The side of a marker, in millimetres.
const MARKER: f64 = 11.0;
/// The line above a block of pieces, and the size of its letters.
const LABEL: f64 = 5.5;
const LABEL_SIZE: f64 = 7.0;
/// The room that the page's own heading takes.
const HEAD: f64 = 12.0;
/// The smallest piece that anybody can cut.
const LEAST: f64 = 5.0;

/// A piece to be cut out.
#[derive(Clone, PartialEq, Debug)]
pub struct Cut {
    /// The unit's or leader's short name; the sign of a marker.
    pub id: String,
    /// Which of its bases, from 0.
    pub part: usize,
    /// The page of its front.
    pub page: usize,
    /// Where on that page.
    pub front: Rect,
    /// Where on the next page its back is.
    pub back: Rect,
}

/// What is on a piece.
#[derive(Clone, Copy)]
enum What<'a> {
    Piece(&'a Piece),
    Marker(&'a Marker),
}

/// Pieces of one size that lie together.
struct Block<'a> {
    label: String,
    size: At,
    pieces: Vec<(What<'a>, usize, usize)>,
}

/// Between two blocks that lie side by side: room for the marks of both.
const APART: f64 = 8.0;

/// A line of blocks, each with a single row of pieces.
struct Shelf {
    top: f64,
    right: f64,
    tall: f64,
}

pub(crate) fn print(booklet: &mut Booklet, battle: &Battle, plan: &Plan, wishes: &Wishes) {
    let paper = wishes.paper.size();
    let inner = Paper::inner(paper);
    let mut sheet = Layer::new(paper);
    let left = inner.x + 4.0;
    let mut y = inner.y + HEAD;
    let mut shelf: Option<Shelf> = None;
    for block in blocks(battle, plan) {
        let [wide, tall] = block.size;
        let columns = whole((inner.wide - 8.0) / wide).max(1);
        let mut rest = block.pieces.as_slice();
        let words = booklet.case.width(Face::Sans, LABEL_SIZE, &block.label);
        let long = words.max(real(rest.len()) * wide);
        // A short block lies beside the one before it, where there is room.
        if let Some(shelf) = &mut shelf {
            let x = shelf.right + APART;
            let fits =
                x + long <= inner.right() - 4.0 && shelf.top + LABEL + tall + 3.0 <= inner.bottom();
            if rest.len() <= columns && fits {
                sheet.place(rest, &block, columns, [x, shelf.top + LABEL]);
                shelf.right = x + long;
                shelf.tall = shelf.tall.max(tall);
                y = shelf.top + LABEL + 4.0 + shelf.tall;
                continue;
            }
        }
        shelf = None;
        while !rest.is_empty() {
            let rows = whole((inner.bottom() - y - LABEL - 3.0) / tall);
            let wanted = rest.len().div_ceil(columns);
            // A line or two at the foot of a page are not worth a block.
            if rows == 0 || (rows < wanted && rows < 2 && y > inner.y + HEAD + 1.0) {
                sheet.finish(booklet, battle);
                sheet = Layer::new(paper);
                y = inner.y + HEAD;
                continue;
            }
            let (now, later) = rest.split_at((rows * columns).min(rest.len()));
            sheet.place(now, &block, columns, [left, y + LABEL]);
            shelf = (now.len() <= columns).then(|| Shelf {
                top: y,
                right: left + words.max(real(now.len()) * wide),
                tall,
            });
            y += LABEL + 4.0 + real(now.len().div_ceil(columns)) * tall;
            rest = later;
        }
    }
    sheet.finish(booklet, battle);
}

/// All pieces by side and size, in the order of the roster, then the markers.
fn blocks<'a>(battle: &Battle<'a>, plan: &Plan) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block> = Vec::new();
    for side in Side::BOTH {
        let own = battle.kit.pieces.iter();
        let own = own.filter(|piece| piece.counter.side == side);
        let mut of_side: Vec<Block> = Vec::new();
        for piece in own {
            let sizes = sizes(piece, plan);
            let all = sizes.len();
            for (part, size) in sizes.into_iter().enumerate() {
                let what = (What::Piece(piece), part, all);
                let same = |block: &&mut Block| {
                    let [wide, tall] = block.size;
                    (wide - size[0]).abs() < 0.01 && (tall - size[1]).abs() < 0.01
                };
                match of_side.iter_mut().find(same) {
                    Some(block) => block.pieces.push(what),
                    None => of_side.push(Block {
                        label: format!(
                            "{}: {} × {} mm",
                            battle.scene.sides[side].name,
                            round(size[0]),
                            round(size[1])
                        ),
                        size,
                        pieces: vec![what],
                    }),
                }
            }
        }
        blocks.extend(of_side);
    }
    let markers = battle.kit.markers.iter();
    let markers: Vec<_> = markers
        .flat_map(|(marker, count)| {
            let count = usize::from(*count);
            (0..count).map(move |part| (What::Marker(marker), part, count))
        })
        .collect();
    if !markers.is_empty() {
        blocks.push(Block {
            label: "Markers".to_owned(),
            size: [MARKER, MARKER],
            pieces: markers,
        });
    }
    blocks
}

/// The sizes of a piece's bases on paper; one for a counter.
fn sizes(piece: &Piece, plan: &Plan) -> Vec<At> {
    let Some(inch) = plan.inch else {
        return vec![[plan.counter, plan.counter]];
    };
    let size = |stand: &Stand| {
        let long = |a: [i32; 2], b: [i32; 2]| {
            let by = |axis: usize| f64::from(a[axis]) - f64::from(b[axis]);
            (by(0).hypot(by(1)) / 1000.0 * inch).max(LEAST)
        };
        match stand.corners[..] {
            [left, right, rear, ..] => [long(left, right), long(right, rear)],
            _ => [inch, inch],
        }
    };
    let sizes: Vec<At> = piece.counter.stands.iter().map(size).collect();
    if sizes.is_empty() {
        vec![[inch.max(LEAST); 2]]
    } else {
        sizes
    }
}

/// A page of fronts with that of their backs.
struct Layer<'a> {
    fronts: Page,
    backs: Page,
    placed: Vec<(What<'a>, usize, usize, Rect)>,
}

impl<'a> Layer<'a> {
    fn new(paper: At) -> Layer<'a> {
        Layer {
            fronts: Page::new(Part::Fronts, paper),
            backs: Page::new(Part::Backs, paper),
            placed: Vec::new(),
        }
    }

    /// Puts pieces down in rows, with marks where to cut.
    fn place(
        &mut self,
        pieces: &[(What<'a>, usize, usize)],
        block: &Block,
        columns: usize,
        corner: At,
    ) {
        let [wide, tall] = block.size;
        for (index, (what, part, all)) in pieces.iter().enumerate() {
            let x = corner[0] + real(index % columns) * wide;
            let y = corner[1] + real(index / columns) * tall;
            let rect = Rect::new(x, y, wide, tall);
            self.placed.push((*what, *part, *all, rect));
        }
        let above = [corner[0], corner[1] - 3.4];
        self.fronts.say(
            above,
            block.label.clone(),
            Face::Sans,
            LABEL_SIZE,
            Ink::SOFT,
        );
        let used = columns.min(pieces.len());
        let rows = pieces.len().div_ceil(columns);
        for column in 0..=used {
            let x = corner[0] + real(column) * wide;
            let last = if pieces.len().is_multiple_of(columns) || column <= pieces.len() % columns {
                rows
            } else {
                rows - 1
            };
            let foot = corner[1] + real(last) * tall;
            self.mark([x, corner[1] - 0.5], [x, corner[1] - 2.3]);
            self.mark([x, foot + 0.5], [x, foot + 2.3]);
        }
        for row in 0..=rows {
            let y = corner[1] + real(row) * tall;
            let cut = if row + 1 > rows && !pieces.len().is_multiple_of(columns) && rows > 1 {
                pieces.len() % columns
            } else {
                used
            };
            let right = corner[0] + real(cut) * wide;
            self.mark([corner[0] - 0.5, y], [corner[0] - 2.8, y]);
            self.mark([right + 0.5, y], [right + 2.8, y]);
        }
    }

    /// A mark where to cut, on both pages.
    fn mark(&mut self, from: At, to: At) {
        self.fronts.line(from, to, 0.12, Ink::BLACK);
        let wide = self.backs.size[0];
        let other = |[x, y]: At| [wide - x, y];
        self.backs.line(other(from), other(to), 0.12, Ink::BLACK);
    }

    fn finish(self, booklet: &mut Booklet, battle: &Battle) {
        let Layer {
            mut fronts,
            mut backs,
            placed,
        } = self;
        if placed.is_empty() {
            return;
        }
        let paper = fronts.size;
        let page = booklet.pages.len();
        let mut front_faces = Vec::new();
        let mut back_faces = Vec::new();
        for (what, part, all, front) in placed {
            let back = Rect {
                x: paper[0] - front.right(),
                ..front
            };
            let (face, other) = faces(what, part, all, battle.scene.table.is_some());
            let cutout = |rect: Rect, face| Cutout {
                at: [rect.x, rect.y],
                size: [rect.wide, rect.tall],
                face,
            };
            front_faces.push(cutout(front, face));
            back_faces.push(cutout(back, other));
            let id = match what {
                What::Piece(piece) => piece.counter.id.clone(),
                What::Marker(marker) => marker.sign.clone(),
            };
            booklet.cuts.push(Cut {
                id,
                part,
                page,
                front,
                back,
            });
        }
        let inner = Paper::inner(paper);
        for (page, faces, words) in [
            (&mut fronts, front_faces, "Counters: fronts"),
            (&mut backs, back_faces, "Counters: backs"),
        ] {
            let svg = easel::cutouts(battle.scene, paper, &faces);
            let picture = booklet.pictures.len();
            booklet.pictures.push(easel::plain(&svg));
            page.items.insert(
                0,
                Item::Picture {
                    picture,
                    at: [0.0, 0.0],
                    scale: 1.0 / UNITS_PER_MM,
                    clip: Rect::new(0.0, 0.0, paper[0], paper[1]),
                },
            );
            page.say(
                [inner.x, inner.y + 5.0],
                words,
                Face::SerifBold,
                12.0,
                Ink::BLACK,
            );
        }
        let side = "Print on both sides, turned over the long edge; then cut along the marks.";
        fronts.say([inner.x, inner.y + 9.2], side, Face::Sans, 7.5, Ink::SOFT);
        booklet.pages.push(fronts);
        booklet.pages.push(backs);
    }
}

fn faces(
    what: What<'_>,
    part: usize,
    all: usize,
    table: bool,
) -> (easel::Face<'_>, easel::Face<'_>) {
    match what {
        What::Marker(marker) => (easel::Face::Marker(marker), easel::Face::Marker(marker)),
        What::Piece(piece) => {
            let counter = &piece.counter;
            let plate = if all > 1 {
                (part + 1).to_string()
            } else {
                counter
                    .strength
                    .map_or_else(String::new, |it| it.to_string())
            };
            let front = easel::Face::Front {
                counter,
                plate,
                numbers: &piece.numbers,
                base: table,
            };
            let state = piece.back.as_ref();
            (front, easel::Face::Back { counter, state })
        }
    }
}
