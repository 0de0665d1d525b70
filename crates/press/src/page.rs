//! A page before it is printed: what stands where, in millimetres from its
//! upper left corner. Only `pdf` knows how a printer is told.

use crate::type_case::Face;

/// A place on a page, in millimetres.
pub type At = [f64; 2];

/// A part of a page, in millimetres.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub wide: f64,
    /// Its height.
    pub tall: f64,
}

impl Rect {
    /// A part of a page.
    pub const fn new(x: f64, y: f64, wide: f64, tall: f64) -> Rect {
        Rect { x, y, wide, tall }
    }

    /// Its right edge.
    pub fn right(self) -> f64 {
        self.x + self.wide
    }

    /// Its lower edge.
    pub fn bottom(self) -> f64 {
        self.y + self.tall
    }
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(pub u8, pub u8, pub u8);

impl Ink {
    /// For words.
    pub const BLACK: Ink = Ink(0x21, 0x1a, 0x12);
    /// For what matters less.
    pub const SOFT: Ink = Ink(0x6a, 0x5b, 0x45);
    /// For rules between things.
    pub const HAIR: Ink = Ink(0xb5, 0xa6, 0x8c);
    /// For the ground of heads.
    pub const WASH: Ink = Ink(0xf0, 0xe8, 0xd6);
    /// For headings.
    pub const RED: Ink = Ink(0x8c, 0x2a, 0x1f);
    /// The paper.
    pub const WHITE: Ink = Ink(0xff, 0xff, 0xff);
}

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// Words on one line.
    Words {
        /// The left end of their foot.
        at: At,
        /// What they say.
        words: String,
        /// In which face.
        face: Face,
        /// How large, in points.
        size: f64,
        /// In which colour.
        ink: Ink,
        /// Whether they run up the page.
        upright: bool,
    },
    /// A straight line.
    Line {
        /// Its one end.
        from: At,
        /// Its other end.
        to: At,
        /// How wide it is, in millimetres.
        wide: f64,
        /// In which colour.
        ink: Ink,
        /// The length of its dashes, in millimetres, if it is dashed.
        dash: Option<f64>,
    },
    /// A rectangle.
    Block {
        /// Where.
        rect: Rect,
        /// Filled with this.
        fill: Option<Ink>,
        /// With a line of this width and colour about it.
        line: Option<(f64, Ink)>,
    },
    /// A part of a picture of the booklet.
    Picture {
        /// Which, by its place in [`Booklet::pictures`](crate::Booklet::pictures).
        picture: usize,
        /// Where its upper left corner would be.
        at: At,
        /// Millimetres to a unit of it.
        scale: f64,
        /// What is seen of it.
        clip: Rect,
    },
}

/// What a page is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Title and contents.
    Title,
    /// A sheet of the map: its column and row, from 0.
    Map(usize, usize),
    /// Fronts of pieces.
    Fronts,
    /// Backs of pieces.
    Backs,
    /// Who is there.
    Roster,
    /// What one looks up.
    Reference,
    /// What is written down.
    Record,
}

impl Part {
    /// Its name in the contents.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Title => "Contents",
            Part::Map(..) => "Map",
            Part::Fronts | Part::Backs => "Counters",
            Part::Roster => "Rosters",
            Part::Reference => "Quick reference",
            Part::Record => "Record sheet",
        }
    }
}

/// A page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// What it is for.
    pub part: Part,
    /// Its width and height, in millimetres.
    pub size: At,
    /// What is on it, the lowest first.
    pub items: Vec<Item>,
}

impl Page {
    pub(crate) const fn new(part: Part, size: At) -> Page {
        Page {
            part,
            size,
            items: Vec::new(),
        }
    }

    /// All words on it, in the order in which they were set.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|item| match item {
            Item::Words { words, .. } => Some(words.as_str()),
            _ => None,
        })
    }

    pub(crate) fn say(
        &mut self,
        at: At,
        words: impl Into<String>,
        face: Face,
        size: f64,
        ink: Ink,
    ) {
        let words = words.into();
        if !words.is_empty() {
            self.items.push(Item::Words {
                at,
                words,
                face,
                size,
                ink,
                upright: false,
            });
        }
    }

    pub(crate) fn line(&mut self, from: At, to: At, wide: f64, ink: Ink) {
        self.items.push(Item::Line {
            from,
            to,
            wide,
            ink,
            dash: None,
        });
    }

    pub(crate) fn dashed(&mut self, from: At, to: At, wide: f64, ink: Ink) {
        self.items.push(Item::Line {
            from,
            to,
            wide,
            ink,
            dash: Some(1.6),
        });
    }

    pub(crate) fn frame(&mut self, rect: Rect, wide: f64, ink: Ink) {
        self.items.push(Item::Block {
            rect,
            fill: None,
            line: Some((wide, ink)),
        });
    }

    pub(crate) fn fill(&mut self, rect: Rect, ink: Ink) {
        self.items.push(Item::Block {
            rect,
            fill: Some(ink),
            line: None,
        });
    }
}
