//! What a battle needs on a real table: every piece, what wins, and what is
//! written down while it is played. The rulebook says what; the press says how
//! it looks on paper.

use crate::reference::{Note, Table};
use crate::scene::{Counter, Marker, Stand};

/// What a battle needs on a real table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kit {
    /// Every unit and leader, those that come later as well; side by side and
    /// formation by formation, as a roster lists them.
    pub pieces: Vec<Piece>,
    /// Markers that lie beside pieces, each with how many are wanted.
    pub markers: Vec<(Marker, u16)>,
    /// The turns or periods, in order.
    pub turns: Vec<TurnBox>,
    /// What wins.
    pub victory: Vec<Note>,
    /// What is written down: an empty cell is a box to write in.
    pub forms: Vec<Table>,
}

/// A unit or a leader, as it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its face, whole and unhurt. Where it stands means nothing here. On a
    /// table every stand is a base to be cut out.
    pub counter: Counter,
    /// What its back says: a state that lasts. Without one the back has the
    /// colour of its side and its name.
    pub back: Option<Marker>,
    /// The numbers along the foot of its face, where the book prints any.
    pub numbers: Vec<String>,
    /// The formation it belongs to; may be empty.
    pub formation: String,
    /// What the roster says of it: what it is called, and what it is.
    pub values: Vec<(&'static str, String)>,
    /// Boxes to tick off for losses, and no more.
    pub boxes: u16,
    /// When it comes, if it is not there at the start.
    pub arrives: Option<Due>,
}

/// When something comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// The turn, from 0, by its place in [`Kit::turns`].
    pub turn: usize,
    /// When and where, in words.
    pub words: String,
}

/// A turn on the record sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnBox {
    /// Its number or its time.
    pub name: String,
    /// What happens in it besides arrivals.
    pub notes: Vec<String>,
}

impl Piece {
    /// A piece that is there at the start and of which nothing more is said.
    pub const fn new(counter: Counter, formation: String) -> Piece {
        Piece {
            counter,
            back: None,
            numbers: Vec::new(),
            formation,
            values: Vec::new(),
            boxes: 0,
            arrives: None,
        }
    }

    /// With something for the roster.
    #[must_use]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "numbers and words are given as they are"
    )]
    pub fn value(mut self, key: &'static str, value: impl ToString) -> Piece {
        self.values.push((key, value.to_string()));
        self
    }

    /// With a state on its back.
    #[must_use]
    pub fn backed(mut self, sign: &str, words: &str, bad: bool) -> Piece {
        self.back = Some(Marker::new(sign, words, bad));
        self
    }
}

impl TurnBox {
    /// A turn in which nothing happens besides arrivals.
    pub const fn named(name: String) -> TurnBox {
        TurnBox {
            name,
            notes: Vec::new(),
        }
    }
}

impl Marker {
    /// A marker with this on its face.
    pub fn new(sign: &str, words: &str, bad: bool) -> Marker {
        Marker {
            sign: sign.to_owned(),
            words: words.to_owned(),
            bad,
        }
    }
}

impl Stand {
    /// A base of this width and depth in thousandths of an inch, wherever it stands.
    pub fn sized(width: i32, depth: i32) -> Stand {
        Stand {
            corners: vec![[0, depth], [width, depth], [width, 0], [0, 0]],
            arm: None,
        }
    }
}
