//! Everything that can be written.

use super::{Line, NewGameRow, PendingRow, SeatKind};
use crate::token::Hash;

/// Who gave an order, or took one back. What computers order keeps no game
/// from being forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Giver {
    /// One who holds a seat.
    Person,
    /// The computer that plays a side.
    Computer,
}

/// One thing to write.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game.
    Create(Box<NewGameRow>),
    /// Forgets the oldest game in which no person has given an order or said a
    /// word, so that another has room. What comes back is its number, or 0 if
    /// there is none.
    MakeRoom,
    /// A line of a game's journal. An order that waited for dice is done with.
    Append {
        /// The game.
        game: i64,
        /// The last change that the writer knows: if there was another, this
        /// is not written.
        after: i64,
        /// The line.
        line: Line,
        /// Whose it is.
        giver: Giver,
    },
    /// An order that waits for typed dice, or none any more.
    Pending {
        /// The game.
        game: i64,
        /// The last change that the writer knows.
        after: i64,
        /// What waits.
        pending: Option<PendingRow>,
    },
    /// A line of talk.
    Chat {
        /// The game.
        game: i64,
        /// Who says it.
        seat: SeatKind,
        /// What is said.
        text: String,
        /// When.
        at: i64,
    },
    /// A seat's private notes.
    Notes {
        /// The seat.
        seat: Hash,
        /// What is in them now.
        text: String,
    },
    /// Other keys for seats, for all that are named or for none.
    Renew {
        /// The game.
        game: i64,
        /// The key of the one who asks; it must still be good.
        by: Hash,
        /// His own new key first, then those of other seats.
        keys: Vec<(SeatKind, Hash)>,
    },
    /// Where a seat wants to be told that it is asked.
    Webhook {
        /// The seat.
        seat: Hash,
        /// The address, or none any more.
        url: Option<String>,
    },
}
